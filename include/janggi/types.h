/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_TYPES_H
#define JANGGI_TYPES_H

#include <stddef.h>
#include <stdint.h>
#include <janggi/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup types Types, status codes and errors
 * What all other headers use.
 * @{
 */

typedef int32_t  janggi_status; /**< JANGGI_OK or a negative JANGGI_E_*. */
typedef int32_t  janggi_bool;   /**< Exactly 0 or 1. */
typedef uint32_t janggi_side;   /**< JANGGI_CHO, JANGGI_HAN or JANGGI_NOBODY. */
typedef uint32_t janggi_kind;   /**< JANGGI_GENERAL to JANGGI_SOLDIER, or JANGGI_NO_KIND. */
typedef uint32_t janggi_piece;  /**< side * 8 + kind: Cho 1 to 7, Han 9 to 15; 0 is no piece. */
typedef uint32_t janggi_square; /**< (rank - 1) * 9 + file: a1 = 0, i1 = 8, i10 = 89; or JANGGI_NO_SQUARE. */
typedef uint32_t janggi_move;   /**< from * 128 + to, below 2^14; JANGGI_MOVE_NONE or JANGGI_MOVE_PASS. */
typedef uint32_t janggi_setup;  /**< JANGGI_SETUP_*. */

typedef struct janggi_position janggi_position; /**< A board, the side to move, and how it may move. */
typedef struct janggi_rules    janggi_rules;    /**< A rule set. */
typedef struct janggi_game     janggi_game;     /**< A start position, the moves since, and how it stands. */
typedef struct janggi_record   janggi_record;   /**< A game with its tags, comments and variations. */
typedef struct janggi_search   janggi_search;   /**< A search for the best move. */
typedef struct janggi_reader   janggi_reader;   /**< A stream of records. */
typedef struct janggi_book     janggi_book;     /**< An opening book. */
typedef struct janggi_book_builder janggi_book_builder; /**< An opening book being made. */

/** What can go wrong. The numbers are final. */
enum janggi_status_code {
	JANGGI_OK            = 0,
	JANGGI_E_NOMEM       = -1,      /**< The allocator had no memory. */
	JANGGI_E_ARGUMENT    = -2,      /**< An argument is NULL, unknown or out of its range. */
	JANGGI_E_STRUCT      = -3,      /**< A struct's size is not set, or its unknown tail is not zero. */
	JANGGI_E_SYNTAX      = -4,      /**< The text does not have the expected form. */
	JANGGI_E_POSITION    = -5,      /**< The board cannot stand in a game. */
	JANGGI_E_ILLEGAL     = -6,      /**< The move is not legal here. */
	JANGGI_E_AMBIGUOUS   = -7,      /**< The text fits more than one legal move. */
	JANGGI_E_GAME_OVER   = -8,      /**< The game is over. */
	JANGGI_E_EMPTY       = -9,      /**< There is nothing here, or nothing more. */
	JANGGI_E_UNSUPPORTED = -10,     /**< This build or format does not offer it. */
	JANGGI_E_BUSY        = -11,     /**< The object is in use by a running call. */
	JANGGI_E_CALLBACK    = -12      /**< A callback asked to stop. */
};

/** Values of janggi_side. */
enum janggi_side_id {
	JANGGI_CHO = 0,                 /**< Blue or green, ranks 1 to 3; upper case in a FEN. */
	JANGGI_HAN = 1,                 /**< Red, ranks 8 to 10; lower case in a FEN. */
	JANGGI_NOBODY = 2
};

/** Values of janggi_kind. */
enum janggi_kind_id {
	JANGGI_NO_KIND = 0, JANGGI_GENERAL = 1, JANGGI_GUARD = 2, JANGGI_ELEPHANT = 3,
	JANGGI_HORSE = 4, JANGGI_CHARIOT = 5, JANGGI_CANNON = 6, JANGGI_SOLDIER = 7
};

/** Sizes for arrays; janggi_limit() returns those of the library in use. */
enum janggi_size_id {
	JANGGI_SQUARES   = 90,
	JANGGI_FILES     = 9,
	JANGGI_RANKS     = 10,
	JANGGI_MOVES_MAX = 256,         /**< No position has more legal moves. */
	JANGGI_FEN_MAX   = 128,         /**< Bytes of any FEN written, its NUL included. */
	JANGGI_PACK_MAX  = 64,          /**< Bytes of any packed position. */
	JANGGI_MOVE_TEXT_MAX = 64,      /**< Bytes of any move written, in any notation, its NUL included. */
	JANGGI_POLICY_SIZE = 2451,      /**< Policy indices: janggi_policy_index(). */
	JANGGI_PLANES    = 18           /**< Planes of janggi_packs_planes(). */
};

/** Arguments of janggi_limit(). */
enum janggi_limit_id {
	JANGGI_LIMIT_SQUARES = 1,       /**< JANGGI_SQUARES */
	JANGGI_LIMIT_MOVES = 2,         /**< JANGGI_MOVES_MAX */
	JANGGI_LIMIT_FEN = 3,           /**< JANGGI_FEN_MAX */
	JANGGI_LIMIT_PACK = 4,          /**< JANGGI_PACK_MAX */
	JANGGI_LIMIT_MOVE_TEXT = 5,     /**< JANGGI_MOVE_TEXT_MAX */
	JANGGI_LIMIT_POLICY = 6,        /**< JANGGI_POLICY_SIZE */
	JANGGI_LIMIT_PLANES = 7         /**< JANGGI_PLANES */
};

/** Languages of names and descriptions. */
enum janggi_language_id { JANGGI_ENGLISH = 0, JANGGI_KOREAN = 1 };

/** The square that is none. */
enum janggi_square_id { JANGGI_NO_SQUARE = 127 };

/**
 * What was wrong, and where. The caller sets `size` to sizeof(janggi_error) and hands the struct to any number of
 * functions; a function that fails fills it, one that succeeds clears it. NULL is accepted everywhere.
 */
typedef struct janggi_error {
	uint32_t size;          /**< Set by the caller. */
	int32_t  code;          /**< The status returned. */
	uint64_t offset;        /**< Byte of the first fault in the text given, from 0. */
	uint32_t line;          /**< From 1; 0 where lines mean nothing. */
	uint32_t item;          /**< From 1: the record of a stream, the element of a batch; 0 likewise. */
	uint32_t faults;        /**< Every JANGGI_FAULT_* found. */
	char     message[228];  /**< One line of English, UTF-8. */
} janggi_error;

/**
 * Where memory comes from. NULL in its place means malloc and free. It is copied; both functions may be called
 * from any thread that calls the library.
 */
typedef struct janggi_allocator {
	uint32_t size;          /**< Set by the caller. */
	uint32_t reserved;      /**< 0 */
	void    *user;          /**< First argument of both functions. */
	void  *(*alloc)(void *user, size_t bytes);              /**< bytes > 0; aligned as malloc's; NULL: none. */
	void   (*release)(void *user, void *block, size_t bytes); /**< The bytes asked for; block is not NULL. */
} janggi_allocator;

/** Takes the next piece of output; non-zero stops the writer, which then returns JANGGI_E_CALLBACK. */
typedef int32_t (*janggi_write_fn)(void *user, const char *data, size_t length);

/**
 * The name of a status, like "JANGGI_E_ILLEGAL".
 * @param[in] status Any number.
 * @return A static string; "JANGGI_E_UNKNOWN" for a number that is none.
 * @threads pure   @since 0.1
 */
JANGGI_API const char *janggi_status_name(janggi_status status);

/**
 * What a status means, in one line of English without a newline.
 * @param[in] status Any number.
 * @return A static string, never NULL.
 * @threads pure   @since 0.1
 */
JANGGI_API const char *janggi_status_message(janggi_status status);

/**
 * A size of the library in use, for bindings that cannot see the enumerators.
 * @param[in] limit A JANGGI_LIMIT_*.
 * @return The size; 0 for an unknown one.
 * @threads pure   @since 0.1
 */
JANGGI_API uint32_t janggi_limit(uint32_t limit);

/** @} */

#ifdef __cplusplus
}
#endif
#endif

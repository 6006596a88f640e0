/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_TYPES_H
#define JANGGI_TYPES_H

#include <stddef.h>
#include <stdint.h>
#include <janggi/export.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t  janggi_status;
typedef int32_t  janggi_bool;
typedef uint32_t janggi_side;
typedef uint32_t janggi_kind;
typedef uint32_t janggi_piece;
typedef uint32_t janggi_square;
typedef uint32_t janggi_move;
typedef uint32_t janggi_setup;

typedef struct janggi_position janggi_position;
typedef struct janggi_rules    janggi_rules;
typedef struct janggi_game     janggi_game;
typedef struct janggi_record   janggi_record;
typedef struct janggi_reader   janggi_reader;

enum janggi_status_code {
    JANGGI_OK            = 0,
    JANGGI_E_NOMEM       = -1,
    JANGGI_E_ARGUMENT    = -2,
    JANGGI_E_STRUCT      = -3,
    JANGGI_E_SYNTAX      = -4,
    JANGGI_E_POSITION    = -5,
    JANGGI_E_ILLEGAL     = -6,
    JANGGI_E_AMBIGUOUS   = -7,
    JANGGI_E_GAME_OVER   = -8,
    JANGGI_E_EMPTY       = -9,
    JANGGI_E_UNSUPPORTED = -10,
    JANGGI_E_BUSY        = -11,
    JANGGI_E_CALLBACK    = -12
};

enum janggi_side_id { JANGGI_CHO = 0, JANGGI_HAN = 1, JANGGI_NOBODY = 2 };

enum janggi_kind_id {
    JANGGI_NO_KIND = 0, JANGGI_GENERAL = 1, JANGGI_GUARD = 2, JANGGI_ELEPHANT = 3,
    JANGGI_HORSE = 4, JANGGI_CHARIOT = 5, JANGGI_CANNON = 6, JANGGI_SOLDIER = 7
};

enum janggi_size_id {
    JANGGI_SQUARES   = 90,
    JANGGI_FILES     = 9,
    JANGGI_RANKS     = 10,
    JANGGI_MOVES_MAX = 256,
    JANGGI_FEN_MAX   = 128,
    JANGGI_PACK_MAX  = 64,
    JANGGI_MOVE_TEXT_MAX = 64
};

/** Arguments of janggi_limit(). */
enum janggi_limit_id { JANGGI_LIMIT_SQUARES = 1, JANGGI_LIMIT_MOVES = 2, JANGGI_LIMIT_FEN = 3,
                       JANGGI_LIMIT_PACK = 4, JANGGI_LIMIT_MOVE_TEXT = 5 };

enum janggi_language_id { JANGGI_ENGLISH = 0, JANGGI_KOREAN = 1 };

enum janggi_square_id { JANGGI_NO_SQUARE = 127 };


typedef struct janggi_error {
    uint32_t size;          /* set by the caller */
    int32_t  code;
    uint64_t offset;        /* byte of the first fault in the text given */
    uint32_t line;          /* 1-based; 0 where lines mean nothing */
    uint32_t item;          /* 1-based record of a stream; 0 likewise */
    uint32_t faults;        /* every JANGGI_FAULT_* found */
    char     message[228];
} janggi_error;             /* 256 bytes */

typedef struct janggi_allocator {
    uint32_t size;
    uint32_t reserved;
    void    *user;
    void  *(*alloc)(void *user, size_t bytes);
    void   (*release)(void *user, void *block, size_t bytes);   /* the bytes asked for */
} janggi_allocator;

/* Takes the next piece of output; non-zero stops the writer, which then returns JANGGI_E_CALLBACK. */
typedef int32_t (*janggi_write_fn)(void *user, const char *data, size_t length);

JANGGI_API const char *janggi_status_name(janggi_status status);
JANGGI_API const char *janggi_status_message(janggi_status status);
JANGGI_API uint32_t    janggi_limit(uint32_t limit);

#ifdef __cplusplus
}
#endif
#endif

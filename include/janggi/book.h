/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_BOOK_H
#define JANGGI_BOOK_H

#include <janggi/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup book Opening books
 * What was played from a position and how it ended: counts of moves and results. The library opens no file; a book
 * is bytes in memory, read, mapped or built into the program, in the format of doc/book.md. A position and its
 * mirror image are one; of a position that is its own mirror image, one of two mirrored moves stands for both.
 * @{
 */

/** Whose the bytes of a book are. */
enum janggi_book_flag {
	JANGGI_BOOK_COPY = 0,                   /**< The book keeps a copy of its own. */
	JANGGI_BOOK_BORROW = 1                  /**< The caller keeps the bytes, unchanged, until the book is freed. */
};

/** How a game ended for the side that made the move. */
enum janggi_book_result_id {
	JANGGI_BOOK_RESULT_UNKNOWN = 0, JANGGI_BOOK_RESULT_WIN = 1, JANGGI_BOOK_RESULT_DRAW = 2,
	JANGGI_BOOK_RESULT_LOSS = 3
};

/** A move of a book. Games whose result is not known are `games` less the other three. */
typedef struct janggi_book_entry {
	uint32_t    size;                       /**< Set by the caller. */
	janggi_move move;                       /**< Legal in the position asked for. */
	uint32_t    games;                      /**< In how many games it was played; at least 1. */
	uint32_t    wins;                       /**< Of them, those won by the side that made the move, */
	uint32_t    draws;                      /**< drawn, */
	uint32_t    losses;                     /**< and lost. */
} janggi_book_entry;

/**
 * A book over bytes. All of them are checked: form, order, counts and checksum.
 * @param[out] out    The book; NULL on failure.
 * @param[in]  data   The bytes of a file in the format of doc/book.md.
 * @param[in]  length How many, exactly.
 * @param[in]  flags  JANGGI_BOOK_COPY or JANGGI_BOOK_BORROW.
 * @param[in]  alloc  Where its memory comes from; NULL for malloc.
 * @param[out] error  What is wrong and at which byte; may be NULL.
 * @return JANGGI_OK, JANGGI_E_SYNTAX, JANGGI_E_UNSUPPORTED for a later version of the format, JANGGI_E_NOMEM,
 *         JANGGI_E_ARGUMENT, JANGGI_E_STRUCT.
 * @owner The caller frees it with janggi_book_free().
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_status janggi_book_new(janggi_book **out, const uint8_t *data, size_t length, uint32_t flags,
                                         const janggi_allocator *alloc, janggi_error *error);

/**
 * Frees a book.
 * @param[in] book May be NULL.
 * @threads write   @since 0.1
 */
JANGGI_API void          janggi_book_free(janggi_book *book);

/**
 * How many moves the book has for a position; only legal ones count.
 * @param[in] book A book.
 * @param[in] pos  The position; its counters do not matter.
 * @return 0 to JANGGI_MOVES_MAX.
 * @threads read   @since 0.1
 */
JANGGI_API uint32_t      janggi_book_move_count(const janggi_book *book, const janggi_position *pos);

/**
 * A move for a position, the most played first; of those equally often played, the lower number first.
 * @param[in]  book  A book.
 * @param[in]  pos   The position.
 * @param[in]  index Below janggi_book_move_count().
 * @param[out] entry Its size is set by the caller.
 * @return JANGGI_OK, JANGGI_E_EMPTY where there is no such move, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_book_move_at(const janggi_book *book, const janggi_position *pos, uint32_t index,
                                             janggi_book_entry *entry);

/**
 * Chooses a move: the more points it earned (a win 2, a draw or an unknown result 1), the likelier. Moves played
 * less than a tenth as often as the most played are left out.
 * @param[in]  book A book.
 * @param[in]  pos  The position.
 * @param[in]  seed Any number; the same one chooses the same move.
 * @param[out] move JANGGI_MOVE_NONE on failure.
 * @return JANGGI_OK, JANGGI_E_EMPTY where the book has no move that earned a point, JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_book_choose(const janggi_book *book, const janggi_position *pos, uint64_t seed,
                                            janggi_move *move);

/**
 * A builder of a book, with nothing in it.
 * @param[out] out   The builder; NULL on failure.
 * @param[in]  alloc Where its memory comes from; NULL for malloc.
 * @return JANGGI_OK, JANGGI_E_NOMEM, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT.
 * @owner The caller frees it with janggi_book_builder_free().
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_status janggi_book_builder_new(janggi_book_builder **out, const janggi_allocator *alloc);

/**
 * Frees a builder.
 * @param[in] builder May be NULL.
 * @threads write   @since 0.1
 */
JANGGI_API void          janggi_book_builder_free(janggi_book_builder *builder);

/**
 * Counts a move of a game. Memory is taken (43 to 86 bytes) only for a move that is new in its position.
 * @param[in,out] builder The builder; as it was on failure.
 * @param[in]     pos     The position before the move.
 * @param[in]     move    A legal move.
 * @param[in]     result  A JANGGI_BOOK_RESULT_*: how the game ended for the side that moves.
 * @return JANGGI_OK, JANGGI_E_ILLEGAL, JANGGI_E_NOMEM, JANGGI_E_ARGUMENT.
 * @threads write for the builder, read for the position   @since 0.1
 */
JANGGI_API janggi_status janggi_book_builder_add(janggi_book_builder *builder, const janggi_position *pos,
                                                 janggi_move move, uint32_t result);

/**
 * Writes the book. The same moves give the same bytes, in whatever order they were added. The builder may be added
 * to and written again afterwards.
 * @param[in,out] builder   The builder.
 * @param[in]     min_games Moves played in fewer games are left out.
 * @param[in]     write     Takes the pieces; not NULL.
 * @param[in]     user      Handed to write.
 * @return JANGGI_OK, JANGGI_E_CALLBACK: the write function stopped it, JANGGI_E_NOMEM, JANGGI_E_ARGUMENT.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_book_builder_write(janggi_book_builder *builder, uint32_t min_games,
                                                   janggi_write_fn write, void *user);

/** @} */

#ifdef __cplusplus
}
#endif
#endif

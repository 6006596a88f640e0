/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_MOVE_H
#define JANGGI_MOVE_H

#include <janggi/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup move Moves, squares and pieces
 * Numbers for moves, squares and pieces, and what they consist of. A move is from * 128 + to; what it captures is
 * the position's knowledge. A file is 0 to 8 for a to i, a rank 0 to 9 for 1 to 10.
 * @{
 */

/** Moves that do not go from a square to another. */
enum janggi_move_id {
	JANGGI_MOVE_NONE = 0,           /**< No move at all. */
	JANGGI_MOVE_PASS = 129          /**< The pass, wherever the general stands. */
};

/**
 * The move between two squares; whether it is legal is the position's knowledge.
 * @param[in] from 0 to 89.
 * @param[in] to   0 to 89.
 * @return The move; JANGGI_MOVE_NONE if the squares are equal or out of range.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_move   janggi_move_make(janggi_square from, janggi_square to);

/**
 * Where a move starts.
 * @param[in] move Any number.
 * @return 0 to 89; JANGGI_NO_SQUARE for the pass and for what is no move.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_square janggi_move_from(janggi_move move);

/**
 * Where a move ends.
 * @param[in] move Any number.
 * @return 0 to 89; JANGGI_NO_SQUARE for the pass and for what is no move.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_square janggi_move_to(janggi_move move);

/**
 * The square of a file and a rank.
 * @param[in] file 0 to 8.
 * @param[in] rank 0 to 9.
 * @return 0 to 89; JANGGI_NO_SQUARE if out of range.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_square janggi_square_make(uint32_t file, uint32_t rank);

/**
 * The file of a square.
 * @param[in] square 0 to 89.
 * @return 0 to 8; JANGGI_NO_SQUARE for another square.
 * @threads pure   @since 0.1
 */
JANGGI_API uint32_t      janggi_square_file(janggi_square square);

/**
 * The rank of a square.
 * @param[in] square 0 to 89.
 * @return 0 to 9; JANGGI_NO_SQUARE for another square.
 * @threads pure   @since 0.1
 */
JANGGI_API uint32_t      janggi_square_rank(janggi_square square);

/**
 * Whether a square is one of the nine of either palace.
 * @param[in] square Any number.
 * @return 1 or 0.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_bool   janggi_square_in_palace(janggi_square square);

/**
 * The piece of a side and a kind.
 * @param[in] side JANGGI_CHO or JANGGI_HAN.
 * @param[in] kind JANGGI_GENERAL to JANGGI_SOLDIER.
 * @return side * 8 + kind; 0 if either is out of range.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_piece  janggi_piece_make(janggi_side side, janggi_kind kind);

/**
 * Whose a piece is.
 * @param[in] piece Any number.
 * @return JANGGI_CHO or JANGGI_HAN; JANGGI_NOBODY for what is no piece.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_side   janggi_piece_side(janggi_piece piece);

/**
 * What a piece is.
 * @param[in] piece Any number.
 * @return JANGGI_GENERAL to JANGGI_SOLDIER; JANGGI_NO_KIND for what is no piece.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_kind   janggi_piece_kind(janggi_piece piece);

/**
 * What a piece of this kind counts.
 * @param[in] kind Any number.
 * @return Half points, 0 to 26: a chariot's 13 points are 26.
 * @threads pure   @since 0.1
 */
JANGGI_API uint32_t      janggi_kind_half_points(janggi_kind kind);

/**
 * The policy index of a move, for networks that answer with a number a move: its place among all moves that any man
 * could ever make, ordered by where they start and then by where they end; the pass is the last.
 * @param[in] move Any number.
 * @param[in] side Who looks: JANGGI_CHO; JANGGI_HAN for the board turned half round.
 * @return Below JANGGI_POLICY_SIZE; JANGGI_POLICY_SIZE for what no man could ever do, and for another side.
 * @threads pure   @since 0.1
 */
JANGGI_API uint32_t      janggi_policy_index(janggi_move move, janggi_side side);

/**
 * The move of a policy index.
 * @param[in] index Below JANGGI_POLICY_SIZE.
 * @param[in] side  Who looks: JANGGI_CHO or JANGGI_HAN.
 * @return The move; JANGGI_MOVE_NONE for another index or side.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_move   janggi_policy_move(uint32_t index, janggi_side side);

/** @} */

#ifdef __cplusplus
}
#endif
#endif

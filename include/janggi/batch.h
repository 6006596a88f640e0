/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_BATCH_H
#define JANGGI_BATCH_H

#include <janggi/game.h>
#include <janggi/movegen.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup batch Batches
 * Many positions or games in one call, for programs that learn and for languages where a call is dear. All arrays
 * are the caller's and lie without gaps; nothing is allocated.
 *
 * Positions are packs: JANGGI_PACK_MAX bytes each, what janggi_position_pack() writes and then zeros. They may
 * come from anywhere, each is checked. Packs hold no rules, so these are a parameter. Games are an array of
 * pointers to them; one game may stand in it more than once only where games are not changed.
 *
 * A function that reads stops at the first element that is refused; what it has written by then means nothing.
 * One that plays goes on with the others. Both return the status of the first that was refused, and
 * janggi_error::item is its place, from 1.
 * @{
 */

/** From where a board is seen. */
enum janggi_view_id {
	JANGGI_VIEW_BOARD = 0,                  /**< As it lies: from Cho's side. */
	JANGGI_VIEW_MOVER = 1                   /**< From the side to move: with Han to move, turned half round. */
};

/** The planes of janggi_packs_planes(). */
enum janggi_plane_id {
	JANGGI_PLANE_OWN = 0,                   /**< Seven, a kind each, general to soldier: of Cho, or of the mover. */
	JANGGI_PLANE_OTHER = 7,                 /**< Seven of the other side. */
	JANGGI_PLANE_HAN_TO_MOVE = 14,          /**< All 1 or all 0, as are the next two. */
	JANGGI_PLANE_LAST_WAS_PASS = 15,
	JANGGI_PLANE_BIKJANG = 16,              /**< The generals face each other. */
	JANGGI_PLANE_HALFMOVE_CLOCK = 17        /**< All alike: plies since the last capture, at most 255. */
};

/**
 * Lists the legal moves of many positions, one list behind the other. A position without any is mate, or was ended
 * by passes.
 * @param[in]  packs    count * JANGGI_PACK_MAX bytes.
 * @param[in]  count    Positions.
 * @param[in]  rules    NULL for `standard`.
 * @param[in]  flags    A JANGGI_GEN_*.
 * @param[out] offsets  count + 1 numbers: the moves of position i are offsets[i] to offsets[i + 1] - 1, and the
 *                      last is how many there are in all, which may be more than capacity.
 * @param[out] moves    The first moves, as many as there is room for; may be NULL if capacity is 0.
 * @param[in]  capacity Moves that fit; count * JANGGI_MOVES_MAX always suffices.
 * @param[out] error    Which position was refused and why; may be NULL.
 * @return JANGGI_OK; what janggi_position_unpack() returns for a pack; JANGGI_E_ARGUMENT; JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_packs_legal_moves(const uint8_t *packs, size_t count, const janggi_rules *rules,
                                                  uint32_t flags, uint64_t *offsets, janggi_move *moves,
                                                  size_t capacity, janggi_error *error);

/**
 * Marks the legal moves of many positions by their policy index.
 * @param[in]  packs count * JANGGI_PACK_MAX bytes.
 * @param[in]  count Positions.
 * @param[in]  rules NULL for `standard`.
 * @param[in]  view  A JANGGI_VIEW_*.
 * @param[out] masks count * JANGGI_POLICY_SIZE bytes: 1 for a legal move, else 0.
 * @param[out] error Which position was refused and why; may be NULL.
 * @return As janggi_packs_legal_moves().
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_packs_masks(const uint8_t *packs, size_t count, const janggi_rules *rules,
                                            uint32_t view, uint8_t *masks, janggi_error *error);

/**
 * Many positions as a network reads them: JANGGI_PLANES planes of ten ranks of nine points, from the viewer's
 * first rank on, and on each from the left.
 * @param[in]  packs  count * JANGGI_PACK_MAX bytes.
 * @param[in]  count  Positions.
 * @param[in]  view   A JANGGI_VIEW_*.
 * @param[out] planes count * JANGGI_PLANES * JANGGI_SQUARES bytes, see #janggi_plane_id.
 * @param[out] error  Which position was refused and why; may be NULL.
 * @return As janggi_packs_legal_moves().
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_status janggi_packs_planes(const uint8_t *packs, size_t count, uint32_t view, uint8_t *planes,
                                             janggi_error *error);

/**
 * Makes a move in each of many positions if it is legal there.
 * @param[in,out] packs    count * JANGGI_PACK_MAX bytes; one whose move is refused stays as it was.
 * @param[in]     count    Positions.
 * @param[in]     rules    NULL for `standard`.
 * @param[in]     moves    A move for each; JANGGI_MOVE_NONE leaves its position as it is.
 * @param[out]    statuses A status for each; may be NULL.
 * @param[out]    error    Which was refused first and why; may be NULL.
 * @return JANGGI_OK if none was refused; else the first other status: JANGGI_E_ILLEGAL, or what
 *         janggi_position_unpack() returns; JANGGI_E_ARGUMENT; JANGGI_E_STRUCT.
 * @threads write for packs, read for rules   @since 0.1
 */
JANGGI_API janggi_status janggi_packs_play(uint8_t *packs, size_t count, const janggi_rules *rules,
                                           const janggi_move *moves, janggi_status *statuses, janggi_error *error);

/**
 * The positions of many games, as packs.
 * @param[in]  games count pointers, none of them NULL.
 * @param[in]  count Games.
 * @param[out] packs count * JANGGI_PACK_MAX bytes.
 * @param[out] error Which game was NULL; may be NULL.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_games_pack(const janggi_game *const *games, size_t count, uint8_t *packs,
                                           janggi_error *error);

/**
 * Lists the legal moves of many games, one list behind the other; a game that is over has none.
 * @param[in]  games    count pointers, none of them NULL.
 * @param[in]  count    Games.
 * @param[in]  flags    A JANGGI_GEN_*.
 * @param[out] offsets  As in janggi_packs_legal_moves().
 * @param[out] moves    Likewise.
 * @param[in]  capacity Likewise.
 * @param[out] error    Which game was NULL; may be NULL.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_games_legal_moves(const janggi_game *const *games, size_t count, uint32_t flags,
                                                  uint64_t *offsets, janggi_move *moves, size_t capacity,
                                                  janggi_error *error);

/**
 * Marks the legal moves of many games by their policy index.
 * @param[in]  games count pointers, none of them NULL.
 * @param[in]  count Games.
 * @param[in]  view  A JANGGI_VIEW_*.
 * @param[out] masks count * JANGGI_POLICY_SIZE bytes: 1 for a legal move, else 0.
 * @param[out] error Which game was NULL; may be NULL.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_games_masks(const janggi_game *const *games, size_t count, uint32_t view,
                                            uint8_t *masks, janggi_error *error);

/**
 * Plays a move in each of many games, as janggi_game_push() does.
 * @param[in,out] games    count pointers to different games, none of them NULL; one that refuses its move stays as
 *                         it was.
 * @param[in]     count    Games.
 * @param[in]     moves    A move for each; JANGGI_MOVE_NONE leaves its game as it is.
 * @param[out]    statuses A status for each; may be NULL.
 * @param[out]    error    Which was refused first and why; may be NULL.
 * @return JANGGI_OK if none was refused; else the first other status: what janggi_game_push() returns.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_games_push(janggi_game *const *games, size_t count, const janggi_move *moves,
                                           janggi_status *statuses, janggi_error *error);

/**
 * How many games stand; janggi_game_outcome() tells more of one.
 * @param[in]  games   count pointers, none of them NULL.
 * @param[in]  count   Games.
 * @param[out] states  A JANGGI_STATE_* for each; may be NULL.
 * @param[out] winners A side for each, JANGGI_NOBODY for a draw and while it goes on; may be NULL.
 * @param[out] reasons A JANGGI_REASON_* for each; may be NULL.
 * @param[out] error   Which game was NULL; may be NULL.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_games_outcomes(const janggi_game *const *games, size_t count, uint8_t *states,
                                               uint8_t *winners, uint8_t *reasons, janggi_error *error);

/** @} */

#ifdef __cplusplus
}
#endif
#endif

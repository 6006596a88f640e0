/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_OUTLOOK_H
#define JG_SEARCH_OUTLOOK_H

#include "rules/game.h"

/* What the game's counters and points mean for a position that is not decided yet. */

/*
 * The position's hash, mixed with what else its value depends on: counters near
 * their limits, a facing that may be claimed or was set aside, a man half-way
 * through a shuttle. Far from the limits it is the plain hash, so that the table
 * is shared by all ways there.
 */
uint64_t jg_outlook_key(const struct janggi_game *game);

/*
 * What the values of a run depend on beside the positions, to be mixed into every
 * key: the rules; and, as long as nothing is captured, the positions that stood so
 * often by now that once more ends the game or is refused (306, 307).
 */
uint64_t jg_outlook_rules(const struct janggi_game *game);
uint64_t jg_outlook_past(const struct janggi_game *game);

/* An evaluation, drawn towards what the points say (or to a draw) as an end by a counter comes near. */
int jg_outlook_adjust(const struct janggi_game *game, int eval);

#endif

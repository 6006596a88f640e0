/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_HISTORY_H
#define JG_SEARCH_HISTORY_H

#include <janggi/move.h>

#include "core/position.h"

/*
 * What earlier parts of the search found of moves, one set a thread: how well a
 * move did anywhere, after the moves before it, and as a capture; and by how
 * much the evaluation was wrong on boards like this one.
 */

#define JG_TARGETS (16 * 90)    /* a piece and where it lands */
#define JG_HISTORY_MAX 16384
#define JG_CORRECTION_SIZE 16384
#define JG_CORRECTION_MAX 1024

struct jg_history {
	int16_t quiet[2][1 << 14];                      /* by side and move */
	int16_t capture[JG_TARGETS][8];                 /* and kind taken */
	int16_t follow[JG_TARGETS][JG_TARGETS];         /* by an earlier move */
	int16_t correction[2][JG_CORRECTION_SIZE];      /* by side to move and soldiers */
	janggi_move counter[JG_TARGETS];                /* what refuted a move */
};

static inline unsigned
jg_target(const struct janggi_position *pos, janggi_move move)
{
	/* The pass has the first row, of no piece. */
	return move == JANGGI_MOVE_PASS ? 0 : pos->board[move >> 7] * 90u + (move & 127);
}

static inline void
jg_history_add(int16_t *entry, int bonus)
{
	*entry = (int16_t)(*entry + bonus - *entry * (bonus < 0 ? -bonus : bonus) / JG_HISTORY_MAX);
}

#endif

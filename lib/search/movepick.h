/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_MOVEPICK_H
#define JG_SEARCH_MOVEPICK_H

#include "search/checks.h"
#include "search/history.h"

/*
 * The legal moves of a position, the likely best first: the table's move, gaining
 * captures, killers, quiet moves by history, losing captures. Captures are made
 * only when the table's move has not cut, quiets only when they have not either.
 */
struct jg_picker {
	const struct janggi_position *pos;
	const struct jg_history *history;
	const int16_t *follow[3];       /* rows for one, two and four plies before; NULL: no move then */
	janggi_move table, killers[2], counter;
	int stage;
	bool captures_only;
	bool checks_known;
	struct jg_checks checks;
	uint32_t next, count, losing;
	struct {
		janggi_move move;
		int value;
	} list[JANGGI_MOVES_MAX];
	janggi_move losers[JANGGI_MOVES_MAX];
};

/* All moves. The table's move must be legal, or JANGGI_MOVE_NONE. */
void jg_picker_all(struct jg_picker *picker, const struct janggi_position *pos,
                   const struct jg_history *history, janggi_move table);

/* Captures that do not lose in the exchange. */
void jg_picker_captures(struct jg_picker *picker, const struct janggi_position *pos,
                        const struct jg_history *history, janggi_move table);

/* JANGGI_MOVE_NONE after the last. */
janggi_move jg_picker_next(struct jg_picker *picker, bool skip_quiets);

/* Whether a quiet move seems to give check; found for all of them when the first is asked for. */
bool jg_picker_seems_check(struct jg_picker *picker, janggi_move move);

static inline bool
jg_is_capture(const struct janggi_position *pos, janggi_move move)
{
	return move != JANGGI_MOVE_PASS && pos->board[move & 127] != 0;
}

#endif

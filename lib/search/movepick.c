/* SPDX-License-Identifier: MIT */
#include "search/movepick.h"

#include <janggi/movegen.h>

#include "core/kernel.h"
#include "core/legality.h"
#include "search/exchange.h"

enum {
	TABLE, MAKE_CAPTURES, CAPTURES, FIRST_KILLER, SECOND_KILLER, COUNTER, MAKE_QUIETS, QUIETS, LOSERS,
	DONE
};

static void
start(struct jg_picker *picker, const struct janggi_position *pos, const struct jg_history *history,
      janggi_move table)
{
	picker->pos = pos;
	picker->history = history;
	picker->table = table;
	picker->stage = table != JANGGI_MOVE_NONE ? TABLE : MAKE_CAPTURES;
	picker->killers[0] = picker->killers[1] = picker->counter = JANGGI_MOVE_NONE;
	picker->follow[0] = picker->follow[1] = picker->follow[2] = NULL;
	picker->captures_only = picker->checks_known = false;
	picker->next = picker->count = picker->losing = 0;
}

void
jg_picker_all(struct jg_picker *picker, const struct janggi_position *pos, const struct jg_history *history,
              janggi_move table)
{
	start(picker, pos, history, table);
}

void
jg_picker_captures(struct jg_picker *picker, const struct janggi_position *pos,
                   const struct jg_history *history, janggi_move table)
{
	start(picker, pos, history, table);
	picker->captures_only = true;
}

static void
make(struct jg_picker *picker, struct bb targets, bool with_pass)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	picker->count = picker->pos->kernel->list(picker->pos, targets, with_pass, moves);
	picker->next = 0;
	for (uint32_t i = 0; i < picker->count; i++)
		picker->list[i].move = moves[i];
}

static void
value_captures(struct jg_picker *picker)
{
	const struct janggi_position *pos = picker->pos;
	for (uint32_t i = 0; i < picker->count; i++) {
		janggi_move move = picker->list[i].move;
		unsigned taken = pos->board[move & 127] & 7;
		picker->list[i].value = 16 * jg_exchange_value[taken] +
		                        picker->history->capture[jg_target(pos, move)][taken];
	}
}

bool
jg_picker_seems_check(struct jg_picker *picker, janggi_move move)
{
	if (!picker->checks_known) {
		jg_find_checks(picker->pos, &picker->checks);
		picker->checks_known = true;
	}
	return jg_seems_check(picker->pos, &picker->checks, move);
}

static void
value_quiets(struct jg_picker *picker)
{
	const struct janggi_position *pos = picker->pos;
	for (uint32_t i = 0; i < picker->count; i++) {
		janggi_move move = picker->list[i].move;
		unsigned target = jg_target(pos, move);
		int value = 2 * picker->history->quiet[pos->side][move];
		for (int k = 0; k < 3; k++)
			if (picker->follow[k] != NULL)
				value += (k == 0 ? 2 : 1) * picker->follow[k][target];
		/* Checks that lose nothing come early. */
		if (jg_picker_seems_check(picker, move) && jg_exchange_gains(pos, move, 0))
			value += 6000;
		picker->list[i].value = value;
	}
}

/* The best of what is left. */
static janggi_move
best(struct jg_picker *picker)
{
	uint32_t top = picker->next;
	int value = picker->list[top].value;
	for (uint32_t i = top + 1; i < picker->count; i++) {
		bool better = picker->list[i].value > value;
		top = better ? i : top;
		value = better ? picker->list[i].value : value;
	}
	janggi_move move = picker->list[top].move;
	picker->list[top] = picker->list[picker->next++];
	return move;
}

/* A quiet move that was good elsewhere; here it may not even exist. */
static bool
is_playable_quiet(const struct jg_picker *picker, janggi_move move)
{
	return move != JANGGI_MOVE_NONE && move != picker->table && !jg_is_capture(picker->pos, move) &&
	       janggi_position_is_legal(picker->pos, move);
}

static bool
given_before(const struct jg_picker *picker, janggi_move move)
{
	return move == picker->table || move == picker->killers[0] || move == picker->killers[1] ||
	       move == picker->counter;
}

janggi_move
jg_picker_next(struct jg_picker *picker, bool skip_quiets)
{
	for (;;) {
		struct bb enemy = JG_KIND(picker->pos, picker->pos->side ^ 1, 0);
		switch (picker->stage) {
		case TABLE:
			picker->stage = MAKE_CAPTURES;
			return picker->table;
		case MAKE_CAPTURES:
			make(picker, enemy, false);
			value_captures(picker);
			picker->stage = CAPTURES;
			break;
		case CAPTURES:
			while (picker->next < picker->count) {
				janggi_move move = best(picker);
				if (move == picker->table)
					continue;
				if (jg_exchange_gains(picker->pos, move, 0))
					return move;
				picker->losers[picker->losing++] = move;
			}
			picker->stage = picker->captures_only ? DONE : FIRST_KILLER;
			break;
		case FIRST_KILLER:
			picker->stage = SECOND_KILLER;
			if (!skip_quiets && is_playable_quiet(picker, picker->killers[0]))
				return picker->killers[0];
			picker->killers[0] = JANGGI_MOVE_NONE;
			break;
		case SECOND_KILLER:
			picker->stage = COUNTER;
			if (!skip_quiets && picker->killers[1] != picker->killers[0] &&
			    is_playable_quiet(picker, picker->killers[1]))
				return picker->killers[1];
			picker->killers[1] = JANGGI_MOVE_NONE;
			break;
		case COUNTER:
			picker->stage = MAKE_QUIETS;
			if (!skip_quiets && picker->counter != picker->killers[0] &&
			    picker->counter != picker->killers[1] &&
			    is_playable_quiet(picker, picker->counter))
				return picker->counter;
			picker->counter = JANGGI_MOVE_NONE;
			break;
		case MAKE_QUIETS:
			picker->stage = QUIETS;
			if (!skip_quiets) {
				make(picker, bb_andnot(jg_full, enemy), true);
				value_quiets(picker);
			} else {
				picker->next = picker->count = 0;
			}
			break;
		case QUIETS:
			while (!skip_quiets && picker->next < picker->count) {
				janggi_move move = best(picker);
				if (!given_before(picker, move))
					return move;
			}
			picker->stage = LOSERS;
			picker->next = 0;
			break;
		case LOSERS:
			if (picker->next < picker->losing)
				return picker->losers[picker->next++];
			picker->stage = DONE;
			break;
		default:
			return JANGGI_MOVE_NONE;
		}
	}
}

/* SPDX-License-Identifier: MIT */
#include <janggi/movegen.h>

#include "core/inspect.h"
#include "core/kernel.h"
#include "core/make.h"

static bool
stuck(const struct janggi_position *pos)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	return pos->kernel->list(pos, jg_full, false, moves) == 0;
}

static bool
pass_is_legal(const struct janggi_position *pos, const struct jg_limits *limits)
{
	return jg_may_pass(pos, limits) && (!jg_pass_needs_stuck(pos, limits) || stuck(pos));
}

static struct bb
landings(const struct janggi_position *pos, unsigned from, const struct jg_limits *limits)
{
	unsigned kind = pos->board[from] & 7;
	if (kind == JANGGI_GENERAL)
		return jg_bb_of_word(limits->general, from >= JG_WORD);
	for (unsigned i = 0; i < limits->odd_count; i++)
		if (limits->odds[i].square == from)
			return limits->odds[i].mask;
	return kind == JANGGI_CANNON ? limits->cannon : limits->other;
}

static struct bb
targets(const struct janggi_position *pos, unsigned from)
{
	struct bb occupied = bb_or(JG_KIND(pos, JANGGI_CHO, 0), JG_KIND(pos, JANGGI_HAN, 0));
	struct bb cannons = bb_or(JG_KIND(pos, JANGGI_CHO, JANGGI_CANNON), JG_KIND(pos, JANGGI_HAN, JANGGI_CANNON));
	return jg_targets(pos, pos->side, from, occupied, cannons);
}

/* A move of an own man to another point of the board that no own man holds. */
static bool
well_formed(const struct janggi_position *pos, janggi_move move)
{
	unsigned from = move >> 7, to = move & 127;
	struct bb own = JG_KIND(pos, pos->side, 0);
	return from < JANGGI_SQUARES && to < JANGGI_SQUARES && bb_has(own, from) && !bb_has(own, to);
}

janggi_bool
janggi_position_is_legal(const janggi_position *pos, janggi_move move)
{
	if (pos == NULL || (pos->flags & JG_ENDED))
		return 0;
	if (move != JANGGI_MOVE_PASS && !well_formed(pos, move))
		return 0;
	struct jg_limits limits;
	jg_limit_moves(pos, pos->side, &limits);
	if (move == JANGGI_MOVE_PASS)
		return pass_is_legal(pos, &limits);
	unsigned from = move >> 7;
	return bb_has(bb_and(targets(pos, from), landings(pos, from, &limits)), move & 127);
}

static uint32_t
why_pass(const struct janggi_position *pos)
{
	struct jg_limits limits;
	jg_limit_moves(pos, pos->side, &limits);
	if (pass_is_legal(pos, &limits))
		return JANGGI_WHY_LEGAL;
	/* With 303 = 3 or 4 a facing is not passed away, in check or not. */
	if (limits.facing && jg_must_answer(pos) && pos->switches.bikjang != 1)
		return JANGGI_WHY_BIKJANG;
	return limits.check ? JANGGI_WHY_PASS_IN_CHECK : JANGGI_WHY_PASS_WITH_MOVES;
}

static uint32_t
why_leap(const struct janggi_position *pos, unsigned from, unsigned to)
{
	const struct bb empty = { 0, 0 };
	bool horse = (pos->board[from] & 7) == JANGGI_HORSE;
	struct bb free = horse ? jg_horse_attacks(from, empty) : jg_elephant_attacks(from, empty);
	return bb_has(free, to) ? JANGGI_WHY_BLOCKED : JANGGI_WHY_NOT_A_MOVE;
}

static uint32_t
why_palace_step(unsigned from, unsigned to)
{
	int files = (int)jg_file_of[from] - jg_file_of[to], ranks = (int)jg_rank_of[from] - jg_rank_of[to];
	bool next_to = files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1;
	return next_to && jg_palace_steps[to] == 0 ? JANGGI_WHY_OUTSIDE_PALACE : JANGGI_WHY_NOT_A_MOVE;
}

/* The points between two of a line or palace diagonal; false if no line joins them. */
static bool
line_between(unsigned from, unsigned to, struct bb *between)
{
	const struct bb none = { 0, 0 };
	struct bb reach = jg_chariot_attacks(from, none);
	if (!bb_has(reach, to))
		return false;
	struct bb stop = jg_chariot_attacks(from, jg_square_bb[to]);
	/* What each end sees up to the other is the line between, and where other lines of both cross. */
	*between = bb_and(stop, jg_chariot_attacks(to, jg_square_bb[from]));
	struct bb crossing = *between;
	while (bb_any(crossing)) {
		unsigned s = jg_bb_pop(&crossing);
		/* A point is on the line between if a man there hides one end from the other. */
		if (bb_has(jg_chariot_attacks(from, jg_square_bb[s]), to))
			*between = bb_andnot(*between, jg_square_bb[s]);
	}
	return true;
}

static uint32_t
why_slide(const struct janggi_position *pos, unsigned from, unsigned to)
{
	struct bb between;
	if (!line_between(from, to, &between))
		return JANGGI_WHY_NOT_A_MOVE;
	struct bb occupied = bb_or(JG_KIND(pos, JANGGI_CHO, 0), JG_KIND(pos, JANGGI_HAN, 0));
	struct bb men = bb_and(between, occupied);
	if ((pos->board[from] & 7) == JANGGI_CHARIOT)
		return JANGGI_WHY_BLOCKED;
	if (!bb_any(men))
		return JANGGI_WHY_NO_SCREEN;
	unsigned screen = jg_bb_pop(&men);
	if (bb_any(men))
		return JANGGI_WHY_BLOCKED;
	if ((pos->board[screen] & 7) == JANGGI_CANNON)
		return JANGGI_WHY_CANNON_SCREEN;
	/* Over one man that is no cannon it may go anywhere else. */
	return JANGGI_WHY_CANNON_TAKES_CANNON;
}

/* Why the man on from does not go to `to` by its way of moving. */
static uint32_t
why_not_a_target(const struct janggi_position *pos, unsigned from, unsigned to)
{
	switch (pos->board[from] & 7) {
	case JANGGI_GENERAL:
	case JANGGI_GUARD:
		return why_palace_step(from, to);
	case JANGGI_HORSE:
	case JANGGI_ELEPHANT:
		return why_leap(pos, from, to);
	case JANGGI_CHARIOT:
	case JANGGI_CANNON:
		return why_slide(pos, from, to);
	default:
		return JANGGI_WHY_NOT_A_MOVE;
	}
}

uint32_t
janggi_position_why(const janggi_position *pos, janggi_move move)
{
	if (pos == NULL)
		return JANGGI_WHY_NOT_A_MOVE;
	if (pos->flags & JG_ENDED)
		return JANGGI_WHY_GAME_OVER;
	if (move == JANGGI_MOVE_PASS)
		return why_pass(pos);
	unsigned from = move >> 7, to = move & 127;
	if (from >= JANGGI_SQUARES || to >= JANGGI_SQUARES)
		return JANGGI_WHY_NOT_A_MOVE;
	if (pos->board[from] == 0)
		return JANGGI_WHY_NO_PIECE;
	if (pos->board[from] / 8 != pos->side)
		return JANGGI_WHY_OTHER_SIDE;
	if (from == to)
		return JANGGI_WHY_NOT_A_MOVE;
	if (bb_has(JG_KIND(pos, pos->side, 0), to))
		return JANGGI_WHY_OWN_PIECE;
	if (!bb_has(targets(pos, from), to))
		return why_not_a_target(pos, from, to);
	if (janggi_position_is_legal(pos, move))
		return JANGGI_WHY_LEGAL;
	struct janggi_position after = *pos;
	struct jg_undo undo;
	jg_make(&after, after.side, move, &undo);
	return jg_side_in_check(&after, pos->side) ? JANGGI_WHY_CHECK : JANGGI_WHY_BIKJANG;
}

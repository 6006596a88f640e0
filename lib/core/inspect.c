/* SPDX-License-Identifier: MIT */
#include <janggi/movegen.h>

#include "core/inspect.h"
#include "core/make.h"

struct bb
jg_attackers(const struct janggi_position *pos, unsigned square, unsigned by)
{
	struct bb occupied = bb_or(JG_KIND(pos, JANGGI_CHO, 0), JG_KIND(pos, JANGGI_HAN, 0));
	struct bb cannons = bb_or(JG_KIND(pos, JANGGI_CHO, JANGGI_CANNON), JG_KIND(pos, JANGGI_HAN, JANGGI_CANNON));
	struct bb out = bb_and(jg_chariot_attacks(square, occupied), JG_KIND(pos, by, JANGGI_CHARIOT));
	if (!bb_has(cannons, square)) {
		/* The way back over the same screen. */
		struct bb back = jg_cannon_attacks(square, occupied, bb_andnot(occupied, cannons));
		out = bb_or(out, bb_and(back, JG_KIND(pos, by, JANGGI_CANNON)));
	}
	uint64_t window = jg_window_at(occupied, square);
	out = bb_or(out, bb_and(jg_unwindow(jg_horse_sources_window(square, window), square),
	                        JG_KIND(pos, by, JANGGI_HORSE)));
	out = bb_or(out, bb_and(jg_unwindow(jg_elephant_sources_window(square, window), square),
	                        JG_KIND(pos, by, JANGGI_ELEPHANT)));
	out = bb_or(out, bb_and(jg_soldier_sources[by][square], JG_KIND(pos, by, JANGGI_SOLDIER)));
	/* Steps go both ways; those from one palace never reach the other. */
	struct bb steppers = bb_or(JG_KIND(pos, by, JANGGI_GENERAL), JG_KIND(pos, by, JANGGI_GUARD));
	return bb_or(out, bb_and(jg_palace_attacks(square), steppers));
}

bool
jg_side_in_check(const struct janggi_position *pos, unsigned side)
{
	return bb_any(jg_attackers(pos, pos->general[side], side ^ 1));
}

uint32_t
janggi_position_attackers(const janggi_position *pos, janggi_square square, janggi_side by, janggi_square *squares,
                          uint32_t capacity)
{
	if (pos == NULL || square >= JANGGI_SQUARES || by > JANGGI_HAN)
		return 0;
	struct bb men = jg_attackers(pos, square, by);
	uint32_t count = 0;
	for (; bb_any(men); count++) {
		unsigned from = jg_bb_pop(&men);
		if (count < capacity && squares != NULL)
			squares[count] = from;
	}
	return count;
}

janggi_bool
janggi_position_in_check(const janggi_position *pos)
{
	return pos != NULL && jg_side_in_check(pos, pos->side);
}

janggi_bool
janggi_position_is_bikjang(const janggi_position *pos)
{
	return pos != NULL && jg_is_facing(pos, bb_or(JG_KIND(pos, JANGGI_CHO, 0), JG_KIND(pos, JANGGI_HAN, 0)));
}

janggi_bool
janggi_position_gives_check(const janggi_position *pos, janggi_move move)
{
	if (!janggi_position_is_legal(pos, move))
		return 0;
	struct janggi_position after = *pos;
	struct jg_undo undo;
	jg_make(&after, after.side, move, &undo);
	return jg_side_in_check(&after, after.side);
}

/* SPDX-License-Identifier: MIT */
#include "search/checks.h"

#include <janggi/move.h>

#include "core/legality.h"

static void
find_openers(const struct janggi_position *pos, unsigned us, unsigned target, struct bb occupied,
             struct bb cannons, struct jg_checks *checks)
{
	const struct jg_zone *zone = &jg_zones[jg_palace_index[target]];
	const struct bb *relation = jg_relation[jg_palace_index[target]];
	struct bb own = JG_KIND(pos, us, 0);
	struct bb men = bb_or(bb_and(JG_KIND(pos, us, JANGGI_CHARIOT), zone->line),
	                      bb_or(bb_and(JG_KIND(pos, us, JANGGI_HORSE), zone->horse),
	                            bb_and(JG_KIND(pos, us, JANGGI_ELEPHANT), zone->elephant)));
	while (bb_any(men)) {
		struct bb blockers = bb_and(relation[jg_bb_pop(&men)], occupied);
		if (jg_bb_count(blockers) == 1)
			checks->openers = bb_or(checks->openers, bb_and(blockers, own));
	}
	men = bb_and(JG_KIND(pos, us, JANGGI_CANNON), zone->line);
	while (bb_any(men)) {
		struct bb points = relation[jg_bb_pop(&men)], blockers = bb_and(points, occupied);
		unsigned count = jg_bb_count(blockers);
		if (count == 0) {
			checks->screens = bb_or(checks->screens, points);
		} else if (count == 2) {
			/* What stays behind must be a screen. */
			unsigned first = jg_bb_pop(&blockers), second = jg_bb_pop(&blockers);
			if (!bb_has(cannons, second))
				checks->openers = bb_or(checks->openers, bb_and(jg_square_bb[first], own));
			if (!bb_has(cannons, first))
				checks->openers = bb_or(checks->openers, bb_and(jg_square_bb[second], own));
		}
	}
}

void
jg_find_checks(const struct janggi_position *pos, struct jg_checks *checks)
{
	unsigned us = pos->side, target = pos->general[us ^ 1];
	struct bb occupied = bb_or(JG_KIND(pos, 0, 0), JG_KIND(pos, 1, 0));
	struct bb cannons = bb_or(JG_KIND(pos, 0, JANGGI_CANNON), JG_KIND(pos, 1, JANGGI_CANNON));
	uint64_t window = jg_window_at(occupied, target);
	*checks = (struct jg_checks){ 0 };
	checks->from[JANGGI_CHARIOT] = jg_chariot_attacks(target, occupied);
	checks->from[JANGGI_CANNON] = jg_cannon_attacks(target, occupied, bb_andnot(occupied, cannons));
	checks->from[JANGGI_HORSE] = jg_unwindow(jg_horse_sources_window(target, window), target);
	checks->from[JANGGI_ELEPHANT] = jg_unwindow(jg_elephant_sources_window(target, window), target);
	checks->from[JANGGI_SOLDIER] = jg_soldier_sources[us][target];
	find_openers(pos, us, target, occupied, cannons, checks);
}

bool
jg_seems_check(const struct janggi_position *pos, const struct jg_checks *checks, janggi_move move)
{
	if (move == JANGGI_MOVE_PASS)
		return false;
	unsigned from = move >> 7, to = move & 127, kind = pos->board[from] & 7;
	return bb_has(checks->from[kind], to) || bb_has(checks->openers, from) ||
	       (kind != JANGGI_CANNON && bb_has(checks->screens, to));
}

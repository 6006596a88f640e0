/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_CHECKS_H
#define JG_SEARCH_CHECKS_H

#include "core/position.h"

/*
 * Which quiet moves give check, found once for all of a position. A move along
 * the line that it opens is taken for a check too: good enough for choosing what
 * to look at, and never too few but for a captured screen.
 */
struct jg_checks {
	struct bb from[8];      /* by kind: the points from which it attacks the enemy general */
	struct bb screens;      /* points where a man that is no cannon becomes a cannon's screen */
	struct bb openers;      /* men that uncover an attacker by leaving */
};

void jg_find_checks(const struct janggi_position *pos, struct jg_checks *checks);

bool jg_seems_check(const struct janggi_position *pos, const struct jg_checks *checks, janggi_move move);

#endif

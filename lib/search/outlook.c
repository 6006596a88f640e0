/* SPDX-License-Identifier: MIT */
#include "search/outlook.h"
#include "search/evaluate.h"

#define NEAR 40         /* plies: from here on the end is in sight */
#define EXACT 8         /* from here on every ply counts on its own */

static uint32_t
limit(const struct janggi_game *game, uint32_t key)
{
	return (uint32_t)jg_rule(&game->rules, key);
}

/* Plies until a counter ends the game (310, 311), or NEAR for more. */
static uint32_t
plies_left(const struct janggi_game *game)
{
	uint32_t left = NEAR, no_capture = limit(game, JANGGI_RULE_NO_CAPTURE_PLIES);
	uint32_t total = limit(game, JANGGI_RULE_TOTAL_PLIES);
	if (no_capture != 0) {
		uint32_t clock = game->now.clock;
		uint32_t rest = clock < no_capture ? no_capture - clock : 0;
		left = rest < left ? rest : left;
	}
	if (total != 0) {
		uint32_t rest = game->plies < total ? total - game->plies : 0;
		left = rest < left ? rest : left;
	}
	return left;
}

uint64_t
jg_outlook_key(const struct janggi_game *game)
{
	uint64_t key = game->now.hash;
	const struct jg_ply *last = jg_game_last(game);
	uint32_t left = plies_left(game);
	if (left < NEAR)
		key ^= (1 + (left <= EXACT ? left : EXACT + left / 4)) * UINT64_C(0xd6e8feb86659fd93);
	if (last->verdict.claim != 0)
		key ^= UINT64_C(0xa0761d6478bd642f);
	if (last->relaxed)
		key ^= UINT64_C(0xe7037ed1a0b428db);
	return key;
}

int
jg_outlook_adjust(const struct janggi_game *game, int eval)
{
	uint32_t left = plies_left(game);
	uint32_t low = limit(game, JANGGI_RULE_LOW_POINTS);
	unsigned us = game->now.side;
	int mine = (int)jg_game_points(game, us), theirs = (int)jg_game_points(game, us ^ 1);
	bool on_points = limit(game, JANGGI_RULE_SCORING) == 1 || limit(game, JANGGI_RULE_TOTAL_PLIES) != 0 || low != 0;
	int lead = on_points ? mine - theirs : 0, sign = (lead > 0) - (lead < 0);
	/* Whoever is ahead can wait for an end on points; the fewer men there are, the more it counts. */
	eval += (lead * 2 + sign * 30) * (2 * JG_PHASE_FULL - mine - theirs) / JG_PHASE_FULL;
	int near = (int)(NEAR - left);
	/* 312: a side within a few men of the bound. */
	int least = mine < theirs ? mine : theirs;
	if (low != 0 && least <= (int)low + 14 && near < 20)
		near = 20;
	if (near == 0)
		return eval;
	int end = lead * 30 + sign * 300;
	return (eval * (NEAR - near / 2) + end * near) / NEAR;
}

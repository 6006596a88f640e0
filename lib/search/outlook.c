/* SPDX-License-Identifier: MIT */
#include "search/outlook.h"
#include "search/evaluate.h"
#include "search/level.h"

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

/*
 * Into the half of a key that does not choose the table's line: what was asked for ahead by the board is
 * right.
 */
static uint64_t
mixed(uint64_t a, uint64_t b)
{
	return jg_mix(a, b) & UINT32_MAX;
}

/*
 * 309: the side whose last move was number `ply` has come to a point, left it and
 * returned, and perhaps left it once more: two of its moves, or one, complete the
 * shuttle. With what may break the row, checks and captures. 0: no such row.
 */
static uint64_t
half_shuttle(const struct janggi_game *game, uint32_t ply)
{
	const struct jg_ply *at = game->ply;
	const bool passed = at[ply].move == JANGGI_MOVE_PASS;
	ply -= passed ? 2 : 0;
	if (ply < 5)
		return 0;
	janggi_move last = at[ply].move;
	janggi_square from = janggi_move_from(last), to = janggi_move_to(last);
	if (last == JANGGI_MOVE_PASS || at[ply - 2].move != janggi_move_make(to, from))
		return 0;
	janggi_kind kind = at[ply].board[to] & 7;
	if (kind == JANGGI_GENERAL || kind == JANGGI_GUARD)
		return 0;
	uint32_t first;
	if (ply >= 7 && at[ply - 4].move == last && at[ply - 6].move != JANGGI_MOVE_PASS &&
	    janggi_move_to(at[ply - 6].move) == from)
		first = ply - 6;
	else if (!passed && at[ply - 4].move != JANGGI_MOVE_PASS && janggi_move_to(at[ply - 4].move) == to)
		first = ply - 4;
	else
		return 0;
	uint64_t row = last;
	for (uint32_t i = first - 1; i <= game->plies; i++)
		row = row << 2 | (uint64_t)(at[i].check << 1 | (at[i].capture == i));
	return mixed(row, passed);
}

uint64_t
jg_outlook_rules(const struct janggi_game *game)
{
	uint64_t key = mixed(game->deom[JANGGI_CHO], game->deom[JANGGI_HAN]);
	for (uint32_t rule = 0; rule < JG_RULE_COUNT; rule++)
		key = mixed(key, (uint32_t)game->rules.value[rule]);
	return key;
}

uint64_t
jg_outlook_past(const struct janggi_game *game)
{
	const uint32_t times = limit(game, JANGGI_RULE_REPETITION);
	const uint32_t *unchecked = jg_game_last(game)->unchecked;
	uint64_t key = 0;
	if (times == 0)
		return 0;
	for (uint32_t i = jg_game_last(game)->capture; i <= game->plies; i++) {
		if (game->ply[i].times + 1 < times)
			continue;
		/* Who gives check throughout the cycle loses by it, or is refused to close it (308, 307). */
		uint32_t first = jg_history_back(game, i, times - 2);
		uint64_t how = (i & 1) | (uint64_t)(unchecked[JANGGI_CHO] <= first) << 1 |
		               (uint64_t)(unchecked[JANGGI_HAN] <= first) << 2;
		key += jg_mix(game->ply[i].board_hash, how);
	}
	return key & UINT32_MAX;
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
	if (limit(game, JANGGI_RULE_SHUTTLE) != 0 && game->plies >= 5)
		key ^= half_shuttle(game, game->plies) ^ half_shuttle(game, game->plies - 1);
	return key;
}

int
jg_outlook_adjust(const struct janggi_game *game, int eval)
{
	uint32_t left = plies_left(game);
	uint32_t low = limit(game, JANGGI_RULE_LOW_POINTS);
	unsigned us = game->now.side;
	int mine = (int)jg_game_points(game, us), theirs = (int)jg_game_points(game, us ^ 1);
	bool on_points = limit(game, JANGGI_RULE_SCORING) == 1 || limit(game, JANGGI_RULE_TOTAL_PLIES) != 0 ||
	                 low != 0;
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

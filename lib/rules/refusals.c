/* SPDX-License-Identifier: MIT */
#include "rules/game.h"

/* Moves that the position allows and the game does not: 307 = 1, 309 = 2 and 315. */

static bool
first_cannon_rules(const struct janggi_game *game)
{
	return game->plies == 0 && jg_rule(&game->rules, JANGGI_RULE_FIRST_CANNON) == 1 &&
	       game->start.number == 1 && game->start.clock == 0;
}

static bool
shuttle_rules(const struct janggi_game *game)
{
	return jg_rule(&game->rules, JANGGI_RULE_SHUTTLE) == 2 && game->plies >= 8 &&
	       !jg_game_last(game)->check;
}

static bool
repetition_rules(const struct janggi_game *game)
{
	int32_t times = jg_rule(&game->rules, JANGGI_RULE_REPETITION);
	return times != 0 && jg_rule(&game->rules, JANGGI_RULE_REPETITION_RULE) == 1 &&
	       jg_game_last(game)->most + 1 >= (uint32_t)times && !jg_game_last(game)->check;
}

bool
jg_game_refuses_nothing(const struct janggi_game *game)
{
	return !first_cannon_rules(game) && !shuttle_rules(game) && !repetition_rules(game);
}

static janggi_kind
moving_kind(const struct janggi_game *game, janggi_move move)
{
	if (move == JANGGI_MOVE_PASS)
		return JANGGI_NO_KIND;
	return janggi_piece_kind(janggi_position_piece_at(&game->now, janggi_move_from(move)));
}

static bool
captures(const struct janggi_game *game, janggi_move move)
{
	return move != JANGGI_MOVE_PASS && janggi_position_piece_at(&game->now, janggi_move_to(move)) != 0;
}

/* 309 = 2 */
static bool
completes_shuttle(const struct janggi_game *game, janggi_move move)
{
	uint32_t row[4];
	if (captures(game, move) ||
	    !jg_history_shuttles(game, game->plies + 1, move, moving_kind(game, move), row))
		return false;
	for (int i = 0; i < 4; i++)
		if (game->ply[row[i]].check || game->ply[row[i]].capture == row[i])
			return false;
	return !janggi_position_gives_check(&game->now, move);
}

/* 307 = 1: the side to move would be at fault for the cycle that the move closes. */
static bool
completes_cycle(const struct janggi_game *game, janggi_move move)
{
	if (captures(game, move))
		return false;
	janggi_side mover = game->now.side, at_fault;
	struct janggi_position after = game->now;
	janggi_undo undo;
	janggi_position_make(&after, move, &undo);
	uint32_t times = (uint32_t)jg_rule(&game->rules, JANGGI_RULE_REPETITION);
	uint32_t before = jg_history_find(game, &after, game->plies + 1);
	if (before == JG_NEVER || game->ply[before].times + 1 < times)
		return false;
	const struct jg_ply *last = jg_game_last(game);
	uint32_t unchecked[2] = { last->unchecked[JANGGI_CHO], last->unchecked[JANGGI_HAN] };
	if (!janggi_position_in_check(&after))
		unchecked[mover] = game->plies + 1;
	uint32_t first = jg_history_back(game, before, times - 2);
	return jg_game_cycle(game, first, unchecked, &at_fault) == JG_CYCLE_FAULT && at_fault == mover;
}

static uint32_t
refuses_on_its_own(const struct janggi_game *game, janggi_move move)
{
	if (shuttle_rules(game) && completes_shuttle(game, move))
		return JANGGI_WHY_SHUTTLE;
	if (repetition_rules(game) && completes_cycle(game, move))
		return JANGGI_WHY_REPETITION;
	if (first_cannon_rules(game) && moving_kind(game, move) == JANGGI_CANNON)
		return JANGGI_WHY_FIRST_CANNON;
	return JANGGI_WHY_LEGAL;
}

uint32_t
jg_game_refuses(const struct janggi_game *game, janggi_move move)
{
	uint32_t why = refuses_on_its_own(game, move);
	if (why == JANGGI_WHY_LEGAL)
		return why;
	/* Refusals leave at least one move (307); a first cannon, another man that can move (315). */
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(&game->now, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++) {
		if (why == JANGGI_WHY_FIRST_CANNON && moves[i] == JANGGI_MOVE_PASS)
			continue;
		if (refuses_on_its_own(game, moves[i]) == JANGGI_WHY_LEGAL)
			return why;
	}
	return JANGGI_WHY_LEGAL;
}

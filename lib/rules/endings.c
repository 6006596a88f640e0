/* SPDX-License-Identifier: MIT */
#include "rules/game.h"

#include "core/legality.h"
#include "core/position.h"
#include "rules/material.h"

/*
 * One function a rule. Each answers whether its rule ends the game at the last
 * position entered, and if so fills the verdict. What they ask of the past
 * stands in the last jg_ply.
 */

/* The facing and the lack of moves, found once for the rules that share them. */
struct jg_state {
	const struct janggi_game *game;
	const struct jg_ply *last;
	bool facing;
	bool stuck;             /* no legal move: mate, or a facing that cannot be broken */
};

static int32_t
rule(const struct jg_state *state, uint32_t key)
{
	return jg_rule(&state->game->rules, key);
}

static bool
over(struct jg_verdict *verdict, uint32_t number, uint32_t reason, janggi_side winner)
{
	*verdict = (struct jg_verdict){
		.state = JANGGI_STATE_OVER,
		.reason = (uint8_t)reason,
		.winner = (uint8_t)winner,
		.fault_side = JANGGI_NOBODY,
		.rule = (uint16_t)number,
	};
	return true;
}

static bool
lost_by_fault(struct jg_verdict *verdict, uint32_t number, uint32_t reason, janggi_side side)
{
	over(verdict, number, reason, side ^ 1);
	verdict->fault_side = (uint8_t)side;
	return true;
}

uint32_t
jg_game_points(const struct janggi_game *game, janggi_side side)
{
	return jg_game_last(game)->points[side] + game->deom[side];
}

static janggi_side
ahead_on_points(const struct janggi_game *game)
{
	uint32_t cho = jg_game_points(game, JANGGI_CHO), han = jg_game_points(game, JANGGI_HAN);
	return cho == han ? JANGGI_NOBODY : cho > han ? JANGGI_CHO : JANGGI_HAN;
}

/* 316 */
static janggi_side
scored(const struct janggi_game *game)
{
	bool on_points = jg_rule(&game->rules, JANGGI_RULE_SCORING) == 1;
	return on_points ? ahead_on_points(game) : JANGGI_NOBODY;
}

/* Both sides below 30 points on the board: the bound of 305 and 307. */
static bool
both_below_30(const struct jg_ply *last)
{
	return last->points[JANGGI_CHO] < 60 && last->points[JANGGI_HAN] < 60;
}

/* Whether a move of the game led here, and it neither took nor gave check; a pass counts as such. */
static bool
came_quietly(const struct jg_state *state)
{
	uint32_t plies = state->game->plies;
	return plies > 0 && state->last->capture != plies && !state->last->check;
}

/* 318 */
static bool
facing_ends(const struct janggi_game *game, struct jg_verdict *verdict)
{
	janggi_side winner = JANGGI_NOBODY;
	switch (jg_rule(&game->rules, JANGGI_RULE_BIKJANG_RESULT)) {
	case 0:
		winner = scored(game);
		break;
	case 2:
		winner = ahead_on_points(game);
		break;
	}
	return over(verdict, JANGGI_RULE_BIKJANG, JANGGI_REASON_BIKJANG, winner);
}

/* 303 = 3 and 4, 304: a facing that must be broken and cannot be; in check it may be mate instead. */
static bool
facing_is_unbreakable(const struct jg_state *state)
{
	return state->stuck && state->facing && rule(state, JANGGI_RULE_BIKJANG) >= 3 &&
	       (!state->last->check || rule(state, JANGGI_RULE_BIKJANG_IN_CHECK) == 1);
}

/* 303: unbreakable, or accepted by a pass. */
static bool
ends_by_facing(const struct jg_state *state, struct jg_verdict *verdict)
{
	bool accepted = state->facing && rule(state, JANGGI_RULE_BIKJANG) == 1 &&
	                janggi_position_is_ended(&state->game->now);
	return (accepted || facing_is_unbreakable(state)) && facing_ends(state->game, verdict);
}

/* 200 */
static bool
ends_by_mate(const struct jg_state *state, struct jg_verdict *verdict)
{
	return state->stuck && state->last->check &&
	       over(verdict, 200, JANGGI_REASON_MATE, state->game->now.side ^ 1);
}

static bool
is_repeated(const struct jg_state *state)
{
	int32_t times = rule(state, JANGGI_RULE_REPETITION);
	return times != 0 && state->last->times >= (uint32_t)times;
}

static uint32_t
cycle_start(const struct jg_state *state)
{
	uint32_t times = (uint32_t)rule(state, JANGGI_RULE_REPETITION);
	return jg_history_back(state->game, state->game->plies, times - 1);
}

/* The one side that gave check with all its moves since number `first`; JANGGI_NOBODY: both, or none. */
static janggi_side
checker(uint32_t first, const uint32_t unchecked[2])
{
	bool cho = unchecked[JANGGI_CHO] <= first, han = unchecked[JANGGI_HAN] <= first;
	return cho == han ? JANGGI_NOBODY : cho ? JANGGI_CHO : JANGGI_HAN;
}

/* 308 */
static bool
ends_by_perpetual_check(const struct jg_state *state, struct jg_verdict *verdict)
{
	if (rule(state, JANGGI_RULE_PERPETUAL_CHECK) == 0 || rule(state, JANGGI_RULE_REPETITION_RULE) != 0 ||
	    !is_repeated(state))
		return false;
	janggi_side side = checker(cycle_start(state), state->last->unchecked);
	return side != JANGGI_NOBODY &&
	       lost_by_fault(verdict, JANGGI_RULE_PERPETUAL_CHECK, JANGGI_REASON_PERPETUAL_CHECK, side);
}

/* 309 = 1 */
static bool
ends_by_shuttle(const struct jg_state *state, struct jg_verdict *verdict)
{
	const struct janggi_game *game = state->game;
	uint32_t row[4];
	if (rule(state, JANGGI_RULE_SHUTTLE) != 1 || game->plies == 0)
		return false;
	janggi_move move = state->last->move;
	/* A pass has no piece. */
	janggi_piece piece = janggi_position_piece_at(&game->now, janggi_move_to(move));
	if (!jg_history_shuttles(game, game->plies, move, janggi_piece_kind(piece), row))
		return false;
	if (state->last->capture > row[3] || game->ply[game->plies - 1].check)
		return false;
	for (int i = 0; i < 4; i++)
		if (game->ply[row[i] - 1].check)
			return false;
	return lost_by_fault(verdict, JANGGI_RULE_SHUTTLE, JANGGI_REASON_SHUTTLE, game->now.side ^ 1);
}

/* 302 */
static bool
ends_by_double_pass(const struct jg_state *state, struct jg_verdict *verdict)
{
	return janggi_position_is_ended(&state->game->now) &&
	       over(verdict, JANGGI_RULE_DOUBLE_PASS, JANGGI_REASON_DOUBLE_PASS, scored(state->game));
}

/* Some man other than the general is quickly found to have a move: so it is in nearly every position. */
static bool
surely_moves(const struct janggi_position *pos)
{
	struct jg_limits limits;
	jg_limit_moves(pos, pos->side, &limits);
	struct bb own = JG_KIND(pos, pos->side, JANGGI_NO_KIND);
	struct bb occupied = bb_or(own, JG_KIND(pos, pos->side ^ 1, JANGGI_NO_KIND));
	struct bb cannons = bb_or(pos->men[JANGGI_CANNON], pos->men[JG_PIECE_HAN + JANGGI_CANNON]);
	struct bb men = bb_andnot(own, bb_or(limits.odd, JG_KIND(pos, pos->side, JANGGI_GENERAL)));
	while (bb_any(men)) {
		unsigned from = jg_bb_pop(&men);
		struct bb safe = bb_has(cannons, from) ? limits.cannon : limits.other;
		struct bb targets = jg_targets(pos, pos->side, from, occupied, cannons);
		if (bb_any(bb_andnot(bb_and(targets, safe), own)))
			return true;
	}
	return false;
}

/* A side, not in check, has nothing but the pass; facing ignored. */
static bool
can_only_pass(const struct janggi_position *pos, janggi_side side)
{
	struct janggi_position copy = *pos;
	copy.side = side;
	copy.flags = 0;
	copy.switches = (struct jg_switches){ .pass = 1 };
	janggi_move move = JANGGI_MOVE_NONE;
	return janggi_position_legal_moves(&copy, JANGGI_GEN_ALL, &move, 1) == 1 && move == JANGGI_MOVE_PASS;
}

/* 317 */
static bool
ends_by_mutual_stalemate(const struct jg_state *state, struct jg_verdict *verdict)
{
	if (rule(state, JANGGI_RULE_MUTUAL_STALEMATE) == 0 || state->last->check)
		return false;
	const struct janggi_position *now = &state->game->now;
	return !surely_moves(now) && can_only_pass(now, now->side) && can_only_pass(now, now->side ^ 1) &&
	       over(verdict, JANGGI_RULE_MUTUAL_STALEMATE, JANGGI_REASON_MUTUAL_STALEMATE, JANGGI_NOBODY);
}

enum jg_cycle
jg_game_cycle(const struct janggi_game *game, uint32_t first, const uint32_t unchecked[2], janggi_side *side)
{
	if (both_below_30(jg_game_last(game)))
		return JG_CYCLE_DRAWN;
	*side = checker(first, unchecked);
	bool both_check = unchecked[JANGGI_CHO] <= first && unchecked[JANGGI_HAN] <= first;
	if (*side == JANGGI_NOBODY && !both_check) {
		janggi_side ahead = ahead_on_points(game);
		*side = ahead == JANGGI_NOBODY ? JANGGI_NOBODY : ahead ^ 1;
	}
	return *side == JANGGI_NOBODY ? JG_CYCLE_SCORED : JG_CYCLE_FAULT;
}

/* 310, 311: what a counter will say when nothing is captured any more; drawn if none counts. */
static janggi_side
counted_out(const struct janggi_game *game)
{
	const struct janggi_rules *rules = &game->rules;
	if (jg_rule(rules, JANGGI_RULE_TOTAL_PLIES) != 0)
		return ahead_on_points(game);
	return jg_rule(rules, JANGGI_RULE_NO_CAPTURE_PLIES) != 0 ? scored(game) : JANGGI_NOBODY;
}

struct jg_verdict
jg_game_cycle_verdict(const struct janggi_game *game, uint32_t first)
{
	const uint32_t *unchecked = jg_game_last(game)->unchecked;
	struct jg_verdict verdict;
	janggi_side side;
	over(&verdict, JANGGI_RULE_REPETITION, JANGGI_REASON_REPETITION, counted_out(game));
	if (jg_rule(&game->rules, JANGGI_RULE_REPETITION) == 0)
		return verdict;
	verdict.winner = (uint8_t)scored(game);
	if (jg_rule(&game->rules, JANGGI_RULE_REPETITION_RULE) == 0) {
		side = checker(first, unchecked);
		if (jg_rule(&game->rules, JANGGI_RULE_PERPETUAL_CHECK) == 1 && side != JANGGI_NOBODY)
			lost_by_fault(&verdict, JANGGI_RULE_PERPETUAL_CHECK, JANGGI_REASON_PERPETUAL_CHECK, side);
		return verdict;
	}
	/* 307 = 1: the side at fault will have to leave the cycle, which is no end but no gain either. */
	if (jg_game_cycle(game, first, unchecked, &side) != JG_CYCLE_SCORED)
		verdict.winner = JANGGI_NOBODY;
	return verdict;
}

/* 306, 307 */
static bool
ends_by_repetition(const struct jg_state *state, struct jg_verdict *verdict)
{
	if (!is_repeated(state))
		return false;
	janggi_side winner = scored(state->game), side;
	if (rule(state, JANGGI_RULE_REPETITION_RULE) == 1) {
		switch (jg_game_cycle(state->game, cycle_start(state), state->last->unchecked, &side)) {
		case JG_CYCLE_DRAWN:
			winner = JANGGI_NOBODY;
			break;
		case JG_CYCLE_SCORED:
			break;
		case JG_CYCLE_FAULT:
			return false;
		}
	}
	return over(verdict, JANGGI_RULE_REPETITION, JANGGI_REASON_REPETITION, winner);
}

/* 313, 319 */
static bool
ends_bare(const struct jg_state *state, struct jg_verdict *verdict)
{
	int32_t bare = rule(state, JANGGI_RULE_BARE);
	return bare != 0 && jg_material_is_bare(&state->game->now, rule(state, JANGGI_RULE_INSUFFICIENT)) &&
	       over(verdict, JANGGI_RULE_BARE, JANGGI_REASON_BARE,
	            bare == 1 ? JANGGI_NOBODY : scored(state->game));
}

/* 312 */
static bool
ends_by_low_points(const struct jg_state *state, struct jg_verdict *verdict)
{
	uint32_t limit = (uint32_t)rule(state, JANGGI_RULE_LOW_POINTS);
	uint32_t cho = jg_game_points(state->game, JANGGI_CHO), han = jg_game_points(state->game, JANGGI_HAN);
	return limit != 0 && came_quietly(state) &&
	       (cho <= limit || han <= limit) &&
	       over(verdict, JANGGI_RULE_LOW_POINTS, JANGGI_REASON_LOW_POINTS,
	            ahead_on_points(state->game));
}

/* 311 */
static bool
ends_by_total_plies(const struct jg_state *state, struct jg_verdict *verdict)
{
	uint32_t limit = (uint32_t)rule(state, JANGGI_RULE_TOTAL_PLIES);
	return limit != 0 && state->game->plies >= limit && came_quietly(state) &&
	       over(verdict, JANGGI_RULE_TOTAL_PLIES, JANGGI_REASON_TOTAL_PLIES,
	            ahead_on_points(state->game));
}

/* 310. A start at the limit is not over yet, its first ply without a capture is. */
static bool
ends_without_capture(const struct jg_state *state, struct jg_verdict *verdict)
{
	uint32_t limit = (uint32_t)rule(state, JANGGI_RULE_NO_CAPTURE_PLIES);
	return limit != 0 && state->game->plies > 0 && janggi_position_halfmove_clock(&state->game->now) >= limit &&
	       over(verdict, JANGGI_RULE_NO_CAPTURE_PLIES, JANGGI_REASON_NO_CAPTURE, scored(state->game));
}

/* The generals face because of a general's capture on the last move (305). */
static bool
capture_made_facing(const struct janggi_game *game)
{
	uint32_t plies = game->plies;
	if (plies == 0 || jg_game_last(game)->capture != plies)
		return false;
	janggi_move move = jg_game_last(game)->move;
	janggi_side mover = game->now.side ^ 1;
	if (janggi_move_to(move) != game->now.general[mover])
		return false;
	/* Backwards on its own file it left a facing as it was. */
	janggi_square from = janggi_move_from(move), to = janggi_move_to(move);
	bool same_file = janggi_square_file(from) == janggi_square_file(to), up = to > from;
	return !same_file || up == (mover == JANGGI_CHO);
}

/* 303 = 2 and 4, 305 */
static bool
facing_may_be_claimed(const struct janggi_game *game)
{
	int32_t bikjang = jg_rule(&game->rules, JANGGI_RULE_BIKJANG);
	if ((bikjang != 2 && bikjang != 4) || !janggi_position_is_bikjang(&game->now))
		return false;
	return bikjang == 4 || jg_rule(&game->rules, JANGGI_RULE_BIKJANG_GATE) == 0 ||
	       both_below_30(jg_game_last(game)) || capture_made_facing(game);
}

struct jg_verdict
jg_game_open(const struct janggi_game *game)
{
	bool claimable = facing_may_be_claimed(game);
	return (struct jg_verdict){
		.state = claimable ? JANGGI_STATE_CLAIMABLE : JANGGI_STATE_ONGOING,
		.claim = claimable ? JANGGI_REASON_BIKJANG : JANGGI_REASON_NONE,
		.winner = JANGGI_NOBODY,
		.fault_side = JANGGI_NOBODY,
	};
}

struct jg_verdict
jg_game_claimed(const struct janggi_game *game)
{
	struct jg_verdict verdict;
	facing_ends(game, &verdict);
	return verdict;
}

struct jg_verdict
jg_game_judge(const struct janggi_game *game)
{
	struct jg_state state = { .game = game, .last = jg_game_last(game) };
	int32_t bikjang = jg_rule(&game->rules, JANGGI_RULE_BIKJANG);
	state.facing = bikjang != 0 && janggi_position_is_bikjang(&game->now);
	/* Out of check there is always a move or the pass, but where a facing forbids it. */
	state.stuck = (state.last->check || (state.facing && bikjang >= 3)) &&
	              !janggi_position_is_ended(&game->now) && !janggi_position_has_legal_move(&game->now);
	/* Where several apply, the first of this list decides. */
	struct jg_verdict verdict;
	if (ends_by_facing(&state, &verdict) || ends_by_mate(&state, &verdict) ||
	    ends_by_perpetual_check(&state, &verdict) || ends_by_shuttle(&state, &verdict) ||
	    ends_by_double_pass(&state, &verdict) || ends_by_mutual_stalemate(&state, &verdict) ||
	    ends_by_repetition(&state, &verdict) || ends_bare(&state, &verdict) ||
	    ends_by_low_points(&state, &verdict) || ends_by_total_plies(&state, &verdict) ||
	    ends_without_capture(&state, &verdict))
		return verdict;
	return jg_game_open(game);
}

/* SPDX-License-Identifier: MIT */
#include "rules/game.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/structs.h"
#include "core/position.h"
#include "core/tables.h"

#include <string.h>

static bool
is_over(const struct janggi_game *game)
{
	return jg_game_last(game)->verdict.state == JANGGI_STATE_OVER;
}

static struct jg_ply *
last(struct janggi_game *game)
{
	return &game->ply[game->plies];
}

/* The position follows the game's rules, but for a facing that was set aside. */
static void
apply_rules(struct janggi_game *game)
{
	janggi_position_set_rules(&game->now, &game->rules);
	if (last(game)->relaxed)
		game->now.switches.bikjang = 0;
}

/* 320. In a handicap game Han moves first. */
static void
set_deom(struct janggi_game *game)
{
	const struct janggi_position *start = &game->start;
	bool han_first = start->side == JANGGI_HAN && start->number == 1 && start->clock == 0;
	janggi_side side = JANGGI_NOBODY;
	switch (jg_rule(&game->rules, JANGGI_RULE_DEOM_SIDE)) {
	case 1:
		side = JANGGI_HAN;
		break;
	case 2:
		side = JANGGI_CHO;
		break;
	case 3:
		side = han_first ? JANGGI_CHO : JANGGI_HAN;
		break;
	}
	if (side != JANGGI_NOBODY)
		game->deom[side] = (uint32_t)jg_rule(&game->rules, JANGGI_RULE_DEOM);
}

static janggi_status
refuse_over(const struct janggi_game *game, struct janggi_error *error)
{
	const char *reason = janggi_reason_describe(jg_game_last(game)->verdict.reason, JANGGI_ENGLISH);
	return jg_error_set(error, JANGGI_E_GAME_OVER, 0, 0, "the game is over: %", reason);
}

static janggi_status
game_new(struct janggi_game **out, const struct janggi_rules *rules, const struct janggi_position *start,
         const struct janggi_allocator *alloc)
{
	struct janggi_game *game = jg_alloc(alloc, sizeof *game);
	if (game == NULL)
		return JANGGI_E_NOMEM;
	game->alloc = *alloc;
	/* The game's positions and rules can be cloned: they need its allocator. */
	game->start.alloc = *alloc;
	game->rules.alloc = *alloc;
	if (start != NULL)
		jg_position_assign(&game->start, start);
	else
		jg_position_init(&game->start, alloc);
	jg_rules_assign(&game->rules, rules);
	/* A game knows only its own past: its first pass is never the second in a row. */
	game->start.hash ^= jg_zobrist_flags[game->start.flags] ^ jg_zobrist_flags[0];
	game->start.flags = 0;
	janggi_position_set_rules(&game->start, &game->rules);
	game->now = game->start;
	set_deom(game);
	if (jg_history_reserve(game, 1) != JANGGI_OK) {
		jg_release(alloc, game, sizeof *game);
		return JANGGI_E_NOMEM;
	}
	jg_history_enter(game);
	last(game)->verdict = jg_game_judge(game);
	*out = game;
	return JANGGI_OK;
}

/* A pass in a facing may leave the own general attacked (304); nothing can follow it. */
static bool
general_can_be_taken(const struct janggi_position *pos)
{
	return janggi_position_attackers(pos, pos->general[pos->side ^ 1], pos->side, NULL, 0) > 0;
}

janggi_status
janggi_game_new(janggi_game **out, const janggi_rules *rules, const janggi_position *start,
                const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	struct janggi_allocator use;
	janggi_status status = jg_allocator_init(&use, alloc);
	if (status != JANGGI_OK)
		return status;
	if (start != NULL && general_can_be_taken(start))
		return JANGGI_E_POSITION;
	return game_new(out, rules, start, &use);
}

janggi_status
janggi_game_clone(janggi_game **out, const janggi_game *game)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	if (game == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_game *copy = jg_alloc(&game->alloc, sizeof *copy);
	if (copy == NULL)
		return JANGGI_E_NOMEM;
	copy->alloc = game->alloc;
	if (jg_history_reserve(copy, game->capacity) != JANGGI_OK) {
		jg_release(&game->alloc, copy, sizeof *copy);
		return JANGGI_E_NOMEM;
	}
	copy->now = game->now;
	copy->start = game->start;
	copy->rules = game->rules;
	copy->deom[JANGGI_CHO] = game->deom[JANGGI_CHO];
	copy->deom[JANGGI_HAN] = game->deom[JANGGI_HAN];
	copy->plies = game->plies;
	memcpy(copy->ply, game->ply, (game->plies + 1) * sizeof *copy->ply);
	memcpy(copy->bucket, game->bucket, game->capacity * sizeof *copy->bucket);
	*out = copy;
	return JANGGI_OK;
}

void
janggi_game_free(janggi_game *game)
{
	if (game == NULL)
		return;
	struct janggi_allocator alloc = game->alloc;
	jg_history_free(game);
	jg_release(&alloc, game, sizeof *game);
}

janggi_status
janggi_game_reserve(janggi_game *game, uint32_t plies)
{
	if (game == NULL)
		return JANGGI_E_ARGUMENT;
	return plies == UINT32_MAX ? JANGGI_E_NOMEM : jg_history_reserve(game, plies + 1);
}

const janggi_position *
janggi_game_position(const janggi_game *game)
{
	return game == NULL ? NULL : &game->now;
}

const janggi_position *
janggi_game_start(const janggi_game *game)
{
	return game == NULL ? NULL : &game->start;
}

const janggi_rules *
janggi_game_rules(const janggi_game *game)
{
	return game == NULL ? NULL : &game->rules;
}

uint32_t
janggi_game_plies(const janggi_game *game)
{
	return game == NULL ? 0 : game->plies;
}

janggi_move
janggi_game_move_at(const janggi_game *game, uint32_t ply)
{
	return game != NULL && ply < game->plies ? game->ply[ply + 1].move : JANGGI_MOVE_NONE;
}

uint32_t
janggi_game_repetitions(const janggi_game *game)
{
	return game == NULL ? 0 : jg_game_last(game)->times;
}

uint32_t
janggi_game_why(const janggi_game *game, janggi_move move)
{
	if (game == NULL)
		return JANGGI_WHY_NOT_A_MOVE;
	if (is_over(game))
		return JANGGI_WHY_GAME_OVER;
	uint32_t why = janggi_position_why(&game->now, move);
	return why != JANGGI_WHY_LEGAL ? why : jg_game_refuses(game, move);
}

uint32_t
janggi_game_legal_moves(const janggi_game *game, uint32_t flags, janggi_move *moves, uint32_t capacity)
{
	if (game == NULL || is_over(game))
		return 0;
	if (jg_game_refuses_nothing(game))
		return janggi_position_legal_moves(&game->now, flags, moves, capacity);
	janggi_move all[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(&game->now, flags, all, JANGGI_MOVES_MAX), left = 0;
	for (uint32_t i = 0; i < count; i++) {
		if (jg_game_refuses(game, all[i]) != JANGGI_WHY_LEGAL)
			continue;
		if (moves != NULL && left < capacity)
			moves[left] = all[i];
		left++;
	}
	return left;
}

void
jg_game_make(struct janggi_game *game, janggi_move move)
{
	bool relaxed = last(game)->relaxed;
	game->plies++;
	last(game)->move = move;
	janggi_position_make(&game->now, move, &last(game)->undo);
	jg_history_enter(game);
	if (relaxed)
		apply_rules(game);
	last(game)->verdict = jg_game_judge(game);
}

void
jg_game_unmake(struct janggi_game *game)
{
	bool relaxed = last(game)->relaxed;
	janggi_position_unmake(&game->now, &last(game)->undo);
	jg_history_leave(game);
	if (relaxed || last(game)->relaxed)
		apply_rules(game);
}

janggi_status
janggi_game_push(janggi_game *game, janggi_move move, janggi_error *error)
{
	if (game == NULL || jg_error_check(error) != JANGGI_OK)
		return game == NULL ? JANGGI_E_ARGUMENT : JANGGI_E_STRUCT;
	if (is_over(game))
		return refuse_over(game, error);
	uint32_t why = JANGGI_WHY_LEGAL;
	if (!janggi_position_is_legal(&game->now, move))
		why = janggi_position_why(&game->now, move);
	else if (!jg_game_refuses_nothing(game))
		why = jg_game_refuses(game, move);
	if (why != JANGGI_WHY_LEGAL)
		return jg_error_set(error, JANGGI_E_ILLEGAL, 0, 0,
		                    janggi_why_describe(why, JANGGI_ENGLISH), NULL);
	if (jg_history_reserve(game, game->plies + 2) != JANGGI_OK)
		return jg_error_set(error, JANGGI_E_NOMEM, 0, 0, "out of memory", NULL);
	jg_game_make(game, move);
	jg_error_clear(error);
	return JANGGI_OK;
}

janggi_status
janggi_game_pop(janggi_game *game, janggi_move *move)
{
	if (game == NULL)
		return JANGGI_E_ARGUMENT;
	if (game->plies == 0)
		return JANGGI_E_EMPTY;
	if (move != NULL)
		*move = last(game)->move;
	jg_game_unmake(game);
	return JANGGI_OK;
}

janggi_status
janggi_game_end(janggi_game *game, uint32_t reason, janggi_side winner)
{
	bool known = reason >= JANGGI_REASON_POINTS && reason <= JANGGI_REASON_UNKNOWN;
	if (game == NULL || !known || winner > JANGGI_NOBODY)
		return JANGGI_E_ARGUMENT;
	if (is_over(game))
		return JANGGI_E_GAME_OVER;
	last(game)->told = JG_TOLD_END;
	last(game)->verdict = (struct jg_verdict){
		.state = JANGGI_STATE_OVER,
		.reason = (uint8_t)reason,
		.winner = (uint8_t)winner,
		.fault_side = JANGGI_NOBODY,
	};
	return JANGGI_OK;
}

janggi_status
janggi_game_claim(janggi_game *game, uint32_t claim, janggi_error *error)
{
	if (game == NULL || jg_error_check(error) != JANGGI_OK)
		return game == NULL ? JANGGI_E_ARGUMENT : JANGGI_E_STRUCT;
	if (claim != JANGGI_REASON_BIKJANG)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "there is no such claim", NULL);
	if (is_over(game))
		return refuse_over(game, error);
	if (jg_game_last(game)->verdict.claim != claim)
		return jg_error_set(error, JANGGI_E_ILLEGAL, 0, 0, "a facing cannot be claimed here", NULL);
	last(game)->told = JG_TOLD_CLAIM;
	last(game)->verdict = jg_game_claimed(game);
	jg_error_clear(error);
	return JANGGI_OK;
}

/* Makes the position playable again; false if nothing can follow. */
static bool
play_on(struct janggi_game *game)
{
	struct janggi_position *now = &game->now;
	if (now->flags & JG_ENDED) {
		if (general_can_be_taken(now))
			return false;
		jg_position_resume(now);
	} else if (!janggi_position_has_legal_move(now)) {
		/* 303: the facing cannot be broken, so it is left standing for this turn. */
		last(game)->relaxed = true;
		apply_rules(game);
		if (!janggi_position_has_legal_move(now)) {
			last(game)->relaxed = false;
			apply_rules(game);
			return false;
		}
	}
	return true;
}

janggi_status
janggi_game_resume(janggi_game *game)
{
	if (game == NULL)
		return JANGGI_E_ARGUMENT;
	const struct jg_verdict *verdict = &jg_game_last(game)->verdict;
	if (verdict->state != JANGGI_STATE_OVER)
		return JANGGI_E_EMPTY;
	if (verdict->reason == JANGGI_REASON_MATE || jg_game_last(game)->told == JG_TOLD_END)
		return JANGGI_E_GAME_OVER;
	if (!play_on(game))
		return JANGGI_E_ILLEGAL;
	last(game)->told = JG_TOLD_CONTINUE;
	last(game)->verdict = jg_game_open(game);
	return JANGGI_OK;
}

static janggi_status
outcome_now(const struct janggi_game *game, struct janggi_outcome *outcome)
{
	const struct jg_verdict *verdict = &jg_game_last(game)->verdict;
	struct janggi_outcome out = {
		.size = sizeof out,
		.state = verdict->state,
		.winner = verdict->winner,
		.reason = verdict->reason,
		.rule = verdict->rule,
		.fault_side = verdict->fault_side,
		.cho_half_points = jg_game_points(game, JANGGI_CHO),
		.han_half_points = jg_game_points(game, JANGGI_HAN),
		.ply = game->plies,
		.claim = verdict->claim,
	};
	return jg_struct_write(outcome, outcome->size, sizeof out, &out, sizeof out);
}

janggi_status
janggi_game_outcome(const janggi_game *game, janggi_outcome *outcome)
{
	if (game == NULL || outcome == NULL)
		return JANGGI_E_ARGUMENT;
	return outcome_now(game, outcome);
}

/* Plays the moves of `game` until one ends `other`; then what the owner told about the last. */
static janggi_status
replay(const struct janggi_game *game, struct janggi_game *other)
{
	for (uint32_t i = 1; i <= game->plies; i++) {
		if (is_over(other))
			return JANGGI_OK;
		janggi_status status = janggi_game_push(other, game->ply[i].move, NULL);
		if (status != JANGGI_OK)
			return status;
	}
	if (is_over(other))
		return JANGGI_OK;
	const struct jg_ply *end = jg_game_last(game);
	if (end->told == JG_TOLD_END)
		return janggi_game_end(other, end->verdict.reason, end->verdict.winner);
	/* Where the other rules do not offer the claim, the game has no end there. */
	if (end->told == JG_TOLD_CLAIM)
		janggi_game_claim(other, JANGGI_REASON_BIKJANG, NULL);
	return JANGGI_OK;
}

janggi_status
janggi_game_adjudicate(const janggi_game *game, const janggi_rules *rules, janggi_outcome *outcome)
{
	if (game == NULL || outcome == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_game *other;
	janggi_status status = game_new(&other, rules, &game->start, &game->alloc);
	if (status != JANGGI_OK)
		return status;
	status = jg_history_reserve(other, game->plies + 1);
	if (status == JANGGI_OK)
		status = replay(game, other);
	janggi_status written = JANGGI_OK;
	if (status == JANGGI_OK || status == JANGGI_E_ILLEGAL)
		written = outcome_now(other, outcome);
	janggi_game_free(other);
	return written != JANGGI_OK ? written : status;
}

/* SPDX-License-Identifier: MIT */
/*
 * What a client pays for a game: random games of up to 400 plies are played once
 * to choose their moves, then pushed again with the outcome asked after each, and
 * popped. The first and the last 50 of 400 plies without a capture, timed apart,
 * tell whether a ply costs more when the game is long.
 */
#include <janggi/janggi.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLIES = 400, GAMES = 1000, ROUNDS = 3, PART = 50, PARTS = PLIES / PART };

static janggi_move moves_of[GAMES][PLIES];
static uint32_t plies_of[GAMES];
static uint64_t random_state = 0x67616d6573u;

static uint32_t
below(uint32_t limit)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (uint32_t)((random_state >> 32) * limit >> 32);
}

/* Processor time: other load on the machine does not count. */
static double
seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void
check(bool good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "bench-game: %s\n", what);
	exit(EXIT_FAILURE);
}

static uint32_t
state_of(const janggi_game *game)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	check(janggi_game_outcome(game, &outcome) == JANGGI_OK, "outcome");
	return outcome.state;
}

static janggi_game *
new_game(const janggi_rules *rules)
{
	janggi_game *game;
	check(janggi_game_new(&game, rules, NULL, NULL) == JANGGI_OK, "game");
	check(janggi_game_reserve(game, PLIES) == JANGGI_OK, "reserve");
	return game;
}

static void
pop_all(janggi_game *game)
{
	while (janggi_game_pop(game, NULL) == JANGGI_OK)
		;
}

/* One game's moves; passes are rare, for two of them end many. Returns the final state. */
static uint32_t
choose_moves(janggi_game *game, uint32_t number, uint32_t flags)
{
	uint32_t plies = 0;
	while (plies < PLIES) {
		janggi_move list[JANGGI_MOVES_MAX];
		uint32_t count = janggi_game_legal_moves(game, flags, list, JANGGI_MOVES_MAX);
		if (count == 0)
			break;
		janggi_move move = list[below(count)];
		if (move == JANGGI_MOVE_PASS && count > 1 && below(16) != 0)
			continue;
		check(janggi_game_push(game, move, NULL) == JANGGI_OK, "legal move");
		moves_of[number][plies++] = move;
	}
	plies_of[number] = plies;
	uint32_t state = state_of(game);
	pop_all(game);
	return state;
}

/* Pushes plies from..to of a game; returns the last state. */
static uint32_t
push(janggi_game *game, uint32_t number, uint32_t from, uint32_t to)
{
	uint32_t state = JANGGI_STATE_ONGOING;
	for (uint32_t ply = from; ply < to; ply++) {
		check(janggi_game_push(game, moves_of[number][ply], NULL) == JANGGI_OK, "push");
		state = state_of(game);
	}
	return state;
}

static void
time_preset(uint32_t ruleset)
{
	static uint32_t states[GAMES];
	janggi_rules *rules;
	check(janggi_rules_new(&rules, ruleset, NULL) == JANGGI_OK, "rules");
	janggi_game *game = new_game(rules);
	uint64_t plies = 0;
	for (uint32_t i = 0; i < GAMES; i++) {
		states[i] = choose_moves(game, i, JANGGI_GEN_ALL);
		plies += plies_of[i];
	}
	double pushing = 0, popping = 0;
	for (uint32_t i = 0; i < ROUNDS * GAMES; i++) {
		uint32_t number = i % GAMES;
		double start = seconds();
		check(push(game, number, 0, plies_of[number]) == states[number], "another end");
		double middle = seconds();
		pop_all(game);
		pushing += middle - start;
		popping += seconds() - middle;
	}
	double millions = (double)(ROUNDS * plies) / 1e6;
	printf("%-22s push and outcome %.2f, pop %.2f million plies/s\n", janggi_ruleset_name(ruleset),
	       millions / pushing, millions / popping);
	janggi_game_free(game);
	janggi_rules_free(rules);
}

static void
time_long_games(void)
{
	janggi_rules *rules;
	check(janggi_rules_new(&rules, JANGGI_RULESET_RECORD, NULL) == JANGGI_OK, "rules");
	check(janggi_rules_set(rules, JANGGI_RULE_REPETITION, 100) == JANGGI_OK, "repetition");
	janggi_game *game = new_game(rules);
	for (uint32_t i = 0; i < GAMES; i++)
		do
			choose_moves(game, i, JANGGI_GEN_QUIETS);
		while (plies_of[i] < PLIES);
	double parts[PARTS] = { 0 };
	for (uint32_t i = 0; i < ROUNDS * GAMES; i++) {
		for (uint32_t part = 0; part < PARTS; part++) {
			double start = seconds();
			push(game, i % GAMES, part * PART, (part + 1) * PART);
			parts[part] += seconds() - start;
		}
		pop_all(game);
	}
	printf("without captures       first %d plies %.0f, last %d of %d plies %.0f ns each\n", PART,
	       parts[0] / (ROUNDS * GAMES * PART) * 1e9, PART, PLIES,
	       parts[PARTS - 1] / (ROUNDS * GAMES * PART) * 1e9);
	janggi_game_free(game);
	janggi_rules_free(rules);
}

int
main(void)
{
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++)
		time_preset(janggi_ruleset_at(i));
	time_long_games();
	return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * Games of the search with itself from every start: who wins with which set-ups, under which rules and
 * handicaps. Any call that fails ends it with 1, so it also shows that all of them can be played.
 *
 *   starts RULES HANDICAP NODES GAMES [FIRST]
 *
 * RULES is a name or "all", HANDICAP a name or "all"; NODES a move; GAMES from each pair of set-ups ("/N": N
 * games in all, each from the next pair). FIRST is the first game's seed (default 1): it chooses two to four
 * quiet moves at random, from which on the search plays. A line for each pair: rules, handicap, set-ups,
 * games, won by Cho, drawn, won by Han, plies.
 */
#include <janggi/janggi.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETUPS = 4, PAIRS = SETUPS * SETUPS, HANDICAPS = JANGGI_HANDICAP_CHARIOTS + 1, PLIES_MAX = 400 };

struct tally {
	uint32_t games, won[3];         /* by the winner: Cho, Han, nobody */
	uint64_t plies;
};

static janggi_search *search;
static janggi_position *start;

static void
check(janggi_status status, const char *what)
{
	if (status == JANGGI_OK)
		return;
	fprintf(stderr, "starts: %s: %s\n", what, janggi_status_message(status));
	exit(EXIT_FAILURE);
}

static uint32_t
number(const char *text)
{
	return (uint32_t)strtoul(text, NULL, 10);
}

/* A generator of our own (splitmix64): the same games everywhere. */
static uint64_t
next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static void
play_random(janggi_game *game, uint64_t seed)
{
	for (uint64_t plies = 2 + seed % 3; plies > 0; plies--) {
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_QUIETS, moves, JANGGI_MOVES_MAX);
		if (count > 0)
			check(janggi_game_push(game, moves[next_random(&seed) % count], NULL), "random move");
	}
}

/* Whether the game goes on. A long one is decided on the points it has. */
static bool
goes_on(janggi_game *game, janggi_outcome *outcome)
{
	check(janggi_game_outcome(game, outcome), "outcome");
	if (outcome->state == JANGGI_STATE_OVER)
		return false;
	if (outcome->ply < PLIES_MAX)
		return true;
	uint32_t cho = outcome->cho_half_points, han = outcome->han_half_points;
	outcome->winner = cho > han ? JANGGI_CHO : cho < han ? JANGGI_HAN : JANGGI_NOBODY;
	return false;
}

static void
play(const janggi_rules *rules, uint32_t nodes, uint32_t seed, struct tally *tally)
{
	janggi_search_limits limits = { .size = sizeof limits, .nodes = nodes };
	janggi_search_result result = { .size = sizeof result };
	janggi_outcome outcome = { .size = sizeof outcome };
	janggi_game *game;
	check(janggi_game_new(&game, rules, start, NULL), "game");
	janggi_search_clear(search);
	play_random(game, seed);
	while (goes_on(game, &outcome)) {
		check(janggi_search_run(search, game, &limits, &result), "search");
		if (result.action == JANGGI_ACTION_CLAIM)
			check(janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL), "claim");
		else
			check(janggi_game_push(game, result.best, NULL), "move");
	}
	tally->games++;
	tally->won[outcome.winner]++;
	tally->plies += outcome.ply;
	janggi_game_free(game);
}

static void
print(const char *rules, uint32_t handicap, const char *cho, const char *han, const struct tally *tally)
{
	printf("%s\t%s\t%s\t%s\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu64 "\n", rules,
	       janggi_handicap_name(handicap, JANGGI_ENGLISH), cho, han, tally->games, tally->won[JANGGI_CHO],
	       tally->won[JANGGI_NOBODY], tally->won[JANGGI_HAN], tally->plies);
	fflush(stdout);
}

static void
play_starts(uint32_t ruleset, uint32_t handicap, uint32_t nodes, const char *games, uint32_t first)
{
	const char *name = janggi_ruleset_name(ruleset);
	struct tally all = { 0 };
	janggi_rules *rules;
	check(janggi_rules_new(&rules, ruleset, NULL), "rules");
	if (games[0] == '/') {
		for (uint32_t i = 0; i < number(games + 1); i++) {
			uint32_t pair = i % PAIRS;
			check(janggi_position_set_start(start, 1 + pair / SETUPS, 1 + pair % SETUPS,
			                                handicap),
			      "start");
			play(rules, nodes, first + i, &all);
		}
		print(name, handicap, "all", "all", &all);
	}
	for (uint32_t pair = 0; games[0] != '/' && pair < PAIRS; pair++) {
		janggi_setup cho = 1 + pair / SETUPS, han = 1 + pair % SETUPS;
		struct tally tally = { 0 };
		check(janggi_position_set_start(start, cho, han, handicap), "start");
		for (uint32_t i = 0; i < number(games); i++)
			play(rules, nodes, first + i, &tally);
		print(name, handicap, janggi_setup_name(cho, JANGGI_ENGLISH),
		      janggi_setup_name(han, JANGGI_ENGLISH), &tally);
	}
	janggi_rules_free(rules);
}

int
main(int argc, char **argv)
{
	if (argc < 5) {
		fprintf(stderr, "usage: starts RULES HANDICAP NODES GAMES [FIRST]; see the source\n");
		return 2;
	}
	uint32_t nodes = number(argv[3]), first = argc > 5 ? number(argv[5]) : 1;
	check(janggi_search_new(&search, NULL), "search");
	check(janggi_search_set(search, JANGGI_SEARCH_HASH_MIB, 1), "hash");
	check(janggi_position_new(&start, NULL), "position");
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		uint32_t ruleset = janggi_ruleset_at(i);
		if (strcmp(argv[1], "all") != 0 && strcmp(argv[1], janggi_ruleset_name(ruleset)) != 0)
			continue;
		for (uint32_t handicap = 0; handicap < HANDICAPS; handicap++)
			if (strcmp(argv[2], "all") == 0 ||
			    strcmp(argv[2], janggi_handicap_name(handicap, JANGGI_ENGLISH)) == 0)
				play_starts(ruleset, handicap, nodes, argv[4], first);
	}
	janggi_position_free(start);
	janggi_search_free(search);
	return 0;
}

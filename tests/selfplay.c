/* SPDX-License-Identifier: MIT */
/*
 * selfplay GAMES NODES [PRESET]
 * The search against itself under each preset, one table for all games. Every action must be one that the game takes,
 * and a game is played on past every ending that can be set aside. Says how often a mate that was told did not come:
 * of that a table that serves games with different pasts would be the cause.
 */
#include <janggi/janggi.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <string.h>

#define PLIES_MAX 400
#define REASONS (JANGGI_REASON_UNKNOWN + 1)

struct tally {
	uint32_t games, plies, continued, claims, mates_told, mates_missed;
	uint32_t ends[REASONS];
};

static void
die(const janggi_game *game, const char *what, janggi_status status)
{
	char fen[JANGGI_FEN_MAX], text[JANGGI_MOVE_TEXT_MAX];
	janggi_position *pos;
	janggi_position_get_fen(janggi_game_start(game), JANGGI_FEN_NB, fen, sizeof fen);
	fprintf(stderr, "%s: %s\n%s moves", what, janggi_status_message(status), fen);
	if (janggi_position_clone(&pos, janggi_game_start(game)) == JANGGI_OK)
		for (uint32_t i = 0; i < janggi_game_plies(game); i++) {
			janggi_move_format(pos, janggi_game_move_at(game, i), JANGGI_NOTATION_UCI, text, sizeof text);
			fprintf(stderr, " %s", text);
			janggi_position_play(pos, janggi_game_move_at(game, i));
		}
	fprintf(stderr, "\n");
	exit(1);
}

static void
check(const janggi_game *game, const char *what, janggi_status status)
{
	if (status != JANGGI_OK)
		die(game, what, status);
}

static uint32_t
state_of(const janggi_game *game, struct tally *tally)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	check(game, "outcome", janggi_game_outcome(game, &outcome));
	if (outcome.state == JANGGI_STATE_OVER)
		tally->ends[outcome.reason]++;
	return outcome.state == JANGGI_STATE_OVER ? outcome.reason : JANGGI_REASON_NONE;
}

/* Sets an ending aside; false if it is final. */
static bool
goes_on(janggi_game *game, struct tally *tally)
{
	if (janggi_game_resume(game) != JANGGI_OK)
		return false;
	tally->continued++;
	return true;
}

/* A game from one of the 16 starts, a few moves by lot first. */
static janggi_game *
start(const janggi_rules *rules, uint32_t number)
{
	janggi_position *pos;
	janggi_game *game;
	janggi_setup cho = JANGGI_SETUP_HEHE + number / 4 % 4, han = JANGGI_SETUP_HEHE + number % 4;
	uint64_t lot = number * UINT64_C(0x9e3779b97f4a7c15) + 1;
	if (janggi_position_new(&pos, NULL) != JANGGI_OK ||
	    janggi_position_set_start(pos, cho, han, JANGGI_HANDICAP_NONE) != JANGGI_OK ||
	    janggi_game_new(&game, rules, pos, NULL) != JANGGI_OK)
		exit(1);
	janggi_position_free(pos);
	for (uint32_t i = 0; i < number / 16 % 8; i++) {
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		lot = (lot ^ lot >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
		if (count > 0)
			janggi_game_push(game, moves[(lot >> 33) % count], NULL);
	}
	return game;
}

static void
play(janggi_search *search, janggi_game *game, uint64_t nodes, struct tally *tally)
{
	const janggi_search_limits limits = { .size = sizeof limits, .nodes = nodes };
	uint32_t mate_at = 0;           /* the ply by which the game should be over */
	for (;;) {
		uint32_t ended = state_of(game, tally);
		if (ended != JANGGI_REASON_NONE) {
			if (ended == JANGGI_REASON_MATE || mate_at != 0)
				mate_at = 0;
			if (!goes_on(game, tally))
				break;
		}
		if (janggi_game_plies(game) >= PLIES_MAX)
			break;
		if (mate_at != 0 && janggi_game_plies(game) >= mate_at) {
			tally->mates_missed++;
			mate_at = 0;
		}
		janggi_search_result result = { .size = sizeof result };
		check(game, "run", janggi_search_run(search, game, &limits, &result));
		if (result.score_kind == JANGGI_SCORE_MATE && result.score > 0 && mate_at == 0) {
			mate_at = janggi_game_plies(game) + (uint32_t)result.score;
			tally->mates_told++;
		}
		if (result.action == JANGGI_ACTION_CLAIM) {
			tally->claims++;
			mate_at = 0;
			check(game, "claim", janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL));
			tally->ends[JANGGI_REASON_BIKJANG]++;
			if (!goes_on(game, tally))
				die(game, "continue", JANGGI_E_GAME_OVER);
			/* The same claim is on offer again; the game is to get on. */
		}
		check(game, "push", janggi_game_push(game, result.best, NULL));
	}
	tally->games++;
	tally->plies += janggi_game_plies(game);
}

static void
print(const char *name, const struct tally *tally)
{
	printf("%s: games %" PRIu32 " plies %" PRIu32 " continued %" PRIu32 " claims %" PRIu32 " mates told %" PRIu32
	       " missed %" PRIu32 " ends", name, tally->games, tally->plies, tally->continued, tally->claims,
	       tally->mates_told, tally->mates_missed);
	for (uint32_t i = 0; i < REASONS; i++)
		if (tally->ends[i] > 0)
			printf(" %s %" PRIu32, janggi_reason_name(i), tally->ends[i]);
	printf("\n");
	fflush(stdout);
}

int
main(int argc, char **argv)
{
	uint32_t games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 2;
	uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 100;
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		const char *name = janggi_ruleset_name(janggi_ruleset_at(i));
		janggi_search *search;
		janggi_rules *rules;
		struct tally tally = { 0 };
		if (argc > 3 && strcmp(argv[3], name) != 0)
			continue;
		if (janggi_rules_new(&rules, janggi_ruleset_at(i), NULL) != JANGGI_OK ||
		    janggi_search_new(&search, NULL) != JANGGI_OK)
			return 1;
		for (uint32_t number = 0; number < games; number++) {
			janggi_game *game = start(rules, number);
			play(search, game, nodes, &tally);
			janggi_game_free(game);
		}
		print(name, &tally);
		janggi_search_free(search);
		janggi_rules_free(rules);
	}
	return 0;
}

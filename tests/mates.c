/* SPDX-License-Identifier: MIT */
/*
 * mates FILE NODES
 * Asks for each mate of a file (FEN, length in the mover's moves, a first move) under `janggicasual`, and
 * plays it out: says which did not come within their length, with so many positions for each of the mover's
 * moves.
 */
#include <janggi/janggi.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void
check(const char *what, janggi_status status)
{
	if (status == JANGGI_OK)
		return;
	fprintf(stderr, "%s: %s\n", what, janggi_status_message(status));
	exit(1);
}

#define DEFENCE 20000           /* positions for each answer */

static janggi_search_result
run(janggi_search *search, const janggi_game *game, uint64_t nodes, uint32_t mate_plies)
{
	janggi_search_limits limits = { .size = sizeof limits, .nodes = nodes, .mate_plies = mate_plies };
	janggi_search_result result = { .size = sizeof result };
	check("search", janggi_search_run(search, game, &limits, &result));
	return result;
}

/* Within so many plies from here the side to move mates, whatever the search finds against it. */
static bool
mates(janggi_search *search, janggi_game *game, uint64_t nodes, uint32_t plies)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	janggi_side us = janggi_position_to_move(janggi_game_position(game));
	for (; plies > 0; plies--) {
		const bool attacks = janggi_position_to_move(janggi_game_position(game)) == us;
		janggi_search_result result =
			run(search, game, attacks ? nodes : DEFENCE, attacks ? plies : 0);
		if (attacks && (result.score_kind != JANGGI_SCORE_MATE || result.score <= 0 ||
		                (uint32_t)result.score > plies))
			return false;
		check("move", janggi_game_push(game, result.best, NULL));
		check("outcome", janggi_game_outcome(game, &outcome));
		if (outcome.state == JANGGI_STATE_OVER)
			break;
	}
	return outcome.reason == JANGGI_REASON_MATE && outcome.winner == us;
}

static bool
find(janggi_search *search, const char *fen, uint32_t length, uint64_t nodes)
{
	janggi_position *start;
	janggi_rules *rules;
	janggi_game *game;
	check("position", janggi_position_new(&start, NULL));
	check(fen, janggi_position_set_fen(start, fen, (size_t)-1, NULL));
	check("rules", janggi_rules_new(&rules, JANGGI_RULESET_JANGGICASUAL, NULL));
	check("game", janggi_game_new(&game, rules, start, NULL));
	janggi_search_clear(search);
	bool found = mates(search, game, nodes, 2 * length - 1);
	if (!found)
		printf("%s: no mate in %" PRIu32 " moves\n", fen, length);
	janggi_game_free(game);
	janggi_rules_free(rules);
	janggi_position_free(start);
	return found;
}

int
main(int argc, char **argv)
{
	char text[256], fen[sizeof text];
	janggi_search *search;
	uint32_t length, count = 0, found = 0;
	if (argc != 3) {
		fprintf(stderr, "usage: mates FILE NODES\n");
		return 2;
	}
	FILE *file = fopen(argv[1], "r");
	if (file == NULL) {
		perror(argv[1]);
		return 2;
	}
	check("search", janggi_search_new(&search, NULL));
	while (fgets(text, sizeof text, file) != NULL)
		if (sscanf(text, "%255[^\t#]\t%" SCNu32, fen, &length) == 2) {
			count++;
			found += find(search, fen, length, strtoull(argv[2], NULL, 10));
		}
	fclose(file);
	janggi_search_free(search);
	printf("%" PRIu32 " of %" PRIu32 " mates found\n", found, count);
	return found < count || count == 0;
}

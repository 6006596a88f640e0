/* SPDX-License-Identifier: MIT */
/*
 * stress RUNS [SEED]
 * Four threads, stopped at any moment: from another thread, by ponderhit, by the info callback, before the run; between
 * runs the settings change and the table is cleared. Each run must end with a legal move. For the sanitizers.
 */
#define _POSIX_C_SOURCE 200809L

#include <janggi/janggi.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t state;

static uint32_t
lot(uint32_t below)
{
	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(state >> 33) % below;
}

static void
need(janggi_status status, const char *what)
{
	if (status == JANGGI_OK)
		return;
	fprintf(stderr, "%s: %s\n", what, janggi_status_message(status));
	exit(1);
}

/* What the other thread does, and after how long. */
struct meddler {
	janggi_search *search;
	uint32_t microseconds;
	bool hits;
};

static void *
meddle(void *argument)
{
	const struct meddler *meddler = argument;
	struct timespec wait = { 0, (long)meddler->microseconds * 1000 };
	nanosleep(&wait, NULL);
	if (meddler->hits)
		janggi_search_ponderhit(meddler->search);
	nanosleep(&wait, NULL);
	janggi_search_stop(meddler->search);
	return NULL;
}

/* Counts down; then it has heard enough. */
static int32_t
listen(void *user, const janggi_search_info *info, const janggi_move *pv, uint32_t pv_length)
{
	uint32_t *left = user;
	return info->depth == 0 || pv_length == 0 || pv[0] == JANGGI_MOVE_NONE || (*left)-- == 0;
}

static void
change_settings(janggi_search *search)
{
	switch (lot(8)) {
	case 0:
		need(janggi_search_set(search, JANGGI_SEARCH_HASH_MIB, 1 + lot(3)), "hash");
		break;
	case 1:
		need(janggi_search_set(search, JANGGI_SEARCH_THREADS, 1 + lot(4)), "threads");
		break;
	case 2:
		need(janggi_search_set(search, JANGGI_SEARCH_MULTIPV, 1 + lot(4)), "multipv");
		break;
	case 3:
		need(janggi_search_set(search, JANGGI_SEARCH_SEED, lot(3)), "seed");
		break;
	case 4:
		janggi_search_clear(search);
		break;
	default:
		need(janggi_search_set(search, JANGGI_SEARCH_THREADS, 4), "threads");
		break;
	}
}

static janggi_search_limits
some_limits(void)
{
	janggi_search_limits limits = { .size = sizeof limits };
	limits.ponder = lot(2);
	limits.depth = lot(4) == 0 ? lot(9) : 0;
	limits.nodes = lot(4) == 0 ? lot(4000) : 0;
	limits.time_ms = lot(4) == 0 ? lot(20) : 0;
	limits.clock_ms[0] = limits.clock_ms[1] = lot(4) == 0 ? lot(300) : 0;
	limits.mate_plies = lot(8) == 0 ? 1 + lot(5) : 0;
	limits.moves_to_go = lot(3);
	return limits;
}

/* One run with its meddler; the move is played if the game takes it, as it must. */
static void
run(janggi_search *search, janggi_game *game)
{
	uint32_t heard = lot(30);
	struct meddler meddler = { search, lot(3000), lot(2) == 1 };
	janggi_search_limits limits = some_limits();
	janggi_search_result result = { .size = sizeof result };
	pthread_t thread;
	janggi_search_on_info(search, lot(3) == 0 ? listen : NULL, &heard);
	janggi_search_arm(search);
	if (lot(10) == 0)
		janggi_search_stop(search);
	if (pthread_create(&thread, NULL, meddle, &meddler) != 0)
		exit(1);
	need(janggi_search_run(search, game, &limits, &result), "run");
	pthread_join(thread, NULL);
	if (result.action == JANGGI_ACTION_CLAIM)
		need(janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL), "claim");
	else
		need(janggi_game_push(game, result.best, NULL), "push");
}

static janggi_game *
new_game(void)
{
	janggi_rules *rules;
	janggi_game *game;
	uint32_t ruleset = janggi_ruleset_at(lot(janggi_ruleset_count()));
	need(janggi_rules_new(&rules, ruleset, NULL), "rules");
	need(janggi_game_new(&game, rules, NULL, NULL), "game");
	janggi_rules_free(rules);
	return game;
}

int
main(int argc, char **argv)
{
	uint32_t runs = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100;
	janggi_search *search;
	state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	need(janggi_search_new(&search, NULL), "search");
	need(janggi_search_set(search, JANGGI_SEARCH_THREADS, 4), "threads");
	janggi_game *game = new_game();
	for (uint32_t i = 0; i < runs; i++) {
		janggi_outcome outcome = { .size = sizeof outcome };
		need(janggi_game_outcome(game, &outcome), "outcome");
		if (outcome.state == JANGGI_STATE_OVER || janggi_game_plies(game) > 300) {
			janggi_game_free(game);
			game = new_game();
		}
		change_settings(search);
		run(search, game);
	}
	janggi_game_free(game);
	janggi_search_free(search);
	printf("%" PRIu32 " runs\n", runs);
	return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * stack LIMIT
 * How much of its caller's stack a search takes, in bytes, and whether that is within the limit:
 * searches on a thread whose stack was filled with a pattern before, and looks how far down it was written
 * over.
 */
#define _XOPEN_SOURCE 700

#include <janggi/janggi.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM (UINT64_C(1) << 20)
#define PATTERN 0xa5

/* Openings and endings, the deepest lines in the last; NULL is the start. */
static const char *const positions[] = {
	NULL,
	"4bk1b1/3aa4/5n1c1/1C5B1/5pp2/1P3P3/3R3P1/4C4/3BKA2r/3A5 w - - 2 31",
	"3ak4/4a3n/6n2/4p1P1p/5B3/3r5/2b1B4/4CCR2/r3AK3/1cb6 b - - 0 1",
	"4k4/4a4/3a5/9/2P1P4/9/5p3/4C4/4A4/4KA3 b - - 12 80",
};

static const janggi_search_limits modes[] = {
	{ .size = sizeof modes[0], .nodes = 300000 },
	{ .size = sizeof modes[0], .nodes = 300000, .mate_plies = 119 },
	{ .size = sizeof modes[0], .time_ms = 20 },
};

static void
check(janggi_status status)
{
	if (status == JANGGI_OK)
		return;
	fprintf(stderr, "%s\n", janggi_status_message(status));
	exit(1);
}

static void *
idle(void *argument)
{
	return argument;
}

struct run {
	janggi_search *search;
	janggi_game *game;
	const janggi_search_limits *limits;
};

static void *
search(void *argument)
{
	struct run *run = argument;
	janggi_search_result result = { .size = sizeof result };
	check(janggi_search_run(run->search, run->game, run->limits, &result));
	return NULL;
}

/* What a thread that does this writes of its stack. */
static size_t
measure(void *(*work)(void *), void *argument)
{
	unsigned char *stack = NULL;
	pthread_attr_t attr;
	pthread_t thread;
	void *block;
	if (posix_memalign(&block, 65536, ROOM) != 0)
		exit(1);
	stack = block;
	memset(stack, PATTERN, ROOM);
	if (pthread_attr_init(&attr) != 0 || pthread_attr_setstack(&attr, stack, ROOM) != 0 ||
	    pthread_create(&thread, &attr, work, argument) != 0 || pthread_join(thread, NULL) != 0)
		exit(1);
	pthread_attr_destroy(&attr);
	size_t untouched = 0;
	while (untouched < ROOM && stack[untouched] == PATTERN)
		untouched++;
	free(block);
	return ROOM - untouched;
}

int
main(int argc, char **argv)
{
	size_t limit = argc == 2 ? strtoull(argv[1], NULL, 10) : 0, most = 0;
	struct run run;
	janggi_position *start;
	janggi_rules *rules;
	if (limit == 0) {
		fprintf(stderr, "usage: stack LIMIT\n");
		return 2;
	}
	const size_t thread = measure(idle, NULL);
	check(janggi_rules_new(&rules, JANGGI_RULESET_JANGGI, NULL));
	check(janggi_search_new(&run.search, NULL));
	check(janggi_search_set(run.search, JANGGI_SEARCH_THREADS, 2));
	for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
		check(janggi_position_new(&start, NULL));
		if (positions[i] != NULL)
			check(janggi_position_set_fen(start, positions[i], (size_t)-1, NULL));
		check(janggi_game_new(&run.game, rules, start, NULL));
		for (size_t mode = 0; mode < sizeof modes / sizeof modes[0]; mode++) {
			run.limits = &modes[mode];
			size_t used = measure(search, &run) - thread;
			most = used > most ? used : most;
		}
		janggi_game_free(run.game);
		janggi_position_free(start);
	}
	janggi_search_free(run.search);
	janggi_rules_free(rules);
	printf("%zu bytes of stack, of %zu\n", most, limit);
	return most > limit;
}

/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_MATCH_ENGINE_H
#define EXAMPLES_MATCH_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A UCI engine: a process, and a pipe in each direction. */
struct engine {
	char name[128];                 /* what it calls itself */
	pid_t pid;                      /* 0: not running */
	int in, out;                    /* what it reads, and what it writes */
	char *buffer;                   /* read from it: lines up to `used`, the first at `next` */
	size_t next, used, capacity;
	char end[64];                   /* how it ended, in words, where it ended by itself */
};

enum answer {
	ANSWER_MOVE,
	ANSWER_CLAIM,                   /* info string claim bikjang, and no move */
	ANSWER_NONE,                    /* no move */
	ANSWER_LATE,
	ANSWER_GONE                     /* the process ended, or does not listen */
};

/* The answer to `go`, with what the last info line before it told. */
struct thought {
	enum answer answer;
	char move[32];
	double seconds;
	uint64_t depth, nodes;
};

#define ENGINE_OPTIONS_MAX 64

/* An option for an engine. */
struct engine_option {
	char *name;
	const char *value;
	uint32_t engines;               /* 1: the first, 2: the second, 3: both */
};

/* Starts the process; whether it is an engine, the greeting tells. */
void engine_start(struct engine *engine, const char *command);

/* From `uci` to `readyok`; which is 1 or 2. Ends the program with 1 where an engine does not have an option. */
bool engine_greet(struct engine *engine, const char *rules, const struct engine_option *options, size_t count,
                  uint32_t which);

/* Before each game. */
bool engine_new_game(struct engine *engine);

/*
 * Sends both lines, and waits so long for the move. Where it comes too late, the engine was told to stop; one
 * that does not listen even then is gone.
 */
struct thought engine_think(struct engine *engine, const char *position, const char *go, double seconds);

/* Ends it in peace, or by force if it does not listen; then it can be started again. */
void engine_stop(struct engine *engine);

#endif

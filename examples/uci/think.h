/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_UCI_THINK_H
#define EXAMPLES_UCI_THINK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <janggi/janggi.h>

/* What `go` or `bench` asks for. */
struct job {
	enum { JOB_SEARCH, JOB_PERFT, JOB_BENCH } kind;
	uint32_t depth;                 /* of a perft or a bench */
	bool infinite;                  /* not answered before `stop` */
	bool ponder;                    /* not answered before `stop` or `ponderhit` */
	janggi_search_limits limits;
};

/*
 * A search that runs on a thread of its own, so that commands can be read meanwhile. Its settings are only
 * changed while nothing runs.
 */
struct thinker {
	janggi_search *search;
	struct job job;
	pthread_t thread;
	bool has_thread;                /* running, or done and not joined */
	janggi_game *game;              /* the thread's copy */
	janggi_position *line;          /* the thread's, to write moves */
	atomic_bool stopped, hit;       /* the commands came */
	pthread_mutex_t lock;
	pthread_cond_t changed;         /* either of the two */
};

void think_open(struct thinker *thinker);
void think_close(struct thinker *thinker);

/* Nothing may run. The game is copied. */
void think_start(struct thinker *thinker, const janggi_game *game, const struct job *job);

void think_stop(struct thinker *thinker);
void think_ponderhit(struct thinker *thinker);

/* Until what runs has ended by itself. */
void think_wait(struct thinker *thinker);

/* Ends what runs. */
void think_halt(struct thinker *thinker);

/* Like printf; for lines made of several calls, lock stdout. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Searches fixed positions to a depth; the node count is the same everywhere. Ends early once *stopped. */
void bench(uint32_t depth, const atomic_bool *stopped);

#endif

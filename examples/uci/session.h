/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_UCI_SESSION_H
#define EXAMPLES_UCI_SESSION_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <janggi/janggi.h>

/* What `go` and `bench` ask for. */
struct job {
	enum { JOB_SEARCH, JOB_PERFT, JOB_BENCH } kind;
	uint32_t depth;                 /* of a perft or a bench */
	bool held;                      /* not answered before `stop`, or `ponderhit` */
	bool infinite;                  /* then not at `ponderhit` either */
	struct janggi_search_limits limits;
};

/*
 * A game, its rules, and a search that runs on a thread of its own while commands are read. The game, the rules and
 * the settings are only changed while nothing runs.
 */
struct session {
	janggi_rules *rules;
	janggi_game *game;
	janggi_search *search;
	uint64_t overhead_ms;

	struct job job;
	pthread_t thread;
	bool has_thread;                /* running, or done and not joined */
	janggi_position *line;          /* the thread's, to write moves */
	janggi_game *searched;          /* likewise */
	atomic_bool stopped;
	pthread_mutex_t lock;
	pthread_cond_t released;        /* job.held changed */
};

void session_open(struct session *session);
void session_close(struct session *session);

/* Obeys a command line, which is cut up; false for quit. */
bool session_command(struct session *session, char *line);

/* Waits for what runs to end by itself. */
void session_wait(struct session *session);

/* Searches fixed positions to a depth; the node count is the same everywhere. Ends early if *stopped. */
void bench(uint32_t depth, const atomic_bool *stopped);

#endif

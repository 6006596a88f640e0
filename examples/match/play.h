/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_MATCH_PLAY_H
#define EXAMPLES_MATCH_PLAY_H

#include "match/engine.h"

#include <stdatomic.h>
#include <janggi/janggi.h>

/* How a game is played; times in seconds. */
struct terms {
	double base, increment;         /* a clock, if base > 0 */
	double move_time;               /* or this for each move, if > 0 */
	uint64_t nodes;                 /* or so many positions */
	double margin;                  /* how late an answer may be */
	uint32_t max_plies;
};

enum fault { FAULT_NONE, FAULT_TIME, FAULT_ILLEGAL, FAULT_CRASH, FAULTS };

/* What an engine did over many moves. */
struct effort {
	uint64_t moves, nodes, depths;
	double seconds;
};

/* What the game's own outcome does not tell. */
struct finish {
	bool finished;                  /* false: interrupted */
	enum fault fault;
	janggi_side fault_side;
	char words[512];                /* about the fault */
};

/*
 * Plays the game to its end: players[JANGGI_CHO] against players[JANGGI_HAN]. A player that is late, errs or
 * ends loses: the game is told so. Efforts are added to.
 */
struct finish play_game(janggi_game *game, struct engine *const players[2], const struct terms *terms,
                        struct effort *const efforts[2], const atomic_bool *interrupted);

#endif

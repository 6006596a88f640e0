/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_LEVEL_H
#define JG_SEARCH_LEVEL_H

#include <stdint.h>

#include "search/worker.h"

#define JG_LEVEL_MAX 20         /* full strength: no limits of its own */

/*
 * How a level is weaker: it looks at less, and it does not always take the best
 * of what it sees. `slack` is about the loss, in centipawns, that it takes now
 * and then; what strikes the eye - captures, checks - is overlooked less.
 */
struct jg_level {
	uint32_t nodes, depth;          /* 0: no limit */
	uint32_t lines;                 /* moves it chooses among */
	int32_t slack;
};

/* Any two numbers well mixed. */
uint64_t jg_mix(uint64_t a, uint64_t b);

const struct jg_level *jg_level_of(int64_t level);

/*
 * Which of the first `count` root moves a level plays: always the same one for the same position and seed.
 */
uint32_t jg_level_choose(const struct jg_level *level, const struct jg_worker *worker, uint32_t count, uint64_t seed);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_LEVEL_H
#define JG_SEARCH_LEVEL_H

#include <stdint.h>

#include "search/worker.h"

#define JG_LEVEL_MAX 20         /* full strength: no limits of its own */

/*
 * How a level is weaker: it looks at less, and the weak ones play some moves without looking at the answer at
 * all, as people do: such a move takes what it can and improves its men, and hangs them.
 */
struct jg_level {
	uint32_t nodes, depth;          /* 0: no limit */
	uint32_t blind;                 /* positions in which it does not look, per mille */
};

/* Any two numbers well mixed. */
uint64_t jg_mix(uint64_t a, uint64_t b);

const struct jg_level *jg_level_of(int64_t level);

/*
 * Where the level does not look in this position, the place of its move among the root moves; otherwise the
 * best, 0. Always the same for the same position and seed.
 */
uint32_t jg_level_choose(const struct jg_level *level, const struct jg_worker *worker, uint64_t seed);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_TIMING_H
#define JG_SEARCH_TIMING_H

#include <janggi/search.h>

/* How long to think, milliseconds; 0: no limit. */
struct jg_budget {
	uint64_t soft_ms;       /* no new depth after it; varies with how settled the best move is */
	uint64_t hard_ms;       /* stop at once */
};

struct jg_budget jg_budget_of(const struct janggi_search_limits *limits, janggi_side side);

/* The soft limit when the best move has stayed the same for so many depths. */
uint64_t jg_budget_now(const struct jg_budget *budget, uint32_t stable);

/* A clock that only goes forward. */
uint64_t jg_now_ns(void);
void jg_sleep_ms(uint32_t ms);

#endif

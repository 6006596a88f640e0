/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "search/timing.h"

#include <time.h>

/* Kept back for good: on a busy machine an answer may take so long to arrive. */
#define RESERVE_MS 80
/*
 * And gone with every move: an increment is worth so much less. What is left then settles well above the
 * reserve.
 */
#define LATENCY_MS 10
#define MOVES_LEFT 32           /* of a game without a time control, guessed */

/* Longer than anybody waits; so that no sum overflows, in nanoseconds neither. */
#define LONGEST_MS (UINT64_C(1) << 40)

static uint64_t
bounded(uint64_t ms)
{
	return ms < LONGEST_MS ? ms : LONGEST_MS;
}

struct jg_budget
jg_budget_of(const struct janggi_search_limits *limits, janggi_side side)
{
	struct jg_budget budget = { 0, bounded(limits->time_ms) };
	uint64_t left = bounded(limits->clock_ms[side]), increment = bounded(limits->increment_ms[side]);
	if (left == 0 && increment == 0)
		return budget;
	increment -= increment < LATENCY_MS ? increment : LATENCY_MS;
	/* With less than that on the clock, half of it. */
	uint64_t usable = left > 2 * RESERVE_MS ? left - RESERVE_MS : left / 2 + 1;
	uint64_t moves = limits->moves_to_go != 0 && limits->moves_to_go < MOVES_LEFT ? limits->moves_to_go
	                                                                              : MOVES_LEFT;
	uint64_t share = usable / moves + increment / 2;
	uint64_t most = moves == 1 ? usable : usable / 4 + increment / 4;
	if (most > usable)
		most = usable;
	budget.soft_ms = share < most ? share : most;
	uint64_t hard = share * 4 < most ? share * 4 : most;
	if (hard == 0)
		hard = 1;
	if (budget.soft_ms == 0)
		budget.soft_ms = 1;
	if (budget.hard_ms == 0 || hard < budget.hard_ms)
		budget.hard_ms = hard;
	return budget;
}

uint64_t
jg_budget_now(const struct jg_budget *budget, uint32_t stable)
{
	static const uint8_t percent[] = { 150, 110, 90, 75, 65, 55 };
	uint32_t last = sizeof percent - 1;
	return budget->soft_ms * percent[stable < last ? stable : last] / 100;
}

uint64_t
jg_now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

void
jg_sleep_ms(uint32_t ms)
{
	struct timespec time = { (time_t)(ms / 1000), (long)(ms % 1000) * 1000000 };
	nanosleep(&time, NULL);
}

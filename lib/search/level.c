/* SPDX-License-Identifier: MIT */
#include "search/level.h"

#include <janggi/movegen.h>

#include <limits.h>

#include "core/position.h"
#include "search/exchange.h"

#define WAVER 40                /* centipawns between moves that tempt alike */
#define BLUNDER 90              /* what a blind move loses in the exchange at least, if there is one */

/* Measured against each other, a step up wins about two games of three: doc/engine.md. */
static const struct jg_level levels[JG_LEVEL_MAX + 1] = {
	[1] = { 800, 0, 405 },
	[2] = { 800, 0, 325 },
	[3] = { 800, 0, 258 },
	[4] = { 800, 0, 203 },
	[5] = { 800, 0, 156 },
	[6] = { 800, 0, 116 },
	[7] = { 800, 0, 82 },
	[8] = { 800, 0, 52 },
	[9] = { 800, 0, 27 },
	[10] = { 900, 0, 11 },
	[11] = { 1000, 0, 0 },
	[12] = { 1500, 0, 0 },
	[13] = { 2250, 0, 0 },
	[14] = { 3400, 0, 0 },
	[15] = { 4800, 0, 0 },
	[16] = { 6600, 0, 0 },
	[17] = { 9200, 0, 0 },
	[18] = { 12800, 0, 0 },
	[19] = { 18000, 0, 0 },
	[JG_LEVEL_MAX] = { 0, 0, 0 },
};

const struct jg_level *
jg_level_of(int64_t level)
{
	return &levels[level];
}

/* splitmix64 */
uint64_t
jg_mix(uint64_t a, uint64_t b)
{
	uint64_t z = a + b * UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/*
 * How tempting a move is to who does not look at the answer: what it takes and where it leads counts, and
 * that the man can be taken there goes unseen. So the moves that lose something come first, for only they
 * show the blindness.
 */
static int
temptation(const struct jg_worker *worker, janggi_move move)
{
	struct janggi_position after = worker->game->now;
	bool hangs = move != JANGGI_MOVE_PASS && !jg_exchange_gains(&after, move, -BLUNDER);
	janggi_undo undo;
	janggi_position_make(&after, move, &undo);
	return (hangs ? JG_INFINITE : 0) - worker->shared->evaluate(&after);
}

uint32_t
jg_level_choose(const struct jg_level *level, const struct jg_worker *worker, uint64_t seed)
{
	uint64_t key = jg_mix(janggi_position_board_hash(&worker->game->now), seed);
	if (key % 1000 >= level->blind)
		return 0;
	uint32_t chosen = 0;
	int top = INT_MIN;
	for (uint32_t i = 0; i < worker->root_count; i++) {
		janggi_move move = worker->root[i].move;
		int looks = temptation(worker, move) + (int)(jg_mix(key, move) % WAVER);
		if (looks > top) {
			top = looks;
			chosen = i;
		}
	}
	return chosen;
}

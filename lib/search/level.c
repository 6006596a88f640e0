/* SPDX-License-Identifier: MIT */
#include "search/level.h"

#include <janggi/movegen.h>

#include "search/movepick.h"

/* Measured against each other, a step up wins 55 to 75 of 100: doc/engine.md. */
static const struct jg_level levels[JG_LEVEL_MAX + 1] = {
	[1] = { 0, 1, 24, 900 },
	[2] = { 0, 1, 24, 600 },
	[3] = { 0, 1, 20, 400 },
	[4] = { 0, 1, 16, 250 },
	[5] = { 0, 1, 12, 130 },
	[6] = { 0, 2, 16, 330 },
	[7] = { 0, 2, 12, 200 },
	[8] = { 0, 2, 8, 100 },
	[9] = { 0, 3, 10, 170 },
	[10] = { 0, 3, 8, 80 },
	[11] = { 1100, 0, 1, 0 },
	[12] = { 1700, 0, 1, 0 },
	[13] = { 2600, 0, 1, 0 },
	[14] = { 4000, 0, 1, 0 },
	[15] = { 6200, 0, 1, 0 },
	[16] = { 9500, 0, 1, 0 },
	[17] = { 15000, 0, 1, 0 },
	[18] = { 23000, 0, 1, 0 },
	[19] = { 36000, 0, 1, 0 },
	[JG_LEVEL_MAX] = { 0, 0, 1, 0 },
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

/* -1000 to 1000, the middle more often: how a move looks to a player who does not see everything. */
static int32_t
mood(uint64_t random)
{
	int32_t sum = 0;
	for (int i = 0; i < 4; i++, random >>= 16)
		sum += (int32_t)((random & 0xffff) * 501 >> 16);
	return sum - 1000;
}

/* What is hard to miss, in thousandths of the slack. */
static int32_t
salience(const struct janggi_position *pos, janggi_move move)
{
	if (move == JANGGI_MOVE_PASS)
		return -1000;
	return (jg_is_capture(pos, move) ? 350 : 0) + (janggi_position_gives_check(pos, move) ? 200 : 0);
}

uint32_t
jg_level_choose(const struct jg_level *level, const struct jg_worker *worker, uint32_t count, uint64_t seed)
{
	const struct janggi_position *pos = &worker->game->now;
	uint64_t key = jg_mix(janggi_position_board_hash(pos), seed);
	uint32_t chosen = 0;
	int64_t top = INT64_MIN;
	for (uint32_t i = 0; i < count; i++) {
		const struct jg_root_move *line = &worker->root[i];
		int score = line->score != -JG_INFINITE ? line->score : line->previous;
		int64_t looks = 1000 * (int64_t)score +
		                (int64_t)level->slack * (mood(jg_mix(key, line->move)) + salience(pos, line->move));
		if (looks > top && score != -JG_INFINITE) {
			top = looks;
			chosen = i;
		}
	}
	return chosen;
}

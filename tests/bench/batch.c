/* SPDX-License-Identifier: MIT */
/* Batches of 4096 positions from random games: how fast each function of batch.h is, in processor time. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <janggi/janggi.h>

#define COUNT 4096
#define SECONDS 0.5

static uint8_t packs[COUNT * JANGGI_PACK_MAX], copies[COUNT * JANGGI_PACK_MAX];
static uint8_t masks[COUNT * JANGGI_POLICY_SIZE], planes[COUNT * JANGGI_PLANES * JANGGI_SQUARES];
static janggi_move moves[COUNT * JANGGI_MOVES_MAX], chosen[COUNT];
static uint64_t offsets[COUNT + 1];
static janggi_error error = { .size = sizeof error };

static double
now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void
check(janggi_status status)
{
	if (status == JANGGI_OK)
		return;
	fprintf(stderr, "%s: element %" PRIu32 ": %s\n", janggi_status_name(status), error.item, error.message);
	exit(1);
}

static uint32_t
draw(uint64_t *state, uint32_t bound)
{
	*state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (uint32_t)((*state >> 33) % bound);
}

/* Random games of 120 plies at most, each position once; what comes next in each is chosen, too. */
static void
fill(void)
{
	janggi_position *pos;
	uint64_t state = 1;
	check(janggi_position_new(&pos, NULL));
	for (uint32_t i = 0, ply = 0; i < COUNT; ply++) {
		janggi_move list[JANGGI_MOVES_MAX];
		uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, list, JANGGI_MOVES_MAX);
		if (count == 0 || ply == 120) {
			check(janggi_position_set_start(pos, 1 + draw(&state, 4), 1 + draw(&state, 4), 0));
			ply = 0;
			continue;
		}
		chosen[i] = list[draw(&state, count)];
		janggi_position_pack(pos, packs + i++ * JANGGI_PACK_MAX, JANGGI_PACK_MAX);
		check(janggi_position_play(pos, chosen[i - 1]));
	}
	janggi_position_free(pos);
}

static janggi_status
list_all(void)
{
	return janggi_packs_legal_moves(packs, COUNT, NULL, JANGGI_GEN_ALL, offsets, moves, COUNT * JANGGI_MOVES_MAX,
	                                &error);
}

static janggi_status
count_all(void)
{
	return janggi_packs_legal_moves(packs, COUNT, NULL, JANGGI_GEN_ALL, offsets, NULL, 0, &error);
}

static janggi_status
mask_all(void)
{
	return janggi_packs_masks(packs, COUNT, NULL, JANGGI_VIEW_MOVER, masks, &error);
}

static janggi_status
draw_all(void)
{
	return janggi_packs_planes(packs, COUNT, JANGGI_VIEW_MOVER, planes, &error);
}

static janggi_status
play_all(void)
{
	for (size_t i = 0; i < sizeof packs; i++)
		copies[i] = packs[i];
	return janggi_packs_play(copies, COUNT, NULL, chosen, NULL, &error);
}

static void
measure(const char *name, janggi_status (*function)(void))
{
	uint64_t rounds = 0;
	double start = now(), end;
	do {
		check(function());
		rounds++;
		end = now();
	} while (end - start < SECONDS);
	double positions = (double)(rounds * COUNT) / (end - start) / 1e6;
	printf("%-12s %7.2f M positions a second, %7.2f M moves\n", name, positions,
	       positions * (double)offsets[COUNT] / COUNT);
}

int
main(void)
{
	fill();
	measure("legal moves", list_all);
	measure("their number", count_all);
	measure("masks", mask_all);
	measure("planes", draw_all);
	measure("play", play_all);
	return 0;
}

/* SPDX-License-Identifier: MIT */
#include <janggi/movegen.h>

#include "core/kernel.h"
#include "core/make.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct jg_undo) <= sizeof(janggi_undo), "the caller's undo is too small");

static struct bb
landing_targets(const struct janggi_position *pos, uint32_t flags)
{
	struct bb enemy = JG_KIND(pos, pos->side ^ 1, 0);
	if (flags == JANGGI_GEN_CAPTURES)
		return enemy;
	return flags == JANGGI_GEN_QUIETS ? bb_andnot(jg_full, enemy) : jg_full;
}

uint32_t
janggi_position_legal_moves(const janggi_position *pos, uint32_t flags, janggi_move *moves, uint32_t capacity)
{
	if (pos == NULL || flags > (JANGGI_GEN_CAPTURES | JANGGI_GEN_QUIETS))
		return 0;
	if (flags == (JANGGI_GEN_CAPTURES | JANGGI_GEN_QUIETS))
		flags = JANGGI_GEN_ALL;
	struct bb targets = landing_targets(pos, flags);
	bool with_pass = flags != JANGGI_GEN_CAPTURES;
	if (capacity >= JANGGI_MOVES_MAX && moves != NULL)
		return pos->kernel->list(pos, targets, with_pass, moves);
	janggi_move all[JANGGI_MOVES_MAX];
	uint32_t count = pos->kernel->list(pos, targets, with_pass, all);
	if (moves != NULL)
		memcpy(moves, all, (count < capacity ? count : capacity) * sizeof *moves);
	return count;
}

janggi_bool
janggi_position_has_legal_move(const janggi_position *pos)
{
	return pos != NULL && pos->kernel->count(pos) != 0;
}

void
janggi_position_make(janggi_position *pos, janggi_move move, janggi_undo *undo)
{
	jg_make(pos, pos->side, move, (struct jg_undo *)undo);
}

void
janggi_position_unmake(janggi_position *pos, const janggi_undo *undo)
{
	jg_unmake(pos, pos->side ^ 1, (const struct jg_undo *)undo);
}

janggi_status
janggi_position_play(janggi_position *pos, janggi_move move)
{
	if (pos == NULL)
		return JANGGI_E_ARGUMENT;
	if (!janggi_position_is_legal(pos, move))
		return JANGGI_E_ILLEGAL;
	struct jg_undo undo;
	jg_make(pos, pos->side, move, &undo);
	return JANGGI_OK;
}

/* Where only passes are legal any depth is soon counted. */
#define PERFT_DEPTH_MAX 100

/* A kernel calls itself for each ply and keeps its moves, 1 KiB, on the stack: of the last plies only. */
#define PERFT_LISTED 6

static bool
nth_move(const struct janggi_position *pos, uint32_t n, janggi_move *move)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = pos->kernel->list(pos, jg_full, true, moves);
	if (n < count)
		*move = moves[n];
	return n < count;
}

/* The plies before those list their moves again for each of them, which is nothing beside what is counted below it. */
static uint64_t
perft_deep(struct janggi_position *pos, uint32_t depth)
{
	struct {
		struct jg_undo undo;
		uint32_t next;
	} at[PERFT_DEPTH_MAX - PERFT_LISTED];
	uint32_t ply = 0, last = depth - PERFT_LISTED - 1;
	uint64_t nodes = 0;
	janggi_move move;
	at[0].next = 0;
	for (;;) {
		if (nth_move(pos, at[ply].next++, &move)) {
			jg_make(pos, pos->side, move, &at[ply].undo);
			if (ply < last) {
				at[++ply].next = 0;
				continue;
			}
			nodes += pos->kernel->perft(pos, PERFT_LISTED);
		} else if (ply-- == 0) {
			return nodes;
		}
		jg_unmake(pos, pos->side ^ 1, &at[ply].undo);
	}
}

uint64_t
janggi_position_perft(const janggi_position *pos, uint32_t depth)
{
	if (pos == NULL || depth > PERFT_DEPTH_MAX)
		return 0;
	if (depth == 0)
		return 1;
	struct janggi_position copy = *pos;
	return depth > PERFT_LISTED ? perft_deep(&copy, depth) : copy.kernel->perft(&copy, depth);
}

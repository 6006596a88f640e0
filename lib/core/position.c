/* SPDX-License-Identifier: MIT */
#include <janggi/move.h>

#include "base/alloc.h"
#include "core/board.h"
#include "core/kernel.h"
#include "core/setup.h"
#include "core/make.h"

#include <string.h>

/* Of the `standard` rule set (doc/rules.md, section 4); rules.h can set others. */
static const struct jg_switches standard_switches = { 2, 1, 1, 1 };

void
jg_position_init(struct janggi_position *pos, const struct janggi_allocator *alloc)
{
	memset(pos, 0, sizeof *pos);
	pos->alloc = *alloc;
	pos->kernel = jg_kernel_choose();
	pos->switches = standard_switches;
	jg_position_place_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH, JANGGI_HANDICAP_NONE);
}

void
jg_position_assign(struct janggi_position *dst, const struct janggi_position *src)
{
	struct janggi_allocator alloc = dst->alloc;
	*dst = *src;
	dst->alloc = alloc;
}

void
jg_position_resume(struct janggi_position *pos)
{
	pos->hash ^= jg_zobrist_flags[pos->flags];
	pos->flags &= ~(uint32_t)JG_ENDED;
	pos->hash ^= jg_zobrist_flags[pos->flags];
}

janggi_status
janggi_position_new(janggi_position **out, const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	struct janggi_allocator mine;
	janggi_status status = jg_allocator_init(&mine, alloc);
	if (status != JANGGI_OK)
		return status;
	janggi_position *pos = jg_alloc(&mine, sizeof *pos);
	if (pos == NULL)
		return JANGGI_E_NOMEM;
	jg_position_init(pos, &mine);
	*out = pos;
	return JANGGI_OK;
}

janggi_status
janggi_position_clone(janggi_position **out, const janggi_position *pos)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	if (pos == NULL)
		return JANGGI_E_ARGUMENT;
	janggi_position *copy = jg_alloc(&pos->alloc, sizeof *copy);
	if (copy == NULL)
		return JANGGI_E_NOMEM;
	*copy = *pos;
	*out = copy;
	return JANGGI_OK;
}

void
janggi_position_copy(janggi_position *dst, const janggi_position *src)
{
	if (dst != NULL && src != NULL)
		jg_position_assign(dst, src);
}

void
janggi_position_free(janggi_position *pos)
{
	if (pos == NULL)
		return;
	struct janggi_allocator alloc = pos->alloc;
	jg_release(&alloc, pos, sizeof *pos);
}

janggi_piece
janggi_position_piece_at(const janggi_position *pos, janggi_square square)
{
	return pos != NULL && square < JANGGI_SQUARES ? pos->board[square] : 0;
}

janggi_side
janggi_position_to_move(const janggi_position *pos)
{
	return pos != NULL ? pos->side : JANGGI_NOBODY;
}

janggi_square
janggi_position_general(const janggi_position *pos, janggi_side side)
{
	return pos != NULL && side <= JANGGI_HAN ? pos->general[side] : JANGGI_NO_SQUARE;
}

uint32_t
janggi_position_half_points(const janggi_position *pos, janggi_side side)
{
	if (pos == NULL || side > JANGGI_HAN)
		return 0;
	uint32_t points = 0;
	for (unsigned kind = JANGGI_GUARD; kind <= JANGGI_SOLDIER; kind++)
		points += jg_bb_count(JG_KIND(pos, side, kind)) * janggi_kind_half_points(kind);
	return points;
}

uint64_t
janggi_position_hash(const janggi_position *pos)
{
	return pos != NULL ? pos->hash : 0;
}

uint64_t
janggi_position_board_hash(const janggi_position *pos)
{
	return pos != NULL ? pos->hash ^ jg_zobrist_flags[pos->flags] : 0;
}

janggi_bool
janggi_position_last_was_pass(const janggi_position *pos)
{
	return pos != NULL && (pos->flags & JG_PASSED) != 0;
}

janggi_bool
janggi_position_is_ended(const janggi_position *pos)
{
	return pos != NULL && (pos->flags & JG_ENDED) != 0;
}

uint32_t
janggi_position_halfmove_clock(const janggi_position *pos)
{
	return pos != NULL ? jg_shown_count(pos->clock) : 0;
}

uint32_t
janggi_position_move_number(const janggi_position *pos)
{
	return pos != NULL ? jg_shown_count(pos->number) : 0;
}

janggi_bool
janggi_position_equal(const janggi_position *a, const janggi_position *b)
{
	if (a == NULL || b == NULL)
		return 0;
	return a->side == b->side && a->flags == b->flags && memcmp(a->board, b->board, sizeof a->board) == 0;
}

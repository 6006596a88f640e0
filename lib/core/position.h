/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_POSITION_H
#define JG_CORE_POSITION_H

#include <janggi/position.h>

#include "core/bitboard.h"

/* A piece is side * 8 + kind; kind 0 of a side stands for all its men. */
#define JG_PIECE_HAN 8

/* flags */
#define JG_PASSED 1             /* the last move was a pass */
#define JG_ENDED 2              /* it was the second in a row (302), or accepted a facing (303) */

/* The rule keys that legality needs (doc/rules.md 301-304); all others belong to the game. */
struct jg_switches {
	uint8_t pass;
	uint8_t double_pass;
	uint8_t bikjang;
	uint8_t bikjang_in_check;
};

/*
 * A FEN and a pack hold numbers up to this one; a position that is played on
 * beyond it counts on and shows the limit.
 */
#define JG_COUNT_MAX 65535u

static inline uint32_t
jg_shown_count(uint32_t count)
{
	return count < JG_COUNT_MAX ? count : JG_COUNT_MAX;
}

struct jg_kernel;

struct janggi_position {
	struct bb men[16];              /* by piece; side * 8: all of the side */
	uint64_t hash;                  /* board, side to move, flags */
	uint32_t side;
	uint32_t flags;
	uint32_t clock;                 /* plies since a capture */
	uint32_t number;                /* full move number, counted up after Han's move */
	struct jg_switches switches;
	uint8_t general[2];
	uint8_t board[90];              /* pieces by square */
	const struct jg_kernel *kernel; /* for this processor; never NULL after init */
	struct janggi_allocator alloc;  /* of the handle; a copy inside another object leaves it alone */
};

/* The start position of the default rules, with an allocator that is only used to free the handle. */
void jg_position_init(struct janggi_position *pos, const struct janggi_allocator *alloc);

/* Everything but the allocator: what janggi_position_copy does. */
void jg_position_assign(struct janggi_position *dst, const struct janggi_position *src);

/* Plays on after a double pass or an accepted facing: the end flag goes, the pass stays. */
void jg_position_resume(struct janggi_position *pos);

#endif

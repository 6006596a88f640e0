/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_BITBOARD_H
#define JG_CORE_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

/*
 * A set of the 90 points: ranks 1-5 in lo, ranks 6-10 in hi, so that each
 * rank and each palace lies in one word. Bit = square, or square - 45.
 */
struct bb {
	uint64_t lo, hi;
};

#define JG_WORD 45
#define JG_WORD_MASK ((UINT64_C(1) << JG_WORD) - 1)

static inline struct bb
bb_and(struct bb a, struct bb b)
{
	return (struct bb){ a.lo & b.lo, a.hi & b.hi };
}

static inline struct bb
bb_or(struct bb a, struct bb b)
{
	return (struct bb){ a.lo | b.lo, a.hi | b.hi };
}

static inline struct bb
bb_andnot(struct bb a, struct bb b)
{
	return (struct bb){ a.lo & ~b.lo, a.hi & ~b.hi };
}

static inline bool
bb_any(struct bb a)
{
	return (a.lo | a.hi) != 0;
}

static inline bool
bb_has(struct bb a, unsigned square)
{
	return (square < JG_WORD ? a.lo >> square : a.hi >> (square - JG_WORD)) & 1;
}

#endif

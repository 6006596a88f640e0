/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_ATTACKS_H
#define JG_CORE_ATTACKS_H

#include <janggi/types.h>

#include "core/tables.h"

/*
 * Where a man may go on a given board, as if every point were free to land on:
 * own men are taken out by the caller. Everything here is branch-light and
 * inline, because the kernels (kernel.c) are compiled for several processors.
 */

#define JG_FILE_A UINT64_C(0x1008040201)        /* one file in one word */

static inline unsigned
jg_lsb(uint64_t word)
{
	return (unsigned)__builtin_ctzll(word);
}

static inline unsigned
jg_popcount(uint64_t word)
{
#if defined(__POPCNT__) || !defined(__x86_64__)
	return (unsigned)__builtin_popcountll(word);
#else
	/* Without the instruction the compiler calls a function; this is faster. */
	word -= word >> 1 & UINT64_C(0x5555555555555555);
	word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
	word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

static inline unsigned
jg_bb_count(struct bb a)
{
	return jg_popcount(a.lo) + jg_popcount(a.hi);
}

/* Takes the lowest square out of a non-empty set. */
static inline unsigned
jg_bb_pop(struct bb *a)
{
	if (a->lo != 0) {
		unsigned square = jg_lsb(a->lo);
		a->lo &= a->lo - 1;
		return square;
	}
	unsigned square = JG_WORD + jg_lsb(a->hi);
	a->hi &= a->hi - 1;
	return square;
}

/* The ten points of a file, rank 1 first. The products' partial sums never meet. */
static inline unsigned
jg_file_bits(struct bb a, unsigned file)
{
	const uint64_t gather = UINT64_C(0x1010101010);
	unsigned lo = (unsigned)((a.lo >> file & JG_FILE_A) * gather >> 36) & 31;
	unsigned hi = (unsigned)((a.hi >> file & JG_FILE_A) * gather >> 36) & 31;
	return lo | hi << 5;
}

static inline struct bb
jg_file_spread(unsigned bits, unsigned file)
{
	const uint64_t spread = UINT64_C(0x101010101);
	return (struct bb){ ((bits & 31) * spread & JG_FILE_A) << file, ((bits >> 5) * spread & JG_FILE_A) << file };
}

static inline unsigned
jg_rank_bits(struct bb a, unsigned rank)
{
	return (unsigned)(rank < 5 ? a.lo >> rank * 9 : a.hi >> (rank - 5) * 9) & 511;
}

static inline struct bb
jg_rank_spread(uint64_t bits, unsigned rank)
{
	uint64_t low = (uint64_t)0 - (rank < 5);
	bits <<= (rank < 5 ? rank : rank - 5) * 9;
	return (struct bb){ bits & low, bits & ~low };
}

/* A palace diagonal's word as a set: the palaces lie in different words. */
static inline struct bb
jg_palace_bb(uint64_t word, unsigned square)
{
	return square < JG_WORD ? (struct bb){ word, 0 } : (struct bb){ 0, word };
}

/* The centre of the palace in which the square lies, as a bit of its word. */
#define JG_CENTRE_CHO (UINT64_C(1) << 13)
#define JG_CENTRE_HAN (UINT64_C(1) << (76 - JG_WORD))

static inline struct bb
jg_chariot_attacks(unsigned square, struct bb occupied)
{
	unsigned file = jg_file_of[square], rank = jg_rank_of[square];
	struct bb out = jg_file_spread(jg_slide_file[rank][jg_file_bits(occupied, file) >> 1 & 255], file);
	out = bb_or(out, jg_rank_spread(jg_slide_rank[file][jg_rank_bits(occupied, rank) >> 1 & 127], rank));
	uint64_t corners = jg_palace_corners[square];
	if (corners != 0) {
		uint64_t centre = square < JG_WORD ? JG_CENTRE_CHO : JG_CENTRE_HAN;
		uint64_t word = square < JG_WORD ? occupied.lo : occupied.hi;
		/* From a corner: the centre, and over it the far corner. */
		if ((corners & (corners - 1)) == 0)
			corners = centre | (word & centre ? 0 : corners);
		out = bb_or(out, jg_palace_bb(corners, square));
	}
	return out;
}

/*
 * Exactly one man to jump, and it may not be a cannon: what lies behind the
 * first man of the board, and behind the first man of the board without its
 * cannons. If the first man is a cannon the two never meet.
 */
static inline struct bb
jg_cannon_attacks(unsigned square, struct bb occupied, struct bb screens)
{
	unsigned file = jg_file_of[square], rank = jg_rank_of[square];
	unsigned file_bits = jg_jump_file[rank][jg_file_bits(occupied, file) >> 1 & 255] &
	                     jg_jump_file[rank][jg_file_bits(screens, file) >> 1 & 255];
	unsigned rank_bits = jg_jump_rank[file][jg_rank_bits(occupied, rank) >> 1 & 127] &
	                     jg_jump_rank[file][jg_rank_bits(screens, rank) >> 1 & 127];
	struct bb out = bb_or(jg_file_spread(file_bits, file), jg_rank_spread(rank_bits, rank));
	uint64_t corners = jg_palace_corners[square];
	if (corners != 0 && (corners & (corners - 1)) == 0) {
		uint64_t centre = square < JG_WORD ? JG_CENTRE_CHO : JG_CENTRE_HAN;
		if ((square < JG_WORD ? screens.lo : screens.hi) & centre)
			out = bb_or(out, jg_palace_bb(corners, square));
	}
	return out;
}

/*
 * Horses and elephants look at the window of 59 squares around their own: in it
 * every leg and target has the same place for every square. The board is laid
 * out once with a margin of 29; targets off the board are masked by table.
 */
struct jg_wide {
	uint64_t lo, hi;
};

static inline struct jg_wide
jg_widen(struct bb a)
{
	return (struct jg_wide){ a.lo << 29, a.lo >> 35 | a.hi << 10 };
}

/* Bit 29 is the square itself; bits above 58 mean nothing. */
static inline uint64_t
jg_window(struct jg_wide a, unsigned square)
{
	unsigned shift = square & 63;
	if (square >= 64)
		return a.hi >> shift;
	return a.lo >> shift | a.hi << 1 << (63 - shift);
}

static inline struct bb
jg_unwindow(uint64_t window, unsigned square)
{
	/* The window's first bit is square - 29 of the board. */
	uint64_t lo, hi;
	if (square >= 29) {
		unsigned shift = square - 29;           /* 0..60 */
		lo = window << shift;
		hi = window >> 1 >> (63 - shift);
	} else {
		lo = window >> (29 - square);
		hi = 0;
	}
	return (struct bb){ lo & JG_WORD_MASK, lo >> JG_WORD | hi << (64 - JG_WORD) };
}

/* The four straight neighbours as an index: back, right, left, forward as seen by Cho. */
static inline unsigned
jg_leg_index(uint64_t window)
{
	const uint64_t legs = UINT64_C(1) << 20 | UINT64_C(1) << 28 | UINT64_C(1) << 30 | UINT64_C(1) << 38;
	return (unsigned)((window & legs) * UINT64_C(0x10482000000) >> 60);
}

static inline uint64_t
jg_horse_window(unsigned square, uint64_t occupied)
{
	return jg_horse_legs[jg_leg_index(occupied)] & jg_horse_on_board[square];
}

static inline uint64_t
jg_elephant_window(unsigned square, uint64_t occupied)
{
	/* The second leg is a horse's target; one more diagonal step from it is the elephant's. */
	const uint64_t right_up = UINT64_C(1) << (29 + 11) | UINT64_C(1) << (29 + 19);
	const uint64_t left_up = UINT64_C(1) << (29 + 7) | UINT64_C(1) << (29 + 17);
	const uint64_t right_down = UINT64_C(1) << (29 - 7) | UINT64_C(1) << (29 - 17);
	const uint64_t left_down = UINT64_C(1) << (29 - 11) | UINT64_C(1) << (29 - 19);
	uint64_t blocked = (occupied & right_up) << 10 | (occupied & left_up) << 8 |
	                   (occupied & right_down) >> 8 | (occupied & left_down) >> 10;
	return jg_elephant_legs[jg_leg_index(occupied)] & jg_elephant_on_board[square] & ~blocked;
}

/* Soldiers of a side, one step on: forward. */
static inline struct bb
jg_shift_up(struct bb a)
{
	return (struct bb){ a.lo << 9 & JG_WORD_MASK, (a.hi << 9 | a.lo >> 36) & JG_WORD_MASK };
}

static inline struct bb
jg_shift_down(struct bb a)
{
	return (struct bb){ (a.lo >> 9 | a.hi << 36) & JG_WORD_MASK, a.hi >> 9 };
}

static inline struct bb
jg_shift_right(struct bb a)
{
	const uint64_t keep = JG_WORD_MASK & ~(JG_FILE_A << 8);
	return (struct bb){ (a.lo & keep) << 1, (a.hi & keep) << 1 };
}

static inline struct bb
jg_shift_left(struct bb a)
{
	const uint64_t keep = JG_WORD_MASK & ~JG_FILE_A;
	return (struct bb){ (a.lo & keep) >> 1, (a.hi & keep) >> 1 };
}

#endif

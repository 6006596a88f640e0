/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_ATTACKS_H
#define JG_CORE_ATTACKS_H

#include <janggi/types.h>

#include "core/tables.h"

/*
 * Where a man may go on a given board, as if every point were free to land on:
 * own men are taken out by the caller. All inline, for the kernels (kernel.c) are compiled for
 * several processors.
 */

#define JG_FILE_A UINT64_C(0x1008040201)        /* one file in one word */

/* Side, word and purpose are constants in each copy of these functions, which folds into straight code. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

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

static ALWAYS_INLINE uint64_t
jg_word(struct bb a, unsigned word)
{
	return word == 0 ? a.lo : a.hi;
}

static ALWAYS_INLINE struct bb
jg_bb_of_word(uint64_t bits, unsigned word)
{
	return word == 0 ? (struct bb){ bits, 0 } : (struct bb){ 0, bits };
}

/* A board whose files are to be read: the high word is five places up, so that one product gathers both. */
struct jg_files {
	uint64_t lo, hi;
};

static ALWAYS_INLINE struct jg_files
jg_files_of(struct bb a)
{
	return (struct jg_files){ a.lo, a.hi << 5 };
}

/*
 * The eight inner points of a file, rank 2 first. Rank r of a word stands at
 * 9r; times 2^(36 - 8r) it comes to 36 + r. The other partial products fall
 * on places of their own (each inner point has its own residue modulo 8), so
 * nothing is carried.
 */
static ALWAYS_INLINE unsigned
jg_inner_file(struct jg_files a, unsigned file)
{
	const uint64_t lo = JG_FILE_A & ~UINT64_C(1), hi = (JG_FILE_A ^ UINT64_C(1) << 36) << 5;
	return (unsigned)(((a.lo >> file & lo) | (a.hi >> file & hi)) * UINT64_C(0x1010101010) >> 37) & 255;
}

/* The seven inner points of the square's rank, in the word that holds it. */
static ALWAYS_INLINE unsigned
jg_inner_rank(uint64_t word, unsigned square)
{
	return (unsigned)(word >> (jg_rank_shift[square] + 1)) & 127;
}

static ALWAYS_INLINE struct bb
jg_file_spread(unsigned bits, unsigned file)
{
	return (struct bb){ jg_file_word[bits & 31] << file, jg_file_word[bits >> 5] << file };
}

#define JG_CENTRE_CHO (UINT64_C(1) << 13)
#define JG_CENTRE_HAN (UINT64_C(1) << (76 - JG_WORD))

static ALWAYS_INLINE bool
jg_is_corner(uint64_t corners)
{
	return (corners & (corners - 1)) == 0;
}

/* Along the drawn diagonals: all corners from the centre; from a corner the centre, and over it the far corner. */
static ALWAYS_INLINE uint64_t
jg_chariot_diagonals(uint64_t corners, uint64_t occupied, unsigned word)
{
	uint64_t centre = word == 0 ? JG_CENTRE_CHO : JG_CENTRE_HAN;
	if (!jg_is_corner(corners))
		return corners;
	return centre | (occupied & centre ? 0 : corners);
}

static ALWAYS_INLINE uint64_t
jg_cannon_diagonals(uint64_t corners, uint64_t screens, unsigned word)
{
	uint64_t centre = word == 0 ? JG_CENTRE_CHO : JG_CENTRE_HAN;
	return jg_is_corner(corners) && (screens & centre) ? corners : 0;
}

/* word: that of the square. */
static ALWAYS_INLINE struct bb
jg_chariot_attacks_in(unsigned word, unsigned square, struct bb occupied, struct jg_files files)
{
	unsigned file = jg_file_of[square];
	struct bb out = jg_file_spread(jg_slide_file[jg_rank_of[square]][jg_inner_file(files, file)], file);
	uint64_t row = jg_word(occupied, word);
	uint64_t in_word = (uint64_t)jg_slide_rank[file][jg_inner_rank(row, square)] << jg_rank_shift[square];
	uint64_t corners = jg_palace_corners[square];
	if (__builtin_expect(corners != 0, 0))
		in_word |= jg_chariot_diagonals(corners, row, word);
	return bb_or(out, jg_bb_of_word(in_word, word));
}

/*
 * Exactly one man to jump, and it may not be a cannon: what lies behind the
 * first man of the board, and behind the first man of the board without its
 * cannons. If the first man is a cannon the two never meet.
 */
static ALWAYS_INLINE struct bb
jg_cannon_attacks_in(unsigned word, unsigned square, struct bb occupied, struct jg_files files, struct bb screens,
                     struct jg_files screen_files)
{
	unsigned file = jg_file_of[square];
	const uint16_t *over_file = jg_jump_file[jg_rank_of[square]], *over_rank = jg_jump_rank[file];
	struct bb out = jg_file_spread(over_file[jg_inner_file(files, file)] &
	                               over_file[jg_inner_file(screen_files, file)], file);
	uint64_t row = jg_word(occupied, word), screen_row = jg_word(screens, word);
	unsigned rank_bits = over_rank[jg_inner_rank(row, square)] & over_rank[jg_inner_rank(screen_row, square)];
	uint64_t in_word = (uint64_t)rank_bits << jg_rank_shift[square];
	uint64_t corners = jg_palace_corners[square];
	if (__builtin_expect(corners != 0, 0))
		in_word |= jg_cannon_diagonals(corners, screen_row, word);
	return bb_or(out, jg_bb_of_word(in_word, word));
}

static inline struct bb
jg_chariot_attacks(unsigned square, struct bb occupied)
{
	struct jg_files files = jg_files_of(occupied);
	return square < JG_WORD ? jg_chariot_attacks_in(0, square, occupied, files)
	                        : jg_chariot_attacks_in(1, square, occupied, files);
}

static inline struct bb
jg_cannon_attacks(unsigned square, struct bb occupied, struct bb screens)
{
	struct jg_files files = jg_files_of(occupied), screen_files = jg_files_of(screens);
	return square < JG_WORD ? jg_cannon_attacks_in(0, square, occupied, files, screens, screen_files)
	                        : jg_cannon_attacks_in(1, square, occupied, files, screens, screen_files);
}

/*
 * Horses and elephants look at the window of 59 squares around their own: in it
 * every leg and target has the same place for every square. The board is laid
 * out once for the squares of a word, with a margin of 29 before the first;
 * targets off the board are masked by table.
 */
struct jg_wide {
	uint64_t lo, hi;        /* hi is one place up: it is shifted by up to 64 */
};

static ALWAYS_INLINE struct jg_wide
jg_widen(struct bb a, unsigned word)
{
	if (word == 0)
		return (struct jg_wide){ a.lo << 29, (a.lo >> 35 | a.hi << 10) << 1 };
	return (struct jg_wide){ a.lo >> 16 | a.hi << 29, a.hi >> 35 << 1 };
}

/* at: the square's place in the word. Bit 29 is the square itself; bits above 58 mean nothing. */
static ALWAYS_INLINE uint64_t
jg_window(struct jg_wide a, unsigned at)
{
	return a.lo >> at | a.hi << (63 - at);
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
static ALWAYS_INLINE unsigned
jg_leg_index(uint64_t window)
{
	const uint64_t legs = UINT64_C(1) << 20 | UINT64_C(1) << 28 | UINT64_C(1) << 30 | UINT64_C(1) << 38;
	return (unsigned)((window & legs) * UINT64_C(0x10482000000) >> 60);
}

static ALWAYS_INLINE uint64_t
jg_horse_window(unsigned square, uint64_t occupied)
{
	return jg_horse_legs[jg_leg_index(occupied)] & jg_horse_on_board[square];
}

static ALWAYS_INLINE uint64_t
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

/* The same backwards: the squares from which a horse or elephant reaches this one. The legs are next to it. */
static ALWAYS_INLINE uint64_t
jg_horse_sources_window(unsigned square, uint64_t occupied)
{
	uint64_t right_up = occupied & UINT64_C(1) << (29 + 10), left_up = occupied & UINT64_C(1) << (29 + 8);
	uint64_t right_down = occupied & UINT64_C(1) << (29 - 8), left_down = occupied & UINT64_C(1) << (29 - 10);
	uint64_t blocked = right_up << 1 | right_up << 9 | left_up << 9 | left_up >> 1 |
	                   right_down >> 9 | right_down << 1 | left_down >> 9 | left_down >> 1;
	return jg_horse_on_board[square] & ~blocked;
}

static ALWAYS_INLINE uint64_t
jg_elephant_sources_window(unsigned square, uint64_t occupied)
{
	/* Both legs lie on a diagonal from the target. */
	uint64_t right_up = (occupied | occupied >> 10) & UINT64_C(1) << (29 + 10);
	uint64_t left_up = (occupied | occupied >> 8) & UINT64_C(1) << (29 + 8);
	uint64_t right_down = (occupied | occupied << 8) & UINT64_C(1) << (29 - 8);
	uint64_t left_down = (occupied | occupied << 10) & UINT64_C(1) << (29 - 10);
	uint64_t blocked = right_up << 19 | right_up << 11 | left_up << 17 | left_up << 7 |
	                   right_down >> 17 | right_down >> 7 | left_down >> 19 | left_down >> 11;
	return jg_elephant_on_board[square] & ~blocked;
}

static ALWAYS_INLINE uint64_t
jg_window_at(struct bb a, unsigned square)
{
	return square < JG_WORD ? jg_window(jg_widen(a, 0), square) : jg_window(jg_widen(a, 1), square - JG_WORD);
}

static inline struct bb
jg_horse_attacks(unsigned square, struct bb occupied)
{
	return jg_unwindow(jg_horse_window(square, jg_window_at(occupied, square)), square);
}

static inline struct bb
jg_elephant_attacks(unsigned square, struct bb occupied)
{
	return jg_unwindow(jg_elephant_window(square, jg_window_at(occupied, square)), square);
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

/* General and guard. */
static inline struct bb
jg_palace_attacks(unsigned square)
{
	return jg_bb_of_word(jg_palace_steps[square], square >= JG_WORD);
}

#endif

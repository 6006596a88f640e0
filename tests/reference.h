/* SPDX-License-Identifier: MIT */
#ifndef TESTS_REFERENCE_H
#define TESTS_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * A second, slow move generator for the tests, written from doc/rules.md alone
 * and sharing nothing with the library but the numbers of pieces, squares and
 * moves: 90 cells, every candidate is made on a copy, and then all men of the
 * other side are asked whether they reach the general.
 */
struct reference {
	uint8_t cells[90];
	int side;
	bool passed;                    /* the last move was a pass */
	bool ended;                     /* by a second pass or an accepted facing */
	int pass, double_pass, bikjang, bikjang_in_check;       /* rules 301 to 304 */
};

#define REFERENCE_PASS 129
#define REFERENCE_MOVES 256

/* Board and side of a good FEN, either letter set; the rules stay as they are. False if it cannot be read. */
bool reference_set_fen(struct reference *ref, const char *fen);

/* Every legal move, in no particular order; returns how many. */
int reference_moves(const struct reference *ref, uint32_t moves[REFERENCE_MOVES]);

/* One legal move. */
void reference_play(struct reference *ref, uint32_t move);

uint64_t reference_perft(const struct reference *ref, int depth);

/* Whether a man of the side could go to the square by its own way of moving, taking what stands there. */
bool reference_reaches(const struct reference *ref, int from, int to);

bool reference_in_check(const struct reference *ref, int side);
bool reference_facing(const struct reference *ref);

/* The board seen in a mirror, and with the sides changed over. */
int reference_mirror_square(int square);
int reference_swap_square(int square);
void reference_mirror(struct reference *out, const struct reference *ref);
void reference_swap(struct reference *out, const struct reference *ref);

#endif

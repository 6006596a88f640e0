/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_PLAY_H
#define FUZZ_PLAY_H

#include "fuzz.h"
#include "referee.h"

/*
 * Rules (a byte each), a FEN, a newline: the game's start, for the library and for the referee. A FEN that cannot be
 * read is the usual start.
 */
const janggi_rules *play_start(struct fuzz_input *input, struct referee *ref);

/* The referee's moves, sorted. */
int play_moves(struct referee *ref, uint32_t moves[REFERENCE_MOVES]);

/* What the referee says, in the library's words. */
janggi_outcome play_outcome(const struct referee *ref);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef TESTS_REFEREE_H
#define TESTS_REFEREE_H

#include "reference.h"

/*
 * A second, slow adjudicator for the tests, written from doc/rules.md on top of
 * the second move generator. It keeps every position of the game and finds each
 * ending by walking over all of them.
 */
#define REFEREE_PLIES 400

struct referee {
	int rule[20];                   /* 301 to 320 */
	int clock, number;              /* of the start */
	int plies;
	struct reference at[REFEREE_PLIES + 1];
	uint32_t move[REFEREE_PLIES + 1];       /* the move that led to at[i]; 0 for the start */
	int clock_at[REFEREE_PLIES + 1];
};

struct referee_outcome {
	int state;                      /* 0 ongoing, 1 claimable, 2 over */
	int winner;                     /* 0 Cho, 1 Han, 2 nobody */
	int rule;                       /* 200, 302 ...; 0 unless over */
	int fault;
	int points[2];                  /* half points with deom */
};

/* The caller has set board and side of at[0], the rules, clock and number. */
void referee_start(struct referee *ref);
void referee_push(struct referee *ref, uint32_t move);
void referee_judge(const struct referee *ref, struct referee_outcome *out);

/* The moves that the game allows, whatever its outcome. */
int referee_moves(struct referee *ref, uint32_t moves[REFERENCE_MOVES]);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_MATCH_SCORE_H
#define EXAMPLES_MATCH_SCORE_H

#include <stdint.h>

/*
 * What the first engine got out of a match. Two games from the same start with colours swapped are a pair:
 * they are not independent of each other, pairs are (the pentanomial model).
 */
struct score {
	uint32_t wins, draws, losses;   /* of all games */
	uint32_t pairs[5];              /* 0, 1/2, 1, 3/2 and 2 points in a pair */
};

/* Elo of a mean score between 0 and 1; infinite at the ends. */
double score_elo(double mean);

/* The mean score of the pairs; and half of its 95 % interval. */
double score_mean(const struct score *score, double *margin);

/*
 * The logarithm of how much likelier the pairs are with elo1 than with elo0, each at the likeliest
 * distribution that has this mean (a generalised sequential probability ratio test).
 */
double score_llr(const struct score *score, double elo0, double elo1);

/* Beyond this, either way, the test is decided with 5 % error on both sides. */
#define SCORE_LLR_BOUND 2.9444389791664403      /* log(0.95 / 0.05) */

#endif

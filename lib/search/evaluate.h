/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_EVALUATE_H
#define JG_SEARCH_EVALUATE_H

#include "core/position.h"

/*
 * The seam for any other evaluation: a position in, centipawns out, for the side
 * to move, between -JG_EVAL_MAX and JG_EVAL_MAX. It knows nothing of rules,
 * history or the search.
 */
#define JG_EVAL_MAX 20000

typedef int jg_evaluate_fn(const struct janggi_position *pos);

/* The one for this processor; evaluate.c is compiled for each kernel of core/kernel.h. */
jg_evaluate_fn *jg_evaluate_choose(void);

/*
 * For the tuner: how often each term of jg_parameters counts for Cho, less how
 * often for Han, and the share of a full board (0 to 288), so that a change of
 * the weights can be followed without evaluating again.
 */
int jg_evaluate_trace(const struct janggi_position *pos, int16_t *counts);

#define JG_PHASE_FULL 288       /* half points of all men at the start */

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_INSPECT_H
#define JG_CORE_INSPECT_H

#include "core/position.h"

/*
 * Questions about a board, asked one at a time: for parsing, errors and rules,
 * not for loops over many moves.
 */

/* The men of `by` that could move to or capture on the square as the board stands, whoever is on it. */
struct bb jg_attackers(const struct janggi_position *pos, unsigned square, unsigned by);

bool jg_side_in_check(const struct janggi_position *pos, unsigned side);

#endif

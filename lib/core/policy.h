/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_POLICY_H
#define JG_CORE_POLICY_H

#include <janggi/move.h>

#include "core/attacks.h"

#define JG_POLICY_PASS (JANGGI_POLICY_SIZE - 1)

/* The policy index of a move that some man could make on an empty board, or of the pass. */
static inline unsigned
jg_policy_index(janggi_move move, bool turned)
{
	if (move == JANGGI_MOVE_PASS)
		return JG_POLICY_PASS;
	unsigned from = move >> 7, to = move & 127;
	if (turned) {
		from = JANGGI_SQUARES - 1 - from;
		to = JANGGI_SQUARES - 1 - to;
	}
	struct bb before = jg_policy_targets[from];
	if (to < JG_WORD)
		return jg_policy_base[from] + jg_popcount(before.lo & ((UINT64_C(1) << to) - 1));
	return jg_policy_base[from] + jg_popcount(before.lo) +
	       jg_popcount(before.hi & ((UINT64_C(1) << (to - JG_WORD)) - 1));
}

#endif

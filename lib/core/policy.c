/* SPDX-License-Identifier: MIT */
#include "core/policy.h"

uint32_t
janggi_policy_index(janggi_move move, janggi_side side)
{
	janggi_square from = janggi_move_from(move), to = janggi_move_to(move);
	bool possible = move == JANGGI_MOVE_PASS ||
	                (from != JANGGI_NO_SQUARE && bb_has(jg_policy_targets[from], to));
	return possible && side <= JANGGI_HAN ? jg_policy_index(move, side == JANGGI_HAN) : JANGGI_POLICY_SIZE;
}

janggi_move
janggi_policy_move(uint32_t index, janggi_side side)
{
	if (index >= JANGGI_POLICY_SIZE || side > JANGGI_HAN)
		return JANGGI_MOVE_NONE;
	if (index == JG_POLICY_PASS)
		return JANGGI_MOVE_PASS;
	unsigned from = 0;
	while (jg_policy_base[from + 1] <= index)
		from++;
	struct bb targets = jg_policy_targets[from];
	unsigned to = jg_bb_pop(&targets);
	for (unsigned left = index - jg_policy_base[from]; left > 0; left--)
		to = jg_bb_pop(&targets);
	return side == JANGGI_CHO ? janggi_move_make(from, to)
	                          : janggi_move_make(JANGGI_SQUARES - 1 - from, JANGGI_SQUARES - 1 - to);
}

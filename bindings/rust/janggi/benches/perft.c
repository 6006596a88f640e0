/* SPDX-License-Identifier: MIT */
/* Counting by the public interface, as benches/perft.rs does it in Rust. */
#include <janggi/janggi.h>

uint64_t
count_in_c(janggi_position *pos, uint32_t depth)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t length = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	if (depth == 1)
		return length;
	uint64_t sum = 0;
	for (uint32_t i = 0; i < length; i++) {
		janggi_undo undo;
		janggi_position_make(pos, moves[i], &undo);
		sum += count_in_c(pos, depth - 1);
		janggi_position_unmake(pos, &undo);
	}
	return sum;
}

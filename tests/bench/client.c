/* SPDX-License-Identifier: MIT */
/*
 * What a client can do through the shared library: list, make and unmake every
 * move to the last ply, the hash with it.
 */
#include "bench.h"

static uint64_t
count(janggi_position *pos, uint32_t depth)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t moves_count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < moves_count; i++) {
		janggi_undo undo;
		janggi_position_make(pos, moves[i], &undo);
		nodes += depth == 1 ? 1 : count(pos, depth - 1);
		janggi_position_unmake(pos, &undo);
	}
	return nodes;
}

int
main(int argc, char **argv)
{
	return bench_main(argc, argv, "client", count);
}

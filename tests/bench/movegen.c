/* SPDX-License-Identifier: MIT */
/* The same as client.c from inside the library: what a search of ours can do. */
#include "bench.h"

#include "core/kernel.h"
#include "core/make.h"

static uint64_t
count(janggi_position *pos, uint32_t depth)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t moves_count = pos->kernel->list(pos, jg_full, true, moves);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < moves_count; i++) {
		struct jg_undo undo;
		jg_make(pos, pos->side, moves[i], &undo);
		nodes += depth == 1 ? 1 : count(pos, depth - 1);
		jg_unmake(pos, pos->side ^ 1, &undo);
	}
	return nodes;
}

int
main(int argc, char **argv)
{
	return bench_main(argc, argv, "movegen", count);
}

/* SPDX-License-Identifier: MIT */
/* Counting: the library's perft, which makes every move but the last of a line and counts the last ones. */
#include "bench.h"

static uint64_t
count(janggi_position *pos, uint32_t depth)
{
	return janggi_position_perft(pos, depth);
}

int
main(int argc, char **argv)
{
	return bench_main(argc, argv, "perft", count);
}

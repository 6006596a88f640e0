/* SPDX-License-Identifier: MIT */
#ifndef BENCH_H
#define BENCH_H

#include <janggi/janggi.h>

/*
 * The frame of the benchmarks: times one way of counting move trees on three
 * positions (and on the rows of a table of positions), checks the counts, and
 * compares with the `go perft` of a UCI engine, if asked.
 */
typedef uint64_t (*bench_count)(janggi_position *pos, uint32_t depth);

/* The whole of main: the options are in bench.c. */
int bench_main(int argc, char **argv, const char *method, bench_count count);

#endif

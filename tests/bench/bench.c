/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char usage[] =
	"usage: bench-... [--rounds N] [--engine COMMAND] [--table FILE [--depth N] [--rows N]]\n"
	"Times one way of counting move trees on three positions, or on the rows of a table\n"
	"(pass, 0 or 1 for facing answered, FEN, counts), and checks the counts.\n"
	"With --engine, a UCI engine that knows the variants janggi and janggicasual counts the\n"
	"same, in turn, and the median of the rounds' ratios is printed. Times are processor\n"
	"time; both run on one core under `taskset -c 1`. Of the engine's time that of a\n"
	"`go perft 1` is taken off, which is what talking costs.\n";

#define ROUNDS_MAX 99

static const struct work {
	const char *name, *fen;
	uint32_t depth;
	uint64_t nodes;
} works[] = {
	{ "start", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w", 5, 35243995 },
	{ "middle", "r1ba1a2r/4k4/2n1c1nc1/p1p2bp1p/9/9/P1P2BP1P/1CN1C1N2/4K4/R2A1AB1R w", 5, 108620218 },
	{ "end", "3k1a3/4a4/5n3/9/2R1p4/9/5P1r1/4C1N2/4A4/3K1A3 w", 6, 99677363 },
};

struct bench {
	const char *method;
	bench_count count;
	janggi_position *pos;
	FILE *to_engine, *from_engine;  /* NULL: no engine */
	clockid_t engine_clock;
	uint32_t rounds;
};

static void
fail(const char *what)
{
	fprintf(stderr, "bench: %s\n", what);
	exit(EXIT_FAILURE);
}

/* Processor time of a process: other load on the machine does not count. */
static double
seconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Reads lines up to one that starts so; returns what follows there. */
static const char *
await(struct bench *bench, const char *start)
{
	static char line[4096];
	while (fgets(line, sizeof line, bench->from_engine) != NULL)
		if (strncmp(line, start, strlen(start)) == 0)
			return line + strlen(start);
	fail("the engine is gone");
	return NULL;
}

static void
start_engine(struct bench *bench, const char *command)
{
	int in[2], out[2];
	signal(SIGPIPE, SIG_IGN);
	if (pipe(in) != 0 || pipe(out) != 0)
		fail("no pipe");
	pid_t child = fork();
	if (child < 0)
		fail("no process");
	if (child == 0) {
		dup2(in[0], STDIN_FILENO);
		dup2(out[1], STDOUT_FILENO);
		close(in[1]);
		close(out[0]);
		char line[4096];
		snprintf(line, sizeof line, "exec %s", command);
		execl("/bin/sh", "sh", "-c", line, (char *)NULL);
		_exit(127);
	}
	if (clock_getcpuclockid(child, &bench->engine_clock) != 0)
		fail("no clock for the engine");
	close(in[0]);
	close(out[1]);
	bench->to_engine = fdopen(in[1], "w");
	bench->from_engine = fdopen(out[0], "r");
	fputs("uci\n", bench->to_engine);
	fflush(bench->to_engine);
	await(bench, "uciok");
}

static void
set_position(struct bench *bench, bool facing, const char *fen)
{
	janggi_rules *rules;
	uint32_t ruleset = facing ? JANGGI_RULESET_JANGGI : JANGGI_RULESET_JANGGICASUAL;
	if (janggi_rules_new(&rules, ruleset, NULL) != JANGGI_OK ||
	    janggi_position_set_rules(bench->pos, rules) != JANGGI_OK)
		fail("no rules");
	janggi_rules_free(rules);
	if (janggi_position_set_fen(bench->pos, fen, strlen(fen), NULL) != JANGGI_OK)
		fail(fen);
	if (bench->to_engine == NULL)
		return;
	/* The rule sets are called as the engine's variants. */
	char full[JANGGI_FEN_MAX];
	janggi_position_get_fen(bench->pos, JANGGI_FEN_NB, full, sizeof full);
	fprintf(bench->to_engine, "setoption name UCI_Variant value %s\nposition fen %s\nisready\n",
	        janggi_ruleset_name(ruleset), full);
	fflush(bench->to_engine);
	await(bench, "readyok");
}

/* Seconds for one count; at least a tenth of a second is timed. */
static double
time_library(struct bench *bench, uint32_t depth, uint64_t *nodes)
{
	double start = seconds(CLOCK_PROCESS_CPUTIME_ID), taken;
	uint32_t runs = 0;
	do {
		*nodes = bench->count(bench->pos, depth);
		runs++;
		taken = seconds(CLOCK_PROCESS_CPUTIME_ID) - start;
	} while (taken < 0.1);
	return taken / runs;
}

/* The same for the engine, but no more than twenty counts: of the smallest trees the talk is the most. */
static double
time_engine(struct bench *bench, uint32_t depth, uint64_t *nodes)
{
	double start = seconds(bench->engine_clock), taken;
	uint32_t runs = 0;
	do {
		fprintf(bench->to_engine, "go perft %" PRIu32 "\n", depth);
		fflush(bench->to_engine);
		*nodes = strtoull(await(bench, "Nodes searched: "), NULL, 10);
		runs++;
		taken = seconds(bench->engine_clock) - start;
	} while (taken < 0.1 && runs < 20);
	return taken / runs;
}

static int
compare_doubles(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double
median(double *values, uint32_t count)
{
	qsort(values, count, sizeof *values, compare_doubles);
	return count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/*
 * All rounds of one position, library and engine in turn. Returns the median of
 * the ratios, 0 without an engine; expected 0: the engine's count is taken.
 */
static double
run(struct bench *bench, const char *name, uint32_t depth, uint64_t expected)
{
	double ours[ROUNDS_MAX], theirs[ROUNDS_MAX], ratios[ROUNDS_MAX];
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < bench->rounds; i++) {
		ours[i] = time_library(bench, depth, &nodes);
		if (bench->to_engine != NULL) {
			uint64_t engine_nodes, talk_nodes;
			double talk = time_engine(bench, 1, &talk_nodes);
			theirs[i] = time_engine(bench, depth, &engine_nodes) - talk;
			ratios[i] = theirs[i] / ours[i];
			if (expected == 0)
				expected = engine_nodes;
			if (engine_nodes != expected)
				fail("the engine counted something else");
		}
		if (expected != 0 && nodes != expected)
			fail("wrong count");
	}
	double time = median(ours, bench->rounds);
	double millions = (double)nodes / 1e6;
	printf("%s %s depth %" PRIu32 " nodes %" PRIu64 " seconds %.4f M/s %.1f", bench->method, name, depth,
	       nodes, time, millions / time);
	double ratio = 0;
	if (bench->to_engine != NULL) {
		ratio = median(ratios, bench->rounds);
		printf(" engine M/s %.2f ratio %.1f", millions / median(theirs, bench->rounds), ratio);
	}
	putchar('\n');
	fflush(stdout);
	return ratio;
}

static void
run_works(struct bench *bench)
{
	for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
		set_position(bench, true, works[i].fen);
		run(bench, works[i].name, works[i].depth, works[i].nodes);
	}
}

static void
run_table(struct bench *bench, const char *path, uint32_t depth, uint32_t rows)
{
	FILE *file = fopen(path, "r");
	char line[1024], fen[256];
	uint32_t seen = 0, compared = 0;
	double logarithms = 0;
	if (file == NULL)
		fail(path);
	while (seen < rows && fgets(line, sizeof line, file) != NULL) {
		unsigned facing;
		if (line[0] == '#' || sscanf(line, "%*s\t%u\t%255[^\t]", &facing, fen) != 2)
			continue;
		set_position(bench, facing == 1, fen);
		double ratio = run(bench, fen, depth, 0);
		seen++;
		/* A tree of a few nodes drowns in the talk. */
		if (ratio > 0) {
			logarithms += log(ratio);
			compared++;
		}
	}
	fclose(file);
	if (seen == 0)
		fail("no row");
	if (bench->to_engine != NULL)
		printf("%s %" PRIu32 " rows, %" PRIu32 " of them compared, ratio, geometric mean %.1f\n", bench->method,
		       seen, compared, exp(logarithms / compared));
}

static void
run_all(struct bench *bench, const char *table, uint32_t depth, uint32_t rows)
{
	if (janggi_position_new(&bench->pos, NULL) != JANGGI_OK)
		fail("no position");
	if (table != NULL)
		run_table(bench, table, depth, rows);
	else
		run_works(bench);
	janggi_position_free(bench->pos);
	if (bench->to_engine != NULL)
		fputs("quit\n", bench->to_engine);
}

int
bench_main(int argc, char **argv, const char *method, bench_count count)
{
	static const struct option options[] = {
		{ "rounds", required_argument, NULL, 'r' }, { "engine", required_argument, NULL, 'e' },
		{ "table", required_argument, NULL, 't' }, { "depth", required_argument, NULL, 'd' },
		{ "rows", required_argument, NULL, 'n' }, { NULL, 0, NULL, 0 }
	};
	struct bench bench = { .method = method, .count = count, .rounds = 3 };
	const char *table = NULL;
	uint32_t depth = 4, rows = UINT32_MAX;
	int option;
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (option) {
		case 'r':
			bench.rounds = (uint32_t)strtoul(optarg, NULL, 10);
			break;
		case 'e':
			start_engine(&bench, optarg);
			break;
		case 't':
			table = optarg;
			break;
		case 'd':
			depth = (uint32_t)strtoul(optarg, NULL, 10);
			break;
		case 'n':
			rows = (uint32_t)strtoul(optarg, NULL, 10);
			break;
		default:
			fputs(usage, stderr);
			return 2;
		}
	}
	if (bench.rounds < 1 || bench.rounds > ROUNDS_MAX || depth < 1 || optind != argc) {
		fputs(usage, stderr);
		return 2;
	}
	run_all(&bench, table, depth, rows);
	return EXIT_SUCCESS;
}

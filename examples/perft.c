/* SPDX-License-Identifier: MIT */
/* Counts move trees: janggi_position_perft, make and unmake, positions in threads. */
#include "common/cli.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: janggi-perft [options] DEPTH [FEN|startpos]\n"
	"       janggi-perft [options] --suite FILE\n"
	"Counts the lines of DEPTH legal moves from a position.\n"
	"\n"
	"  --rules NAME      a rule set (default: janggi)\n"
	"  --set KEY=VALUE   another value for one of its rules; may be given again\n"
	"  --divide          the count behind every first move as well\n"
	"  --threads N       share the work between N threads (default: 1)\n"
	"  --hash MIB        count a position that comes back at the same depth only once\n"
	"  --suite FILE      check a file of lines \"FEN ;D1 n ;D2 n ...\", - is standard input\n"
	"  --max-nodes N     of a suite, leave out the counts above N\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n"
	"\n"
	"The count is that of the position's rules: which moves are legal, two passes in a\n"
	"row, an accepted facing. Repetitions and counters do not end a line. A pass is a\n"
	"move like any other. All moves but the last of a line are made and unmade; the\n"
	"last ones are counted and not made (bulk counting). With --hash the nodes are\n"
	"still those of the tree, but fewer of them were looked at.\n";

static const struct option options[] = {
	{ "divide", no_argument, NULL, 'd' },
	{ "threads", required_argument, NULL, 't' },
	{ "hash", required_argument, NULL, 'm' },
	{ "suite", required_argument, NULL, 's' },
	{ "max-nodes", required_argument, NULL, 'n' },
	CLI_RULES_OPTIONS,
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

#define DEPTH_MAX 99
#define THREADS_MAX 256
/* Below this depth counting is faster than asking the table. */
#define TABLE_DEPTH 3

/*
 * Threads share the table without a lock: the check is the key XOR the count,
 * so an entry half written by two threads does not match.
 */
struct entry {
	_Atomic uint64_t check, count;
};

struct table {
	struct entry *entries;          /* NULL: no table */
	uint64_t size;
};

struct settings {
	uint32_t threads;
	bool divide;
	uint64_t max_nodes;
	struct table table;
};

/* A line of two moves from the root, to be counted below. */
struct job {
	janggi_move moves[2];
	uint32_t root;                  /* index of the first move */
};

struct count {
	const janggi_position *root;
	const struct table *table;
	uint32_t depth;                 /* below the two moves */
	uint32_t jobs;
	struct job *job;
	atomic_uint next;
	_Atomic uint64_t nodes[JANGGI_MOVES_MAX];       /* by first move */
};

static uint64_t
count_below(janggi_position *pos, uint32_t depth, const struct table *table)
{
	if (table->entries == NULL || depth < TABLE_DEPTH)
		return janggi_position_perft(pos, depth);

	uint64_t key = janggi_position_hash(pos) ^ depth * UINT64_C(0x9e3779b97f4a7c15);
	struct entry *entry = &table->entries[key % table->size];
	uint64_t nodes = atomic_load_explicit(&entry->count, memory_order_relaxed);
	if ((atomic_load_explicit(&entry->check, memory_order_relaxed) ^ nodes) == key)
		return nodes;

	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t n = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	nodes = 0;
	for (uint32_t i = 0; i < n; i++) {
		janggi_undo undo;
		janggi_position_make(pos, moves[i], &undo);
		nodes += count_below(pos, depth - 1, table);
		janggi_position_unmake(pos, &undo);
	}
	atomic_store_explicit(&entry->count, nodes, memory_order_relaxed);
	atomic_store_explicit(&entry->check, key ^ nodes, memory_order_relaxed);
	return nodes;
}

static void
run_jobs(struct count *count, bool progress)
{
	janggi_position *pos;
	cli_check(janggi_position_clone(&pos, count->root), "position");
	double shown = cli_seconds();
	uint32_t i;
	while ((i = atomic_fetch_add(&count->next, 1)) < count->jobs) {
		const struct job *job = &count->job[i];
		janggi_undo undo[2];
		janggi_position_make(pos, job->moves[0], &undo[0]);
		janggi_position_make(pos, job->moves[1], &undo[1]);
		count->nodes[job->root] += count_below(pos, count->depth, count->table);
		janggi_position_unmake(pos, &undo[1]);
		janggi_position_unmake(pos, &undo[0]);
		if (progress && cli_seconds() > shown + 0.5) {
			shown = cli_seconds();
			fprintf(stderr, "\r%" PRIu32 " of %" PRIu32 " ", i, count->jobs);
		}
	}
	if (progress)
		fprintf(stderr, "\r                       \r");
	janggi_position_free(pos);
}

static void *
helper(void *count)
{
	run_jobs(count, false);
	return NULL;
}

/* A job for every line of two moves. */
static void
make_jobs(struct count *count, const janggi_move *first, uint32_t first_count)
{
	count->job = calloc((size_t)JANGGI_MOVES_MAX * JANGGI_MOVES_MAX, sizeof *count->job);
	janggi_position *pos;
	cli_check(janggi_position_clone(&pos, count->root), "position");
	if (count->job == NULL)
		cli_fail("out of memory");
	for (uint32_t i = 0; i < first_count; i++) {
		janggi_move second[JANGGI_MOVES_MAX];
		janggi_undo undo;
		janggi_position_make(pos, first[i], &undo);
		uint32_t n = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, second, JANGGI_MOVES_MAX);
		janggi_position_unmake(pos, &undo);
		for (uint32_t j = 0; j < n; j++)
			count->job[count->jobs++] = (struct job){ { first[i], second[j] }, i };
	}
	janggi_position_free(pos);
}

/* This thread is the first of them. */
static void
run_threads(struct count *count, uint32_t threads)
{
	pthread_t helpers[THREADS_MAX];
	for (uint32_t i = 1; i < threads; i++)
		if (pthread_create(&helpers[i], NULL, helper, count) != 0)
			cli_fail("cannot start thread %" PRIu32, i);
	run_jobs(count, cli_progress());
	for (uint32_t i = 1; i < threads; i++)
		pthread_join(helpers[i], NULL);
}

struct line {
	char move[JANGGI_MOVE_TEXT_MAX];
	uint64_t nodes;
};

static int
compare_lines(const void *a, const void *b)
{
	return strcmp(((const struct line *)a)->move, ((const struct line *)b)->move);
}

static uint64_t
perft(const janggi_position *pos, uint32_t depth, const struct settings *settings)
{
	struct count count = { .root = pos, .table = &settings->table };
	janggi_move first[JANGGI_MOVES_MAX];
	uint32_t n = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, first, JANGGI_MOVES_MAX);
	if (depth == 0)
		return 1;
	if (depth >= 2) {
		count.depth = depth - 2;
		make_jobs(&count, first, n);
		run_threads(&count, settings->threads);
		free(count.job);
	}

	struct line lines[JANGGI_MOVES_MAX];
	uint64_t sum = 0;
	for (uint32_t i = 0; i < n; i++) {
		janggi_move_format(pos, first[i], JANGGI_NOTATION_UCI, lines[i].move, sizeof lines[i].move);
		lines[i].nodes = depth == 1 ? 1 : count.nodes[i];
		sum += lines[i].nodes;
	}
	qsort(lines, n, sizeof lines[0], compare_lines);
	for (uint32_t i = 0; settings->divide && i < n; i++)
		printf("%s: %" PRIu64 "\n", lines[i].move, lines[i].nodes);
	return sum;
}

struct tally {
	uint32_t passed, failed;
};

/* Reads ";D1 32 " of a suite and returns what is behind it; NULL if it has another form. */
static char *
read_count(const char *text, uint32_t *depth, uint64_t *nodes)
{
	char *end, *behind;
	if (text[0] != ';' || text[1] != 'D')
		return NULL;
	unsigned long plies = strtoul(text + 2, &end, 10);
	if (end == text + 2 || plies > 99)
		return NULL;
	*depth = (uint32_t)plies;
	*nodes = strtoull(end, &behind, 10);
	return behind == end ? NULL : behind + strspn(behind, " \t\r");
}

/* One line of a suite: "FEN ;D1 32 ;D2 1024". */
static void
check_line(janggi_position *pos, const char *place, char *line, const struct settings *settings,
           struct tally *tally)
{
	size_t length = strcspn(line, ";");
	char *counts = line + length;
	while (length > 0 && line[length - 1] == ' ')
		length--;
	janggi_error error;
	if (!cli_read_fen(pos, line, length, &error)) {
		cli_complain("%s, byte %" PRIu64 ": %s", place, error.offset, error.message);
		tally->failed++;
		return;
	}
	while (*counts != '\0') {
		uint32_t depth;
		uint64_t expected;
		char *behind = read_count(counts, &depth, &expected);
		if (behind == NULL) {
			cli_complain("%s, byte %td: \";D1 32\" expected", place, counts - line);
			tally->failed++;
			return;
		}
		counts = behind;
		if (expected > settings->max_nodes)
			continue;
		uint64_t nodes = perft(pos, depth, settings);
		if (nodes == expected) {
			tally->passed++;
			continue;
		}
		tally->failed++;
		printf("%s: %.*s depth %" PRIu32 ": expected %" PRIu64 ", counted %" PRIu64 "\n", place, (int)length,
		       line, depth, expected, nodes);
	}
}

static int
check_suite(janggi_position *pos, const char *path, const struct settings *settings)
{
	char *text = cli_read_text(path);
	char *rest = text;
	struct tally tally = { 0, 0 };
	size_t number = 0;
	for (char *line; (line = cli_line(&rest)) != NULL;) {
		char place[4096];
		snprintf(place, sizeof place, "%s, line %zu", path, ++number);
		if (line[0] != '\0' && line[0] != '#')
			check_line(pos, place, line, settings, &tally);
	}
	free(text);
	printf("%" PRIu32 " passed, %" PRIu32 " failed\n", tally.passed, tally.failed);
	return tally.failed == 0 ? 0 : CLI_REFUSED;
}

int
main(int argc, char **argv)
{
	struct cli_rules rules_wanted = { .ruleset = JANGGI_RULESET_JANGGI };
	struct settings settings = { .threads = 1, .max_nodes = UINT64_MAX };
	struct table *table = &settings.table;
	const char *suite = NULL;
	int option;

	cli_start("janggi-perft", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (cli_rules_option(&rules_wanted, option, optarg))
			continue;
		switch (option) {
		case 'd':
			settings.divide = true;
			break;
		case 't':
			settings.threads = (uint32_t)cli_number("--threads", optarg, 1, THREADS_MAX);
			break;
		case 'm':
			table->size = cli_number("--hash", optarg, 1, 1 << 20) << 20;
			table->size /= sizeof *table->entries;
			break;
		case 's':
			suite = optarg;
			break;
		case 'n':
			settings.max_nodes = cli_number("--max-nodes", optarg, 0, UINT64_MAX);
			break;
		}
	}
	int arguments = argc - optind;
	if (suite != NULL ? arguments != 0 : arguments < 1 || arguments > 2)
		cli_misuse("either a depth and a FEN, in quotes, or --suite; see --help");
	if (suite != NULL)
		settings.divide = false;
	bool fits = table->size <= SIZE_MAX / sizeof *table->entries;
	if (table->size != 0 && (!fits || (table->entries = calloc((size_t)table->size, sizeof *table->entries)) == NULL))
		cli_fail("--hash: out of memory");

	janggi_position *pos;
	cli_check(janggi_position_new(&pos, NULL), "position");
	janggi_rules *rules = cli_rules_new(&rules_wanted);
	cli_check(janggi_position_set_rules(pos, rules), "rules");

	int status = 0;
	if (suite != NULL) {
		status = check_suite(pos, suite, &settings);
	} else {
		uint32_t depth = (uint32_t)cli_number("depth", argv[optind], 0, DEPTH_MAX);
		cli_set_fen(pos, arguments == 2 ? argv[optind + 1] : "startpos");
		double start = cli_seconds();
		uint64_t nodes = perft(pos, depth, &settings);
		double taken = cli_seconds() - start;
		printf("depth %" PRIu32 " nodes %" PRIu64 " seconds %.3f\n", depth, nodes, taken);
	}
	janggi_rules_free(rules);
	janggi_position_free(pos);
	free(table->entries);
	return cli_finish(status);
}

/* SPDX-License-Identifier: MIT */
/* Analyses many positions: a search a thread, answers in the order of the input. */
#include "analyse/answer.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"usage: janggi-analyse [options] [IN]\n"
	"Searches every position of IN (default: -, the standard input) and prints a JSON line\n"
	"for each, in the order of the input:\n"
	"{\"id\":...,\"ply\":N,\"best\":\"a1a2\",\"score\":N,\"kind\":\"cp|mate|points\",\"wdl\":[W,D,L],\n"
	" \"depth\":N,\"nodes\":N,\"pv\":[...]}\n"
	"IN has JSON lines {\"id\":...,\"fen\":...,\"moves\":[...],\"rules\":...}, all but the braces\n"
	"optional, or records (.gib, .pgn, UCI): then all positions of all games, the id being\n"
	"the number of the record. What cannot be read gives {\"id\":...,\"error\":...}.\n"
	"\n"
	"  --nodes N         positions a search (default: 100000)\n"
	"  --depth N, --movetime MS\n"
	"                    other limits; with time, the output differs from run to run\n"
	"  --multipv N       also \"lines\", the best N moves (1 to 8)\n"
	"  --jobs N          searches at the same time (default: 1)\n"
	"  --hash MIB        table of each search (default: 4)\n"
	"  --rules NAME      where the input names none (default: janggi, for\n"
	"                    records the rules that allow whatever was played)\n"
	"  --set KEY=VALUE   another value for one of its rules; may be given again\n"
	"  --shard I/N       only the I-th of N parts of IN, a file; parts in a row are the whole\n"
	"  --resume OUT      write to OUT, and go on behind what is there\n"
	"  --report          of records: a line a game, with the loss of each move, where the\n"
	"                    game turned and the accuracy of both sides\n"
	"  --annotate FILE   of records: write them to FILE (.gib or .pgn) with marks and better\n"
	"                    lines; implies --report\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n";

static const struct option options[] = {
	{ "nodes", required_argument, NULL, 'n' },
	{ "depth", required_argument, NULL, 'd' },
	{ "movetime", required_argument, NULL, 't' },
	{ "multipv", required_argument, NULL, 'm' },
	{ "jobs", required_argument, NULL, 'j' },
	{ "hash", required_argument, NULL, 'a' },
	{ "shard", required_argument, NULL, 's' },
	{ "resume", required_argument, NULL, 'r' },
	{ "report", no_argument, NULL, 'p' },
	{ "annotate", required_argument, NULL, 'o' },
	CLI_RULES_OPTIONS,
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

#define JOBS_MAX 256

/* A task on its way: the input hands it to a worker, whose answer waits for its turn to be written. */
struct slot {
	enum { FREE, WAITING, WORKING, DONE } state;
	struct task task;
	struct text out;
};

struct analysis {
	struct source source;
	struct wanted wanted;
	uint32_t jobs;
	int64_t hash_mib;
	uint64_t first, end;            /* tasks of the shard, from 0 */
	FILE *out, *records;
	uint32_t record_format;
	uint64_t done, errors;
	bool progress;
	/* A ring: tasks are put in and written in order. */
	struct slot *slots;
	uint32_t slot_count;
	bool ended;                     /* no more tasks */
	pthread_mutex_t mutex;
	pthread_cond_t changed;
};

static void
lock(struct analysis *analysis)
{
	pthread_mutex_lock(&analysis->mutex);
}

static void
unlock(struct analysis *analysis)
{
	pthread_cond_broadcast(&analysis->changed);
	pthread_mutex_unlock(&analysis->mutex);
}

static struct slot *
waiting_slot(struct analysis *analysis)
{
	for (uint32_t i = 0; i < analysis->slot_count; i++)
		if (analysis->slots[i].state == WAITING)
			return &analysis->slots[i];
	return NULL;
}

static void *
work(void *argument)
{
	struct analysis *analysis = argument;
	janggi_search *search;
	cli_check(janggi_search_new(&search, NULL), "search");
	cli_check(janggi_search_set(search, JANGGI_SEARCH_HASH_MIB, analysis->hash_mib), "hash");
	cli_check(janggi_search_set(search, JANGGI_SEARCH_MULTIPV, analysis->wanted.multipv), "multipv");
	lock(analysis);
	for (;;) {
		struct slot *slot = waiting_slot(analysis);
		if (slot == NULL && analysis->ended)
			break;
		if (slot == NULL) {
			pthread_cond_wait(&analysis->changed, &analysis->mutex);
			continue;
		}
		slot->state = WORKING;
		unlock(analysis);
		answer(search, &analysis->wanted, &slot->task, &slot->out);
		lock(analysis);
		slot->state = DONE;
		pthread_cond_broadcast(&analysis->changed);
	}
	unlock(analysis);
	janggi_search_free(search);
	return NULL;
}

static int32_t
write_out(void *file, const char *data, size_t length)
{
	return fwrite(data, 1, length, file) != length;
}

/* A whole task at once, so that whoever kills the program leaves at most one line torn. */
static void
write_slot(struct analysis *analysis, struct slot *slot)
{
	if (fwrite(slot->out.at, 1, slot->out.length, analysis->out) != slot->out.length || fflush(analysis->out) != 0)
		cli_fail("output: %s", strerror(errno));
	if (analysis->records != NULL && slot->task.record != NULL)
		if (janggi_record_write(slot->task.record, analysis->record_format, 0, write_out, analysis->records) !=
		    JANGGI_OK)
			cli_fail("--annotate: %s", strerror(errno));
	analysis->errors += slot->task.game == NULL;
	analysis->done++;
	if (analysis->progress)
		fprintf(stderr, "\r%" PRIu64, analysis->done);
	free(slot->out.at);
	slot->out = (struct text){ .at = NULL };
	task_free(&slot->task);
	slot->state = FREE;
}

static void
run(struct analysis *analysis)
{
	pthread_t threads[JOBS_MAX];
	uint64_t read = 0, written = 0;
	analysis->slot_count = 4 * analysis->jobs;
	analysis->slots = calloc(analysis->slot_count, sizeof *analysis->slots);
	if (analysis->slots == NULL)
		cli_fail("out of memory");
	for (uint32_t i = 0; i < analysis->jobs; i++)
		if (pthread_create(&threads[i], NULL, work, analysis) != 0)
			cli_fail("no thread");
	lock(analysis);
	while (!analysis->ended || written < read) {
		struct slot *oldest = &analysis->slots[written % analysis->slot_count];
		struct slot *next = &analysis->slots[read % analysis->slot_count];
		if (written < read && oldest->state == DONE) {
			write_slot(analysis, oldest);
			written++;
		} else if (!analysis->ended && next->state == FREE) {
			struct task task;
			bool more = analysis->source.item < analysis->end && source_next(&analysis->source, &task);
			analysis->ended = !more;
			if (more) {
				next->task = task;
				next->state = WAITING;
				read++;
			}
			pthread_cond_broadcast(&analysis->changed);
		} else {
			pthread_cond_wait(&analysis->changed, &analysis->mutex);
		}
	}
	unlock(analysis);
	for (uint32_t i = 0; i < analysis->jobs; i++)
		pthread_join(threads[i], NULL);
	free(analysis->slots);
}

/* The part of the file that is the shard: as many tasks as the others, or one more. */
static void
find_shard(struct analysis *analysis, const char *path, const struct cli_rules *rules, const char *text)
{
	char *slash, *end = NULL;
	unsigned long long index = strtoull(text, &slash, 10);
	unsigned long long count = *slash == '/' ? strtoull(slash + 1, &end, 10) : 0;
	if (end == NULL || *end != '\0' || index < 1 || index > count)
		cli_misuse("--shard %s: I/N expected, I from 1 to N", text);
	if (strcmp(path, "-") == 0)
		cli_misuse("--shard needs a file, for it is read twice");
	struct source source;
	struct task task;
	source_open(&source, path, rules);
	while (source_next(&source, &task))
		task_free(&task);
	analysis->first = source.item * (index - 1) / count;
	analysis->end = source.item * index / count;
	source_close(&source);
}

static void
skip(struct source *source, uint64_t count)
{
	struct task task;
	while (source->item < count && source_next(source, &task))
		task_free(&task);
}

/* Whether a line of output has the task's id. */
static bool
is_of(const char *line, const struct task *task)
{
	size_t length = strlen(task->id);
	return strncmp(line, "{\"id\":", 6) == 0 && strncmp(line + 6, task->id, length) == 0 && line[6 + length] == ',';
}

/* Reads the lines of a task; false if they are not all there. */
static bool
has_lines(FILE *file, const char *path, const struct task *task, uint32_t count)
{
	char *line = NULL;
	size_t capacity = 0;
	bool whole = true;
	for (uint32_t i = 0; i < count && whole; i++) {
		ssize_t length = getline(&line, &capacity, file);
		whole = length > 0 && line[length - 1] == '\n';
		if (whole && !is_of(line, task))
			cli_fail("%s: has a line that is not of record or line %s of the input", path, task->id);
	}
	free(line);
	return whole;
}

/* Goes behind the tasks that OUT has all lines of, and cuts off the rest of it. */
static void
resume(struct analysis *analysis, const char *in, const struct cli_rules *rules, const char *path)
{
	FILE *file = fopen(path, "ab+");
	if (file == NULL)
		cli_fail("%s: %s", path, strerror(errno));
	rewind(file);
	struct source source;
	struct task task;
	long kept = 0;
	bool whole = true;
	source_open(&source, in, rules);
	skip(&source, analysis->first);
	while (whole && source.item < analysis->end && source_next(&source, &task)) {
		whole = has_lines(file, path, &task, analysis->wanted.report ? 1 : task_lines(&task));
		task_free(&task);
		if (whole) {
			kept = ftell(file);
			analysis->first++;
		}
	}
	if (whole && getc(file) != EOF)
		cli_fail("%s: has more than the input", path);
	source_close(&source);
	if (fflush(file) != 0 || ftruncate(fileno(file), kept) != 0)
		cli_fail("%s: %s", path, strerror(errno));
	fseek(file, 0, SEEK_END);
	analysis->out = file;
}

static void
open_records(struct analysis *analysis, const char *path)
{
	analysis->records = fopen(path, "wb");
	if (analysis->records == NULL)
		cli_fail("%s: %s", path, strerror(errno));
}

/* What the options say, beside the analysis itself. */
struct request {
	struct cli_rules rules;
	const char *in, *shard, *resume, *annotate;
};

static void
read_options(int argc, char **argv, struct analysis *analysis, struct request *request)
{
	struct wanted *wanted = &analysis->wanted;
	int option;
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (cli_rules_option(&request->rules, option, optarg))
			continue;
		switch (option) {
		case 'n':
			wanted->limits.nodes = cli_number("--nodes", optarg, 1, UINT64_MAX);
			break;
		case 'd':
			wanted->limits.depth = (uint32_t)cli_number("--depth", optarg, 1, 100);
			break;
		case 't':
			wanted->limits.time_ms = cli_number("--movetime", optarg, 1, UINT32_MAX);
			break;
		case 'm':
			wanted->multipv = (uint32_t)cli_number("--multipv", optarg, 1, LINES_MAX);
			break;
		case 'j':
			analysis->jobs = (uint32_t)cli_number("--jobs", optarg, 1, JOBS_MAX);
			break;
		case 'a':
			analysis->hash_mib = (int64_t)cli_number("--hash", optarg, 1, 1 << 20);
			break;
		case 's':
			request->shard = optarg;
			break;
		case 'r':
			request->resume = optarg;
			break;
		case 'o':
			request->annotate = optarg;
			analysis->record_format = cli_record_format("--annotate", optarg);
			wanted->report = true;
			break;
		case 'p':
			wanted->report = true;
			break;
		}
	}
	if (wanted->limits.nodes == 0 && wanted->limits.depth == 0 && wanted->limits.time_ms == 0)
		wanted->limits.nodes = 100000;
	if (argc - optind > 1)
		cli_misuse("one input at a time; see --help");
	request->in = optind < argc ? argv[optind] : "-";
	if (request->resume != NULL && (request->annotate != NULL || strcmp(request->in, "-") == 0))
		cli_misuse("--resume needs an input file, and cannot go on with --annotate");
}

int
main(int argc, char **argv)
{
	struct request request = { .in = NULL };
	struct analysis analysis = {
		.wanted = { .limits = { .size = sizeof analysis.wanted.limits }, .multipv = 1 },
		.jobs = 1, .hash_mib = 4, .end = UINT64_MAX, .out = stdout,
		.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER,
	};
	cli_start("janggi-analyse", usage);
	read_options(argc, argv, &analysis, &request);
	const char *written = request.annotate != NULL ? request.annotate : request.resume;
	if (written != NULL)
		cli_keep_inputs(written, (const char *const[]){ request.in, NULL });
	if (request.shard != NULL)
		find_shard(&analysis, request.in, &request.rules, request.shard);
	if (request.resume != NULL)
		resume(&analysis, request.in, &request.rules, request.resume);
	source_open(&analysis.source, request.in, &request.rules);
	if (analysis.wanted.report && analysis.source.records.reader == NULL)
		cli_misuse("--report and --annotate are for records");
	skip(&analysis.source, analysis.first);
	if (request.annotate != NULL)
		open_records(&analysis, request.annotate);
	analysis.progress = cli_progress();
	run(&analysis);
	if (analysis.progress)
		fputc('\n', stderr);
	source_close(&analysis.source);
	if (analysis.records != NULL && fclose(analysis.records) != 0)
		cli_fail("%s: %s", request.annotate, strerror(errno));
	if (analysis.out != stdout && fclose(analysis.out) != 0)
		cli_fail("%s: %s", request.resume, strerror(errno));
	return cli_finish(analysis.errors == 0 ? 0 : CLI_REFUSED);
}

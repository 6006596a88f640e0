/* SPDX-License-Identifier: MIT */
/* Replays records: janggi_reader_next, janggi_record_result and _warning, janggi_game_adjudicate. */
#include "common/records.h"

#include <inttypes.h>
#include <stdio.h>

static const char usage[] =
	"usage: janggi-replay [options] FILE...\n"
	"Replays every game of .gib and PGN files (- is standard input) and prints a line for\n"
	"each: moves, warnings, the result recorded and the one by the rules. A game that\n"
	"cannot be replayed is named on stderr, with its line and byte.\n"
	"\n"
	"  --rules NAME      judge by a rule set (default: record)\n"
	"  --set KEY=VALUE   another value for one of its rules; may be given again\n"
	"  --strict          refuse a game whose moves tell a wrong piece, side, capture or check\n"
	"  --summary         count warnings by kind, and by recorded reason how the rules judge:\n"
	"                    agreed (the same winner), open (not over), early (over before the\n"
	"                    last move), differed, illegal\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n";

static const struct option options[] = {
	{ "strict", no_argument, NULL, 's' },
	{ "summary", no_argument, NULL, 'm' },
	CLI_RULES_OPTIONS,
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

static const char *const warning_names[] = {
	"", "stray", "encoding", "tag", "comment", "number", "text", "start", "piece", "side", "capture",
	"check", "variation", "result",
};

#define WARNING_KINDS (sizeof warning_names / sizeof warning_names[0])
#define REASONS (JANGGI_REASON_UNKNOWN + 1)

enum verdict { AGREED, OPEN, EARLY, DIFFERED, ILLEGAL, VERDICTS };
static const char *const verdict_names[VERDICTS] = { "agreed", "open", "early", "differed", "illegal" };

struct run {
	janggi_rules *rules;
	bool strict, unreadable;        /* the latter: a file was left out */
	uint64_t games, plies, refused, warnings;
	uint64_t by_warning[WARNING_KINDS];
	uint64_t by_reason[REASONS][VERDICTS];
};

static const char *
winner_name(const janggi_outcome *outcome)
{
	static const char *const names[] = { "cho", "han", "draw" };
	return outcome->state == JANGGI_STATE_OVER ? names[outcome->winner] : "none";
}

static void
refuse(struct run *run, const struct cli_records *records, const janggi_error *error)
{
	cli_records_complain(records, error);
	run->refused++;
}

/* Counts the warnings; true if the game is to be refused for one of them, which is then in *first. */
static bool
count_warnings(struct run *run, const janggi_record *record, janggi_error *first)
{
	uint32_t count = janggi_record_warning_count(record);
	bool refused = false;
	for (uint32_t i = 0; i < count; i++) {
		janggi_error warning = { .size = sizeof warning };
		cli_check(janggi_record_warning_at(record, i, &warning), "warning");
		if ((size_t)warning.code < WARNING_KINDS)
			run->by_warning[warning.code]++;
		if (run->strict && !refused && warning.code >= JANGGI_WARNING_PIECE &&
		    warning.code <= JANGGI_WARNING_CHECK) {
			*first = warning;
			refused = true;
		}
	}
	run->warnings += count;
	return refused;
}

static enum verdict
compare(const janggi_outcome *recorded, const janggi_outcome *judged, uint32_t plies)
{
	if (judged->state != JANGGI_STATE_OVER)
		return OPEN;
	if (judged->ply < plies)
		return EARLY;
	return judged->winner == recorded->winner ? AGREED : DIFFERED;
}

static void
replay(struct run *run, const struct cli_records *records, uint32_t number, const janggi_record *record)
{
	janggi_error warning = { .size = sizeof warning };
	if (count_warnings(run, record, &warning)) {
		refuse(run, records, &warning);
		return;
	}
	const janggi_game *game = janggi_record_game(record);
	uint32_t plies = janggi_game_plies(game);
	janggi_outcome recorded = { .size = sizeof recorded }, judged = { .size = sizeof judged };
	janggi_record_result(record, &recorded);
	janggi_status status;
	if (janggi_rules_equal(run->rules, janggi_game_rules(game)))
		status = janggi_game_outcome(game, &judged);
	else
		status = janggi_game_adjudicate(game, run->rules, &judged);
	if (status != JANGGI_E_ILLEGAL)
		cli_check(status, records->path);

	printf("%s#%" PRIu32 " plies=%" PRIu32 " warnings=%" PRIu32 " recorded=%s:%s judged=", records->path,
	       number, plies, janggi_record_warning_count(record), winner_name(&recorded),
	       janggi_reason_name(recorded.reason));
	if (status == JANGGI_E_ILLEGAL)
		printf("illegal:%" PRIu32 "\n", judged.ply + 1);
	else
		printf("%s:%s\n", winner_name(&judged), janggi_reason_name(judged.reason));

	run->games++;
	run->plies += plies;
	enum verdict verdict = status == JANGGI_E_ILLEGAL ? ILLEGAL : compare(&recorded, &judged, plies);
	if (recorded.state == JANGGI_STATE_OVER)
		run->by_reason[recorded.reason][verdict]++;
}

static void
replay_file(struct run *run, const char *path)
{
	struct cli_records records;
	janggi_record *record;
	janggi_error error;
	FILE *file = cli_try_open(path);
	if (file == NULL) {
		run->unreadable = true;
		return;
	}
	cli_records_open_file(&records, path, file);
	for (uint32_t number = 1; cli_records_next(&records, &record, &error); number++) {
		if (record != NULL)
			replay(run, &records, number, record);
		else
			refuse(run, &records, &error);
		janggi_record_free(record);
	}
	cli_records_close(&records);
}

static void
print_summary(const struct run *run)
{
	for (size_t i = 1; i < WARNING_KINDS; i++)
		if (run->by_warning[i] > 0)
			printf("warning %s: %" PRIu64 "\n", warning_names[i], run->by_warning[i]);
	for (uint32_t reason = 0; reason < REASONS; reason++) {
		const uint64_t *counts = run->by_reason[reason];
		uint64_t games = 0;
		for (size_t i = 0; i < VERDICTS; i++)
			games += counts[i];
		if (games == 0)
			continue;
		printf("recorded %s: %" PRIu64, janggi_reason_name(reason), games);
		for (size_t i = 0; i < VERDICTS; i++)
			printf("%s%" PRIu64 " %s", i == 0 ? " games, " : ", ", counts[i], verdict_names[i]);
		putchar('\n');
	}
}

int
main(int argc, char **argv)
{
	struct cli_rules rules = { .ruleset = JANGGI_RULESET_RECORD };
	struct run run = { .strict = false };
	bool summary = false;
	int option;

	cli_start("janggi-replay", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (cli_rules_option(&rules, option, optarg))
			continue;
		if (option == 's')
			run.strict = true;
		else
			summary = true;
	}
	if (optind == argc)
		cli_misuse("no file; see --help");

	run.rules = cli_rules_new(&rules);
	for (int i = optind; i < argc; i++)
		replay_file(&run, argv[i]);
	janggi_rules_free(run.rules);
	if (summary)
		print_summary(&run);
	printf("%" PRIu64 " games, %" PRIu64 " plies, %" PRIu64 " refused, %" PRIu64 " warnings\n", run.games,
	       run.plies, run.refused, run.warnings);
	return cli_finish(run.refused > 0 || run.unreadable ? CLI_REFUSED : 0);
}

/* SPDX-License-Identifier: MIT */
/* Makes and shows opening books: janggi_book_builder_new, _add and _write, janggi_book_new and _move_at. */
#include "common/records.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: janggi-book build [options] OUT FILE...\n"
	"       janggi-book show [options] BOOK [FEN] [MOVE...]\n"
	"build makes an opening book of the games of .gib and PGN files (- is standard input).\n"
	"show prints the moves that a book has for the start position or a FEN, after the moves\n"
	"given: how often each was played, won, drawn and lost by the side that made it, its\n"
	"score (a draw is half a win), and both sides' points on the board after it.\n"
	"\n"
	"  --plies N         build: the first N moves of each game (default: 24)\n"
	"  --min-count N     build: leave out moves of fewer than N games (default: 2)\n"
	"  --notation NAME   show: of the moves, also of those given (default: uci)\n"
	"  --json            show: an object a line\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n";

static const struct option options[] = {
	{ "plies", required_argument, NULL, 'p' },
	{ "min-count", required_argument, NULL, 'm' },
	{ "notation", required_argument, NULL, 'n' },
	{ "json", no_argument, NULL, 'j' },
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

/* build */

struct build {
	janggi_book_builder *builder;
	janggi_position *pos;
	uint32_t plies, min_count;
	uint64_t games, moves, refused;
};

static uint32_t
result_for(const janggi_outcome *outcome, janggi_side side)
{
	if (outcome->state != JANGGI_STATE_OVER)
		return JANGGI_BOOK_RESULT_UNKNOWN;
	if (outcome->winner == JANGGI_NOBODY)
		return JANGGI_BOOK_RESULT_DRAW;
	return outcome->winner == side ? JANGGI_BOOK_RESULT_WIN : JANGGI_BOOK_RESULT_LOSS;
}

static void
add_game(struct build *build, const janggi_record *record)
{
	const janggi_game *game = janggi_record_game(record);
	janggi_outcome outcome = { .size = sizeof outcome };
	janggi_record_result(record, &outcome);
	janggi_position_copy(build->pos, janggi_game_start(game));
	for (uint32_t ply = 0; ply < build->plies && ply < janggi_game_plies(game); ply++) {
		janggi_move move = janggi_game_move_at(game, ply);
		uint32_t result = result_for(&outcome, janggi_position_to_move(build->pos));
		cli_check(janggi_book_builder_add(build->builder, build->pos, move, result), "book");
		cli_check(janggi_position_play(build->pos, move), "move");
		build->moves++;
	}
	build->games++;
	if (build->games % 1000 == 0 && cli_progress())
		fprintf(stderr, "%" PRIu64 " games\r", build->games);
}

static void
add_file(struct build *build, const char *path)
{
	struct cli_records records;
	janggi_record *record;
	janggi_error error;
	cli_records_open(&records, path);
	while (cli_records_next(&records, &record, &error)) {
		if (record != NULL) {
			add_game(build, record);
		} else {
			cli_records_complain(&records, &error);
			build->refused++;
		}
		janggi_record_free(record);
	}
	cli_records_close(&records);
}

static int32_t
write_piece(void *file, const char *data, size_t length)
{
	return fwrite(data, 1, length, file) == length ? 0 : 1;
}

/* OUT FILE... */
static int
build_book(struct build *build, char **arguments)
{
	const char *out = arguments[0];
	if (out == NULL || arguments[1] == NULL)
		cli_misuse("build: OUT and a FILE expected; see --help");
	cli_keep_inputs(out, (const char *const *)arguments + 1);
	cli_check(janggi_book_builder_new(&build->builder, NULL), "book");
	cli_check(janggi_position_new(&build->pos, NULL), "position");
	for (char **path = arguments + 1; *path != NULL; path++)
		add_file(build, *path);
	FILE *file = fopen(out, "wb");
	if (file == NULL)
		cli_fail("%s: %s", out, strerror(errno));
	janggi_status status = janggi_book_builder_write(build->builder, build->min_count, write_piece, file);
	long bytes = ftell(file);
	if (status == JANGGI_E_CALLBACK || fclose(file) != 0)
		cli_fail("%s: %s", out, strerror(errno));
	cli_check(status, out);
	printf("%" PRIu64 " games, %" PRIu64 " moves, %" PRIu64 " refused, %ld bytes\n", build->games, build->moves,
	       build->refused, bytes);
	janggi_position_free(build->pos);
	janggi_book_builder_free(build->builder);
	return build->refused > 0 ? CLI_REFUSED : 0;
}

/* show */

static double
points(const janggi_position *pos, janggi_side side)
{
	return janggi_position_half_points(pos, side) / 2.0;
}

static void
show_move(const janggi_position *pos, const janggi_book_entry *entry, uint32_t notation, bool json)
{
	char text[JANGGI_MOVE_TEXT_MAX];
	janggi_position *after;
	janggi_move_format(pos, entry->move, notation, text, sizeof text);
	cli_check(janggi_position_clone(&after, pos), "position");
	cli_check(janggi_position_play(after, entry->move), "move");
	uint32_t known = entry->wins + entry->draws + entry->losses;
	double score = known > 0 ? (100.0 * entry->wins + 50.0 * entry->draws) / known : 50;
	printf(json ? "{\"move\":\"%s\",\"games\":%" PRIu32 ",\"wins\":%" PRIu32 ",\"draws\":%" PRIu32
	              ",\"losses\":%" PRIu32 ",\"score\":%.1f,\"cho\":%.1f,\"han\":%.1f}\n"
	            : "%s games=%" PRIu32 " wins=%" PRIu32 " draws=%" PRIu32 " losses=%" PRIu32
	              " score=%.1f cho=%.1f han=%.1f\n",
	       text, entry->games, entry->wins, entry->draws, entry->losses, score, points(after, JANGGI_CHO),
	       points(after, JANGGI_HAN));
	janggi_position_free(after);
}

/* [FEN] [MOVE...]; the first is a FEN if it has a slash, or is "startpos". What records allow is legal. */
static janggi_position *
read_line(char **arguments, uint32_t notation)
{
	janggi_position *pos;
	janggi_rules *rules;
	cli_check(janggi_position_new(&pos, NULL), "position");
	cli_check(janggi_rules_new(&rules, JANGGI_RULESET_RECORD, NULL), "rules");
	janggi_position_set_rules(pos, rules);
	janggi_rules_free(rules);
	if (*arguments != NULL && (strchr(*arguments, '/') != NULL || strcmp(*arguments, "startpos") == 0))
		cli_set_fen(pos, *arguments++);
	for (; *arguments != NULL; arguments++) {
		janggi_error error = { .size = sizeof error };
		janggi_move move;
		janggi_status status = janggi_move_parse(&move, pos, notation, *arguments, SIZE_MAX, &error);
		if (status != JANGGI_OK)
			cli_fail("%s: byte %" PRIu64 ": %s", *arguments, error.offset, error.message);
		if (janggi_position_play(pos, move) != JANGGI_OK)
			cli_fail("%s: %s", *arguments,
			         janggi_why_describe(janggi_position_why(pos, move), JANGGI_ENGLISH));
	}
	return pos;
}

/* BOOK [FEN] [MOVE...] */
static int
show_book(char **arguments, uint32_t notation, bool json)
{
	if (arguments[0] == NULL)
		cli_misuse("show: BOOK expected; see --help");
	size_t length;
	char *bytes = cli_read(arguments[0], &length);
	janggi_error error = { .size = sizeof error };
	janggi_book *book;
	if (janggi_book_new(&book, (const uint8_t *)bytes, length, JANGGI_BOOK_BORROW, NULL, &error) != JANGGI_OK)
		cli_fail("%s: byte %" PRIu64 ": %s", arguments[0], error.offset, error.message);
	janggi_position *pos = read_line(arguments + 1, notation);
	janggi_book_entry entry = { .size = sizeof entry };
	for (uint32_t i = 0; janggi_book_move_at(book, pos, i, &entry) == JANGGI_OK; i++)
		show_move(pos, &entry, notation, json);
	janggi_position_free(pos);
	janggi_book_free(book);
	free(bytes);
	return 0;
}

int
main(int argc, char **argv)
{
	struct build build = { .plies = 24, .min_count = 2 };
	uint32_t notation = JANGGI_NOTATION_UCI;
	bool json = false;
	int option;

	cli_start("janggi-book", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (option == 'p')
			build.plies = (uint32_t)cli_number("--plies", optarg, 1, UINT32_MAX);
		else if (option == 'm')
			build.min_count = (uint32_t)cli_number("--min-count", optarg, 1, UINT32_MAX);
		else if (option == 'n')
			notation = cli_notation(optarg);
		else
			json = true;
	}
	const char *command = optind < argc ? argv[optind] : "";
	if (strcmp(command, "build") == 0)
		return cli_finish(build_book(&build, argv + optind + 1));
	if (strcmp(command, "show") == 0)
		return cli_finish(show_book(argv + optind + 1, notation, json));
	cli_misuse("build or show expected; see --help");
}

/* SPDX-License-Identifier: MIT */
/* Lists legal moves: janggi_position_legal_moves, janggi_move_format and janggi_position_why. */
#include "common/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: janggi-moves [options] FEN|startpos [MOVE...]\n"
	"       janggi-moves [options] --file FILE\n"
	"Prints the legal moves, sorted as text, of the position after the moves given,\n"
	"or of every FEN of a file, one a line; then whether the side to move is in check\n"
	"and whether the generals face each other.\n"
	"\n"
	"  --rules NAME      a rule set (default: standard)\n"
	"  --set KEY=VALUE   another value for one of its rules; may be given again\n"
	"  --notation NAME   uci (default), ucci, xboard, san, numeric, korean, hanja\n"
	"  --why MOVE        instead of the list: is this move (a1a2) legal, and if not, why\n"
	"  --file FILE       a FEN a line, - is standard input; empty lines are left out\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n";

static const struct option options[] = {
	{ "notation", required_argument, NULL, 'n' },
	{ "why", required_argument, NULL, 'w' },
	{ "file", required_argument, NULL, 'f' },
	CLI_RULES_OPTIONS,
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

struct request {
	uint32_t notation;
	const char *why;                /* a move, or NULL: the list */
	janggi_move why_move;
};

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void
print_list(const janggi_position *pos, uint32_t notation)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	char texts[JANGGI_MOVES_MAX][JANGGI_MOVE_TEXT_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++)
		janggi_move_format(pos, moves[i], notation, texts[i], sizeof texts[i]);
	qsort(texts, count, sizeof texts[0], compare_texts);
	for (uint32_t i = 0; i < count; i++)
		printf("%s%s", i == 0 ? "" : " ", texts[i]);
	printf(" | check=%d facing=%d\n", janggi_position_in_check(pos), janggi_position_is_bikjang(pos));
}

static void
answer(const janggi_position *pos, const struct request *request)
{
	if (request->why == NULL) {
		print_list(pos, request->notation);
		return;
	}
	uint32_t why = janggi_position_why(pos, request->why_move);
	printf("%s: %s\n", request->why, janggi_why_describe(why, JANGGI_ENGLISH));
}

/* Plays the moves of the command line, in the notation asked for. */
static void
play(janggi_position *pos, char **moves, uint32_t notation)
{
	for (; *moves != NULL; moves++) {
		janggi_error error = { .size = sizeof error };
		janggi_move move;
		if (janggi_move_parse(&move, pos, notation, *moves, strlen(*moves), &error) != JANGGI_OK)
			cli_fail("move %s, byte %" PRIu64 ": %s", *moves, error.offset, error.message);
		cli_check(janggi_position_play(pos, move), *moves);
	}
}

static int
answer_file(janggi_position *pos, const char *path, const struct request *request)
{
	char *text = cli_read_text(path);
	char *rest = text;
	int status = 0;
	size_t number = 0;
	for (char *line; (line = cli_line(&rest)) != NULL;) {
		number++;
		if (line[0] == '\0')
			continue;
		janggi_error error;
		if (cli_read_fen(pos, line, strlen(line), &error)) {
			answer(pos, request);
		} else {
			cli_complain("%s, line %zu, byte %" PRIu64 ": %s", path, number, error.offset,
			             error.message);
			status = CLI_REFUSED;
		}
	}
	free(text);
	return status;
}

int
main(int argc, char **argv)
{
	struct cli_rules rules_wanted = { .ruleset = JANGGI_RULESET_STANDARD };
	struct request request = { .notation = JANGGI_NOTATION_UCI };
	const char *file = NULL;
	int option;

	cli_start("janggi-moves", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (cli_rules_option(&rules_wanted, option, optarg))
			continue;
		switch (option) {
		case 'n':
			request.notation = cli_notation(optarg);
			break;
		case 'w':
			request.why = optarg;
			if (!cli_two_squares(&request.why_move, optarg))
				cli_misuse("--why %s: two squares expected, such as a1a2", optarg);
			break;
		case 'f':
			file = optarg;
			break;
		}
	}
	if ((file == NULL) == (optind == argc))
		cli_misuse("either a FEN, in quotes, or --file; see --help");

	janggi_position *pos;
	cli_check(janggi_position_new(&pos, NULL), "position");
	janggi_rules *rules = cli_rules_new(&rules_wanted);
	cli_check(janggi_position_set_rules(pos, rules), "rules");

	int status = 0;
	if (file != NULL) {
		status = answer_file(pos, file, &request);
	} else {
		cli_set_fen(pos, argv[optind]);
		play(pos, argv + optind + 1, request.notation);
		answer(pos, &request);
	}
	janggi_rules_free(rules);
	janggi_position_free(pos);
	return cli_finish(status);
}

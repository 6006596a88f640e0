/* SPDX-License-Identifier: MIT */
/* Tells how a game stands: janggi_game_push, _outcome, _claim, _continue and _end, under any rules. */
#include "common/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: janggi-judge [options] [FEN|startpos] [MOVE...]\n"
	"       janggi-judge [options] --file FILE\n"
	"Plays the moves (UCI: a1a2, a pass as e2e2 or 0000) and prints a JSON line:\n"
	"{\"state\":\"ongoing|claimable|over\",\"winner\":\"cho|han|draw|none\",\"reason\":\"...\",\n"
	" \"rule\":N,\"cho\":POINTS,\"han\":POINTS,\"ply\":N,\"fault\":\"none|cho|han\"}\n"
	"The points include the deom; ply is the number of moves played.\n"
	"\n"
	"  --rules NAME      a rule set (default: standard)\n"
	"  --set KEY=VALUE   another value for one of its rules; may be given again\n"
	"  --setup CHO,HAN[,HANDICAP]\n"
	"                    start from set-ups (HEEH: elephant E and horse H on files b, c, g, h)\n"
	"                    instead of a FEN, with a handicap: move, soldier, elephant, horse,\n"
	"                    cannon, chariot, chariot-cannon, guards, chariots\n"
	"  --claim           then the side to move claims the facing generals\n"
	"  --continue        play on where a game is over by anything but mate\n"
	"  --resign SIDE     then the side, cho or han, resigns\n"
	"  --explain         also \"explain\": a sentence\n"
	"  --lang en|ko      its language (default: en)\n"
	"  --file FILE       a game a line, - is standard input: a start as above or\n"
	"                    setup:CHO,HAN[,HANDICAP], a tab, the moves; what cannot be played\n"
	"                    gives {\"error\":\"...\",\"ply\":N}\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n";

static const struct option options[] = {
	{ "setup", required_argument, NULL, 's' },
	{ "claim", no_argument, NULL, 'c' },
	{ "continue", no_argument, NULL, 'o' },
	{ "resign", required_argument, NULL, 'r' },
	{ "explain", no_argument, NULL, 'e' },
	{ "lang", required_argument, NULL, 'l' },
	{ "file", required_argument, NULL, 'f' },
	CLI_RULES_OPTIONS,
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

struct request {
	janggi_rules *rules;
	bool claim, play_on, explain;
	janggi_side resign;             /* JANGGI_NOBODY: nobody does */
	uint32_t language;
};

#define MESSAGE_MAX 512

static const char *const side_names[2][3] = { { "Cho", "Han", "nobody" }, { "초", "한", "" } };

/* Start positions: startpos, setup:CHO,HAN[,HANDICAP] or a FEN. */

static bool
set_setup(janggi_position *pos, const char *text)
{
	const char *han = text + strcspn(text, ",");
	if (*han == '\0')
		return false;
	const char *handicap = han + 1 + strcspn(han + 1, ",");
	janggi_setup cho_setup, han_setup;
	uint32_t given = JANGGI_HANDICAP_NONE;
	if (janggi_setup_parse(&cho_setup, text, (size_t)(han - text)) != JANGGI_OK ||
	    janggi_setup_parse(&han_setup, han + 1, (size_t)(handicap - han - 1)) != JANGGI_OK ||
	    (*handicap == ',' && janggi_handicap_parse(&given, handicap + 1, SIZE_MAX) != JANGGI_OK))
		return false;
	return janggi_position_set_start(pos, cho_setup, han_setup, given) == JANGGI_OK;
}

static bool
set_start(janggi_position *pos, const char *text, char message[MESSAGE_MAX])
{
	janggi_error error = { .size = sizeof error };
	if (strcmp(text, "startpos") == 0)
		return set_setup(pos, "HEEH,HEEH");
	if (strncmp(text, "setup:", 6) == 0) {
		snprintf(message, MESSAGE_MAX, "%s: CHO,HAN[,HANDICAP] expected", text);
		return set_setup(pos, text + 6);
	}
	if (janggi_position_set_fen(pos, text, SIZE_MAX, &error) == JANGGI_OK)
		return true;
	snprintf(message, MESSAGE_MAX, "FEN, byte %" PRIu64 ": %s", error.offset, error.message);
	return false;
}

static bool
is_start(const char *text)
{
	return strcmp(text, "startpos") == 0 || strncmp(text, "setup:", 6) == 0 || strchr(text, '/') != NULL;
}

/* Moves */

static janggi_outcome
outcome_of(const janggi_game *game)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	cli_check(janggi_game_outcome(game, &outcome), "outcome");
	return outcome;
}

static bool
play_move(const struct request *request, janggi_game *game, const char *text, char message[MESSAGE_MAX])
{
	if (request->play_on)
		janggi_game_resume(game);     /* does nothing on mate, and before the end */
	janggi_error error = { .size = sizeof error };
	janggi_move move = JANGGI_MOVE_PASS;
	janggi_status status = JANGGI_OK;
	const janggi_position *pos = janggi_game_position(game);
	/* After the end no text is a move, but the push says more. */
	if (outcome_of(game).state != JANGGI_STATE_OVER)
		status = janggi_move_parse(&move, pos, JANGGI_NOTATION_UCI, text, SIZE_MAX, &error);
	if (status == JANGGI_OK)
		status = janggi_game_push(game, move, &error);
	if (status == JANGGI_OK)
		return true;
	uint32_t number = janggi_game_plies(game) + 1;
	snprintf(message, MESSAGE_MAX, "move %" PRIu32 ", %s: %s", number, text, error.message);
	return false;
}

/* What the options say happens after the moves. */
static bool
finish(const struct request *request, janggi_game *game, char message[MESSAGE_MAX])
{
	janggi_error error = { .size = sizeof error };
	if (request->claim && janggi_game_claim(game, JANGGI_REASON_BIKJANG, &error) != JANGGI_OK) {
		snprintf(message, MESSAGE_MAX, "claim: %s", error.message);
		return false;
	}
	if (request->resign == JANGGI_NOBODY)
		return true;
	janggi_status status = janggi_game_end(game, JANGGI_REASON_RESIGNATION, 1 - request->resign);
	if (status != JANGGI_OK)
		snprintf(message, MESSAGE_MAX, "resignation: %s", janggi_status_message(status));
	return status == JANGGI_OK;
}

/* Output */

/* Bytes of the character of UTF-8 that is at p; 0 if it is none. */
static size_t
character(const unsigned char *p)
{
	size_t length = *p < 0x80 ? 1 : *p < 0xc2 ? 0 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : *p < 0xf5 ? 4 : 0;
	for (size_t i = 1; i < length; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	bool too_long = (*p == 0xe0 && p[1] < 0xa0) || (*p == 0xf0 && p[1] < 0x90);
	bool surrogate = *p == 0xed && p[1] > 0x9f, too_high = *p == 0xf4 && p[1] > 0x8f;
	return too_long || surrogate || too_high ? 0 : length;
}

/* As within a string of JSON, which is UTF-8 whatever a file holds. */
static void
print_text(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;
	while (*p != '\0') {
		size_t length = character(p);
		if (length == 0)
			printf("\xef\xbf\xbd");
		else if (*p == '"' || *p == '\\')
			printf("\\%c", *p);
		else if (*p < ' ')
			printf("\\u%04x", *p);
		else
			fwrite(p, 1, length, stdout);
		p += length == 0 ? 1 : length;
	}
}

static void
print_points(uint32_t half_points)
{
	printf("%" PRIu32 ".%" PRIu32, half_points / 2, half_points % 2 * 5);
}

/* Neither mate, nor a fault, nor told by the owner: then a winner is ahead on points. */
static bool
on_points(const janggi_outcome *outcome)
{
	return outcome->rule > 300 && outcome->fault_side == JANGGI_NOBODY &&
	       outcome->winner != JANGGI_NOBODY;
}

static void
explain_english(const janggi_game *game, const janggi_outcome *outcome)
{
	const char *const *names = side_names[JANGGI_ENGLISH];
	const char *mover = names[janggi_position_to_move(janggi_game_position(game))];
	const char *reason = janggi_reason_describe(outcome->reason, JANGGI_ENGLISH);
	if (outcome->state == JANGGI_STATE_CLAIMABLE) {
		printf("%s may claim the facing generals, or play on", mover);
	} else if (outcome->state == JANGGI_STATE_ONGOING) {
		printf("The game goes on, %s to move", mover);
	} else {
		if (outcome->winner == JANGGI_NOBODY)
			printf("Draw: ");
		else
			printf("%s wins%s: ", names[outcome->winner], on_points(outcome) ? " on points" : "");
		printf("%s", reason);
		if (outcome->fault_side != JANGGI_NOBODY)
			printf(" by %s", names[outcome->fault_side]);
	}
	if (outcome->rule != 0)
		printf(" (rule %" PRIu32 ")", outcome->rule);
	putchar('.');
}

static void
explain_korean(const janggi_game *game, const janggi_outcome *outcome)
{
	const char *const *names = side_names[JANGGI_KOREAN];
	const char *mover = names[janggi_position_to_move(janggi_game_position(game))];
	const char *reason = janggi_reason_describe(outcome->reason, JANGGI_KOREAN);
	if (outcome->state == JANGGI_STATE_CLAIMABLE) {
		printf("%s 차례: 빅장을 선언하거나 이어 둘 수 있습니다", mover);
	} else if (outcome->state == JANGGI_STATE_ONGOING) {
		printf("대국 진행 중, %s 차례입니다", mover);
	} else {
		if (outcome->winner == JANGGI_NOBODY)
			printf("무승부: ");
		else
			printf("%s %s승: ", names[outcome->winner], on_points(outcome) ? "점수" : "");
		if (outcome->fault_side != JANGGI_NOBODY)
			printf("%s의 ", names[outcome->fault_side]);
		printf("%s", reason);
	}
	if (outcome->rule != 0)
		printf(" (%" PRIu32 "번 규칙)", outcome->rule);
	putchar('.');
}

static void
print_outcome(const struct request *request, const janggi_game *game)
{
	static const char *const states[] = { "ongoing", "claimable", "over" };
	static const char *const sides[] = { "cho", "han", "none" };
	janggi_outcome outcome = outcome_of(game);
	bool draw = outcome.state == JANGGI_STATE_OVER && outcome.winner == JANGGI_NOBODY;
	printf("{\"state\":\"%s\",\"winner\":\"%s\",", states[outcome.state],
	       draw ? "draw" : sides[outcome.winner]);
	printf("\"reason\":\"%s\",\"rule\":%" PRIu32, janggi_reason_name(outcome.reason), outcome.rule);
	printf(",\"cho\":");
	print_points(outcome.cho_half_points);
	printf(",\"han\":");
	print_points(outcome.han_half_points);
	printf(",\"ply\":%" PRIu32 ",\"fault\":\"%s\"", outcome.ply, sides[outcome.fault_side]);
	if (request->explain) {
		printf(",\"explain\":\"");
		if (request->language == JANGGI_KOREAN)
			explain_korean(game, &outcome);
		else
			explain_english(game, &outcome);
		putchar('"');
	}
	puts("}");
}

static janggi_game *
new_game(const struct request *request, const janggi_position *start)
{
	janggi_game *game;
	cli_check(janggi_game_new(&game, request->rules, start, NULL), "game");
	return game;
}

/* A start and moves in one line of a file; the text is cut up. */
static int
judge_line(const struct request *request, janggi_position *start, char *line)
{
	char message[MESSAGE_MAX] = "";
	char *moves = line + strcspn(line, "\t"), *rest;
	if (*moves != '\0')
		*moves++ = '\0';
	bool good = set_start(start, line, message);
	janggi_game *game = new_game(request, start);
	char *move = strtok_r(moves, " \t", &rest);
	for (; good && move != NULL; move = strtok_r(NULL, " \t", &rest))
		good = play_move(request, game, move, message);
	good = good && finish(request, game, message);
	if (good) {
		print_outcome(request, game);
	} else {
		printf("{\"error\":\"");
		print_text(message);
		printf("\",\"ply\":%" PRIu32 "}\n", janggi_game_plies(game));
	}
	janggi_game_free(game);
	return good ? 0 : CLI_REFUSED;
}

static int
judge_file(const struct request *request, janggi_position *start, const char *path)
{
	char *text = cli_read_text(path);
	char *rest = text;
	int status = 0;
	for (char *line; (line = cli_line(&rest)) != NULL;)
		if (line[0] != '\0')
			status |= judge_line(request, start, line);
	free(text);
	return status;
}

/* The game of the command line; anything that cannot be played ends the program. */
static void
judge_arguments(const struct request *request, const janggi_position *start, char **moves)
{
	char message[MESSAGE_MAX] = "";
	janggi_game *game = new_game(request, start);
	bool good = true;
	for (; good && *moves != NULL; moves++)
		good = play_move(request, game, *moves, message);
	good = good && finish(request, game, message);
	if (!good)
		cli_fail("%s", message);
	print_outcome(request, game);
	janggi_game_free(game);
}

static janggi_side
read_side(const char *text)
{
	if (strcmp(text, "cho") != 0 && strcmp(text, "han") != 0)
		cli_misuse("--resign %s: cho or han expected", text);
	return text[0] == 'c' ? JANGGI_CHO : JANGGI_HAN;
}

static uint32_t
read_language(const char *text)
{
	if (strcmp(text, "en") != 0 && strcmp(text, "ko") != 0)
		cli_misuse("--lang %s: en or ko expected", text);
	return text[0] == 'e' ? JANGGI_ENGLISH : JANGGI_KOREAN;
}

int
main(int argc, char **argv)
{
	struct cli_rules rules_wanted = { .ruleset = JANGGI_RULESET_STANDARD };
	struct request request = { .resign = JANGGI_NOBODY, .language = JANGGI_ENGLISH };
	const char *file = NULL, *setup = NULL;
	int option;

	cli_start("janggi-judge", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (cli_rules_option(&rules_wanted, option, optarg))
			continue;
		switch (option) {
		case 's':
			setup = optarg;
			break;
		case 'c':
			request.claim = true;
			break;
		case 'o':
			request.play_on = true;
			break;
		case 'r':
			request.resign = read_side(optarg);
			break;
		case 'e':
			request.explain = true;
			break;
		case 'l':
			request.language = read_language(optarg);
			break;
		case 'f':
			file = optarg;
			break;
		}
	}
	if (file != NULL && (setup != NULL || optind != argc))
		cli_misuse("--file brings its own starts and moves; see --help");

	janggi_position *start;
	cli_check(janggi_position_new(&start, NULL), "position");
	request.rules = cli_rules_new(&rules_wanted);
	int status = 0;
	if (file != NULL) {
		status = judge_file(&request, start, file);
	} else {
		char **moves = argv + optind;
		char message[MESSAGE_MAX] = "";
		bool given = *moves != NULL && is_start(*moves);
		if (setup != NULL && given)
			cli_misuse("either --setup or a start position; see --help");
		if (setup != NULL && !set_setup(start, setup))
			cli_misuse("--setup %s: CHO,HAN[,HANDICAP] expected", setup);
		if (given && !set_start(start, *moves++, message))
			cli_fail("%s", message);
		judge_arguments(&request, start, moves);
	}
	janggi_rules_free(request.rules);
	janggi_position_free(start);
	return cli_finish(status);
}

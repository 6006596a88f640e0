/* SPDX-License-Identifier: MIT */
/* A game in the terminal: games, notations, refusals, diagrams, the search and its levels together. */
#include "play/play.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MOVE_MS 3000

static const char usage[] =
	"usage: janggi-play [options]\n"
	"A game against the computer in the terminal. Type a move in any notation, or \"help\".\n"
	"\n"
	"  --side cho|han    the side that you play (default: cho, which moves first)\n"
	"  --level N         of the computer, 1 to 20 (default: 5)\n"
	"  --rules NAME      a rule set (default: standard)\n"
	"  --set KEY=VALUE   another value for one of its rules; may be given again\n"
	"  --setup CHO,HAN   both set-ups (HEEH: elephant E and horse H on files b, c, g, h);\n"
	"                    without it Han sets up first, and Cho answers\n"
	"  --handicap NAME   Han gives: move, soldier, elephant, horse, cannon, chariot,\n"
	"                    chariot-cannon, guards or chariots\n"
	"  --lang en|ko      English or Korean (default: by the variable LANG)\n"
	"  --load FILE       go on with the first game of a record, .gib or PGN\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n"
	"\n"
	"The board has colours where the output is a terminal, unless NO_COLOR is set or TERM is\n"
	"dumb. Without a terminal the lines of the standard input are obeyed one by one.\n";

static const struct option options[] = {
	{ "side", required_argument, NULL, 's' },
	{ "level", required_argument, NULL, 'l' },
	{ "setup", required_argument, NULL, 'u' },
	{ "handicap", required_argument, NULL, 'c' },
	{ "lang", required_argument, NULL, 'g' },
	{ "language", required_argument, NULL, 'g' },
	{ "load", required_argument, NULL, 'o' },
	CLI_RULES_OPTIONS,
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

/* The computer's turn. */
static void
answer(struct play *play)
{
	const char *name = side_name(play, 1 - play->person);
	janggi_move move = ask_search(play, play->level, MOVE_MS);
	if (move == JANGGI_MOVE_NONE) {
		tell(play, TEXT_CLAIMS, name);
		cli_check(janggi_game_claim(play->game, JANGGI_REASON_BIKJANG, NULL), "claim");
	} else {
		char text[JANGGI_MOVE_TEXT_MAX];
		move_text(play, move, text);
		cli_check(janggi_game_push(play->game, move, NULL), text);
		tell(play, TEXT_ANSWER, name, text);
	}
	play->saved = false;
	show(play);
}

static void
run(struct play *play)
{
	show(play);
	while (!play->left) {
		if (!is_over(play) && !is_persons_turn(play)) {
			answer(play);
			continue;
		}
		char prompt[64];
		snprintf(prompt, sizeof prompt, text_of(play, TEXT_PROMPT), side_name(play, play->person));
		char *line = read_line(play, prompt);
		play->left = line == NULL;
		play->lines++;
		if (line != NULL && line[0] != '\0')
			obey(play, line);
		free(line);
	}
}

static void
read_setups(struct play *play, const char *text)
{
	const char *han = strchr(text, ',');
	janggi_setup *wanted = play->wanted;
	if (han == NULL || janggi_setup_parse(&wanted[JANGGI_CHO], text, (size_t)(han - text)) != JANGGI_OK ||
	    janggi_setup_parse(&wanted[JANGGI_HAN], han + 1, SIZE_MAX) != JANGGI_OK)
		cli_misuse("--setup %s: CHO,HAN expected", text);
}

/* One of two words: 0 or 1. */
static uint32_t
read_word(const char *option, const char *text, const char *first, const char *second)
{
	if (strcmp(text, first) != 0 && strcmp(text, second) != 0)
		cli_misuse("%s %s: %s or %s expected", option, text, first, second);
	return strcmp(text, second) == 0;
}

/* As gettext would find it. */
static uint32_t
language_of_environment(void)
{
	static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *value = getenv(names[i]);
		if (value != NULL && value[0] != '\0')
			return strncmp(value, "ko", 2) == 0 ? JANGGI_KOREAN : JANGGI_ENGLISH;
	}
	return JANGGI_ENGLISH;
}

/* For the line editor: all that is written is UTF-8, and so is what is read. The library has no locale. */
static void
take_utf8(void)
{
	if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
}

static bool
has_colours(void)
{
	const char *terminal = getenv("TERM");
	return isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL && terminal != NULL &&
	       strcmp(terminal, "dumb") != 0;
}

/* The record of --load. */
static void
open_or_fail(struct play *play, const char *path)
{
	char message[256];
	uint32_t line;
	if (open_game(play, path, message, &line))
		return;
	if (line == 0)
		cli_fail("%s: %s", path, message);
	cli_fail("%s, line %u: %s", path, (unsigned)line, message);
}

int
main(int argc, char **argv)
{
	struct cli_rules rules_wanted = { .ruleset = JANGGI_RULESET_STANDARD };
	struct play play = { .person = JANGGI_CHO, .level = 5, .saved = true, .lines = 1 };
	const char *load = NULL;
	bool starts = false;
	int option;

	cli_start("janggi-play", usage);
	play.language = language_of_environment();
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (cli_rules_option(&rules_wanted, option, optarg))
			continue;
		switch (option) {
		case 's':
			play.person = read_word("--side", optarg, "cho", "han");
			break;
		case 'l':
			play.level = (uint32_t)cli_number("--level", optarg, 1, 20);
			break;
		case 'u':
			read_setups(&play, optarg);
			starts = true;
			break;
		case 'c':
			if (janggi_handicap_parse(&play.handicap, optarg, SIZE_MAX) != JANGGI_OK)
				cli_misuse("--handicap %s: no such handicap; see --help", optarg);
			starts = true;
			break;
		case 'g':
			play.language = read_word("--lang", optarg, "en", "ko");
			break;
		case 'o':
			load = optarg;
			break;
		}
	}
	if (optind != argc)
		cli_misuse("%s: unexpected; see --help", argv[optind]);
	if (load != NULL && starts)
		cli_misuse("--load: the record tells the start, not --setup and --handicap");
	play.script = play.language == JANGGI_KOREAN ? JANGGI_SCRIPT_HANGUL : JANGGI_SCRIPT_HANJA;
	play.notation = play.language == JANGGI_KOREAN ? JANGGI_NOTATION_KOREAN : JANGGI_NOTATION_UCI;
	play.colour = has_colours();
	take_utf8();

	janggi_rules *rules = cli_rules_new(&rules_wanted);
	play.rules = rules;
	cli_check(janggi_search_new(&play.search, NULL), "search");
	/* No two games at a terminal are the same; without one, the same lines give the same game. */
	if (isatty(STDIN_FILENO)) {
		int64_t seed = 1 + time(NULL) % 1000000;
		cli_check(janggi_search_set(play.search, JANGGI_SEARCH_SEED, seed), "seed");
		catch_interrupts();
	}
	if (load != NULL)
		open_or_fail(&play, load);
	tell(&play, TEXT_WELCOME, side_name(&play, play.person), (unsigned)play.level);
	if (load != NULL)
		tell(&play, TEXT_LOADED, load, janggi_game_plies(play.game));
	if (load != NULL || start_game(&play))
		run(&play);
	tell(&play, TEXT_BYE);
	janggi_game_free(play.game);
	janggi_search_free(play.search);
	janggi_rules_free(rules);
	return cli_finish(0);
}

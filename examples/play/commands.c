/* SPDX-License-Identifier: MIT */
/* What the person may say besides a move, and what happens then. */
#include "play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HINT_MS 1500
#define HINT_LEVEL 20

void
show(const struct play *play)
{
	show_board(play);
	show_standing(play);
}

static void
help(struct play *play, const char *argument)
{
	(void)argument;
	tell(play, TEXT_HELP);
}

static void
board(struct play *play, const char *argument)
{
	(void)argument;
	show(play);
}

static void
list_moves(struct play *play, const char *from)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	janggi_square square = JANGGI_NO_SQUARE;
	if (from[0] != '\0' && !read_square(play, from, &square)) {
		tell(play, TEXT_NO_SQUARE, from);
		return;
	}
	uint32_t count = janggi_game_legal_moves(play->game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	uint32_t shown = 0;
	for (uint32_t i = 0; i < count; i++) {
		if (square != JANGGI_NO_SQUARE && janggi_move_from(moves[i]) != square)
			continue;
		char text[JANGGI_MOVE_TEXT_MAX];
		move_text(play, moves[i], text);
		printf("%s%s", shown++ == 0 ? "" : " ", text);
	}
	if (shown == 0)
		tell(play, is_over(play) ? TEXT_OVER : TEXT_NO_MOVES);
	else
		putchar('\n');
}

static void
why(struct play *play, const char *text)
{
	if (read_move(play, text) != JANGGI_MOVE_NONE)
		tell(play, TEXT_LEGAL, text);
}

static void
hint(struct play *play, const char *argument)
{
	char text[JANGGI_MOVE_TEXT_MAX];
	(void)argument;
	if (is_over(play)) {
		tell(play, TEXT_OVER);
		return;
	}
	janggi_move move = ask_search(play, HINT_LEVEL, HINT_MS);
	if (move != JANGGI_MOVE_NONE)
		move_text(play, move, text);
	else
		snprintf(text, sizeof text, "%s", play->language == JANGGI_KOREAN ? "빅장" : "claim");
	tell(play, TEXT_HINT, text);
}

/* Takes back a resignation or a claim, which go with the last move, and not that move. */
static bool
undo_end(struct play *play)
{
	janggi_move last;
	if (!is_over(play) || janggi_game_pop(play->game, &last) != JANGGI_OK)
		return false;
	cli_check(janggi_game_push(play->game, last, NULL), "undo");
	return !is_over(play) && is_persons_turn(play);
}

/* Back to where the person last had to do something. */
static void
undo(struct play *play, const char *argument)
{
	(void)argument;
	if (!undo_end(play)) {
		uint32_t back = is_persons_turn(play) ? 2 : 1;
		if (janggi_game_plies(play->game) < back) {
			tell(play, TEXT_NOTHING_TO_UNDO);
			return;
		}
		while (back-- > 0)
			janggi_game_pop(play->game, NULL);
	}
	play->saved = false;
	show(play);
}

static void
claim(struct play *play, const char *argument)
{
	(void)argument;
	if (is_over(play)) {
		tell(play, TEXT_OVER);
	} else if (janggi_game_claim(play->game, JANGGI_REASON_BIKJANG, NULL) != JANGGI_OK) {
		tell(play, TEXT_NO_CLAIM);
	} else {
		play->saved = false;
		show_standing(play);
	}
}

static void
resign(struct play *play, const char *argument)
{
	(void)argument;
	if (janggi_game_end(play->game, JANGGI_REASON_RESIGNATION, 1 - play->person) != JANGGI_OK) {
		tell(play, TEXT_OVER);
		return;
	}
	play->saved = false;
	show_standing(play);
}

static void
points(struct play *play, const char *argument)
{
	(void)argument;
	show_standing(play);
}

static void
level(struct play *play, const char *argument)
{
	char *end, text[16];
	unsigned long value = strtoul(argument, &end, 10);
	if (*end != '\0' || value < 1 || value > 20) {
		tell(play, TEXT_VALUE, argument, "1-20");
		return;
	}
	play->level = (uint32_t)value;
	snprintf(text, sizeof text, "%lu", value);
	tell(play, TEXT_SETTING, text);
}

/* One of a few names, listed with a space after each; false if it is none. */
static bool
choose(struct play *play, const char *names, const uint32_t *values, const char *text, uint32_t *out)
{
	size_t length = strlen(text);
	for (const char *name = names; *name != '\0' && length > 0; values++) {
		size_t end = strcspn(name, " ");
		if (end == length && strncmp(name, text, length) == 0) {
			*out = *values;
			return true;
		}
		name += end + strspn(name + end, " ");
	}
	tell(play, TEXT_VALUE, text, names);
	return false;
}

static void
notation(struct play *play, const char *argument)
{
	static const uint32_t values[] = { JANGGI_NOTATION_UCI, JANGGI_NOTATION_SAN, JANGGI_NOTATION_NUMERIC,
	                                   JANGGI_NOTATION_KOREAN, JANGGI_NOTATION_KOREAN_HANJA };
	if (choose(play, "uci san numeric korean hanja", values, argument, &play->notation))
		show(play);
}

static void
script(struct play *play, const char *argument)
{
	static const uint32_t values[] = { JANGGI_SCRIPT_LETTERS, JANGGI_SCRIPT_HANGUL, JANGGI_SCRIPT_HANJA };
	if (choose(play, "letters hangul hanja", values, argument, &play->script))
		show(play);
}

static void
flip(struct play *play, const char *argument)
{
	(void)argument;
	play->flipped = !play->flipped;
	show(play);
}

static void
language(struct play *play, const char *argument)
{
	static const uint32_t values[] = { JANGGI_ENGLISH, JANGGI_KOREAN };
	if (choose(play, "en ko", values, argument, &play->language))
		show_standing(play);
}

/* False, and said so, the first time that a game would be lost. */
static bool
may_drop(struct play *play)
{
	if (play->saved || janggi_game_plies(play->game) == 0 || play->warned_at + 1 == play->lines)
		return true;
	play->warned_at = play->lines;
	tell(play, TEXT_UNSAVED);
	return false;
}

static void
new_game(struct play *play, const char *argument)
{
	(void)argument;
	if (may_drop(play) && start_game(play))
		show(play);
}

static void
load(struct play *play, const char *path)
{
	if (may_drop(play) && load_game(play, path))
		show(play);
}

static void
quit(struct play *play, const char *argument)
{
	(void)argument;
	play->left = may_drop(play);
}

/* By their names in both languages. */
static const struct {
	const char *names[2];
	void (*run)(struct play *play, const char *argument);
	bool needs_argument;
} commands[] = {
	{ { "help", "도움말" }, help, false },
	{ { "board", "판" }, board, false },
	{ { "moves", "수" }, list_moves, false },
	{ { "why", "왜" }, why, true },
	{ { "hint", "도움" }, hint, false },
	{ { "undo", "무르기" }, undo, false },
	{ { "claim", "빅장" }, claim, false },
	{ { "resign", "기권" }, resign, false },
	{ { "points", "점수" }, points, false },
	{ { "level", "수준" }, level, true },
	{ { "notation", "표기" }, notation, true },
	{ { "script", "글자" }, script, true },
	{ { "flip", "뒤집기" }, flip, false },
	{ { "language", "언어" }, language, true },
	{ { "save", "저장" }, save_game, true },
	{ { "load", "열기" }, load, true },
	{ { "new", "새판" }, new_game, false },
	{ { "quit", "끝" }, quit, false },
};

#define COMMANDS (sizeof commands / sizeof commands[0])

static bool
is_named(size_t i, const char *word, size_t length)
{
	for (int language = 0; language < 2; language++) {
		const char *name = commands[i].names[language];
		if (strlen(name) == length && strncmp(name, word, length) == 0)
			return true;
	}
	return false;
}

bool
is_quit(const char *line)
{
	return is_named(COMMANDS - 1, line, strlen(line));
}

const char *
command_name(const struct play *play, size_t index)
{
	return index < COMMANDS ? commands[index].names[play->language] : NULL;
}

static void
play_move(struct play *play, const char *text)
{
	if (is_over(play)) {
		tell(play, TEXT_OVER);
		return;
	}
	janggi_move move = read_move(play, text);
	if (move == JANGGI_MOVE_NONE)
		return;
	cli_check(janggi_game_push(play->game, move, NULL), text);
	play->saved = false;
	show(play);
}

void
obey(struct play *play, const char *line)
{
	size_t length = strcspn(line, " \t");
	const char *argument = line + length + strspn(line + length, " \t");
	size_t i = 0;
	while (i < COMMANDS && !is_named(i, line, length))
		i++;
	if (i == COMMANDS)
		play_move(play, line);
	else if (commands[i].needs_argument && argument[0] == '\0')
		tell(play, TEXT_NEEDS, commands[i].names[play->language]);
	else
		commands[i].run(play, argument);
}

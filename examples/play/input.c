/* SPDX-License-Identifier: MIT */
/* Lines of the person: edited and completed by libedit where it was found, read as they are otherwise. */
#include "play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef PLAY_HAVE_EDITLINE
#include <editline/readline.h>

/* libedit completes through functions without an argument of ours. NULL: not in a game yet. */
static const struct play *completing;
static bool with_commands;

/* Moves, and at the start of a line commands, that begin like the text, in turn; malloc'ed. */
static char *
complete_next(const char *text, int state)
{
	static janggi_move moves[JANGGI_MOVES_MAX];
	static uint32_t count, next;
	if (state == 0) {
		count = janggi_game_legal_moves(completing->game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		next = 0;
	}
	while (next < count) {
		char move[JANGGI_MOVE_TEXT_MAX];
		move_text(completing, moves[next++], move);
		if (strncmp(move, text, strlen(text)) == 0)
			return strdup(move);
	}
	const char *name;
	while (with_commands && (name = command_name(completing, next - count)) != NULL) {
		next++;
		if (strncmp(name, text, strlen(text)) == 0)
			return strdup(name);
	}
	return NULL;
}

/* Of a first word, and of the move after "why". What else stands behind a command is a file. */
static char **
complete(const char *text, int start, int end)
{
	(void)end;
	with_commands = start == 0;
	bool of_file = start > 0 && strncmp(rl_line_buffer, "why ", strlen("why ")) != 0 &&
	               strncmp(rl_line_buffer, "왜 ", strlen("왜 ")) != 0;
	rl_attempted_completion_over = !of_file;
	rl_completion_append_character = of_file ? '\0' : ' ';         /* a folder's name goes on */
	return of_file || completing->game == NULL ? NULL : rl_completion_matches(text, complete_next);
}

static char *
edit_line(const struct play *play, const char *prompt)
{
	completing = play;
	rl_attempted_completion_function = complete;
	was_interrupted();
	char *line = readline(prompt);
	while (line == NULL && was_interrupted()) {
		putchar('\n');
		fflush(stdout);
		line = readline(prompt);
	}
	if (line != NULL && line[0] != '\0')
		add_history(line);
	return line;
}
#endif

static char *
plain_line(const char *prompt)
{
	char *line = NULL;
	size_t capacity = 0;
	fputs(prompt, stdout);
	fflush(stdout);
	if (getline(&line, &capacity, stdin) < 0) {
		free(line);
		return NULL;
	}
	return line;
}

char *
read_line(const struct play *play, const char *prompt)
{
	char *line;
	fflush(stdout);
	(void)play;
#ifdef PLAY_HAVE_EDITLINE
	if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
		line = edit_line(play, prompt);
	else
#endif
		line = plain_line(prompt);
	if (line == NULL) {
		putchar('\n');          /* the prompt's line has no end of its own */
		return NULL;
	}
	size_t start = strspn(line, " \t\r\n"), end = strlen(line);
	while (end > start && strchr(" \t\r\n", line[end - 1]) != NULL)
		end--;
	memmove(line, line + start, end - start);
	line[end - start] = '\0';
	return line;
}

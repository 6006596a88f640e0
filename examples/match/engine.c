/* SPDX-License-Identifier: MIT */
#include "match/engine.h"
#include "common/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wordexp.h>

#define GREETING_SECONDS 30
#define STOP_SECONDS 5
#define QUIT_SECONDS 2

/* One start at a time: no engine may inherit the pipes of another. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static bool
open_pipe(int ends[2])
{
	if (pipe(ends) != 0)
		return false;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return true;
}

static void
become(char **words, int in, int out)
{
	setpgid(0, 0);          /* an interrupt from the keyboard is for us alone */
	signal(SIGPIPE, SIG_DFL);
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	execvp(words[0], words);
	_exit(127);
}

void
engine_start(struct engine *engine, const char *command)
{
	int in[2], out[2];
	wordexp_t words;
	if (wordexp(command, &words, WRDE_NOCMD) != 0 || words.we_wordc == 0)
		cli_fail("--engine %s: not a command", command);
	engine->next = engine->used = 0;
	engine->end[0] = '\0';
	snprintf(engine->name, sizeof engine->name, "%s", command);
	pthread_mutex_lock(&starting);
	if (!open_pipe(in) || !open_pipe(out))
		cli_fail("pipe: %s", strerror(errno));
	engine->pid = fork();
	if (engine->pid < 0)
		cli_fail("fork: %s", strerror(errno));
	if (engine->pid == 0)
		become(words.we_wordv, in[0], out[1]);
	close(in[0]);
	close(out[1]);
	pthread_mutex_unlock(&starting);
	wordfree(&words);
	engine->in = in[1];
	engine->out = out[0];
}

static void
note_end(struct engine *engine, int status)
{
	if (WIFSIGNALED(status))
		snprintf(engine->end, sizeof engine->end, "signal %d", WTERMSIG(status));
	else
		snprintf(engine->end, sizeof engine->end, "exit status %d", WEXITSTATUS(status));
	engine->pid = 0;
}

static bool
has_ended(struct engine *engine, double seconds)
{
	double deadline = cli_seconds() + seconds;
	for (;;) {
		int status;
		if (waitpid(engine->pid, &status, WNOHANG) == engine->pid) {
			note_end(engine, status);
			return true;
		}
		if (cli_seconds() >= deadline)
			return false;
		nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
	}
}

static bool
send_text(struct engine *engine, const char *text)
{
	size_t length = strlen(text);
	while (length > 0) {
		ssize_t written = write(engine->in, text, length);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		text += written;
		length -= (size_t)written;
	}
	return true;
}

void
engine_stop(struct engine *engine)
{
	if (engine->pid == 0 && engine->buffer == NULL)
		return;
	if (engine->pid != 0) {
		send_text(engine, "quit\n");
		if (!has_ended(engine, QUIT_SECONDS)) {
			int status;
			kill(-engine->pid, SIGKILL);    /* its own children, too */
			waitpid(engine->pid, &status, 0);
			snprintf(engine->end, sizeof engine->end, "no answer");
			engine->pid = 0;
		}
	}
	close(engine->in);
	close(engine->out);
	free(engine->buffer);
	engine->buffer = NULL;
	engine->capacity = 0;
}

static void
make_room(struct engine *engine)
{
	if (engine->next > 0)
		memmove(engine->buffer, engine->buffer + engine->next, engine->used - engine->next);
	engine->used -= engine->next;
	engine->next = 0;
	if (engine->capacity - engine->used >= 4096)
		return;
	engine->capacity += 1 << 16;
	engine->buffer = realloc(engine->buffer, engine->capacity);
	if (engine->buffer == NULL)
		cli_fail("out of memory");
}

enum line { LINE_READ, LINE_LATE, LINE_GONE };

/* The next line it writes, until then; valid until the next call. */
static enum line
read_line(struct engine *engine, char **line, double deadline)
{
	for (;;) {
		char *start = NULL, *end = NULL;
		if (engine->next < engine->used) {
			start = engine->buffer + engine->next;
			end = memchr(start, '\n', engine->used - engine->next);
		}
		if (end != NULL) {
			engine->next = (size_t)(end + 1 - engine->buffer);
			*end = '\0';
			if (end > start && end[-1] == '\r')
				end[-1] = '\0';
			*line = start;
			return LINE_READ;
		}
		double left = deadline - cli_seconds();
		if (left <= 0)
			return LINE_LATE;
		struct pollfd wait = { .fd = engine->out, .events = POLLIN };
		int ready = poll(&wait, 1, left > 1000 ? 1000000 : (int)(left * 1000) + 1);
		if (ready <= 0)
			continue;
		make_room(engine);
		ssize_t got =
			read(engine->out, engine->buffer + engine->used, engine->capacity - engine->used);
		if (got == 0 || (got < 0 && errno != EINTR))
			return LINE_GONE;
		if (got > 0)
			engine->used += (size_t)got;
	}
}

/* Whether the line's first word is this; then *rest is what follows it. */
static bool
begins(const char *line, const char *word, const char **rest)
{
	size_t length = strlen(word);
	if (strncmp(line, word, length) != 0 || (line[length] != '\0' && line[length] != ' '))
		return false;
	*rest = line + length + strspn(line + length, " ");
	return true;
}

/* Whether a line of the greeting offers the option; names have no case. */
static bool
offers(const char *line, const char *name)
{
	const char *rest;
	size_t length = strlen(name);
	return begins(line, "option", &rest) && begins(rest, "name", &rest) && strncasecmp(rest, name, length) == 0 &&
	       strncmp(rest + length, " type ", 6) == 0;
}

static bool
wait_for(struct engine *engine, const char *word, double seconds)
{
	double deadline = cli_seconds() + seconds;
	char *line;
	while (read_line(engine, &line, deadline) == LINE_READ) {
		const char *rest;
		if (begins(line, word, &rest))
			return true;
	}
	return false;
}

/* From `uci` to `uciok`. A mistyped option would make another match than the one asked for, in silence. */
static bool
introduce(struct engine *engine, const struct engine_option *options, size_t count, uint32_t which)
{
	double deadline = cli_seconds() + GREETING_SECONDS;
	bool offered[ENGINE_OPTIONS_MAX] = { false };
	const char *rest = "";
	char *line = NULL;
	if (!send_text(engine, "uci\n"))
		return false;
	do {
		if (read_line(engine, &line, deadline) != LINE_READ)
			return false;
		if (begins(line, "id", &rest) && begins(rest, "name", &rest))
			snprintf(engine->name, sizeof engine->name, "%s", rest);
		for (size_t i = 0; i < count; i++)
			offered[i] |= offers(line, options[i].name);
	} while (!begins(line, "uciok", &rest));
	for (size_t i = 0; i < count; i++)
		if ((options[i].engines & which) != 0 && !offered[i])
			cli_fail("engine %" PRIu32 ", %s: has no option \"%s\"", which, engine->name, options[i].name);
	return true;
}

bool
engine_greet(struct engine *engine, const char *rules, const struct engine_option *options, size_t count,
             uint32_t which)
{
	char line[512];
	if (!introduce(engine, options, count, which))
		return false;
	snprintf(line, sizeof line, "setoption name UCI_Variant value %s\n", rules);
	bool good = send_text(engine, line);
	for (size_t i = 0; i < count && good; i++) {
		if ((options[i].engines & which) == 0)
			continue;
		snprintf(line, sizeof line, "setoption name %s value %s\n", options[i].name,
		         options[i].value);
		good = send_text(engine, line);
	}
	return good && send_text(engine, "isready\n") && wait_for(engine, "readyok", GREETING_SECONDS);
}

bool
engine_new_game(struct engine *engine)
{
	return engine->pid != 0 && send_text(engine, "ucinewgame\nisready\n") &&
	       wait_for(engine, "readyok", GREETING_SECONDS);
}

static void
read_info(struct thought *thought, const char *line)
{
	const char *word = strstr(line, " nodes ");
	if (word != NULL)
		thought->nodes = strtoull(word + 7, NULL, 10);
	word = strstr(line, " depth ");
	if (word != NULL && strstr(line, " pv ") != NULL)
		thought->depth = strtoull(word + 7, NULL, 10);
}

struct thought
engine_think(struct engine *engine, const char *position, const char *go, double seconds)
{
	struct thought thought = { .answer = ANSWER_GONE };
	bool claims = false;
	if (engine->pid == 0 || !send_text(engine, position))
		return thought;
	double start = cli_seconds();
	if (!send_text(engine, go))
		return thought;
	double deadline = start + seconds;
	bool late = false;
	for (;;) {
		char *line;
		const char *rest;
		enum line got = read_line(engine, &line, deadline);
		thought.seconds = cli_seconds() - start;
		if (got == LINE_GONE)
			return thought;
		if (got == LINE_LATE) {
			if (late || !send_text(engine, "stop\n"))
				return thought;
			late = true;
			deadline = cli_seconds() + STOP_SECONDS;
		} else if (begins(line, "info", &rest)) {
			read_info(&thought, line);
			claims = claims || strcmp(rest, "string claim bikjang") == 0;
		} else if (begins(line, "bestmove", &rest)) {
			size_t length = strcspn(rest, " ");
			snprintf(thought.move, sizeof thought.move, "%.*s", (int)length, rest);
			bool none = length == 0 || strcmp(thought.move, "(none)") == 0;
			thought.answer = late     ? ANSWER_LATE
			                 : !none  ? ANSWER_MOVE
			                 : claims ? ANSWER_CLAIM
			                          : ANSWER_NONE;
			return thought;
		}
	}
}

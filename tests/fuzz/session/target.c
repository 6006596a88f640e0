/* SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "common/cli.h"
#include "uci/session.h"

#include <string.h>
#include <strings.h>

/* Those that would take the machine's memory, or open its files. */
static bool
is_dear(const char *line)
{
	static const char *const words[] = { "hash", "threads", "bookfile", "bench" };
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		for (const char *at = line; *at != '\0'; at++)
			if (strncasecmp(at, words[i], strlen(words[i])) == 0)
				return true;
	return false;
}

static void
obey(struct session *session, const char *text)
{
	char line[1024];
	size_t length = strlen(text);
	if (length >= sizeof line)
		return;
	memcpy(line, text, length + 1);
	session_command(session, line);
}

/* One for all, as at first: a table is dear to make. */
static struct session *
begin(void)
{
	static struct session session;
	static bool open;
	static const char *const first[] = {
		"stop", "setoption name MultiPV value 1", "setoption name Seed value 0",
		"setoption name Skill Level value 20", "setoption name UCI_LimitStrength value false",
		"setoption name Move Overhead value 0", "setoption name UCI_Variant value janggi",
	};
	if (!open) {
		FUZZ_CHECK(freopen("/dev/null", "w", stdout) != NULL);
		cli_start("session", "");
		session_open(&session);
		obey(&session, "setoption name Hash value 1");
		open = true;
	}
	for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
		obey(&session, first[i]);
	return &session;
}

/* Lines for the engine. Whatever they say, it goes on, and stops at once when it is told to. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct session *session = begin();
	char *text = malloc(size + 1);
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	/* Behind a NUL there is nothing for a program that reads lines as strings. */
	for (char *rest = text, *line; (line = cli_line(&rest)) != NULL;)
		if (!is_dear(line) && !session_command(session, line))
			break;
	think_halt(&session->thinker);
	free(text);
	return 0;
}

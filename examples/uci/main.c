/* SPDX-License-Identifier: MIT */
/* An engine for graphical interfaces: janggi_search_run on a thread, _stop, _ponderhit, _on_info. */
#include "common/cli.h"
#include "uci/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static const char usage[] =
	"usage: janggi-uci [COMMAND...]\n"
	"Speaks UCI on its standard input and output, as graphical interfaces do for janggi. With\n"
	"a command, obeys only this one and ends when it is done.\n"
	"\n"
	"  bench [DEPTH]     searches fixed positions; the node count is the same on every machine\n"
	"  d                 prints the position and how the game stands\n"
	"  go perft N        counts lines of N moves\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n"
	"\n"
	"A score of an end on points, or by a fault, in N plies is 20000 - N centipawns for the\n"
	"winner. A claim of facing generals is \"info string claim bikjang\" before \"bestmove (none)\".\n";

static const struct option options[] = {
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

static void
obey_arguments(struct session *session, char **arguments)
{
	char line[4096] = "";
	for (size_t length = 0; *arguments != NULL; arguments++) {
		length += (size_t)snprintf(line + length, sizeof line - length, "%s ", *arguments);
		if (length >= sizeof line)
			cli_misuse("the command is too long");
	}
	session_command(session, line);
	think_wait(&session->thinker);
}

static void
obey_input(struct session *session)
{
	char *line = NULL;
	size_t capacity = 0;
	while (getline(&line, &capacity, stdin) != -1 && session_command(session, line))
		;
	free(line);
}

int
main(int argc, char **argv)
{
	struct session session;
	cli_start("janggi-uci", usage);
	while (cli_option(argc, argv, options) != -1)
		;
	setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	session_open(&session);
	if (optind < argc)
		obey_arguments(&session, argv + optind);
	else
		obey_input(&session);
	/* Who talks to an engine hears of it; a command of a script must fail. */
	int status = optind < argc && session.refused ? CLI_REFUSED : 0;
	session_close(&session);
	return cli_finish(status);
}

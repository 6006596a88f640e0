/* SPDX-License-Identifier: MIT */
/* The opponent: janggi_search_run, stopped by Ctrl-C. */
#include "play/play.h"

#include <signal.h>
#include <stdio.h>

/* The search that Ctrl-C stops: a signal has no argument of ours. janggi_search_stop only sets a flag. */
static janggi_search *volatile running;
static volatile sig_atomic_t interrupted;

static void
stop(int signal)
{
	(void)signal;
	interrupted = 1;
	if (running != NULL)
		janggi_search_stop(running);
}

void
catch_interrupts(void)
{
	struct sigaction action = { .sa_handler = stop, .sa_flags = SA_RESTART };
	sigaction(SIGINT, &action, NULL);
}

bool
was_interrupted(void)
{
	bool was = interrupted != 0;
	interrupted = 0;
	return was;
}

janggi_move
ask_search(struct play *play, uint32_t level, uint32_t ms)
{
	janggi_search_limits limits = { .size = sizeof limits, .time_ms = ms };
	janggi_search_result result = { .size = sizeof result };
	cli_check(janggi_search_set(play->search, JANGGI_SEARCH_LEVEL, level), "level");
	janggi_search_arm(play->search);
	running = play->search;
	tell(play, TEXT_THINKING, side_name(play, janggi_position_to_move(janggi_game_position(play->game))));
	fflush(stdout);
	janggi_status status = janggi_search_run(play->search, play->game, &limits, &result);
	running = NULL;
	cli_check(status, "search");
	return result.action == JANGGI_ACTION_CLAIM ? JANGGI_MOVE_NONE : result.best;
}

/* SPDX-License-Identifier: MIT */
#include "uci/session.h"
#include "common/cli.h"

#include <inttypes.h>
#include <stdio.h>

#define BENCH_DEPTH 9

/* Starts, positions of our own engine's games, and endings. */
static const char *const positions[] = {
	"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
	"rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1",
};

static int32_t
ask(void *stopped, const janggi_search_info *info, const janggi_move *pv, uint32_t pv_length)
{
	(void)info;
	(void)pv;
	(void)pv_length;
	return atomic_load((const atomic_bool *)stopped);
}

void
bench(uint32_t depth, const atomic_bool *stopped)
{
	janggi_search_limits limits = { .size = sizeof limits, .depth = depth == 0 ? BENCH_DEPTH : depth };
	janggi_search_result result = { .size = sizeof result };
	janggi_search *search;
	janggi_position *start;
	janggi_rules *rules;
	uint64_t nodes = 0;
	double began = cli_seconds();
	cli_check(janggi_search_new(&search, NULL), "search");
	cli_check(janggi_position_new(&start, NULL), "position");
	cli_check(janggi_rules_new(&rules, JANGGI_RULESET_JANGGI, NULL), "rules");
	janggi_search_on_info(search, ask, (void *)stopped);
	for (size_t i = 0; i < sizeof positions / sizeof positions[0] && !atomic_load(stopped); i++) {
		janggi_game *game;
		cli_set_fen(start, positions[i]);
		cli_check(janggi_game_new(&game, rules, start, NULL), "game");
		janggi_search_clear(search);
		cli_check(janggi_search_run(search, game, &limits, &result), "search");
		nodes += result.nodes;
		janggi_game_free(game);
	}
	double seconds = cli_seconds() - began;
	janggi_rules_free(rules);
	janggi_position_free(start);
	janggi_search_free(search);
	if (atomic_load(stopped))
		printf("info string bench stopped\n");
	else
		printf("Nodes searched: %" PRIu64 "\nNodes/second: %.0f\n", nodes, (double)nodes / seconds);
}

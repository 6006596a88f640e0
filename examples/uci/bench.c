/* SPDX-License-Identifier: MIT */
#include "uci/think.h"
#include "common/cli.h"

#include <inttypes.h>
#include <stdio.h>

#define BENCH_DEPTH 13

/* Two starts, then positions from games of this engine with itself, the later the emptier. */
static const char *const positions[] = {
	"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
	"rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1",
	"rb1a1a2r/4k4/1c1n2nc1/p1p3pp1/9/9/2P2PP1P/1C2CN3/4K4/RN1A1A1BR w - - 0 8",
	"rb1a1a1br/5k3/5n1c1/p7p/3pnp3/5P3/P1PPB4/1C1N2cC1/5K3/RB1A1A2R w - - 0 13",
	"rb1akc3/5a3/1c1n3n1/1p1p2p2/2p1C4/1P1P1P1br/5P3/1N3N1R1/B2AK4/RC3A1B1 w - - 1 23",
	"4bk1b1/3aa4/5n1c1/1C5B1/5pp2/1P3P3/3R3P1/4C4/3BKA2r/3A5 w - - 2 31",
	"5a3/3akb3/3cc1R2/3Nnp3/9/9/9/4C1N2/4A4/3AK3r w - - 2 38",
	"4k4/3naa3/5c2R/4p1p2/r8/1NPP5/4P1P2/3A3N1/4AK3/3C2B2 w - - 21 46",
	"4k4/3aa4/9/9/4pp3/N2np4/n3c1b2/9/3AAK3/4CC1B1 w - - 58 66",
	"4k4/4a4/3a5/9/2P1P4/9/5p3/4C4/4A4/4KA3 b - - 12 80",
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

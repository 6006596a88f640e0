/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <string.h>

/*
 * Rules, a FEN, a newline, and a byte for each move, played under the rules of records: how the game stands under
 * the first rules is what the referee says.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct referee ref;
	struct fuzz_input input = { data, data + size };
	const janggi_rules *rules = play_start(&input, &ref);
	janggi_rules *record;
	janggi_game *game;
	FUZZ_CHECK(janggi_rules_new(&record, JANGGI_RULESET_RECORD, NULL) == JANGGI_OK);
	FUZZ_CHECK(janggi_game_new(&game, record, fuzz_position(0), NULL) == JANGGI_OK);
	while (input.at < input.end && janggi_game_plies(game) < 100) {
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		if (count == 0)
			break;
		FUZZ_CHECK(janggi_game_push(game, moves[fuzz_byte(&input) % count], NULL) == JANGGI_OK);
	}
	janggi_outcome outcome = { .size = sizeof outcome }, expected = play_outcome(&ref);
	janggi_status status = janggi_game_adjudicate(game, rules, &outcome), expected_status = JANGGI_OK;
	for (uint32_t ply = 0; ply < janggi_game_plies(game) && expected.state != JANGGI_STATE_OVER; ply++) {
		uint32_t moves[REFERENCE_MOVES], move = janggi_game_move_at(game, ply);
		int count = referee_moves(&ref, moves), at = 0;
		while (at < count && moves[at] != move)
			at++;
		if (at == count) {
			expected_status = JANGGI_E_ILLEGAL;
			break;
		}
		referee_push(&ref, move);
		expected = play_outcome(&ref);
	}
	FUZZ_CHECK(status == expected_status);
	FUZZ_CHECK(memcmp(&outcome, &expected, sizeof outcome) == 0);
	janggi_game_free(game);
	janggi_rules_free(record);
	return 0;
}

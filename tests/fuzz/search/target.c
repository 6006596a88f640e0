/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <string.h>

static janggi_search *search;
static janggi_game *game;
static int lines;               /* heard of, and after how many it is enough */
static int enough;

/* Every line told can be played. */
static int32_t
hear(void *user, const janggi_search_info *info, const janggi_move *pv, uint32_t length)
{
	janggi_position *pos = fuzz_position(1);
	(void)user;
	FUZZ_CHECK(info->size == sizeof *info && info->multipv >= 1 && length > 0);
	FUZZ_CHECK(info->wdl[0] + info->wdl[1] + info->wdl[2] == 1000 && info->hashfull <= 1000);
	FUZZ_CHECK(janggi_game_why(game, pv[0]) == JANGGI_WHY_LEGAL);
	janggi_position_copy(pos, janggi_game_position(game));
	FUZZ_CHECK(janggi_position_play(pos, pv[0]) == JANGGI_OK);
	return ++lines == enough;
}

static void
check_result(const janggi_search_result *result, uint64_t nodes)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	FUZZ_CHECK(result->nodes <= nodes && result->wdl[0] + result->wdl[1] + result->wdl[2] == 1000);
	FUZZ_CHECK(janggi_game_outcome(game, &outcome) == JANGGI_OK);
	if (result->action == JANGGI_ACTION_CLAIM)
		FUZZ_CHECK(outcome.claim == JANGGI_REASON_BIKJANG);
	else
		FUZZ_CHECK(janggi_game_why(game, result->best) == JANGGI_WHY_LEGAL);
}

static janggi_status
run(uint64_t nodes, janggi_search_result *result)
{
	janggi_search_limits limits = { .size = sizeof limits, .nodes = nodes, .depth = 1 + (uint32_t)nodes % 7 };
	janggi_outcome outcome = { .size = sizeof outcome };
	*result = (janggi_search_result){ .size = sizeof *result };
	lines = 0;
	FUZZ_CHECK(janggi_game_outcome(game, &outcome) == JANGGI_OK);
	janggi_status status = janggi_search_run(search, game, &limits, result);
	if (outcome.state == JANGGI_STATE_OVER)
		FUZZ_CHECK(status == JANGGI_E_GAME_OVER);
	else
		FUZZ_CHECK(status == JANGGI_OK || status == JANGGI_E_EMPTY);
	if (status == JANGGI_OK)
		check_result(result, nodes);
	return status;
}

static void
run_and_play(uint64_t nodes)
{
	janggi_search_result result;
	if (run(nodes, &result) != JANGGI_OK)
		return;
	if (result.action == JANGGI_ACTION_CLAIM)
		FUZZ_CHECK(janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL) == JANGGI_OK);
	else
		FUZZ_CHECK(janggi_game_push(game, result.best, NULL) == JANGGI_OK);
}

/* With nothing learnt before, the same is found again. */
static void
run_twice(uint64_t nodes)
{
	janggi_search_result result[2];
	janggi_status status[2];
	for (int i = 0; i < 2; i++) {
		janggi_search_clear(search);
		janggi_search_arm(search);      /* a stop that came before would end the first only */
		status[i] = run(nodes, &result[i]);
		result[i].time_ms = 0;
	}
	FUZZ_CHECK(status[0] == status[1] && memcmp(&result[0], &result[1], sizeof result[0]) == 0);
}

static void
set(uint32_t key, int64_t value)
{
	int64_t told;
	FUZZ_CHECK(janggi_search_set(search, key, value) == JANGGI_OK);
	FUZZ_CHECK(janggi_search_get(search, key, &told) == JANGGI_OK && told == value);
}

static void
set_root_moves(struct fuzz_input *input)
{
	janggi_move moves[4], legal[JANGGI_MOVES_MAX];
	uint32_t byte = fuzz_byte(input), count = janggi_game_legal_moves(game, 0, legal, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < byte % 4; i++)
		moves[i] = count > 0 ? legal[(byte + i * 7) % count] : byte;
	FUZZ_CHECK(janggi_search_set_root_moves(search, moves, byte % 4) == JANGGI_OK);
}

/* One search for all, as at first: a table is dear to make. */
static void
begin(void)
{
	if (search == NULL)
		FUZZ_CHECK(janggi_search_new(&search, NULL) == JANGGI_OK);
	set(JANGGI_SEARCH_HASH_MIB, 1);
	set(JANGGI_SEARCH_MULTIPV, 1);
	set(JANGGI_SEARCH_SEED, 0);
	set(JANGGI_SEARCH_LEVEL, 20);
	FUZZ_CHECK(janggi_search_set_root_moves(search, NULL, 0) == JANGGI_OK);
	janggi_search_on_info(search, hear, NULL);
	janggi_search_arm(search);
	enough = 0;
}

static void
obey(struct fuzz_input *input)
{
	janggi_move move;
	uint32_t byte = fuzz_byte(input);
	switch (byte) {
	case 'A':
		janggi_search_arm(search);
		break;
	case 'T':
		janggi_search_stop(search);
		break;
	case 'Q':
		janggi_search_ponderhit(search);
		break;
	case 'K':
		janggi_search_clear(search);
		break;
	case 'P':
		janggi_game_pop(game, &move);
		break;
	case 'V':
		set(JANGGI_SEARCH_MULTIPV, 1 + fuzz_byte(input) % 5);
		break;
	case 'L':
		set(JANGGI_SEARCH_LEVEL, 1 + fuzz_byte(input) % 20);
		break;
	case 'S':
		set(JANGGI_SEARCH_SEED, fuzz_byte(input));
		break;
	case 'I':
		enough = (int)fuzz_byte(input) % 8;
		break;
	case 'M':
		set_root_moves(input);
		break;
	case 'Z':
		run_twice(1 + fuzz_byte(input) % 50);
		break;
	default:
		run_and_play(1 + byte % 50);
		break;
	}
}

/*
 * Rules, a FEN, a newline, and what is done with the search: see obey(). It gives moves that the game takes, and stays
 * of use.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct referee ref;
	struct fuzz_input input = { data, data + size };
	const janggi_rules *rules = play_start(&input, &ref);
	begin();
	FUZZ_CHECK(janggi_game_new(&game, rules, fuzz_position(0), NULL) == JANGGI_OK);
	for (int calls = 0; calls < 20 && input.at < input.end; calls++)
		obey(&input);
	janggi_game_free(game);
	return 0;
}

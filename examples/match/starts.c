/* SPDX-License-Identifier: MIT */
#include "match/starts.h"
#include "common/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SETUPS 4

void
starts_read(struct starts *starts, const char *path)
{
	char *text = cli_read_text(path), *rest = text;
	size_t lines = 1, number = 0;
	for (const char *p = text; *p != '\0'; p++)
		lines += *p == '\n';
	starts->fens = calloc(lines, sizeof *starts->fens);
	if (starts->fens == NULL)
		cli_fail("out of memory");
	janggi_position *pos;
	cli_check(janggi_position_new(&pos, NULL), "position");
	for (char *line; (line = cli_line(&rest)) != NULL;) {
		janggi_error error;
		number++;
		if (line[0] == '\0' || line[0] == '#')
			continue;
		if (!cli_read_fen(pos, line, strlen(line), &error))
			cli_fail("%s, line %zu, byte %" PRIu64 ": %s", path, number, error.offset,
			         error.message);
		starts->fens[starts->count++] = line;
	}
	janggi_position_free(pos);
	if (starts->count == 0)
		cli_fail("%s: no FEN", path);
}

/* A generator of our own (splitmix64): the same moves everywhere. */
static uint64_t
next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* A move after which the game goes on and nothing can be taken at once. */
static bool
is_quiet(const janggi_game *game, janggi_move move)
{
	if (move == JANGGI_MOVE_PASS)
		return false;
	janggi_game *after;
	cli_check(janggi_game_clone(&after, game), "game");
	janggi_outcome outcome = { .size = sizeof outcome };
	bool quiet = janggi_game_push(after, move, NULL) == JANGGI_OK &&
	             janggi_game_outcome(after, &outcome) == JANGGI_OK &&
	             outcome.state == JANGGI_STATE_ONGOING &&
	             janggi_game_legal_moves(after, JANGGI_GEN_CAPTURES, NULL, 0) == 0 &&
	             !janggi_position_is_bikjang(janggi_game_position(after));
	janggi_game_free(after);
	return quiet;
}

static void
play_random(janggi_game *game, uint32_t plies, uint64_t seed)
{
	while (plies-- > 0) {
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_QUIETS, moves, JANGGI_MOVES_MAX);
		uint32_t quiet = 0;
		for (uint32_t i = 0; i < count; i++)
			if (is_quiet(game, moves[i]))
				moves[quiet++] = moves[i];
		if (quiet == 0)
			return;
		janggi_game_push(game, moves[next_random(&seed) % quiet], NULL);
	}
}

janggi_game *
starts_game(const struct starts *starts, const janggi_rules *rules, uint32_t pair, char *name,
            size_t capacity)
{
	janggi_position *start;
	cli_check(janggi_position_new(&start, NULL), "position");
	uint32_t count = starts->count > 0 ? starts->count : SETUPS * SETUPS;
	uint32_t round = pair / count, which = pair % count;
	if (starts->count > 0) {
		cli_set_fen(start, starts->fens[which]);
		snprintf(name, capacity, "%" PRIu32, which + 1);
	} else {
		janggi_setup cho = JANGGI_SETUP_HEHE + which / SETUPS;
		janggi_setup han = JANGGI_SETUP_HEHE + which % SETUPS;
		cli_check(janggi_position_set_start(start, cho, han, JANGGI_HANDICAP_NONE), "set-up");
		snprintf(name, capacity, "%s,%s", janggi_setup_name(cho, JANGGI_ENGLISH),
		         janggi_setup_name(han, JANGGI_ENGLISH));
	}
	janggi_game *game;
	cli_check(janggi_game_new(&game, rules, start, NULL), "start");
	janggi_position_free(start);
	if (round > 0)
		play_random(game, 2 + round % 3, pair);
	return game;
}

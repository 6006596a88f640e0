/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <string.h>

/* A game as the slow model has it: the referee, and what was told about each position. */
static struct referee ref;
static enum told { NOTHING, ENDED, CLAIMED, RESUMED } told[REFEREE_PLIES + 1];
static janggi_outcome told_outcome[REFEREE_PLIES + 1];

/* How the game stands by that, asked once a call: the referee is slow. */
static janggi_outcome now;
static uint32_t moves[REFERENCE_MOVES];
static int move_count;

static void
look(void)
{
	now = told[ref.plies] == NOTHING ? play_outcome(&ref) : told_outcome[ref.plies];
	move_count = now.state == JANGGI_STATE_OVER ? 0 : play_moves(&ref, moves);
}

static int
value(uint32_t key)
{
	return ref.rule[key - JANGGI_RULE_PASS];
}

/* 303, 316, 318 */
static janggi_side
winner_by_facing(void)
{
	int result = value(JANGGI_RULE_BIKJANG_RESULT);
	if (now.cho_half_points == now.han_half_points || result == 1 ||
	    (result == 0 && value(JANGGI_RULE_SCORING) == 0))
		return JANGGI_NOBODY;
	return now.cho_half_points > now.han_half_points ? JANGGI_CHO : JANGGI_HAN;
}

static void
tell(enum told what, uint32_t reason, janggi_side winner, uint32_t rule)
{
	janggi_outcome outcome = now;
	outcome.state = JANGGI_STATE_OVER;
	outcome.reason = reason;
	outcome.winner = winner;
	outcome.rule = rule;
	outcome.fault_side = JANGGI_NOBODY;
	outcome.claim = 0;
	told[ref.plies] = what;
	told_outcome[ref.plies] = outcome;
}

static void
try_end(janggi_game *game, uint32_t reason, janggi_side winner)
{
	janggi_status status = janggi_game_end(game, reason, winner);
	if (reason < JANGGI_REASON_POINTS || reason > JANGGI_REASON_UNKNOWN || winner > JANGGI_NOBODY) {
		FUZZ_CHECK(status == JANGGI_E_ARGUMENT);
	} else if (now.state == JANGGI_STATE_OVER) {
		FUZZ_CHECK(status == JANGGI_E_GAME_OVER);
	} else {
		FUZZ_CHECK(status == JANGGI_OK);
		tell(ENDED, reason, winner, 0);
	}
}

static void
try_claim(janggi_game *game)
{
	janggi_status status = janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL);
	if (now.state == JANGGI_STATE_OVER) {
		FUZZ_CHECK(status == JANGGI_E_GAME_OVER);
	} else if (now.state != JANGGI_STATE_CLAIMABLE) {
		FUZZ_CHECK(status == JANGGI_E_ILLEGAL);
	} else {
		FUZZ_CHECK(status == JANGGI_OK);
		tell(CLAIMED, JANGGI_REASON_BIKJANG, winner_by_facing(), 303);
	}
}

/* Makes the position playable, as janggi_game_resume() does; false if no move could follow. */
static bool
can_follow(struct reference *at)
{
	uint32_t any[REFERENCE_MOVES];
	if (at->ended) {
		at->ended = reference_in_check(at, 1 - at->side);
		return !at->ended;
	}
	if (reference_moves(at, any) > 0)
		return true;
	/* 303: the facing is left standing for this turn. */
	at->bikjang = 0;
	if (reference_moves(at, any) > 0)
		return true;
	at->bikjang = value(JANGGI_RULE_BIKJANG);
	return false;
}

static void
try_resume(janggi_game *game)
{
	janggi_status status = janggi_game_resume(game);
	if (now.state != JANGGI_STATE_OVER) {
		FUZZ_CHECK(status == JANGGI_E_EMPTY);
	} else if (now.reason == JANGGI_REASON_MATE || told[ref.plies] == ENDED) {
		FUZZ_CHECK(status == JANGGI_E_GAME_OVER);
	} else if (!can_follow(&ref.at[ref.plies])) {
		FUZZ_CHECK(status == JANGGI_E_ILLEGAL);
	} else {
		FUZZ_CHECK(status == JANGGI_OK);
		janggi_outcome open = { .size = sizeof open };
		FUZZ_CHECK(janggi_game_outcome(game, &open) == JANGGI_OK);
		FUZZ_CHECK(open.state != JANGGI_STATE_OVER && open.winner == JANGGI_NOBODY && open.rule == 0);
		FUZZ_CHECK((open.state == JANGGI_STATE_CLAIMABLE) == (open.claim == JANGGI_REASON_BIKJANG));
		tell(RESUMED, JANGGI_REASON_NONE, JANGGI_NOBODY, 0);
		told_outcome[ref.plies].state = open.state;
		told_outcome[ref.plies].claim = open.claim;
	}
}

static void
try_push(janggi_game *game, janggi_move move)
{
	bool over = now.state == JANGGI_STATE_OVER, legal = false;
	for (int i = 0; i < move_count; i++)
		legal |= moves[i] == move;
	FUZZ_CHECK((janggi_game_why(game, move) == JANGGI_WHY_LEGAL) == legal);
	janggi_status status = janggi_game_push(game, move, NULL);
	FUZZ_CHECK(status == (over ? JANGGI_E_GAME_OVER : legal ? JANGGI_OK : JANGGI_E_ILLEGAL));
	if (legal) {
		referee_push(&ref, move);
		ref.at[ref.plies].bikjang = value(JANGGI_RULE_BIKJANG);
		told[ref.plies] = NOTHING;
	}
}

/* A move of the list; or, for 'R', the mover's last one back. */
static void
push_some(janggi_game *game, uint32_t byte)
{
	uint32_t move = JANGGI_MOVE_PASS;
	if (byte == 'R' && ref.plies >= 2)
		move = ref.move[ref.plies - 1] % 128 * 128 + ref.move[ref.plies - 1] / 128;
	else if (move_count > 0)
		move = moves[byte % (uint32_t)move_count];
	try_push(game, move);
}

static void
try_pop(janggi_game *game)
{
	janggi_move move = JANGGI_MOVE_NONE;
	janggi_status status = janggi_game_pop(game, &move);
	FUZZ_CHECK(status == (ref.plies == 0 ? JANGGI_E_EMPTY : JANGGI_OK));
	if (status == JANGGI_OK)
		FUZZ_CHECK(move == ref.move[ref.plies--]);
}

/* Where no ending was set aside, the same rules say the same again. */
static void
check_again(const janggi_game *game)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	for (int ply = 0; ply <= ref.plies; ply++)
		if (told[ply] == RESUMED)
			return;
	FUZZ_CHECK(janggi_game_adjudicate(game, janggi_game_rules(game), &outcome) == JANGGI_OK);
	FUZZ_CHECK(memcmp(&outcome, &now, sizeof outcome) == 0);
}

static void
check(const janggi_game *game)
{
	const struct reference *at = &ref.at[ref.plies];
	janggi_outcome outcome = { .size = sizeof outcome };
	uint8_t men[90];
	look();
	FUZZ_CHECK(janggi_game_outcome(game, &outcome) == JANGGI_OK);
	FUZZ_CHECK(memcmp(&outcome, &now, sizeof outcome) == 0);
	FUZZ_CHECK(janggi_game_plies(game) == (uint32_t)ref.plies);
	FUZZ_CHECK(ref.plies == 0 || janggi_game_move_at(game, (uint32_t)ref.plies - 1) == ref.move[ref.plies]);
	janggi_position_get_board(janggi_game_position(game), men);
	FUZZ_CHECK(memcmp(men, at->cells, 90) == 0);
	FUZZ_CHECK((int)janggi_position_to_move(janggi_game_position(game)) == at->side);
	uint32_t times = 0;
	for (int ply = 0; ply <= ref.plies; ply++)
		times += ref.at[ply].side == at->side && memcmp(ref.at[ply].cells, at->cells, 90) == 0;
	FUZZ_CHECK(janggi_game_repetitions(game) == times);
	FUZZ_CHECK((int)janggi_game_legal_moves(game, JANGGI_GEN_ALL, NULL, 0) == move_count);
}

/*
 * Rules, a FEN, a newline, and the calls: P takes back, C claims, E tells an end, U sets one aside, A adjudicates, L
 * goes on with a copy, N tries any move, R moves back; any other byte is a move.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input = { data, data + size };
	janggi_game *game, *copy;
	told[0] = NOTHING;
	const janggi_rules *rules = play_start(&input, &ref);
	FUZZ_CHECK(janggi_game_new(&game, rules, fuzz_position(0), NULL) == JANGGI_OK);
	check(game);
	for (int calls = 0; calls < 80 && input.at < input.end; calls++) {
		uint32_t byte = fuzz_byte(&input);
		switch (byte) {
		case 'P':
			try_pop(game);
			break;
		case 'C':
			try_claim(game);
			break;
		case 'E':
			byte = fuzz_byte(&input);
			try_end(game, byte % 32, byte / 64);
			break;
		case 'U':
			try_resume(game);
			break;
		case 'A':
			check_again(game);
			break;
		case 'L':
			FUZZ_CHECK(janggi_game_clone(&copy, game) == JANGGI_OK);
			janggi_game_free(game);
			game = copy;
			break;
		case 'N':
			byte = fuzz_byte(&input);
			try_push(game, byte << 8 | fuzz_byte(&input));
			break;
		default:
			push_some(game, byte);
			break;
		}
		check(game);
	}
	janggi_game_free(game);
	return 0;
}

/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include "referee.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* More games for a long run: CK_RUN_CASE=presets (or referee) JANGGI_GAMES=100000. */
static uint32_t
games_wanted(uint32_t usual)
{
	const char *text = getenv("JANGGI_GAMES");
	return text != NULL ? (uint32_t)strtoul(text, NULL, 10) : usual;
}

static uint64_t random_state;

static uint32_t
below(uint32_t limit)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (uint32_t)((random_state >> 32) * limit >> 32);
}

static janggi_rules *
new_rules(uint32_t ruleset)
{
	janggi_rules *rules;
	ck_assert_int_eq(janggi_rules_new(&rules, ruleset, NULL), JANGGI_OK);
	return rules;
}

/* With one key changed, 0 for none. */
static janggi_game *
new_game(uint32_t ruleset, const char *fen, uint32_t key, int32_t value)
{
	janggi_rules *rules = new_rules(ruleset);
	if (key != 0)
		ck_assert_int_eq(janggi_rules_set(rules, key, value), JANGGI_OK);
	janggi_position *start;
	ck_assert_int_eq(janggi_position_new(&start, NULL), JANGGI_OK);
	if (fen != NULL)
		ck_assert_int_eq(janggi_position_set_fen(start, fen, SIZE_MAX, NULL), JANGGI_OK);
	janggi_game *game;
	ck_assert_int_eq(janggi_game_new(&game, rules, start, NULL), JANGGI_OK);
	janggi_position_free(start);
	janggi_rules_free(rules);
	return game;
}

static janggi_outcome
outcome_of(const janggi_game *game)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	if (janggi_game_outcome(game, &outcome) != JANGGI_OK)
		ck_abort_msg("no outcome");
	return outcome;
}

static janggi_move
move_of(const char *text, const janggi_game *game)
{
	janggi_move move;
	const janggi_position *pos = janggi_game_position(game);
	ck_assert_int_eq(janggi_move_parse(&move, pos, JANGGI_NOTATION_UCI, text, SIZE_MAX, NULL), JANGGI_OK);
	return move;
}

static void
push(janggi_game *game, const char *text)
{
	ck_assert_int_eq(janggi_game_push(game, move_of(text, game), NULL), JANGGI_OK);
}

/* Up to i2i3, which would complete a shuttle. */
static void
push_shuttle(janggi_game *game)
{
	static const char *const moves[] = { "i1i3", "a7b7", "i3i2", "i7h7",
	                                     "i2i3", "e7d7", "i3i2", "b10a8" };
	for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
		push(game, moves[i]);
}

#define QUIET "r3k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1"
#define FACING "r3k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1"

START_TEST(test_new_game_stands_at_its_start)
{
	janggi_game *game;
	ck_assert_int_eq(janggi_game_new(&game, NULL, NULL, NULL), JANGGI_OK);
	janggi_rules *standard = new_rules(JANGGI_RULESET_STANDARD);
	ck_assert_int_eq(janggi_rules_equal(janggi_game_rules(game), standard), 1);
	janggi_rules_free(standard);
	char fen[JANGGI_FEN_MAX];
	janggi_position_get_fen(janggi_game_position(game), JANGGI_FEN_NB, fen, sizeof fen);
	ck_assert_str_eq(fen, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
	ck_assert(janggi_position_equal(janggi_game_position(game), janggi_game_start(game)));
	ck_assert_uint_eq(janggi_game_plies(game), 0);
	ck_assert_uint_eq(janggi_game_move_at(game, 0), JANGGI_MOVE_NONE);
	ck_assert_uint_eq(janggi_game_repetitions(game), 1);
	ck_assert_uint_eq(janggi_game_legal_moves(game, JANGGI_GEN_ALL, NULL, 0), 32);
	ck_assert_int_eq(janggi_game_pop(game, NULL), JANGGI_E_EMPTY);
	ck_assert_int_eq(janggi_game_resume(game), JANGGI_E_EMPTY);
	janggi_outcome outcome = outcome_of(game);
	ck_assert_uint_eq(outcome.state, JANGGI_STATE_ONGOING);
	ck_assert_uint_eq(outcome.winner, JANGGI_NOBODY);
	ck_assert_uint_eq(outcome.reason, JANGGI_REASON_NONE);
	ck_assert_uint_eq(outcome.fault_side, JANGGI_NOBODY);
	janggi_game_free(game);
	janggi_game_free(NULL);
}
END_TEST

START_TEST(test_misuse_is_refused)
{
	janggi_game *game = (janggi_game *)1;
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_game_new(NULL, NULL, NULL, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_clone(&game, NULL), JANGGI_E_ARGUMENT);
	ck_assert_ptr_null(game);
	ck_assert_int_eq(janggi_game_reserve(NULL, 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_push(NULL, 1, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_pop(NULL, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_end(NULL, JANGGI_REASON_TIME, JANGGI_CHO), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_claim(NULL, JANGGI_REASON_BIKJANG, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_resume(NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_outcome(NULL, &outcome), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_adjudicate(NULL, NULL, &outcome), JANGGI_E_ARGUMENT);
	ck_assert_ptr_null(janggi_game_position(NULL));
	ck_assert_ptr_null(janggi_game_start(NULL));
	ck_assert_ptr_null(janggi_game_rules(NULL));
	ck_assert_uint_eq(janggi_game_plies(NULL), 0);
	ck_assert_uint_eq(janggi_game_move_at(NULL, 0), JANGGI_MOVE_NONE);
	ck_assert_uint_eq(janggi_game_repetitions(NULL), 0);
	ck_assert_uint_eq(janggi_game_legal_moves(NULL, JANGGI_GEN_ALL, NULL, 0), 0);
	ck_assert_uint_ne(janggi_game_why(NULL, 1), JANGGI_WHY_LEGAL);

	game = new_game(JANGGI_RULESET_MGAME, FACING, 0, 0);
	janggi_outcome unset = { .size = 0 };
	ck_assert_int_eq(janggi_game_outcome(game, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_outcome(game, &unset), JANGGI_E_STRUCT);
	ck_assert_int_eq(janggi_game_adjudicate(game, NULL, &unset), JANGGI_E_STRUCT);
	janggi_error bad_error = { .size = 1 };
	ck_assert_int_eq(janggi_game_push(game, 1, &bad_error), JANGGI_E_STRUCT);
	ck_assert_int_eq(janggi_game_end(game, JANGGI_REASON_MATE, JANGGI_CHO), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_end(game, JANGGI_REASON_UNKNOWN + 1, JANGGI_CHO), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_end(game, JANGGI_REASON_TIME, JANGGI_NOBODY + 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_game_claim(game, JANGGI_REASON_REPETITION, NULL), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(janggi_game_legal_moves(game, 4, NULL, 0), 0);
	ck_assert_uint_eq(janggi_game_plies(game), 0);
	ck_assert_uint_eq(outcome_of(game).claim, JANGGI_REASON_BIKJANG);
	janggi_game_free(game);
}
END_TEST

/* A start where the other general hangs comes about by a pass in check (304); no game begins there. */
START_TEST(test_start_with_hanging_general_is_refused)
{
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	const char *fen = "4k4/9/9/9/9/9/9/9/9/r3K4 w - - 0 1";
	ck_assert_int_eq(janggi_position_set_fen(pos, fen, SIZE_MAX, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_play(pos, JANGGI_MOVE_PASS), JANGGI_OK);
	janggi_game *game;
	ck_assert_int_eq(janggi_game_new(&game, NULL, pos, NULL), JANGGI_E_POSITION);
	ck_assert_ptr_null(game);
	janggi_position_free(pos);
}
END_TEST

START_TEST(test_passes_before_the_start_do_not_count)
{
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	for (int passes = 0; passes < 3; passes++) {
		janggi_game *game;
		ck_assert_int_eq(janggi_game_new(&game, NULL, pos, NULL), JANGGI_OK);
		ck_assert_uint_eq(outcome_of(game).state, JANGGI_STATE_ONGOING);
		ck_assert_int_eq(janggi_position_last_was_pass(janggi_game_position(game)), 0);
		uint64_t hash = janggi_position_hash(janggi_game_position(game));
		ck_assert_uint_eq(hash, janggi_position_board_hash(pos));
		ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_OK);
		ck_assert_uint_eq(outcome_of(game).state, JANGGI_STATE_ONGOING);
		ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_OK);
		ck_assert_uint_eq(outcome_of(game).reason, JANGGI_REASON_DOUBLE_PASS);
		janggi_game_free(game);
		if (passes < 2)
			ck_assert_int_eq(janggi_position_play(pos, JANGGI_MOVE_PASS), JANGGI_OK);
	}
	janggi_position_free(pos);
}
END_TEST

START_TEST(test_moves_are_kept_and_taken_back)
{
	janggi_game *game = new_game(JANGGI_RULESET_RECORD, NULL, 0, 0);
	push(game, "a4b4");
	push(game, "a7b7");
	push(game, "e2e2");
	ck_assert_uint_eq(janggi_game_plies(game), 3);
	ck_assert_uint_eq(janggi_game_move_at(game, 0), janggi_move_make(27, 28));
	ck_assert_uint_eq(janggi_game_move_at(game, 2), JANGGI_MOVE_PASS);
	ck_assert_uint_eq(janggi_game_move_at(game, 3), JANGGI_MOVE_NONE);
	janggi_move move;
	ck_assert_int_eq(janggi_game_pop(game, &move), JANGGI_OK);
	ck_assert_uint_eq(move, JANGGI_MOVE_PASS);
	ck_assert_int_eq(janggi_game_pop(game, &move), JANGGI_OK);
	ck_assert_int_eq(janggi_game_pop(game, NULL), JANGGI_OK);
	ck_assert(janggi_position_equal(janggi_game_position(game), janggi_game_start(game)));
	janggi_game_free(game);
}
END_TEST

START_TEST(test_repetitions_count_board_and_side)
{
	janggi_game *game = new_game(JANGGI_RULESET_RECORD, QUIET, 0, 0);
	static const char *const moves[] = { "d1d2", "e10e9", "d2d1", "e9e10",
	                                     "d1d1", "e10e10", "i1i2", "a10a9" };
	static const uint32_t times[] = { 1, 1, 1, 2, 1, 3, 1, 1 };
	for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
		push(game, moves[i]);
		ck_assert_uint_eq(janggi_game_repetitions(game), times[i]);
	}
	/* Positions from before a growth of the history are still found. */
	for (int i = 0; i < 100; i++) {
		push(game, "d1d2");
		push(game, "e10e9");
		push(game, "d2d1");
		push(game, "e9e10");
		ck_assert_uint_eq(janggi_game_repetitions(game), (uint32_t)i + 2);
	}
	ck_assert_int_eq(janggi_game_pop(game, NULL), JANGGI_OK);
	ck_assert_uint_eq(janggi_game_repetitions(game), 100);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_why_tells_position_and_game)
{
	janggi_game *game = new_game(JANGGI_RULESET_KAKAO, NULL, 0, 0);
	ck_assert_uint_eq(janggi_game_why(game, janggi_move_make(27, 28)), JANGGI_WHY_LEGAL);
	ck_assert_uint_eq(janggi_game_why(game, janggi_move_make(0, 45)), JANGGI_WHY_BLOCKED);
	push_shuttle(game);
	janggi_move refused = move_of("i2i3", game);
	ck_assert_uint_eq(janggi_game_why(game, refused), JANGGI_WHY_SHUTTLE);
	janggi_error error = { .size = sizeof error };
	ck_assert_int_eq(janggi_game_push(game, refused, &error), JANGGI_E_ILLEGAL);
	ck_assert_int_eq(error.code, JANGGI_E_ILLEGAL);
	ck_assert_str_eq(error.message, janggi_why_describe(JANGGI_WHY_SHUTTLE, JANGGI_ENGLISH));
	ck_assert_int_eq(janggi_game_end(game, JANGGI_REASON_TIME, JANGGI_HAN), JANGGI_OK);
	ck_assert_uint_eq(janggi_game_why(game, refused), JANGGI_WHY_GAME_OVER);
	janggi_game_free(game);

	const char *cho_behind = "rrc1k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1";
	game = new_game(JANGGI_RULESET_KJA, cho_behind, JANGGI_RULE_REPETITION, 2);
	static const char *const cycle[] = { "d1d2", "e10e9", "d2d1", "e9e10" };
	for (size_t i = 0; i < 4; i++)
		push(game, cycle[i]);
	ck_assert_uint_eq(janggi_game_why(game, move_of("d1d2", game)), JANGGI_WHY_REPETITION);
	janggi_game_free(game);

	const char *cannon = "5k3/9/9/9/9/9/4P4/9/4C4/3K5 w - - 0 1";
	game = new_game(JANGGI_RULESET_TRADITIONAL, cannon, JANGGI_RULE_BARE, 0);
	ck_assert_uint_eq(janggi_game_why(game, move_of("e2e5", game)), JANGGI_WHY_FIRST_CANNON);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_refused_moves_are_not_listed)
{
	janggi_game *game = new_game(JANGGI_RULESET_KAKAO, NULL, 0, 0);
	push_shuttle(game);
	const janggi_position *pos = janggi_game_position(game);
	janggi_move list[JANGGI_MOVES_MAX + 1];
	uint32_t all = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0);
	uint32_t quiets = janggi_position_legal_moves(pos, JANGGI_GEN_QUIETS, NULL, 0);
	uint32_t captures = janggi_position_legal_moves(pos, JANGGI_GEN_CAPTURES, NULL, 0);
	ck_assert_uint_eq(janggi_game_legal_moves(game, JANGGI_GEN_ALL, NULL, 0), all - 1);
	ck_assert_uint_eq(janggi_game_legal_moves(game, JANGGI_GEN_QUIETS, NULL, 0), quiets - 1);
	ck_assert_uint_eq(janggi_game_legal_moves(game, JANGGI_GEN_CAPTURES, NULL, 0), captures);
	for (uint32_t capacity = 0; capacity <= all; capacity++) {
		memset(list, 0xff, sizeof list);
		ck_assert_uint_eq(janggi_game_legal_moves(game, JANGGI_GEN_ALL, list, capacity), all - 1);
		uint32_t written = capacity < all ? capacity : all - 1;
		ck_assert_uint_eq(list[written], UINT32_MAX);
		for (uint32_t i = 0; i < written; i++)
			ck_assert_uint_eq(janggi_game_why(game, list[i]), JANGGI_WHY_LEGAL);
	}
	janggi_game_free(game);
}
END_TEST

START_TEST(test_owner_tells_an_end)
{
	for (uint32_t reason = JANGGI_REASON_POINTS; reason <= JANGGI_REASON_UNKNOWN; reason++) {
		for (janggi_side winner = JANGGI_CHO; winner <= JANGGI_NOBODY; winner++) {
			janggi_game *game = new_game(JANGGI_RULESET_STANDARD, NULL, 0, 0);
			push(game, "a4b4");
			ck_assert_int_eq(janggi_game_end(game, reason, winner), JANGGI_OK);
			janggi_outcome told = outcome_of(game);
			ck_assert_uint_eq(told.state, JANGGI_STATE_OVER);
			ck_assert_uint_eq(told.reason, reason);
			ck_assert_uint_eq(told.winner, winner);
			ck_assert_uint_eq(told.rule, 0);
			ck_assert_uint_eq(told.ply, 1);
			ck_assert_uint_eq(janggi_game_legal_moves(game, JANGGI_GEN_ALL, NULL, 0), 0);
			ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_E_GAME_OVER);
			ck_assert_int_eq(janggi_game_end(game, reason, winner), JANGGI_E_GAME_OVER);
			janggi_status status = janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL);
			ck_assert_int_eq(status, JANGGI_E_GAME_OVER);
			ck_assert_int_eq(janggi_game_resume(game), JANGGI_E_GAME_OVER);
			janggi_outcome again = { .size = sizeof again };
			ck_assert_int_eq(janggi_game_adjudicate(game, NULL, &again), JANGGI_OK);
			ck_assert_mem_eq(&again, &told, sizeof told);
			ck_assert_int_eq(janggi_game_pop(game, NULL), JANGGI_OK);
			ck_assert_uint_eq(outcome_of(game).state, JANGGI_STATE_ONGOING);
			janggi_game_free(game);
		}
	}
}
END_TEST

START_TEST(test_mate_cannot_be_set_aside)
{
	janggi_game *game = new_game(JANGGI_RULESET_RECORD, "4k4/9/9/9/9/9/9/9/r8/r2K5 w - - 0 1", 0, 0);
	ck_assert_uint_eq(outcome_of(game).reason, JANGGI_REASON_MATE);
	ck_assert_int_eq(janggi_game_resume(game), JANGGI_E_GAME_OVER);
	ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_E_GAME_OVER);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_same_moves_under_other_rules)
{
	janggi_game *game = new_game(JANGGI_RULESET_RECORD, FACING, 0, 0);
	static const char *const moves[] = { "i1i2", "e10e10", "e1e1", "a10a9" };
	for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
		push(game, moves[i]);
	static const struct {
		uint32_t ruleset;
		janggi_status status;
		uint32_t state, reason, ply;
	} verdicts[] = {
		{ JANGGI_RULESET_RECORD, JANGGI_OK, JANGGI_STATE_ONGOING, JANGGI_REASON_NONE, 4 },
		{ JANGGI_RULESET_MGAME, JANGGI_OK, JANGGI_STATE_CLAIMABLE, JANGGI_REASON_NONE, 4 },
		{ JANGGI_RULESET_JANGGICASUAL, JANGGI_OK, JANGGI_STATE_OVER, JANGGI_REASON_DOUBLE_PASS, 3 },
		{ JANGGI_RULESET_KAKAO, JANGGI_OK, JANGGI_STATE_OVER, JANGGI_REASON_LOW_POINTS, 1 },
		{ JANGGI_RULESET_STANDARD, JANGGI_E_ILLEGAL, JANGGI_STATE_ONGOING, JANGGI_REASON_NONE, 0 },
	};
	for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
		janggi_rules *rules = new_rules(verdicts[i].ruleset);
		/* 14.5 points for Han, 13 for Cho */
		if (verdicts[i].ruleset == JANGGI_RULESET_KAKAO)
			ck_assert_int_eq(janggi_rules_set(rules, JANGGI_RULE_LOW_POINTS, 26), JANGGI_OK);
		janggi_outcome outcome = { .size = sizeof outcome };
		ck_assert_int_eq(janggi_game_adjudicate(game, rules, &outcome), verdicts[i].status);
		ck_assert_uint_eq(outcome.state, verdicts[i].state);
		ck_assert_uint_eq(outcome.reason, verdicts[i].reason);
		ck_assert_uint_eq(outcome.ply, verdicts[i].ply);
		janggi_rules_free(rules);
	}
	ck_assert_uint_eq(janggi_game_plies(game), 4);
	janggi_game_free(game);

	/* A claim is made there too, where it is offered. */
	game = new_game(JANGGI_RULESET_MGAME, FACING, 0, 0);
	ck_assert_int_eq(janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL), JANGGI_OK);
	janggi_rules *rules = new_rules(JANGGI_RULESET_KJA);
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_game_adjudicate(game, rules, &outcome), JANGGI_OK);
	ck_assert_uint_eq(outcome.reason, JANGGI_REASON_BIKJANG);
	janggi_rules_free(rules);
	ck_assert_int_eq(janggi_game_adjudicate(game, NULL, &outcome), JANGGI_OK);
	ck_assert_uint_eq(outcome.state, JANGGI_STATE_ONGOING);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_borrowed_parts_can_be_cloned)
{
	janggi_game *game = new_game(JANGGI_RULESET_KAKAO, QUIET, 0, 0);
	janggi_rules *rules, *kakao = new_rules(JANGGI_RULESET_KAKAO);
	janggi_position *now, *start;
	ck_assert_int_eq(janggi_rules_clone(&rules, janggi_game_rules(game)), JANGGI_OK);
	ck_assert_int_eq(janggi_position_clone(&now, janggi_game_position(game)), JANGGI_OK);
	ck_assert_int_eq(janggi_position_clone(&start, janggi_game_start(game)), JANGGI_OK);
	janggi_game_free(game);
	ck_assert(janggi_rules_equal(rules, kakao));
	ck_assert(janggi_position_equal(now, start));
	janggi_position_free(now);
	janggi_position_free(start);
	janggi_rules_free(rules);
	janggi_rules_free(kakao);
}
END_TEST

START_TEST(test_copy_goes_its_own_way)
{
	janggi_game *game = new_game(JANGGI_RULESET_RECORD, QUIET, JANGGI_RULE_REPETITION, 2), *copy;
	push(game, "d1d2");
	push(game, "e10e9");
	ck_assert_int_eq(janggi_game_clone(&copy, game), JANGGI_OK);
	push(game, "d2d1");
	push(copy, "d2e2");
	push(game, "e9e10");
	ck_assert_uint_eq(outcome_of(game).reason, JANGGI_REASON_REPETITION);
	janggi_game_free(game);
	push(copy, "e9e10");
	ck_assert_uint_eq(outcome_of(copy).state, JANGGI_STATE_ONGOING);
	push(copy, "e2d2");
	ck_assert_uint_eq(outcome_of(copy).reason, JANGGI_REASON_REPETITION);
	janggi_game_free(copy);
}
END_TEST

/* Counts blocks, and gives only so many more. */
struct bank {
	uint32_t given, blocks;
	uint64_t bytes;
	uint32_t left;
};

static void *
bank_alloc(void *user, size_t bytes)
{
	struct bank *bank = user;
	if (bank->left == 0)
		return NULL;
	bank->left--;
	bank->given++;
	bank->blocks++;
	bank->bytes += bytes;
	return malloc(bytes);
}

static void
bank_release(void *user, void *block, size_t bytes)
{
	struct bank *bank = user;
	bank->blocks--;
	bank->bytes -= bytes;
	free(block);
}

START_TEST(test_reserved_game_does_not_allocate)
{
	struct bank bank = { .left = 100 };
	janggi_allocator alloc = { sizeof alloc, 0, &bank, bank_alloc, bank_release };
	janggi_game *game;
	ck_assert_int_eq(janggi_game_new(&game, NULL, NULL, &alloc), JANGGI_OK);
	ck_assert_int_eq(janggi_game_reserve(game, 400), JANGGI_OK);
	uint32_t given = bank.given;
	for (int round = 0; round < 2; round++) {
		for (uint32_t ply = 0; ply < 400; ply++) {
			if (outcome_of(game).state == JANGGI_STATE_OVER)
				ck_assert_int_eq(janggi_game_resume(game), JANGGI_OK);
			static const char *const cycle[] = { "a1a2", "a10a9", "a2a1", "a9a10" };
			push(game, cycle[ply % 4]);
		}
		while (janggi_game_pop(game, NULL) == JANGGI_OK)
			;
	}
	ck_assert_uint_eq(bank.given, given);
	ck_assert_int_eq(janggi_game_reserve(game, UINT32_MAX), JANGGI_E_NOMEM);
	ck_assert_int_eq(janggi_game_reserve(game, 5000000), JANGGI_E_NOMEM);
	ck_assert_uint_eq(bank.given, given);
	janggi_game_free(game);
	ck_assert_uint_eq(bank.blocks, 0);
	ck_assert_uint_eq(bank.bytes, 0);
}
END_TEST

START_TEST(test_no_memory_leaves_the_game_as_it_was)
{
	for (uint32_t left = 0; left < 8; left++) {
		struct bank bank = { .left = left };
		janggi_allocator alloc = { sizeof alloc, 0, &bank, bank_alloc, bank_release };
		janggi_rules *rules;
		janggi_game *game = NULL, *copy = NULL;
		janggi_status status = janggi_rules_new(&rules, JANGGI_RULESET_RECORD, &alloc);
		if (status == JANGGI_OK)
			status = janggi_game_new(&game, rules, NULL, &alloc);
		for (uint32_t ply = 0; ply < 200 && status == JANGGI_OK; ply++)
			status = janggi_game_push(game, JANGGI_MOVE_PASS, NULL);
		if (status == JANGGI_OK)
			status = janggi_game_clone(&copy, game);
		if (game != NULL) {
			uint32_t plies = janggi_game_plies(game);
			ck_assert_uint_eq(janggi_game_repetitions(game), plies / 2 + 1);
			janggi_outcome outcome = { .size = sizeof outcome };
			janggi_status judged = janggi_game_adjudicate(game, rules, &outcome);
			ck_assert(judged == JANGGI_OK || judged == JANGGI_E_NOMEM);
		}
		/* rules; game and its history, grown twice; the copy and its history */
		ck_assert_int_eq(status, left < 7 ? JANGGI_E_NOMEM : JANGGI_OK);
		janggi_game_free(copy);
		janggi_game_free(game);
		janggi_rules_free(rules);
		ck_assert_uint_eq(bank.blocks, 0);
		ck_assert_uint_eq(bank.bytes, 0);
	}
}
END_TEST

START_TEST(test_set_ups_and_handicaps)
{
	static const uint32_t given[] = { 0, 0, 2, 3, 5, 7, 13, 20, 6, 26 };
	janggi_position *start;
	ck_assert_int_eq(janggi_position_new(&start, NULL), JANGGI_OK);
	for (uint32_t i = 0; i < 160; i++) {
		uint32_t handicap = i % 10;
		janggi_setup cho = 1 + i / 10 % 4, han = 1 + i / 40;
		ck_assert_int_eq(janggi_position_set_start(start, cho, han, handicap), JANGGI_OK);
		janggi_game *game;
		ck_assert_int_eq(janggi_game_new(&game, NULL, start, NULL), JANGGI_OK);
		ck_assert_uint_eq(janggi_position_to_move(janggi_game_position(game)),
		                  handicap == JANGGI_HANDICAP_NONE ? JANGGI_CHO : JANGGI_HAN);
		janggi_outcome outcome = outcome_of(game);
		ck_assert_uint_eq(outcome.cho_half_points, handicap == JANGGI_HANDICAP_NONE ? 144 : 147);
		ck_assert_uint_eq(outcome.han_half_points,
		                  (handicap == JANGGI_HANDICAP_NONE ? 147 : 144) - 2 * given[handicap]);
		ck_assert_uint_eq(outcome.state, JANGGI_STATE_ONGOING);
		/* With another move's number, or a ply on the clock, Cho moved first. */
		push(game, handicap == JANGGI_HANDICAP_NONE ? "e2e3" : "e9e8");
		janggi_game *later;
		ck_assert_int_eq(janggi_game_new(&later, NULL, janggi_game_position(game), NULL), JANGGI_OK);
		ck_assert_uint_eq(outcome_of(later).cho_half_points, 144);
		janggi_game_free(later);
		janggi_game_free(game);
	}
	janggi_position_free(start);
}
END_TEST

static uint32_t
list_moves(const janggi_game *game, janggi_move moves[JANGGI_MOVES_MAX])
{
	return janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
}

static bool
same_outcome(const janggi_outcome *a, const janggi_outcome *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

/* Check notes every assertion in a file, which costs more than a ply: these are only noted when they fail. */
static void
require(bool good, const char *what)
{
	if (!good)
		ck_abort_msg("%s", what);
}

/* What must hold of any game at any time. */
static void
check_standing(const janggi_game *game, const janggi_outcome *outcome, uint32_t count)
{
	const janggi_position *pos = janggi_game_position(game);
	require((outcome->state == JANGGI_STATE_OVER) == (count == 0), "over, or moves");
	require((outcome->state == JANGGI_STATE_CLAIMABLE) == (outcome->claim != 0), "claim");
	require(outcome->ply == janggi_game_plies(game), "ply");
	if (outcome->reason == JANGGI_REASON_MATE) {
		require(janggi_position_in_check(pos) && !janggi_position_has_legal_move(pos), "mate");
		require(outcome->winner == 1 - janggi_position_to_move(pos), "winner");
	}
	if (outcome->state != JANGGI_STATE_OVER)
		require(janggi_position_has_legal_move(pos) && !janggi_position_is_ended(pos), "position");
}

static void
check_undo(janggi_game *game)
{
	janggi_outcome before = outcome_of(game);
	uint64_t hash = janggi_position_hash(janggi_game_position(game));
	uint32_t times = janggi_game_repetitions(game);
	janggi_move move;
	require(janggi_game_pop(game, &move) == JANGGI_OK, "pop");
	require(janggi_game_push(game, move, NULL) == JANGGI_OK, "push again");
	janggi_outcome after = outcome_of(game);
	require(same_outcome(&before, &after), "outcome again");
	require(janggi_position_hash(janggi_game_position(game)) == hash, "hash again");
	require(janggi_game_repetitions(game) == times, "repetitions again");
}

/* Random play, but one move in so many is a step back, and of the others one in so many a check. */
static janggi_move
choose(const janggi_game *game, const janggi_move *moves, uint32_t count, uint32_t back_in, uint32_t check_in)
{
	uint32_t plies = janggi_game_plies(game);
	if (plies >= 2 && below(back_in) == 0) {
		janggi_move own = janggi_game_move_at(game, plies - 2);
		janggi_move back = own == JANGGI_MOVE_PASS ? own : janggi_move_make(own & 127, own >> 7);
		for (uint32_t i = 0; i < count; i++)
			if (moves[i] == back)
				return back;
	}
	uint32_t first = below(count), tries = below(check_in) == 0 ? count : 0;
	for (uint32_t i = 0; i < tries; i++)
		if (janggi_position_gives_check(janggi_game_position(game), moves[(first + i) % count]))
			return moves[(first + i) % count];
	return moves[first];
}

START_TEST(test_random_games_under_every_preset)
{
	uint32_t games = games_wanted(40);
	janggi_rules *rules = new_rules(janggi_ruleset_at((uint32_t)_i));
	janggi_position *start;
	ck_assert_int_eq(janggi_position_new(&start, NULL), JANGGI_OK);
	random_state = 0x70726573657473u + (uint64_t)_i;
	for (uint32_t i = 0; i < games; i++) {
		janggi_setup cho = 1 + i % 4, han = 1 + i / 4 % 4;
		ck_assert_int_eq(janggi_position_set_start(start, cho, han, i / 16 % 10), JANGGI_OK);
		janggi_game *game;
		ck_assert_int_eq(janggi_game_new(&game, rules, start, NULL), JANGGI_OK);
		janggi_outcome outcome;
		for (;;) {
			janggi_move moves[JANGGI_MOVES_MAX];
			outcome = outcome_of(game);
			uint32_t count = list_moves(game, moves);
			check_standing(game, &outcome, count);
			if (outcome.ply > 0 && (below(16) == 0 || count == 0))
				check_undo(game);
			if (count == 0 || outcome.ply == 400)
				break;
			janggi_move move = choose(game, moves, count, 4, 8);
			require(janggi_game_why(game, move) == JANGGI_WHY_LEGAL, "why");
			require(janggi_game_push(game, move, NULL) == JANGGI_OK, "push");
		}
		janggi_outcome again = { .size = sizeof again };
		ck_assert_int_eq(janggi_game_adjudicate(game, rules, &again), JANGGI_OK);
		ck_assert(same_outcome(&outcome, &again));
		while (janggi_game_pop(game, NULL) == JANGGI_OK)
			;
		ck_assert(janggi_position_equal(janggi_game_position(game), start));
		janggi_game_free(game);
	}
	janggi_position_free(start);
	janggi_rules_free(rules);
}
END_TEST

/* Few men, so that cycles, shuttles, facings and bare boards come about. */
static void
throw_men(struct referee *referee, janggi_position *start)
{
	uint8_t *cells = referee->at[0].cells;
	janggi_side side;
	do {
		memset(cells, 0, 90);
		cells[below(3) * 9 + 3 + below(3)] = JANGGI_GENERAL;
		cells[(9 - below(3)) * 9 + 3 + below(3)] = 8 + JANGGI_GENERAL;
		for (uint32_t men = below(below(2) == 0 ? 5 : 15); men > 0; men--) {
			uint32_t square = below(90);
			if (cells[square] == 0)
				cells[square] = (uint8_t)(below(2) * 8 + JANGGI_GUARD + below(6));
		}
		side = below(2);
	} while (janggi_position_set_board(start, cells, side, NULL) != JANGGI_OK);
	referee->at[0].side = (int)side;
}

/* Rules at random, with limits that are met soon. */
static janggi_rules *
throw_rules(struct referee *referee)
{
	static const int32_t most[20] = { 2, 1, 4, 1, 1, 4, 1, 1, 2, 12, 30, 40, 2, 4, 1, 1, 1, 2, 0, 3 };
	janggi_rules *rules = new_rules(JANGGI_RULESET_STANDARD);
	for (uint32_t i = 0; i < 20; i++) {
		int32_t value = (int32_t)below((uint32_t)most[i] + 1);
		/* Limits that end every game are off in most. */
		if (i >= 9 && i <= 12 && below(3) != 0)
			value = 0;
		if (i == 0)
			value = 1 + value % 2;
		if (i == 5 && value == 1)
			value = 3;
		ck_assert_int_eq(janggi_rules_set(rules, 301 + i, value), JANGGI_OK);
		referee->rule[i] = value;
	}
	return rules;
}

static int
compare_moves(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static void
check_against_referee(const janggi_game *game, struct referee *referee, uint32_t ends[400])
{
	janggi_outcome outcome = outcome_of(game);
	struct referee_outcome expected;
	referee_judge(referee, &expected);
	char text[JANGGI_FEN_MAX + 256];
	size_t used = janggi_position_get_fen(janggi_game_start(game), JANGGI_FEN_NB, text, sizeof text);
	for (int i = 0; i < 20; i++)
		used += (size_t)snprintf(text + used, sizeof text - used, " %d", referee->rule[i]);
	snprintf(text + used, sizeof text - used, ": rule %d after %d plies", expected.rule, referee->plies);
	ck_assert_msg((int)outcome.state == expected.state, "%s", text);
	ck_assert_msg((int)outcome.rule == expected.rule, "%u, %s", outcome.rule, text);
	ck_assert_msg((int)outcome.winner == expected.winner, "%s", text);
	ck_assert_msg((int)outcome.fault_side == expected.fault, "%s", text);
	ck_assert_msg((int)outcome.cho_half_points == expected.points[0], "%s", text);
	ck_assert_msg((int)outcome.han_half_points == expected.points[1], "%s", text);
	ends[expected.state == 1 ? 1 : expected.rule]++;
	if (expected.state == 2)
		return;
	uint32_t moves[REFERENCE_MOVES];
	janggi_move offered[JANGGI_MOVES_MAX];
	uint32_t count = list_moves(game, offered);
	ck_assert_msg((int)count == referee_moves(referee, moves), "%s", text);
	qsort(moves, count, sizeof *moves, compare_moves);
	qsort(offered, count, sizeof *offered, compare_moves);
	ck_assert_msg(memcmp(moves, offered, count * sizeof *moves) == 0, "%s", text);
	if (count < janggi_position_legal_moves(janggi_game_position(game), JANGGI_GEN_ALL, NULL, 0))
		ends[2]++;
}

START_TEST(test_random_rules_agree_with_the_referee)
{
	static struct referee referee;
	uint32_t ends[400] = { 0 };
	uint32_t games = games_wanted(4000);
	janggi_position *start;
	ck_assert_int_eq(janggi_position_new(&start, NULL), JANGGI_OK);
	random_state = 0x72656665726565u;
	for (uint32_t i = 0; i < games; i++) {
		janggi_rules *rules = throw_rules(&referee);
		throw_men(&referee, start);
		referee.clock = 0;
		referee.number = 1;
		referee_start(&referee);
		janggi_game *game;
		ck_assert_int_eq(janggi_game_new(&game, rules, start, NULL), JANGGI_OK);
		check_against_referee(game, &referee, ends);
		while (outcome_of(game).state != JANGGI_STATE_OVER && janggi_game_plies(game) < 60) {
			janggi_move moves[JANGGI_MOVES_MAX];
			uint32_t count = list_moves(game, moves);
			janggi_move move = choose(game, moves, count, 1 + i % 3, 2);
			ck_assert_int_eq(janggi_game_push(game, move, NULL), JANGGI_OK);
			referee_push(&referee, move);
			check_against_referee(game, &referee, ends);
		}
		janggi_game_free(game);
		janggi_rules_free(rules);
	}
	/* The games met claims, refusals and nearly every ending. */
	static const uint32_t met[] = { 1, 2, 200, 302, 303, 306, 308, 309, 310, 311, 312, 313 };
	for (size_t i = 0; i < sizeof met / sizeof met[0]; i++)
		ck_assert_msg(ends[met[i]] > 0, "%u", met[i]);
	janggi_position_free(start);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("game");
	TCase *cases = tcase_create("game");
	tcase_add_test(cases, test_new_game_stands_at_its_start);
	tcase_add_test(cases, test_misuse_is_refused);
	tcase_add_test(cases, test_start_with_hanging_general_is_refused);
	tcase_add_test(cases, test_passes_before_the_start_do_not_count);
	tcase_add_test(cases, test_moves_are_kept_and_taken_back);
	tcase_add_test(cases, test_repetitions_count_board_and_side);
	tcase_add_test(cases, test_why_tells_position_and_game);
	tcase_add_test(cases, test_refused_moves_are_not_listed);
	tcase_add_test(cases, test_owner_tells_an_end);
	tcase_add_test(cases, test_mate_cannot_be_set_aside);
	tcase_add_test(cases, test_same_moves_under_other_rules);
	tcase_add_test(cases, test_borrowed_parts_can_be_cloned);
	tcase_add_test(cases, test_copy_goes_its_own_way);
	tcase_add_test(cases, test_reserved_game_does_not_allocate);
	tcase_add_test(cases, test_no_memory_leaves_the_game_as_it_was);
	tcase_add_test(cases, test_set_ups_and_handicaps);
	suite_add_tcase(suite, cases);
	TCase *presets = tcase_create("presets");
	tcase_set_timeout(presets, 7200);
	tcase_add_loop_test(presets, test_random_games_under_every_preset, 0, (int)janggi_ruleset_count());
	suite_add_tcase(suite, presets);
	TCase *referee = tcase_create("referee");
	tcase_set_timeout(referee, 7200);
	tcase_add_test(referee, test_random_rules_agree_with_the_referee);
	suite_add_tcase(suite, referee);
	return suite;
}

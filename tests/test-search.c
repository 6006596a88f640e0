/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include "core/position.h"
#include "search/evaluate.h"
#include "search/exchange.h"
#include "search/timing.h"

#include <stdlib.h>
#include <string.h>

static janggi_search *search;

static void
setup(void)
{
	ck_assert_int_eq(janggi_search_new(&search, NULL), JANGGI_OK);
}

static void
teardown(void)
{
	janggi_search_free(search);
}

static janggi_game *
game_of(uint32_t ruleset, const char *fen)
{
	janggi_position *pos;
	janggi_rules *rules;
	janggi_game *game;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	if (fen != NULL)
		ck_assert_int_eq(janggi_position_set_fen(pos, fen, (size_t)-1, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_new(&rules, ruleset, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, pos, NULL), JANGGI_OK);
	janggi_rules_free(rules);
	janggi_position_free(pos);
	return game;
}

static void
push(janggi_game *game, const char *text)
{
	janggi_move move;
	const janggi_position *pos = janggi_game_position(game);
	ck_assert_int_eq(janggi_move_parse(&move, pos, JANGGI_NOTATION_UCI, text, (size_t)-1, NULL),
	                 JANGGI_OK);
	ck_assert_int_eq(janggi_game_push(game, move, NULL), JANGGI_OK);
}

static janggi_search_result
run(janggi_game *game, uint32_t depth, uint64_t nodes)
{
	janggi_search_limits limits = { .size = sizeof limits, .depth = depth, .nodes = nodes };
	janggi_search_result result = { .size = sizeof result };
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_OK);
	return result;
}

static janggi_move
uci(const janggi_game *game, const char *text)
{
	janggi_move move;
	const janggi_position *pos = janggi_game_position(game);
	ck_assert_int_eq(janggi_move_parse(&move, pos, JANGGI_NOTATION_UCI, text, (size_t)-1, NULL),
	                 JANGGI_OK);
	return move;
}

START_TEST(test_one_thread_gives_the_same_twice_and_keeps_to_its_nodes)
{
	janggi_game *game = game_of(JANGGI_RULESET_STANDARD, NULL);
	janggi_search_result first = run(game, 0, 20000);
	ck_assert_uint_eq(first.nodes, 20000);
	janggi_search_clear(search);
	janggi_search_result again = run(game, 0, 20000);
	ck_assert_uint_eq(first.best, again.best);
	ck_assert_int_eq(first.score, again.score);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_a_mate_is_found_and_counted_in_plies)
{
	/* From a real game: the chariot mates at once. */
	janggi_game *game =
		game_of(JANGGI_RULESET_JANGGICASUAL, "4k2C1/4a4/2n6/4p4/9/5R3/2b6/4CR3/4AK3/2r3r2 b - - 0 1");
	janggi_search_result result = run(game, 4, 0);
	ck_assert_uint_eq(result.best, uci(game, "g1g2"));
	ck_assert_uint_eq(result.score_kind, JANGGI_SCORE_MATE);
	ck_assert_int_eq(result.score, 1);
	ck_assert_uint_eq(result.wdl[0], 1000);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_a_mate_that_is_asked_for_may_begin_with_a_quiet_move)
{
	/* From a real game: the chariot's quiet move threatens mates that no answer stops. */
	janggi_game *game = game_of(JANGGI_RULESET_JANGGICASUAL,
	                            "3ak4/4a3n/6n2/4p1P1p/5B3/3r5/2b1B4/4CCR2/r3AK3/1cb6 b - - 0 1");
	janggi_search_limits limits = { .size = sizeof limits, .mate_plies = 5, .nodes = 200000 };
	janggi_search_result result = { .size = sizeof result };
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_OK);
	ck_assert_uint_eq(result.best, uci(game, "d5d2"));
	ck_assert_uint_eq(result.score_kind, JANGGI_SCORE_MATE);
	ck_assert_int_eq(result.score, 5);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_a_winning_facing_is_accepted)
{
	/* Cho to move, ahead on points: the pass that accepts the facing wins at once (303 = 1). */
	janggi_game *game = game_of(JANGGI_RULESET_STANDARD, "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
	janggi_search_result result = run(game, 6, 0);
	ck_assert_uint_eq(result.best, JANGGI_MOVE_PASS);
	ck_assert_uint_eq(result.score_kind, JANGGI_SCORE_POINTS);
	ck_assert_int_eq(result.score, 1);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_a_losing_facing_is_not_accepted)
{
	janggi_game *game = game_of(JANGGI_RULESET_STANDARD, "4k4/9/9/9/9/9/9/9/r8/4K4 w - - 0 1");
	janggi_search_result result = run(game, 6, 0);
	ck_assert_uint_ne(result.best, JANGGI_MOVE_PASS);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_the_second_pass_is_played_when_ahead_and_not_when_behind)
{
	/* 302: a lone chariot cannot mate a guarded general, and two passes count the points. */
	janggi_game *game = game_of(JANGGI_RULESET_STANDARD, "3a1a3/5k3/9/9/9/9/9/9/3K5/R8 w - - 0 1");
	push(game, "d2d2");
	janggi_search_result result = run(game, 6, 0);
	ck_assert_uint_ne(result.best, JANGGI_MOVE_PASS);
	janggi_game_free(game);

	game = game_of(JANGGI_RULESET_STANDARD, "3a1a3/5k3/9/9/9/9/9/9/3K5/R8 b - - 0 1");
	push(game, "f9f9");
	result = run(game, 6, 0);
	ck_assert_uint_eq(result.best, JANGGI_MOVE_PASS);
	ck_assert_uint_eq(result.score_kind, JANGGI_SCORE_POINTS);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_a_drawn_facing_is_claimed_when_losing)
{
	/* 303 = 2 with 318 = 1: Cho is far behind, and the claim draws. */
	janggi_game *game = game_of(JANGGI_RULESET_MGAME, "4k4/9/9/9/9/9/9/r8/r8/4K4 w - - 0 1");
	janggi_search_result result = run(game, 6, 0);
	ck_assert_uint_eq(result.action, JANGGI_ACTION_CLAIM);
	ck_assert_int_eq(result.score, 0);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_a_refused_shuttle_is_never_given)
{
	/*
	 * 309 = 2: the chariot has gone to and fro; the fifth time is refused even if it were the only move
	 * asked for.
	 */
	janggi_game *game = game_of(JANGGI_RULESET_KAKAO, NULL);
	static const char *const moves[] = { "a1a2", "e9e8", "a2a1", "e8e9", "a1a2", "e9e8", "a2a1", "e8e9" };
	for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
		push(game, moves[i]);
	janggi_move fifth = janggi_move_make(0, 9);
	ck_assert_uint_eq(janggi_game_why(game, fifth), JANGGI_WHY_SHUTTLE);
	janggi_search_limits limits = { .size = sizeof limits, .depth = 4 };
	janggi_search_result result = { .size = sizeof result };
	ck_assert_int_eq(janggi_search_set_root_moves(search, &fifth, 1), JANGGI_OK);
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_E_EMPTY);
	ck_assert_int_eq(janggi_search_set_root_moves(search, NULL, 0), JANGGI_OK);
	result = run(game, 8, 0);
	ck_assert_uint_ne(result.best, fifth);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_a_stop_or_hit_before_the_run_counts)
{
	janggi_game *game = game_of(JANGGI_RULESET_STANDARD, NULL);
	janggi_search_limits limits = { .size = sizeof limits };
	janggi_search_result result = { .size = sizeof result };
	janggi_search_arm(search);
	janggi_search_stop(search);
	/* No limit at all: it would never end. */
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_OK);
	ck_assert_uint_ne(result.best, JANGGI_MOVE_NONE);
	ck_assert_int_eq(janggi_position_is_legal(janggi_game_position(game), result.best), 1);

	limits.ponder = 1;
	limits.time_ms = 20;
	janggi_search_arm(search);
	janggi_search_ponderhit(search);
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_OK);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_no_clock_is_overspent)
{
	static const uint64_t times[] = {
		0, 1, 2, 30, 80, 160, 161, 1000, 60000, UINT64_MAX / 2, UINT64_MAX
	};
	static const uint32_t moves[] = { 0, 1, 2, 40, UINT32_MAX };
	const size_t count = sizeof times / sizeof times[0];
	for (size_t i = 0; i < count * count * 5; i++) {
		uint64_t left = times[i % count], increment = times[i / count % count];
		janggi_search_limits limits = { .size = sizeof limits,
			                        .clock_ms = { left, 7 },
			                        .increment_ms = { increment, 3 },
			                        .moves_to_go = moves[i / count / count] };
		struct jg_budget budget = jg_budget_of(&limits, JANGGI_CHO);
		if (left == 0 && increment == 0) {
			ck_assert_uint_eq(budget.hard_ms, 0);
			continue;
		}
		ck_assert_uint_ge(budget.hard_ms, 1);
		ck_assert_uint_le(budget.hard_ms, left > 1 ? left : 1);
		ck_assert_uint_ge(budget.soft_ms, 1);
		/* In nanoseconds, too. */
		ck_assert_uint_le(budget.hard_ms, UINT64_MAX / 1000000);
	}
	/*
	 * A move takes longer than it was thought: with 10 ms a move the clock must not run down to nothing.
	 */
	janggi_search_limits limits = { .size = sizeof limits,
		                        .clock_ms = { 200, 200 },
		                        .increment_ms = { 10, 10 } };
	ck_assert_uint_le(jg_budget_of(&limits, JANGGI_HAN).soft_ms, 4);
	limits = (janggi_search_limits){ .size = sizeof limits, .time_ms = UINT64_MAX };
	ck_assert_uint_le(jg_budget_of(&limits, JANGGI_CHO).hard_ms, UINT64_MAX / 1000000);
	ck_assert_uint_ge(jg_budget_of(&limits, JANGGI_CHO).hard_ms, 1000000000);
}
END_TEST

/* What an allocator has given and not got back, and the most of it. */
struct held {
	size_t now, most;
};

static void *
give(void *user, size_t bytes)
{
	struct held *held = user;
	held->now += bytes;
	if (held->now > held->most)
		held->most = held->now;
	return malloc(bytes);
}

static void
take_back(void *user, void *block, size_t bytes)
{
	struct held *held = user;
	held->now -= bytes;
	free(block);
}

START_TEST(test_memory_is_the_table_and_a_little_for_each_thread)
{
	struct held held = { 0, 0 };
	janggi_allocator alloc = { .size = sizeof alloc, .alloc = give, .release = take_back, .user = &held };
	janggi_search_limits limits = { .size = sizeof limits, .nodes = 2000 };
	janggi_search_result result = { .size = sizeof result };
	janggi_search *own;
	janggi_rules *rules;
	janggi_game *game;
	/* A long game, too: it is copied for each thread. */
	ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_RECORD, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, NULL, &alloc), JANGGI_OK);
	janggi_rules_free(rules);
	for (int i = 0; i < 300; i++)
		push(game, i % 4 == 0 ? "a1a2" : i % 4 == 1 ? "a10a9" : i % 4 == 2 ? "a2a1" : "a9a10");
	ck_assert_int_eq(janggi_search_new(&own, &alloc), JANGGI_OK);
	for (int64_t threads = 1; threads <= 4; threads += 3) {
		ck_assert_int_eq(janggi_search_set(own, JANGGI_SEARCH_THREADS, threads), JANGGI_OK);
		ck_assert_int_eq(janggi_search_set(own, JANGGI_SEARCH_HASH_MIB, 2), JANGGI_OK);
		held.most = held.now;
		ck_assert_int_eq(janggi_search_run(own, game, &limits, &result), JANGGI_OK);
		ck_assert_uint_le(held.most, (size_t)(2 + 8 * threads) << 20);
	}
	janggi_search_free(own);
	janggi_game_free(game);
	ck_assert_uint_eq(held.now, 0);
}
END_TEST

START_TEST(test_misuse_is_refused)
{
	int64_t value, lowest, highest;
	janggi_game *game = game_of(JANGGI_RULESET_STANDARD, NULL);
	janggi_search_limits limits = { .size = sizeof limits, .depth = 1 };
	janggi_search_result result = { .size = sizeof result };
	ck_assert_int_eq(janggi_search_set(search, JANGGI_SEARCH_HASH_MIB, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_set(search, 99, 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_bounds(JANGGI_SEARCH_THREADS, &lowest, &highest), JANGGI_OK);
	ck_assert_int_eq(janggi_search_set(search, JANGGI_SEARCH_THREADS, highest + 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_get(search, JANGGI_SEARCH_THREADS, &value), JANGGI_OK);
	ck_assert_int_eq((int)value, 1);
	ck_assert_int_eq(janggi_search_run(search, NULL, &limits, &result), JANGGI_E_ARGUMENT);
	limits.reserved = 1;
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_E_ARGUMENT);
	limits.size = 0;
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_E_STRUCT);
	limits = (janggi_search_limits){ .size = sizeof limits, .depth = 1 };
	result.size = 3;
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_E_STRUCT);
	result.size = sizeof result;
	ck_assert_int_eq(janggi_game_end(game, JANGGI_REASON_RESIGNATION, JANGGI_HAN), JANGGI_OK);
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_E_GAME_OVER);
	janggi_game_free(game);
}
END_TEST

START_TEST(test_threads_give_a_legal_move)
{
	janggi_game *game = game_of(JANGGI_RULESET_STANDARD, NULL);
	ck_assert_int_eq(janggi_search_set(search, JANGGI_SEARCH_THREADS, 4), JANGGI_OK);
	janggi_search_result result = run(game, 8, 0);
	ck_assert_int_eq(janggi_position_is_legal(janggi_game_position(game), result.best), 1);
	/* The limit is of all threads; each looks at it every 64 positions. */
	result = run(game, 0, 50000);
	ck_assert_uint_ge(result.nodes, 50000);
	ck_assert_uint_le(result.nodes, 50000 + 4 * 64);
	janggi_game_free(game);
}
END_TEST

/* The same board seen from the other side is worth the same: both armies swapped, ranks turned round. */
static void
swap_sides(const janggi_position *from, janggi_position *to)
{
	uint8_t board[90], swapped[90];
	janggi_position_get_board(from, board);
	for (uint32_t s = 0; s < 90; s++)
		swapped[(9 - s / 9) * 9 + s % 9] = board[s] == 0 ? 0 : board[s] ^ 8;
	ck_assert_int_eq(janggi_position_set_board(to, swapped, janggi_position_to_move(from) ^ 1, NULL),
	                 JANGGI_OK);
}

START_TEST(test_the_evaluation_takes_no_side)
{
	static const char *const fens[] = {
		"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
		"r1ba1a2r/4k4/2n1c1nc1/p1p2bp1p/9/9/P1P2BP1P/1CN1C1N2/4K4/R2A1AB1R w - - 0 1",
		"3k1a3/4a4/5n3/9/2R1p4/9/5P1r1/4C1N2/4A4/3K1A3 w - - 0 1",
		"2ba1a1n1/3k5/1cn1b1c2/p1r2r2p/9/4P4/P2R1N2P/2N1C2C1/3K1A3/2BAR1B2 b - - 0 1",
		/* A chariot in a palace's centre with 21 points before it. */
		"3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1",
	};
	janggi_position *a, *b;
	ck_assert_int_eq(janggi_position_new(&a, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_new(&b, NULL), JANGGI_OK);
	jg_evaluate_fn *evaluate = jg_evaluate_choose();
	for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
		ck_assert_int_eq(janggi_position_set_fen(a, fens[i], (size_t)-1, NULL), JANGGI_OK);
		swap_sides(a, b);
		ck_assert_int_eq(evaluate(a), evaluate(b));
	}
	janggi_position_free(a);
	janggi_position_free(b);
}
END_TEST

/*
 * Worked out by hand: what the first capture and all that follow come to, in the order of the men's values.
 */
static const struct {
	const char *fen, *move;
	bool gains_a_man, breaks_even;
} exchanges[] = {
	/* A chariot takes a soldier that a horse protects. */
	{ "3k5/9/4n4/9/3p5/9/9/9/9/3R1K3 w - - 0 1", "d1d6", false, false },
	/* The same soldier without the horse. */
	{ "3k5/9/9/9/3p5/9/9/9/9/3R1K3 w - - 0 1", "d1d6", true, true },
	/* Soldier takes soldier, soldier takes back. */
	{ "3k5/9/9/3pp4/3P5/9/9/9/9/5K3 w - - 0 1", "d6d7", false, true },
	/* A cannon protects over a screen, but never against a cannon. */
	{ "3k5/9/c8/9/n8/p8/P8/C8/9/5K3 w - - 0 1", "a3a5", true, true },
};

START_TEST(test_exchanges_know_screens_and_that_cannons_never_take_cannons)
{
	janggi_game *game = game_of(JANGGI_RULESET_JANGGICASUAL, exchanges[_i].fen);
	const janggi_position *pos = janggi_game_position(game);
	janggi_move move = uci(game, exchanges[_i].move);
	ck_assert_int_eq(jg_exchange_gains(pos, move, 1), exchanges[_i].gains_a_man);
	ck_assert_int_eq(jg_exchange_gains(pos, move, 0), exchanges[_i].breaks_even);
	janggi_game_free(game);
}
END_TEST

/* By the table of doc/engine.md, worked out by hand. */
START_TEST(test_setups_are_chosen_by_results)
{
	static const struct {
		janggi_side side;
		janggi_setup other, chosen;
	} cases[] = {
		{ JANGGI_HAN, JANGGI_SETUP_NONE, JANGGI_SETUP_HEEH }, /* 444 for Cho at most */
		{ JANGGI_CHO, JANGGI_SETUP_NONE, JANGGI_SETUP_HEHE }, /* 442 at least */
		{ JANGGI_CHO, JANGGI_SETUP_HEHE, JANGGI_SETUP_HEHE },
		{ JANGGI_CHO, JANGGI_SETUP_EHEH, JANGGI_SETUP_EHEH },
		{ JANGGI_CHO, JANGGI_SETUP_EHHE, JANGGI_SETUP_HEEH },
		{ JANGGI_HAN, JANGGI_SETUP_HEHE, JANGGI_SETUP_EHEH },
		{ JANGGI_HAN, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH },
		{ JANGGI_HAN, JANGGI_SETUP_EHHE, JANGGI_SETUP_HEEH },
	};
	janggi_search *chooser;
	janggi_setup chosen;
	ck_assert_int_eq(janggi_search_new(&chooser, NULL), JANGGI_OK);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		ck_assert_int_eq(janggi_search_choose_setup(chooser, cases[i].side, cases[i].other,
		                                            JANGGI_HANDICAP_NONE, &chosen), JANGGI_OK);
		ck_assert_uint_eq(chosen, cases[i].chosen);
	}
	ck_assert_int_eq(janggi_search_choose_setup(chooser, JANGGI_NOBODY, 0, 0, &chosen),
	                 JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(chosen, JANGGI_SETUP_NONE);
	ck_assert_int_eq(janggi_search_choose_setup(chooser, JANGGI_CHO, 5, 0, &chosen), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_choose_setup(chooser, JANGGI_CHO, 1, 10, &chosen), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_choose_setup(NULL, JANGGI_CHO, 1, 0, &chosen), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_choose_setup(chooser, JANGGI_CHO, 1, 0, NULL), JANGGI_E_ARGUMENT);
	janggi_search_free(chooser);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("search");
	TCase *tests = tcase_create("search");
	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_set_timeout(tests, 60);
	tcase_add_test(tests, test_one_thread_gives_the_same_twice_and_keeps_to_its_nodes);
	tcase_add_test(tests, test_a_mate_is_found_and_counted_in_plies);
	tcase_add_test(tests, test_a_mate_that_is_asked_for_may_begin_with_a_quiet_move);
	tcase_add_test(tests, test_a_winning_facing_is_accepted);
	tcase_add_test(tests, test_a_losing_facing_is_not_accepted);
	tcase_add_test(tests, test_the_second_pass_is_played_when_ahead_and_not_when_behind);
	tcase_add_test(tests, test_a_drawn_facing_is_claimed_when_losing);
	tcase_add_test(tests, test_a_refused_shuttle_is_never_given);
	tcase_add_test(tests, test_a_stop_or_hit_before_the_run_counts);
	tcase_add_test(tests, test_no_clock_is_overspent);
	tcase_add_test(tests, test_memory_is_the_table_and_a_little_for_each_thread);
	tcase_add_test(tests, test_misuse_is_refused);
	tcase_add_test(tests, test_threads_give_a_legal_move);
	tcase_add_test(tests, test_the_evaluation_takes_no_side);
	tcase_add_test(tests, test_setups_are_chosen_by_results);
	tcase_add_loop_test(tests, test_exchanges_know_screens_and_that_cannons_never_take_cannons, 0,
	                    (int)(sizeof exchanges / sizeof exchanges[0]));
	suite_add_tcase(suite, tests);
	return suite;
}

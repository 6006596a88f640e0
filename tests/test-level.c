/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <string.h>

static janggi_search *search;
static janggi_game *game;

static void
setup(void)
{
	ck_assert_int_eq(janggi_search_new(&search, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, NULL, NULL, NULL), JANGGI_OK);
}

static void
teardown(void)
{
	janggi_game_free(game);
	janggi_search_free(search);
}

static void
set(uint32_t key, int64_t value)
{
	ck_assert_int_eq(janggi_search_set(search, key, value), JANGGI_OK);
}

static janggi_search_result
run(void)
{
	janggi_search_limits limits = { .size = sizeof limits, .nodes = 200000 };
	janggi_search_result result = { .size = sizeof result };
	janggi_search_clear(search);
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_OK);
	return result;
}

static void
new_game(const char *fen)
{
	janggi_position *pos;
	janggi_game_free(game);
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_fen(pos, fen, (size_t)-1, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, NULL, pos, NULL), JANGGI_OK);
	janggi_position_free(pos);
}

START_TEST(test_a_level_is_a_setting_of_1_to_20)
{
	int64_t lowest, highest, value;
	ck_assert_int_eq(janggi_search_bounds(JANGGI_SEARCH_LEVEL, &lowest, &highest), JANGGI_OK);
	ck_assert_int_eq(lowest, 1);
	ck_assert_int_eq(highest, 20);
	ck_assert_int_eq(janggi_search_get(search, JANGGI_SEARCH_LEVEL, &value), JANGGI_OK);
	ck_assert_int_eq(value, 20);
	ck_assert_int_eq(janggi_search_set(search, JANGGI_SEARCH_LEVEL, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_set(search, JANGGI_SEARCH_LEVEL, 21), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_search_get(search, JANGGI_SEARCH_LEVEL, &value), JANGGI_OK);
	ck_assert_int_eq(value, 20);
}
END_TEST

/* What a phone can afford: 50,000 positions a move below the last level, whatever the limits allow. */
START_TEST(test_a_level_looks_at_a_bounded_number_of_positions)
{
	set(JANGGI_SEARCH_THREADS, 2);
	for (int level = 1; level < 20; level++) {
		set(JANGGI_SEARCH_LEVEL, level);
		ck_assert_uint_lt(run().nodes, 50000);
	}
	set(JANGGI_SEARCH_LEVEL, 20);
	ck_assert_uint_gt(run().nodes, 150000);
}
END_TEST

START_TEST(test_a_level_plays_the_same_for_a_seed_and_errs_differently_for_others)
{
	for (int level = 1; level < 20; level += 3) {
		janggi_move best[12];
		int different = 0;
		set(JANGGI_SEARCH_LEVEL, level);
		for (int seed = 0; seed < 12; seed++) {
			set(JANGGI_SEARCH_SEED, seed);
			best[seed] = run().best;
			ck_assert_uint_eq(run().best, best[seed]);
			ck_assert_uint_eq(janggi_game_why(game, best[seed]), JANGGI_WHY_LEGAL);
			different += best[seed] != best[0];
		}
		if (level == 1)
			ck_assert_int_ge(different, 2);
	}
}
END_TEST

/* A free chariot: taken always by a good player, often by a weak one. */
START_TEST(test_weak_levels_see_what_strikes_the_eye)
{
	new_game("3k1a3/9/4r4/9/9/9/9/4R4/9/5K3 w - - 0 1");
	int taken[21] = { 0 };
	for (int level = 1; level <= 20; level += 19) {
		set(JANGGI_SEARCH_LEVEL, level);
		for (int seed = 1; seed <= 20; seed++) {
			set(JANGGI_SEARCH_SEED, seed);
			taken[level] += run().best == janggi_move_make(22, 67);
		}
	}
	ck_assert_int_eq(taken[20], 20);
	ck_assert_int_ge(taken[1], 5);
	ck_assert_int_le(taken[1], 19);
}
END_TEST

/* 309 and others: what the game refuses is no level's move. */
START_TEST(test_a_level_plays_whole_games)
{
	for (int level = 1; level <= 5; level += 2) {
		set(JANGGI_SEARCH_LEVEL, level);
		janggi_game_free(game);
		janggi_rules *rules;
		ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_KAKAO, NULL), JANGGI_OK);
		ck_assert_int_eq(janggi_game_new(&game, rules, NULL, NULL), JANGGI_OK);
		janggi_rules_free(rules);
		janggi_outcome outcome = { .size = sizeof outcome };
		while (janggi_game_outcome(game, &outcome) == JANGGI_OK && outcome.state != JANGGI_STATE_OVER)
			ck_assert_int_eq(janggi_game_push(game, run().best, NULL), JANGGI_OK);
		/* 311 */
		ck_assert_uint_le(janggi_game_plies(game), 400);
	}
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("level");
	TCase *cases = tcase_create("level");
	tcase_set_timeout(cases, 120);
	tcase_add_checked_fixture(cases, setup, teardown);
	tcase_add_test(cases, test_a_level_is_a_setting_of_1_to_20);
	tcase_add_test(cases, test_a_level_looks_at_a_bounded_number_of_positions);
	tcase_add_test(cases, test_a_level_plays_the_same_for_a_seed_and_errs_differently_for_others);
	tcase_add_test(cases, test_weak_levels_see_what_strikes_the_eye);
	tcase_add_test(cases, test_a_level_plays_whole_games);
	suite_add_tcase(suite, cases);
	return suite;
}

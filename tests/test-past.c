/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include "rules/game.h"
#include "search/outlook.h"
#include "search/worker.h"

#include <stdlib.h>

/*
 * One position, several ways to it: what the search remembers of one may be used
 * on another only where the rules make no difference between them.
 */

static janggi_game *game;

static void
teardown(void)
{
	janggi_game_free(game);
	game = NULL;
}

static void
push_all(const char *const *moves)
{
	for (; *moves != NULL; moves++) {
		janggi_move move;
		const janggi_position *pos = janggi_game_position(game);
		ck_assert_int_eq(janggi_move_parse(&move, pos, JANGGI_NOTATION_UCI, *moves, (size_t)-1, NULL),
		                 JANGGI_OK);
		ck_assert_int_eq(janggi_game_push(game, move, NULL), JANGGI_OK);
	}
}

static void
new_game(uint32_t ruleset, const char *fen, const char *const *moves)
{
	janggi_position *pos;
	janggi_rules *rules;
	janggi_game_free(game);
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	if (fen != NULL)
		ck_assert_int_eq(janggi_position_set_fen(pos, fen, (size_t)-1, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_new(&rules, ruleset, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, pos, NULL), JANGGI_OK);
	janggi_rules_free(rules);
	janggi_position_free(pos);
	push_all(moves);
}

/* The keys of the position after `moves` from the start, but for the rules: its past, and it as a node. */
struct keys {
	uint64_t past, node;
};

static struct keys
keys_of(uint32_t ruleset, const char *const *moves)
{
	new_game(ruleset, NULL, moves);
	return (struct keys){ jg_outlook_past(game), jg_outlook_key(game) };
}

#define MOVES(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define TO_AND_FRO "a1a2", "a10a9", "a2a1", "a9a10"

START_TEST(test_positions_that_may_not_come_again_are_in_the_key)
{
	/* 306 = 3: all ways end in the same position. After one circle only the start has stood twice. */
	struct keys straight = keys_of(JANGGI_RULESET_STANDARD, MOVES("i1i2", "i10i9"));
	struct keys circle = keys_of(JANGGI_RULESET_STANDARD, MOVES(TO_AND_FRO, "i1i2", "i10i9"));
	struct keys other = keys_of(JANGGI_RULESET_STANDARD, MOVES("i1i3", "i10i8", "i3i2", "i8i9"));
	ck_assert_uint_eq(straight.node, circle.node);
	ck_assert_uint_eq(straight.past, 0);
	ck_assert_uint_ne(circle.past, 0);
	/* No position stood twice: the table is shared. */
	ck_assert_uint_eq(other.past, 0);
	ck_assert_uint_eq(other.node, straight.node);
	/* 306 = 4 and 0: twice is not enough for a difference. */
	ck_assert_uint_eq(keys_of(JANGGI_RULESET_JANGGIMODERN, MOVES(TO_AND_FRO, "i1i2", "i10i9")).past, 0);
	ck_assert_uint_eq(keys_of(JANGGI_RULESET_KAKAO, MOVES(TO_AND_FRO, "i1i2", "i10i9")).past, 0);
}
END_TEST

START_TEST(test_a_capture_ends_the_past)
{
	static const char fen[] = "3k5/9/9/9/9/p8/P8/9/9/R4K3 w - - 0 1";
	new_game(JANGGI_RULESET_STANDARD, fen, MOVES("a1a2", "d10d9", "a2a1", "d9d10"));
	ck_assert_uint_ne(jg_outlook_past(game), 0);
	push_all(MOVES("a4a5"));
	ck_assert_uint_eq(jg_outlook_past(game), 0);
}
END_TEST

static const uint32_t shuttle_rulesets[] = { JANGGI_RULESET_JANGGIMODERN, JANGGI_RULESET_KAKAO };

START_TEST(test_a_shuttle_under_way_is_in_the_key)
{
	const uint32_t ruleset = shuttle_rulesets[_i];
	/*
	 * 309: Cho's chariot has come, left and come again; or soldiers and another chariot have moved in
	 * between.
	 */
	struct keys row = keys_of(ruleset, MOVES("a1a2", "e9e8", "a2a1", "e8e9", "a1a2", "e9e8"));
	struct keys none = keys_of(ruleset, MOVES("i1i2", "e9e8", "a1a2", "e8e9", "i2i1", "e9e8"));
	ck_assert_uint_ne(row.node, none.node);
	/* Both sides' rows count, and where no rule forbids it none does. */
	struct keys han = keys_of(ruleset, MOVES("e2e3", "a10a9", "e3e2", "a9a10", "e2e3", "a10a9"));
	struct keys quiet = keys_of(ruleset, MOVES("e2e3", "a10a9"));
	ck_assert_uint_ne(han.node, quiet.node);
	/* The general's own is exempt. */
	struct keys general = keys_of(ruleset, MOVES("a1a2", "e9e8", "i1i2", "e8e9", "i2i1", "e9e8"));
	ck_assert_uint_eq(general.node, none.node);
	ck_assert_uint_eq(keys_of(ruleset, MOVES("a1a2", "e9e8")).node, none.node);
	ck_assert_uint_eq(
		keys_of(JANGGI_RULESET_STANDARD, MOVES("a1a2", "e9e8", "a2a1", "e8e9", "a1a2", "e9e8")).node,
		keys_of(JANGGI_RULESET_STANDARD, MOVES("a1a2", "e9e8")).node);
	/* One more, and a pass, after which the fifth would still complete it. */
	row = keys_of(ruleset,
	              MOVES("a1a2", "e9e8", "a2a1", "e8e9", "a1a2", "e9e8", "a2a1", "e8e9", "e2e2", "e9e8"));
	none = keys_of(ruleset,
	               MOVES("a1a2", "e9e8", "i1i2", "e8e9", "a2a1", "e9e8", "i2i1", "e8e9", "e2e2", "e9e8"));
	ck_assert_uint_ne(row.node, none.node);
}
END_TEST

START_TEST(test_the_rules_are_in_the_key)
{
	static const uint32_t rulesets[] = { JANGGI_RULESET_STANDARD, JANGGI_RULESET_KAKAO,
		                             JANGGI_RULESET_JANGGI, JANGGI_RULESET_JANGGIMODERN,
		                             JANGGI_RULESET_RECORD };
	const size_t count = sizeof rulesets / sizeof rulesets[0];
	uint64_t keys[sizeof rulesets / sizeof rulesets[0]];
	for (size_t i = 0; i < count; i++) {
		new_game(rulesets[i], NULL, MOVES("a1a2"));
		keys[i] = jg_outlook_rules(game);
		for (size_t j = 0; j < i; j++)
			ck_assert_uint_ne(keys[i], keys[j]);
	}
}
END_TEST

/* What a search of `depth` plies looks at, and what it finds. */
static janggi_search_result
run(janggi_search *search, uint32_t depth)
{
	janggi_search_limits limits = { .size = sizeof limits, .depth = depth };
	janggi_search_result result = { .size = sizeof result };
	ck_assert_int_eq(janggi_search_run(search, game, &limits, &result), JANGGI_OK);
	ck_assert_uint_eq(janggi_game_why(game, result.best), JANGGI_WHY_LEGAL);
	return result;
}

static void
new_game_with_deom(int32_t side)
{
	janggi_rules *rules;
	janggi_game_free(game);
	ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_STANDARD, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_set(rules, JANGGI_RULE_DEOM_SIDE, side), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, NULL, NULL), JANGGI_OK);
	janggi_rules_free(rules);
}

/* A search that may use what the last one left looks at less than half of what one that may not looks at. */
START_TEST(test_what_a_game_under_other_rules_left_is_not_used)
{
	janggi_search *search;
	ck_assert_int_eq(janggi_search_new(&search, NULL), JANGGI_OK);
	new_game_with_deom(1);
	run(search, 10);
	uint64_t again = run(search, 6).nodes;
	new_game_with_deom(2);
	ck_assert_uint_gt(run(search, 6).nodes, again * 2);
	janggi_search_free(search);
}
END_TEST

/* The search's answer with `depth` plies, of these moves only. */
static janggi_search_result
run_of(janggi_search *search, uint32_t depth, const char *const *texts)
{
	janggi_move moves[8];
	uint32_t count = 0;
	for (; texts[count] != NULL; count++)
		ck_assert_int_eq(janggi_move_parse(&moves[count], janggi_game_position(game),
		                                   JANGGI_NOTATION_UCI, texts[count], (size_t)-1, NULL),
		                 JANGGI_OK);
	ck_assert_int_eq(janggi_search_set_root_moves(search, moves, count), JANGGI_OK);
	janggi_search_result result = run(search, depth);
	ck_assert_int_eq(janggi_search_set_root_moves(search, NULL, 0), JANGGI_OK);
	return result;
}

/*
 * Two games that come to one position, and moves asked for there. What the search found in the straight one
 * must not hide what the other's past makes of it.
 */
static const struct {
	uint32_t ruleset;
	const char *straight, *start;
	const char *moves[9], *asked[3];
	uint32_t kind;
} histories[] = {
	/*
	 * 306, 316: the start has stood twice, and the second move asked for, a check with one answer and
	 * then back, brings it about once more, with Cho ahead on points.
	 */
	{ JANGGI_RULESET_STANDARD, "3a5/3a1k3/9/9/5P2p/1P7/9/3K1R3/p4A3/9 w - - 5 4",
	  "3a5/3ak4/9/9/5P2p/1P7/9/3K1R3/p4A3/9 b - - 0 1", { "e9f9", "f6g6", "f9e9", "g6f6", "e9f9" },
	  { "f2e2", "f6e6" }, JANGGI_SCORE_POINTS },
};

START_TEST(test_what_one_game_left_hides_nothing_of_another)
{
	janggi_search *search;
	ck_assert_int_eq(janggi_search_new(&search, NULL), JANGGI_OK);
	for (int after = 0; after < 2; after++) {
		janggi_search_clear(search);
		if (after) {
			new_game(histories[_i].ruleset, histories[_i].straight, MOVES(NULL));
			run(search, 12);
		}
		new_game(histories[_i].ruleset, histories[_i].start, histories[_i].moves);
		janggi_search_result result = run_of(search, 8, histories[_i].asked);
		ck_assert_uint_eq(result.score_kind, histories[_i].kind);
		ck_assert_int_eq(result.score, 3);
	}
	janggi_search_free(search);
}
END_TEST

static void *
give(void *user, size_t bytes)
{
	(void)user;
	return calloc(1, bytes);
}

static void
take_back(void *user, void *block, size_t bytes)
{
	(void)user;
	(void)bytes;
	free(block);
}

/* A worker alone, its table in reach; searches the game deeper and deeper. */
static void
search_alone(struct jg_worker *worker, struct jg_shared *shared, uint32_t depth)
{
	const janggi_allocator alloc = { .size = sizeof alloc, .alloc = give, .release = take_back };
	static struct jg_root_move root[JANGGI_MOVES_MAX];
	janggi_move moves[JANGGI_MOVES_MAX];
	ck_assert_int_eq(jg_tt_init(&shared->tt, 4, &alloc), JANGGI_OK);
	ck_assert_int_eq(janggi_game_reserve(game, janggi_game_plies(game) + JG_PLY_MAX + 8), JANGGI_OK);
	shared->evaluate = jg_evaluate_choose();
	shared->workers = &worker;
	shared->worker_count = 1;
	worker->shared = shared;
	worker->game = game;
	worker->root_plies = janggi_game_plies(game);
	worker->root = root;
	worker->root_count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < worker->root_count; i++)
		root[i] = (struct jg_root_move){
			.move = moves[i], .score = -JG_INFINITE, .pv = { moves[i] }, .pv_length = 1
		};
	for (worker->completed = 0; worker->completed < depth; worker->completed++)
		jg_worker_root(worker, -JG_INFINITE, JG_INFINITE, (int)worker->completed + 1);
}

START_TEST(test_a_value_that_a_repetition_gave_is_not_kept)
{
	/*
	 * 306: going back ends the game at once, whatever else there is; so the value is this game's alone.
	 */
	struct jg_tt_entry entry;
	struct jg_shared *shared = calloc(1, sizeof *shared);
	struct jg_worker *worker = calloc(1, sizeof *worker);
	ck_assert(shared != NULL && worker != NULL);
	new_game(JANGGI_RULESET_JANGGICASUAL, NULL, MOVES(TO_AND_FRO, "a1a2", "a10a9", "a2a1"));
	search_alone(worker, shared, 10);
	ck_assert(!jg_tt_probe(&shared->tt, jg_outlook_key(game), &entry));
	jg_tt_free(&shared->tt);
	free(worker);
	free(shared);
}
END_TEST

/*
 * 306 = 0: a cycle goes on to the end by 311, and there the points decide; without such a counter it is
 * drawn. 307 = 0: it is scored. 307 = 1: it is drawn below 30 points, and else the side behind has to leave it.
 */
static const struct {
	uint32_t ruleset, winner;
	const char *fen;
} cycles[] = {
	{ JANGGI_RULESET_KAKAO, JANGGI_CHO, "3k4r/9/9/9/9/9/9/9/9/R4K2R w - - 0 1" },
	{ JANGGI_RULESET_KAKAO, JANGGI_HAN, "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 0 1" },
	{ JANGGI_RULESET_TRADITIONAL, JANGGI_NOBODY, "3k4r/9/9/9/9/9/9/9/9/R4K2R w - - 0 1" },
	{ JANGGI_RULESET_RECORD, JANGGI_NOBODY, "3k4r/9/9/9/9/9/9/9/9/R4K2R w - - 0 1" },
	{ JANGGI_RULESET_STANDARD, JANGGI_CHO, "3k4r/9/9/9/9/9/9/9/9/R4K2R w - - 0 1" },
	{ JANGGI_RULESET_KJA, JANGGI_NOBODY, "3k4r/9/9/9/9/9/9/9/9/R4K2R w - - 0 1" },
	{ JANGGI_RULESET_KJA, JANGGI_NOBODY, "3k4r/9/9/9/9/9/9/9/9/R4KCCR w - - 0 1" },
};

START_TEST(test_a_cycle_is_worth_what_the_counter_will_say)
{
	new_game(cycles[_i].ruleset, cycles[_i].fen, MOVES("a1a2", "d10d9", "a2a1", "d9d10"));
	ck_assert_uint_eq(jg_game_last(game)->before, 0);
	ck_assert_uint_eq(jg_game_cycle_verdict(game, 0).winner, cycles[_i].winner);
}
END_TEST

/* 308: by a check with every move. */
START_TEST(test_a_cycle_of_checks_is_lost)
{
	new_game(JANGGI_RULESET_STANDARD, "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1", MOVES("a10a9", "e9e10", "a9a10", "e10e9"));
	struct jg_verdict verdict = jg_game_cycle_verdict(game, 0);
	ck_assert_uint_eq(verdict.winner, JANGGI_HAN);
	ck_assert_uint_eq(verdict.fault_side, JANGGI_CHO);
	ck_assert_uint_eq(verdict.rule, 308);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("past");
	TCase *tests = tcase_create("past");
	tcase_add_checked_fixture(tests, NULL, teardown);
	tcase_set_timeout(tests, 60);
	tcase_add_test(tests, test_positions_that_may_not_come_again_are_in_the_key);
	tcase_add_test(tests, test_a_capture_ends_the_past);
	tcase_add_loop_test(tests, test_a_shuttle_under_way_is_in_the_key, 0, 2);
	tcase_add_test(tests, test_the_rules_are_in_the_key);
	tcase_add_test(tests, test_what_a_game_under_other_rules_left_is_not_used);
	tcase_add_loop_test(tests, test_what_one_game_left_hides_nothing_of_another, 0,
	                    (int)(sizeof histories / sizeof histories[0]));
	tcase_add_test(tests, test_a_value_that_a_repetition_gave_is_not_kept);
	tcase_add_loop_test(tests, test_a_cycle_is_worth_what_the_counter_will_say, 0,
	                    (int)(sizeof cycles / sizeof cycles[0]));
	tcase_add_test(tests, test_a_cycle_of_checks_is_lost);
	suite_add_tcase(suite, tests);
	return suite;
}

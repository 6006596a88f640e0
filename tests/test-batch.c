/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include "reference.h"

#include <stdlib.h>
#include <string.h>

#define CELL JANGGI_PACK_MAX
#define PLANE JANGGI_SQUARES

/* Both sides, a facing, mate, a pass that is all there is. */
static const char *const fens[] = {
	"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
	"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 7 12",
	"4k4/9/9/9/9/9/9/9/4K4/9 w - - 300 90",
	"R2k5/R8/9/9/9/9/9/9/4K4/9 b - - 3 40",
	"4k2C1/4a4/2n6/4p4/9/5R3/2b6/4CR3/4AK3/2r3r2 b - - 0 1",
	"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
};
#define COUNT (sizeof fens / sizeof fens[0])

static janggi_position *pos;
static uint8_t packs[COUNT][CELL];
static struct reference refs[COUNT];
static uint64_t offsets[COUNT + 1];
static janggi_move moves[COUNT * JANGGI_MOVES_MAX];
static janggi_error error;

static void
setup(void)
{
	error = (janggi_error){ .size = sizeof error };
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	memset(packs, 0, sizeof packs);
	for (size_t i = 0; i < COUNT; i++) {
		ck_assert_int_eq(janggi_position_set_fen(pos, fens[i], (size_t)-1, NULL), JANGGI_OK);
		ck_assert_uint_eq(janggi_position_pack(pos, packs[i], CELL), 51);
		/* What `standard` says. */
		refs[i] = (struct reference){ .pass = 2, .double_pass = 1, .bikjang = 1, .bikjang_in_check = 1 };
		ck_assert(reference_set_fen(&refs[i], fens[i]));
	}
}

static void
teardown(void)
{
	janggi_position_free(pos);
}

/* By geometry alone: along a line, a palace's diagonals, or a horse's or elephant's leap. */
static bool
possible(int from, int to)
{
	int files = abs(from % 9 - to % 9), ranks = abs(from / 9 - to / 9);
	int short_way = files < ranks ? files : ranks, long_way = files + ranks - short_way;
	if (short_way == 0)
		return long_way > 0;
	if ((short_way == 1 && long_way == 2) || (short_way == 2 && long_way == 3))
		return true;
	bool palace = from % 9 >= 3 && from % 9 <= 5 && to % 9 >= 3 && to % 9 <= 5 &&
	              ((from / 9 <= 2 && to / 9 <= 2) || (from / 9 >= 7 && to / 9 >= 7));
	int centre = from / 9 <= 2 ? 1 : 8;
	/* The drawn diagonals join points that are as far from the centre's file as from its rank. */
	return palace && short_way == long_way && abs(from % 9 - 4) == abs(from / 9 - centre);
}

START_TEST(test_policy_indices_number_the_possible_moves)
{
	uint32_t next = 0;
	for (int from = 0; from < 90; from++) {
		for (int to = 0; to < 90; to++) {
			janggi_move move = (janggi_move)(from * 128 + to);
			uint32_t index = janggi_policy_index(move, JANGGI_CHO);
			if (move == JANGGI_MOVE_PASS)
				continue;
			if (!possible(from, to)) {
				ck_assert_uint_eq(index, JANGGI_POLICY_SIZE);
				continue;
			}
			ck_assert_uint_eq(index, next);
			ck_assert_uint_eq(janggi_policy_move(next, JANGGI_CHO), move);
			janggi_move turned = (janggi_move)((89 - from) * 128 + 89 - to);
			ck_assert_uint_eq(janggi_policy_index(turned, JANGGI_HAN), next);
			ck_assert_uint_eq(janggi_policy_move(next, JANGGI_HAN), turned);
			next++;
		}
	}
	ck_assert_uint_eq(next, JANGGI_POLICY_SIZE - 1);
	for (uint32_t side = JANGGI_CHO; side <= JANGGI_HAN; side++) {
		ck_assert_uint_eq(janggi_policy_index(JANGGI_MOVE_PASS, side), next);
		ck_assert_uint_eq(janggi_policy_move(next, side), JANGGI_MOVE_PASS);
		ck_assert_uint_eq(janggi_policy_move(JANGGI_POLICY_SIZE, side), JANGGI_MOVE_NONE);
		ck_assert_uint_eq(janggi_policy_index(JANGGI_MOVE_NONE, side), JANGGI_POLICY_SIZE);
		ck_assert_uint_eq(janggi_policy_index(UINT32_MAX, side), JANGGI_POLICY_SIZE);
	}
	ck_assert_uint_eq(janggi_policy_index(1, JANGGI_NOBODY), JANGGI_POLICY_SIZE);
	ck_assert_uint_eq(janggi_policy_move(1, JANGGI_NOBODY), JANGGI_MOVE_NONE);
}
END_TEST

static int
compare_moves(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

static void
check_list(size_t i)
{
	uint32_t expected[REFERENCE_MOVES];
	int count = reference_moves(&refs[i], expected);
	ck_assert_uint_eq(offsets[i + 1] - offsets[i], (uint64_t)count);
	qsort(expected, (size_t)count, sizeof expected[0], compare_moves);
	qsort(moves + offsets[i], (size_t)count, sizeof moves[0], compare_moves);
	ck_assert(count == 0 || memcmp(expected, moves + offsets[i], (size_t)count * sizeof expected[0]) == 0);
}

START_TEST(test_legal_moves_are_those_of_a_second_generator)
{
	ck_assert_int_eq(janggi_packs_legal_moves(packs[0], COUNT, NULL, JANGGI_GEN_ALL, offsets, moves,
	                                          COUNT * JANGGI_MOVES_MAX, &error), JANGGI_OK);
	ck_assert_uint_eq(offsets[0], 0);
	for (size_t i = 0; i < COUNT; i++)
		check_list(i);
}
END_TEST

START_TEST(test_lists_are_cut_at_the_capacity_and_counted_whole)
{
	janggi_move all[COUNT * JANGGI_MOVES_MAX], untouched = 0xabcdef;
	uint64_t again[COUNT + 1];
	ck_assert_int_eq(janggi_packs_legal_moves(packs[0], COUNT, NULL, JANGGI_GEN_ALL, offsets, all,
	                                          COUNT * JANGGI_MOVES_MAX, NULL), JANGGI_OK);
	for (size_t capacity = 0; capacity <= offsets[COUNT]; capacity++) {
		moves[capacity] = untouched;
		ck_assert_int_eq(janggi_packs_legal_moves(packs[0], COUNT, NULL, JANGGI_GEN_ALL, again,
		                                          capacity == 0 ? NULL : moves, capacity, NULL), JANGGI_OK);
		ck_assert_mem_eq(again, offsets, sizeof again);
		ck_assert_mem_eq(moves, all, capacity * sizeof all[0]);
		ck_assert_uint_eq(moves[capacity], untouched);
	}
}
END_TEST

START_TEST(test_rules_say_what_is_legal)
{
	/* 303 = 0 as on Kakao: in a facing the general may stay where it is. */
	janggi_rules *rules;
	ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_KAKAO, NULL), JANGGI_OK);
	refs[2].bikjang = 0;
	offsets[2] = 0;
	ck_assert_int_eq(janggi_packs_legal_moves(packs[2], 1, rules, JANGGI_GEN_ALL, offsets + 2, moves,
	                                          JANGGI_MOVES_MAX, &error), JANGGI_OK);
	check_list(2);
	janggi_rules_free(rules);
}
END_TEST

/* A guard's width behind shows a byte too many. */
static void
check_masks(uint32_t view)
{
	static uint8_t masks[COUNT * JANGGI_POLICY_SIZE + 1];
	memset(masks, 7, sizeof masks);
	ck_assert_int_eq(janggi_packs_masks(packs[0], COUNT, NULL, view, masks, &error), JANGGI_OK);
	ck_assert_uint_eq(masks[COUNT * JANGGI_POLICY_SIZE], 7);
	for (size_t i = 0; i < COUNT; i++) {
		const uint8_t *mask = masks + i * JANGGI_POLICY_SIZE;
		uint32_t expected[REFERENCE_MOVES];
		int count = reference_moves(&refs[i], expected), ones = 0;
		for (int n = 0; n < JANGGI_POLICY_SIZE; n++) {
			ck_assert_uint_le(mask[n], 1);
			ones += mask[n];
		}
		ck_assert_int_eq(ones, count);
		for (int n = 0; n < count; n++)
			ck_assert_uint_eq(mask[janggi_policy_index(expected[n], view == JANGGI_VIEW_MOVER
			                                           ? (janggi_side)refs[i].side : JANGGI_CHO)], 1);
	}
}

START_TEST(test_masks_mark_the_legal_moves)
{
	check_masks(JANGGI_VIEW_BOARD);
	check_masks(JANGGI_VIEW_MOVER);
}
END_TEST

static void
check_plane(const uint8_t *plane, int value)
{
	for (int s = 0; s < 90; s++)
		ck_assert_int_eq(plane[s], value);
}

static void
check_planes(uint32_t view)
{
	static uint8_t planes[COUNT * JANGGI_PLANES * PLANE];
	/* The clocks of the FENs above; and a pass before the last. */
	static const int clocks[COUNT] = { 0, 7, 255, 3, 0, 0 };
	packs[COUNT - 1][1] |= 1 << 1;
	memset(planes, 7, sizeof planes);
	ck_assert_int_eq(janggi_packs_planes(packs[0], COUNT, view, planes, &error), JANGGI_OK);
	for (size_t i = 0; i < COUNT; i++) {
		const uint8_t *all = planes + i * JANGGI_PLANES * PLANE;
		bool turned = view == JANGGI_VIEW_MOVER && refs[i].side == JANGGI_HAN;
		for (int p = 0; p < 14; p++) {
			int side = (p >= 7) != turned, kind = p % 7 + 1;
			for (int s = 0; s < 90; s++)
				ck_assert_int_eq(all[p * PLANE + s], refs[i].cells[turned ? 89 - s : s] == side * 8 + kind);
		}
		check_plane(all + 14 * PLANE, refs[i].side);
		check_plane(all + 15 * PLANE, i == COUNT - 1);
		check_plane(all + 16 * PLANE, reference_facing(&refs[i]));
		check_plane(all + 17 * PLANE, clocks[i]);
	}
}

START_TEST(test_planes_show_the_men_and_the_rest)
{
	check_planes(JANGGI_VIEW_BOARD);
	check_planes(JANGGI_VIEW_MOVER);
}
END_TEST

START_TEST(test_play_makes_what_is_legal_and_leaves_the_rest)
{
	uint8_t before[COUNT][CELL];
	memcpy(before, packs, sizeof before);
	/* The last has no such move, and its neighbour is not asked for one. */
	janggi_move chosen[COUNT] = { 0 };
	janggi_status statuses[COUNT];
	for (size_t i = 0; i + 2 < COUNT; i++) {
		uint32_t list[REFERENCE_MOVES];
		int count = reference_moves(&refs[i], list);
		chosen[i] = count > 0 ? list[count / 2] : JANGGI_MOVE_PASS;
	}
	chosen[COUNT - 1] = 5 * 128 + 6;
	ck_assert_int_eq(janggi_packs_play(packs[0], COUNT, NULL, chosen, statuses, &error), JANGGI_E_ILLEGAL);
	/* The fourth is mate. */
	ck_assert_uint_eq(error.item, 4);
	ck_assert_int_eq(error.code, JANGGI_E_ILLEGAL);
	for (size_t i = 0; i < COUNT; i++) {
		bool refused = i == 3 || i == COUNT - 1;
		ck_assert_int_eq(statuses[i], refused ? JANGGI_E_ILLEGAL : JANGGI_OK);
		if (refused || chosen[i] == JANGGI_MOVE_NONE) {
			ck_assert_mem_eq(packs[i], before[i], CELL);
			continue;
		}
		reference_play(&refs[i], chosen[i]);
		uint8_t board[90];
		ck_assert_int_eq(janggi_position_unpack(pos, packs[i], 51, NULL), JANGGI_OK);
		janggi_position_get_board(pos, board);
		ck_assert_mem_eq(board, refs[i].cells, 90);
		ck_assert_uint_eq(janggi_position_to_move(pos), (uint32_t)refs[i].side);
		ck_assert_int_eq(janggi_position_last_was_pass(pos), refs[i].passed);
		for (int n = 51; n < CELL; n++)
			ck_assert_uint_eq(packs[i][n], 0);
	}
	memset(chosen, 0, sizeof chosen);
	ck_assert_int_eq(janggi_packs_play(packs[0], COUNT, NULL, chosen, NULL, &error), JANGGI_OK);
	ck_assert_int_eq(error.code, JANGGI_OK);
}
END_TEST

START_TEST(test_a_bad_pack_is_told_by_its_place)
{
	static uint8_t masks[COUNT * JANGGI_POLICY_SIZE], planes[COUNT * JANGGI_PLANES * PLANE];
	janggi_move none[COUNT] = { 0 }, chosen[COUNT];
	janggi_status statuses[COUNT];
	static const struct {
		int byte, value;
		janggi_status status;
		uint64_t offset;
	} damages[] = {
		{ 0, 0, JANGGI_E_SYNTAX, 0 },           /* no format */
		{ 0, 2, JANGGI_E_UNSUPPORTED, 0 },
		{ 1, 0xff, JANGGI_E_SYNTAX, 1 },
		{ 50, 0x11, JANGGI_E_POSITION, 50 },    /* generals too many */
		{ 20, 0x88, JANGGI_E_POSITION, 20 },    /* no such piece */
		{ 63, 1, JANGGI_E_SYNTAX, 51 },         /* not zero behind */
	};
	for (size_t d = 0; d < sizeof damages / sizeof damages[0]; d++) {
		uint8_t good = packs[2][damages[d].byte];
		packs[2][damages[d].byte] = (uint8_t)damages[d].value;
		janggi_status status = damages[d].status;
		ck_assert_int_eq(janggi_packs_legal_moves(packs[0], COUNT, NULL, 0, offsets, NULL, 0, &error), status);
		ck_assert_uint_eq(error.item, 3);
		ck_assert_uint_eq(error.offset, damages[d].offset);
		ck_assert_int_eq(error.code, status);
		ck_assert_int_eq(janggi_packs_masks(packs[0], COUNT, NULL, 0, masks, &error), status);
		ck_assert_int_eq(janggi_packs_masks(packs[0], COUNT, NULL, 0, masks, NULL), status);
		ck_assert_int_eq(janggi_packs_planes(packs[0], COUNT, 0, planes, &error), status);
		ck_assert_uint_eq(error.item, 3);
		for (size_t i = 0; i < COUNT; i++)
			chosen[i] = i == 2 ? JANGGI_MOVE_PASS : JANGGI_MOVE_NONE;
		ck_assert_int_eq(janggi_packs_play(packs[0], COUNT, NULL, chosen, statuses, &error), status);
		ck_assert_int_eq(statuses[2], status);
		ck_assert_uint_eq(error.item, 3);
		ck_assert_int_eq(janggi_packs_play(packs[0], COUNT, NULL, none, NULL, NULL), JANGGI_OK);
		packs[2][damages[d].byte] = good;
	}
}
END_TEST

START_TEST(test_misuse_is_refused)
{
	uint8_t byte = 0;
	janggi_move move = 0;
	janggi_game *game = NULL;
	const janggi_game *const *games = (const janggi_game *const *)&game;
	janggi_error bad = { .size = 4 };
	ck_assert_int_eq(janggi_packs_legal_moves(NULL, 1, NULL, 0, offsets, moves, 1, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_legal_moves(packs[0], 1, NULL, 0, NULL, moves, 1, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_legal_moves(packs[0], 1, NULL, 0, offsets, NULL, 1, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_legal_moves(packs[0], 1, NULL, 4, offsets, moves, 1, &error), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(error.item, 0);
	ck_assert_int_eq(janggi_packs_legal_moves(packs[0], 1, NULL, 0, offsets, moves, 1, &bad), JANGGI_E_STRUCT);
	ck_assert_int_eq(janggi_packs_legal_moves(NULL, 0, NULL, 0, offsets, NULL, 0, &error), JANGGI_OK);
	ck_assert_uint_eq(offsets[0], 0);
	ck_assert_int_eq(janggi_packs_masks(packs[0], 1, NULL, 0, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_masks(packs[0], 1, NULL, 2, &byte, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_masks(NULL, 0, NULL, 0, NULL, &error), JANGGI_OK);
	ck_assert_int_eq(janggi_packs_planes(packs[0], 1, 0, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_planes(packs[0], 1, 2, &byte, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_play(packs[0], 1, NULL, NULL, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_packs_play(NULL, 1, NULL, &move, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_games_pack(NULL, 1, &byte, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_games_pack(games, 1, packs[0], &error), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(error.item, 1);
	ck_assert_int_eq(janggi_games_legal_moves(games, 1, 0, offsets, NULL, 0, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_games_masks(games, 1, 0, &byte, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_games_outcomes(games, 1, NULL, NULL, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_games_push(&game, 1, &move, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(error.item, 1);
	ck_assert_int_eq(janggi_games_push(NULL, 0, NULL, NULL, &error), JANGGI_OK);
	ck_assert_int_eq(janggi_games_push(NULL, 0, NULL, NULL, &bad), JANGGI_E_STRUCT);
}
END_TEST

/* Two games that go the same way, one a ply behind: a horse to and fro, and the third repetition (306). */
START_TEST(test_games_are_played_under_their_rules)
{
	enum { GAMES = 3 };
	janggi_game *games[GAMES];
	const janggi_game *const *seen = (const janggi_game *const *)games;
	static const char *const cycle[] = { "b1c3", "b10c8", "c3b1", "c8b10" };
	uint8_t states[GAMES], winners[GAMES], reasons[GAMES];
	janggi_status statuses[GAMES];
	for (int i = 0; i < GAMES; i++)
		ck_assert_int_eq(janggi_game_new(&games[i], NULL, NULL, NULL), JANGGI_OK);
	for (int ply = 0; ply <= 8; ply++) {
		janggi_move next[GAMES] = { 0 };
		for (int i = 0; i < 2; i++)
			if (ply - i >= 0 && ply - i < 8)
				ck_assert_int_eq(janggi_move_parse(&next[i], janggi_game_position(games[i]),
				                                   JANGGI_NOTATION_UCI, cycle[(ply - i) % 4], (size_t)-1,
				                                   NULL), JANGGI_OK);
		ck_assert_int_eq(janggi_games_push(games, GAMES, next, statuses, &error), JANGGI_OK);
		ck_assert_int_eq(janggi_games_outcomes(seen, GAMES, states, winners, reasons, &error), JANGGI_OK);
		ck_assert_uint_eq(states[0], ply >= 7 ? JANGGI_STATE_OVER : JANGGI_STATE_ONGOING);
		ck_assert_uint_eq(states[1], ply == 8 ? JANGGI_STATE_OVER : JANGGI_STATE_ONGOING);
		ck_assert_uint_eq(states[2], JANGGI_STATE_ONGOING);
	}
	ck_assert_uint_eq(reasons[0], JANGGI_REASON_REPETITION);
	/* The deom decides: Han is ahead by 1.5 points. */
	ck_assert_uint_eq(winners[0], JANGGI_HAN);
	ck_assert_uint_eq(winners[2], JANGGI_NOBODY);
	ck_assert_int_eq(janggi_games_legal_moves(seen, GAMES, 0, offsets, moves, COUNT * JANGGI_MOVES_MAX, &error),
	                 JANGGI_OK);
	ck_assert_uint_eq(offsets[2], 0);
	ck_assert_uint_eq(offsets[3], 32);
	offsets[1] = offsets[3];
	check_list(0);

	static uint8_t masks[GAMES * JANGGI_POLICY_SIZE], one[JANGGI_POLICY_SIZE];
	ck_assert_int_eq(janggi_games_masks(seen, GAMES, JANGGI_VIEW_MOVER, masks, &error), JANGGI_OK);
	ck_assert_int_eq(janggi_packs_masks(packs[0], 1, NULL, JANGGI_VIEW_MOVER, one, &error), JANGGI_OK);
	ck_assert_mem_eq(masks + 2 * JANGGI_POLICY_SIZE, one, sizeof one);
	for (int n = 0; n < 2 * JANGGI_POLICY_SIZE; n++)
		ck_assert_uint_eq(masks[n], 0);

	uint8_t cells[GAMES][CELL];
	ck_assert_int_eq(janggi_games_pack(seen, GAMES, cells[0], &error), JANGGI_OK);
	ck_assert_mem_eq(cells[2], packs[0], CELL);
	janggi_move pass[GAMES] = { JANGGI_MOVE_PASS, JANGGI_MOVE_NONE, JANGGI_MOVE_PASS };
	ck_assert_int_eq(janggi_games_push(games, GAMES, pass, statuses, &error), JANGGI_E_GAME_OVER);
	ck_assert_uint_eq(error.item, 1);
	ck_assert_int_eq(statuses[1], JANGGI_OK);
	ck_assert_int_eq(statuses[2], JANGGI_OK);
	ck_assert_uint_eq(janggi_game_plies(games[2]), 1);
	for (int i = 0; i < GAMES; i++)
		janggi_game_free(games[i]);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("batch");
	TCase *cases = tcase_create("batch");
	tcase_add_checked_fixture(cases, setup, teardown);
	tcase_add_test(cases, test_policy_indices_number_the_possible_moves);
	tcase_add_test(cases, test_legal_moves_are_those_of_a_second_generator);
	tcase_add_test(cases, test_lists_are_cut_at_the_capacity_and_counted_whole);
	tcase_add_test(cases, test_rules_say_what_is_legal);
	tcase_add_test(cases, test_masks_mark_the_legal_moves);
	tcase_add_test(cases, test_planes_show_the_men_and_the_rest);
	tcase_add_test(cases, test_play_makes_what_is_legal_and_leaves_the_rest);
	tcase_add_test(cases, test_a_bad_pack_is_told_by_its_place);
	tcase_add_test(cases, test_misuse_is_refused);
	tcase_add_test(cases, test_games_are_played_under_their_rules);
	suite_add_tcase(suite, cases);
	return suite;
}

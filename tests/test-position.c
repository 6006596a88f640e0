/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <string.h>

#define START "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"

static janggi_position *pos;

static void
setup(void)
{
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
}

static void
teardown(void)
{
	janggi_position_free(pos);
}

static const char *
fen_of(const janggi_position *p, uint32_t flags)
{
	static char text[JANGGI_FEN_MAX];
	ck_assert_uint_lt(janggi_position_get_fen(p, flags, text, sizeof text), sizeof text);
	return text;
}

START_TEST(test_new_position_is_the_start_with_inner_elephants)
{
	ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB), START);
	ck_assert_uint_eq(janggi_position_half_points(pos, JANGGI_CHO), 144);
	ck_assert_uint_eq(janggi_position_half_points(pos, JANGGI_HAN), 144);
	ck_assert_uint_eq(janggi_position_general(pos, JANGGI_CHO), janggi_square_make(4, 1));
	ck_assert_uint_eq(janggi_position_general(pos, JANGGI_HAN), janggi_square_make(4, 8));
}
END_TEST

START_TEST(test_both_letter_sets_and_two_four_or_six_fields_read_the_same)
{
	static const char *const texts[] = {
		"r1ba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R1BA1ANBR b",
		"r1ea1aher/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R1EA1AHER b - -",
		"r1ba1aher/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R1EA1ANBR b 0 1",
		"r1ea1aher/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R1EA1AHER  b - - 0 1 ",
		"r1ea1aher/4k4/1c5c1/p1p1p1p1p/45/135/P1P1P1P1P/1C5C1/4K4/R1EA1AHER b - - 00 01",
	};
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		ck_assert_int_eq(janggi_position_set_fen(pos, texts[i], (size_t)-1, NULL), JANGGI_OK);
		ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB),
		                 "r1ba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R1BA1ANBR b - - 0 1");
		ck_assert_str_eq(fen_of(pos, JANGGI_FEN_HE),
		                 "r1ea1aher/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R1EA1AHER b - - 0 1");
	}
}
END_TEST

START_TEST(test_counters_are_kept)
{
	ck_assert_int_eq(janggi_position_set_fen(pos, "3k5/9/9/9/9/9/9/9/9/4K4 b - - 65535 321", (size_t)-1, NULL), JANGGI_OK);
	ck_assert_uint_eq(janggi_position_halfmove_clock(pos), 65535);
	ck_assert_uint_eq(janggi_position_move_number(pos), 321);
	janggi_undo undo;
	janggi_position_make(pos, JANGGI_MOVE_PASS, &undo);
	ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 65535 322");
	janggi_position_unmake(pos, &undo);
	ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 65535 321");
}
END_TEST

static const struct {
	const char *fen;
	janggi_status status;
	uint32_t faults;
	uint64_t offset;
} refused[] = {
	{ "", JANGGI_E_SYNTAX,
	  JANGGI_FAULT_ROW_WIDTH | JANGGI_FAULT_ROW_COUNT | JANGGI_FAULT_SIDE | JANGGI_FAULT_NO_GENERAL, 0 },
	{ "9/9/9/9/9/9/9/9/9/4K4 w", JANGGI_E_POSITION, JANGGI_FAULT_NO_GENERAL, 0 },
	{ "3k5/4k4/9/9/9/9/9/9/9/4K4 w", JANGGI_E_POSITION, JANGGI_FAULT_MANY_GENERALS, 5 },
	{ "3k5/9/9/9/9/9/9/9/9/2K6 w", JANGGI_E_POSITION, JANGGI_FAULT_OUTSIDE_PALACE, 21 },
	{ "3k5/9/9/4a4/9/9/9/9/9/4K4 w", JANGGI_E_POSITION, JANGGI_FAULT_OUTSIDE_PALACE, 9 },
	{ "4K4/9/9/9/9/9/9/9/9/3k5 w", JANGGI_E_POSITION, JANGGI_FAULT_OUTSIDE_PALACE, 1 },
	{ "rrr1k4/9/9/9/9/9/9/9/9/3K5 w", JANGGI_E_POSITION, JANGGI_FAULT_TOO_MANY_PIECES, 2 },
	{ "4k4/9/9/9/9/PPPPPP3/9/9/9/3K5 w", JANGGI_E_POSITION, JANGGI_FAULT_TOO_MANY_PIECES, 17 },
	{ "4k4/9/9/9/9/9/9/P8/9/3K5 w", JANGGI_E_POSITION, JANGGI_FAULT_SOLDIER_RANK, 16 },
	{ "4k4/9/p8/9/9/9/9/9/9/3K5 w", JANGGI_E_POSITION, JANGGI_FAULT_SOLDIER_RANK, 6 },
	{ "4k4/9/9/9/9/4R4/9/9/9/3K5 w", JANGGI_E_POSITION, JANGGI_FAULT_OPPONENT_IN_CHECK, 1 },
	{ "4k4/9/9/9/9/9/9/9/9/3K4 w", JANGGI_E_SYNTAX, JANGGI_FAULT_ROW_WIDTH, 20 },
	{ "4k4/9/9/9/9/9/91/9/9/3K5 w", JANGGI_E_SYNTAX, JANGGI_FAULT_ROW_WIDTH, 14 },
	{ "4k4/9/9/9/9/9/9/9/3K5 w", JANGGI_E_SYNTAX, JANGGI_FAULT_ROW_COUNT, 21 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5/9 w", JANGGI_E_SYNTAX, JANGGI_FAULT_ROW_COUNT, 24 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5/R8 w", JANGGI_E_SYNTAX, JANGGI_FAULT_ROW_COUNT, 24 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - x", JANGGI_E_SYNTAX, JANGGI_FAULT_TRAILING, 28 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - -- 0 1", JANGGI_E_SYNTAX, JANGGI_FAULT_TRAILING, 28 },
	{ "4k4/9/9/9/4x4/9/9/9/9/3K5 w", JANGGI_E_SYNTAX, JANGGI_FAULT_LETTER, 11 },
	{ "4k4/9/9/9/4x4/9/9/9/9/3Q5 w", JANGGI_E_SYNTAX, JANGGI_FAULT_LETTER | JANGGI_FAULT_NO_GENERAL, 11 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5", JANGGI_E_SYNTAX, JANGGI_FAULT_SIDE, 23 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 h", JANGGI_E_SYNTAX, JANGGI_FAULT_SIDE, 24 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER, 31 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER, 30 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER, 30 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 65536 1", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER, 30 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 18446744073709551616 1", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER, 30 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 0", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER, 32 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 1", JANGGI_E_SYNTAX, JANGGI_FAULT_TRAILING, 34 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER, 32 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 w KQ - 0 1", JANGGI_E_SYNTAX, JANGGI_FAULT_NUMBER | JANGGI_FAULT_TRAILING, 26 },
	/* Several at once: the first place, every bit. */
	{ "rrr1k3/9/9/9/9/9/9/P8/2A6/3K5 x - - 0 1", JANGGI_E_SYNTAX,
	  JANGGI_FAULT_ROW_WIDTH | JANGGI_FAULT_TOO_MANY_PIECES | JANGGI_FAULT_SOLDIER_RANK | JANGGI_FAULT_OUTSIDE_PALACE |
	  JANGGI_FAULT_SIDE, 0 },
};

START_TEST(test_a_bad_fen_is_refused_with_its_place_and_all_faults)
{
	uint64_t before = janggi_position_hash(pos);
	janggi_error error = { .size = sizeof error };
	ck_assert_int_eq(janggi_position_set_fen(pos, refused[_i].fen, (size_t)-1, &error), refused[_i].status);
	ck_assert_int_eq(error.code, refused[_i].status);
	ck_assert_uint_eq(error.faults, refused[_i].faults);
	ck_assert_uint_eq(error.offset, refused[_i].offset);
	ck_assert_uint_gt(strlen(error.message), 0);
	ck_assert_uint_eq(janggi_position_hash(pos), before);
	ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB), START);
}
END_TEST

static const struct {
	const char *fen, *message;
	uint64_t offset;
} named[] = {
	{ "foo", "unknown letter or piece", 0 },
	{ "4k4/9/9/9/4x4/9/9/9/9/3K5/9 w", "unknown letter or piece", 11 },
	{ "4k4/8/9/9/4x4/9/9/9/9/3K5 w", "a row does not have nine points", 4 },
	{ "4k4/9/9/9/9/9/9/9/9/3K5 h - - 0 1 1", "the side to move is missing or unknown", 24 },
	{ "4k4/9/9/4a4/9/9/9/9/9/3K4 w", "a general or guard stands outside its palace", 9 },
	{ "rrr1k4/3k5/9/9/9/9/9/9/9/3K5 w", "a side has more men of a kind than its army", 2 },
	{ "4k4/9/9/9/9/9/9/P8/2A6/3K5 w", "a soldier stands behind its start rank", 16 },
};

START_TEST(test_the_message_is_of_the_fault_at_the_place_told)
{
	janggi_error error = { .size = sizeof error };
	ck_assert_int_lt(janggi_position_set_fen(pos, named[_i].fen, (size_t)-1, &error), 0);
	ck_assert_uint_eq(error.offset, named[_i].offset);
	ck_assert_str_eq(error.message, named[_i].message);
}
END_TEST

START_TEST(test_a_fen_is_read_no_further_than_its_length)
{
	ck_assert_int_eq(janggi_position_set_fen(pos, START "garbage", strlen(START), NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_fen(pos, START "\0 1", strlen(START) + 3, NULL), JANGGI_E_SYNTAX);
}
END_TEST

START_TEST(test_board_array_round_trips_and_is_checked)
{
	uint8_t board[90], again[90];
	janggi_position_get_board(pos, board);
	ck_assert_uint_eq(board[0], janggi_piece_make(JANGGI_CHO, JANGGI_CHARIOT));
	ck_assert_uint_eq(board[76], janggi_piece_make(JANGGI_HAN, JANGGI_GENERAL));
	ck_assert_int_eq(janggi_position_set_board(pos, board, JANGGI_HAN, NULL), JANGGI_OK);
	janggi_position_get_board(pos, again);
	ck_assert_mem_eq(board, again, 90);
	ck_assert_uint_eq(janggi_position_to_move(pos), JANGGI_HAN);

	janggi_error error = { .size = sizeof error };
	board[45] = 8;
	ck_assert_int_eq(janggi_position_set_board(pos, board, JANGGI_CHO, &error), JANGGI_E_POSITION);
	ck_assert_uint_eq(error.offset, 45);
	ck_assert_uint_eq(error.faults, JANGGI_FAULT_LETTER);
	board[45] = 200;
	ck_assert_int_eq(janggi_position_set_board(pos, board, JANGGI_CHO, &error), JANGGI_E_POSITION);
	ck_assert_uint_eq(error.faults, JANGGI_FAULT_LETTER);
	board[46] = (uint8_t)janggi_piece_make(JANGGI_HAN, JANGGI_GENERAL);
	board[45] = (uint8_t)janggi_piece_make(JANGGI_CHO, JANGGI_CHARIOT);      /* a third one, before the second general */
	ck_assert_int_eq(janggi_position_set_board(pos, board, JANGGI_CHO, &error), JANGGI_E_POSITION);
	ck_assert_uint_eq(error.offset, 45);
	ck_assert_str_eq(error.message, "a side has more men of a kind than its army");
	ck_assert_int_eq(janggi_position_set_board(pos, again, JANGGI_NOBODY, &error), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(error.faults, JANGGI_FAULT_SIDE);
}
END_TEST

START_TEST(test_pack_is_the_documented_format)
{
	/* Written by hand from the description of format 1: Han to move, passed, clock 258, move 3. */
	uint8_t bytes[51] = { 1, 1 | 1 << 1, 2, 1, 3, 0 };
	bytes[6 + 4 / 2] = 1;                   /* e1: Cho's general */
	bytes[6 + 84 / 2] |= 9;                 /* d10 is 84: Han's, in the low half */
	bytes[6 + 45 / 2] |= 5 << 4;            /* a6 is 45: Cho's chariot, in the high half */
	ck_assert_int_eq(janggi_position_unpack(pos, bytes, sizeof bytes, NULL), JANGGI_OK);
	ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB), "3k5/9/9/9/R8/9/9/9/9/4K4 b - - 258 3");
	ck_assert_int_eq(janggi_position_last_was_pass(pos), 1);
	ck_assert_int_eq(janggi_position_is_ended(pos), 0);
	uint8_t packed[JANGGI_PACK_MAX];
	ck_assert_uint_eq(janggi_position_pack(pos, packed, sizeof packed), sizeof bytes);
	ck_assert_mem_eq(packed, bytes, sizeof bytes);
}
END_TEST

START_TEST(test_a_bad_pack_is_refused_and_nothing_changes)
{
	uint8_t packed[JANGGI_PACK_MAX + 1] = { 0 };
	size_t length = janggi_position_pack(pos, packed, JANGGI_PACK_MAX);
	janggi_error error = { .size = sizeof error };
	ck_assert_uint_eq(janggi_position_pack(pos, NULL, 0), length);
	for (size_t n = 0; n < length; n++)
		ck_assert_int_eq(janggi_position_unpack(pos, packed, n, &error), JANGGI_E_SYNTAX);
	packed[0] = 0;                          /* of no format that ever was */
	ck_assert_int_eq(janggi_position_unpack(pos, packed, length, &error), JANGGI_E_SYNTAX);
	ck_assert_int_eq(janggi_position_unpack(pos, packed, length + 1, &error), JANGGI_E_SYNTAX);
	packed[0] = 2;
	ck_assert_int_eq(janggi_position_unpack(pos, packed, length, &error), JANGGI_E_UNSUPPORTED);
	packed[0] = 1;
	packed[1] = 4;                          /* ended, but by no pass */
	ck_assert_int_eq(janggi_position_unpack(pos, packed, length, &error), JANGGI_E_SYNTAX);
	ck_assert_uint_eq(error.offset, 1);
	packed[1] = 0;
	packed[4] = 0;                          /* move number 0 */
	ck_assert_int_eq(janggi_position_unpack(pos, packed, length, &error), JANGGI_E_SYNTAX);
	ck_assert_uint_eq(error.offset, 4);
	packed[4] = 1;
	packed[6 + 2] = 0x55;                   /* two more chariots, on e1 and f1 */
	ck_assert_int_eq(janggi_position_unpack(pos, packed, length, &error), JANGGI_E_POSITION);
	ck_assert_uint_eq(error.faults, JANGGI_FAULT_TOO_MANY_PIECES);
	ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB), START);
}
END_TEST

/* Boards that cannot be, by their FENs, put into a pack: the same faults, and the byte of the first. */
START_TEST(test_a_pack_of_an_impossible_board_is_refused)
{
	static const struct {
		const char *men;        /* piece and square, as bytes */
		uint32_t faults;
		uint64_t offset;
	} packs[] = {
		{ "\x01\x04", JANGGI_FAULT_NO_GENERAL, 6 },
		{ "\x09\x54", JANGGI_FAULT_NO_GENERAL, 6 },
		{ "\x01\x04\x09\x54\x09\x55", JANGGI_FAULT_MANY_GENERALS, 6 + 0x55 / 2 },
		{ "\x01\x04\x09\x54\x02\x02", JANGGI_FAULT_OUTSIDE_PALACE, 6 + 2 / 2 },
		{ "\x01\x54\x09\x55", JANGGI_FAULT_OUTSIDE_PALACE, 6 + 0x54 / 2 },
		{ "\x01\x04\x09\x54\x0a\x59", JANGGI_FAULT_OUTSIDE_PALACE, 6 + 0x59 / 2 },
		{ "\x01\x04\x09\x54\x0a\x03", JANGGI_FAULT_OUTSIDE_PALACE, 6 + 3 / 2 },
		{ "\x01\x04\x09\x54\x07\x1a", JANGGI_FAULT_SOLDIER_RANK, 6 + 0x1a / 2 },
		{ "\x01\x04\x09\x54\x0f\x3f", JANGGI_FAULT_SOLDIER_RANK, 6 + 0x3f / 2 },
		{ "\x01\x04\x09\x54\x08\x2d", JANGGI_FAULT_LETTER, 6 + 0x2d / 2 },
		/* A chariot on d6 looks at Han's general, and Cho is to move. */
		{ "\x01\x04\x09\x54\x05\x30", JANGGI_FAULT_OPPONENT_IN_CHECK, 6 + 0x54 / 2 },
	};
	for (size_t i = 0; i < sizeof packs / sizeof packs[0]; i++) {
		uint8_t bytes[51] = { 1, 0, 0, 0, 1, 0 };
		for (const char *man = packs[i].men; *man != '\0'; man += 2)
			bytes[6 + man[1] / 2] |= (uint8_t)(man[0] << (man[1] % 2 == 0 ? 0 : 4));
		janggi_error error = { .size = sizeof error };
		ck_assert_int_eq(janggi_position_unpack(pos, bytes, sizeof bytes, &error), JANGGI_E_POSITION);
		ck_assert_msg(error.faults == packs[i].faults && error.offset == packs[i].offset, "%u: %x, byte %u", (unsigned)i,
		              error.faults, (unsigned)error.offset);
		ck_assert_str_eq(fen_of(pos, JANGGI_FEN_NB), START);
	}
}
END_TEST

/* Two passes in a row, and a facing accepted in check: nothing is played behind them. */
START_TEST(test_an_ended_position_has_no_moves)
{
	ck_assert_int_eq(janggi_position_play(pos, JANGGI_MOVE_PASS), JANGGI_OK);
	ck_assert_int_eq(janggi_position_play(pos, JANGGI_MOVE_PASS), JANGGI_OK);
	ck_assert_int_eq(janggi_position_is_ended(pos), 1);
	for (int i = 0; i < 2; i++) {
		ck_assert_uint_eq(janggi_position_why(pos, JANGGI_MOVE_PASS), JANGGI_WHY_GAME_OVER);
		ck_assert_uint_eq(janggi_position_why(pos, janggi_move_make(35, 34)), JANGGI_WHY_GAME_OVER);
		ck_assert_int_eq(janggi_position_is_legal(pos, janggi_move_make(35, 34)), 0);
		ck_assert_int_eq(janggi_position_play(pos, janggi_move_make(35, 34)), JANGGI_E_ILLEGAL);
		ck_assert_uint_eq(janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0), 0);
		uint8_t packed[JANGGI_PACK_MAX];
		ck_assert_uint_eq(janggi_position_pack(pos, packed, sizeof packed), 51);
		ck_assert_uint_eq(packed[1] >> 1, 3);
		ck_assert_int_eq(janggi_position_unpack(pos, packed, 51, NULL), JANGGI_OK);
	}
}
END_TEST

START_TEST(test_positions_are_equal_in_men_side_and_flags)
{
	janggi_position *other;
	ck_assert_int_eq(janggi_position_clone(&other, pos), JANGGI_OK);
	ck_assert_int_eq(janggi_position_equal(pos, other), 1);
	/* Another clock and number are no difference; another side is one. */
	ck_assert_int_eq(janggi_position_set_fen(other, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 9 7",
	                                         (size_t)-1, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_equal(pos, other), 1);
	ck_assert_int_eq(janggi_position_set_fen(pos, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1",
	                                         (size_t)-1, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_equal(pos, other), 0);
	/* The same men and side, but a pass before; then other men. */
	ck_assert_int_eq(janggi_position_play(other, JANGGI_MOVE_PASS), JANGGI_OK);
	ck_assert_int_eq(janggi_position_equal(pos, other), 0);
	ck_assert_int_eq(janggi_position_play(other, janggi_move_make(54, 55)), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH, JANGGI_HANDICAP_NONE), JANGGI_OK);
	ck_assert_int_eq(janggi_position_equal(pos, other), 0);
	janggi_position_free(other);
}
END_TEST

START_TEST(test_hashes_are_the_same_on_every_machine)
{
	/* The promise of position.h: these may never change. */
	ck_assert_uint_eq(janggi_position_hash(pos), UINT64_C(0x7398c3ee02c2f3f0));
	ck_assert_int_eq(janggi_position_play(pos, JANGGI_MOVE_PASS), JANGGI_OK);
	ck_assert_uint_eq(janggi_position_hash(pos), UINT64_C(0x082fff95e586bcb5));
	ck_assert_uint_eq(janggi_position_board_hash(pos), UINT64_C(0xcd1d86fc5f8dcba3));
}
END_TEST

START_TEST(test_clone_and_copy_keep_switches_and_stand_alone)
{
	janggi_rules *rules;
	janggi_position *twin;
	ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_JANGGICASUAL, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_fen(pos, "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", (size_t)-1, NULL), JANGGI_OK);
	/* Facing generals that must be answered: three steps off the file and the pass. */
	ck_assert_uint_eq(janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0), 3);
	ck_assert_int_eq(janggi_position_set_rules(pos, rules), JANGGI_OK);
	ck_assert_int_eq(janggi_position_clone(&twin, pos), JANGGI_OK);
	janggi_position_free(pos);
	ck_assert_uint_eq(janggi_position_legal_moves(twin, JANGGI_GEN_ALL, NULL, 0), 16);
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	janggi_position_copy(pos, twin);
	janggi_position_free(twin);
	ck_assert_uint_eq(janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0), 16);
	janggi_rules_free(rules);
}
END_TEST

START_TEST(test_null_and_nonsense_have_answers)
{
	janggi_position *none = NULL;
	janggi_error error = { .size = 7 };
	ck_assert_int_eq(janggi_position_new(NULL, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_position_clone(&none, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_position_set_fen(NULL, START, (size_t)-1, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_position_set_fen(pos, NULL, 0, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_position_set_fen(pos, START, (size_t)-1, &error), JANGGI_E_STRUCT);
	ck_assert_uint_eq(janggi_position_get_fen(pos, 77, NULL, 0), 0);
	/* Cut, and counted whole; so are attackers, of whom none need be told. */
	char text[6];
	ck_assert_uint_eq(janggi_position_get_fen(pos, JANGGI_FEN_NB, text, sizeof text), strlen(START));
	ck_assert_str_eq(text, "rnba1");
	ck_assert_uint_eq(janggi_position_attackers(pos, 27, JANGGI_CHO, NULL, 4), 1);
	ck_assert_uint_eq(janggi_position_piece_at(pos, 90), 0);
	ck_assert_uint_eq(janggi_position_general(pos, JANGGI_NOBODY), JANGGI_NO_SQUARE);
	ck_assert_uint_eq(janggi_position_legal_moves(pos, 99, NULL, 0), 0);
	/* Captures and quiet moves together are all: 31 moves of men and the pass. */
	ck_assert_uint_eq(janggi_position_legal_moves(pos, JANGGI_GEN_CAPTURES | JANGGI_GEN_QUIETS, NULL, 0), 32);
	ck_assert_uint_eq(janggi_position_perft(pos, 0), 1);
	ck_assert_uint_eq(janggi_position_attackers(pos, 90, JANGGI_CHO, NULL, 0), 0);
	ck_assert_int_eq(janggi_position_is_legal(pos, UINT32_MAX), 0);
	ck_assert_uint_eq(janggi_position_why(pos, UINT32_MAX), JANGGI_WHY_NOT_A_MOVE);
	ck_assert_int_eq(janggi_position_play(pos, janggi_move_make(0, 89)), JANGGI_E_ILLEGAL);
	/* c1c1, a move off the board and one from there. */
	static const janggi_move none_at_all[] = { JANGGI_MOVE_NONE, JANGGI_MOVE_PASS, 2 * 128 + 2, 5 * 128 + 90,
	                                           90 * 128 + 5, UINT32_MAX };
	for (size_t i = 0; i < sizeof none_at_all / sizeof none_at_all[0]; i++) {
		ck_assert_uint_eq(janggi_move_from(none_at_all[i]), JANGGI_NO_SQUARE);
		ck_assert_uint_eq(janggi_move_to(none_at_all[i]), JANGGI_NO_SQUARE);
	}
	janggi_position_free(NULL);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("position");
	TCase *tests = tcase_create("position");
	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_test(tests, test_new_position_is_the_start_with_inner_elephants);
	tcase_add_test(tests, test_both_letter_sets_and_two_four_or_six_fields_read_the_same);
	tcase_add_test(tests, test_counters_are_kept);
	tcase_add_loop_test(tests, test_a_bad_fen_is_refused_with_its_place_and_all_faults, 0,
	                    (int)(sizeof refused / sizeof refused[0]));
	tcase_add_loop_test(tests, test_the_message_is_of_the_fault_at_the_place_told, 0,
	                    (int)(sizeof named / sizeof named[0]));
	tcase_add_test(tests, test_a_fen_is_read_no_further_than_its_length);
	tcase_add_test(tests, test_board_array_round_trips_and_is_checked);
	tcase_add_test(tests, test_pack_is_the_documented_format);
	tcase_add_test(tests, test_a_bad_pack_is_refused_and_nothing_changes);
	tcase_add_test(tests, test_a_pack_of_an_impossible_board_is_refused);
	tcase_add_test(tests, test_an_ended_position_has_no_moves);
	tcase_add_test(tests, test_positions_are_equal_in_men_side_and_flags);
	tcase_add_test(tests, test_hashes_are_the_same_on_every_machine);
	tcase_add_test(tests, test_clone_and_copy_keep_switches_and_stand_alone);
	tcase_add_test(tests, test_null_and_nonsense_have_answers);
	suite_add_tcase(suite, tests);
	return suite;
}

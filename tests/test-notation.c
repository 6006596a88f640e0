/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t notations[] = {
	JANGGI_NOTATION_UCI,
	JANGGI_NOTATION_UCCI,
	JANGGI_NOTATION_XBOARD,
	JANGGI_NOTATION_SAN,
	JANGGI_NOTATION_NUMERIC,
	JANGGI_NOTATION_KOREAN,
	JANGGI_NOTATION_KOREAN_HANJA,
	JANGGI_NOTATION_KOREAN | JANGGI_NOTATION_SIDE_MARKS,
	JANGGI_NOTATION_KOREAN_HANJA | JANGGI_NOTATION_SIDE_MARKS,
};
#define NOTATIONS (sizeof notations / sizeof notations[0])

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

static void
set(const char *fen)
{
	ck_assert_int_eq(janggi_position_set_fen(pos, fen, (size_t)-1, NULL), JANGGI_OK);
}

static janggi_move
uci(const char *text)
{
	janggi_move move;
	ck_assert_msg(janggi_move_parse(&move, pos, JANGGI_NOTATION_UCI, text, (size_t)-1, NULL) == JANGGI_OK,
	              "%s", text);
	return move;
}

static void
check_squares(uint32_t notation, const char *a1, const char *e2, const char *i10)
{
	static const janggi_square squares[3] = { 0, 13, 89 };
	const char *texts[3] = { a1, e2, i10 };
	for (int i = 0; i < 3; i++) {
		char text[8];
		janggi_square square;
		ck_assert_uint_eq(janggi_square_format(squares[i], notation, text, sizeof text),
		                  strlen(texts[i]));
		ck_assert_str_eq(text, texts[i]);
		ck_assert_int_eq(janggi_square_parse(&square, notation, texts[i], (size_t)-1), JANGGI_OK);
		ck_assert_uint_eq(square, squares[i]);
	}
}

START_TEST(test_squares_have_the_texts_of_their_notation)
{
	check_squares(JANGGI_NOTATION_UCI, "a1", "e2", "i10");
	check_squares(JANGGI_NOTATION_SAN, "a1", "e2", "i10");
	check_squares(JANGGI_NOTATION_UCCI, "a0", "e1", "i9");
	check_squares(JANGGI_NOTATION_XBOARD, "a0", "e1", "i9");
	/* Rank digits run from Han's back rank, 1, to Cho's, 0. */
	check_squares(JANGGI_NOTATION_NUMERIC, "01", "95", "19");
	check_squares(JANGGI_NOTATION_KOREAN, "01", "95", "19");
	check_squares(JANGGI_NOTATION_KOREAN_HANJA, "01", "95", "19");
}
END_TEST

START_TEST(test_every_square_reads_its_own_text)
{
	for (size_t i = 0; i < NOTATIONS; i++) {
		for (janggi_square square = 0; square < JANGGI_SQUARES; square++) {
			char text[8];
			janggi_square back;
			size_t length = janggi_square_format(square, notations[i], text, sizeof text);
			ck_assert_int_eq(janggi_square_parse(&back, notations[i], text, length), JANGGI_OK);
			ck_assert_uint_eq(back, square);
		}
	}
}
END_TEST

START_TEST(test_what_is_no_square_is_refused)
{
	static const struct {
		uint32_t notation;
		const char *text;
	} wrong[] = {
		{ JANGGI_NOTATION_UCI, "" },     { JANGGI_NOTATION_UCI, "a" },
		{ JANGGI_NOTATION_UCI, "a0" },   { JANGGI_NOTATION_UCI, "a11" },
		{ JANGGI_NOTATION_UCI, "j1" },   { JANGGI_NOTATION_UCI, "a1 " },
		{ JANGGI_NOTATION_UCCI, "a10" }, { JANGGI_NOTATION_KOREAN, "10" },
		{ JANGGI_NOTATION_KOREAN, "1" }, { JANGGI_NOTATION_KOREAN, "111" },
	};
	janggi_square square;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		ck_assert_int_eq(janggi_square_parse(&square, wrong[i].notation, wrong[i].text, (size_t)-1),
		                 JANGGI_E_SYNTAX);
		ck_assert_uint_eq(square, JANGGI_NO_SQUARE);
	}
	ck_assert_int_eq(janggi_square_parse(&square, 0, "a1", 2), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_square_parse(&square, 8, "a1", 2), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_square_parse(&square, JANGGI_NOTATION_UCI, NULL, 2), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_square_parse(NULL, JANGGI_NOTATION_UCI, "a1", 2), JANGGI_E_ARGUMENT);
	char text[8] = "?";
	ck_assert_uint_eq(janggi_square_format(90, JANGGI_NOTATION_UCI, text, sizeof text), 0);
	ck_assert_str_eq(text, "");
	ck_assert_uint_eq(janggi_square_format(0, 8, NULL, 0), 0);
}
END_TEST

/* One move in every notation; NULL: not checked. */
static void
check_texts(const char *fen, const char *move, const char *san, const char *numeric, const char *hangul,
            const char *hanja, const char *marked)
{
	set(fen);
	const char *texts[NOTATIONS] = { move, NULL, NULL, san, numeric, hangul, hanja, NULL, marked };
	for (size_t i = 0; i < NOTATIONS; i++) {
		char text[JANGGI_MOVE_TEXT_MAX];
		janggi_move back;
		if (texts[i] == NULL)
			continue;
		ck_assert_uint_eq(janggi_move_format(pos, uci(move), notations[i], text, sizeof text),
		                  strlen(texts[i]));
		ck_assert_str_eq(text, texts[i]);
		ck_assert_int_eq(janggi_move_parse(&back, pos, notations[i], text, (size_t)-1, NULL),
		                 JANGGI_OK);
		ck_assert_uint_eq(back, uci(move));
	}
}

#define START "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"

START_TEST(test_moves_have_the_texts_of_their_notation)
{
	check_texts(START, "i4h4", "Pih4", "P79-78", "79졸78", "79卒78", "79楚卒78");
	check_texts(START, "e2e2", "Ke2", "K95-95", "한수쉼", "한수쉼", "한수쉼");
	check_texts("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1", "b10c8",
	            "Nc8", "H12-33", "12마33", "12馬33", "12漢馬33");
	/* Both guards reach e2: Fairy-Stockfish writes Ade2. */
	check_texts("3k5/9/9/9/9/9/9/4K4/9/3A1A3 w - - 0 1", "d1e2", "Ade2", "A04-95", "04사95", "04士95",
	            "04楚士95");
	/* Two on one file: the rank tells them apart. */
	check_texts("3k5/9/9/9/9/2R6/9/9/4K4/2R6 w - - 0 1", "c1c3", "R1c3", "R03-83", "03차83", "03車83",
	            "03楚車83");
	/* Of three soldiers one shares the file and one the rank: both are told. */
	check_texts("4k4/3P1P3/3P5/9/9/9/9/9/9/3K5 w - - 0 1", "d9e9", "Pd9e9#", "P24-25#", "24졸25장군", "24卒25장군",
	            "24楚卒25장군");
	/* A capture that gives check. */
	check_texts("r1ba1abn1/4k4/1c5c1/p1p1n1p2/9/9/1PP1P1PP1/1C4N2/4K4/RNBA1Ar2 b - - 0 7", "g1f1",
	            "Rxf1+", "R07x06+", "07차06사장군", "07車06士장군", "07漢車06士장군");
	/* Han's soldier has a name of its own. */
	check_texts("4k4/9/9/p8/P8/9/9/9/3K5/9 b - - 0 1", "a7a6", "Pxa6", "P41x51", "41병51졸", "41兵51卒",
	            "41漢兵51卒");
	/* Mate. */
	check_texts("3k5/1R7/9/9/9/9/9/9/4K4/R8 w - - 0 1", "a1a10", "Ra10#", "R01-11#", "01차11장군",
	            "01車11장군", "01楚車11장군");
}
END_TEST

START_TEST(test_coordinates_count_from_the_rank_of_the_notation)
{
	set(START);
	char text[JANGGI_MOVE_TEXT_MAX];
	janggi_move_format(pos, uci("i4h4"), JANGGI_NOTATION_UCCI, text, sizeof text);
	ck_assert_str_eq(text, "i3h3");
	janggi_move_format(pos, JANGGI_MOVE_PASS, JANGGI_NOTATION_UCCI, text, sizeof text);
	ck_assert_str_eq(text, "e1e1");
	janggi_move_format(pos, JANGGI_MOVE_PASS, JANGGI_NOTATION_XBOARD, text, sizeof text);
	ck_assert_str_eq(text, "@@@@");
	set("r8/4k4/9/9/9/9/9/9/3K5/9 b - - 0 1");
	janggi_move_format(pos, uci("a10a9"), JANGGI_NOTATION_UCI, text, sizeof text);
	ck_assert_str_eq(text, "a10a9");
	janggi_move_format(pos, uci("a10a9"), JANGGI_NOTATION_XBOARD, text, sizeof text);
	ck_assert_str_eq(text, "a9a8");
}
END_TEST

START_TEST(test_every_spelling_of_a_pass_is_read_in_every_notation)
{
	static const char *const spellings[] = { "0000", "@@@@", "--", "pass", "한수쉼" };
	static const char *const own_point[NOTATIONS] = { "e2e2",   "e1e1",   "e1e1",     "Ke2",     "K95-95",
		                                          "95장95", "95楚95", "95초궁95", "95楚將95" };
	set(START);
	for (size_t i = 0; i < NOTATIONS; i++) {
		janggi_move move;
		for (size_t j = 0; j < sizeof spellings / sizeof spellings[0]; j++) {
			ck_assert_int_eq(
				janggi_move_parse(&move, pos, notations[i], spellings[j], (size_t)-1, NULL),
				JANGGI_OK);
			ck_assert_uint_eq(move, JANGGI_MOVE_PASS);
		}
		ck_assert_int_eq(janggi_move_parse(&move, pos, notations[i], own_point[i], (size_t)-1, NULL),
		                 JANGGI_OK);
		ck_assert_uint_eq(move, JANGGI_MOVE_PASS);
	}
}
END_TEST

START_TEST(test_korean_is_read_in_every_spelling)
{
	static const char *const generals[] = { "04궁05", "04장05", "04왕05", "04將05", "04楚05", "04초왕05" };
	set("3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
	for (size_t i = 0; i < sizeof generals / sizeof generals[0]; i++) {
		janggi_move move;
		ck_assert_msg(janggi_move_parse(&move, pos, JANGGI_NOTATION_KOREAN, generals[i], (size_t)-1, NULL) ==
		              JANGGI_OK, "%s", generals[i]);
		ck_assert_uint_eq(move, 3 * 128 + 4);
	}
	static const char *const spellings[] = {
		"74상42병",     "74象42兵", "74초상42병", "74楚象42兵",
		"74楚상42타병", "74상42졸", "74상42",     "d3象b6",
	};
	/* An elephant on d4 takes a soldier on b7. */
	set("3k5/9/9/1p7/9/9/3B5/9/4K4/9 w - - 0 1");
	for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
		janggi_move move;
		ck_assert_msg(janggi_move_parse(&move, pos, JANGGI_NOTATION_KOREAN, spellings[i], (size_t)-1,
		                                NULL) == JANGGI_OK,
		              "%s", spellings[i]);
		ck_assert_uint_eq(move, 30 * 128 + 55);
	}
	/* The compatibility form of 車, which CP949 has as a second one. */
	set("3k5/9/9/9/9/9/9/9/4K4/R8 w - - 0 1");
	janggi_move move;
	ck_assert_int_eq(janggi_move_parse(&move, pos, JANGGI_NOTATION_KOREAN,
	                                   "01\xef\xa4\x82"
	                                   "02",
	                                   (size_t)-1, NULL),
	                 JANGGI_OK);
	ck_assert_uint_eq(move, 1);
}
END_TEST

static void
check_refused(uint32_t notation, const char *text, janggi_status status, uint64_t offset)
{
	janggi_error error = { .size = sizeof error };
	janggi_move move = 1;
	janggi_status got = janggi_move_parse(&move, pos, notation, text, (size_t)-1, &error);
	ck_assert_msg(got == status && error.code == status, "%s: %d", text, got);
	ck_assert_msg(error.offset == offset, "%s: byte %u", text, (unsigned)error.offset);
	ck_assert_str_ne(error.message, "");
	ck_assert_uint_eq(move, JANGGI_MOVE_NONE);
}

START_TEST(test_syntax_illegal_and_ambiguous_stay_apart)
{
	set(START);
	check_refused(JANGGI_NOTATION_UCI, "", JANGGI_E_SYNTAX, 0);
	check_refused(JANGGI_NOTATION_UCI, "i4", JANGGI_E_SYNTAX, 2);
	check_refused(JANGGI_NOTATION_UCI, "i4h4x", JANGGI_E_SYNTAX, 4);
	check_refused(JANGGI_NOTATION_UCI, "i4h5", JANGGI_E_ILLEGAL, 0);
	check_refused(JANGGI_NOTATION_UCI, "a1a1", JANGGI_E_ILLEGAL, 0);
	check_refused(JANGGI_NOTATION_KOREAN, "79졸7", JANGGI_E_SYNTAX, 5);
	check_refused(JANGGI_NOTATION_KOREAN, "79가78", JANGGI_E_SYNTAX, 2);
	check_refused(JANGGI_NOTATION_KOREAN, "79졸78타", JANGGI_E_SYNTAX, 10);
	check_refused(JANGGI_NOTATION_KOREAN, "79졸78?", JANGGI_E_SYNTAX, 7);
	check_refused(JANGGI_NOTATION_KOREAN, "79졸69장군", JANGGI_E_ILLEGAL, 7);
	check_refused(JANGGI_NOTATION_KOREAN, "79졸69병", JANGGI_E_ILLEGAL, 7);
	check_refused(JANGGI_NOTATION_KOREAN, "79한졸69", JANGGI_E_ILLEGAL, 2);
	check_refused(JANGGI_NOTATION_KOREAN, "79포69", JANGGI_E_ILLEGAL, 2);
	check_refused(JANGGI_NOTATION_SAN, "Pi5+", JANGGI_E_ILLEGAL, 3);
	check_refused(JANGGI_NOTATION_SAN, "Pxi5", JANGGI_E_ILLEGAL, 1);
	check_refused(JANGGI_NOTATION_SAN, "Pb5", JANGGI_E_ILLEGAL, 0);
	check_refused(JANGGI_NOTATION_SAN, "Xb5", JANGGI_E_SYNTAX, 0);
	check_refused(JANGGI_NOTATION_SAN, "P", JANGGI_E_SYNTAX, 1);
	check_refused(JANGGI_NOTATION_SAN, "Qi5", JANGGI_E_SYNTAX, 0);
	check_refused(JANGGI_NOTATION_SAN, "Pi+i5", JANGGI_E_SYNTAX, 2);
	check_refused(JANGGI_NOTATION_NUMERIC, "7978", JANGGI_E_SYNTAX, 0);
	check_refused(JANGGI_NOTATION_NUMERIC, "P", JANGGI_E_SYNTAX, 1);
	check_refused(JANGGI_NOTATION_NUMERIC, "P7", JANGGI_E_SYNTAX, 1);
	/* To the own general, which is no pass. */
	check_refused(JANGGI_NOTATION_UCI, "d1e2", JANGGI_E_ILLEGAL, 0);
	check_refused(JANGGI_NOTATION_NUMERIC, "P79", JANGGI_E_SYNTAX, 3);
	check_refused(JANGGI_NOTATION_NUMERIC, "P79/78", JANGGI_E_SYNTAX, 3);
	check_refused(0, "i4h4", JANGGI_E_ARGUMENT, 0);
	check_refused(JANGGI_NOTATION_UCI | JANGGI_NOTATION_SIDE_MARKS, "i4h4", JANGGI_E_ARGUMENT, 0);
	set("3k5/9/9/9/9/9/9/4K4/9/3A1A3 w - - 0 1");
	check_refused(JANGGI_NOTATION_SAN, "Ae2", JANGGI_E_AMBIGUOUS, 0);
	char longest[JANGGI_MOVE_TEXT_MAX + 2];
	memset(longest, 'a', sizeof longest - 1);
	longest[sizeof longest - 1] = '\0';
	check_refused(JANGGI_NOTATION_UCI, longest, JANGGI_E_SYNTAX, JANGGI_MOVE_TEXT_MAX);
}
END_TEST

START_TEST(test_misuse_is_refused)
{
	set(START);
	janggi_move move;
	ck_assert_int_eq(janggi_move_parse(NULL, pos, 1, "i4h4", 4, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_move_parse(&move, NULL, 1, "i4h4", 4, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_move_parse(&move, pos, 1, NULL, 4, NULL), JANGGI_E_ARGUMENT);
	janggi_error unset = { .size = 0 };
	ck_assert_int_eq(janggi_move_parse(&move, pos, 1, "i4h4", 4, &unset), JANGGI_E_STRUCT);
	char text[8] = "?";
	ck_assert_uint_eq(janggi_move_format(pos, 0, 1, text, sizeof text), 0);
	ck_assert_str_eq(text, "");
	ck_assert_uint_eq(janggi_move_format(pos, 999999, 6, text, sizeof text), 0);
	ck_assert_uint_eq(janggi_move_format(NULL, JANGGI_MOVE_PASS, 1, text, sizeof text), 0);
	ck_assert_uint_eq(janggi_move_format(pos, JANGGI_MOVE_PASS, 8, text, sizeof text), 0);
	/* Cut between characters; the length is the whole one. */
	ck_assert_uint_eq(janggi_move_format(pos, JANGGI_MOVE_PASS, JANGGI_NOTATION_KOREAN, text, 6), 9);
	ck_assert_str_eq(text, "한");
	ck_assert_uint_eq(janggi_move_format(pos, JANGGI_MOVE_PASS, JANGGI_NOTATION_KOREAN, NULL, 0), 9);
}
END_TEST

static void
check_position(void)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (size_t n = 0; n < NOTATIONS; n++) {
		char texts[JANGGI_MOVES_MAX][JANGGI_MOVE_TEXT_MAX];
		for (uint32_t i = 0; i < count; i++) {
			size_t length =
				janggi_move_format(pos, moves[i], notations[n], texts[i], sizeof texts[i]);
			janggi_move back;
			/* Check writes every passed assertion down: millions of them take long. */
			if (length == 0 || length >= JANGGI_MOVE_TEXT_MAX)
				ck_abort_msg("%u bytes for move %u", (unsigned)length, moves[i]);
			if (janggi_move_parse(&back, pos, notations[n], texts[i], length, NULL) !=
			            JANGGI_OK ||
			    back != moves[i])
				ck_abort_msg("%s is read as %u", texts[i], back);
			for (uint32_t j = 0; j < i; j++)
				if (strcmp(texts[i], texts[j]) == 0)
					ck_abort_msg("two moves are %s", texts[i]);
		}
	}
}

/* JANGGI_POSITIONS=100000 CK_FORK=no for a long run. */
START_TEST(test_every_legal_move_reads_its_own_text_and_no_two_share_one)
{
	uint32_t random = 1;
	const char *asked = getenv("JANGGI_POSITIONS");
	long positions = 0, wanted = asked == NULL ? 5000 : atol(asked);
	while (positions < wanted) {
		janggi_setup cho = 1 + (random >> 16) % 4, han = 1 + (random >> 20) % 4;
		ck_assert_int_eq(janggi_position_set_start(pos, cho, han, JANGGI_HANDICAP_NONE), JANGGI_OK);
		for (int ply = 0; ply < 200; ply++) {
			janggi_move moves[JANGGI_MOVES_MAX];
			uint32_t count =
				janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
			if (count == 0)
				break;
			random = random * 1664525 + 1013904223;
			if (random >> 29 == 0) {
				check_position();
				positions++;
			}
			ck_assert_int_eq(janggi_position_play(pos, moves[(random >> 8) % count]), JANGGI_OK);
		}
	}
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("notation");
	TCase *cases = tcase_create("notation");
	tcase_set_timeout(cases, 60);
	tcase_add_checked_fixture(cases, setup, teardown);
	tcase_add_test(cases, test_squares_have_the_texts_of_their_notation);
	tcase_add_test(cases, test_every_square_reads_its_own_text);
	tcase_add_test(cases, test_what_is_no_square_is_refused);
	tcase_add_test(cases, test_moves_have_the_texts_of_their_notation);
	tcase_add_test(cases, test_coordinates_count_from_the_rank_of_the_notation);
	tcase_add_test(cases, test_every_spelling_of_a_pass_is_read_in_every_notation);
	tcase_add_test(cases, test_korean_is_read_in_every_spelling);
	tcase_add_test(cases, test_syntax_illegal_and_ambiguous_stay_apart);
	tcase_add_test(cases, test_misuse_is_refused);
	tcase_add_test(cases, test_every_legal_move_reads_its_own_text_and_no_two_share_one);
	suite_add_tcase(suite, cases);
	return suite;
}

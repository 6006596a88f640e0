/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <string.h>

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
fen(void)
{
	static char text[JANGGI_FEN_MAX];
	janggi_position_get_fen(pos, JANGGI_FEN_HE, text, sizeof text);
	return text;
}

static const struct {
	janggi_setup setup;
	const char *english, *korean, *han, *cho;
} setups[] = {
	{ JANGGI_SETUP_HEHE, "HEHE", "마상마상", "rhea1aher", "RHEA1AHER" },
	{ JANGGI_SETUP_EHEH, "EHEH", "상마상마", "reha1aehr", "REHA1AEHR" },
	{ JANGGI_SETUP_HEEH, "HEEH", "마상상마", "rhea1aehr", "RHEA1AEHR" },
	{ JANGGI_SETUP_EHHE, "EHHE", "상마마상", "reha1aher", "REHA1AHER" },
};

START_TEST(test_sixteen_starts)
{
	int c = _i / 4, h = _i % 4;
	char expected[JANGGI_FEN_MAX];
	snprintf(expected, sizeof expected, "%s/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/%s w - - 0 1", setups[h].han,
	         setups[c].cho);
	ck_assert_int_eq(janggi_position_set_start(pos, setups[c].setup, setups[h].setup, JANGGI_HANDICAP_NONE), JANGGI_OK);
	ck_assert_str_eq(fen(), expected);
	/* No cannon can move: in all 16 there are the same moves but for horses and elephants. */
	ck_assert_uint_ge(janggi_position_perft(pos, 1), 31);
}
END_TEST

START_TEST(test_setup_names_and_parsing)
{
	for (size_t i = 0; i < 4; i++) {
		janggi_setup parsed;
		ck_assert_str_eq(janggi_setup_name(setups[i].setup, JANGGI_ENGLISH), setups[i].english);
		ck_assert_str_eq(janggi_setup_name(setups[i].setup, JANGGI_KOREAN), setups[i].korean);
		ck_assert_int_eq(janggi_setup_parse(&parsed, setups[i].english, (size_t)-1), JANGGI_OK);
		ck_assert_uint_eq(parsed, setups[i].setup);
		ck_assert_int_eq(janggi_setup_parse(&parsed, setups[i].korean, strlen(setups[i].korean)), JANGGI_OK);
		ck_assert_uint_eq(parsed, setups[i].setup);
	}
	janggi_setup parsed = 77;
	ck_assert_int_eq(janggi_setup_parse(&parsed, "heeh", 4), JANGGI_OK);
	ck_assert_uint_eq(parsed, JANGGI_SETUP_HEEH);
	ck_assert_int_eq(janggi_setup_parse(&parsed, "HEE", 3), JANGGI_E_SYNTAX);
	ck_assert_int_eq(janggi_setup_parse(&parsed, "HEEHX", 5), JANGGI_E_SYNTAX);
	ck_assert_int_eq(janggi_setup_parse(&parsed, "HHEE", 4), JANGGI_E_SYNTAX);
	ck_assert_int_eq(janggi_setup_parse(&parsed, "none", 4), JANGGI_E_SYNTAX);
	ck_assert_uint_eq(parsed, JANGGI_SETUP_HEEH);
}
END_TEST

START_TEST(test_mirror_and_pairs)
{
	ck_assert_uint_eq(janggi_setup_mirror(JANGGI_SETUP_HEHE), JANGGI_SETUP_EHEH);
	ck_assert_uint_eq(janggi_setup_mirror(JANGGI_SETUP_EHEH), JANGGI_SETUP_HEHE);
	ck_assert_uint_eq(janggi_setup_mirror(JANGGI_SETUP_HEEH), JANGGI_SETUP_HEEH);
	ck_assert_uint_eq(janggi_setup_mirror(JANGGI_SETUP_EHHE), JANGGI_SETUP_EHHE);
	ck_assert_uint_eq(janggi_setup_mirror(9), JANGGI_SETUP_NONE);
	ck_assert_uint_eq(janggi_setup_pair(JANGGI_SETUP_HEHE, JANGGI_SETUP_HEHE), JANGGI_PAIR_SAME_FILES);
	ck_assert_uint_eq(janggi_setup_pair(JANGGI_SETUP_HEHE, JANGGI_SETUP_EHEH), JANGGI_PAIR_ROTATED);
	ck_assert_uint_eq(janggi_setup_pair(JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH), JANGGI_PAIR_SAME_FILES);
	ck_assert_uint_eq(janggi_setup_pair(JANGGI_SETUP_HEEH, JANGGI_SETUP_EHHE), JANGGI_PAIR_OTHER);
	ck_assert_uint_eq(janggi_setup_pair(JANGGI_SETUP_NONE, JANGGI_SETUP_NONE), JANGGI_PAIR_OTHER);
}
END_TEST

/* First three perft counts with inner elephants, pass free, facing answered: the rules page's own figures. */
static const struct {
	uint32_t handicap;
	const char *name, *board;
	uint64_t counts[3];
	uint32_t half_points;
} handicaps[] = {
	{ JANGGI_HANDICAP_MOVE, "move", "rhea1aehr/4k4/1c5c1/p1p1p1p1p", { 32, 1024, 33000 }, 144 },
	{ JANGGI_HANDICAP_SOLDIER, "soldier", "rhea1aehr/4k4/1c5c1/p1p1p1p2", { 34, 1087, 37630 }, 140 },
	{ JANGGI_HANDICAP_ELEPHANT, "elephant", "rhea1a1hr/4k4/1c5c1/p1p1p1p1p", { 33, 1056, 34845 }, 138 },
	{ JANGGI_HANDICAP_HORSE, "horse", "rhea1ae1r/4k4/1c5c1/p1p1p1p1p", { 31, 992, 30837 }, 134 },
	{ JANGGI_HANDICAP_CANNON, "cannon", "rhea1aehr/4k4/1c7/p1p1p1p1p", { 32, 1030, 33317 }, 130 },
	{ JANGGI_HANDICAP_CHARIOT, "chariot", "rhea1aeh1/4k4/1c5c1/p1p1p1p1p", { 30, 960, 28800 }, 118 },
	{ JANGGI_HANDICAP_CHARIOT_CANNON, "chariot-cannon", "rhea1aeh1/4k4/1c7/p1p1p1p1p", { 30, 966, 28899 }, 104 },
	{ JANGGI_HANDICAP_GUARDS, "guards", "rhe3ehr/4k4/1c5c1/p1p1p1p1p", { 0 }, 132 },
	{ JANGGI_HANDICAP_CHARIOTS, "chariots", "1hea1aeh1/4k4/1c5c1/p1p1p1p1p", { 0 }, 92 },
};

START_TEST(test_handicap_starts)
{
	uint32_t parsed;
	ck_assert_str_eq(janggi_handicap_name(handicaps[_i].handicap, JANGGI_ENGLISH), handicaps[_i].name);
	ck_assert_int_eq(janggi_handicap_parse(&parsed, handicaps[_i].name, (size_t)-1), JANGGI_OK);
	ck_assert_uint_eq(parsed, handicaps[_i].handicap);
	char upper[32] = "";
	for (size_t i = 0; handicaps[_i].name[i] != '\0'; i++)
		upper[i] = (char)(handicaps[_i].name[i] & (handicaps[_i].name[i] == '-' ? 0xff : ~0x20));
	ck_assert_int_eq(janggi_handicap_parse(&parsed, upper, (size_t)-1), JANGGI_OK);
	ck_assert_uint_eq(parsed, handicaps[_i].handicap);
	const char *korean = janggi_handicap_name(handicaps[_i].handicap, JANGGI_KOREAN);
	ck_assert_int_eq(janggi_handicap_parse(&parsed, korean, (size_t)-1), JANGGI_OK);
	ck_assert_uint_eq(parsed, handicaps[_i].handicap);

	char expected[JANGGI_FEN_MAX];
	snprintf(expected, sizeof expected, "%s/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR b - - 0 1", handicaps[_i].board);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH, handicaps[_i].handicap), JANGGI_OK);
	/* Rows that only lost men at their end. */
	ck_assert_str_eq(fen(), expected);
	ck_assert_uint_eq(janggi_position_half_points(pos, JANGGI_HAN), handicaps[_i].half_points);
	ck_assert_uint_eq(janggi_position_half_points(pos, JANGGI_CHO), 144);
	for (uint32_t depth = 1; depth <= 3 && handicaps[_i].counts[0] != 0; depth++)
		ck_assert_uint_eq(janggi_position_perft(pos, depth), handicaps[_i].counts[depth - 1]);
}
END_TEST

START_TEST(test_handicap_pieces_follow_the_setup)
{
	/* With 상마상마 the elephant of Han's left stands on g10, with 마상마상 on h10. */
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_EHEH, JANGGI_HANDICAP_ELEPHANT), JANGGI_OK);
	ck_assert_mem_eq(fen(), "reha1a1hr/", 10);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEHE, JANGGI_HANDICAP_ELEPHANT), JANGGI_OK);
	ck_assert_mem_eq(fen(), "rhea1ah1r/", 10);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEHE, JANGGI_HANDICAP_HORSE), JANGGI_OK);
	ck_assert_mem_eq(fen(), "rhea1a1er/", 10);
}
END_TEST

START_TEST(test_what_is_not_a_start_is_refused)
{
	uint64_t before = janggi_position_hash(pos);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_NONE, JANGGI_SETUP_HEEH, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, 5, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH, 10), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(janggi_position_hash(pos), before);
	ck_assert_str_eq(janggi_setup_name(5, JANGGI_ENGLISH), "");
	ck_assert_str_eq(janggi_handicap_name(10, JANGGI_ENGLISH), "");
	/* The fifth arrangement, of one site, is a FEN like any other. */
	ck_assert_int_eq(janggi_position_set_fen(pos, "bnra1arnb/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/BNRA1ARNB w - - 0 1",
	                                         (size_t)-1, NULL), JANGGI_OK);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("setup");
	TCase *tests = tcase_create("setup");
	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, test_sixteen_starts, 0, 16);
	tcase_add_test(tests, test_setup_names_and_parsing);
	tcase_add_test(tests, test_mirror_and_pairs);
	tcase_add_loop_test(tests, test_handicap_starts, 0, (int)(sizeof handicaps / sizeof handicaps[0]));
	tcase_add_test(tests, test_handicap_pieces_follow_the_setup);
	tcase_add_test(tests, test_what_is_not_a_start_is_refused);
	suite_add_tcase(suite, tests);
	return suite;
}

/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <string.h>

static janggi_position *pos;
static janggi_diagram_options options;
static char text[8192];

struct sink {
	size_t length;
	int calls_left;         /* then it asks to stop */
};

static int32_t
take(void *user, const char *data, size_t length)
{
	struct sink *sink = user;
	if (sink->calls_left-- == 0)
		return 1;
	memcpy(text + sink->length, data, length);
	sink->length += length;
	text[sink->length] = '\0';
	return 0;
}

static const char *
draw(const char *fen)
{
	struct sink sink = { 0, 100 };
	ck_assert_int_eq(janggi_position_set_fen(pos, fen, (size_t)-1, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_diagram_write(pos, &options, take, &sink), JANGGI_OK);
	return text;
}

static void
setup(void)
{
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	options = (janggi_diagram_options){ .size = sizeof options };
}

static void
teardown(void)
{
	janggi_position_free(pos);
}

START_TEST(test_text_board)
{
	struct sink sink = { 0, 100 };
	ck_assert_int_eq(janggi_diagram_write(pos, NULL, take, &sink), JANGGI_OK);
	ck_assert_str_eq(text,
		"10  r───n───b───a───┬───a───b───n───r\n"
		"    │   │   │   │ ╲ │ ╱ │   │   │   │\n"
		" 9  ├───┼───┼───┼───k───┼───┼───┼───┤\n"
		"    │   │   │   │ ╱ │ ╲ │   │   │   │\n"
		" 8  ├───c───┼───┼───┼───┼───┼───c───┤\n"
		"    │   │   │   │   │   │   │   │   │\n"
		" 7  p───┼───p───┼───p───┼───p───┼───p\n"
		"    │   │   │   │   │   │   │   │   │\n"
		" 6  ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
		"    │   │   │   │   │   │   │   │   │\n"
		" 5  ├───┼───┼───┼───┼───┼───┼───┼───┤\n"
		"    │   │   │   │   │   │   │   │   │\n"
		" 4  P───┼───P───┼───P───┼───P───┼───P\n"
		"    │   │   │   │   │   │   │   │   │\n"
		" 3  ├───C───┼───┼───┼───┼───┼───C───┤\n"
		"    │   │   │   │ ╲ │ ╱ │   │   │   │\n"
		" 2  ├───┼───┼───┼───K───┼───┼───┼───┤\n"
		"    │   │   │   │ ╱ │ ╲ │   │   │   │\n"
		" 1  R───N───B───A───┴───A───B───N───R\n"
		"    a   b   c   d   e   f   g   h   i\n");
}
END_TEST

START_TEST(test_marks_in_ascii_from_han_side)
{
	options.flags = JANGGI_DIAGRAM_ASCII | JANGGI_DIAGRAM_FLIP;
	options.last_move = janggi_move_make(66, 67);   /* d8e8 */
	options.marks[3] = JANGGI_MARK_POINT;
	options.marks[89] = JANGGI_MARK_POINT;
	ck_assert_str_eq(draw("3ak4/9/4r4/9/9/9/9/9/9/R2NK3C w - - 0 1"),
		" 1  C---+---+---+---K+--N!--+---+---R\n"
		"    |   |   |   | \\ | / |   |   |   |\n"
		" 2  +---+---+---+---+---+---+---+---+\n"
		"    |   |   |   | / | \\ |   |   |   |\n"
		" 3  +---+---+---+---+---+---+---+---+\n"
		"    |   |   |   |   |   |   |   |   |\n"
		" 4  +---+---+---+---+---+---+---+---+\n"
		"    |   |   |   |   |   |   |   |   |\n"
		" 5  +---+---+---+---+---+---+---+---+\n"
		"    |   |   |   |   |   |   |   |   |\n"
		" 6  +---+---+---+---+---+---+---+---+\n"
		"    |   |   |   |   |   |   |   |   |\n"
		" 7  +---+---+---+---+---+---+---+---+\n"
		"    |   |   |   |   |   |   |   |   |\n"
		" 8  +---+---+---+---r*--+*--+---+---+\n"
		"    |   |   |   | \\ | / |   |   |   |\n"
		" 9  +---+---+---+---+---+---+---+---+\n"
		"    |   |   |   | / | \\ |   |   |   |\n"
		"10  +!--+---+---+---k---a---+---+---+\n"
		"    i   h   g   f   e   d   c   b   a\n");
}
END_TEST

START_TEST(test_wide_men_keep_the_columns)
{
	options.flags = JANGGI_DIAGRAM_NO_COORDINATES;
	options.script = JANGGI_SCRIPT_HANGUL;
	options.last_move = JANGGI_MOVE_PASS;           /* Han's: Cho is to move */
	const char *board = draw("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
	ck_assert_ptr_eq(strstr(board,
		"v차─v마─v상─v사──┬──v사─v상─v마─v차\n"
		" │   │   │   │ ╲ │ ╱ │   │   │   │\n"
		" ├───┼───┼───┼──v한*─┼───┼───┼───┤\n"
		" │   │   │   │ ╱ │ ╲ │   │   │   │\n"
		" ├──v포──┼───┼───┼───┼───┼──v포──┤\n"
		" │   │   │   │   │   │   │   │   │\n"
		"v병──┼──v병──┼──v병──┼──v병──┼──v병\n"), board);
	const char *foot = " 차──마──상──사──┴───사──상──마──차\n";
	ck_assert_str_eq(board + strlen(board) - strlen(foot), foot);
	ck_assert_ptr_nonnull(strstr(board, " ├───┼───┼───┼───초──┼───┼───┼───┤\n"));
	ck_assert_ptr_nonnull(strstr(board, " 졸──┼───졸──┼───졸──┼───졸──┼───졸\n"));

	options.script = JANGGI_SCRIPT_HANJA;
	board = draw("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
	ck_assert_ptr_eq(strstr(board, "v車─v馬─v象─v士──┬──v士─v象─v馬─v車\n"), board);
	ck_assert_ptr_nonnull(strstr(board, " ├───┼───┼───┼──v漢*─┼───┼───┼───┤\n"));
	ck_assert_ptr_nonnull(strstr(board, "v兵──┼──v兵──┼──v兵──┼──v兵──┼──v兵\n"));
	ck_assert_ptr_nonnull(strstr(board, " 卒──┼───卒──┼───卒──┼───卒──┼───卒\n"));
	ck_assert_ptr_nonnull(strstr(board, " ├───包──┼───┼───┼───┼───┼───包──┤\n"));
	ck_assert_ptr_nonnull(strstr(board, " ├───┼───┼───┼───楚──┼───┼───┼───┤\n"));
}
END_TEST

static janggi_status
write_nothing(void)
{
	struct sink sink = { 0, 100 };
	janggi_status status = janggi_diagram_write(pos, &options, take, &sink);
	if (status != JANGGI_OK)
		ck_assert_uint_eq(sink.length, 0);
	return status;
}

START_TEST(test_unknown_options_are_refused)
{
	const janggi_diagram_options good = options;
	struct sink sink = { 0, 100 };
	ck_assert_int_eq(janggi_diagram_write(NULL, NULL, take, &sink), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_diagram_write(pos, NULL, NULL, NULL), JANGGI_E_ARGUMENT);
	options.size = 0;
	ck_assert_int_eq(write_nothing(), JANGGI_E_STRUCT);
	options = good;
	options.format = 1;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.script = 3;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.flags = 8;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.reserved = 1;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.last_move = 90;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options.last_move = UINT32_MAX;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.marks[0] = 2;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.marks[90] = 1;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	ck_assert_int_eq(write_nothing(), JANGGI_OK);
}
END_TEST

START_TEST(test_write_function_can_stop)
{
	for (int calls = 0; calls < 20; calls++) {
		struct sink sink = { 0, calls };
		ck_assert_int_eq(janggi_diagram_write(pos, NULL, take, &sink), JANGGI_E_CALLBACK);
	}
	struct sink sink = { 0, 20 };
	ck_assert_int_eq(janggi_diagram_write(pos, NULL, take, &sink), JANGGI_OK);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("diagram");
	TCase *cases = tcase_create("diagram");
	tcase_add_checked_fixture(cases, setup, teardown);
	tcase_add_test(cases, test_text_board);
	tcase_add_test(cases, test_marks_in_ascii_from_han_side);
	tcase_add_test(cases, test_wide_men_keep_the_columns);
	tcase_add_test(cases, test_unknown_options_are_refused);
	tcase_add_test(cases, test_write_function_can_stop);
	suite_add_tcase(suite, cases);
	return suite;
}

/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <string.h>

static janggi_position *pos;
static janggi_diagram_options options;
static char text[1 << 16];

#define ALL 1000000

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
	struct sink sink = { 0, ALL };
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
	struct sink sink = { 0, ALL };
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
	options.flags = JANGGI_DRAW_ASCII | JANGGI_DRAW_FLIP;
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
	options.coordinates = JANGGI_COORDINATES_NONE;
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
	struct sink sink = { 0, ALL };
	janggi_status status = janggi_diagram_write(pos, &options, take, &sink);
	if (status != JANGGI_OK)
		ck_assert_uint_eq(sink.length, 0);
	return status;
}

START_TEST(test_unknown_options_are_refused)
{
	const janggi_diagram_options good = options;
	struct sink sink = { 0, ALL };
	ck_assert_int_eq(janggi_diagram_write(NULL, NULL, take, &sink), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_diagram_write(pos, NULL, NULL, NULL), JANGGI_E_ARGUMENT);
	options.size = 0;
	ck_assert_int_eq(write_nothing(), JANGGI_E_STRUCT);
	options = good;
	options.format = 2;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.script = 3;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.flags = 32;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.style = 2;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.coordinates = 3;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.arrows[31] = 90;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options.arrows[31] = 90 * 128;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options.arrows[31] = JANGGI_MOVE_PASS;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
	options = good;
	options.last_move = 5 * 128 + 5;
	ck_assert_int_eq(write_nothing(), JANGGI_E_ARGUMENT);
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
	for (options.format = JANGGI_DIAGRAM_TEXT; options.format <= JANGGI_DIAGRAM_SVG; options.format++) {
		struct sink sink = { 0, ALL };
		ck_assert_int_eq(janggi_diagram_write(pos, &options, take, &sink), JANGGI_OK);
		int calls = ALL - sink.calls_left;
		ck_assert_int_gt(calls, 15);
		for (int i = 0; i < calls; i++) {
			sink = (struct sink){ 0, i };
			ck_assert_int_eq(janggi_diagram_write(pos, &options, take, &sink), JANGGI_E_CALLBACK);
			ck_assert_int_eq(sink.calls_left, -1);          /* not asked again */
		}
	}
}
END_TEST

START_TEST(test_korean_coordinates_and_northern_generals)
{
	options.script = JANGGI_SCRIPT_HANJA;
	options.coordinates = JANGGI_COORDINATES_KOREAN;
	options.flags = JANGGI_DRAW_NORTH;
	const char *board = draw("3ak4/9/9/9/9/9/9/9/9/3K4R w - - 0 1");
	ck_assert_ptr_eq(strstr(board, " 1  ┌───┬───┬──v士─v官──┬───┬───┬───┐\n"), board);
	const char *foot = " 0  └───┴───┴───將──┴───┴───┴───┴───車\n    1   2   3   4   5   6   7   8   9\n";
	ck_assert_str_eq(board + strlen(board) - strlen(foot), foot);

	options.flags = JANGGI_DRAW_NORTH | JANGGI_DRAW_FLIP;
	options.script = JANGGI_SCRIPT_HANGUL;
	board = draw("3ak4/9/9/9/9/9/9/9/9/3K4R w - - 0 1");
	ck_assert_ptr_eq(strstr(board, " 0  차──┬───┬───┬───┬───장──┬───┬───┐\n"), board);
	ck_assert_ptr_nonnull(strstr(board,
		" 1  └───┴───┴───┴──v관─v사──┴───┴───┘\n"
		"    9   8   7   6   5   4   3   2   1\n"));
	/* Square by square as the Korean notation has them: rank, then file. */
	char square[8];
	ck_assert_uint_eq(janggi_square_format(8, JANGGI_NOTATION_KOREAN, square, sizeof square), 2);
	ck_assert_str_eq(square, "09");
}
END_TEST

static int
count(const char *part)
{
	int found = 0;
	for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
		found++;
	return found;
}

START_TEST(test_colours_tell_sides_and_marks)
{
	options.script = JANGGI_SCRIPT_HANGUL;
	options.flags = JANGGI_DRAW_COLOUR;
	draw("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
	ck_assert_int_eq(count("\033[1;32m"), 16);
	ck_assert_int_eq(count("\033[1;31m"), 16);
	ck_assert_int_eq(count("\033[0m"), 32);
	ck_assert_int_eq(count("v"), 0);
	/* The chariot's points and the general it gives check to; 18 other men. */
	options.last_move = janggi_move_make(18, 81);
	draw("R3k2n1/4a3r/2rba2c1/1P4p2/2p1R4/5P3/4NP1P1/1C4NC1/3A5/2BAK1B2 b - - 2 28");
	ck_assert_int_eq(count("\033[7m"), 1);
	ck_assert_int_eq(count("\033[1;7;32m차"), 1);
	ck_assert_int_eq(count("\033[1;97;45m한"), 1);
	ck_assert_int_eq(count("*") + count("+"), 0);
}
END_TEST

START_TEST(test_svg_has_every_man)
{
	options.format = JANGGI_DIAGRAM_SVG;
	for (options.script = 0; options.script < 3; options.script++) {
		for (options.flags = 0; options.flags < 32; options.flags++) {
			draw("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
			ck_assert_int_eq(count("<g class=\"cho\""), 16);
			ck_assert_int_eq(count("<g class=\"han\""), 16);
			ck_assert_int_eq(count("#janggi-wooden-large"), 2);
			ck_assert_int_eq(count("#janggi-wooden-middle"), 16);
			ck_assert_int_eq(count("#janggi-wooden-small"), 14);
			ck_assert_int_eq(count("<circle"), 0);
			ck_assert_int_eq(count("%") + count("$"), 0);
			ck_assert_int_eq(strncmp(text, "<svg ", 5), 0);
			ck_assert_str_eq(text + strlen(text) - 7, "</svg>\n");
		}
	}
	options.flags = JANGGI_DRAW_NORTH;
	options.script = JANGGI_SCRIPT_HANJA;
	draw("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
	/* Defined once, used once. */
	ck_assert_int_eq(count("janggi-hanja-jang\""), 2);
	ck_assert_int_eq(count("janggi-hanja-gwan\""), 2);
	ck_assert_int_eq(count("janggi-hanja-cho\"") + count("janggi-hanja-han\""), 0);
	ck_assert_int_eq(count("janggi-hanja-jol\""), 6);
	ck_assert_int_eq(count("janggi-hanja-byeong\""), 6);
	ck_assert_int_eq(count("janggi-hanja-cha\""), 5);
}
END_TEST

START_TEST(test_svg_marks)
{
	options.format = JANGGI_DIAGRAM_SVG;
	options.style = JANGGI_STYLE_PLAIN;
	options.coordinates = JANGGI_COORDINATES_NONE;
	options.last_move = janggi_move_make(13, 67);
	options.arrows[0] = janggi_move_make(0, 89);
	options.arrows[31] = janggi_move_make(89, 88);
	options.marks[0] = JANGGI_MARK_POINT;
	options.marks[89] = JANGGI_MARK_POINT;
	const char *fen = "3ak4/9/4R4/9/9/9/9/9/9/3K5 b - - 0 1";
	draw(fen);
	/* Files are 100 apart and ranks 92, 62 from the edges. */
	ck_assert_int_eq(count("viewBox=\"0 0 924 952\""), 1);
	ck_assert_int_eq(count("<circle class=\"last\" cx=\"462\" cy=\"798\""), 1);
	ck_assert_int_eq(count("<circle class=\"last\" cx=\"462\" cy=\"246\""), 1);
	ck_assert_int_eq(count("<circle class=\"check\" cx=\"462\" cy=\"62\""), 1);
	ck_assert_int_eq(count("<circle class=\"mark\" cx=\"62\" cy=\"890\""), 1);
	ck_assert_int_eq(count("<circle class=\"mark\" cx=\"862\" cy=\"62\""), 1);
	ck_assert_int_eq(count("<circle"), 5);
	ck_assert_int_eq(count("<path class=\"arrow\""), 2);
	ck_assert_int_eq(count("<g class=\"han\" transform=\"translate(362 62)\">"), 1);
	ck_assert_int_eq(count("<g class=\"cho\" transform=\"translate(362 890)\">"), 1);

	options.flags = JANGGI_DRAW_FLIP;
	draw(fen);
	ck_assert_int_eq(count("<circle class=\"last\" cx=\"462\" cy=\"154\""), 1);
	ck_assert_int_eq(count("<circle class=\"check\" cx=\"462\" cy=\"890\""), 1);
	ck_assert_int_eq(count("<circle class=\"mark\" cx=\"862\" cy=\"62\""), 1);
	ck_assert_int_eq(count("<g class=\"han\" transform=\"translate(562 890)\">"), 1);
	ck_assert_int_eq(count("<g class=\"cho\" transform=\"translate(562 62)\">"), 1);

	options.last_move = JANGGI_MOVE_PASS;           /* Cho's */
	draw(fen);
	ck_assert_int_eq(count("<circle class=\"last\""), 1);
	ck_assert_int_eq(count("<circle class=\"last\" cx=\"562\" cy=\"62\""), 1);
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
	tcase_add_test(cases, test_korean_coordinates_and_northern_generals);
	tcase_add_test(cases, test_colours_tell_sides_and_marks);
	tcase_add_test(cases, test_svg_has_every_man);
	tcase_add_test(cases, test_svg_marks);
	tcase_add_test(cases, test_unknown_options_are_refused);
	tcase_add_test(cases, test_write_function_can_stop);
	suite_add_tcase(suite, cases);
	return suite;
}

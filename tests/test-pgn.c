/* SPDX-License-Identifier: MIT */
/* PGN and lines of UCI moves, read. */
#include "test-common.h"
#include "support/allocator.h"

#include <stdlib.h>
#include <string.h>

static janggi_reader *reader;
static janggi_record *record;
static janggi_error error;

static void
teardown(void)
{
	janggi_record_free(record);
	janggi_reader_free(reader);
	record = NULL;
	reader = NULL;
}

static void
start(const char *text)
{
	janggi_reader_free(reader);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, text, (size_t)-1, NULL),
	                 JANGGI_OK);
}

static janggi_status
next(void)
{
	janggi_record_free(record);
	error = (janggi_error){ .size = sizeof error };
	return janggi_reader_next(reader, &record, &error);
}

static void
check_next(void)
{
	janggi_status status = next();
	ck_assert_msg(status == JANGGI_OK, "line %u, byte %u: %s", error.line, (unsigned)error.offset,
	              error.message);
}

static void
check_end(void)
{
	ck_assert_int_eq(next(), JANGGI_E_EMPTY);
}

static void
check_refused(janggi_status status, uint32_t line, const char *message)
{
	ck_assert_int_eq(next(), status);
	ck_assert_uint_eq(error.line, line);
	ck_assert_str_eq(error.message, message);
}

static uint32_t
square(const char *text)
{
	janggi_square found;
	ck_assert_int_eq(janggi_square_parse(&found, JANGGI_NOTATION_UCI, text, (size_t)-1), JANGGI_OK);
	return found;
}

/* The squares of a line's moves: "a4-b4 pass". */
static void
check_moves(uint32_t line, const char *expected)
{
	char text[1024] = "";
	uint32_t length;
	ck_assert_int_eq(janggi_record_line_at(record, line, NULL, NULL, &length), JANGGI_OK);
	for (uint32_t ply = 0; ply < length; ply++) {
		janggi_move move = janggi_record_move_at(record, line, ply);
		char from[8] = "pass", to[8] = "";
		if (move != JANGGI_MOVE_PASS) {
			janggi_square_format(janggi_move_from(move), JANGGI_NOTATION_UCI, from, sizeof from);
			janggi_square_format(janggi_move_to(move), JANGGI_NOTATION_UCI, to, sizeof to);
		}
		size_t at = strlen(text);
		snprintf(text + at, sizeof text - at, "%s%s%s%s", ply > 0 ? " " : "", from,
		         to[0] != '\0' ? "-" : "", to);
	}
	ck_assert_str_eq(text, expected);
	ck_assert_uint_eq(janggi_record_move_at(record, line, length), JANGGI_MOVE_NONE);
}

static void
check_line(uint32_t line, uint32_t parent, uint32_t ply, const char *moves)
{
	uint32_t seen_parent, seen_ply;
	ck_assert_int_eq(janggi_record_line_at(record, line, &seen_parent, &seen_ply, NULL), JANGGI_OK);
	ck_assert_uint_eq(seen_parent, parent);
	ck_assert_uint_eq(seen_ply, ply);
	check_moves(line, moves);
}

static void
check_comment(uint32_t line, uint32_t ply, const char *expected)
{
	const char *text;
	size_t length;
	janggi_status status = janggi_record_get_comment(record, line, ply, &text, &length);
	ck_assert_int_eq(status, expected == NULL ? JANGGI_E_EMPTY : JANGGI_OK);
	if (expected != NULL)
		ck_assert_str_eq(text, expected);
}

static void
check_marks(uint32_t line, uint32_t ply, uint32_t count, uint32_t first)
{
	uint32_t marks[1] = { 0 };
	ck_assert_uint_eq(janggi_record_get_marks(record, line, ply, marks, 1), count);
	ck_assert_uint_eq(marks[0], first);
}

static void
check_tag(const char *name, const char *expected)
{
	const char *value;
	size_t length;
	ck_assert_int_eq(janggi_record_get_tag(record, name, (size_t)-1, &value, &length), JANGGI_OK);
	ck_assert_str_eq(value, expected);
}

static void
check_result(uint32_t state, janggi_side winner, uint32_t reason)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_record_result(record, &outcome), JANGGI_OK);
	ck_assert_uint_eq(outcome.state, state);
	ck_assert_uint_eq(outcome.winner, winner);
	ck_assert_uint_eq(outcome.reason, reason);
}

static void
check_warnings(uint32_t count, int32_t first)
{
	ck_assert_uint_eq(janggi_record_warning_count(record), count);
	janggi_error warning = { .size = sizeof warning };
	if (count > 0) {
		ck_assert_int_eq(janggi_record_warning_at(record, 0, &warning), JANGGI_OK);
		ck_assert_int_eq(warning.code, first);
		ck_assert_str_ne(warning.message, "");
	}
}

#define TAGS "[Event \"x\"]\n[Variant \"Janggi\"]\n\n"

/* As pychess writes it: a FEN, SAN with N and B. */
START_TEST(test_pychess)
{
	start("[Event \"PyChess rated game\"]\n[Site \"https://www.pychess.org/abc\"]\n[Date "
	      "\"2024.01.02\"]\n"
	      "[Round \"-\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n[TimeControl \"900+30\"]\n"
	      "[WhiteElo \"1500?\"]\n[BlackElo \"1600\"]\n[Variant \"Janggi\"]\n[SetUp \"1\"]\n"
	      "[FEN \"rbna1nbar/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1\"]\n\n"
	      "1. Pab4 Nd8 2. Ke2 Ke9 0-1\n");
	/* c10 holds a horse, and a10-i10 is R B N A - N B A R: not a legal army. */
	ck_assert_int_eq(next(), JANGGI_E_POSITION);
	start("[Event \"PyChess rated game\"]\n[Result \"0-1\"]\n[Variant \"Janggi\"]\n[SetUp \"1\"]\n"
	      "[FEN \"rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1\"]\n\n"
	      "1. Pab4 Nd8 2. Ke2 Ke9 3. Pef4 Bh10f7 0-1\n");
	check_next();
	check_moves(0, "a4-b4 c10-d8 pass pass e4-f4 h10-f7");
	check_tag("Event", "PyChess rated game");
	check_result(JANGGI_STATE_OVER, JANGGI_HAN, JANGGI_REASON_UNKNOWN);
	check_warnings(0, 0);
	check_end();
}
END_TEST

/* As cutechess writes it: H and E, comments with scores and times, a Termination. */
START_TEST(test_cutechess)
{
	start("[Event \"?\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n[Variant \"janggi\"]\n\n"
	      "1. Pa4b4 {+0.15/12 1.2s} Hb10c8 {-0.10/11 0.9s} 2. Hh1g3 Pi7h7 3. @@@@\n"
	      "{0.00/1 0s, Black loses on time} 1-0\n\n"
	      "[Event \"?\"]\n[Result \"*\"]\n[Variant \"janggi\"]\n\n*\n");
	check_next();
	check_moves(0, "a4-b4 b10-c8 h1-g3 i7-h7 pass");
	check_comment(0, 1, "+0.15/12 1.2s");
	check_comment(0, 5, "0.00/1 0s, Black loses on time");
	check_result(JANGGI_STATE_OVER, JANGGI_CHO, JANGGI_REASON_TIME);
	check_warnings(0, 0);
	check_next();
	check_moves(0, "");
	check_result(JANGGI_STATE_ONGOING, JANGGI_NOBODY, JANGGI_REASON_UNKNOWN);
	check_end();
}
END_TEST

/* As LiGround writes it: moves of UCI, no numbers; and coordinates with a hyphen or an x. */
START_TEST(test_liground_and_coordinates)
{
	start("[Variant \"Janggi\"]\n"
	      "[FEN \"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]\n\n"
	      "i4h4 i7h7 e2e2 b10c8 i1i6 *\n\n"
	      "[Event \"long\"]\n\n1. i4-h4 i7-h7 2. i1xi10 -- 3. Ph4-h5 0000 *\n");
	check_next();
	check_moves(0, "i4-h4 i7-h7 pass b10-c8 i1-i6");
	check_next();
	check_moves(0, "i4-h4 i7-h7 i1-i10 pass h4-h5 pass");
	check_warnings(0, 0);
	check_end();
}
END_TEST

/* XBoard's ranks count from 0. Only where that alone makes a game of it are they read so. */
START_TEST(test_ranks_from_zero)
{
	start(TAGS "1. a3b3 i6h6 2. Hb0c2 Ki0 *\n");
	check_refused(JANGGI_E_ILLEGAL, 4, "a3b3: there is no piece on that point");
	start(TAGS "1. a3b3 i6h6 2. Hb0c2 e8e8 *\n");
	check_next();
	check_moves(0, "a4-b4 i7-h7 b1-c3 pass");
	check_warnings(0, 0);
}
END_TEST

START_TEST(test_variations_and_what_belongs_to_their_places)
{
	start(TAGS "{before} 1. Pa4b4! {[%emt 0:01:05] timed} $14\n"
	           "(1. Pi4h4 {other} Pa7b7 (1... Pc7d7?? ; line end\n 2. Pc4d4) 2. Ph4h5 {out}) (1. Ke2)\n"
	           "{after} 1... Pi7h7 2. Pb4b5 1/2-1/2 {the end}\n");
	check_next();
	ck_assert_uint_eq(janggi_record_line_count(record), 4);
	check_moves(0, "a4-b4 i7-h7 b4-b5");
	check_line(1, 0, 0, "i4-h4 a7-b7 h4-h5");
	check_line(2, 1, 1, "c7-d7 c4-d4");
	check_line(3, 0, 0, "pass");
	check_comment(0, 0, "before");
	/* Before and behind the variations, at one place. */
	check_comment(0, 1, "timed\nafter");
	check_comment(0, 3, "the end");
	check_comment(1, 1, "other");
	check_comment(1, 3, "out");
	check_comment(2, 1, " line end");
	check_comment(3, 0, NULL);
	check_marks(0, 1, 2, 1);
	check_marks(2, 1, 1, 4);
	check_marks(0, 2, 0, 0);
	uint32_t seconds;
	ck_assert_int_eq(janggi_record_get_time(record, 0, 1, &seconds), JANGGI_OK);
	ck_assert_uint_eq(seconds, 65);
	/* The result behind the moves becomes the tag. */
	check_tag("Result", "1/2-1/2");
	check_result(JANGGI_STATE_OVER, JANGGI_NOBODY, JANGGI_REASON_UNKNOWN);
	check_warnings(0, 0);
	check_end();
}
END_TEST

static const struct {
	const char *text;
	const char *moves;
	int32_t warning;
} tolerated[] = {
	{ TAGS "1. Pa4b4 (1. Pa4a6 Pi7h7 (1... --)) Pi7h7 *", "a4-b4 i7-h7", JANGGI_WARNING_VARIATION },
	{ TAGS "1. Pa4b4 (1. Pi4h4 *", "a4-b4", JANGGI_WARNING_VARIATION },
	{ TAGS "1. Pa4b4) Pi7h7 *", "a4-b4 i7-h7", JANGGI_WARNING_TEXT },
	{ TAGS "1. Pa4b4 novelty Pi7h7 *", "a4-b4 i7-h7", JANGGI_WARNING_TEXT },
	{ TAGS "%escaped\n1. Pa4b4 *", "a4-b4", JANGGI_WARNING_TEXT },
	{ TAGS "1. Pa4xb4 *", "a4-b4", JANGGI_WARNING_CAPTURE },
	{ TAGS "1. Pa4b4+ *", "a4-b4", JANGGI_WARNING_CHECK },
	{ TAGS "1. Ra4b4 *", "a4-b4", JANGGI_WARNING_PIECE },
	{ TAGS "1. Pa4b4 3. Pi7h7 *", "a4-b4 i7-h7", JANGGI_WARNING_NUMBER },
	{ TAGS "1. Pa4b4 {no end", "a4-b4", JANGGI_WARNING_COMMENT },
	{ "[Event \"x]\n\n1. Pa4b4 *", "a4-b4", JANGGI_WARNING_TAG },
	{ "[Event \"x\"]\n[Result \"1-0\"]\n\n1. Pa4b4 0-1", "a4-b4", JANGGI_WARNING_RESULT },
	{ TAGS "1. Pa4b4 \xff\x1a Pi7h7 *", "a4-b4 i7-h7", JANGGI_WARNING_STRAY },
	{ "[Event \"\xff\x81\"]\n\n1. Pa4b4 *", "a4-b4", JANGGI_WARNING_STRAY },
};

START_TEST(test_tolerated_with_a_warning)
{
	start(tolerated[_i].text);
	check_next();
	check_moves(0, tolerated[_i].moves);
	ck_assert_uint_ge(janggi_record_warning_count(record), 1);
	janggi_error warning = { .size = sizeof warning };
	janggi_record_warning_at(record, 0, &warning);
	ck_assert_int_eq(warning.code, tolerated[_i].warning);
	check_end();
}
END_TEST

START_TEST(test_refused_and_goes_on)
{
	start("[Event \"1\"]\n\n1. Pa4a6 *\n\n[Event \"2\"]\n\n1. foo *\n\n[Event \"3\"]\n[Variant "
	      "\"Xiangqi\"]\n\n*\n\n"
	      "[Event \"4\"]\n[FEN \"4k4 w\"]\n\n*\n\n[Event \"5\"]\n\n1. Pb4 *\n\n[Event \"6\"]\n\n1. Pd6 "
	      "*\n\n"
	      "[Event \"7\"]\n\n1. Pa4b4 *\n");
	check_refused(JANGGI_E_ILLEGAL, 3, "Pa4a6: that piece does not move so");
	check_refused(JANGGI_E_SYNTAX, 7, "foo: this is not a move");
	check_refused(JANGGI_E_UNSUPPORTED, 9, "a game of another variant: Xiangqi");
	ck_assert_int_eq(next(), JANGGI_E_SYNTAX);
	check_refused(JANGGI_E_AMBIGUOUS, 21, "Pb4: several legal moves fit");
	check_refused(JANGGI_E_ILLEGAL, 25, "Pd6: no legal move fits");
	check_next();
	check_tag("Event", "7");
	check_end();
}
END_TEST

/* A comment without its end does not swallow the next record. */
START_TEST(test_records_are_told_apart)
{
	start("[Event \"1\"]\n\n1. Pa4b4 {open\n\n[Event \"2\"]\n\n*\n[Event \"3\"]\n[Site \"s\"]\n\n[Event "
	      "\"4\"]\n\n"
	      "{[Event \"no tag\"]} 1. Pa4b4 1-0 1. Pi4h4 0-1\n");
	check_next();
	check_comment(0, 1, "open\n\n");
	check_next();
	check_tag("Event", "2");
	check_next();
	check_tag("Site", "s");
	check_next();
	check_tag("Event", "4");
	check_moves(0, "a4-b4");
	/* Without tags: behind the result of the last. */
	check_next();
	check_moves(0, "i4-h4");
	check_result(JANGGI_STATE_OVER, JANGGI_HAN, JANGGI_REASON_UNKNOWN);
	check_end();
}
END_TEST

START_TEST(test_comments_between_tags)
{
	start("{a}\n[Event \"x\"]\n{b}\n[White \"w\"]\n{c}\n\n1. Pa4b4 *\n");
	check_next();
	check_comment(0, 0, "a\nb\nc");
	check_tag("White", "w");
	check_moves(0, "a4-b4");
	check_warnings(0, 0);
	check_end();
}
END_TEST

START_TEST(test_escapes_in_tags)
{
	start("[Event \"a \\\"b\\\" \\\\ c]\"]\n[Site \"\"]\n\n*\n");
	check_next();
	check_tag("Event", "a \"b\" \\ c]");
	check_tag("Site", "");
	check_warnings(0, 0);
}
END_TEST

/* More than 60 in each other are left out, any number side by side are kept. */
START_TEST(test_many_variations)
{
	static char text[20000 * 16];
	size_t at = (size_t)sprintf(text, TAGS "1. Pa4b4 ");
	for (int i = 0; i < 10000; i++)
		at += (size_t)sprintf(text + at, "(1. Pi4h4) ");
	sprintf(text + at, "*");
	start(text);
	check_next();
	ck_assert_uint_eq(janggi_record_line_count(record), 10001);
	check_line(10000, 0, 0, "i4-h4");
	check_warnings(0, 0);

	at = (size_t)sprintf(text, TAGS "1. Pa4b4 ");
	for (int i = 0; i < 1000; i++)
		at += (size_t)sprintf(text + at, i % 2 == 0 ? "(1. Pi4h4 " : "(1. Pa4b4 ");
	for (int i = 0; i < 1000; i++)
		at += (size_t)sprintf(text + at, ")");
	sprintf(text + at, " Pi7h7 *");
	start(text);
	check_next();
	ck_assert_uint_eq(janggi_record_line_count(record), 61);
	check_moves(0, "a4-b4 i7-h7");
	check_warnings(1, JANGGI_WARNING_VARIATION);
}
END_TEST

START_TEST(test_uci_lines)
{
	start("position startpos moves a4b4 a7b7 0000 e9e9\nstartpos\n\n"
	      "fen 9/4k4/9/r8/9/9/9/9/4K4/R3A4 w moves a1a7\r\na4b4\n"
	      "position fen 9/4k4/9/r8/9/9/9/9/4K4/R3A4 b - - 0 9\na4a6\nmoves i4h4");
	check_next();
	check_moves(0, "a4-b4 a7-b7 pass pass");
	check_next();
	check_moves(0, "");
	check_next();
	check_moves(0, "a1-a7");
	ck_assert_uint_eq(
		janggi_position_piece_at(janggi_game_start(janggi_record_game(record)), square("d1")),
		janggi_piece_make(JANGGI_CHO, JANGGI_NO_KIND));
	check_next();
	check_moves(0, "a4-b4");
	check_next();
	ck_assert_uint_eq(janggi_position_move_number(janggi_game_start(janggi_record_game(record))), 9);
	check_refused(JANGGI_E_ILLEGAL, 7, "a4a6: that piece does not move so");
	check_next();
	check_moves(0, "i4-h4");
	check_end();
}
END_TEST

/* By content: tags in Latin or not, and moves without tags. */
START_TEST(test_formats_are_found)
{
	start("  \n{a comment} 1. a4b4 i7h7 *\n");
	check_next();
	check_moves(0, "a4-b4 i7-h7");
	check_comment(0, 0, "a comment");
	start("1. 79졸78 2. 49병48\n");
	check_next();
	check_moves(0, "i4-h4 i7-h7");
	start("i3卒h3 i6兵h6\n");
	ck_assert_int_eq(next(), JANGGI_OK);
	check_moves(0, "i4-h4 i7-h7");
	start("\xef\xbb\xbf[Event \"x\"]\n\n1. Pa4b4 *");
	check_next();
	check_moves(0, "a4-b4");
	start("a4b4 i7h7");
	check_next();
	check_moves(0, "a4-b4 i7-h7");
	start("; a comment\n% and what is escaped\n[Event \"x\"]\n\n1. Pa4b4 *");
	check_next();
	check_moves(0, "a4-b4");
	/* What tells nothing is .gib, which refuses it. */
	static const char *const short_texts[] = { "a", "{", ";", "i", "j4", "a:", "a/" };
	for (size_t i = 0; i < sizeof short_texts / sizeof short_texts[0]; i++) {
		start(short_texts[i]);
		check_refused(JANGGI_E_SYNTAX, 1, "not a record: no tag and no move");
	}
}
END_TEST

/* Cut at a byte or with a byte changed, all over the file: never a crash, always an end. */
START_TEST(test_broken_input_comes_to_an_end)
{
	FILE *file = test_open_data("dialects.pgn");
	char data[4096];
	size_t length = fread(data, 1, sizeof data, file);
	fclose(file);
	ck_assert_uint_gt(length, 600);
	static const uint32_t formats[] = { JANGGI_RECORD_AUTO, JANGGI_RECORD_PGN, JANGGI_RECORD_UCI,
		                            JANGGI_RECORD_GIB };
	for (size_t i = 0; i < length; i++) {
		char saved = data[i];
		if (i % 4 != 0)
			data[i] = (char)(i % 4 == 1 ? saved ^ 0x80 : i % 4 == 2 ? '{' : '(');
		janggi_reader_free(reader);
		ck_assert_int_eq(janggi_reader_new_memory(&reader, formats[i / 4 % 4], data,
		                                          i % 4 == 0 ? i : length, NULL),
		                 JANGGI_OK);
		int records = 0;
		while (next() != JANGGI_E_EMPTY)
			records++;
		ck_assert_int_lt(records, 40);
		data[i] = saved;
	}
}
END_TEST

/* What would be slow if anything in it were looked at again and again. */
START_TEST(test_time_grows_with_length_only)
{
	static const char *const patterns[] = {
		"(",   "()",  ")",  "{",       "{}",    "{a}(1. Pi4h4 {b})", ";\n", "%\n", "$1 ", "$", "!?",
		"[",   "]",   "\"", "[Event ", "* ",    "1-0 1. Pa4b4 ",     "x ",  "1.",  "-- ", "\xff",
		"\n\n", "\\\"", "{[%emt 0:00:01]}"
	};
	static const char *const heads[] = { "", TAGS "1. Pa4b4 ", "[Event \"" };
	size_t size = 1 << 18;
	char *data = malloc(size + 1);
	for (size_t i = 0; i < 3; i++) {
		size_t at = (size_t)sprintf(data, "%s", heads[i]), pattern = strlen(patterns[_i]);
		for (; at + pattern <= size; at += pattern)
			memcpy(data + at, patterns[_i], pattern);
		janggi_reader_free(reader);
		ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_PGN, data, at, NULL),
		                 JANGGI_OK);
		while (next() != JANGGI_E_EMPTY)
			continue;
	}
	free(data);
}
END_TEST

/* A time is [%emt H:MM:SS] and nothing else; all else stays in the comment. */
START_TEST(test_times_that_are_none)
{
	static const char *const texts[] = {
		"[%emt x]", "[%emt 0:00]", "[%emt ::1]", "[%emt 0:00:01:02]", "[%emt 1193047:00:00]", "[%emt 01193046:00:00]",
		"[%emt 0:00:01", "[%emt ", "[%em", "[%emt 0:00:]",
	};
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		char text[128];
		uint32_t seconds;
		snprintf(text, sizeof text, TAGS "1. Pa4b4 {%s} *\n", texts[i]);
		start(text);
		check_next();
		check_comment(0, 1, texts[i]);
		ck_assert_int_eq(janggi_record_get_time(record, 0, 1, &seconds), JANGGI_E_EMPTY);
	}
	start(TAGS "1. Pa4b4 {  [%emt 99999:00:01]  x} *\n");
	check_next();
	uint32_t seconds;
	ck_assert_int_eq(janggi_record_get_time(record, 0, 1, &seconds), JANGGI_OK);
	ck_assert_uint_eq(seconds, 99999U * 3600 + 1);
	check_comment(0, 1, "x");
}
END_TEST

/* A second time of a place is text, whatever stands between. */
START_TEST(test_second_times_stay_in_the_comment)
{
	start(TAGS "1. Pa4b4 {[%emt 0:00:01]} (1. Pi4h4 {[%emt 0:00:02]} {[%emt 0:00:03]}) {[%emt 0:00:04]}\n"
	      "Pi7h7 {[%emt 0:00:05]} *\n");
	check_next();
	static const uint32_t places[][3] = { { 0, 1, 1 }, { 1, 1, 2 }, { 0, 2, 5 } };
	for (size_t i = 0; i < 3; i++) {
		uint32_t seconds;
		ck_assert_int_eq(janggi_record_get_time(record, places[i][0], places[i][1], &seconds), JANGGI_OK);
		ck_assert_uint_eq(seconds, places[i][2]);
	}
	check_comment(0, 1, "[%emt 0:00:04]");
	check_comment(1, 1, "[%emt 0:00:03]");
	check_comment(0, 2, NULL);
}
END_TEST

/* Each has no moves, and stands at the end of what is read. */
START_TEST(test_uci_lines_without_moves)
{
	static const char *const lines[] = { "position", "position startpos", "position startpos moves", "startpos",
	                                     "position fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1" };
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
		janggi_reader_free(reader);
		ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_UCI, lines[i], (size_t)-1, NULL), JANGGI_OK);
		check_next();
		check_moves(0, "");
		check_warnings(0, 0);
		check_end();
	}
	janggi_reader_free(reader);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_UCI, "\x1aposition fen", (size_t)-1, NULL),
	                 JANGGI_OK);
	ck_assert_int_eq(next(), JANGGI_E_SYNTAX);
	ck_assert_uint_eq(error.line, 1);
}
END_TEST

/* Marks are those that can be set. */
START_TEST(test_marks_go_up_to_255)
{
	start(TAGS "1. Pa4b4 $255 $256 $0 $99999999999999999999 $ Pi7h7 !");
	check_next();
	check_moves(0, "a4-b4 i7-h7");
	uint32_t marks[4];
	ck_assert_uint_eq(janggi_record_get_marks(record, 0, 1, marks, 4), 2);
	ck_assert_uint_eq(marks[0], 255);
	ck_assert_uint_eq(marks[1], 0);
	check_marks(0, 2, 1, 1);
	check_warnings(3, JANGGI_WARNING_TEXT);
	ck_assert_uint_eq(janggi_record_get_marks(record, 0, 1, NULL, 4), 2);
}
END_TEST

/* Of a tag with two names the first one counts. */
START_TEST(test_the_first_of_two_names_counts)
{
	start("[JanggiResult \"한승\"]\n[대국결과 \"초승\"]\n\n*\n");
	check_next();
	check_result(JANGGI_STATE_OVER, JANGGI_HAN, JANGGI_REASON_UNKNOWN);
	start("[Event \"x\"]\n[대국결과 \"초승\"]\n[JanggiResult \"한승\"]\n\n*\n");
	check_next();
	check_result(JANGGI_STATE_OVER, JANGGI_CHO, JANGGI_REASON_UNKNOWN);
}
END_TEST

/* A variation before any move replaces none: it begins where the game does. */
START_TEST(test_a_variation_before_the_moves)
{
	start(TAGS "(1. Pi4h4 {a} (1. Pa4b4)) {b} 1. Pc4b4 (1. Pi4h4) *");
	check_next();
	check_moves(0, "c4-b4");
	check_line(1, 0, 0, "i4-h4");
	check_line(2, 1, 0, "a4-b4");
	check_line(3, 0, 0, "i4-h4");
	check_comment(0, 0, "b");
	check_warnings(1, JANGGI_WARNING_TEXT);
	start(TAGS "(1. Pi4h4) *");
	check_next();
	check_moves(0, "");
	check_line(1, 0, 0, "i4-h4");
}
END_TEST

/* Comments of a place around variations or tags, which are joined at the end, many lines, and a result that becomes a tag. */
START_TEST(test_want_of_memory_is_reported_and_nothing_leaks)
{
	enum { VARIATIONS = 8, WORDS = 1030 };
	static char text[VARIATIONS * (WORDS + 32) + 128], words[WORDS + 1];
	memset(words, 'w', WORDS);
	size_t at = 0;
	if (_i == 0)
		at = (size_t)sprintf(text, "[A \"1\"]\n[B \"2\"]\n[C \"3\"]\n[D \"4\"]\n\n1. Pa4b4 ");
	for (int i = 0; i < VARIATIONS; i++)
		at += (size_t)sprintf(text + at, _i == 0 ? "{%s} (1. Pi4h4 {v%d}) " : "{%s}\n[T%d \"1\"]\n", words, i);
	sprintf(text + at, "1-0\n");
	janggi_status status = JANGGI_E_NOMEM;
	size_t allowed = 0;
	for (; status != JANGGI_OK; allowed++) {
		struct counter counter = { .left = SIZE_MAX };
		janggi_allocator alloc = counting_allocator(&counter);
		ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_PGN, text, (size_t)-1, &alloc), JANGGI_OK);
		counter.left = allowed;
		status = next();
		ck_assert(status == JANGGI_OK || status == JANGGI_E_NOMEM);
		if (status == JANGGI_OK) {
			const char *comment;
			size_t length;
			ck_assert_int_eq(janggi_record_get_comment(record, 0, _i == 0, &comment, &length), JANGGI_OK);
			ck_assert_uint_eq(length, VARIATIONS * (WORDS + 1) - 1);
			ck_assert_int_eq(comment[WORDS], '\n');
			ck_assert_uint_eq(janggi_record_line_count(record), _i == 0 ? VARIATIONS + 1 : 1);
			check_tag("Result", "1-0");
		}
		teardown();
		ck_assert_uint_eq(counter.blocks, 0);
	}
	ck_assert_uint_gt(allowed, 15);
}
END_TEST

START_TEST(test_spaces_in_tags_and_signs_behind_squares)
{
	start("[Event  \"x\"  ]  \n[Variant \"Janggi\" ]\n\n1. a4b4+ i7-h7# *\n");
	check_next();
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);
	const char *value;
	size_t length;
	ck_assert_int_eq(janggi_record_get_tag(record, "Event", (size_t)-1, &value, &length), JANGGI_OK);
	ck_assert_str_eq(value, "x");
	check_moves(0, "a4-b4 i7-h7");
}
END_TEST

/* What stands between the moves of a UCI line by accident, and a FEN that cannot be. */
START_TEST(test_uci_lines_with_stray_bytes)
{
	static const char text[] = "startpos\x1a moves\xff a4b4\0 i7h7\n";
	janggi_reader_free(reader);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_UCI, text, sizeof text - 1, NULL), JANGGI_OK);
	check_next();
	check_moves(0, "a4-b4 i7-h7");
	ck_assert_uint_ge(janggi_record_warning_count(record), 3);
	janggi_reader_free(reader);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_UCI,
	                                          "fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1 moves a4b4\n", (size_t)-1, NULL),
	                 JANGGI_OK);
	check_refused(JANGGI_E_POSITION, 1, "the FEN is not possible: a side has no general");
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("pgn");
	TCase *cases = tcase_create("pgn");
	tcase_set_timeout(cases, 60);
	tcase_add_checked_fixture(cases, NULL, teardown);
	tcase_add_test(cases, test_pychess);
	tcase_add_test(cases, test_cutechess);
	tcase_add_test(cases, test_liground_and_coordinates);
	tcase_add_test(cases, test_ranks_from_zero);
	tcase_add_test(cases, test_variations_and_what_belongs_to_their_places);
	tcase_add_loop_test(cases, test_tolerated_with_a_warning, 0, sizeof tolerated / sizeof tolerated[0]);
	tcase_add_test(cases, test_refused_and_goes_on);
	tcase_add_test(cases, test_records_are_told_apart);
	tcase_add_test(cases, test_comments_between_tags);
	tcase_add_test(cases, test_escapes_in_tags);
	tcase_add_test(cases, test_many_variations);
	tcase_add_test(cases, test_broken_input_comes_to_an_end);
	tcase_add_loop_test(cases, test_time_grows_with_length_only, 0, 24);
	tcase_add_test(cases, test_uci_lines);
	tcase_add_test(cases, test_formats_are_found);
	tcase_add_test(cases, test_times_that_are_none);
	tcase_add_test(cases, test_second_times_stay_in_the_comment);
	tcase_add_test(cases, test_uci_lines_without_moves);
	tcase_add_test(cases, test_marks_go_up_to_255);
	tcase_add_test(cases, test_the_first_of_two_names_counts);
	tcase_add_test(cases, test_a_variation_before_the_moves);
	tcase_add_loop_test(cases, test_want_of_memory_is_reported_and_nothing_leaks, 0, 2);
	tcase_add_test(cases, test_spaces_in_tags_and_signs_behind_squares);
	tcase_add_test(cases, test_uci_lines_with_stray_bytes);
	suite_add_tcase(suite, cases);
	return suite;
}

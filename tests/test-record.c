/* SPDX-License-Identifier: MIT */
#include "test-common.h"
#include "support/allocator.h"

#ifdef TEST_ICONV
#include <iconv.h>
#endif
#include <stdbool.h>
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
start(const char *data, size_t length)
{
	janggi_reader_free(reader);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, data, length, NULL),
	                 JANGGI_OK);
}

static char *
read_data(const char *name, size_t *length)
{
	FILE *file = test_open_data(name);
	ck_assert_ptr_nonnull(file);
	char *data = malloc(65536);
	*length = fread(data, 1, 65536, file);
	ck_assert_uint_gt(*length, 0);
	ck_assert_uint_lt(*length, 65536);
	fclose(file);
	return data;
}

static void
start_file(const char *name)
{
	size_t length;
	char *data = read_data(name, &length);
	start(data, length);
	free(data);
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
	ck_assert_msg(status == JANGGI_OK, "line %u: %s", error.line, error.message);
	ck_assert_ptr_nonnull(record);
}

static void
check_end(void)
{
	ck_assert_int_eq(next(), JANGGI_E_EMPTY);
	ck_assert_ptr_null(record);
}

static void
check_refused(janggi_status status, uint32_t item, uint32_t line, uint64_t offset, const char *message)
{
	ck_assert_int_eq(next(), status);
	ck_assert_ptr_null(record);
	ck_assert_int_eq(error.code, status);
	ck_assert_uint_eq(error.item, item);
	ck_assert_uint_eq(error.line, line);
	ck_assert_uint_eq(error.offset, offset);
	ck_assert_str_eq(error.message, message);
}

/* All the record's moves, as UCI texts with one space between. */
static void
check_moves(const char *expected)
{
	const janggi_game *game = janggi_record_game(record);
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_clone(&pos, janggi_game_start(game)), JANGGI_OK);
	char text[1024] = "";
	size_t length = 0;
	for (uint32_t ply = 0; ply < janggi_game_plies(game); ply++) {
		janggi_move move = janggi_record_move_at(record, 0, ply);
		ck_assert_uint_eq(move, janggi_game_move_at(game, ply));
		if (ply > 0)
			text[length++] = ' ';
		length += janggi_move_format(pos, move, JANGGI_NOTATION_UCI, text + length,
		                             sizeof text - length);
		ck_assert_int_eq(janggi_position_play(pos, move), JANGGI_OK);
	}
	text[length] = '\0';
	ck_assert_str_eq(text, expected);
	janggi_position_free(pos);
}

static void
check_fen(const janggi_position *pos, const char *expected)
{
	char fen[JANGGI_FEN_MAX];
	janggi_position_get_fen(pos, JANGGI_FEN_NB, fen, sizeof fen);
	ck_assert_str_eq(fen, expected);
}

static void
check_tag(const char *name, const char *expected)
{
	const char *value;
	size_t length;
	ck_assert_msg(janggi_record_get_tag(record, name, (size_t)-1, &value, &length) == JANGGI_OK, "%s", name);
	ck_assert_str_eq(value, expected);
	ck_assert_uint_eq(length, strlen(expected));
}

static void
check_comment(uint32_t ply, const char *expected)
{
	const char *text;
	size_t length;
	janggi_status status = janggi_record_get_comment(record, 0, ply, &text, &length);
	if (expected == NULL) {
		ck_assert_int_eq(status, JANGGI_E_EMPTY);
		ck_assert_ptr_null(text);
		return;
	}
	ck_assert_int_eq(status, JANGGI_OK);
	ck_assert_str_eq(text, expected);
	ck_assert_uint_eq(length, strlen(expected));
}

static void
check_warning(uint32_t index, int32_t code, uint32_t line, uint64_t offset)
{
	janggi_error warning = { .size = sizeof warning };
	ck_assert_int_eq(janggi_record_warning_at(record, index, &warning), JANGGI_OK);
	ck_assert_int_eq(warning.code, code);
	ck_assert_uint_eq(warning.line, line);
	ck_assert_uint_eq(warning.offset, offset);
	ck_assert_str_ne(warning.message, "");
}

static void
check_result(uint32_t state, janggi_side winner, uint32_t reason)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_record_result(record, &outcome), JANGGI_OK);
	ck_assert_uint_eq(outcome.state, state);
	ck_assert_uint_eq(outcome.winner, winner);
	ck_assert_uint_eq(outcome.reason, reason);
	ck_assert_uint_eq(outcome.ply,
	                  state == JANGGI_STATE_OVER ? janggi_game_plies(janggi_record_game(record)) : 0);
}

/* The five games of spellings-*.gib: the same moves in every spelling. */
static void
check_spellings(void)
{
	static const char moves[] =
		"i4h4 b10c8 i1i7 i10i7 h1g3 i7i1 h3e3 e9e9 e3e7 c8e7 e2e2 i1g1 a4b4 g1f1 e2f1";
	check_next();
	check_moves(moves);
	check_tag("대회명", "시험 대국 1");
	check_tag("한대국자", "라마바");
	ck_assert_uint_eq(janggi_record_tag_count(record), 11);
	check_result(JANGGI_STATE_OVER, JANGGI_CHO, JANGGI_REASON_RESIGNATION);
	for (uint32_t ply = 1; ply <= 15; ply++) {
		uint32_t seconds;
		ck_assert_int_eq(janggi_record_get_time(record, 0, ply, &seconds), JANGGI_OK);
		ck_assert_uint_eq(seconds, 10 * (ply - 1));
	}
	check_comment(0, NULL);

	check_next();
	check_moves(moves);
	check_result(JANGGI_STATE_OVER, JANGGI_CHO, JANGGI_REASON_RESIGNATION);
	check_comment(0, "판 설명\n둘째 줄");
	check_comment(1, NULL);
	check_comment(3, "첫째\n둘째");
	check_comment(15, "끝");
	uint32_t seconds = 1;
	ck_assert_int_eq(janggi_record_get_time(record, 0, 1, &seconds), JANGGI_E_EMPTY);
	ck_assert_uint_eq(seconds, 0);

	check_next();
	check_moves(moves);
	check_tag("초포진", "마상상마");
	check_result(JANGGI_STATE_OVER, JANGGI_NOBODY, JANGGI_REASON_UNKNOWN);

	check_next();
	check_moves(moves);
	check_result(JANGGI_STATE_OVER, JANGGI_HAN, JANGGI_REASON_TIME);

	check_next();
	check_moves(moves);
	check_result(JANGGI_STATE_ONGOING, JANGGI_NOBODY, JANGGI_REASON_UNKNOWN);
	check_fen(janggi_game_start(janggi_record_game(record)),
	          "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
	check_fen(janggi_game_position(janggi_record_game(record)),
	          "r1ba1abn1/4k4/1c5c1/p1p1n1p2/9/9/1PP1P1PP1/1C4N2/9/RNBA1K3 b - - 0 8");
}

START_TEST(test_utf8_file_gives_every_spelling)
{
	start_file("spellings-utf8.gib");
	check_spellings();
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);
	check_end();
	check_end();
}
END_TEST

START_TEST(test_cp949_file_with_crlf_and_stray_bytes_gives_the_same)
{
	start_file("spellings-cp949.gib");
	check_spellings();
	/* The last byte of the file is 1A. */
	ck_assert_uint_eq(janggi_record_warning_count(record), 1);
	check_warning(0, JANGGI_WARNING_STRAY, 95, 2176);
	check_end();

	/* FF FF before the third record. */
	start_file("spellings-cp949.gib");
	check_next();
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);
	check_next();
	check_next();
	ck_assert_uint_eq(janggi_record_warning_count(record), 1);
	const char *raw;
	size_t length;
	ck_assert_int_eq(janggi_record_raw(record, &raw, &length), JANGGI_OK);
	ck_assert_mem_eq(raw, "\xff\xff[\xb4\xeb\xc8\xb8\xb8\xed ", 10);
	janggi_error warning = { .size = sizeof warning };
	ck_assert_int_eq(janggi_record_warning_at(record, 0, &warning), JANGGI_OK);
	ck_assert_int_eq(warning.code, JANGGI_WARNING_STRAY);
	ck_assert_uint_eq(warning.item, 3);
}
END_TEST

START_TEST(test_start_boards_and_handicaps)
{
	start_file("boards.gib");
	check_next();
	check_fen(janggi_game_start(janggi_record_game(record)),
	          "rnba1abnr/4k4/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1");
	check_moves("a7b7 i4h4 g7h7 e4d4");
	check_result(JANGGI_STATE_OVER, JANGGI_HAN, JANGGI_REASON_POINTS);
	/* Empty points at the ends of rows and the last row are left out. */
	check_next();
	check_fen(janggi_game_start(janggi_record_game(record)), "9/4k4/9/r8/9/9/9/9/4K4/R3A4 b - - 0 1");
	check_moves("a7a1 e1f1 e9e9");
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_record_result(record, &outcome), JANGGI_E_EMPTY);
	check_next();
	check_fen(janggi_game_start(janggi_record_game(record)), "9/4k4/9/r8/9/9/9/9/4K4/R3A4 w - - 0 1");
	check_moves("a1a7 e9d9");
	/* The board goes before the set-ups; without a word about it Cho moves first. */
	check_next();
	check_moves("a1a7");
	check_end();
}
END_TEST

START_TEST(test_damage_is_warned_of_or_refused_with_its_place)
{
	start_file("damaged.gib");
	check_next();
	check_moves("i4h4 b10c8");
	check_tag("대회명", "괄호 없음");
	check_tag("초차림", "마상상마");
	check_tag("한차림", "마상상마");
	check_tag("모르는말", "값");
	ck_assert_uint_eq(janggi_record_tag_count(record), 5);
	ck_assert_uint_eq(janggi_record_warning_count(record), 5);
	check_warning(0, JANGGI_WARNING_TAG, 1, 0);
	check_warning(1, JANGGI_WARNING_TAG, 2, 20);
	check_warning(2, JANGGI_WARNING_TAG, 3, 39);
	check_warning(3, JANGGI_WARNING_TAG, 4, 58);
	check_warning(4, JANGGI_WARNING_TEXT, 8, 114);

	check_refused(JANGGI_E_ILLEGAL, 2, 15, 204, "12마34: that piece does not move so");
	check_refused(JANGGI_E_SYNTAX, 3, 21, 289, "79졸7: this is not a move");

	check_next();
	check_moves("i4h4 b10c8 i1i7 i10i7");
	ck_assert_uint_eq(janggi_record_warning_count(record), 5);
	check_warning(0, JANGGI_WARNING_CHECK, 27, 363);
	check_warning(1, JANGGI_WARNING_PIECE, 27, 377);
	check_warning(2, JANGGI_WARNING_SIDE, 27, 387);
	check_warning(3, JANGGI_WARNING_CAPTURE, 27, 387);
	check_warning(4, JANGGI_WARNING_NUMBER, 27, 396);

	/* No set-ups: those that let the horses and elephants move so. */
	check_next();
	check_moves("b1d4 b10c8 h1g3 h10f7");
	check_fen(janggi_game_start(janggi_record_game(record)),
	          "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1");
	ck_assert_uint_eq(janggi_record_warning_count(record), 1);
	check_warning(0, JANGGI_WARNING_START, 29, 409);

	/* The next record's first tag ends the comment. */
	check_next();
	check_moves("i4h4");
	ck_assert_uint_eq(janggi_record_warning_count(record), 1);
	check_warning(0, JANGGI_WARNING_COMMENT, 37, 551);
	const char *text;
	size_t length;
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 1, &text, &length), JANGGI_OK);
	ck_assert_int_eq(strncmp(text, "설명\n", strlen("설명\n")), 0);

	check_next();
	check_moves("");
	check_comment(0, "대국 취소");
	check_result(JANGGI_STATE_OVER, JANGGI_HAN, JANGGI_REASON_RESIGNATION);

	check_refused(JANGGI_E_POSITION, 8, 45, 635,
	              "the start board is not possible: a side has no general");

	check_next();
	check_moves("i4h4");
	ck_assert_uint_eq(janggi_record_warning_count(record), 1);
	check_warning(0, JANGGI_WARNING_NUMBER, 53, 719);
	check_end();
}
END_TEST

/* The board's tag by the name that PGN gives it, and behind others. */
START_TEST(test_a_bad_start_board_is_told_with_its_place)
{
	start("[회전 \"1\"]\n{c}\n[StartBoard \"9/9\"]\n", (size_t)-1);
	check_refused(JANGGI_E_POSITION, 1, 3, 17, "the start board is not possible: a side has no general");
	start("[판 \"x\"]\n", (size_t)-1);
	check_refused(JANGGI_E_SYNTAX, 1, 1, 0, "the start board cannot be read");
	/* A man behind the ninth point, one behind the tenth row, too many points and rows. */
	static const char *const boards[] = { "9차", "9/9/9/9/9/9/9/9/9/9/차", "99", "//////////9" };
	for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
		char text[64];
		start(text, (size_t)sprintf(text, "[판 \"%s\"]\n", boards[i]));
		ck_assert_int_eq(next(), JANGGI_E_SYNTAX);
	}
	/* Either word for Han, who moves first. */
	start("[판 \"3장5/9/9/9/9/9/9/9/9/4漢4 漢\"]\n1.\n[판 \"3장5/9/9/9/9/9/9/9/9/4漢4 한\"]\n1.\n", (size_t)-1);
	for (int i = 0; i < 2; i++) {
		check_next();
		check_fen(janggi_game_start(janggi_record_game(record)), "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
	}
	check_end();
}
END_TEST

#define MATE_IN_ONE "[판 \"3장5/차8/9/9/9/9/9/9/8차/4漢4 초\"]\n"

START_TEST(test_moves_behind_the_end_are_refused)
{
	start(MATE_IN_ONE "1. 91차11장군 2. 15漢25\n", (size_t)-1);
	check_refused(JANGGI_E_GAME_OVER, 1, 2, 66, "15漢25: the game is over");
	start(MATE_IN_ONE "1. 91차11\n", (size_t)-1);
	check_next();
	check_moves("a2a10");
	check_warning(0, JANGGI_WARNING_CHECK, 2, 49);
	janggi_error wrong = { .size = 7 };
	ck_assert_int_eq(janggi_record_warning_at(record, 0, &wrong), JANGGI_E_STRUCT);
}
END_TEST

/* A stray byte behind a tag, numbers and times of more than 32 bits, a pass as a move of the general to its own point. */
START_TEST(test_numbers_and_passes_among_the_moves)
{
	start("회전 \"1\"\x1a\n[한차림 \"마상상마\"]\n[초차림 \"마상상마\"]\n4294967296. 79졸78 2. 49병48<4294967295>\n"
	      "3. 95장95 4. 25장25<4294967296> 5. 78졸68<99999999999999999999>\n", (size_t)-1);
	check_next();
	check_tag("회전", "1");
	check_moves("i4h4 i7h7 e2e2 e9e9 h4h5");
	uint32_t seconds;
	ck_assert_int_eq(janggi_record_get_time(record, 0, 2, &seconds), JANGGI_OK);
	ck_assert_uint_eq(seconds, UINT32_MAX);
	for (uint32_t ply = 4; ply <= 5; ply++)
		ck_assert_int_eq(janggi_record_get_time(record, 0, ply, &seconds), JANGGI_E_EMPTY);
	/* Of the tag, the number and the one that does not follow it, two times. */
	ck_assert_uint_eq(janggi_record_warning_count(record), 5);
	check_warning(0, JANGGI_WARNING_TAG, 1, 0);
	check_warning(1, JANGGI_WARNING_NUMBER, 4, 66);
}
END_TEST

/* A square of the old kind is one number from 1 to 90. */
START_TEST(test_old_squares_have_bounds)
{
	static const char *const moves[][2] = {
		{ "1. 84졸74\n", "i4h4" }, { "1. 00졸74\n", "" }, { "1. 91졸74\n", "" }, { "1. 84졸\n", "" }, { "1. 84졸(\n", "" },
	};
	for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
		char text[256];
		start(text, (size_t)sprintf(text, "[기보형식 \"구좌표\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n%s",
		                            moves[i][0]));
		ck_assert_int_eq(next(), moves[i][1][0] != '\0' ? JANGGI_OK : JANGGI_E_SYNTAX);
		if (record != NULL)
			check_moves(moves[i][1]);
	}
}
END_TEST

START_TEST(test_records_are_the_whole_stream)
{
	static const char *const files[] = { "spellings-utf8.gib", "spellings-cp949.gib", "boards.gib" };
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
		size_t length, at = 0;
		char *data = read_data(files[i], &length);
		start(data, length);
		while (next() == JANGGI_OK) {
			const char *raw;
			size_t raw_length;
			ck_assert_int_eq(janggi_record_raw(record, &raw, &raw_length), JANGGI_OK);
			ck_assert_uint_le(raw_length, length - at);
			ck_assert_mem_eq(raw, data + at, raw_length);
			at += raw_length;
		}
		ck_assert_uint_eq(at, length);
		free(data);
	}
}
END_TEST

START_TEST(test_go_records_are_named_as_such)
{
	start_file("go.gib");
	check_refused(JANGGI_E_UNSUPPORTED, 1, 1, 0, "a record of go (\\HS), not of janggi");
	check_end();
}
END_TEST

START_TEST(test_nothing_and_noise)
{
	start("", 0);
	check_end();
	start(" \r\n\xff\x1a\n", 6);
	check_end();
	start("hello, world\n", (size_t)-1);
	check_refused(JANGGI_E_SYNTAX, 1, 1, 0, "not a record: no tag and no move");
	check_end();
	start("1. 79\n", (size_t)-1);
	check_next();
	ck_assert_uint_eq(janggi_game_plies(janggi_record_game(record)), 0);
	check_end();
}
END_TEST

/* Tag, blank line, tag: the same first name again starts a record, another one does not. */
START_TEST(test_records_without_moves_are_told_apart)
{
	start("[a \"1\"]\n[b \"2\"]\n\n[c \"3\"]\n\n[a \"4\"]\n{x}\n[a \"5\"]\n", (size_t)-1);
	check_next();
	ck_assert_uint_eq(janggi_record_tag_count(record), 3);
	check_tag("c", "3");
	check_next();
	check_tag("a", "4");
	check_comment(0, "x");
	check_next();
	check_tag("a", "5");
	check_end();
}
END_TEST

START_TEST(test_several_tags_and_moves_in_a_line)
{
	start("[a \"1\"][초차림 \"마상상마\"] [한차림 \"마상상마\"] 1.79졸78 2 12마33<5>{c}3. 한수쉼[a "
	      "\"]\"]",
	      (size_t)-1);
	check_next();
	ck_assert_uint_eq(janggi_record_tag_count(record), 3);
	check_moves("i4h4 b10c8 e2e2");
	check_comment(2, "c");
	uint32_t seconds;
	ck_assert_int_eq(janggi_record_get_time(record, 0, 2, &seconds), JANGGI_OK);
	ck_assert_uint_eq(seconds, 5);
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);
	check_next();
	check_tag("a", "]");
	check_end();
}
END_TEST

static const struct {
	const char *text;
	uint32_t state, winner, reason;
} results[] = {
	{ "  한 완승", 2, 1, JANGGI_REASON_UNKNOWN },
	{ "한 완승", 2, 1, JANGGI_REASON_UNKNOWN },
	{ "楚 완승", 2, 0, JANGGI_REASON_UNKNOWN },
	{ "한 기권승", 2, 1, JANGGI_REASON_RESIGNATION },
	{ "초승(기권) ", 2, 0, JANGGI_REASON_RESIGNATION },
	{ "한기권패", 2, 0, JANGGI_REASON_RESIGNATION },
	{ "한 시간승", 2, 1, JANGGI_REASON_TIME },
	{ "漢 시간승", 2, 1, JANGGI_REASON_TIME },
	{ "한시간패", 2, 0, JANGGI_REASON_TIME },
	{ "한 점수승", 2, 1, JANGGI_REASON_POINTS },
	{ "초 0.5점 승", 2, 0, JANGGI_REASON_POINTS },
	{ "초승(13.5점)", 2, 0, JANGGI_REASON_POINTS },
	{ "한 8.5 점수승", 2, 1, JANGGI_REASON_POINTS },
	{ "초 점수승(기물승)", 2, 0, JANGGI_REASON_POINTS },
	{ "한승(외통수)", 2, 1, JANGGI_REASON_MATE },
	{ "한승", 2, 1, JANGGI_REASON_UNKNOWN },
	{ "초 승", 2, 0, JANGGI_REASON_UNKNOWN },
	{ "한 접속 끊김승", 2, 1, JANGGI_REASON_CONNECTION },
	{ "초 접속 끊김 패", 2, 1, JANGGI_REASON_CONNECTION },
	{ "초 점속 끊김승", 2, 0, JANGGI_REASON_CONNECTION },
	{ "초 5회 끊김승", 2, 0, JANGGI_REASON_CONNECTION },
	{ "한 빅승", 2, 1, JANGGI_REASON_BIKJANG },
	{ "초 실격패", 2, 1, JANGGI_REASON_DISQUALIFIED },
	{ "무승부", 2, 2, JANGGI_REASON_UNKNOWN },
	{ "무승부(동의)", 2, 2, JANGGI_REASON_AGREEMENT },
	{ "무승부(빅장)", 2, 2, JANGGI_REASON_BIKJANG },
	{ "무승부(자동)", 2, 2, JANGGI_REASON_AUTOMATIC },
	{ "무승부(반칙패)", 2, 2, JANGGI_REASON_DISQUALIFIED },
	{ "초승(", 2, 0, JANGGI_REASON_UNKNOWN },
	{ "초승(기권", 2, 0, JANGGI_REASON_RESIGNATION },
	{ "미상", 0, 2, JANGGI_REASON_UNKNOWN },
	{ "무효", 0, 2, JANGGI_REASON_UNKNOWN },
	{ "초 ", 0, 2, JANGGI_REASON_UNKNOWN },
	{ "통장", 0, 2, JANGGI_REASON_UNKNOWN },
	{ "", 0, 2, JANGGI_REASON_UNKNOWN },
};

START_TEST(test_results_are_classified)
{
	char text[256];
	snprintf(text, sizeof text,
	         "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[대국결과 \"%s\"]\n\n1. 79졸78\n",
	         results[_i].text);
	start(text, strlen(text));
	check_next();
	check_result(results[_i].state, results[_i].winner, results[_i].reason);
}
END_TEST

#ifdef TEST_ICONV
/* Another decoder's word on every pair of the code page. */
START_TEST(test_every_pair_of_cp949_is_what_iconv_says)
{
	iconv_t converter = iconv_open("UTF-8", "CP949");
	ck_assert(converter != (iconv_t)-1);
	char *data = malloc(65536), *expected = malloc(65536);
	char *to = expected;
	size_t room = 65536, length = 0, pairs = 0;
	length += (size_t)sprintf(data, "[x \"");
	for (int lead = 0x80; lead < 0x100; lead++) {
		for (int trail = 0x40; trail < 0x100; trail++) {
			char pair[2] = { (char)lead, (char)trail };
			char *from = pair;
			size_t left = 2;
			if (iconv(converter, &from, &left, &to, &room) == (size_t)-1) {
				iconv(converter, NULL, NULL, NULL, NULL);
				continue;
			}
			memcpy(data + length, pair, 2);
			length += 2;
			pairs++;
		}
	}
	iconv_close(converter);
	*to = '\0';
	ck_assert_uint_eq(pairs, 17048);
	memcpy(data + length, "\"]\n", 3);
	start(data, length + 3);
	check_next();
	check_tag("x", expected);
	free(data);
	free(expected);
}
END_TEST
#endif

START_TEST(test_bytes_that_are_no_text_become_one_sign_each)
{
	/* A lead byte without its trail, one outside the page; in UTF-8 an overlong form, a surrogate, a cut
	 * end. */
	start("[x \"\xb0\xa1\xb3\xaa\xb4\xd9\xb0 \x80\xc9\xa1\"]\n", (size_t)-1);
	check_next();
	check_tag("x", "가나다\xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
	ck_assert_uint_eq(janggi_record_warning_count(record), 5);
	check_warning(0, JANGGI_WARNING_ENCODING, 1, 10);
	start("[x \"가나다라\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80\xea\xb0\"]\n", (size_t)-1);
	check_next();
	const char *value;
	size_t length;
	ck_assert_int_eq(janggi_record_get_tag(record, "x", 1, &value, &length), JANGGI_OK);
	ck_assert_uint_eq(length, 12 + 11 * 3);
}
END_TEST

/* Input in pieces of any size gives what the whole gives. */
struct pieces {
	const char *data;
	size_t length, at, size;
	int64_t end;
};

static int64_t
read_piece(void *user, char *buffer, size_t capacity)
{
	struct pieces *pieces = user;
	size_t count = pieces->length - pieces->at;
	if (count == 0)
		return pieces->end;
	if (count > pieces->size)
		count = pieces->size;
	if (count > capacity)
		count = capacity;
	memcpy(buffer, pieces->data + pieces->at, count);
	pieces->at += count;
	return (int64_t)count;
}

START_TEST(test_pieces_of_any_size_give_the_same)
{
	static const char *const files[] = { "spellings-utf8.gib", "spellings-cp949.gib" };
	static const size_t sizes[] = { 1, 2, 7, 100, 1000000 };
	for (size_t i = 0; i < 2; i++) {
		size_t length;
		char *data = read_data(files[i], &length);
		for (size_t j = 0; j < sizeof sizes / sizeof sizes[0]; j++) {
			struct pieces pieces = { data, length, 0, sizes[j], 0 };
			janggi_reader_free(reader);
			ck_assert_int_eq(
				janggi_reader_new(&reader, JANGGI_RECORD_GIB, read_piece, &pieces, NULL),
				JANGGI_OK);
			check_spellings();
			check_end();
		}
		free(data);
	}
}
END_TEST

START_TEST(test_a_failing_read_is_passed_on_and_ends_the_stream)
{
	static const char text[] = "[a \"1\"]\n";
	struct pieces pieces = { text, sizeof text - 1, 0, 3, -77 };
	ck_assert_int_eq(janggi_reader_new(&reader, JANGGI_RECORD_AUTO, read_piece, &pieces, NULL),
	                 JANGGI_OK);
	ck_assert_int_eq(next(), -77);
	ck_assert_int_eq(error.code, -77);
	check_end();
	janggi_reader_free(reader);
	pieces.end = INT64_MAX;
	ck_assert_int_eq(janggi_reader_new(&reader, JANGGI_RECORD_AUTO, read_piece, &pieces, NULL),
	                 JANGGI_OK);
	ck_assert_int_eq(next(), JANGGI_E_CALLBACK);
	check_end();
}
END_TEST

/* Many records and one long line through the callback: the buffer moves and grows. */
START_TEST(test_a_long_stream_and_a_long_line)
{
	size_t length;
	char *data = read_data("spellings-utf8.gib", &length);
	size_t skip = 3, copies = 200;          /* the byte order mark stands once */
	size_t long_line = 300000;
	char *stream = malloc(copies * length + long_line + 100);
	size_t to = 0;
	for (size_t i = 0; i < copies; i++) {
		memcpy(stream + to, data + skip, length - skip);
		to += length - skip;
	}
	to += (size_t)sprintf(stream + to, "\n[x \"");
	memset(stream + to, 'y', long_line);
	to += long_line;
	to += (size_t)sprintf(stream + to, "\"]\n");
	struct pieces pieces = { stream, to, 0, 5000, 0 };
	ck_assert_int_eq(janggi_reader_new(&reader, JANGGI_RECORD_AUTO, read_piece, &pieces, NULL),
	                 JANGGI_OK);
	for (size_t i = 0; i < copies; i++)
		check_spellings();
	check_next();
	const char *value;
	size_t value_length;
	ck_assert_int_eq(janggi_record_get_tag(record, "x", 1, &value, &value_length), JANGGI_OK);
	ck_assert_uint_eq(value_length, long_line);
	check_end();
	free(stream);
	free(data);
}
END_TEST

/* Cut at a byte or with a byte changed, all over the file: never a crash, always an end. */
START_TEST(test_broken_input_comes_to_an_end)
{
	static const char *const files[] = { "spellings-utf8.gib", "spellings-cp949.gib", "boards.gib",
		                             "damaged.gib" };
	size_t length;
	char *data = read_data(files[_i], &length);
	for (size_t i = 0; i < length; i++) {
		char saved = data[i];
		if (i % 3 != 0)
			data[i] = (char)(i % 3 == 1 ? saved ^ 0x80 : '{');
		start(data, i % 3 == 0 ? i : length);
		int records = 0;
		while (next() != JANGGI_E_EMPTY)
			records++;
		ck_assert_int_lt(records, 20);
		data[i] = saved;
	}
	free(data);
}
END_TEST

/* Lines that would be slow if anything in them were looked at again and again. */
START_TEST(test_time_grows_with_length_only)
{
	static const char *const patterns[] = {
		"[",  "[x", "[x \"", "{",    "{}",     "}",       "\"",      "\" ",         "<",
		"<1", "1.", "한",    "\xff", "\n\n[x", "{\n\n[x", "[판 \"/", "1. 79졸78 [", "[a \"b\"]\n{}\n"
	};
	size_t length = 1 << 16;
	char *data = malloc(length);
	for (size_t i = 0; i < 2; i++) {
		size_t at = 0, pattern = strlen(patterns[_i]);
		if (i == 1)
			at = (size_t)sprintf(data,
			                     "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78 ");
		for (; at + pattern <= length; at += pattern)
			memcpy(data + at, patterns[_i], pattern);
		start(data, at);
		while (next() != JANGGI_E_EMPTY)
			continue;
	}
	free(data);
}
END_TEST

START_TEST(test_want_of_memory_is_reported_and_nothing_leaks)
{
	size_t length;
	char *data = read_data("spellings-cp949.gib", &length);
	for (size_t allowed = 0;; allowed++) {
		struct counter counter = { .left = allowed };
		janggi_allocator alloc = counting_allocator(&counter);
		bool starved = false;
		janggi_status status =
			janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, data, length, &alloc);
		if (status == JANGGI_OK) {
			while ((status = next()) != JANGGI_E_EMPTY) {
				starved |= status == JANGGI_E_NOMEM;
				ck_assert(status == JANGGI_OK || status == JANGGI_E_NOMEM);
			}
		} else {
			ck_assert_int_eq(status, JANGGI_E_NOMEM);
			ck_assert_ptr_null(reader);
			starved = true;
		}
		janggi_reader_free(reader);
		reader = NULL;
		ck_assert_uint_eq(counter.blocks, 0);
		if (!starved)
			break;
	}
	free(data);
}
END_TEST

/* 304: the last move of a game under janggi or standard, which the record rules refuse. */
START_TEST(test_a_facing_accepted_in_check_is_read)
{
	const char *games =
		"position fen 9/4k4/9/9/9/9/9/9/r3K4/9 w - - 0 1 moves e2e2\n"
		"position fen 9/3ck4/9/9/9/9/9/9/r3K4/9 w - - 0 1 moves e2d2\n"
		"position fen 9/5k3/9/9/9/9/9/9/r3K4/9 w - - 0 1 moves e2e2\n";
	start(games, SIZE_MAX);
	check_next();
	const janggi_game *game = janggi_record_game(record);
	ck_assert_uint_eq(janggi_game_plies(game), 1);
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_game_outcome(game, &outcome), JANGGI_OK);
	ck_assert_int_eq(outcome.state, JANGGI_STATE_OVER);
	ck_assert_int_eq(outcome.reason, JANGGI_REASON_BIKJANG);
	ck_assert_int_eq(outcome.winner, JANGGI_HAN);
	/* In check, but facing nobody after all, or without the generals in sight of each other. */
	ck_assert_int_eq(next(), JANGGI_E_ILLEGAL);
	ck_assert_str_eq(error.message, "e2d2: it leaves its own general in check");
	ck_assert_int_eq(next(), JANGGI_E_ILLEGAL);
	ck_assert_str_eq(error.message, "e2e2: no pass in check");
	ck_assert_uint_eq(error.item, 3);
	check_end();
}
END_TEST

START_TEST(test_misuse_is_refused)
{
	struct pieces pieces = { "", 0, 0, 1, 0 };
	ck_assert_int_eq(janggi_reader_new(NULL, 0, read_piece, &pieces, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_reader_new(&reader, 0, NULL, &pieces, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_reader_new(&reader, 99, read_piece, &pieces, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_reader_new(&reader, JANGGI_RECORD_JSON, read_piece, &pieces, NULL),
	                 JANGGI_E_UNSUPPORTED);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, 0, NULL, 1, NULL), JANGGI_E_ARGUMENT);
	ck_assert_ptr_null(reader);
	ck_assert_int_eq(janggi_reader_next(NULL, &record, NULL), JANGGI_E_ARGUMENT);
	start_file("spellings-utf8.gib");
	ck_assert_int_eq(janggi_reader_next(reader, NULL, NULL), JANGGI_E_ARGUMENT);
	janggi_error unset = { .size = 0 };
	ck_assert_int_eq(janggi_reader_next(reader, &record, &unset), JANGGI_E_STRUCT);
	check_next();

	const char *text, *other;
	size_t length, other_length;
	uint32_t number;
	janggi_error warning = { .size = sizeof warning };
	janggi_outcome outcome = { .size = 4 };
	ck_assert_ptr_null(janggi_record_game(NULL));
	ck_assert_uint_eq(janggi_record_line_count(NULL), 0);
	ck_assert_uint_eq(janggi_record_tag_count(NULL), 0);
	ck_assert_uint_eq(janggi_record_warning_count(NULL), 0);
	ck_assert_uint_eq(janggi_record_line_count(record), 1);
	ck_assert_int_eq(janggi_record_line_at(record, 0, NULL, NULL, &number), JANGGI_OK);
	ck_assert_uint_eq(number, 15);
	ck_assert_int_eq(janggi_record_line_at(record, 1, NULL, NULL, &number), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(janggi_record_move_at(record, 0, 15), JANGGI_MOVE_NONE);
	ck_assert_uint_eq(janggi_record_move_at(record, 1, 0), JANGGI_MOVE_NONE);
	ck_assert_uint_eq(janggi_record_move_at(NULL, 0, 0), JANGGI_MOVE_NONE);
	ck_assert_int_eq(janggi_record_get_comment(record, 1, 0, &text, &length), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 16, &text, &length), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 0, NULL, &length), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_get_time(record, 0, 16, &number), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_get_time(record, 0, 1, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_tag_at(record, 11, &text, &length, &other, &other_length),
	                 JANGGI_E_ARGUMENT);
	ck_assert_ptr_null(text);
	ck_assert_int_eq(janggi_record_tag_at(record, 10, &text, &length, &other, &other_length), JANGGI_OK);
	ck_assert_str_eq(text, "대국결과");
	ck_assert_str_eq(other, "초 기권승");
	ck_assert_int_eq(janggi_record_get_tag(record, "없음", (size_t)-1, &text, &length), JANGGI_E_EMPTY);
	ck_assert_int_eq(janggi_record_get_tag(record, NULL, 0, &text, &length), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_result(record, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_result(record, &outcome), JANGGI_E_STRUCT);
	ck_assert_int_eq(janggi_record_warning_at(record, 0, &warning), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_raw(NULL, &text, &length), JANGGI_E_ARGUMENT);
	janggi_record_free(NULL);
	janggi_reader_free(NULL);

	/* A record outlives its reader. */
	janggi_reader_free(reader);
	reader = NULL;
	check_tag("회전", "1");
}
END_TEST

/* The real records beside the project: every one is played, and every capture and check mark agrees. */
START_TEST(test_real_records_are_all_played)
{
	char name[32];
	int files = 0;
	uint64_t games = 0, plies = 0, stray = 0;
	for (int i = 0; i < 1000; i++) {
		snprintf(name, sizeof name, "gib/g%03d.gib", i);
		FILE *file = test_open_shared(name);
		if (file == NULL)
			continue;
		files++;
		size_t length = 0, capacity = 1 << 22, at = 0;
		char *data = malloc(capacity);
		length = fread(data, 1, capacity, file);
		ck_assert_uint_lt(length, capacity);
		fclose(file);
		start(data, length);
		for (;;) {
			janggi_status status = next();
			if (status == JANGGI_E_EMPTY)
				break;
			if (status != JANGGI_OK)
				ck_abort_msg("%s#%u, line %u: %s", name, error.item, error.line,
				             error.message);
			games++;
			plies += janggi_game_plies(janggi_record_game(record));
			for (uint32_t w = 0; w < janggi_record_warning_count(record); w++) {
				janggi_error warning = { .size = sizeof warning };
				janggi_record_warning_at(record, w, &warning);
				if (warning.code != JANGGI_WARNING_STRAY)
					ck_abort_msg("%s#%u, line %u: %s", name, warning.item, warning.line,
					             warning.message);
				stray++;
			}
			const char *raw;
			size_t raw_length;
			janggi_record_raw(record, &raw, &raw_length);
			if (raw_length > length - at || memcmp(raw, data + at, raw_length) != 0)
				ck_abort_msg("%s#%u: other bytes than the file's", name, error.item);
			at += raw_length;
		}
		ck_assert_uint_eq(at, length);
		free(data);
	}
	if (files == 0)
		return;
	/* Counted without the library: records by their first tag, plies by their numbers, runs of FF and 1A.
	 */
	ck_assert_int_eq(files, 203);
	ck_assert_uint_eq(games, 17329);
	ck_assert_uint_eq(plies, 1719680);
	ck_assert_uint_eq(stray, 74);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("record");
	TCase *cases = tcase_create("record");
	tcase_set_timeout(cases, 60);
	tcase_add_checked_fixture(cases, NULL, teardown);
	tcase_add_test(cases, test_utf8_file_gives_every_spelling);
	tcase_add_test(cases, test_cp949_file_with_crlf_and_stray_bytes_gives_the_same);
	tcase_add_test(cases, test_start_boards_and_handicaps);
	tcase_add_test(cases, test_damage_is_warned_of_or_refused_with_its_place);
	tcase_add_test(cases, test_a_bad_start_board_is_told_with_its_place);
	tcase_add_test(cases, test_moves_behind_the_end_are_refused);
	tcase_add_test(cases, test_numbers_and_passes_among_the_moves);
	tcase_add_test(cases, test_old_squares_have_bounds);
	tcase_add_test(cases, test_records_are_the_whole_stream);
	tcase_add_test(cases, test_go_records_are_named_as_such);
	tcase_add_test(cases, test_nothing_and_noise);
	tcase_add_test(cases, test_records_without_moves_are_told_apart);
	tcase_add_test(cases, test_several_tags_and_moves_in_a_line);
	tcase_add_loop_test(cases, test_results_are_classified, 0, sizeof results / sizeof results[0]);
#ifdef TEST_ICONV
	tcase_add_test(cases, test_every_pair_of_cp949_is_what_iconv_says);
#endif
	tcase_add_test(cases, test_bytes_that_are_no_text_become_one_sign_each);
	tcase_add_test(cases, test_pieces_of_any_size_give_the_same);
	tcase_add_test(cases, test_a_failing_read_is_passed_on_and_ends_the_stream);
	tcase_add_test(cases, test_a_long_stream_and_a_long_line);
	tcase_add_loop_test(cases, test_broken_input_comes_to_an_end, 0, 4);
	tcase_add_loop_test(cases, test_time_grows_with_length_only, 0, 18);
	tcase_add_test(cases, test_want_of_memory_is_reported_and_nothing_leaks);
	tcase_add_test(cases, test_a_facing_accepted_in_check_is_read);
	tcase_add_test(cases, test_misuse_is_refused);
	tcase_add_test(cases, test_real_records_are_all_played);
	suite_add_tcase(suite, cases);
	return suite;
}

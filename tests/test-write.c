/* SPDX-License-Identifier: MIT */
/* Records made, changed and written. */
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

/* What was written. */
static char *out;
static size_t out_length, out_capacity;

static int32_t
append(void *user, const char *data, size_t length)
{
	ck_assert_ptr_eq(user, &out);
	if (out_length + length + 1 > out_capacity) {
		out_capacity = (out_length + length + 1) * 2;
		out = realloc(out, out_capacity);
	}
	memcpy(out + out_length, data, length);
	out_length += length;
	out[out_length] = '\0';
	return 0;
}

static int32_t
stop(void *user, const char *data, size_t length)
{
	(void)user;
	(void)data;
	return length > 0;
}

static int32_t
stop_and_count(void *user, const char *data, size_t length)
{
	(void)data;
	(void)length;
	++*(uint32_t *)user;
	return 1;
}

static void
teardown(void)
{
	janggi_record_free(record);
	janggi_reader_free(reader);
	free(out);
	record = NULL;
	reader = NULL;
	out = NULL;
	out_length = out_capacity = 0;
}

static void
write_record(const janggi_record *from, uint32_t format, uint32_t flags)
{
	out_length = 0;
	ck_assert_int_eq(janggi_record_write(from, format, flags, append, &out), JANGGI_OK);
}

static void
start(const char *text, size_t length)
{
	janggi_reader_free(reader);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, text, length, NULL),
	                 JANGGI_OK);
}

static void
check_next(void)
{
	janggi_error error = { .size = sizeof error };
	janggi_record_free(record);
	janggi_status status = janggi_reader_next(reader, &record, &error);
	ck_assert_msg(status == JANGGI_OK, "line %u: %s", error.line, error.message);
}

/* A record of these moves, and the game. */
static janggi_game *
new_game(const char *moves)
{
	janggi_game *game;
	ck_assert_int_eq(janggi_game_new(&game, NULL, NULL, NULL), JANGGI_OK);
	while (*moves != '\0') {
		size_t length = strcspn(moves, " ");
		janggi_move move;
		ck_assert_int_eq(janggi_move_parse(&move, janggi_game_position(game), JANGGI_NOTATION_UCI,
		                                   moves, length, NULL),
		                 JANGGI_OK);
		ck_assert_int_eq(janggi_game_push(game, move, NULL), JANGGI_OK);
		moves += length + strspn(moves + length, " ");
	}
	return game;
}

START_TEST(test_a_game_becomes_a_record_and_outlives_it)
{
	janggi_game *game = new_game("i4h4 a7b7 i1i7");
	ck_assert_int_eq(janggi_game_end(game, JANGGI_REASON_RESIGNATION, JANGGI_CHO), JANGGI_OK);
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	ck_assert_uint_eq(janggi_record_line_count(record), 1);
	ck_assert_uint_eq(janggi_game_plies(janggi_record_game(record)), 3);
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_record_result(record, &outcome), JANGGI_OK);
	ck_assert_uint_eq(outcome.state, JANGGI_STATE_OVER);
	ck_assert_uint_eq(outcome.winner, JANGGI_CHO);
	ck_assert_uint_eq(outcome.reason, JANGGI_REASON_RESIGNATION);
	ck_assert_int_eq(janggi_record_set_tag(record, "대회명", (size_t)-1, "봄 대회", (size_t)-1),
	                 JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 2, "둘째", (size_t)-1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 0, "앞", (size_t)-1), JANGGI_OK);

	write_record(record, JANGGI_RECORD_GIB, JANGGI_WRITE_UTF8);
	ck_assert_str_eq(out, "[대국결과 \"초승(기권)\"]\n[대회명 \"봄 대회\"]\n[초차림 \"마상상마\"]\n"
	                      "[한차림 \"마상상마\"]\n\n{앞}\n1. 79졸78 2. 41병42\n{둘째}\n3. 09차49병\n\n");
	write_record(record, JANGGI_RECORD_GIB,
	             JANGGI_WRITE_HANJA | JANGGI_WRITE_SIDE_MARKS | JANGGI_WRITE_CRLF);
	ck_assert_str_eq(out, "[대국결과 \"초승(기권)\"]\r\n[대회명 \"봄 대회\"]\r\n[초차림 \"마상상마\"]\r\n"
	                      "[한차림 \"마상상마\"]\r\n\r\n{앞}\r\n1. 79楚卒78 2. 41漢兵42\r\n{둘째}\r\n"
	                      "3. 09楚車49兵\r\n\r\n");
	write_record(record, JANGGI_RECORD_PGN, JANGGI_WRITE_UTF8);
	ck_assert_str_eq(
		out, "[JanggiResult \"초승(기권)\"]\n[Event \"봄 대회\"]\n[Result \"1-0\"]\n"
		     "[Variant \"Janggi\"]\n[SetUp \"1\"]\n"
		     "[FEN \"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]\n\n"
		     "{앞} 1. Pih4 Pab7 {둘째} 2. Rxi7 1-0\n\n");
	write_record(record, JANGGI_RECORD_UCI, JANGGI_WRITE_HE_LETTERS);
	ck_assert_str_eq(
		out, "position fen rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1 "
		     "moves i4h4 a7b7 i1i7\n");
	write_record(record, JANGGI_RECORD_JSON, JANGGI_WRITE_UTF8);
	ck_assert_str_eq(
		out, "{\"fen\":\"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\","
		     "\"moves\":[\"i4h4\",\"a7b7\",\"i1i7\"],\"tags\":[[\"대국결과\",\"초승(기권)\"],"
		     "[\"대회명\",\"봄 대회\"]],\"result\":{\"winner\":\"cho\",\"reason\":\"resignation\"},"
		     "\"comments\":[{\"line\":0,\"ply\":0,\"text\":\"앞\"},"
		     "{\"line\":0,\"ply\":2,\"text\":\"둘째\"}]}\n");
}
END_TEST

/* The text of an outcome is classified as what it was. */
START_TEST(test_every_reason_comes_back)
{
	static const uint32_t reasons[] = {
		JANGGI_REASON_POINTS,    JANGGI_REASON_RESIGNATION,  JANGGI_REASON_TIME,
		JANGGI_REASON_AGREEMENT, JANGGI_REASON_DISQUALIFIED, JANGGI_REASON_CONNECTION,
		JANGGI_REASON_AUTOMATIC, JANGGI_REASON_UNKNOWN,
	};
	for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
		for (janggi_side winner = JANGGI_CHO; winner <= JANGGI_NOBODY; winner++) {
			janggi_game *game = new_game("");
			ck_assert_int_eq(janggi_game_end(game, reasons[i], winner), JANGGI_OK);
			janggi_record_free(record);
			ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
			janggi_game_free(game);
			janggi_outcome outcome = { .size = sizeof outcome };
			ck_assert_int_eq(janggi_record_result(record, &outcome), JANGGI_OK);
			ck_assert_uint_eq(outcome.state, JANGGI_STATE_OVER);
			ck_assert_uint_eq(outcome.winner, winner);
			ck_assert_uint_eq(outcome.reason, reasons[i]);
		}
	}
	/* Those that only rules give. */
	for (uint32_t reason = JANGGI_REASON_MATE; reason <= JANGGI_REASON_NO_CAPTURE; reason++) {
		char text[128];
		snprintf(text, sizeof text, "한승(%s)", janggi_reason_describe(reason, JANGGI_KOREAN));
		janggi_record_set_tag(record, "대국결과", (size_t)-1, text, (size_t)-1);
		janggi_outcome outcome = { .size = sizeof outcome };
		ck_assert_int_eq(janggi_record_result(record, &outcome), JANGGI_OK);
		ck_assert_uint_eq(outcome.winner, JANGGI_HAN);
		ck_assert_uint_eq(outcome.reason, reason);
	}
}
END_TEST

START_TEST(test_tags_and_comments_are_set_and_removed)
{
	janggi_game *game = new_game("i4h4 a7b7");
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	ck_assert_uint_eq(janggi_record_tag_count(record), 0);
	ck_assert_int_eq(janggi_record_set_tag(record, "A", 1, "1", 1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_tag(record, "B", 1, "2", 1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_tag(record, "A", 1, "3", 1), JANGGI_OK);
	const char *name, *value;
	size_t name_length, length;
	ck_assert_int_eq(janggi_record_tag_at(record, 0, &name, &name_length, &value, &length), JANGGI_OK);
	ck_assert_str_eq(name, "A");
	ck_assert_str_eq(value, "3");
	ck_assert_int_eq(janggi_record_set_tag(record, "A", 1, NULL, 0), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_tag(record, "A", 1, NULL, 0), JANGGI_E_EMPTY);
	ck_assert_uint_eq(janggi_record_tag_count(record), 1);
	static const char *const bad_names[] = { "", "a b", "a\"", "[a", "a]", "a\x01", "\xff", "\xc0\x80" };
	for (size_t i = 0; i < sizeof bad_names / sizeof bad_names[0]; i++)
		ck_assert_int_eq(janggi_record_set_tag(record, bad_names[i], (size_t)-1, "", 0),
		                 JANGGI_E_ARGUMENT);
	static const char *const bad_values[] = { "\xff", "a\nb", "a\rb", "\x1a", "\xed\xa0\x80" };
	for (size_t i = 0; i < sizeof bad_values / sizeof bad_values[0]; i++)
		ck_assert_int_eq(janggi_record_set_tag(record, "A", 1, bad_values[i], (size_t)-1),
		                 JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_tag(record, "A", 1, "a\0b", 3), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_tag(NULL, "A", 1, "a", 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_tag(record, NULL, 0, "a", 1), JANGGI_E_ARGUMENT);
	ck_assert_uint_eq(janggi_record_tag_count(record), 1);

	for (uint32_t ply = 3; ply-- > 0;) {
		char text[2] = { (char)('0' + ply), '\0' };
		ck_assert_int_eq(janggi_record_set_comment(record, 0, ply, text, 1), JANGGI_OK);
	}
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 1, "one", 3), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 0, NULL, 0), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 0, NULL, 0), JANGGI_E_EMPTY);
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 0, &value, &length), JANGGI_E_EMPTY);
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 1, &value, &length), JANGGI_OK);
	ck_assert_str_eq(value, "one");
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 2, &value, &length), JANGGI_OK);
	ck_assert_str_eq(value, "2");
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 3, "x", 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_comment(record, 1, 0, "x", 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 0, "\x80", 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_comment(NULL, 0, 0, "x", 1), JANGGI_E_ARGUMENT);
}
END_TEST

START_TEST(test_misuse_is_refused)
{
	janggi_game *game = new_game("");
	ck_assert_int_eq(janggi_record_new(NULL, game, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_new(&record, NULL, NULL), JANGGI_E_ARGUMENT);
	ck_assert_ptr_null(record);
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	ck_assert_int_eq(janggi_record_write(NULL, JANGGI_RECORD_GIB, 0, append, &out), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_GIB, 0, NULL, &out), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_AUTO, 0, append, &out), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_write(record, 5, 0, append, &out), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_GIB, 32, append, &out), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_PGN, JANGGI_WRITE_CP949, append, &out),
	                 JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_PGN, 0, stop, NULL), JANGGI_E_CALLBACK);
	/* Behind a refusal nothing more is told, however long the text. */
	static char words[10001];
	memset(words, 'w', sizeof words - 1);
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 0, words, (size_t)-1), JANGGI_OK);
	for (uint32_t format = JANGGI_RECORD_GIB; format <= JANGGI_RECORD_JSON; format++) {
		uint32_t calls = 0;
		ck_assert_int_eq(janggi_record_write(record, format, 0, stop_and_count, &calls), JANGGI_E_CALLBACK);
		ck_assert_uint_eq(calls, 1);
	}
	/* Not in CP949. */
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 0, "😀", (size_t)-1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_GIB, JANGGI_WRITE_CP949, append, &out),
	                 JANGGI_E_UNSUPPORTED);
	ck_assert_uint_eq(out_length, 0);
	ck_assert_uint_eq(janggi_record_get_marks(NULL, 0, 0, NULL, 0), 0);
	ck_assert_uint_eq(janggi_record_get_marks(record, 0, 1, NULL, 0), 0);
}
END_TEST

START_TEST(test_any_time_comes_back)
{
	static const uint32_t times[] = { 0, 59, 3600, 359999999, 360000000, UINT32_MAX - 6, UINT32_MAX };
	static const uint32_t formats[] = { JANGGI_RECORD_GIB, JANGGI_RECORD_PGN };
	uint32_t seconds = times[_i / 2];
	janggi_game *game = new_game("i4h4");
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 1, seconds), JANGGI_OK);
	write_record(record, formats[_i % 2], 0);
	start(out, out_length);
	check_next();
	ck_assert_int_eq(janggi_record_get_time(record, 0, 1, &seconds), JANGGI_OK);
	ck_assert_uint_eq(seconds, times[_i / 2]);
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);
}
END_TEST

/* What would end a tag or a comment too early is written otherwise, and everything else comes back. */
START_TEST(test_texts_that_look_like_the_format)
{
	static const char comment[] = "a } b\n\n[대회명 \"x\"]\n[Event \"y\"]\n\n; c\n% d\n";
	janggi_game *game = new_game("i4h4");
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	janggi_record_set_tag(record, "이상한-이름", (size_t)-1, "\"a\" \\ \"] b", (size_t)-1);
	janggi_record_set_tag(record, "Plain_1", (size_t)-1, "at the end \" ]\" ", (size_t)-1);
	janggi_record_set_comment(record, 0, 1, comment, (size_t)-1);
	janggi_record *made = record;
	record = NULL;
	const char *text, *name;
	size_t length, name_length;

	write_record(made, JANGGI_RECORD_PGN, JANGGI_WRITE_CRLF);
	ck_assert_ptr_nonnull(
		strstr(out, "[Utf8_EC9DB4EC8381ED959C2DEC9DB4EBA684 \"\\\"a\\\" \\\\ \\\"] b\"]\r\n"));
	start(out, out_length);
	check_next();
	ck_assert_int_eq(janggi_record_tag_at(record, 0, &name, &name_length, &text, &length), JANGGI_OK);
	ck_assert_str_eq(text, "\"a\" \\ \"] b");
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 1, &text, &length), JANGGI_OK);
	ck_assert_str_eq(text, comment);
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);

	char first[1024];
	ck_assert_int_lt(snprintf(first, sizeof first, "%s", out), (int)sizeof first);
	write_record(record, JANGGI_RECORD_PGN, JANGGI_WRITE_CRLF);
	ck_assert_str_eq(out, first);

	write_record(record, JANGGI_RECORD_GIB, JANGGI_WRITE_CP949);
	start(out, out_length);
	check_next();
	ck_assert_int_eq(janggi_record_get_tag(record, "이상한-이름", (size_t)-1, &text, &length), JANGGI_OK);
	ck_assert_str_eq(text, "\"a\" \\ '] b");
	ck_assert_int_eq(janggi_record_get_comment(record, 0, 1, &text, &length), JANGGI_OK);
	ck_assert_str_eq(text, "a ) b\n\n(대회명 \"x\"]\n[Event \"y\"]\n\n; c\n% d\n");
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);
	janggi_record_free(made);
}
END_TEST

/* Set-ups and boards that do not tell the game's start are replaced. */
START_TEST(test_the_start_is_told_truly)
{
	static const char *const fens[][2] = {
		{ "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 1",
		  "[초차림 \"상마마상\"]\n[한차림 \"마상상마\"]\n" },
		{ "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR b - - 0 1",
		  "[판 "
		  "\"차상마사1사마상차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵1兵/1包5包/4將/"
		  "車馬象士1士象馬車 한 접장기\"]\n" },
		{ "9/4k4/9/r8/9/9/9/9/4K4/R3A4 w - - 0 1", "[판 \"차3사/4장/////車//4將/ 초 접장기\"]\n" },
	};
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
		janggi_game *game;
		ck_assert_int_eq(janggi_position_set_fen(pos, fens[i][0], (size_t)-1, NULL), JANGGI_OK);
		ck_assert_int_eq(janggi_game_new(&game, NULL, pos, NULL), JANGGI_OK);
		janggi_record_free(record);
		ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
		janggi_game_free(game);
		ck_assert_int_eq(janggi_record_set_tag(record, "한포진", (size_t)-1, "마상마상", (size_t)-1),
		                 JANGGI_OK);
		ck_assert_int_eq(janggi_record_set_tag(record, "FEN", (size_t)-1, "x", (size_t)-1),
		                 JANGGI_OK);
		for (int way = 0; way < 2; way++) {
			write_record(record, way == 0 ? JANGGI_RECORD_GIB : JANGGI_RECORD_PGN, 0);
			if (way == 0) {
				ck_assert_ptr_nonnull(strstr(out, fens[i][1]));
				ck_assert_ptr_null(strstr(out, "마상마상"));
			}
			janggi_record *made = record;
			record = NULL;
			start(out, out_length);
			check_next();
			char fen[JANGGI_FEN_MAX];
			janggi_position_get_fen(janggi_game_start(janggi_record_game(record)), JANGGI_FEN_NB,
			                        fen, sizeof fen);
			ck_assert_str_eq(fen, fens[i][0]);
			ck_assert_uint_eq(janggi_record_warning_count(record), 0);
			janggi_record_free(record);
			record = made;
		}
	}
	janggi_position_free(pos);
}
END_TEST

START_TEST(test_variations_survive)
{
	static const char text[] =
		"[Event \"x\"]\n[Result \"*\"]\n[Variant \"Janggi\"]\n[SetUp \"1\"]\n"
		"[FEN \"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]\n\n"
		"{before} 1. Pab4 $1 $14 {[%emt 0:01:05]} {timed} (1. Pih4 {other} 1... Pab7\n"
		"(1... Pcd7 $4 2. Pcd4) 2. Ph5 {out}) (1. Ke2) 1... Pih7 2. Pb5 {the end} *\n\n";
	start(text, (size_t)-1);
	check_next();
	ck_assert_uint_eq(janggi_record_line_count(record), 4);
	write_record(record, JANGGI_RECORD_PGN, 0);
	ck_assert_str_eq(out, text);
	/* .gib has no place for them but comments. */
	write_record(record, JANGGI_RECORD_GIB, 0);
	ck_assert_ptr_nonnull(
		strstr(out, "{before}\n1. 71졸72 <65> {$1 $14}\n{timed}\n"
	                    "{(1. 79졸78 [other]  2. 41병42 (2. 43병44 $4 3. 73졸74) 3. 78졸68 [out] )}\n"
	                    "{(1. 한수쉼)}\n2. 49병48 3. 72졸62\n{the end}\n"));
	write_record(record, JANGGI_RECORD_JSON, 0);
	ck_assert_ptr_nonnull(
		strstr(out, "\"times\":[{\"line\":0,\"ply\":1,\"seconds\":65}],"
	                    "\"marks\":[{\"line\":0,\"ply\":1,\"nag\":1},{\"line\":0,\"ply\":1,\"nag\":14},"
	                    "{\"line\":2,\"ply\":1,\"nag\":4}],\"variations\":["
	                    "{\"parent\":0,\"ply\":0,\"moves\":[\"i4h4\",\"a7b7\",\"h4h5\"]},"
	                    "{\"parent\":1,\"ply\":1,\"moves\":[\"c7d7\",\"c4d4\"]},"
	                    "{\"parent\":0,\"ply\":0,\"moves\":[\"e2e2\"]}]}\n"));
}
END_TEST

/* Of a line without moves a variation stands at its end. */
START_TEST(test_variations_before_any_move_survive)
{
	static const char *const texts[][2] = {
		{ "(1. Pi4h4 {a} (1. Pa4b4)) {b} 1. Pc4b4 (1. Ke2) *", "{b} 1. Pcb4 (1. Pih4 {a} (1. Pab4)) (1. Ke2) *" },
		{ "(1. Pi4h4) (1. Pa4b4 {c}) {d} *", "{d} (1. Pih4) (1. Pab4 {c}) *" },
	};
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		char text[256];
		start(text, (size_t)sprintf(text, "[Event \"x\"]\n\n%s\n", texts[i][0]));
		check_next();
		for (int again = 0; again < 2; again++) {
			write_record(record, JANGGI_RECORD_PGN, 0);
			ck_assert_str_eq(strstr(out, "\n\n") + 2, strcat(strcpy(text, texts[i][1]), "\n\n"));
			start(out, out_length);
			check_next();
		}
		write_record(record, JANGGI_RECORD_GIB, 0);
		ck_assert_ptr_nonnull(strstr(out, "(1. 79졸78"));
	}
}
END_TEST

#ifdef TEST_ICONV
/* All pairs of CP949 are written as they were read, and as iconv writes them. */
START_TEST(test_cp949_is_what_iconv_writes)
{
	char *pairs = malloc(65536);
	size_t length = (size_t)sprintf(pairs, "[x \"");
	for (int lead = 0x81; lead < 0xff; lead++)
		for (int trail = 0x41; trail < 0xff; trail++) {
			char pair[2] = { (char)lead, (char)trail }, utf8[8];
			char *from = pair, *to = utf8;
			size_t left = 2, room = sizeof utf8;
			iconv_t converter = iconv_open("UTF-8", "CP949");
			if (iconv(converter, &from, &left, &to, &room) != (size_t)-1) {
				memcpy(pairs + length, pair, 2);
				length += 2;
			}
			iconv_close(converter);
		}
	ck_assert_uint_eq(length, 4 + 2 * 17048);
	length += (size_t)sprintf(pairs + length, "\"]\n");
	start(pairs, length);
	check_next();
	write_record(record, JANGGI_RECORD_GIB, JANGGI_WRITE_CP949);
	ck_assert_uint_gt(out_length, length);
	ck_assert_mem_eq(out, pairs, length);
	free(pairs);
}
END_TEST
#endif

START_TEST(test_want_of_memory_is_reported_and_nothing_leaks)
{
	static const char text[] =
		"[Event \"x\"]\n\n1. Pa4b4 {a} (1. Pi4h4 {b} (1. -- $1)) {c} Pi7h7 {[%emt 0:00:01]} 1-0\n";
	for (size_t allowed = 0;; allowed++) {
		struct counter counter = { .left = allowed };
		janggi_allocator alloc = counting_allocator(&counter);
		janggi_status status =
			janggi_reader_new_memory(&reader, JANGGI_RECORD_PGN, text, (size_t)-1, &alloc);
		if (status == JANGGI_OK)
			status = janggi_reader_next(reader, &record, NULL);
		if (status == JANGGI_OK)
			status = janggi_record_set_comment(record, 2, 1, "d", 1);
		if (status == JANGGI_OK)
			status = janggi_record_set_tag(record, "Site", 4, "s", 1);
		uint32_t mark = 1;
		janggi_move pass = JANGGI_MOVE_PASS;
		if (status == JANGGI_OK)
			status = janggi_record_set_time(record, 2, 1, 1);
		if (status == JANGGI_OK)
			status = janggi_record_set_marks(record, 2, 1, &mark, 1);
		if (status == JANGGI_OK)
			status = janggi_record_add_line(record, 0, 0, &pass, 1, NULL, NULL);
		janggi_record *copy = NULL;
		if (status == JANGGI_OK)
			status = janggi_record_clone(&copy, record);
		janggi_record_free(copy);
		ck_assert(status == JANGGI_OK || status == JANGGI_E_NOMEM);
		janggi_record_free(record);
		janggi_reader_free(reader);
		record = NULL;
		reader = NULL;
		ck_assert_uint_eq(counter.blocks, 0);
		if (status == JANGGI_OK)
			break;
	}
	janggi_game *game = new_game("i4h4");
	for (size_t allowed = 0;; allowed++) {
		struct counter counter = { .left = allowed };
		janggi_allocator alloc = counting_allocator(&counter);
		janggi_status status = janggi_record_new(&record, game, &alloc);
		ck_assert(status == JANGGI_OK || status == JANGGI_E_NOMEM);
		janggi_record_free(record);
		record = NULL;
		ck_assert_uint_eq(counter.blocks, 0);
		if (status == JANGGI_OK)
			break;
	}
	janggi_game_free(game);
}
END_TEST

#define MOVE(file, rank, to_file, to_rank) \
	(((rank) - 1) * 9 + (file) - 'a') * 128 + ((to_rank) - 1) * 9 + (to_file) - 'a'

START_TEST(test_variations_times_and_marks_are_added)
{
	static const janggi_move other[] = { MOVE('c', 7, 'd', 7), MOVE('c', 4, 'd', 4) };
	static const janggi_move nested[] = { MOVE('a', 4, 'b', 4) }, first[] = { MOVE('e', 4, 'f', 4) };
	static const uint32_t good[] = { 1 }, odd[] = { 6, 14 };
	janggi_error error = { .size = sizeof error };
	janggi_game *game = new_game("i4h4 a7b7 i1i7");
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	uint32_t line = 9, parent, ply, length;
	ck_assert_int_eq(janggi_record_add_line(record, 0, 1, other, 2, &line, &error), JANGGI_OK);
	ck_assert_uint_eq(line, 1);
	ck_assert_int_eq(janggi_record_add_line(record, 1, 1, nested, 1, &line, NULL), JANGGI_OK);
	ck_assert_uint_eq(line, 2);
	ck_assert_int_eq(janggi_record_line_at(record, 2, &parent, &ply, &length), JANGGI_OK);
	ck_assert(parent == 1 && ply == 1 && length == 1);
	ck_assert_uint_eq(janggi_record_move_at(record, 2, 0), nested[0]);
	/* Added later, but told earlier. */
	ck_assert_int_eq(janggi_record_add_line(record, 0, 0, first, 1, NULL, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_marks(record, 1, 1, good, 1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_marks(record, 1, 1, odd, 2), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 3, good, 1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 1, good, 1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 1, NULL, 0), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 2, 75), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 2, 4000), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 3, 1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 3, -1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_comment(record, 1, 2, "text", (size_t)-1), JANGGI_OK);
	write_record(record, JANGGI_RECORD_PGN, JANGGI_WRITE_UTF8);
	const char *moves = strstr(out, "\n\n");
	ck_assert_ptr_nonnull(moves);
	ck_assert_str_eq(moves, "\n\n1. Pih4 (1. Pef4) 1... Pab7 {[%emt 1:06:40]} (1... Pcd7 $6 $14 2. Pcd4 {text}\n"
	                        "(2. Pab4)) 2. Rxi7 $1 *\n\n");
	/* A copy lives on and tells the same; so does what is read back. */
	char *text = malloc(out_length + 1);
	memcpy(text, out, out_length + 1);
	janggi_record *copy;
	ck_assert_int_eq(janggi_record_clone(&copy, record), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 2, 5), JANGGI_OK);
	janggi_record_free(record);
	record = copy;
	write_record(record, JANGGI_RECORD_PGN, JANGGI_WRITE_UTF8);
	ck_assert_str_eq(out, text);
	start(text, strlen(text));
	check_next();
	ck_assert_uint_eq(janggi_record_warning_count(record), 0);
	write_record(record, JANGGI_RECORD_PGN, JANGGI_WRITE_UTF8);
	ck_assert_str_eq(out, text);
	free(text);
}
END_TEST

START_TEST(test_bad_variations_times_and_marks_are_refused)
{
	static const janggi_move bad[] = { MOVE('c', 7, 'd', 7), MOVE('c', 4, 'c', 8) };
	static const uint32_t marks[257] = { 256 };
	janggi_error error = { .size = sizeof error };
	janggi_game *game = new_game("i4h4 a7b7");
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	ck_assert_int_eq(janggi_record_add_line(record, 0, 1, bad, 2, NULL, &error), JANGGI_E_ILLEGAL);
	ck_assert_uint_eq(error.item, 2);
	ck_assert_int_eq(janggi_record_add_line(record, 0, 1, bad, 2, NULL, NULL), JANGGI_E_ILLEGAL);
	ck_assert_int_eq(janggi_record_add_line(record, 0, 2, bad, 1, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_add_line(record, 1, 0, bad, 1, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_add_line(record, 0, 1, bad, 0, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_add_line(record, 0, 1, NULL, 1, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_add_line(NULL, 0, 1, bad, 1, NULL, &error), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_add_line(record, 0, UINT32_MAX, bad, 1, NULL, &error), JANGGI_E_ARGUMENT);
	error.size = 8;
	ck_assert_int_eq(janggi_record_add_line(record, 0, 1, bad, 1, NULL, &error), JANGGI_E_STRUCT);
	error.size = sizeof error;
	ck_assert_uint_eq(janggi_record_line_count(record), 1);
	/* As deep as a reader reads: 60. */
	uint32_t line = 0;
	for (int depth = 0; depth < 60; depth++)
		ck_assert_int_eq(janggi_record_add_line(record, line, line == 0, bad, 1, &line, &error), JANGGI_OK);
	ck_assert_int_eq(janggi_record_add_line(record, line, 0, bad, 1, &line, &error), JANGGI_E_UNSUPPORTED);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 0, marks, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 1, marks, 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 1, marks + 1, 256), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 1, NULL, 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 3, NULL, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 0, 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 1, -2), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 1, INT64_C(1) << 32), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_record_set_time(record, 0, 1, -1), JANGGI_E_EMPTY);
	janggi_record *copy = record;
	ck_assert_int_eq(janggi_record_clone(&copy, NULL), JANGGI_E_ARGUMENT);
	ck_assert_ptr_null(copy);
	ck_assert_int_eq(janggi_record_clone(NULL, record), JANGGI_E_ARGUMENT);
}
END_TEST

/* The record as JSON, which tells everything. */
static char *
as_json(const janggi_record *of)
{
	write_record(of, JANGGI_RECORD_JSON, 0);
	char *warnings = strstr(out, ",\"warnings\":[");
	if (warnings != NULL)
		*warnings = '\0';
	char *copy = malloc(strlen(out) + 1);
	strcpy(copy, out);
	size_t length = strlen(copy);
	while (length > 0 && (copy[length - 1] == '\n' || copy[length - 1] == '}'))
		copy[--length] = '\0';
	return copy;
}

/* .gib to .gib in every style, and by way of PGN: each time the same record. */
static void
check_round_trips(const char *name, const janggi_record *original)
{
	static const struct {
		uint32_t format, flags;
	} ways[] = {
		{ JANGGI_RECORD_GIB, JANGGI_WRITE_UTF8 },
		{ JANGGI_RECORD_GIB, JANGGI_WRITE_CP949 | JANGGI_WRITE_CRLF },
		{ JANGGI_RECORD_GIB, JANGGI_WRITE_CP949 | JANGGI_WRITE_HANJA },
		{ JANGGI_RECORD_GIB, JANGGI_WRITE_CRLF | JANGGI_WRITE_SIDE_MARKS },
		{ JANGGI_RECORD_PGN, JANGGI_WRITE_UTF8 },
		{ JANGGI_RECORD_PGN, JANGGI_WRITE_HE_LETTERS | JANGGI_WRITE_CRLF },
	};
	char *expected = as_json(original);
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
		janggi_reader *again;
		janggi_record *first = NULL, *second = NULL;
		write_record(original, ways[i].format, ways[i].flags);
		janggi_reader_new_memory(&again, ways[i].format, out, out_length, NULL);
		bool fine = janggi_reader_next(again, &first, NULL) == JANGGI_OK &&
		            janggi_record_warning_count(first) == 0;
		if (fine && ways[i].format == JANGGI_RECORD_PGN) {
			janggi_reader_free(again);
			write_record(first, JANGGI_RECORD_GIB, JANGGI_WRITE_UTF8);
			janggi_reader_new_memory(&again, JANGGI_RECORD_GIB, out, out_length, NULL);
			fine = janggi_reader_next(again, &second, NULL) == JANGGI_OK;
		}
		char *seen = fine ? as_json(second != NULL ? second : first) : NULL;
		if (seen == NULL || strcmp(seen, expected) != 0)
			ck_abort_msg("%s, way %u: %s, then %s", name, (unsigned)i, expected, seen);
		free(seen);
		janggi_record_free(first);
		janggi_record_free(second);
		janggi_reader_free(again);
	}
	free(expected);
}

/* Every tenth real game, or with JANGGI_POSITIONS every one. */
START_TEST(test_real_records_survive_every_way)
{
	bool all = getenv("JANGGI_POSITIONS") != NULL;
	unsigned seen = 0;
	for (int i = 0; i < 1000; i++) {
		char name[32];
		snprintf(name, sizeof name, "gib/g%03d.gib", i);
		FILE *file = test_open_shared(name);
		if (file == NULL)
			continue;
		size_t capacity = 1 << 22;
		char *data = malloc(capacity);
		size_t length = fread(data, 1, capacity, file);
		fclose(file);
		start(data, length);
		free(data);
		for (;;) {
			janggi_record_free(record);
			if (janggi_reader_next(reader, &record, NULL) != JANGGI_OK)
				break;
			if (seen++ % 10 == 0 || all)
				check_round_trips(name, record);
		}
	}
	ck_assert(seen == 0 || seen == 17329);
}
END_TEST

START_TEST(test_small_records_survive_every_way)
{
	static const char *const names[] = { "spellings-utf8.gib", "spellings-cp949.gib" };
	for (size_t i = 0; i < 2; i++) {
		FILE *file = test_open_data(names[i]);
		char data[16384];
		size_t length = fread(data, 1, sizeof data, file);
		fclose(file);
		start(data, length);
		for (int j = 0; j < 5; j++) {
			check_next();
			check_round_trips(names[i], record);
		}
	}
}
END_TEST

START_TEST(test_what_each_format_must_escape)
{
	janggi_game *game = new_game("b1c3 pass");
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	ck_assert_int_eq(janggi_record_set_tag(record, "Event", (size_t)-1, "a \"b\" \\ c\td", (size_t)-1), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_comment(record, 0, 1, "x\r\n\n [Event \"y\"]", (size_t)-1), JANGGI_OK);
	write_record(record, JANGGI_RECORD_JSON, 0);
	ck_assert_ptr_nonnull(strstr(out, "[\"Event\",\"a \\\"b\\\" \\\\ c\\u0009d\""));
	/* In PGN a tag behind an empty line would be the next game's; in either a line ends as its writer says. */
	write_record(record, JANGGI_RECORD_PGN, 0);
	ck_assert_ptr_nonnull(strstr(out, "{x\n\n (Event \"y\"]}"));
	write_record(record, JANGGI_RECORD_PGN, JANGGI_WRITE_CRLF);
	ck_assert_ptr_nonnull(strstr(out, "{x\r\n\r\n (Event \"y\"]}"));
}
END_TEST

START_TEST(test_pgn_letters_of_horse_and_elephant)
{
	/* The elephant's first move, b1d4 over c2, and the horse's. */
	janggi_game *game;
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_EHEH, JANGGI_SETUP_HEHE, JANGGI_HANDICAP_NONE), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, NULL, pos, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_push(game, janggi_move_make(1, 9 * 3 + 3), NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_push(game, janggi_move_make(2, 9 * 2 + 3), NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	write_record(record, JANGGI_RECORD_PGN, 0);
	ck_assert_ptr_nonnull(strstr(out, "1. Bd4 Ke9 2. Nd3"));
	write_record(record, JANGGI_RECORD_PGN, JANGGI_WRITE_HE_LETTERS);
	ck_assert_ptr_nonnull(strstr(out, "1. Ed4 Ke9 2. Hd3"));
	janggi_game_free(game);
	janggi_position_free(pos);
}
END_TEST

START_TEST(test_what_cp949_lacks_is_not_written)
{
	janggi_game *game = new_game("");
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	/* U+00E9 and a character of four bytes are not in it; hangul are. */
	static const char *const lacking[] = { "Caf\u00e9", "\U0001f600" };
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(janggi_record_set_tag(record, "Site", (size_t)-1, lacking[i], (size_t)-1), JANGGI_OK);
		ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_GIB, JANGGI_WRITE_CP949, append, &out),
		                 JANGGI_E_UNSUPPORTED);
		ck_assert_uint_eq(out_length, 0);
	}
	ck_assert_int_eq(janggi_record_set_tag(record, "Site", (size_t)-1, "한", (size_t)-1), JANGGI_OK);
	write_record(record, JANGGI_RECORD_GIB, JANGGI_WRITE_CP949);
	ck_assert_ptr_nonnull(strstr(out, "\xc7\xd1"));
	/* Nor in names, be they in hex. */
	static const char *const names[] = { "Caf\u00e9", "Utf8_C3A9" };
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(janggi_record_set_tag(record, names[i], (size_t)-1, "v", 1), JANGGI_OK);
		out_length = 0;
		ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_GIB, JANGGI_WRITE_CP949, append, &out),
		                 JANGGI_E_UNSUPPORTED);
		ck_assert_uint_eq(out_length, 0);
		ck_assert_int_eq(janggi_record_set_tag(record, names[i], (size_t)-1, NULL, 0), JANGGI_OK);
	}
}
END_TEST

/* A start board that the tag does not tell: the writers tell the true one. */
START_TEST(test_a_board_tag_that_cannot_be_read_is_replaced)
{
	janggi_game *game = new_game("");
	static const char *const boards[] = { "x", "10/", "1/2/3/4/5/6/7/8/9/1/1", "99", "\xec\xb0\xa8" };
	for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
		janggi_record_free(record);
		ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
		ck_assert_int_eq(janggi_record_set_tag(record, "판", (size_t)-1, boards[i], (size_t)-1), JANGGI_OK);
		write_record(record, JANGGI_RECORD_GIB, 0);
		start(out, out_length);
		janggi_record_free(record);
		record = NULL;
		check_next();
		ck_assert(janggi_position_equal(janggi_game_start(janggi_record_game(record)), janggi_game_start(game)));
	}
	janggi_game_free(game);
}
END_TEST

/* What the tries leave: each edit fails when there is no memory and it asks for some, and succeeds after. */
START_TEST(test_edits_without_memory_change_nothing)
{
	struct counter counter = { .left = SIZE_MAX };
	janggi_allocator alloc = counting_allocator(&counter);
	janggi_game *game;
	janggi_rules *rules;
	ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_RECORD, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, NULL, NULL), JANGGI_OK);
	janggi_rules_free(rules);
	for (int i = 0; i < 200; i++)
		ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_record_new(&record, game, &alloc), JANGGI_OK);
	janggi_game_free(game);
	uint32_t failed[5] = { 0 };
	static const janggi_move pass = JANGGI_MOVE_PASS;
	static const uint32_t marks[3] = { 1, 2, 3 };
	for (uint32_t ply = 1; ply <= 200; ply++) {
		char name[8];
		snprintf(name, sizeof name, "T%u", (unsigned)ply);
		for (int kind = 0; kind < 5; kind++) {
			janggi_status status = JANGGI_E_NOMEM;
			for (int try = 0; try < 2 && status == JANGGI_E_NOMEM; try++) {
				counter.left = try == 0 ? 0 : SIZE_MAX;
				status = kind == 0 ? janggi_record_set_tag(record, name, (size_t)-1, "v", 1)
				       : kind == 1 ? janggi_record_set_comment(record, 0, ply, name, (size_t)-1)
				       : kind == 2 ? janggi_record_set_time(record, 0, ply, ply)
				       : kind == 3 ? janggi_record_set_marks(record, 0, ply, marks, 3)
				                   : janggi_record_add_line(record, 0, ply - 1, &pass, 1, NULL, NULL);
				failed[kind] += status == JANGGI_E_NOMEM;
				counter.left = SIZE_MAX;
			}
			ck_assert_int_eq(status, JANGGI_OK);
		}
		const char *text;
		size_t length;
		uint32_t seconds, found[3];
		ck_assert_int_eq(janggi_record_get_tag(record, name, (size_t)-1, &text, &length), JANGGI_OK);
		ck_assert_str_eq(text, "v");
		ck_assert_int_eq(janggi_record_get_comment(record, 0, ply, &text, &length), JANGGI_OK);
		ck_assert_str_eq(text, name);
		ck_assert_int_eq(janggi_record_get_time(record, 0, ply, &seconds), JANGGI_OK);
		ck_assert_uint_eq(seconds, ply);
		ck_assert_uint_eq(janggi_record_get_marks(record, 0, ply, found, 3), 3);
		ck_assert_uint_eq(janggi_record_tag_count(record), ply);
		ck_assert_uint_eq(janggi_record_line_count(record), ply + 1);
		ck_assert_uint_eq(janggi_record_move_at(record, ply, 0), JANGGI_MOVE_PASS);
	}
	for (int kind = 0; kind < 5; kind++)
		ck_assert_uint_gt(failed[kind], 2);
	/* To take away what is not there. */
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 1, NULL, 0), JANGGI_OK);
	ck_assert_int_eq(janggi_record_set_marks(record, 0, 1, NULL, 0), JANGGI_OK);
	ck_assert_uint_eq(janggi_record_get_marks(record, 0, 1, NULL, 0), 0);
	janggi_record_free(record);
	record = NULL;
	ck_assert_uint_eq(counter.blocks, 0);
}
END_TEST

/* The hex of a name is undone where .gib holds it; what is not quite such a name stays. */
#define X16 "78787878787878787878787878787878"
START_TEST(test_names_in_hex)
{
	static const char *const names[][2] = {
		{ "Utf8_ED959C", "[한 \"v\"]" },      { "Utf8_ED959", "[Utf8_ED959 \"v\"]" },
		{ "Utf8_ED95ZC", "[Utf8_ED95ZC \"v\"]" }, { "Utf8_ED959z", "[Utf8_ED959z \"v\"]" },
		{ "Utf8_FFFF", "[Utf8_FFFF \"v\"]" },     { "Utf8_", "[Utf8_ \"v\"]" },
		{ "Utf8_22", "[Utf8_22 \"v\"]" },         { "utf8_ED959C", "[utf8_ED959C \"v\"]" },
		{ "Utf8_ED95-C", "[Utf8_ED95-C \"v\"]" },
		/* 64 bytes are the longest name, 65 are none. */
		{ "Utf8_" X16 X16 X16 X16, "[xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx \"v\"]" },
		{ "Utf8_" X16 X16 X16 X16 "78", "[Utf8_" X16 X16 X16 X16 "78 \"v\"]" },
	};
	janggi_game *game = new_game("");
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		janggi_record_free(record);
		ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
		ck_assert_int_eq(janggi_record_set_tag(record, names[i][0], (size_t)-1, "v", 1), JANGGI_OK);
		write_record(record, JANGGI_RECORD_GIB, 0);
		ck_assert_msg(strstr(out, names[i][1]) != NULL, "%s: %s", names[i][0], out);
	}
	janggi_game_free(game);
}
END_TEST

/* A stream, a few bytes a time. */
struct stream {
	const char *text;
	size_t left;
};

static int64_t
read_some(void *user, char *buffer, size_t capacity)
{
	struct stream *stream = user;
	size_t length = stream->left < 1000 ? stream->left : 1000;
	length = length < capacity ? length : capacity;
	memcpy(buffer, stream->text, length);
	stream->text += length;
	stream->left -= length;
	return (int64_t)length;
}

/* Long enough that every buffer and list grows, the reader's and the game's as well. */
START_TEST(test_long_records_are_read_without_memory)
{
	static const uint32_t formats[] = { JANGGI_RECORD_PGN, JANGGI_RECORD_GIB, JANGGI_RECORD_UCI };
	janggi_game *game;
	janggi_rules *rules;
	ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_RECORD, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, NULL, NULL), JANGGI_OK);
	janggi_rules_free(rules);
	for (int i = 0; i < 150; i++)
		ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_record_new(&record, game, NULL), JANGGI_OK);
	janggi_game_free(game);
	static char words[16001];
	memset(words, 'w', sizeof words - 1);
	for (uint32_t ply = 1; ply <= 5; ply++) {
		ck_assert_int_eq(janggi_record_set_comment(record, 0, ply, words, sizeof words - 1), JANGGI_OK);
		ck_assert_int_eq(janggi_record_set_time(record, 0, ply, 1), JANGGI_OK);
	}
	write_record(record, formats[_i], 0);
	/* Two comments of one place, which become one. */
	char *text = malloc(out_length + 1), *comments = _i == 0 ? strstr(out, "wwww") : NULL;
	memcpy(text, out, out_length + 1);
	if (comments != NULL)
		memcpy(text + (comments - out) + 1500, "} {", 3);
	uint32_t failures = 0;
	for (size_t allowed = 0;; allowed++) {
		struct counter counter = { .left = allowed };
		janggi_allocator alloc = counting_allocator(&counter);
		struct stream stream = { text, out_length };
		janggi_reader *own = NULL;
		janggi_record *read = NULL;
		janggi_status status = janggi_reader_new(&own, formats[_i], read_some, &stream, &alloc);
		if (status == JANGGI_OK)
			status = janggi_reader_next(own, &read, NULL);
		ck_assert(status == JANGGI_OK || status == JANGGI_E_NOMEM);
		ck_assert((read != NULL) == (status == JANGGI_OK));
		if (status == JANGGI_OK) {
			ck_assert_uint_eq(janggi_game_plies(janggi_record_game(read)), 150);
			const char *comment;
			size_t length;
			if (comments != NULL) {
				ck_assert_int_eq(janggi_record_get_comment(read, 0, 1, &comment, &length), JANGGI_OK);
				ck_assert_uint_eq(length, sizeof words - 1 - 2);
				ck_assert_int_eq(comment[1500], '\n');
			}
		}
		janggi_record_free(read);
		janggi_reader_free(own);
		ck_assert_uint_eq(counter.blocks, 0);
		if (status == JANGGI_OK)
			break;
		failures++;
	}
	ck_assert_uint_gt(failures, 10);
	free(text);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("write");
	TCase *cases = tcase_create("write");
	tcase_set_timeout(cases, 60);
	tcase_add_checked_fixture(cases, NULL, teardown);
	tcase_add_test(cases, test_a_game_becomes_a_record_and_outlives_it);
	tcase_add_test(cases, test_every_reason_comes_back);
	tcase_add_test(cases, test_tags_and_comments_are_set_and_removed);
	tcase_add_test(cases, test_misuse_is_refused);
	tcase_add_test(cases, test_texts_that_look_like_the_format);
	tcase_add_loop_test(cases, test_any_time_comes_back, 0, 14);
	tcase_add_test(cases, test_the_start_is_told_truly);
	tcase_add_test(cases, test_variations_survive);
	tcase_add_test(cases, test_variations_before_any_move_survive);
#ifdef TEST_ICONV
	tcase_add_test(cases, test_cp949_is_what_iconv_writes);
#endif
	tcase_add_test(cases, test_want_of_memory_is_reported_and_nothing_leaks);
	tcase_add_test(cases, test_variations_times_and_marks_are_added);
	tcase_add_test(cases, test_bad_variations_times_and_marks_are_refused);
	tcase_add_test(cases, test_real_records_survive_every_way);
	tcase_add_test(cases, test_small_records_survive_every_way);
	tcase_add_test(cases, test_what_each_format_must_escape);
	tcase_add_test(cases, test_pgn_letters_of_horse_and_elephant);
	tcase_add_test(cases, test_what_cp949_lacks_is_not_written);
	tcase_add_test(cases, test_a_board_tag_that_cannot_be_read_is_replaced);
	tcase_add_test(cases, test_edits_without_memory_change_nothing);
	tcase_add_loop_test(cases, test_long_records_are_read_without_memory, 0, 3);
	tcase_add_test(cases, test_names_in_hex);
	suite_add_tcase(suite, cases);
	return suite;
}

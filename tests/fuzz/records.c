/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

static bool
same_start(const janggi_record *a, const janggi_record *b)
{
	uint8_t men[2][90];
	const janggi_position *start[2] = {
		janggi_game_start(janggi_record_game(a)), janggi_game_start(janggi_record_game(b)),
	};
	janggi_position_get_board(start[0], men[0]);
	janggi_position_get_board(start[1], men[1]);
	return memcmp(men[0], men[1], 90) == 0 &&
	       janggi_position_to_move(start[0]) == janggi_position_to_move(start[1]);
}

static void
check_line(const janggi_record *a, const janggi_record *b, uint32_t line)
{
	uint32_t parent[2], ply[2], length[2];
	FUZZ_CHECK(janggi_record_line_at(a, line, &parent[0], &ply[0], &length[0]) == JANGGI_OK);
	FUZZ_CHECK(janggi_record_line_at(b, line, &parent[1], &ply[1], &length[1]) == JANGGI_OK);
	FUZZ_CHECK(length[0] == length[1]);
	FUZZ_CHECK(parent[0] == parent[1]);
	for (uint32_t i = 0; i < length[0]; i++)
		FUZZ_CHECK(janggi_record_move_at(a, line, i) == janggi_record_move_at(b, line, i));
}

/* Whether the text comes back as it is: not if it looks like another thing of the format. */
static bool
is_plain(const char *text)
{
	return strchr(text, '}') == NULL && strchr(text, '[') == NULL && strchr(text, '\r') == NULL;
}

static void
check_comments(const janggi_record *a, const janggi_record *b, uint32_t line)
{
	uint32_t length;
	janggi_record_line_at(a, line, NULL, NULL, &length);
	for (uint32_t ply = 0; ply <= length; ply++) {
		const char *text[2];
		size_t size[2];
		if (janggi_record_get_comment(a, line, ply, &text[0], &size[0]) != JANGGI_OK ||
		    !is_plain(text[0]))
			continue;
		FUZZ_CHECK(janggi_record_get_comment(b, line, ply, &text[1], &size[1]) == JANGGI_OK);
		FUZZ_CHECK(size[0] == size[1] && memcmp(text[0], text[1], size[0]) == 0);
	}
}

static bool
has_marks(const janggi_record *record)
{
	uint32_t length;
	janggi_record_line_at(record, 0, NULL, NULL, &length);
	for (uint32_t ply = 0; ply <= length; ply++)
		if (janggi_record_get_marks(record, 0, ply, NULL, 0) > 0)
			return true;
	return false;
}

/* Whether a comment looks like a time in PGN, which it is then read as. */
static bool
has_written_time(const janggi_record *record)
{
	for (uint32_t line = 0; line < janggi_record_line_count(record); line++) {
		uint32_t length;
		janggi_record_line_at(record, line, NULL, NULL, &length);
		for (uint32_t ply = 0; ply <= length; ply++) {
			const char *text;
			size_t size;
			if (janggi_record_get_comment(record, line, ply, &text, &size) == JANGGI_OK &&
			    strstr(text, "[%emt") != NULL)
				return true;
		}
	}
	return false;
}

/* Lines that were added out of turn are numbered anew when they are read; of those only how many there are. */
static void
check_lines(const janggi_record *a, const janggi_record *b, bool in_turn)
{
	uint32_t lines = janggi_record_line_count(a);
	FUZZ_CHECK(janggi_record_line_count(b) == lines);
	for (uint32_t i = 1; i < lines && in_turn; i++)
		check_line(a, b, i);
	for (uint32_t i = 0; i < lines && in_turn; i++)
		check_comments(a, b, i);
}

/* What was read is written as it was, byte for byte. */
static void
check_again(const janggi_record *again, uint32_t format, uint32_t flags, const struct fuzz_text *text)
{
	struct fuzz_text second = { malloc(1), 0, 1 };
	FUZZ_CHECK(janggi_record_write(again, format, flags, fuzz_append, &second) == JANGGI_OK);
	bool same = second.length == text->length && memcmp(second.bytes, text->bytes, text->length) == 0;
	if (!same)
		fprintf(stderr, "%.*s\nand then\n%.*s\n", (int)text->length, text->bytes, (int)second.length, second.bytes);
	FUZZ_CHECK(same);
	free(second.bytes);
}

static void
check_written(const janggi_record *record, uint32_t format, uint32_t flags, bool in_turn)
{
	struct fuzz_text text = { malloc(1), 0, 1 };
	janggi_status status = janggi_record_write(record, format, flags, fuzz_append, &text);
	bool cp949 = (flags & JANGGI_WRITE_CP949) != 0;
	FUZZ_CHECK(status == JANGGI_OK || (cp949 && status == JANGGI_E_UNSUPPORTED));
	if (status == JANGGI_OK && format != JANGGI_RECORD_JSON) {
		janggi_reader *reader;
		janggi_record *again;
		janggi_error error = { .size = sizeof error };
		status = janggi_reader_new_memory(&reader, format, text.bytes, text.length, NULL);
		FUZZ_CHECK(status == JANGGI_OK);
		FUZZ_CHECK(janggi_reader_next(reader, &again, &error) == JANGGI_OK);
		FUZZ_CHECK(same_start(record, again));
		check_line(record, again, 0);
		uint32_t lines = janggi_record_line_count(record);
		if (format == JANGGI_RECORD_PGN)
			check_lines(record, again, in_turn);
		/* A .gib has variations and marks in its comments, where they stay. */
		else if (format == JANGGI_RECORD_GIB && lines == 1 && !has_marks(record))
			check_comments(record, again, 0);
		if (format == JANGGI_RECORD_GIB ? lines == 1 && !has_marks(record) : !has_written_time(record))
			check_again(again, format, flags, &text);
		janggi_record_free(again);
		FUZZ_CHECK(janggi_reader_next(reader, &again, NULL) == JANGGI_E_EMPTY);
		janggi_reader_free(reader);
	}
	free(text.bytes);
}

static const struct {
	uint32_t format, flags;
} ways[] = {
	{ JANGGI_RECORD_GIB, JANGGI_WRITE_UTF8 },
	{ JANGGI_RECORD_GIB, JANGGI_WRITE_CP949 | JANGGI_WRITE_CRLF | JANGGI_WRITE_HANJA | JANGGI_WRITE_SIDE_MARKS },
	{ JANGGI_RECORD_PGN, JANGGI_WRITE_UTF8 },
	{ JANGGI_RECORD_PGN, JANGGI_WRITE_CRLF | JANGGI_WRITE_HE_LETTERS },
	{ JANGGI_RECORD_UCI, JANGGI_WRITE_UTF8 },
	{ JANGGI_RECORD_JSON, JANGGI_WRITE_UTF8 },
};
#define WAYS (sizeof ways / sizeof ways[0])

void
fuzz_record_written(const janggi_record *record, size_t way, bool in_turn)
{
	check_written(record, ways[way % WAYS].format, ways[way % WAYS].flags, in_turn);
}

void
fuzz_records(uint32_t format, const uint8_t *data, size_t size)
{
	janggi_reader *reader;
	janggi_record *record;
	janggi_error error = { .size = sizeof error };
	FUZZ_CHECK(janggi_reader_new_memory(&reader, format, (const char *)data, size, NULL) == JANGGI_OK);
	size_t at = 0, way = size;
	janggi_status status;
	while ((status = janggi_reader_next(reader, &record, &error)) != JANGGI_E_EMPTY) {
		FUZZ_CHECK(error.offset <= size);
		if (status != JANGGI_OK) {
			at = SIZE_MAX;
			continue;
		}
		const char *raw;
		size_t length;
		janggi_record_raw(record, &raw, &length);
		if (at != SIZE_MAX) {
			FUZZ_CHECK(length <= size - at && memcmp(data + at, raw, length) == 0);
			at += length;
		}
		janggi_outcome outcome = { .size = sizeof outcome };
		janggi_record_result(record, &outcome);
		/* One of the ways: a fuzzer comes by with the same record again. */
		fuzz_record_written(record, way++, true);
		janggi_record_free(record);
	}
	janggi_reader_free(reader);
}

/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

static janggi_record *record;
static struct fuzz_input input;

/* What lies before the next bar. */
static const char *
read_text(size_t *length)
{
	const uint8_t *start = input.at;
	while (input.at < input.end && *input.at != '|')
		input.at++;
	*length = (size_t)(input.at - start);
	fuzz_byte(&input);
	return (const char *)start;
}

/* A place: a line and a ply, most of them there. */
static void
read_place(uint32_t *line, uint32_t *ply)
{
	uint32_t length = 0;
	*line = fuzz_byte(&input) % (janggi_record_line_count(record) + 1);
	janggi_record_line_at(record, *line, NULL, NULL, &length);
	*ply = fuzz_byte(&input) % (length + 2);
}

/* The position before a ply of a line. */
static void
stand(janggi_position *pos, uint32_t line, uint32_t ply)
{
	uint32_t parent = 0, before = 0;
	FUZZ_CHECK(janggi_record_line_at(record, line, &parent, &before, NULL) == JANGGI_OK);
	if (line == 0)
		janggi_position_copy(pos, janggi_game_start(janggi_record_game(record)));
	else
		stand(pos, parent, before);
	for (uint32_t i = 0; i < ply; i++)
		FUZZ_CHECK(janggi_position_play(pos, janggi_record_move_at(record, line, i)) == JANGGI_OK);
}

static void
set_comment(void)
{
	uint32_t line, ply;
	size_t length, told;
	read_place(&line, &ply);
	const char *text = read_text(&length), *got;
	bool had = janggi_record_get_comment(record, line, ply, &got, &told) == JANGGI_OK;
	/* "~" takes it away. */
	bool removes = length == 1 && text[0] == '~';
	janggi_status status = janggi_record_set_comment(record, line, ply, removes ? NULL : text, length);
	janggi_status now = janggi_record_get_comment(record, line, ply, &got, &told);
	if (status == JANGGI_OK && !removes && length > 0)
		FUZZ_CHECK(now == JANGGI_OK && told == length && memcmp(got, text, told) == 0 && got[told] == '\0');
	else if (status == JANGGI_OK && removes)
		FUZZ_CHECK(now == JANGGI_E_EMPTY);
	else if (status != JANGGI_OK)
		FUZZ_CHECK((now == JANGGI_OK) == had);
}

static void
set_tag(void)
{
	size_t name_length, length, told;
	const char *name = read_text(&name_length), *text = read_text(&length), *got;
	uint32_t count = janggi_record_tag_count(record);
	bool had = janggi_record_get_tag(record, name, name_length, &got, &told) == JANGGI_OK;
	bool removes = length == 1 && text[0] == '~';
	janggi_status status = janggi_record_set_tag(record, name, name_length, removes ? NULL : text, length);
	janggi_status now = janggi_record_get_tag(record, name, name_length, &got, &told);
	if (status == JANGGI_OK && !removes)
		FUZZ_CHECK(now == JANGGI_OK && told == length && memcmp(got, text, told) == 0 && got[told] == '\0');
	if (status == JANGGI_OK)
		count = removes ? count - 1 : count + !had;
	FUZZ_CHECK(janggi_record_tag_count(record) == count);
}

static void
set_time(void)
{
	uint32_t line, ply, got;
	read_place(&line, &ply);
	int64_t seconds = (int64_t)fuzz_number(&input) - 1;
	janggi_status status = janggi_record_set_time(record, line, ply, seconds);
	janggi_status now = janggi_record_get_time(record, line, ply, &got);
	FUZZ_CHECK(status != JANGGI_OK || now == (seconds < 0 ? JANGGI_E_EMPTY : JANGGI_OK));
	FUZZ_CHECK(status != JANGGI_OK || seconds < 0 || got == seconds);
}

static void
set_marks(void)
{
	uint32_t line, ply, marks[16], got[16], count = fuzz_byte(&input) % 16;
	read_place(&line, &ply);
	for (uint32_t i = 0; i < count; i++)
		marks[i] = fuzz_byte(&input);
	if (janggi_record_set_marks(record, line, ply, marks, count) != JANGGI_OK)
		return;
	FUZZ_CHECK(janggi_record_get_marks(record, line, ply, got, 16) == count);
	FUZZ_CHECK(count == 0 || memcmp(marks, got, count * sizeof marks[0]) == 0);
}

static void
add_line(void)
{
	uint32_t parent, ply, length = 0, number = 0, count = fuzz_byte(&input) % 8, lines = janggi_record_line_count(record);
	janggi_move line[8];
	read_place(&parent, &ply);
	if (janggi_record_line_at(record, parent, NULL, NULL, &length) != JANGGI_OK || ply >= length)
		length = 0;
	janggi_position *pos = fuzz_position(1);
	if (length > 0)
		stand(pos, parent, ply);
	for (uint32_t i = 0; i < count; i++) {
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t legal = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		uint32_t byte = fuzz_byte(&input);
		line[i] = legal > 0 ? moves[byte % legal] : byte;
		janggi_position_play(pos, line[i]);
	}
	janggi_status status = janggi_record_add_line(record, parent, ply, line, count, &number, NULL);
	FUZZ_CHECK(length > 0 && count > 0 ? status != JANGGI_E_ARGUMENT : status == JANGGI_E_ARGUMENT);
	FUZZ_CHECK(janggi_record_line_count(record) == lines + (status == JANGGI_OK));
	FUZZ_CHECK(status != JANGGI_OK || number == lines);
}

/* A FEN, a newline, the main line up to a bar, and changes: what was set is told, and written and read again. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	janggi_position *pos = fuzz_position(0);
	janggi_game *game;
	input = (struct fuzz_input){ data, data + size };
	while (input.at < input.end && *input.at != '\n')
		input.at++;
	if (janggi_position_set_fen(pos, (const char *)data, (size_t)(input.at - data), NULL) != JANGGI_OK)
		janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_EHEH, JANGGI_HANDICAP_NONE);
	fuzz_byte(&input);
	FUZZ_CHECK(janggi_game_new(&game, NULL, pos, NULL) == JANGGI_OK);
	for (uint32_t byte; (byte = fuzz_byte(&input)) != '|' && input.at < input.end;) {
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		if (count > 0)
			janggi_game_push(game, moves[byte % count], NULL);
	}
	FUZZ_CHECK(janggi_record_new(&record, game, NULL) == JANGGI_OK);
	janggi_game_free(game);
	size_t way = 0;
	while (input.at < input.end) {
		static void (*const changes[])(void) = { set_comment, set_tag, set_time, set_marks, add_line };
		uint32_t byte = fuzz_byte(&input);
		janggi_record *copy;
		if (byte % 8 < 5) {
			changes[byte % 8]();
		} else {
			FUZZ_CHECK(janggi_record_clone(&copy, record) == JANGGI_OK);
			janggi_record_free(record);
			record = copy;
		}
		way += byte;
	}
	fuzz_record_written(record, way, false);
	janggi_record_free(record);
	return 0;
}

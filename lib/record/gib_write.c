/* SPDX-License-Identifier: MIT */
#include "record/output.h"

#include <string.h>

#include "notation/notation.h"
#include "record/lexer.h"
#include "record/names.h"
#include "record/start.h"
#include "record/text.h"
#include "record/walk.h"

#define MOVES_IN_LINE 6

struct style {
	bool hanja, side_marks, old_squares;
};

/* What PGN tells by tags of its own, .gib tells otherwise. */
static bool
is_of_pgn(const char *name, const char *value)
{
	static const char names[][8] = { "Result", "SetUp", "FEN" };
	if (strcmp(name, "Variant") == 0)
		return strcmp(value, "Janggi") == 0;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static bool
tells_start(const char *name)
{
	static const char names[][12] = { "초차림", "한차림", "초포진", "한포진", "판" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

/* A quote before a bracket would end the tag: it becomes an apostrophe. */
static void
put_value(struct jg_output *out, const char *value, size_t length)
{
	size_t from = 0;
	for (size_t at = 0; at < length; at++) {
		size_t next = at + 1;
		while (value[at] == '"' && next < length && jg_is_space(value[next]))
			next++;
		if (value[at] != '"' || next == length || value[next] != ']')
			continue;
		jg_put_bytes(out, value + from, at - from);
		jg_put(out, "'");
		from = at + 1;
	}
	jg_put_bytes(out, value + from, length - from);
}

static void
put_tag(struct jg_output *out, const char *name, size_t name_length, const char *value, size_t length)
{
	char plain[JG_NAME_MAX];
	size_t plain_length = jg_name_plain(plain, name, name_length);
	jg_put(out, "[");
	jg_put_bytes(out, plain_length > 0 ? plain : name, plain_length > 0 ? plain_length : name_length);
	jg_put(out, " \"");
	put_value(out, value, length);
	jg_put(out, "\"]\n");
}

static void
put_tags(struct jg_output *out, const struct janggi_record *record)
{
	bool told = jg_start_is_told(record);
	const char *value;
	size_t length;
	for (uint32_t i = 0; i < janggi_record_tag_count(record); i++) {
		const char *name;
		size_t name_length;
		janggi_record_tag_at(record, i, &name, &name_length, &value, &length);
		const char *known = jg_name_in_gib(name, name_length);
		if (known != NULL) {
			name = known;
			name_length = strlen(known);
		}
		if (!is_of_pgn(name, value) && (told || !tells_start(name)))
			put_tag(out, name, name_length, value, length);
	}
	struct janggi_outcome outcome = { .size = sizeof outcome };
	if (!jg_record_named_tag(record, "대국결과", &value, &length) &&
	    janggi_record_result(record, &outcome) == JANGGI_OK && outcome.state == JANGGI_STATE_OVER) {
		char text[JG_RESULT_MAX];
		jg_result_text(text, &outcome);
		put_tag(out, "대국결과", strlen("대국결과"), text, strlen(text));
	}
	if (told)
		return;
	janggi_setup cho, han;
	const janggi_position *start = janggi_game_start(record->game);
	if (jg_setups_of(start, &cho, &han)) {
		value = janggi_setup_name(cho, JANGGI_KOREAN);
		put_tag(out, "초차림", strlen("초차림"), value, strlen(value));
		value = janggi_setup_name(han, JANGGI_KOREAN);
		put_tag(out, "한차림", strlen("한차림"), value, strlen(value));
	} else {
		char board[JG_BOARD_MAX];
		jg_board_write(board, start);
		put_tag(out, "판", strlen("판"), board, strlen(board));
	}
}

static void
put_newline(struct jg_output *out)
{
	if (out->column > 0)
		jg_put(out, "\n");
}

/*
 * A comment's own text, which no brace may end, and no tag behind an empty line:
 * these become others. In a variation, which is a comment itself, it stands in
 * brackets.
 */
static void
put_comment_text(struct jg_output *out, const char *text, size_t length)
{
	size_t from = 0;
	bool blank = false, empty = true;
	for (size_t at = 0; at < length; at++) {
		if (text[at] == '\n') {
			blank = empty;
			empty = true;
			continue;
		}
		const char *other = NULL;
		if (text[at] == '}')
			other = ")";
		else if (empty && blank && jg_gib_ends_comment(text, at, length))
			other = "(";
		empty &= jg_is_space(text[at]);
		if (other == NULL)
			continue;
		jg_put_bytes(out, text + from, at - from);
		jg_put(out, other);
		from = at + 1;
	}
	jg_put_bytes(out, text + from, length - from);
}

static void
put_move(struct jg_output *out, const janggi_position *pos, janggi_move move, uint32_t number,
         const struct style *style)
{
	char text[JANGGI_MOVE_TEXT_MAX];
	size_t length = jg_korean_write(text, pos, move, style->hanja, style->side_marks, style->old_squares);
	jg_put_number(out, number);
	jg_put(out, ". ");
	jg_put_bytes(out, text, length);
}

/* Time and marks of a place. */
static void
put_notes(struct jg_output *out, const struct janggi_record *record, uint32_t line, uint32_t ply)
{
	uint32_t seconds, nag;
	if (janggi_record_get_time(record, line, ply, &seconds) == JANGGI_OK) {
		jg_put(out, " <");
		jg_put_number(out, seconds);
		jg_put(out, ">");
	}
	uint32_t count = janggi_record_get_marks(record, line, ply, &nag, 1);
	if (count == 0)
		return;
	const struct jg_mark *marks = record->marks.items;
	size_t first = jg_record_find(&record->marks, sizeof *marks, line, ply);
	jg_put(out, line == 0 ? " {" : "");
	for (uint32_t i = 0; i < count; i++) {
		jg_put(out, i == 0 && line == 0 ? "$" : " $");
		jg_put_number(out, marks[first + i].nag);
	}
	jg_put(out, line == 0 ? "}" : "");
}

/* The comment of a place; in a variation, which is a comment itself, in brackets. */
static void
put_comment(struct jg_output *out, const struct jg_walk *walk)
{
	const char *text;
	size_t length;
	if (janggi_record_get_comment(walk->record, walk->line, walk->ply, &text, &length) != JANGGI_OK)
		return;
	if (walk->depth == 0)
		put_newline(out);
	jg_put(out, walk->depth == 0 ? "{" : " [");
	put_comment_text(out, text, length);
	jg_put(out, walk->depth == 0 ? "}\n" : "] ");
}

/* (5. 79졸78 6. 18마37): .gib knows no variations, so that they stand in comments. */
static void
put_lines(struct jg_output *out, const struct janggi_record *record, const struct style *style)
{
	struct jg_walk walk;
	uint32_t in_line = 0;
	jg_walk_start(&walk, record);
	while (jg_walk_next(&walk))
		switch (walk.event) {
		case JG_WALK_LINE:
			if (walk.depth == 1)
				put_newline(out);
			jg_put(out, walk.depth == 0 ? "" : walk.depth == 1 ? "{(" : " (");
			break;
		case JG_WALK_PLACE:
			put_notes(out, record, walk.line, walk.ply);
			put_comment(out, &walk);
			break;
		case JG_WALK_MOVE:
			if (walk.depth == 0 && in_line == MOVES_IN_LINE)
				put_newline(out);
			if (out->column == 0)
				in_line = 0;
			else if (walk.depth == 0 || walk.ply > 0)
				jg_put(out, " ");
			in_line++;
			put_move(out, &walk.pos, walk.move, walk.before + walk.ply + 1, style);
			break;
		case JG_WALK_END:
		case JG_WALK_DONE:      /* is not told while there is more */
			jg_put(out, walk.depth == 0 ? "" : walk.depth == 1 ? ")}\n" : ")");
			break;
		}
}

void
jg_gib_write(struct jg_output *out, const struct janggi_record *record, uint32_t flags)
{
	struct style style = {
		.hanja = (flags & JANGGI_WRITE_HANJA) != 0,
		.side_marks = (flags & JANGGI_WRITE_SIDE_MARKS) != 0,
	};
	const char *text;
	size_t length;
	style.old_squares =
		jg_record_named_tag(record, "기보형식", &text, &length) && strcmp(text, "구좌표") == 0;
	put_tags(out, record);
	jg_put(out, "\n");

	put_lines(out, record, &style);
	put_newline(out);
	/* So that the next record is not taken for more of this one. */
	if (janggi_game_plies(record->game) == 0)
		jg_put(out, "1.\n");
	jg_put(out, "\n");
}

/* SPDX-License-Identifier: MIT */
#include "record/output.h"

#include <string.h>

#include "notation/notation.h"
#include "record/lexer.h"
#include "record/names.h"
#include "record/walk.h"

#define LINE_MAX 79

struct pgn_writer {
	struct jg_output *out;
	const struct janggi_record *record;
	bool he_letters;
	bool glued;    /* no space before the next word */
	bool numbered; /* Han's move needs its number, too */
};

static void
put_quoted(struct jg_output *out, const char *text, size_t length)
{
	size_t from = 0;
	jg_put(out, " \"");
	for (size_t at = 0; at < length; at++) {
		if (text[at] != '"' && text[at] != '\\')
			continue;
		jg_put_bytes(out, text + from, at - from);
		jg_put(out, "\\");
		from = at;
	}
	jg_put_bytes(out, text + from, length - from);
	jg_put(out, "\"]\n");
}

static void
put_own_tag(struct jg_output *out, const char *name, const char *value)
{
	jg_put(out, "[");
	jg_put(out, name);
	put_quoted(out, value, strlen(value));
}

static const char *
result_text(const struct janggi_record *record)
{
	struct janggi_outcome outcome = { .size = sizeof outcome };
	static const char *const words[] = { "1-0", "0-1", "1/2-1/2" };
	if (janggi_record_result(record, &outcome) != JANGGI_OK || outcome.state != JANGGI_STATE_OVER)
		return "*";
	return words[outcome.winner];
}

static void
put_tags(struct pgn_writer *w)
{
	struct jg_output *out = w->out;
	/* What the record tells by other means; its value is written where the tag stands, or at the end. */
	char fen[JANGGI_FEN_MAX];
	janggi_position_get_fen(janggi_game_start(w->record->game),
	                        w->he_letters ? JANGGI_FEN_HE : JANGGI_FEN_NB, fen, sizeof fen);
	struct {
		const char *name, *value;
		bool written;
	} own[] = {
		{ "Result", result_text(w->record), false },
		{ "Variant", NULL, false },
		{ "SetUp", "1", false },
		{ "FEN", fen, false },
	};
	for (uint32_t i = 0; i < janggi_record_tag_count(w->record); i++) {
		const char *name, *value;
		size_t name_length, length;
		janggi_record_tag_at(w->record, i, &name, &name_length, &value, &length);
		size_t j = 0;
		while (j < sizeof own / sizeof own[0] && strcmp(own[j].name, name) != 0)
			j++;
		if (j < sizeof own / sizeof own[0]) {
			if (!own[j].written)
				put_own_tag(out, name, own[j].value != NULL ? own[j].value : value);
			own[j].written = true;
			continue;
		}
		jg_put(out, "[");
		const char *known = jg_name_in_pgn(name, name_length);
		if (known != NULL)
			jg_put(out, known);
		else
			jg_name_put_latin(out, name, name_length);
		put_quoted(out, value, length);
	}
	for (size_t j = 0; j < sizeof own / sizeof own[0]; j++)
		if (!own[j].written)
			put_own_tag(out, own[j].name, own[j].value != NULL ? own[j].value : "Janggi");
	jg_put(out, "\n");
}

/* Before a word of so many bytes: a space, or a new line where it would not fit. */
static void
part(struct pgn_writer *w, size_t length)
{
	if (!w->glued && w->out->column > 0)
		jg_put(w->out, w->out->column + 1 + length > LINE_MAX ? "\n" : " ");
	w->glued = false;
}

static void
put_word(struct pgn_writer *w, const char *word, size_t length)
{
	part(w, length);
	jg_put_bytes(w->out, word, length);
}

static void
put_move(struct pgn_writer *w, const janggi_position *pos, janggi_move move)
{
	char text[JANGGI_MOVE_TEXT_MAX];
	size_t length = jg_san_write(text, pos, move);
	if (w->he_letters && text[0] == 'N')
		text[0] = 'H';
	else if (w->he_letters && text[0] == 'B')
		text[0] = 'E';
	bool cho = janggi_position_to_move(pos) == JANGGI_CHO;
	if (cho || w->numbered) {
		part(w, 8);
		jg_put_number(w->out, janggi_position_move_number(pos));
		jg_put(w->out, cho ? "." : "...");
	}
	w->numbered = false;
	put_word(w, text, length);
}

/* Lines of their own behind semicolons, for a text that a brace would end too early. */
static void
put_line_comments(struct pgn_writer *w, const char *text, size_t length)
{
	for (size_t from = 0; from <= length;) {
		const char *newline = from == length ? NULL : memchr(text + from, '\n', length - from);
		size_t to = newline == NULL ? length : (size_t)(newline - text);
		part(w, 1);
		jg_put(w->out, ";");
		jg_put_bytes(w->out, text + from, to - from);
		jg_put(w->out, "\n");
		from = to + 1;
	}
}

/* A tag behind an empty line would end the comment: its bracket becomes a parenthesis. */
static void
put_braces(struct pgn_writer *w, const char *text, size_t length)
{
	size_t from = 0;
	bool blank = false, empty = true;
	part(w, length);
	jg_put(w->out, "{");
	for (size_t at = 0; at < length; at++) {
		if (text[at] == '\n') {
			blank = empty;
			empty = true;
			continue;
		}
		if (empty && blank && jg_pgn_ends_comment(text, at, length)) {
			jg_put_bytes(w->out, text + from, at - from);
			jg_put(w->out, "(");
			from = at + 1;
		}
		empty &= text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r');
	}
	jg_put_bytes(w->out, text + from, length - from);
	jg_put(w->out, "}");
}

static void
put_two_digits(struct jg_output *out, uint32_t number)
{
	jg_put(out, number < 10 ? ":0" : ":");
	jg_put_number(out, number);
}

/* Marks, time and comment of a place. */
static void
put_notes(struct pgn_writer *w, uint32_t line, uint32_t ply)
{
	const struct jg_mark *marks = w->record->marks.items;
	size_t count = w->record->marks.used / sizeof *marks;
	for (size_t i = jg_record_find(&w->record->marks, sizeof *marks, line, ply);
	     i < count && marks[i].line == line && marks[i].ply == ply; i++) {
		part(w, 4);
		jg_put(w->out, "$");
		jg_put_number(w->out, marks[i].nag);
	}
	uint32_t seconds;
	if (janggi_record_get_time(w->record, line, ply, &seconds) == JANGGI_OK) {
		part(w, 16);
		jg_put(w->out, "{[%emt ");
		jg_put_number(w->out, seconds / 3600);
		put_two_digits(w->out, seconds / 60 % 60);
		put_two_digits(w->out, seconds % 60);
		jg_put(w->out, "]}");
		w->numbered = true;
	}
	const char *text;
	size_t length;
	if (janggi_record_get_comment(w->record, line, ply, &text, &length) != JANGGI_OK)
		return;
	w->numbered = true;
	if (memchr(text, '}', length) != NULL)
		put_line_comments(w, text, length);
	else
		put_braces(w, text, length);
}

/* A variation stands behind the move that it replaces. */
static void
put_lines(struct pgn_writer *w)
{
	struct jg_walk walk;
	jg_walk_start(&walk, w->record);
	while (jg_walk_next(&walk))
		switch (walk.event) {
		case JG_WALK_LINE:
			if (walk.depth > 0) {
				part(w, 8);
				jg_put(w->out, "(");
				w->glued = true;
			}
			w->numbered = true;
			break;
		case JG_WALK_PLACE:
			put_notes(w, walk.line, walk.ply);
			break;
		case JG_WALK_MOVE:
			put_move(w, &walk.pos, walk.move);
			break;
		case JG_WALK_END:
		case JG_WALK_DONE:      /* is not told while there is more */
			if (walk.depth > 0) {
				jg_put(w->out, ")");
				w->glued = false;
				w->numbered = true;
			}
			break;
		}
}

void
jg_pgn_write(struct jg_output *out, const struct janggi_record *record, uint32_t flags)
{
	struct pgn_writer w = {
		.out = out,
		.record = record,
		.he_letters = (flags & JANGGI_WRITE_HE_LETTERS) != 0,
	};
	put_tags(&w);
	put_lines(&w);
	const char *result = result_text(record);
	put_word(&w, result, strlen(result));
	jg_put(out, "\n\n");
}

/* SPDX-License-Identifier: MIT */
/* Writers of a line a game: JSON, and moves as UCI has them. */
#include "record/output.h"

#include <janggi/movegen.h>
#include <janggi/notation.h>

#include "core/position.h"
#include "record/walk.h"

static void
put_moves(struct jg_output *out, const struct janggi_record *record, uint32_t line,
          struct janggi_position *pos, const char *before, const char *between, const char *behind)
{
	uint32_t length;
	janggi_record_line_at(record, line, NULL, NULL, &length);
	for (uint32_t ply = 0; ply < length; ply++) {
		char text[JANGGI_MOVE_TEXT_MAX];
		janggi_move move = janggi_record_move_at(record, line, ply);
		janggi_undo undo;
		janggi_move_format(pos, move, JANGGI_NOTATION_UCI, text, sizeof text);
		jg_put(out, ply == 0 ? before : between);
		jg_put(out, text);
		jg_put(out, behind);
		janggi_position_make(pos, move, &undo);
	}
}

static void
get_fen(const struct janggi_record *record, uint32_t flags, char fen[JANGGI_FEN_MAX])
{
	janggi_position_get_fen(janggi_game_start(record->game),
	                        (flags & JANGGI_WRITE_HE_LETTERS) != 0 ? JANGGI_FEN_HE : JANGGI_FEN_NB, fen,
	                        JANGGI_FEN_MAX);
}

void
jg_uci_write(struct jg_output *out, const struct janggi_record *record, uint32_t flags)
{
	char fen[JANGGI_FEN_MAX];
	get_fen(record, flags, fen);
	struct janggi_position pos = *janggi_game_start(record->game);
	jg_put(out, "position fen ");
	jg_put(out, fen);
	put_moves(out, record, 0, &pos, " moves ", " ", "");
	jg_put(out, "\n");
}

static void
put_string(struct jg_output *out, const char *text, size_t length)
{
	size_t from = 0;
	jg_put(out, "\"");
	for (size_t at = 0; at < length; at++) {
		unsigned char byte = (unsigned char)text[at];
		if (byte >= ' ' && byte != '"' && byte != '\\')
			continue;
		char escape[] = "\\u0000";
		if (byte < ' ') {
			escape[4] = (char)('0' + byte / 16);
			escape[5] = "0123456789abcdef"[byte % 16];
		} else {
			escape[1] = (char)byte;
			escape[2] = '\0';
		}
		jg_put_bytes(out, text + from, at - from);
		jg_put(out, escape);
		from = at + 1;
	}
	jg_put_bytes(out, text + from, length - from);
	jg_put(out, "\"");
}

static void
put_key(struct jg_output *out, const char *before, const char *key, uint64_t number)
{
	jg_put(out, before);
	jg_put(out, key);
	jg_put_number(out, number);
}

static void
put_place(struct jg_output *out, bool first, uint32_t line, uint32_t ply)
{
	put_key(out, first ? "" : ",", "{\"line\":", line);
	put_key(out, ",", "\"ply\":", ply);
}

static void
put_result(struct jg_output *out, const struct janggi_record *record)
{
	static const char *const winners[] = { "cho", "han", "draw" };
	struct janggi_outcome outcome = { .size = sizeof outcome };
	if (janggi_record_result(record, &outcome) != JANGGI_OK)
		return;
	jg_put(out, ",\"result\":{\"winner\":\"");
	jg_put(out, outcome.state == JANGGI_STATE_OVER ? winners[outcome.winner] : "none");
	jg_put(out, "\",\"reason\":\"");
	jg_put(out, janggi_reason_name(outcome.reason));
	jg_put(out, "\"}");
}

/* The lists of what belongs to places; those that are empty are left out. */
static void
put_lists(struct jg_output *out, const struct janggi_record *record)
{
	const struct jg_comment *comments = record->comments.items;
	size_t count = record->comments.used / sizeof *comments;
	for (size_t i = 0; i < count; i++) {
		jg_put(out, i == 0 ? ",\"comments\":[" : "");
		put_place(out, i == 0, comments[i].line, comments[i].ply);
		jg_put(out, ",\"text\":");
		put_string(out, (const char *)record->text.items + comments[i].text, comments[i].length);
		jg_put(out, i == count - 1 ? "}]" : "}");
	}
	const struct jg_time *times = record->times.items;
	count = record->times.used / sizeof *times;
	for (size_t i = 0; i < count; i++) {
		jg_put(out, i == 0 ? ",\"times\":[" : "");
		put_place(out, i == 0, times[i].line, times[i].ply);
		put_key(out, ",", "\"seconds\":", times[i].seconds);
		jg_put(out, i == count - 1 ? "}]" : "}");
	}
	const struct jg_mark *marks = record->marks.items;
	count = record->marks.used / sizeof *marks;
	for (size_t i = 0; i < count; i++) {
		jg_put(out, i == 0 ? ",\"marks\":[" : "");
		put_place(out, i == 0, marks[i].line, marks[i].ply);
		put_key(out, ",", "\"nag\":", marks[i].nag);
		jg_put(out, i == count - 1 ? "}]" : "}");
	}
	count = janggi_record_warning_count(record);
	for (uint32_t i = 0; i < count; i++) {
		struct janggi_error warning = { .size = sizeof warning };
		janggi_record_warning_at(record, i, &warning);
		put_key(out, i == 0 ? ",\"warnings\":[" : ",", "{\"line\":", warning.line);
		put_key(out, ",", "\"byte\":", warning.offset);
		jg_put(out, ",\"message\":\"");
		jg_put(out, warning.message);
		jg_put(out, i == count - 1 ? "\"}]" : "\"}");
	}
}

/* In the order of their numbers. */
static void
put_variations(struct jg_output *out, const struct janggi_record *record)
{
	const struct jg_line *lines = record->lines.items;
	struct jg_walk walk;
	jg_walk_start(&walk, record);
	while (jg_walk_next(&walk)) {
		if (walk.event != JG_WALK_LINE || walk.depth == 0)
			continue;
		put_key(out, walk.line == 1 ? ",\"variations\":[" : ",", "{\"parent\":", lines[walk.line].parent);
		put_key(out, ",", "\"ply\":", lines[walk.line].ply);
		jg_put(out, ",\"moves\":[");
		struct janggi_position pos = walk.pos;
		put_moves(out, record, walk.line, &pos, "\"", ",\"", "\"");
		jg_put(out, "]}");
	}
}

void
jg_json_write(struct jg_output *out, const struct janggi_record *record, uint32_t flags)
{
	char fen[JANGGI_FEN_MAX];
	get_fen(record, flags, fen);
	/* One object is one line, whatever the flags say of lines. */
	jg_put(out, "{\"fen\":\"");
	jg_put(out, fen);
	jg_put(out, "\",\"moves\":[");
	struct janggi_position pos = *janggi_game_start(record->game);
	put_moves(out, record, 0, &pos, "\"", ",\"", "\"");
	jg_put(out, "],\"tags\":[");
	for (uint32_t i = 0; i < janggi_record_tag_count(record); i++) {
		const char *name, *value;
		size_t name_length, length;
		janggi_record_tag_at(record, i, &name, &name_length, &value, &length);
		jg_put(out, i == 0 ? "[" : ",[");
		put_string(out, name, name_length);
		jg_put(out, ",");
		put_string(out, value, length);
		jg_put(out, "]");
	}
	jg_put(out, "]");
	put_result(out, record);
	put_lists(out, record);
	put_variations(out, record);
	jg_put(out, janggi_record_line_count(record) > 1 ? "]}\n" : "}\n");
}

/* SPDX-License-Identifier: MIT */
#include "record/build.h"

#include <janggi/movegen.h>

#include <string.h>

#include "base/error.h"
#include "core/position.h"
#include "notation/notation.h"

/* A line that is open: of all of them but the first a variation. */
struct frame {
	uint32_t line, ply;
	bool timed; /* as the builder has it, while a variation is open */
	struct janggi_position before, now; /* its last move */
};

struct pgn {
	struct jg_builder b;
	struct jg_list frames;
	uint32_t first_rank;       /* of the moves: 1, or 0 as XBoard has it */
	bool stuck;                /* the innermost line cannot be played on */
	size_t skipped;            /* open parentheses behind that, or too many of them */
	struct jg_place end;       /* of the tags */
	size_t result, result_end; /* behind the moves; 0: none */
	struct jg_place result_place;
};

static struct frame *
top(const struct pgn *pgn)
{
	return (struct frame *)((char *)pgn->frames.items + pgn->frames.used) - 1;
}

/* What the builder says of places is of the innermost line. */
static void
stand(struct pgn *pgn)
{
	pgn->b.line = top(pgn)->line;
	pgn->b.ply = top(pgn)->ply;
	pgn->b.number = janggi_position_move_number(&top(pgn)->now);
	pgn->b.numbered = false;
	pgn->b.timed = top(pgn)->timed;
}

/* \" and \\ of the last text. */
static size_t
unescape(struct jg_builder *b, size_t place, size_t length)
{
	char *text = (char *)b->record->text.items + place;
	size_t to = 0;
	for (size_t at = 0; at < length; at++) {
		if (text[at] == '\\' && at + 1 < length && (text[at + 1] == '"' || text[at + 1] == '\\'))
			at++;
		text[to++] = text[at];
	}
	jg_list_cut(&b->record->text, place + to);
	jg_list_add(&b->record->alloc, &b->record->text, 1);
	return to;
}

/* [Name "value"] */
static void
read_tag(struct jg_builder *b, struct jg_place place, size_t end)
{
	const char *bytes = b->bytes;
	struct jg_tag *tag = jg_add_tag(b);
	if (tag == NULL)
		return;
	size_t name = place.at + 1;
	size_t value = jg_name_end(bytes, name, end);
	size_t name_end = value;
	while (value < end && jg_is_space(bytes[value]))
		value++;
	while (end > value && (jg_is_space(bytes[end - 1]) || jg_is_stray(bytes[end - 1])))
		end--;
	bool whole = end > value && bytes[end - 1] == ']';
	end -= whole;
	while (end > value && jg_is_space(bytes[end - 1]))
		end--;
	bool quoted = value < end && bytes[value] == '"';
	value += quoted;
	bool closed = end > value && bytes[end - 1] == '"';
	end -= closed;
	if (!whole || !quoted || !closed)
		jg_warn(b, JANGGI_WARNING_TAG, place);
	tag->name = b->record->text.used;
	tag->name_length = jg_decode(b, (struct jg_place){ name, place.line }, name_end);
	tag->value = b->record->text.used;
	tag->value_length = jg_decode(b, (struct jg_place){ value, place.line }, end);
	if (!b->starved)
		tag->value_length = unescape(b, tag->value, tag->value_length);
}

/* [%emt 0:01:23] at `at`: behind it and the space that follows, or `at` itself. */
static size_t
read_time(struct jg_builder *b, size_t at, size_t end)
{
	const char *bytes = b->bytes;
	size_t from = at;
	while (at < end && bytes[at] == ' ')
		at++;
	if (end - at < 6 || memcmp(bytes + at, "[%emt ", 6) != 0)
		return from;
	uint64_t parts[3] = { 0, 0, 0 };
	size_t count = 0, digits = 0;
	for (at += 6; at < end && bytes[at] != ']'; at++) {
		if (bytes[at] >= '0' && bytes[at] <= '9' && digits < 7) {
			parts[count] = parts[count] * 10 + (uint64_t)(bytes[at] - '0');
			digits++;
		} else if (bytes[at] == ':' && digits > 0 && count < 2) {
			count++;
			digits = 0;
		} else {
			return from;
		}
	}
	uint64_t seconds = (parts[0] * 60 + parts[1]) * 60 + parts[2];
	if (at == end || digits == 0 || count != 2 || seconds > UINT32_MAX || !jg_add_time(b, (uint32_t)seconds))
		return from;
	at++;
	while (at < end && jg_is_space(bytes[at]))
		at++;
	return at;
}

static void
read_comment(struct jg_builder *b, struct jg_place place, size_t end)
{
	size_t text = read_time(b, place.at, end);
	if (text == place.at || text < end)
		jg_add_comment(b, (struct jg_place){ text, place.line }, end);
}

static janggi_status
open_frame(struct pgn *pgn, uint32_t line, uint32_t ply, const janggi_position *pos)
{
	/* The list may move, and with it what pos points into. */
	struct janggi_position now = *pos;
	struct frame *frame = jg_list_add(&pgn->b.record->alloc, &pgn->frames, sizeof *frame);
	if (frame == NULL)
		return JANGGI_E_NOMEM;
	frame->line = line;
	frame->ply = ply;
	jg_position_assign(&frame->now, &now);
	jg_position_assign(&frame->before, &now);
	stand(pgn);
	return JANGGI_OK;
}

/* A variation takes the place of the last move. */
static janggi_status
open_variation(struct pgn *pgn, struct jg_place place)
{
	struct jg_builder *b = &pgn->b;
	bool too_deep = pgn->frames.used > JG_DEPTH_MAX * sizeof(struct frame);
	if (too_deep && pgn->skipped == 0)
		jg_warn(b, JANGGI_WARNING_VARIATION, place);
	if (too_deep || pgn->stuck) {
		pgn->skipped++;
		return JANGGI_OK;
	}
	struct frame *parent = top(pgn);
	parent->timed = b->timed;
	if (parent->ply == 0)
		jg_warn(b, JANGGI_WARNING_TEXT, place);
	uint32_t line = janggi_record_line_count(b->record);
	struct jg_line *added = jg_list_add(&b->record->alloc, &b->record->lines, sizeof *added);
	if (added == NULL)
		return JANGGI_E_NOMEM;
	added->parent = parent->line;
	added->ply = parent->ply > 0 ? parent->ply - 1 : 0;
	return open_frame(pgn, line, 0, &parent->before);
}

static void
close_variation(struct pgn *pgn, struct jg_place place)
{
	if (pgn->skipped > 0) {
		pgn->skipped--;
		return;
	}
	if (pgn->frames.used <= sizeof(struct frame)) {
		jg_warn(&pgn->b, JANGGI_WARNING_TEXT, place);
		return;
	}
	jg_list_cut(&pgn->frames, pgn->frames.used - sizeof(struct frame));
	pgn->stuck = false;
	stand(pgn);
}

/* What the text tells beyond the squares, and wrongly. */
static void
check_words(struct jg_builder *b, const struct jg_written *written, const struct frame *frame,
            janggi_move move, struct jg_place place)
{
	if (move == JANGGI_MOVE_PASS)
		return;
	uint32_t piece = janggi_position_piece_at(&frame->before, janggi_move_from(move));
	if (written->kind != 0 && written->kind != janggi_piece_kind(piece))
		jg_warn(b, JANGGI_WARNING_PIECE, place);
	if (written->captured != 0 && janggi_position_piece_at(&frame->before, janggi_move_to(move)) == 0)
		jg_warn(b, JANGGI_WARNING_CAPTURE, place);
	if (written->check && !janggi_position_in_check(&frame->now))
		jg_warn(b, JANGGI_WARNING_CHECK, place);
}

static janggi_status
play(struct pgn *pgn, const struct jg_written *written, struct jg_place place, const char *text)
{
	struct jg_builder *b = &pgn->b;
	struct frame *frame = top(pgn);
	janggi_move move;
	const char *why;
	janggi_status status = jg_written_move(&move, written, &frame->now, &why);
	if (status != JANGGI_OK && frame->line > 0) {
		jg_warn(b, JANGGI_WARNING_VARIATION, place);
		pgn->stuck = true;
		return JANGGI_OK;
	}
	if (status != JANGGI_OK)
		return jg_refuse_move(b, status, place, text, why);
	if (frame->line == 0) {
		status = janggi_game_push(b->record->game, move, NULL);
		if (status != JANGGI_OK)
			return jg_refuse_move(b, status, place, text, janggi_status_message(status));
	} else {
		struct jg_step *step = jg_list_add(&b->record->alloc, &b->record->steps, sizeof *step);
		if (step == NULL)
			return JANGGI_E_NOMEM;
		*step = (struct jg_step){ frame->line, move };
		((struct jg_line *)b->record->lines.items + frame->line)->length++;
	}
	janggi_undo undo;
	jg_position_assign(&frame->before, &frame->now);
	janggi_position_make(&frame->now, move, &undo);
	frame->ply++;
	frame->timed = false;
	stand(pgn);
	check_words(b, written, frame, move, place);
	return JANGGI_OK;
}

/* SAN, or two squares; a hyphen between squares, or an x, is another's habit. */
static bool
read_move(const struct pgn *pgn, struct jg_written *written, const char *text, size_t length)
{
	size_t fault;
	if (jg_pass_read(text, length)) {
		written->pass = 1;
		return true;
	}
	char plain[JANGGI_MOVE_TEXT_MAX + 1];
	size_t count = 0;
	bool piece = text[0] >= 'A' && text[0] <= 'Z';
	for (size_t i = 0; i < length; i++)
		if (text[i] != '-' && (piece || text[i] != 'x'))
			plain[count++] = text[i];
	if (piece)
		return jg_san_read(written, plain, count, pgn->first_rank, &fault);
	while (count > 0 && (plain[count - 1] == '+' || plain[count - 1] == '#'))
		count--;
	return jg_coordinates_read(written, plain, count, pgn->first_rank, &fault);
}

static bool
is_digit(char byte)
{
	return byte >= '0' && byte <= '9';
}

/* The number before a move, "12." or "12..."; behind it. */
static size_t
read_number(struct jg_builder *b, struct jg_place place, size_t end)
{
	uint32_t number = 0;
	size_t at = place.at;
	for (; at < end && is_digit(b->bytes[at]); at++)
		if (number < UINT32_MAX / 10 - 1)
			number = number * 10 + (uint32_t)(b->bytes[at] - '0');
	while (at < end && b->bytes[at] == '.')
		at++;
	/* Many count from 1 wherever the game starts. */
	bool first = b->ply == 0 && b->line == 0;
	bool from_one = janggi_position_move_number(janggi_game_start(b->record->game)) == 1;
	if (b->numbered || (number != b->number && !first && from_one))
		jg_warn(b, JANGGI_WARNING_NUMBER, place);
	b->numbered = true;
	b->number_at = place.at;
	return at;
}

/* A word among the moves. */
static janggi_status
read_word(struct pgn *pgn, struct jg_place place, size_t end)
{
	struct jg_builder *b = &pgn->b;
	const char *bytes = b->bytes;
	if (jg_pgn_is_result(bytes + place.at, end - place.at)) {
		if (b->line == 0) {
			pgn->result = place.at;
			pgn->result_end = end;
			pgn->result_place = place;
		}
		return JANGGI_OK;
	}
	if (is_digit(bytes[place.at]) && !jg_pass_read(bytes + place.at, end - place.at))
		place.at = read_number(b, place, end);
	while (place.at < end && bytes[place.at] == '.')
		place.at++;
	if (place.at == end)
		return JANGGI_OK;
	char text[JANGGI_MOVE_TEXT_MAX + 1];
	size_t length;
	struct jg_written written = JG_WRITTEN_NOTHING;
	bool known = jg_decode_token(b, place.at, end, text, &length);
	if (known && read_move(pgn, &written, text, length))
		return play(pgn, &written, place, text);
	if (b->numbered && b->line == 0)
		return jg_refuse_move(b, JANGGI_E_SYNTAX, place, known ? text : "?", "this is not a move");
	jg_warn(b, JANGGI_WARNING_TEXT, place);
	return JANGGI_OK;
}

/* $n, or what stands for it: ! ? !! ?? !? ?! */
static size_t
read_mark(struct jg_builder *b, struct jg_place place, size_t end)
{
	static const char signs[][4] = { "!", "?", "!!", "??", "!?", "?!" };
	const char *bytes = b->bytes;
	size_t at = place.at + 1;
	uint32_t nag = 0;
	if (bytes[place.at] == '$') {
		for (; at < end && is_digit(bytes[at]); at++)
			if (nag <= JG_MARK_MAX)
				nag = nag * 10 + (uint32_t)(bytes[at] - '0');
		if (at == place.at + 1 || nag > JG_MARK_MAX) {
			jg_warn(b, JANGGI_WARNING_TEXT, place);
			return at;
		}
	} else {
		at += at < end && (bytes[at] == '!' || bytes[at] == '?');
		size_t length = at - place.at;
		while (strlen(signs[nag]) != length || memcmp(signs[nag], bytes + place.at, length) != 0)
			nag++;
		nag++;
	}
	jg_add_mark(b, nag);
	return at;
}

/* Where the line ends. */
static size_t
line_end(const char *bytes, size_t at, size_t end)
{
	const char *newline = at == end ? NULL : memchr(bytes + at, '\n', end - at);
	return newline == NULL ? end : (size_t)(newline - bytes);
}

static size_t
count_lines(const char *bytes, size_t from, size_t to)
{
	size_t lines = 0;
	for (; from < to; from++)
		lines += bytes[from] == '\n';
	return lines;
}

/* A comment in braces, or to the end of the line; behind it. */
static size_t
take_comment(struct jg_builder *b, struct jg_place place, size_t end)
{
	const char *bytes = b->bytes;
	struct jg_place text = { place.at + 1, place.line };
	size_t close;
	if (bytes[place.at] == '{') {
		const char *brace = text.at == end ? NULL : memchr(bytes + text.at, '}', end - text.at);
		close = brace == NULL ? end : (size_t)(brace - bytes);
		if (brace == NULL)
			jg_warn(b, JANGGI_WARNING_COMMENT, place);
	} else {
		close = line_end(bytes, text.at, end);
	}
	size_t trimmed = close;
	if (bytes[place.at] == ';' && trimmed > text.at && bytes[trimmed - 1] == '\r')
		trimmed--;
	read_comment(b, text, trimmed);
	return close < end && bytes[close] == '}' ? close + 1 : close;
}

/* Space, strays, comments and lines that are escaped: behind them all. True if that was something. */
static bool
take_between(struct jg_builder *b, struct jg_place *place, size_t end)
{
	const char *bytes = b->bytes;
	size_t from = place->at, to;
	if (jg_is_space(bytes[from])) {
		to = from + 1;
	} else if (jg_is_stray(bytes[from])) {
		to = jg_skip_stray(b, *place, end);
	} else if (bytes[from] == '{' || bytes[from] == ';') {
		to = take_comment(b, *place, end);
	} else if (bytes[from] == '%' && (from == 0 || bytes[from - 1] == '\n')) {
		jg_warn(b, JANGGI_WARNING_TEXT, *place);
		to = line_end(bytes, from, end);
	} else {
		return false;
	}
	place->at = to;
	place->line += (uint32_t)count_lines(bytes, from, to);
	return true;
}

static janggi_status
play_moves(struct pgn *pgn, size_t end)
{
	struct jg_builder *b = &pgn->b;
	const char *bytes = b->bytes;
	struct jg_place place = pgn->end;
	janggi_status status = JANGGI_OK;
	while (place.at < end && status == JANGGI_OK) {
		if (take_between(b, &place, end))
			continue;
		char byte = bytes[place.at];
		size_t behind = jg_pgn_token_end(bytes, place.at, end);
		if (behind > place.at) {
			if (!pgn->stuck && pgn->skipped == 0)
				status = read_word(pgn, place, behind);
			place.at = behind;
		} else if (byte == '(') {
			status = open_variation(pgn, place);
			place.at++;
		} else if (byte == ')') {
			close_variation(pgn, place);
			place.at++;
		} else if (byte == '$' || byte == '!' || byte == '?') {
			place.at = read_mark(b, place, end);
		} else {
			jg_warn(b, JANGGI_WARNING_TEXT, place);
			place.at++;
		}
	}
	if (status == JANGGI_OK && pgn->frames.used > sizeof(struct frame))
		jg_warn(b, JANGGI_WARNING_VARIATION, place);
	return status;
}

/* Tags, with comments between. */
static void
read_tags(struct pgn *pgn, size_t end)
{
	struct jg_builder *b = &pgn->b;
	struct jg_place place = pgn->end;
	while (place.at < end) {
		if (take_between(b, &place, end))
			continue;
		if (b->bytes[place.at] != '[')
			break;
		size_t behind = jg_pgn_tag_end(b->bytes, place.at, line_end(b->bytes, place.at, end));
		read_tag(b, place, behind);
		place.at = behind;
	}
	pgn->end = place;
}

/* Janggi, janggimodern, JANGGI */
static bool
names_janggi(const char *name, size_t length)
{
	static const char word[] = "janggi";
	for (size_t i = 0; i + 6 <= length; i++) {
		size_t j = 0;
		while (j < 6 && (name[i + j] | 0x20) == word[j])
			j++;
		if (j == 6)
			return true;
	}
	return false;
}

/* A janggi game, with its start in source->start. */
static janggi_status
read_start(struct jg_builder *b)
{
	struct jg_place place = { 0, b->source->line };
	const char *value;
	size_t length;
	if (janggi_record_get_tag(b->record, "Variant", (size_t)-1, &value, &length) == JANGGI_OK &&
	    !names_janggi(value, length))
		return jg_refuse(b, JANGGI_E_UNSUPPORTED, place, "a game of another variant: %", value);
	if (janggi_record_get_tag(b->record, "FEN", (size_t)-1, &value, &length) != JANGGI_OK) {
		janggi_position_set_start(b->source->start, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH,
		                          JANGGI_HANDICAP_NONE);
		return JANGGI_OK;
	}
	struct janggi_error fault = { .size = sizeof fault };
	janggi_status status = janggi_position_set_fen(b->source->start, value, length, &fault);
	if (status != JANGGI_OK)
		return jg_refuse(b, status, place, "the FEN is not possible: %", fault.message);
	return JANGGI_OK;
}

static janggi_status
play_all(struct pgn *pgn, size_t length)
{
	janggi_status status = jg_start_game(&pgn->b);
	jg_list_cut(&pgn->frames, 0);
	pgn->stuck = false;
	pgn->skipped = 0;
	pgn->result = pgn->result_end = 0;
	if (status == JANGGI_OK)
		status = open_frame(pgn, 0, 0, janggi_game_start(pgn->b.record->game));
	return status == JANGGI_OK ? play_moves(pgn, length) : status;
}

/* Ranks count from 1; only if that gives no game, from 0. */
static janggi_status
play_either_way(struct pgn *pgn, size_t length)
{
	struct jg_builder *b = &pgn->b;
	struct jg_built_mark mark = jg_built_so_far(b);
	pgn->first_rank = 1;
	janggi_status status = play_all(pgn, length);
	if (status != JANGGI_E_ILLEGAL && status != JANGGI_E_SYNTAX)
		return status;
	struct janggi_error *error = b->error;
	b->error = NULL;
	jg_take_back(b, mark);
	pgn->first_rank = 0;
	janggi_status again = play_all(pgn, length);
	b->error = error;
	if (again != JANGGI_OK)
		return status;
	jg_error_clear(error);
	return again;
}

/* The result behind the moves: a tag if there is none, and else the same. */
static void
keep_result(struct pgn *pgn)
{
	struct jg_builder *b = &pgn->b;
	const char *value;
	size_t length;
	size_t size = pgn->result_end - pgn->result;
	if (size == 0)
		return;
	if (janggi_record_get_tag(b->record, "Result", (size_t)-1, &value, &length) == JANGGI_OK) {
		if (length != size || memcmp(value, b->bytes + pgn->result, size) != 0)
			jg_warn(b, JANGGI_WARNING_RESULT, pgn->result_place);
		return;
	}
	if (janggi_record_set_tag(b->record, "Result", (size_t)-1, b->bytes + pgn->result, size) != JANGGI_OK)
		b->starved = true;
}

janggi_status
jg_pgn_build(struct janggi_record *record, const struct jg_source *source, struct janggi_error *error)
{
	struct pgn pgn = {
		.b = { .record = record, .source = source, .bytes = record->raw.items, .error = error },
		.end = { 0, source->line },
	};
	size_t length = record->raw.used;
	read_tags(&pgn, length);
	janggi_status status = pgn.b.starved ? JANGGI_OK : read_start(&pgn.b);
	if (status == JANGGI_OK && !pgn.b.starved)
		status = play_either_way(&pgn, length);
	jg_list_free(&record->alloc, &pgn.frames);
	if (status == JANGGI_OK && !pgn.b.starved)
		keep_result(&pgn);
	return jg_built(&pgn.b, status);
}

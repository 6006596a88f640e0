/* SPDX-License-Identifier: MIT */
#include "record/build.h"

#include <janggi/movegen.h>
#include <janggi/setup.h>

#include <string.h>

#include "base/error.h"
#include "notation/notation.h"
#include "record/start.h"

struct gib {
	struct jg_builder b;
	bool old_squares;               /* 구좌표 */
};

static size_t
trim(const char *bytes, size_t at, size_t end)
{
	while (end > at && (jg_is_space(bytes[end - 1]) || jg_is_stray(bytes[end - 1])))
		end--;
	return end;
}

/* [name "value"], any of the four marks missing. */
static void
add_tag(struct jg_builder *b, const struct jg_part *part)
{
	const char *bytes = b->bytes;
	size_t at = part->start;
	size_t end = part->end;
	bool whole = bytes[at] == '[';
	at += whole;
	end = trim(bytes, at, end);
	if (end > at && bytes[end - 1] == ']')
		end = trim(bytes, at, end - 1);
	else
		whole = false;
	size_t name = at;
	while (at < end && !jg_is_space(bytes[at]) && bytes[at] != '"')
		at++;
	size_t name_end = at;
	while (at < end && jg_is_space(bytes[at]))
		at++;
	bool opened = at < end && bytes[at] == '"';
	at += opened;
	if (end > at && bytes[end - 1] == '"')
		end--;
	else
		whole = false;
	if (!whole || !opened)
		jg_warn(b, JANGGI_WARNING_TAG, (struct jg_place){ part->start, part->line });

	struct jg_tag *tag = jg_add_tag(b);
	if (tag == NULL)
		return;
	tag->name = b->record->text.used;
	tag->name_length = jg_decode(b, (struct jg_place){ name, part->line }, name_end);
	tag->value = b->record->text.used;
	tag->value_length = jg_decode(b, (struct jg_place){ at, part->line }, end);
}

static void
add_comment(struct jg_builder *b, const struct jg_part *part)
{
	if (part->kind == JG_PART_OPEN_COMMENT)
		jg_warn(b, JANGGI_WARNING_COMMENT, (struct jg_place){ part->start - 1, part->line });
	jg_add_comment(b, (struct jg_place){ part->start, part->line }, part->end);
}

static size_t
token_end(const char *bytes, size_t at, size_t end)
{
	while (at < end && !jg_is_space(bytes[at]) && !jg_is_stray(bytes[at]) && bytes[at] != '<')
		at++;
	return at;
}

static janggi_status
play(struct jg_builder *b, const struct jg_written *written, struct jg_place place, const char *text)
{
	janggi_game *game = b->record->game;
	const janggi_position *pos = janggi_game_position(game);
	janggi_move move = JANGGI_MOVE_PASS;
	uint32_t piece = 0, taken = 0;
	uint32_t general = janggi_position_general(pos, janggi_position_to_move(pos));
	if (!written->pass && !(written->from == written->to && written->from == general)) {
		move = janggi_move_make(written->from, written->to);
		piece = janggi_position_piece_at(pos, written->from);
		taken = janggi_piece_kind(janggi_position_piece_at(pos, written->to));
	}
	janggi_status status = janggi_game_push(game, move, NULL);
	if (status == JANGGI_E_NOMEM)
		return jg_refuse(b, status, place, "out of memory", NULL);
	if (status != JANGGI_OK)
		return jg_refuse_move(b, status, place, text,
		                   janggi_why_describe(janggi_game_why(game, move), JANGGI_ENGLISH));
	b->ply++;
	b->timed = false;
	if (move == JANGGI_MOVE_PASS)
		return JANGGI_OK;
	if (written->kind != janggi_piece_kind(piece))
		jg_warn(b, JANGGI_WARNING_PIECE, place);
	if (written->side != JANGGI_NOBODY && written->side != janggi_piece_side(piece))
		jg_warn(b, JANGGI_WARNING_SIDE, place);
	if (written->captured != taken)
		jg_warn(b, JANGGI_WARNING_CAPTURE, place);
	if (written->check != janggi_position_in_check(pos))
		jg_warn(b, JANGGI_WARNING_CHECK, place);
	return JANGGI_OK;
}

/* The number before a move: a dot or space behind it tells it from a square. */
static size_t
read_number(struct jg_builder *b, struct jg_place place, size_t end)
{
	uint32_t number = 0;
	size_t at = place.at;
	for (; at < end && b->bytes[at] >= '0' && b->bytes[at] <= '9'; at++)
		if (number < UINT32_MAX / 10 - 1)
			number = number * 10 + (uint32_t)(b->bytes[at] - '0');
	if (at < end && b->bytes[at] != '.' && !jg_is_space(b->bytes[at]))
		return place.at;
	while (at < end && b->bytes[at] == '.')
		at++;
	if (b->numbered || number != b->number)
		jg_warn(b, JANGGI_WARNING_NUMBER, place);
	b->numbered = true;
	b->number_at = place.at;
	b->number = number + 1;
	return at;
}

/* <seconds>, of the last move. */
static size_t
read_time(struct jg_builder *b, struct jg_place place, size_t end)
{
	uint64_t seconds = 0;
	size_t at = place.at + 1;
	for (; at < end && b->bytes[at] >= '0' && b->bytes[at] <= '9' && seconds <= UINT32_MAX; at++)
		seconds = seconds * 10 + (uint64_t)(b->bytes[at] - '0');
	if (at == place.at + 1 || at == end || b->bytes[at] != '>' || seconds > UINT32_MAX ||
	    !jg_add_time(b, (uint32_t)seconds)) {
		jg_warn(b, JANGGI_WARNING_TEXT, place);
		return token_end(b->bytes, place.at + 1, end);
	}
	return at + 1;
}

static janggi_status
play_part(struct gib *gib, const struct jg_part *part)
{
	struct jg_builder *b = &gib->b;
	const char *bytes = b->bytes;
	struct jg_place place = { part->start, part->line };
	while (place.at < part->end) {
		char byte = bytes[place.at];
		if (jg_is_space(byte)) {
			place.at++;
			continue;
		}
		if (jg_is_stray(byte)) {
			place.at = jg_skip_stray(b, place, part->end);
			continue;
		}
		if (byte == '<') {
			place.at = read_time(b, place, part->end);
			continue;
		}
		bool digit = byte >= '0' && byte <= '9';
		if (digit) {
			size_t behind = read_number(b, place, part->end);
			if (behind != place.at) {
				place.at = behind;
				continue;
			}
		}
		size_t end = token_end(bytes, place.at, part->end);
		char text[JANGGI_MOVE_TEXT_MAX + 1];
		size_t length, fault;
		struct jg_written written = JG_WRITTEN_NOTHING;
		bool known = jg_decode_token(b, place.at, end, text, &length);
		if (known && jg_korean_read(&written, text, length, gib->old_squares, &fault)) {
			janggi_status status = play(b, &written, place, text);
			if (status != JANGGI_OK)
				return status;
			if (!b->numbered)
				b->number++;
			b->numbered = false;
		} else if (digit) {
			return jg_refuse_move(b, JANGGI_E_SYNTAX, place, known ? text : "?",
			                   "this is not a move");
		} else {
			jg_warn(b, JANGGI_WARNING_TEXT, place);
		}
		place.at = end;
	}
	return JANGGI_OK;
}

/* Plays the moves from source->start. */
static janggi_status
play_all(struct gib *gib)
{
	struct jg_builder *b = &gib->b;
	b->number = 1;
	janggi_status status = jg_start_game(b);
	struct jg_place place = { 0, b->source->line };
	for (size_t i = 0; i < b->source->count && status == JANGGI_OK; i++) {
		const struct jg_part *part = &b->source->parts[i];
		place = (struct jg_place){ part->start, part->line };
		if (part->kind == JG_PART_MOVES)
			status = play_part(gib, part);
		else if (part->kind != JG_PART_TAG)
			add_comment(b, part);
	}
	/* A lone 1. stands for no moves. */
	if (status == JANGGI_OK && b->numbered && (b->ply > 0 || b->number != 2))
		jg_warn(b, JANGGI_WARNING_NUMBER, (struct jg_place){ b->number_at, place.line });
	return status;
}

/* Where the tag of a value stands. */
static struct jg_place
tag_place(const struct jg_builder *b, const char *value)
{
	const struct jg_tag *tag = b->record->tags.items;
	for (const struct jg_part *part = b->source->parts;; part++) {
		if (part->kind != JG_PART_TAG)
			continue;
		if ((const char *)b->record->text.items + tag++->value == value)
			return (struct jg_place){ part->start, part->line };
	}
}

/* Tries every set-up that a side may have; what was tried in vain leaves nothing behind. */
static janggi_status
play_from_setups(struct gib *gib, janggi_setup cho, janggi_setup han)
{
	struct jg_builder *b = &gib->b;
	struct jg_place place = { b->source->parts[0].start, b->source->parts[0].line };
	bool told = cho != JANGGI_SETUP_NONE && han != JANGGI_SETUP_NONE;
	if (!told)
		jg_warn(b, JANGGI_WARNING_START, place);
	struct jg_built_mark mark = jg_built_so_far(b);
	janggi_status status = JANGGI_OK;
	for (janggi_setup c = JANGGI_SETUP_HEHE; c <= JANGGI_SETUP_EHHE; c++) {
		for (janggi_setup h = JANGGI_SETUP_HEHE; h <= JANGGI_SETUP_EHHE; h++) {
			if ((cho != JANGGI_SETUP_NONE && c != cho) || (han != JANGGI_SETUP_NONE && h != han))
				continue;
			jg_take_back(b, mark);
			janggi_position_set_start(b->source->start, c, h, JANGGI_HANDICAP_NONE);
			status = play_all(gib);
			if (status == JANGGI_OK) {
				jg_error_clear(b->error);
				return status;
			}
		}
	}
	return told ? status
	            : jg_refuse(b, status, place, "the start is not told, and none fits the moves", NULL);
}

janggi_status
jg_gib_build(struct janggi_record *record, const struct jg_source *source, struct janggi_error *error)
{
	struct gib gib = {
		.b = { .record = record, .source = source, .bytes = record->raw.items, .error = error },
	};
	struct jg_builder *b = &gib.b;
	for (size_t i = 0; i < source->count; i++)
		if (source->parts[i].kind == JG_PART_TAG)
			add_tag(b, &source->parts[i]);
	if (b->starved)
		return jg_built(b, JANGGI_OK);

	const char *value;
	size_t length;
	gib.old_squares =
		jg_record_named_tag(record, "기보형식", &value, &length) && strcmp(value, "구좌표") == 0;
	janggi_status status;
	if (jg_record_named_tag(record, "판", &value, &length)) {
		struct janggi_error fault = { .size = sizeof fault };
		status = jg_board_read(source->start, value, length, &fault);
		if (status != JANGGI_OK)
			return jg_refuse(b, status, tag_place(b, value), "%", fault.message);
		status = play_all(&gib);
	} else {
		janggi_setup cho, han;
		jg_setups_read(record, &cho, &han);
		status = play_from_setups(&gib, cho, han);
	}
	return jg_built(b, status);
}

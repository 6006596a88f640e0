/* SPDX-License-Identifier: MIT */
#include "record/gib.h"

#include <janggi/movegen.h>
#include <janggi/setup.h>

#include <string.h>

#include "base/error.h"
#include "notation/notation.h"

/* One record being built. */
struct builder {
	struct janggi_record *record;
	const struct jg_gib_source *source;
	const char *bytes;
	struct janggi_error *error;
	bool old_squares;               /* 구좌표 */
	bool starved;                   /* memory ran out; seen at the end */
	uint32_t ply;
	uint32_t number;                /* expected next */
	bool numbered;                  /* a number waits for its move */
	size_t number_at;
};

/* A place in the record. */
struct place {
	size_t at;
	uint32_t line;
};

static janggi_status
refuse(struct builder *b, janggi_status status, struct place place, const char *message, const char *detail)
{
	jg_error_set(b->error, status, b->source->offset + place.at, 0, message, detail);
	if (b->error != NULL)
		b->error->line = place.line;
	return status;
}

static void
warn(struct builder *b, int32_t code, struct place place)
{
	struct jg_warning *warning = jg_list_add(&b->record->alloc, &b->record->warnings, sizeof *warning);
	if (warning == NULL)
		b->starved = true;
	else
		*warning = (struct jg_warning){ b->source->offset + place.at, place.line, code };
}

/* Behind a run of stray bytes, warned of once. */
static size_t
skip_stray(struct builder *b, struct place place, size_t end)
{
	warn(b, JANGGI_WARNING_STRAY, place);
	while (place.at < end && jg_is_stray(b->bytes[place.at]))
		place.at++;
	return place.at;
}

/*
 * Appends [place.at, end) to the record's text, in UTF-8 with LF, and a NUL.
 * Returns how many bytes without the NUL.
 */
static size_t
decode(struct builder *b, struct place place, size_t end)
{
	struct jg_list *text = &b->record->text;
	/* A character of two bytes or a wrong byte becomes three at most. */
	size_t room = (end - place.at) * 3 + 1;
	size_t used = text->used;
	char *to = jg_list_add(&b->record->alloc, text, room);
	if (to == NULL) {
		b->starved = true;
		return 0;
	}
	size_t length = 0;
	while (place.at < end) {
		char byte = b->bytes[place.at];
		if (jg_is_stray(byte)) {
			place.at = skip_stray(b, place, end);
			continue;
		}
		if (byte == '\r' && place.at + 1 < end && b->bytes[place.at + 1] == '\n') {
			place.at++;
			continue;
		}
		struct place before = place;
		uint32_t code = jg_text_next(b->source->encoding, b->bytes, end, &place.at);
		if (code == JG_UTF8_BAD) {
			warn(b, JANGGI_WARNING_ENCODING, before);
			code = 0xfffd;
		}
		place.line += code == '\n';
		length += jg_utf8_put(to + length, code);
	}
	jg_list_cut(text, used + length + 1);
	return length;
}

static size_t
trim(const char *bytes, size_t at, size_t end)
{
	while (end > at && (jg_is_space(bytes[end - 1]) || jg_is_stray(bytes[end - 1])))
		end--;
	return end;
}

/* [name "value"], any of the four marks missing. */
static void
add_tag(struct builder *b, const struct jg_part *part)
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
		warn(b, JANGGI_WARNING_TAG, (struct place){ part->start, part->line });

	struct jg_tag *tag = jg_list_add(&b->record->alloc, &b->record->tags, sizeof *tag);
	if (tag == NULL) {
		b->starved = true;
		return;
	}
	tag->name = b->record->text.used;
	tag->name_length = decode(b, (struct place){ name, part->line }, name_end);
	tag->value = b->record->text.used;
	tag->value_length = decode(b, (struct place){ at, part->line }, end);
}

static void
add_comment(struct builder *b, const struct jg_part *part)
{
	struct janggi_record *record = b->record;
	if (part->kind == JG_PART_OPEN_COMMENT)
		warn(b, JANGGI_WARNING_COMMENT, (struct place){ part->start - 1, part->line });
	size_t count = record->comments.used / sizeof(struct jg_comment);
	struct jg_comment *comment =
		count == 0 ? NULL : (struct jg_comment *)record->comments.items + count - 1;
	bool joins = comment != NULL && comment->ply == b->ply;
	if (joins) {
		/* Comments follow each other in the text: the NUL of the last becomes the newline between. */
		((char *)record->text.items)[record->text.used - 1] = '\n';
		comment->length++;
	} else {
		comment = jg_list_add(&record->alloc, &record->comments, sizeof *comment);
		if (comment == NULL) {
			b->starved = true;
			return;
		}
		*comment = (struct jg_comment){ .ply = b->ply, .text = record->text.used };
	}
	comment->length += decode(b, (struct place){ part->start, part->line }, part->end);
}

/*
 * The start board: ten rows from Cho's back rank up, hangul for Cho and hanja for
 * Han, a digit for so many empty points; then who moves first.
 */
static janggi_status
set_board(struct builder *b, const char *text, size_t length, struct place place)
{
	uint8_t board[JANGGI_SQUARES] = { 0 };
	uint32_t file = 0, rank = 0;
	size_t at = 0;
	while (at < length && text[at] != ' ') {
		uint32_t code = jg_utf8_next(text, length, &at);
		uint32_t ignored;
		uint32_t kind = jg_man_named(code, &ignored);
		uint32_t side = code >= U'가' && code <= U'힣' ? JANGGI_CHO : JANGGI_HAN;
		if (code == '/') {
			rank++;
			file = 0;
		} else if (code >= '1' && code <= '9') {
			file += code - '0';
		} else if (kind != 0 && rank < JANGGI_RANKS && file < JANGGI_FILES) {
			board[rank * JANGGI_FILES + file++] = (uint8_t)janggi_piece_make(side, kind);
		} else {
			return refuse(b, JANGGI_E_SYNTAX, place, "the start board cannot be read", NULL);
		}
		if (file > JANGGI_FILES || rank >= JANGGI_RANKS)
			return refuse(b, JANGGI_E_SYNTAX, place, "the start board is too large", NULL);
	}
	while (at < length && text[at] == ' ')
		at++;
	janggi_side first = JANGGI_CHO;
	if (at < length) {
		uint32_t code = jg_utf8_next(text, length, &at);
		if (code == U'한' || code == U'漢')
			first = JANGGI_HAN;
	}
	struct janggi_error fault = { .size = sizeof fault };
	janggi_status status = janggi_position_set_board(b->source->start, board, first, &fault);
	if (status != JANGGI_OK)
		return refuse(b, status, place, "the start board is not possible: %", fault.message);
	return JANGGI_OK;
}

static size_t
token_end(const char *bytes, size_t at, size_t end)
{
	while (at < end && !jg_is_space(bytes[at]) && !jg_is_stray(bytes[at]) && bytes[at] != '<')
		at++;
	return at;
}

/* A move's text in UTF-8; false where it is longer than any, or no text. */
static bool
decode_token(const struct builder *b, size_t at, size_t end, char text[JANGGI_MOVE_TEXT_MAX + 1],
             size_t *length)
{
	*length = 0;
	while (at < end) {
		uint32_t code = jg_text_next(b->source->encoding, b->bytes, end, &at);
		if (code == JG_UTF8_BAD || *length + 4 > JANGGI_MOVE_TEXT_MAX)
			return false;
		*length += jg_utf8_put(text + *length, code);
	}
	text[*length] = '\0';
	return true;
}

/* A refusal that names the move: "79졸78: there is no piece". */
static janggi_status
refuse_move(struct builder *b, janggi_status status, struct place place, const char *text, const char *why)
{
	char detail[2 * JANGGI_MOVE_TEXT_MAX + 128];
	size_t length = strlen(text);
	size_t rest = strlen(why);
	if (rest > sizeof detail - length - 3)
		rest = sizeof detail - length - 3;
	memcpy(detail, text, length);
	memcpy(detail + length, ": ", 2);
	memcpy(detail + length + 2, why, rest);
	detail[length + 2 + rest] = '\0';
	return refuse(b, status, place, "%", detail);
}

static janggi_status
play(struct builder *b, const struct jg_written *written, struct place place, const char *text)
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
		return refuse(b, status, place, "out of memory", NULL);
	if (status != JANGGI_OK)
		return refuse_move(b, status, place, text,
		                   janggi_why_describe(janggi_game_why(game, move), JANGGI_ENGLISH));
	b->ply++;
	if (move == JANGGI_MOVE_PASS)
		return JANGGI_OK;
	if (written->kind != janggi_piece_kind(piece))
		warn(b, JANGGI_WARNING_PIECE, place);
	if (written->side != JANGGI_NOBODY && written->side != janggi_piece_side(piece))
		warn(b, JANGGI_WARNING_SIDE, place);
	if (written->captured != taken)
		warn(b, JANGGI_WARNING_CAPTURE, place);
	if (written->check != janggi_position_in_check(pos))
		warn(b, JANGGI_WARNING_CHECK, place);
	return JANGGI_OK;
}

/* The number before a move: a dot or space behind it tells it from a square. */
static size_t
read_number(struct builder *b, struct place place, size_t end)
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
		warn(b, JANGGI_WARNING_NUMBER, place);
	b->numbered = true;
	b->number_at = place.at;
	b->number = number + 1;
	return at;
}

/* <seconds>, of the last move. */
static size_t
read_time(struct builder *b, struct place place, size_t end)
{
	uint32_t seconds = 0;
	size_t at = place.at + 1;
	for (; at < end && b->bytes[at] >= '0' && b->bytes[at] <= '9' && seconds < UINT32_MAX / 10 - 1; at++)
		seconds = seconds * 10 + (uint32_t)(b->bytes[at] - '0');
	struct jg_list *times = &b->record->times;
	const struct jg_time *last = times->used == 0 ? NULL
	                             : (const struct jg_time *)((const char *)times->items + times->used) - 1;
	if (at == place.at + 1 || at == end || b->bytes[at] != '>' || (last != NULL && last->ply == b->ply)) {
		warn(b, JANGGI_WARNING_TEXT, place);
		return token_end(b->bytes, place.at + 1, end);
	}
	struct jg_time *time = jg_list_add(&b->record->alloc, times, sizeof *time);
	if (time == NULL)
		b->starved = true;
	else
		*time = (struct jg_time){ .ply = b->ply, .seconds = seconds };
	return at + 1;
}

static janggi_status
play_part(struct builder *b, const struct jg_part *part)
{
	const char *bytes = b->bytes;
	struct place place = { part->start, part->line };
	while (place.at < part->end) {
		char byte = bytes[place.at];
		if (jg_is_space(byte)) {
			place.at++;
			continue;
		}
		if (jg_is_stray(byte)) {
			place.at = skip_stray(b, place, part->end);
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
		bool known = decode_token(b, place.at, end, text, &length);
		if (known && jg_korean_read(&written, text, length, b->old_squares, &fault)) {
			janggi_status status = play(b, &written, place, text);
			if (status != JANGGI_OK)
				return status;
			if (!b->numbered)
				b->number++;
			b->numbered = false;
		} else if (digit) {
			return refuse_move(b, JANGGI_E_SYNTAX, place, known ? text : "?",
			                   "this is not a move");
		} else {
			warn(b, JANGGI_WARNING_TEXT, place);
		}
		place.at = end;
	}
	return JANGGI_OK;
}

/* Plays the moves from source->start. */
static janggi_status
play_all(struct builder *b)
{
	janggi_game_free(b->record->game);
	b->record->game = NULL;
	b->ply = 0;
	b->number = 1;
	b->numbered = false;
	janggi_status status =
		janggi_game_new(&b->record->game, b->source->rules, b->source->start, &b->record->alloc);
	struct place place = { 0, 0 };
	if (status != JANGGI_OK)
		return refuse(b, status, place, "%", janggi_status_message(status));
	for (size_t i = 0; i < b->source->count && status == JANGGI_OK; i++) {
		const struct jg_part *part = &b->source->parts[i];
		place = (struct place){ part->start, part->line };
		if (part->kind == JG_PART_MOVES)
			status = play_part(b, part);
		else if (part->kind != JG_PART_TAG)
			add_comment(b, part);
	}
	if (status == JANGGI_OK && b->numbered)
		warn(b, JANGGI_WARNING_NUMBER, (struct place){ b->number_at, place.line });
	return status;
}

static bool
find_tag(const struct builder *b, const char *name, const char **value, size_t *length)
{
	return janggi_record_tag(b->record, name, (size_t)-1, value, length) == JANGGI_OK;
}

/* NONE: not told, or not understood. */
static janggi_setup
find_setup(const struct builder *b, const char *name, const char *other_name)
{
	const char *value;
	size_t length;
	janggi_setup setup = JANGGI_SETUP_NONE;
	if (find_tag(b, name, &value, &length) || find_tag(b, other_name, &value, &length))
		janggi_setup_parse(&setup, value, length);
	return setup;
}

/* Where the first tag of a name stands. */
static struct place
tag_place(const struct builder *b, const char *name)
{
	const struct jg_tag *tags = b->record->tags.items;
	size_t seen = 0;
	for (size_t i = 0; i < b->source->count; i++) {
		const struct jg_part *part = &b->source->parts[i];
		if (part->kind != JG_PART_TAG)
			continue;
		if (strcmp((const char *)b->record->text.items + tags[seen++].name, name) == 0)
			return (struct place){ part->start, part->line };
	}
	return (struct place){ 0, 0 };
}

/* Tries every set-up that a side may have; what was tried in vain leaves nothing behind. */
static janggi_status
play_from_setups(struct builder *b, janggi_setup cho, janggi_setup han)
{
	struct janggi_record *record = b->record;
	struct place place = { b->source->parts[0].start, b->source->parts[0].line };
	bool told = cho != JANGGI_SETUP_NONE && han != JANGGI_SETUP_NONE;
	if (!told)
		warn(b, JANGGI_WARNING_START, place);
	size_t text = record->text.used, warnings = record->warnings.used;
	janggi_status status = JANGGI_OK;
	for (janggi_setup c = JANGGI_SETUP_HEHE; c <= JANGGI_SETUP_EHHE; c++) {
		for (janggi_setup h = JANGGI_SETUP_HEHE; h <= JANGGI_SETUP_EHHE; h++) {
			if ((cho != JANGGI_SETUP_NONE && c != cho) || (han != JANGGI_SETUP_NONE && h != han))
				continue;
			jg_list_cut(&record->text, text);
			jg_list_cut(&record->warnings, warnings);
			jg_list_cut(&record->comments, 0);
			jg_list_cut(&record->times, 0);
			janggi_position_set_start(b->source->start, c, h, JANGGI_HANDICAP_NONE);
			status = play_all(b);
			if (status == JANGGI_OK) {
				jg_error_clear(b->error);
				return status;
			}
		}
	}
	return told ? status
	            : refuse(b, status, place, "the start is not told, and none fits the moves", NULL);
}

janggi_status
jg_gib_build(struct janggi_record *record, const struct jg_gib_source *source, struct janggi_error *error)
{
	struct builder b = { .record = record, .source = source, .bytes = record->raw.items, .error = error };
	for (size_t i = 0; i < source->count; i++)
		if (source->parts[i].kind == JG_PART_TAG)
			add_tag(&b, &source->parts[i]);
	if (b.starved)
		return jg_error_set(error, JANGGI_E_NOMEM, source->offset, 0, "out of memory", NULL);

	const char *value;
	size_t length;
	b.old_squares = find_tag(&b, "기보형식", &value, &length) && strcmp(value, "구좌표") == 0;
	janggi_status status;
	if (find_tag(&b, "판", &value, &length)) {
		status = set_board(&b, value, length, tag_place(&b, "판"));
		if (status == JANGGI_OK)
			status = play_all(&b);
	} else {
		status = play_from_setups(&b, find_setup(&b, "초차림", "초포진"),
		                          find_setup(&b, "한차림", "한포진"));
	}
	if (status == JANGGI_OK && b.starved)
		return jg_error_set(error, JANGGI_E_NOMEM, source->offset, 0, "out of memory", NULL);
	return status;
}

/* SPDX-License-Identifier: MIT */
#include "record/build.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

janggi_status
jg_refuse(struct jg_builder *b, janggi_status status, struct jg_place place, const char *message,
          const char *detail)
{
	jg_error_set(b->error, status, b->source->offset + place.at, 0, message, detail);
	if (b->error != NULL)
		b->error->line = place.line;
	return status;
}

janggi_status
jg_refuse_move(struct jg_builder *b, janggi_status status, struct jg_place place, const char *text,
               const char *why)
{
	char detail[JANGGI_MOVE_TEXT_MAX + 2 + sizeof b->error->message];
	size_t length = strlen(text);
	size_t rest = strlen(why);
	assert(length + rest + 3 <= sizeof detail);
	memcpy(detail, text, length);
	memcpy(detail + length, ": ", 2);
	memcpy(detail + length + 2, why, rest);
	detail[length + 2 + rest] = '\0';
	return jg_refuse(b, status, place, "%", detail);
}

janggi_status
jg_built(struct jg_builder *b, janggi_status status)
{
	if (status == JANGGI_OK)
		status = b->starved ? JANGGI_E_NOMEM : jg_record_order(b->record);
	if (status == JANGGI_E_NOMEM)
		return jg_error_set(b->error, status, b->source->offset, 0, "out of memory", NULL);
	return status;
}

void
jg_warn(struct jg_builder *b, int32_t code, struct jg_place place)
{
	struct jg_warning *warning = jg_list_add(&b->record->alloc, &b->record->warnings, sizeof *warning);
	if (warning == NULL)
		b->starved = true;
	else
		*warning = (struct jg_warning){ b->source->offset + place.at, place.line, code };
}

size_t
jg_skip_stray(struct jg_builder *b, struct jg_place place, size_t end)
{
	jg_warn(b, JANGGI_WARNING_STRAY, place);
	while (place.at < end && jg_is_stray(b->bytes[place.at]))
		place.at++;
	return place.at;
}

size_t
jg_decode(struct jg_builder *b, struct jg_place place, size_t end)
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
			place.at = jg_skip_stray(b, place, end);
			continue;
		}
		if (byte == '\r' && place.at + 1 < end && b->bytes[place.at + 1] == '\n') {
			place.at++;
			continue;
		}
		struct jg_place before = place;
		uint32_t code = jg_text_next(b->source->encoding, b->bytes, end, &place.at);
		if (code == JG_UTF8_BAD) {
			jg_warn(b, JANGGI_WARNING_ENCODING, before);
			code = 0xfffd;
		}
		place.line += code == '\n';
		length += jg_utf8_put(to + length, code);
	}
	jg_list_cut(text, used + length + 1);
	return length;
}

bool
jg_decode_token(const struct jg_builder *b, size_t at, size_t end, char text[JANGGI_MOVE_TEXT_MAX + 1],
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

struct jg_tag *
jg_add_tag(struct jg_builder *b)
{
	struct jg_tag *tag = jg_list_add(&b->record->alloc, &b->record->tags, sizeof *tag);
	if (tag == NULL)
		b->starved = true;
	return tag;
}

void
jg_add_comment(struct jg_builder *b, struct jg_place place, size_t end)
{
	struct janggi_record *record = b->record;
	size_t count = record->comments.used / sizeof(struct jg_comment);
	struct jg_comment *comment =
		count == 0 ? NULL : (struct jg_comment *)record->comments.items + count - 1;
	if (comment != NULL && comment->line == b->line && comment->ply == b->ply &&
	    comment->text + comment->length + 1 == record->text.used) {
		/* They follow each other in the text, too: the NUL of the last becomes the newline between.
		 */
		((char *)record->text.items)[record->text.used - 1] = '\n';
		comment->length++;
	} else {
		comment = jg_list_add(&record->alloc, &record->comments, sizeof *comment);
		if (comment == NULL) {
			b->starved = true;
			return;
		}
		*comment = (struct jg_comment){ b->line, b->ply, record->text.used, 0 };
	}
	comment->length += jg_decode(b, place, end);
}

bool
jg_add_time(struct jg_builder *b, uint32_t seconds)
{
	if (b->timed)
		return false;
	b->timed = true;
	struct jg_time *time = jg_list_add(&b->record->alloc, &b->record->times, sizeof *time);
	if (time == NULL)
		b->starved = true;
	else
		*time = (struct jg_time){ b->line, b->ply, seconds };
	return true;
}

void
jg_add_mark(struct jg_builder *b, uint32_t nag)
{
	struct jg_mark *mark = jg_list_add(&b->record->alloc, &b->record->marks, sizeof *mark);
	if (mark == NULL)
		b->starved = true;
	else
		*mark = (struct jg_mark){ b->line, b->ply, nag };
}

janggi_status
jg_start_game(struct jg_builder *b)
{
	janggi_game_free(b->record->game);
	b->record->game = NULL;
	b->line = b->ply = 0;
	b->numbered = b->timed = false;
	janggi_status status =
		janggi_game_new(&b->record->game, b->source->rules, b->source->start, &b->record->alloc);
	if (status != JANGGI_OK)
		return jg_refuse(b, status, (struct jg_place){ 0, b->source->line }, "%",
		                 janggi_status_message(status));
	return JANGGI_OK;
}

struct jg_built_mark
jg_built_so_far(const struct jg_builder *b)
{
	const struct janggi_record *record = b->record;
	return (struct jg_built_mark){ record->text.used, record->tags.used, record->warnings.used };
}

void
jg_take_back(struct jg_builder *b, struct jg_built_mark mark)
{
	struct janggi_record *record = b->record;
	jg_list_cut(&record->text, mark.text);
	jg_list_cut(&record->tags, mark.tags);
	jg_list_cut(&record->warnings, mark.warnings);
	jg_list_cut(&record->comments, 0);
	jg_list_cut(&record->times, 0);
	jg_list_cut(&record->marks, 0);
	jg_list_cut(&record->steps, 0);
	jg_list_cut(&record->lines, sizeof(struct jg_line));
}

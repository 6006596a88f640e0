/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/structs.h"

struct janggi_record *
jg_record_new(const struct janggi_allocator *alloc, uint32_t item)
{
	struct janggi_record *record = jg_alloc(alloc, sizeof *record);
	if (record != NULL) {
		record->alloc = *alloc;
		record->item = item;
	}
	return record;
}

void
janggi_record_free(janggi_record *record)
{
	if (record == NULL)
		return;
	struct janggi_allocator alloc = record->alloc;
	janggi_game_free(record->game);
	struct jg_list *lists[] = {
		&record->raw, &record->text, &record->tags,
		&record->comments, &record->times, &record->warnings,
	};
	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		jg_list_free(&alloc, lists[i]);
	jg_release(&alloc, record, sizeof *record);
}

const janggi_game *
janggi_record_game(const janggi_record *record)
{
	return record == NULL ? NULL : record->game;
}

uint32_t
janggi_record_line_count(const janggi_record *record)
{
	return record == NULL ? 0 : 1;
}

janggi_status
janggi_record_line(const janggi_record *record, uint32_t line, uint32_t *parent, uint32_t *ply,
                   uint32_t *length)
{
	if (line >= janggi_record_line_count(record))
		return JANGGI_E_ARGUMENT;
	if (parent != NULL)
		*parent = 0;
	if (ply != NULL)
		*ply = 0;
	if (length != NULL)
		*length = janggi_game_plies(record->game);
	return JANGGI_OK;
}

janggi_move
janggi_record_move(const janggi_record *record, uint32_t line, uint32_t ply)
{
	if (line >= janggi_record_line_count(record) || ply >= janggi_game_plies(record->game))
		return JANGGI_MOVE_NONE;
	return janggi_game_move_at(record->game, ply);
}

/* The entry of (line, ply) in a list of structs that begin with these two, or NULL. */
static const void *
find(const struct jg_list *list, size_t size, uint32_t line, uint32_t ply)
{
	uint64_t wanted = (uint64_t)line << 32 | ply;
	size_t low = 0, high = list->used / size;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const uint32_t *entry = (const void *)((const char *)list->items + middle * size);
		uint64_t place = (uint64_t)entry[0] << 32 | entry[1];
		if (place == wanted)
			return entry;
		if (place < wanted)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

janggi_status
janggi_record_comment(const janggi_record *record, uint32_t line, uint32_t ply, const char **text,
                      size_t *length)
{
	if (text == NULL || length == NULL)
		return JANGGI_E_ARGUMENT;
	*text = NULL;
	*length = 0;
	if (line >= janggi_record_line_count(record) || ply > janggi_game_plies(record->game))
		return JANGGI_E_ARGUMENT;
	const struct jg_comment *comment = find(&record->comments, sizeof *comment, line, ply);
	if (comment == NULL)
		return JANGGI_E_EMPTY;
	*text = (const char *)record->text.items + comment->text;
	*length = comment->length;
	return JANGGI_OK;
}

janggi_status
janggi_record_time(const janggi_record *record, uint32_t line, uint32_t ply, uint32_t *seconds)
{
	if (seconds == NULL)
		return JANGGI_E_ARGUMENT;
	*seconds = 0;
	if (line >= janggi_record_line_count(record) || ply > janggi_game_plies(record->game))
		return JANGGI_E_ARGUMENT;
	const struct jg_time *time = find(&record->times, sizeof *time, line, ply);
	if (time == NULL)
		return JANGGI_E_EMPTY;
	*seconds = time->seconds;
	return JANGGI_OK;
}

uint32_t
janggi_record_tag_count(const janggi_record *record)
{
	return record == NULL ? 0 : (uint32_t)(record->tags.used / sizeof(struct jg_tag));
}

janggi_status
janggi_record_tag_at(const janggi_record *record, uint32_t index, const char **name, size_t *name_length,
                     const char **value, size_t *value_length)
{
	if (name == NULL || name_length == NULL || value == NULL || value_length == NULL)
		return JANGGI_E_ARGUMENT;
	*name = *value = NULL;
	*name_length = *value_length = 0;
	if (index >= janggi_record_tag_count(record))
		return JANGGI_E_ARGUMENT;
	const struct jg_tag *tag = (const struct jg_tag *)record->tags.items + index;
	*name = (const char *)record->text.items + tag->name;
	*name_length = tag->name_length;
	*value = (const char *)record->text.items + tag->value;
	*value_length = tag->value_length;
	return JANGGI_OK;
}

janggi_status
janggi_record_tag(const janggi_record *record, const char *name, size_t name_length, const char **value,
                  size_t *value_length)
{
	if (value == NULL || value_length == NULL)
		return JANGGI_E_ARGUMENT;
	*value = NULL;
	*value_length = 0;
	if (record == NULL || name == NULL)
		return JANGGI_E_ARGUMENT;
	if (name_length == (size_t)-1)
		name_length = strlen(name);
	const struct jg_tag *tag = record->tags.items;
	const char *text = record->text.items;
	for (uint32_t left = janggi_record_tag_count(record); left > 0; left--, tag++) {
		if (tag->name_length != name_length || memcmp(text + tag->name, name, name_length) != 0)
			continue;
		*value = text + tag->value;
		*value_length = tag->value_length;
		return JANGGI_OK;
	}
	return JANGGI_E_EMPTY;
}

static const char *
warning_message(int32_t code)
{
	switch (code) {
	case JANGGI_WARNING_STRAY:
		return "stray bytes";
	case JANGGI_WARNING_ENCODING:
		return "bytes that are no character";
	case JANGGI_WARNING_TAG:
		return "a bracket or quote is missing";
	case JANGGI_WARNING_COMMENT:
		return "the comment has no end";
	case JANGGI_WARNING_NUMBER:
		return "a move number out of turn or without a move";
	case JANGGI_WARNING_TEXT:
		return "text among the moves";
	case JANGGI_WARNING_START:
		return "the start is not told; the first that fits the moves is taken";
	case JANGGI_WARNING_PIECE:
		return "another piece moves than the one named";
	case JANGGI_WARNING_SIDE:
		return "the side mark is the other side's";
	case JANGGI_WARNING_CAPTURE:
		return "what is captured is not what is told";
	default:
		return "check given but not marked, or marked but not given";
	}
}

uint32_t
janggi_record_warning_count(const janggi_record *record)
{
	return record == NULL ? 0 : (uint32_t)(record->warnings.used / sizeof(struct jg_warning));
}

janggi_status
janggi_record_warning(const janggi_record *record, uint32_t index, janggi_error *warning)
{
	if (warning == NULL || index >= janggi_record_warning_count(record))
		return JANGGI_E_ARGUMENT;
	janggi_status status = jg_error_check(warning);
	if (status != JANGGI_OK)
		return status;
	const struct jg_warning *entry = (const struct jg_warning *)record->warnings.items + index;
	jg_error_set(warning, entry->code, entry->offset, 0, warning_message(entry->code), NULL);
	warning->line = entry->line;
	warning->item = record->item;
	return JANGGI_OK;
}

janggi_status
janggi_record_raw(const janggi_record *record, const char **bytes, size_t *length)
{
	if (bytes == NULL || length == NULL)
		return JANGGI_E_ARGUMENT;
	*bytes = NULL;
	*length = 0;
	if (record == NULL)
		return JANGGI_E_ARGUMENT;
	*bytes = record->raw.items;
	*length = record->raw.used;
	return JANGGI_OK;
}

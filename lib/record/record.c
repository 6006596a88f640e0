/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "record/names.h"

struct janggi_record *
jg_record_new(const struct janggi_allocator *alloc, uint32_t item)
{
	struct janggi_record *record = jg_alloc(alloc, sizeof *record);
	if (record == NULL)
		return NULL;
	record->alloc = *alloc;
	record->item = item;
	if (jg_list_add(alloc, &record->lines, sizeof(struct jg_line)) == NULL) {
		janggi_record_free(record);
		return NULL;
	}
	return record;
}

janggi_status
janggi_record_new(janggi_record **out, const janggi_game *game, const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	if (game == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_allocator own;
	janggi_status status = jg_allocator_init(&own, alloc);
	if (status != JANGGI_OK)
		return status;
	struct janggi_record *record = jg_record_new(&own, 1);
	if (record == NULL)
		return JANGGI_E_NOMEM;
	status = janggi_game_clone(&record->game, game);
	struct janggi_outcome outcome = { .size = sizeof outcome };
	if (status == JANGGI_OK)
		status = janggi_game_outcome(game, &outcome);
	if (status == JANGGI_OK && outcome.state == JANGGI_STATE_OVER) {
		char text[JG_RESULT_MAX];
		jg_result_text(text, &outcome);
		status = janggi_record_set_tag(record, "대국결과", (size_t)-1, text, (size_t)-1);
	}
	if (status != JANGGI_OK) {
		janggi_record_free(record);
		return status;
	}
	*out = record;
	return JANGGI_OK;
}

#define LISTS 9

static void
lists_of(struct janggi_record *record, struct jg_list *lists[LISTS])
{
	struct jg_list *all[LISTS] = {
		&record->raw, &record->text, &record->tags, &record->lines, &record->steps,
		&record->comments, &record->times, &record->marks, &record->warnings,
	};
	memcpy(lists, all, sizeof all);
}

janggi_status
janggi_record_clone(janggi_record **out, const janggi_record *record)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	if (record == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_record *copy = jg_alloc(&record->alloc, sizeof *copy);
	if (copy == NULL)
		return JANGGI_E_NOMEM;
	copy->alloc = record->alloc;
	copy->item = record->item;
	janggi_status status = janggi_game_clone(&copy->game, record->game);
	struct jg_list *to[LISTS], *from[LISTS];
	struct janggi_record seen = *record;
	lists_of(copy, to);
	lists_of(&seen, from);
	for (unsigned i = 0; i < LISTS && status == JANGGI_OK; i++) {
		if (from[i]->used == 0)
			continue;
		void *items = jg_list_add(&copy->alloc, to[i], from[i]->used);
		if (items == NULL)
			status = JANGGI_E_NOMEM;
		else
			memcpy(items, from[i]->items, from[i]->used);
	}
	if (status != JANGGI_OK) {
		janggi_record_free(copy);
		return status;
	}
	*out = copy;
	return JANGGI_OK;
}

void
janggi_record_free(janggi_record *record)
{
	if (record == NULL)
		return;
	struct janggi_allocator alloc = record->alloc;
	janggi_game_free(record->game);
	struct jg_list *lists[LISTS];
	lists_of(record, lists);
	for (size_t i = 0; i < LISTS; i++)
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
	return record == NULL ? 0 : (uint32_t)(record->lines.used / sizeof(struct jg_line));
}

janggi_status
janggi_record_line_at(const janggi_record *record, uint32_t line, uint32_t *parent, uint32_t *ply,
                      uint32_t *length)
{
	if (line >= janggi_record_line_count(record))
		return JANGGI_E_ARGUMENT;
	const struct jg_line *found = (const struct jg_line *)record->lines.items + line;
	if (parent != NULL)
		*parent = found->parent;
	if (ply != NULL)
		*ply = found->ply;
	if (length != NULL)
		*length = line == 0 ? janggi_game_plies(record->game) : found->length;
	return JANGGI_OK;
}

janggi_move
janggi_record_move_at(const janggi_record *record, uint32_t line, uint32_t ply)
{
	uint32_t length;
	if (janggi_record_line_at(record, line, NULL, NULL, &length) != JANGGI_OK || ply >= length)
		return JANGGI_MOVE_NONE;
	if (line == 0)
		return janggi_game_move_at(record->game, ply);
	uint32_t first = ((const struct jg_line *)record->lines.items + line)->first;
	return ((const struct jg_step *)record->steps.items + first + ply)->move;
}

/* A place of a line exists. */
static bool
has_place(const struct janggi_record *record, uint32_t line, uint32_t ply)
{
	uint32_t length;
	return janggi_record_line_at(record, line, NULL, NULL, &length) == JANGGI_OK && ply <= length;
}

size_t
jg_record_find(const struct jg_list *list, size_t size, uint32_t line, uint32_t ply)
{
	uint64_t wanted = (uint64_t)line << 32 | ply;
	size_t low = 0, high = list->used / size;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const uint32_t *entry = (const void *)((const char *)list->items + middle * size);
		if (((uint64_t)entry[0] << 32 | entry[1]) < wanted)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The first entry of (line, ply), or NULL. */
static const void *
find(const struct jg_list *list, size_t size, uint32_t line, uint32_t ply)
{
	size_t at = jg_record_find(list, size, line, ply) * size;
	if (at == list->used)
		return NULL;
	const uint32_t *entry = (const void *)((const char *)list->items + at);
	return entry[0] == line && entry[1] == ply ? entry : NULL;
}

janggi_status
janggi_record_get_comment(const janggi_record *record, uint32_t line, uint32_t ply, const char **text,
                          size_t *length)
{
	if (text == NULL || length == NULL)
		return JANGGI_E_ARGUMENT;
	*text = NULL;
	*length = 0;
	if (!has_place(record, line, ply))
		return JANGGI_E_ARGUMENT;
	const struct jg_comment *comment = find(&record->comments, sizeof *comment, line, ply);
	if (comment == NULL)
		return JANGGI_E_EMPTY;
	*text = (const char *)record->text.items + comment->text;
	*length = comment->length;
	return JANGGI_OK;
}

janggi_status
janggi_record_get_time(const janggi_record *record, uint32_t line, uint32_t ply, uint32_t *seconds)
{
	if (seconds == NULL)
		return JANGGI_E_ARGUMENT;
	*seconds = 0;
	if (!has_place(record, line, ply))
		return JANGGI_E_ARGUMENT;
	const struct jg_time *time = find(&record->times, sizeof *time, line, ply);
	if (time == NULL)
		return JANGGI_E_EMPTY;
	*seconds = time->seconds;
	return JANGGI_OK;
}

uint32_t
janggi_record_get_marks(const janggi_record *record, uint32_t line, uint32_t ply, uint32_t *marks,
                        uint32_t capacity)
{
	if (!has_place(record, line, ply))
		return 0;
	const struct jg_mark *all = record->marks.items;
	size_t from = jg_record_find(&record->marks, sizeof *all, line, ply);
	size_t to = jg_record_find(&record->marks, sizeof *all, line, ply + 1);
	for (size_t i = from; i < to && i - from < capacity && marks != NULL; i++)
		marks[i - from] = all[i].nag;
	return (uint32_t)(to - from);
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

/* The first tag of a name, or NULL. */
static struct jg_tag *
find_tag(const struct janggi_record *record, const char *name, size_t length)
{
	struct jg_tag *tag = record->tags.items;
	for (uint32_t left = janggi_record_tag_count(record); left > 0; left--, tag++)
		if (tag->name_length == length &&
		    memcmp((const char *)record->text.items + tag->name, name, length) == 0)
			return tag;
	return NULL;
}

janggi_status
janggi_record_get_tag(const janggi_record *record, const char *name, size_t name_length, const char **value,
                      size_t *value_length)
{
	if (value == NULL || value_length == NULL)
		return JANGGI_E_ARGUMENT;
	*value = NULL;
	*value_length = 0;
	if (record == NULL || name == NULL)
		return JANGGI_E_ARGUMENT;
	const struct jg_tag *tag =
		find_tag(record, name, name_length == (size_t)-1 ? strlen(name) : name_length);
	if (tag == NULL)
		return JANGGI_E_EMPTY;
	*value = (const char *)record->text.items + tag->value;
	*value_length = tag->value_length;
	return JANGGI_OK;
}

bool
jg_record_named_tag(const struct janggi_record *record, const char *gib_name, const char **value,
                    size_t *length)
{
	struct jg_tag *tag = find_tag(record, gib_name, strlen(gib_name));
	const char *name = jg_name_in_pgn(gib_name, strlen(gib_name));
	struct jg_tag *other = find_tag(record, name, strlen(name));
	if (tag == NULL || (other != NULL && other < tag))
		tag = other;
	if (tag == NULL)
		return false;
	*value = (const char *)record->text.items + tag->value;
	*length = tag->value_length;
	return true;
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
	case JANGGI_WARNING_CHECK:
		return "check given but not marked, or marked but not given";
	case JANGGI_WARNING_VARIATION:
		return "a variation that cannot be played on";
	default:
		return "the result behind the moves is not that of the tag";
	}
}

uint32_t
janggi_record_warning_count(const janggi_record *record)
{
	return record == NULL ? 0 : (uint32_t)(record->warnings.used / sizeof(struct jg_warning));
}

janggi_status
janggi_record_warning_at(const janggi_record *record, uint32_t index, janggi_error *warning)
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

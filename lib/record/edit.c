/* SPDX-License-Identifier: MIT */
/* Changes of a record. */
#include "record/record.h"

#include <janggi/movegen.h>

#include <string.h>

#include "base/error.h"
#include "core/position.h"
#include "record/text.h"

size_t
jg_record_add_text(struct janggi_record *record, const char *text, size_t length)
{
	size_t place = record->text.used;
	char *to = jg_list_add(&record->alloc, &record->text, length + 1);
	if (to == NULL)
		return SIZE_MAX;
	if (length > 0)
		memcpy(to, text, length);
	return place;
}

/* UTF-8 without what a reader would leave out. */
static bool
is_text(const char *text, size_t length)
{
	for (size_t at = 0; at < length;)
		if (jg_is_stray(text[at]) || jg_utf8_next(text, length, &at) == JG_UTF8_BAD)
			return false;
	return true;
}

bool
jg_is_name(const char *name, size_t length)
{
	for (size_t at = 0; at < length; at++)
		if ((unsigned char)name[at] <= ' ' || name[at] == '"' || name[at] == '[' || name[at] == ']')
			return false;
	return length > 0 && is_text(name, length);
}

janggi_status
janggi_record_set_tag(janggi_record *record, const char *name, size_t name_length, const char *value,
                      size_t value_length)
{
	if (record == NULL || name == NULL || (value == NULL && value_length != 0))
		return JANGGI_E_ARGUMENT;
	if (name_length == (size_t)-1)
		name_length = strlen(name);
	if (value_length == (size_t)-1)
		value_length = strlen(value);
	if (!jg_is_name(name, name_length) || !is_text(value, value_length) ||
	    (value_length > 0 && (memchr(value, '\n', value_length) || memchr(value, '\r', value_length))))
		return JANGGI_E_ARGUMENT;

	struct jg_tag *tags = record->tags.items;
	size_t count = janggi_record_tag_count(record), i = 0;
	while (i < count && (tags[i].name_length != name_length ||
	                     memcmp((const char *)record->text.items + tags[i].name, name, name_length) != 0))
		i++;
	if (value == NULL) {
		if (i == count)
			return JANGGI_E_EMPTY;
		memmove(tags + i, tags + i + 1, (count - i - 1) * sizeof *tags);
		jg_list_cut(&record->tags, (count - 1) * sizeof *tags);
		return JANGGI_OK;
	}
	struct jg_tag tag = { 0, name_length, 0, value_length };
	tag.name = jg_record_add_text(record, name, name_length);
	tag.value = jg_record_add_text(record, value, value_length);
	if (tag.name == SIZE_MAX || tag.value == SIZE_MAX)
		return JANGGI_E_NOMEM;
	if (i == count && jg_list_add(&record->alloc, &record->tags, sizeof tag) == NULL)
		return JANGGI_E_NOMEM;
	((struct jg_tag *)record->tags.items)[i] = tag;
	return JANGGI_OK;
}

/*
 * `count` entries in place of the `old` ones from number i on, the last of them
 * not yet written; NULL for want of memory. Without any the place itself.
 */
static void *
replace(struct janggi_record *record, struct jg_list *list, size_t size, size_t i, size_t old, size_t count)
{
	size_t behind = list->used / size - i - old;
	if (count > old && jg_list_add(&record->alloc, list, (count - old) * size) == NULL)
		return NULL;
	char *place = (char *)list->items + i * size;
	if (count != old)
		memmove(place + count * size, place + old * size, behind * size);
	jg_list_cut(list, (i + count + behind) * size);
	return place;
}

/* How many entries a place has, and the number of the first. */
static size_t
entries(const struct jg_list *list, size_t size, uint32_t line, uint32_t ply, size_t *first)
{
	*first = jg_record_find(list, size, line, ply);
	return jg_record_find(list, size, line, ply + 1) - *first;
}

janggi_status
janggi_record_set_comment(janggi_record *record, uint32_t line, uint32_t ply, const char *text, size_t length)
{
	uint32_t plies;
	if (janggi_record_line_at(record, line, NULL, NULL, &plies) != JANGGI_OK || ply > plies ||
	    (text == NULL && length != 0))
		return JANGGI_E_ARGUMENT;
	if (length == (size_t)-1)
		length = strlen(text);
	if (!is_text(text, length))
		return JANGGI_E_ARGUMENT;
	size_t i, old = entries(&record->comments, sizeof(struct jg_comment), line, ply, &i);
	if (text == NULL) {
		if (old == 0)
			return JANGGI_E_EMPTY;
		replace(record, &record->comments, sizeof(struct jg_comment), i, old, 0);
		return JANGGI_OK;
	}
	struct jg_comment comment = { line, ply, jg_record_add_text(record, text, length), length };
	if (comment.text == SIZE_MAX)
		return JANGGI_E_NOMEM;
	struct jg_comment *place = replace(record, &record->comments, sizeof comment, i, old, 1);
	if (place == NULL)
		return JANGGI_E_NOMEM;
	*place = comment;
	return JANGGI_OK;
}

/* There is a move at `ply` of the line, the first being 1. */
static bool
has_move(const struct janggi_record *record, uint32_t line, uint32_t ply)
{
	return ply > 0 && janggi_record_move_at(record, line, ply - 1) != JANGGI_MOVE_NONE;
}

janggi_status
janggi_record_set_time(janggi_record *record, uint32_t line, uint32_t ply, int64_t seconds)
{
	if (!has_move(record, line, ply) || seconds < -1 || seconds > UINT32_MAX)
		return JANGGI_E_ARGUMENT;
	size_t i, old = entries(&record->times, sizeof(struct jg_time), line, ply, &i);
	if (seconds == -1 && old == 0)
		return JANGGI_E_EMPTY;
	struct jg_time *place = replace(record, &record->times, sizeof *place, i, old, seconds >= 0);
	if (place == NULL)
		return JANGGI_E_NOMEM;
	if (seconds >= 0)
		*place = (struct jg_time){ line, ply, (uint32_t)seconds };
	return JANGGI_OK;
}

janggi_status
janggi_record_set_marks(janggi_record *record, uint32_t line, uint32_t ply, const uint32_t *marks, uint32_t count)
{
	if (!has_move(record, line, ply) || (marks == NULL && count > 0) || count > JG_MARK_MAX)
		return JANGGI_E_ARGUMENT;
	for (uint32_t n = 0; n < count; n++)
		if (marks[n] > JG_MARK_MAX)
			return JANGGI_E_ARGUMENT;
	size_t i, old = entries(&record->marks, sizeof(struct jg_mark), line, ply, &i);
	if (count == 0 && old == 0)
		return JANGGI_OK;
	struct jg_mark *place = replace(record, &record->marks, sizeof *place, i, old, count);
	if (place == NULL)
		return JANGGI_E_NOMEM;
	for (uint32_t n = 0; n < count; n++)
		place[n] = (struct jg_mark){ line, ply, marks[n] };
	return JANGGI_OK;
}

/* The position after so many moves of a line; how deep the line lies. Calls itself for each parent: JG_DEPTH_MAX. */
static unsigned
go_to(const struct janggi_record *record, uint32_t line, uint32_t ply, struct janggi_position *pos)
{
	unsigned depth = 0;
	if (line == 0) {
		*pos = *janggi_game_start(record->game);
	} else {
		const struct jg_line *lines = record->lines.items;
		depth = 1 + go_to(record, lines[line].parent, lines[line].ply, pos);
	}
	for (uint32_t i = 0; i < ply; i++) {
		janggi_undo undo;
		janggi_position_make(pos, janggi_record_move_at(record, line, i), &undo);
	}
	return depth;
}

static janggi_status
check_variation(const struct janggi_record *record, uint32_t parent, uint32_t ply, const janggi_move *moves,
                uint32_t count, struct janggi_error *error)
{
	struct janggi_position pos;
	if (!has_move(record, parent, ply + 1) || moves == NULL || count == 0)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "no moves, or no move that they stand for", NULL);
	if (go_to(record, parent, ply, &pos) >= JG_DEPTH_MAX)
		return jg_error_set(error, JANGGI_E_UNSUPPORTED, 0, 0, "too many variations in variations", NULL);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t why = janggi_position_why(&pos, moves[i]);
		if (janggi_position_play(&pos, moves[i]) == JANGGI_OK)
			continue;
		jg_error_set(error, JANGGI_E_ILLEGAL, 0, 0, janggi_why_describe(why, JANGGI_ENGLISH), NULL);
		if (error != NULL)
			error->item = i + 1;
		return JANGGI_E_ILLEGAL;
	}
	return JANGGI_OK;
}

janggi_status
janggi_record_add_line(janggi_record *record, uint32_t parent, uint32_t ply, const janggi_move *moves,
                       uint32_t count, uint32_t *line, janggi_error *error)
{
	janggi_status status = jg_error_check(error);
	if (status != JANGGI_OK)
		return status;
	status = check_variation(record, parent, ply, moves, count, error);
	if (status != JANGGI_OK)
		return status;
	uint32_t added = janggi_record_line_count(record);
	size_t first = record->steps.used / sizeof(struct jg_step);
	struct jg_step *steps = jg_list_add(&record->alloc, &record->steps, count * sizeof *steps);
	if (steps == NULL || jg_list_add(&record->alloc, &record->lines, sizeof(struct jg_line)) == NULL) {
		jg_list_cut(&record->steps, first * sizeof *steps);
		return jg_error_set(error, JANGGI_E_NOMEM, 0, 0, "out of memory", NULL);
	}
	for (uint32_t i = 0; i < count; i++)
		steps[i] = (struct jg_step){ added, moves[i] };
	struct jg_line *lines = record->lines.items;
	/* Behind those that leave the parent no later. */
	uint32_t *link = &lines[parent].child;
	while (*link != 0 && lines[*link].ply <= ply)
		link = &lines[*link].sibling;
	lines[added] = (struct jg_line){ .parent = parent, .ply = ply, .first = (uint32_t)first, .length = count,
	                                 .sibling = *link };
	*link = added;
	if (line != NULL)
		*line = added;
	jg_error_clear(error);
	return JANGGI_OK;
}

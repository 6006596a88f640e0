/* SPDX-License-Identifier: MIT */
/* Changes of a record. */
#include "record/record.h"

#include <string.h>

#include "base/alloc.h"
#include "record/text.h"

size_t
jg_record_add_text(struct janggi_record *record, const char *text, size_t length)
{
	size_t place = record->text.used;
	char *to = length == SIZE_MAX ? NULL : jg_list_add(&record->alloc, &record->text, length + 1);
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

	struct jg_comment *comments = record->comments.items;
	size_t count = record->comments.used / sizeof *comments;
	size_t i = jg_record_find(&record->comments, sizeof *comments, line, ply);
	bool there = i < count && comments[i].line == line && comments[i].ply == ply;
	if (text == NULL) {
		if (!there)
			return JANGGI_E_EMPTY;
		memmove(comments + i, comments + i + 1, (count - i - 1) * sizeof *comments);
		jg_list_cut(&record->comments, (count - 1) * sizeof *comments);
		return JANGGI_OK;
	}
	struct jg_comment comment = { line, ply, jg_record_add_text(record, text, length), length };
	if (comment.text == SIZE_MAX)
		return JANGGI_E_NOMEM;
	if (!there) {
		if (jg_list_add(&record->alloc, &record->comments, sizeof comment) == NULL)
			return JANGGI_E_NOMEM;
		comments = record->comments.items;
		memmove(comments + i + 1, comments + i, (count - i) * sizeof *comments);
	}
	comments[i] = comment;
	return JANGGI_OK;
}

/* Sorts by line; the entries of a line are in order already. `counts` has a zero for each line. */
static bool
group(struct janggi_record *record, struct jg_list *list, size_t size, size_t *counts)
{
	if (list->used == 0)
		return true;
	char *sorted = jg_alloc(&record->alloc, list->capacity);
	if (sorted == NULL)
		return false;
	const char *items = list->items;
	for (size_t at = 0; at < list->used; at += size)
		counts[*(const uint32_t *)(const void *)(items + at)]++;
	size_t first = 0;
	for (uint32_t line = 0; line < janggi_record_line_count(record); line++) {
		size_t count = counts[line];
		counts[line] = first;
		first += count;
	}
	for (size_t at = 0; at < list->used; at += size) {
		size_t to = counts[*(const uint32_t *)(const void *)(items + at)]++;
		memcpy(sorted + to * size, items + at, size);
	}
	jg_release(&record->alloc, list->items, list->capacity);
	list->items = sorted;
	memset(counts, 0, janggi_record_line_count(record) * sizeof *counts);
	return true;
}

/* The comments of a place become one, with newlines between. */
static bool
join_comments(struct janggi_record *record)
{
	struct jg_comment *comments = record->comments.items;
	size_t count = record->comments.used / sizeof *comments, kept = 0;
	for (size_t i = 0, next; i < count; i = next) {
		size_t length = 0;
		for (next = i; next < count && comments[next].line == comments[i].line &&
		               comments[next].ply == comments[i].ply;
		     next++)
			length += comments[next].length + 1;
		struct jg_comment joined = comments[i];
		if (next > i + 1) {
			joined.text = record->text.used;
			joined.length = length - 1;
			char *to = jg_list_add(&record->alloc, &record->text, length);
			if (to == NULL)
				return false;
			for (size_t j = i; j < next; j++) {
				memcpy(to, (char *)record->text.items + comments[j].text, comments[j].length);
				to += comments[j].length;
				*to++ = j == next - 1 ? '\0' : '\n';
			}
		}
		comments[kept++] = joined;
	}
	jg_list_cut(&record->comments, kept * sizeof *comments);
	return true;
}

/* The first time told of a place is the one. */
static void
drop_second_times(struct janggi_record *record)
{
	struct jg_time *times = record->times.items;
	size_t count = record->times.used / sizeof *times, kept = 0;
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || times[kept - 1].line != times[i].line || times[kept - 1].ply != times[i].ply)
			times[kept++] = times[i];
	jg_list_cut(&record->times, kept * sizeof *times);
}

janggi_status
jg_record_order(struct janggi_record *record)
{
	uint32_t count = janggi_record_line_count(record);
	if (count == 1)
		return join_comments(record) ? JANGGI_OK : JANGGI_E_NOMEM;
	size_t *counts = jg_alloc(&record->alloc, count * sizeof *counts);
	if (counts == NULL)
		return JANGGI_E_NOMEM;
	bool done = group(record, &record->steps, sizeof(struct jg_step), counts) &&
	            group(record, &record->comments, sizeof(struct jg_comment), counts) &&
	            group(record, &record->times, sizeof(struct jg_time), counts) &&
	            group(record, &record->marks, sizeof(struct jg_mark), counts) && join_comments(record);
	jg_release(&record->alloc, counts, count * sizeof *counts);
	if (!done)
		return JANGGI_E_NOMEM;
	drop_second_times(record);

	struct jg_line *lines = record->lines.items;
	for (uint32_t i = 1, first = 0; i < count; i++) {
		lines[i].first = first;
		first += lines[i].length;
	}
	for (uint32_t i = count - 1; i > 0; i--) {
		lines[i].sibling = lines[lines[i].parent].child;
		lines[lines[i].parent].child = i;
	}
	return JANGGI_OK;
}

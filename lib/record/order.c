/* SPDX-License-Identifier: MIT */
/* What a reader found as it came, in the order of its places. */
#include "record/record.h"

#include <string.h>

#include "base/alloc.h"

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

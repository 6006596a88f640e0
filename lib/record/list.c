/* SPDX-License-Identifier: MIT */
#include "record/list.h"

#include <string.h>

#include "base/alloc.h"

void *
jg_list_add(const struct janggi_allocator *alloc, struct jg_list *list, size_t bytes)
{
	if (bytes > list->capacity - list->used) {
		if (bytes > SIZE_MAX / 4 || list->used > SIZE_MAX / 4)
			return NULL;
		size_t capacity = list->capacity < 128 ? 128 : list->capacity;
		while (capacity - list->used < bytes)
			capacity *= 2;
		void *items = jg_grow(alloc, list->items, list->capacity, capacity);
		if (items == NULL)
			return NULL;
		list->items = items;
		list->capacity = capacity;
	}
	void *room = (char *)list->items + list->used;
	list->used += bytes;
	return room;
}

void
jg_list_cut(struct jg_list *list, size_t used)
{
	if (list->used > used)
		memset((char *)list->items + used, 0, list->used - used);
	list->used = used;
}

void
jg_list_free(const struct janggi_allocator *alloc, struct jg_list *list)
{
	jg_release(alloc, list->items, list->capacity);
}

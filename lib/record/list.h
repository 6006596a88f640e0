/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_LIST_H
#define JG_RECORD_LIST_H

#include <janggi/types.h>

/* A block of bytes that grows: a text, or an array of structs. */
struct jg_list {
	void *items;
	size_t used, capacity;          /* bytes */
};

/* Room for so many more bytes at the end, zeroed, or NULL; what was there may move. */
void *jg_list_add(const struct janggi_allocator *alloc, struct jg_list *list, size_t bytes);

/* Keeps the first `used` bytes. */
void jg_list_cut(struct jg_list *list, size_t used);

void jg_list_free(const struct janggi_allocator *alloc, struct jg_list *list);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JG_BASE_ALLOC_H
#define JG_BASE_ALLOC_H

#include <janggi/types.h>

/* Copies a caller's allocator, or the one over malloc for NULL, into out. */
janggi_status jg_allocator_init(struct janggi_allocator *out, const struct janggi_allocator *alloc);

/* Zeroed memory, or NULL. bytes > 0. */
void *jg_alloc(const struct janggi_allocator *alloc, size_t bytes);

/* A larger copy of a block, the new part zeroed; on NULL the old block stays valid. */
void *jg_grow(const struct janggi_allocator *alloc, void *block, size_t old_bytes, size_t bytes);

/* NULL is fine. */
void jg_release(const struct janggi_allocator *alloc, void *block, size_t bytes);

#endif

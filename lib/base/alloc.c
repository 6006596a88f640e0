/* SPDX-License-Identifier: MIT */
#include "base/alloc.h"
#include "base/structs.h"

#include <stdlib.h>
#include <string.h>

static void *
default_alloc(void *user, size_t bytes)
{
	(void)user;
	return malloc(bytes);
}

static void
default_release(void *user, void *block, size_t bytes)
{
	(void)user;
	(void)bytes;
	free(block);
}

janggi_status
jg_allocator_init(struct janggi_allocator *out, const struct janggi_allocator *alloc)
{
	if (alloc == NULL) {
		*out = (struct janggi_allocator){ sizeof *out, 0, NULL, default_alloc, default_release };
		return JANGGI_OK;
	}
	janggi_status status = jg_struct_check(alloc, alloc->size, sizeof *alloc, sizeof *alloc);
	if (status != JANGGI_OK)
		return status;
	if (alloc->alloc == NULL || alloc->release == NULL || alloc->reserved != 0)
		return JANGGI_E_ARGUMENT;
	*out = *alloc;
	out->size = sizeof *out;
	return JANGGI_OK;
}

void *
jg_alloc(const struct janggi_allocator *alloc, size_t bytes)
{
	void *block = alloc->alloc(alloc->user, bytes);
	if (block != NULL)
		memset(block, 0, bytes);
	return block;
}

void *
jg_grow(const struct janggi_allocator *alloc, void *block, size_t old_bytes, size_t bytes)
{
	void *bigger = jg_alloc(alloc, bytes);
	if (bigger == NULL)
		return NULL;
	if (block != NULL) {
		memcpy(bigger, block, old_bytes);
		alloc->release(alloc->user, block, old_bytes);
	}
	return bigger;
}

void
jg_release(const struct janggi_allocator *alloc, void *block, size_t bytes)
{
	if (block != NULL)
		alloc->release(alloc->user, block, bytes);
}

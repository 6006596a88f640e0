/* SPDX-License-Identifier: MIT */
#include "allocator.h"

#include <stdlib.h>
#include <string.h>

static void *
count_alloc(void *user, size_t bytes)
{
	struct counter *counter = user;
	if (counter->left == 0) {
		counter->failed++;
		if (counter->once)
			counter->left = SIZE_MAX;
		return NULL;
	}
	counter->left--;
	void *block = malloc(bytes);
	if (block == NULL)
		return NULL;
	counter->blocks++;
	counter->bytes += bytes;
	memset(block, 0xaa, bytes);
	return block;
}

static void
count_release(void *user, void *block, size_t bytes)
{
	struct counter *counter = user;
	counter->blocks--;
	counter->bytes -= bytes;
	memset(block, 0x55, bytes);
	free(block);
}

janggi_allocator
counting_allocator(struct counter *counter)
{
	return (janggi_allocator){
		.size = sizeof(janggi_allocator), .user = counter, .alloc = count_alloc, .release = count_release,
	};
}

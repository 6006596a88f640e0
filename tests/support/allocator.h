/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_ALLOCATOR_H
#define SUPPORT_ALLOCATOR_H

#include <stdbool.h>
#include <janggi/janggi.h>

/* Counts what is given and not yet back; lets so many more requests through, then fails one or all. */
struct counter {
	size_t left;            /* Requests that still succeed. */
	bool once;              /* Only one fails, those behind it succeed. */
	size_t blocks, bytes;   /* Not given back. */
	size_t failed;
};

/* An allocator that counts; every block is filled on its way out and in. */
janggi_allocator counting_allocator(struct counter *counter);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JG_BASE_STRUCTS_H
#define JG_BASE_STRUCTS_H

#include <janggi/types.h>

/*
 * The size-first structs of the public API. `caller` is the size the caller
 * wrote, `first` the smallest size ever released, `ours` today's.
 */

/* For input: a tail that this library does not know must be zero. */
janggi_status jg_struct_check(const void *s, uint32_t caller, uint32_t first, uint32_t ours);

/*
 * For output: copies at most the caller's size from `ours` (its size field
 * left alone) and zeroes what this library does not know.
 */
janggi_status jg_struct_write(void *s, uint32_t caller, uint32_t first, const void *from, uint32_t ours);

#endif

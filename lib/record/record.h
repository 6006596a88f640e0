/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_RECORD_H
#define JG_RECORD_RECORD_H

#include <janggi/record.h>

#include "record/list.h"

/* Names and values are places in the record's text, each with a NUL behind it. */
struct jg_tag {
	size_t name, name_length;
	size_t value, value_length;
};

/* What belongs to a place of a line; the lists are in the order of (line, ply). */
struct jg_comment {
	uint32_t line, ply;
	size_t text, length;
};

struct jg_time {
	uint32_t line, ply;
	uint32_t seconds;
};

struct jg_warning {
	uint64_t offset;                /* in the stream */
	uint32_t line;
	int32_t code;
};

struct janggi_record {
	struct janggi_allocator alloc;
	janggi_game *game;
	uint32_t item;
	struct jg_list raw;
	struct jg_list text;            /* of tags and comments, UTF-8 */
	struct jg_list tags, comments, times, warnings;
};

/* Without a game yet; NULL for want of memory. */
struct janggi_record *jg_record_new(const struct janggi_allocator *alloc, uint32_t item);

#endif

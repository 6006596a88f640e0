/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_RECORD_H
#define JG_RECORD_RECORD_H

#include <janggi/record.h>

#include <stdbool.h>

#include "record/list.h"

/* Names and values are places in the record's text, each with a NUL behind it. */
struct jg_tag {
	size_t name, name_length;
	size_t value, value_length;
};

/*
 * A variation. The moves of line 0 are the game's; those of the others lie in
 * `steps`. A line of line 0 and its like are chained from parent to child, in
 * the order of their plies.
 */
struct jg_line {
	uint32_t parent, ply;
	uint32_t first, length;         /* of its steps */
	uint32_t child, sibling;        /* 0: none */
};

struct jg_step {
	uint32_t line;
	janggi_move move;
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

struct jg_mark {
	uint32_t line, ply;
	uint32_t nag;
};

struct jg_warning {
	uint64_t offset;                /* in the stream */
	uint32_t line;
	int32_t code;
};

/* Variations in variations: more than any analysis has. A walk through a record holds a place for each (walk.h). */
#define JG_DEPTH_MAX 60

/* A mark's number, and how many a move may be given. */
#define JG_MARK_MAX 255

struct janggi_record {
	struct janggi_allocator alloc;
	janggi_game *game;
	uint32_t item;
	struct jg_list raw;
	struct jg_list text;            /* of tags and comments, UTF-8 */
	struct jg_list tags, lines, steps, comments, times, marks, warnings;
};

/* Without a game yet, with the one line there always is; NULL for want of memory. */
struct janggi_record *jg_record_new(const struct janggi_allocator *alloc, uint32_t item);

/*
 * To be called when all lines are there: brings lists that were filled line by
 * line, back and forth, into order, and joins the comments of a place.
 */
janggi_status jg_record_order(struct janggi_record *record);

/*
 * The first entry of (line, ply) or behind, in a list of structs that begin with
 * these two; the count if there is none.
 */
size_t jg_record_find(const struct jg_list *list, size_t size, uint32_t line, uint32_t ply);

/* Appends text and a NUL; its place in record->text, or SIZE_MAX for want of memory. */
size_t jg_record_add_text(struct janggi_record *record, const char *text, size_t length);

/* The name of a tag can be written and read back in any format. */
bool jg_is_name(const char *name, size_t length);

/* The first tag by either of its names (names.h). */
bool jg_record_named_tag(const struct janggi_record *record, const char *gib_name, const char **value,
                         size_t *length);

/* The words of a result, as 대국결과 has them: 초승(외통). The buffer has room for JG_RESULT_MAX bytes. */
#define JG_RESULT_MAX 128
void jg_result_text(char *buffer, const struct janggi_outcome *outcome);

#endif

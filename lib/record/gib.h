/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_GIB_H
#define JG_RECORD_GIB_H

#include <stdbool.h>

#include "record/list.h"
#include "record/record.h"
#include "record/text.h"

/*
 * A record is read twice. The lexer cuts the stream, line by line, into records
 * and their parts; it looks at ASCII punctuation only, which is never the second
 * byte of a character. The builder then makes the record of the parts.
 */

enum jg_part_kind { JG_PART_TAG, JG_PART_COMMENT, JG_PART_OPEN_COMMENT, JG_PART_MOVES };

struct jg_part {
	size_t start, end;              /* bytes of the record; of a comment without its braces */
	uint32_t line;                  /* of the stream, where it starts */
	uint32_t kind;
};

struct jg_lexer {
	struct jg_list parts;
	size_t comment;                 /* where the open comment began; SIZE_MAX: none is open */
	uint32_t comment_line;
	bool blank;                     /* the last line was empty */
	bool text;                      /* something else than space and stray bytes was seen */
	bool tags, moves;               /* a tag, a move was seen */
	bool gap;                       /* an empty line or a comment since the last tag */
	size_t first_name, first_name_end;
};

/* Forgets the record, keeps its memory. */
void jg_lexer_reset(struct jg_lexer *lexer);

/*
 * Takes the line at [from, to) of the record that starts at bytes. *boundary is
 * where the next record starts, if it does in this line; the lexer has then taken
 * only what is before. JANGGI_E_NOMEM.
 */
janggi_status jg_lexer_line(struct jg_lexer *lexer, const struct janggi_allocator *alloc, const char *bytes,
                            size_t from, size_t to, uint32_t line, size_t *boundary);

/* The end of the stream, at `to`. */
janggi_status jg_lexer_end(struct jg_lexer *lexer, const struct janggi_allocator *alloc, size_t to);

/* What the builder needs beside the parts. */
struct jg_gib_source {
	const struct jg_part *parts;
	size_t count;
	enum jg_encoding encoding;
	uint64_t offset;                /* of the record in the stream */
	const janggi_rules *rules;
	janggi_position *start;         /* to work with */
};

/* Fills a record that has its raw bytes; a refusal leaves it half filled and tells why. */
janggi_status jg_gib_build(struct janggi_record *record, const struct jg_gib_source *source,
                           struct janggi_error *error);

#endif

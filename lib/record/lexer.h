/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_LEXER_H
#define JG_RECORD_LEXER_H

#include <janggi/types.h>

#include <stdbool.h>

#include "record/list.h"

/*
 * A record is read twice. A lexer cuts the stream, line by line, into records; it
 * looks at ASCII punctuation only, which is never the second byte of a character.
 * A builder (build.h) then makes the record of its bytes. The lexer of .gib also
 * keeps the record's parts.
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
	bool result;                    /* of PGN: the result behind the moves was seen, */
	uint32_t depth;                 /* and how many variations are open */
	size_t first_name, first_name_end;
};

/* Forgets the record, keeps its memory. */
void jg_lexer_reset(struct jg_lexer *lexer);

/*
 * Takes the line at [from, to) of the record that starts at bytes. *boundary is
 * where the next record starts, if it does in this line, else SIZE_MAX; the lexer
 * has then taken only what is before. JANGGI_E_NOMEM.
 */
typedef janggi_status jg_lex_line(struct jg_lexer *lexer, const struct janggi_allocator *alloc,
                                  const char *bytes, size_t from, size_t to, uint32_t line, size_t *boundary);

jg_lex_line jg_gib_line, jg_pgn_line, jg_uci_line;

/* The end of the stream, at `to`. */
janggi_status jg_lexer_end(struct jg_lexer *lexer, const struct janggi_allocator *alloc, size_t to);

/* Where the name ends that starts at `at`; of PGN, the tag and the word, which may be none. */
size_t jg_name_end(const char *bytes, size_t at, size_t to);
size_t jg_pgn_tag_end(const char *bytes, size_t at, size_t to);
size_t jg_pgn_token_end(const char *bytes, size_t at, size_t to);

bool jg_pgn_is_result(const char *token, size_t length);

/*
 * Whether a tag stands at `at` that would end a comment without its end, for else
 * the next record would be lost.
 */
bool jg_gib_ends_comment(const char *bytes, size_t at, size_t to);
bool jg_pgn_ends_comment(const char *bytes, size_t at, size_t to);

#endif

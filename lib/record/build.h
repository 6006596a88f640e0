/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_BUILD_H
#define JG_RECORD_BUILD_H

#include "record/lexer.h"
#include "record/record.h"
#include "record/text.h"

/* What a builder is given beside the record's bytes. */
struct jg_source {
	const struct jg_part *parts;    /* of .gib */
	size_t count;
	enum jg_encoding encoding;
	uint64_t offset;                /* of the record in the stream */
	uint32_t line;
	const janggi_rules *rules;
	janggi_position *start;         /* to work with */
};

/* Fills a record that has its raw bytes; a refusal leaves it half filled and tells why. */
typedef janggi_status jg_build(struct janggi_record *record, const struct jg_source *source,
                               struct janggi_error *error);

jg_build jg_gib_build, jg_pgn_build, jg_uci_build;

/* One record being built. */
struct jg_builder {
	struct janggi_record *record;
	const struct jg_source *source;
	const char *bytes;
	struct janggi_error *error;
	bool starved;                   /* memory ran out; seen at the end */
	uint32_t line, ply;             /* where it stands */
	uint32_t number;                /* of the move expected next */
	bool numbered;                  /* a number waits for its move, */
	size_t number_at;               /* there */
	bool timed;                     /* the place has a time */
};

/* A place in the record. */
struct jg_place {
	size_t at;
	uint32_t line;
};

janggi_status jg_refuse(struct jg_builder *b, janggi_status status, struct jg_place place,
                        const char *message, const char *detail);

/* A refusal that names the move: "79졸78: there is no piece". */
janggi_status jg_refuse_move(struct jg_builder *b, janggi_status status, struct jg_place place,
                             const char *text, const char *why);

/* The status, or that memory ran out. */
janggi_status jg_built(struct jg_builder *b, janggi_status status);

void jg_warn(struct jg_builder *b, int32_t code, struct jg_place place);

/* Behind a run of stray bytes, warned of once. */
size_t jg_skip_stray(struct jg_builder *b, struct jg_place place, size_t end);

/*
 * Appends [place.at, end) to the record's text, in UTF-8 with LF, and a NUL.
 * Returns how many bytes without the NUL.
 */
size_t jg_decode(struct jg_builder *b, struct jg_place place, size_t end);

/* A token in UTF-8; false where it is longer than any move, or no text. */
bool jg_decode_token(const struct jg_builder *b, size_t at, size_t end, char text[JANGGI_MOVE_TEXT_MAX + 1],
                     size_t *length);

/* Room for a tag; NULL: starved. */
struct jg_tag *jg_add_tag(struct jg_builder *b);

/* Comment, time and mark of the place where the builder stands; false for a second time there. */
void jg_add_comment(struct jg_builder *b, struct jg_place place, size_t end);
bool jg_add_time(struct jg_builder *b, uint32_t seconds);
void jg_add_mark(struct jg_builder *b, uint32_t nag);

/* A new game from source->start. */
janggi_status jg_start_game(struct jg_builder *b);

/* What a builder has done so far, to take it back and try again. */
struct jg_built_mark {
	size_t text, tags, warnings;
};
struct jg_built_mark jg_built_so_far(const struct jg_builder *b);
void jg_take_back(struct jg_builder *b, struct jg_built_mark mark);

#endif

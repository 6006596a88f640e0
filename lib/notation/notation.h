/* SPDX-License-Identifier: MIT */
#ifndef JG_NOTATION_NOTATION_H
#define JG_NOTATION_NOTATION_H

#include <janggi/notation.h>

#include <stdbool.h>

/* What a text says of a move: what must be so, beside being legal. */
struct jg_written {
	uint8_t pass;
	uint8_t from;                   /* JANGGI_NO_SQUARE: not said, or only its file or rank */
	uint8_t to;
	uint8_t from_file, from_rank;   /* from 1; 0: not said */
	uint8_t kind;                   /* of the piece; 0: not said */
	uint8_t side;                   /* of the piece; JANGGI_NOBODY: not said */
	uint8_t captured;               /* its kind, or JG_SOME_PIECE; 0: not said */
	uint8_t check;
	/* Where it says so. */
	uint8_t kind_at, side_at, captured_at, check_at;
};

#define JG_SOME_PIECE 255

/* Nothing said yet. */
#define JG_WRITTEN_NOTHING { .from = JANGGI_NO_SQUARE, .side = JANGGI_NOBODY }

/*
 * The readers, one a notation: fill `out` (given as JG_WRITTEN_NOTHING) from the
 * whole text; false with *fault on the byte that does not fit. The text is no
 * longer than JANGGI_MOVE_TEXT_MAX.
 */
bool jg_coordinates_read(struct jg_written *out, const char *text, size_t length, uint32_t first_rank,
                         size_t *fault);
bool jg_san_read(struct jg_written *out, const char *text, size_t length, uint32_t first_rank, size_t *fault);
bool jg_numeric_read(struct jg_written *out, const char *text, size_t length, size_t *fault);
/* old: squares are (file - 1) * 10 + rank. Letters with ranks 0-9 are read in either case. */
bool jg_korean_read(struct jg_written *out, const char *text, size_t length, bool old, size_t *fault);

/* The writers of a legal move: `text` has room for JANGGI_MOVE_TEXT_MAX bytes; they return the length. */
size_t jg_coordinates_write(char *text, const janggi_position *pos, janggi_move move, uint32_t first_rank);
size_t jg_san_write(char *text, const janggi_position *pos, janggi_move move);
size_t jg_numeric_write(char *text, const janggi_position *pos, janggi_move move);
size_t jg_korean_write(char *text, const janggi_position *pos, janggi_move move, bool hanja, bool side_marks,
                       bool old);

/* A square at *at, which moves behind it; JANGGI_NO_SQUARE and an unmoved *at where there is none. */
uint32_t jg_coordinates_square(const char *text, size_t length, size_t *at, uint32_t first_rank);
uint32_t jg_korean_square(const char *text, size_t length, size_t *at);
size_t jg_coordinates_square_write(char *text, uint32_t square, uint32_t first_rank);
size_t jg_korean_square_write(char *text, uint32_t square);

/* Any spelling of a pass that is not a move of the general. */
bool jg_pass_read(const char *text, size_t length);

/*
 * The kind of a man named by a hangul or hanja, 0 for any other code point. *side
 * becomes its side where the character is one side's alone.
 */
uint32_t jg_man_named(uint32_t code, uint32_t *side);

/* The name of a man, in hangul or hanja. */
const char *jg_man_name(uint32_t piece, bool in_hanja);

/*
 * The legal move that a text says; what it says beyond the squares is not looked
 * at. JANGGI_E_ILLEGAL or JANGGI_E_AMBIGUOUS, and why in words.
 */
janggi_status jg_written_move(janggi_move *out, const struct jg_written *written, const janggi_position *pos,
                              const char **why);

#endif

/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include <janggi/game.h>
#include <janggi/movegen.h>

#include <string.h>

#include "base/error.h"

/* Splits the flags off; false for what is no notation. */
static bool
known(uint32_t *notation, bool *side_marks)
{
	*side_marks = (*notation & JANGGI_NOTATION_SIDE_MARKS) != 0;
	*notation &= ~(uint32_t)JANGGI_NOTATION_SIDE_MARKS;
	if (*side_marks)
		return *notation == JANGGI_NOTATION_KOREAN || *notation == JANGGI_NOTATION_KOREAN_HANJA;
	return *notation >= JANGGI_NOTATION_UCI && *notation <= JANGGI_NOTATION_KOREAN_HANJA;
}

static uint32_t
first_rank(uint32_t notation)
{
	return notation == JANGGI_NOTATION_UCCI || notation == JANGGI_NOTATION_XBOARD ? 0 : 1;
}

static bool
has_digit_squares(uint32_t notation)
{
	return notation >= JANGGI_NOTATION_NUMERIC;
}

static size_t
hand_out(const char *text, size_t length, char *buffer, size_t capacity)
{
	if (buffer != NULL && capacity > 0) {
		size_t fits = length < capacity ? length : capacity - 1;
		/* Cut between characters. */
		while (fits < length && ((unsigned char)text[fits] & 0xc0) == 0x80)
			fits--;
		memcpy(buffer, text, fits);
		buffer[fits] = '\0';
	}
	return length;
}

size_t
janggi_square_format(janggi_square square, uint32_t notation, char *buffer, size_t capacity)
{
	char text[JANGGI_MOVE_TEXT_MAX];
	bool side_marks;
	size_t length = 0;
	if (square < JANGGI_SQUARES && known(&notation, &side_marks)) {
		if (has_digit_squares(notation))
			length = jg_korean_square_write(text, square);
		else
			length = jg_coordinates_square_write(text, square, first_rank(notation));
	}
	return hand_out(text, length, buffer, capacity);
}

janggi_status
janggi_square_parse(janggi_square *out, uint32_t notation, const char *text, size_t length)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = JANGGI_NO_SQUARE;
	bool side_marks;
	if (text == NULL || !known(&notation, &side_marks))
		return JANGGI_E_ARGUMENT;
	if (length == (size_t)-1)
		length = strlen(text);
	size_t at = 0;
	uint32_t square;
	if (has_digit_squares(notation))
		square = jg_korean_square(text, length, &at);
	else
		square = jg_coordinates_square(text, length, &at, first_rank(notation));
	if (square == JANGGI_NO_SQUARE || at != length)
		return JANGGI_E_SYNTAX;
	*out = square;
	return JANGGI_OK;
}

size_t
janggi_move_format(const janggi_position *pos, janggi_move move, uint32_t notation, char *buffer,
                   size_t capacity)
{
	char text[JANGGI_MOVE_TEXT_MAX];
	bool side_marks;
	size_t length = 0;
	if (pos != NULL && known(&notation, &side_marks) && janggi_position_is_legal(pos, move)) {
		switch (notation) {
		case JANGGI_NOTATION_SAN:
			length = jg_san_write(text, pos, move);
			break;
		case JANGGI_NOTATION_NUMERIC:
			length = jg_numeric_write(text, pos, move);
			break;
		case JANGGI_NOTATION_KOREAN:
		case JANGGI_NOTATION_KOREAN_HANJA:
			length = jg_korean_write(text, pos, move, notation == JANGGI_NOTATION_KOREAN_HANJA,
			                         side_marks, false);
			break;
		default:
			if (notation == JANGGI_NOTATION_XBOARD && move == JANGGI_MOVE_PASS) {
				length = 4;
				memcpy(text, "@@@@", length);
			} else {
				length = jg_coordinates_write(text, pos, move, first_rank(notation));
			}
		}
	}
	return hand_out(text, length, buffer, capacity);
}

bool
jg_pass_read(const char *text, size_t length)
{
	static const char spellings[][12] = { "0000", "@@@@", "--", "pass", "한수쉼" };
	for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
		if (length == strlen(spellings[i]) && memcmp(text, spellings[i], length) == 0)
			return true;
	return false;
}

static bool
read_text(struct jg_written *out, uint32_t notation, const char *text, size_t length, size_t *fault)
{
	if (jg_pass_read(text, length)) {
		out->pass = 1;
		return true;
	}
	switch (notation) {
	case JANGGI_NOTATION_SAN:
		return jg_san_read(out, text, length, 1, fault);
	case JANGGI_NOTATION_NUMERIC:
		return jg_numeric_read(out, text, length, fault);
	case JANGGI_NOTATION_KOREAN:
	case JANGGI_NOTATION_KOREAN_HANJA:
		return jg_korean_read(out, text, length, false, fault);
	default:
		return jg_coordinates_read(out, text, length, first_rank(notation), fault);
	}
}

/* Said in words, or as a move of the general to its own point. */
static bool
is_pass(const struct jg_written *written, const janggi_position *pos)
{
	uint32_t general = janggi_position_general(pos, janggi_position_to_move(pos));
	if (written->pass)
		return true;
	if (written->from == JANGGI_NO_SQUARE && written->kind != JANGGI_GENERAL)
		return false;
	return written->to == general && (written->from == general || written->from == JANGGI_NO_SQUARE);
}

/* The legal moves that a text without a full from-square fits: how many, and one of them. */
static uint32_t
fitting_moves(const struct jg_written *written, const janggi_position *pos, janggi_move *found)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	uint32_t fits = 0;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t from = janggi_move_from(moves[i]);
		if (moves[i] == JANGGI_MOVE_PASS || janggi_move_to(moves[i]) != written->to)
			continue;
		if (janggi_piece_kind(janggi_position_piece_at(pos, from)) != written->kind)
			continue;
		if (written->from_file != 0 && from % JANGGI_FILES + 1 != written->from_file)
			continue;
		if (written->from_rank != 0 && from / JANGGI_FILES + 1 != written->from_rank)
			continue;
		*found = moves[i];
		fits++;
	}
	return fits;
}

janggi_status
jg_written_move(janggi_move *out, const struct jg_written *written, const janggi_position *pos,
                const char **why)
{
	if (is_pass(written, pos)) {
		*out = JANGGI_MOVE_PASS;
	} else if (written->from != JANGGI_NO_SQUARE) {
		*out = janggi_move_make(written->from, written->to);
	} else {
		uint32_t fits = fitting_moves(written, pos, out);
		if (fits == 1)
			return JANGGI_OK;
		*why = fits == 0 ? "no legal move fits" : "several legal moves fit";
		return fits == 0 ? JANGGI_E_ILLEGAL : JANGGI_E_AMBIGUOUS;
	}
	uint32_t reason = janggi_position_why(pos, *out);
	*why = janggi_why_describe(reason, JANGGI_ENGLISH);
	return reason == JANGGI_WHY_LEGAL ? JANGGI_OK : JANGGI_E_ILLEGAL;
}

/* What the text says wrongly about a legal move, and where; NULL: nothing. */
static const char *
contradiction(const struct jg_written *written, const janggi_position *pos, janggi_move move, size_t *at)
{
	if (move == JANGGI_MOVE_PASS)
		return NULL;
	uint32_t piece = janggi_position_piece_at(pos, janggi_move_from(move));
	uint32_t taken = janggi_piece_kind(janggi_position_piece_at(pos, janggi_move_to(move)));
	*at = written->side_at;
	if (written->side != JANGGI_NOBODY && written->side != janggi_piece_side(piece))
		return "the piece is not of the side named";
	*at = written->kind_at;
	if (written->kind != 0 && written->kind != janggi_piece_kind(piece))
		return "another piece than the one named stands there";
	*at = written->captured_at;
	if (written->captured == JG_SOME_PIECE ? taken == 0
	                                       : written->captured != 0 && written->captured != taken)
		return "the move does not take the piece named";
	*at = written->check_at;
	if (written->check && !janggi_position_gives_check(pos, move))
		return "the move gives no check";
	return NULL;
}

janggi_status
janggi_move_parse(janggi_move *out, const janggi_position *pos, uint32_t notation, const char *text,
                  size_t length, janggi_error *error)
{
	if (out != NULL)
		*out = JANGGI_MOVE_NONE;
	janggi_status status = jg_error_check(error);
	if (status != JANGGI_OK)
		return status;
	jg_error_clear(error);
	bool side_marks;
	if (out == NULL || pos == NULL || text == NULL || !known(&notation, &side_marks))
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "no move to read, or an unknown notation",
		                    NULL);
	if (length == (size_t)-1)
		length = strlen(text);

	struct jg_written written = JG_WRITTEN_NOTHING;
	size_t fault = JANGGI_MOVE_TEXT_MAX;
	if (length > JANGGI_MOVE_TEXT_MAX || !read_text(&written, notation, text, length, &fault))
		return jg_error_set(error, JANGGI_E_SYNTAX, fault, 0, "not the text of a move", NULL);

	janggi_move move;
	const char *why;
	status = jg_written_move(&move, &written, pos, &why);
	if (status != JANGGI_OK)
		return jg_error_set(error, status, 0, 0, "%", why);
	const char *wrong = contradiction(&written, pos, move, &fault);
	if (wrong != NULL)
		return jg_error_set(error, JANGGI_E_ILLEGAL, fault, 0, wrong, NULL);
	*out = move;
	return JANGGI_OK;
}

/* SPDX-License-Identifier: MIT */
#include <janggi/position.h>

#include "base/error.h"
#include "core/board.h"
#include "core/make.h"

#include <string.h>

/* By piece kind: the letters written, N/B or H/E (doc/rules.md, section 6). Cho's are upper case. */
static const char letters[2][9] = { ".KABNRCP", ".KAEHRCP" };

/* A text walked once, with all its faults and the place of the first. */
struct fen {
	const char *text;
	size_t length, at;
	uint32_t faults, first_faults;
	size_t first;
	size_t square_at[90];   /* where each man's letter stands */
};

static void
fault(struct fen *fen, uint32_t bits, size_t at)
{
	if (fen->faults == 0 || at < fen->first) {
		fen->first = at;
		fen->first_faults = 0;
	}
	if (at == fen->first)
		fen->first_faults |= bits;
	fen->faults |= bits;
}

static bool
at_end(const struct fen *fen)
{
	return fen->at >= fen->length || fen->text[fen->at] == '\0';
}

static unsigned
piece_of_letter(char c)
{
	unsigned side = c >= 'a' && c <= 'z';
	char upper = (char)(side ? c - 'a' + 'A' : c);
	for (unsigned set = 0; set < 2; set++)
		for (unsigned kind = JANGGI_GENERAL; kind <= JANGGI_SOLDIER; kind++)
			if (letters[set][kind] == upper)
				return side * JG_PIECE_HAN + kind;
	return 0;
}

/* Rows run from rank 10 down. Points too many are counted and dropped. */
static void
parse_board(struct fen *fen, uint8_t board[90])
{
	unsigned rows = 1;
	uint64_t width = 0;
	size_t row_start = fen->at;
	for (;; fen->at++) {
		char c = at_end(fen) ? ' ' : fen->text[fen->at];
		if (c == '/' || c == ' ') {
			if (width != 9)
				fault(fen, JANGGI_FAULT_ROW_WIDTH, row_start);
			if (c == ' ')
				break;
			rows++;
			width = 0;
			row_start = fen->at + 1;
			if (rows == 11)
				fault(fen, JANGGI_FAULT_ROW_COUNT, row_start);
			continue;
		}
		if (c >= '1' && c <= '9') {
			width += (unsigned)(c - '0');
			continue;
		}
		unsigned piece = piece_of_letter(c);
		if (piece == 0)
			fault(fen, JANGGI_FAULT_LETTER, fen->at);
		if (rows <= 10 && width < 9) {
			unsigned square = (10 - rows) * 9 + (unsigned)width;
			board[square] = (uint8_t)piece;
			fen->square_at[square] = fen->at;
		}
		width++;
	}
	if (rows < 10)
		fault(fen, JANGGI_FAULT_ROW_COUNT, fen->at);
}

/* The next field, without the spaces before it. */
static size_t
next_field(struct fen *fen, const char **start)
{
	while (!at_end(fen) && fen->text[fen->at] == ' ')
		fen->at++;
	*start = fen->text + fen->at;
	while (!at_end(fen) && fen->text[fen->at] != ' ')
		fen->at++;
	return (size_t)(fen->text + fen->at - *start);
}

static uint32_t
parse_number(struct fen *fen, uint32_t lowest)
{
	const char *start;
	size_t length = next_field(fen, &start);
	size_t at = (size_t)(start - fen->text);
	uint32_t value = 0;
	for (size_t i = 0; i < length; i++) {
		if (start[i] < '0' || start[i] > '9' || value > JG_COUNT_MAX) {
			value = UINT32_MAX;
			break;
		}
		value = value * 10 + (uint32_t)(start[i] - '0');
	}
	if (length == 0 || value < lowest || value > JG_COUNT_MAX) {
		fault(fen, JANGGI_FAULT_NUMBER, at);
		return lowest;
	}
	return value;
}

/* Two, four or six fields: the board and side, then "- -" or two numbers or both. */
static void
parse_rest(struct fen *fen, uint32_t *side, uint32_t *clock, uint32_t *number)
{
	const char *start;
	size_t length = next_field(fen, &start);
	if (length == 1 && (*start == 'w' || *start == 'b'))
		*side = *start == 'w' ? JANGGI_CHO : JANGGI_HAN;
	else
		fault(fen, JANGGI_FAULT_SIDE, (size_t)(start - fen->text));
	size_t here = fen->at;
	length = next_field(fen, &start);
	if (length == 0)
		return;
	if (length == 1 && *start == '-') {
		length = next_field(fen, &start);
		if (length != 1 || *start != '-')
			fault(fen, JANGGI_FAULT_TRAILING, (size_t)(start - fen->text));
		here = fen->at;
		if (next_field(fen, &start) == 0)
			return;
	}
	fen->at = here;
	*clock = parse_number(fen, 0);
	*number = parse_number(fen, 1);
	if (next_field(fen, &start) != 0)
		fault(fen, JANGGI_FAULT_TRAILING, (size_t)(start - fen->text));
}

static janggi_status
refuse(const struct fen *fen, janggi_error *error)
{
	const uint32_t of_form = JANGGI_FAULT_ROW_WIDTH | JANGGI_FAULT_ROW_COUNT | JANGGI_FAULT_LETTER |
	                         JANGGI_FAULT_SIDE | JANGGI_FAULT_NUMBER | JANGGI_FAULT_TRAILING;
	/* Of several in one place the letter says most: a text that is no FEN at all begins with a wrong one. */
	uint32_t named = fen->first_faults & JANGGI_FAULT_LETTER;
	if (named == 0)
		named = fen->first_faults & of_form;
	if (named == 0)
		named = fen->first_faults;
	janggi_status status = (fen->faults & of_form) != 0 ? JANGGI_E_SYNTAX : JANGGI_E_POSITION;
	return jg_error_set(error, status, fen->first, fen->faults, jg_fault_message(named), NULL);
}

janggi_status
janggi_position_set_fen(janggi_position *pos, const char *text, size_t length, janggi_error *error)
{
	janggi_status status = jg_error_check(error);
	if (status != JANGGI_OK)
		return status;
	if (pos == NULL || text == NULL)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "position or text is NULL", NULL);
	struct fen fen = { .text = text, .length = length == (size_t)-1 ? strlen(text) : length };
	uint8_t board[90] = { 0 };
	uint32_t side = JANGGI_NOBODY, clock = 0, number = 1;
	parse_board(&fen, board);
	parse_rest(&fen, &side, &clock, &number);
	if (fen.at < fen.length)
		fault(&fen, JANGGI_FAULT_TRAILING, fen.at);
	struct jg_faults of_board = jg_board_faults(board, side == JANGGI_NOBODY ? JANGGI_CHO : side, true);
	/* Without a side to move, whose check it is cannot be told. */
	if (of_board.all != 0 && (side != JANGGI_NOBODY || of_board.all != JANGGI_FAULT_OPPONENT_IN_CHECK)) {
		unsigned square = of_board.square;
		fault(&fen, of_board.first, square == JANGGI_NO_SQUARE ? fen.first : fen.square_at[square]);
		fen.faults |= of_board.all;
	}
	if (fen.faults != 0)
		return refuse(&fen, error);
	jg_position_place(pos, board, side, clock, number);
	jg_error_clear(error);
	return JANGGI_OK;
}

/* snprintf's contract: what fits is written, what is needed is returned. */
struct text {
	char *buffer;
	size_t capacity, length;
};

static void
put(struct text *out, char c)
{
	if (out->length + 1 < out->capacity)
		out->buffer[out->length] = c;
	out->length++;
}

static void
put_text(struct text *out, const char *text)
{
	while (*text != '\0')
		put(out, *text++);
}

/* Calls itself for each digit, of which there are at most five (JG_COUNT_MAX). */
static void
put_number(struct text *out, uint32_t value)
{
	if (value >= 10)
		put_number(out, value / 10);
	put(out, (char)('0' + value % 10));
}

static void
put_board(struct text *out, const uint8_t board[90], unsigned set)
{
	for (unsigned row = 10; row-- > 0;) {
		unsigned empty = 0;
		for (unsigned file = 0; file < 9; file++) {
			unsigned piece = board[row * 9 + file];
			if (piece == 0) {
				empty++;
				continue;
			}
			if (empty != 0)
				put(out, (char)('0' + empty));
			empty = 0;
			char letter = letters[set][piece & 7];
			put(out, piece < JG_PIECE_HAN ? letter : (char)(letter - 'A' + 'a'));
		}
		if (empty != 0)
			put(out, (char)('0' + empty));
		if (row != 0)
			put(out, '/');
	}
}

size_t
janggi_position_get_fen(const janggi_position *pos, uint32_t flags, char *buffer, size_t capacity)
{
	struct text out = { buffer, buffer == NULL ? 0 : capacity, 0 };
	if (pos != NULL && flags <= JANGGI_FEN_HE) {
		put_board(&out, pos->board, flags == JANGGI_FEN_HE);
		put_text(&out, pos->side == JANGGI_CHO ? " w - - " : " b - - ");
		put_number(&out, jg_shown_count(pos->clock));
		put(&out, ' ');
		put_number(&out, jg_shown_count(pos->number));
	}
	if (out.capacity > 0)
		buffer[out.length < out.capacity ? out.length : out.capacity - 1] = '\0';
	return out.length;
}

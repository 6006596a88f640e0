/* SPDX-License-Identifier: MIT */
#include <janggi/diagram.h>

#include "base/structs.h"

#include <stdbool.h>
#include <string.h>

/*
 * A point is four columns wide: side mark, man, point mark. A man in letters
 * takes one column, in hangul and hanja two; what is left is line. Between two
 * ranks stands a row with the files and the palace diagonals.
 */

#define CENTRE_CHO 13
#define CENTRE_HAN 76

static const char *const men[3][2][8] = {
	[JANGGI_SCRIPT_LETTERS] = {
		{ "", "K", "A", "B", "N", "R", "C", "P" },
		{ "", "k", "a", "b", "n", "r", "c", "p" },
	},
	[JANGGI_SCRIPT_HANGUL] = {
		{ "", "초", "사", "상", "마", "차", "포", "졸" },
		{ "", "한", "사", "상", "마", "차", "포", "병" },
	},
	[JANGGI_SCRIPT_HANJA] = {
		{ "", "楚", "士", "象", "馬", "車", "包", "卒" },
		{ "", "漢", "士", "象", "馬", "車", "包", "兵" },
	},
};

struct strokes {
	const char *across, *down, *falling, *rising;
	const char *points[3][3];       /* by row and column: first, between, last */
};

static const struct strokes box = {
	"─", "│", "╲", "╱",
	{ { "┌", "┬", "┐" }, { "├", "┼", "┤" }, { "└", "┴", "┘" } },
};
static const struct strokes ascii = {
	"-", "|", "\\", "/",
	{ { "+", "+", "+" }, { "+", "+", "+" }, { "+", "+", "+" } },
};

struct board {
	const janggi_position *pos;
	const janggi_diagram_options *options;
	const struct strokes *strokes;
	uint8_t from, to;               /* of the last move; 127: none */
	uint8_t checked;                /* square of a general in check, or 127 */
};

/* One line of output. */
struct line {
	size_t length;
	char text[512];                 /* a row of nine points has at most 9 * 4 characters */
};

static void
add(struct line *line, const char *text)
{
	size_t length = strlen(text);
	memcpy(line->text + line->length, text, length);
	line->length += length;
}

/* Row 0 is the top one, column 0 the left one. */
static uint32_t
square_at(const struct board *board, uint32_t row, uint32_t column)
{
	bool flip = (board->options->flags & JANGGI_DIAGRAM_FLIP) != 0;
	return flip ? row * 9 + 8 - column : (9 - row) * 9 + column;
}

static void
add_rank_number(const struct board *board, struct line *line, uint32_t row)
{
	if (board->options->flags & JANGGI_DIAGRAM_NO_COORDINATES)
		return;
	uint32_t rank = row == 10 ? 0 : square_at(board, row, 0) / 9 + 1;
	char text[4] = { rank == 10 ? '1' : ' ', rank == 0 ? ' ' : (char)('0' + rank % 10), ' ', '\0' };
	add(line, text);
}

static const char *
point_mark(const struct board *board, uint32_t square)
{
	if (board->options->marks[square] == JANGGI_MARK_POINT)
		return "!";
	if (square == board->from || square == board->to)
		return "*";
	return square == board->checked ? "+" : NULL;
}

static void
add_point(const struct board *board, struct line *line, uint32_t row, uint32_t column)
{
	uint32_t square = square_at(board, row, column);
	janggi_piece piece = janggi_position_piece_at(board->pos, square);
	bool letters = board->options->script == JANGGI_SCRIPT_LETTERS;
	const char *before = column == 0 ? " " : board->strokes->across;
	const char *after = column == 8 ? " " : board->strokes->across;
	const char *mark = point_mark(board, square);

	if (piece == 0) {
		add(line, before);
		add(line, board->strokes->points[(row > 0) + (row == 9)][(column > 0) + (column == 8)]);
	} else {
		add(line, piece / 8 == JANGGI_HAN && !letters ? "v" : before);
		add(line, men[board->options->script][piece / 8][piece % 8]);
	}
	add(line, mark != NULL ? mark : after);
	/* The fourth column: between a mark and a narrow man's line. */
	if (piece == 0 || letters)
		add(line, after);
}

/* Two neighbours along a palace diagonal: one of them is the centre. */
static bool
diagonal(uint32_t a, uint32_t b)
{
	return (a == CENTRE_CHO || a == CENTRE_HAN || b == CENTRE_CHO || b == CENTRE_HAN) &&
	       janggi_square_in_palace(a) && janggi_square_in_palace(b);
}

/* The files and diagonals between a row and the next. */
static void
add_gap(const struct board *board, struct line *line, uint32_t row)
{
	add(line, " ");
	for (uint32_t column = 0; column < 9; column++) {
		add(line, board->strokes->down);
		if (column == 8)
			break;
		bool falls = diagonal(square_at(board, row, column), square_at(board, row + 1, column + 1));
		bool rises = diagonal(square_at(board, row + 1, column), square_at(board, row, column + 1));
		add(line, " ");
		add(line, falls ? board->strokes->falling : rises ? board->strokes->rising : " ");
		add(line, " ");
	}
}

static bool
flush(struct line *line, janggi_write_fn write, void *user)
{
	while (line->length > 0 && line->text[line->length - 1] == ' ')
		line->length--;
	add(line, "\n");
	bool stopped = write(user, line->text, line->length) != 0;
	line->length = 0;
	return !stopped;
}

static janggi_status
write_text(const struct board *board, janggi_write_fn write, void *user)
{
	struct line line = { .length = 0 };
	for (uint32_t row = 0; row < 10; row++) {
		add_rank_number(board, &line, row);
		for (uint32_t column = 0; column < 9; column++)
			add_point(board, &line, row, column);
		if (!flush(&line, write, user))
			return JANGGI_E_CALLBACK;
		if (row == 9)
			break;
		add_rank_number(board, &line, 10);
		add_gap(board, &line, row);
		if (!flush(&line, write, user))
			return JANGGI_E_CALLBACK;
	}
	if (board->options->flags & JANGGI_DIAGRAM_NO_COORDINATES)
		return JANGGI_OK;
	add_rank_number(board, &line, 10);
	for (uint32_t column = 0; column < 9; column++) {
		char text[5] = { ' ', (char)('a' + square_at(board, 0, column) % 9), ' ', ' ', '\0' };
		add(&line, text);
	}
	return flush(&line, write, user) ? JANGGI_OK : JANGGI_E_CALLBACK;
}

static janggi_status
check_options(const janggi_diagram_options *options)
{
	janggi_status status = jg_struct_check(options, options->size, sizeof *options, sizeof *options);
	if (status != JANGGI_OK)
		return status;
	uint32_t known = JANGGI_DIAGRAM_FLIP | JANGGI_DIAGRAM_NO_COORDINATES | JANGGI_DIAGRAM_ASCII;
	if (options->format != JANGGI_DIAGRAM_TEXT || options->script > JANGGI_SCRIPT_HANJA ||
	    (options->flags & ~known) != 0 || options->reserved != 0 ||
	    options->last_move / 128 >= JANGGI_SQUARES || options->last_move % 128 >= JANGGI_SQUARES)
		return JANGGI_E_ARGUMENT;
	for (uint32_t i = 0; i < sizeof options->marks; i++)
		if (options->marks[i] > (i < JANGGI_SQUARES ? JANGGI_MARK_POINT : 0))
			return JANGGI_E_ARGUMENT;
	return JANGGI_OK;
}

janggi_status
janggi_diagram_write(const janggi_position *pos, const janggi_diagram_options *options, janggi_write_fn write,
                     void *user)
{
	static const janggi_diagram_options plain = { .size = sizeof plain };
	if (pos == NULL || write == NULL)
		return JANGGI_E_ARGUMENT;
	if (options == NULL)
		options = &plain;
	janggi_status status = check_options(options);
	if (status != JANGGI_OK)
		return status;

	janggi_side to_move = janggi_position_to_move(pos);
	struct board board = { pos, options, &box, JANGGI_NO_SQUARE, JANGGI_NO_SQUARE, JANGGI_NO_SQUARE };
	if (options->flags & JANGGI_DIAGRAM_ASCII)
		board.strokes = &ascii;
	if (options->last_move == JANGGI_MOVE_PASS) {
		board.from = board.to = (uint8_t)janggi_position_general(pos, JANGGI_HAN - to_move);
	} else if (options->last_move != JANGGI_MOVE_NONE) {
		board.from = (uint8_t)janggi_move_from(options->last_move);
		board.to = (uint8_t)janggi_move_to(options->last_move);
	}
	if (janggi_position_in_check(pos))
		board.checked = (uint8_t)janggi_position_general(pos, to_move);
	return write_text(&board, write, user);
}

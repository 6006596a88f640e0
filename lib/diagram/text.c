/* SPDX-License-Identifier: MIT */
#include "diagram/board.h"

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
static const char *const northern_generals[3][2] = { { "K", "k" }, { "장", "관" }, { "將", "官" } };

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

static const struct strokes *
strokes(const struct jg_board *board)
{
	return jg_board_has(board, JANGGI_DRAW_ASCII) ? &ascii : &box;
}

static const char *
name(const struct jg_board *board, janggi_piece piece)
{
	uint32_t script = board->options->script;
	if (piece % 8 == JANGGI_GENERAL && jg_board_has(board, JANGGI_DRAW_NORTH))
		return northern_generals[script][piece / 8];
	return men[script][piece / 8][piece % 8];
}

/* One line of output: a row of nine points has at most 9 * 4 characters of three bytes, and 9 colours of 15 bytes. */
struct line {
	size_t length;
	char text[512];
};

static void
add(struct line *line, const char *text)
{
	size_t length = strlen(text);
	memcpy(line->text + line->length, text, length);
	line->length += length;
}

static void
add_rank_number(const struct jg_board *board, struct line *line, uint32_t row)
{
	char text[4] = "   ";
	if (board->options->coordinates == JANGGI_COORDINATES_NONE)
		return;
	if (row < 10) {
		uint32_t square = jg_board_square(board, row, 0);
		bool korean = board->options->coordinates == JANGGI_COORDINATES_KOREAN;
		uint32_t number = korean ? jg_board_korean_rank(square) : square / 9 + 1;
		text[0] = number == 10 ? '1' : ' ';
		text[1] = (char)('0' + number % 10);
	}
	add(line, text);
}

static const char *
point_mark(const struct jg_board *board, uint32_t square)
{
	if (board->options->marks[square] == JANGGI_MARK_POINT)
		return "!";
	if (jg_board_has(board, JANGGI_DRAW_COLOUR))
		return NULL;
	if (square == board->from || square == board->to)
		return "*";
	return square == board->checked ? "+" : NULL;
}

/* The colours of a terminal: bold for a man, reversed for the last move, which can be read on any background. */
static const char *
colour(const struct jg_board *board, uint32_t square, janggi_piece piece)
{
	static const char *const men_colours[3] = { "", "\033[1;32m", "\033[1;31m" };
	static const char *const moved[3] = { "\033[7m", "\033[1;7;32m", "\033[1;7;31m" };
	unsigned whose = piece == 0 ? 0 : 1 + piece / 8;
	if (square == board->checked)
		return "\033[1;97;45m";
	return square == board->from || square == board->to ? moved[whose] : men_colours[whose];
}

static void
add_man(const struct jg_board *board, struct line *line, uint32_t square, janggi_piece piece, const char *text)
{
	const char *start = jg_board_has(board, JANGGI_DRAW_COLOUR) ? colour(board, square, piece) : "";
	add(line, start);
	add(line, text);
	if (start[0] != '\0')
		add(line, "\033[0m");
}

static void
add_point(const struct jg_board *board, struct line *line, uint32_t row, uint32_t column)
{
	uint32_t square = jg_board_square(board, row, column);
	janggi_piece piece = janggi_position_piece_at(board->pos, square);
	bool letters = board->options->script == JANGGI_SCRIPT_LETTERS;
	bool colours = jg_board_has(board, JANGGI_DRAW_COLOUR);
	const char *before = column == 0 ? " " : strokes(board)->across;
	const char *after = column == 8 ? " " : strokes(board)->across;
	const char *mark = point_mark(board, square);
	const char *crossing = strokes(board)->points[(row > 0) + (row == 9)][(column > 0) + (column == 8)];

	add(line, piece / 8 == JANGGI_HAN && !letters && !colours ? "v" : before);
	add_man(board, line, square, piece, piece == 0 ? crossing : name(board, piece));
	add(line, mark != NULL ? mark : after);
	/* The fourth column: between a mark and a narrow man's line. */
	if (piece == 0 || letters)
		add(line, after);
}

/* Two neighbours along a palace diagonal: one of them is the centre. */
static bool
diagonal(uint32_t a, uint32_t b)
{
	return a == CENTRE_CHO || a == CENTRE_HAN || b == CENTRE_CHO || b == CENTRE_HAN;
}

/* The files and diagonals between a row and the next. */
static void
add_gap(const struct jg_board *board, struct line *line, uint32_t row)
{
	add(line, " ");
	for (uint32_t column = 0; column < 9; column++) {
		add(line, strokes(board)->down);
		if (column == 8)
			break;
		bool falls = diagonal(jg_board_square(board, row, column),
		                      jg_board_square(board, row + 1, column + 1));
		bool rises = diagonal(jg_board_square(board, row + 1, column),
		                      jg_board_square(board, row, column + 1));
		add(line, " ");
		add(line, falls ? strokes(board)->falling : rises ? strokes(board)->rising : " ");
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

janggi_status
jg_board_text(const struct jg_board *board, janggi_write_fn write, void *user)
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
	if (board->options->coordinates == JANGGI_COORDINATES_NONE)
		return JANGGI_OK;
	uint32_t first = board->options->coordinates == JANGGI_COORDINATES_KOREAN ? '1' : 'a';
	add_rank_number(board, &line, 10);
	for (uint32_t column = 0; column < 9; column++) {
		char text[5] = { ' ', (char)(first + jg_board_square(board, 0, column) % 9), ' ', ' ', '\0' };
		add(&line, text);
	}
	return flush(&line, write, user) ? JANGGI_OK : JANGGI_E_CALLBACK;
}

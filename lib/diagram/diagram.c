/* SPDX-License-Identifier: MIT */
#include "diagram/board.h"

#include "base/structs.h"

uint32_t
jg_board_square(const struct jg_board *board, uint32_t row, uint32_t column)
{
	return jg_board_has(board, JANGGI_DRAW_FLIP) ? row * 9 + 8 - column : (9 - row) * 9 + column;
}

void
jg_board_place(const struct jg_board *board, uint32_t square, int *row, int *column)
{
	int rank = (int)(square / 9), file = (int)(square % 9);
	bool flip = jg_board_has(board, JANGGI_DRAW_FLIP);
	*row = flip ? rank : 9 - rank;
	*column = flip ? 8 - file : file;
}

uint32_t
jg_board_korean_rank(uint32_t square)
{
	return (10 - square / 9) % 10;
}

static bool
is_two_points(janggi_move move)
{
	return move == JANGGI_MOVE_NONE ||
	       (move / 128 < JANGGI_SQUARES && move % 128 < JANGGI_SQUARES && move / 128 != move % 128);
}

static janggi_status
check_options(const janggi_diagram_options *options)
{
	janggi_status status = jg_struct_check(options, options->size, sizeof *options, sizeof *options);
	if (status != JANGGI_OK)
		return status;
	uint32_t known = JANGGI_DRAW_FLIP | JANGGI_DRAW_ASCII | JANGGI_DRAW_CELLS |
	                 JANGGI_DRAW_NORTH | JANGGI_DRAW_COLOUR;
	if (options->format > JANGGI_DIAGRAM_SVG || options->script > JANGGI_SCRIPT_HANJA ||
	    options->style > JANGGI_STYLE_PLAIN || options->coordinates > JANGGI_COORDINATES_NONE ||
	    (options->flags & ~known) != 0)
		return JANGGI_E_ARGUMENT;
	if (options->last_move != JANGGI_MOVE_PASS && !is_two_points(options->last_move))
		return JANGGI_E_ARGUMENT;
	for (uint32_t i = 0; i < JANGGI_ARROWS_MAX; i++)
		if (!is_two_points(options->arrows[i]))
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
	struct jg_board board = { pos, options, JANGGI_NO_SQUARE, JANGGI_NO_SQUARE, JANGGI_NO_SQUARE };
	if (options->last_move == JANGGI_MOVE_PASS) {
		board.from = board.to = janggi_position_general(pos, JANGGI_HAN - to_move);
	} else if (options->last_move != JANGGI_MOVE_NONE) {
		board.from = janggi_move_from(options->last_move);
		board.to = janggi_move_to(options->last_move);
	}
	if (janggi_position_in_check(pos))
		board.checked = janggi_position_general(pos, to_move);
	return options->format == JANGGI_DIAGRAM_SVG ? jg_board_svg(&board, write, user)
	                                             : jg_board_text(&board, write, user);
}

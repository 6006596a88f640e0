/* SPDX-License-Identifier: MIT */
#ifndef JG_DIAGRAM_BOARD_H
#define JG_DIAGRAM_BOARD_H

#include <janggi/diagram.h>

#include <stdbool.h>

/* What both formats draw. */
struct jg_board {
	const janggi_position *pos;
	const janggi_diagram_options *options;  /* checked */
	uint32_t from, to;                      /* of the last move; JANGGI_NO_SQUARE: none */
	uint32_t checked;                       /* where a general is in check, or JANGGI_NO_SQUARE */
};

static inline bool
jg_board_has(const struct jg_board *board, uint32_t flag)
{
	return (board->options->flags & flag) != 0;
}

/* Row 0 is the top one, column 0 the left one. */
uint32_t jg_board_square(const struct jg_board *board, uint32_t row, uint32_t column);
void jg_board_place(const struct jg_board *board, uint32_t square, int *row, int *column);

/* The digit of a rank in Korean records: counted from Han's side, 0 for the tenth. */
uint32_t jg_board_korean_rank(uint32_t square);

/* JANGGI_OK or JANGGI_E_CALLBACK. */
janggi_status jg_board_text(const struct jg_board *board, janggi_write_fn write, void *user);
janggi_status jg_board_svg(const struct jg_board *board, janggi_write_fn write, void *user);

#endif

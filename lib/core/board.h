/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_BOARD_H
#define JG_CORE_BOARD_H

#include "core/position.h"

/* Faults as JANGGI_FAULT_* bits: all of them, and those of the first place. */
struct jg_faults {
	uint32_t all, first;
	unsigned square;        /* of the first; JANGGI_NO_SQUARE if it has no place */
};

/*
 * Every fault of a board: of the men, and, if these are fine, of the side not to move standing in check. The first
 * place is that from a1 on, or in a FEN's order.
 */
struct jg_faults jg_board_faults(const uint8_t board[90], uint32_t to_move, bool fen_order);

/* A text for the lowest of the faults, of which there is one. */
const char *jg_fault_message(uint32_t faults);

/*
 * Puts a board of numbers below 16 in; history and flags are gone, the switches stay. False if the
 * men have faults: the position is then of no use. Whether the side not to move
 * is in check is left to the caller.
 */
bool jg_position_place(struct janggi_position *pos, const uint8_t board[90], uint32_t to_move, uint32_t clock,
                       uint32_t number);

#endif

/* SPDX-License-Identifier: MIT */
#include <janggi/move.h>

#include "base/error.h"
#include "core/board.h"
#include "core/inspect.h"
#include "core/make.h"

#include <string.h>

/* Nothing promotes, so no army ever has more than it started with; this bounds the move list for good. */
static const uint8_t army[8] = { 0, 1, 2, 2, 2, 2, 2, 5 };

static uint32_t
man_fault(unsigned square, unsigned side, unsigned kind)
{
	unsigned rank = jg_rank_of[square];
	bool own_palace = jg_palace_steps[square] != 0 && (rank <= 2) == (side == JANGGI_CHO);
	if ((kind == JANGGI_GENERAL || kind == JANGGI_GUARD) && !own_palace)
		return JANGGI_FAULT_OUTSIDE_PALACE;
	if (kind == JANGGI_SOLDIER && (side == JANGGI_CHO ? rank < 3 : rank > 6))
		return JANGGI_FAULT_SOLDIER_RANK;
	return 0;
}

uint32_t
jg_board_faults(const uint8_t board[90], uint32_t to_move, bool fen_order, unsigned *square)
{
	uint32_t faults = 0;
	unsigned count[16] = { 0 };
	*square = JANGGI_NO_SQUARE;
	for (unsigned i = 0; i < JANGGI_SQUARES; i++) {
		unsigned s = fen_order ? (9 - i / 9) * 9 + i % 9 : i;
		unsigned piece = board[s], kind = piece & 7;
		uint32_t fault = 0;
		if (piece == 0)
			continue;
		if (piece > 15 || kind == 0) {
			fault = JANGGI_FAULT_LETTER;
		} else {
			fault = man_fault(s, piece / 8, kind);
			if (++count[piece] > army[kind])
				fault |= kind == JANGGI_GENERAL ? JANGGI_FAULT_MANY_GENERALS
				                                : JANGGI_FAULT_TOO_MANY_PIECES;
		}
		if (fault != 0 && *square == JANGGI_NO_SQUARE)
			*square = s;
		faults |= fault;
	}
	if (count[JANGGI_GENERAL] == 0 || count[JG_PIECE_HAN + JANGGI_GENERAL] == 0)
		faults |= JANGGI_FAULT_NO_GENERAL;
	if (to_move > JANGGI_HAN)
		faults |= JANGGI_FAULT_SIDE;
	if (faults != 0)
		return faults;
	struct janggi_position pos = { .side = to_move };
	jg_position_place(&pos, board, to_move, 0, 1);
	if (jg_side_in_check(&pos, to_move ^ 1)) {
		*square = pos.general[to_move ^ 1];
		return JANGGI_FAULT_OPPONENT_IN_CHECK;
	}
	return 0;
}

const char *
jg_fault_message(uint32_t faults)
{
	static const char *const messages[] = {
		"a side has no general",
		"a side has more than one general",
		"a general or guard stands outside its palace",
		"a side has more men of a kind than its army",
		"a soldier stands behind its start rank",
		"the side that is not to move is in check",
		"a row does not have nine points",
		"the board does not have ten rows",
		"unknown letter or piece",
		"the side to move is missing or unknown",
		"a number is missing or out of range",
		"there is text after the end",
	};
	for (unsigned i = 0; i < sizeof messages / sizeof messages[0]; i++)
		if (faults >> i & 1)
			return messages[i];
	return "no fault";
}

void
jg_position_place(struct janggi_position *pos, const uint8_t board[90], uint32_t to_move, uint32_t clock,
                  uint32_t number)
{
	memset(pos->men, 0, sizeof pos->men);
	memcpy(pos->board, board, sizeof pos->board);
	pos->hash = to_move == JANGGI_HAN ? jg_zobrist_side : 0;
	pos->side = to_move;
	pos->flags = 0;
	pos->clock = clock;
	pos->number = number;
	for (unsigned s = 0; s < JANGGI_SQUARES; s++) {
		unsigned piece = board[s];
		if (piece == 0)
			continue;
		jg_put(pos, piece / 8, piece, jg_pair_of(&jg_square_bb[s]));
		pos->hash ^= jg_zobrist[s][piece];
		if ((piece & 7) == JANGGI_GENERAL)
			pos->general[piece / 8] = (uint8_t)s;
	}
}

janggi_status
janggi_position_set_board(janggi_position *pos, const uint8_t pieces[90], janggi_side to_move, janggi_error *error)
{
	janggi_status status = jg_error_check(error);
	if (status != JANGGI_OK)
		return status;
	if (pos == NULL || pieces == NULL)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "position or board is NULL", NULL);
	unsigned square;
	uint32_t faults = jg_board_faults(pieces, to_move, false, &square);
	if (faults != 0)
		return jg_error_set(error, JANGGI_E_POSITION, square == JANGGI_NO_SQUARE ? 0 : square, faults,
		                    jg_fault_message(faults), NULL);
	jg_position_place(pos, pieces, to_move, 0, 1);
	jg_error_clear(error);
	return JANGGI_OK;
}

void
janggi_position_get_board(const janggi_position *pos, uint8_t pieces[90])
{
	if (pos != NULL && pieces != NULL)
		memcpy(pieces, pos->board, sizeof pos->board);
}

/* SPDX-License-Identifier: MIT */
#include <janggi/move.h>

#include "base/error.h"
#include "core/board.h"
#include "core/inspect.h"
#include "core/make.h"

#include <assert.h>
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

struct jg_faults
jg_board_faults(const uint8_t board[90], uint32_t to_move, bool fen_order)
{
	struct jg_faults faults = { 0, 0, JANGGI_NO_SQUARE };
	unsigned count[16] = { 0 };
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
		if (faults.all == 0 && fault != 0)
			faults = (struct jg_faults){ fault, fault, s };
		faults.all |= fault;
	}
	if (count[JANGGI_GENERAL] == 0 || count[JG_PIECE_HAN + JANGGI_GENERAL] == 0)
		faults.all |= JANGGI_FAULT_NO_GENERAL;
	if (faults.first == 0)
		faults.first = faults.all;
	if (faults.all != 0)
		return faults;
	struct janggi_position pos = { .side = to_move };
	jg_position_place(&pos, board, to_move, 0, 1);
	if (jg_side_in_check(&pos, to_move ^ 1))
		faults = (struct jg_faults){ JANGGI_FAULT_OPPONENT_IN_CHECK, JANGGI_FAULT_OPPONENT_IN_CHECK,
		                             pos.general[to_move ^ 1] };
	return faults;
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
	assert(faults != 0);
	unsigned lowest = 0;
	while ((faults >> lowest & 1) == 0)
		lowest++;
	return messages[lowest];
}

/* Ranks 1 to 3 of the low word, or 8 to 10 of the high one. */
#define BACK_RANKS_CHO ((UINT64_C(1) << 27) - 1)
#define BACK_RANKS_HAN (BACK_RANKS_CHO << 18)
#define PALACE_CHO (UINT64_C(0x1c0e07) << 3)
#define PALACE_HAN (PALACE_CHO << 18)

static bool
men_are_sound(const struct janggi_position *pos, const uint8_t count[16])
{
	bool sound = count[JANGGI_GENERAL] == 1 && count[JG_PIECE_HAN + JANGGI_GENERAL] == 1;
	for (unsigned piece = 1; piece < 16; piece++)
		sound &= count[piece] <= army[piece & 7];
	struct bb cho = bb_or(JG_KIND(pos, JANGGI_CHO, JANGGI_GENERAL), JG_KIND(pos, JANGGI_CHO, JANGGI_GUARD));
	struct bb han = bb_or(JG_KIND(pos, JANGGI_HAN, JANGGI_GENERAL), JG_KIND(pos, JANGGI_HAN, JANGGI_GUARD));
	return sound && (cho.lo & ~PALACE_CHO) == 0 && cho.hi == 0 && (han.hi & ~PALACE_HAN) == 0 && han.lo == 0 &&
	       (JG_KIND(pos, JANGGI_CHO, JANGGI_SOLDIER).lo & BACK_RANKS_CHO) == 0 &&
	       (JG_KIND(pos, JANGGI_HAN, JANGGI_SOLDIER).hi & BACK_RANKS_HAN) == 0;
}

/* Without a branch that depends on the board but the last: batches do this for millions. */
bool
jg_position_place(struct janggi_position *pos, const uint8_t board[90], uint32_t to_move, uint32_t clock,
                  uint32_t number)
{
	uint8_t taken[JANGGI_SQUARES + 1], count[16] = { 0 };
	unsigned men = 0;
	for (unsigned s = 0; s < JANGGI_SQUARES; s++) {
		taken[men] = (uint8_t)s;
		men += board[s] != 0;
	}
	memset(pos->men, 0, sizeof pos->men);
	memmove(pos->board, board, sizeof pos->board);
	pos->hash = to_move == JANGGI_HAN ? jg_zobrist_side : 0;
	pos->side = to_move;
	pos->flags = 0;
	pos->clock = clock;
	pos->number = number;
	for (unsigned i = 0; i < men; i++) {
		unsigned s = taken[i], piece = board[s];
		jg_put(pos, piece / 8, piece, jg_pair_of(&jg_square_bb[s]));
		pos->hash ^= jg_zobrist[s][piece];
		count[piece]++;
		if ((piece & 7) == JANGGI_GENERAL)
			pos->general[piece / 8] = (uint8_t)s;
	}
	return men_are_sound(pos, count);
}

janggi_status
janggi_position_set_board(janggi_position *pos, const uint8_t pieces[90], janggi_side to_move, janggi_error *error)
{
	janggi_status status = jg_error_check(error);
	if (status != JANGGI_OK)
		return status;
	if (pos == NULL || pieces == NULL)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "position or board is NULL", NULL);
	if (to_move > JANGGI_HAN)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, JANGGI_FAULT_SIDE, jg_fault_message(JANGGI_FAULT_SIDE),
		                    NULL);
	struct jg_faults faults = jg_board_faults(pieces, to_move, false);
	if (faults.all != 0)
		return jg_error_set(error, JANGGI_E_POSITION, faults.square == JANGGI_NO_SQUARE ? 0 : faults.square,
		                    faults.all, jg_fault_message(faults.first), NULL);
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

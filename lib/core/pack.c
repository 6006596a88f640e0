/* SPDX-License-Identifier: MIT */
#include "core/pack.h"

#include "base/error.h"
#include "core/board.h"
#include "core/inspect.h"
#include "core/make.h"

#include <string.h>

/*
 * Format 1: the byte 1, side and flags, clock and move number as 16 bits with
 * the low byte first, then a piece in each half byte, a1 in the low half of the
 * first. Every later version of the library reads it.
 */
#define FORMAT 1
#define HEADER 6
#define PACKED (HEADER + 45)
#define SIDE_BIT 1
#define FLAGS_SHIFT 1

size_t
janggi_position_pack(const janggi_position *pos, uint8_t *buffer, size_t capacity)
{
	if (pos == NULL)
		return 0;
	if (buffer == NULL || capacity < PACKED)
		return PACKED;
	buffer[0] = FORMAT;
	buffer[1] = (uint8_t)(pos->side | pos->flags << FLAGS_SHIFT);
	uint32_t clock = jg_shown_count(pos->clock), number = jg_shown_count(pos->number);
	buffer[2] = (uint8_t)clock;
	buffer[3] = (uint8_t)(clock >> 8);
	buffer[4] = (uint8_t)number;
	buffer[5] = (uint8_t)(number >> 8);
	for (unsigned i = 0; i < 45; i++)
		buffer[HEADER + i] = (uint8_t)(pos->board[2 * i] | pos->board[2 * i + 1] << 4);
	return PACKED;
}

static janggi_status
refuse_board(const uint8_t board[90], unsigned side, struct janggi_error *error)
{
	struct jg_faults faults = jg_board_faults(board, side, false);
	unsigned byte = faults.square == JANGGI_NO_SQUARE ? HEADER : HEADER + faults.square / 2;
	return jg_error_set(error, JANGGI_E_POSITION, byte, faults.all, jg_fault_message(faults.first), NULL);
}

/* A refusal leaves the position unusable, a success the error as it was. */
static janggi_status
unpack(struct janggi_position *pos, const uint8_t *data, size_t length, struct janggi_error *error)
{
	if (length == 0 || data[0] < FORMAT)
		return jg_error_set(error, JANGGI_E_SYNTAX, 0, 0, "not a packed position", NULL);
	if (data[0] > FORMAT)
		return jg_error_set(error, JANGGI_E_UNSUPPORTED, 0, 0, "a packed position of a later format", NULL);
	if (length != PACKED)
		return jg_error_set(error, JANGGI_E_SYNTAX, length < PACKED ? length : PACKED, 0,
		                    "a packed position of format 1 has 51 bytes", NULL);
	unsigned flags = data[1] >> FLAGS_SHIFT;
	if (flags == JG_ENDED || flags > (JG_PASSED | JG_ENDED))
		return jg_error_set(error, JANGGI_E_SYNTAX, 1, 0, "unknown flags", NULL);
	unsigned clock = data[2] | (unsigned)data[3] << 8, number = data[4] | (unsigned)data[5] << 8;
	if (number == 0)
		return jg_error_set(error, JANGGI_E_SYNTAX, 4, JANGGI_FAULT_NUMBER, "move number 0", NULL);
	uint8_t board[90];
	for (unsigned i = 0; i < 45; i++) {
		board[2 * i] = data[HEADER + i] & 15;
		board[2 * i + 1] = data[HEADER + i] >> 4;
	}
	/* A facing may be accepted in check (304 = 1); nothing is played after it. */
	unsigned side = data[1] & SIDE_BIT;
	if (!jg_position_place(pos, board, side, clock, number) ||
	    (!(flags & JG_ENDED) && jg_side_in_check(pos, side ^ 1)))
		return refuse_board(board, side, error);
	pos->flags = flags;
	pos->hash ^= jg_zobrist_flags[flags];
	return JANGGI_OK;
}

janggi_status
janggi_position_unpack(janggi_position *pos, const uint8_t *data, size_t length, janggi_error *error)
{
	janggi_status status = jg_error_check(error);
	if (status != JANGGI_OK)
		return status;
	if (pos == NULL || data == NULL)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "position or data is NULL", NULL);
	struct janggi_position placed = *pos;
	status = unpack(&placed, data, length, error);
	if (status != JANGGI_OK)
		return status;
	*pos = placed;
	jg_error_clear(error);
	return JANGGI_OK;
}

void
jg_position_pack_cell(const struct janggi_position *pos, uint8_t cell[JANGGI_PACK_MAX])
{
	size_t length = janggi_position_pack(pos, cell, JANGGI_PACK_MAX);
	memset(cell + length, 0, JANGGI_PACK_MAX - length);
}

janggi_status
jg_position_unpack_cell(struct janggi_position *pos, const uint8_t cell[JANGGI_PACK_MAX], struct janggi_error *error)
{
	size_t length = JANGGI_PACK_MAX;
	while (length > PACKED && cell[length - 1] == 0)
		length--;
	return unpack(pos, cell, length, error);
}

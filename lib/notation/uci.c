/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

/* Coordinates: a file letter and a rank that counts from 1 (UCI, SAN) or 0 (UCCI, XBoard). */

uint32_t
jg_coordinates_square(const char *text, size_t length, size_t *at, uint32_t first_rank)
{
	size_t i = *at;
	if (length - i < 2 || text[i] < 'a' || text[i] > 'i')
		return JANGGI_NO_SQUARE;
	uint32_t file = (uint32_t)(text[i++] - 'a');
	if (text[i] < '0' || text[i] > '9')
		return JANGGI_NO_SQUARE;
	uint32_t rank = (uint32_t)(text[i++] - '0');
	if (first_rank == 1 && rank == 1 && i < length && text[i] == '0') {
		rank = 10;
		i++;
	}
	if (rank < first_rank)
		return JANGGI_NO_SQUARE;
	*at = i;
	return (rank - first_rank) * JANGGI_FILES + file;
}

size_t
jg_coordinates_square_write(char *text, uint32_t square, uint32_t first_rank)
{
	size_t length = 0;
	uint32_t rank = square / JANGGI_FILES + first_rank;
	text[length++] = (char)('a' + square % JANGGI_FILES);
	if (rank >= 10)
		text[length++] = '1';
	text[length++] = (char)('0' + rank % 10);
	return length;
}

bool
jg_coordinates_read(struct jg_written *out, const char *text, size_t length, uint32_t first_rank,
                    size_t *fault)
{
	size_t at = 0;
	out->from = (uint8_t)jg_coordinates_square(text, length, &at, first_rank);
	if (out->from != JANGGI_NO_SQUARE)
		out->to = (uint8_t)jg_coordinates_square(text, length, &at, first_rank);
	*fault = at;
	return out->from != JANGGI_NO_SQUARE && out->to != JANGGI_NO_SQUARE && at == length;
}

size_t
jg_coordinates_write(char *text, const janggi_position *pos, janggi_move move, uint32_t first_rank)
{
	uint32_t from = janggi_move_from(move);
	uint32_t to = janggi_move_to(move);
	if (move == JANGGI_MOVE_PASS)
		from = to = janggi_position_general(pos, janggi_position_to_move(pos));
	size_t length = jg_coordinates_square_write(text, from, first_rank);
	return length + jg_coordinates_square_write(text + length, to, first_rank);
}

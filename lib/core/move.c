/* SPDX-License-Identifier: MIT */
#include <janggi/move.h>

#include <stdbool.h>

janggi_move
janggi_move_make(janggi_square from, janggi_square to)
{
	return from < JANGGI_SQUARES && to < JANGGI_SQUARES && from != to ? from << 7 | to : JANGGI_MOVE_NONE;
}

/* From one square to another; the pass and JANGGI_MOVE_NONE are none. */
static bool
goes_somewhere(janggi_move move)
{
	return janggi_move_make(move >> 7, move & 127) != JANGGI_MOVE_NONE;
}

janggi_square
janggi_move_from(janggi_move move)
{
	return goes_somewhere(move) ? move >> 7 : JANGGI_NO_SQUARE;
}

janggi_square
janggi_move_to(janggi_move move)
{
	return goes_somewhere(move) ? move & 127 : JANGGI_NO_SQUARE;
}

janggi_square
janggi_square_make(uint32_t file, uint32_t rank)
{
	return file < JANGGI_FILES && rank < JANGGI_RANKS ? rank * JANGGI_FILES + file : JANGGI_NO_SQUARE;
}

uint32_t
janggi_square_file(janggi_square square)
{
	return square < JANGGI_SQUARES ? square % JANGGI_FILES : JANGGI_NO_SQUARE;
}

uint32_t
janggi_square_rank(janggi_square square)
{
	return square < JANGGI_SQUARES ? square / JANGGI_FILES : JANGGI_NO_SQUARE;
}

janggi_bool
janggi_square_in_palace(janggi_square square)
{
	uint32_t file = janggi_square_file(square), rank = janggi_square_rank(square);
	return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

janggi_piece
janggi_piece_make(janggi_side side, janggi_kind kind)
{
	return side <= JANGGI_HAN && kind >= JANGGI_GENERAL && kind <= JANGGI_SOLDIER ? side * 8 + kind : 0;
}

janggi_side
janggi_piece_side(janggi_piece piece)
{
	return piece < 16 && (piece & 7) != 0 ? piece / 8 : JANGGI_NOBODY;
}

janggi_kind
janggi_piece_kind(janggi_piece piece)
{
	return piece < 16 ? piece & 7 : JANGGI_NO_KIND;
}

uint32_t
janggi_kind_half_points(janggi_kind kind)
{
	static const uint8_t half_points[8] = { 0, 0, 6, 6, 10, 26, 14, 4 };
	return kind < 8 ? half_points[kind] : 0;
}

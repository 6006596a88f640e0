/* SPDX-License-Identifier: MIT */
#include "book/format.h"
#include "core/position.h"
#include "core/tables.h"

static unsigned
mirror_square(unsigned square)
{
	unsigned file = square % JANGGI_FILES;
	return square - file + (JANGGI_FILES - 1 - file);
}

janggi_move
jg_book_mirror(janggi_move move)
{
	return move == JANGGI_MOVE_PASS ? move : mirror_square(move >> 7) << 7 | mirror_square(move & 127);
}

uint64_t
jg_book_key(const janggi_position *pos, enum jg_book_view *view)
{
	uint64_t hash = janggi_position_board_hash(pos);
	uint64_t image = pos->side == JANGGI_HAN ? jg_zobrist_side : 0;
	for (unsigned square = 0; square < JANGGI_SQUARES; square++)
		if (pos->board[square] != 0)
			image ^= jg_zobrist[mirror_square(square)][pos->board[square]];
	*view = image == hash ? JG_BOOK_EITHER : image < hash ? JG_BOOK_MIRRORED : JG_BOOK_AS_IS;
	return image < hash ? image : hash;
}

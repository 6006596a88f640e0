/* SPDX-License-Identifier: MIT */
#include "rules/game.h"

bool
jg_material_is_bare(const struct janggi_position *pos, int32_t insufficient)
{
	(void)insufficient;
	for (uint32_t kind = JANGGI_ELEPHANT; kind <= JANGGI_SOLDIER; kind++)
		if (bb_any(bb_or(pos->men[kind], pos->men[JG_PIECE_HAN + kind])))
			return false;
	return true;
}

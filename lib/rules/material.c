/* SPDX-License-Identifier: MIT */
#include "rules/material.h"

#include <janggi/types.h>

static uint32_t
popcount(struct bb men)
{
	uint32_t count = 0;
	for (; men.lo != 0; men.lo &= men.lo - 1)
		count++;
	for (; men.hi != 0; men.hi &= men.hi - 1)
		count++;
	return count;
}

static uint32_t
side_key(const struct janggi_position *pos, uint32_t side)
{
	uint32_t key = 0;
	for (uint32_t kind = JANGGI_GUARD; kind <= JANGGI_SOLDIER; kind++)
		key |= popcount(pos->men[side * JG_PIECE_HAN + kind]) << JG_MATERIAL_SHIFT(kind);
	return key;
}

static bool
is_mateless(uint32_t key)
{
	uint32_t low = 0, high = jg_material_mateless_count;
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		if (jg_material_mateless[middle] < key)
			low = middle + 1;
		else
			high = middle;
	}
	return low < jg_material_mateless_count && jg_material_mateless[low] == key;
}

/* Only generals and guards. */
static bool
is_guards_only(const struct janggi_position *pos)
{
	for (uint32_t kind = JANGGI_ELEPHANT; kind <= JANGGI_SOLDIER; kind++)
		if (bb_any(bb_or(pos->men[kind], pos->men[JG_PIECE_HAN + kind])))
			return false;
	return true;
}

bool
jg_material_is_bare(const struct janggi_position *pos, int32_t insufficient)
{
	if (is_guards_only(pos))
		return true;
	if (insufficient == 0 || popcount(bb_or(pos->men[0], pos->men[JG_PIECE_HAN])) > 2 + JG_MATERIAL_MEN)
		return false;
	uint32_t cho = side_key(pos, JANGGI_CHO), han = side_key(pos, JANGGI_HAN);
	return is_mateless(cho > han ? JG_MATERIAL_KEY(cho, han) : JG_MATERIAL_KEY(han, cho));
}

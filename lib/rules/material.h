/* SPDX-License-Identifier: MIT */
#ifndef JG_RULES_MATERIAL_H
#define JG_RULES_MATERIAL_H

#include "core/position.h"

/* So many men besides the generals are looked up (319); more are never bare, unless all are guards. */
#define JG_MATERIAL_MEN 3

/* The men of one side, at most three: two bits a kind, guard lowest. Of both sides: the larger key first. */
#define JG_MATERIAL_SHIFT(kind) (2 * ((kind) - JANGGI_GUARD))
#define JG_MATERIAL_SIDE_BITS 12
#define JG_MATERIAL_KEY(more, less) ((uint32_t)(more) << JG_MATERIAL_SIDE_BITS | (less))

/* Neither side can mate with what is on the board, as far as `insufficient` (319) asks. */
bool jg_material_is_bare(const struct janggi_position *pos, int32_t insufficient);

/* The keys of what has no mate position for either side, in rising order; gen_material.c writes them. */
extern const uint32_t jg_material_mateless[];
extern const uint32_t jg_material_mateless_count;

#endif

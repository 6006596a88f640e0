/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_PACK_H
#define JG_CORE_PACK_H

#include "core/position.h"

/* Packs in an array: JANGGI_PACK_MAX bytes each, zeros behind the pack. */
void jg_position_pack_cell(const struct janggi_position *pos, uint8_t cell[JANGGI_PACK_MAX]);

/* As janggi_position_unpack(), but a refusal leaves the position unusable, a success the error as it was. */
janggi_status jg_position_unpack_cell(struct janggi_position *pos, const uint8_t cell[JANGGI_PACK_MAX],
                                      struct janggi_error *error);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_SETUP_H
#define JG_CORE_SETUP_H

#include <janggi/setup.h>

#include "core/position.h"

/* With valid set-ups and handicap. */
void jg_position_place_start(struct janggi_position *pos, janggi_setup cho, janggi_setup han, uint32_t handicap);

#endif

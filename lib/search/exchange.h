/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_EXCHANGE_H
#define JG_SEARCH_EXCHANGE_H

#include "core/position.h"

/* What a man is worth in an exchange, centipawns by kind. */
extern const int jg_exchange_value[8];

/*
 * Whether the exchange on the move's target, begun by the move and continued by
 * whoever gains from it, leaves the mover at least `threshold` better off.
 */
bool jg_exchange_gains(const struct janggi_position *pos, janggi_move move, int threshold);

#endif

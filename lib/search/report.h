/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_REPORT_H
#define JG_SEARCH_REPORT_H

#include "rules/game.h"

/* The search's scores as the API tells them: kind, value, and the chances of win, draw and loss per mille. */
void jg_report_score(int score, const struct janggi_game *game, int32_t *value, uint32_t *kind,
                     uint32_t wdl[3]);

/* What a claim at the root is worth to the side to move; false if there is none. */
bool jg_claim_score(const struct janggi_game *game, int *score);

#endif

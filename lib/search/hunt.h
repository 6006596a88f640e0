/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_HUNT_H
#define JG_SEARCH_HUNT_H

#include "search/worker.h"

/*
 * Looks for a mate by checks and at most `quiet` other moves on a line, which the
 * search proper sees only as deep as it sees everything else. The shortest of at
 * most `plies` plies goes to the line of the root move that begins it; false if
 * there is none, or none was found in `budget` positions.
 */
bool jg_hunt(struct jg_worker *worker, uint32_t plies, uint32_t quiet, uint64_t budget);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_PARAMETERS_H
#define JG_SEARCH_PARAMETERS_H

#include <stdint.h>

/*
 * The weights of the evaluation, centipawns: a term is a pair, for a board with
 * all men on it and for an empty one, in the low and the high half. parameters.c
 * has the values and where they are from; tests/tune/tune.c finds them.
 */
typedef int32_t jg_term;

#define JG_TERM(full, empty) ((int32_t)((uint32_t)(empty) << 16) + (full))

struct jg_parameters {
	jg_term material[8];            /* by kind */
	jg_term place[8][50];           /* by kind, rank from the own side, and file a to e (symmetric) */
	jg_term chariot_moves[22];      /* by how many points it reaches, from a palace's centre up to 21 */
	jg_term cannon_moves[18];
	jg_term horse_moves[9];
	jg_term elephant_moves[9];
	jg_term general_steps[9];       /* points the general may go to and the enemy does not attack */
	jg_term palace_attack[8];       /* by attacking kind, for each point next to the enemy general */
	jg_term palace_attackers[8];    /* by how many men attack there */
	jg_term guards_chariots[3][3];  /* by own guards and enemy chariots */
	jg_term guards_cannons[3][3];
	jg_term soldiers_linked;        /* a pair side by side */
	jg_term soldiers_kept[6];       /* by how many are left */
	jg_term hanging[8];             /* own man attacked and not protected */
	jg_term attacked_by_less[8];    /* own man attacked by a cheaper one */
	jg_term cannonless;             /* without cannons against some */
	jg_term to_move;
};

extern const struct jg_parameters jg_parameters;

#define JG_PARAMETERS (sizeof(struct jg_parameters) / sizeof(jg_term))

#endif

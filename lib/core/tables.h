/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_TABLES_H
#define JG_CORE_TABLES_H

#include "core/bitboard.h"

/* Constant tables, written by gen_tables.py. */

extern const struct bb jg_square_bb[90];
extern const uint8_t jg_file_of[90];
extern const uint8_t jg_rank_of[90];
extern const uint8_t jg_rank_shift[90];         /* of the rank in its word */
extern const uint64_t jg_file_word[32];         /* five points of a file as a word's file a */

/*
 * Lines: by place on the line and the occupancy of its inner points. Slide: up
 * to and including the first man. Jump: behind the first man, up to and
 * including the second.
 */
extern const uint16_t jg_slide_rank[9][128];
extern const uint16_t jg_slide_file[10][256];
extern const uint16_t jg_jump_rank[9][128];
extern const uint16_t jg_jump_file[10][256];

/*
 * Horse and elephant in the window around their square (attacks.h): the
 * targets that are on the board, and those that a set of occupied legs leaves.
 */
extern const uint64_t jg_horse_on_board[90];
extern const uint64_t jg_horse_legs[16];
extern const uint64_t jg_elephant_on_board[90];
extern const uint64_t jg_elephant_legs[16];

extern const struct bb jg_soldier_steps[2][90];
extern const struct bb jg_soldier_sources[2][90];       /* the same backwards */

/* In the word of the square's palace; 0 outside. */
extern const uint64_t jg_palace_steps[90];      /* general and guard */
extern const uint64_t jg_palace_corners[90];    /* corner: the opposite one; centre: all four; else 0 */
extern const uint8_t jg_palace_index[90];       /* 0-8 Cho's palace, 9-17 Han's, 255 outside */

/* By general's palace index and a man's square: the points that decide whether the man attacks the general. */
extern const struct bb jg_relation[18][90];

/* Squares from which a man of the kind can matter to a general: to its own point, or to one next to it, too. */
struct jg_zone {
	struct bb line, horse, elephant, soldier;
	struct bb near_line, near_horse, near_elephant, near_soldier;
};
extern const struct jg_zone jg_zones[18];

/* Between the generals if they stand on one file, else empty; by palace index, Han's less 9. */
extern const struct bb jg_facing_between[9][9];

/* The policy indices of moves (move.h): where any man could ever go, and how many such moves start before. */
extern const struct bb jg_policy_targets[90];
extern const uint16_t jg_policy_base[91];

/* Keys of the hash; part of the promise that hashes are the same everywhere (position.h). */
extern const uint64_t jg_zobrist[90][16];
extern const uint64_t jg_zobrist_side;
extern const uint64_t jg_zobrist_flags[4];

#endif

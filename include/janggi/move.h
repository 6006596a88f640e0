/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_MOVE_H
#define JANGGI_MOVE_H

#include <janggi/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A move is from * 128 + to; a square is (rank - 1) * 9 + file, a1 = 0, i10 = 89. */
enum janggi_move_id { JANGGI_MOVE_NONE = 0, JANGGI_MOVE_PASS = 129 };

JANGGI_API janggi_move   janggi_move_make(janggi_square from, janggi_square to);
JANGGI_API janggi_square janggi_move_from(janggi_move move);
JANGGI_API janggi_square janggi_move_to(janggi_move move);

JANGGI_API janggi_square janggi_square_make(uint32_t file, uint32_t rank);
JANGGI_API uint32_t      janggi_square_file(janggi_square square);
JANGGI_API uint32_t      janggi_square_rank(janggi_square square);
JANGGI_API janggi_bool   janggi_square_in_palace(janggi_square square);

JANGGI_API janggi_piece  janggi_piece_make(janggi_side side, janggi_kind kind);
JANGGI_API janggi_side   janggi_piece_side(janggi_piece piece);
JANGGI_API janggi_kind   janggi_piece_kind(janggi_piece piece);
JANGGI_API uint32_t      janggi_kind_half_points(janggi_kind kind);

#ifdef __cplusplus
}
#endif
#endif

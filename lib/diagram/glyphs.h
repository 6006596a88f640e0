/* SPDX-License-Identifier: MIT */
#ifndef JG_DIAGRAM_GLYPHS_H
#define JG_DIAGRAM_GLYPHS_H

#include <stdint.h>

/* A character, drawn with a brush in a square of 1000 by 1000, y downwards; only a g hangs out. */
struct jg_glyph {
	const char *id;
	int weight;             /* of its strokes, in 1/1000 of the square */
	const char *strokes;
};

#define JG_OUTLINE_MAX 18

/*
 * The polygon around the next stroke; *at begins as glyph->strokes. The outline is the curve that touches its
 * sides in their middles: quadratic Bézier curves whose control points are the corners. All outlines turn the
 * same way, so that strokes may overlap. Returns the number of corners; 0 after the last stroke.
 */
int jg_glyph_stroke(const struct jg_glyph *glyph, const char **at, int outline[JG_OUTLINE_MAX][2]);

/* Rounded down; of numbers below 2^40. */
int jg_square_root(int64_t number);

extern const struct jg_glyph jg_letter_K, jg_letter_A, jg_letter_B, jg_letter_N, jg_letter_R,
	jg_letter_C, jg_letter_P;
/* By their Korean names; jang and gwan are the generals of North Korean sets. */
extern const struct jg_glyph jg_hanja_cho, jg_hanja_han, jg_hanja_sa, jg_hanja_sang, jg_hanja_ma,
	jg_hanja_cha, jg_hanja_po, jg_hanja_jol, jg_hanja_byeong, jg_hanja_jang,
	jg_hanja_gwan;
extern const struct jg_glyph jg_hangul_cho, jg_hangul_han, jg_hangul_sa, jg_hangul_sang, jg_hangul_ma,
	jg_hangul_cha, jg_hangul_po, jg_hangul_jol, jg_hangul_byeong, jg_hangul_jang, jg_hangul_gwan;
extern const struct jg_glyph jg_file_a, jg_file_b, jg_file_c, jg_file_d, jg_file_e, jg_file_f, jg_file_g,
	jg_file_h, jg_file_i;
extern const struct jg_glyph jg_digit_0, jg_digit_1, jg_digit_2, jg_digit_3, jg_digit_4, jg_digit_5,
	jg_digit_6, jg_digit_7, jg_digit_8, jg_digit_9;

#endif

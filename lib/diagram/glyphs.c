/* SPDX-License-Identifier: MIT */
#include "diagram/glyphs.h"

/*
 * The drawings are our own. A stroke is a letter, for the kind of it, and the
 * points of its middle line in a square of 100 by 100, y downwards: two are a
 * line, three a bow and four an S (Bézier curves). Outlines are reckoned in
 * whole numbers, so that they are the same on every machine.
 */

#define ONE 1024                /* a unit of the square */
#define END 256                 /* the parameter at the end of a stroke; 0 at its start */

struct point {
	int x, y;
};

struct kind {
	char letter;
	int width[3];           /* at the start, the middle and the end, in percent of the weight */
};

static const struct kind kinds[] = {
	{ 'h', { 82, 66, 96 } },        /* across */
	{ 'v', { 116, 98, 106 } },      /* down */
	{ 'n', { 112, 98, 34 } },       /* down to a point */
	{ 'p', { 112, 92, 22 } },       /* falling to the left */
	{ 'q', { 36, 84, 150 } },       /* falling to the right */
	{ 'd', { 42, 102, 136 } },      /* a dot */
	{ 'k', { 106, 66, 16 } },       /* a hook after another stroke; a rising one */
	{ 'e', { 100, 100, 100 } },     /* even */
};

int
jg_square_root(int64_t number)
{
	int64_t root = 0;
	for (int64_t bit = (int64_t)1 << 20; bit > 0; bit /= 2)
		if ((root + bit) * (root + bit) <= number)
			root += bit;
	return (int)root;
}

static int
distance(struct point a, struct point b)
{
	int64_t x = b.x - a.x, y = b.y - a.y;
	return jg_square_root(x * x + y * y);
}

/* A point of the curve, by de Casteljau's construction; direction is along the curve, of any length but 0. */
static struct point
curve_point(const struct point *points, int count, int t, struct point *direction)
{
	struct point p[4];
	for (int i = 0; i < count; i++)
		p[i] = points[i];
	do {
		*direction = (struct point){ p[1].x - p[0].x, p[1].y - p[0].y };
		for (int i = 0; i + 1 < count; i++) {
			p[i].x += (p[i + 1].x - p[i].x) * t / END;
			p[i].y += (p[i + 1].y - p[i].y) * t / END;
		}
	} while (--count > 1);
	return p[0];
}

/* Half of the width of the brush: a parabola through the three widths. */
static int
half_width(const int width[3], int t)
{
	int64_t sum = (int64_t)(END - t) * (END - 2 * t) * width[0] + (int64_t)4 * t * (END - t) * width[1] +
	              (int64_t)t * (2 * t - END) * width[2];
	return (int)(sum / (2 * END * END));
}

/* To the grid of the outline: even numbers, so that the middle between two of them is one, too. */
static int
grid(int64_t v)
{
	const int below = 1000;         /* the grid may go that far below 0 */
	return ((int)((5 * v + ONE / 2 + below * ONE) / ONE) - below) * 2;
}

static const char *
read_stroke(const char *text, int weight, int width[3], struct point points[4], int *count)
{
	const struct kind *kind = kinds;
	while (kind->letter != *text)
		kind++;
	for (int i = 0; i < 3; i++)
		width[i] = weight * kind->width[i] * ONE / 1000;
	text++;
	int numbers = 0;
	while (*text >= '0' && *text <= '9') {
		int number = 0;
		for (; *text >= '0' && *text <= '9'; text++)
			number = number * 10 + *text - '0';
		*(numbers % 2 == 0 ? &points[numbers / 2].x : &points[numbers / 2].y) = number * ONE;
		numbers++;
		if (*text == ' ')
			text++;
	}
	*count = numbers / 2;
	return text;
}

int
jg_glyph_stroke(const struct jg_glyph *glyph, const char **at, int outline[JG_OUTLINE_MAX][2])
{
	/* Where between the ends the outline has corners, by the number of points of the middle line. */
	static const int inner[5][6] = { [3] = { 64, 128, 192 }, [4] = { 41, 84, 128, 172, 215 } };
	struct point points[4];
	int width[3], count, t[9], length = 0, corners = 0;

	if (**at == '\0')
		return 0;
	*at = read_stroke(*at, glyph->weight, width, points, &count);
	for (int i = 1; i < count; i++)
		length += distance(points[i - 1], points[i]);
	/* Near the ends, where the outline turns. */
	int first = 90 * width[0] / length, last = 90 * width[2] / length;
	t[corners++] = 0;
	t[corners++] = first < 77 ? first : 77;
	for (const int *i = inner[count]; *i != 0; i++)
		t[corners++] = *i;
	t[corners++] = END - (last < 77 ? last : 77);
	t[corners++] = END;
	for (int i = 0; i < corners; i++) {
		struct point along;
		struct point p = curve_point(points, count, t[i], &along);
		int64_t half = half_width(width, t[i]), unit = distance((struct point){ 0, 0 }, along);
		/* The ends stick out a little, so that strokes that meet in a corner fill it. */
		int64_t out = i == 0 ? -width[0] * 32 / 100 : i == corners - 1 ? width[2] * 32 / 100 : 0;
		int64_t x = p.x + along.x * out / unit, y = p.y + along.y * out / unit;
		int64_t across_x = -along.y * half / unit, across_y = along.x * half / unit;
		int *left = outline[i], *right = outline[2 * corners - 1 - i];
		left[0] = grid(x + across_x);
		left[1] = grid(y + across_y);
		right[0] = grid(x - across_x);
		right[1] = grid(y - across_y);
	}
	return 2 * corners;
}

/* Letters of the men. */
const struct jg_glyph jg_letter_K = { "letter-K", 130,
	"e22 8 22 92 e74 8 24 56 e38 44 78 92" };
const struct jg_glyph jg_letter_A = { "letter-A", 130,
	"e50 8 18 92 e50 8 82 92 e30 64 70 64" };
const struct jg_glyph jg_letter_B = { "letter-B", 130,
	"e24 8 24 92 e24 8 50 8 e50 8 74 8 74 48 50 48 e50 48 24 48 e50 48 82 48 82 92 50 92 "
	"e24 92 50 92" };
const struct jg_glyph jg_letter_N = { "letter-N", 130,
	"e20 92 20 8 e20 8 80 92 e80 92 80 8" };
const struct jg_glyph jg_letter_R = { "letter-R", 130,
	"e24 8 24 92 e24 8 48 8 e48 8 80 8 80 52 48 52 e24 52 48 52 e46 52 78 92" };
const struct jg_glyph jg_letter_C = { "letter-C", 130,
	"e80 24 72 8 52 8 e52 8 20 8 20 50 e20 50 20 92 52 92 e52 92 72 92 80 76" };
const struct jg_glyph jg_letter_P = { "letter-P", 130,
	"e24 8 24 92 e24 8 50 8 e50 8 84 8 84 54 50 54 e24 54 50 54" };

/* Hanja. */
const struct jg_glyph jg_hanja_cho = { "hanja-cho", 90,
	"h5 17 46 15 v26 3 26 47 p25 17 19 33 4 43 d30 23 43 35 h53 17 95 15 v74 3 74 47 "
	"p73 17 67 33 51 43 q76 18 82 32 97 41 h18 54 82 52 k83 51 77 60 70 64 v51 54 51 86 "
	"h52 70 78 68 p29 62 25 82 6 97 q24 77 42 96 96 94" };
const struct jg_glyph jg_hanja_han = { "hanja-han", 90,
	"d8 8 20 20 d3 34 15 44 k8 95 17 79 25 60 h30 15 97 13 v50 3 51 27 v77 3 76 27 "
	"v36 30 39 49 h36 30 88 28 v88 29 85 49 h39 47 85 46 v62 29 62 76 h34 61 91 59 "
	"h27 75 99 73 p61 75 54 90 28 98 q64 76 74 90 97 97" };
const struct jg_glyph jg_hanja_sa = { "hanja-sa", 120,
	"v50 6 50 86 h6 40 94 37 h18 90 82 88" };
const struct jg_glyph jg_hanja_sang = { "hanja-sang", 85,
	"p42 2 34 14 16 26 h38 11 64 9 p65 9 60 18 52 24 v21 27 25 46 h21 27 79 25 v79 26 74 46 "
	"v50 27 49 44 h24 44 75 43 p50 45 36 58 6 63 v37 54 55 60 62 80 54 95 k53 97 47 94 40 89 "
	"p47 63 32 76 6 81 p54 74 38 89 8 96 p88 49 80 58 65 64 q61 60 70 82 97 94" };
const struct jg_glyph jg_hanja_ma = { "hanja-ma", 95,
	"v24 7 24 61 h24 8 84 6 h25 26 78 24 h25 43 78 41 v52 8 52 60 h24 61 87 59 "
	"v87 59 90 82 80 95 k79 97 73 95 67 90 d15 72 7 91 d28 72 31 89 d43 71 47 86 d58 70 62 81" };
const struct jg_glyph jg_hanja_cha = { "hanja-cha", 105,
	"h18 15 82 13 v22 29 25 65 h22 29 78 27 v78 28 75 65 h24 46 76 45 h25 64 75 62 "
	"h4 81 96 78 n50 3 50 100" };
const struct jg_glyph jg_hanja_po = { "hanja-po", 105,
	"p34 3 27 24 6 40 h29 20 80 18 v81 18 84 48 76 66 k75 68 69 65 61 60 h26 38 58 37 "
	"v58 37 57 57 h29 57 57 56 v28 39 28 78 v28 76 27 92 46 92 v46 92 70 93 86 91 "
	"k88 90 92 84 92 73" };
const struct jg_glyph jg_hanja_jol = { "hanja-jol", 95,
	"d45 2 54 11 h8 19 92 17 p31 21 27 39 6 51 d31 35 42 48 p69 21 67 38 51 51 "
	"q69 33 77 46 94 52 h4 68 96 65 n50 57 50 101" };
const struct jg_glyph jg_hanja_byeong = { "hanja-byeong", 105,
	"p76 5 56 14 30 17 v27 15 25 58 h27 34 80 31 v60 33 60 58 h4 60 96 57 p36 68 30 84 10 96 "
	"q60 68 70 82 90 93" };
const struct jg_glyph jg_hanja_jang = { "hanja-jang", 90,
	"v37 3 37 99 v13 12 13 44 h13 44 36 42 h4 60 36 57 p21 59 20 80 5 96 p64 3 58 22 44 34 "
	"h61 16 90 14 p90 14 84 40 50 52 d58 24 68 31 d53 35 64 43 h44 63 98 60 v80 48 80 93 "
	"k79 96 74 93 65 87 d53 71 63 83" };
const struct jg_glyph jg_hanja_gwan = { "hanja-gwan", 100,
	"d46 2 55 12 v13 18 9 36 h13 20 88 18 k88 18 84 26 78 32 v30 34 30 98 h30 34 72 32 "
	"v72 33 70 53 h30 53 71 51 h30 68 77 66 v77 67 76 96 h30 93 76 91" };

/* Hangul. */
const struct jg_glyph jg_hangul_cho = { "hangul-cho", 120,
	"h38 6 62 6 h20 23 80 22 p51 23 46 46 14 54 q50 33 62 46 84 53 v50 60 50 86 h4 90 96 88" };
const struct jg_glyph jg_hangul_han = { "hangul-han", 120,
	"h26 6 46 6 h8 22 64 21 e36 32 17 32 17 58 36 58 e36 32 55 32 55 58 36 58 v76 4 76 67 "
	"h77 36 96 35 v24 71 24 93 h24 94 84 92" };
const struct jg_glyph jg_hangul_sa = { "hangul-sa", 125,
	"p36 10 36 60 4 86 q34 40 43 64 60 78 v76 4 76 99 h77 48 97 47" };
const struct jg_glyph jg_hangul_sang = { "hangul-sang", 120,
	"p36 8 34 40 5 54 q35 26 45 42 61 51 v76 4 76 60 h77 32 97 31 e50 65 18 65 18 95 50 95 "
	"e50 65 82 65 82 95 50 95" };
const struct jg_glyph jg_hangul_ma = { "hangul-ma", 125,
	"v8 18 8 78 h8 18 48 17 v48 17 48 78 h8 77 48 76 v76 4 76 99 h77 48 97 47" };
const struct jg_glyph jg_hangul_cha = { "hangul-cha", 125,
	"h24 8 46 8 h6 27 64 26 p36 27 34 66 4 86 q35 48 45 69 60 78 v76 4 76 99 h77 50 97 49" };
const struct jg_glyph jg_hangul_po = { "hangul-po", 125,
	"h12 12 88 11 v34 13 34 50 v66 13 66 50 h8 51 92 50 v50 52 50 86 h3 90 97 88" };
const struct jg_glyph jg_hangul_jol = { "hangul-jol", 115,
	"h18 8 82 7 p51 8 46 28 14 36 q50 17 62 30 86 36 v50 38 50 52 h4 54 96 52 h22 66 78 65 "
	"v78 65 78 79 h22 80 78 79 v22 80 22 96 h22 97 82 95" };
const struct jg_glyph jg_hangul_byeong = { "hangul-byeong", 120,
	"v10 8 10 54 v50 8 50 54 h10 30 50 29 h10 53 50 52 v80 4 80 62 h51 22 80 21 h51 42 80 41 "
	"e50 66 18 66 18 96 50 96 e50 66 82 66 82 96 50 96" };
const struct jg_glyph jg_hangul_jang = { "hangul-jang", 120,
	"h8 12 64 11 p36 12 34 40 5 54 q35 28 45 43 61 51 v76 4 76 60 h77 32 97 31 "
	"e50 65 18 65 18 95 50 95 e50 65 82 65 82 95 50 95" };
const struct jg_glyph jg_hangul_gwan = { "hangul-gwan", 120,
	"h8 12 56 11 v56 11 56 28 51 42 v31 32 31 54 h4 57 64 54 v78 4 78 72 h79 36 97 35 "
	"v24 68 24 93 h24 94 86 92" };

/* The coordinates. */
const struct jg_glyph jg_file_a = { "file-a", 110,
	"e72 40 72 92 e72 66 72 40 48 40 e48 40 24 40 24 66 e24 66 24 92 48 92 e48 92 72 92 72 66" };
const struct jg_glyph jg_file_b = { "file-b", 110,
	"e26 8 26 92 e26 66 26 40 50 40 e50 40 74 40 74 66 e74 66 74 92 50 92 e50 92 26 92 26 66" };
const struct jg_glyph jg_file_c = { "file-c", 110,
	"e72 48 66 40 50 40 e50 40 25 40 25 66 e25 66 25 92 50 92 e50 92 66 92 72 84" };
const struct jg_glyph jg_file_d = { "file-d", 110,
	"e74 8 74 92 e74 66 74 40 50 40 e50 40 26 40 26 66 e26 66 26 92 50 92 e50 92 74 92 74 66" };
const struct jg_glyph jg_file_e = { "file-e", 110,
	"e26 66 74 66 e74 66 74 40 50 40 e50 40 25 40 25 66 e25 66 25 92 50 92 e50 92 66 92 73 82" };
const struct jg_glyph jg_file_f = { "file-f", 110,
	"e68 10 46 6 46 30 e46 30 46 92 e28 40 66 40" };
const struct jg_glyph jg_file_g = { "file-g", 110,
	"e74 40 74 94 e74 94 74 112 50 112 e50 112 36 112 29 104 e74 64 74 40 50 40 "
	"e50 40 26 40 26 64 e26 64 26 88 50 88 e50 88 74 88 74 64" };
const struct jg_glyph jg_file_h = { "file-h", 110,
	"e26 8 26 92 e26 64 26 40 50 40 e50 40 73 40 73 64 e73 64 73 92" };
const struct jg_glyph jg_file_i = { "file-i", 110,
	"e50 40 50 92 e50 14 50 18" };
const struct jg_glyph jg_digit_0 = { "digit-0", 110,
	"e50 8 24 8 24 50 e24 50 24 92 50 92 e50 92 76 92 76 50 e76 50 76 8 50 8" };
const struct jg_glyph jg_digit_1 = { "digit-1", 110,
	"e30 24 54 8 e54 8 54 92" };
const struct jg_glyph jg_digit_2 = { "digit-2", 110,
	"e26 30 26 8 50 8 e50 8 74 8 74 32 e74 32 74 50 26 92 e26 92 76 92" };
const struct jg_glyph jg_digit_3 = { "digit-3", 110,
	"e27 20 34 8 50 8 e50 8 72 8 72 28 e72 28 72 48 46 48 e46 48 76 48 76 70 "
	"e76 70 76 92 50 92 e50 92 32 92 25 79" };
const struct jg_glyph jg_digit_4 = { "digit-4", 110,
	"e62 92 62 8 e62 8 22 68 e22 68 80 68" };
const struct jg_glyph jg_digit_5 = { "digit-5", 110,
	"e70 8 32 8 e32 8 28 46 e28 46 36 40 50 40 e50 40 75 40 75 66 e75 66 75 92 48 92 "
	"e48 92 32 92 25 80" };
const struct jg_glyph jg_digit_6 = { "digit-6", 110,
	"e68 14 62 8 54 8 e54 8 25 8 25 64 e25 64 25 92 50 92 e50 92 75 92 75 66 "
	"e75 66 75 42 50 42 e50 42 25 42 25 66" };
const struct jg_glyph jg_digit_7 = { "digit-7", 110,
	"e24 8 76 8 e76 8 50 44 44 92" };
const struct jg_glyph jg_digit_8 = { "digit-8", 110,
	"e50 8 28 8 28 28 e28 28 28 47 50 47 e50 47 72 47 72 28 e72 28 72 8 50 8 "
	"e50 47 24 47 24 69 e24 69 24 92 50 92 e50 92 76 92 76 69 e76 69 76 47 50 47" };
const struct jg_glyph jg_digit_9 = { "digit-9", 110,
	"e32 86 38 92 46 92 e46 92 75 92 75 36 e75 36 75 8 50 8 e50 8 25 8 25 34 "
	"e25 34 25 58 50 58 e50 58 75 58 75 34" };

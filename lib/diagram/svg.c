/* SPDX-License-Identifier: MIT */
#include "diagram/board.h"

#include <stdarg.h>
#include <string.h>

#include "diagram/glyphs.h"

/*
 * Only integers are written, so that the bytes are the same everywhere. Files
 * are 100 units apart, ranks 92, as boards are a little wider than high. What is
 * used several times (men's bodies and names) is defined once and referred to.
 */

#define FILE_STEP 100
#define RANK_STEP 92
#define MARGIN 62               /* from the outermost points to the edge */
#define COORDINATES 36          /* more of it, left and below */

struct out {
	janggi_write_fn write;
	void *user;
	bool stopped;
	size_t length;
	char bytes[1024];
};

static void
flush(struct out *out)
{
	if (!out->stopped)
		out->stopped = out->write(out->user, out->bytes, out->length) != 0;
	out->length = 0;
}

static void
put(struct out *out, const char *text)
{
	for (size_t length = strlen(text); length > 0;) {
		if (out->length == sizeof out->bytes)
			flush(out);
		size_t part = sizeof out->bytes - out->length;
		if (part > length)
			part = length;
		memcpy(out->bytes + out->length, text, part);
		out->length += part;
		text += part;
		length -= part;
	}
}

static void
put_number(struct out *out, int number)
{
	char digits[16];
	char *text = digits + sizeof digits - 1;
	unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
	*text = '\0';
	do {
		*--text = (char)('0' + left % 10);
		left /= 10;
	} while (left > 0);
	if (number < 0)
		*--text = '-';
	put(out, text);
}

/* The text, with an int of the arguments for each %, and a string for each $. */
static void
emit(struct out *out, const char *text, ...)
{
	va_list arguments;
	va_start(arguments, text);
	for (const char *c = text; *c != '\0'; c++) {
		char letter[2] = { *c, '\0' };
		if (*c == '%')
			put_number(out, va_arg(arguments, int));
		else
			put(out, *c == '$' ? va_arg(arguments, const char *) : letter);
	}
	va_end(arguments);
}

struct style {
	const char *name;
	const char *board, *line, *text;        /* paint */
	const char *last, *check, *mark, *arrow;
	struct {
		const char *name, *body, *edge;
	} men[2];
};

static const struct style styles[] = {
	[JANGGI_STYLE_WOODEN] = {
		"wooden",
		"#e2b56b", "#4d3319", "#4d3319",
		"#fff3a0", "#e8301c", "#1458c8", "#1458c8",
		{ { "#00602f", "#c48f4f", "#8a5a2b" }, { "#b81414", "#c48f4f", "#8a5a2b" } },
	},
	[JANGGI_STYLE_PLAIN] = {
		"plain",
		"#fff", "#333", "#333",
		"#ffe27a", "#ff9c8c", "#111", "#111",
		{ { "#123f9c", "#fff", "#123f9c" }, { "#fff", "#b3121d", "#b3121d" } },
	},
};

/* A man's size by rank. */
struct size {
	const char *name;
	int radius;             /* half of the width */
	int glyph;              /* the height of the name */
};

static const struct size sizes[] = { { "large", 45, 62 }, { "middle", 39, 53 }, { "small", 32, 43 } };
static const struct size *const size_of[8] = {
	[JANGGI_GENERAL] = &sizes[0], [JANGGI_GUARD] = &sizes[2], [JANGGI_ELEPHANT] = &sizes[1],
	[JANGGI_HORSE] = &sizes[1], [JANGGI_CHARIOT] = &sizes[1], [JANGGI_CANNON] = &sizes[1],
	[JANGGI_SOLDIER] = &sizes[2],
};

#define LETTERS \
	{ NULL, &jg_letter_K, &jg_letter_A, &jg_letter_B, &jg_letter_N, &jg_letter_R, &jg_letter_C, \
	  &jg_letter_P }
#define KOREAN(script, general, soldier) \
	{ NULL, &jg_##script##_##general, &jg_##script##_sa, &jg_##script##_sang, &jg_##script##_ma, \
	  &jg_##script##_cha, &jg_##script##_po, &jg_##script##_##soldier }
#define HANGUL(general, soldier) KOREAN(hangul, general, soldier)
#define HANJA(general, soldier) KOREAN(hanja, general, soldier)

/* By script, North Korean or not, side and kind. */
static const struct jg_glyph *const men[3][2][2][8] = {
	[JANGGI_SCRIPT_LETTERS] = { { LETTERS, LETTERS }, { LETTERS, LETTERS } },
	[JANGGI_SCRIPT_HANGUL] = { { HANGUL(cho, jol), HANGUL(han, byeong) },
	                           { HANGUL(jang, jol), HANGUL(gwan, byeong) } },
	[JANGGI_SCRIPT_HANJA] = { { HANJA(cho, jol), HANJA(han, byeong) },
	                          { HANJA(jang, jol), HANJA(gwan, byeong) } },
};

static const struct jg_glyph *const files[9] = {
	&jg_file_a, &jg_file_b, &jg_file_c, &jg_file_d, &jg_file_e,
	&jg_file_f, &jg_file_g, &jg_file_h, &jg_file_i,
};
static const struct jg_glyph *const digits[10] = {
	&jg_digit_0, &jg_digit_1, &jg_digit_2, &jg_digit_3, &jg_digit_4,
	&jg_digit_5, &jg_digit_6, &jg_digit_7, &jg_digit_8, &jg_digit_9,
};

struct picture {
	struct out out;
	const struct jg_board *board;
	const struct style *style;
	int left;               /* x of column 0; row 0 is always at y = MARGIN */
};

static bool
has_coordinates(const struct picture *picture)
{
	return picture->board->options->coordinates != JANGGI_COORDINATES_NONE;
}

static void
point(const struct picture *picture, uint32_t square, int *x, int *y)
{
	int row, column;
	jg_board_place(picture->board, square, &row, &column);
	*x = picture->left + column * FILE_STEP;
	*y = MARGIN + row * RANK_STEP;
}

static const struct jg_glyph *
name(const struct picture *picture, janggi_piece piece)
{
	return men[picture->board->options->script][jg_board_has(picture->board, JANGGI_DRAW_NORTH)]
		  [piece / 8][piece % 8];
}

/* The path data of an octagon around (0, y). */
static void
put_octagon(struct out *out, int radius, int y)
{
	int half = (radius * 53 + 64) / 128;    /* of a side: radius times tan(22.5 degrees) */
	emit(out, "M%,%V%L%,%H%L%,%V%L%,%H%z", -radius, y + half, y - half, -half, y - radius, half, radius,
	     y - half, y + half, half, y + radius, -half);
}

static void
put_body(struct picture *picture, const struct size *size)
{
	struct out *out = &picture->out;
	bool wooden = picture->board->options->style == JANGGI_STYLE_WOODEN;
	emit(out, "<g id=\"janggi-$-$\">", picture->style->name, size->name);
	if (wooden) {
		put(out, "<path fill=\"#3d2408\" fill-opacity=\".4\" stroke=\"none\" d=\"");
		put_octagon(out, size->radius, 5);
		put(out, "\"/>");
	}
	emit(out, "<path stroke-width=\"%\" d=\"", wooden ? 2 : 3);
	put_octagon(out, size->radius, 0);
	put(out, "\"/>");
	if (wooden) {
		put(out, "<path fill=\"#f8e3b8\" stroke=\"none\" d=\"");
		put_octagon(out, size->radius - 5, -1);
		put(out, "\"/>");
	}
	put(out, "</g>\n");
}

/* A number after another, or after a letter. */
static void
put_next(struct out *out, int number, bool after_letter)
{
	if (number >= 0 && !after_letter)
		put(out, " ");
	put_number(out, number);
}

/* The path data of a glyph: a stroke's middles of sides, and its first corner; the others follow from it. */
static void
put_glyph(struct out *out, const struct jg_glyph *glyph)
{
	const char *at = glyph->strokes;
	int p[JG_OUTLINE_MAX][2], count;
	while ((count = jg_glyph_stroke(glyph, &at, p)) != 0) {
		int x = (p[0][0] + p[1][0]) / 2, y = (p[0][1] + p[1][1]) / 2;
		put(out, "M");
		put_next(out, x, true);
		put_next(out, y, false);
		put(out, "q");
		put_next(out, p[1][0] - x, true);
		put_next(out, p[1][1] - y, false);
		for (int i = 1; i <= count; i++) {
			const int *a = p[i % count], *b = p[(i + 1) % count];
			int to_x = (a[0] + b[0]) / 2, to_y = (a[1] + b[1]) / 2;
			if (i == 2)
				put(out, "t");
			put_next(out, to_x - x, i == 2);
			put_next(out, to_y - y, false);
			x = to_x;
			y = to_y;
		}
		put(out, "z");
	}
}

static void
put_definitions(struct picture *picture)
{
	bool defined[16] = { false };
	uint8_t pieces[JANGGI_SQUARES];

	put(&picture->out, "<defs>\n");
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		put_body(picture, &sizes[i]);
	janggi_position_get_board(picture->board->pos, pieces);
	for (uint32_t square = 0; square < JANGGI_SQUARES; square++)
		defined[pieces[square]] = true;
	for (janggi_piece piece = 1; piece < 16; piece++) {
		const struct jg_glyph *glyph = name(picture, piece);
		bool again = piece > 8 && defined[piece - 8] && glyph == name(picture, piece - 8);
		if (!defined[piece] || again)
			continue;
		emit(&picture->out, "<path id=\"janggi-$\" d=\"", glyph->id);
		put_glyph(&picture->out, glyph);
		put(&picture->out, "\"/>\n");
	}
	put(&picture->out, "</defs>\n");
}

/* The cross of the palace that has its upper left corner in a row. */
static void
put_palace(struct picture *picture, int row, int beyond_x, int beyond_y)
{
	int left = picture->left + 3 * FILE_STEP - beyond_x, width = 2 * (FILE_STEP + beyond_x);
	int top = MARGIN + row * RANK_STEP - beyond_y, height = 2 * (RANK_STEP + beyond_y);
	emit(&picture->out, "M%,%l%,%M%,%l%,%", left, top, width, height, left + width, top, -width, height);
}

static void
put_lines(struct picture *picture)
{
	struct out *out = &picture->out;
	int cells = jg_board_has(picture->board, JANGGI_DRAW_CELLS);
	int beyond_x = cells ? FILE_STEP / 2 : 0, beyond_y = cells ? RANK_STEP / 2 : 0;
	int left = picture->left - beyond_x, top = MARGIN - beyond_y;

	emit(out, "<path class=\"lines\" fill=\"none\" stroke=\"$\" stroke-width=\"2\" "
	     "stroke-linecap=\"square\" d=\"", picture->style->line);
	for (int row = 0; row < 10 + cells; row++)
		emit(out, "M%,%h%", left, top + row * RANK_STEP, 8 * FILE_STEP + 2 * beyond_x);
	for (int column = 0; column < 9 + cells; column++)
		emit(out, "M%,%v%", left + column * FILE_STEP, top, 9 * RANK_STEP + 2 * beyond_y);
	put_palace(picture, 0, beyond_x, beyond_y);
	put_palace(picture, 7, beyond_x, beyond_y);
	put(out, "\"/>\n");
}

/* A glyph of the coordinates, 26 units high. */
static void
put_coordinate(struct picture *picture, const struct jg_glyph *glyph, int x, int y)
{
	emit(&picture->out, "<path transform=\"translate(% %) scale(.026)\" d=\"", x - 13, y - 13);
	put_glyph(&picture->out, glyph);
	put(&picture->out, "\"/>\n");
}

static void
put_coordinates(struct picture *picture)
{
	const struct jg_board *board = picture->board;
	bool korean = board->options->coordinates == JANGGI_COORDINATES_KOREAN;
	emit(&picture->out, "<g class=\"coordinates\" fill=\"$\">\n", picture->style->text);
	for (uint32_t row = 0; row < 10; row++) {
		uint32_t square = jg_board_square(board, row, 0);
		uint32_t number = korean ? jg_board_korean_rank(square) : square / 9 + 1;
		int y = MARGIN + (int)row * RANK_STEP;
		if (number == 10)
			put_coordinate(picture, digits[1], 17, y);
		put_coordinate(picture, digits[number % 10], number == 10 ? 34 : 26, y);
	}
	for (uint32_t column = 0; column < 9; column++) {
		uint32_t file = jg_board_square(board, 0, column) % 9;
		put_coordinate(picture, korean ? digits[file + 1] : files[file],
			       picture->left + (int)column * FILE_STEP,
			       MARGIN + 9 * RANK_STEP + MARGIN + COORDINATES - 26);
	}
	put(&picture->out, "</g>\n");
}

static void
put_disc(struct picture *picture, const char *class, const char *paint, uint32_t square, int radius)
{
	int x, y;
	point(picture, square, &x, &y);
	emit(&picture->out, "<circle class=\"$\" cx=\"%\" cy=\"%\" r=\"%\" fill=\"$\"/>\n", class, x, y,
	     radius, paint);
}

/* Below the men: the last move and the check. */
static void
put_discs(struct picture *picture)
{
	const struct jg_board *board = picture->board;
	if (board->from != JANGGI_NO_SQUARE && board->from != board->to)
		put_disc(picture, "last", picture->style->last, board->from, 22);
	if (board->to != JANGGI_NO_SQUARE) {
		const struct size *size = size_of[janggi_position_piece_at(board->pos, board->to) % 8];
		int radius = size != NULL ? size->radius + 10 : 22;
		put_disc(picture, "last", picture->style->last, board->to, radius);
	}
	if (board->checked != JANGGI_NO_SQUARE)
		put_disc(picture, "check", picture->style->check, board->checked, sizes[0].radius + 10);
}

static void
put_man(struct picture *picture, uint32_t square, janggi_piece piece)
{
	struct out *out = &picture->out;
	const struct style *style = picture->style;
	const struct size *size = size_of[piece % 8];
	janggi_side side = piece / 8;
	int x, y;

	point(picture, square, &x, &y);
	emit(out, "<g class=\"$\" transform=\"translate(% %)\">", side == JANGGI_CHO ? "cho" : "han", x, y);
	emit(out, "<use xlink:href=\"#janggi-$-$\" fill=\"$\" stroke=\"$\"/>", style->name, size->name,
	     style->men[side].body, style->men[side].edge);
	emit(out, "<use xlink:href=\"#janggi-$\" fill=\"$\" ", name(picture, piece)->id,
	     style->men[side].name);
	emit(out, "transform=\"scale(.0%) translate(-500 -500)\"/></g>\n", size->glyph);
}

static void
put_men(struct picture *picture)
{
	for (uint32_t i = 0; i < JANGGI_SQUARES; i++) {
		uint32_t square = jg_board_square(picture->board, i / 9, i % 9);
		janggi_piece piece = janggi_position_piece_at(picture->board->pos, square);
		if (piece != 0)
			put_man(picture, square, piece);
	}
}

static void
put_arrow(struct picture *picture, janggi_move move)
{
	/* Along the arrow from its start, and across it. */
	int ax, ay, bx, by;
	point(picture, janggi_move_from(move), &ax, &ay);
	point(picture, janggi_move_to(move), &bx, &by);
	int dx = bx - ax, dy = by - ay, length = jg_square_root(dx * dx + dy * dy);
	const int outline[7][2] = {
		{ 28, -7 }, { length - 46, -7 }, { length - 46, -22 }, { length - 8, 0 },
		{ length - 46, 22 }, { length - 46, 7 }, { 28, 7 },
	};
	emit(&picture->out, "<path class=\"arrow\" fill=\"$\" fill-opacity=\".7\" d=\"",
	     picture->style->arrow);
	for (int i = 0; i < 7; i++) {
		int along = outline[i][0], across = outline[i][1];
		emit(&picture->out, "$%,%", i == 0 ? "M" : "L", ax + (dx * along - dy * across) / length,
		     ay + (dy * along + dx * across) / length);
	}
	put(&picture->out, "z\"/>\n");
}

/* Above the men: marked points and arrows. */
static void
put_signs(struct picture *picture)
{
	const janggi_diagram_options *options = picture->board->options;
	for (uint32_t square = 0; square < JANGGI_SQUARES; square++) {
		int x, y;
		point(picture, square, &x, &y);
		if (options->marks[square] == JANGGI_MARK_POINT)
			emit(&picture->out, "<circle class=\"mark\" cx=\"%\" cy=\"%\" r=\"43\" fill=\"none\" "
			     "stroke=\"$\" stroke-width=\"6\"/>\n", x, y, picture->style->mark);
	}
	for (uint32_t i = 0; i < JANGGI_ARROWS_MAX; i++)
		if (options->arrows[i] != JANGGI_MOVE_NONE)
			put_arrow(picture, options->arrows[i]);
}

janggi_status
jg_board_svg(const struct jg_board *board, janggi_write_fn write, void *user)
{
	struct picture picture = {
		.out = { .write = write, .user = user },
		.board = board,
		.style = &styles[board->options->style],
		.left = MARGIN,
	};
	struct out *out = &picture.out;
	int extra = has_coordinates(&picture) ? COORDINATES : 0;
	int width = 2 * MARGIN + 8 * FILE_STEP + extra, height = 2 * MARGIN + 9 * RANK_STEP + extra;
	char fen[JANGGI_FEN_MAX];

	picture.left += extra;
	janggi_position_get_fen(board->pos, JANGGI_FEN_NB, fen, sizeof fen);
	emit(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
	     "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%\" height=\"%\" viewBox=\"0 0 % %\" "
	     "role=\"img\">\n", width / 2, height / 2, width, height);
	emit(out, "<title>$</title>\n", fen);
	put_definitions(&picture);
	emit(out, "<rect width=\"%\" height=\"%\" fill=\"$\"/>\n", width, height, picture.style->board);
	put_lines(&picture);
	if (extra != 0)
		put_coordinates(&picture);
	put_discs(&picture);
	put_men(&picture);
	put_signs(&picture);
	put(out, "</svg>\n");
	flush(out);
	return out->stopped ? JANGGI_E_CALLBACK : JANGGI_OK;
}

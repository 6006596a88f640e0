/* SPDX-License-Identifier: MIT */
/* Draws a board: janggi_diagram_write and its options. */
#include "common/cli.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
	"usage: janggi-diagram [options] FEN|startpos\n"
	"Draws the board.\n"
	"\n"
	"  --svg               a picture, men in hanja unless told otherwise\n"
	"  --text              lines of text, men in letters unless told otherwise (default)\n"
	"  --letters, --hangul, --hanja\n"
	"                      how the men are written; in a text Han's have lower case or a v\n"
	"  --north             North Korean names of the generals\n"
	"  --flip              Han's side below\n"
	"  --coordinates NAME  uci (default), korean or none\n"
	"  --last MOVE         mark both points of the last move (a1a2); in a text with *\n"
	"  --mark SQUARE       mark a point; in a text with !; may be given again\n"
	"  --ascii             lines of a text in ASCII\n"
	"  --colour            a text's men and marks in colour, for a terminal\n"
	"  --style NAME        of a picture: wooden (default) or plain\n"
	"  --cells             a picture's men in cells, not on points\n"
	"  --arrow MOVE        an arrow in a picture; may be given again\n"
	"  -h, --help          this text\n"
	"  --version           the library's version\n"
	"\n"
	"A general in check is marked, in a text with +.\n";

static const struct option options[] = {
	{ "svg", no_argument, NULL, 's' },
	{ "text", no_argument, NULL, 't' },
	{ "letters", no_argument, NULL, 'b' },
	{ "hangul", no_argument, NULL, 'g' },
	{ "hanja", no_argument, NULL, 'j' },
	{ "north", no_argument, NULL, 'n' },
	{ "flip", no_argument, NULL, 'f' },
	{ "coordinates", required_argument, NULL, 'c' },
	{ "last", required_argument, NULL, 'l' },
	{ "mark", required_argument, NULL, 'm' },
	{ "ascii", no_argument, NULL, 'i' },
	{ "colour", no_argument, NULL, 'o' },
	{ "style", required_argument, NULL, 'y' },
	{ "cells", no_argument, NULL, 'e' },
	{ "arrow", required_argument, NULL, 'a' },
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

static const char *const styles[] = { "wooden", "plain", NULL };
static const char *const coordinates[] = { "uci", "korean", "none", NULL };

/* The place of a name in a list that ends with NULL. */
static uint32_t
choice(const char *option, const char *const *names, const char *name)
{
	uint32_t i = 0;
	while (names[i] != NULL && strcmp(names[i], name) != 0)
		i++;
	if (names[i] == NULL)
		cli_misuse("%s %s: not a name; see --help", option, name);
	return i;
}

static int32_t
print(void *user, const char *data, size_t length)
{
	(void)user;
	return fwrite(data, 1, length, stdout) != length;
}

static janggi_square
mark_square(const char *text)
{
	janggi_square square;
	if (janggi_square_parse(&square, JANGGI_NOTATION_UCI, text, (size_t)-1) != JANGGI_OK)
		cli_misuse("--mark %s: a square expected, a1 to i10", text);
	return square;
}

static janggi_move
two_squares(const char *option, const char *text)
{
	janggi_move move;
	if (!cli_two_squares(&move, text))
		cli_misuse("%s %s: two squares expected, such as a1a2", option, text);
	return move;
}

int
main(int argc, char **argv)
{
	janggi_diagram_options diagram = { .size = sizeof diagram };
	bool script_told = false;
	uint32_t arrows = 0;
	int option;

	cli_start("janggi-diagram", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		switch (option) {
		case 's':
			diagram.format = JANGGI_DIAGRAM_SVG;
			break;
		case 't':
			diagram.format = JANGGI_DIAGRAM_TEXT;
			break;
		case 'b':
		case 'g':
		case 'j':
			diagram.script = option == 'b' ? JANGGI_SCRIPT_LETTERS
			                 : option == 'g' ? JANGGI_SCRIPT_HANGUL : JANGGI_SCRIPT_HANJA;
			script_told = true;
			break;
		case 'n':
			diagram.flags |= JANGGI_DRAW_NORTH;
			break;
		case 'f':
			diagram.flags |= JANGGI_DRAW_FLIP;
			break;
		case 'c':
			diagram.coordinates = choice("--coordinates", coordinates, optarg);
			break;
		case 'l':
			diagram.last_move = two_squares("--last", optarg);
			break;
		case 'm':
			diagram.marks[mark_square(optarg)] = JANGGI_MARK_POINT;
			break;
		case 'i':
			diagram.flags |= JANGGI_DRAW_ASCII;
			break;
		case 'o':
			diagram.flags |= JANGGI_DRAW_COLOUR;
			break;
		case 'y':
			diagram.style = choice("--style", styles, optarg);
			break;
		case 'e':
			diagram.flags |= JANGGI_DRAW_CELLS;
			break;
		case 'a':
			if (arrows == JANGGI_ARROWS_MAX)
				cli_misuse("more than %d arrows", JANGGI_ARROWS_MAX);
			diagram.arrows[arrows] = two_squares("--arrow", optarg);
			if (diagram.arrows[arrows++] == JANGGI_MOVE_PASS)
				cli_misuse("--arrow %s: a pass has no arrow", optarg);
			break;
		}
	}
	if (optind + 1 != argc)
		cli_misuse("one FEN expected, in quotes; see --help");
	if (!script_told && diagram.format == JANGGI_DIAGRAM_SVG)
		diagram.script = JANGGI_SCRIPT_HANJA;

	janggi_position *pos;
	cli_check(janggi_position_new(&pos, NULL), "position");
	cli_set_fen(pos, argv[optind]);
	/* A write error ends it with JANGGI_E_CALLBACK; cli_finish reports it. */
	janggi_status status = janggi_diagram_write(pos, &diagram, print, NULL);
	janggi_position_free(pos);
	return cli_finish(status == JANGGI_OK ? 0 : CLI_REFUSED);
}

/* SPDX-License-Identifier: MIT */
/* Draws a board: janggi_diagram_write and its options. */
#include "common/cli.h"

#include <stdio.h>

static const char usage[] =
	"usage: janggi-diagram [options] FEN|startpos\n"
	"Draws the board.\n"
	"\n"
	"  --text          men as letters, Han in lower case (default)\n"
	"  --hangul        men in hangul, a v before Han's\n"
	"  --hanja         men in hanja, a v before Han's\n"
	"  --flip          Han's side below\n"
	"  --last MOVE     mark both points of the last move (a1a2) with *\n"
	"  --mark SQUARE   mark a point with !; may be given again\n"
	"  -h, --help      this text\n"
	"  --version       the library's version\n"
	"\n"
	"A general in check is marked with +.\n";

static const struct option options[] = {
	{ "text", no_argument, NULL, 't' },
	{ "hangul", no_argument, NULL, 'g' },
	{ "hanja", no_argument, NULL, 'j' },
	{ "flip", no_argument, NULL, 'f' },
	{ "last", required_argument, NULL, 'l' },
	{ "mark", required_argument, NULL, 'm' },
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

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

int
main(int argc, char **argv)
{
	janggi_diagram_options diagram = { .size = sizeof diagram };
	int option;

	cli_start("janggi-diagram", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		switch (option) {
		case 't':
			diagram.script = JANGGI_SCRIPT_LETTERS;
			break;
		case 'g':
			diagram.script = JANGGI_SCRIPT_HANGUL;
			break;
		case 'j':
			diagram.script = JANGGI_SCRIPT_HANJA;
			break;
		case 'f':
			diagram.flags |= JANGGI_DIAGRAM_FLIP;
			break;
		case 'l':
			if (!cli_two_squares(&diagram.last_move, optarg))
				cli_misuse("--last %s: two squares expected, such as a1a2", optarg);
			break;
		case 'm':
			diagram.marks[mark_square(optarg)] = JANGGI_MARK_POINT;
			break;
		}
	}
	if (optind + 1 != argc)
		cli_misuse("one FEN expected, in quotes; see --help");

	janggi_position *pos;
	cli_check(janggi_position_new(&pos, NULL), "position");
	cli_set_fen(pos, argv[optind]);
	/* A write error ends it with JANGGI_E_CALLBACK; cli_finish reports it. */
	janggi_status status = janggi_diagram_write(pos, &diagram, print, NULL);
	janggi_position_free(pos);
	return cli_finish(status == JANGGI_OK ? 0 : CLI_REFUSED);
}

/* SPDX-License-Identifier: MIT */
/* Converts records: janggi_reader_next, janggi_record_write. */
#include "common/records.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
	"usage: janggi-convert --to gib|pgn|uci|json [options] IN OUT\n"
	"Writes every game of IN (.gib, PGN or lines of UCI moves, found by its content) to OUT in\n"
	"another format; - is standard input or output. A game that cannot be replayed is named\n"
	"on stderr, with its line and byte, and left out.\n"
	"\n"
	"  --to FORMAT       gib, pgn, uci (position fen F moves ...) or json (an object a line)\n"
	"  --encoding NAME   cp949 or utf-8 (default); cp949 is for gib\n"
	"  --crlf            end lines in CR LF\n"
	"  --hanja           gib: 79卒78, not 79졸78\n"
	"  --side-marks      gib: 79초졸78, or 79楚卒78\n"
	"  --he              pgn, and FENs: H for horses and E for elephants, not N and B\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n";

static const struct option options[] = {
	{ "to", required_argument, NULL, 't' },
	{ "encoding", required_argument, NULL, 'e' },
	{ "crlf", no_argument, NULL, JANGGI_WRITE_CRLF },
	{ "hanja", no_argument, NULL, JANGGI_WRITE_HANJA },
	{ "side-marks", no_argument, NULL, JANGGI_WRITE_SIDE_MARKS },
	{ "he", no_argument, NULL, JANGGI_WRITE_HE_LETTERS },
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

static int32_t
write_file(void *user, const char *data, size_t length)
{
	return fwrite(data, 1, length, user) != length;
}

static uint32_t
find_format(const char *name)
{
	static const char *const names[] = { "auto", "gib", "pgn", "uci", "json" };
	for (uint32_t format = JANGGI_RECORD_GIB; format <= JANGGI_RECORD_JSON; format++)
		if (strcmp(names[format], name) == 0)
			return format;
	cli_misuse("no format %s: gib, pgn, uci or json", name);
}

static uint32_t
find_encoding(const char *name)
{
	if (strcmp(name, "cp949") == 0)
		return JANGGI_WRITE_CP949;
	if (strcmp(name, "utf-8") == 0)
		return JANGGI_WRITE_UTF8;
	cli_misuse("no encoding %s: cp949 or utf-8", name);
}

/* Converts all records; how many were refused. */
static uint64_t
convert(struct cli_records *in, FILE *out, const char *out_path, uint32_t format, uint32_t flags)
{
	uint64_t games = 0, refused = 0;
	janggi_record *record;
	janggi_error error;
	while (cli_records_next(in, &record, &error)) {
		if (record != NULL) {
			janggi_status status = janggi_record_write(record, format, flags, write_file, out);
			if (status == JANGGI_E_CALLBACK)
				cli_fail("%s: %s", out_path, strerror(errno));
			if (status == JANGGI_E_UNSUPPORTED)
				cli_fail("%s: a game has characters that CP949 lacks; use --encoding utf-8",
				         in->path);
			cli_check(status, out_path);
			games++;
		} else {
			cli_records_complain(in, &error);
			refused++;
		}
		janggi_record_free(record);
		if (cli_progress() && (games + refused) % 1000 == 0)
			fprintf(stderr, "\r%" PRIu64 " games", games);
	}
	if (cli_progress() && games + refused >= 1000)
		fprintf(stderr, "\r%" PRIu64 " games\n", games);
	return refused;
}

int
main(int argc, char **argv)
{
	uint32_t format = JANGGI_RECORD_AUTO, flags = 0;
	int option;

	cli_start("janggi-convert", usage);
	while ((option = cli_option(argc, argv, options)) != -1) {
		if (option == 't')
			format = find_format(optarg);
		else if (option == 'e')
			flags |= find_encoding(optarg);
		else
			flags |= (uint32_t)option;
	}
	if (format == JANGGI_RECORD_AUTO)
		cli_misuse("no --to FORMAT; see --help");
	if ((flags & JANGGI_WRITE_CP949) != 0 && format != JANGGI_RECORD_GIB)
		cli_misuse("cp949 is for gib");
	if (argc - optind != 2)
		cli_misuse("not an input and an output; see --help");

	const char *out_path = argv[optind + 1];
	cli_keep_inputs(out_path, (const char *const[]){ argv[optind], NULL });
	struct cli_records in;
	cli_records_open(&in, argv[optind]);
	FILE *out = strcmp(out_path, "-") == 0 ? stdout : fopen(out_path, "wb");
	if (out == NULL)
		cli_fail("%s: %s", out_path, strerror(errno));
	uint64_t refused = convert(&in, out, out_path, format, flags);
	cli_records_close(&in);
	if (out != stdout && fclose(out) != 0)
		cli_fail("%s: %s", out_path, strerror(errno));
	return cli_finish(refused > 0 ? CLI_REFUSED : 0);
}

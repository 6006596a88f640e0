/* SPDX-License-Identifier: MIT */
#include "common/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *program_name = "janggi";
static const char *program_usage = "";

void
cli_start(const char *name, const char *usage)
{
	program_name = name;
	program_usage = usage;
}

static void
complain(const char *format, va_list arguments)
{
	/* One line, whatever is quoted: nothing of it acts on a terminal. */
	char message[8192];
	vsnprintf(message, sizeof message, format, arguments);
	for (char *c = message; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = '?';
	fprintf(stderr, "%s: %s\n", program_name, message);
}

void
cli_complain(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	complain(format, arguments);
	va_end(arguments);
}

void
cli_fail(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	complain(format, arguments);
	va_end(arguments);
	exit(CLI_REFUSED);
}

void
cli_misuse(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	complain(format, arguments);
	va_end(arguments);
	exit(CLI_USAGE);
}

int
cli_option(int argc, char **argv, const struct option *options)
{
	/* The leading ':' leaves the messages to us: one line, with the program's plain name. */
	int option = getopt_long(argc, argv, ":h", options, NULL);
	switch (option) {
	case 'h':
		fputs(program_usage, stdout);
		exit(cli_finish(0));
	case 256:
		printf("%s %s\n", program_name, janggi_version_string());
		exit(cli_finish(0));
	case ':':
		cli_misuse("%s needs an argument; see --help", argv[optind - 1]);
	case '?':
		if (optopt > 0 && optopt < 128 && strncmp(argv[optind - 1], "--", 2) != 0)
			cli_misuse("unknown option -%c; see --help", optopt);
		cli_misuse("option %s is not understood; see --help", argv[optind - 1]);
	default:
		return option;
	}
}

void
cli_check(janggi_status status, const char *what)
{
	if (status != JANGGI_OK)
		cli_fail("%s: %s", what, janggi_status_message(status));
}

bool
cli_read_fen(janggi_position *pos, const char *text, size_t length, janggi_error *error)
{
	*error = (janggi_error){ .size = sizeof *error };
	if (length == strlen("startpos") && memcmp(text, "startpos", length) == 0)
		return janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH, JANGGI_HANDICAP_NONE) ==
		       JANGGI_OK;
	return janggi_position_set_fen(pos, text, length, error) == JANGGI_OK;
}

void
cli_set_fen(janggi_position *pos, const char *fen)
{
	janggi_error error;
	if (!cli_read_fen(pos, fen, strlen(fen), &error))
		cli_fail("FEN, byte %" PRIu64 ": %s", error.offset, error.message);
}

uint64_t
cli_number(const char *what, const char *text, uint64_t lowest, uint64_t highest)
{
	char *end;
	errno = 0;
	unsigned long long value = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value < lowest || value > highest)
		cli_misuse("%s: \"%s\" is not a number from %" PRIu64 " to %" PRIu64, what, text, lowest,
		           highest);
	return value;
}

uint32_t
cli_notation(const char *name)
{
	static const struct {
		const char *name;
		uint32_t notation;
	} notations[] = {
		{ "uci", JANGGI_NOTATION_UCI }, { "ucci", JANGGI_NOTATION_UCCI },
		{ "xboard", JANGGI_NOTATION_XBOARD }, { "san", JANGGI_NOTATION_SAN },
		{ "numeric", JANGGI_NOTATION_NUMERIC }, { "korean", JANGGI_NOTATION_KOREAN },
		{ "hanja", JANGGI_NOTATION_KOREAN_HANJA },
	};
	for (size_t i = 0; i < sizeof notations / sizeof notations[0]; i++)
		if (strcmp(name, notations[i].name) == 0)
			return notations[i].notation;
	cli_misuse("no notation is called \"%s\"", name);
}

bool
cli_two_squares(janggi_move *out, const char *text)
{
	size_t first = text[0] == '\0' ? 0 : 1 + strspn(text + 1, "0123456789");
	janggi_square from, to;
	if (janggi_square_parse(&from, JANGGI_NOTATION_UCI, text, first) != JANGGI_OK ||
	    janggi_square_parse(&to, JANGGI_NOTATION_UCI, text + first, strlen(text + first)) != JANGGI_OK)
		return false;
	*out = from == to ? JANGGI_MOVE_PASS : janggi_move_make(from, to);
	return true;
}

FILE *
cli_try_open(const char *path)
{
	struct stat about;
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	/* A folder opens, but cannot be read: better now than when the output is begun. */
	bool is_folder = file != NULL && fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode);
	if (file != NULL && !is_folder)
		return file;
	cli_complain("%s: %s", path, strerror(is_folder ? EISDIR : errno));
	if (is_folder && file != stdin)
		fclose(file);
	return NULL;
}

FILE *
cli_open(const char *path)
{
	FILE *file = cli_try_open(path);
	if (file == NULL)
		exit(CLI_REFUSED);
	return file;
}

void
cli_keep_inputs(const char *out, const char *const *inputs)
{
	struct stat written, read;
	if (stat(out, &written) != 0 || !S_ISREG(written.st_mode))
		return;
	for (; *inputs != NULL; inputs++)
		if ((strcmp(*inputs, "-") == 0 ? fstat(STDIN_FILENO, &read) : stat(*inputs, &read)) == 0 &&
		    read.st_dev == written.st_dev && read.st_ino == written.st_ino)
			cli_misuse("%s: would be written over while it is read", out);
}

char *
cli_read(const char *path, size_t *length)
{
	FILE *file = cli_open(path);
	char *text = NULL;
	size_t used = 0, capacity = 0, got;
	do {
		if (capacity - used < 2) {
			capacity = capacity == 0 ? 1 << 16 : 2 * capacity;
			text = realloc(text, capacity);
			if (text == NULL)
				cli_fail("%s: out of memory", path);
		}
		got = fread(text + used, 1, capacity - used - 1, file);
		used += got;
	} while (got > 0);
	if (ferror(file))
		cli_fail("%s: %s", path, strerror(errno));
	if (file != stdin)
		fclose(file);
	text[used] = '\0';
	*length = used;
	return text;
}

char *
cli_read_text(const char *path)
{
	size_t length;
	char *text = cli_read(path, &length);
	if (strlen(text) != length)
		cli_fail("%s: byte %zu: not a text", path, strlen(text));
	return text;
}

int64_t
cli_read_stream(void *file, char *buffer, size_t capacity)
{
	size_t got = fread(buffer, 1, capacity, file);
	return got == 0 && ferror((FILE *)file) ? JANGGI_E_CALLBACK : (int64_t)got;
}

char *
cli_line(char **rest)
{
	char *line = *rest;
	if (*line == '\0')
		return NULL;
	char *end = line + strcspn(line, "\n");
	*rest = *end == '\0' ? end : end + 1;
	if (end > line && end[-1] == '\r')
		end--;
	*end = '\0';
	return line;
}

/* KEY=VALUE of --set. */
static void
add_setting(struct cli_rules *rules, const char *text)
{
	size_t name = strcspn(text, "=");
	uint32_t key = janggi_rule_find(text, name);
	if (text[name] != '=' || key == 0)
		cli_misuse("--set %s: KEY=VALUE expected, with a rule key", text);
	int32_t lowest, highest;
	cli_check(janggi_rule_bounds(key, &lowest, &highest), text);
	if (rules->count == sizeof rules->set / sizeof rules->set[0])
		cli_misuse("--set is given too often");
	rules->set[rules->count].key = key;
	uint64_t value = cli_number(text, text + name + 1, (uint64_t)lowest, (uint64_t)highest);
	rules->set[rules->count].value = (int32_t)value;
	rules->count++;
}

bool
cli_rules_option(struct cli_rules *rules, int option, const char *argument)
{
	if (option == 258) {
		add_setting(rules, argument);
		return true;
	}
	if (option != 257)
		return false;
	rules->ruleset = janggi_ruleset_find(argument, strlen(argument));
	if (rules->ruleset == 0)
		cli_misuse("no rules are called \"%s\"", argument);
	return true;
}

janggi_rules *
cli_rules_new(const struct cli_rules *wanted)
{
	janggi_rules *rules;
	cli_check(janggi_rules_new(&rules, wanted->ruleset, NULL), "rules");
	for (uint32_t i = 0; i < wanted->count; i++)
		if (janggi_rules_set(rules, wanted->set[i].key, wanted->set[i].value) != JANGGI_OK)
			cli_misuse("--set %s=%" PRId32 ": not a value of this rule", janggi_rule_name(wanted->set[i].key),
			           wanted->set[i].value);
	return rules;
}

double
cli_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

bool
cli_progress(void)
{
	return isatty(STDERR_FILENO);
}

int
cli_finish(int status)
{
	errno = 0;
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	/* Why an earlier write failed is not known any more. */
	cli_complain("standard output: %s", errno != 0 ? strerror(errno) : "not all could be written");
	return CLI_REFUSED;
}

/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_COMMON_CLI_H
#define EXAMPLES_COMMON_CLI_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <janggi/janggi.h>

/*
 * What every example program needs and no example shows: options, files,
 * errors. Exit statuses: 0, or one of these.
 */
#define CLI_REFUSED 1           /* an input was refused or a check failed, I/O errors too */
#define CLI_USAGE 2

/*
 * Rows for the getopt_long table of a program. Their values start at 256: those
 * below are the program's own.
 */
#define CLI_OPTIONS { "help", no_argument, NULL, 'h' }, { "version", no_argument, NULL, 256 }
#define CLI_RULES_OPTIONS { "rules", required_argument, NULL, 257 }, { "set", required_argument, NULL, 258 }

/* The name goes before every error line, the usage is what --help prints. Both must stay. */
void cli_start(const char *name, const char *usage);

/*
 * The value of the next option, its argument in optarg; -1 after the last. Answers --help, --version and
 * mistakes itself.
 */
int cli_option(int argc, char **argv, const struct option *options);

/* One line on stderr; cli_fail and cli_misuse then leave with 1 and 2. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
void cli_misuse(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* A library status that is not JANGGI_OK ends the program with 1. */
void cli_check(janggi_status status, const char *what);

/* A FEN, or "startpos", which stands for one everywhere: sets pos, or is false with the error filled. */
bool cli_read_fen(janggi_position *pos, const char *text, size_t length, janggi_error *error);

/* The same for one of the command line: ends the program naming the byte. */
void cli_set_fen(janggi_position *pos, const char *fen);

/* A whole number of the command line; ends the program with 2 if it is anything else. */
uint64_t cli_number(const char *what, const char *text, uint64_t lowest, uint64_t highest);

/* A notation by its name (uci, ucci, xboard, san, numeric, korean, hanja), or ends the program with 2. */
uint32_t cli_notation(const char *name);

/* Two squares, "a1b3"; the same square twice is a pass. No position is asked whether that is a move. */
bool cli_two_squares(janggi_move *out, const char *text);

/* A file to read, "-" is standard input; NULL after an error line if it cannot be opened. */
FILE *cli_try_open(const char *path);

/* The same; ends the program with 1 instead. */
FILE *cli_open(const char *path);

/* Ends the program with 2 where the file to be written is one of those to be read; NULL stands behind the last. */
void cli_keep_inputs(const char *out, const char *const *inputs);

/* A whole file, "-" is standard input; NUL-terminated, free() it. Ends the program with 1 on an I/O error. */
char *cli_read(const char *path, size_t *length);

/* The same for a text: a NUL byte in it ends the program, too. */
char *cli_read_text(const char *path);

/* A janggi_read_fn for a FILE. */
int64_t cli_read_stream(void *file, char *buffer, size_t capacity);

/* Cuts the next line (LF or CRLF, without it) off the text at *rest; NULL at the end. */
char *cli_line(char **rest);

/* --rules and --set, in any order on the command line. */
struct cli_rules {
	uint32_t ruleset;               /* the program's default, before the options */
	uint32_t count;
	struct {
		uint32_t key;
		int32_t value;
	} set[32];
};

/* True if the option was --rules or --set; a wrong argument ends the program with 2. */
bool cli_rules_option(struct cli_rules *rules, int option, const char *argument);

/* The rules asked for; janggi_rules_free them. */
janggi_rules *cli_rules_new(const struct cli_rules *rules);

/* Seconds of a steady clock. */
double cli_seconds(void);

/* Whether progress on stderr has a reader. */
bool cli_progress(void);

/* The last call of main: the status, or 1 where stdout could not be written. */
int cli_finish(int status);

#endif

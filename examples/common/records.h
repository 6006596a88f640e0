/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_COMMON_RECORDS_H
#define EXAMPLES_COMMON_RECORDS_H

#include "common/cli.h"

/* The records of a file in turn, in any format that is read. A file that cannot be read ends the program with 1. */
struct cli_records {
	const char *path;
	FILE *file;
	janggi_reader *reader;
};

void cli_records_open(struct cli_records *records, const char *path);   /* "-" is standard input */

/* The same with a file that is open already; cli_records_close closes it, too. */
void cli_records_open_file(struct cli_records *records, const char *path, FILE *file);
void cli_records_close(struct cli_records *records);

/*
 * False behind the last. The record is to be freed; it is NULL for one that is refused, and the error then tells
 * why and where.
 */
bool cli_records_next(struct cli_records *records, janggi_record **out, janggi_error *error);

/* The line on stderr for a record that is refused: which one of the file, line and byte. */
void cli_records_complain(const struct cli_records *records, const janggi_error *error);

/* The format of a file to write, by its name in .pgn or .gib; another name ends the program with 2. */
uint32_t cli_record_format(const char *option, const char *path);

/*
 * The moves of a game under other rules, playing on where those rules end it before its last move. NULL where a
 * move is refused; the message then tells which.
 */
janggi_game *cli_replay(const janggi_game *game, const janggi_rules *rules, char message[256]);

#endif

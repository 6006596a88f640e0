/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_OUTPUT_H
#define JG_RECORD_OUTPUT_H

#include "record/record.h"

#define JG_OUTPUT_BYTES 2048
#define JG_PAIRS 256

/* Gathers text and hands it to a write function in pieces. */
struct jg_output {
	janggi_write_fn write;
	void *user;
	uint32_t flags;                 /* JANGGI_WRITE_CP949, JANGGI_WRITE_CRLF */
	janggi_status status;
	size_t column;                  /* bytes in this line */
	size_t used;
	uint32_t pairs[JG_PAIRS];       /* of CP949, looked up before: code point * 65536 + pair */
	char buffer[JG_OUTPUT_BYTES];
};

/* UTF-8 in whole characters, with LF; no CR stays before one. */
void jg_put_bytes(struct jg_output *out, const char *text, size_t length);
void jg_put(struct jg_output *out, const char *text);
void jg_put_number(struct jg_output *out, uint64_t number);

/* What is left, and the status of it all. */
janggi_status jg_output_end(struct jg_output *out);

typedef void jg_write(struct jg_output *out, const struct janggi_record *record, uint32_t flags);

jg_write jg_gib_write, jg_pgn_write, jg_uci_write, jg_json_write;

/* Whether the record's tags and comments can be written in CP949. */
bool jg_fits_cp949(const struct janggi_record *record);

#endif

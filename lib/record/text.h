/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_TEXT_H
#define JG_RECORD_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"

enum jg_encoding { JG_ENCODING_UNKNOWN, JG_ENCODING_UTF8, JG_ENCODING_CP949 };

/* Like jg_utf8_next, in either encoding; JG_UTF8_BAD likewise. */
uint32_t jg_text_next(enum jg_encoding encoding, const char *bytes, size_t length, size_t *at);

/* The two bytes of CP949, lead * 256 + trail, or 0 where it has none. */
uint32_t jg_cp949_pair(uint32_t code);

/* The encoding in which fewer bytes are no text; UNKNOWN if all are ASCII, which is the same in both. */
enum jg_encoding jg_text_guess(const char *bytes, size_t length);

/* Bytes that occur in files and mean nothing: FF, the end mark of CP/M, and NUL. */
static inline bool
jg_is_stray(char byte)
{
	return byte == '\xff' || byte == '\x1a' || byte == '\0';
}

static inline bool
jg_is_space(char byte)
{
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

#endif

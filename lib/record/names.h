/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_NAMES_H
#define JG_RECORD_NAMES_H

#include "record/output.h"

/* The tags of .gib and what PGN calls them. */

#define JG_NAME_MAX 64

/* The other format's name, or NULL. The name need not end with a NUL. */
const char *jg_name_in_pgn(const char *name, size_t length);
const char *jg_name_in_gib(const char *name, size_t length);

/*
 * A name that PGN does not allow is written as Utf8_ and its bytes in hex. The
 * second undoes that and returns the length, 0 for any other name.
 */
void jg_name_put_latin(struct jg_output *out, const char *name, size_t length);
size_t jg_name_plain(char plain[JG_NAME_MAX], const char *name, size_t length);

/* Whether the bytes are a name of .gib, in UTF-8 or CP949. */
bool jg_name_is_gib(const char *bytes, size_t length);

#endif

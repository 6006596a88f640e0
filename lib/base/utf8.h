/* SPDX-License-Identifier: MIT */
#ifndef JG_BASE_UTF8_H
#define JG_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define JG_UTF8_BAD UINT32_MAX

/*
 * The code point at *at, which moves behind it. A byte that starts no valid
 * sequence is JG_UTF8_BAD and one byte long. *at < length.
 */
uint32_t jg_utf8_next(const char *text, size_t length, size_t *at);

/* Writes up to 4 bytes; returns how many. */
size_t jg_utf8_put(char *buffer, uint32_t code);

#endif

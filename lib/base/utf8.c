/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

uint32_t
jg_utf8_next(const char *text, size_t length, size_t *at)
{
	/* By the length of the sequence: anything smaller is an overlong form. */
	static const uint32_t smallest[5] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *bytes = (const unsigned char *)text + *at;
	size_t left = length - *at;
	uint32_t first = bytes[0];
	++*at;
	if (first < 0x80)
		return first;
	size_t need = first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
	if (need == 0 || need > left)
		return JG_UTF8_BAD;
	uint32_t code = first & (0x7fU >> need);
	for (size_t i = 1; i < need; i++) {
		if ((bytes[i] & 0xc0) != 0x80)
			return JG_UTF8_BAD;
		code = code << 6 | (bytes[i] & 0x3fU);
	}
	if (code < smallest[need] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
		return JG_UTF8_BAD;
	*at += need - 1;
	return code;
}

size_t
jg_utf8_put(char *buffer, uint32_t code)
{
	if (code < 0x80) {
		buffer[0] = (char)code;
		return 1;
	}
	size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	static const uint32_t mark[5] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	for (size_t i = count - 1; i > 0; i--, code >>= 6)
		buffer[i] = (char)(0x80 | (code & 0x3f));
	buffer[0] = (char)(mark[count] | code);
	return count;
}

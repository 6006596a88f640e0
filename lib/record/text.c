/* SPDX-License-Identifier: MIT */
#include "record/text.h"
#include "record/cp949.h"

static uint32_t
cp949_next(const char *bytes, size_t length, size_t *at)
{
	uint32_t lead = (unsigned char)bytes[(*at)++];
	if (lead < 0x80)
		return lead;
	if (lead < 0x81 || lead > 0xfd || *at == length)
		return JG_UTF8_BAD;
	uint32_t trail = (unsigned char)bytes[*at];
	uint32_t column;
	if (trail >= 0x81 && trail <= 0xfe)
		column = trail - 0x81 + 52;
	else if (trail >= 0x61 && trail <= 0x7a)
		column = trail - 0x61 + 26;
	else if (trail >= 0x41 && trail <= 0x5a)
		column = trail - 0x41;
	else
		return JG_UTF8_BAD;
	uint32_t code = jg_cp949[lead - 0x81][column];
	if (code == 0)
		return JG_UTF8_BAD;
	++*at;
	return code;
}

uint32_t
jg_text_next(enum jg_encoding encoding, const char *bytes, size_t length, size_t *at)
{
	if (encoding == JG_ENCODING_CP949)
		return cp949_next(bytes, length, at);
	return jg_utf8_next(bytes, length, at);
}

static size_t
faults(enum jg_encoding encoding, const char *bytes, size_t length)
{
	size_t count = 0;
	for (size_t at = 0; at < length;)
		if (jg_is_stray(bytes[at]))
			at++;
		else
			count += jg_text_next(encoding, bytes, length, &at) == JG_UTF8_BAD;
	return count;
}

enum jg_encoding
jg_text_guess(const char *bytes, size_t length)
{
	size_t ascii = 0;
	while (ascii < length && ((unsigned char)bytes[ascii] < 0x80 || jg_is_stray(bytes[ascii])))
		ascii++;
	if (ascii == length)
		return JG_ENCODING_UNKNOWN;
	size_t utf8 = faults(JG_ENCODING_UTF8, bytes + ascii, length - ascii);
	if (utf8 > 0 && faults(JG_ENCODING_CP949, bytes + ascii, length - ascii) < utf8)
		return JG_ENCODING_CP949;
	return JG_ENCODING_UTF8;
}

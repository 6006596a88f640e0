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

/* Columns before those that KS X 1001 takes up, which are in an order of their own. */
#define EXTENDED 84

/* Row and column of the table as lead and trail byte. */
static uint32_t
pair_at(size_t lead, size_t column)
{
	size_t trail = column < 26 ? 0x41 + column : column < 52 ? 0x61 + column - 26 : 0x81 + column - 52;
	return (uint32_t)((lead + 0x81) << 8 | trail);
}

/* A syllable among [from, to) of a sorted part of the table: so many columns of each row, behind some. */
static uint32_t
find_syllable(uint32_t code, size_t row, size_t rows, size_t column, size_t columns)
{
	size_t low = 0, high = rows * columns;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		uint32_t found = jg_cp949[row + middle / columns][column + middle % columns];
		if (found == code)
			return pair_at(row + middle / columns, column + middle % columns);
		/* The last row is not full. */
		if (found != 0 && found < code)
			low = middle + 1;
		else
			high = middle;
	}
	return 0;
}

uint32_t
jg_cp949_pair(uint32_t code)
{
	if (code >= 0xac00 && code <= 0xd7a3) {
		/* The commonest syllables, in 25 rows; the others in 32 whole rows and what is left of 38. */
		uint32_t pair = find_syllable(code, 0xb0 - 0x81, 25, EXTENDED, JG_CP949_TRAILS - EXTENDED);
		if (pair == 0)
			pair = find_syllable(code, 0, 32, 0, JG_CP949_TRAILS);
		return pair != 0 ? pair : find_syllable(code, 32, 38, 0, EXTENDED);
	}
	for (size_t lead = 0xa1 - 0x81; code != 0 && lead < JG_CP949_LEADS; lead++)
		for (size_t column = EXTENDED; column < JG_CP949_TRAILS; column++)
			if (jg_cp949[lead][column] == code)
				return pair_at(lead, column);
	return 0;
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

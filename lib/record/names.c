/* SPDX-License-Identifier: MIT */
#include "record/names.h"

#include <string.h>

/* In UTF-8 and CP949, and in PGN: its own names where it has one. */
static const struct {
	char utf8[24], cp949[16], pgn[16];
} names[] = {
	{ "대회명", "\xb4\xeb\xc8\xb8\xb8\xed", "Event" },
	{ "회전", "\xc8\xb8\xc0\xfc", "Round" },
	{ "대국일자", "\xb4\xeb\xb1\xb9\xc0\xcf\xc0\xda", "Date" },
	{ "대국장소", "\xb4\xeb\xb1\xb9\xc0\xe5\xbc\xd2", "Site" },
	{ "초대국자", "\xc3\xca\xb4\xeb\xb1\xb9\xc0\xda", "White" },
	{ "한대국자", "\xc7\xd1\xb4\xeb\xb1\xb9\xc0\xda", "Black" },
	{ "제한시간", "\xc1\xa6\xc7\xd1\xbd\xc3\xb0\xa3", "TimeControl" },
	{ "총수", "\xc3\xd1\xbc\xf6", "PlyCount" },
	{ "대국결과", "\xb4\xeb\xb1\xb9\xb0\xe1\xb0\xfa", "JanggiResult" },
	{ "초차림", "\xc3\xca\xc2\xf7\xb8\xb2", "ChoSetup" },
	{ "한차림", "\xc7\xd1\xc2\xf7\xb8\xb2", "HanSetup" },
	{ "초포진", "\xc3\xca\xc6\xf7\xc1\xf8", "ChoFormation" },
	{ "한포진", "\xc7\xd1\xc6\xf7\xc1\xf8", "HanFormation" },
	{ "판", "\xc6\xc7", "StartBoard" },
	{ "초소비시간", "\xc3\xca\xbc\xd2\xba\xf1\xbd\xc3\xb0\xa3", "ChoTimeUsed" },
	{ "한소비시간", "\xc7\xd1\xbc\xd2\xba\xf1\xbd\xc3\xb0\xa3", "HanTimeUsed" },
	{ "기보형식", "\xb1\xe2\xba\xb8\xc7\xfc\xbd\xc4", "Coordinates" },
};

#define COUNT (sizeof names / sizeof names[0])

static bool
same(const char *name, const char *bytes, size_t length)
{
	return strlen(name) == length && memcmp(name, bytes, length) == 0;
}

const char *
jg_name_in_pgn(const char *name, size_t length)
{
	for (size_t i = 0; i < COUNT; i++)
		if (same(names[i].utf8, name, length))
			return names[i].pgn;
	return NULL;
}

const char *
jg_name_in_gib(const char *name, size_t length)
{
	for (size_t i = 0; i < COUNT; i++)
		if (same(names[i].pgn, name, length))
			return names[i].utf8;
	return NULL;
}

bool
jg_name_is_gib(const char *bytes, size_t length)
{
	for (size_t i = 0; i < COUNT; i++)
		if (same(names[i].utf8, bytes, length) || same(names[i].cp949, bytes, length))
			return true;
	return false;
}

static const char hex_mark[] = "Utf8_";

static bool
is_latin(const char *name, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char byte = name[i];
		bool letter = (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
		bool digit = byte >= '0' && byte <= '9';
		if (!letter && !digit && (byte != '_' || i == 0))
			return false;
	}
	return length > 0;
}

void
jg_name_put_latin(struct jg_output *out, const char *name, size_t length)
{
	/* One that is in hex already, from a PGN, is Latin, too. */
	if (is_latin(name, length)) {
		jg_put_bytes(out, name, length);
		return;
	}
	jg_put(out, hex_mark);
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)name[i];
		char digits[2] = { "0123456789ABCDEF"[byte / 16], "0123456789ABCDEF"[byte % 16] };
		jg_put_bytes(out, digits, 2);
	}
}

static uint32_t
hex_digit(char byte)
{
	if (byte >= '0' && byte <= '9')
		return (uint32_t)(byte - '0');
	return byte >= 'A' && byte <= 'F' ? (uint32_t)(byte - 'A' + 10) : 16;
}

size_t
jg_name_plain(char plain[JG_NAME_MAX], const char *name, size_t length)
{
	size_t count = 0, mark = sizeof hex_mark - 1;
	if (length < mark || memcmp(name, hex_mark, mark) != 0)
		return 0;
	name += mark;
	length -= mark;
	if (length % 2 != 0 || length / 2 > JG_NAME_MAX)
		return 0;
	for (size_t i = 0; i < length; i += 2) {
		uint32_t high = hex_digit(name[i]), low = hex_digit(name[i + 1]);
		if (high > 15 || low > 15)
			return 0;
		plain[count++] = (char)(high << 4 | low);
	}
	return jg_is_name(plain, count) ? count : 0;
}

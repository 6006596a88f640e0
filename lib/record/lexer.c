/* SPDX-License-Identifier: MIT */
#include "record/gib.h"

#include <string.h>

/* The known names: without its bracket, or where moves stand, only these are tags. */
static const char names[][2][24] = {
	{ "대회명", "\xb4\xeb\xc8\xb8\xb8\xed" },
	{ "회전", "\xc8\xb8\xc0\xfc" },
	{ "대국일자", "\xb4\xeb\xb1\xb9\xc0\xcf\xc0\xda" },
	{ "대국장소", "\xb4\xeb\xb1\xb9\xc0\xe5\xbc\xd2" },
	{ "초대국자", "\xc3\xca\xb4\xeb\xb1\xb9\xc0\xda" },
	{ "한대국자", "\xc7\xd1\xb4\xeb\xb1\xb9\xc0\xda" },
	{ "제한시간", "\xc1\xa6\xc7\xd1\xbd\xc3\xb0\xa3" },
	{ "총수", "\xc3\xd1\xbc\xf6" },
	{ "대국결과", "\xb4\xeb\xb1\xb9\xb0\xe1\xb0\xfa" },
	{ "초차림", "\xc3\xca\xc2\xf7\xb8\xb2" },
	{ "한차림", "\xc7\xd1\xc2\xf7\xb8\xb2" },
	{ "초포진", "\xc3\xca\xc6\xf7\xc1\xf8" },
	{ "한포진", "\xc7\xd1\xc6\xf7\xc1\xf8" },
	{ "판", "\xc6\xc7" },
	{ "초소비시간", "\xc3\xca\xbc\xd2\xba\xf1\xbd\xc3\xb0\xa3" },
	{ "한소비시간", "\xc7\xd1\xbc\xd2\xba\xf1\xbd\xc3\xb0\xa3" },
	{ "기보형식", "\xb1\xe2\xba\xb8\xc7\xfc\xbd\xc4" },
};

void
jg_lexer_reset(struct jg_lexer *lexer)
{
	struct jg_list parts = lexer->parts;
	parts.used = 0;
	*lexer = (struct jg_lexer){ .parts = parts, .comment = SIZE_MAX };
}

static janggi_status
add(struct jg_lexer *lexer, const struct janggi_allocator *alloc, uint32_t kind, size_t start, size_t end,
    uint32_t line)
{
	struct jg_part *part = jg_list_add(alloc, &lexer->parts, sizeof *part);
	if (part == NULL)
		return JANGGI_E_NOMEM;
	*part = (struct jg_part){ start, end, line, kind };
	return JANGGI_OK;
}

static size_t
skip_space(const char *bytes, size_t at, size_t to)
{
	while (at < to && jg_is_space(bytes[at]))
		at++;
	return at;
}

static size_t
name_end(const char *bytes, size_t at, size_t to)
{
	while (at < to && !jg_is_space(bytes[at]) && bytes[at] != '"' && bytes[at] != ']')
		at++;
	return at;
}

static bool
is_known_name(const char *bytes, size_t start, size_t end)
{
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		for (size_t j = 0; j < 2; j++)
			if (strlen(names[i][j]) == end - start &&
			    memcmp(names[i][j], bytes + start, end - start) == 0)
				return true;
	return false;
}

/* No name that must be looked at is longer. */
#define NAME_MAX 64

/* A tag stands at `at`. Before the moves any bracket opens one; later it needs a quote or a known name. */
static bool
is_tag(const struct jg_lexer *lexer, const char *bytes, size_t at, size_t to)
{
	bool bracket = bytes[at] == '[';
	if (bracket && !lexer->moves)
		return true;
	if (!bracket && (unsigned char)bytes[at] < 0x80)
		return false;
	if (to - at > NAME_MAX)
		to = at + NAME_MAX;
	size_t start = at + bracket;
	size_t end = name_end(bytes, start, to);
	size_t value = skip_space(bytes, end, to);
	if (end == start || value == to)
		return false;
	return (bracket && bytes[value] == '"') || is_known_name(bytes, start, end);
}

/* A tag ends with its bracket, after a second quote if it has a first one, or else with the line. */
static size_t
tag_end(const char *bytes, size_t at, size_t to)
{
	at = skip_space(bytes, name_end(bytes, at + (bytes[at] == '['), to), to);
	bool quoted = at < to && bytes[at] == '"';
	for (at += quoted; at < to; at++) {
		if (bytes[at] == '"') {
			size_t next = skip_space(bytes, at + 1, to);
			if (next < to && bytes[next] == ']')
				return next + 1;
			quoted = true;
		} else if (bytes[at] == ']' && !quoted) {
			return at + 1;
		}
	}
	return to;
}

/* In an open comment that is not closed again, the next record would be lost: its first tag ends it. */
static bool
ends_open_comment(const struct jg_lexer *lexer, const char *bytes, size_t at, size_t to)
{
	if (!lexer->blank || bytes[at] != '[')
		return false;
	size_t end = name_end(bytes, at + 1, to);
	size_t value = skip_space(bytes, end, to);
	return value < to && bytes[value] == '"' && is_known_name(bytes, at + 1, end);
}

/* Whether the tag at [at, end) begins the next record. */
static bool
begins_record(const struct jg_lexer *lexer, const char *bytes, size_t at, size_t to)
{
	if (lexer->moves)
		return true;
	if (!lexer->tags || !lexer->gap)
		return false;
	/* Records without moves follow each other: they begin with the same tag. */
	size_t start = at + (bytes[at] == '[');
	size_t end = name_end(bytes, start, to);
	size_t length = lexer->first_name_end - lexer->first_name;
	return end - start == length && memcmp(bytes + start, bytes + lexer->first_name, length) == 0;
}

static janggi_status
take_tag(struct jg_lexer *lexer, const struct janggi_allocator *alloc, const char *bytes, size_t *at,
         size_t to, uint32_t line)
{
	if (!lexer->tags) {
		lexer->first_name = *at + (bytes[*at] == '[');
		lexer->first_name_end = name_end(bytes, lexer->first_name, to);
	}
	lexer->tags = lexer->text = true;
	lexer->gap = false;
	size_t start = *at;
	*at = tag_end(bytes, start, to);
	return add(lexer, alloc, JG_PART_TAG, start, *at, line);
}

static bool
looks_like_move(const char *bytes, size_t at, size_t to)
{
	if (bytes[at] >= '0' && bytes[at] <= '9')
		return true;
	return bytes[at] >= 'a' && bytes[at] <= 'i' && at + 1 < to && bytes[at + 1] >= '0' &&
	       bytes[at + 1] <= '9';
}

janggi_status
jg_lexer_line(struct jg_lexer *lexer, const struct janggi_allocator *alloc, const char *bytes, size_t from,
              size_t to, uint32_t line, size_t *boundary)
{
	*boundary = SIZE_MAX;
	janggi_status status = JANGGI_OK;
	size_t at = from;
	bool empty = true;
	while (status == JANGGI_OK) {
		size_t start = at;
		bool stray = false;
		while (at < to && (jg_is_space(bytes[at]) || jg_is_stray(bytes[at])))
			stray |= jg_is_stray(bytes[at++]);
		if (lexer->comment != SIZE_MAX) {
			size_t end = to;
			uint32_t kind = JG_PART_COMMENT;
			if (at < to && empty && ends_open_comment(lexer, bytes, at, to)) {
				end = from;
				kind = JG_PART_OPEN_COMMENT;
			} else {
				const char *brace = memchr(bytes + at, '}', to - at);
				if (brace == NULL) {
					empty &= at == to;
					break;
				}
				end = (size_t)(brace - bytes);
			}
			status = add(lexer, alloc, kind, lexer->comment, end, lexer->comment_line);
			lexer->comment = SIZE_MAX;
			lexer->gap = true;
			at = kind == JG_PART_COMMENT ? end + 1 : from;
			empty = false;
			continue;
		}
		bool tag = at < to && (empty || bytes[at] == '[') && is_tag(lexer, bytes, at, to);
		if (tag && begins_record(lexer, bytes, at, to)) {
			*boundary = start;
			return JANGGI_OK;
		}
		if (stray)
			status = add(lexer, alloc, JG_PART_MOVES, start, at, line);
		if (at == to || status != JANGGI_OK)
			break;
		empty = false;
		lexer->text = true;
		if (tag) {
			status = take_tag(lexer, alloc, bytes, &at, to, line);
		} else if (bytes[at] == '{') {
			lexer->comment = ++at;
			lexer->comment_line = line;
		} else {
			start = at;
			lexer->moves |= looks_like_move(bytes, at, to);
			while (++at < to && bytes[at] != '{' && bytes[at] != '[')
				continue;
			status = add(lexer, alloc, JG_PART_MOVES, start, at, line);
		}
	}
	lexer->blank = empty;
	lexer->gap |= empty;
	return status;
}

janggi_status
jg_lexer_end(struct jg_lexer *lexer, const struct janggi_allocator *alloc, size_t to)
{
	if (lexer->comment == SIZE_MAX)
		return JANGGI_OK;
	return add(lexer, alloc, JG_PART_OPEN_COMMENT, lexer->comment, to, lexer->comment_line);
}

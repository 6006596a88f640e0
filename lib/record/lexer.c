/* SPDX-License-Identifier: MIT */
#include "record/lexer.h"

#include <string.h>

#include "record/names.h"
#include "record/text.h"

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

size_t
jg_name_end(const char *bytes, size_t at, size_t to)
{
	while (at < to && !jg_is_space(bytes[at]) && bytes[at] != '"' && bytes[at] != ']')
		at++;
	return at;
}

/* A tag stands at `at`. Before the moves any bracket opens one; later it needs a quote or a known name. */
static bool
is_tag(const struct jg_lexer *lexer, const char *bytes, size_t at, size_t to)
{
	bool bracket = bytes[at] == '[';
	if (bracket && !lexer->moves)
		return true;
	if (!bracket && (unsigned char)bytes[at] < 0x80)
		return false;
	if (to - at > JG_NAME_MAX)
		to = at + JG_NAME_MAX;
	size_t start = at + bracket;
	size_t end = jg_name_end(bytes, start, to);
	size_t value = skip_space(bytes, end, to);
	if (end == start || value == to)
		return false;
	return (bracket && bytes[value] == '"') || jg_name_is_gib(bytes + start, end - start);
}

/* A tag ends with its bracket, after a second quote if it has a first one, or else with the line. */
static size_t
tag_end(const char *bytes, size_t at, size_t to)
{
	at = skip_space(bytes, jg_name_end(bytes, at + (bytes[at] == '['), to), to);
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

bool
jg_gib_ends_comment(const char *bytes, size_t at, size_t to)
{
	if (at == to || bytes[at] != '[')
		return false;
	size_t end = jg_name_end(bytes, at + 1, to);
	size_t value = skip_space(bytes, end, to);
	return value < to && bytes[value] == '"' && jg_name_is_gib(bytes + at + 1, end - at - 1);
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
	size_t end = jg_name_end(bytes, start, to);
	size_t length = lexer->first_name_end - lexer->first_name;
	return end - start == length && memcmp(bytes + start, bytes + lexer->first_name, length) == 0;
}

static janggi_status
take_tag(struct jg_lexer *lexer, const struct janggi_allocator *alloc, const char *bytes, size_t *at,
         size_t to, uint32_t line)
{
	if (!lexer->tags) {
		lexer->first_name = *at + (bytes[*at] == '[');
		lexer->first_name_end = jg_name_end(bytes, lexer->first_name, to);
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
jg_gib_line(struct jg_lexer *lexer, const struct janggi_allocator *alloc, const char *bytes, size_t from,
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
			if (empty && lexer->blank && jg_gib_ends_comment(bytes, at, to)) {
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

bool
jg_pgn_ends_comment(const char *bytes, size_t at, size_t to)
{
	return to - at >= 7 && memcmp(bytes + at, "[Event ", 7) == 0;
}

size_t
jg_pgn_tag_end(const char *bytes, size_t at, size_t to)
{
	bool quoted = false;
	for (; at < to; at++) {
		if (bytes[at] == '"')
			quoted = !quoted;
		else if (bytes[at] == '\\' && quoted && at + 1 < to)
			at++;
		else if (bytes[at] == ']' && !quoted)
			return at + 1;
	}
	return to;
}

size_t
jg_pgn_token_end(const char *bytes, size_t at, size_t to)
{
	while (at < to && !jg_is_space(bytes[at]) && !jg_is_stray(bytes[at]) &&
	       memchr("{}()[];!?$", bytes[at], 10) == NULL)
		at++;
	return at;
}

bool
jg_pgn_is_result(const char *token, size_t length)
{
	static const char results[][8] = { "*", "1-0", "0-1", "1/2-1/2" };
	for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
		if (strlen(results[i]) == length && memcmp(results[i], token, length) == 0)
			return true;
	return false;
}

/* A word or sign of the moves; false if it begins the next record. */
static bool
take_word(struct jg_lexer *lexer, const char *bytes, size_t *at, size_t to)
{
	size_t end = jg_pgn_token_end(bytes, *at, to);
	bool result = jg_pgn_is_result(bytes + *at, end - *at);
	if (lexer->result && !result && end > *at)
		return false;
	lexer->result |= result && lexer->depth == 0;
	if (bytes[*at] == '(')
		lexer->depth++;
	else if (bytes[*at] == ')' && lexer->depth > 0)
		lexer->depth--;
	*at = end > *at ? end : *at + 1;
	lexer->moves = true;
	return true;
}

janggi_status
jg_pgn_line(struct jg_lexer *lexer, const struct janggi_allocator *alloc, const char *bytes, size_t from,
            size_t to, uint32_t line, size_t *boundary)
{
	(void)alloc;
	(void)line;
	*boundary = SIZE_MAX;
	bool empty = true;
	for (size_t at = from;; empty = false) {
		while (at < to && (jg_is_space(bytes[at]) || jg_is_stray(bytes[at])))
			at++;
		if (lexer->comment != SIZE_MAX) {
			if (empty && lexer->blank && jg_pgn_ends_comment(bytes, at, to)) {
				*boundary = from;
				return JANGGI_OK;
			}
			const char *brace = at == to ? NULL : memchr(bytes + at, '}', to - at);
			if (brace == NULL) {
				empty &= at == to;
				break;
			}
			lexer->comment = SIZE_MAX;
			lexer->gap = true;
			at = (size_t)(brace - bytes) + 1;
			continue;
		}
		if (at == to)
			break;
		lexer->text = true;
		if (bytes[at] == '[' && (empty || !lexer->moves)) {
			if (begins_record(lexer, bytes, at, to)) {
				*boundary = at;
				return JANGGI_OK;
			}
			if (!lexer->tags) {
				lexer->first_name = at + 1;
				lexer->first_name_end = jg_name_end(bytes, at + 1, to);
			}
			lexer->tags = true;
			lexer->gap = false;
			at = jg_pgn_tag_end(bytes, at, to);
		} else if (bytes[at] == '{') {
			lexer->comment = ++at;
		} else if (bytes[at] == ';' || (bytes[at] == '%' && empty)) {
			lexer->gap = true;
			at = to;
		} else if (!take_word(lexer, bytes, &at, to)) {
			*boundary = at;
			return JANGGI_OK;
		}
	}
	lexer->blank = empty;
	lexer->gap |= empty;
	return JANGGI_OK;
}

janggi_status
jg_uci_line(struct jg_lexer *lexer, const struct janggi_allocator *alloc, const char *bytes, size_t from,
            size_t to, uint32_t line, size_t *boundary)
{
	(void)alloc;
	(void)line;
	*boundary = SIZE_MAX;
	while (from < to && (jg_is_space(bytes[from]) || jg_is_stray(bytes[from])))
		from++;
	if (from < to && lexer->moves)
		*boundary = from;
	else if (from < to)
		lexer->text = lexer->moves = true;
	return JANGGI_OK;
}

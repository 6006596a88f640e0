/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include <janggi/movegen.h>

#include <string.h>

#include "base/utf8.h"

/* By kind; hangul, then hanja; the soldier's name by side. */
static const char hangul[8][4] = { "", "장", "사", "상", "마", "차", "포", "졸" };
static const char hanja[8][4] = { "", "將", "士", "象", "馬", "車", "包", "卒" };
static const char han_soldier[2][4] = { "병", "兵" };
static const char side_mark[2][2][4] = { { "초", "한" }, { "楚", "漢" } };

uint32_t
jg_man_named(uint32_t code, uint32_t *side)
{
	switch (code) {
	case U'楚':
		*side = JANGGI_CHO;
		return JANGGI_GENERAL;
	case U'漢':
		*side = JANGGI_HAN;
		return JANGGI_GENERAL;
	case U'궁':
	case U'장':
	case U'왕':
	case U'將':
		return JANGGI_GENERAL;
	case U'사':
	case U'士':
		return JANGGI_GUARD;
	case U'상':
	case U'象':
		return JANGGI_ELEPHANT;
	case U'마':
	case U'馬':
		return JANGGI_HORSE;
	case U'차':
	case U'車':
	case 0xf902:    /* the compatibility form, which CP949 has as well */
		return JANGGI_CHARIOT;
	case U'포':
	case U'包':
	case U'砲':
		return JANGGI_CANNON;
	/* Cho's and Han's, but files mix them. */
	case U'졸':
	case U'卒':
	case U'병':
	case U'兵':
		return JANGGI_SOLDIER;
	default:
		return JANGGI_NO_KIND;
	}
}

static uint32_t
side_marked(uint32_t code)
{
	if (code == U'초' || code == U'楚')
		return JANGGI_CHO;
	if (code == U'한' || code == U'漢')
		return JANGGI_HAN;
	return JANGGI_NOBODY;
}

/* Rank digits run 1-9, 0 from Han's back rank down, files 1-9 from Cho's left. */
uint32_t
jg_korean_square(const char *text, size_t length, size_t *at)
{
	size_t i = *at;
	if (length - i < 2 || text[i] < '0' || text[i] > '9' || text[i + 1] < '1' || text[i + 1] > '9')
		return JANGGI_NO_SQUARE;
	uint32_t rank = text[i] == '0' ? 0 : (uint32_t)('0' + JANGGI_RANKS - text[i]);
	*at = i + 2;
	return rank * JANGGI_FILES + (uint32_t)(text[i + 1] - '1');
}

size_t
jg_korean_square_write(char *text, uint32_t square)
{
	text[0] = (char)('0' + (JANGGI_RANKS - square / JANGGI_FILES) % 10);
	text[1] = (char)('1' + square % JANGGI_FILES);
	return 2;
}

/* One number, (file - 1) * 10 + rank, ranks from Cho's side. */
static uint32_t
old_square(const char *text, size_t length, size_t *at)
{
	uint32_t number = 0;
	size_t i = *at;
	while (i < length && i < *at + 2 && text[i] >= '0' && text[i] <= '9')
		number = number * 10 + (uint32_t)(text[i++] - '0');
	if (number == 0 || number > JANGGI_SQUARES)
		return JANGGI_NO_SQUARE;
	*at = i;
	return (number - 1) % 10 * JANGGI_FILES + (number - 1) / 10;
}

static uint32_t
read_square(const char *text, size_t length, size_t *at, bool old)
{
	if (*at < length && text[*at] >= 'a' && text[*at] <= 'i')
		return jg_coordinates_square(text, length, at, 0);
	return old ? old_square(text, length, at) : jg_korean_square(text, length, at);
}

static bool
skip(const char *text, size_t length, size_t *at, const char *word)
{
	size_t size = strlen(word);
	if (length - *at < size || memcmp(text + *at, word, size) != 0)
		return false;
	*at += size;
	return true;
}

static uint32_t
peek(const char *text, size_t length, size_t at)
{
	return at < length ? jg_utf8_next(text, length, &at) : JG_UTF8_BAD;
}

bool
jg_korean_read(struct jg_written *out, const char *text, size_t length, bool old, size_t *fault)
{
	size_t *at = fault;
	*at = 0;
	if (jg_pass_read(text, length)) {
		out->pass = 1;
		return true;
	}
	out->from = (uint8_t)read_square(text, length, at, old);
	if (out->from == JANGGI_NO_SQUARE || *at == length)
		return false;

	/* A side mark stands before the piece; 楚 and 漢 alone are the generals. */
	uint32_t ignored;
	size_t behind = *at;
	uint32_t code = jg_utf8_next(text, length, &behind);
	uint32_t mark = side_marked(code);
	if (mark != JANGGI_NOBODY && jg_man_named(peek(text, length, behind), &ignored) != 0) {
		out->side = (uint8_t)mark;
		out->side_at = (uint8_t)*at;
		*at = behind;
		code = jg_utf8_next(text, length, &behind);
	}
	out->kind = (uint8_t)jg_man_named(code, &ignored);
	if (out->kind == 0)
		return false;
	out->kind_at = (uint8_t)*at;
	*at = behind;

	out->to = (uint8_t)read_square(text, length, at, old);
	if (out->to == JANGGI_NO_SQUARE)
		return false;
	/* 장 may be a general taken in a broken record, but 장군 is the check. */
	size_t check_at = *at;
	if (!skip(text, length, at, "장군")) {
		bool taken = skip(text, length, at, "타");
		if (*at < length) {
			behind = *at;
			out->captured = (uint8_t)jg_man_named(jg_utf8_next(text, length, &behind), &ignored);
		}
		if (out->captured != 0) {
			out->captured_at = (uint8_t)*at;
			*at = behind;
		} else if (taken) {
			return false;
		}
		check_at = *at;
		skip(text, length, at, "장군");
	}
	if (*at != check_at) {
		out->check = 1;
		out->check_at = (uint8_t)check_at;
	}
	return *at == length;
}

static size_t
put(char *text, size_t at, const char *word)
{
	size_t length = strlen(word);
	memcpy(text + at, word, length);
	return at + length;
}

const char *
jg_man_name(uint32_t piece, bool in_hanja)
{
	uint32_t kind = janggi_piece_kind(piece);
	if (kind == JANGGI_SOLDIER && janggi_piece_side(piece) == JANGGI_HAN)
		return han_soldier[in_hanja];
	return in_hanja ? hanja[kind] : hangul[kind];
}

static size_t
square_write(char *text, uint32_t square, bool old)
{
	if (!old)
		return jg_korean_square_write(text, square);
	uint32_t number = square % JANGGI_FILES * JANGGI_RANKS + square / JANGGI_FILES + 1;
	size_t length = 0;
	if (number >= 10)
		text[length++] = (char)('0' + number / 10);
	text[length++] = (char)('0' + number % 10);
	return length;
}

size_t
jg_korean_write(char *text, const janggi_position *pos, janggi_move move, bool in_hanja, bool side_marks,
                bool old)
{
	if (move == JANGGI_MOVE_PASS)
		return put(text, 0, "한수쉼");
	uint32_t piece = janggi_position_piece_at(pos, janggi_move_from(move));
	uint32_t captured = janggi_position_piece_at(pos, janggi_move_to(move));
	size_t length = square_write(text, janggi_move_from(move), old);
	if (side_marks)
		length = put(text, length, side_mark[in_hanja][janggi_piece_side(piece)]);
	length = put(text, length, jg_man_name(piece, in_hanja));
	length += square_write(text + length, janggi_move_to(move), old);
	if (captured != 0)
		length = put(text, length, jg_man_name(captured, in_hanja));
	return janggi_position_gives_check(pos, move) ? put(text, length, "장군") : length;
}

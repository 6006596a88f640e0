/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include <janggi/movegen.h>

#include "core/position.h"

/* The notations with a letter for the piece: SAN, and the numeric one with Korean squares. */

static const char san_letters[8] = { 0, 'K', 'A', 'B', 'N', 'R', 'C', 'P' };
static const char numeric_letters[8] = { 0, 'K', 'A', 'E', 'H', 'R', 'C', 'P' };

/* Either set is read in both notations. */
static bool
read_letter(struct jg_written *out, const char *text, size_t length, size_t *at)
{
	for (uint8_t kind = JANGGI_GENERAL; *at < length && kind <= JANGGI_SOLDIER; kind++) {
		if (text[*at] == san_letters[kind] || text[*at] == numeric_letters[kind]) {
			out->kind = kind;
			++*at;
			return true;
		}
	}
	return false;
}

static void
read_capture(struct jg_written *out, const char *text, size_t length, size_t *at)
{
	if (*at < length && text[*at] == 'x') {
		out->captured = JG_SOME_PIECE;
		out->captured_at = (uint8_t)(*at)++;
	}
}

static void
read_check(struct jg_written *out, const char *text, size_t length, size_t *at)
{
	if (*at < length && (text[*at] == '+' || text[*at] == '#')) {
		out->check = 1;
		out->check_at = (uint8_t)(*at)++;
	}
}

bool
jg_san_read(struct jg_written *out, const char *text, size_t length, uint32_t first_rank, size_t *fault)
{
	size_t *at = fault;
	*at = 0;
	if (!read_letter(out, text, length, at))
		return false;
	/* Up to the last file letter, all tells where the piece comes from. */
	size_t to_at = length;
	while (to_at > *at && (text[to_at - 1] < 'a' || text[to_at - 1] > 'i'))
		to_at--;
	if (to_at == *at)
		return false;
	to_at--;
	if (*at < to_at && text[*at] >= 'a' && text[*at] <= 'i')
		out->from_file = (uint8_t)(text[(*at)++] - 'a' + 1);
	if (*at < to_at && text[*at] >= (char)('0' + first_rank) && text[*at] <= '9') {
		uint32_t rank = (uint32_t)(text[(*at)++] - '0');
		if (first_rank == 1 && rank == 1 && *at < to_at && text[*at] == '0') {
			rank = 10;
			++*at;
		}
		out->from_rank = (uint8_t)(rank - first_rank + 1);
	}
	read_capture(out, text, to_at, at);
	if (*at != to_at)
		return false;
	out->to = (uint8_t)jg_coordinates_square(text, length, at, first_rank);
	if (out->to == JANGGI_NO_SQUARE)
		return false;
	if (out->from_file != 0 && out->from_rank != 0)
		out->from = (uint8_t)((out->from_rank - 1) * JANGGI_FILES + out->from_file - 1);
	read_check(out, text, length, at);
	return *at == length;
}

bool
jg_numeric_read(struct jg_written *out, const char *text, size_t length, size_t *fault)
{
	size_t *at = fault;
	*at = 0;
	if (!read_letter(out, text, length, at))
		return false;
	out->from = (uint8_t)jg_korean_square(text, length, at);
	if (out->from == JANGGI_NO_SQUARE || *at == length)
		return false;
	if (text[*at] == '-')
		++*at;
	else
		read_capture(out, text, length, at);
	out->to = (uint8_t)jg_korean_square(text, length, at);
	if (out->to == JANGGI_NO_SQUARE)
		return false;
	read_check(out, text, length, at);
	return *at == length;
}

static size_t
write_check(char *text, const janggi_position *pos, janggi_move move)
{
	if (!janggi_position_gives_check(pos, move))
		return 0;
	struct janggi_position after = *pos;
	janggi_undo undo;
	janggi_position_make(&after, move, &undo);
	text[0] = janggi_position_has_legal_move(&after) ? '+' : '#';
	return 1;
}

static bool
is_capture(const janggi_position *pos, janggi_move move)
{
	return move != JANGGI_MOVE_PASS && janggi_position_piece_at(pos, janggi_move_to(move)) != 0;
}

/* The file if that is enough to tell the piece from its like, else the rank if that is, else both. */
static size_t
write_origin(char *text, const janggi_position *pos, janggi_move move)
{
	uint32_t from = janggi_move_from(move);
	uint32_t piece = janggi_position_piece_at(pos, from);
	bool others = false, same_file = false, same_rank = false;
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t other = janggi_move_from(moves[i]);
		if (moves[i] == JANGGI_MOVE_PASS || janggi_move_to(moves[i]) != janggi_move_to(move)
		    || other == from || janggi_position_piece_at(pos, other) != piece)
			continue;
		others = true;
		same_file |= other % JANGGI_FILES == from % JANGGI_FILES;
		same_rank |= other / JANGGI_FILES == from / JANGGI_FILES;
	}
	char square[3];
	size_t length = jg_coordinates_square_write(square, from, 1);
	size_t first = !others || (same_file && !same_rank) ? 1 : 0;
	size_t end = !others || !same_file ? 1 : length;
	for (size_t i = first; i < end; i++)
		text[i - first] = square[i];
	return end - first;
}

size_t
jg_san_write(char *text, const janggi_position *pos, janggi_move move)
{
	size_t length = 0;
	uint32_t to = janggi_move_to(move);
	if (move == JANGGI_MOVE_PASS) {
		text[length++] = san_letters[JANGGI_GENERAL];
		to = janggi_position_general(pos, janggi_position_to_move(pos));
	} else {
		uint32_t piece = janggi_position_piece_at(pos, janggi_move_from(move));
		text[length++] = san_letters[janggi_piece_kind(piece)];
		length += write_origin(text + length, pos, move);
	}
	if (is_capture(pos, move))
		text[length++] = 'x';
	length += jg_coordinates_square_write(text + length, to, 1);
	return length + write_check(text + length, pos, move);
}

size_t
jg_numeric_write(char *text, const janggi_position *pos, janggi_move move)
{
	size_t length = 0;
	uint32_t from = janggi_move_from(move);
	uint32_t to = janggi_move_to(move);
	if (move == JANGGI_MOVE_PASS)
		from = to = janggi_position_general(pos, janggi_position_to_move(pos));
	text[length++] = numeric_letters[janggi_piece_kind(janggi_position_piece_at(pos, from))];
	length += jg_korean_square_write(text + length, from);
	text[length++] = is_capture(pos, move) ? 'x' : '-';
	length += jg_korean_square_write(text + length, to);
	return length + write_check(text + length, pos, move);
}

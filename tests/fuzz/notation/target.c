/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

/*
 * A digit for the notation, or a letter for one with side marks; a FEN or none, a newline, and the text of a move:
 * one that is read is written and read again.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *newline = size < 2 ? NULL : memchr(data + 1, '\n', size - 1);
	if (newline == NULL)
		return 0;
	uint32_t notation = data[0] >= 'A' ? (data[0] - '@') | JANGGI_NOTATION_SIDE_MARKS : data[0] - '0';
	const char *text = (const char *)newline + 1;
	size_t length = size - (size_t)(newline + 1 - data);
	janggi_position *pos = fuzz_position(0);
	if (janggi_position_set_fen(pos, (const char *)data + 1, (size_t)(newline - data) - 1, NULL) != JANGGI_OK)
		janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH, JANGGI_HANDICAP_NONE);
	janggi_move move, again;
	janggi_square square;
	janggi_error error = { .size = sizeof error };
	if (janggi_move_parse(&move, pos, notation, text, length, &error) == JANGGI_OK) {
		char written[JANGGI_MOVE_TEXT_MAX];
		size_t bytes = janggi_move_format(pos, move, notation, written, sizeof written);
		FUZZ_CHECK(bytes > 0 && bytes < sizeof written);
		FUZZ_CHECK(janggi_move_parse(&again, pos, notation, written, bytes, NULL) == JANGGI_OK);
		FUZZ_CHECK(move == again);
	} else {
		FUZZ_CHECK(move == JANGGI_MOVE_NONE && error.code != JANGGI_OK && error.offset <= length);
	}
	if (janggi_square_parse(&square, notation, text, length) == JANGGI_OK) {
		char written[JANGGI_MOVE_TEXT_MAX];
		size_t bytes = janggi_square_format(square, notation, written, sizeof written);
		FUZZ_CHECK(bytes == length && memcmp(written, text, length) == 0);
	}
	return 0;
}

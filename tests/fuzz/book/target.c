/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

/* Puts the right checksum at the end (doc/book.md), so that a fuzzer gets beyond it. */
static void
seal(uint8_t *data, size_t size)
{
	uint64_t sum = UINT64_C(0xcbf29ce484222325);
	for (size_t i = 0; i + 8 < size; i++)
		sum = (sum ^ data[i]) * UINT64_C(0x100000001b3);
	for (size_t i = 0; i < 8; i++)
		data[size - 8 + i] = (uint8_t)(sum >> 8 * i);
}

static void
check_moves(const janggi_book *book, const janggi_position *pos)
{
	uint32_t count = janggi_book_move_count(book, pos), games = UINT32_MAX;
	FUZZ_CHECK(count <= JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++) {
		janggi_book_entry entry = { .size = sizeof entry };
		FUZZ_CHECK(janggi_book_move_at(book, pos, i, &entry) == JANGGI_OK);
		FUZZ_CHECK(janggi_position_is_legal(pos, entry.move));
		FUZZ_CHECK(entry.games > 0 && entry.games <= games);
		FUZZ_CHECK((uint64_t)entry.wins + entry.draws + entry.losses <= entry.games);
		games = entry.games;
	}
	janggi_move move;
	janggi_status status = janggi_book_choose(book, pos, games, &move);
	FUZZ_CHECK(status == JANGGI_OK ? janggi_position_is_legal(pos, move) : status == JANGGI_E_EMPTY);
}

/* A book that is read gives legal moves and counts that fit; another one is refused with its place. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	janggi_book *book;
	janggi_position *pos;
	janggi_error error = { .size = sizeof error };
	FUZZ_CHECK(janggi_position_new(&pos, NULL) == JANGGI_OK);
	if (janggi_book_new(&book, data, size, JANGGI_BOOK_COPY, NULL, &error) == JANGGI_OK) {
		check_moves(book, pos);
		janggi_book_free(book);
	} else {
		FUZZ_CHECK(error.offset <= size && error.message[0] != '\0');
	}
	if (size >= 8) {
		uint8_t *sealed = malloc(size);
		memcpy(sealed, data, size);
		seal(sealed, size);
		if (janggi_book_new(&book, sealed, size, JANGGI_BOOK_BORROW, NULL, &error) == JANGGI_OK) {
			check_moves(book, pos);
			janggi_book_free(book);
		} else {
			FUZZ_CHECK(error.offset <= size && error.message[0] != '\0');
		}
		free(sealed);
	}
	janggi_position_free(pos);
	return 0;
}

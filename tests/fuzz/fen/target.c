/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

/* A FEN that is read is written, read and packed to the same position, and can be played. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	janggi_position *pos = fuzz_position(0), *again = fuzz_position(1);
	janggi_error error = { .size = sizeof error };
	if (janggi_position_set_fen(pos, (const char *)data, size, &error) == JANGGI_OK) {
		char fen[JANGGI_FEN_MAX];
		uint8_t pack[JANGGI_PACK_MAX];
		for (uint32_t flags = JANGGI_FEN_NB; flags <= JANGGI_FEN_HE; flags++) {
			size_t length = janggi_position_get_fen(pos, flags, fen, sizeof fen);
			FUZZ_CHECK(length > 0 && length < sizeof fen);
			FUZZ_CHECK(janggi_position_set_fen(again, fen, length, NULL) == JANGGI_OK);
			FUZZ_CHECK(janggi_position_equal(pos, again));
		}
		size_t bytes = janggi_position_pack(pos, pack, sizeof pack);
		FUZZ_CHECK(bytes <= sizeof pack);
		FUZZ_CHECK(janggi_position_unpack(again, pack, bytes, NULL) == JANGGI_OK);
		FUZZ_CHECK(janggi_position_equal(pos, again));
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		FUZZ_CHECK(count <= JANGGI_MOVES_MAX);
		for (uint32_t i = 0; i < count; i++) {
			janggi_undo undo;
			janggi_position_make(again, moves[i], &undo);
			janggi_position_unmake(again, &undo);
			FUZZ_CHECK(janggi_position_equal(pos, again));
		}
	} else {
		FUZZ_CHECK(error.offset <= size && error.message[0] != '\0');
	}
	return 0;
}

/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

/* Hexadecimal digits: bytes that are read as a position are those it is packed to, and stay so when it is played. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t bytes[JANGGI_PACK_MAX], pack[JANGGI_PACK_MAX];
	size_t length = fuzz_from_hex(bytes, sizeof bytes, data, size);
	janggi_position *pos = fuzz_position(0), *again = fuzz_position(1);
	janggi_error error = { .size = sizeof error };
	size_t before = janggi_position_pack(pos, pack, sizeof pack);
	janggi_status status = janggi_position_unpack(pos, bytes, length, &error);
	if (status != JANGGI_OK) {
		uint8_t after[JANGGI_PACK_MAX];
		FUZZ_CHECK(error.code == status && error.offset <= length && error.message[0] != '\0');
		FUZZ_CHECK(janggi_position_pack(pos, after, sizeof after) == before);
		FUZZ_CHECK(memcmp(after, pack, before) == 0);
		return 0;
	}
	FUZZ_CHECK(janggi_position_pack(pos, pack, sizeof pack) == length && memcmp(pack, bytes, length) == 0);
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	FUZZ_CHECK(count <= JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++) {
		janggi_undo undo;
		FUZZ_CHECK(janggi_position_unpack(again, bytes, length, NULL) == JANGGI_OK);
		janggi_position_make(again, moves[i], &undo);
		uint64_t hash = janggi_position_hash(again);
		size_t played = janggi_position_pack(again, pack, sizeof pack);
		janggi_position_unmake(again, &undo);
		FUZZ_CHECK(janggi_position_equal(pos, again));
		FUZZ_CHECK(janggi_position_hash(pos) == janggi_position_hash(again));
		FUZZ_CHECK(janggi_position_unpack(again, pack, played, NULL) == JANGGI_OK);
		FUZZ_CHECK(janggi_position_hash(again) == hash);
	}
	return 0;
}

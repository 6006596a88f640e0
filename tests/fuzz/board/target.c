/* SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "reference.h"

#include <string.h>

/* Letters as in a FEN, a dot for an empty point; a1 first. Any other byte is a piece of that number. */
static uint8_t
piece_of(uint8_t letter)
{
	static const char letters[] = ".KABNRCP-kabnrcp";
	const char *found = letter == '\0' ? NULL : strchr(letters, letter);
	return found == NULL ? letter : (uint8_t)(found - letters);
}

/* What is wrong with the men, by a second look (doc/rules.md). */
static uint32_t
faults_of(const uint8_t men[90])
{
	static const int army[8] = { 0, 1, 2, 2, 2, 2, 2, 5 };
	int count[16] = { 0 };
	uint32_t faults = 0;
	for (int square = 0; square < 90; square++) {
		int man = men[square], kind = man % 8, side = man / 8;
		int file = square % 9, forward = side == 0 ? square / 9 : 9 - square / 9;
		if (man == 0)
			continue;
		if (man > 15 || kind == 0) {
			faults |= JANGGI_FAULT_LETTER;
			continue;
		}
		if (++count[man] > army[kind])
			faults |= kind == JANGGI_GENERAL ? JANGGI_FAULT_MANY_GENERALS : JANGGI_FAULT_TOO_MANY_PIECES;
		if (kind <= JANGGI_GUARD && (file < 3 || file > 5 || forward > 2))
			faults |= JANGGI_FAULT_OUTSIDE_PALACE;
		if (kind == JANGGI_SOLDIER && forward < 3)
			faults |= JANGGI_FAULT_SOLDIER_RANK;
	}
	if (count[JANGGI_GENERAL] == 0 || count[8 + JANGGI_GENERAL] == 0)
		faults |= JANGGI_FAULT_NO_GENERAL;
	return faults;
}

/* The moves of the second generator, no more and no less. */
static void
check_moves(const janggi_position *pos, const struct reference *ref)
{
	uint32_t expected[REFERENCE_MOVES];
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	FUZZ_CHECK((int)count == reference_moves(ref, expected));
	for (uint32_t i = 0; i < count; i++) {
		FUZZ_CHECK(janggi_position_is_legal(pos, expected[i]));
		FUZZ_CHECK(janggi_position_why(pos, moves[i]) == JANGGI_WHY_LEGAL);
		FUZZ_CHECK(i == 0 || moves[i] != moves[i - 1]);
	}
	FUZZ_CHECK(janggi_position_has_legal_move(pos) == (count > 0));
	uint32_t captures = janggi_position_legal_moves(pos, JANGGI_GEN_CAPTURES, NULL, 0);
	FUZZ_CHECK(captures + janggi_position_legal_moves(pos, JANGGI_GEN_QUIETS, NULL, 0) == count);
}

/* 90 points, w or b, and digits for the rules: a board is refused with all its faults, or stands as given. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input = { data, data + size };
	struct reference ref = { .side = 0 };
	int rule[FUZZ_RULES];
	for (size_t used = 0; used < 90 && input.at < input.end;) {
		uint8_t letter = (uint8_t)fuzz_byte(&input);
		if (letter != '\n')
			ref.cells[used++] = piece_of(letter);
	}
	ref.side = fuzz_byte(&input) == 'b';
	const janggi_rules *rules = fuzz_rules(&input, rule);
	ref.pass = rule[0], ref.double_pass = rule[1], ref.bikjang = rule[2], ref.bikjang_in_check = rule[3];
	janggi_position *pos = fuzz_position(0);
	janggi_error error = { .size = sizeof error };
	uint64_t before = janggi_position_hash(pos);
	janggi_status status = janggi_position_set_board(pos, ref.cells, (janggi_side)ref.side, &error);
	uint32_t faults = faults_of(ref.cells);
	if (faults == 0 && reference_in_check(&ref, 1 - ref.side))
		faults = JANGGI_FAULT_OPPONENT_IN_CHECK;
	FUZZ_CHECK(error.faults == faults);
	if (faults != 0) {
		FUZZ_CHECK(status == JANGGI_E_POSITION && error.offset < 90 && error.message[0] != '\0');
		FUZZ_CHECK(janggi_position_hash(pos) == before);
		return 0;
	}
	uint8_t men[90];
	FUZZ_CHECK(status == JANGGI_OK && janggi_position_set_rules(pos, rules) == JANGGI_OK);
	janggi_position_get_board(pos, men);
	FUZZ_CHECK(memcmp(men, ref.cells, 90) == 0);
	FUZZ_CHECK(janggi_position_in_check(pos) == reference_in_check(&ref, ref.side));
	FUZZ_CHECK(janggi_position_is_bikjang(pos) == reference_facing(&ref));
	check_moves(pos, &ref);
	return 0;
}

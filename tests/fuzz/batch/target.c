/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

#define MOST 4

static size_t count;
static uint8_t *packs;                          /* of their exact size, for the sanitizers */
static const janggi_rules *rules;
static janggi_status expected;                  /* of the first pack that is refused */
static uint32_t item;                           /* which */

/* One pack, as janggi_position_unpack() reads it: what fills its cell up is 0. */
static janggi_status
unpack(janggi_position *pos, const uint8_t *cell)
{
	size_t length = JANGGI_PACK_MAX;
	while (length > 51 && cell[length - 1] == 0)
		length--;
	janggi_status status = janggi_position_unpack(pos, cell, length, NULL);
	if (status == JANGGI_OK)
		FUZZ_CHECK(janggi_position_set_rules(pos, rules) == JANGGI_OK);
	return status;
}

static void
check_refusal(janggi_status status, const janggi_error *error)
{
	FUZZ_CHECK(status == expected && error->code == expected && error->item == item);
}

static void
check_lists(uint32_t flags, size_t capacity)
{
	uint64_t *offsets = malloc((count + 1) * sizeof *offsets);
	janggi_move *moves = malloc(capacity * sizeof *moves + 1), alone[JANGGI_MOVES_MAX];
	janggi_error error = { .size = sizeof error };
	check_refusal(janggi_packs_legal_moves(packs, count, rules, flags, offsets, moves, capacity, &error), &error);
	for (size_t i = 0; i < count && expected == JANGGI_OK; i++) {
		FUZZ_CHECK(unpack(fuzz_position(0), packs + i * JANGGI_PACK_MAX) == JANGGI_OK);
		uint32_t n = janggi_position_legal_moves(fuzz_position(0), flags, alone, JANGGI_MOVES_MAX);
		FUZZ_CHECK(offsets[i + 1] - offsets[i] == n);
		for (uint32_t m = 0; m < n && offsets[i] + m < capacity; m++)
			FUZZ_CHECK(moves[offsets[i] + m] == alone[m]);
	}
	free(moves);
	free(offsets);
}

static void
check_masks(uint32_t view)
{
	uint8_t *masks = malloc(count * JANGGI_POLICY_SIZE + 1);
	janggi_error error = { .size = sizeof error };
	check_refusal(janggi_packs_masks(packs, count, rules, view, masks, &error), &error);
	for (size_t i = 0; i < count && expected == JANGGI_OK; i++) {
		janggi_position *pos = fuzz_position(0);
		FUZZ_CHECK(unpack(pos, packs + i * JANGGI_PACK_MAX) == JANGGI_OK);
		janggi_side side = view == JANGGI_VIEW_MOVER ? janggi_position_to_move(pos) : JANGGI_CHO;
		uint32_t ones = 0;
		for (uint32_t index = 0; index < JANGGI_POLICY_SIZE; index++) {
			bool one = masks[i * JANGGI_POLICY_SIZE + index] == 1;
			FUZZ_CHECK(!one || janggi_position_is_legal(pos, janggi_policy_move(index, side)));
			ones += one;
		}
		FUZZ_CHECK(ones == janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0));
	}
	free(masks);
}

/* The men, each on the plane of its kind and owner. */
static void
check_planes(uint32_t view)
{
	uint8_t *planes = malloc(count * JANGGI_PLANES * JANGGI_SQUARES + 1), men[90];
	janggi_error error = { .size = sizeof error };
	check_refusal(janggi_packs_planes(packs, count, view, planes, &error), &error);
	for (size_t i = 0; i < count && expected == JANGGI_OK; i++) {
		const uint8_t *plane = planes + i * JANGGI_PLANES * JANGGI_SQUARES;
		janggi_position *pos = fuzz_position(0);
		FUZZ_CHECK(unpack(pos, packs + i * JANGGI_PACK_MAX) == JANGGI_OK);
		janggi_position_get_board(pos, men);
		bool turned = view == JANGGI_VIEW_MOVER && janggi_position_to_move(pos) == JANGGI_HAN;
		for (size_t at = 0; at < 14 * JANGGI_SQUARES; at++) {
			size_t square = turned ? 89 - at % 90 : at % 90, other = at / 90 >= 7;
			size_t man = (turned ? 1 - other : other) * 8 + at / 90 % 7 + 1;
			FUZZ_CHECK(plane[at] == (men[square] == man));
		}
	}
	free(planes);
}

/* Each is played by itself: one that is refused stays as it was. */
static void
check_play(struct fuzz_input *input)
{
	size_t bytes = count * JANGGI_PACK_MAX;
	uint8_t *played = malloc(bytes + 1), *alone = calloc(1, bytes + 1);
	janggi_move *moves = malloc(count * sizeof *moves + 1);
	janggi_status *statuses = malloc(count * sizeof *statuses + 1), first = JANGGI_OK;
	janggi_error error = { .size = sizeof error };
	memcpy(played, packs, bytes);
	memcpy(alone, packs, bytes);
	for (size_t i = 0; i < count; i++) {
		moves[i] = fuzz_byte(input) << 8 & 0x3f00;
		moves[i] |= fuzz_byte(input);
	}
	janggi_status status = janggi_packs_play(played, count, rules, moves, statuses, &error);
	for (size_t i = 0; i < count; i++) {
		janggi_position *pos = fuzz_position(0);
		uint8_t *cell = alone + i * JANGGI_PACK_MAX;
		/* Where there is no move to make, the pack is not looked at. */
		janggi_status own = moves[i] == JANGGI_MOVE_NONE ? JANGGI_OK : unpack(pos, cell);
		if (own == JANGGI_OK && moves[i] != JANGGI_MOVE_NONE)
			own = janggi_position_play(pos, moves[i]);
		FUZZ_CHECK(statuses[i] == own);
		if (moves[i] == JANGGI_MOVE_NONE)
			continue;
		if (own == JANGGI_OK)
			janggi_position_pack(pos, cell, JANGGI_PACK_MAX);
		first = first == JANGGI_OK ? own : first;
	}
	FUZZ_CHECK(status == first && error.code == first && memcmp(played, alone, bytes) == 0);
	free(statuses);
	free(moves);
	free(alone);
	free(played);
}

/*
 * Rules, a digit for flags and view, a byte for the room and two for each move; then packs in hexadecimal digits. The
 * functions for many give what those for one give.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t cells[MOST * JANGGI_PACK_MAX] = { 0 };
	struct fuzz_input input = { data, data + size };
	int rule[FUZZ_RULES];
	rules = fuzz_rules(&input, rule);
	uint32_t byte = fuzz_byte(&input), capacity = fuzz_byte(&input);
	struct fuzz_input moves = input;
	for (int i = 0; i < 2 * MOST; i++)
		fuzz_byte(&input);
	size_t length = fuzz_from_hex(cells, sizeof cells, input.at, (size_t)(input.end - input.at));
	count = (length + JANGGI_PACK_MAX - 1) / JANGGI_PACK_MAX;
	packs = malloc(count * JANGGI_PACK_MAX + 1);
	memcpy(packs, cells, count * JANGGI_PACK_MAX);
	expected = JANGGI_OK;
	item = 0;
	for (size_t i = 0; i < count && expected == JANGGI_OK; i++) {
		expected = unpack(fuzz_position(0), packs + i * JANGGI_PACK_MAX);
		item = expected == JANGGI_OK ? 0 : (uint32_t)i + 1;
	}
	check_lists(byte % 4, capacity);
	check_masks(byte / 4 % 2);
	check_planes(byte / 4 % 2);
	check_play(&moves);
	free(packs);
	return 0;
}

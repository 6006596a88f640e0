/* SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "reference.h"

#include <string.h>

#define MOST 60

/* What was counted, one by one. */
static struct entry {
	struct reference at;
	uint32_t move, result;
} entries[MOST];
static size_t used;

static bool
same_board(const struct reference *a, const struct reference *b)
{
	return a->side == b->side && memcmp(a->cells, b->cells, sizeof a->cells) == 0;
}

static uint32_t
mirrored(uint32_t move)
{
	if (move == JANGGI_MOVE_PASS)
		return move;
	return (uint32_t)reference_mirror_square((int)(move / 128)) * 128 +
	       (uint32_t)reference_mirror_square((int)(move % 128));
}

/* What a book of those entries tells of a move: boards and their images are one (doc/book.md). */
static void
expect(const struct reference *at, uint32_t move, uint32_t counts[4])
{
	struct reference image;
	reference_mirror(&image, at);
	bool own_image = same_board(at, &image);
	memset(counts, 0, 4 * sizeof counts[0]);
	if (own_image && mirrored(move) < move)
		return;
	for (size_t i = 0; i < used; i++) {
		bool same = same_board(&entries[i].at, at) && entries[i].move == move;
		bool other = same_board(&entries[i].at, &image) && entries[i].move == mirrored(move);
		counts[entries[i].result] += same || other;
	}
}

static void
check_position(const janggi_book *book, const struct reference *at, uint32_t min_games)
{
	janggi_position *pos = fuzz_position(1);
	janggi_move moves[JANGGI_MOVES_MAX];
	FUZZ_CHECK(janggi_position_set_board(pos, at->cells, (janggi_side)at->side, NULL) == JANGGI_OK);
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX), told = 0;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t counts[4];
		expect(at, moves[i], counts);
		uint32_t games = counts[0] + counts[1] + counts[2] + counts[3];
		if (games == 0 || games < min_games)
			continue;
		janggi_book_entry entry = { .size = sizeof entry };
		for (uint32_t m = 0; entry.move != moves[i]; m++)
			FUZZ_CHECK(janggi_book_move_at(book, pos, m, &entry) == JANGGI_OK);
		FUZZ_CHECK(entry.games == games && entry.wins == counts[JANGGI_BOOK_RESULT_WIN]);
		FUZZ_CHECK(entry.draws == counts[JANGGI_BOOK_RESULT_DRAW] && entry.losses == counts[JANGGI_BOOK_RESULT_LOSS]);
		told++;
	}
	FUZZ_CHECK(janggi_book_move_count(book, pos) == told);
}

/* Two bytes for each move from the start on, the second with its result; 0 begins again: the book knows all of them. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input = { data, data + size };
	janggi_book_builder *builder;
	janggi_book *book;
	janggi_position *pos = fuzz_position(0);
	uint32_t min_games = fuzz_byte(&input) % 4;
	FUZZ_CHECK(janggi_book_builder_new(&builder, NULL) == JANGGI_OK);
	FUZZ_CHECK(janggi_position_set_start(pos, 1, 1, 0) == JANGGI_OK);
	for (used = 0; used < MOST && input.at < input.end; used++) {
		struct entry *entry = &entries[used];
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t byte = fuzz_byte(&input), result = fuzz_byte(&input);
		/* The third is its own image. */
		if (byte == 0)
			FUZZ_CHECK(janggi_position_set_start(pos, 1 + result % 4, 1 + result / 4 % 4, 0) == JANGGI_OK);
		uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		if (count == 0)
			break;
		janggi_position_get_board(pos, entry->at.cells);
		entry->at.side = (int)janggi_position_to_move(pos);
		entry->move = moves[byte % count];
		entry->result = result % 4;
		FUZZ_CHECK(janggi_book_builder_add(builder, pos, entry->move, entry->result) == JANGGI_OK);
		FUZZ_CHECK(janggi_book_builder_add(builder, pos, JANGGI_MOVE_NONE, 0) == JANGGI_E_ILLEGAL);
		FUZZ_CHECK(janggi_position_play(pos, entry->move) == JANGGI_OK);
	}
	struct fuzz_text text = { malloc(1), 0, 1 };
	FUZZ_CHECK(janggi_book_builder_write(builder, min_games, fuzz_append, &text) == JANGGI_OK);
	const uint8_t *bytes = (const uint8_t *)text.bytes;
	FUZZ_CHECK(janggi_book_new(&book, bytes, text.length, JANGGI_BOOK_BORROW, NULL, NULL) == JANGGI_OK);
	for (size_t i = 0; i < used; i++)
		check_position(book, &entries[i].at, min_games);
	janggi_book_free(book);
	free(text.bytes);
	janggi_book_builder_free(builder);
	return 0;
}

/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define HEADER 16
#define ENTRY 26
#define START "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
/* Not its own mirror image; and that image. */
#define LEFT "4k4/9/9/4p4/9/9/2P6/9/4K4/9 w - - 0 1"
#define RIGHT "4k4/9/9/4p4/9/9/6P2/9/4K4/9 w - - 0 1"

static janggi_position *pos;
static janggi_book_builder *builder;
static janggi_book *book;
static uint8_t bytes[1 << 16];
static size_t length;

static void
setup(void)
{
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_book_builder_new(&builder, NULL), JANGGI_OK);
	length = 0;
}

static void
teardown(void)
{
	janggi_book_free(book);
	book = NULL;
	janggi_book_builder_free(builder);
	janggi_position_free(pos);
}

static int32_t
append(void *user, const char *data, size_t size)
{
	(void)user;
	ck_assert_uint_le(length + size, sizeof bytes);
	memcpy(bytes + length, data, size);
	length += size;
	return 0;
}

static void
set(const char *fen)
{
	ck_assert_int_eq(janggi_position_set_fen(pos, fen, (size_t)-1, NULL), JANGGI_OK);
}

static janggi_move
move(const char *text)
{
	janggi_move parsed;
	ck_assert_int_eq(janggi_move_parse(&parsed, pos, JANGGI_NOTATION_UCI, text, (size_t)-1, NULL), JANGGI_OK);
	return parsed;
}

/* So many games with that move and result. */
static void
add(const char *text, uint32_t result, uint32_t games)
{
	while (games-- > 0)
		ck_assert_int_eq(janggi_book_builder_add(builder, pos, move(text), result), JANGGI_OK);
}

static void
write_and_open(uint32_t min_games)
{
	janggi_error error = { .size = sizeof error };
	length = 0;
	ck_assert_int_eq(janggi_book_builder_write(builder, min_games, append, NULL), JANGGI_OK);
	janggi_book_free(book);
	ck_assert_int_eq(janggi_book_new(&book, bytes, length, JANGGI_BOOK_COPY, NULL, &error), JANGGI_OK);
}

static void
expect(uint32_t index, const char *text, uint32_t games, uint32_t wins, uint32_t draws, uint32_t losses)
{
	janggi_book_entry entry = { .size = sizeof entry };
	char found[JANGGI_MOVE_TEXT_MAX];
	ck_assert_int_eq(janggi_book_move_at(book, pos, index, &entry), JANGGI_OK);
	janggi_move_format(pos, entry.move, JANGGI_NOTATION_UCI, found, sizeof found);
	ck_assert_str_eq(found, text);
	ck_assert_uint_eq(entry.games, games);
	ck_assert_uint_eq(entry.wins, wins);
	ck_assert_uint_eq(entry.draws, draws);
	ck_assert_uint_eq(entry.losses, losses);
}

START_TEST(test_moves_come_back_the_most_played_first)
{
	set(START);
	add("b1c3", JANGGI_BOOK_RESULT_WIN, 2);
	add("a4b4", JANGGI_BOOK_RESULT_LOSS, 3);
	add("a4b4", JANGGI_BOOK_RESULT_DRAW, 1);
	add("c4c5", JANGGI_BOOK_RESULT_UNKNOWN, 2);
	add("e4d4", JANGGI_BOOK_RESULT_WIN, 1);
	write_and_open(0);
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 4);
	expect(0, "a4b4", 4, 0, 1, 3);
	expect(1, "b1c3", 2, 2, 0, 0);
	expect(2, "c4c5", 2, 0, 0, 0);
	expect(3, "e4d4", 1, 1, 0, 0);
	janggi_book_entry entry = { .size = sizeof entry };
	ck_assert_int_eq(janggi_book_move_at(book, pos, 4, &entry), JANGGI_E_EMPTY);
	entry.size = 4;
	ck_assert_int_eq(janggi_book_move_at(book, pos, 0, &entry), JANGGI_E_STRUCT);
	set(LEFT);
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 0);
	write_and_open(2);
	set(START);
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 3);
}
END_TEST

START_TEST(test_mirrored_positions_are_one)
{
	set(LEFT);
	add("c4b4", JANGGI_BOOK_RESULT_WIN, 1);
	set(RIGHT);
	add("g4h4", JANGGI_BOOK_RESULT_LOSS, 2);
	add("g4g5", JANGGI_BOOK_RESULT_DRAW, 1);
	add("e2e2", JANGGI_BOOK_RESULT_DRAW, 1);
	write_and_open(1);
	expect(0, "g4h4", 3, 1, 0, 2);
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 3);
	set(LEFT);
	expect(0, "c4b4", 3, 1, 0, 2);
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 3);
	/* Of one that is its own image, the lower move stands for both. */
	set(START);
	add("i4h4", JANGGI_BOOK_RESULT_WIN, 1);
	add("a4b4", JANGGI_BOOK_RESULT_WIN, 1);
	write_and_open(1);
	expect(0, "a4b4", 2, 2, 0, 0);
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 1);
}
END_TEST

/* The bytes of doc/book.md, put together by hand. */
START_TEST(test_the_format_is_the_documented_one)
{
	set(START);
	add("a4b4", JANGGI_BOOK_RESULT_WIN, 1);
	add("a4b4", JANGGI_BOOK_RESULT_LOSS, 2);
	add("a4b4", JANGGI_BOOK_RESULT_UNKNOWN, 1);
	write_and_open(1);
	uint8_t expected[HEADER + ENTRY + 8] = "JGBOOK\r\n\1\0\0\0\1";
	uint64_t key = janggi_position_board_hash(pos), sum = UINT64_C(14695981039346656037);
	for (int i = 0; i < 8; i++)
		expected[HEADER + i] = (uint8_t)(key >> 8 * i);
	const unsigned a4b4 = 27 * 128 + 28;
	expected[HEADER + 8] = a4b4 & 255;
	expected[HEADER + 9] = (uint8_t)(a4b4 >> 8);
	expected[HEADER + 10] = 4;
	expected[HEADER + 14] = 1;
	expected[HEADER + 22] = 2;
	for (int i = 0; i < HEADER + ENTRY; i++)
		sum = (sum ^ expected[i]) * UINT64_C(1099511628211);
	for (int i = 0; i < 8; i++)
		expected[HEADER + ENTRY + i] = (uint8_t)(sum >> 8 * i);
	ck_assert_uint_eq(length, sizeof expected);
	ck_assert_mem_eq(bytes, expected, sizeof expected);
}
END_TEST

/* Counted a second time, without hashes: by the FENs of a position and of its mirror image. */
#define SEEN_MAX 600
static struct seen {
	char fen[2][JANGGI_FEN_MAX];
	janggi_move move[2];
	uint32_t games, wins;
} seen[SEEN_MAX];
static size_t seen_count;

static void
name_position(const janggi_position *of, bool mirrored, char fen[JANGGI_FEN_MAX])
{
	uint8_t men[90], turned[90];
	janggi_position *image;
	janggi_position_get_board(of, men);
	for (int i = 0; i < 90; i++)
		turned[i] = men[mirrored ? i / 9 * 9 + 8 - i % 9 : i];
	ck_assert_int_eq(janggi_position_new(&image, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_board(image, turned, janggi_position_to_move(of), NULL), JANGGI_OK);
	janggi_position_get_fen(image, JANGGI_FEN_NB, fen, JANGGI_FEN_MAX);
	janggi_position_free(image);
}

static struct seen *
find_seen(const janggi_position *of, janggi_move played)
{
	char fen[JANGGI_FEN_MAX];
	name_position(of, false, fen);
	for (size_t i = 0; i < seen_count; i++)
		for (int side = 0; side < 2; side++)
			if (strcmp(seen[i].fen[side], fen) == 0 && seen[i].move[side] == played)
				return &seen[i];
	return NULL;
}

static void
count_again(const janggi_position *of, janggi_move played, uint32_t result)
{
	struct seen *entry = find_seen(of, played);
	if (entry == NULL) {
		ck_assert_uint_lt(seen_count, SEEN_MAX);
		entry = &seen[seen_count++];
		name_position(of, false, entry->fen[0]);
		name_position(of, true, entry->fen[1]);
		janggi_square from = janggi_move_from(played), to = janggi_move_to(played);
		entry->move[0] = entry->move[1] = played;
		if (played != JANGGI_MOVE_PASS)
			entry->move[1] = (from / 9 * 9 + 8 - from % 9) * 128 + to / 9 * 9 + 8 - to % 9;
	}
	entry->games++;
	entry->wins += result == JANGGI_BOOK_RESULT_WIN;
}

/* Every ply of the records: counted, then, in a second walk, asked for. Returns the plies. */
static uint32_t
walk(const char *name, bool count)
{
	static char data[1 << 16];
	FILE *file = test_open_data(name);
	ck_assert_ptr_nonnull(file);
	size_t size = fread(data, 1, sizeof data, file);
	fclose(file);
	janggi_reader *reader;
	janggi_record *record;
	uint32_t plies = 0;
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, data, size, NULL), JANGGI_OK);
	for (janggi_status status; (status = janggi_reader_next(reader, &record, NULL)) != JANGGI_E_EMPTY;) {
		if (status != JANGGI_OK)
			continue;
		const janggi_game *game = janggi_record_game(record);
		janggi_position_copy(pos, janggi_game_start(game));
		for (uint32_t ply = 0; ply < janggi_game_plies(game); ply++, plies++) {
			janggi_move played = janggi_game_move_at(game, ply);
			uint32_t result = ply % 2 == 0 ? JANGGI_BOOK_RESULT_WIN : JANGGI_BOOK_RESULT_LOSS;
			if (count) {
				ck_assert_int_eq(janggi_book_builder_add(builder, pos, played, result), JANGGI_OK);
				count_again(pos, played, result);
			} else {
				janggi_book_entry entry = { .size = sizeof entry };
				const struct seen *expected = find_seen(pos, played);
				bool own_image = strcmp(expected->fen[0], expected->fen[1]) == 0;
				janggi_move image = expected->move[played == expected->move[0]];
				uint32_t i = 0;
				while (janggi_book_move_at(book, pos, i, &entry) == JANGGI_OK &&
				       entry.move != played && !(own_image && entry.move == image))
					i++;
				ck_assert_uint_eq(entry.games, expected->games);
				ck_assert_uint_eq(entry.wins, expected->wins);
			}
			ck_assert_int_eq(janggi_position_play(pos, played), JANGGI_OK);
		}
		janggi_record_free(record);
	}
	janggi_reader_free(reader);
	return plies;
}

START_TEST(test_counts_equal_those_of_a_second_count)
{
	static const char *const names[] = { "spellings-utf8.gib", "boards.gib", "damaged.gib", "dialects.pgn" };
	const size_t files = sizeof names / sizeof names[0];
	uint32_t plies = 0;
	for (size_t i = 0; i < files; i++)
		plies += walk(names[i], true);
	ck_assert_uint_gt(plies, 100);
	write_and_open(1);
	ck_assert_uint_eq(length, HEADER + seen_count * ENTRY + 8);
	for (size_t i = 0; i < files; i++)
		walk(names[i], false);
}
END_TEST

START_TEST(test_choice_follows_what_was_earned)
{
	uint32_t chosen[3] = { 0 };
	set(START);
	add("a4b4", JANGGI_BOOK_RESULT_WIN, 30);       /* 60 half points */
	add("b1c3", JANGGI_BOOK_RESULT_DRAW, 20);      /* 20 */
	add("b1c3", JANGGI_BOOK_RESULT_UNKNOWN, 10);   /* 10 */
	add("c4c5", JANGGI_BOOK_RESULT_LOSS, 25);      /* none */
	add("e4d4", JANGGI_BOOK_RESULT_WIN, 2);        /* too rare */
	write_and_open(1);
	for (uint64_t seed = 0; seed < 9000; seed++) {
		janggi_move first, again;
		ck_assert_int_eq(janggi_book_choose(book, pos, seed, &first), JANGGI_OK);
		ck_assert_int_eq(janggi_book_choose(book, pos, seed, &again), JANGGI_OK);
		ck_assert_uint_eq(first, again);
		chosen[first == move("a4b4") ? 0 : first == move("b1c3") ? 1 : 2]++;
	}
	/* 60 of 90 are 6000, with a deviation of 45. */
	ck_assert_uint_gt(chosen[0], 5800);
	ck_assert_uint_lt(chosen[0], 6200);
	ck_assert_uint_eq(chosen[2], 0);
	janggi_move none = 7;
	set(LEFT);
	ck_assert_int_eq(janggi_book_choose(book, pos, 0, &none), JANGGI_E_EMPTY);
	ck_assert_uint_eq(none, JANGGI_MOVE_NONE);
}
END_TEST

static void
expect_refusal(size_t size, janggi_status status, uint64_t offset)
{
	janggi_error error = { .size = sizeof error };
	/* A copy of its size, so that tools see reads behind it. */
	uint8_t *exact = malloc(size > 0 ? size : 1);
	memcpy(exact, bytes, size);
	book = (janggi_book *)bytes;
	ck_assert_int_eq(janggi_book_new(&book, exact, size, JANGGI_BOOK_BORROW, NULL, &error), status);
	ck_assert_ptr_null(book);
	ck_assert_int_eq(error.code, status);
	ck_assert_uint_eq(error.offset, offset);
	ck_assert_uint_gt(strlen(error.message), 10);
	free(exact);
}

static void
write_small_book(void)
{
	set(START);
	add("a4b4", JANGGI_BOOK_RESULT_WIN, 1);
	add("b1c3", JANGGI_BOOK_RESULT_LOSS, 1);
	set(LEFT);
	add("c4b4", JANGGI_BOOK_RESULT_WIN, 1);
	write_and_open(1);
	janggi_book_free(book);
	book = NULL;
}

START_TEST(test_every_truncation_is_refused)
{
	write_small_book();
	for (size_t size = 0; size < length; size++)
		expect_refusal(size, JANGGI_E_SYNTAX, size);
	expect_refusal(length + 1, JANGGI_E_SYNTAX, length);
}
END_TEST

START_TEST(test_every_change_of_a_byte_is_refused)
{
	write_small_book();
	for (size_t at = 0; at < length; at++)
		for (unsigned change = 1; change < 256; change++) {
			janggi_error error = { .size = sizeof error };
			bytes[at] = (uint8_t)(bytes[at] ^ change);
			janggi_status status =
				janggi_book_new(&book, bytes, length, JANGGI_BOOK_BORROW, NULL, &error);
			ck_assert_int_eq(status, at >= 8 && at < 12 && error.offset == 8 &&
			                         status == JANGGI_E_UNSUPPORTED ? status : JANGGI_E_SYNTAX);
			ck_assert_ptr_null(book);
			ck_assert_uint_le(error.offset, length);
			bytes[at] = (uint8_t)(bytes[at] ^ change);
		}
}
END_TEST

/* Puts the right checksum on what was changed. */
static void
seal(void)
{
	uint64_t sum = UINT64_C(14695981039346656037);
	for (size_t i = 0; i < length - 8; i++)
		sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
	for (int i = 0; i < 8; i++)
		bytes[length - 8 + (size_t)i] = (uint8_t)(sum >> 8 * i);
}

START_TEST(test_what_no_writer_writes_is_refused_with_its_place)
{
	static const struct {
		size_t at;
		uint8_t byte;
		janggi_status status;
		size_t offset;
	} cases[] = {
		{ 0, 'P', JANGGI_E_SYNTAX, 0 },                     /* another file */
		{ 6, '\n', JANGGI_E_SYNTAX, 6 },                    /* passed as a text */
		{ 8, 2, JANGGI_E_UNSUPPORTED, 8 },
		{ 8, 0, JANGGI_E_SYNTAX, 8 },
		{ 12, 4, JANGGI_E_SYNTAX, HEADER + 3 * ENTRY + 8 }, /* more entries than bytes, */
		{ 15, 255, JANGGI_E_SYNTAX, HEADER + 3 * ENTRY + 8 },
		{ 12, 2, JANGGI_E_SYNTAX, HEADER + 2 * ENTRY + 8 }, /* and fewer */
		{ HEADER + ENTRY + 9, 255, JANGGI_E_SYNTAX, HEADER + ENTRY + 8 },   /* no move */
		{ HEADER + 10, 0, JANGGI_E_SYNTAX, HEADER + 10 },   /* no game, */
		{ HEADER + 18, 9, JANGGI_E_SYNTAX, HEADER + 10 },   /* or fewer than results */
		{ HEADER + 25, 255, JANGGI_E_SYNTAX, HEADER + 10 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		write_small_book();
		bytes[cases[i].at] = cases[i].byte;
		seal();
		expect_refusal(length, cases[i].status, cases[i].offset);
	}
	/* Out of order, and twice the same. */
	write_small_book();
	uint8_t first[ENTRY];
	memcpy(first, bytes + HEADER, ENTRY);
	memcpy(bytes + HEADER, bytes + HEADER + ENTRY, ENTRY);
	memcpy(bytes + HEADER + ENTRY, first, ENTRY);
	seal();
	expect_refusal(length, JANGGI_E_SYNTAX, HEADER + ENTRY);
	memcpy(bytes + HEADER, first, ENTRY);
	seal();
	expect_refusal(length, JANGGI_E_SYNTAX, HEADER + ENTRY);
}
END_TEST

START_TEST(test_moves_that_are_not_legal_are_not_told)
{
	set(LEFT);
	add("c4b4", JANGGI_BOOK_RESULT_WIN, 1);
	write_and_open(1);
	/* The same key with a chariot's move. */
	bytes[HEADER + 8] = 72;
	bytes[HEADER + 9] = 0;
	seal();
	janggi_book_free(book);
	ck_assert_int_eq(janggi_book_new(&book, bytes, length, JANGGI_BOOK_BORROW, NULL, NULL), JANGGI_OK);
	janggi_move none;
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 0);
	ck_assert_int_eq(janggi_book_choose(book, pos, 0, &none), JANGGI_E_EMPTY);
	ck_assert_int_eq(janggi_book_builder_add(builder, pos, 72, JANGGI_BOOK_RESULT_WIN), JANGGI_E_ILLEGAL);
	ck_assert_int_eq(janggi_book_builder_add(builder, pos, move("c4b4"), 4), JANGGI_E_ARGUMENT);
}
END_TEST

START_TEST(test_an_empty_book_has_no_moves)
{
	write_and_open(1);
	ck_assert_uint_eq(length, HEADER + 8);
	ck_assert_uint_eq(janggi_book_move_count(book, pos), 0);
	ck_assert_uint_eq(janggi_book_move_count(NULL, pos), 0);
	janggi_book_free(book);
	ck_assert_int_eq(janggi_book_new(&book, NULL, 0, JANGGI_BOOK_COPY, NULL, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_book_new(&book, bytes, length, 2, NULL, NULL), JANGGI_E_ARGUMENT);
}
END_TEST

/* Fails from the n-th allocation on. */
struct counter {
	size_t left, used;
};

static void *
count_alloc(void *user, size_t size)
{
	struct counter *counter = user;
	if (counter->left == 0)
		return NULL;
	counter->left--;
	counter->used++;
	return malloc(size);
}

static void
count_release(void *user, void *block, size_t size)
{
	struct counter *counter = user;
	counter->used--;
	memset(block, 0x55, size);
	free(block);
}

static int32_t
stop(void *user, const char *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	return 1;
}

/* Stops when so many pieces came. */
static int32_t
stop_later(void *user, const char *data, size_t size)
{
	uint32_t *left = user;
	(void)data;
	(void)size;
	ck_assert_uint_gt(*left, 0);
	return --*left == 0;
}

START_TEST(test_want_of_memory_and_stopped_writing)
{
	set(START);
	for (size_t allowed = 0; allowed <= 5; allowed++) {
		struct counter counter = { allowed, 0 };
		janggi_allocator alloc = { sizeof alloc, 0, &counter, count_alloc, count_release };
		janggi_book_builder *other;
		janggi_status status = janggi_book_builder_new(&other, &alloc);
		if (status == JANGGI_OK)
			status = janggi_book_builder_add(other, pos, move("a4b4"), JANGGI_BOOK_RESULT_WIN);
		length = 0;
		if (status == JANGGI_OK)
			status = janggi_book_builder_write(other, 1, append, NULL);
		if (status == JANGGI_OK)
			status = janggi_book_new(&book, bytes, length, JANGGI_BOOK_COPY, &alloc, NULL);
		ck_assert_int_eq(status, allowed < 5 ? JANGGI_E_NOMEM : JANGGI_OK);
		janggi_book_free(book);
		book = NULL;
		janggi_book_builder_free(other);
		ck_assert_uint_eq(counter.used, 0);
	}
	ck_assert_int_eq(janggi_book_builder_write(builder, 1, stop, NULL), JANGGI_E_CALLBACK);
	/* 65 entries come in two pieces, the checksum behind them; nothing is written behind a refusal. */
	uint32_t added = 0;
	for (uint32_t square = 27; square < 63 && added < 65; square++) {
		uint8_t men[90] = { [4] = JANGGI_GENERAL, [84] = 8 + JANGGI_GENERAL };
		men[square] = JANGGI_SOLDIER;
		janggi_move moves[JANGGI_MOVES_MAX];
		ck_assert_int_eq(janggi_position_set_board(pos, men, JANGGI_CHO, NULL), JANGGI_OK);
		uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		for (uint32_t i = 0; i < count && added < 65; i++, added++)
			ck_assert_int_eq(janggi_book_builder_add(builder, pos, moves[i], JANGGI_BOOK_RESULT_WIN), JANGGI_OK);
	}
	for (uint32_t pieces = 1; pieces <= 3; pieces++) {
		uint32_t left = pieces;
		ck_assert_int_eq(janggi_book_builder_write(builder, 1, stop_later, &left), JANGGI_E_CALLBACK);
		ck_assert_uint_eq(left, 0);
	}
}
END_TEST

/* Enough moves to let the table grow and to part the keys at many bits, in two orders. */
START_TEST(test_many_moves_are_written_in_order)
{
	static uint8_t once[1 << 16];
	size_t size = 0;
	for (int turn = 0; turn < 2; turn++) {
		janggi_book_builder_free(builder);
		ck_assert_int_eq(janggi_book_builder_new(&builder, NULL), JANGGI_OK);
		for (uint32_t i = 0; i < 81; i++) {
			uint32_t which = turn == 0 ? i : 80 - i;
			uint8_t men[90] = { [4] = JANGGI_GENERAL, [85] = 8 + JANGGI_GENERAL,
			                    [58] = 8 + JANGGI_SOLDIER };
			men[27 + which % 9] = JANGGI_SOLDIER;
			men[36 + which / 9] = JANGGI_HORSE;
			janggi_move moves[JANGGI_MOVES_MAX];
			ck_assert_int_eq(janggi_position_set_board(pos, men, JANGGI_CHO, NULL), JANGGI_OK);
			uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
			for (uint32_t j = 0; j < count; j++)
				ck_assert_int_eq(janggi_book_builder_add(builder, pos, moves[j], JANGGI_BOOK_RESULT_WIN),
				                 JANGGI_OK);
		}
		write_and_open(1);
		if (turn == 0) {
			memcpy(once, bytes, length);
			size = length;
		}
	}
	ck_assert_uint_gt(size, HEADER + 200 * ENTRY);
	ck_assert_uint_eq(length, size);
	ck_assert_mem_eq(bytes, once, size);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("book");
	TCase *tests = tcase_create("book");
	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_test(tests, test_moves_come_back_the_most_played_first);
	tcase_add_test(tests, test_mirrored_positions_are_one);
	tcase_add_test(tests, test_the_format_is_the_documented_one);
	tcase_add_test(tests, test_counts_equal_those_of_a_second_count);
	tcase_add_test(tests, test_choice_follows_what_was_earned);
	tcase_add_test(tests, test_every_truncation_is_refused);
	tcase_add_test(tests, test_every_change_of_a_byte_is_refused);
	tcase_add_test(tests, test_what_no_writer_writes_is_refused_with_its_place);
	tcase_add_test(tests, test_moves_that_are_not_legal_are_not_told);
	tcase_add_test(tests, test_an_empty_book_has_no_moves);
	tcase_add_test(tests, test_want_of_memory_and_stopped_writing);
	tcase_add_test(tests, test_many_moves_are_written_in_order);
	suite_add_tcase(suite, tests);
	return suite;
}

/* SPDX-License-Identifier: MIT */
#include <janggi/book.h>

#include <janggi/movegen.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/structs.h"
#include "book/format.h"

#include <stdbool.h>
#include <string.h>

struct janggi_book {
	const uint8_t *entries;
	size_t count;
	void *copy;                     /* NULL: the bytes are the caller's */
	size_t copy_bytes;
	struct janggi_allocator alloc;
};

static struct jg_book_entry
read_entry(const uint8_t *entries, size_t index)
{
	const uint8_t *bytes = entries + index * JG_BOOK_ENTRY;
	return (struct jg_book_entry){
		.key = jg_book_get(bytes, 8),
		.move = (uint32_t)jg_book_get(bytes + 8, 2),
		.games = (uint32_t)jg_book_get(bytes + 10, 4),
		.wins = (uint32_t)jg_book_get(bytes + 14, 4),
		.draws = (uint32_t)jg_book_get(bytes + 18, 4),
		.losses = (uint32_t)jg_book_get(bytes + 22, 4),
	};
}

/* Checks */

static janggi_status
refuse(struct janggi_error *error, uint64_t offset, const char *message)
{
	return jg_error_set(error, JANGGI_E_SYNTAX, offset, 0, message, NULL);
}

static janggi_status
check_header(const uint8_t *data, size_t length, struct janggi_error *error)
{
	const size_t magic = sizeof JG_BOOK_MAGIC - 1;
	for (size_t i = 0; i < magic && i < length; i++)
		if (data[i] != (uint8_t)JG_BOOK_MAGIC[i])
			return refuse(error, i, "not an opening book of this library");
	if (length < JG_BOOK_HEADER)
		return refuse(error, length, "the book ends within its header");
	uint64_t version = jg_book_get(data + JG_BOOK_AT_VERSION, 4);
	if (version > JG_BOOK_VERSION)
		return jg_error_set(error, JANGGI_E_UNSUPPORTED, JG_BOOK_AT_VERSION, 0,
		                    "an opening book of a later version", NULL);
	if (version < JG_BOOK_VERSION)
		return refuse(error, JG_BOOK_AT_VERSION, "version 0 of opening books does not exist");
	uint64_t count = jg_book_get(data + JG_BOOK_AT_COUNT, 4);
	uint64_t expected = JG_BOOK_HEADER + count * JG_BOOK_ENTRY + JG_BOOK_CHECKSUM;
	if (length < expected)
		return refuse(error, length, "the book ends before its last entry or checksum");
	if (length > expected)
		return refuse(error, expected, "there are bytes behind the end of the book");
	return JANGGI_OK;
}

static janggi_status
check_entries(const uint8_t *entries, size_t count, struct janggi_error *error)
{
	struct jg_book_entry last = { .move = 0 };
	for (size_t i = 0; i < count; i++) {
		struct jg_book_entry entry = read_entry(entries, i);
		uint64_t offset = JG_BOOK_HEADER + (uint64_t)i * JG_BOOK_ENTRY;
		if (i > 0 && (entry.key < last.key || (entry.key == last.key && entry.move <= last.move)))
			return refuse(error, offset, "the entries are not in order");
		if (entry.move != JANGGI_MOVE_PASS && janggi_move_from(entry.move) == JANGGI_NO_SQUARE)
			return refuse(error, offset + 8, "an entry has no move");
		if (entry.games == 0 || (uint64_t)entry.wins + entry.draws + entry.losses > entry.games)
			return refuse(error, offset + 10, "an entry has more results than games, or no game");
		last = entry;
	}
	return JANGGI_OK;
}

static janggi_status
check(const uint8_t *data, size_t length, struct janggi_error *error)
{
	janggi_status status = check_header(data, length, error);
	if (status != JANGGI_OK)
		return status;
	size_t end = length - JG_BOOK_CHECKSUM;
	if (jg_book_sum(JG_BOOK_SUM, data, end) != jg_book_get(data + end, JG_BOOK_CHECKSUM))
		return refuse(error, end, "the book is damaged: its checksum does not fit");
	return check_entries(data + JG_BOOK_HEADER, (end - JG_BOOK_HEADER) / JG_BOOK_ENTRY, error);
}

janggi_status
janggi_book_new(janggi_book **out, const uint8_t *data, size_t length, uint32_t flags, const janggi_allocator *alloc,
                janggi_error *error)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	janggi_status status = jg_error_check(error);
	struct janggi_allocator use;
	if (status == JANGGI_OK)
		status = jg_allocator_init(&use, alloc);
	if (status != JANGGI_OK)
		return status;
	if (data == NULL || flags > JANGGI_BOOK_BORROW)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "no bytes, or unknown flags", NULL);
	status = check(data, length, error);
	if (status != JANGGI_OK)
		return status;
	struct janggi_book *book = jg_alloc(&use, sizeof *book);
	if (book == NULL)
		return jg_error_set(error, JANGGI_E_NOMEM, 0, 0, "out of memory", NULL);
	book->alloc = use;
	book->count = (length - JG_BOOK_HEADER - JG_BOOK_CHECKSUM) / JG_BOOK_ENTRY;
	if (flags == JANGGI_BOOK_COPY) {
		book->copy_bytes = length;
		book->copy = jg_alloc(&use, length);
		if (book->copy == NULL) {
			janggi_book_free(book);
			return jg_error_set(error, JANGGI_E_NOMEM, 0, 0, "out of memory", NULL);
		}
		data = memcpy(book->copy, data, length);
	}
	book->entries = data + JG_BOOK_HEADER;
	*out = book;
	jg_error_clear(error);
	return JANGGI_OK;
}

void
janggi_book_free(janggi_book *book)
{
	if (book == NULL)
		return;
	struct janggi_allocator alloc = book->alloc;
	jg_release(&alloc, book->copy, book->copy_bytes);
	jg_release(&alloc, book, sizeof *book);
}

/* Look-ups */

/* The first entry whose key is not lower. */
static size_t
first_of(const struct janggi_book *book, uint64_t key)
{
	size_t low = 0, high = book->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (read_entry(book->entries, middle).key < key)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool
goes_before(const struct jg_book_entry *a, const struct jg_book_entry *b)
{
	return a->games != b->games ? a->games > b->games : a->move < b->move;
}

/* The legal moves of a position, the most played first. */
static uint32_t
look_up(const struct janggi_book *book, const janggi_position *pos, struct jg_book_entry found[JANGGI_MOVES_MAX])
{
	if (book == NULL || pos == NULL)
		return 0;
	enum jg_book_view view;
	uint64_t key = jg_book_key(pos, &view);
	uint32_t count = 0;
	for (size_t i = first_of(book, key); i < book->count && count < JANGGI_MOVES_MAX; i++) {
		struct jg_book_entry entry = read_entry(book->entries, i);
		if (entry.key != key)
			break;
		if (view == JG_BOOK_MIRRORED)
			entry.move = jg_book_mirror(entry.move);
		if (!janggi_position_is_legal(pos, entry.move))
			continue;
		uint32_t at = count++;
		for (; at > 0 && goes_before(&entry, &found[at - 1]); at--)
			found[at] = found[at - 1];
		found[at] = entry;
	}
	return count;
}

uint32_t
janggi_book_move_count(const janggi_book *book, const janggi_position *pos)
{
	struct jg_book_entry found[JANGGI_MOVES_MAX];
	return look_up(book, pos, found);
}

janggi_status
janggi_book_move_at(const janggi_book *book, const janggi_position *pos, uint32_t index, janggi_book_entry *entry)
{
	struct jg_book_entry found[JANGGI_MOVES_MAX];
	if (book == NULL || pos == NULL || entry == NULL)
		return JANGGI_E_ARGUMENT;
	if (index >= look_up(book, pos, found))
		return JANGGI_E_EMPTY;
	const janggi_book_entry filled = {
		.size = entry->size, .move = found[index].move, .games = found[index].games,
		.wins = found[index].wins, .draws = found[index].draws, .losses = found[index].losses,
	};
	return jg_struct_write(entry, entry->size, sizeof *entry, &filled, sizeof filled);
}

/* Twice the points that a move earned; 0 for one that is rarely played. */
static uint64_t
weight(const struct jg_book_entry *entry, uint32_t most_games)
{
	if ((uint64_t)entry->games * 10 < most_games)
		return 0;
	return (uint64_t)entry->games + entry->wins - entry->losses;
}

/* The bits of a number, thoroughly mixed (splitmix64). */
static uint64_t
mix(uint64_t z)
{
	z += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

janggi_status
janggi_book_choose(const janggi_book *book, const janggi_position *pos, uint64_t seed, janggi_move *move)
{
	struct jg_book_entry found[JANGGI_MOVES_MAX];
	if (move == NULL)
		return JANGGI_E_ARGUMENT;
	*move = JANGGI_MOVE_NONE;
	if (book == NULL || pos == NULL)
		return JANGGI_E_ARGUMENT;
	uint32_t count = look_up(book, pos, found);
	uint64_t total = 0;
	for (uint32_t i = 0; i < count; i++)
		total += weight(&found[i], found[0].games);
	if (total == 0)
		return JANGGI_E_EMPTY;
	uint64_t point = mix(seed ^ janggi_position_board_hash(pos)) % total;
	for (uint32_t i = 0; *move == JANGGI_MOVE_NONE; i++) {
		uint64_t part = weight(&found[i], found[0].games);
		if (point < part)
			*move = found[i].move;
		point -= part;
	}
	return JANGGI_OK;
}

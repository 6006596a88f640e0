/* SPDX-License-Identifier: MIT */
#include <janggi/book.h>

#include <janggi/movegen.h>

#include "base/alloc.h"
#include "book/format.h"

#include <stdbool.h>
#include <string.h>

#define FIRST_CAPACITY 4096
/* Where a size of 32 bits still holds the table. */
#define CAPACITY_MAX (SIZE_MAX == UINT32_MAX ? UINT32_C(1) << 26 : UINT32_C(1) << 30)

/* A table of moves by position and move: a move is at its place, or behind it where others were in the way. */
struct janggi_book_builder {
	struct jg_book_entry *entries;  /* those with games are in use */
	uint32_t capacity;              /* a power of two */
	uint32_t used;
	struct janggi_allocator alloc;
};

janggi_status
janggi_book_builder_new(janggi_book_builder **out, const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	struct janggi_allocator use;
	janggi_status status = jg_allocator_init(&use, alloc);
	if (status != JANGGI_OK)
		return status;
	struct janggi_book_builder *builder = jg_alloc(&use, sizeof *builder);
	if (builder == NULL)
		return JANGGI_E_NOMEM;
	builder->alloc = use;
	*out = builder;
	return JANGGI_OK;
}

void
janggi_book_builder_free(janggi_book_builder *builder)
{
	if (builder == NULL)
		return;
	struct janggi_allocator alloc = builder->alloc;
	jg_release(&alloc, builder->entries, builder->capacity * sizeof *builder->entries);
	jg_release(&alloc, builder, sizeof *builder);
}

/* The entry of a move, or the free one where it belongs. There is one. */
static struct jg_book_entry *
place_of(struct jg_book_entry *entries, uint32_t capacity, uint64_t key, janggi_move move)
{
	uint64_t at = key + move * UINT64_C(0x9e3779b97f4a7c15);
	for (;; at++) {
		struct jg_book_entry *entry = &entries[at & (capacity - 1)];
		if (entry->games == 0 || (entry->key == key && entry->move == move))
			return entry;
	}
}

/* Room for one more entry with a quarter of the table free. */
static bool
make_room(struct janggi_book_builder *builder)
{
	if (builder->used < builder->capacity / 4 * 3)
		return true;
	uint32_t capacity = builder->capacity == 0 ? FIRST_CAPACITY : 2 * builder->capacity;
	struct jg_book_entry *entries =
		capacity > CAPACITY_MAX ? NULL : jg_alloc(&builder->alloc, capacity * sizeof *entries);
	if (entries == NULL)
		return false;
	for (uint32_t i = 0; i < builder->capacity; i++) {
		const struct jg_book_entry *entry = &builder->entries[i];
		if (entry->games > 0)
			*place_of(entries, capacity, entry->key, entry->move) = *entry;
	}
	jg_release(&builder->alloc, builder->entries, builder->capacity * sizeof *entries);
	builder->entries = entries;
	builder->capacity = capacity;
	return true;
}

janggi_status
janggi_book_builder_add(janggi_book_builder *builder, const janggi_position *pos, janggi_move move, uint32_t result)
{
	if (builder == NULL || pos == NULL || result > JANGGI_BOOK_RESULT_LOSS)
		return JANGGI_E_ARGUMENT;
	if (!janggi_position_is_legal(pos, move))
		return JANGGI_E_ILLEGAL;
	if (!make_room(builder))
		return JANGGI_E_NOMEM;
	enum jg_book_view view;
	uint64_t key = jg_book_key(pos, &view);
	janggi_move image = jg_book_mirror(move);
	if (view == JG_BOOK_MIRRORED || (view == JG_BOOK_EITHER && image < move))
		move = image;
	struct jg_book_entry *entry = place_of(builder->entries, builder->capacity, key, move);
	uint32_t one = entry->games < UINT32_MAX;       /* it counts no further */
	builder->used += entry->games == 0;
	entry->key = key;
	entry->move = move;
	entry->games += one;
	entry->wins += result == JANGGI_BOOK_RESULT_WIN ? one : 0;
	entry->draws += result == JANGGI_BOOK_RESULT_DRAW ? one : 0;
	entry->losses += result == JANGGI_BOOK_RESULT_LOSS ? one : 0;
	return JANGGI_OK;
}

/* Writing */

static bool
goes_before(const struct jg_book_entry *a, const struct jg_book_entry *b)
{
	return a->key != b->key ? a->key < b->key : a->move < b->move;
}

/*
 * Sorts by parting at one bit of the keys after another, from the highest: they are hashes, so the parts are even,
 * and the depth is at most 64.
 */
static void
sort(const struct jg_book_entry *entries, uint32_t *order, uint32_t count, unsigned bit)
{
	if (count <= 8 || bit == 0) {
		for (uint32_t i = 1; i < count; i++)
			for (uint32_t j = i; j > 0 && goes_before(&entries[order[j]], &entries[order[j - 1]]); j--) {
				uint32_t later = order[j - 1];
				order[j - 1] = order[j];
				order[j] = later;
			}
		return;
	}
	uint32_t low = 0, high = count;
	while (low < high) {
		uint32_t index = order[low];
		if ((entries[index].key >> (bit - 1) & 1) == 0) {
			low++;
		} else {
			order[low] = order[--high];
			order[high] = index;
		}
	}
	sort(entries, order, low, bit - 1);
	sort(entries, order + low, count - low, bit - 1);
}

struct output {
	janggi_write_fn write;
	void *user;
	uint64_t sum;
	size_t used;
	uint8_t buffer[64 * JG_BOOK_ENTRY];
};

static janggi_status
flush(struct output *out)
{
	out->sum = jg_book_sum(out->sum, out->buffer, out->used);
	int32_t stop = out->write(out->user, (const char *)out->buffer, out->used);
	out->used = 0;
	return stop == 0 ? JANGGI_OK : JANGGI_E_CALLBACK;
}

static janggi_status
write_entry(struct output *out, const struct jg_book_entry *entry)
{
	if (out->used + JG_BOOK_ENTRY > sizeof out->buffer) {
		janggi_status status = flush(out);
		if (status != JANGGI_OK)
			return status;
	}
	uint8_t *bytes = out->buffer + out->used;
	jg_book_put(bytes, 8, entry->key);
	jg_book_put(bytes + 8, 2, entry->move);
	jg_book_put(bytes + 10, 4, entry->games);
	jg_book_put(bytes + 14, 4, entry->wins);
	jg_book_put(bytes + 18, 4, entry->draws);
	jg_book_put(bytes + 22, 4, entry->losses);
	out->used += JG_BOOK_ENTRY;
	return JANGGI_OK;
}

static janggi_status
write_book(const struct jg_book_entry *entries, const uint32_t *order, uint32_t count, janggi_write_fn write,
           void *user)
{
	struct output out = { .write = write, .user = user, .sum = JG_BOOK_SUM, .used = JG_BOOK_HEADER };
	memcpy(out.buffer, JG_BOOK_MAGIC, sizeof JG_BOOK_MAGIC - 1);
	jg_book_put(out.buffer + JG_BOOK_AT_VERSION, 4, JG_BOOK_VERSION);
	jg_book_put(out.buffer + JG_BOOK_AT_COUNT, 4, count);
	janggi_status status = JANGGI_OK;
	for (uint32_t i = 0; i < count && status == JANGGI_OK; i++)
		status = write_entry(&out, &entries[order[i]]);
	if (status == JANGGI_OK)
		status = flush(&out);
	if (status != JANGGI_OK)
		return status;
	jg_book_put(out.buffer, JG_BOOK_CHECKSUM, out.sum);
	out.used = JG_BOOK_CHECKSUM;
	return flush(&out);
}

janggi_status
janggi_book_builder_write(janggi_book_builder *builder, uint32_t min_games, janggi_write_fn write, void *user)
{
	if (builder == NULL || write == NULL)
		return JANGGI_E_ARGUMENT;
	size_t bytes = ((size_t)builder->used + 1) * sizeof(uint32_t);
	uint32_t *order = jg_alloc(&builder->alloc, bytes);
	if (order == NULL)
		return JANGGI_E_NOMEM;
	uint32_t count = 0;
	for (uint32_t i = 0; i < builder->capacity; i++)
		if (builder->entries[i].games > 0 && builder->entries[i].games >= min_games)
			order[count++] = i;
	sort(builder->entries, order, count, 64);
	janggi_status status = write_book(builder->entries, order, count, write, user);
	jg_release(&builder->alloc, order, bytes);
	return status;
}

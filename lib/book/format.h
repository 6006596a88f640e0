/* SPDX-License-Identifier: MIT */
#ifndef JG_BOOK_FORMAT_H
#define JG_BOOK_FORMAT_H

#include <janggi/book.h>

/*
 * The bytes of a book (doc/book.md): a header, the entries in the order of key and move, a checksum. All numbers
 * have their lowest byte first.
 */
#define JG_BOOK_MAGIC "JGBOOK\r\n"
#define JG_BOOK_VERSION 1
#define JG_BOOK_AT_VERSION 8
#define JG_BOOK_AT_COUNT 12
#define JG_BOOK_HEADER 16
#define JG_BOOK_ENTRY 26
#define JG_BOOK_CHECKSUM 8

struct jg_book_entry {
	uint64_t key;
	uint32_t move;
	uint32_t games, wins, draws, losses;
};

/* Number of so many bytes at `bytes`, and back. */
static inline uint64_t
jg_book_get(const uint8_t *bytes, unsigned size)
{
	uint64_t number = 0;
	for (unsigned i = size; i-- > 0;)
		number = number << 8 | bytes[i];
	return number;
}

static inline void
jg_book_put(uint8_t *bytes, unsigned size, uint64_t number)
{
	for (unsigned i = 0; i < size; i++)
		bytes[i] = (uint8_t)(number >> 8 * i);
}

/* FNV-1a of 64 bits: begin with this value, go on with the last one. No change of a single byte escapes it. */
#define JG_BOOK_SUM UINT64_C(0xcbf29ce484222325)

static inline uint64_t
jg_book_sum(uint64_t sum, const uint8_t *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
	return sum;
}

/*
 * What a position is called in a book: the lower one of the board hashes of itself and its mirror image; and whose
 * that is: then a book has the image's moves.
 */
enum jg_book_view { JG_BOOK_AS_IS, JG_BOOK_MIRRORED, JG_BOOK_EITHER };
uint64_t jg_book_key(const janggi_position *pos, enum jg_book_view *view);

janggi_move jg_book_mirror(janggi_move move);

#endif

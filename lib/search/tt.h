/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_TT_H
#define JG_SEARCH_TT_H

#include <stdatomic.h>
#include <stdbool.h>

#include <janggi/move.h>

/*
 * The transposition table, shared by all threads without locks: an entry is two
 * words, and the first is the key XORed with the second, so that halves of two
 * different writes never fit together.
 */

enum { JG_BOUND_NONE = 0, JG_BOUND_UPPER = 1, JG_BOUND_LOWER = 2, JG_BOUND_EXACT = 3 };

struct jg_tt_slot {
	_Atomic uint64_t check, data;
};

struct jg_tt {
	struct jg_tt_slot *slots;       /* clusters of four, a cache line each */
	uint64_t clusters;
	uint32_t age;
	size_t bytes;                   /* of the block, which begins before the first cluster */
	void *block;
	struct janggi_allocator alloc;
};

/* What an entry says, scores as stored: relative to its own node. */
struct jg_tt_entry {
	janggi_move move;
	int score, eval;
	int depth;
	unsigned bound;
};

janggi_status jg_tt_init(struct jg_tt *tt, uint64_t mib, const struct janggi_allocator *alloc);
void jg_tt_free(struct jg_tt *tt);
void jg_tt_clear(struct jg_tt *tt);

/* Before each run: entries of older runs go first. */
void jg_tt_new_run(struct jg_tt *tt);

void jg_tt_prefetch(const struct jg_tt *tt, uint64_t key);
bool jg_tt_probe(const struct jg_tt *tt, uint64_t key, struct jg_tt_entry *entry);
void jg_tt_store(struct jg_tt *tt, uint64_t key, const struct jg_tt_entry *entry);

/* Entries of this run, per mille. */
uint32_t jg_tt_full(const struct jg_tt *tt);

#endif

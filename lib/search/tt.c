/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#endif

#include "search/tt.h"

#include "base/alloc.h"

#include <string.h>

#define CLUSTER 4
#define LINE 64
#define PAGE (UINT64_C(1) << 21)
#define AGES 64

/* data: move 14 bits, bound 2, score 16, eval 16, depth 8, age 6. */
static uint64_t
encode(const struct jg_tt_entry *entry, uint32_t age)
{
	return entry->move | (uint64_t)entry->bound << 14 | (uint64_t)(uint16_t)entry->score << 16 |
	       (uint64_t)(uint16_t)entry->eval << 32 | (uint64_t)(uint8_t)entry->depth << 48 |
	       (uint64_t)age << 56;
}

static void
decode(uint64_t data, struct jg_tt_entry *entry)
{
	entry->move = data & 0x3fff;
	entry->bound = (unsigned)(data >> 14) & 3;
	entry->score = (int16_t)(data >> 16);
	entry->eval = (int16_t)(data >> 32);
	entry->depth = (int8_t)(data >> 48);
}

static int
depth_of(uint64_t data)
{
	return (int8_t)(data >> 48);
}

static uint32_t
age_of(uint64_t data)
{
	return (uint32_t)(data >> 56);
}

/*
 * Nearly every look-up is on another page: large ones, where the system has them, keep their addresses at
 * hand.
 */
static void
want_large_pages(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
	uintptr_t first = ((uintptr_t)block + PAGE - 1) / PAGE * PAGE;
	uintptr_t end = ((uintptr_t)block + bytes) / PAGE * PAGE;
	if (first < end)
		madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
	(void)block;
	(void)bytes;
#endif
}

janggi_status
jg_tt_init(struct jg_tt *tt, uint64_t mib, const struct janggi_allocator *alloc)
{
	uint64_t clusters = (mib << 20) / (CLUSTER * sizeof(struct jg_tt_slot));
	if (clusters > (SIZE_MAX - LINE) / LINE)
		return JANGGI_E_NOMEM;
	size_t bytes = (size_t)clusters * CLUSTER * sizeof(struct jg_tt_slot) + LINE;
	void *block = alloc->alloc(alloc->user, bytes);
	if (block == NULL)
		return JANGGI_E_NOMEM;
	want_large_pages(block, bytes);
	memset(block, 0, bytes);
	uintptr_t line = ((uintptr_t)block + LINE - 1) / LINE * LINE;
	*tt = (struct jg_tt){ .slots = (struct jg_tt_slot *)line, .clusters = clusters, .bytes = bytes,
	                      .block = block, .alloc = *alloc };
	return JANGGI_OK;
}

void
jg_tt_free(struct jg_tt *tt)
{
	jg_release(&tt->alloc, tt->block, tt->bytes);
	tt->block = NULL;
}

void
jg_tt_clear(struct jg_tt *tt)
{
	for (uint64_t i = 0; i < tt->clusters * CLUSTER; i++) {
		atomic_store_explicit(&tt->slots[i].check, 0, memory_order_relaxed);
		atomic_store_explicit(&tt->slots[i].data, 0, memory_order_relaxed);
	}
	tt->age = 0;
}

void
jg_tt_new_run(struct jg_tt *tt)
{
	tt->age = (tt->age + 1) % AGES;
}

/* The high bits of the key choose the cluster, as a fraction of all. */
static struct jg_tt_slot *
cluster_of(const struct jg_tt *tt, uint64_t key)
{
	uint64_t top = key >> 32;
	return tt->slots + (top * tt->clusters >> 32) * CLUSTER;
}

void
jg_tt_prefetch(const struct jg_tt *tt, uint64_t key)
{
	__builtin_prefetch(cluster_of(tt, key));
}

bool
jg_tt_probe(const struct jg_tt *tt, uint64_t key, struct jg_tt_entry *entry)
{
	const struct jg_tt_slot *slot = cluster_of(tt, key);
	for (int i = 0; i < CLUSTER; i++) {
		uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
		uint64_t check = atomic_load_explicit(&slot[i].check, memory_order_relaxed);
		if ((check ^ data) == key && data != 0) {
			decode(data, entry);
			return true;
		}
	}
	return false;
}

void
jg_tt_store(struct jg_tt *tt, uint64_t key, const struct jg_tt_entry *entry)
{
	struct jg_tt_slot *slot = cluster_of(tt, key), *worst = slot;
	int worst_value = INT32_MAX;
	struct jg_tt_entry mine = *entry;
	for (int i = 0; i < CLUSTER; i++) {
		uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
		uint64_t check = atomic_load_explicit(&slot[i].check, memory_order_relaxed);
		if ((check ^ data) == key && data != 0) {
			/* The same position: keep the deeper, but never lose a move. */
			if (mine.bound != JG_BOUND_EXACT && mine.depth + 4 <= depth_of(data) &&
			    age_of(data) == tt->age)
				return;
			if (mine.move == JANGGI_MOVE_NONE)
				mine.move = data & 0x3fff;
			worst = &slot[i];
			break;
		}
		int value = depth_of(data) - 8 * (int)((tt->age - age_of(data)) % AGES);
		if (data == 0)
			value = INT32_MIN;
		if (value < worst_value) {
			worst_value = value;
			worst = &slot[i];
		}
	}
	uint64_t data = encode(&mine, tt->age);
	atomic_store_explicit(&worst->data, data, memory_order_relaxed);
	atomic_store_explicit(&worst->check, key ^ data, memory_order_relaxed);
}

uint32_t
jg_tt_full(const struct jg_tt *tt)
{
	uint32_t used = 0;
	for (uint64_t i = 0; i < 1000 && i < tt->clusters * CLUSTER; i++) {
		uint64_t data = atomic_load_explicit(&tt->slots[i].data, memory_order_relaxed);
		used += data != 0 && age_of(data) == tt->age;
	}
	return used;
}

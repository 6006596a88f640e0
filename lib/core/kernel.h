/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_KERNEL_H
#define JG_CORE_KERNEL_H

#include "core/position.h"

/*
 * Move generation for one kind of processor. kernel.c is compiled once for the
 * plain architecture and, on x86-64, twice more with the instructions that count
 * bits, or count and find them; all give the same lists in the same order.
 */
struct jg_kernel {
	/* Writes at most JANGGI_MOVES_MAX legal moves that land on `targets`, and the pass if asked. */
	uint32_t (*list)(const struct janggi_position *pos, struct bb targets, bool with_pass, janggi_move *moves);
	uint32_t (*count)(const struct janggi_position *pos);
	/* depth >= 1; the position is as before afterwards. Calls itself with 1 KiB of stack for each ply: a few only. */
	uint64_t (*perft)(struct janggi_position *pos, uint32_t depth);
};

/* A name of the copy that is being compiled: jg_kernel_plain, jg_kernel_popcnt, jg_kernel_bits. */
#ifndef JG_KERNEL
#define JG_KERNEL plain
#define JG_KERNEL_IS_PLAIN
#endif
#define JG_KERNEL_PASTE_(stem, kernel) stem##_##kernel
#define JG_KERNEL_PASTE(stem, kernel) JG_KERNEL_PASTE_(stem, kernel)
#define JG_KERNEL_NAME(stem) JG_KERNEL_PASTE(stem, JG_KERNEL)

enum jg_kernel_id { JG_KERNEL_PLAIN, JG_KERNEL_POPCNT, JG_KERNEL_BITS };

extern const struct jg_kernel jg_kernel_plain;
#ifdef JG_HAVE_KERNELS
extern const struct jg_kernel jg_kernel_popcnt, jg_kernel_bits;
#endif

/* Which of them this processor can run, the best one. */
enum jg_kernel_id jg_kernel_id(void);

/* The best kernel for this processor. */
const struct jg_kernel *jg_kernel_choose(void);

#endif

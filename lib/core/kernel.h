/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_KERNEL_H
#define JG_CORE_KERNEL_H

#include "core/position.h"

/*
 * Move generation for one kind of processor. kernel.c is compiled once for the
 * plain architecture and, on x86-64, once more with the instructions that count
 * and find bits; both give the same lists in the same order.
 */
struct jg_kernel {
	/* Writes at most JANGGI_MOVES_MAX legal moves that land on `targets`, and the pass if asked. */
	uint32_t (*list)(const struct janggi_position *pos, struct bb targets, bool with_pass, janggi_move *moves);
	uint32_t (*count)(const struct janggi_position *pos);
	/* depth >= 1; the position is as before afterwards. */
	uint64_t (*perft)(struct janggi_position *pos, uint32_t depth);
};

extern const struct jg_kernel jg_kernel_plain;
#ifdef JG_HAVE_BITS_KERNEL
extern const struct jg_kernel jg_kernel_bits;
#endif

/* The best kernel for this processor. */
const struct jg_kernel *jg_kernel_choose(void);

#endif

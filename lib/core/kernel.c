/* SPDX-License-Identifier: MIT */
#include "core/kernel.h"
#include "core/make.h"

#ifndef JG_KERNEL
#define JG_KERNEL jg_kernel_plain
#endif

/*
 * One generator counts and lists. Side to move and whether moves are written
 * are constants in each copy of it, so that it folds into straight code.
 */
#define ALWAYS_INLINE inline __attribute__((always_inline))

struct output {
	janggi_move *next;      /* NULL: only counted */
	uint32_t count;
};

static ALWAYS_INLINE void
emit_word(struct output *out, bool write, unsigned from, unsigned base, uint64_t word)
{
	if (!write) {
		out->count += jg_popcount(word);
		return;
	}
	for (; word != 0; word &= word - 1)
		*out->next++ = from << 7 | (base + jg_lsb(word));
}

static ALWAYS_INLINE void
emit(struct output *out, bool write, unsigned from, struct bb to)
{
	emit_word(out, write, from, 0, to.lo);
	emit_word(out, write, from, JG_WORD, to.hi);
}

/* Window bits: base may be "negative", the sum is a square all the same. */
static ALWAYS_INLINE void
emit_window(struct output *out, bool write, unsigned from, uint64_t window)
{
	emit_word(out, write, from, from - 29, window);
}

static ALWAYS_INLINE void
emit_shifted_word(struct output *out, bool write, int step, unsigned base, uint64_t word)
{
	for (; write && word != 0; word &= word - 1) {
		unsigned to = base + jg_lsb(word);
		*out->next++ = (unsigned)((int)to - step) << 7 | to;
	}
}

/* Many men that all moved by the same step. */
static ALWAYS_INLINE void
emit_shifted(struct output *out, bool write, int step, struct bb to)
{
	if (!write)
		out->count += jg_bb_count(to);
	emit_shifted_word(out, write, step, 0, to.lo);
	emit_shifted_word(out, write, step, JG_WORD, to.hi);
}

/* Soldiers that have a diagonal step in the enemy palace stand here. */
static const struct bb soldier_diagonals[2] = {
	{ 0, UINT64_C(1) << (66 - JG_WORD) | UINT64_C(1) << (68 - JG_WORD) | JG_CENTRE_HAN },
	{ UINT64_C(1) << 21 | UINT64_C(1) << 23 | JG_CENTRE_CHO, 0 },
};

static ALWAYS_INLINE void
generate_soldiers(struct output *out, bool write, unsigned us, struct bb soldiers, struct bb to)
{
	struct bb diagonal = bb_and(soldiers, soldier_diagonals[us]);
	soldiers = bb_andnot(soldiers, diagonal);
	emit_shifted(out, write, 1, bb_and(jg_shift_right(soldiers), to));
	emit_shifted(out, write, -1, bb_and(jg_shift_left(soldiers), to));
	if (us == JANGGI_CHO)
		emit_shifted(out, write, 9, bb_and(jg_shift_up(soldiers), to));
	else
		emit_shifted(out, write, -9, bb_and(jg_shift_down(soldiers), to));
	while (bb_any(diagonal)) {
		unsigned from = jg_bb_pop(&diagonal);
		emit(out, write, from, bb_and(jg_soldier_steps[us][from], to));
	}
}

static ALWAYS_INLINE void
generate(struct output *out, bool write, const struct janggi_position *pos, unsigned us, struct bb landings,
         const struct jg_limits *limits)
{
	struct bb occupied = bb_or(JG_KIND(pos, us, 0), JG_KIND(pos, us ^ 1, 0));
	struct bb cannons = bb_or(JG_KIND(pos, us, JANGGI_CANNON), JG_KIND(pos, us ^ 1, JANGGI_CANNON));
	struct bb to = bb_and(landings, limits->other);

	struct bb men = bb_andnot(JG_KIND(pos, us, JANGGI_CHARIOT), limits->odd);
	while (bb_any(men)) {
		unsigned from = jg_bb_pop(&men);
		emit(out, write, from, bb_and(jg_chariot_attacks(from, occupied), to));
	}
	men = bb_andnot(JG_KIND(pos, us, JANGGI_CANNON), limits->odd);
	if (bb_any(men)) {
		struct bb over = bb_andnot(bb_and(landings, limits->cannon), cannons);
		struct bb screens = bb_andnot(occupied, cannons);
		do {
			unsigned from = jg_bb_pop(&men);
			emit(out, write, from, bb_and(jg_cannon_attacks(from, occupied, screens), over));
		} while (bb_any(men));
	}
	struct jg_wide wide = jg_widen(occupied), wide_to = jg_widen(to);
	men = bb_andnot(JG_KIND(pos, us, JANGGI_HORSE), limits->odd);
	while (bb_any(men)) {
		unsigned from = jg_bb_pop(&men);
		uint64_t window = jg_horse_window(from, jg_window(wide, from));
		emit_window(out, write, from, window & jg_window(wide_to, from));
	}
	men = bb_andnot(JG_KIND(pos, us, JANGGI_ELEPHANT), limits->odd);
	while (bb_any(men)) {
		unsigned from = jg_bb_pop(&men);
		uint64_t window = jg_elephant_window(from, jg_window(wide, from));
		emit_window(out, write, from, window & jg_window(wide_to, from));
	}
	generate_soldiers(out, write, us, bb_andnot(JG_KIND(pos, us, JANGGI_SOLDIER), limits->odd), to);

	/* The palace lies in one word. */
	unsigned base = us == JANGGI_CHO ? 0 : JG_WORD;
	uint64_t to_palace = us == JANGGI_CHO ? to.lo : to.hi;
	men = bb_andnot(JG_KIND(pos, us, JANGGI_GUARD), limits->odd);
	for (uint64_t word = us == JANGGI_CHO ? men.lo : men.hi; word != 0; word &= word - 1) {
		unsigned from = base + jg_lsb(word);
		emit_word(out, write, from, base, jg_palace_steps[from] & to_palace);
	}
	emit_word(out, write, pos->general[us], base,
	          limits->general & (us == JANGGI_CHO ? landings.lo : landings.hi));

	for (unsigned i = 0; i < limits->odd_count; i++) {
		unsigned from = limits->odds[i].square;
		struct bb own = jg_targets(pos, us, from, occupied, cannons);
		emit(out, write, from, bb_and(own, bb_and(landings, limits->odds[i].mask)));
	}
}

static ALWAYS_INLINE uint32_t
count_side(const struct janggi_position *pos, unsigned us)
{
	if (pos->flags & JG_ENDED)
		return 0;
	struct jg_limits limits;
	jg_limit_moves(pos, us, &limits);
	struct output out = { NULL, 0 };
	generate(&out, false, pos, us, bb_andnot(jg_full, JG_KIND(pos, us, 0)), &limits);
	if (jg_may_pass(pos, &limits))
		out.count += out.count == 0 || !jg_pass_needs_stuck(pos, &limits);
	return out.count;
}

static ALWAYS_INLINE uint32_t
list_side(const struct janggi_position *pos, unsigned us, struct bb targets, bool with_pass, janggi_move *moves)
{
	if (pos->flags & JG_ENDED)
		return 0;
	struct jg_limits limits;
	jg_limit_moves(pos, us, &limits);
	struct output out = { moves, 0 };
	generate(&out, true, pos, us, bb_andnot(targets, JG_KIND(pos, us, 0)), &limits);
	uint32_t count = (uint32_t)(out.next - moves);
	if (!with_pass || !jg_may_pass(pos, &limits))
		return count;
	if (jg_pass_needs_stuck(pos, &limits)) {
		/* The moves that were not asked for count, too. */
		struct output all = { NULL, 0 };
		generate(&all, false, pos, us, bb_andnot(jg_full, JG_KIND(pos, us, 0)), &limits);
		if (all.count != 0)
			return count;
	}
	moves[count] = JANGGI_MOVE_PASS;
	return count + 1;
}

static uint32_t
count_cho(const struct janggi_position *pos)
{
	return count_side(pos, JANGGI_CHO);
}

static uint32_t
count_han(const struct janggi_position *pos)
{
	return count_side(pos, JANGGI_HAN);
}

static uint32_t
list_cho(const struct janggi_position *pos, struct bb targets, bool with_pass, janggi_move *moves)
{
	return list_side(pos, JANGGI_CHO, targets, with_pass, moves);
}

static uint32_t
list_han(const struct janggi_position *pos, struct bb targets, bool with_pass, janggi_move *moves)
{
	return list_side(pos, JANGGI_HAN, targets, with_pass, moves);
}

static uint32_t
count(const struct janggi_position *pos)
{
	return pos->side == JANGGI_CHO ? count_cho(pos) : count_han(pos);
}

static uint32_t
list(const struct janggi_position *pos, struct bb targets, bool with_pass, janggi_move *moves)
{
	return pos->side == JANGGI_CHO ? list_cho(pos, targets, with_pass, moves)
	                               : list_han(pos, targets, with_pass, moves);
}

static uint64_t perft_han(struct janggi_position *pos, uint32_t depth);

static uint64_t
perft_cho(struct janggi_position *pos, uint32_t depth)
{
	if (depth == 1)
		return count_cho(pos);
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t n = list_cho(pos, jg_full, true, moves);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < n; i++) {
		struct jg_undo undo;
		jg_make(pos, JANGGI_CHO, moves[i], &undo);
		nodes += depth == 2 ? count_han(pos) : perft_han(pos, depth - 1);
		jg_unmake(pos, JANGGI_CHO, &undo);
	}
	return nodes;
}

static uint64_t
perft_han(struct janggi_position *pos, uint32_t depth)
{
	if (depth == 1)
		return count_han(pos);
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t n = list_han(pos, jg_full, true, moves);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < n; i++) {
		struct jg_undo undo;
		jg_make(pos, JANGGI_HAN, moves[i], &undo);
		nodes += depth == 2 ? count_cho(pos) : perft_cho(pos, depth - 1);
		jg_unmake(pos, JANGGI_HAN, &undo);
	}
	return nodes;
}

static uint64_t
perft(struct janggi_position *pos, uint32_t depth)
{
	return pos->side == JANGGI_CHO ? perft_cho(pos, depth) : perft_han(pos, depth);
}

const struct jg_kernel JG_KERNEL = { list, count, perft };

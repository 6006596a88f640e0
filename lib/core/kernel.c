/* SPDX-License-Identifier: MIT */
#include "core/kernel.h"
#include "core/make.h"

/* One generator counts and lists. */
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

/* What all men of a node share. */
struct scene {
	struct bb occupied, screens;
	struct jg_files files, screen_files;
	struct bb to, over;     /* landings of non-cannons and of cannons */
};

/* Chariots, cannons, horses and elephants of one word that have no mask of their own. */
static ALWAYS_INLINE void
generate_word(struct output *out, bool write, const struct janggi_position *pos, unsigned us, unsigned word,
              const struct scene *scene, struct bb odd)
{
	const unsigned base = word == 0 ? 0 : JG_WORD;
	uint64_t regular = ~jg_word(odd, word);
	for (uint64_t men = jg_word(JG_KIND(pos, us, JANGGI_CHARIOT), word) & regular; men != 0; men &= men - 1) {
		unsigned from = base + jg_lsb(men);
		struct bb to = jg_chariot_attacks_in(word, from, scene->occupied, scene->files);
		emit(out, write, from, bb_and(to, scene->to));
	}
	for (uint64_t men = jg_word(JG_KIND(pos, us, JANGGI_CANNON), word) & regular; men != 0; men &= men - 1) {
		unsigned from = base + jg_lsb(men);
		struct bb to = jg_cannon_attacks_in(word, from, scene->occupied, scene->files, scene->screens,
		                                    scene->screen_files);
		emit(out, write, from, bb_and(to, scene->over));
	}
	uint64_t horses = jg_word(JG_KIND(pos, us, JANGGI_HORSE), word) & regular;
	uint64_t elephants = jg_word(JG_KIND(pos, us, JANGGI_ELEPHANT), word) & regular;
	if ((horses | elephants) == 0)
		return;
	struct jg_wide occupied = jg_widen(scene->occupied, word), to = jg_widen(scene->to, word);
	for (; horses != 0; horses &= horses - 1) {
		unsigned at = jg_lsb(horses);
		uint64_t window = jg_horse_window(base + at, jg_window(occupied, at));
		emit_window(out, write, base + at, window & jg_window(to, at));
	}
	for (; elephants != 0; elephants &= elephants - 1) {
		unsigned at = jg_lsb(elephants);
		uint64_t window = jg_elephant_window(base + at, jg_window(occupied, at));
		emit_window(out, write, base + at, window & jg_window(to, at));
	}
}

static ALWAYS_INLINE void
generate_palace(struct output *out, bool write, const struct janggi_position *pos, unsigned us,
                struct bb landings, struct bb to, const struct jg_limits *limits)
{
	const unsigned word = us == JANGGI_CHO ? 0 : 1, base = word * JG_WORD;
	uint64_t guards = jg_word(bb_andnot(JG_KIND(pos, us, JANGGI_GUARD), limits->odd), word);
	for (; guards != 0; guards &= guards - 1) {
		unsigned from = base + jg_lsb(guards);
		emit_word(out, write, from, base, jg_palace_steps[from] & jg_word(to, word));
	}
	emit_word(out, write, pos->general[us], base, limits->general & jg_word(landings, word));
}

/* landings: where moves are wanted, own men taken out. */
static ALWAYS_INLINE void
generate(struct output *out, bool write, const struct janggi_position *pos, unsigned us, struct bb landings,
         const struct jg_limits *limits)
{
	struct bb cannons = bb_or(JG_KIND(pos, us, JANGGI_CANNON), JG_KIND(pos, us ^ 1, JANGGI_CANNON));
	struct scene scene;
	scene.occupied = bb_or(JG_KIND(pos, us, 0), JG_KIND(pos, us ^ 1, 0));
	scene.screens = bb_andnot(scene.occupied, cannons);
	scene.files = jg_files_of(scene.occupied);
	scene.screen_files = jg_files_of(scene.screens);
	scene.to = bb_and(landings, limits->other);
	scene.over = bb_andnot(bb_and(landings, limits->cannon), cannons);

	generate_word(out, write, pos, us, 0, &scene, limits->odd);
	generate_word(out, write, pos, us, 1, &scene, limits->odd);
	generate_soldiers(out, write, us, bb_andnot(JG_KIND(pos, us, JANGGI_SOLDIER), limits->odd), scene.to);
	generate_palace(out, write, pos, us, landings, scene.to, limits);
	for (unsigned i = 0; i < limits->odd_count; i++) {
		unsigned from = limits->odds[i].square;
		struct bb to = jg_targets(pos, us, from, scene.occupied, cannons);
		emit(out, write, from, bb_and(to, bb_and(landings, limits->odds[i].mask)));
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

/* Each once in the code: they are long. */
#define NOINLINE __attribute__((noinline))

static NOINLINE uint32_t
count_cho(const struct janggi_position *pos)
{
	return count_side(pos, JANGGI_CHO);
}

static NOINLINE uint32_t
count_han(const struct janggi_position *pos)
{
	return count_side(pos, JANGGI_HAN);
}

static NOINLINE uint32_t
list_cho(const struct janggi_position *pos, struct bb targets, bool with_pass, janggi_move *moves)
{
	return list_side(pos, JANGGI_CHO, targets, with_pass, moves);
}

static NOINLINE uint32_t
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

typedef uint64_t perft_fn(struct janggi_position *pos, uint32_t depth);

/* The last ply is counted, not made. */
static ALWAYS_INLINE uint64_t
perft_side(struct janggi_position *pos, unsigned us, uint32_t depth, perft_fn *perft_reply)
{
	if (depth == 1)
		return us == JANGGI_CHO ? count_cho(pos) : count_han(pos);
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t n = us == JANGGI_CHO ? list_cho(pos, jg_full, true, moves) : list_han(pos, jg_full, true, moves);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < n; i++) {
		struct jg_undo undo;
		jg_make(pos, us, moves[i], &undo);
		if (depth == 2)
			nodes += us == JANGGI_CHO ? count_han(pos) : count_cho(pos);
		else
			nodes += perft_reply(pos, depth - 1);
		jg_unmake(pos, us, &undo);
	}
	return nodes;
}

static perft_fn perft_han;

static uint64_t
perft_cho(struct janggi_position *pos, uint32_t depth)
{
	return perft_side(pos, JANGGI_CHO, depth, perft_han);
}

static uint64_t
perft_han(struct janggi_position *pos, uint32_t depth)
{
	return perft_side(pos, JANGGI_HAN, depth, perft_cho);
}

static uint64_t
perft(struct janggi_position *pos, uint32_t depth)
{
	return pos->side == JANGGI_CHO ? perft_cho(pos, depth) : perft_han(pos, depth);
}

const struct jg_kernel JG_KERNEL_NAME(jg_kernel) = { list, count, perft };

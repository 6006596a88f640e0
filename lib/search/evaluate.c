/* SPDX-License-Identifier: MIT */
#include "search/evaluate.h"

#include "core/kernel.h"
#include "core/legality.h"
#include "search/parameters.h"

jg_evaluate_fn jg_evaluate_plain, jg_evaluate_popcnt, jg_evaluate_bits;

/* Folded square: rank seen from the own side, files f to i onto d to a. */
#define RANK(r) 5 * r, 5 * r + 1, 5 * r + 2, 5 * r + 3, 5 * r + 4, 5 * r + 3, 5 * r + 2, 5 * r + 1, 5 * r
static const uint8_t fold[2][JANGGI_SQUARES] = {
	{ RANK(0), RANK(1), RANK(2), RANK(3), RANK(4), RANK(5), RANK(6), RANK(7), RANK(8), RANK(9) },
	{ RANK(9), RANK(8), RANK(7), RANK(6), RANK(5), RANK(4), RANK(3), RANK(2), RANK(1), RANK(0) },
};
#undef RANK

/* Adds up weights, or counts them; `trace` is a constant NULL in the copy that plays. */
struct sum {
	jg_term total;
	int16_t *trace;
	int sign;
};

#define ADD(sum, term, times) \
	do { \
		(sum)->total += (sum)->sign * (times) * jg_parameters.term; \
		if ((sum)->trace != NULL) \
			(sum)->trace[(const jg_term *)&jg_parameters.term - (const jg_term *)&jg_parameters] \
				+= (int16_t)((sum)->sign * (times)); \
	} while (0)

struct side_view {
	struct bb all;          /* everything attacked */
	struct bb by[8];        /* by kind */
	struct bb near;         /* the own general and the points next to it */
	unsigned palace_attackers;
};

struct scene {
	const struct janggi_position *pos;
	unsigned count[2][8];
	struct bb occupied, cannons, screens;
	struct jg_files files, screen_files;
	struct jg_wide wide[2];
	struct side_view view[2];
};

static ALWAYS_INLINE struct bb
attacks(const struct scene *scene, unsigned side, unsigned kind, unsigned word, unsigned at)
{
	const unsigned from = word == 0 ? at : at + JG_WORD;
	switch (kind) {
	case JANGGI_CHARIOT:
		return jg_chariot_attacks_in(word, from, scene->occupied, scene->files);
	case JANGGI_CANNON:
		return bb_andnot(jg_cannon_attacks_in(word, from, scene->occupied, scene->files,
		                                      scene->screens, scene->screen_files),
		                 scene->cannons);
	case JANGGI_HORSE:
		return jg_unwindow(jg_horse_window(from, jg_window(scene->wide[word], at)), from);
	case JANGGI_ELEPHANT:
		return jg_unwindow(jg_elephant_window(from, jg_window(scene->wide[word], at)), from);
	case JANGGI_SOLDIER:
		return jg_soldier_steps[side][from];
	default:
		return jg_palace_attacks(from);
	}
}

static ALWAYS_INLINE void
men_of_word(struct scene *scene, struct sum *sum, unsigned side, unsigned kind, unsigned word)
{
	struct side_view *mine = &scene->view[side];
	const struct side_view *theirs = &scene->view[side ^ 1];
	const struct bb own = JG_KIND(scene->pos, side, 0);
	struct bb all = mine->by[kind];
	for (uint64_t men = jg_word(JG_KIND(scene->pos, side, kind), word); men != 0; men &= men - 1) {
		unsigned at = jg_lsb(men);
		ADD(sum, place[kind][fold[side][word == 0 ? at : at + JG_WORD]], 1);
		struct bb to = attacks(scene, side, kind, word, at);
		all = bb_or(all, to);
		if (kind == JANGGI_CHARIOT)
			ADD(sum, chariot_moves[jg_bb_count(bb_andnot(to, own))], 1);
		else if (kind == JANGGI_CANNON)
			ADD(sum, cannon_moves[jg_bb_count(bb_andnot(to, own))], 1);
		else if (kind == JANGGI_HORSE)
			ADD(sum, horse_moves[jg_bb_count(bb_andnot(to, own))], 1);
		else if (kind == JANGGI_ELEPHANT)
			ADD(sum, elephant_moves[jg_bb_count(bb_andnot(to, own))], 1);
		if (kind >= JANGGI_ELEPHANT) {
			/* The palace lies in one word. */
			uint64_t near = jg_word(to, side ^ 1) & jg_word(theirs->near, side ^ 1);
			if (near != 0) {
				ADD(sum, palace_attack[kind], (int)jg_popcount(near));
				mine->palace_attackers++;
			}
		}
	}
	mine->by[kind] = all;
}

static ALWAYS_INLINE void
men_of_kind(struct scene *scene, struct sum *sum, unsigned side, unsigned kind)
{
	struct side_view *mine = &scene->view[side];
	scene->count[side][kind] = jg_bb_count(JG_KIND(scene->pos, side, kind));
	ADD(sum, material[kind], (int)scene->count[side][kind]);
	mine->by[kind] = (struct bb){ 0, 0 };
	if (kind > JANGGI_GUARD || side == JANGGI_CHO)
		men_of_word(scene, sum, side, kind, 0);
	if (kind > JANGGI_GUARD || side == JANGGI_HAN)
		men_of_word(scene, sum, side, kind, 1);
	mine->all = bb_or(mine->all, mine->by[kind]);
}

static ALWAYS_INLINE void
general_and_guards(struct scene *scene, struct sum *sum, unsigned side)
{
	const struct janggi_position *pos = scene->pos;
	const unsigned them = side ^ 1, *count = scene->count[them];
	unsigned attackers = scene->view[side].palace_attackers;
	ADD(sum, palace_attackers[attackers < 7 ? attackers : 7], 1);
	struct bb steps = bb_andnot(jg_palace_attacks(pos->general[side]), JG_KIND(pos, side, 0));
	ADD(sum, general_steps[jg_bb_count(bb_andnot(steps, scene->view[them].all))], 1);
	unsigned guards = scene->count[side][JANGGI_GUARD];
	ADD(sum, guards_chariots[guards][count[JANGGI_CHARIOT]], 1);
	ADD(sum, guards_cannons[guards][count[JANGGI_CANNON]], 1);
	if (count[JANGGI_CANNON] != 0 && scene->count[side][JANGGI_CANNON] == 0)
		ADD(sum, cannonless, 1);
}

static ALWAYS_INLINE void
soldiers(struct scene *scene, struct sum *sum, unsigned side)
{
	struct bb men = JG_KIND(scene->pos, side, JANGGI_SOLDIER);
	ADD(sum, soldiers_kept[scene->count[side][JANGGI_SOLDIER]], 1);
	ADD(sum, soldiers_linked, (int)jg_bb_count(bb_and(men, jg_shift_right(men))));
}

/* Men that the other side attacks to its gain. */
static ALWAYS_INLINE void
threats(struct scene *scene, struct sum *sum, unsigned side)
{
	const struct side_view *mine = &scene->view[side], *theirs = &scene->view[side ^ 1];
	struct bb hanging = bb_andnot(theirs->all, mine->all);
	struct bb less = theirs->by[JANGGI_SOLDIER];
	static const uint8_t order[] = { JANGGI_ELEPHANT, JANGGI_GUARD, JANGGI_HORSE, JANGGI_CANNON,
		                         JANGGI_CHARIOT };
	ADD(sum, hanging[JANGGI_SOLDIER],
	    (int)jg_bb_count(bb_and(JG_KIND(scene->pos, side, JANGGI_SOLDIER), hanging)));
	for (unsigned i = 0; i < sizeof order; i++) {
		unsigned kind = order[i];
		struct bb men = JG_KIND(scene->pos, side, kind);
		ADD(sum, hanging[kind], (int)jg_bb_count(bb_and(men, hanging)));
		ADD(sum, attacked_by_less[kind], (int)jg_bb_count(bb_andnot(bb_and(men, less), hanging)));
		less = bb_or(less, theirs->by[kind]);
	}
}

static ALWAYS_INLINE int
phase_of(const struct scene *scene)
{
	static const uint8_t half_points[8] = { 0, 0, 6, 6, 10, 26, 14, 4 };
	int phase = 0;
	for (unsigned kind = JANGGI_GUARD; kind <= JANGGI_SOLDIER; kind++)
		phase += half_points[kind] * (int)(scene->count[0][kind] + scene->count[1][kind]);
	return phase;
}

static ALWAYS_INLINE void
add_men(struct scene *scene, struct sum *sum, unsigned side)
{
	sum->sign = side == JANGGI_CHO ? 1 : -1;
	men_of_kind(scene, sum, side, JANGGI_GENERAL);
	men_of_kind(scene, sum, side, JANGGI_GUARD);
	men_of_kind(scene, sum, side, JANGGI_ELEPHANT);
	men_of_kind(scene, sum, side, JANGGI_HORSE);
	men_of_kind(scene, sum, side, JANGGI_CHARIOT);
	men_of_kind(scene, sum, side, JANGGI_CANNON);
	men_of_kind(scene, sum, side, JANGGI_SOLDIER);
}

/* Everything; returns the phase. */
static ALWAYS_INLINE int
add_all(const struct janggi_position *pos, struct sum *sum)
{
	struct scene scene;
	scene.pos = pos;
	scene.occupied = bb_or(JG_KIND(pos, 0, 0), JG_KIND(pos, 1, 0));
	scene.cannons = bb_or(JG_KIND(pos, 0, JANGGI_CANNON), JG_KIND(pos, 1, JANGGI_CANNON));
	scene.screens = bb_andnot(scene.occupied, scene.cannons);
	scene.files = jg_files_of(scene.occupied);
	scene.screen_files = jg_files_of(scene.screens);
	scene.wide[0] = jg_widen(scene.occupied, 0);
	scene.wide[1] = jg_widen(scene.occupied, 1);
	for (unsigned side = 0; side < 2; side++) {
		struct side_view *view = &scene.view[side];
		view->all = (struct bb){ 0, 0 };
		view->near = bb_or(jg_palace_attacks(pos->general[side]), jg_square_bb[pos->general[side]]);
		view->palace_attackers = 0;
	}
	add_men(&scene, sum, JANGGI_CHO);
	add_men(&scene, sum, JANGGI_HAN);
	for (unsigned side = 0; side < 2; side++) {
		sum->sign = side == JANGGI_CHO ? 1 : -1;
		general_and_guards(&scene, sum, side);
		soldiers(&scene, sum, side);
		threats(&scene, sum, side);
	}
	sum->sign = pos->side == JANGGI_CHO ? 1 : -1;
	ADD(sum, to_move, 1);
	return phase_of(&scene);
}

int
JG_KERNEL_NAME(jg_evaluate)(const struct janggi_position *pos)
{
	struct sum sum = { 0, NULL, 1 };
	int phase = add_all(pos, &sum);
	int full = (int16_t)(uint16_t)sum.total;
	int empty = (int16_t)(uint16_t)((uint32_t)(sum.total + 0x8000) >> 16);
	int score = (full * phase + empty * (JG_PHASE_FULL - phase)) / JG_PHASE_FULL;
	if (score > JG_EVAL_MAX)
		score = JG_EVAL_MAX;
	if (score < -JG_EVAL_MAX)
		score = -JG_EVAL_MAX;
	return pos->side == JANGGI_CHO ? score : -score;
}

/* What there is once, beside the copies. */
#ifdef JG_KERNEL_IS_PLAIN
jg_evaluate_fn *
jg_evaluate_choose(void)
{
#ifdef JG_HAVE_KERNELS
	static jg_evaluate_fn *const kernels[] = { jg_evaluate_plain, jg_evaluate_popcnt, jg_evaluate_bits };
	return kernels[jg_kernel_id()];
#else
	return jg_evaluate_plain;
#endif
}

int
jg_evaluate_trace(const struct janggi_position *pos, int16_t *counts)
{
	struct sum sum = { 0, counts, 1 };
	return add_all(pos, &sum);
}
#endif

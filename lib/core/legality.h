/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_LEGALITY_H
#define JG_CORE_LEGALITY_H

#include "core/attacks.h"
#include "core/position.h"

/*
 * Exact masks: where each man may land so that the own general is safe
 * afterwards (doc/rules.md 200) and a facing that must be answered is answered
 * (303). No move is ever tried.
 *
 * For every enemy man x that could attack the general from where it stands, the
 * points that decide it are known (jg_relation: the line between, or the legs).
 * How many of them are occupied, and by what, tells for x alone which landings
 * are safe; a move is legal if it is safe from every x.
 */
struct jg_limits {
	struct bb other;        /* landings of all men but general and cannons */
	struct bb cannon;       /* landings of cannons */
	uint64_t general;       /* landings of the general, in its palace's word */
	struct bb odd;          /* men with a mask of their own: pinned, or the screen of a checking cannon */
	bool check;
	bool facing;            /* the generals face each other */
	unsigned odd_count;
	struct {
		unsigned square;
		struct bb mask;
	} odds[16];
};

/* What one enemy man says about one own man that differs from the rest. */
struct jg_exception {
	unsigned square;
	struct bb self;         /* landings of the man on square */
	struct bb other, cannon;/* landings of everybody else */
};

struct jg_exceptions {
	unsigned count;
	struct jg_exception list[16];
};

static const struct bb jg_full = { JG_WORD_MASK, JG_WORD_MASK };

#define JG_KIND(pos, side, kind) ((pos)->men[(side) * JG_PIECE_HAN + (kind)])

static inline void
jg_except(struct jg_exceptions *list, unsigned square, struct bb self, struct bb other, struct bb cannon)
{
	list->list[list->count++] = (struct jg_exception){ square, self, other, cannon };
}

/*
 * A chariot, horse, elephant or soldier attacks when all its points are empty.
 * With one own man on them, that man may only stay on them or take it.
 */
static inline void
jg_relate_plain(unsigned x, struct bb points, struct bb blockers, struct bb own, struct jg_limits *limits,
                struct jg_exceptions *list)
{
	struct bb stop = bb_or(points, jg_square_bb[x]);
	if (!bb_any(blockers)) {
		limits->check = true;
		limits->other = bb_and(limits->other, stop);
		limits->cannon = bb_and(limits->cannon, stop);
		return;
	}
	struct bb rest = blockers;
	unsigned b = jg_bb_pop(&rest);
	if (!bb_any(rest) && bb_has(own, b))
		jg_except(list, b, stop, jg_full, jg_full);
}

/* A cannon attacks over exactly one man that is not a cannon. */
static inline void
jg_relate_cannon(unsigned x, struct bb points, struct bb blockers, struct bb own, struct bb cannons,
                 struct jg_limits *limits, struct jg_exceptions *list)
{
	struct bb target = jg_square_bb[x];
	if (!bb_any(blockers)) {
		/* Anything but a cannon would become the screen. */
		limits->other = bb_andnot(limits->other, points);
		return;
	}
	struct bb rest = blockers;
	unsigned b = jg_bb_pop(&rest);
	if (!bb_any(rest)) {
		if (bb_has(cannons, b)) {
			/* Taking this cannon would put a screen in its place; an own one cannot be landed on. */
			limits->other = bb_andnot(limits->other, blockers);
			return;
		}
		limits->check = true;
		/* A second man on the line, or the attacker taken; a cannon may also take the screen, for it is none. */
		struct bb other = bb_or(bb_andnot(points, blockers), target);
		struct bb cannon = bb_or(points, target);
		if (bb_has(own, b)) {
			jg_except(list, b, bb_andnot(jg_full, points), other, cannon);
		} else {
			limits->other = bb_and(limits->other, other);
			limits->cannon = bb_and(limits->cannon, cannon);
		}
		return;
	}
	unsigned c = jg_bb_pop(&rest);
	if (bb_any(rest))
		return;
	for (int i = 0; i < 2; i++) {
		unsigned q = i == 0 ? b : c, r = i == 0 ? c : b;
		if (!bb_has(own, q))
			continue;
		bool is_cannon = bb_has(cannons, q);
		struct bb self;
		if (bb_has(cannons, r)) {
			/* Left alone, r is no screen; taken by q it would be one. */
			if (is_cannon)
				continue;
			self = bb_andnot(jg_full, jg_square_bb[r]);
		} else {
			self = bb_or(points, target);
			if (!is_cannon)
				self = bb_andnot(self, jg_square_bb[r]);
		}
		jg_except(list, q, self, jg_full, jg_full);
	}
}

/* Turns the exceptions into one mask a man, and the rest of what they say into the masks of all. */
static inline void
jg_fold(const struct jg_exceptions *list, struct bb cannons, struct jg_limits *limits)
{
	for (unsigned i = 0; i < list->count; i++) {
		unsigned square = list->list[i].square;
		if (bb_has(limits->odd, square))
			continue;
		bool is_cannon = bb_has(cannons, square);
		struct bb mask = is_cannon ? limits->cannon : limits->other;
		for (unsigned j = 0; j < list->count; j++) {
			const struct jg_exception *e = &list->list[j];
			mask = bb_and(mask, e->square == square ? e->self : is_cannon ? e->cannon : e->other);
		}
		limits->odd = bb_or(limits->odd, jg_square_bb[square]);
		limits->odds[limits->odd_count].square = square;
		limits->odds[limits->odd_count++].mask = mask;
	}
	for (unsigned i = 0; i < list->count; i++) {
		limits->other = bb_and(limits->other, list->list[i].other);
		limits->cannon = bb_and(limits->cannon, list->list[i].cannon);
	}
}

/* Where one man goes by its way of moving; own men and the general's safety are not looked at. */
static inline struct bb
jg_targets(const struct janggi_position *pos, unsigned us, unsigned from, struct bb occupied, struct bb cannons)
{
	switch (pos->board[from] & 7) {
	case JANGGI_GENERAL:
	case JANGGI_GUARD:
		return jg_palace_attacks(from);
	case JANGGI_ELEPHANT:
		return jg_elephant_attacks(from, occupied);
	case JANGGI_HORSE:
		return jg_horse_attacks(from, occupied);
	case JANGGI_CHARIOT:
		return jg_chariot_attacks(from, occupied);
	case JANGGI_CANNON:
		return bb_andnot(jg_cannon_attacks(from, occupied, bb_andnot(occupied, cannons)), cannons);
	default:
		return jg_soldier_steps[us][from];
	}
}

/*
 * What a chariot or cannon attacks in a palace's word: `along` are its file's
 * bits there, `across` those of its rank, which matter only in that word.
 */
static ALWAYS_INLINE uint64_t
jg_danger_of_line(unsigned word, unsigned square, unsigned file_bits, unsigned rank_bits)
{
	uint64_t out = jg_file_word[word == 0 ? file_bits & 31 : file_bits >> 5] << jg_file_of[square];
	uint64_t across = (uint64_t)rank_bits << jg_rank_shift[square];
	return (square >= JG_WORD) == (word == 1) ? out | across : out;
}

static ALWAYS_INLINE uint64_t
jg_danger_of_lines(const struct janggi_position *pos, unsigned word, unsigned them, const struct jg_zone *zone,
                   struct bb occupied, struct bb cannons)
{
	struct bb screens = bb_andnot(occupied, cannons);
	struct jg_files files = jg_files_of(occupied), screen_files = jg_files_of(screens);
	uint64_t out = 0;
	struct bb men = bb_and(JG_KIND(pos, them, JANGGI_CHARIOT), zone->near_line);
	while (bb_any(men)) {
		unsigned square = jg_bb_pop(&men), file = jg_file_of[square];
		out |= jg_danger_of_line(word, square, jg_slide_file[jg_rank_of[square]][jg_inner_file(files, file)],
		                         jg_slide_rank[file][jg_inner_rank(jg_word(occupied, word), square)]);
		uint64_t corners = jg_palace_corners[square];
		if (corners != 0 && (square >= JG_WORD) == (word == 1))
			out |= jg_chariot_diagonals(corners, jg_word(occupied, word), word);
	}
	men = bb_and(JG_KIND(pos, them, JANGGI_CANNON), zone->near_line);
	while (bb_any(men)) {
		unsigned square = jg_bb_pop(&men), file = jg_file_of[square];
		const uint16_t *over_file = jg_jump_file[jg_rank_of[square]], *over_rank = jg_jump_rank[file];
		out |= jg_danger_of_line(word, square,
		                         over_file[jg_inner_file(files, file)] & over_file[jg_inner_file(screen_files, file)],
		                         over_rank[jg_inner_rank(jg_word(occupied, word), square)] &
		                         over_rank[jg_inner_rank(jg_word(screens, word), square)]);
		uint64_t corners = jg_palace_corners[square];
		if (corners != 0 && (square >= JG_WORD) == (word == 1))
			out |= jg_cannon_diagonals(corners, jg_word(screens, word), word);
	}
	return out;
}

/* The points next to the general that the other side attacks, with the general off the board. */
static ALWAYS_INLINE uint64_t
jg_danger(const struct janggi_position *pos, unsigned us, const struct jg_zone *zone, struct bb occupied,
          struct bb cannons)
{
	const unsigned them = us ^ 1, word = us == JANGGI_CHO ? 0 : 1;
	occupied = bb_andnot(occupied, JG_KIND(pos, us, JANGGI_GENERAL));
	uint64_t out = jg_danger_of_lines(pos, word, them, zone, occupied, cannons);
	struct bb men = bb_and(JG_KIND(pos, them, JANGGI_HORSE), zone->near_horse);
	while (bb_any(men))
		out |= jg_word(jg_horse_attacks(jg_bb_pop(&men), occupied), word);
	men = bb_and(JG_KIND(pos, them, JANGGI_ELEPHANT), zone->near_elephant);
	while (bb_any(men))
		out |= jg_word(jg_elephant_attacks(jg_bb_pop(&men), occupied), word);
	men = bb_and(JG_KIND(pos, them, JANGGI_SOLDIER), zone->near_soldier);
	while (bb_any(men))
		out |= jg_word(jg_soldier_steps[them][jg_bb_pop(&men)], word);
	return out;
}

static ALWAYS_INLINE void
jg_relations(const struct janggi_position *pos, unsigned us, const struct jg_zone *zone, struct bb occupied,
             struct bb cannons, struct jg_limits *limits)
{
	unsigned them = us ^ 1;
	struct bb own = JG_KIND(pos, us, JANGGI_NO_KIND);
	const struct bb *relation = jg_relation[jg_palace_index[pos->general[us]]];
	struct jg_exceptions list;
	list.count = 0;
	struct bb men = bb_or(bb_and(JG_KIND(pos, them, JANGGI_CHARIOT), zone->line),
	                      bb_or(bb_and(JG_KIND(pos, them, JANGGI_HORSE), zone->horse),
	                            bb_or(bb_and(JG_KIND(pos, them, JANGGI_ELEPHANT), zone->elephant),
	                                  bb_and(JG_KIND(pos, them, JANGGI_SOLDIER), zone->soldier))));
	while (bb_any(men)) {
		unsigned x = jg_bb_pop(&men);
		jg_relate_plain(x, relation[x], bb_and(relation[x], occupied), own, limits, &list);
	}
	men = bb_and(JG_KIND(pos, them, JANGGI_CANNON), zone->line);
	while (bb_any(men)) {
		unsigned x = jg_bb_pop(&men);
		jg_relate_cannon(x, relation[x], bb_and(relation[x], occupied), own, cannons, limits, &list);
	}
	if (list.count != 0)
		jg_fold(&list, cannons, limits);
}

static inline struct bb
jg_between_generals(const struct janggi_position *pos)
{
	unsigned cho = pos->general[JANGGI_CHO], han = pos->general[JANGGI_HAN];
	return jg_facing_between[jg_palace_index[cho]][jg_palace_index[han] - 9];
}

/* On one file, and on it nothing above Cho's general in the low word nor below Han's in the high one. */
static ALWAYS_INLINE bool
jg_is_facing(const struct janggi_position *pos, struct bb occupied)
{
	const uint64_t top = UINT64_C(1) << 63, file_down = top | top >> 9 | top >> 18 | top >> 27 | top >> 36;
	unsigned cho = pos->general[JANGGI_CHO], han = pos->general[JANGGI_HAN];
	return (occupied.lo >> cho & JG_FILE_A) == 1 && jg_file_of[cho] == jg_file_of[han] &&
	       (occupied.hi << (63 + JG_WORD - han) & file_down) == top;
}

/* 303 values under which a standing facing must be ended by the side to move. */
static inline bool
jg_must_answer(const struct janggi_position *pos)
{
	return pos->switches.bikjang != 0 && pos->switches.bikjang != 2;
}

/* The masks of the side to move; own men are not taken out of them. */
static ALWAYS_INLINE void
jg_limit_moves(const struct janggi_position *pos, unsigned us, struct jg_limits *limits)
{
	unsigned them = us ^ 1;
	struct bb occupied = bb_or(JG_KIND(pos, us, 0), JG_KIND(pos, them, 0));
	unsigned general = pos->general[us];
	const struct jg_zone *zone = &jg_zones[jg_palace_index[general]];
	struct bb lines = bb_or(JG_KIND(pos, them, JANGGI_CHARIOT), JG_KIND(pos, them, JANGGI_CANNON));
	struct bb near = bb_or(bb_or(bb_and(lines, zone->near_line),
	                             bb_and(JG_KIND(pos, them, JANGGI_HORSE), zone->near_horse)),
	                       bb_or(bb_and(JG_KIND(pos, them, JANGGI_ELEPHANT), zone->near_elephant),
	                             bb_and(JG_KIND(pos, them, JANGGI_SOLDIER), zone->near_soldier)));

	limits->other = jg_full;
	limits->cannon = jg_full;
	limits->general = jg_palace_steps[general];
	limits->odd = (struct bb){ 0, 0 };
	limits->odd_count = 0;
	limits->check = false;
	limits->facing = jg_is_facing(pos, occupied);
	if (limits->facing && jg_must_answer(pos)) {
		struct bb between = jg_between_generals(pos);
		limits->other = between;
		limits->cannon = between;
		limits->general &= ~(JG_FILE_A << jg_file_of[general]);
	}
	if (bb_any(near)) {
		struct bb cannons = bb_or(JG_KIND(pos, us, JANGGI_CANNON), JG_KIND(pos, them, JANGGI_CANNON));
		jg_relations(pos, us, zone, occupied, cannons, limits);
		limits->general &= ~jg_danger(pos, us, zone, occupied, cannons);
	}
}

/* Whether the side to move may pass, leaving aside 301 = 1, which asks for the other moves. */
static inline bool
jg_may_pass(const struct janggi_position *pos, const struct jg_limits *limits)
{
	if (limits->facing && jg_must_answer(pos))
		return pos->switches.bikjang == 1 && (!limits->check || pos->switches.bikjang_in_check != 0);
	return !limits->check;
}

/* 301 = 1: a pass only without any other move; the accepting pass of 303 = 1 is free of it. */
static inline bool
jg_pass_needs_stuck(const struct janggi_position *pos, const struct jg_limits *limits)
{
	return pos->switches.pass == 1 && !(limits->facing && jg_must_answer(pos));
}

#endif

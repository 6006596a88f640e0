/* SPDX-License-Identifier: MIT */
#include "referee.h"

#include <string.h>

enum { NOBODY = 2 };

static int
rule(const struct referee *ref, int number)
{
	return ref->rule[number - 301];
}

static int
board_points(const struct reference *at, int side)
{
	static const int half_points[8] = { 0, 0, 6, 6, 10, 26, 14, 4 };
	int sum = 0;
	for (int square = 0; square < 90; square++)
		if (at->cells[square] != 0 && at->cells[square] / 8 == side)
			sum += half_points[at->cells[square] % 8];
	return sum;
}

static int
points(const struct referee *ref, int side)
{
	bool han_first = ref->at[0].side == 1 && ref->number == 1 && ref->clock == 0;
	int to = rule(ref, 320);
	if (to == 3)
		to = han_first ? 2 : 1;
	bool has_deom = to == (side == 1 ? 1 : 2);
	return board_points(&ref->at[ref->plies], side) + (has_deom ? rule(ref, 314) : 0);
}

static int
leader(const struct referee *ref)
{
	int cho = points(ref, 0), han = points(ref, 1);
	return cho > han ? 0 : han > cho ? 1 : NOBODY;
}

static int
scored(const struct referee *ref)
{
	return rule(ref, 316) == 1 ? leader(ref) : NOBODY;
}

static bool
in_check(const struct referee *ref, int ply)
{
	return reference_in_check(&ref->at[ply], ref->at[ply].side);
}

static bool
captured(const struct referee *ref, int ply)
{
	return ref->move[ply] != REFERENCE_PASS && ref->at[ply - 1].cells[ref->move[ply] % 128] != 0;
}

void
referee_start(struct referee *ref)
{
	ref->at[0].pass = rule(ref, 301);
	ref->at[0].double_pass = rule(ref, 302);
	ref->at[0].bikjang = rule(ref, 303);
	ref->at[0].bikjang_in_check = rule(ref, 304);
	ref->at[0].passed = ref->at[0].ended = false;
	ref->plies = 0;
	ref->move[0] = 0;
	ref->clock_at[0] = ref->clock;
}

void
referee_push(struct referee *ref, uint32_t move)
{
	int ply = ++ref->plies;
	ref->at[ply] = ref->at[ply - 1];
	reference_play(&ref->at[ply], move);
	ref->move[ply] = move;
	ref->clock_at[ply] = captured(ref, ply) ? 0 : ref->clock_at[ply - 1] + 1;
}

static bool
same(const struct reference *a, const struct reference *b)
{
	return a->side == b->side && memcmp(a->cells, b->cells, sizeof a->cells) == 0;
}

/* The plies at which the last position stood, the latest first. */
static int
occurrences(const struct referee *ref, int plies[REFEREE_PLIES + 1])
{
	int count = 0;
	for (int ply = ref->plies; ply >= 0; ply--)
		if (same(&ref->at[ply], &ref->at[ref->plies]))
			plies[count++] = ply;
	return count;
}

/* After how many plies the last n occurrences began; -1 if there are fewer. */
static int
cycle_start(const struct referee *ref)
{
	int plies[REFEREE_PLIES + 1];
	int n = rule(ref, 306);
	return n != 0 && occurrences(ref, plies) >= n ? plies[n - 1] : -1;
}

static bool
checks_all_along(const struct referee *ref, int first, int side)
{
	for (int ply = first + 1; ply <= ref->plies; ply++)
		if (ref->at[ply].side != side && !in_check(ref, ply))
			return false;
	return true;
}

/* 307 = 1: NOBODY if it is scored, 3 if drawn. */
static int
cycle_fault(const struct referee *ref, int first)
{
	if (board_points(&ref->at[ref->plies], 0) < 60 && board_points(&ref->at[ref->plies], 1) < 60)
		return 3;
	bool cho = checks_all_along(ref, first, 0), han = checks_all_along(ref, first, 1);
	if (cho && han)
		return NOBODY;
	if (cho || han)
		return cho ? 0 : 1;
	return leader(ref) == NOBODY ? NOBODY : 1 - leader(ref);
}

/* The last ply completes a row of five (309); row gets their numbers, the fifth first. */
static bool
completes_row(const struct referee *ref, int row[5])
{
	int count = 0;
	for (int ply = ref->plies; ply >= 1 && count < 5; ply -= 2) {
		/* Of the passes only one directly before the fifth is overlooked. */
		if (ref->move[ply] == REFERENCE_PASS && count == 1 && row[0] == ply + 2)
			continue;
		if (ref->move[ply] == REFERENCE_PASS)
			return false;
		row[count++] = ply;
	}
	if (count < 5)
		return false;
	uint32_t fifth = ref->move[row[0]];
	uint32_t back = fifth % 128 * 128 + fifth / 128;
	int kind = ref->at[ref->plies].cells[fifth % 128] % 8;
	return kind > 2 && ref->move[row[1]] == back && ref->move[row[2]] == fifth &&
	       ref->move[row[3]] == back && ref->move[row[4]] % 128 == fifth % 128 && !captured(ref, row[4]);
}

static bool
loses_by_shuttle(const struct referee *ref)
{
	int row[5];
	if (!completes_row(ref, row))
		return false;
	for (int ply = row[4] + 1; ply <= ref->plies; ply++)
		if (captured(ref, ply))
			return false;
	for (int i = 0; i < 5; i++)
		if (in_check(ref, row[i] - 1))
			return false;
	return true;
}

/* 309 = 2, asked with the move made. */
static bool
shuttle_refused(const struct referee *ref)
{
	int row[5];
	if (!completes_row(ref, row) || in_check(ref, ref->plies - 1))
		return false;
	for (int i = 0; i < 5; i++)
		if (in_check(ref, row[i]) || captured(ref, row[i]))
			return false;
	return true;
}

static bool
only_pass(const struct reference *at, int side)
{
	struct reference copy = *at;
	uint32_t moves[REFERENCE_MOVES];
	copy.side = side;
	copy.bikjang = copy.double_pass = 0;
	copy.pass = 2;
	copy.passed = copy.ended = false;
	return !reference_in_check(&copy, side) && reference_moves(&copy, moves) == 1;
}

static bool
is_bare(const struct referee *ref)
{
	const struct reference *at = &ref->at[ref->plies];
	for (int square = 0; square < 90; square++)
		if (at->cells[square] % 8 > 2)
			return false;
	return true;
}

static bool
end(struct referee_outcome *out, int number, int winner)
{
	out->state = 2;
	out->rule = number;
	out->winner = winner;
	return true;
}

static bool
end_by_fault(struct referee_outcome *out, int number, int side)
{
	out->fault = side;
	return end(out, number, 1 - side);
}

static bool
end_by_facing(const struct referee *ref, struct referee_outcome *out)
{
	int result = rule(ref, 318);
	return end(out, 303, result == 0 ? scored(ref) : result == 1 ? NOBODY : leader(ref));
}

static bool
find_end(const struct referee *ref, struct referee_outcome *out)
{
	const struct reference *now = &ref->at[ref->plies];
	uint32_t moves[REFERENCE_MOVES];
	int count = reference_moves(now, moves);
	bool facing = reference_facing(now), check = in_check(ref, ref->plies);
	bool unbreakable = rule(ref, 303) >= 3 && facing && count == 0 && !now->ended;
	if (unbreakable && rule(ref, 304) == 1)
		return end_by_facing(ref, out);
	if (check && count == 0 && !now->ended)
		return end(out, 200, 1 - now->side);
	if (unbreakable || (rule(ref, 303) == 1 && facing && now->ended))
		return end_by_facing(ref, out);

	int first = cycle_start(ref);
	if (first >= 0 && rule(ref, 307) == 0 && rule(ref, 308) == 1) {
		bool cho = checks_all_along(ref, first, 0), han = checks_all_along(ref, first, 1);
		if (cho != han)
			return end_by_fault(out, 308, cho ? 0 : 1);
	}
	if (rule(ref, 309) == 1 && loses_by_shuttle(ref))
		return end_by_fault(out, 309, 1 - now->side);
	if (now->ended)
		return end(out, 302, scored(ref));
	if (rule(ref, 317) == 1 && only_pass(now, 0) && only_pass(now, 1))
		return end(out, 317, NOBODY);
	if (first >= 0 && rule(ref, 307) == 0)
		return end(out, 306, scored(ref));
	if (first >= 0 && cycle_fault(ref, first) == 3)
		return end(out, 306, NOBODY);
	if (first >= 0 && cycle_fault(ref, first) == NOBODY)
		return end(out, 306, scored(ref));
	if (rule(ref, 313) != 0 && is_bare(ref))
		return end(out, 313, rule(ref, 313) == 1 ? NOBODY : scored(ref));
	bool quiet = ref->plies > 0 && !captured(ref, ref->plies) && !check;
	int low = rule(ref, 312), total = rule(ref, 311), without = rule(ref, 310);
	if (low != 0 && quiet && (points(ref, 0) <= low || points(ref, 1) <= low))
		return end(out, 312, leader(ref));
	if (total != 0 && quiet && ref->plies >= total)
		return end(out, 311, leader(ref));
	if (without != 0 && ref->plies > 0 && ref->clock_at[ref->plies] >= without)
		return end(out, 310, scored(ref));
	return false;
}

/* 305 = 1 */
static bool
gate_is_open(const struct referee *ref)
{
	int ply = ref->plies;
	const struct reference *now = &ref->at[ply];
	if (board_points(now, 0) < 60 && board_points(now, 1) < 60)
		return true;
	return ply > 0 && captured(ref, ply) && now->cells[ref->move[ply] % 128] % 8 == 1 &&
	       !reference_facing(&ref->at[ply - 1]);
}

void
referee_judge(const struct referee *ref, struct referee_outcome *out)
{
	*out = (struct referee_outcome){ .winner = NOBODY, .fault = NOBODY,
	                                 .points = { points(ref, 0), points(ref, 1) } };
	if (find_end(ref, out) || !reference_facing(&ref->at[ref->plies]))
		return;
	if (rule(ref, 303) == 4 || (rule(ref, 303) == 2 && (rule(ref, 305) == 0 || gate_is_open(ref))))
		out->state = 1;
}

/* One move, looked at by itself. */
static bool
is_refused(struct referee *ref, uint32_t move)
{
	bool cannon = move != REFERENCE_PASS && ref->at[ref->plies].cells[move / 128] % 8 == 6;
	if (rule(ref, 315) == 1 && ref->plies == 0 && ref->number == 1 && ref->clock == 0 && cannon)
		return true;
	if (in_check(ref, ref->plies))
		return false;
	int side = ref->at[ref->plies].side;
	referee_push(ref, move);
	int first = cycle_start(ref);
	bool refused = (rule(ref, 309) == 2 && shuttle_refused(ref)) ||
	               (rule(ref, 307) == 1 && first >= 0 && cycle_fault(ref, first) == side);
	ref->plies--;
	return refused;
}

int
referee_moves(struct referee *ref, uint32_t moves[REFERENCE_MOVES])
{
	uint32_t all[REFERENCE_MOVES];
	int count = reference_moves(&ref->at[ref->plies], all), left = 0, left_but_pass = 0;
	for (int i = 0; i < count; i++) {
		if (is_refused(ref, all[i]))
			continue;
		moves[left++] = all[i];
		left_but_pass += all[i] != REFERENCE_PASS;
	}
	bool first_cannon = ref->plies == 0 && rule(ref, 315) == 1;
	if (first_cannon ? left_but_pass > 0 : left > 0)
		return left;
	memcpy(moves, all, (size_t)count * sizeof *moves);
	return count;
}

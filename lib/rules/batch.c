/* SPDX-License-Identifier: MIT */
#include <janggi/batch.h>

#include "base/error.h"
#include "core/legality.h"
#include "core/pack.h"
#include "core/policy.h"
#include "rules/game.h"

#include <string.h>

#define PLANE JANGGI_SQUARES

/* The place of the element in an error that says what is wrong with it. */
static janggi_status
at(struct janggi_error *error, size_t index, janggi_status status)
{
	if (error != NULL && status != JANGGI_OK)
		error->item = index < UINT32_MAX ? (uint32_t)index + 1 : UINT32_MAX;
	return status;
}

static janggi_status
refuse_arguments(struct janggi_error *error)
{
	return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "an array is NULL, or a flag or view is unknown", NULL);
}

static janggi_status
refuse_null(struct janggi_error *error, size_t index)
{
	return at(error, index, jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "a game is NULL", NULL));
}

static janggi_status
refuse_move(struct janggi_error *error, const struct janggi_position *pos, janggi_move move)
{
	const char *why = janggi_why_describe(janggi_position_why(pos, move), JANGGI_ENGLISH);
	return jg_error_set(error, JANGGI_E_ILLEGAL, 0, 0, why, NULL);
}

/* One position for all packs of a call: what a pack does not hold stays in it. */
static void
prepare(struct janggi_position *pos, const struct janggi_rules *rules)
{
	const struct janggi_allocator none = { .size = sizeof none };
	jg_position_init(pos, &none);
	janggi_position_set_rules(pos, rules);
}

static bool
is_turned(const struct janggi_position *pos, uint32_t view)
{
	return view == JANGGI_VIEW_MOVER && pos->side == JANGGI_HAN;
}

/* Lists of moves, one behind the other. */
struct lists {
	janggi_move *moves;
	size_t capacity;
	size_t total;
};

static janggi_move *
room(const struct lists *lists, uint32_t *capacity)
{
	size_t left = lists->total < lists->capacity ? lists->capacity - lists->total : 0;
	*capacity = left < JANGGI_MOVES_MAX ? (uint32_t)left : JANGGI_MOVES_MAX;
	return left > 0 ? lists->moves + lists->total : NULL;
}

static bool
lists_are_usable(size_t count, const void *elements, uint32_t flags, const uint64_t *offsets,
                 const janggi_move *moves, size_t capacity)
{
	return (elements != NULL || count == 0) && offsets != NULL && (moves != NULL || capacity == 0) &&
	       flags <= (JANGGI_GEN_CAPTURES | JANGGI_GEN_QUIETS);
}

janggi_status
janggi_packs_legal_moves(const uint8_t *packs, size_t count, const janggi_rules *rules, uint32_t flags,
                         uint64_t *offsets, janggi_move *moves, size_t capacity, janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (!lists_are_usable(count, packs, flags, offsets, moves, capacity))
		return refuse_arguments(error);
	struct janggi_position pos;
	struct lists lists = { moves, capacity, 0 };
	prepare(&pos, rules);
	for (size_t i = 0; i < count; i++) {
		janggi_status status = jg_position_unpack_cell(&pos, packs + i * JANGGI_PACK_MAX, error);
		if (status != JANGGI_OK)
			return at(error, i, status);
		uint32_t left;
		janggi_move *next = room(&lists, &left);
		offsets[i] = lists.total;
		lists.total += janggi_position_legal_moves(&pos, flags, next, left);
	}
	offsets[count] = lists.total;
	jg_error_clear(error);
	return JANGGI_OK;
}

static void
mark(uint8_t *mask, const janggi_move *moves, uint32_t count, bool turned)
{
	memset(mask, 0, JANGGI_POLICY_SIZE);
	for (uint32_t i = 0; i < count; i++)
		mask[jg_policy_index(moves[i], turned)] = 1;
}

janggi_status
janggi_packs_masks(const uint8_t *packs, size_t count, const janggi_rules *rules, uint32_t view, uint8_t *masks,
                   janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if ((count > 0 && (packs == NULL || masks == NULL)) || view > JANGGI_VIEW_MOVER)
		return refuse_arguments(error);
	struct janggi_position pos;
	prepare(&pos, rules);
	for (size_t i = 0; i < count; i++) {
		janggi_status status = jg_position_unpack_cell(&pos, packs + i * JANGGI_PACK_MAX, error);
		if (status != JANGGI_OK)
			return at(error, i, status);
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t n = janggi_position_legal_moves(&pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		mark(masks + i * JANGGI_POLICY_SIZE, moves, n, is_turned(&pos, view));
	}
	jg_error_clear(error);
	return JANGGI_OK;
}

static void
draw(const struct janggi_position *pos, bool turned, uint8_t *planes)
{
	memset(planes, 0, JANGGI_PLANES * PLANE);
	for (unsigned side = JANGGI_CHO; side <= JANGGI_HAN; side++) {
		uint8_t *plane = planes + (side == turned ? JANGGI_PLANE_OWN : JANGGI_PLANE_OTHER) * PLANE;
		for (unsigned kind = JANGGI_GENERAL; kind <= JANGGI_SOLDIER; kind++, plane += PLANE) {
			struct bb men = JG_KIND(pos, side, kind);
			while (bb_any(men)) {
				unsigned square = jg_bb_pop(&men);
				plane[turned ? JANGGI_SQUARES - 1 - square : square] = 1;
			}
		}
	}
	if (pos->side == JANGGI_HAN)
		memset(planes + JANGGI_PLANE_HAN_TO_MOVE * PLANE, 1, PLANE);
	if (pos->flags & JG_PASSED)
		memset(planes + JANGGI_PLANE_LAST_WAS_PASS * PLANE, 1, PLANE);
	if (janggi_position_is_bikjang(pos))
		memset(planes + JANGGI_PLANE_BIKJANG * PLANE, 1, PLANE);
	memset(planes + JANGGI_PLANE_HALFMOVE_CLOCK * PLANE, pos->clock < 255 ? (int)pos->clock : 255, PLANE);
}

janggi_status
janggi_packs_planes(const uint8_t *packs, size_t count, uint32_t view, uint8_t *planes, janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if ((count > 0 && (packs == NULL || planes == NULL)) || view > JANGGI_VIEW_MOVER)
		return refuse_arguments(error);
	struct janggi_position pos;
	prepare(&pos, NULL);
	for (size_t i = 0; i < count; i++) {
		janggi_status status = jg_position_unpack_cell(&pos, packs + i * JANGGI_PACK_MAX, error);
		if (status != JANGGI_OK)
			return at(error, i, status);
		draw(&pos, is_turned(&pos, view), planes + i * JANGGI_PLANES * PLANE);
	}
	jg_error_clear(error);
	return JANGGI_OK;
}

/* What became of the elements of a call that goes on after a refusal. */
struct results {
	janggi_status *statuses;
	janggi_status first;
	struct janggi_error *error;     /* NULL once it tells of the first */
};

static void
note(struct results *results, size_t index, janggi_status status)
{
	if (results->statuses != NULL)
		results->statuses[index] = status;
	if (status == JANGGI_OK || results->first != JANGGI_OK)
		return;
	results->first = at(results->error, index, status);
	results->error = NULL;
}

static janggi_status
play(struct janggi_position *pos, uint8_t *cell, janggi_move move, struct janggi_error *error)
{
	janggi_status status = jg_position_unpack_cell(pos, cell, error);
	if (status != JANGGI_OK)
		return status;
	if (janggi_position_play(pos, move) != JANGGI_OK)
		return refuse_move(error, pos, move);
	jg_position_pack_cell(pos, cell);
	return JANGGI_OK;
}

janggi_status
janggi_packs_play(uint8_t *packs, size_t count, const janggi_rules *rules, const janggi_move *moves,
                  janggi_status *statuses, janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (count > 0 && (packs == NULL || moves == NULL))
		return refuse_arguments(error);
	struct janggi_position pos;
	struct results results = { statuses, JANGGI_OK, error };
	prepare(&pos, rules);
	jg_error_clear(error);
	for (size_t i = 0; i < count; i++) {
		janggi_status status = JANGGI_OK;
		if (moves[i] != JANGGI_MOVE_NONE)
			status = play(&pos, packs + i * JANGGI_PACK_MAX, moves[i], results.error);
		note(&results, i, status);
	}
	return results.first;
}

janggi_status
janggi_games_pack(const janggi_game *const *games, size_t count, uint8_t *packs, janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (count > 0 && (games == NULL || packs == NULL))
		return refuse_arguments(error);
	for (size_t i = 0; i < count; i++) {
		if (games[i] == NULL)
			return refuse_null(error, i);
		jg_position_pack_cell(&games[i]->now, packs + i * JANGGI_PACK_MAX);
	}
	jg_error_clear(error);
	return JANGGI_OK;
}

janggi_status
janggi_games_legal_moves(const janggi_game *const *games, size_t count, uint32_t flags, uint64_t *offsets,
                         janggi_move *moves, size_t capacity, janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (!lists_are_usable(count, games, flags, offsets, moves, capacity))
		return refuse_arguments(error);
	struct lists lists = { moves, capacity, 0 };
	for (size_t i = 0; i < count; i++) {
		if (games[i] == NULL)
			return refuse_null(error, i);
		uint32_t left;
		janggi_move *next = room(&lists, &left);
		offsets[i] = lists.total;
		lists.total += janggi_game_legal_moves(games[i], flags, next, left);
	}
	offsets[count] = lists.total;
	jg_error_clear(error);
	return JANGGI_OK;
}

janggi_status
janggi_games_masks(const janggi_game *const *games, size_t count, uint32_t view, uint8_t *masks,
                   janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if ((count > 0 && (games == NULL || masks == NULL)) || view > JANGGI_VIEW_MOVER)
		return refuse_arguments(error);
	for (size_t i = 0; i < count; i++) {
		if (games[i] == NULL)
			return refuse_null(error, i);
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t n = janggi_game_legal_moves(games[i], JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		mark(masks + i * JANGGI_POLICY_SIZE, moves, n, is_turned(&games[i]->now, view));
	}
	jg_error_clear(error);
	return JANGGI_OK;
}

janggi_status
janggi_games_push(janggi_game *const *games, size_t count, const janggi_move *moves, janggi_status *statuses,
                  janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (count > 0 && (games == NULL || moves == NULL))
		return refuse_arguments(error);
	struct results results = { statuses, JANGGI_OK, error };
	jg_error_clear(error);
	for (size_t i = 0; i < count; i++) {
		janggi_status status = JANGGI_OK;
		if (games[i] == NULL)
			status = refuse_null(results.error, i);
		else if (moves[i] != JANGGI_MOVE_NONE)
			status = janggi_game_push(games[i], moves[i], results.error);
		note(&results, i, status);
	}
	return results.first;
}

janggi_status
janggi_games_outcomes(const janggi_game *const *games, size_t count, uint8_t *states, uint8_t *winners,
                      uint8_t *reasons, janggi_error *error)
{
	if (jg_error_check(error) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (count > 0 && games == NULL)
		return refuse_arguments(error);
	for (size_t i = 0; i < count; i++) {
		if (games[i] == NULL)
			return refuse_null(error, i);
		const struct jg_verdict *verdict = &jg_game_last(games[i])->verdict;
		if (states != NULL)
			states[i] = verdict->state;
		if (winners != NULL)
			winners[i] = verdict->winner;
		if (reasons != NULL)
			reasons[i] = verdict->reason;
	}
	jg_error_clear(error);
	return JANGGI_OK;
}

/* SPDX-License-Identifier: MIT */
#include "rules/game.h"

#include "base/alloc.h"

#include <string.h>

/* Far above any game; keeps sizes within 32 bits' range on every machine. */
#define POSITIONS_MAX (UINT32_C(1) << 22)

static size_t
block_bytes(uint32_t capacity)
{
	return capacity * (sizeof(struct jg_ply) + sizeof(uint32_t));
}

static uint32_t *
bucket_of(const struct janggi_game *game, uint64_t board_hash)
{
	return &game->bucket[board_hash & (game->capacity - 1)];
}

static void
chain(struct janggi_game *game, uint32_t ply)
{
	uint32_t *bucket = bucket_of(game, game->ply[ply].board_hash);
	game->ply[ply].chain = *bucket;
	*bucket = ply + 1;
}

janggi_status
jg_history_reserve(struct janggi_game *game, uint32_t positions)
{
	if (positions <= game->capacity)
		return JANGGI_OK;
	if (positions > POSITIONS_MAX)
		return JANGGI_E_NOMEM;
	uint32_t capacity = game->capacity == 0 ? 64 : game->capacity;
	while (capacity < positions)
		capacity *= 2;
	struct jg_ply *ply = jg_alloc(&game->alloc, block_bytes(capacity));
	if (ply == NULL)
		return JANGGI_E_NOMEM;
	uint32_t entered = 0;
	if (game->ply != NULL) {
		entered = game->plies + 1;
		memcpy(ply, game->ply, entered * sizeof *ply);
		jg_history_free(game);
	}
	game->ply = ply;
	game->bucket = (uint32_t *)(void *)(ply + capacity);
	game->capacity = capacity;
	for (uint32_t i = 0; i < entered; i++)
		chain(game, i);
	return JANGGI_OK;
}

void
jg_history_free(struct janggi_game *game)
{
	jg_release(&game->alloc, game->ply, block_bytes(game->capacity));
}

uint32_t
jg_history_find(const struct janggi_game *game, const struct janggi_position *pos, uint32_t ply)
{
	uint64_t hash = janggi_position_board_hash(pos);
	uint32_t capture = jg_game_last(game)->capture;
	/* Chains run backwards in time, and no position recurs across a capture. */
	for (uint32_t i = *bucket_of(game, hash); i > capture; i = game->ply[i - 1].chain) {
		const struct jg_ply *old = &game->ply[i - 1];
		if (old->board_hash == hash && ((ply ^ (i - 1)) & 1) == 0 &&
		    memcmp(old->board, pos->board, sizeof old->board) == 0)
			return i - 1;
	}
	return JG_NEVER;
}

uint32_t
jg_history_back(const struct janggi_game *game, uint32_t ply, uint32_t times)
{
	while (times-- > 0)
		ply = game->ply[ply].before;
	return ply;
}

void
jg_history_enter(struct janggi_game *game)
{
	const struct janggi_position *now = &game->now;
	struct jg_ply *entry = &game->ply[game->plies];
	entry->board_hash = janggi_position_board_hash(now);
	memcpy(entry->board, now->board, sizeof entry->board);
	entry->check = janggi_position_in_check(now);
	entry->relaxed = false;
	entry->told = JG_TOLD_NOTHING;
	entry->before = JG_NEVER;
	entry->times = 1;
	entry->most = 1;
	if (game->plies == 0) {
		entry->move = JANGGI_MOVE_NONE;
		entry->capture = 0;
		entry->unchecked[JANGGI_CHO] = entry->unchecked[JANGGI_HAN] = 0;
		for (janggi_side side = JANGGI_CHO; side <= JANGGI_HAN; side++)
			entry->points[side] = (uint16_t)janggi_position_half_points(now, side);
		chain(game, 0);
		return;
	}
	const struct jg_ply *last = entry - 1;
	janggi_side mover = now->side ^ 1;
	entry->unchecked[mover] = entry->check ? last->unchecked[mover] : game->plies;
	entry->unchecked[mover ^ 1] = last->unchecked[mover ^ 1];
	entry->capture = last->capture;
	entry->points[JANGGI_CHO] = last->points[JANGGI_CHO];
	entry->points[JANGGI_HAN] = last->points[JANGGI_HAN];
	bool passed = entry->move == JANGGI_MOVE_PASS;
	janggi_piece captured = passed ? 0 : last->board[janggi_move_to(entry->move)];
	if (captured != 0) {
		entry->capture = game->plies;
		entry->points[mover ^ 1] -= (uint16_t)janggi_kind_half_points(captured & 7);
	} else {
		entry->before = jg_history_find(game, now, game->plies);
		if (entry->before != JG_NEVER)
			entry->times = game->ply[entry->before].times + 1;
		entry->most = last->most > entry->times ? last->most : entry->times;
	}
	chain(game, game->plies);
}

void
jg_history_leave(struct janggi_game *game)
{
	const struct jg_ply *entry = jg_game_last(game);
	*bucket_of(game, entry->board_hash) = entry->chain;
	game->plies--;
}

bool
jg_history_shuttles(const struct janggi_game *game, uint32_t ply, janggi_move move, janggi_kind kind,
                    uint32_t row[4])
{
	if (move == JANGGI_MOVE_PASS || kind == JANGGI_GENERAL || kind == JANGGI_GUARD)
		return false;
	uint32_t i = ply - 2;
	if (ply > 2 && game->ply[i].move == JANGGI_MOVE_PASS)
		i -= 2;
	if (ply < 9 || i < 7)
		return false;
	for (uint32_t k = 0; k < 4; k++)
		row[k] = i - 2 * k;
	janggi_square x = janggi_move_from(move), a = janggi_move_to(move);
	janggi_move back = janggi_move_make(a, x), first = game->ply[row[3]].move;
	return game->ply[row[0]].move == back && game->ply[row[1]].move == move &&
	       game->ply[row[2]].move == back &&
	       first != JANGGI_MOVE_PASS && janggi_move_to(first) == a && game->ply[row[3] - 1].board[a] == 0;
}

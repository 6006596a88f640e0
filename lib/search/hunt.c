/* SPDX-License-Identifier: MIT */
#include "search/hunt.h"

#include "core/kernel.h"
#include "core/legality.h"
#include "search/checks.h"
#include "search/node.h"

#include <string.h>

struct hunt {
	struct jg_worker *worker;
	uint64_t left;          /* positions that may yet be visited */
	bool ended;             /* by that, or by a stop */
	janggi_move refutations[JG_PLY_MAX];    /* what last got away with so many plies to go */
};

static bool is_mated(struct hunt *hunt, struct jg_frame *frame, uint32_t plies, uint32_t quiet);

/* Room for a list of moves, one for each number of plies to go: a node's of the search, which waits. */
static janggi_move *
list_of(struct hunt *hunt, uint32_t plies)
{
	return hunt->worker->path[plies].picker.losers;
}

static bool
is_over_budget(struct hunt *hunt)
{
	if (hunt->left == 0 || jg_worker_count(hunt->worker))
		hunt->ended = true;
	else
		hunt->left--;
	return hunt->ended;
}

static void
put_first(struct jg_frame *frame, janggi_move move)
{
	frame->pv[0] = move;
	frame->pv_length = 1 + frame[1].pv_length;
	memcpy(frame->pv + 1, frame[1].pv, frame[1].pv_length * sizeof *frame->pv);
}

/* A move of the hunter's that leaves no way out. */
static bool
mates(struct hunt *hunt, struct jg_frame *frame, janggi_move move, uint32_t plies, uint32_t quiet)
{
	struct janggi_game *game = hunt->worker->game;
	if (jg_worker_refuses(hunt->worker, move))
		return false;
	const bool hunted = jg_game_last(game)->check;
	jg_game_make(game, move);
	/* An answer to a check costs nothing: there are few. */
	const bool free = jg_game_last(game)->check || hunted;
	bool found =
		(free || (quiet > 0 && plies > 1)) && is_mated(hunt, frame + 1, plies - 1, quiet - !free);
	jg_game_unmake(game);
	if (found)
		put_first(frame, move);
	return found;
}

/* The side to move can mate within so many plies, an odd number. Only failures are kept in the table. */
static bool
can_mate(struct hunt *hunt, struct jg_frame *frame, uint32_t plies, uint32_t quiet)
{
	struct jg_worker *worker = hunt->worker;
	const struct janggi_position *pos = &worker->game->now;
	const uint64_t key = jg_worker_key(worker) ^ (2 * quiet + 1) * UINT64_C(0x8ebc6af09c88c6e3);
	struct jg_tt_entry entry;
	if (jg_tt_probe(&worker->shared->tt, key, &entry) && entry.depth >= (int)plies)
		return false;
	struct jg_checks checks;
	jg_find_checks(pos, &checks);
	janggi_move *moves = list_of(hunt, plies);
	uint32_t count = pos->kernel->list(pos, jg_full, false, moves);
	const bool others = plies > 1 && (quiet > 0 || jg_game_last(worker->game)->check);
	for (int other = 0; other <= others; other++)
		for (uint32_t i = 0; i < count; i++) {
			if (jg_seems_check(pos, &checks, moves[i]) != other &&
			    mates(hunt, frame, moves[i], plies, quiet))
				return true;
			if (hunt->ended)
				return false;
		}
	struct jg_tt_entry mine = { JANGGI_MOVE_NONE, 0, JG_NO_SCORE, (int)plies, JG_BOUND_UPPER };
	jg_tt_store(&worker->shared->tt, key, &mine);
	return false;
}

/* The side to move is mated whatever it does; the longest way goes to the line. */
static bool
is_mated(struct hunt *hunt, struct jg_frame *frame, uint32_t plies, uint32_t quiet)
{
	struct janggi_game *game = hunt->worker->game;
	const struct jg_ply *last = jg_game_last(game);
	frame->pv_length = 0;
	if (is_over_budget(hunt))
		return false;
	if (last->verdict.state == JANGGI_STATE_OVER)
		return last->verdict.reason == JANGGI_REASON_MATE;
	/* A claim or a position that comes again is a way out, or may be one. */
	if (plies < 2 || last->verdict.state == JANGGI_STATE_CLAIMABLE || last->before != JG_NEVER)
		return false;
	janggi_move *moves = list_of(hunt, plies);
	uint32_t count = game->now.kernel->list(&game->now, jg_full, true, moves);
	/*
	 * Tried from the end: the pass, which shows at once what is no threat, and what got away elsewhere.
	 */
	for (uint32_t i = 0; i + 1 < count; i++)
		if (moves[i] == hunt->refutations[plies]) {
			uint32_t late = moves[count - 1] == JANGGI_MOVE_PASS ? count - 2 : count - 1;
			moves[i] = moves[late];
			moves[late] = hunt->refutations[plies];
			break;
		}
	for (uint32_t i = count; i-- > 0;) {
		if (jg_worker_refuses(hunt->worker, moves[i]))
			continue;
		jg_game_make(game, moves[i]);
		/* Against a pass only checks count: a quiet move must threaten mate. */
		const uint32_t more = moves[i] == JANGGI_MOVE_PASS ? 0 : quiet;
		bool mated = jg_game_last(game)->verdict.state != JANGGI_STATE_OVER &&
		             can_mate(hunt, frame + 1, plies - 1, more);
		jg_game_unmake(game);
		if (!mated) {
			hunt->refutations[plies] = moves[i];
			return false;
		}
		if (frame[1].pv_length >= frame->pv_length)
			put_first(frame, moves[i]);
	}
	return frame->pv_length > 0;
}

bool
jg_hunt(struct jg_worker *worker, uint32_t plies, uint32_t quiet, uint64_t budget)
{
	struct hunt hunt = { worker, budget, false, { JANGGI_MOVE_NONE } };
	struct jg_frame *frame = worker->frames;
	if (plies > JG_PLY_MAX - 1)
		plies = JG_PLY_MAX - 1;
	for (uint32_t length = 1; length <= plies; length += 2) {
		for (uint32_t i = 0; i < worker->root_count; i++) {
			struct jg_root_move *line = &worker->root[i];
			if (mates(&hunt, frame, line->move, length, quiet)) {
				line->score = JG_MATE - (int)length;
				line->seldepth = length;
				line->pv_length = frame->pv_length;
				memcpy(line->pv, frame->pv, frame->pv_length * sizeof *line->pv);
				return true;
			}
			if (hunt.ended)
				return false;
		}
	}
	return false;
}

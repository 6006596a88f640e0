/* SPDX-License-Identifier: MIT */
#include "search/node.h"

#include "core/legality.h"
#include "search/outlook.h"

#include <string.h>

uint64_t
jg_worker_nodes(const struct jg_shared *shared)
{
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < shared->worker_count; i++)
		nodes += atomic_load_explicit(&shared->workers[i]->nodes, memory_order_relaxed);
	return nodes;
}

void
jg_check_limits(struct jg_worker *worker, uint64_t nodes)
{
	struct jg_shared *shared = worker->shared;
	if (shared->node_limit != 0 && (shared->worker_count == 1 || (nodes & 63) == 0) &&
	    jg_worker_nodes(shared) >= shared->node_limit)
		atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
	if (worker->index != 0 || (nodes & 1023) != 0)
		return;
	uint64_t hard = atomic_load_explicit(&shared->hard_ns, memory_order_relaxed);
	if (hard != 0 && !atomic_load_explicit(&shared->pondering, memory_order_relaxed) &&
	    jg_now_ns() - atomic_load_explicit(&shared->clock_start_ns, memory_order_relaxed) >= hard)
		atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
}

static int
score_of_winner(const struct jg_worker *worker, const struct jg_verdict *verdict, int ply)
{
	if (verdict->winner == JANGGI_NOBODY)
		return 0;
	int decided = (verdict->reason == JANGGI_REASON_MATE ? JG_MATE : JG_POINTS) - ply;
	return verdict->winner == worker->game->now.side ? decided : -decided;
}

/* Before a row that its move number `last` completed, whatever it began with (309). */
static void
taint_by_shuttle(struct jg_worker *worker, uint32_t last)
{
	const uint32_t longest = 11;    /* five moves, a pass, and the other side's between */
	jg_taint(worker, last > longest ? last - longest : 0);
}

/* Ends by counters are told apart by the key; those by a cycle or a shuttle depend on the way here. */
static void
taint_by_end(struct jg_worker *worker, const struct jg_verdict *verdict)
{
	if (verdict->reason == JANGGI_REASON_SHUTTLE)
		taint_by_shuttle(worker, worker->game->plies);
	if (verdict->reason == JANGGI_REASON_REPETITION || verdict->reason == JANGGI_REASON_PERPETUAL_CHECK)
		jg_taint(worker, 0);
}

bool
jg_settled(struct jg_worker *worker, int ply, int *score)
{
	const struct jg_ply *last = jg_game_last(worker->game);
	if (last->verdict.state == JANGGI_STATE_OVER) {
		taint_by_end(worker, &last->verdict);
		*score = score_of_winner(worker, &last->verdict, ply);
		return true;
	}
	if (last->before != JG_NEVER && last->before >= worker->root_plies) {
		jg_taint(worker, last->before);
		struct jg_verdict verdict = jg_game_cycle_verdict(worker->game, last->before);
		*score = score_of_winner(worker, &verdict, ply);
		return true;
	}
	return false;
}

uint64_t
jg_worker_key(const struct jg_worker *worker)
{
	uint64_t key = jg_outlook_key(worker->game) ^ worker->rules_key;
	/* No position recurs across a capture. */
	return jg_game_last(worker->game)->capture > worker->root_plies ? key : key ^ worker->past_key;
}

/* The board's hash after the move; not right after a pass, which a look-up ahead can bear. */
static uint64_t
hash_after(const struct janggi_position *pos, janggi_move move)
{
	uint64_t hash = pos->hash ^ jg_zobrist_side ^ jg_zobrist_flags[pos->flags];
	if (move == JANGGI_MOVE_PASS)
		return hash ^ jg_zobrist_flags[JG_PASSED];
	unsigned from = move >> 7, to = move & 127, piece = pos->board[from];
	return hash ^ jg_zobrist[from][piece] ^ jg_zobrist[to][piece] ^ jg_zobrist[to][pos->board[to]];
}

void
jg_make(struct jg_worker *worker, struct jg_frame *frame, janggi_move move)
{
	/* Asked for now, the table's line is there when the rules have been applied to the move. */
	jg_tt_prefetch(&worker->shared->tt, hash_after(&worker->game->now, move));
	frame->move = move;
	frame->target = jg_target(&worker->game->now, move);
	frame->follow = worker->history.follow[frame->target];
	jg_game_make(worker->game, move);
}

int16_t *
jg_correction_of(struct jg_worker *worker)
{
	const struct janggi_position *pos = &worker->game->now;
	const struct bb *cho = &JG_KIND(pos, 0, JANGGI_SOLDIER), *han = &JG_KIND(pos, 1, JANGGI_SOLDIER);
	uint64_t key = (cho->lo ^ cho->hi << 19) * UINT64_C(0x9e3779b97f4a7c15) ^
	               (han->hi ^ han->lo << 19) * UINT64_C(0xbf58476d1ce4e5b9);
	return &worker->history.correction[pos->side][key >> 50];
}

int
jg_eval_of(struct jg_worker *worker, int raw)
{
	int eval = jg_outlook_adjust(worker->game, raw) + *jg_correction_of(worker) / 16;
	return eval > JG_EVAL_MAX ? JG_EVAL_MAX : eval < -JG_EVAL_MAX ? -JG_EVAL_MAX : eval;
}

struct jg_node *
jg_enter(struct jg_worker *worker, int ply)
{
	const struct jg_ply *last = jg_game_last(worker->game);
	struct jg_node *node = &worker->path[worker->path_length++];
	worker->taint = JG_NEVER;
	node->worker = worker;
	node->ply = ply;
	node->frame = &worker->frames[JG_BEFORE_ROOT + ply];
	node->frame->pv_length = 0;
	node->check = last->check;
	node->forced = last->check ||
	               (jg_must_answer(&worker->game->now) && janggi_position_is_bikjang(&worker->game->now));
	if ((uint32_t)ply > worker->seldepth)
		worker->seldepth = (uint32_t)ply;
	return node;
}

int
jg_give_up(const struct jg_node *node)
{
	struct jg_worker *worker = node->worker;
	return node->check ? 0 : jg_eval_of(worker, worker->shared->evaluate(&worker->game->now));
}

bool
jg_node_claim(const struct jg_node *node, int *score)
{
	const struct jg_ply *last = jg_game_last(node->worker->game);
	if (last->verdict.state != JANGGI_STATE_CLAIMABLE)
		return false;
	struct jg_verdict verdict = jg_game_claimed(node->worker->game);
	*score = score_of_winner(node->worker, &verdict, node->ply + 1);
	return true;
}

bool
jg_worker_refuses(struct jg_worker *worker, janggi_move move)
{
	if (jg_game_refuses_nothing(worker->game))
		return false;
	uint32_t why = jg_game_refuses(worker->game, move);
	if (why == JANGGI_WHY_SHUTTLE)
		taint_by_shuttle(worker, worker->game->plies + 1);
	else if (why != JANGGI_WHY_LEGAL)
		jg_taint(worker, 0);
	return why != JANGGI_WHY_LEGAL;
}

void
jg_save_pv(struct jg_frame *frame, janggi_move move)
{
	frame->pv[0] = move;
	uint32_t n = frame[1].pv_length < JG_PLY_MAX ? frame[1].pv_length : JG_PLY_MAX;
	memcpy(frame->pv + 1, frame[1].pv, n * sizeof *frame->pv);
	frame->pv_length = n + 1;
}

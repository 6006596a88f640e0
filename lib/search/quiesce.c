/* SPDX-License-Identifier: MIT */
#include "search/exchange.h"
#include "search/node.h"

static int
quiesce_node(struct jg_node *node, int alpha, int beta, int depth)
{
	struct jg_worker *worker = node->worker;
	const int ply = node->ply;
	int score;
	if (jg_worker_count(worker))
		return 0;
	if (jg_settled(worker, ply, &score))
		return score;
	if (jg_is_too_deep(node))
		return jg_give_up(node);
	bool pv_node = beta - alpha > 1;
	uint64_t key = jg_worker_key(worker);
	struct jg_tt_entry entry;
	bool known = jg_tt_probe(&worker->shared->tt, key, &entry);
	if (known) {
		score = jg_from_table(entry.score, ply);
		if (!pv_node && jg_cuts(&entry, score, beta) && jg_game_last(worker->game)->times == 1)
			return score;
	}
	int best = -JG_MATE + ply, raw = JG_NO_SCORE;
	if (jg_node_claim(node, &score) && score > best)
		best = score;
	if (!node->forced) {
		raw = known && entry.eval != JG_NO_SCORE ? entry.eval
		                                         : worker->shared->evaluate(&worker->game->now);
		int eval = jg_eval_of(worker, raw);
		if (known && entry.bound != JG_BOUND_NONE &&
		    jg_cuts(&entry, jg_from_table(entry.score, ply), eval + 1))
			eval = jg_from_table(entry.score, ply);
		if (eval > best)
			best = eval;
	}
	if (best >= beta)
		return best;
	if (best > alpha)
		alpha = best;

	janggi_move table = JANGGI_MOVE_NONE;
	if (known && entry.move != JANGGI_MOVE_NONE &&
	    (node->forced || jg_is_capture(&worker->game->now, entry.move)) &&
	    janggi_position_is_legal(&worker->game->now, entry.move))
		table = entry.move;
	struct jg_picker *picker = &node->picker;
	bool all = node->forced && depth > -6;
	if (all)
		jg_picker_all(picker, &worker->game->now, &worker->history, table);
	else
		jg_picker_captures(picker, &worker->game->now, &worker->history, table);
	jg_set_follow(picker, node->frame);
	janggi_move move, best_move = JANGGI_MOVE_NONE;
	int original = alpha, stand = best;
	while ((move = jg_picker_next(picker, false)) != JANGGI_MOVE_NONE) {
		if (jg_worker_refuses(worker, move))
			continue;
		/* Even winning the man for nothing does not lift the score to alpha. */
		if (!node->forced && move != table) {
			int gain = stand + jg_exchange_value[worker->game->now.board[move & 127] & 7] + 150;
			if (gain <= alpha) {
				if (gain > best)
					best = gain;
				continue;
			}
		}
		jg_make(worker, node->frame, move);
		score = -jg_quiesce(worker, -beta, -alpha, ply + 1, depth - 1);
		jg_unmake(worker);
		if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
			return 0;
		if (score > best) {
			best = score;
			best_move = move;
			if (score > alpha) {
				alpha = score;
				if (pv_node)
					jg_save_pv(node->frame, move);
				if (score >= beta)
					break;
			}
		}
	}
	/* Forced and out of moves to try only because the search gave up looking at them. */
	if (node->forced && !all && best <= -JG_DECIDED)
		best = alpha > -JG_DECIDED ? alpha
		                           : jg_eval_of(worker, worker->shared->evaluate(&worker->game->now));
	if (!jg_is_tainted(worker) && (all || !node->forced)) {
		struct jg_tt_entry mine = { best_move, jg_to_table(best, ply), raw, 0,
		                            jg_bound_of(best, original, beta) };
		jg_tt_store(&worker->shared->tt, key, &mine);
	}
	return best;
}

int
jg_quiesce(struct jg_worker *worker, int alpha, int beta, int ply, int depth)
{
	const uint32_t outer = worker->taint;
	int score = quiesce_node(jg_enter(worker, ply), alpha, beta, depth);
	jg_leave(worker, outer);
	return score;
}

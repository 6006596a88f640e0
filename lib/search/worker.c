/* SPDX-License-Identifier: MIT */
#include "search/worker.h"

#include "core/legality.h"
#include "search/checks.h"
#include "search/exchange.h"
#include "search/movepick.h"
#include "search/outlook.h"

#include <string.h>

/* Frames before the root, so that "four plies ago" always exists. */
#define BEFORE_ROOT 6

/* The start of a node's life, once for all that it asks. */
struct node {
	struct jg_worker *worker;
	struct jg_frame *frame;
	int ply;
	bool check;
	bool forced;            /* in check, or facing generals must be answered: no stand pat, no pass */
};

/* 1000 * ln(n / 1), the argument's floor taken: logarithms without floating point. */
static int
log_of(int n)
{
	static const uint16_t logs[64] = {
		0,    0,    693,  1099, 1386, 1609, 1792, 1946, 2079, 2197, 2303, 2398, 2485, 2565, 2639, 2708,
		2773, 2833, 2890, 2944, 2996, 3045, 3091, 3135, 3178, 3219, 3258, 3296, 3332, 3367, 3401, 3434,
		3466, 3497, 3526, 3555, 3584, 3611, 3638, 3664, 3689, 3714, 3738, 3761, 3784, 3807, 3829, 3850,
		3871, 3892, 3912, 3932, 3951, 3970, 3989, 4007, 4025, 4043, 4060, 4078, 4094, 4111, 4127, 4143,
	};
	return logs[n < 63 ? n : 63];
}

static void
check_limits(struct jg_worker *worker, uint64_t nodes)
{
	struct jg_shared *shared = worker->shared;
	if (worker->index != 0)
		return;
	if (shared->node_limit != 0 && nodes >= shared->node_limit)
		atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
	if ((nodes & 1023) != 0)
		return;
	uint64_t hard = atomic_load_explicit(&shared->hard_ns, memory_order_relaxed);
	if (hard != 0 && !atomic_load_explicit(&shared->pondering, memory_order_relaxed) &&
	    jg_now_ns() - atomic_load_explicit(&shared->clock_start_ns, memory_order_relaxed) >= hard)
		atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
}

static bool
count_node(struct jg_worker *worker)
{
	if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
		return true;
	uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed) + 1;
	atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
	check_limits(worker, nodes);
	return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}

static void
taint(struct jg_worker *worker, uint32_t since)
{
	if (since < worker->taint)
		worker->taint = since;
}

static int
score_of_winner(const struct jg_worker *worker, const struct jg_verdict *verdict, int ply)
{
	if (verdict->winner == JANGGI_NOBODY)
		return 0;
	int decided = (verdict->reason == JANGGI_REASON_MATE ? JG_MATE : JG_POINTS) - ply;
	return verdict->winner == worker->game->now.side ? decided : -decided;
}

/* Ends by counters are told apart by the key, those by a cycle are not. */
static bool
depends_on_the_past(const struct jg_verdict *verdict)
{
	return verdict->reason == JANGGI_REASON_REPETITION || verdict->reason == JANGGI_REASON_PERPETUAL_CHECK ||
	       verdict->reason == JANGGI_REASON_SHUTTLE;
}

/*
 * The value of a position that needs no search: the game is over there, or it
 * goes in a circle within the search, which is taken to go on to its end.
 */
static bool
settled(struct jg_worker *worker, int ply, int *score)
{
	const struct jg_ply *last = jg_game_last(worker->game);
	if (last->verdict.state == JANGGI_STATE_OVER) {
		if (depends_on_the_past(&last->verdict))
			taint(worker, 0);
		*score = score_of_winner(worker, &last->verdict, ply);
		return true;
	}
	if (last->before != JG_NEVER && last->before >= worker->root_plies) {
		taint(worker, last->before);
		struct jg_verdict verdict = jg_game_cycle_verdict(worker->game, last->before);
		*score = score_of_winner(worker, &verdict, ply);
		return true;
	}
	return false;
}

static int
to_table(int score, int ply)
{
	return score >= JG_DECIDED ? score + ply : score <= -JG_DECIDED ? score - ply : score;
}

static int
from_table(int score, int ply)
{
	return score >= JG_DECIDED ? score - ply : score <= -JG_DECIDED ? score + ply : score;
}

static bool
cuts(const struct jg_tt_entry *entry, int score, int beta)
{
	return (entry->bound & (score >= beta ? JG_BOUND_LOWER : JG_BOUND_UPPER)) != 0;
}

static void
make(struct jg_worker *worker, struct jg_frame *frame, janggi_move move)
{
	frame->move = move;
	frame->target = jg_target(&worker->game->now, move);
	frame->follow = worker->history.follow[frame->target];
	jg_game_make(worker->game, move);
	jg_tt_prefetch(&worker->shared->tt, jg_outlook_key(worker->game));
}

static void
unmake(struct jg_worker *worker)
{
	jg_game_unmake(worker->game);
}

static int16_t *
correction_of(struct jg_worker *worker)
{
	const struct janggi_position *pos = &worker->game->now;
	const struct bb *cho = &JG_KIND(pos, 0, JANGGI_SOLDIER), *han = &JG_KIND(pos, 1, JANGGI_SOLDIER);
	uint64_t key = (cho->lo ^ cho->hi << 19) * UINT64_C(0x9e3779b97f4a7c15) ^
	               (han->hi ^ han->lo << 19) * UINT64_C(0xbf58476d1ce4e5b9);
	return &worker->history.correction[pos->side][key >> 50];
}

static int
evaluate(struct jg_worker *worker, int raw)
{
	int eval = jg_outlook_adjust(worker->game, raw) + *correction_of(worker) / 16;
	return eval > JG_EVAL_MAX ? JG_EVAL_MAX : eval < -JG_EVAL_MAX ? -JG_EVAL_MAX : eval;
}

static void
prepare(struct node *node, struct jg_worker *worker, int ply)
{
	const struct jg_ply *last = jg_game_last(worker->game);
	node->worker = worker;
	node->ply = ply;
	node->frame = &worker->frames[BEFORE_ROOT + ply];
	node->check = last->check;
	node->forced = last->check || (jg_must_answer(&worker->game->now) && janggi_position_is_bikjang(&worker->game->now));
	if ((uint32_t)ply > worker->seldepth)
		worker->seldepth = (uint32_t)ply;
}

/* A claim is a move that ends the game: the value it is sure of. */
static bool
claim_score(const struct node *node, int *score)
{
	const struct jg_ply *last = jg_game_last(node->worker->game);
	if (last->verdict.state != JANGGI_STATE_CLAIMABLE)
		return false;
	struct jg_verdict verdict = jg_game_claimed(node->worker->game);
	*score = score_of_winner(node->worker, &verdict, node->ply + 1);
	return true;
}

/* The game's refusals, asked only where there can be one. */
static bool
refused(struct jg_worker *worker, janggi_move move)
{
	if (jg_game_refuses_nothing(worker->game) || jg_game_refuses(worker->game, move) == JANGGI_WHY_LEGAL)
		return false;
	taint(worker, 0);
	return true;
}

static void
set_follow(struct jg_picker *picker, const struct jg_frame *frame)
{
	picker->follow[0] = frame[-1].follow;
	picker->follow[1] = frame[-2].follow;
	picker->follow[2] = frame[-4].follow;
}

static void
save_pv(struct jg_frame *frame, janggi_move move)
{
	frame->pv[0] = move;
	uint32_t n = frame[1].pv_length < JG_PLY_MAX ? frame[1].pv_length : JG_PLY_MAX;
	memcpy(frame->pv + 1, frame[1].pv, n * sizeof *frame->pv);
	frame->pv_length = n + 1;
}

/* Captures until the position is quiet; all moves where it is forced. */
static int
quiesce(struct jg_worker *worker, int alpha, int beta, int ply, int depth)
{
	struct node node;
	int score;
	prepare(&node, worker, ply);
	node.frame->pv_length = 0;
	if (count_node(worker))
		return 0;
	if (settled(worker, ply, &score))
		return score;
	if (ply >= JG_PLY_MAX)
		return node.check ? 0 : evaluate(worker, worker->shared->evaluate(&worker->game->now));
	bool pv_node = beta - alpha > 1;
	uint64_t key = jg_outlook_key(worker->game);
	struct jg_tt_entry entry;
	bool known = jg_tt_probe(&worker->shared->tt, key, &entry);
	if (known) {
		score = from_table(entry.score, ply);
		if (!pv_node && cuts(&entry, score, beta))
			return score;
	}
	int best = -JG_MATE + ply, raw = JG_NO_SCORE;
	if (claim_score(&node, &score) && score > best)
		best = score;
	if (!node.forced) {
		raw = known && entry.eval != JG_NO_SCORE ? entry.eval : worker->shared->evaluate(&worker->game->now);
		int eval = evaluate(worker, raw);
		if (known && entry.bound != JG_BOUND_NONE && cuts(&entry, from_table(entry.score, ply), eval + 1))
			eval = from_table(entry.score, ply);
		if (eval > best)
			best = eval;
	}
	if (best >= beta)
		return best;
	if (best > alpha)
		alpha = best;

	janggi_move table = JANGGI_MOVE_NONE;
	if (known && entry.move != JANGGI_MOVE_NONE && (node.forced || jg_is_capture(&worker->game->now, entry.move)) &&
	    janggi_position_is_legal(&worker->game->now, entry.move))
		table = entry.move;
	struct jg_picker picker;
	bool all = node.forced && depth > -6;
	if (all)
		jg_picker_all(&picker, &worker->game->now, &worker->history, table);
	else
		jg_picker_captures(&picker, &worker->game->now, &worker->history, table, 0);
	set_follow(&picker, node.frame);
	uint32_t outer = worker->taint;
	worker->taint = JG_NEVER;
	janggi_move move, best_move = JANGGI_MOVE_NONE;
	int original = alpha, stand = best;
	uint32_t tried = 0;
	while ((move = jg_picker_next(&picker, false)) != JANGGI_MOVE_NONE) {
		if (refused(worker, move))
			continue;
		/* Even winning the man for nothing does not lift the score to alpha. */
		if (!node.forced && move != table) {
			int gain = stand + jg_exchange_value[worker->game->now.board[move & 127] & 7] + 150;
			if (gain <= alpha) {
				if (gain > best)
					best = gain;
				continue;
			}
		}
		/* One quiet evasion is enough here. */
		if (node.forced && tried > 2 && best > -JG_DECIDED && !jg_is_capture(&worker->game->now, move))
			continue;
		tried++;
		make(worker, node.frame, move);
		score = -quiesce(worker, -beta, -alpha, ply + 1, depth - 1);
		unmake(worker);
		if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
			return 0;
		if (score > best) {
			best = score;
			best_move = move;
			if (score > alpha) {
				alpha = score;
				if (pv_node)
					save_pv(node.frame, move);
				if (score >= beta)
					break;
			}
		}
	}
	/* Forced and out of moves to try only because the search gave up looking at them. */
	if (node.forced && !all && best <= -JG_DECIDED)
		best = alpha > -JG_DECIDED ? alpha : evaluate(worker, worker->shared->evaluate(&worker->game->now));
	uint32_t here = worker->game->plies, inner = worker->taint;
	if (inner >= here && (all || !node.forced)) {
		struct jg_tt_entry mine = { best_move, to_table(best, ply), raw, 0,
		                            best >= beta ? JG_BOUND_LOWER : best > original ? JG_BOUND_EXACT : JG_BOUND_UPPER };
		jg_tt_store(&worker->shared->tt, key, &mine);
	}
	worker->taint = inner < outer ? inner : outer;
	return best;
}

static int search(struct jg_worker *worker, int alpha, int beta, int depth, int ply, bool cut_node);

static void
reward(struct jg_worker *worker, const struct jg_frame *frame, janggi_move move, int bonus)
{
	const struct janggi_position *pos = &worker->game->now;
	unsigned target = jg_target(pos, move);
	jg_history_add(&worker->history.quiet[pos->side][move], bonus);
	for (int back = 1; back <= 4; back *= 2)
		if (frame[-back].follow != NULL)
			jg_history_add(&frame[-back].follow[target], bonus);
}

/* The cut came from `move`: it gains, what was tried before it loses. */
static void
learn(struct jg_worker *worker, struct jg_frame *frame, janggi_move move, int depth, const janggi_move *quiets,
      uint32_t quiet_count, const janggi_move *captures, uint32_t capture_count)
{
	const struct janggi_position *pos = &worker->game->now;
	int bonus = 160 * depth - 100;
	if (bonus > 1800)
		bonus = 1800;
	if (jg_is_capture(pos, move)) {
		jg_history_add(&worker->history.capture[jg_target(pos, move)][pos->board[move & 127] & 7], bonus);
	} else {
		if (frame->killers[0] != move) {
			frame->killers[1] = frame->killers[0];
			frame->killers[0] = move;
		}
		if (frame[-1].follow != NULL)
			worker->history.counter[frame[-1].target] = move;
		reward(worker, frame, move, bonus);
		for (uint32_t i = 0; i < quiet_count; i++)
			if (quiets[i] != move)
				reward(worker, frame, quiets[i], -bonus);
	}
	for (uint32_t i = 0; i < capture_count; i++)
		if (captures[i] != move)
			jg_history_add(&worker->history.capture[jg_target(pos, captures[i])][pos->board[captures[i] & 127] & 7], -bonus);
}

static void
learn_eval(struct jg_worker *worker, int eval, int score, int depth)
{
	int16_t *entry = correction_of(worker);
	int weight = depth < 15 ? depth + 1 : 16;
	int error = (score - eval) * 16;
	if (error > 4096)
		error = 4096;
	if (error < -4096)
		error = -4096;
	int value = (*entry * (256 - weight) + error * weight) / 256;
	const int most = JG_CORRECTION_MAX;
	*entry = (int16_t)(value > most ? most : value < -most ? -most : value);
}

/* A pass is a real move here, and a fair test: only these take it away or make it end the game. */
static bool
may_try_pass(const struct node *node)
{
	const struct janggi_game *game = node->worker->game;
	return !node->forced && !(game->now.flags & JG_PASSED) && game->now.switches.pass == 2 &&
	       !janggi_position_is_bikjang(&game->now);
}

static int
search(struct jg_worker *worker, int alpha, int beta, int depth, int ply, bool cut_node)
{
	if (depth <= 0)
		return quiesce(worker, alpha, beta, ply, 0);
	struct node node;
	prepare(&node, worker, ply);
	struct jg_frame *frame = node.frame;
	struct janggi_game *game = worker->game;
	const struct janggi_position *pos = &game->now;
	const bool pv_node = beta - alpha > 1, root = ply == 0;
	const janggi_move excluded = frame->excluded;
	int score;
	frame->pv_length = 0;
	if (count_node(worker))
		return 0;
	if (!root) {
		if (settled(worker, ply, &score))
			return score;
		if (ply >= JG_PLY_MAX)
			return node.check ? 0 : evaluate(worker, worker->shared->evaluate(pos));
		/* Nothing here can be better than a quicker mate. */
		if (alpha < -JG_MATE + ply)
			alpha = -JG_MATE + ply;
		if (beta > JG_MATE - ply - 1)
			beta = JG_MATE - ply - 1;
		if (alpha >= beta)
			return alpha;
	}
	uint64_t key = jg_outlook_key(game) ^ (excluded != JANGGI_MOVE_NONE ? excluded * UINT64_C(0x9e3779b97f4a7c15) : 0);
	struct jg_tt_entry entry = { .eval = JG_NO_SCORE };
	bool known = jg_tt_probe(&worker->shared->tt, key, &entry);
	int table_score = known ? from_table(entry.score, ply) : JG_NO_SCORE;
	janggi_move table = known ? entry.move : JANGGI_MOVE_NONE;
	if (root)
		table = worker->root[worker->first_root].move;
	else if (table != JANGGI_MOVE_NONE && !janggi_position_is_legal(pos, table))
		table = JANGGI_MOVE_NONE;
	if (!pv_node && known && entry.depth >= depth && excluded == JANGGI_MOVE_NONE && cuts(&entry, table_score, beta) &&
	    jg_game_last(game)->times == 1)
		return table_score;

	int best = -JG_INFINITE;
	if (!root && claim_score(&node, &score)) {
		best = score;
		if (best >= beta)
			return best;
		if (best > alpha)
			alpha = best;
	}

	int raw = JG_NO_SCORE, eval = JG_NO_SCORE;
	bool improving = false;
	frame[1].killers[0] = frame[1].killers[1] = JANGGI_MOVE_NONE;
	frame[1].excluded = JANGGI_MOVE_NONE;
	frame[2].cuts = 0;
	frame->eval = JG_NO_SCORE;
	if (!node.forced) {
		raw = known && entry.eval != JG_NO_SCORE ? entry.eval : worker->shared->evaluate(pos);
		frame->eval = eval = evaluate(worker, raw);
		if (frame[-2].eval != JG_NO_SCORE)
			improving = eval > frame[-2].eval;
		else if (frame[-4].eval != JG_NO_SCORE)
			improving = eval > frame[-4].eval;
		if (known && entry.bound != JG_BOUND_NONE && cuts(&entry, table_score, eval + 1))
			eval = table_score;
	}

	if (!pv_node && !node.forced && !worker->shared->hunts_mate && excluded == JANGGI_MOVE_NONE && beta > -JG_DECIDED && beta < JG_DECIDED) {
		/* So far ahead that a few plies will not change it. */
		if (depth <= 8 && eval - 75 * (depth - improving) >= beta && eval < JG_DECIDED)
			return (2 * beta + eval) / 3;
		/* So far behind that only captures can help. */
		if (depth <= 4 && eval + 220 * depth + 80 < alpha) {
			score = quiesce(worker, alpha, alpha + 1, ply, 0);
			if (score <= alpha)
				return score;
		}
		if (depth >= 3 && eval >= beta && frame->eval >= beta - 15 * depth + 120 && frame[-1].move != JANGGI_MOVE_PASS &&
		    ply >= worker->null_until && may_try_pass(&node)) {
			int extra = (eval - beta) / 180;
			int reduced = depth - 4 - depth / 4 - (extra < 3 ? extra : 3);
			make(worker, frame, JANGGI_MOVE_PASS);
			score = -search(worker, -beta, -beta + 1, reduced, ply + 1, !cut_node);
			unmake(worker);
			if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
				return 0;
			if (score >= beta) {
				if (score >= JG_DECIDED)
					score = beta;
				if (depth < 14 || worker->null_until != 0)
					return score;
				/* Deep: once more without it, against what a short look ahead does not see. */
				worker->null_until = ply + 3 * reduced / 4 + 1;
				int again = search(worker, beta - 1, beta, reduced, ply, false);
				worker->null_until = 0;
				if (again >= beta)
					return score;
			}
		}
		/* A capture that is good enough in a shallower search will be in this one. */
		int high = beta + 180;
		if (depth >= 5 && !(known && entry.depth >= depth - 3 && table_score < high)) {
			struct jg_picker picker;
			janggi_move move;
			bool usable = table != JANGGI_MOVE_NONE && jg_is_capture(pos, table);
			jg_picker_captures(&picker, pos, &worker->history, usable ? table : JANGGI_MOVE_NONE, high - frame->eval);
			while ((move = jg_picker_next(&picker, false)) != JANGGI_MOVE_NONE) {
				if (refused(worker, move))
					continue;
				make(worker, frame, move);
				score = -quiesce(worker, -high, -high + 1, ply + 1, 0);
				if (score >= high)
					score = -search(worker, -high, -high + 1, depth - 4, ply + 1, !cut_node);
				unmake(worker);
				if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
					return 0;
				if (score >= high)
					return score;
			}
		}
	}
	/* Nothing known of an important node: look less deep, its successor will know. */
	if (depth >= 4 && table == JANGGI_MOVE_NONE && (pv_node || cut_node))
		depth--;

	struct jg_picker picker;
	jg_picker_all(&picker, pos, &worker->history, table);
	picker.killers[0] = frame->killers[0];
	picker.killers[1] = frame->killers[1];
	if (frame[-1].follow != NULL)
		picker.counter = worker->history.counter[frame[-1].target];
	set_follow(&picker, frame);

	uint32_t outer = worker->taint;
	worker->taint = JG_NEVER;
	janggi_move move, best_move = JANGGI_MOVE_NONE, quiets[64], captures[32];
	uint32_t quiet_count = 0, capture_count = 0, tried = 0;
	int original = alpha;
	bool skip_quiets = false, checks_known = false;
	struct jg_checks checks;
	while ((move = jg_picker_next(&picker, skip_quiets)) != JANGGI_MOVE_NONE) {
		if (move == excluded)
			continue;
		if (root) {
			uint32_t i = worker->first_root;
			while (i < worker->root_count && worker->root[i].move != move)
				i++;
			if (i == worker->root_count)
				continue;
		} else if (refused(worker, move)) {
			continue;
		}
		const bool capture = jg_is_capture(pos, move);
		tried++;
		int history = 0;
		if (!capture) {
			unsigned target = jg_target(pos, move);
			history = worker->history.quiet[pos->side][move];
			if (frame[-1].follow != NULL)
				history += frame[-1].follow[target];
			if (frame[-2].follow != NULL)
				history += frame[-2].follow[target];
		}
		int new_depth = depth - 1;
		int reduction = depth >= 2 && tried >= 2 ? 250 + log_of(depth) * log_of((int)tried) / 2100 : 0;

		if (!root && best > -JG_DECIDED && !worker->shared->hunts_mate) {
			int late = new_depth - reduction / 1000;
			if (!capture && !checks_known) {
				jg_find_checks(pos, &checks);
				checks_known = true;
			}
			if (!capture) {
				bool check = jg_seems_check(pos, &checks, move);
				if (!pv_node && (int)tried > (4 + depth * depth) / (improving ? 1 : 2))
					skip_quiets = true;
				if (!check && late < 6 && history < -3500 * depth)
					continue;
				if (!check && !node.forced && late < 9 && eval + 110 + 100 * late <= alpha)
					continue;
				if (late < 8 && !node.forced && !jg_exchange_gains(pos, move, -28 * late * late))
					continue;
			} else if (depth < 8 && !jg_exchange_gains(pos, move, -110 * depth)) {
				continue;
			}
		}

		int extension = 0;
		if (!root && ply < 2 * 60 && move == table && excluded == JANGGI_MOVE_NONE && depth >= 7 && known &&
		    entry.depth >= depth - 3 && (entry.bound & JG_BOUND_LOWER) && table_score > -JG_DECIDED &&
		    table_score < JG_DECIDED && ply < (int)worker->completed * 2 + 4) {
			/* Is it the only good move? */
			int below = table_score - 2 * depth;
			frame->excluded = move;
			score = search(worker, below - 1, below, (depth - 1) / 2, ply, cut_node);
			frame->excluded = JANGGI_MOVE_NONE;
			if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
				return 0;
			if (score < below)
				extension = !pv_node && score < below - 25 ? 2 : 1;
			else if (below >= beta)
				return below;
			else if (table_score >= beta)
				extension = -2;
			else if (cut_node)
				extension = -1;
		}
		new_depth += extension;

		uint64_t before = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
		(void)before;
		make(worker, frame, move);
		const bool gives_check = jg_game_last(game)->check;
		if (gives_check && extension == 0 && depth <= 6 && !root)
			new_depth++;
		if (tried == 1) {
			score = -search(worker, -beta, -alpha, new_depth, ply + 1, pv_node ? false : !cut_node);
		} else {
			int r = reduction;
			if (depth >= 2 && tried > 1 + (uint32_t)(root ? 1 : 0)) {
				if (!pv_node)
					r += 600;
				if (cut_node)
					r += 900;
				if (!improving)
					r += 500;
				if (gives_check)
					r -= 900;
				if (node.forced)
					r -= 600;
				if (capture)
					r -= 900;
				else
					r -= history * 1000 / 9000;
				if (frame[1].cuts > 3)
					r += 700;
				if (table != JANGGI_MOVE_NONE && jg_is_capture(pos, table))
					r += 300;
			} else {
				r = 0;
			}
			int plies = r / 1000;
			int less = new_depth - (plies > 0 ? plies : 0);
			if (less < 1)
				less = new_depth < 1 ? new_depth : 1;
			score = -search(worker, -alpha - 1, -alpha, less, ply + 1, true);
			if (score > alpha && less < new_depth)
				score = -search(worker, -alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
			if (score > alpha && pv_node)
				score = -search(worker, -beta, -alpha, new_depth, ply + 1, false);
		}
		unmake(worker);
		if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
			return 0;

		if (root) {
			struct jg_root_move *line = &worker->root[worker->first_root];
			while (line->move != move)
				line++;
			if (tried == 1 || score > alpha) {
				line->score = score;
				line->seldepth = worker->seldepth;
				line->pv[0] = move;
				line->pv_length = 1 + frame[1].pv_length;
				memcpy(line->pv + 1, frame[1].pv, frame[1].pv_length * sizeof *line->pv);
			} else {
				line->score = -JG_INFINITE;
			}
		}
		if (score > best) {
			best = score;
			if (score > alpha) {
				best_move = move;
				if (pv_node && !root)
					save_pv(frame, move);
				if (score >= beta) {
					frame->cuts++;
					break;
				}
				alpha = score;
			}
		}
		if (capture && capture_count < 32)
			captures[capture_count++] = move;
		else if (!capture && quiet_count < 64)
			quiets[quiet_count++] = move;
	}
	uint32_t inner = worker->taint;
	worker->taint = inner < outer ? inner : outer;
	if (tried == 0 && best == -JG_INFINITE)
		return excluded != JANGGI_MOVE_NONE ? alpha : evaluate(worker, worker->shared->evaluate(pos));
	if (best_move != JANGGI_MOVE_NONE && best >= beta)
		learn(worker, frame, best_move, depth, quiets, quiet_count, captures, capture_count);
	if (excluded == JANGGI_MOVE_NONE && !(root && worker->first_root > 0)) {
		unsigned bound = best >= beta ? JG_BOUND_LOWER : best > original ? JG_BOUND_EXACT : JG_BOUND_UPPER;
		/* A value that a cycle through earlier positions gave is true on this way here only. */
		if (inner >= game->plies) {
			struct jg_tt_entry mine = { best_move, to_table(best, ply), raw, depth, bound };
			jg_tt_store(&worker->shared->tt, key, &mine);
		}
		if (!node.forced && (best_move == JANGGI_MOVE_NONE || !jg_is_capture(pos, best_move)) && best < JG_DECIDED &&
		    best > -JG_DECIDED && !(bound == JG_BOUND_LOWER && best <= frame->eval) &&
		    !(bound == JG_BOUND_UPPER && best >= frame->eval))
			learn_eval(worker, frame->eval, best, depth);
	}
	return best;
}

int
jg_worker_root(struct jg_worker *worker, int alpha, int beta, int depth)
{
	for (int i = 0; i < BEFORE_ROOT; i++) {
		worker->frames[i].follow = NULL;
		worker->frames[i].eval = JG_NO_SCORE;
		worker->frames[i].move = JANGGI_MOVE_NONE;
		worker->frames[i].excluded = JANGGI_MOVE_NONE;
	}
	struct jg_frame *root = &worker->frames[BEFORE_ROOT];
	root->excluded = JANGGI_MOVE_NONE;
	root->killers[0] = root->killers[1] = JANGGI_MOVE_NONE;
	root[1].cuts = 0;
	worker->taint = JG_NEVER;
	worker->null_until = 0;
	return search(worker, alpha, beta, depth, 0, false);
}

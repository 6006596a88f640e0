/* SPDX-License-Identifier: MIT */
#include "search/worker.h"

#include "search/exchange.h"
#include "search/movepick.h"
#include "search/node.h"

#include <string.h>

static int search(struct jg_worker *worker, int alpha, int beta, int depth, int ply, bool cut_node);

/* 1000 * ln(n / 1), the argument's floor taken: logarithms without floating point. */
static int
log_of(int n)
{
	static const uint16_t logs[64] = {
		0,    0,    693,  1099, 1386, 1609, 1792, 1946,
		2079, 2197, 2303, 2398, 2485, 2565, 2639, 2708,
		2773, 2833, 2890, 2944, 2996, 3045, 3091, 3135,
		3178, 3219, 3258, 3296, 3332, 3367, 3401, 3434,
		3466, 3497, 3526, 3555, 3584, 3611, 3638, 3664,
		3689, 3714, 3738, 3761, 3784, 3807, 3829, 3850,
		3871, 3892, 3912, 3932, 3951, 3970, 3989, 4007,
		4025, 4043, 4060, 4078, 4094, 4111, 4127, 4143,
	};
	return logs[n < 63 ? n : 63];
}

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

static int16_t *
capture_entry(struct jg_worker *worker, janggi_move move)
{
	const struct janggi_position *pos = &worker->game->now;
	return &worker->history.capture[jg_target(pos, move)][pos->board[move & 127] & 7];
}

/* The cut came from `move`: it gains, what was tried before it loses. */
static void
learn(const struct jg_node *node, janggi_move move, uint32_t quiet_count, uint32_t capture_count)
{
	struct jg_worker *worker = node->worker;
	struct jg_frame *frame = node->frame;
	const struct janggi_position *pos = &worker->game->now;
	int bonus = 160 * node->depth - 100;
	if (bonus > 1800)
		bonus = 1800;
	if (jg_is_capture(pos, move)) {
		jg_history_add(capture_entry(worker, move), bonus);
	} else {
		if (frame->killers[0] != move) {
			frame->killers[1] = frame->killers[0];
			frame->killers[0] = move;
		}
		if (frame[-1].follow != NULL)
			worker->history.counter[frame[-1].target] = move;
		reward(worker, frame, move, bonus);
		for (uint32_t i = 0; i < quiet_count; i++)
			if (node->quiets[i] != move)
				reward(worker, frame, node->quiets[i], -bonus);
	}
	for (uint32_t i = 0; i < capture_count; i++)
		if (node->captures[i] != move)
			jg_history_add(capture_entry(worker, node->captures[i]), -bonus);
}

static void
learn_eval(struct jg_worker *worker, int eval, int score, int depth)
{
	int16_t *entry = jg_correction_of(worker);
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

/* Frames ahead start empty; those behind keep what siblings found. */
static void
clear_ahead(struct jg_frame *frame)
{
	frame[1].killers[0] = frame[1].killers[1] = JANGGI_MOVE_NONE;
	frame[1].excluded = JANGGI_MOVE_NONE;
	frame[2].cuts = 0;
}

/* What the table says of the node; its move only if it is one here. */
static void
look_up(struct jg_node *node)
{
	struct jg_worker *worker = node->worker;
	const janggi_move excluded = node->frame->excluded;
	node->key = jg_worker_key(worker);
	if (excluded != JANGGI_MOVE_NONE)
		node->key ^= excluded * UINT64_C(0x9e3779b97f4a7c15);
	node->entry = (struct jg_tt_entry){ .eval = JG_NO_SCORE };
	node->known = jg_tt_probe(&worker->shared->tt, node->key, &node->entry);
	node->table_score = node->known ? jg_from_table(node->entry.score, node->ply) : JG_NO_SCORE;
	node->table = node->known ? node->entry.move : JANGGI_MOVE_NONE;
	if (node->ply == 0)
		node->table = worker->root[worker->first_root].move;
	else if (node->table != JANGGI_MOVE_NONE &&
	         !janggi_position_is_legal(&worker->game->now, node->table))
		node->table = JANGGI_MOVE_NONE;
	node->table_captures =
		node->table != JANGGI_MOVE_NONE && jg_is_capture(&worker->game->now, node->table);
}

/*
 * The table has the answer. A position that has stood before may be on its way into a cycle: it is searched.
 */
static bool
table_cuts(const struct jg_node *node)
{
	return !node->pv && node->known && node->entry.depth >= node->depth &&
	       node->frame->excluded == JANGGI_MOVE_NONE &&
	       jg_cuts(&node->entry, node->table_score, node->beta) &&
	       jg_game_last(node->worker->game)->times == 1;
}

static void
evaluate_node(struct jg_node *node)
{
	struct jg_frame *frame = node->frame;
	node->raw = frame->eval = JG_NO_SCORE;
	node->improving = false;
	if (node->forced)
		return;
	node->raw = node->known && node->entry.eval != JG_NO_SCORE
	            ? node->entry.eval : node->worker->shared->evaluate(&node->worker->game->now);
	frame->eval = jg_eval_of(node->worker, node->raw);
	if (frame[-2].eval != JG_NO_SCORE)
		node->improving = frame->eval > frame[-2].eval;
	else if (frame[-4].eval != JG_NO_SCORE)
		node->improving = frame->eval > frame[-4].eval;
}

/* A pass is a real move here, and a fair test: only these take it away or make it end the game. */
static bool
may_try_pass(const struct jg_node *node)
{
	const struct janggi_game *game = node->worker->game;
	const int eval = node->frame->eval;
	return node->depth >= 3 && eval >= node->beta && eval >= node->beta - 15 * node->depth + 120 &&
	       node->frame[-1].move != JANGGI_MOVE_PASS && !(game->now.flags & JG_PASSED) &&
	       game->now.switches.pass == 2 && !janggi_position_is_bikjang(&game->now);
}

/* If even a pass holds beta, the best move does: the pass is one of them. */
static bool
pass_cuts(struct jg_node *node, int *score)
{
	struct jg_worker *worker = node->worker;
	const int beta = node->beta;
	int extra = (node->frame->eval - beta) / 180;
	int reduced = node->depth - 4 - node->depth / 4 - (extra < 3 ? extra : 3);
	jg_make(worker, node->frame, JANGGI_MOVE_PASS);
	*score = -search(worker, -beta, -beta + 1, reduced, node->ply + 1, !node->cut);
	jg_unmake(worker);
	if (jg_is_stopped(worker) || *score < beta)
		return false;
	if (*score >= JG_DECIDED)
		*score = beta;
	return true;
}

/* Whether a guess settles the node without looking at its moves. */
static bool
guess_cuts(struct jg_node *node, int *score)
{
	const int beta = node->beta, depth = node->depth, eval = node->frame->eval;
	if (node->pv || node->forced || node->worker->shared->hunts_mate ||
	    node->frame->excluded != JANGGI_MOVE_NONE || beta <= -JG_DECIDED || beta >= JG_DECIDED)
		return false;
	/* So far ahead that a few plies will not change it. */
	if (depth <= 8 && eval - 75 * (depth - node->improving) >= beta) {
		*score = (2 * beta + eval) / 3;
		return true;
	}
	return may_try_pass(node) && pass_cuts(node, score);
}

/* A move under consideration. */
struct candidate {
	janggi_move move;
	bool capture;
	uint32_t number;        /* 1: the first */
	int history;
	int reduction;          /* thousandths of a ply, as its number alone would have it */
};

static void
consider(const struct jg_node *node, struct candidate *candidate, janggi_move move)
{
	const struct janggi_position *pos = &node->worker->game->now;
	const struct jg_frame *frame = node->frame;
	candidate->move = move;
	candidate->capture = jg_is_capture(pos, move);
	candidate->number++;
	candidate->history = 0;
	if (!candidate->capture) {
		unsigned target = jg_target(pos, move);
		candidate->history = node->worker->history.quiet[pos->side][move];
		if (frame[-1].follow != NULL)
			candidate->history += frame[-1].follow[target];
		if (frame[-2].follow != NULL)
			candidate->history += frame[-2].follow[target];
	}
	candidate->reduction = 0;
	if (node->depth >= 2 && candidate->number >= 2)
		candidate->reduction = 250 + log_of(node->depth) * log_of((int)candidate->number) / 2100;
}

/* A quiet move not worth a look: too late, too far from alpha, or losing in the exchange. */
static bool
leave_out(struct jg_node *node, const struct candidate *candidate, bool *skip_quiets)
{
	const struct janggi_position *pos = &node->worker->game->now;
	const int depth = node->depth;
	int late = depth - 1 - candidate->reduction / 1000;
	if (!node->pv && (int)candidate->number > (4 + depth * depth) / (node->improving ? 1 : 2))
		*skip_quiets = true;
	if (!node->forced && late < 9 && node->frame->eval + 110 + 100 * late <= node->alpha &&
	    !jg_picker_seems_check(&node->picker, candidate->move))
		return true;
	return late < 8 && !node->forced && !jg_exchange_gains(pos, candidate->move, -28 * late * late);
}

/*
 * The table's move is looked at again without it: if nothing else comes near, it
 * deserves a deeper look; if something else holds beta, too, the node is settled.
 */
static bool
is_singular_candidate(const struct jg_node *node, janggi_move move)
{
	return node->ply > 0 && move == node->table && node->frame->excluded == JANGGI_MOVE_NONE &&
	       node->depth >= 7 && node->known && node->entry.depth >= node->depth - 3 &&
	       (node->entry.bound & JG_BOUND_LOWER) && node->table_score > -JG_DECIDED &&
	       node->table_score < JG_DECIDED && node->ply < (int)node->worker->completed * 2 + 4;
}

static bool
singular_cuts(struct jg_node *node, int *extension, int *score)
{
	const int below = node->table_score - 2 * node->depth;
	node->frame->excluded = node->table;
	*score = search(node->worker, below - 1, below, (node->depth - 1) / 2, node->ply, node->cut);
	node->frame->excluded = JANGGI_MOVE_NONE;
	if (jg_is_stopped(node->worker))
		return false;
	if (*score < below) {
		*extension = !node->pv && *score < below - 25 ? 2 : 1;
	} else if (below >= node->beta) {
		*score = below;
		return true;
	}
	return false;
}

/* How many plies less a late move gets at first. */
static int
plies_less(const struct jg_node *node, const struct candidate *candidate, bool gives_check)
{
	if (node->depth < 2 || candidate->number <= (node->ply == 0 ? 2u : 1u))
		return 0;
	int r = candidate->reduction;
	if (!node->pv)
		r += 600;
	if (node->cut)
		r += 900;
	if (!node->improving)
		r += 500;
	if (gives_check)
		r -= 900;
	if (node->forced)
		r -= 600;
	if (candidate->capture)
		r -= 900;
	else
		r -= candidate->history * 1000 / 9000;
	if (node->frame[1].cuts > 3)
		r += 700;
	if (node->table_captures)
		r += 300;
	return r > 0 ? r / 1000 : 0;
}

/* The move made: its value, by a null window first where one is expected to do. */
static int
search_move(const struct jg_node *node, const struct candidate *candidate, int depth, int less)
{
	struct jg_worker *worker = node->worker;
	const int alpha = node->alpha, ply = node->ply + 1;
	if (candidate->number == 1)
		return -search(worker, -node->beta, -alpha, depth, ply, node->pv ? false : !node->cut);
	int first = depth - less;
	if (first < 1)
		first = depth < 1 ? depth : 1;
	int score = -search(worker, -alpha - 1, -alpha, first, ply, true);
	if (score > alpha && first < depth)
		score = -search(worker, -alpha - 1, -alpha, depth, ply, !node->cut);
	if (score > alpha && node->pv)
		score = -search(worker, -node->beta, -alpha, depth, ply, false);
	return score;
}

static bool
is_root_move(const struct jg_worker *worker, janggi_move move)
{
	for (uint32_t i = worker->first_root; i < worker->root_count; i++)
		if (worker->root[i].move == move)
			return true;
	return false;
}

static void
save_root(struct jg_worker *worker, const struct jg_frame *frame, const struct candidate *candidate,
          int score, int alpha)
{
	struct jg_root_move *line = &worker->root[worker->first_root];
	while (line->move != candidate->move)
		line++;
	line->score = -JG_INFINITE;
	if (candidate->number > 1 && score <= alpha)
		return;
	line->score = score;
	line->seldepth = worker->seldepth;
	line->pv[0] = candidate->move;
	line->pv_length = 1 + frame[1].pv_length;
	memcpy(line->pv + 1, frame[1].pv, frame[1].pv_length * sizeof *line->pv);
}

static void
keep_result(struct jg_node *node, int best, janggi_move best_move, int original)
{
	struct jg_worker *worker = node->worker;
	unsigned bound = jg_bound_of(best, original, node->beta);
	if (!jg_is_tainted(worker)) {
		struct jg_tt_entry mine = { best_move, jg_to_table(best, node->ply), node->raw, node->depth,
		                            bound };
		jg_tt_store(&worker->shared->tt, node->key, &mine);
	}
	bool quiet = best_move == JANGGI_MOVE_NONE || !jg_is_capture(&worker->game->now, best_move);
	int eval = node->frame->eval;
	if (!node->forced && quiet && best < JG_DECIDED && best > -JG_DECIDED &&
	    !(bound == JG_BOUND_LOWER && best <= eval) && !(bound == JG_BOUND_UPPER && best >= eval))
		learn_eval(worker, eval, best, node->depth);
}

static void
start_picker(struct jg_picker *picker, const struct jg_node *node)
{
	struct jg_worker *worker = node->worker;
	const struct jg_frame *frame = node->frame;
	jg_picker_all(picker, &worker->game->now, &worker->history, node->table);
	picker->killers[0] = frame->killers[0];
	picker->killers[1] = frame->killers[1];
	if (frame[-1].follow != NULL)
		picker->counter = worker->history.counter[frame[-1].target];
	jg_set_follow(picker, frame);
}

/* All moves of the node, best first. */
static int
search_moves(struct jg_node *node, int best)
{
	struct jg_worker *worker = node->worker;
	struct jg_frame *frame = node->frame;
	const bool root = node->ply == 0;
	const janggi_move excluded = frame->excluded;
	const int original = node->alpha;
	janggi_move move, best_move = JANGGI_MOVE_NONE;
	uint32_t quiet_count = 0, capture_count = 0;
	struct candidate candidate = { .number = 0 };
	bool skip_quiets = false;
	start_picker(&node->picker, node);
	/* Guesses that settled nothing do not count. */
	worker->taint = JG_NEVER;
	while ((move = jg_picker_next(&node->picker, skip_quiets)) != JANGGI_MOVE_NONE) {
		if (move == excluded ||
		    (root ? !is_root_move(worker, move) : jg_worker_refuses(worker, move)))
			continue;
		consider(node, &candidate, move);
		if (!root && !candidate.capture && best > -JG_DECIDED && !worker->shared->hunts_mate &&
		    leave_out(node, &candidate, &skip_quiets))
			continue;
		int extension = 0, score;
		if (is_singular_candidate(node, move) && singular_cuts(node, &extension, &score))
			return score;
		if (jg_is_stopped(worker))
			return 0;
		jg_make(worker, frame, move);
		const bool gives_check = jg_game_last(worker->game)->check;
		score = search_move(node, &candidate, node->depth - 1 + extension,
		                    plies_less(node, &candidate, gives_check));
		jg_unmake(worker);
		if (jg_is_stopped(worker))
			return 0;
		if (root)
			save_root(worker, frame, &candidate, score, node->alpha);
		if (score > best) {
			best = score;
			if (score > node->alpha) {
				best_move = move;
				if (node->pv && !root)
					jg_save_pv(frame, move);
				if (score >= node->beta) {
					frame->cuts++;
					break;
				}
				node->alpha = score;
			}
		}
		if (candidate.capture && capture_count < 32)
			node->captures[capture_count++] = move;
		else if (!candidate.capture && quiet_count < 64)
			node->quiets[quiet_count++] = move;
	}
	if (candidate.number == 0 && best == -JG_INFINITE)
		return excluded != JANGGI_MOVE_NONE ? node->alpha : jg_give_up(node);
	if (best_move != JANGGI_MOVE_NONE && best >= node->beta)
		learn(node, best_move, quiet_count, capture_count);
	if (excluded == JANGGI_MOVE_NONE && !(root && worker->first_root > 0))
		keep_result(node, best, best_move, original);
	return best;
}

static int
search_node(struct jg_node *node, int alpha, int beta, int depth, bool cut_node)
{
	struct jg_worker *worker = node->worker;
	const int ply = node->ply;
	int score, best = -JG_INFINITE;
	if (jg_worker_count(worker))
		return 0;
	if (ply > 0) {
		if (jg_settled(worker, ply, &score))
			return score;
		if (jg_is_too_deep(node))
			return jg_give_up(node);
		/* Nothing here can be better than a quicker mate. */
		if (alpha < -JG_MATE + ply)
			alpha = -JG_MATE + ply;
		if (beta > JG_MATE - ply - 1)
			beta = JG_MATE - ply - 1;
		if (alpha >= beta)
			return alpha;
	}
	node->alpha = alpha;
	node->beta = beta;
	node->depth = depth;
	node->pv = beta - alpha > 1;
	node->cut = cut_node;
	look_up(node);
	if (table_cuts(node))
		return node->table_score;
	if (ply > 0 && jg_node_claim(node, &score)) {
		best = score;
		if (best >= beta)
			return best;
		if (best > alpha)
			node->alpha = best;
	}
	clear_ahead(node->frame);
	evaluate_node(node);
	if (guess_cuts(node, &score))
		return score;
	if (jg_is_stopped(worker))
		return 0;
	/* Nothing known of an important node: look less deep, its successor will know. */
	if (depth >= 4 && node->table == JANGGI_MOVE_NONE && (node->pv || cut_node))
		node->depth--;
	return search_moves(node, best);
}

static int
search(struct jg_worker *worker, int alpha, int beta, int depth, int ply, bool cut_node)
{
	if (depth <= 0)
		return jg_quiesce(worker, alpha, beta, ply, 0);
	const uint32_t outer = worker->taint;
	int score = search_node(jg_enter(worker, ply), alpha, beta, depth, cut_node);
	jg_leave(worker, outer);
	return score;
}

int
jg_worker_root(struct jg_worker *worker, int alpha, int beta, int depth)
{
	for (int i = 0; i < JG_BEFORE_ROOT; i++) {
		worker->frames[i].follow = NULL;
		worker->frames[i].eval = JG_NO_SCORE;
		worker->frames[i].move = JANGGI_MOVE_NONE;
		worker->frames[i].excluded = JANGGI_MOVE_NONE;
	}
	struct jg_frame *root = &worker->frames[JG_BEFORE_ROOT];
	root->excluded = JANGGI_MOVE_NONE;
	root->killers[0] = root->killers[1] = JANGGI_MOVE_NONE;
	root[1].cuts = 0;
	worker->taint = JG_NEVER;
	worker->path_length = 0;
	return search(worker, alpha, beta, depth, 0, false);
}

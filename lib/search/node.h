/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_NODE_H
#define JG_SEARCH_NODE_H

#include "search/worker.h"

/* What all nodes of the tree have in common, searched deep (worker.c) or until quiet (quiesce.c). */

/* Stops the search if that was the last position allowed, or the time is over. */
void jg_check_limits(struct jg_worker *worker, uint64_t nodes);

/* The table's key for the position: its hash, and what else its value depends on. */
uint64_t jg_worker_key(const struct jg_worker *worker);

/* The game's refusals, asked only where there can be one. */
bool jg_worker_refuses(struct jg_worker *worker, janggi_move move);

/*
 * The value of a position that needs no search: the game is over there, or it goes in a circle within the
 * search, which is taken to go on to its end.
 */
bool jg_settled(struct jg_worker *worker, int ply, int *score);

/* A move of the search, and back (jg_unmake()). */
void jg_make(struct jg_worker *worker, struct jg_frame *frame, janggi_move move);

/* By how much, times 16, the evaluation was found wrong on boards like this one. */
int16_t *jg_correction_of(struct jg_worker *worker);

/* What the evaluation found, corrected, and drawn towards an end that comes near. */
int jg_eval_of(struct jg_worker *worker, int raw);

/* A node for the position, within those under way; jg_leave() with the taint before ends it. */
struct jg_node *jg_enter(struct jg_worker *worker, int ply);

/* The value of a node that is not looked into. */
int jg_give_up(const struct jg_node *node);

/* A claim is a move that ends the game: the value it is sure of. */
bool jg_node_claim(const struct jg_node *node, int *score);

/* The line of the frame: the move, then the line after it. */
void jg_save_pv(struct jg_frame *frame, janggi_move move);

/* Captures until the position is quiet; all moves where it is forced. `depth` is 0 at first and falls. */
int jg_quiesce(struct jg_worker *worker, int alpha, int beta, int ply, int depth);

static inline bool
jg_is_stopped(const struct jg_worker *worker)
{
	return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}

/* Counts a position visited; true if the search is to stop. */
static inline bool
jg_worker_count(struct jg_worker *worker)
{
	if (jg_is_stopped(worker))
		return true;
	uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed) + 1;
	atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
	if (worker->shared->node_limit != 0 || (nodes & 1023) == 0)
		jg_check_limits(worker, nodes);
	return jg_is_stopped(worker);
}

static inline void
jg_taint(struct jg_worker *worker, uint32_t since)
{
	if (since < worker->taint)
		worker->taint = since;
}

/*
 * And back in the one above, which now depends on what the node's value depends on, however that came about.
 */
static inline void
jg_leave(struct jg_worker *worker, uint32_t outer)
{
	worker->path_length--;
	jg_taint(worker, outer);
}

/* A value that a cycle through earlier positions gave is true on this way here only. */
static inline bool
jg_is_tainted(const struct jg_worker *worker)
{
	return worker->taint < worker->game->plies;
}

static inline bool
jg_is_too_deep(const struct jg_node *node)
{
	return node->ply >= JG_PLY_MAX || node->worker->path_length == JG_PATH_MAX;
}

static inline void
jg_unmake(struct jg_worker *worker)
{
	jg_game_unmake(worker->game);
}

/* Gives the picker what was learnt after the moves before. */
static inline void
jg_set_follow(struct jg_picker *picker, const struct jg_frame *frame)
{
	picker->follow[0] = frame[-1].follow;
	picker->follow[1] = frame[-2].follow;
	picker->follow[2] = frame[-4].follow;
}

static inline int
jg_to_table(int score, int ply)
{
	return score >= JG_DECIDED ? score + ply : score <= -JG_DECIDED ? score - ply : score;
}

static inline int
jg_from_table(int score, int ply)
{
	return score >= JG_DECIDED ? score - ply : score <= -JG_DECIDED ? score + ply : score;
}

static inline bool
jg_cuts(const struct jg_tt_entry *entry, int score, int beta)
{
	return (entry->bound & (score >= beta ? JG_BOUND_LOWER : JG_BOUND_UPPER)) != 0;
}

/* What a value found in a window says. */
static inline unsigned
jg_bound_of(int value, int alpha, int beta)
{
	return value >= beta ? JG_BOUND_LOWER : value > alpha ? JG_BOUND_EXACT : JG_BOUND_UPPER;
}

#endif

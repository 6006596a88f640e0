/* SPDX-License-Identifier: MIT */
#ifndef JG_SEARCH_WORKER_H
#define JG_SEARCH_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>

#include <janggi/search.h>

#include "rules/game.h"
#include "search/evaluate.h"
#include "search/movepick.h"
#include "search/timing.h"
#include "search/tt.h"

/*
 * Scores: centipawns for the side to move up to JG_EVAL_MAX, decided games above
 * JG_DECIDED: JG_MATE less the plies to mate, JG_POINTS less the plies to an end
 * by another rule.
 */
#define JG_INFINITE 32500
#define JG_MATE 32000
#define JG_POINTS 31000
#define JG_DECIDED 30000
#define JG_NO_SCORE (-32700)

#define JG_PLY_MAX 120
#define JG_BEFORE_ROOT 6        /* frames before the root, so that "four plies ago" always exists */
#define JG_PATH_MAX (JG_PLY_MAX + 16)  /* nodes in each other, and so calls: some plies are searched twice */

struct jg_frame {
	janggi_move move;               /* made here */
	int16_t *follow;                /* history row of that move */
	unsigned target;
	int eval;
	janggi_move excluded;           /* left out: is it the only good one? */
	janggi_move killers[2];
	uint32_t cuts;                  /* of its children */
	uint32_t pv_length;
	janggi_move pv[JG_PLY_MAX + 1];
};

/*
 * What one node of the tree knows of itself, and its lists. They are the worker's
 * and not on the stack, which is the caller's and may be small.
 */
struct jg_node {
	struct jg_worker *worker;
	struct jg_frame *frame;
	int alpha, beta;
	int depth, ply;
	bool pv;                /* on the way of best play: its window is open */
	bool cut;               /* a cut is expected */
	bool check;
	bool forced;            /* in check, or facing generals must be answered: no stand pat, no pass */
	bool improving;         /* better than before the last two moves */
	bool known;             /* to the table */
	int raw;                /* as evaluated; frame->eval is corrected */
	uint64_t key;
	struct jg_tt_entry entry;
	int table_score;
	janggi_move table;
	bool table_captures;
	struct jg_picker picker;
	janggi_move quiets[64], captures[32];   /* tried */
};

struct jg_root_move {
	janggi_move move;
	int score, previous;
	uint32_t seldepth;
	uint32_t pv_length;
	janggi_move pv[JG_PLY_MAX + 1];
};

/* What all workers of a search share. */
struct jg_shared {
	struct jg_tt tt;
	jg_evaluate_fn *evaluate;
	atomic_bool stop;
	atomic_bool pondering;          /* the clocks do not run */
	atomic_bool hit;                /* a ponderhit since the run was armed */
	_Atomic uint64_t clock_start_ns;
	bool hunts_mate;                /* looks for a mate: nothing is left out by guess */
	uint64_t node_limit;            /* of all workers; 0: none */
	struct jg_worker **workers;
	uint32_t worker_count;
	uint64_t start_ns;
	_Atomic uint64_t hard_ns;       /* from the start; 0: none */
};

struct jg_worker {
	struct jg_shared *shared;
	struct janggi_game *game;
	uint32_t index;
	_Atomic uint64_t nodes;
	uint32_t root_plies;            /* the game's plies at the root */
	uint64_t rules_key, past_key;   /* mixed into the table's keys, see outlook.h */
	uint32_t seldepth;
	uint32_t taint;                 /* the earliest position that the value of the subtree depends on */
	struct jg_root_move *root;      /* root_count moves, the best so far first */
	uint32_t root_count;
	uint32_t first_root;            /* lines before it are settled (MultiPV) */
	uint32_t completed;             /* depth searched to its end */
	struct jg_frame frames[JG_PLY_MAX + 10];
	struct jg_node path[JG_PATH_MAX];       /* the nodes under way, one in another */
	uint32_t path_length;
	struct jg_history history;
};

/* What all workers have searched in this run. */
uint64_t jg_worker_nodes(const struct jg_shared *shared);

/* Searches the root moves from first_root on; sorts them. */
int jg_worker_root(struct jg_worker *worker, int alpha, int beta, int depth);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_SEARCH_H
#define JANGGI_SEARCH_H

#include <janggi/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup search Search
 * An opponent and an analyst. A search looks for the best move of a game under the game's own rules: repetition,
 * perpetual check, refused moves, facing generals, passes and the endings on points are part of what it sees. It
 * never gives a move that the game refuses.
 *
 * In a library built without it (JANGGI_FEATURE_SEARCH) the functions exist and return JANGGI_E_UNSUPPORTED.
 * @{
 */

/** Settings; janggi_search_bounds() tells their ranges. */
enum janggi_search_key {
	JANGGI_SEARCH_HASH_MIB = 1,             /**< Transposition table, MiB; 16 at first. A change clears it. */
	JANGGI_SEARCH_THREADS = 2,              /**< Threads that search, the caller's included; 1 at first. */
	JANGGI_SEARCH_MULTIPV = 3,              /**< How many best moves are told, each with its line; 1 at first. */
	JANGGI_SEARCH_SEED = 4,                 /**< 0: none. Others vary equal moves a little, each in its own way. */
	JANGGI_SEARCH_LEVEL = 5                 /**< 1, a beginner, to 20, full strength, at first. Those below look at
	                                             a bounded number of positions with one thread, and the weak
	                                             ones err: differently with another seed. */
};

/** What a score counts. */
enum janggi_score_kind_id {
	JANGGI_SCORE_CP = 0,                    /**< Centipawns: 250 ahead, a side wins 73 of 100. */
	JANGGI_SCORE_MATE = 1,                  /**< Plies to mate. */
	JANGGI_SCORE_POINTS = 2                 /**< Plies to an end by the rules: on points, or by a fault. */
};

/** How a score is meant. */
enum janggi_bound_id { JANGGI_BOUND_EXACT = 0, JANGGI_BOUND_LOWER = 1, JANGGI_BOUND_UPPER = 2 };

/** What to do. */
enum janggi_action_id {
	JANGGI_ACTION_MOVE = 0,                 /**< Play janggi_search_result::best. */
	JANGGI_ACTION_CLAIM = 1                 /**< Claim the facing: janggi_game_claim(). */
};

/** When to stop; 0 everywhere: no limit. With none at all the search runs until it is stopped. */
typedef struct janggi_search_limits {
	uint32_t size;                          /**< Set by the caller. */
	uint32_t depth;                         /**< Plies. */
	uint64_t nodes;                         /**< Positions, of all threads. Exact with one thread. */
	uint64_t time_ms;                       /**< For this move. */
	uint64_t clock_ms[2];                   /**< What Cho and Han have left. */
	uint64_t increment_ms[2];               /**< What Cho and Han get for each move. */
	uint32_t moves_to_go;                   /**< Moves until the clock is wound up; 0: never. */
	uint32_t mate_plies;                    /**< Stop at a mate in at most so many plies. */
	uint32_t ponder;                        /**< 1: the clocks do not run before janggi_search_ponderhit(). */
	uint32_t reserved;                      /**< 0. */
} janggi_search_limits;

/** What has been found so far. */
typedef struct janggi_search_info {
	uint32_t size;                          /**< sizeof this struct as the library knows it. */
	uint32_t depth;                         /**< Plies searched fully. */
	uint32_t seldepth;                      /**< Plies searched at most. */
	uint32_t multipv;                       /**< 1: the best line, 2: the next … */
	int32_t  score;                         /**< By kind; from the mover's view, negative: against him. */
	uint32_t score_kind;                    /**< JANGGI_SCORE_*. */
	uint32_t bound;                         /**< JANGGI_BOUND_*. */
	uint32_t wdl[3];                        /**< Win, draw, loss for the mover, per mille. */
	uint64_t nodes;                         /**< Of all threads. */
	uint64_t time_ms;                       /**< Since the run began. */
	uint32_t hashfull;                      /**< Of the transposition table, per mille. */
	uint32_t reserved;                      /**< 0. */
} janggi_search_info;

/** What a run found. */
typedef struct janggi_search_result {
	uint32_t    size;                       /**< Set by the caller. */
	uint32_t    action;                     /**< JANGGI_ACTION_*. */
	janggi_move best;                       /**< JANGGI_MOVE_NONE where there is none. */
	janggi_move ponder;                     /**< The answer expected; likewise. */
	int32_t     score;                      /**< As in janggi_search_info. */
	uint32_t    score_kind;                 /**< JANGGI_SCORE_*. */
	uint32_t    wdl[3];                     /**< Win, draw, loss for the mover, per mille. */
	uint32_t    depth;                      /**< Plies searched fully. */
	uint64_t    nodes;                      /**< Of all threads. */
	uint64_t    time_ms;                    /**< Since the run began. */
} janggi_search_result;

/** Called on the thread that called run; non-zero stops the search. The line is valid during the call. */
typedef int32_t (*janggi_search_info_fn)(void *user, const janggi_search_info *info, const janggi_move *pv,
                                         uint32_t pv_length);

/**
 * A new search with its default settings.
 * @param[out] out   The search; NULL on failure.
 * @param[in]  alloc Where its memory comes from; NULL for malloc.
 * @return JANGGI_OK, JANGGI_E_NOMEM, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT, JANGGI_E_UNSUPPORTED.
 * @owner The caller frees it with janggi_search_free().
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_status janggi_search_new(janggi_search **out, const janggi_allocator *alloc);

/**
 * Frees a search that is not running.
 * @param[in] search May be NULL.
 * @threads write   @since 0.1
 */
JANGGI_API void          janggi_search_free(janggi_search *search);

/**
 * Changes a setting.
 * @param[in,out] search Not running.
 * @param[in]     key    A JANGGI_SEARCH_*.
 * @param[in]     value  In its bounds.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_NOMEM (the setting is as before), JANGGI_E_BUSY,
 *         JANGGI_E_UNSUPPORTED.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_search_set(janggi_search *search, uint32_t key, int64_t value);

/**
 * Tells a setting.
 * @param[in]  search A search.
 * @param[in]  key    A JANGGI_SEARCH_*.
 * @param[out] value  Its value.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_UNSUPPORTED.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_search_get(const janggi_search *search, uint32_t key, int64_t *value);

/**
 * The range of a setting.
 * @param[in]  key     A JANGGI_SEARCH_*.
 * @param[out] lowest  Its least value; may be NULL.
 * @param[out] highest Its greatest; may be NULL.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_UNSUPPORTED.
 * @threads pure   @since 0.1
 */
JANGGI_API janggi_status janggi_search_bounds(uint32_t key, int64_t *lowest, int64_t *highest);

/**
 * Who hears of what a run finds.
 * @param[in,out] search Not running.
 * @param[in]     fn     The callback; NULL for none.
 * @param[in]     user   Its first argument.
 * @threads write   @since 0.1
 */
JANGGI_API void          janggi_search_on_info(janggi_search *search, janggi_search_info_fn fn, void *user);

/**
 * Restricts the next runs to some of the moves.
 * @param[in,out] search Not running.
 * @param[in]     moves  Moves; those not legal in the game are left out by the run. May be NULL if count is 0.
 * @param[in]     count  How many, up to JANGGI_MOVES_MAX; 0: all moves again.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_BUSY, JANGGI_E_UNSUPPORTED.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_search_set_root_moves(janggi_search *search, const janggi_move *moves,
                                                      uint32_t count);

/**
 * Makes the next run stoppable before it has begun: a stop from here on ends it at once. For owners that hand the
 * run to another thread; a run that nobody armed arms itself.
 * @param[in,out] search Not running.
 * @threads write   @since 0.1
 */
JANGGI_API void          janggi_search_arm(janggi_search *search);

/**
 * Searches, and returns when a limit is reached or the search is stopped.
 * @param[in,out] search The search.
 * @param[in]     game   Not finished; it is copied.
 * @param[in]     limits NULL: until stopped.
 * @param[in,out] result What was found. Its size is set by the caller.
 * @return JANGGI_OK, JANGGI_E_GAME_OVER, JANGGI_E_EMPTY (none of the root moves is legal), JANGGI_E_BUSY,
 *         JANGGI_E_NOMEM, JANGGI_E_ARGUMENT, JANGGI_E_STRUCT, JANGGI_E_UNSUPPORTED.
 * @threads write; while it runs, only janggi_search_stop() and janggi_search_ponderhit() may be called   @since 0.1
 */
JANGGI_API janggi_status janggi_search_run(janggi_search *search, const janggi_game *game,
                                           const janggi_search_limits *limits, janggi_search_result *result);

/**
 * Ends the run that is under way or armed; without one it does nothing.
 * @param[in] search A search.
 * @threads any thread, at any time   @since 0.1
 */
JANGGI_API void          janggi_search_stop(janggi_search *search);

/**
 * The move pondered on was played: from here on the clocks run.
 * @param[in] search A search.
 * @threads any thread, at any time   @since 0.1
 */
JANGGI_API void          janggi_search_ponderhit(janggi_search *search);

/**
 * Forgets everything learnt from earlier runs.
 * @param[in,out] search Not running.
 * @threads write   @since 0.1
 */
JANGGI_API void          janggi_search_clear(janggi_search *search);

/**
 * Chooses a set-up by how games between them ended (doc/engine.md). Han shows first, Cho answers.
 * @param[in]  search   A search.
 * @param[in]  side     Who is to choose.
 * @param[in]  other    The other side's set-up in board order; JANGGI_SETUP_NONE if it is not shown yet: then what
 *                      is best against the best answer.
 * @param[in]  handicap A JANGGI_HANDICAP_*; the choice does not depend on it yet.
 * @param[out] chosen   In board order; JANGGI_SETUP_NONE on failure.
 * @return JANGGI_OK, JANGGI_E_ARGUMENT, JANGGI_E_UNSUPPORTED.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_search_choose_setup(const janggi_search *search, janggi_side side,
                                                    janggi_setup other, uint32_t handicap,
                                                    janggi_setup *chosen);

/** @} */

#ifdef __cplusplus
}
#endif
#endif

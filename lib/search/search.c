/* SPDX-License-Identifier: MIT */
#include "base/alloc.h"
#include "base/structs.h"
#include "search/hunt.h"
#include "search/level.h"
#include "search/outlook.h"
#include "search/report.h"
#include "search/timing.h"
#include "search/worker.h"

#include <pthread.h>
#include <string.h>

#define THREADS_MAX 256
#define HUNT_SHARE 2            /* of the positions allowed, for each kind of mate */
#define HUNT_NODES 1000000      /* where there is no limit */
#define HASH_MAX (1 << 20)      /* MiB */

struct janggi_search {
	struct jg_shared shared;
	int64_t hash_mib, threads, multipv, seed, level;
	struct jg_worker **workers;     /* `threads` of them; each keeps its history between runs */
	janggi_move root_moves[JANGGI_MOVES_MAX];
	uint32_t root_move_count;
	janggi_search_info_fn info;
	void *user;
	atomic_bool armed, running;
	struct janggi_allocator alloc;
};

static const struct {
	uint32_t key;
	int64_t lowest, highest;
} bounds[] = {
	{ JANGGI_SEARCH_HASH_MIB, 1, HASH_MAX },
	{ JANGGI_SEARCH_THREADS, 1, THREADS_MAX },
	{ JANGGI_SEARCH_MULTIPV, 1, JANGGI_MOVES_MAX },
	{ JANGGI_SEARCH_SEED, 0, INT32_MAX },
	{ JANGGI_SEARCH_LEVEL, 1, JG_LEVEL_MAX },
};

janggi_status
janggi_search_bounds(uint32_t key, int64_t *lowest, int64_t *highest)
{
	for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
		if (bounds[i].key == key) {
			if (lowest != NULL)
				*lowest = bounds[i].lowest;
			if (highest != NULL)
				*highest = bounds[i].highest;
			return JANGGI_OK;
		}
	return JANGGI_E_ARGUMENT;
}

static void
free_workers(struct janggi_search *search, struct jg_worker **workers, int64_t count)
{
	if (workers == NULL)
		return;
	for (int64_t i = 0; i < count; i++)
		jg_release(&search->alloc, workers[i], sizeof **workers);
	jg_release(&search->alloc, workers, (size_t)count * sizeof *workers);
}

static struct jg_worker **
new_workers(struct janggi_search *search, int64_t count)
{
	struct jg_worker **workers = jg_alloc(&search->alloc, (size_t)count * sizeof *workers);
	if (workers == NULL)
		return NULL;
	for (int64_t i = 0; i < count; i++) {
		workers[i] = jg_alloc(&search->alloc, sizeof **workers);
		if (workers[i] == NULL) {
			free_workers(search, workers, count);
			return NULL;
		}
		workers[i]->shared = &search->shared;
		workers[i]->index = (uint32_t)i;
	}
	return workers;
}

janggi_status
janggi_search_new(janggi_search **out, const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	struct janggi_allocator use;
	janggi_status status = jg_allocator_init(&use, alloc);
	if (status != JANGGI_OK)
		return status;
	struct janggi_search *search = jg_alloc(&use, sizeof *search);
	if (search == NULL)
		return JANGGI_E_NOMEM;
	search->alloc = use;
	search->hash_mib = 16;
	search->threads = 1;
	search->shared.evaluate = jg_evaluate_choose();
	search->multipv = 1;
	search->level = JG_LEVEL_MAX;
	status = jg_tt_init(&search->shared.tt, (uint64_t)search->hash_mib, &use);
	search->workers = status == JANGGI_OK ? new_workers(search, 1) : NULL;
	if (search->workers == NULL) {
		jg_tt_free(&search->shared.tt);
		jg_release(&use, search, sizeof *search);
		return JANGGI_E_NOMEM;
	}
	*out = search;
	return JANGGI_OK;
}

void
janggi_search_free(janggi_search *search)
{
	if (search == NULL)
		return;
	struct janggi_allocator alloc = search->alloc;
	free_workers(search, search->workers, search->threads);
	jg_tt_free(&search->shared.tt);
	jg_release(&alloc, search, sizeof *search);
}

static janggi_status
set_hash(struct janggi_search *search, int64_t mib)
{
	struct jg_tt bigger;
	if (jg_tt_init(&bigger, (uint64_t)mib, &search->alloc) != JANGGI_OK)
		return JANGGI_E_NOMEM;
	jg_tt_free(&search->shared.tt);
	search->shared.tt = bigger;
	search->hash_mib = mib;
	return JANGGI_OK;
}

static janggi_status
set_threads(struct janggi_search *search, int64_t threads)
{
	struct jg_worker **workers = new_workers(search, threads);
	if (workers == NULL)
		return JANGGI_E_NOMEM;
	free_workers(search, search->workers, search->threads);
	search->workers = workers;
	search->threads = threads;
	return JANGGI_OK;
}

janggi_status
janggi_search_set(janggi_search *search, uint32_t key, int64_t value)
{
	int64_t lowest, highest;
	if (search == NULL || janggi_search_bounds(key, &lowest, &highest) != JANGGI_OK || value < lowest ||
	    value > highest)
		return JANGGI_E_ARGUMENT;
	if (atomic_load(&search->running))
		return JANGGI_E_BUSY;
	switch (key) {
	case JANGGI_SEARCH_HASH_MIB:
		return value == search->hash_mib ? JANGGI_OK : set_hash(search, value);
	case JANGGI_SEARCH_THREADS:
		return value == search->threads ? JANGGI_OK : set_threads(search, value);
	case JANGGI_SEARCH_MULTIPV:
		search->multipv = value;
		break;
	case JANGGI_SEARCH_SEED:
		search->seed = value;
		break;
	default:
		search->level = value;
		break;
	}
	return JANGGI_OK;
}

janggi_status
janggi_search_get(const janggi_search *search, uint32_t key, int64_t *value)
{
	if (search == NULL || value == NULL || janggi_search_bounds(key, NULL, NULL) != JANGGI_OK)
		return JANGGI_E_ARGUMENT;
	switch (key) {
	case JANGGI_SEARCH_HASH_MIB:
		*value = search->hash_mib;
		break;
	case JANGGI_SEARCH_THREADS:
		*value = search->threads;
		break;
	case JANGGI_SEARCH_MULTIPV:
		*value = search->multipv;
		break;
	case JANGGI_SEARCH_SEED:
		*value = search->seed;
		break;
	default:
		*value = search->level;
		break;
	}
	return JANGGI_OK;
}

void
janggi_search_on_info(janggi_search *search, janggi_search_info_fn fn, void *user)
{
	if (search == NULL)
		return;
	search->info = fn;
	search->user = user;
}

janggi_status
janggi_search_set_root_moves(janggi_search *search, const janggi_move *moves, uint32_t count)
{
	if (search == NULL || count > JANGGI_MOVES_MAX || (moves == NULL && count > 0))
		return JANGGI_E_ARGUMENT;
	if (atomic_load(&search->running))
		return JANGGI_E_BUSY;
	if (count > 0)
		memcpy(search->root_moves, moves, count * sizeof *moves);
	search->root_move_count = count;
	return JANGGI_OK;
}

void
janggi_search_arm(janggi_search *search)
{
	if (search == NULL)
		return;
	atomic_store(&search->shared.stop, false);
	atomic_store(&search->shared.hit, false);
	atomic_store(&search->armed, true);
}

void
janggi_search_stop(janggi_search *search)
{
	if (search != NULL)
		atomic_store(&search->shared.stop, true);
}

void
janggi_search_ponderhit(janggi_search *search)
{
	if (search == NULL)
		return;
	/* In this order: a run that begins now sees the hit, one that is under way the clock's start. */
	atomic_store(&search->shared.clock_start_ns, jg_now_ns());
	atomic_store(&search->shared.hit, true);
	atomic_store(&search->shared.pondering, false);
}

void
janggi_search_clear(janggi_search *search)
{
	if (search == NULL || atomic_load(&search->running))
		return;
	jg_tt_clear(&search->shared.tt);
	for (int64_t i = 0; i < search->threads; i++)
		memset(&search->workers[i]->history, 0, sizeof search->workers[i]->history);
}

/* One run: what lives no longer than janggi_search_run(). */
struct run {
	struct janggi_search *search;
	const struct janggi_search_limits *limits;
	const struct jg_level *level;
	struct jg_budget budget;
	uint32_t depth_limit;
	int64_t workers;
	pthread_t threads[THREADS_MAX];
	uint32_t helpers;
};

static bool
is_stopped(const struct janggi_search *search)
{
	return atomic_load_explicit(&search->shared.stop, memory_order_relaxed);
}

static uint64_t
elapsed_ms(const struct janggi_search *search)
{
	return (jg_now_ns() - search->shared.start_ns) / 1000000;
}

/* Since the clock began to run: with a ponderer, since the hit. */
static uint64_t
clock_ms(const struct janggi_search *search)
{
	return (jg_now_ns() - atomic_load(&search->shared.clock_start_ns)) / 1000000;
}

static bool
in_list(const janggi_move *moves, uint32_t count, janggi_move move)
{
	for (uint32_t i = 0; i < count; i++)
		if (moves[i] == move)
			return true;
	return false;
}

/* Which of equal moves comes first is all that a seed changes at full strength. */
static void
shuffle(struct jg_worker *worker, uint64_t seed)
{
	for (uint32_t i = worker->root_count; i > 1; i--) {
		uint32_t j = (uint32_t)(jg_mix(seed, i) % i);
		struct jg_root_move line = worker->root[j];
		worker->root[j] = worker->root[i - 1];
		worker->root[i - 1] = line;
	}
}

static janggi_status
start_worker(struct jg_worker *worker, const struct janggi_search *search, const struct janggi_game *game)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	worker->root = jg_alloc(&search->alloc, JANGGI_MOVES_MAX * sizeof *worker->root);
	if (worker->root == NULL)
		return JANGGI_E_NOMEM;
	worker->root_count = 0;
	for (uint32_t i = 0; i < count; i++) {
		if (search->root_move_count > 0 &&
		    !in_list(search->root_moves, search->root_move_count, moves[i]))
			continue;
		struct jg_root_move *line = &worker->root[worker->root_count++];
		*line = (struct jg_root_move){ .move = moves[i], .score = -JG_INFINITE,
		                               .previous = -JG_INFINITE };
		line->pv[0] = moves[i];
		line->pv_length = 1;
	}
	if (search->seed != 0)
		shuffle(worker, (uint64_t)search->seed);
	janggi_status status = janggi_game_clone(&worker->game, game);
	if (status == JANGGI_OK)
		status = janggi_game_reserve(worker->game, janggi_game_plies(game) + JG_PLY_MAX + 8);
	atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
	worker->root_plies = janggi_game_plies(game);
	worker->rules_key = jg_outlook_rules(game);
	worker->past_key = jg_outlook_past(game);
	worker->completed = 0;
	worker->first_root = 0;
	worker->seldepth = 0;
	return status;
}

static void
end_worker(struct jg_worker *worker, const struct janggi_search *search)
{
	janggi_game_free(worker->game);
	worker->game = NULL;
	jg_release(&search->alloc, worker->root, JANGGI_MOVES_MAX * sizeof *worker->root);
	worker->root = NULL;
}

/* Best first; equal ones keep their order. */
static void
sort_root(struct jg_worker *worker, uint32_t first, uint32_t end)
{
	for (uint32_t i = first + 1; i < end; i++) {
		struct jg_root_move line = worker->root[i];
		uint32_t j = i;
		for (; j > first; j--) {
			const struct jg_root_move *other = &worker->root[j - 1];
			if (other->score > line.score ||
			    (other->score == line.score && other->previous >= line.previous))
				break;
			worker->root[j] = *other;
		}
		worker->root[j] = line;
	}
}

static void
tell(struct run *run, struct jg_worker *worker, uint32_t line, uint32_t depth, int score, uint32_t bound)
{
	struct janggi_search *search = run->search;
	if (search->info == NULL)
		return;
	const struct jg_root_move *move = &worker->root[line];
	struct janggi_search_info info = {
		.size = sizeof info,
		.depth = depth,
		.seldepth = move->seldepth,
		.multipv = line + 1,
		.bound = bound,
		.nodes = jg_worker_nodes(&search->shared),
		.time_ms = elapsed_ms(search),
		.hashfull = jg_tt_full(&search->shared.tt),
	};
	jg_report_score(score, worker->game, &info.score, &info.score_kind, info.wdl);
	if (search->info(search->user, &info, move->pv, move->pv_length) != 0)
		atomic_store(&search->shared.stop, true);
}

/* One line at one depth, through a window around the last score that opens until it holds. */
static void
search_line(struct run *run, struct jg_worker *worker, uint32_t depth)
{
	int previous = worker->root[worker->first_root].previous;
	int delta = 18, alpha = -JG_INFINITE, beta = JG_INFINITE;
	if (depth >= 4 && previous > -JG_DECIDED && previous < JG_DECIDED) {
		alpha = previous - delta;
		beta = previous + delta;
	}
	uint32_t fails = 0;
	for (;;) {
		uint32_t less = fails < depth ? depth - fails : 1;
		int score = jg_worker_root(worker, alpha, beta, (int)less);
		sort_root(worker, worker->first_root, worker->root_count);
		if (is_stopped(run->search))
			return;
		if (score <= alpha && alpha > -JG_INFINITE) {
			if (worker->index == 0 && elapsed_ms(run->search) > 2000)
				tell(run, worker, worker->first_root, depth, score, JANGGI_BOUND_UPPER);
			beta = (alpha + beta) / 2;
			alpha = score - delta > -JG_INFINITE ? score - delta : -JG_INFINITE;
			fails = 0;
		} else if (score >= beta && beta < JG_INFINITE) {
			if (worker->index == 0 && elapsed_ms(run->search) > 2000)
				tell(run, worker, worker->first_root, depth, score, JANGGI_BOUND_LOWER);
			beta = score + delta < JG_INFINITE ? score + delta : JG_INFINITE;
			fails++;
		} else {
			return;
		}
		delta += delta / 2;
		if (delta > 900) {
			alpha = -JG_INFINITE;
			beta = JG_INFINITE;
		}
	}
}

/* True if the run need not look deeper. */
static bool
is_enough(struct run *run, const struct jg_worker *worker, uint32_t depth, uint32_t stable)
{
	const struct janggi_search_limits *limits = run->limits;
	int score = worker->root[0].score;
	if (limits->mate_plies != 0 && score >= JG_MATE - (int)limits->mate_plies)
		return true;
	if (atomic_load_explicit(&run->search->shared.pondering, memory_order_relaxed))
		return false;
	bool clock = run->budget.soft_ms != 0;
	if (clock && worker->root_count == 1 && depth >= 5)
		return true;
	return clock && clock_ms(run->search) >= jg_budget_now(&run->budget, stable);
}

/* Where a mate is asked for: one by checks and few other moves, looked for apart from the search. */
static bool
finds_mate(struct run *run, struct jg_worker *worker)
{
	const uint64_t nodes = run->search->shared.node_limit;
	if (run->limits->mate_plies == 0 || run->search->level < JG_LEVEL_MAX ||
	    worker->root[0].score >= JG_DECIDED)
		return false;
	for (uint32_t quiet = 0; quiet < 3; quiet++)
		if (jg_hunt(worker, run->limits->mate_plies, quiet,
		            nodes != 0 ? nodes / HUNT_SHARE : HUNT_NODES)) {
			sort_root(worker, 0, worker->root_count);
			tell(run, worker, 0, 1, worker->root[0].score, JANGGI_BOUND_EXACT);
			return true;
		}
	return false;
}

static void
deepen(struct run *run, struct jg_worker *worker)
{
	struct janggi_search *search = run->search;
	const bool leads = worker->index == 0;
	uint32_t lines = (uint32_t)search->multipv < worker->root_count ? (uint32_t)search->multipv
	                                                                : worker->root_count;
	uint32_t stable = 0;
	janggi_move best = JANGGI_MOVE_NONE;
	for (uint32_t depth = 1; depth <= run->depth_limit && !is_stopped(search); depth++) {
		for (uint32_t i = 0; i < worker->root_count; i++)
			worker->root[i].previous = worker->root[i].score;
		for (uint32_t line = 0; line < lines && !is_stopped(search); line++) {
			worker->first_root = line;
			worker->seldepth = 0;
			/* Helpers skip some depths, so that the threads are not all at the same work. */
			search_line(run, worker, depth + (worker->index & 1));
			if (is_stopped(search))
				break;
			sort_root(worker, 0, line + 1);
		}
		worker->first_root = 0;
		if (is_stopped(search))
			break;
		worker->completed = depth;
		if (!leads)
			continue;
		for (uint32_t line = 0; line < lines; line++)
			tell(run, worker, line, depth, worker->root[line].score, JANGGI_BOUND_EXACT);
		stable = worker->root[0].move == best ? stable + 1 : 0;
		best = worker->root[0].move;
		if (is_enough(run, worker, depth, stable))
			break;
		if (depth == 1 && lines == 1 && finds_mate(run, worker))
			break;
	}
}

static void *
help(void *argument)
{
	struct jg_worker *worker = ((void **)argument)[0];
	struct run *run = ((void **)argument)[1];
	deepen(run, worker);
	return NULL;
}

static void
run_workers(struct run *run)
{
	struct janggi_search *search = run->search;
	void *arguments[THREADS_MAX][2];
	run->helpers = 0;
	for (int64_t i = 1; i < run->workers; i++) {
		arguments[i][0] = search->workers[i];
		arguments[i][1] = run;
		/* A thread that cannot be had is done without. */
		if (pthread_create(&run->threads[run->helpers], NULL, help, arguments[i]) == 0)
			run->helpers++;
	}
	deepen(run, search->workers[0]);
	/* Out of depth, not of time: who ponders waits to be told. */
	while (!is_stopped(search) && atomic_load_explicit(&search->shared.pondering, memory_order_relaxed))
		jg_sleep_ms(1);
	atomic_store(&search->shared.stop, true);
	for (uint32_t i = 0; i < run->helpers; i++)
		pthread_join(run->threads[i], NULL);
}

static janggi_status
check_run(struct janggi_search *search, const struct janggi_game *game,
          const struct janggi_search_limits *limits, const struct janggi_search_result *result)
{
	if (search == NULL || game == NULL || result == NULL)
		return JANGGI_E_ARGUMENT;
	if (jg_struct_check(result, result->size, sizeof *result, result->size) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (limits != NULL &&
	    jg_struct_check(limits, limits->size, sizeof *limits, sizeof *limits) != JANGGI_OK)
		return JANGGI_E_STRUCT;
	if (limits != NULL && (limits->reserved != 0 || limits->ponder > 1))
		return JANGGI_E_ARGUMENT;
	return jg_game_last(game)->verdict.state == JANGGI_STATE_OVER ? JANGGI_E_GAME_OVER : JANGGI_OK;
}

static void
finish(struct run *run, const struct janggi_game *game, struct janggi_search_result *result)
{
	struct janggi_search *search = run->search;
	const struct jg_worker *leader = search->workers[0];
	const struct jg_root_move *best =
		&leader->root[jg_level_choose(run->level, leader, (uint64_t)search->seed)];
	struct janggi_search_result mine = {
		.size = sizeof mine,
		.action = JANGGI_ACTION_MOVE,
		.best = best->move,
		.ponder = best->pv_length > 1 ? best->pv[1] : JANGGI_MOVE_NONE,
		.depth = leader->completed,
		.nodes = jg_worker_nodes(&search->shared),
		.time_ms = elapsed_ms(search),
	};
	/* Stopped in the first depth, before any score: the first move of the list will do. */
	int score = best->score != -JG_INFINITE ? best->score : best->previous;
	if (score == -JG_INFINITE)
		score = 0;
	int claim;
	if (jg_claim_score(game, &claim) && claim > score) {
		mine.action = JANGGI_ACTION_CLAIM;
		score = claim;
	}
	jg_report_score(score, game, &mine.score, &mine.score_kind, mine.wdl);
	jg_struct_write(result, result->size, sizeof mine, &mine, sizeof mine);
}

/* A level below the last looks at less, with one thread. */
static void
apply_level(struct run *run)
{
	struct janggi_search *search = run->search;
	const struct jg_level *level = jg_level_of(search->level);
	uint64_t *nodes = &search->shared.node_limit;
	run->level = level;
	run->workers = search->level < JG_LEVEL_MAX ? 1 : search->threads;
	if (level->nodes != 0 && (*nodes == 0 || *nodes > level->nodes))
		*nodes = level->nodes;
	if (level->depth != 0 && run->depth_limit > level->depth)
		run->depth_limit = level->depth;
}

static void
run_with(struct janggi_search *search, const struct janggi_game *game,
         const struct janggi_search_limits *limits, struct janggi_search_result *result)
{
	struct run run = { .search = search, .limits = limits };
	struct jg_shared *shared = &search->shared;
	shared->start_ns = jg_now_ns();
	atomic_store(&shared->clock_start_ns, shared->start_ns);
	atomic_store(&shared->pondering, limits->ponder != 0);
	if (atomic_load(&shared->hit))
		atomic_store(&shared->pondering, false);
	shared->node_limit = limits->nodes;
	shared->workers = search->workers;
	shared->worker_count = (uint32_t)search->threads;
	shared->hunts_mate = limits->mate_plies != 0;
	run.budget = jg_budget_of(limits, janggi_position_to_move(janggi_game_position(game)));
	run.depth_limit = limits->depth != 0 && limits->depth < JG_PLY_MAX ? limits->depth : JG_PLY_MAX - 1;
	apply_level(&run);
	atomic_store(&shared->hard_ns, run.budget.hard_ms * 1000000);
	jg_tt_new_run(&shared->tt);
	run_workers(&run);
	finish(&run, game, result);
}

janggi_status
janggi_search_run(janggi_search *search, const janggi_game *game, const janggi_search_limits *limits,
                  janggi_search_result *result)
{
	static const struct janggi_search_limits none = { .size = sizeof none };
	janggi_status status = check_run(search, game, limits, result);
	if (status != JANGGI_OK)
		return status;
	if (limits == NULL)
		limits = &none;
	bool idle = false;
	if (!atomic_compare_exchange_strong(&search->running, &idle, true))
		return JANGGI_E_BUSY;
	if (!atomic_exchange(&search->armed, false)) {
		atomic_store(&search->shared.stop, false);
		atomic_store(&search->shared.hit, false);
	}
	int64_t started = 0;
	while (started < search->threads && status == JANGGI_OK)
		status = start_worker(search->workers[started++], search, game);
	if (status == JANGGI_OK && search->workers[0]->root_count == 0)
		status = JANGGI_E_EMPTY;
	if (status == JANGGI_OK)
		run_with(search, game, limits, result);
	for (int64_t i = 0; i < started; i++)
		end_worker(search->workers[i], search);
	atomic_store(&search->running, false);
	return status;
}

/* SPDX-License-Identifier: MIT */
#include "uci/think.h"
#include "common/cli.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#define POINTS_CP 20000         /* a win on points, less the plies to it */
#define PERFT_LEAF 4            /* plies counted at once, without a look at `stopped` */

/* Output */

void
say(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
}

static void
say_score(uint32_t kind, int32_t score)
{
	if (kind == JANGGI_SCORE_MATE)
		say(" score mate %" PRId32, score > 0 ? (score + 1) / 2 : score / 2);
	else if (kind == JANGGI_SCORE_POINTS)
		say(" score cp %" PRId32, score > 0 ? POINTS_CP - score : -POINTS_CP - score);
	else
		say(" score cp %" PRId32, score);
}

/* Moves in a row, a space before each. */
static void
say_moves(struct thinker *thinker, const janggi_move *moves, uint32_t count)
{
	janggi_position_copy(thinker->line, janggi_game_position(thinker->game));
	for (uint32_t i = 0; i < count; i++) {
		char text[JANGGI_MOVE_TEXT_MAX];
		if (janggi_move_format(thinker->line, moves[i], JANGGI_NOTATION_UCI, text, sizeof text) == 0)
			return;
		say(" %s", text);
		janggi_position_play(thinker->line, moves[i]);
	}
}

static uint64_t
per_second(uint64_t nodes, uint64_t ms)
{
	return nodes * 1000 / (ms > 0 ? ms : 1);
}

static int32_t
say_info(void *user, const janggi_search_info *info, const janggi_move *pv, uint32_t pv_length)
{
	static const char *const bounds[] = { "", " lowerbound", " upperbound" };
	struct thinker *thinker = user;
	flockfile(stdout);
	say("info depth %" PRIu32 " seldepth %" PRIu32 " multipv %" PRIu32, info->depth, info->seldepth,
	    info->multipv);
	say_score(info->score_kind, info->score);
	say("%s nodes %" PRIu64 " nps %" PRIu64 " hashfull %" PRIu32 " time %" PRIu64 " pv",
	    bounds[info->bound], info->nodes, per_second(info->nodes, info->time_ms), info->hashfull,
	    info->time_ms);
	say_moves(thinker, pv, pv_length);
	say("\n");
	funlockfile(stdout);
	return 0;
}

/* Search */

/* UCI wants no answer to an endless search before `stop`, nor to a pondering one before `ponderhit`. */
static void
wait_for_word(struct thinker *thinker)
{
	const struct job *job = &thinker->job;
	pthread_mutex_lock(&thinker->lock);
	while ((job->infinite || (job->ponder && !atomic_load(&thinker->hit))) &&
	       !atomic_load(&thinker->stopped))
		pthread_cond_wait(&thinker->changed, &thinker->lock);
	pthread_mutex_unlock(&thinker->lock);
}

/*
 * Whether the game is over for an interface, too: by mate, by what both sides agreed on, or because no move
 * can follow. Other endings it may not know, or may play on after.
 */
static bool
is_final(janggi_game *game, const janggi_outcome *outcome)
{
	if (outcome->state != JANGGI_STATE_OVER)
		return false;
	return outcome->reason == JANGGI_REASON_MATE || outcome->reason == JANGGI_REASON_BIKJANG ||
	       outcome->reason == JANGGI_REASON_DOUBLE_PASS || janggi_game_resume(game) != JANGGI_OK;
}

static void
say_final(const janggi_game *game, const janggi_outcome *outcome)
{
	janggi_side side = janggi_position_to_move(janggi_game_position(game));
	if (outcome->reason == JANGGI_REASON_MATE)
		say("info depth 0 score mate 0\n");
	else if (outcome->winner == JANGGI_NOBODY)
		say("info depth 0 score cp 0\n");
	else
		say("info depth 0 score cp %d\n", outcome->winner == side ? POINTS_CP : -POINTS_CP);
}

static void
say_best(struct thinker *thinker, const janggi_search_result *result)
{
	flockfile(stdout);
	say("info nodes %" PRIu64 " nps %" PRIu64 " time %" PRIu64 "\n", result->nodes,
	    per_second(result->nodes, result->time_ms), result->time_ms);
	if (result->action == JANGGI_ACTION_CLAIM) {
		say("info string claim bikjang\nbestmove (none)\n");
	} else {
		char text[JANGGI_MOVE_TEXT_MAX];
		say("bestmove");
		say_moves(thinker, &result->best, 1);
		if (janggi_move_format(thinker->line, result->ponder, JANGGI_NOTATION_UCI, text,
		                       sizeof text) > 0)
			say(" ponder %s", text);
		say("\n");
	}
	funlockfile(stdout);
}

static void
search(struct thinker *thinker)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	cli_check(janggi_game_outcome(thinker->game, &outcome), "outcome");
	if (is_final(thinker->game, &outcome)) {
		say_final(thinker->game, &outcome);
		wait_for_word(thinker);
		say("bestmove (none)\n");
		return;
	}
	janggi_search_result result = { .size = sizeof result };
	janggi_status status =
		janggi_search_run(thinker->search, thinker->game, &thinker->job.limits, &result);
	if (status != JANGGI_OK) {
		say("info string %s\n", janggi_status_message(status));
		janggi_game_legal_moves(thinker->game, JANGGI_GEN_ALL, &result.best, 1);
	}
	wait_for_word(thinker);
	say_best(thinker, &result);
}

/* Perft */

static uint64_t
perft(const struct thinker *thinker, janggi_position *pos, uint32_t depth)
{
	if (depth <= PERFT_LEAF)
		return janggi_position_perft(pos, depth);
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < count && !atomic_load(&thinker->stopped); i++) {
		janggi_undo undo;
		janggi_position_make(pos, moves[i], &undo);
		nodes += perft(thinker, pos, depth - 1);
		janggi_position_unmake(pos, &undo);
	}
	return nodes;
}

static void
divide(struct thinker *thinker, uint32_t depth)
{
	const janggi_position *start = janggi_game_position(thinker->game);
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(start, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	uint64_t nodes = depth == 0;
	for (uint32_t i = 0; i < count && depth > 0; i++) {
		char text[JANGGI_MOVE_TEXT_MAX];
		janggi_position_copy(thinker->line, start);
		janggi_move_format(start, moves[i], JANGGI_NOTATION_UCI, text, sizeof text);
		janggi_position_play(thinker->line, moves[i]);
		uint64_t below = perft(thinker, thinker->line, depth - 1);
		if (atomic_load(&thinker->stopped)) {
			say("info string perft stopped\n");
			return;
		}
		say("%s: %" PRIu64 "\n", text, below);
		nodes += below;
	}
	say("\nNodes searched: %" PRIu64 "\n", nodes);
}

/* The thread */

static void *
run_job(void *argument)
{
	struct thinker *thinker = argument;
	switch (thinker->job.kind) {
	case JOB_SEARCH:
		search(thinker);
		break;
	case JOB_PERFT:
		divide(thinker, thinker->job.depth);
		break;
	case JOB_BENCH:
		bench(thinker->job.depth, &thinker->stopped);
		break;
	}
	return NULL;
}

void
think_start(struct thinker *thinker, const janggi_game *game, const struct job *job)
{
	think_wait(thinker);
	janggi_game_free(thinker->game);
	cli_check(janggi_game_clone(&thinker->game, game), "game");
	thinker->job = *job;
	atomic_store(&thinker->stopped, false);
	atomic_store(&thinker->hit, false);
	janggi_search_arm(thinker->search);
	if (pthread_create(&thinker->thread, NULL, run_job, thinker) != 0)
		cli_fail("cannot start a thread");
	thinker->has_thread = true;
}

static void
tell(struct thinker *thinker, atomic_bool *flag)
{
	pthread_mutex_lock(&thinker->lock);
	atomic_store(flag, true);
	pthread_cond_signal(&thinker->changed);
	pthread_mutex_unlock(&thinker->lock);
}

void
think_stop(struct thinker *thinker)
{
	tell(thinker, &thinker->stopped);
	janggi_search_stop(thinker->search);
}

void
think_ponderhit(struct thinker *thinker)
{
	tell(thinker, &thinker->hit);
	janggi_search_ponderhit(thinker->search);
}

void
think_wait(struct thinker *thinker)
{
	if (thinker->has_thread)
		pthread_join(thinker->thread, NULL);
	thinker->has_thread = false;
}

void
think_halt(struct thinker *thinker)
{
	think_stop(thinker);
	think_wait(thinker);
}

void
think_open(struct thinker *thinker)
{
	*thinker = (struct thinker){ .has_thread = false };
	pthread_mutex_init(&thinker->lock, NULL);
	pthread_cond_init(&thinker->changed, NULL);
	cli_check(janggi_search_new(&thinker->search, NULL), "search");
	cli_check(janggi_position_new(&thinker->line, NULL), "position");
	janggi_search_on_info(thinker->search, say_info, thinker);
}

void
think_close(struct thinker *thinker)
{
	think_halt(thinker);
	janggi_game_free(thinker->game);
	janggi_position_free(thinker->line);
	janggi_search_free(thinker->search);
	pthread_cond_destroy(&thinker->changed);
	pthread_mutex_destroy(&thinker->lock);
}

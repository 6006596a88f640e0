/* SPDX-License-Identifier: MIT */
#include "uci/session.h"
#include "common/cli.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define POINTS_CP 20000         /* a win on points, less the plies to it */
#define PERFT_LEAF 4            /* plies counted at once, without a look at `stopped` */
#define DEFAULT_RULES JANGGI_RULESET_JANGGI
#define SEPARATORS " \t\r\n"

/* Output: each line at once, for two threads write. */

static void
say(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void
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

/* The thread */

/* The words " a1a2 e2e2 ..." of moves from the position of the thread's game. */
static void
say_moves(struct session *session, const janggi_move *moves, uint32_t count)
{
	janggi_position_copy(session->line, janggi_game_position(session->searched));
	for (uint32_t i = 0; i < count; i++) {
		char text[JANGGI_MOVE_TEXT_MAX];
		if (janggi_move_format(session->line, moves[i], JANGGI_NOTATION_UCI, text, sizeof text) == 0)
			return;
		say(" %s", text);
		janggi_position_play(session->line, moves[i]);
	}
}

static int32_t
say_info(void *user, const janggi_search_info *info, const janggi_move *pv, uint32_t pv_length)
{
	static const char *const bounds[] = { "", " lowerbound", " upperbound" };
	struct session *session = user;
	uint64_t ms = info->time_ms > 0 ? info->time_ms : 1;
	flockfile(stdout);
	say("info depth %" PRIu32 " seldepth %" PRIu32 " multipv %" PRIu32, info->depth, info->seldepth,
	    info->multipv);
	say_score(info->score_kind, info->score);
	say("%s nodes %" PRIu64 " nps %" PRIu64 " hashfull %" PRIu32 " time %" PRIu64 " pv", bounds[info->bound],
	    info->nodes, info->nodes * 1000 / ms, info->hashfull, info->time_ms);
	say_moves(session, pv, pv_length);
	say("\n");
	funlockfile(stdout);
	return 0;
}

/* UCI: no answer to an endless search before `stop`, or to a pondering one before `ponderhit`. */
static void
wait_for_release(struct session *session)
{
	pthread_mutex_lock(&session->lock);
	while (session->job.held)
		pthread_cond_wait(&session->released, &session->lock);
	pthread_mutex_unlock(&session->lock);
}

static void
say_no_move(struct session *session, const char *word)
{
	wait_for_release(session);
	if (word != NULL)
		say("info string %s\n", word);
	say("bestmove (none)\n");
}

/*
 * The end that the last move made is final if nothing can follow it or both sides agreed on it; the others the
 * interface may not know, or may play on.
 */
static bool
is_final(janggi_game *game, const janggi_outcome *outcome)
{
	if (outcome->state != JANGGI_STATE_OVER)
		return false;
	return outcome->reason == JANGGI_REASON_MATE || outcome->reason == JANGGI_REASON_BIKJANG ||
	       outcome->reason == JANGGI_REASON_DOUBLE_PASS || janggi_game_continue(game) != JANGGI_OK;
}

static void
say_final(struct session *session, const janggi_outcome *outcome)
{
	janggi_side side = janggi_position_to_move(janggi_game_position(session->searched));
	if (outcome->reason == JANGGI_REASON_MATE)
		say("info depth 0 score mate 0\n");
	else
		say("info depth 0 score cp %d\n", outcome->winner == JANGGI_NOBODY ? 0
		                                  : outcome->winner == side        ? POINTS_CP
		                                                                   : -POINTS_CP);
	say_no_move(session, NULL);
}

static void
say_best(struct session *session, const janggi_search_result *result)
{
	wait_for_release(session);
	janggi_move moves[2] = { result->best, result->ponder };
	uint64_t ms = result->time_ms > 0 ? result->time_ms : 1;
	flockfile(stdout);
	say("info depth %" PRIu32 " nodes %" PRIu64 " nps %" PRIu64 " time %" PRIu64 "\nbestmove", result->depth,
	    result->nodes, result->nodes * 1000 / ms, result->time_ms);
	say_moves(session, moves, 1);
	if (result->ponder != JANGGI_MOVE_NONE) {
		char text[JANGGI_MOVE_TEXT_MAX];
		if (janggi_move_format(session->line, moves[1], JANGGI_NOTATION_UCI, text, sizeof text) > 0)
			say(" ponder %s", text);
	}
	say("\n");
	funlockfile(stdout);
}

static void
search(struct session *session)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	cli_check(janggi_game_clone(&session->searched, session->game), "game");
	cli_check(janggi_game_outcome(session->searched, &outcome), "outcome");
	if (is_final(session->searched, &outcome)) {
		say_final(session, &outcome);
	} else {
		janggi_search_result result = { .size = sizeof result };
		janggi_status status =
			janggi_search_run(session->search, session->searched, &session->job.limits, &result);
		if (status != JANGGI_OK)
			say_no_move(session, janggi_status_message(status));
		else if (result.action == JANGGI_ACTION_CLAIM)
			say_no_move(session, "claim bikjang");
		else
			say_best(session, &result);
	}
	janggi_game_free(session->searched);
}

static uint64_t
perft(struct session *session, janggi_position *pos, uint32_t depth)
{
	if (depth <= PERFT_LEAF)
		return janggi_position_perft(pos, depth);
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < count && !atomic_load(&session->stopped); i++) {
		janggi_undo undo;
		janggi_position_make(pos, moves[i], &undo);
		nodes += perft(session, pos, depth - 1);
		janggi_position_unmake(pos, &undo);
	}
	return nodes;
}

static void
divide(struct session *session, uint32_t depth)
{
	const janggi_position *start = janggi_game_position(session->game);
	janggi_position *pos = session->line;
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(start, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	uint64_t nodes = 0;
	for (uint32_t i = 0; i < count && depth > 0; i++) {
		char text[JANGGI_MOVE_TEXT_MAX];
		janggi_position_copy(pos, start);
		janggi_move_format(pos, moves[i], JANGGI_NOTATION_UCI, text, sizeof text);
		janggi_position_play(pos, moves[i]);
		uint64_t below = perft(session, pos, depth - 1);
		if (atomic_load(&session->stopped)) {
			say("info string perft stopped\n");
			return;
		}
		nodes += below;
		say("%s: %" PRIu64 "\n", text, below);
	}
	say("\nNodes searched: %" PRIu64 "\n", depth > 0 ? nodes : 1);
}

static void *
run_job(void *argument)
{
	struct session *session = argument;
	switch (session->job.kind) {
	case JOB_SEARCH:
		search(session);
		break;
	case JOB_PERFT:
		divide(session, session->job.depth);
		break;
	case JOB_BENCH:
		bench(session->job.depth, &session->stopped);
		break;
	}
	return NULL;
}

/* Control, from the thread that reads commands */

void
session_wait(struct session *session)
{
	if (session->has_thread)
		pthread_join(session->thread, NULL);
	session->has_thread = false;
}

static void
release(struct session *session, bool by_stop)
{
	pthread_mutex_lock(&session->lock);
	if (by_stop || !session->job.infinite)
		session->job.held = false;
	pthread_cond_signal(&session->released);
	pthread_mutex_unlock(&session->lock);
}

static void
stop(struct session *session)
{
	atomic_store(&session->stopped, true);
	janggi_search_stop(session->search);
	release(session, true);
}

/* Whatever runs is ended: what follows changes what it uses. */
static void
halt(struct session *session)
{
	if (session->has_thread)
		stop(session);
	session_wait(session);
}

static void
start(struct session *session, const struct job *job)
{
	session->job = *job;
	atomic_store(&session->stopped, false);
	janggi_search_arm(session->search);
	session->has_thread = pthread_create(&session->thread, NULL, run_job, session) == 0;
	if (!session->has_thread)
		cli_fail("cannot start a thread");
}

/* Commands; *rest is what follows the first word */

static char *
next_word(char **rest)
{
	return strtok_r(NULL, SEPARATORS, rest);
}

/* A number, cut to the range; false if it is none. */
static bool
read_number(const char *word, int64_t lowest, int64_t highest, int64_t *number)
{
	char *end;
	if (word == NULL)
		return false;
	long long value = strtoll(word, &end, 10);
	if (end == word || *end != '\0')
		return false;
	*number = value < lowest ? lowest : value > highest ? highest : value;
	return true;
}

/* Options */

static const struct {
	const char *name;
	uint32_t key;
} settings[] = {
	{ "Hash", JANGGI_SEARCH_HASH_MIB },
	{ "Threads", JANGGI_SEARCH_THREADS },
	{ "MultiPV", JANGGI_SEARCH_MULTIPV },
};
#define SETTINGS (sizeof settings / sizeof settings[0])
#define OVERHEAD_MAX 5000

static void
set_start(struct session *session)
{
	janggi_game_free(session->game);
	cli_check(janggi_game_new(&session->game, session->rules, NULL, NULL), "game");
}

static bool
set_variant(struct session *session, const char *value)
{
	uint32_t ruleset = janggi_ruleset_find(value, SIZE_MAX);
	if (ruleset == 0)
		return false;
	janggi_rules_free(session->rules);
	cli_check(janggi_rules_new(&session->rules, ruleset, NULL), "rules");
	/* What was learnt was true under other rules. */
	janggi_search_clear(session->search);
	set_start(session);
	return true;
}

static void
introduce(const struct session *session)
{
	flockfile(stdout);
	say("id name libjanggi %s\nid author the libjanggi authors\n", janggi_version_string());
	say("option name UCI_Variant type combo default %s", janggi_ruleset_name(DEFAULT_RULES));
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++)
		say(" var %s", janggi_ruleset_name(janggi_ruleset_at(i)));
	say("\n");
	for (size_t i = 0; i < SETTINGS; i++) {
		int64_t value, lowest, highest;
		cli_check(janggi_search_get(session->search, settings[i].key, &value), settings[i].name);
		cli_check(janggi_search_bounds(settings[i].key, &lowest, &highest), settings[i].name);
		say("option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n", settings[i].name,
		    value, lowest, highest);
	}
	say("option name Move Overhead type spin default %" PRIu64 " min 0 max %d\n", session->overhead_ms,
	    OVERHEAD_MAX);
	say("option name Ponder type check default false\noption name UCI_AnalyseMode type check default false\n");
	say("uciok\n");
	funlockfile(stdout);
}

/* Numbers out of range are cut to it. */
static void
set_option(struct session *session, const char *name, const char *value)
{
	int64_t number, lowest, highest;
	for (size_t i = 0; i < SETTINGS; i++) {
		if (strcasecmp(name, settings[i].name) != 0)
			continue;
		cli_check(janggi_search_bounds(settings[i].key, &lowest, &highest), name);
		janggi_status status = JANGGI_E_ARGUMENT;
		if (read_number(value, lowest, highest, &number))
			status = janggi_search_set(session->search, settings[i].key, number);
		if (status != JANGGI_OK)
			say("info string %s: %s\n", name, janggi_status_message(status));
		return;
	}
	if (strcasecmp(name, "UCI_Variant") == 0) {
		if (!set_variant(session, value))
			say("info string no variant is called %s\n", value);
	} else if (strcasecmp(name, "Move Overhead") == 0) {
		if (read_number(value, 0, OVERHEAD_MAX, &number))
			session->overhead_ms = (uint64_t)number;
	} else if (strcasecmp(name, "Ponder") != 0 && strcasecmp(name, "UCI_AnalyseMode") != 0) {
		say("info string no option is called %s\n", name);
	}
}

/* name WORDS [value WORDS] */
static void
read_option(struct session *session, char *rest)
{
	char name[256] = "", value[256] = "", *into = NULL;
	for (char *word; (word = next_word(&rest)) != NULL;) {
		if (into == NULL && strcmp(word, "name") == 0) {
			into = name;
		} else if (into == name && strcmp(word, "value") == 0) {
			into = value;
		} else if (into != NULL && strlen(into) + strlen(word) + 2 <= sizeof name) {
			if (into[0] != '\0')
				strcat(into, " ");
			strcat(into, word);
		}
	}
	set_option(session, name, value);
}

/* Positions */

static void
play_moves(struct session *session, char *rest)
{
	for (char *word; (word = next_word(&rest)) != NULL;) {
		janggi_error error = { .size = sizeof error };
		janggi_move move;
		/* An ending that nobody claimed was not played. */
		janggi_game_continue(session->game);
		if (janggi_move_parse(&move, janggi_game_position(session->game), JANGGI_NOTATION_UCI, word, SIZE_MAX,
		                      &error) != JANGGI_OK ||
		    janggi_game_push(session->game, move, &error) != JANGGI_OK) {
			say("info string move %.20s: %s\n", word, error.message);
			return;
		}
	}
}

/* startpos|fen F [moves ...]; a start that cannot be leaves everything as it was. */
static void
read_position(struct session *session, char *rest)
{
	char fen[256] = "", *word = next_word(&rest);
	if (word != NULL && strcmp(word, "startpos") == 0) {
		set_start(session);
		word = next_word(&rest);
	} else if (word != NULL && strcmp(word, "fen") == 0) {
		for (word = next_word(&rest); word != NULL && strcmp(word, "moves") != 0; word = next_word(&rest))
			if (strlen(fen) + strlen(word) + 2 <= sizeof fen)
				strcat(strcat(fen, fen[0] == '\0' ? "" : " "), word);
		janggi_error error = { .size = sizeof error };
		janggi_game *game;
		janggi_status status = janggi_position_set_fen(session->line, fen, SIZE_MAX, &error);
		if (status != JANGGI_OK) {
			say("info string FEN, byte %" PRIu64 ": %s\n", error.offset, error.message);
			return;
		}
		status = janggi_game_new(&game, session->rules, session->line, NULL);
		if (status != JANGGI_OK) {
			say("info string FEN: %s\n", janggi_status_message(status));
			return;
		}
		janggi_game_free(session->game);
		session->game = game;
	} else {
		say("info string position: startpos or fen expected\n");
		return;
	}
	if (word != NULL && strcmp(word, "moves") == 0)
		play_moves(session, rest);
}

static int32_t
write_out(void *user, const char *text, size_t length)
{
	(void)user;
	return fwrite(text, 1, length, stdout) == length ? 0 : 1;
}

static void
show(const struct session *session)
{
	const janggi_position *pos = janggi_game_position(session->game);
	char fen[JANGGI_FEN_MAX];
	janggi_outcome outcome = { .size = sizeof outcome };
	static const char *const states[] = { "ongoing", "claimable", "over" };
	janggi_position_get_fen(pos, JANGGI_FEN_NB, fen, sizeof fen);
	cli_check(janggi_game_outcome(session->game, &outcome), "outcome");
	flockfile(stdout);
	janggi_diagram_write(pos, NULL, write_out, NULL);
	say("Fen: %s\nKey: %016" PRIx64 "\nState: %s %s\n", fen, janggi_position_hash(pos), states[outcome.state],
	    janggi_reason_name(outcome.reason));
	funlockfile(stdout);
}

/* go */

/* Moves up to the first word that is none; *after is that word. Those not legal are left out. */
static void
read_root_moves(struct session *session, char **rest, char **after)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = 0;
	char *word;
	while ((word = next_word(rest)) != NULL) {
		janggi_move move;
		janggi_status status = janggi_move_parse(&move, janggi_game_position(session->game), JANGGI_NOTATION_UCI,
		                                         word, SIZE_MAX, NULL);
		if (status == JANGGI_E_SYNTAX)
			break;
		if (status == JANGGI_OK && count < JANGGI_MOVES_MAX)
			moves[count++] = move;
	}
	janggi_search_set_root_moves(session->search, moves, count);
	*after = word;
}

/* What is left on a clock; 0 would mean that there is none. */
static uint64_t
usable(const struct session *session, int64_t ms)
{
	uint64_t overhead = session->overhead_ms;
	return ms > 0 && (uint64_t)ms > overhead ? (uint64_t)ms - overhead : 1;
}

static void
read_go(struct session *session, char *rest)
{
	struct job job = { .limits = { .size = sizeof job.limits } };
	struct janggi_search_limits *limits = &job.limits;
	const int64_t most = INT64_C(1) << 40;
	bool ponder = false;
	janggi_search_set_root_moves(session->search, NULL, 0);
	char *word = next_word(&rest);
	while (word != NULL) {
		int64_t number;
		if (strcmp(word, "searchmoves") == 0) {
			read_root_moves(session, &rest, &word);
			continue;
		}
		if (strcmp(word, "infinite") == 0) {
			job.infinite = true;
		} else if (strcmp(word, "ponder") == 0) {
			ponder = true;
		} else {
			const char *name = word;
			if (!read_number(next_word(&rest), -most, most, &number)) {
				say("info string go: no number after %.20s\n", name);
				break;
			}
			uint64_t positive = number > 0 ? (uint64_t)number : 0;
			if (strcmp(name, "wtime") == 0) {
				limits->clock_ms[JANGGI_CHO] = usable(session, number);
			} else if (strcmp(name, "btime") == 0) {
				limits->clock_ms[JANGGI_HAN] = usable(session, number);
			} else if (strcmp(name, "winc") == 0) {
				limits->increment_ms[JANGGI_CHO] = positive;
			} else if (strcmp(name, "binc") == 0) {
				limits->increment_ms[JANGGI_HAN] = positive;
			} else if (strcmp(name, "movestogo") == 0) {
				limits->moves_to_go = positive < UINT32_MAX ? (uint32_t)positive : UINT32_MAX;
			} else if (strcmp(name, "movetime") == 0) {
				limits->time_ms = positive > 0 ? positive : 1;
			} else if (strcmp(name, "depth") == 0) {
				limits->depth = positive > 0 ? positive < 1000 ? (uint32_t)positive : 1000 : 1;
			} else if (strcmp(name, "nodes") == 0) {
				limits->nodes = positive > 0 ? positive : 1;
			} else if (strcmp(name, "mate") == 0) {
				limits->mate_plies = positive > 0 ? positive < 1000 ? 2 * (uint32_t)positive - 1 : 1000 : 1;
			} else if (strcmp(name, "perft") == 0) {
				job.kind = JOB_PERFT;
				job.depth = positive < 100 ? (uint32_t)positive : 100;
			} else {
				say("info string go: %.20s is not understood\n", name);
			}
		}
		word = next_word(&rest);
	}
	bool timed = limits->time_ms != 0 || limits->clock_ms[JANGGI_CHO] != 0 || limits->clock_ms[JANGGI_HAN] != 0;
	limits->ponder = ponder && timed;
	job.held = job.kind == JOB_SEARCH && (ponder || job.infinite);
	start(session, &job);
}

static void
read_bench(struct session *session, char *rest)
{
	struct job job = { .kind = JOB_BENCH };
	int64_t depth = 0;
	read_number(next_word(&rest), 1, 100, &depth);
	job.depth = (uint32_t)depth;
	start(session, &job);
}

bool
session_command(struct session *session, char *line)
{
	char *rest, *word = strtok_r(line, SEPARATORS, &rest);
	if (word == NULL)
		return true;
	if (strcmp(word, "quit") == 0)
		return false;
	if (strcmp(word, "uci") == 0) {
		introduce(session);
	} else if (strcmp(word, "isready") == 0) {
		say("readyok\n");
	} else if (strcmp(word, "stop") == 0) {
		stop(session);
	} else if (strcmp(word, "ponderhit") == 0) {
		janggi_search_ponderhit(session->search);
		release(session, false);
	} else if (strcmp(word, "d") == 0) {
		show(session);
	} else if (strcmp(word, "setoption") == 0) {
		halt(session);
		read_option(session, rest);
	} else if (strcmp(word, "ucinewgame") == 0) {
		halt(session);
		janggi_search_clear(session->search);
		set_start(session);
	} else if (strcmp(word, "position") == 0) {
		halt(session);
		read_position(session, rest);
	} else if (strcmp(word, "go") == 0) {
		halt(session);
		read_go(session, rest);
	} else if (strcmp(word, "bench") == 0) {
		halt(session);
		read_bench(session, rest);
	} else {
		say("info string %.40s is not understood\n", word);
	}
	return true;
}

void
session_open(struct session *session)
{
	memset(session, 0, sizeof *session);
	session->overhead_ms = 10;
	pthread_mutex_init(&session->lock, NULL);
	pthread_cond_init(&session->released, NULL);
	cli_check(janggi_search_new(&session->search, NULL), "search");
	cli_check(janggi_position_new(&session->line, NULL), "position");
	cli_check(janggi_rules_new(&session->rules, DEFAULT_RULES, NULL), "rules");
	janggi_search_on_info(session->search, say_info, session);
	set_start(session);
}

void
session_close(struct session *session)
{
	halt(session);
	janggi_game_free(session->game);
	janggi_rules_free(session->rules);
	janggi_position_free(session->line);
	janggi_search_free(session->search);
	pthread_cond_destroy(&session->released);
	pthread_mutex_destroy(&session->lock);
}

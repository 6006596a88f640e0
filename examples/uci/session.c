/* SPDX-License-Identifier: MIT */
#include "uci/session.h"
#include "common/cli.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DEFAULT_RULES JANGGI_RULESET_JANGGI
#define SEPARATORS " \t\r\n"

/* Words; `rest` is what follows the last one read. */

static char *
next_word(char **rest)
{
	return strtok_r(NULL, SEPARATORS, rest);
}

static bool
is_word(const char *word, const char *other)
{
	return word != NULL && strcmp(word, other) == 0;
}

#define TEXT_MAX 256

/* Adds a word, if there is room. */
static bool
add_word(char text[TEXT_MAX], const char *word)
{
	size_t length = strlen(text);
	if (length + strlen(word) + 2 > TEXT_MAX)
		return false;
	snprintf(text + length, TEXT_MAX - length, "%s%s", length == 0 ? "" : " ", word);
	return true;
}

static bool
read_number(const char *word, int64_t *number)
{
	char *end;
	if (word == NULL)
		return false;
	*number = strtoll(word, &end, 10);
	return end != word && *end == '\0';
}

/* One line for what is not understood or cannot be. */
static void __attribute__((format(printf, 2, 3)))
refuse(struct session *session, const char *format, ...)
{
	char message[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	say("info string %s\n", message);
	session->refused = true;
}

/* Options */

static const struct {
	const char *name;
	uint32_t key;
} settings[] = {
	{ "Hash", JANGGI_SEARCH_HASH_MIB },
	{ "Threads", JANGGI_SEARCH_THREADS },
	{ "MultiPV", JANGGI_SEARCH_MULTIPV },
	{ "Seed", JANGGI_SEARCH_SEED },
};
#define SETTINGS (sizeof settings / sizeof settings[0])
#define OVERHEAD 30
#define OVERHEAD_MAX 5000

/*
 * Levels as ratings: their distances are those measured between the levels (doc/engine.md), the place of the
 * scale is our choice.
 */
static const int16_t elos[] = { 600, 770, 900, 980, 1100, 1250, 1350, 1530, 1660, 1840,
                                1990, 2170, 2290, 2450, 2590, 2760, 2850, 3000, 3180, 3290 };
#define LEVELS ((int64_t)(sizeof elos / sizeof elos[0]))

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
		cli_check(janggi_search_get(session->thinker.search, settings[i].key, &value),
		          settings[i].name);
		cli_check(janggi_search_bounds(settings[i].key, &lowest, &highest), settings[i].name);
		say("option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n",
		    settings[i].name, value, lowest, highest);
	}
	say("option name Skill Level type spin default %" PRId64 " min 1 max %" PRId64 "\n", LEVELS, LEVELS);
	say("option name UCI_LimitStrength type check default false\n");
	say("option name UCI_Elo type spin default %d min %d max %d\n", elos[LEVELS - 1], elos[0],
	    elos[LEVELS - 1]);
	say("option name Move Overhead type spin default %d min 0 max %d\n", OVERHEAD, OVERHEAD_MAX);
	say("option name Ponder type check default false\n");
	say("option name OwnBook type check default false\noption name BookFile type string default "
	    "<empty>\n");
	say("option name UCI_AnalyseMode type check default false\nuciok\n");
	funlockfile(stdout);
}

static void
set_start(struct session *session)
{
	janggi_game_free(session->game);
	cli_check(janggi_game_new(&session->game, session->rules, NULL, NULL), "game");
}

static janggi_status
set_variant(struct session *session, const char *name)
{
	uint32_t ruleset = janggi_ruleset_find(name, SIZE_MAX);
	if (ruleset == 0)
		return JANGGI_E_ARGUMENT;
	janggi_rules_free(session->rules);
	cli_check(janggi_rules_new(&session->rules, ruleset, NULL), "rules");
	/* What was learnt was true under other rules. */
	janggi_search_clear(session->thinker.search);
	set_start(session);
	return JANGGI_OK;
}

static janggi_status
set_overhead(struct session *session, const char *value)
{
	int64_t number;
	if (!read_number(value, &number) || number < 0 || number > OVERHEAD_MAX)
		return JANGGI_E_ARGUMENT;
	session->overhead_ms = (uint64_t)number;
	return JANGGI_OK;
}

static janggi_status
set_check(bool *option, const char *value)
{
	if (strcasecmp(value, "true") != 0 && strcasecmp(value, "false") != 0)
		return JANGGI_E_ARGUMENT;
	*option = strcasecmp(value, "true") == 0;
	return JANGGI_OK;
}

static janggi_status
set_book(struct session *session, const char *path)
{
	book_load(&session->book, path);
	return JANGGI_OK;       /* what was wrong has been said */
}

static janggi_status
set_number(struct session *session, uint32_t key, const char *value)
{
	int64_t number;
	if (!read_number(value, &number))
		return JANGGI_E_ARGUMENT;
	return janggi_search_set(session->thinker.search, key, number);
}

/* "Skill Level" names the level, UCI_Elo takes its place while UCI_LimitStrength is on. */
static janggi_status
set_strength(struct session *session, const char *name, const char *value)
{
	int64_t number = 0;
	bool is_limit = strcasecmp(name, "UCI_LimitStrength") == 0,
	     is_skill = strcasecmp(name, "Skill Level") == 0;
	if (is_limit ? strcasecmp(value, "true") != 0 && strcasecmp(value, "false") != 0
	             : !read_number(value, &number))
		return JANGGI_E_ARGUMENT;
	if (is_limit) {
		session->limited = strcasecmp(value, "true") == 0;
	} else if (is_skill) {
		if (number < 1 || number > LEVELS)
			return JANGGI_E_ARGUMENT;
		session->level = number;
	} else {
		if (number < elos[0] || number > elos[LEVELS - 1])
			return JANGGI_E_ARGUMENT;
		session->elo = number;
	}
	int64_t level = session->level;
	if (session->limited)
		for (level = LEVELS; elos[level - 1] > session->elo; level--)
			;
	return janggi_search_set(session->thinker.search, JANGGI_SEARCH_LEVEL, level);
}

static void
set_option(struct session *session, const char *name, const char *value)
{
	janggi_status status = JANGGI_E_UNSUPPORTED;
	if (strcasecmp(name, "UCI_Variant") == 0)
		status = set_variant(session, value);
	else if (strcasecmp(name, "Move Overhead") == 0)
		status = set_overhead(session, value);
	else if (strcasecmp(name, "Skill Level") == 0 || strcasecmp(name, "UCI_LimitStrength") == 0 ||
	         strcasecmp(name, "UCI_Elo") == 0)
		status = set_strength(session, name, value);
	else if (strcasecmp(name, "OwnBook") == 0)
		status = set_check(&session->book.wanted, value);
	else if (strcasecmp(name, "BookFile") == 0)
		status = set_book(session, value);
	else if (strcasecmp(name, "Ponder") == 0 || strcasecmp(name, "UCI_AnalyseMode") == 0)
		status = JANGGI_OK;     /* to know them is all that is needed */
	for (size_t i = 0; i < SETTINGS; i++)
		if (strcasecmp(name, settings[i].name) == 0)
			status = set_number(session, settings[i].key, value);
	if (status == JANGGI_E_UNSUPPORTED)
		refuse(session, "no option is called \"%s\"", name);
	else if (status != JANGGI_OK)
		refuse(session, "%s \"%s\": %s", name, value,
		       status == JANGGI_E_ARGUMENT ? "not a value of this option" : janggi_status_message(status));
}

/* name WORDS [value WORDS] */
static void
read_option(struct session *session, char *rest)
{
	char name[TEXT_MAX] = "", value[TEXT_MAX] = "", *into = NULL;
	bool fits = true;
	for (char *word; (word = next_word(&rest)) != NULL;) {
		if (into == NULL && is_word(word, "name"))
			into = name;
		else if (into == name && is_word(word, "value"))
			into = value;
		else if (into != NULL)
			fits = fits && add_word(into, word);
	}
	if (fits)
		set_option(session, name, value);
	else
		refuse(session, "setoption: too long");
}

/* Positions */

/* Moves after an ending that nobody claimed are played on. */
static void
play_moves(struct session *session, char *rest)
{
	janggi_game *game = session->game;
	for (char *word; (word = next_word(&rest)) != NULL;) {
		janggi_error error = { .size = sizeof error };
		janggi_move move;
		janggi_game_resume(game); /* does nothing on mate, and before the end */
		janggi_status status = janggi_move_parse(&move, janggi_game_position(game),
		                                         JANGGI_NOTATION_UCI, word, SIZE_MAX, &error);
		if (status == JANGGI_OK)
			status = janggi_game_push(game, move, &error);
		if (status != JANGGI_OK) {
			refuse(session, "move %" PRIu32 ", \"%.20s\": %s", janggi_game_plies(game) + 1, word,
			       error.message);
			return;
		}
	}
}

static bool
set_fen(struct session *session, const char *fen)
{
	janggi_error error = { .size = sizeof error };
	janggi_position *start;
	janggi_game *game;
	cli_check(janggi_position_new(&start, NULL), "position");
	janggi_status status = janggi_position_set_fen(start, fen, SIZE_MAX, &error);
	if (status != JANGGI_OK) {
		refuse(session, "FEN, byte %" PRIu64 ": %s", error.offset, error.message);
	} else if ((status = janggi_game_new(&game, session->rules, start, NULL)) != JANGGI_OK) {
		refuse(session, "FEN: %s", janggi_status_message(status));
	} else {
		janggi_game_free(session->game);
		session->game = game;
	}
	janggi_position_free(start);
	return status == JANGGI_OK;
}

/* startpos|fen F [moves ...]; a start that cannot be leaves the game as it was. */
static void
read_position(struct session *session, char *rest)
{
	char fen[TEXT_MAX] = "", *word = next_word(&rest);
	bool fits = true;
	if (is_word(word, "startpos")) {
		set_start(session);
		word = next_word(&rest);
	} else if (is_word(word, "fen")) {
		while ((word = next_word(&rest)) != NULL && !is_word(word, "moves"))
			fits = fits && add_word(fen, word);
		if (!fits)
			refuse(session, "FEN: too long");
		if (!fits || !set_fen(session, fen))
			return;
	} else {
		refuse(session, "position: startpos or fen expected");
		return;
	}
	if (is_word(word, "moves"))
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
	static const char *const states[] = { "ongoing", "claimable", "over" };
	const janggi_position *pos = janggi_game_position(session->game);
	char fen[JANGGI_FEN_MAX];
	janggi_outcome outcome = { .size = sizeof outcome };
	janggi_position_get_fen(pos, JANGGI_FEN_NB, fen, sizeof fen);
	cli_check(janggi_game_outcome(session->game, &outcome), "outcome");
	flockfile(stdout);
	janggi_diagram_write(pos, NULL, write_out, NULL);
	say("Fen: %s\nKey: %016" PRIx64 "\nState: %s %s\n", fen, janggi_position_hash(pos),
	    states[outcome.state], janggi_reason_name(outcome.reason));
	funlockfile(stdout);
}

/* go */

/* The moves up to the first word that is none, which is returned. Those not legal are left out. */
static char *
read_root_moves(struct session *session, char **rest)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = 0;
	janggi_game *game;
	cli_check(janggi_game_clone(&game, session->game), "game");
	janggi_game_resume(game);
	char *word;
	while ((word = next_word(rest)) != NULL) {
		janggi_move move;
		janggi_status status = janggi_move_parse(&move, janggi_game_position(game),
		                                         JANGGI_NOTATION_UCI, word, SIZE_MAX, NULL);
		if (status == JANGGI_E_SYNTAX)
			break;
		if (count < JANGGI_MOVES_MAX && status == JANGGI_OK &&
		    janggi_game_why(game, move) == JANGGI_WHY_LEGAL)
			moves[count++] = move;
	}
	if (count == 0)
		say("info string none of the searchmoves is legal\n");
	janggi_search_set_root_moves(session->thinker.search, moves, count);
	janggi_game_free(game);
	return word;
}

/* What is left on a clock; 0 would mean that there is none. */
static uint64_t
usable(const struct session *session, uint64_t ms)
{
	return ms > session->overhead_ms ? ms - session->overhead_ms : 1;
}

/* Interfaces send negative times; and no sum of times may overflow. */
#define NUMBER_MAX (INT64_C(1) << 40)

static uint64_t
usable_number(int64_t number)
{
	return (uint64_t)(number < 0 ? 0 : number < NUMBER_MAX ? number : NUMBER_MAX);
}

static uint32_t
at_most(uint64_t number, uint32_t most)
{
	return number < most ? (uint32_t)number : most;
}

/* A word of `go` with its number, which is 0 for a negative one; false if there is no such word. */
static bool
set_limit(const struct session *session, struct job *job, const char *name, uint64_t number)
{
	janggi_search_limits *limits = &job->limits;
	uint64_t positive = number > 0 ? number : 1;
	if (is_word(name, "wtime")) {
		limits->clock_ms[JANGGI_CHO] = usable(session, number);
	} else if (is_word(name, "btime")) {
		limits->clock_ms[JANGGI_HAN] = usable(session, number);
	} else if (is_word(name, "winc")) {
		limits->increment_ms[JANGGI_CHO] = number;
	} else if (is_word(name, "binc")) {
		limits->increment_ms[JANGGI_HAN] = number;
	} else if (is_word(name, "movestogo")) {
		limits->moves_to_go = at_most(number, UINT32_MAX);
	} else if (is_word(name, "movetime")) {
		limits->time_ms = positive;
	} else if (is_word(name, "depth")) {
		limits->depth = at_most(positive, UINT32_MAX);
	} else if (is_word(name, "nodes")) {
		limits->nodes = positive;
	} else if (is_word(name, "mate")) {
		limits->mate_plies = 2 * at_most(positive, 1000) - 1;
	} else if (is_word(name, "perft")) {
		job->kind = JOB_PERFT;
		job->depth = at_most(number, 1000);
	} else {
		return false;
	}
	return true;
}

static bool
is_timed(const janggi_search_limits *limits)
{
	return limits->time_ms != 0 || limits->clock_ms[JANGGI_CHO] != 0 || limits->clock_ms[JANGGI_HAN] != 0;
}

/* Answers out of the book, where it is wanted and has a move. */
static bool
play_book(struct session *session)
{
	const janggi_position *pos = janggi_game_position(session->game);
	char text[JANGGI_MOVE_TEXT_MAX];
	janggi_move move = book_move(&session->book, session->game);
	if (move == JANGGI_MOVE_NONE)
		return false;
	janggi_move_format(pos, move, JANGGI_NOTATION_UCI, text, sizeof text);
	say("info string a book's move\nbestmove %s\n", text);
	return true;
}

static void
read_go(struct session *session, char *rest)
{
	struct job job = { .limits = { .size = sizeof job.limits } };
	janggi_search_set_root_moves(session->thinker.search, NULL, 0);
	char *word = next_word(&rest);
	bool restricted = false;
	while (word != NULL) {
		int64_t number;
		char *name = word;
		word = NULL;
		if (is_word(name, "infinite")) {
			job.infinite = true;
		} else if (is_word(name, "ponder")) {
			job.ponder = true;
		} else if (is_word(name, "searchmoves")) {
			word = read_root_moves(session, &rest);
			restricted = true;
		} else if (!read_number(next_word(&rest), &number) ||
		           !set_limit(session, &job, name, usable_number(number))) {
			refuse(session, "go: %.20s is not understood", name);
			if (is_word(name, "perft"))
				return;
		}
		if (word == NULL)
			word = next_word(&rest);
	}
	/* Players' clocks are alike: with the other's only, the search must still end. */
	uint64_t *clocks = job.limits.clock_ms;
	janggi_side us = janggi_position_to_move(janggi_game_position(session->game));
	if (clocks[us] == 0)
		clocks[us] = clocks[us ^ 1];
	/* Where there is no clock to stop, pondering is nothing but to wait with the answer. */
	job.limits.ponder = job.ponder && is_timed(&job.limits);
	bool analysis = job.infinite || job.ponder || restricted || job.limits.mate_plies > 0;
	if (job.kind == JOB_SEARCH && !analysis && play_book(session))
		return;
	think_start(&session->thinker, session->game, &job);
}

static void
read_bench(struct session *session, char *rest)
{
	struct job job = { .kind = JOB_BENCH };
	char *word = next_word(&rest);
	int64_t depth = 0;
	if (word != NULL && (!read_number(word, &depth) || depth <= 0)) {
		refuse(session, "bench: %.20s is not a depth", word);
		return;
	}
	job.depth = at_most((uint64_t)depth, UINT32_MAX);
	think_start(&session->thinker, session->game, &job);
}

static void
begin_game(struct session *session, char *rest)
{
	(void)rest;
	janggi_search_clear(session->thinker.search);
	set_start(session);
}

/* Those that change what a search uses: it is ended first. */
static const struct {
	const char *name;
	void (*obey)(struct session *session, char *rest);
} commands[] = {
	{ "bench", read_bench },
	{ "go", read_go },
	{ "position", read_position },
	{ "setoption", read_option },
	{ "ucinewgame", begin_game },
};

static bool
obey(struct session *session, const char *name, char *rest)
{
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		if (is_word(name, commands[i].name)) {
			think_halt(&session->thinker);
			commands[i].obey(session, rest);
			return true;
		}
	return false;
}

bool
session_command(struct session *session, char *line)
{
	char *rest, *word = strtok_r(line, SEPARATORS, &rest);
	if (word == NULL)
		return true;
	if (is_word(word, "quit"))
		return false;
	if (is_word(word, "uci"))
		introduce(session);
	else if (is_word(word, "isready"))
		say("readyok\n");
	else if (is_word(word, "stop"))
		think_stop(&session->thinker);
	else if (is_word(word, "ponderhit"))
		think_ponderhit(&session->thinker);
	else if (is_word(word, "d"))
		show(session);
	else if (!obey(session, word, rest))
		refuse(session, "%.40s is not understood", word);
	return true;
}

void
session_open(struct session *session)
{
	*session = (struct session){ .overhead_ms = OVERHEAD, .level = LEVELS, .elo = elos[LEVELS - 1] };
	think_open(&session->thinker);
	cli_check(janggi_rules_new(&session->rules, DEFAULT_RULES, NULL), "rules");
	set_start(session);
}

void
session_close(struct session *session)
{
	think_close(&session->thinker);
	book_load(&session->book, "");
	janggi_game_free(session->game);
	janggi_rules_free(session->rules);
}

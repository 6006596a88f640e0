/* SPDX-License-Identifier: MIT */
/*
 * Every public function that allocates, with the n-th request failing, for all n: JANGGI_E_NOMEM, nothing leaked,
 * and the objects as they were and still of use. tests/memory.py compares the table with the headers.
 */
#include "test-common.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "support/allocator.h"

static const char pgn[] =
	"[Event \"x\"]\n\n1. Pa4b4 {a} (1. Pi4h4 {b} (1. -- $1)) {c} Pi7h7 {[%emt 0:00:01]} 1-0\n";

/* Of the game: more than a new one has room for. */
#define PLIES 65

static struct counter counter;
static janggi_allocator alloc;
static janggi_position *position;
static janggi_rules *rules;
static janggi_game *game;
static janggi_reader *reader;
static janggi_record *record;
static janggi_search *search;
static janggi_book_builder *builder;
static uint8_t book_bytes[1024];
static size_t book_length;

/* What the objects hold, as text. */
static char state[2][1 << 20];
static size_t state_length;

static int32_t
append(void *user, const char *data, size_t length)
{
	char *to = user;
	ck_assert_uint_lt(state_length + length, sizeof state[0]);
	memcpy(to + state_length, data, length);
	state_length += length;
	return 0;
}

static void
describe(char *to)
{
	state_length = 0;
	uint8_t pack[JANGGI_PACK_MAX];
	append(to, (char *)pack, janggi_position_pack(position, pack, sizeof pack));
	append(to, (char *)pack, janggi_position_pack(janggi_game_position(game), pack, sizeof pack));
	for (uint32_t i = 0; i < janggi_rule_count(); i++) {
		int32_t value;
		ck_assert_int_eq(janggi_rules_get(rules, janggi_rule_at(i), &value), JANGGI_OK);
		append(to, (char *)&value, sizeof value);
	}
	for (uint32_t ply = 0; ply < janggi_game_plies(game); ply++) {
		janggi_move move = janggi_game_move_at(game, ply);
		append(to, (char *)&move, sizeof move);
	}
	uint32_t repetitions = janggi_game_repetitions(game);
	append(to, (char *)&repetitions, sizeof repetitions);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_PGN, 0, append, to), JANGGI_OK);
	ck_assert_int_eq(janggi_record_write(record, JANGGI_RECORD_JSON, 0, append, to), JANGGI_OK);
	ck_assert_int_eq(janggi_book_builder_write(builder, 1, append, to), JANGGI_OK);
	for (uint32_t key = JANGGI_SEARCH_HASH_MIB; search != NULL && key <= JANGGI_SEARCH_LEVEL; key++) {
		int64_t value;
		ck_assert_int_eq(janggi_search_get(search, key, &value), JANGGI_OK);
		append(to, (char *)&value, sizeof value);
	}
}

static int32_t
append_book(void *user, const char *data, size_t length)
{
	(void)user;
	ck_assert_uint_le(book_length + length, sizeof book_bytes);
	memcpy(book_bytes + book_length, data, length);
	book_length += length;
	return 0;
}

static void
make_objects(bool searches)
{
	memset(&counter, 0, sizeof counter);
	counter.left = SIZE_MAX;
	alloc = counting_allocator(&counter);
	ck_assert_int_eq(janggi_position_new(&position, &alloc), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_new(&rules, JANGGI_RULESET_RECORD, &alloc), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, NULL, &alloc), JANGGI_OK);
	for (int i = 0; i < PLIES; i++)
		ck_assert_int_eq(janggi_game_push(game, JANGGI_MOVE_PASS, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_reader_new_memory(&reader, JANGGI_RECORD_PGN, pgn, (size_t)-1, &alloc), JANGGI_OK);
	ck_assert_int_eq(janggi_reader_next(reader, &record, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_book_builder_new(&builder, &alloc), JANGGI_OK);
	ck_assert_int_eq(janggi_book_builder_add(builder, position, JANGGI_MOVE_PASS, 0), JANGGI_OK);
	book_length = 0;
	ck_assert_int_eq(janggi_book_builder_write(builder, 1, append_book, NULL), JANGGI_OK);
	search = NULL;
	if (searches) {
		ck_assert_int_eq(janggi_search_new(&search, &alloc), JANGGI_OK);
		ck_assert_int_eq(janggi_search_set(search, JANGGI_SEARCH_HASH_MIB, 1), JANGGI_OK);
		ck_assert_int_eq(janggi_search_set(search, JANGGI_SEARCH_THREADS, 2), JANGGI_OK);
	}
}

static void
free_objects(void)
{
	janggi_search_free(search);
	janggi_book_builder_free(builder);
	janggi_record_free(record);
	janggi_reader_free(reader);
	janggi_game_free(game);
	janggi_rules_free(rules);
	janggi_position_free(position);
	ck_assert_uint_eq(counter.blocks, 0);
	ck_assert_uint_eq(counter.bytes, 0);
}

/* A constructor: NULL on failure. */
#define MAKE(kind, call) \
	janggi_##kind *made = (janggi_##kind *)&counter; \
	janggi_status status = call; \
	ck_assert((made != NULL) == (status == JANGGI_OK)); \
	janggi_##kind##_free(made); \
	return status

static janggi_status position_new(void) { MAKE(position, janggi_position_new(&made, &alloc)); }
static janggi_status position_clone(void) { MAKE(position, janggi_position_clone(&made, position)); }
static janggi_status rules_new(void) { MAKE(rules, janggi_rules_new(&made, JANGGI_RULESET_KJA, &alloc)); }
static janggi_status rules_clone(void) { MAKE(rules, janggi_rules_clone(&made, rules)); }
static janggi_status game_new(void) { MAKE(game, janggi_game_new(&made, rules, position, &alloc)); }
static janggi_status game_clone(void) { MAKE(game, janggi_game_clone(&made, game)); }
static janggi_status game_reserve(void) { return janggi_game_reserve(game, 5000); }
static janggi_status record_new(void) { MAKE(record, janggi_record_new(&made, game, &alloc)); }
static janggi_status record_clone(void) { MAKE(record, janggi_record_clone(&made, record)); }
static janggi_status search_new(void) { MAKE(search, janggi_search_new(&made, &alloc)); }
static janggi_status search_hash(void) { return janggi_search_set(search, JANGGI_SEARCH_HASH_MIB, 2); }
static janggi_status search_threads(void) { return janggi_search_set(search, JANGGI_SEARCH_THREADS, 4); }

static janggi_status
book_new(void)
{
	MAKE(book, janggi_book_new(&made, book_bytes, book_length, 0, &alloc, NULL));
}

static janggi_status book_builder_new(void) { MAKE(book_builder, janggi_book_builder_new(&made, &alloc)); }

/* A legal move that is new to the builder, of as many positions as it takes. */
static janggi_status
book_builder_add(void)
{
	static uint32_t count;
	janggi_position *pos;
	janggi_move moves[JANGGI_MOVES_MAX];
	size_t left = counter.left;
	counter.left = SIZE_MAX;
	ck_assert_int_eq(janggi_position_clone(&pos, position), JANGGI_OK);
	for (uint32_t code = count / 8; code > 0; code /= 8) {
		janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		ck_assert_int_eq(janggi_position_play(pos, moves[code % 8]), JANGGI_OK);
	}
	janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	counter.left = left;
	janggi_status status = janggi_book_builder_add(builder, pos, moves[count % 8], 0);
	count += status == JANGGI_OK;
	janggi_position_free(pos);
	return status;
}

static int32_t
drop(void *user, const char *data, size_t length)
{
	(void)user, (void)data, (void)length;
	return 0;
}

static janggi_status book_builder_write(void) { return janggi_book_builder_write(builder, 1, drop, NULL); }

static int64_t
read_nothing(void *user, char *buffer, size_t capacity)
{
	(void)user, (void)buffer, (void)capacity;
	return 0;
}

static janggi_status
reader_new(void)
{
	MAKE(reader, janggi_reader_new(&made, JANGGI_RECORD_AUTO, read_nothing, NULL, &alloc));
}

static janggi_status
reader_new_memory(void)
{
	MAKE(reader, janggi_reader_new_memory(&made, JANGGI_RECORD_PGN, pgn, sizeof pgn - 1, &alloc));
}

/* The record that was wanted is skipped or the stream ends, so each try has a reader of its own. */
static janggi_status
reader_next(void)
{
	janggi_reader *own;
	janggi_status status = janggi_reader_new_memory(&own, JANGGI_RECORD_PGN, pgn, sizeof pgn - 1, &alloc);
	if (status != JANGGI_OK)
		return status;
	janggi_record *made = (janggi_record *)&counter;
	status = janggi_reader_next(own, &made, NULL);
	ck_assert((made != NULL) == (status == JANGGI_OK));
	janggi_record_free(made);
	janggi_reader_free(own);
	return status;
}

static janggi_status
game_adjudicate(void)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	return janggi_game_adjudicate(game, NULL, &outcome);
}

static janggi_status
record_add_line(void)
{
	static const janggi_move moves[] = { JANGGI_MOVE_PASS, JANGGI_MOVE_PASS };
	return janggi_record_add_line(record, 0, 1, moves, 2, NULL, NULL);
}

static janggi_status
record_set_comment(void)
{
	static char text[3000];
	memset(text, 'x', sizeof text);
	return janggi_record_set_comment(record, 1, 1, text, sizeof text);
}

static janggi_status
record_set_tag(void)
{
	static char text[3000];
	memset(text, 'x', sizeof text);
	return janggi_record_set_tag(record, "Site", 4, text, sizeof text);
}

/* The first move that has no time. */
static janggi_status
record_set_time(void)
{
	for (uint32_t line = 0;; line++) {
		uint32_t length, seconds;
		ck_assert_int_eq(janggi_record_line_at(record, line, NULL, NULL, &length), JANGGI_OK);
		for (uint32_t ply = 1; ply <= length; ply++)
			if (janggi_record_get_time(record, line, ply, &seconds) == JANGGI_E_EMPTY)
				return janggi_record_set_time(record, line, ply, 60);
	}
}

static janggi_status
record_set_marks(void)
{
	static uint32_t marks[255];
	for (uint32_t i = 0; i < 255; i++)
		marks[i] = i + 1;
	return janggi_record_set_marks(record, 1, 1, marks, 255);
}

static janggi_status
search_run(void)
{
	janggi_search_limits limits = { .size = sizeof limits, .nodes = 300 };
	janggi_search_result result = { .size = sizeof result };
	return janggi_search_run(search, game, &limits, &result);
}

/* Pushes till the game's memory grows. */
static janggi_status
game_push(void)
{
	for (;;) {
		uint32_t plies = janggi_game_plies(game);
		size_t bytes = counter.bytes;
		janggi_status status = janggi_game_push(game, JANGGI_MOVE_PASS, NULL);
		ck_assert_uint_eq(janggi_game_plies(game), plies + (status == JANGGI_OK));
		if (status != JANGGI_OK || counter.bytes != bytes) {
			while (janggi_game_plies(game) > PLIES)
				ck_assert_int_eq(janggi_game_pop(game, NULL), JANGGI_OK);
			return status;
		}
	}
}

/* The same for two games: the first, which has memory, is pushed all the same. */
static janggi_status
games_push(void)
{
	janggi_game *ready;
	size_t left = counter.left;
	counter.left = SIZE_MAX;
	ck_assert_int_eq(janggi_game_new(&ready, rules, NULL, &alloc), JANGGI_OK);
	ck_assert_int_eq(janggi_game_reserve(ready, 1000), JANGGI_OK);
	counter.left = left;
	janggi_game *games[] = { ready, game };
	static const janggi_move moves[] = { JANGGI_MOVE_PASS, JANGGI_MOVE_PASS };
	janggi_status statuses[2], status;
	size_t bytes;
	uint32_t pushed = 0;
	do {
		bytes = counter.bytes;
		uint32_t plies = janggi_game_plies(game);
		status = janggi_games_push(games, 2, moves, statuses, NULL);
		ck_assert_int_eq(statuses[0], JANGGI_OK);
		ck_assert_int_eq(statuses[1], status);
		ck_assert_uint_eq(janggi_game_plies(ready), ++pushed);
		ck_assert_uint_eq(janggi_game_plies(game), plies + (status == JANGGI_OK));
	} while (status == JANGGI_OK && counter.bytes == bytes);
	while (janggi_game_plies(game) > PLIES)
		ck_assert_int_eq(janggi_game_pop(game, NULL), JANGGI_OK);
	janggi_game_free(ready);
	return status;
}

static const struct sweep {
	const char *name;
	janggi_status (*run)(void);
	bool searches;
	bool grows;             /* Asks for memory only when what it has is full. */
} sweeps[] = {
	{ "janggi_position_new", position_new, false, false },
	{ "janggi_position_clone", position_clone, false, false },
	{ "janggi_rules_new", rules_new, false, false },
	{ "janggi_rules_clone", rules_clone, false, false },
	{ "janggi_game_new", game_new, false, false },
	{ "janggi_game_clone", game_clone, false, false },
	{ "janggi_game_reserve", game_reserve, false, false },
	{ "janggi_game_push", game_push, false, false },
	{ "janggi_game_adjudicate", game_adjudicate, false, false },
	{ "janggi_games_push", games_push, false, false },
	{ "janggi_reader_new", reader_new, false, false },
	{ "janggi_reader_new_memory", reader_new_memory, false, false },
	{ "janggi_reader_next", reader_next, false, false },
	{ "janggi_record_new", record_new, false, false },
	{ "janggi_record_clone", record_clone, false, false },
	{ "janggi_record_add_line", record_add_line, false, true },
	{ "janggi_record_set_comment", record_set_comment, false, false },
	{ "janggi_record_set_tag", record_set_tag, false, false },
	{ "janggi_record_set_time", record_set_time, false, true },
	{ "janggi_record_set_marks", record_set_marks, false, false },
	{ "janggi_book_new", book_new, false, false },
	{ "janggi_book_builder_new", book_builder_new, false, false },
	{ "janggi_book_builder_add", book_builder_add, false, true },
	{ "janggi_book_builder_write", book_builder_write, false, false },
	{ "janggi_search_new", search_new, true, false },
	{ "janggi_search_set", search_hash, true, false },
	{ "janggi_search_set", search_threads, true, false },
	{ "janggi_search_run", search_run, true, false },
};

/* Whether a failure was reached; false when the call needed no more than n requests. */
static bool
fail_at(const struct sweep *sweep, size_t n, bool once)
{
	make_objects(sweep->searches);
	if (sweep->grows) {
		for (int i = 0; i < 40; i++)
			ck_assert_int_eq(record_add_line(), JANGGI_OK);
		counter.left = 0;
		while (sweep->run() == JANGGI_OK)
			;
		counter.left = SIZE_MAX;
		counter.failed = 0;
	}
	describe(state[0]);
	size_t length = state_length;
	counter.left = n;
	counter.once = once;
	janggi_status status = sweep->run();
	bool failed = counter.failed > 0;
	counter.left = SIZE_MAX;
	ck_assert_msg(status == (failed ? JANGGI_E_NOMEM : JANGGI_OK), "%s, request %zu: %s", sweep->name, n,
	              janggi_status_name(status));
	if (failed) {
		describe(state[1]);
		ck_assert_msg(state_length == length && memcmp(state[0], state[1], length) == 0,
		              "%s, request %zu: an object has changed", sweep->name, n);
		ck_assert_int_eq(sweep->run(), JANGGI_OK);
	}
	free_objects();
	return failed;
}

START_TEST(test_want_of_memory)
{
	const struct sweep *sweep = &sweeps[_i];
	if (sweep->searches && !janggi_has_feature(JANGGI_FEATURE_SEARCH))
		return;
	for (int once = 0; once < 2; once++) {
		size_t n = 0;
		while (fail_at(sweep, n, once != 0))
			n++;
		/* It allocates at all. */
		ck_assert_msg(n > 0, "%s", sweep->name);
	}
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("memory");
	TCase *cases = tcase_create("memory");
	tcase_set_timeout(cases, 100);
	tcase_add_loop_test(cases, test_want_of_memory, 0, sizeof sweeps / sizeof sweeps[0]);
	suite_add_tcase(suite, cases);
	return suite;
}

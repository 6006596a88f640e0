/* SPDX-License-Identifier: MIT */
/*
 * threads ROUNDS
 * The table of doc/threading.md, for a build with the thread sanitizer: objects that several threads read at once,
 * objects that each has for itself, a search that others stop at any moment. What each thread sees is the same as one
 * alone. tests/threads.py holds the functions of look() against the headers.
 */
#define _POSIX_C_SOURCE 200809L

#include <janggi/janggi.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define THREADS 4

#define NEED(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)
#define GOOD(call) NEED((call) == JANGGI_OK)

static const char pgn[] =
	"[Event \"x\"]\n\n1. Pa4b4 {a} (1. Pi4h4 {b} (1. -- $1)) {c} Pi7h7 {[%emt 0:00:01]} 1-0\n";

/* An allocator of its own, which only threads that called the library may reach. */
static _Thread_local bool calls;
static atomic_size_t blocks;

static void *
take(void *user, size_t bytes)
{
	(void)user;
	NEED(calls);
	atomic_fetch_add(&blocks, 1);
	return malloc(bytes);
}

static void
give(void *user, void *block, size_t bytes)
{
	(void)user, (void)bytes;
	NEED(calls);
	atomic_fetch_sub(&blocks, 1);
	free(block);
}

static const janggi_allocator alloc = { sizeof alloc, 0, NULL, take, give };

/* One object of each type. */
struct world {
	janggi_position *pos;
	janggi_rules *rules;
	janggi_game *game;
	janggi_record *record;
	janggi_book *book;
	janggi_search *search;
};

/* What was seen, as one number. */
static void
note(uint64_t *sum, uint64_t value)
{
	*sum = (*sum ^ value) * UINT64_C(0x100000001b3);
}

static void
note_text(uint64_t *sum, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		note(sum, (unsigned char)text[i]);
}

static int32_t
note_piece(void *user, const char *data, size_t length)
{
	note_text(user, data, length);
	return 0;
}

struct bytes {
	uint8_t data[4096];
	size_t length;
};

static int32_t
keep_piece(void *user, const char *data, size_t length)
{
	struct bytes *bytes = user;
	NEED(bytes->length + length <= sizeof bytes->data);
	memcpy(bytes->data + bytes->length, data, length);
	bytes->length += length;
	return 0;
}

static janggi_book *
make_book(const janggi_position *pos)
{
	struct bytes bytes = { .length = 0 };
	janggi_book_builder *builder;
	janggi_book *book;
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	GOOD(janggi_book_builder_new(&builder, &alloc));
	for (uint32_t i = 0; i < count; i++)
		GOOD(janggi_book_builder_add(builder, pos, moves[i], i % 4));
	GOOD(janggi_book_builder_write(builder, 1, keep_piece, &bytes));
	janggi_book_builder_free(builder);
	GOOD(janggi_book_new(&book, bytes.data, bytes.length, JANGGI_BOOK_COPY, &alloc, NULL));
	return book;
}

static struct world
make_world(void)
{
	struct world world;
	janggi_reader *reader;
	GOOD(janggi_position_new(&world.pos, &alloc));
	GOOD(janggi_rules_new(&world.rules, JANGGI_RULESET_KJA, &alloc));
	GOOD(janggi_rules_set(world.rules, JANGGI_RULE_REPETITION, 4));
	GOOD(janggi_position_set_rules(world.pos, world.rules));
	GOOD(janggi_game_new(&world.game, world.rules, world.pos, &alloc));
	for (int i = 0; i < 40; i++) {
		janggi_move moves[JANGGI_MOVES_MAX];
		uint32_t count = janggi_game_legal_moves(world.game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		GOOD(janggi_game_push(world.game, moves[(uint32_t)i * 7 % count], NULL));
	}
	GOOD(janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, pgn, sizeof pgn - 1, &alloc));
	GOOD(janggi_reader_next(reader, &world.record, NULL));
	janggi_reader_free(reader);
	world.book = make_book(world.pos);
	world.search = NULL;
	if (janggi_has_feature(JANGGI_FEATURE_SEARCH)) {
		GOOD(janggi_search_new(&world.search, &alloc));
		GOOD(janggi_search_set(world.search, JANGGI_SEARCH_HASH_MIB, 1));
	}
	return world;
}

static void
free_world(struct world *world)
{
	janggi_search_free(world->search);
	janggi_book_free(world->book);
	janggi_record_free(world->record);
	janggi_game_free(world->game);
	janggi_rules_free(world->rules);
	janggi_position_free(world->pos);
}

/* Everything that may be asked of a shared object, into the sum. */

static void
look_at_position(uint64_t *sum, const janggi_position *pos)
{
	janggi_position *copy;
	janggi_move moves[JANGGI_MOVES_MAX], again;
	janggi_square squares[16];
	char text[JANGGI_FEN_MAX];
	uint8_t bytes[JANGGI_PACK_MAX], men[90];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++) {
		note(sum, (uint64_t)janggi_position_is_legal(pos, moves[i]) + janggi_position_why(pos, moves[i] + 1));
		note(sum, (uint64_t)janggi_position_gives_check(pos, moves[i]));
		size_t length = janggi_move_format(pos, moves[i], JANGGI_NOTATION_SAN, text, sizeof text);
		GOOD(janggi_move_parse(&again, pos, JANGGI_NOTATION_SAN, text, length, NULL));
		note(sum, again);
	}
	for (janggi_square square = 0; square < 90; square++)
		note(sum, janggi_position_attackers(pos, square, JANGGI_HAN, squares, 16) * 16 +
		                  janggi_position_piece_at(pos, square));
	note(sum, janggi_position_perft(pos, 2) + (uint64_t)janggi_position_has_legal_move(pos));
	note_text(sum, text, janggi_position_get_fen(pos, JANGGI_FEN_HE, text, sizeof text));
	note_text(sum, (char *)bytes, janggi_position_pack(pos, bytes, sizeof bytes));
	janggi_position_get_board(pos, men);
	note_text(sum, (char *)men, sizeof men);
	note(sum, janggi_position_to_move(pos) + janggi_position_general(pos, JANGGI_CHO));
	note(sum, janggi_position_half_points(pos, JANGGI_HAN) + janggi_position_move_number(pos));
	note(sum, janggi_position_hash(pos) ^ janggi_position_board_hash(pos));
	note(sum, (uint64_t)(janggi_position_last_was_pass(pos) + janggi_position_is_ended(pos)));
	note(sum, janggi_position_halfmove_clock(pos));
	note(sum, (uint64_t)(janggi_position_in_check(pos) + janggi_position_is_bikjang(pos)));
	GOOD(janggi_position_clone(&copy, pos));
	NEED(janggi_position_equal(copy, pos));
	janggi_position_copy(copy, pos);
	janggi_position_free(copy);
	GOOD(janggi_diagram_write(pos, NULL, note_piece, sum));
}

static void
look_at_game(uint64_t *sum, const janggi_game *game, const janggi_rules *rules)
{
	janggi_game *copy;
	janggi_record *record;
	janggi_outcome outcome = { .size = sizeof outcome };
	GOOD(janggi_game_outcome(game, &outcome));
	note(sum, outcome.state + outcome.ply + outcome.han_half_points);
	note(sum, (uint64_t)(-janggi_game_adjudicate(game, NULL, &outcome)) + outcome.ply);
	note(sum, janggi_game_plies(game) + janggi_game_repetitions(game));
	note(sum, janggi_game_move_at(game, 3) + janggi_game_why(game, JANGGI_MOVE_PASS));
	note(sum, janggi_game_legal_moves(game, JANGGI_GEN_QUIETS, NULL, 0));
	NEED(janggi_rules_equal(janggi_game_rules(game), rules));
	look_at_position(sum, janggi_game_position(game));
	note(sum, janggi_position_hash(janggi_game_start(game)));
	GOOD(janggi_game_clone(&copy, game));
	janggi_game_free(copy);
	GOOD(janggi_game_new(&copy, rules, janggi_game_start(game), &alloc));
	janggi_game_free(copy);
	GOOD(janggi_record_new(&record, game, &alloc));
	janggi_record_free(record);
}

static void
look_at_record(uint64_t *sum, const janggi_record *record)
{
	const char *text, *name;
	size_t length, name_length;
	uint32_t seconds, marks[4];
	janggi_record *copy;
	janggi_error warning = { .size = sizeof warning };
	janggi_outcome outcome = { .size = sizeof outcome };
	for (uint32_t line = 0; line < janggi_record_line_count(record); line++) {
		uint32_t plies;
		GOOD(janggi_record_line_at(record, line, NULL, NULL, &plies));
		for (uint32_t ply = 0; ply <= plies; ply++) {
			note(sum, janggi_record_move_at(record, line, ply));
			if (janggi_record_get_comment(record, line, ply, &text, &length) == JANGGI_OK)
				note_text(sum, text, length);
			janggi_record_get_time(record, line, ply, &seconds);
			note(sum, seconds + janggi_record_get_marks(record, line, ply, marks, 4));
		}
	}
	for (uint32_t i = 0; i < janggi_record_tag_count(record); i++) {
		GOOD(janggi_record_tag_at(record, i, &name, &name_length, &text, &length));
		GOOD(janggi_record_get_tag(record, name, name_length, &text, &length));
		note_text(sum, text, length);
	}
	note(sum, (uint64_t)-janggi_record_result(record, &outcome) + outcome.winner);
	note(sum, janggi_record_warning_count(record));
	janggi_record_warning_at(record, 0, &warning);
	GOOD(janggi_record_raw(record, &text, &length));
	note_text(sum, text, length);
	for (uint32_t format = JANGGI_RECORD_GIB; format <= JANGGI_RECORD_JSON; format++)
		GOOD(janggi_record_write(record, format, 0, note_piece, sum));
	note(sum, janggi_game_plies(janggi_record_game(record)));
	GOOD(janggi_record_clone(&copy, record));
	janggi_record_free(copy);
}

static void
look_at_many(uint64_t *sum, const struct world *world)
{
	const janggi_game *games[] = { world->game, janggi_record_game(world->record), world->game };
	uint8_t packs[3 * JANGGI_PACK_MAX], masks[3 * JANGGI_POLICY_SIZE], words[9];
	uint64_t offsets[4];
	GOOD(janggi_games_pack(games, 3, packs, NULL));
	note_text(sum, (char *)packs, sizeof packs);
	GOOD(janggi_games_legal_moves(games, 3, JANGGI_GEN_ALL, offsets, NULL, 0, NULL));
	GOOD(janggi_games_masks(games, 3, JANGGI_VIEW_MOVER, masks, NULL));
	note_text(sum, (char *)masks, sizeof masks);
	GOOD(janggi_games_outcomes(games, 3, words, words + 3, words + 6, NULL));
	note_text(sum, (char *)words, sizeof words);
	GOOD(janggi_packs_legal_moves(packs, 3, world->rules, JANGGI_GEN_ALL, offsets, NULL, 0, NULL));
	GOOD(janggi_packs_masks(packs, 3, world->rules, JANGGI_VIEW_BOARD, masks, NULL));
	note(sum, offsets[3]);
}

static void
look_at_rest(uint64_t *sum, const struct world *world)
{
	janggi_rules *rules;
	int32_t value;
	for (uint32_t i = 0; i < janggi_rule_count(); i++) {
		GOOD(janggi_rules_get(world->rules, janggi_rule_at(i), &value));
		note(sum, (uint64_t)value);
	}
	GOOD(janggi_rules_clone(&rules, world->rules));
	GOOD(janggi_position_get_rules(world->pos, rules));
	NEED(janggi_rules_equal(rules, world->rules));
	janggi_rules_free(rules);

	janggi_book_entry entry = { .size = sizeof entry };
	janggi_move move;
	note(sum, janggi_book_move_count(world->book, world->pos));
	GOOD(janggi_book_move_at(world->book, world->pos, 1, &entry));
	GOOD(janggi_book_choose(world->book, world->pos, 7, &move));
	note(sum, entry.move + move);

	int64_t setting;
	janggi_setup setup;
	if (world->search == NULL)
		return;
	GOOD(janggi_search_get(world->search, JANGGI_SEARCH_HASH_MIB, &setting));
	GOOD(janggi_search_choose_setup(world->search, JANGGI_HAN, JANGGI_SETUP_NONE, JANGGI_HANDICAP_NONE, &setup));
	note(sum, (uint64_t)setting + setup);
}

static uint64_t
look(const struct world *world)
{
	uint64_t sum = UINT64_C(0xcbf29ce484222325);
	look_at_position(&sum, world->pos);
	look_at_game(&sum, world->game, world->rules);
	look_at_record(&sum, world->record);
	look_at_many(&sum, world);
	look_at_rest(&sum, world);
	return sum;
}

/* What a thread does with objects of its own: all that changes one. */
static uint64_t
work(void)
{
	struct world world = make_world();
	uint64_t sum = look(&world);
	static const janggi_move line[] = { JANGGI_MOVE_PASS };
	GOOD(janggi_record_add_line(world.record, 0, 1, line, 1, NULL, NULL));
	GOOD(janggi_record_set_comment(world.record, 1, 1, "text", 4));
	GOOD(janggi_record_set_tag(world.record, "Site", 4, "Seoul", 5));
	GOOD(janggi_record_set_time(world.record, 0, 1, 5));
	while (janggi_game_plies(world.game) > 10)
		GOOD(janggi_game_pop(world.game, NULL));
	if (world.search != NULL) {
		janggi_search_limits limits = { .size = sizeof limits, .nodes = 300 };
		janggi_search_result result = { .size = sizeof result };
		GOOD(janggi_search_run(world.search, world.game, &limits, &result));
		note(&sum, result.best);
	}
	note(&sum, look(&world));
	free_world(&world);
	return sum;
}

static const struct world *shared;
static uint64_t seen_alone, done_alone;

static void *
look_and_work(void *rounds)
{
	calls = true;
	for (unsigned long i = 0; i < *(unsigned long *)rounds; i++) {
		NEED(look(shared) == seen_alone);
		NEED(work() == done_alone);
	}
	return NULL;
}

/* Nothing but stop and ponderhit, at any moment, till the runs are done. */
static atomic_bool done;

static void *
meddle(void *argument)
{
	janggi_search *search = argument;
	struct timespec wait = { 0, 200000 };
	while (!atomic_load(&done)) {
		nanosleep(&wait, NULL);
		janggi_search_ponderhit(search);
		nanosleep(&wait, NULL);
		janggi_search_stop(search);
	}
	return NULL;
}

static int32_t
hear(void *user, const janggi_search_info *info, const janggi_move *pv, uint32_t length)
{
	(void)user, (void)info, (void)pv;
	NEED(calls && length > 0);
	return 0;
}

/* Runs of three threads, armed or not, that two others stop. */
static void
race(unsigned long rounds)
{
	pthread_t meddlers[2];
	struct world world = make_world();
	if (world.search != NULL) {
		GOOD(janggi_search_set(world.search, JANGGI_SEARCH_THREADS, 3));
		janggi_search_on_info(world.search, hear, NULL);
		for (int i = 0; i < 2; i++)
			NEED(pthread_create(&meddlers[i], NULL, meddle, world.search) == 0);
		for (unsigned long i = 0; i < rounds * 5; i++) {
			janggi_search_limits limits = { .size = sizeof limits, .ponder = i % 2, .clock_ms = { 50, 50 } };
			janggi_search_result result = { .size = sizeof result };
			if (i % 3 == 0)
				janggi_search_arm(world.search);
			GOOD(janggi_search_run(world.search, world.game, &limits, &result));
			NEED(janggi_game_why(world.game, result.best) == JANGGI_WHY_LEGAL);
		}
		atomic_store(&done, true);
		for (int i = 0; i < 2; i++)
			pthread_join(meddlers[i], NULL);
	}
	free_world(&world);
}

int
main(int argc, char **argv)
{
	unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
	pthread_t threads[THREADS];
	calls = true;
	struct world world = make_world();
	shared = &world;
	seen_alone = look(&world);
	done_alone = work();
	for (int i = 0; i < THREADS; i++)
		NEED(pthread_create(&threads[i], NULL, look_and_work, &rounds) == 0);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	free_world(&world);
	race(rounds);
	NEED(atomic_load(&blocks) == 0);
	return 0;
}

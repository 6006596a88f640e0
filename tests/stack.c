/* SPDX-License-Identifier: MIT */
/*
 * stack DATA-FOLDER
 * How much of its caller's stack each group of functions takes, in bytes, and whether that is within its limit: calls
 * them with large input on a thread whose stack was filled with a pattern before, and looks how far down it was
 * written over. What calls itself in lib/ is called here as deeply as it can go.
 */
#define _XOPEN_SOURCE 700

#include <janggi/janggi.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM (UINT64_C(1) << 20)
#define PATTERN 0xa5

#define CALL_LIMIT 16384
#define SEARCH_LIMIT 65536

/* Openings and endings, the deepest lines in the last two; NULL is the start. */
static const char *const positions[] = {
	NULL,
	"4bk1b1/3aa4/5n1c1/1C5B1/5pp2/1P3P3/3R3P1/4C4/3BKA2r/3A5 w - - 2 31",
	"3ak4/4a3n/6n2/4p1P1p/5B3/3r5/2b1B4/4CCR2/r3AK3/1cb6 b - - 0 1",
	"4k4/4a4/3a5/9/2P1P4/9/5p3/4C4/4A4/4KA3 b - - 12 80",
};
#define POSITIONS (sizeof positions / sizeof positions[0])

static const janggi_search_limits modes[] = {
	{ .size = sizeof modes[0], .nodes = 300000 },
	{ .size = sizeof modes[0], .nodes = 300000, .mate_plies = 119 },
	{ .size = sizeof modes[0], .time_ms = 20 },
};

static void
check(janggi_status status)
{
	if (status == JANGGI_OK)
		return;
	fprintf(stderr, "%s\n", janggi_status_message(status));
	exit(1);
}

/* What the groups work on, made before they are measured. */
static janggi_position *pos[POSITIONS];
static janggi_rules *rules;
static struct text {
	char *bytes;
	size_t length, capacity;
} text, records[8];
static janggi_book_builder *builder;
static janggi_search *search;
static volatile uint64_t seen;          /* so that no call is left out */

static int32_t
append(void *user, const char *data, size_t length)
{
	struct text *to = user;
	if (to->length + length > to->capacity) {
		to->capacity = (to->length + length) * 2;
		to->bytes = realloc(to->bytes, to->capacity);
	}
	if (to->bytes == NULL)
		exit(1);
	memcpy(to->bytes + to->length, data, length);
	to->length += length;
	return 0;
}

static void
add(struct text *to, const char *what)
{
	append(to, what, strlen(what));
}

static void *
idle(void *argument)
{
	return argument;
}

static void *
about_positions(void *unused)
{
	static janggi_position *copy;
	static uint8_t board[90], pack[JANGGI_PACK_MAX];
	static char fen[JANGGI_FEN_MAX];
	static janggi_error error = { .size = sizeof error };
	for (size_t i = 0; i < POSITIONS; i++) {
		check(janggi_position_clone(&copy, pos[i]));
		size_t length = janggi_position_get_fen(pos[i], JANGGI_FEN_HE, fen, sizeof fen);
		check(janggi_position_set_fen(copy, fen, length, &error));
		seen += (uint64_t)janggi_position_set_fen(copy, "9/9/x w", SIZE_MAX, &error);
		janggi_position_get_board(pos[i], board);
		check(janggi_position_set_board(copy, board, janggi_position_to_move(pos[i]), &error));
		length = janggi_position_pack(pos[i], pack, sizeof pack);
		check(janggi_position_unpack(copy, pack, length, &error));
		check(janggi_position_set_start(copy, JANGGI_SETUP_EHEH, JANGGI_SETUP_HEEH, JANGGI_HANDICAP_CHARIOTS));
		check(janggi_position_set_rules(copy, rules));
		seen += janggi_position_hash(copy) + (uint64_t)janggi_position_is_bikjang(copy);
		janggi_position_free(copy);
	}
	return unused;
}

static void *
about_moves(void *unused)
{
	static janggi_square squares[JANGGI_SQUARES];
	for (size_t i = 0; i < POSITIONS; i++) {
		seen += janggi_position_legal_moves(pos[i], JANGGI_GEN_ALL, NULL, 0);
		for (janggi_move move = 0; move < 1 << 14; move++)
			seen += (uint64_t)janggi_position_is_legal(pos[i], move) + janggi_position_why(pos[i], move) +
			        (uint64_t)janggi_position_gives_check(pos[i], move);
		for (janggi_square s = 0; s < JANGGI_SQUARES; s++)
			seen += janggi_position_attackers(pos[i], s, JANGGI_HAN, squares, JANGGI_SQUARES);
		seen += janggi_position_perft(pos[i], 3);
	}
	return unused;
}

/* Neither side can but pass, a hundred times. */
static void *
deep_perft(void *argument)
{
	if (janggi_position_perft(argument, 100) != 1)
		exit(1);
	return NULL;
}

static void *
about_games(void *unused)
{
	static janggi_game *game, *copy;
	static janggi_move moves[JANGGI_MOVES_MAX];
	static janggi_outcome outcome = { .size = sizeof outcome };
	static janggi_error error = { .size = sizeof error };
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		janggi_rules *preset;
		check(janggi_rules_new(&preset, janggi_ruleset_at(i), NULL));
		check(janggi_game_new(&game, preset, NULL, NULL));
		for (uint32_t ply = 0, count; ply < 400; ply++) {
			count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
			if (count == 0)
				break;
			seen += janggi_game_why(game, ply) + (uint64_t)janggi_game_push(game, UINT32_MAX, &error);
			check(janggi_game_push(game, moves[ply * 7 % count], &error));
		}
		for (uint32_t j = 0; j < janggi_ruleset_count(); j++) {
			janggi_rules *other;
			check(janggi_rules_new(&other, janggi_ruleset_at(j), NULL));
			seen += (uint64_t)janggi_game_adjudicate(game, other, &outcome);
			janggi_rules_free(other);
		}
		check(janggi_game_clone(&copy, game));
		seen += (uint64_t)janggi_game_resume(copy) + (uint64_t)janggi_game_claim(copy, JANGGI_REASON_BIKJANG, &error);
		check(janggi_game_pop(copy, NULL));
		check(janggi_game_end(copy, JANGGI_REASON_TIME, JANGGI_CHO));
		janggi_game_free(copy);
		janggi_game_free(game);
		janggi_rules_free(preset);
	}
	return unused;
}

static void *
about_batches(void *unused)
{
	static uint8_t packs[POSITIONS][JANGGI_PACK_MAX], masks[POSITIONS][JANGGI_POLICY_SIZE],
		planes[POSITIONS][JANGGI_PLANES * JANGGI_SQUARES], told[3][POSITIONS];
	static uint64_t offsets[POSITIONS + 1];
	static janggi_move moves[POSITIONS * JANGGI_MOVES_MAX], chosen[POSITIONS];
	static janggi_game *games[POSITIONS];
	static janggi_error error = { .size = sizeof error };
	for (size_t i = 0; i < POSITIONS; i++)
		check(janggi_game_new(&games[i], rules, pos[i], NULL));
	const janggi_game *const *some = (const janggi_game *const *)games;
	check(janggi_games_pack(some, POSITIONS, packs[0], &error));
	check(janggi_packs_legal_moves(packs[0], POSITIONS, rules, JANGGI_GEN_ALL, offsets, moves,
	                               sizeof moves / sizeof moves[0], &error));
	check(janggi_packs_masks(packs[0], POSITIONS, rules, JANGGI_VIEW_MOVER, masks[0], &error));
	check(janggi_packs_planes(packs[0], POSITIONS, JANGGI_VIEW_MOVER, planes[0], &error));
	for (size_t i = 0; i < POSITIONS; i++)
		chosen[i] = moves[offsets[i]];
	check(janggi_packs_play(packs[0], POSITIONS, rules, chosen, NULL, &error));
	check(janggi_games_legal_moves(some, POSITIONS, JANGGI_GEN_ALL, offsets, moves, sizeof moves / sizeof moves[0],
	                               &error));
	check(janggi_games_masks(some, POSITIONS, JANGGI_VIEW_MOVER, masks[0], &error));
	check(janggi_games_push(games, POSITIONS, chosen, NULL, &error));
	check(janggi_games_outcomes(some, POSITIONS, told[0], told[1], told[2], &error));
	for (size_t i = 0; i < POSITIONS; i++)
		janggi_game_free(games[i]);
	return unused;
}

static void *
about_notations(void *unused)
{
	static janggi_move moves[JANGGI_MOVES_MAX], move;
	static char line[JANGGI_MOVE_TEXT_MAX];
	static janggi_error error = { .size = sizeof error };
	for (size_t i = 0; i < POSITIONS; i++) {
		uint32_t count = janggi_position_legal_moves(pos[i], JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		for (uint32_t j = 0; j < count; j++)
			for (uint32_t way = JANGGI_NOTATION_UCI; way <= JANGGI_NOTATION_KOREAN_HANJA; way++) {
				size_t length = janggi_move_format(pos[i], moves[j], way, line, sizeof line);
				seen += (uint64_t)janggi_move_parse(&move, pos[i], way, line, length, &error);
				seen += (uint64_t)janggi_move_parse(&move, pos[i], way, line, length / 2, &error);
			}
	}
	return unused;
}

static void
write_and_edit(janggi_record *record)
{
	static janggi_record *copy;
	static janggi_outcome outcome = { .size = sizeof outcome };
	static const uint32_t mark = 1;
	janggi_move move;
	for (uint32_t format = JANGGI_RECORD_GIB; format <= JANGGI_RECORD_JSON; format++) {
		text.length = 0;
		check(janggi_record_write(record, format, JANGGI_WRITE_UTF8, append, &text));
		if (format != JANGGI_RECORD_GIB)
			continue;
		seen += (uint64_t)janggi_record_write(record, format, JANGGI_WRITE_CP949 | JANGGI_WRITE_HANJA, append, &text);
	}
	seen += (uint64_t)janggi_record_result(record, &outcome);
	check(janggi_record_clone(&copy, record));
	for (uint32_t line = 0; line < janggi_record_line_count(record); line++) {
		move = janggi_record_move_at(record, line, 0);
		if (move != JANGGI_MOVE_NONE)
			seen += (uint64_t)janggi_record_add_line(copy, line, 0, &move, 1, NULL, NULL);
	}
	check(janggi_record_set_tag(copy, "Event", SIZE_MAX, "", 0));
	check(janggi_record_set_comment(copy, 0, 0, "x", 1));
	seen += (uint64_t)janggi_record_set_marks(copy, 0, 1, &mark, 1) + (uint64_t)janggi_record_set_time(copy, 0, 1, 7);
	janggi_record_free(copy);
}

static void *
about_records(void *argument)
{
	const struct text *from = argument;
	static janggi_reader *reader;
	static janggi_record *record;
	static janggi_error error = { .size = sizeof error };
	janggi_status status;
	check(janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, from->bytes, from->length, NULL));
	while ((status = janggi_reader_next(reader, &record, &error)) != JANGGI_E_EMPTY)
		if (status == JANGGI_OK) {
			write_and_edit(record);
			janggi_record_free(record);
		}
	janggi_reader_free(reader);
	return NULL;
}

static void *
about_diagrams(void *unused)
{
	static janggi_diagram_options options = {
		.size = sizeof options, .last_move = 30 * 128 + 39, .arrows = { 30 * 128 + 39, 8 * 128 + 80 }, .marks = { 1 },
	};
	for (size_t i = 0; i < POSITIONS; i++)
		for (options.format = JANGGI_DIAGRAM_TEXT; options.format <= JANGGI_DIAGRAM_SVG; options.format++)
			for (options.flags = 0; options.flags < 32; options.flags++) {
				options.script = options.flags % 3;
				options.style = options.flags % 2;
				text.length = 0;
				check(janggi_diagram_write(pos[i], &options, append, &text));
			}
	return unused;
}

static void *
about_books(void *unused)
{
	static janggi_book *book;
	static janggi_move moves[JANGGI_MOVES_MAX];
	static janggi_book_entry entry = { .size = sizeof entry };
	static janggi_position *now;
	check(janggi_position_clone(&now, pos[0]));
	for (uint32_t ply = 0, count; ply < 300; ply++) {
		count = janggi_position_legal_moves(now, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
		for (uint32_t i = 0; i < count; i++)
			check(janggi_book_builder_add(builder, now, moves[i], JANGGI_BOOK_RESULT_WIN));
		if (count == 0)
			break;
		check(janggi_position_play(now, moves[ply * 5 % count]));
	}
	text.length = 0;
	check(janggi_book_builder_write(builder, 1, append, &text));
	check(janggi_book_new(&book, (const uint8_t *)text.bytes, text.length, JANGGI_BOOK_COPY, NULL, NULL));
	check(janggi_book_move_at(book, pos[0], 0, &entry));
	check(janggi_book_choose(book, pos[0], 1, moves));
	seen += janggi_book_move_count(book, pos[0]);
	janggi_book_free(book);
	janggi_position_free(now);
	return unused;
}

static void *
about_words(void *unused)
{
	static const uint32_t languages[] = { JANGGI_ENGLISH, JANGGI_KOREAN };
	for (int l = 0; l < 2; l++)
		for (uint32_t i = 0; i < 400; i++)
			seen += strlen(janggi_reason_describe(i, languages[l])) + strlen(janggi_why_describe(i, languages[l])) +
			        strlen(janggi_ruleset_describe(i, languages[l])) +
			        strlen(janggi_rule_describe(i, 1, languages[l])) +
			        strlen(janggi_setup_name(i, languages[l])) + strlen(janggi_handicap_name(i, languages[l]));
	return unused;
}

/* All of a search but its run. */
static void *
about_searches(void *unused)
{
	static janggi_search *other;
	static janggi_setup chosen;
	check(janggi_search_new(&other, NULL));
	check(janggi_search_set(other, JANGGI_SEARCH_HASH_MIB, 2));
	check(janggi_search_set(other, JANGGI_SEARCH_THREADS, 3));
	check(janggi_search_choose_setup(other, JANGGI_HAN, JANGGI_SETUP_NONE, JANGGI_HANDICAP_NONE, &chosen));
	janggi_search_clear(other);
	janggi_search_free(other);
	return unused;
}

struct run {
	janggi_game *game;
	const janggi_search_limits *limits;
};

static void *
run_search(void *argument)
{
	struct run *run = argument;
	janggi_search_result result = { .size = sizeof result };
	check(janggi_search_run(search, run->game, run->limits, &result));
	return NULL;
}

/* What a thread that does this writes of its stack. */
static size_t
measure(void *(*work)(void *), void *argument)
{
	unsigned char *stack = NULL;
	pthread_attr_t attr;
	pthread_t thread;
	void *block;
	if (posix_memalign(&block, 65536, ROOM) != 0)
		exit(1);
	stack = block;
	memset(stack, PATTERN, ROOM);
	if (pthread_attr_init(&attr) != 0 || pthread_attr_setstack(&attr, stack, ROOM) != 0 ||
	    pthread_create(&thread, &attr, work, argument) != 0 || pthread_join(thread, NULL) != 0)
		exit(1);
	pthread_attr_destroy(&attr);
	size_t untouched = 0;
	while (untouched < ROOM && stack[untouched] == PATTERN)
		untouched++;
	free(block);
	return ROOM - untouched;
}

static void
read_file(struct text *to, const char *folder, const char *name)
{
	char path[1024], piece[4096];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "rb");
	if (file == NULL) {
		fprintf(stderr, "%s: cannot be read\n", path);
		exit(1);
	}
	for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;)
		append(to, piece, length);
	fclose(file);
}

/* Records as deep and as long as they come. */
static void
make_records(const char *folder)
{
	static const char *const files[] = { "spellings-cp949.gib", "damaged.gib", "boards.gib", "dialects.pgn" };
	for (size_t i = 0; i < 4; i++)
		read_file(&records[i], folder, files[i]);
	/* Variations in each other, 100,000 deep; a reader leaves out what is more than 60 deep. */
	add(&records[4], "[FEN \"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]\n\n1. Pa4b4 ");
	for (int i = 0; i < 100000; i++)
		add(&records[4], i % 2 == 0 ? "(1. Pi4h4 " : "(1. Pa4b4 ");
	for (int i = 0; i < 100000; i++)
		add(&records[4], ") ");
	add(&records[4], "*\n\n");
	/* A comment in a comment in a comment; a line without an end; a game of 3,000 moves. */
	for (int i = 0; i < 100000; i++)
		add(&records[5], i % 3 == 0 ? "{" : "1. 79졸78 ");
	for (int i = 0; i < 100000; i++)
		add(&records[6], "[대회명 ");
	add(&records[7], "startpos moves");
	for (int i = 0; i < 1000; i++)
		add(&records[7], i % 2 == 0 ? " a1a2 i10i9" : " a2a1 i9i10");
}

static size_t thread;
static int failed;

/* The work, and how much of the stack it may take. */
static void
report(const char *name, size_t used, size_t limit)
{
	printf("%-16s %6zu bytes of %zu\n", name, used, limit);
	failed |= used > limit;
}

static size_t
search_each(void)
{
	size_t most = 0;
	for (size_t i = 0; i < POSITIONS; i++) {
		struct run run;
		check(janggi_game_new(&run.game, rules, pos[i], NULL));
		for (size_t mode = 0; mode < sizeof modes / sizeof modes[0]; mode++) {
			run.limits = &modes[mode];
			size_t used = measure(run_search, &run) - thread;
			most = used > most ? used : most;
		}
		janggi_game_free(run.game);
	}
	return most;
}

int
main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void *(*work)(void *);
	} groups[] = {
		{ "positions", about_positions }, { "moves", about_moves }, { "games", about_games },
		{ "batches", about_batches }, { "notations", about_notations }, { "diagrams", about_diagrams },
		{ "books", about_books }, { "words", about_words }, { "searches", about_searches },
	};
	if (argc != 2) {
		fprintf(stderr, "usage: stack DATA-FOLDER\n");
		return 2;
	}
	check(janggi_rules_new(&rules, JANGGI_RULESET_JANGGI, NULL));
	for (size_t i = 0; i < POSITIONS; i++) {
		check(janggi_position_new(&pos[i], NULL));
		if (positions[i] != NULL)
			check(janggi_position_set_fen(pos[i], positions[i], (size_t)-1, NULL));
	}
	check(janggi_book_builder_new(&builder, NULL));
	check(janggi_search_new(&search, NULL));
	check(janggi_search_set(search, JANGGI_SEARCH_THREADS, 2));
	make_records(argv[1]);

	thread = measure(idle, NULL);
	for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
		report(groups[i].name, measure(groups[i].work, NULL) - thread, CALL_LIMIT);
	for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
		char name[16];
		snprintf(name, sizeof name, "records %zu", i + 1);
		report(name, measure(about_records, &records[i]) - thread, CALL_LIMIT);
		free(records[i].bytes);
	}
	janggi_rules *passes;
	check(janggi_rules_clone(&passes, rules));
	check(janggi_rules_set(passes, JANGGI_RULE_PASS, 1));
	check(janggi_rules_set(passes, JANGGI_RULE_DOUBLE_PASS, 0));
	check(janggi_position_set_fen(pos[1], "9/3bnb3/1c1kaa1c1/9/9/9/9/1C1AAK1C1/3BNB3/9 w - - 0 1", SIZE_MAX, NULL));
	check(janggi_position_set_rules(pos[1], passes));
	report("perft", measure(deep_perft, pos[1]) - thread, CALL_LIMIT);
	check(janggi_position_set_rules(pos[1], rules));
	check(janggi_position_set_fen(pos[1], positions[1], SIZE_MAX, NULL));
	report("search", search_each(), SEARCH_LIMIT);

	janggi_rules_free(passes);
	janggi_rules_free(rules);
	janggi_search_free(search);
	janggi_book_builder_free(builder);
	for (size_t i = 0; i < POSITIONS; i++)
		janggi_position_free(pos[i]);
	free(text.bytes);
	return failed;
}

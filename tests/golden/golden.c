/* SPDX-License-Identifier: MIT */
/*
 * golden library|search DATA-FOLDER [EXPECTED]
 * What the library gives for the files of tests/data, as text; with a third argument it is compared with that file.
 * library.txt and search.txt beside this file are what it gives, on every machine (scripts/machines). Whether that is
 * right is what the other tests ask; only the counts of moves have a second source here, perft.txt.
 */
#include <janggi/janggi.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAVES_MAX 40000        /* of perft; more would be long under an emulator */

static const char *folder;
static FILE *expected;
static unsigned lines;

static void
stop(const char *what, const char *where)
{
	fprintf(stderr, "%s: %s\n", where, what);
	exit(1);
}

static void
need(janggi_status status, const char *where)
{
	if (status != JANGGI_OK)
		stop(janggi_status_name(status), where);
}

/* One line of the text. */
__attribute__((format(printf, 1, 2)))
static void
say(const char *format, ...)
{
	char line[2048], other[2048] = "";
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	lines++;
	if (expected == NULL) {
		printf("%s\n", line);
		return;
	}
	if (fgets(other, sizeof other, expected) != NULL)
		other[strcspn(other, "\r\n")] = '\0';
	if (strcmp(line, other) == 0)
		return;
	fprintf(stderr, "line %u\n  expected: %s\n  got:      %s\n", lines, other, line);
	exit(1);
}

/* FNV-1a, for what is too long to be shown. */
struct sum {
	uint64_t hash, bytes;
};

static const struct sum nothing = { UINT64_C(0xcbf29ce484222325), 0 };

static int32_t
add(void *user, const char *data, size_t length)
{
	struct sum *sum = user;
	for (size_t i = 0; i < length; i++)
		sum->hash = (sum->hash ^ (uint8_t)data[i]) * UINT64_C(0x100000001b3);
	sum->bytes += length;
	return 0;
}

static void
add_number(struct sum *sum, uint64_t number)
{
	for (int i = 0; i < 8; i++)
		add(sum, &(char){ (char)(number >> 8 * i & 0xff) }, 1);
}

static char *
read_file(const char *name, size_t *length)
{
	char path[1024];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "rb");
	size_t capacity = 1 << 20;
	char *text = malloc(capacity);
	if (file == NULL || text == NULL)
		stop("cannot be read", path);
	*length = fread(text, 1, capacity - 1, file);
	text[*length] = '\0';
	fclose(file);
	return text;
}

/* Every move in every notation, and back. */
static void
notations(const janggi_position *pos)
{
	janggi_move moves[JANGGI_MOVES_MAX], move;
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	struct sum sum = nothing;
	for (uint32_t i = 0; i < count; i++) {
		char text[JANGGI_MOVE_TEXT_MAX], shown[256] = "";
		size_t at = 0;
		add_number(&sum, moves[i]);
		add_number(&sum, janggi_policy_index(moves[i], janggi_position_to_move(pos)));
		for (uint32_t way = JANGGI_NOTATION_UCI; way <= JANGGI_NOTATION_KOREAN_HANJA; way++) {
			size_t length = janggi_move_format(pos, moves[i], way, text, sizeof text);
			add(&sum, text, length);
			at += (size_t)snprintf(shown + at, sizeof shown - at, " %s", text);
			/* Numbers alone do not tell two men of a square apart; the others come back. */
			janggi_status status = janggi_move_parse(&move, pos, way, text, length, NULL);
			add_number(&sum, status == JANGGI_OK ? move : (uint64_t)-status);
		}
		if (i == count / 2)
			say("move%s", shown);
	}
	say("moves %" PRIu32 " %016" PRIx64, count, sum.hash);
}

static void
diagrams(const janggi_position *pos)
{
	for (uint32_t format = JANGGI_DIAGRAM_TEXT; format <= JANGGI_DIAGRAM_SVG; format++) {
		struct sum sum = nothing;
		for (uint32_t way = 0; way < 12; way++) {
			janggi_diagram_options options = {
				.size = sizeof options, .format = format, .script = way % 3, .style = way % 2,
				.coordinates = way % 3, .flags = way < 6 ? 0 : JANGGI_DRAW_FLIP | JANGGI_DRAW_NORTH,
				.last_move = way % 4 == 0 ? 0 : JANGGI_MOVE_PASS, .arrows = { 30 * 128 + 39 },
			};
			need(janggi_diagram_write(pos, &options, add, &sum), "diagram");
		}
		say("%s %" PRIu64 " %016" PRIx64, format == JANGGI_DIAGRAM_SVG ? "svg" : "text", sum.bytes, sum.hash);
	}
}

static void
position(janggi_position *pos)
{
	uint8_t pack[JANGGI_PACK_MAX] = { 0 }, planes[JANGGI_PLANES * JANGGI_SQUARES], mask[JANGGI_POLICY_SIZE];
	char hex[2 * JANGGI_PACK_MAX + 1], fen[JANGGI_FEN_MAX];
	size_t length = janggi_position_pack(pos, pack, sizeof pack);
	for (size_t i = 0; i < length; i++)
		snprintf(hex + 2 * i, 3, "%02x", pack[i]);
	janggi_position_get_fen(pos, JANGGI_FEN_HE, fen, sizeof fen);
	say("fen %s", fen);
	say("pack %s", hex);
	say("hash %016" PRIx64 " board %016" PRIx64, janggi_position_hash(pos), janggi_position_board_hash(pos));
	struct sum sum = nothing;
	for (uint32_t view = JANGGI_VIEW_BOARD; view <= JANGGI_VIEW_MOVER; view++) {
		need(janggi_packs_planes(pack, 1, view, planes, NULL), "planes");
		add(&sum, (const char *)planes, sizeof planes);
		need(janggi_packs_masks(pack, 1, NULL, view, mask, NULL), "masks");
		add(&sum, (const char *)mask, sizeof mask);
	}
	need(janggi_position_unpack(pos, pack, length, NULL), "unpack");
	say("points %" PRIu32 " %" PRIu32 ", planes and masks %016" PRIx64,
	    janggi_position_half_points(pos, JANGGI_CHO), janggi_position_half_points(pos, JANGGI_HAN), sum.hash);
	notations(pos);
	diagrams(pos);
}

/* FEN ;D1 32 ;D2 1024 */
static void
perft(const janggi_position *pos, const char *counts)
{
	for (const char *at = counts; at != NULL; at = strchr(at + 1, ';')) {
		char *end;
		unsigned long depth = strtoul(at + 2, &end, 10);
		unsigned long long count = strtoull(end, NULL, 10);
		if (count > LEAVES_MAX)
			break;
		say("perft %lu %" PRIu64, depth, janggi_position_perft(pos, (uint32_t)depth));
		if (janggi_position_perft(pos, (uint32_t)depth) != count)
			stop("not the count of perft.txt", counts);
	}
}

static void
positions(void)
{
	size_t length;
	char *text = read_file("perft.txt", &length);
	janggi_position *pos;
	janggi_rules *rules;
	need(janggi_position_new(&pos, NULL), "position");
	need(janggi_rules_new(&rules, JANGGI_RULESET_JANGGI, NULL), "rules");
	need(janggi_position_set_rules(pos, rules), "rules");
	for (char *line = text, *next; *line != '\0'; line = next) {
		next = line + strcspn(line, "\n");
		if (*next == '\n')
			*next++ = '\0';
		char *counts = strchr(line, ';');
		if (line[0] == '#' || counts == NULL)
			continue;
		need(janggi_position_set_fen(pos, line, (size_t)(counts - line - 1), NULL), line);
		position(pos);
		perft(pos, counts);
	}
	janggi_rules_free(rules);
	janggi_position_free(pos);
	free(text);
}

static uint32_t
lot(uint64_t *state, uint32_t below)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(*state >> 33) % below;
}

/* Games at random under every preset, and how each would have ended under the others. */
static void
games(void)
{
	uint64_t state = 1;
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		janggi_rules *rules;
		janggi_game *game;
		struct sum sum = nothing;
		janggi_outcome outcome = { .size = sizeof outcome };
		need(janggi_rules_new(&rules, janggi_ruleset_at(i), NULL), "rules");
		need(janggi_game_new(&game, rules, NULL, NULL), "game");
		for (int ply = 0; ply < 300; ply++) {
			janggi_move moves[JANGGI_MOVES_MAX];
			uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
			if (count == 0)
				break;
			need(janggi_game_push(game, moves[lot(&state, count)], NULL), "push");
			need(janggi_game_outcome(game, &outcome), "outcome");
			add_number(&sum, janggi_position_hash(janggi_game_position(game)));
			add_number(&sum, outcome.state << 16 | outcome.reason);
		}
		say("game %s %016" PRIx64, janggi_ruleset_name(janggi_ruleset_at(i)), sum.hash);
		for (uint32_t j = 0; j < janggi_ruleset_count(); j++) {
			janggi_rules *others;
			need(janggi_rules_new(&others, janggi_ruleset_at(j), NULL), "rules");
			janggi_status status = janggi_game_adjudicate(game, others, &outcome);
			say("%s: %s state %" PRIu32 " winner %" PRIu32 " %s rule %" PRIu32 " ply %" PRIu32
			    " points %" PRIu32 " %" PRIu32, janggi_ruleset_name(janggi_ruleset_at(j)),
			    janggi_status_name(status), outcome.state, outcome.winner,
			    janggi_reason_name(outcome.reason), outcome.rule, outcome.ply,
			    outcome.cho_half_points, outcome.han_half_points);
			janggi_rules_free(others);
		}
		janggi_game_free(game);
		janggi_rules_free(rules);
	}
}

static void
add_to_book(janggi_book_builder *builder, const janggi_record *record)
{
	const janggi_game *game = janggi_record_game(record);
	janggi_position *pos;
	need(janggi_position_clone(&pos, janggi_game_start(game)), "clone");
	for (uint32_t ply = 0; ply < janggi_game_plies(game); ply++) {
		janggi_move move = janggi_game_move_at(game, ply);
		need(janggi_book_builder_add(builder, pos, move, ply % 4), "book");
		need(janggi_position_play(pos, move), "play");
	}
	janggi_position_free(pos);
}

static void
records(const char *name, janggi_book_builder *builder)
{
	static const uint32_t ways[][2] = {
		{ JANGGI_RECORD_GIB, JANGGI_WRITE_UTF8 },
		{ JANGGI_RECORD_GIB, JANGGI_WRITE_CP949 | JANGGI_WRITE_CRLF | JANGGI_WRITE_HANJA },
		{ JANGGI_RECORD_PGN, JANGGI_WRITE_UTF8 }, { JANGGI_RECORD_UCI, JANGGI_WRITE_HE_LETTERS },
		{ JANGGI_RECORD_JSON, JANGGI_WRITE_UTF8 },
	};
	janggi_reader *reader;
	janggi_record *record;
	janggi_error error = { .size = sizeof error };
	size_t length;
	char *text = read_file(name, &length);
	need(janggi_reader_new_memory(&reader, JANGGI_RECORD_AUTO, text, length, NULL), name);
	say("file %s", name);
	for (janggi_status status; (status = janggi_reader_next(reader, &record, &error)) != JANGGI_E_EMPTY;) {
		if (status != JANGGI_OK) {
			say("refused %s byte %" PRIu64 " line %" PRIu32 ": %s", janggi_status_name(status),
			    error.offset, error.line, error.message);
			continue;
		}
		struct sum sum = nothing;
		for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
			add_number(&sum, (uint64_t)-janggi_record_write(record, ways[i][0], ways[i][1], add, &sum));
		for (uint32_t i = 0; i < janggi_record_warning_count(record); i++) {
			need(janggi_record_warning_at(record, i, &error), "warning");
			add_number(&sum, (uint64_t)(int64_t)error.code);
			add_number(&sum, error.offset);
		}
		say("record plies %" PRIu32 " lines %" PRIu32 " warnings %" PRIu32 " written %" PRIu64 " %016" PRIx64,
		    janggi_game_plies(janggi_record_game(record)), janggi_record_line_count(record),
		    janggi_record_warning_count(record), sum.bytes, sum.hash);
		add_to_book(builder, record);
		janggi_record_free(record);
	}
	janggi_reader_free(reader);
	free(text);
}

struct bytes {
	uint8_t data[1 << 16];
	size_t length;
};

static int32_t
keep(void *user, const char *data, size_t length)
{
	struct bytes *bytes = user;
	if (length > sizeof bytes->data - bytes->length)
		return 1;
	memcpy(bytes->data + bytes->length, data, length);
	bytes->length += length;
	return 0;
}

static void
book(janggi_book_builder *builder)
{
	static struct bytes bytes;
	struct sum sum = nothing;
	char hex[161];
	janggi_book *made;
	janggi_position *pos;
	need(janggi_book_builder_write(builder, 1, keep, &bytes), "book");
	add(&sum, (const char *)bytes.data, bytes.length);
	for (size_t i = 0; i < 80; i++)
		snprintf(hex + 2 * i, 3, "%02x", bytes.data[i]);
	say("book %" PRIu64 " %016" PRIx64 " %s", sum.bytes, sum.hash, hex);
	need(janggi_book_new(&made, bytes.data, bytes.length, JANGGI_BOOK_BORROW, NULL, NULL), "book");
	need(janggi_position_new(&pos, NULL), "position");
	for (uint64_t seed = 1; seed <= 10; seed++) {
		janggi_move move;
		janggi_status status = janggi_book_choose(made, pos, seed, &move);
		say("chosen %s %" PRIu32, janggi_status_name(status), move);
	}
	janggi_position_free(pos);
	janggi_book_free(made);
}

static void
library(void)
{
	static const char *const files[] = {
		"boards.gib", "damaged.gib", "go.gib", "spellings-cp949.gib", "spellings-utf8.gib", "dialects.pgn",
	};
	janggi_book_builder *builder;
	positions();
	games();
	need(janggi_book_builder_new(&builder, NULL), "book");
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
		records(files[i], builder);
	book(builder);
	janggi_book_builder_free(builder);
}

static void
run(janggi_search *search, const janggi_game *game, uint64_t nodes, int64_t level, int64_t seed)
{
	janggi_search_limits limits = { .size = sizeof limits, .nodes = nodes };
	janggi_search_result result = { .size = sizeof result };
	need(janggi_search_set(search, JANGGI_SEARCH_LEVEL, level), "level");
	need(janggi_search_set(search, JANGGI_SEARCH_SEED, seed), "seed");
	janggi_search_clear(search);
	need(janggi_search_run(search, game, &limits, &result), "search");
	say("level %" PRId64 " seed %" PRId64 ": best %" PRIu32 " ponder %" PRIu32 " score %" PRId32 " kind %" PRIu32
	    " wdl %" PRIu32 " %" PRIu32 " %" PRIu32 " depth %" PRIu32 " nodes %" PRIu64, level, seed, result.best,
	    result.ponder, result.score, result.score_kind, result.wdl[0], result.wdl[1], result.wdl[2], result.depth,
	    result.nodes);
}

static void
searches(void)
{
	static const char *const fens[] = {
		"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
		"rb1a1a2r/4k4/1c1n2nc1/p1p3pp1/9/9/2P2PP1P/1C2CN3/4K4/RN1A1A1BR w - - 0 8",
		"5a3/3akb3/3cc1R2/3Nnp3/9/9/9/4C1N2/4A4/3AK3r w - - 2 38",
		"4k4/4a4/3a5/9/2P1P4/9/5p3/4C4/4A4/4KA3 b - - 12 80",
	};
	static const uint32_t presets[] = { JANGGI_RULESET_STANDARD, JANGGI_RULESET_JANGGI, JANGGI_RULESET_KAKAO };
	janggi_search *search;
	janggi_position *pos;
	need(janggi_search_new(&search, NULL), "search");
	need(janggi_search_set(search, JANGGI_SEARCH_HASH_MIB, 1), "hash");
	need(janggi_position_new(&pos, NULL), "position");
	for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
		need(janggi_position_set_fen(pos, fens[i], SIZE_MAX, NULL), fens[i]);
		for (size_t j = 0; j < sizeof presets / sizeof presets[0]; j++) {
			janggi_rules *rules;
			janggi_game *game;
			need(janggi_rules_new(&rules, presets[j], NULL), "rules");
			need(janggi_game_new(&game, rules, pos, NULL), "game");
			say("fen %s under %s", fens[i], janggi_ruleset_name(presets[j]));
			run(search, game, 20000, 20, 0);
			run(search, game, 5000, 20, 7);
			run(search, game, 5000, 1, 3);
			run(search, game, 5000, 8, 4);
			janggi_game_free(game);
			janggi_rules_free(rules);
		}
	}
	for (uint32_t other = JANGGI_SETUP_NONE; other <= JANGGI_SETUP_EHHE; other++) {
		janggi_setup chosen[2];
		for (janggi_side side = JANGGI_CHO; side <= JANGGI_HAN; side++)
			need(janggi_search_choose_setup(search, side, other, JANGGI_HANDICAP_NONE, &chosen[side]), "setup");
		say("set-up against %" PRIu32 ": %" PRIu32 " %" PRIu32, other, chosen[0], chosen[1]);
	}
	janggi_position_free(pos);
	janggi_search_free(search);
}

int
main(int argc, char **argv)
{
	if (argc < 3 || argc > 4)
		stop("golden library|search DATA-FOLDER [EXPECTED]", "usage");
	folder = argv[2];
	if (argc == 4 && (expected = fopen(argv[3], "rb")) == NULL)
		stop("cannot be read", argv[3]);
	if (strcmp(argv[1], "search") == 0)
		searches();
	else
		library();
	if (expected != NULL && fgetc(expected) != EOF)
		stop("ends too early", argv[1]);
	return 0;
}

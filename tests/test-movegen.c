/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include "core/kernel.h"
#include "core/position.h"
#include "reference.h"

#include <stdlib.h>
#include <string.h>

/*
 * The generator against the slow one of reference.c, on positions of random
 * play and on men thrown on the board, under every combination of the four
 * switches. All seeds are fixed.
 */

static uint64_t random_state;

static uint64_t
next_random(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

static uint32_t
below(uint32_t limit)
{
	return (uint32_t)((next_random() >> 32) * limit >> 32);
}

/* By jg_kernel_id. */
static const struct jg_kernel *const kernels[] = {
	&jg_kernel_plain,
#ifdef JG_HAVE_KERNELS
	&jg_kernel_popcnt, &jg_kernel_bits,
#endif
};

/* Enough of a position to repeat a failure. */
static const char *
describe(const janggi_position *pos)
{
	static char text[JANGGI_FEN_MAX + 64];
	size_t length = janggi_position_get_fen(pos, JANGGI_FEN_NB, text, sizeof text);
	const struct jg_switches *rules = &pos->switches;
	snprintf(text + length, sizeof text - length, " (301 to 304: %d %d %d %d, flags %u)", rules->pass,
	         rules->double_pass, rules->bikjang, rules->bikjang_in_check, pos->flags);
	return text;
}

/* As ck_assert_msg, which writes to a file at every call: too slow for millions of them. */
#define REQUIRE(pos, condition) \
	do { \
		if (!(condition)) \
			ck_abort_msg("%s: %s", #condition, describe(pos)); \
	} while (0)

static janggi_position *
new_position(void)
{
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	return pos;
}

/* One of the 40 combinations, into both. */
static void
set_switches(janggi_position *pos, struct reference *ref, uint32_t which)
{
	ref->pass = 1 + (int)(which & 1);
	ref->double_pass = (int)(which >> 1 & 1);
	int in_check = ref->bikjang_in_check = (int)(which >> 2 & 1);
	ref->bikjang = (int)(which / 8 % 5);
	janggi_rules *rules;
	REQUIRE(pos, janggi_rules_new(&rules, JANGGI_RULESET_STANDARD, NULL) == JANGGI_OK);
	REQUIRE(pos, janggi_rules_set(rules, JANGGI_RULE_PASS, ref->pass) == JANGGI_OK);
	REQUIRE(pos, janggi_rules_set(rules, JANGGI_RULE_DOUBLE_PASS, ref->double_pass) == JANGGI_OK);
	REQUIRE(pos, janggi_rules_set(rules, JANGGI_RULE_BIKJANG, ref->bikjang) == JANGGI_OK);
	REQUIRE(pos, janggi_rules_set(rules, JANGGI_RULE_BIKJANG_IN_CHECK, in_check) == JANGGI_OK);
	REQUIRE(pos, janggi_position_set_rules(pos, rules) == JANGGI_OK);
	janggi_rules_free(rules);
}

static int
compare_moves(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static uint32_t
sorted_moves(const janggi_position *pos, uint32_t flags, janggi_move moves[JANGGI_MOVES_MAX])
{
	uint32_t count = janggi_position_legal_moves(pos, flags, moves, JANGGI_MOVES_MAX);
	qsort(moves, count, sizeof *moves, compare_moves);
	return count;
}

static uint32_t
reference_sorted(const struct reference *ref, uint32_t moves[REFERENCE_MOVES])
{
	int count = reference_moves(ref, moves);
	qsort(moves, (size_t)count, sizeof *moves, compare_moves);
	return (uint32_t)count;
}

static void
check_list(const janggi_position *pos, const struct reference *ref)
{
	janggi_move moves[JANGGI_MOVES_MAX], expected[REFERENCE_MOVES];
	uint32_t count = sorted_moves(pos, JANGGI_GEN_ALL, moves);
	REQUIRE(pos, count == reference_sorted(ref, expected));
	REQUIRE(pos, memcmp(moves, expected, count * sizeof *moves) == 0);
	REQUIRE(pos, janggi_position_has_legal_move(pos) == (count != 0));
	REQUIRE(pos, janggi_position_perft(pos, 1) == count);

	/* Captures and quiet moves are the list, cut in two. */
	janggi_move part[2 * JANGGI_MOVES_MAX];
	uint32_t captures = janggi_position_legal_moves(pos, JANGGI_GEN_CAPTURES, part, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < captures; i++)
		REQUIRE(pos, ref->cells[part[i] % 128] != 0 && part[i] != JANGGI_MOVE_PASS);
	uint32_t both = captures;
	both += janggi_position_legal_moves(pos, JANGGI_GEN_QUIETS, part + captures, JANGGI_MOVES_MAX);
	for (uint32_t i = captures; i < both; i++)
		REQUIRE(pos, ref->cells[part[i] % 128] == 0 || part[i] == JANGGI_MOVE_PASS);
	qsort(part, both, sizeof *part, compare_moves);
	REQUIRE(pos, both == count && memcmp(part, moves, count * sizeof *moves) == 0);

	/* Every kernel gives the same list in the same order. */
	REQUIRE(pos, janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX) == count);
	for (enum jg_kernel_id id = JG_KERNEL_PLAIN; id <= jg_kernel_id(); id++) {
		struct janggi_position other = *pos;
		other.kernel = kernels[id];
		REQUIRE(pos, janggi_position_legal_moves(&other, JANGGI_GEN_ALL, part, JANGGI_MOVES_MAX) == count);
		REQUIRE(pos, memcmp(part, moves, count * sizeof *moves) == 0);
	}
}

/* is_legal and why over all numbers that could be a move. */
static void
check_every_move(const janggi_position *pos, const struct reference *ref)
{
	static unsigned char legal[1 << 14];
	uint32_t expected[REFERENCE_MOVES];
	uint32_t count = reference_sorted(ref, expected);
	memset(legal, 0, sizeof legal);
	for (uint32_t i = 0; i < count; i++)
		legal[expected[i]] = 1;
	for (uint32_t move = 0; move < sizeof legal; move++) {
		REQUIRE(pos, janggi_position_is_legal(pos, move) == legal[move]);
		REQUIRE(pos, (janggi_position_why(pos, move) == JANGGI_WHY_LEGAL) == legal[move]);
	}
	/* No bit above the fourteenth is looked away from. */
	for (uint32_t bit = 14; bit < 32; bit++) {
		janggi_move beyond = (count > 0 ? expected[0] : 0) | UINT32_C(1) << bit;
		REQUIRE(pos, janggi_position_is_legal(pos, beyond) == 0);
		REQUIRE(pos, janggi_position_why(pos, beyond) != JANGGI_WHY_LEGAL);
	}
}

static void
check_attackers(const janggi_position *pos, const struct reference *ref)
{
	for (uint32_t i = 0; i < 2 * JANGGI_SQUARES; i++) {
		janggi_square found[JANGGI_SQUARES], expected[JANGGI_SQUARES], to = i / 2;
		janggi_side side = i % 2;
		uint32_t count = 0;
		for (uint32_t from = 0; from < JANGGI_SQUARES; from++)
			if (ref->cells[from] / 8 == side && reference_reaches(ref, (int)from, (int)to))
				expected[count++] = from;
		uint32_t got = janggi_position_attackers(pos, to, side, found, JANGGI_SQUARES);
		qsort(found, got, sizeof *found, compare_moves);
		REQUIRE(pos, got == count && memcmp(found, expected, count * sizeof *found) == 0);
	}
}

/* Facts of the position itself. */
static void
check_state(const janggi_position *pos, const struct reference *ref)
{
	uint8_t board[90];
	janggi_position_get_board(pos, board);
	REQUIRE(pos, memcmp(board, ref->cells, 90) == 0);
	REQUIRE(pos, janggi_position_to_move(pos) == (janggi_side)ref->side);
	REQUIRE(pos, janggi_position_in_check(pos) == reference_in_check(ref, ref->side));
	REQUIRE(pos, janggi_position_is_bikjang(pos) == reference_facing(ref));
	REQUIRE(pos, janggi_position_last_was_pass(pos) == ref->passed);
	REQUIRE(pos, janggi_position_is_ended(pos) == ref->ended);
	uint32_t points[2] = { 0, 0 };
	for (janggi_square square = 0; square < JANGGI_SQUARES; square++) {
		REQUIRE(pos, janggi_position_piece_at(pos, square) == board[square]);
		points[board[square] / 8] += janggi_kind_half_points(board[square] % 8);
		if (board[square] % 8 == JANGGI_GENERAL)
			REQUIRE(pos, janggi_position_general(pos, board[square] / 8) == square);
	}
	REQUIRE(pos, janggi_position_half_points(pos, JANGGI_CHO) == points[JANGGI_CHO]);
	REQUIRE(pos, janggi_position_half_points(pos, JANGGI_HAN) == points[JANGGI_HAN]);
}

/* The same position by every other way in: the keys kept while playing are those from scratch. */
static void
check_hashes(const janggi_position *pos, const struct reference *ref, janggi_position *other)
{
	uint8_t board[90], pack[JANGGI_PACK_MAX];
	char fen[JANGGI_FEN_MAX];
	bool flags = janggi_position_last_was_pass(pos) || janggi_position_is_ended(pos);
	REQUIRE(pos, (janggi_position_hash(pos) != janggi_position_board_hash(pos)) == flags);

	size_t length = janggi_position_pack(pos, pack, sizeof pack);
	REQUIRE(pos, length <= sizeof pack);
	REQUIRE(pos, janggi_position_unpack(other, pack, length, NULL) == JANGGI_OK);
	REQUIRE(pos, janggi_position_hash(other) == janggi_position_hash(pos));
	REQUIRE(pos, janggi_position_equal(other, pos));
	REQUIRE(pos, janggi_position_halfmove_clock(other) == janggi_position_halfmove_clock(pos));
	REQUIRE(pos, janggi_position_move_number(other) == janggi_position_move_number(pos));

	/* A facing accepted in check (304) leaves the side that passed in check: no start for a game. */
	if (ref->ended && reference_in_check(ref, 1 - ref->side))
		return;
	janggi_position_get_board(pos, board);
	REQUIRE(pos, janggi_position_set_board(other, board, (janggi_side)ref->side, NULL) == JANGGI_OK);
	REQUIRE(pos, janggi_position_board_hash(other) == janggi_position_board_hash(pos));
	REQUIRE(pos, janggi_position_hash(other) == janggi_position_board_hash(pos));

	length = janggi_position_get_fen(pos, JANGGI_FEN_HE, fen, sizeof fen);
	REQUIRE(pos, janggi_position_set_fen(other, fen, length, NULL) == JANGGI_OK);
	REQUIRE(pos, janggi_position_board_hash(other) == janggi_position_board_hash(pos));
	REQUIRE(pos, janggi_position_halfmove_clock(other) == janggi_position_halfmove_clock(pos));
	REQUIRE(pos, janggi_position_move_number(other) == janggi_position_move_number(pos));
}

/* Every legal move made: what it does, and that it can be taken back without a trace. */
static void
check_moves(janggi_position *pos, const struct reference *ref, janggi_position *other)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	struct janggi_position before;
	memcpy(&before, pos, sizeof before);
	uint32_t clock = janggi_position_halfmove_clock(pos), number = janggi_position_move_number(pos);
	for (uint32_t i = 0; i < count; i++) {
		struct reference after = *ref;
		janggi_undo undo;
		reference_play(&after, moves[i]);
		bool capture = moves[i] != JANGGI_MOVE_PASS && ref->cells[moves[i] % 128] != 0;
		bool check = reference_in_check(&after, after.side);
		REQUIRE(pos, janggi_position_gives_check(pos, moves[i]) == check);

		janggi_position_copy(other, pos);
		REQUIRE(pos, janggi_position_play(other, moves[i]) == JANGGI_OK);
		janggi_position_make(pos, moves[i], &undo);
		REQUIRE(pos, janggi_position_equal(other, pos));
		check_state(pos, &after);
		REQUIRE(pos, janggi_position_halfmove_clock(pos) == (capture ? 0 : clock + 1));
		REQUIRE(pos, janggi_position_move_number(pos) == number + (ref->side == JANGGI_HAN));
		check_hashes(pos, &after, other);
		janggi_position_unmake(pos, &undo);
		REQUIRE(pos, memcmp(&before, pos, sizeof before) == 0);
	}
}

static void
place(janggi_position *pos, const struct reference *ref)
{
	janggi_status status = janggi_position_set_board(pos, ref->cells, (janggi_side)ref->side, NULL);
	ck_assert_int_eq(status, JANGGI_OK);
}

static janggi_move
map_move(janggi_move move, int (*map)(int square))
{
	if (move == JANGGI_MOVE_PASS)
		return move;
	return (janggi_move)(map((int)move / 128) * 128 + map((int)move % 128));
}

/* The board in a mirror and with the sides changed over has the same moves, seen likewise. */
static void
check_symmetry(const janggi_position *pos, const struct reference *ref, janggi_position *other)
{
	if (ref->passed || ref->ended)
		return;         /* a board has no history */
	for (int swap = 0; swap < 2; swap++) {
		struct reference seen;
		janggi_move moves[JANGGI_MOVES_MAX], expected[JANGGI_MOVES_MAX];
		(swap ? reference_swap : reference_mirror)(&seen, ref);
		int (*map)(int) = swap ? reference_swap_square : reference_mirror_square;
		place(other, &seen);
		uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, expected, JANGGI_MOVES_MAX);
		for (uint32_t i = 0; i < count; i++)
			expected[i] = map_move(expected[i], map);
		qsort(expected, count, sizeof *expected, compare_moves);
		REQUIRE(pos, sorted_moves(other, JANGGI_GEN_ALL, moves) == count);
		REQUIRE(pos, memcmp(moves, expected, count * sizeof *moves) == 0);
	}
}

static void
check_position(janggi_position *pos, const struct reference *ref, janggi_position *other)
{
	check_state(pos, ref);
	check_list(pos, ref);
	check_hashes(pos, ref, other);
	janggi_position_copy(other, pos);       /* the switches */
	check_symmetry(pos, ref, other);
}

static void
start_game(janggi_position *pos, struct reference *ref, uint32_t which)
{
	janggi_setup cho = 1 + which % 4, han = 1 + which / 4 % 4;
	ck_assert_int_eq(janggi_position_set_start(pos, cho, han, JANGGI_HANDICAP_NONE), JANGGI_OK);
	janggi_position_get_board(pos, ref->cells);
	ref->side = JANGGI_CHO;
	ref->passed = ref->ended = false;
}

/* A random move; captures often, so that games come to their last men, and passes seldom. */
static janggi_move
choose(const janggi_position *pos)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = 0;
	if (below(3) == 0)
		count = janggi_position_legal_moves(pos, JANGGI_GEN_CAPTURES, moves, JANGGI_MOVES_MAX);
	if (count == 0)
		count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	if (count == 0)
		return JANGGI_MOVE_NONE;
	janggi_move move = moves[below(count)];
	return move == JANGGI_MOVE_PASS && below(4) != 0 ? moves[below(count)] : move;
}

/* Where a man of the kind may stand. */
static uint32_t
random_square(uint32_t side, uint32_t kind)
{
	if (kind == JANGGI_GENERAL || kind == JANGGI_GUARD)
		return (side == JANGGI_CHO ? below(3) : 9 - below(3)) * 9 + 3 + below(3);
	/* A soldier from its start rank on: Cho's is 4, Han's 7. */
	if (kind == JANGGI_SOLDIER)
		return side == JANGGI_CHO ? 27 + below(63) : below(63);
	return below(90);
}

/*
 * Men thrown on the board: crowded or nearly empty; in half of the positions the
 * generals face each other or stand in check, or the draw is repeated.
 */
static void
throw_men(struct reference *ref)
{
	static const uint8_t army[] = {
		JANGGI_GUARD, JANGGI_GUARD, JANGGI_ELEPHANT, JANGGI_ELEPHANT, JANGGI_HORSE, JANGGI_HORSE,
		JANGGI_CHARIOT, JANGGI_CHARIOT, JANGGI_CANNON, JANGGI_CANNON,
		JANGGI_SOLDIER, JANGGI_SOLDIER, JANGGI_SOLDIER, JANGGI_SOLDIER, JANGGI_SOLDIER,
	};
	bool sharp = below(2) == 0;
	do {
		memset(ref->cells, 0, sizeof ref->cells);
		ref->side = (int)below(2);
		uint32_t density = 1 + below(10);
		uint32_t file = below(3);
		for (uint32_t side = 0; side < 2; side++) {
			if (below(2) == 0)
				file = below(3);
			uint32_t rank = random_square(side, JANGGI_GENERAL) / 9;
			ref->cells[rank * 9 + 3 + file] = (uint8_t)(side * 8 + JANGGI_GENERAL);
		}
		for (uint32_t i = 0; i < 2 * sizeof army; i++) {
			uint32_t side = i % 2;
			uint32_t square = random_square(side, army[i / 2]);
			if (below(10) < density && ref->cells[square] == 0)
				ref->cells[square] = (uint8_t)(side * 8 + army[i / 2]);
		}
	} while (reference_in_check(ref, 1 - ref->side) ||
	         (sharp && !reference_facing(ref) && !reference_in_check(ref, ref->side)));
	ref->passed = ref->ended = false;
}

START_TEST(test_random_play_agrees_with_reference)
{
	janggi_position *pos = new_position(), *other = new_position();
	struct reference ref;
	random_state = 0x4a616e676769u;
	for (uint32_t game = 0; game < 80; game++) {
		set_switches(pos, &ref, game);
		janggi_position_copy(other, pos);
		start_game(pos, &ref, game);
		for (int ply = 0; ply < 150; ply++) {
			check_position(pos, &ref, other);
			if (ply % 8 == 0) {
				check_every_move(pos, &ref);
				check_attackers(pos, &ref);
				check_moves(pos, &ref, other);
			}
			janggi_move move = choose(pos);
			if (move == JANGGI_MOVE_NONE)
				break;
			REQUIRE(pos, janggi_position_play(pos, move) == JANGGI_OK);
			reference_play(&ref, move);
		}
	}
	janggi_position_free(pos);
	janggi_position_free(other);
}
END_TEST

START_TEST(test_thrown_men_agree_with_reference)
{
	janggi_position *pos = new_position(), *other = new_position();
	struct reference ref;
	random_state = 0x686f727365u;
	for (uint32_t i = 0; i < 8000; i++) {
		set_switches(pos, &ref, i);
		throw_men(&ref);
		place(pos, &ref);
		janggi_position_copy(other, pos);
		check_position(pos, &ref, other);
		if (i % 8 != 0)
			continue;
		check_every_move(pos, &ref);
		check_attackers(pos, &ref);
		check_moves(pos, &ref, other);
	}
	janggi_position_free(pos);
	janggi_position_free(other);
}
END_TEST

START_TEST(test_perft_agrees_with_reference)
{
	janggi_position *pos = new_position();
	struct reference ref;
	random_state = 0x656c657068616e74u;
	for (uint32_t i = 0; i < 2000; i++) {
		set_switches(pos, &ref, i);
		if (i % 2 == 0) {
			throw_men(&ref);
			place(pos, &ref);
		} else {
			/* A game of up to 250 plies, as far as it lasts. */
			start_game(pos, &ref, i);
			for (uint32_t ply = below(250); ply > 0; ply--) {
				janggi_move move = choose(pos);
				if (move == JANGGI_MOVE_NONE)
					break;
				REQUIRE(pos, janggi_position_play(pos, move) == JANGGI_OK);
				reference_play(&ref, move);
			}
		}
		uint32_t depth = i % 8 < 2 ? 3 : 2;
		uint64_t expected = reference_perft(&ref, (int)depth);
		REQUIRE(pos, janggi_position_perft(pos, depth) == expected);
		for (enum jg_kernel_id id = JG_KERNEL_PLAIN; id < jg_kernel_id(); id++) {
			struct janggi_position other = *pos;
			other.kernel = kernels[id];
			REQUIRE(pos, janggi_position_perft(&other, depth) == expected);
		}
	}
	janggi_position_free(pos);
}
END_TEST

/* Beyond the plies of which the moves are kept, they are listed again. */
START_TEST(test_deep_perft_agrees_with_reference)
{
	static const char *const fens[] = {
		"3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", "9/3bnb3/1c1kaa1c1/9/9/9/9/1C1AAK3/3BNB3/9 w - - 0 1",
	};
	for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
		janggi_position *pos;
		struct reference ref = { .pass = 1, .double_pass = 1 };
		ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
		pos->switches = (struct jg_switches){ .pass = 1, .double_pass = 1 };
		ck_assert_int_eq(janggi_position_set_fen(pos, fens[i], SIZE_MAX, NULL), JANGGI_OK);
		ck_assert(reference_set_fen(&ref, fens[i]));
		for (int depth = 5; depth <= 8; depth++)
			ck_assert_uint_eq(janggi_position_perft(pos, (uint32_t)depth), reference_perft(&ref, depth));
		janggi_position_free(pos);
	}
}
END_TEST

/* Neither side can but pass, without end (302 = 0). */
START_TEST(test_perft_has_a_deepest_ply)
{
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	const char *fen = "9/3bnb3/1c1kaa1c1/9/9/9/9/1C1AAK1C1/3BNB3/9 w - - 0 1";
	ck_assert_int_eq(janggi_position_set_fen(pos, fen, SIZE_MAX, NULL), JANGGI_OK);
	pos->switches = (struct jg_switches){ .pass = 1 };
	ck_assert_uint_eq(janggi_position_perft(pos, 100), 1);
	ck_assert_uint_eq(janggi_position_perft(pos, 101), 0);
	ck_assert_uint_eq(janggi_position_perft(pos, UINT32_MAX), 0);
	janggi_position_free(pos);
}
END_TEST

START_TEST(test_long_games_are_unmade_to_the_last_byte)
{
	enum { PLIES = 400 };
	static struct janggi_position trail[PLIES];
	static janggi_undo undo[PLIES];
	janggi_position *pos = new_position(), *other = new_position();
	struct reference ref;
	random_state = 0x63616e6e6f6eu;
	uint32_t plies = 0;
	for (uint32_t game = 0; plies < 2000000; game++) {
		set_switches(pos, &ref, game);
		start_game(pos, &ref, game);
		int ply = 0;
		for (; ply < PLIES; ply++) {
			janggi_move move = choose(pos);
			if (move == JANGGI_MOVE_NONE)
				break;
			memcpy(&trail[ply], pos, sizeof *pos);
			janggi_position_make(pos, move, &undo[ply]);
			reference_play(&ref, move);
			if (ply % 8 == 0)
				check_hashes(pos, &ref, other);
		}
		plies += (uint32_t)ply;
		while (ply-- > 0) {
			janggi_position_unmake(pos, &undo[ply]);
			REQUIRE(pos, memcmp(&trail[ply], pos, sizeof *pos) == 0);
		}
	}
	janggi_position_free(pos);
	janggi_position_free(other);
}
END_TEST

START_TEST(test_list_is_cut_at_capacity)
{
	janggi_position *pos = new_position();
	janggi_move all[JANGGI_MOVES_MAX], some[JANGGI_MOVES_MAX];
	ck_assert_uint_eq(janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0), 32);
	ck_assert_uint_eq(janggi_position_legal_moves(pos, JANGGI_GEN_ALL, all, JANGGI_MOVES_MAX), 32);
	for (uint32_t capacity = 0; capacity <= 33; capacity++) {
		memset(some, 0xff, sizeof some);
		ck_assert_uint_eq(janggi_position_legal_moves(pos, JANGGI_GEN_ALL, some, capacity), 32);
		uint32_t written = capacity < 32 ? capacity : 32;
		ck_assert_mem_eq(some, all, written * sizeof *some);
		ck_assert_uint_eq(some[written], UINT32_MAX);
	}
	ck_assert_uint_eq(janggi_position_legal_moves(pos, 4, some, JANGGI_MOVES_MAX), 0);
	ck_assert_uint_eq(janggi_position_attackers(pos, 90, JANGGI_CHO, some, JANGGI_MOVES_MAX), 0);
	ck_assert_uint_eq(janggi_position_attackers(pos, 0, 2, some, JANGGI_MOVES_MAX), 0);
	/* a2 is reached by the chariot on a1 alone. */
	ck_assert_uint_eq(janggi_position_attackers(pos, 9, JANGGI_CHO, NULL, 0), 1);
	janggi_position_free(pos);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("movegen");
	TCase *cases = tcase_create("movegen");
	tcase_set_timeout(cases, 600);
	tcase_add_test(cases, test_random_play_agrees_with_reference);
	tcase_add_test(cases, test_thrown_men_agree_with_reference);
	tcase_add_test(cases, test_perft_agrees_with_reference);
	tcase_add_test(cases, test_deep_perft_agrees_with_reference);
	tcase_add_test(cases, test_perft_has_a_deepest_ply);
	tcase_add_test(cases, test_long_games_are_unmade_to_the_last_byte);
	tcase_add_test(cases, test_list_is_cut_at_capacity);
	suite_add_tcase(suite, cases);
	return suite;
}

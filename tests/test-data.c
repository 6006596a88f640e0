/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * The tables of positions, moves and counts in the data folder beside the
 * project: without it every test here passes unasked, all together are skipped.
 * What is at the project's own place is tests/data/perft.txt.
 */

#define FIELDS 12

/* One line of a table: its fields, cut at the tabs. */
struct row {
	int count;
	char *field[FIELDS];
	char text[1 << 16];
};

static bool
next_row(FILE *file, struct row *row)
{
	do {
		if (fgets(row->text, sizeof row->text, file) == NULL)
			return false;
	} while (row->text[0] == '#');
	row->text[strcspn(row->text, "\r\n")] = '\0';
	row->count = 0;
	for (char *rest = row->text; rest != NULL && row->count < FIELDS; row->count++) {
		row->field[row->count] = rest;
		rest = strchr(rest, '\t');
		if (rest != NULL)
			*rest++ = '\0';
	}
	return true;
}

static void
set_rules(janggi_position *pos, uint32_t ruleset, bool pass_when_stuck)
{
	janggi_rules *rules;
	ck_assert_int_eq(janggi_rules_new(&rules, ruleset, NULL), JANGGI_OK);
	if (pass_when_stuck)
		ck_assert_int_eq(janggi_rules_set(rules, JANGGI_RULE_PASS, 1), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_rules(pos, rules), JANGGI_OK);
	janggi_rules_free(rules);
}

static void
set_fen(janggi_position *pos, const char *fen)
{
	janggi_error error = { .size = sizeof error };
	janggi_status status = janggi_position_set_fen(pos, fen, strlen(fen), &error);
	ck_assert_msg(status == JANGGI_OK, "%s: byte %" PRIu64 ": %s", fen, error.offset, error.message);
}

static void
square_text(janggi_square square, char *out)
{
	sprintf(out, "%c%u", 'a' + (int)janggi_square_file(square), janggi_square_rank(square) + 1);
}

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* As the tables write it: sorted, one space between, a pass as the general's own point. */
static void
list_text(const janggi_position *pos, char *out)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	char texts[JANGGI_MOVES_MAX][8];
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++) {
		janggi_square general = janggi_position_general(pos, janggi_position_to_move(pos));
		bool pass = moves[i] == JANGGI_MOVE_PASS;
		square_text(pass ? general : janggi_move_from(moves[i]), texts[i]);
		square_text(pass ? general : janggi_move_to(moves[i]), texts[i] + strlen(texts[i]));
	}
	qsort(texts, count, sizeof texts[0], compare_texts);
	*out = '\0';
	for (uint32_t i = 0; i < count; i++)
		out += sprintf(out, "%s%s", i == 0 ? "" : " ", texts[i]);
}

/* A move as the tables write it; false if it is not legal. */
static bool
play(janggi_position *pos, const char *text)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	janggi_square general = janggi_position_general(pos, janggi_position_to_move(pos));
	uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++) {
		bool pass = moves[i] == JANGGI_MOVE_PASS;
		char own[16];
		square_text(pass ? general : janggi_move_from(moves[i]), own);
		square_text(pass ? general : janggi_move_to(moves[i]), own + strlen(own));
		if (strcmp(own, text) == 0) {
			ck_assert_int_eq(janggi_position_play(pos, moves[i]), JANGGI_OK);
			return true;
		}
	}
	return false;
}

static janggi_position *pos;
static struct row row;

static void
setup(void)
{
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
}

static void
teardown(void)
{
	janggi_position_free(pos);
}

static void
check_perft_table(const char *name, int rows)
{
	FILE *file = test_open_shared(name);
	if (file == NULL)
		return;
	int seen = 0;
	while (next_row(file, &row)) {
		ck_assert_int_eq(row.count, 4);
		set_rules(pos, row.field[1][0] == '1' ? JANGGI_RULESET_JANGGI : JANGGI_RULESET_JANGGICASUAL,
		          strcmp(row.field[0], "stuck") == 0);
		set_fen(pos, row.field[2]);
		uint32_t depth = 0;
		for (char *rest = row.field[3]; *rest != '\0';) {
			uint64_t expected = strtoull(rest, &rest, 10);
			uint64_t nodes = janggi_position_perft(pos, ++depth);
			if (nodes != expected)
				ck_abort_msg("%s %s %s depth %u: %" PRIu64 ", not %" PRIu64, row.field[0],
				             row.field[1], row.field[2], depth, nodes, expected);
		}
		ck_assert_uint_ge(depth, 3);
		seen++;
	}
	fclose(file);
	ck_assert_int_eq(seen, rows);
}

START_TEST(test_perft)
{
	check_perft_table("perft.tsv", 396);
}
END_TEST

START_TEST(test_perft_pass_when_stuck)
{
	check_perft_table("perft-pass-when-stuck.tsv", 48);
}
END_TEST

START_TEST(test_legal)
{
	FILE *file = test_open_shared("legal.tsv");
	if (file == NULL)
		return;
	int seen = 0;
	while (next_row(file, &row)) {
		char moves[JANGGI_MOVES_MAX * 8], facts[32];
		ck_assert_int_eq(row.count, 5);
		set_rules(pos, row.field[1][0] == '1' ? JANGGI_RULESET_JANGGI : JANGGI_RULESET_JANGGICASUAL,
		          strcmp(row.field[0], "stuck") == 0);
		set_fen(pos, row.field[2]);
		list_text(pos, moves);
		if (strcmp(moves, row.field[3]) != 0)
			ck_abort_msg("%s %s %s: %s, not %s", row.field[0], row.field[1], row.field[2], moves,
			             row.field[3]);
		snprintf(facts, sizeof facts, "check=%d facing=%d", janggi_position_in_check(pos),
		         janggi_position_is_bikjang(pos));
		ck_assert_str_eq(facts, row.field[4]);
		seen++;
	}
	fclose(file);
	ck_assert_int_eq(seen, 1400);
}
END_TEST

static void
check_edge_list(uint32_t ruleset, const char *expected)
{
	char moves[JANGGI_MOVES_MAX * 8];
	set_rules(pos, ruleset, false);
	set_fen(pos, row.field[1]);
	list_text(pos, moves);
	if (strcmp(moves, strcmp(expected, "-") == 0 ? "" : expected) != 0)
		ck_abort_msg("%s under %s: %s, not %s", row.field[0], janggi_ruleset_name(ruleset), moves,
		             expected);
}

START_TEST(test_edge_vectors)
{
	FILE *file = test_open_shared("edge-vectors.tsv");
	if (file == NULL)
		return;
	int seen = 0;
	while (next_row(file, &row)) {
		ck_assert_int_eq(row.count, 8);
		check_edge_list(JANGGI_RULESET_JANGGI, row.field[6]);
		check_edge_list(JANGGI_RULESET_JANGGICASUAL, row.field[7]);
		check_edge_list(JANGGI_RULESET_JANGGIMODERN, row.field[7]);
		ck_assert_int_eq(janggi_position_in_check(pos), atoi(row.field[2]));
		ck_assert_int_eq(janggi_position_is_bikjang(pos), atoi(row.field[3]));
		for (int side = 0; side < 2; side++)
			ck_assert_int_eq((int)janggi_position_half_points(pos, (janggi_side)side),
			                 2 * atoi(row.field[4 + side]));
		seen++;
	}
	fclose(file);
	ck_assert_int_eq(seen, 65);
}
END_TEST

static void
start_bug_position(uint32_t ruleset)
{
	char moves[1024];
	set_rules(pos, ruleset, false);
	if (strcmp(row.field[1], "startpos") == 0)
		ck_assert_int_eq(janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH,
		                                           JANGGI_HANDICAP_NONE), JANGGI_OK);
	else
		set_fen(pos, row.field[1]);
	snprintf(moves, sizeof moves, "%s", row.field[2]);
	char *rest = moves;
	while (*rest != '\0') {
		char *move = rest;
		rest += strcspn(rest, " ");
		if (*rest != '\0')
			*rest++ = '\0';
		/* As the engine that made the table: moves from the first impossible one on are left out. */
		if (!play(pos, move))
			return;
	}
}

static void
check_bug_position(void)
{
	static const uint32_t rulesets[4] = { JANGGI_RULESET_JANGGI, JANGGI_RULESET_JANGGITRADITIONAL,
	                                      JANGGI_RULESET_JANGGIMODERN, JANGGI_RULESET_JANGGICASUAL };
	for (int i = 0; i < 4; i++) {
		char text[JANGGI_MOVES_MAX * 8] = "";
		start_bug_position(rulesets[i]);
		uint32_t count = janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0);
		if (count != (uint32_t)atoi(row.field[3 + i]))
			ck_abort_msg("%s under %s: %u moves", row.field[0],
			             janggi_ruleset_name(rulesets[i]), count);
		const char *list = i == 0 ? row.field[9] : i == 3 ? row.field[10] : "";
		list_text(pos, text);
		if (list[0] != '\0')
			ck_assert_str_eq(text, list);
		janggi_position_get_fen(pos, JANGGI_FEN_NB, text, sizeof text);
		ck_assert_str_eq(text, row.field[7]);
		janggi_square checkers[JANGGI_SQUARES];
		janggi_side side = janggi_position_to_move(pos);
		janggi_square general = janggi_position_general(pos, side);
		uint32_t checks = janggi_position_attackers(pos, general, 1 - side, checkers, JANGGI_SQUARES);
		text[0] = '\0';
		for (uint32_t j = 0; j < checks; j++) {
			strcat(text, j == 0 ? "" : " ");
			square_text(checkers[j], text + strlen(text));
		}
		ck_assert_str_eq(text, row.field[8]);
	}
}

static void
check_refused(uint32_t faults)
{
	janggi_error error = { .size = sizeof error };
	janggi_status status = janggi_position_set_fen(pos, row.field[1], (size_t)-1, &error);
	ck_assert_int_eq(status, JANGGI_E_POSITION);
	ck_assert_uint_eq(error.faults, faults);
}

START_TEST(test_bug_positions)
{
	FILE *file = test_open_shared("bug-positions.tsv");
	if (file == NULL)
		return;
	int seen = 0;
	ck_assert(next_row(file, &row));        /* the names of the columns */
	while (next_row(file, &row)) {
		ck_assert_int_eq(row.count, 12);
		seen++;
		if (strcmp(row.field[0], "FSF#138") == 0)
			check_refused(JANGGI_FAULT_OPPONENT_IN_CHECK);
		else if (strcmp(row.field[0], "FSFtest-stale") == 0)
			check_refused(JANGGI_FAULT_TOO_MANY_PIECES);
		else
			check_bug_position();
	}
	fclose(file);
	ck_assert_int_eq(seen, 36);
}
END_TEST

/* "FEN ;D1 32 ;D2 1024": counts under the rules `janggi`, in tests/data. */
START_TEST(test_own_suite)
{
	FILE *file = test_open_data("perft.txt");
	ck_assert_ptr_nonnull(file);
	set_rules(pos, JANGGI_RULESET_JANGGI, false);
	int seen = 0;
	while (next_row(file, &row)) {
		char *rest = strchr(row.text, ';');
		if (rest == NULL)
			continue;
		rest[-1] = '\0';
		set_fen(pos, row.text);
		unsigned depth;
		uint64_t expected;
		int used;
		for (; sscanf(rest, ";D%u %" SCNu64 " %n", &depth, &expected, &used) == 2; rest += used) {
			if (expected < 4000000)
				ck_assert_uint_eq(janggi_position_perft(pos, depth), expected);
			seen++;
		}
		ck_assert_int_eq(rest[0], '\0');
	}
	fclose(file);
	ck_assert_int_ge(seen, 50);
}
END_TEST

START_TEST(test_start_to_depth_5)
{
	set_rules(pos, JANGGI_RULESET_JANGGI, false);
	ck_assert_uint_eq(janggi_position_perft(pos, 5), 35243995);
	set_rules(pos, JANGGI_RULESET_JANGGICASUAL, false);
	ck_assert_uint_eq(janggi_position_perft(pos, 5), 36282067);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("data");
	TCase *cases = tcase_create("data");
	tcase_set_timeout(cases, 600);
	tcase_add_checked_fixture(cases, setup, teardown);
	tcase_add_test(cases, test_perft);
	tcase_add_test(cases, test_perft_pass_when_stuck);
	tcase_add_test(cases, test_legal);
	tcase_add_test(cases, test_edge_vectors);
	tcase_add_test(cases, test_bug_positions);
	tcase_add_test(cases, test_own_suite);
	tcase_add_test(cases, test_start_to_depth_5);
	suite_add_tcase(suite, cases);
	return suite;
}

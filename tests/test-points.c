/* SPDX-License-Identifier: MIT */
/* The search plays by the game's rules: positions of data/search-points.tsv, each with what follows from the rules. */
#define _POSIX_C_SOURCE 200809L

#include "test-common.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 6

/* One line: rules, start, moves before, positions to search, what is expected, why. */
struct row {
	char *column[COLUMNS];
	janggi_game *game;
	janggi_search_result result;
};

static janggi_move
move_of(const janggi_game *game, const char *text)
{
	janggi_move move = JANGGI_MOVE_NONE;
	const janggi_position *pos = janggi_game_position(game);
	janggi_status status = janggi_move_parse(&move, pos, JANGGI_NOTATION_UCI, text, (size_t)-1, NULL);
	ck_assert_msg(status == JANGGI_OK, "%s", text);
	return move;
}

static void
push(janggi_game *game, janggi_move move)
{
	ck_assert_int_eq(janggi_game_push(game, move, NULL), JANGGI_OK);
}

/* Moves; "xN" plays all that come before it again until they stand N times. */
static void
push_all(janggi_game *game, char *text)
{
	for (char *rest, *word = strtok_r(text, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
		if (word[0] != 'x') {
			push(game, move_of(game, word));
			continue;
		}
		uint32_t plies = janggi_game_plies(game), times = (uint32_t)strtoul(word + 1, NULL, 10);
		for (uint32_t i = 0; i < (times - 1) * plies; i++)
			push(game, janggi_game_move_at(game, i));
	}
}

static janggi_game *
game_of(const char *ruleset, const char *fen)
{
	janggi_position *pos;
	janggi_rules *rules;
	janggi_game *game;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	if (strcmp(fen, "startpos") != 0)
		ck_assert_int_eq(janggi_position_set_fen(pos, fen, (size_t)-1, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_new(&rules, janggi_ruleset_find(ruleset, (size_t)-1), NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_game_new(&game, rules, pos, NULL), JANGGI_OK);
	janggi_rules_free(rules);
	janggi_position_free(pos);
	return game;
}

static void
run(struct row *row, janggi_search *search)
{
	janggi_search_limits limits = { .size = sizeof limits, .nodes = strtoull(row->column[3], NULL, 10) };
	const char *expected = row->column[4];
	if (strncmp(expected, "only ", 5) == 0) {
		char text[JANGGI_MOVE_TEXT_MAX];
		snprintf(text, sizeof text, "%.4s", expected + 5);
		janggi_move only = move_of(row->game, text);
		ck_assert_int_eq(janggi_search_set_root_moves(search, &only, 1), JANGGI_OK);
	}
	if (strncmp(expected, "mate ", 5) == 0)
		limits.mate_plies = (uint32_t)strtoul(expected + 5, NULL, 10);
	row->result = (janggi_search_result){ .size = sizeof row->result };
	ck_assert_int_eq(janggi_search_run(search, row->game, &limits, &row->result), JANGGI_OK);
	ck_assert_int_eq(janggi_search_set_root_moves(search, NULL, 0), JANGGI_OK);
}

static bool
holds(const struct row *row, const char *word, const char *value)
{
	const janggi_search_result *result = &row->result;
	const int32_t score = result->score;
	const bool moves = result->action == JANGGI_ACTION_MOVE;
	if (strcmp(word, "best") == 0 || strcmp(word, "only") == 0)
		return moves && result->best == move_of(row->game, value);
	if (strcmp(word, "avoid") == 0)
		return moves && result->best != move_of(row->game, value);
	if (strcmp(word, "points") == 0)
		return result->score_kind == JANGGI_SCORE_POINTS && score == atoi(value);
	if (strcmp(word, "mate") == 0)
		return result->score_kind == JANGGI_SCORE_MATE && score > 0 && score <= atoi(value);
	if (strcmp(word, "least") == 0)
		return (result->score_kind == JANGGI_SCORE_CP && score >= atoi(value)) ||
		       (result->score_kind == JANGGI_SCORE_MATE && score > 0);
	if (strcmp(word, "claim") == 0)
		return !moves;
	if (strcmp(word, "move") == 0)
		return moves;
	if (strcmp(word, "drawn") == 0)
		return result->score_kind == JANGGI_SCORE_CP && score == 0;
	if (strcmp(word, "win") == 0)
		return result->score_kind != JANGGI_SCORE_CP && score > 0;
	if (strcmp(word, "no-mate") == 0)
		return result->score_kind != JANGGI_SCORE_MATE;
	ck_abort_msg("no word is called %s", word);
}

static void
check(const struct row *row)
{
	static const char *const with_value[] = { "best", "only", "avoid", "points", "mate", "least" };
	char expected[256], told[JANGGI_MOVE_TEXT_MAX], *rest;
	snprintf(expected, sizeof expected, "%s", row->column[4]);
	janggi_move_format(janggi_game_position(row->game), row->result.best, JANGGI_NOTATION_UCI, told, sizeof told);
	for (char *word = strtok_r(expected, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
		const char *value = "";
		for (size_t i = 0; i < sizeof with_value / sizeof with_value[0]; i++)
			if (strcmp(word, with_value[i]) == 0)
				value = strtok_r(NULL, " ", &rest);
		ck_assert_msg(holds(row, word, value), "%s %s: %s %s, but action %" PRIu32 " %s kind %" PRIu32 " score %" PRId32,
		              row->column[0], row->column[5], word, value, row->result.action, told,
		              row->result.score_kind, row->result.score);
	}
}

/* One search for all: what its table keeps of a position under other rules, or after other moves, must do no harm. */
START_TEST(test_positions_come_out_as_the_rules_have_it)
{
	janggi_search *search;
	char line[4096];
	uint32_t rows = 0;
	FILE *file = test_open_data("search-points.tsv");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_eq(janggi_search_new(&search, NULL), JANGGI_OK);
	while (fgets(line, sizeof line, file) != NULL) {
		struct row row;
		char *rest = line;
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '#' || line[0] == '\0')
			continue;
		for (int i = 0; i < COLUMNS; i++) {
			row.column[i] = rest;
			rest += strcspn(rest, "\t");
			ck_assert_msg(*rest == '\t' || i == COLUMNS - 1, "%s", line);
			if (*rest != '\0')
				*rest++ = '\0';
		}
		row.game = game_of(row.column[0], row.column[1]);
		push_all(row.game, row.column[2]);
		run(&row, search);
		check(&row);
		janggi_game_free(row.game);
		rows++;
	}
	ck_assert_uint_ge(rows, 40);
	janggi_search_free(search);
	fclose(file);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("points");
	TCase *tests = tcase_create("points");
	tcase_set_timeout(tests, 110);
	tcase_add_test(tests, test_positions_come_out_as_the_rules_have_it);
	suite_add_tcase(suite, tests);
	return suite;
}

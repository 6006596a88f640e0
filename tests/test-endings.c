/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "test-common.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * Games as lines: rules and switches, start, what happens, what janggi-judge
 * would print. Besides moves (a1a2; the pass as any point twice) there are the
 * words claim, continue, pop, clone (go on with a copy), a word with ! for what must
 * be refused, and "reason?" for what stands at that moment.
 */

static uint32_t
read_square(const char **text)
{
	uint32_t file = (uint32_t)(**text - 'a');
	uint32_t rank = (uint32_t)strtoul(*text + 1, (char **)text, 10) - 1;
	return janggi_square_make(file, rank);
}

static janggi_move
read_move(const char *text)
{
	uint32_t from = read_square(&text), to = read_square(&text);
	return from == to ? JANGGI_MOVE_PASS : janggi_move_make(from, to);
}

static janggi_rules *
read_rules(const char *text)
{
	janggi_rules *rules = NULL;
	char copy[256], *rest;
	ck_assert_uint_lt(strlen(text), sizeof copy);
	strcpy(copy, text);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
		char *value = strchr(word, '=');
		if (value == NULL) {
			uint32_t ruleset = janggi_ruleset_find(word, SIZE_MAX);
			ck_assert_int_eq(janggi_rules_new(&rules, ruleset, NULL), JANGGI_OK);
			continue;
		}
		uint32_t key = janggi_rule_find(word, (size_t)(value - word));
		ck_assert_int_eq(janggi_rules_set(rules, key, atoi(value + 1)), JANGGI_OK);
	}
	return rules;
}

static janggi_setup
read_setup(const char **text)
{
	size_t length = strcspn(*text, ",");
	janggi_setup setup;
	ck_assert_msg(janggi_setup_parse(&setup, *text, length) == JANGGI_OK, "%s", *text);
	*text += length + ((*text)[length] == ',');
	return setup;
}

/* startpos, setup:CHO,HAN[,HANDICAP] or a FEN. */
static janggi_position *
read_start(const char *text)
{
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	if (strncmp(text, "setup:", 6) == 0) {
		text += 6;
		uint32_t handicap = JANGGI_HANDICAP_NONE;
		janggi_setup cho = read_setup(&text), han = read_setup(&text);
		ck_assert(*text == '\0' || janggi_handicap_parse(&handicap, text, SIZE_MAX) == JANGGI_OK);
		ck_assert_int_eq(janggi_position_set_start(pos, cho, han, handicap), JANGGI_OK);
	} else if (strcmp(text, "startpos") != 0)
		ck_assert_msg(janggi_position_set_fen(pos, text, SIZE_MAX, NULL) == JANGGI_OK, "%s", text);
	return pos;
}

static const char *const state_names[] = { "ongoing", "claimable", "over" };
static const char *const side_names[] = { "cho", "han", "none" };

static void
format_points(char *text, size_t size, uint32_t half_points)
{
	snprintf(text, size, "%u.%u", half_points / 2, half_points % 2 * 5);
}

/* One key=value of the expectation. */
static void
expect(const char *line, const janggi_outcome *outcome, char *field)
{
	char *value = strchr(field, '=');
	ck_assert_msg(value != NULL, "%s: %s", line, field);
	*value++ = '\0';
	char got[32];
	if (strcmp(field, "state") == 0)
		strcpy(got, state_names[outcome->state]);
	else if (strcmp(field, "winner") == 0)
		strcpy(got, outcome->state == JANGGI_STATE_OVER && outcome->winner == JANGGI_NOBODY
		            ? "draw" : side_names[outcome->winner]);
	else if (strcmp(field, "reason") == 0)
		strcpy(got, janggi_reason_name(outcome->reason));
	else if (strcmp(field, "fault") == 0)
		strcpy(got, side_names[outcome->fault_side]);
	else if (strcmp(field, "rule") == 0)
		snprintf(got, sizeof got, "%u", outcome->rule);
	else if (strcmp(field, "ply") == 0)
		snprintf(got, sizeof got, "%u", outcome->ply);
	else if (strcmp(field, "cho") == 0)
		format_points(got, sizeof got, outcome->cho_half_points);
	else if (strcmp(field, "han") == 0)
		format_points(got, sizeof got, outcome->han_half_points);
	else
		ck_abort_msg("unknown key %s", field);
	ck_assert_msg(strcmp(got, value) == 0, "%s\n%s is %s", line, field, got);
}

static janggi_outcome
outcome_of(const janggi_game *game)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_int_eq(janggi_game_outcome(game, &outcome), JANGGI_OK);
	return outcome;
}

static bool
offers(const janggi_game *game, janggi_move move)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	uint32_t count = janggi_game_legal_moves(game, JANGGI_GEN_ALL, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < count; i++)
		if (moves[i] == move)
			return true;
	return false;
}

static void
refuse(const char *line, janggi_game *game, janggi_move move)
{
	ck_assert_msg(!offers(game, move), "offered: %s", line);
	ck_assert_msg(janggi_game_why(game, move) != JANGGI_WHY_LEGAL, "%s", line);
	ck_assert_msg(janggi_game_push(game, move, NULL) != JANGGI_OK, "%s", line);
}

static void
push(const char *line, janggi_game *game, const char *word)
{
	janggi_error error = { .size = sizeof error };
	janggi_status status = janggi_game_push(game, read_move(word), &error);
	ck_assert_msg(status == JANGGI_OK, "%s: %s\n%s", word, error.message, line);
}

static janggi_game *
do_word(const char *line, janggi_game *game, char *word)
{
	size_t length = strlen(word);
	if (strncmp(word, "claim", 5) == 0) {
		bool claimed = janggi_game_claim(game, JANGGI_REASON_BIKJANG, NULL) == JANGGI_OK;
		ck_assert_msg(claimed == (word[5] == '\0'), "claim: %s", line);
	} else if (strncmp(word, "continue", 8) == 0) {
		bool continued = janggi_game_resume(game) == JANGGI_OK;
		ck_assert_msg(continued == (word[8] == '\0'), "continue: %s", line);
	} else if (strcmp(word, "pop") == 0) {
		ck_assert_int_eq(janggi_game_pop(game, NULL), JANGGI_OK);
	} else if (strcmp(word, "clone") == 0) {
		janggi_game *copy;
		ck_assert_int_eq(janggi_game_clone(&copy, game), JANGGI_OK);
		janggi_game_free(game);
		return copy;
	} else if (word[length - 1] == '!') {
		refuse(line, game, read_move(word));
	} else if (word[length - 1] == '?') {
		word[length - 1] = '\0';
		janggi_outcome outcome = outcome_of(game);
		ck_assert_msg(strcmp(janggi_reason_name(outcome.reason), word) == 0, "%s\n%s, not %s", line,
		              janggi_reason_name(outcome.reason), word);
	} else {
		ck_assert_msg(offers(game, read_move(word)), "%s is not offered: %s", word, line);
		push(line, game, word);
	}
	return game;
}

/* The same line seen from the other side: ranks upside down, the colours changed over. */
static void
swap_line(char *out, char *field[4])
{
	janggi_rules *rules = read_rules(field[0]);
	int32_t deom_side;
	ck_assert_int_eq(janggi_rules_get(rules, JANGGI_RULE_DEOM_SIDE, &deom_side), JANGGI_OK);
	janggi_rules_free(rules);
	janggi_position *pos = read_start(field[1]);
	bool han_first = janggi_position_to_move(pos) == JANGGI_HAN &&
	                 janggi_position_move_number(pos) == 1 && janggi_position_halfmove_clock(pos) == 0;
	if (deom_side == 3)
		deom_side = han_first ? 2 : 1;
	out += sprintf(out, "%s deom_side=%d\t", field[0], deom_side == 0 ? 0 : 3 - deom_side);
	char fen[JANGGI_FEN_MAX];
	janggi_position_get_fen(pos, JANGGI_FEN_NB, fen, sizeof fen);
	janggi_position_free(pos);
	char *rank = strchr(fen, ' ');
	while (rank > fen) {
		while (rank > fen && rank[-1] != '/')
			rank--;
		for (const char *p = rank; *p != '/' && *p != ' '; p++)
			*out++ = isupper((unsigned char)*p) ? (char)tolower(*p) : (char)toupper(*p);
		if (rank > fen)
			*out++ = '/';
		rank -= rank > fen;
	}
	char *side = strchr(fen, ' ');
	out += sprintf(out, " %c%s\t", side[1] == 'w' ? 'b' : 'w', side + 2);
	for (const char *p = field[2]; *p != '\0'; p++) {
		bool square = *p >= 'a' && *p <= 'i' && p[1] >= '0' && p[1] <= '9';
		*out++ = *p;
		if (square)
			out += sprintf(out, "%ld", 11 - strtol(p + 1, (char **)&p, 10));
		p -= square;
	}
	*out++ = '\t';
	for (const char *p = field[3]; *p != '\0'; p++) {
		bool cho = strncmp(p, "cho", 3) == 0, han = strncmp(p, "han", 3) == 0;
		out += sprintf(out, cho ? "han" : han ? "cho" : "%c", *p);
		p += cho || han ? 2 : 0;
	}
	*out = '\0';
}

static void
split(char *text, char *field[], int fields)
{
	for (int i = 0; i < fields; i++) {
		field[i] = text;
		text += strcspn(text, "\t");
		if (*text != '\0')
			*text++ = '\0';
	}
}

static janggi_game *
new_game(const char *rules_text, const char *start_text)
{
	janggi_rules *rules = read_rules(rules_text);
	janggi_position *start = read_start(start_text);
	janggi_game *game;
	ck_assert_int_eq(janggi_game_new(&game, rules, start, NULL), JANGGI_OK);
	janggi_position_free(start);
	janggi_rules_free(rules);
	return game;
}

/* Tab-separated: rules, start, words, expected, note. */
static void
check_line(const char *line)
{
	char copy[8192];
	char *field[5];
	ck_assert_uint_lt(strlen(line), sizeof copy);
	strcpy(copy, line);
	split(copy, field, 5);
	janggi_game *game = new_game(field[0], field[1]);
	bool error = strcmp(field[3], "error") == 0;
	char *next, *word = strtok_r(field[2], " ", &next);
	while (word != NULL) {
		char *following = strtok_r(NULL, " ", &next);
		if (following == NULL && error)
			refuse(line, game, read_move(word));
		else
			game = do_word(line, game, word);
		word = following;
	}
	janggi_outcome outcome = outcome_of(game);
	if (!error)
		for (word = strtok_r(field[3], " ", &next); word != NULL; word = strtok_r(NULL, " ", &next))
			expect(line, &outcome, word);
	janggi_game_free(game);
}

/* Every line holds for both sides. */
static void
check_line_twice(const char *line)
{
	char copy[2048], swapped[8192];
	char *field[5];
	check_line(line);
	ck_assert_uint_lt(strlen(line), sizeof copy);
	strcpy(copy, line);
	split(copy, field, 5);
	swap_line(swapped, field);
	check_line(swapped);
}

/* Calls check for every line of a file; without a file there is nothing to check. */
static void
check_file(FILE *file, void (*check)(const char *line))
{
	if (file == NULL)
		return;
	static char line[1 << 16];
	int lines = 0;
	while (fgets(line, sizeof line, file) != NULL) {
		line[strcspn(line, "\r\n")] = '\0';
		/* Headings begin with #, or are the names of the columns. */
		if (strchr("#", line[0]) != NULL || strncmp(line, "variant\t", 8) == 0 ||
		    strncmp(line, "tag\t", 4) == 0)
			continue;
		check(line);
		lines++;
	}
	fclose(file);
	ck_assert_int_gt(lines, 0);
}

START_TEST(test_endings)
{
	FILE *file = test_open_data("endings.tsv");
	ck_assert_ptr_nonnull(file);
	check_file(file, check_line_twice);
}
END_TEST

START_TEST(test_shared_endings)
{
	check_file(test_open_shared("endings.tsv"), check_line);
}
END_TEST

/* variant, start, moves, plies, kind, value for the side to move at the end: over there and not before. */
static void
check_result(const char *line)
{
	static char copy[1 << 16];
	strcpy(copy, line);
	char *field[6];
	split(copy, field, 6);
	janggi_game *game = new_game(field[0], field[1]);
	char *next;
	for (char *word = strtok_r(field[2], " ", &next); word != NULL; word = strtok_r(NULL, " ", &next)) {
		ck_assert_msg(outcome_of(game).state != JANGGI_STATE_OVER, "before %s: %s", word, line);
		push(line, game, word);
	}
	janggi_outcome outcome = outcome_of(game);
	janggi_side side = janggi_position_to_move(janggi_game_position(game));
	janggi_side winner = JANGGI_NOBODY;
	if (strcmp(field[5], "draw") != 0)
		winner = strcmp(field[5], "win") == 0 ? side : side ^ 1;
	ck_assert_msg(outcome.state == JANGGI_STATE_OVER, "not over: %s", line);
	ck_assert_msg(outcome.winner == winner, "%s, winner %s: %s", janggi_reason_name(outcome.reason),
	              side_names[outcome.winner], line);
	ck_assert_uint_eq(outcome.ply, (uint32_t)atoi(field[3]));
	janggi_game_free(game);
}

START_TEST(test_shared_results)
{
	check_file(test_open_shared("results-fsf.tsv"), check_result);
}
END_TEST

/* The verdict on a game's moves under a preset; they must be legal there. */
static janggi_outcome
adjudicate(const char *line, const janggi_game *game, const char *preset)
{
	janggi_rules *rules = read_rules(preset);
	janggi_outcome outcome = { .size = sizeof outcome };
	ck_assert_msg(janggi_game_adjudicate(game, rules, &outcome) == JANGGI_OK, "%s: %s", preset, line);
	ck_assert_msg(outcome.ply == janggi_game_plies(game), "%s ends it early: %s", preset, line);
	janggi_rules_free(rules);
	return outcome;
}

/* What a place's own rules make of its games (doc/rules.md, section 8). */
static void
check_place(const char *line, const janggi_game *game, char *field[])
{
	const char *tag = field[0], *result = field[1], *place = field[2];
	bool points = strstr(result, "점수승") != NULL;
	janggi_side winner = strncmp(result, "초", strlen("초")) == 0 ? JANGGI_CHO : JANGGI_HAN;
	if (strcmp(place, "장기 for Kakao") == 0) {
		janggi_outcome outcome = adjudicate(line, game, "kakao");
		if (points)
			ck_assert_msg(outcome.state == JANGGI_STATE_OVER && outcome.winner == winner, "%s", line);
		if (strcmp(tag, "double-pass-last-ply") == 0)
			ck_assert_msg(outcome.rule == 302, "%s", line);
		if (strcmp(tag, "point-win-at-200-plies") == 0)
			ck_assert_msg(outcome.rule == 311, "%s", line);
	} else if (strcmp(place, "엠게임") == 0) {
		janggi_outcome outcome = adjudicate(line, game, "mgame");
		if (strcmp(tag, "bikjang-draw") == 0)
			ck_assert_msg(outcome.claim == JANGGI_REASON_BIKJANG, "%s", line);
		ck_assert_msg(outcome.state != JANGGI_STATE_OVER || outcome.rule == 200, "%s", line);
	}
}

/* tag, result, place, start, moves, last position, points of both boards: a game as it was played. */
static void
check_real(const char *line)
{
	static char copy[1 << 16];
	strcpy(copy, line);
	char *field[8];
	split(copy, field, 8);
	janggi_game *game = new_game("record deom=0", field[3]);
	char *next;
	for (char *word = strtok_r(field[4], " ", &next); word != NULL; word = strtok_r(NULL, " ", &next))
		push(line, game, word);
	char fen[JANGGI_FEN_MAX];
	janggi_position_get_fen(janggi_game_position(game), JANGGI_FEN_NB, fen, sizeof fen);
	size_t board_and_side = strcspn(fen, " ") + 2;
	ck_assert_msg(strncmp(fen, field[5], board_and_side) == 0, "%s: %s", fen, line);
	janggi_outcome outcome = outcome_of(game);
	ck_assert_msg(outcome.cho_half_points == 2 * (uint32_t)atoi(field[6]), "%s", line);
	ck_assert_msg(outcome.han_half_points == 2 * (uint32_t)atoi(field[7]), "%s", line);
	check_place(line, game, field);
	/* Whoever won by points was ahead, with 1.5 points for Han; in a handicap game without them. */
	bool handicap = janggi_position_to_move(janggi_game_start(game)) == JANGGI_HAN;
	uint32_t han = outcome.han_half_points + (handicap ? 0 : 3);
	bool cho_won = strncmp(field[1], "초", strlen("초")) == 0;
	if (strstr(field[1], "점") != NULL)
		ck_assert_msg(cho_won == (outcome.cho_half_points > han), "%s", line);
	janggi_game_free(game);
}

START_TEST(test_shared_real_games)
{
	check_file(test_open_shared("real-endings.tsv"), check_real);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("endings");
	TCase *cases = tcase_create("endings");
	tcase_add_test(cases, test_endings);
	tcase_add_test(cases, test_shared_endings);
	tcase_add_test(cases, test_shared_results);
	tcase_add_test(cases, test_shared_real_games);
	suite_add_tcase(suite, cases);
	return suite;
}

/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include "core/attacks.h"
#include "core/position.h"
#include "rules/material.h"

#include <stdbool.h>
#include <string.h>

static janggi_rules *
new_rules(uint32_t ruleset)
{
	janggi_rules *rules;
	ck_assert_int_eq(janggi_rules_new(&rules, ruleset, NULL), JANGGI_OK);
	return rules;
}

START_TEST(test_presets_have_their_numbers_and_names)
{
	static const struct {
		uint32_t ruleset;
		const char *name;
	} presets[] = {
		{ 1, "standard" }, { 2, "traditional" }, { 3, "traditional-tournament" }, { 4, "kja" },
		{ 5, "kakao" }, { 6, "mgame" }, { 20, "janggi" }, { 21, "janggitraditional" },
		{ 22, "janggimodern" }, { 23, "janggicasual" }, { 40, "record" },
	};
	ck_assert_uint_eq(janggi_ruleset_count(), sizeof presets / sizeof presets[0]);
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		ck_assert_uint_eq(janggi_ruleset_at(i), presets[i].ruleset);
		ck_assert_str_eq(janggi_ruleset_name(presets[i].ruleset), presets[i].name);
		ck_assert_uint_eq(janggi_ruleset_find(presets[i].name, SIZE_MAX), presets[i].ruleset);
		ck_assert_uint_eq(janggi_ruleset_find(presets[i].name, strlen(presets[i].name) - 1), 0);
	}
	ck_assert_uint_eq(janggi_ruleset_at(janggi_ruleset_count()), 0);
	ck_assert_uint_eq(janggi_ruleset_find("chess", SIZE_MAX), 0);
	ck_assert_uint_eq(janggi_ruleset_find("", 0), 0);
	ck_assert_uint_eq(janggi_ruleset_find(NULL, 0), 0);
	ck_assert_uint_eq(janggi_ruleset_find("kakao and more", 5), 5);
	ck_assert_str_eq(janggi_ruleset_name(7), "");
}
END_TEST

/* The table of doc/rules.md, typed a second time by columns: keys down, presets across. */
START_TEST(test_presets_have_their_values)
{
	static const int32_t table[20][11] = {
		/*              std  tra  tou  kja  kak  mga  jan  jtr  jmo  jca  rec */
		/* pass */    {   2,   1,   1,   2,   2,   2,   2,   2,   2,   2,   2 },
		/* double */  {   1,   0,   0,   1,   1,   0,   1,   1,   1,   1,   0 },
		/* bikjang */ {   1,   3,   3,   2,   0,   2,   1,   1,   0,   0,   0 },
		/* in_check */{   1,   1,   1,   0,   0,   0,   1,   1,   0,   0,   0 },
		/* gate */    {   0,   0,   0,   1,   0,   0,   0,   0,   0,   0,   0 },
		/* repeat */  {   3,   0,   0,   3,   0,   0,   3,   3,   4,   3,   0 },
		/* rule */    {   0,   0,   0,   1,   0,   0,   0,   0,   0,   0,   0 },
		/* check */   {   1,   0,   0,   0,   0,   0,   1,   1,   1,   1,   0 },
		/* shuttle */ {   0,   0,   0,   0,   2,   0,   0,   0,   1,   0,   0 },
		/* no_capt */ { 100,   0,   0,   0,   0,   0, 100, 100, 200, 100,   0 },
		/* total */   {   0,   0,   0,   0, 200,   0,   0,   0,   0,   0,   0 },
		/* low */     {   0,   0,   0,   0,  20,   0,   0,   0,   0,   0,   0 },
		/* bare */    {   1,   1,   2,   2,   0,   0,   0,   0,   0,   0,   0 },
		/* deom */    {   3,   0,   3,   3,   3,   3,   3,   0,   3,   0,   3 },
		/* cannon */  {   0,   1,   1,   0,   0,   0,   0,   0,   0,   0,   0 },
		/* scoring */ {   1,   0,   1,   1,   1,   1,   1,   0,   1,   0,   1 },
		/* mutual */  {   0,   1,   1,   0,   0,   0,   0,   0,   0,   0,   0 },
		/* result */  {   0,   0,   0,   1,   0,   1,   0,   0,   0,   0,   0 },
		/* insuff */  {   0,   1,   1,   0,   0,   0,   0,   0,   0,   0,   0 },
		/* side */    {   3,   0,   1,   1,   1,   1,   1,   0,   1,   0,   1 },
	};
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		janggi_rules *rules = new_rules(janggi_ruleset_at(i));
		for (uint32_t key = 301; key <= 320; key++) {
			int32_t value = -1;
			ck_assert_int_eq(janggi_rules_get(rules, key, &value), JANGGI_OK);
			ck_assert_msg(value == table[key - 301][i], "%s %u",
			              janggi_ruleset_name(janggi_ruleset_at(i)), key);
		}
		janggi_rules_free(rules);
	}
}
END_TEST

START_TEST(test_keys_have_their_numbers_and_names)
{
	static const char *const names[] = {
		"pass", "double_pass", "bikjang", "bikjang_in_check", "bikjang_gate",
		"repetition", "repetition_rule", "perpetual_check", "shuttle", "no_capture_plies",
		"total_plies", "low_points", "bare", "deom", "first_cannon",
		"scoring", "mutual_stalemate", "bikjang_result", "insufficient", "deom_side",
	};
	ck_assert_uint_eq(janggi_rule_count(), 20);
	for (uint32_t i = 0; i < 20; i++) {
		ck_assert_uint_eq(janggi_rule_at(i), 301 + i);
		ck_assert_str_eq(janggi_rule_name(301 + i), names[i]);
		ck_assert_uint_eq(janggi_rule_find(names[i], SIZE_MAX), 301 + i);
	}
	ck_assert_uint_eq(janggi_rule_at(20), 0);
	ck_assert_uint_eq(janggi_rule_find("PASS", SIZE_MAX), 0);
	ck_assert_uint_eq(janggi_rule_find(NULL, SIZE_MAX), 0);
	ck_assert_str_eq(janggi_rule_name(300), "");
	ck_assert_str_eq(janggi_rule_name(321), "");
}
END_TEST

START_TEST(test_values_stay_within_bounds)
{
	/* highest values of those keys that are choices, not counts */
	static const int32_t choices[20] = { 2, 1, 4, 1, 1, 0, 1, 1, 2, 0, 0, 0, 2, 0, 1, 1, 1, 2, 1, 3 };
	janggi_rules *rules = new_rules(JANGGI_RULESET_STANDARD);
	for (uint32_t key = 301; key <= 320; key++) {
		int32_t lowest, highest, value;
		ck_assert_int_eq(janggi_rule_bounds(key, &lowest, &highest), JANGGI_OK);
		ck_assert_int_eq(lowest, key == 301 ? 1 : 0);
		if (choices[key - 301] != 0)
			ck_assert_int_eq(highest, choices[key - 301]);
		for (value = lowest; value <= highest; value++) {
			bool allowed = key != 306 || value != 1;
			ck_assert_int_eq(janggi_rules_set(rules, key, value) == JANGGI_OK, allowed);
		}
		ck_assert_int_eq(janggi_rules_set(rules, key, lowest - 1), JANGGI_E_ARGUMENT);
		ck_assert_int_eq(janggi_rules_set(rules, key, highest + 1), JANGGI_E_ARGUMENT);
		ck_assert_int_eq(janggi_rules_set(rules, key, INT32_MIN), JANGGI_E_ARGUMENT);
		ck_assert_int_eq(janggi_rules_set(rules, key, INT32_MAX), JANGGI_E_ARGUMENT);
		ck_assert_int_eq(janggi_rules_get(rules, key, &value), JANGGI_OK);
		ck_assert_int_eq(value, highest);
	}
	int32_t value;
	ck_assert_int_eq(janggi_rules_set(rules, 300, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_rules_set(rules, 321, 0), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_rules_set(NULL, 301, 1), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_rules_get(rules, 0, &value), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_rules_get(rules, 301, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_rule_bounds(301, NULL, &value), JANGGI_OK);
	ck_assert_int_eq(value, 2);
	ck_assert_int_eq(janggi_rule_bounds(301, &value, NULL), JANGGI_OK);
	ck_assert_int_eq(value, 1);
	ck_assert_int_eq(janggi_rule_bounds(0, &value, &value), JANGGI_E_ARGUMENT);
	janggi_rules_free(rules);
}
END_TEST

START_TEST(test_switches_of_a_position_are_read_back)
{
	janggi_rules *rules = new_rules(JANGGI_RULESET_KJA), *read = new_rules(JANGGI_RULESET_KAKAO);
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	ck_assert_int_eq(janggi_position_set_rules(pos, rules), JANGGI_OK);
	ck_assert_int_eq(janggi_position_get_rules(pos, read), JANGGI_OK);
	janggi_rules *kakao = new_rules(JANGGI_RULESET_KAKAO);
	for (uint32_t key = 301; key <= 320; key++) {
		int32_t value, expected;
		ck_assert_int_eq(janggi_rules_get(read, key, &value), JANGGI_OK);
		ck_assert_int_eq(janggi_rules_get(key <= 304 ? rules : kakao, key, &expected), JANGGI_OK);
		ck_assert_int_eq(value, expected);
	}
	ck_assert_int_eq(janggi_position_get_rules(NULL, read), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_position_get_rules(pos, NULL), JANGGI_E_ARGUMENT);
	janggi_rules_free(kakao);
	janggi_rules_free(read);
	janggi_rules_free(rules);
	janggi_position_free(pos);
}
END_TEST

START_TEST(test_copies_are_equal_until_changed)
{
	janggi_rules *rules = new_rules(JANGGI_RULESET_KAKAO), *copy, *none = (janggi_rules *)1;
	ck_assert_int_eq(janggi_rules_clone(&copy, rules), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_equal(rules, copy), 1);
	ck_assert_int_eq(janggi_rules_set(copy, JANGGI_RULE_DEOM, 1), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_equal(rules, copy), 0);
	ck_assert_int_eq(janggi_rules_set(copy, JANGGI_RULE_DEOM, 3), JANGGI_OK);
	ck_assert_int_eq(janggi_rules_equal(rules, copy), 1);
	ck_assert_int_eq(janggi_rules_equal(rules, NULL), 0);
	ck_assert_int_eq(janggi_rules_equal(NULL, NULL), 0);
	ck_assert_int_eq(janggi_rules_new(&none, 7, NULL), JANGGI_E_ARGUMENT);
	ck_assert_ptr_null(none);
	ck_assert_int_eq(janggi_rules_new(NULL, 1, NULL), JANGGI_E_ARGUMENT);
	ck_assert_int_eq(janggi_rules_clone(&none, NULL), JANGGI_E_ARGUMENT);
	janggi_rules_free(rules);
	janggi_rules_free(copy);
	janggi_rules_free(NULL);
}
END_TEST

START_TEST(test_position_takes_its_four_switches)
{
	janggi_position *pos;
	ck_assert_int_eq(janggi_position_new(&pos, NULL), JANGGI_OK);
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		janggi_rules *rules = new_rules(janggi_ruleset_at(i));
		ck_assert_int_eq(janggi_position_set_rules(pos, rules), JANGGI_OK);
		const int32_t set[4] = { pos->switches.pass, pos->switches.double_pass, pos->switches.bikjang,
		                         pos->switches.bikjang_in_check };
		for (uint32_t key = 301; key <= 304; key++) {
			int32_t value;
			ck_assert_int_eq(janggi_rules_get(rules, key, &value), JANGGI_OK);
			ck_assert_int_eq(set[key - 301], value);
		}
		janggi_rules_free(rules);
	}
	ck_assert_int_eq(janggi_position_set_rules(pos, NULL), JANGGI_OK);
	ck_assert_int_eq(pos->switches.bikjang, 1);
	ck_assert_int_eq(janggi_position_set_rules(NULL, NULL), JANGGI_E_ARGUMENT);
	janggi_position_free(pos);
}
END_TEST

/* One line, good UTF-8 and not empty. */
static void
check_text(const char *text)
{
	ck_assert_ptr_nonnull(text);
	ck_assert_uint_gt(strlen(text), 0);
	ck_assert_uint_lt(strlen(text), 160);
	ck_assert_ptr_null(strchr(text, '\n'));
}

static bool
is_ascii(const char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text >= 0x80)
			return false;
	return true;
}

/* Every name has its two languages. */
static void
check_texts(const char *english, const char *korean)
{
	check_text(english);
	check_text(korean);
	ck_assert(is_ascii(english));
	ck_assert(!is_ascii(korean));
}

START_TEST(test_everything_is_described_in_both_languages)
{
	for (uint32_t i = 0; i < janggi_ruleset_count(); i++) {
		uint32_t ruleset = janggi_ruleset_at(i);
		check_texts(janggi_ruleset_describe(ruleset, JANGGI_ENGLISH),
		            janggi_ruleset_describe(ruleset, JANGGI_KOREAN));
	}
	for (uint32_t key = 301; key <= 320; key++) {
		int32_t lowest, highest;
		ck_assert_int_eq(janggi_rule_bounds(key, &lowest, &highest), JANGGI_OK);
		check_texts(janggi_rule_describe(key, -1, JANGGI_ENGLISH),
		            janggi_rule_describe(key, -1, JANGGI_KOREAN));
		for (int32_t value = lowest; value <= highest && value <= 5; value++)
			if (key != 306 || value != 1)
				check_texts(janggi_rule_describe(key, value, JANGGI_ENGLISH),
				            janggi_rule_describe(key, value, JANGGI_KOREAN));
		ck_assert_str_eq(janggi_rule_describe(key, highest + 1, JANGGI_ENGLISH), "");
		ck_assert_str_eq(janggi_rule_describe(key, -2, JANGGI_ENGLISH), "");
		ck_assert_str_eq(janggi_rule_describe(key, highest, 2), "");
	}
	for (uint32_t why = 0; why <= JANGGI_WHY_GAME_OVER; why++)
		check_texts(janggi_why_describe(why, JANGGI_ENGLISH),
		            janggi_why_describe(why, JANGGI_KOREAN));
	ck_assert_str_eq(janggi_why_describe(JANGGI_WHY_GAME_OVER + 1, JANGGI_ENGLISH), "");
	ck_assert_str_eq(janggi_ruleset_describe(7, JANGGI_ENGLISH), "");
	ck_assert_str_eq(janggi_rule_describe(300, 0, JANGGI_ENGLISH), "");
	ck_assert_str_eq(janggi_rule_describe(306, 1, JANGGI_ENGLISH), "");
	ck_assert_str_eq(janggi_rule_describe(300, -1, JANGGI_ENGLISH), "");
	ck_assert_str_eq(janggi_rule_describe(321, -1, JANGGI_ENGLISH), "");
}
END_TEST

START_TEST(test_reasons_have_their_names)
{
	static const struct {
		uint32_t reason;
		const char *name;
	} reasons[] = {
		{ 0, "none" }, { 1, "mate" }, { 2, "bikjang" }, { 3, "repetition" }, { 4, "perpetual_check" },
		{ 5, "shuttle" }, { 6, "double_pass" }, { 7, "mutual_stalemate" }, { 8, "bare" },
		{ 9, "low_points" }, { 10, "total_plies" }, { 11, "no_capture" }, { 20, "points" },
		{ 21, "resignation" }, { 22, "time" }, { 23, "agreement" }, { 24, "disqualified" },
		{ 25, "connection" }, { 26, "automatic" }, { 27, "unknown" },
	};
	for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
		ck_assert_str_eq(janggi_reason_name(reasons[i].reason), reasons[i].name);
		check_texts(janggi_reason_describe(reasons[i].reason, JANGGI_ENGLISH),
		            janggi_reason_describe(reasons[i].reason, JANGGI_KOREAN));
	}
	ck_assert_str_eq(janggi_reason_name(12), "");
	ck_assert_str_eq(janggi_reason_describe(28, JANGGI_KOREAN), "");
	ck_assert_str_eq(janggi_reason_describe(1, 2), "");
}
END_TEST

/* The men on a board, of Cho and of Han, anywhere. */
static bool
is_bare(const char *cho, const char *han, int32_t insufficient)
{
	static const char letters[] = " KABNRCP";
	struct janggi_position pos;
	memset(&pos, 0, sizeof pos);
	unsigned square = 0;
	for (unsigned side = 0; side < 2; side++) {
		char men[32];
		snprintf(men, sizeof men, "K%s", side == 0 ? cho : han);
		for (const char *p = men; *p != '\0'; p++) {
			struct bb here = jg_square_bb[square++];
			unsigned piece = side * JG_PIECE_HAN + (unsigned)(strchr(letters, *p) - letters);
			pos.men[piece] = bb_or(pos.men[piece], here);
			pos.men[side * JG_PIECE_HAN] = bb_or(pos.men[side * JG_PIECE_HAN], here);
		}
	}
	return jg_material_is_bare(&pos, insufficient);
}

static void
check_bare(const char *cho, const char *han, bool expected)
{
	ck_assert_msg(is_bare(cho, han, 1) == expected, "%s - %s", cho, han);
	ck_assert_msg(is_bare(han, cho, 1) == expected, "%s - %s", cho, han);
}

static const char kinds[] = "ABNRCP";

static void
one(char text[2], char kind)
{
	text[0] = kind;
	text[1] = '\0';
}

START_TEST(test_few_men_that_cannot_mate_alone)
{
	check_bare("", "", true);
	check_bare("AA", "AA", true);
	for (const char *a = kinds; *a != '\0'; a++) {
		char man[2], pair[3] = "";
		one(man, *a);
		check_bare(man, "", true);
		ck_assert(is_bare(man, "", 0) == (*a == 'A'));
		/* Two men that are no guards mate a bare general, but not two cannons. */
		for (const char *b = kinds; *b != '\0'; b++) {
			pair[0] = *a;
			pair[1] = *b;
			check_bare(pair, "", *a == 'A' || *b == 'A' || (*a == 'C' && *b == 'C'));
		}
		/* Four men are never bare, unless they are guards. */
		pair[1] = 'A';
		check_bare(pair, "AA", *a == 'A');
	}
}
END_TEST

/* The single men of the other side that get in its way enough for a mate; soldiers never do. */
static const char *
helpers(const char *men)
{
	bool two = men[0] != '\0' && men[1] != '\0';
	if (men[0] == 'R' && !two)
		return "RCBA";
	if (men[0] == 'C' && !two)
		return "CB";
	if (men[0] == 'C' && men[1] == 'C' && men[2] == '\0')
		return "CRNBA";
	return "";
}

START_TEST(test_few_men_that_cannot_mate_with_help)
{
	static const char *const sides[] = { "A", "B", "N", "R", "C", "P", "CC" };
	for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
		for (const char *b = kinds; *b != '\0'; b++) {
			char other[2];
			one(other, *b);
			/* The other side's man may be the one that mates; no two cannons help there. */
			bool mates = strchr(helpers(sides[i]), *b) != NULL ||
			             (sides[i][1] == '\0' && strchr(helpers(other), sides[i][0]) != NULL);
			check_bare(sides[i], other, !mates);
		}
	}
	check_bare("N", "AA", false);
	check_bare("B", "AA", false);
	check_bare("C", "AA", false);
	check_bare("P", "AA", true);
	check_bare("P", "CC", true);
	check_bare("PA", "P", true);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("rules");
	TCase *cases = tcase_create("rules");
	tcase_add_test(cases, test_presets_have_their_numbers_and_names);
	tcase_add_test(cases, test_presets_have_their_values);
	tcase_add_test(cases, test_keys_have_their_numbers_and_names);
	tcase_add_test(cases, test_values_stay_within_bounds);
	tcase_add_test(cases, test_switches_of_a_position_are_read_back);
	tcase_add_test(cases, test_copies_are_equal_until_changed);
	tcase_add_test(cases, test_position_takes_its_four_switches);
	tcase_add_test(cases, test_everything_is_described_in_both_languages);
	tcase_add_test(cases, test_reasons_have_their_names);
	tcase_add_test(cases, test_few_men_that_cannot_mate_alone);
	tcase_add_test(cases, test_few_men_that_cannot_mate_with_help);
	suite_add_tcase(suite, cases);
	return suite;
}

/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <string.h>

START_TEST(test_header_library_and_project_agree)
{
	ck_assert_str_eq(JANGGI_VERSION_STRING, TEST_PROJECT_VERSION);
	ck_assert_str_eq(janggi_version_string(), TEST_PROJECT_VERSION);
	unsigned major, minor, patch;
	ck_assert_int_eq(sscanf(TEST_PROJECT_VERSION, "%u.%u.%u", &major, &minor, &patch), 3);
	ck_assert_uint_eq(major, JANGGI_VERSION_MAJOR);
	ck_assert_uint_eq(minor, JANGGI_VERSION_MINOR);
	ck_assert_uint_eq(patch, JANGGI_VERSION_PATCH);
	ck_assert_uint_eq(JANGGI_VERSION_NUMBER, major * 1000000 + minor * 1000 + patch);
	ck_assert_uint_eq(janggi_version_number(), JANGGI_VERSION_NUMBER);
}
END_TEST

START_TEST(test_limits_equal_their_enumerators)
{
	ck_assert_uint_eq(janggi_limit(JANGGI_LIMIT_SQUARES), 90);
	ck_assert_uint_eq(janggi_limit(JANGGI_LIMIT_MOVES), JANGGI_MOVES_MAX);
	ck_assert_uint_eq(janggi_limit(JANGGI_LIMIT_FEN), JANGGI_FEN_MAX);
	ck_assert_uint_eq(janggi_limit(JANGGI_LIMIT_PACK), JANGGI_PACK_MAX);
	ck_assert_uint_eq(janggi_limit(JANGGI_LIMIT_MOVE_TEXT), JANGGI_MOVE_TEXT_MAX);
	ck_assert_uint_eq(janggi_limit(0), 0);
	ck_assert_uint_eq(janggi_limit(JANGGI_LIMIT_POLICY), JANGGI_POLICY_SIZE);
	ck_assert_uint_eq(janggi_limit(JANGGI_LIMIT_PLANES), JANGGI_PLANES);
	ck_assert_uint_eq(janggi_limit(8), 0);
}
END_TEST

START_TEST(test_every_status_is_named)
{
	ck_assert_str_eq(janggi_status_name(JANGGI_OK), "JANGGI_OK");
	ck_assert_str_eq(janggi_status_name(JANGGI_E_CALLBACK), "JANGGI_E_CALLBACK");
	for (janggi_status s = JANGGI_E_CALLBACK; s <= JANGGI_OK; s++) {
		ck_assert_str_ne(janggi_status_name(s), "JANGGI_E_UNKNOWN");
		ck_assert_ptr_null(strchr(janggi_status_message(s), '\n'));
	}
	ck_assert_str_eq(janggi_status_name(1), "JANGGI_E_UNKNOWN");
	ck_assert_str_eq(janggi_status_name(-13), "JANGGI_E_UNKNOWN");
	ck_assert_str_eq(janggi_status_message(INT32_MIN), "unknown status");
}
END_TEST

START_TEST(test_unknown_features_are_absent)
{
	ck_assert_int_eq(janggi_has_feature(0), 0);
	ck_assert_int_eq(janggi_has_feature(UINT32_MAX), 0);
	/* The search is what has threads. */
	ck_assert_int_eq(janggi_has_feature(JANGGI_FEATURE_THREADS), janggi_has_feature(JANGGI_FEATURE_SEARCH));
	ck_assert_uint_eq(janggi_rules_revision(), 1);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("version");
	TCase *cases = tcase_create("version");
	tcase_add_test(cases, test_header_library_and_project_agree);
	tcase_add_test(cases, test_limits_equal_their_enumerators);
	tcase_add_test(cases, test_every_status_is_named);
	tcase_add_test(cases, test_unknown_features_are_absent);
	suite_add_tcase(suite, cases);
	return suite;
}

/* SPDX-License-Identifier: MIT */
/*
 * As much of Check as the tests use, for machines that have no build of it (scripts/machines finds it through
 * check.pc). Tests run in this process, and the first failed assertion ends it.
 */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void check_test(int i);
typedef void check_fixture(void);

struct check_entry {
	check_test *test;
	const char *name;
	int first, end;
};

typedef struct TCase {
	struct check_entry tests[128];
	int count;
	check_fixture *setup, *teardown;
} TCase;

typedef struct Suite {
	const char *name;
	TCase *cases[16];
	int count;
} Suite;

typedef struct SRunner {
	Suite *suite;
} SRunner;

enum { CK_ENV };

#define CHECK_UNUSED __attribute__((unused))
#define START_TEST(name)                                \
	static void name##_fn(int _i CHECK_UNUSED);     \
	static const struct check_entry name = { name##_fn, #name, 0, 1 }; \
	static void name##_fn(int _i CHECK_UNUSED)
#define END_TEST

#define check_fail(...) (printf("%s:%d: ", __FILE__, __LINE__), printf(__VA_ARGS__), printf("\n"), exit(1))
#define ck_abort_msg(...) check_fail(__VA_ARGS__)
#define ck_assert_msg(what, ...) ((what) ? (void)0 : check_fail(__VA_ARGS__))
#define ck_assert(what) ck_assert_msg(what, "%s", #what)

#define CHECK_NUMBERS(a, relation, b, type, format)                                                                 \
	do {                                                                                                        \
		type check_a = (type)(a), check_b = (type)(b);                                                      \
		ck_assert_msg(check_a relation check_b, "%s %s %s: %" format ", %" format, #a, #relation, #b, check_a, \
		              check_b);                                                                             \
	} while (0)
#define CHECK_INT(a, relation, b) CHECK_NUMBERS(a, relation, b, intmax_t, PRIdMAX)
#define CHECK_UINT(a, relation, b) CHECK_NUMBERS(a, relation, b, uintmax_t, PRIuMAX)
#define ck_assert_int_eq(a, b) CHECK_INT(a, ==, b)
#define ck_assert_int_ne(a, b) CHECK_INT(a, !=, b)
#define ck_assert_int_lt(a, b) CHECK_INT(a, <, b)
#define ck_assert_int_le(a, b) CHECK_INT(a, <=, b)
#define ck_assert_int_gt(a, b) CHECK_INT(a, >, b)
#define ck_assert_int_ge(a, b) CHECK_INT(a, >=, b)
#define ck_assert_uint_eq(a, b) CHECK_UINT(a, ==, b)
#define ck_assert_uint_ne(a, b) CHECK_UINT(a, !=, b)
#define ck_assert_uint_lt(a, b) CHECK_UINT(a, <, b)
#define ck_assert_uint_le(a, b) CHECK_UINT(a, <=, b)
#define ck_assert_uint_gt(a, b) CHECK_UINT(a, >, b)
#define ck_assert_uint_ge(a, b) CHECK_UINT(a, >=, b)

#define CHECK_TEXTS(a, relation, b)                                                                                 \
	do {                                                                                                        \
		const char *check_a = (a), *check_b = (b);                                                          \
		ck_assert_msg(strcmp(check_a, check_b) relation 0, "%s %s %s: \"%s\", \"%s\"", #a, #relation, #b,   \
		              check_a, check_b);                                                                    \
	} while (0)
#define ck_assert_str_eq(a, b) CHECK_TEXTS(a, ==, b)
#define ck_assert_str_ne(a, b) CHECK_TEXTS(a, !=, b)
#define ck_assert_mem_eq(a, b, length) ck_assert_msg(memcmp(a, b, length) == 0, "%s == %s", #a, #b)
#define ck_assert_ptr_eq(a, b) ck_assert_msg((a) == (b), "%s == %s", #a, #b)
#define ck_assert_ptr_ne(a, b) ck_assert_msg((a) != (b), "%s != %s", #a, #b)
#define ck_assert_ptr_null(a) ck_assert_msg((a) == NULL, "%s is NULL", #a)
#define ck_assert_ptr_nonnull(a) ck_assert_msg((a) != NULL, "%s is not NULL", #a)

CHECK_UNUSED static void *
check_room(size_t bytes)
{
	void *room = calloc(1, bytes);
	if (room == NULL)
		exit(1);
	return room;
}

CHECK_UNUSED static TCase *
tcase_create(const char *name)
{
	(void)name;
	return check_room(sizeof(TCase));
}

CHECK_UNUSED static void
tcase_add_loop_test(TCase *tcase, struct check_entry test, int first, int end)
{
	if (tcase->count == sizeof tcase->tests / sizeof tcase->tests[0])
		check_fail("too many tests");
	test.first = first;
	test.end = end;
	tcase->tests[tcase->count++] = test;
}

#define tcase_add_test(tcase, test) tcase_add_loop_test(tcase, test, 0, 1)

CHECK_UNUSED static void
tcase_add_checked_fixture(TCase *tcase, check_fixture *setup, check_fixture *teardown)
{
	tcase->setup = setup;
	tcase->teardown = teardown;
}

#define tcase_set_timeout(tcase, seconds) ((void)(seconds))

CHECK_UNUSED static Suite *
suite_create(const char *name)
{
	Suite *suite = check_room(sizeof *suite);
	suite->name = name;
	return suite;
}

CHECK_UNUSED static void
suite_add_tcase(Suite *suite, TCase *tcase)
{
	if (suite->count == sizeof suite->cases / sizeof suite->cases[0])
		check_fail("too many cases");
	suite->cases[suite->count++] = tcase;
}

CHECK_UNUSED static SRunner *
srunner_create(Suite *suite)
{
	SRunner *runner = check_room(sizeof *runner);
	runner->suite = suite;
	return runner;
}

CHECK_UNUSED static void
check_run(const TCase *tcase, const struct check_entry *entry)
{
	for (int i = entry->first; i < entry->end; i++) {
		printf("%s %d\n", entry->name, i);
		fflush(stdout);
		if (tcase->setup != NULL)
			tcase->setup();
		entry->test(i);
		if (tcase->teardown != NULL)
			tcase->teardown();
	}
}

CHECK_UNUSED static void
srunner_run_all(SRunner *runner, int mode)
{
	(void)mode;
	for (int i = 0; i < runner->suite->count; i++)
		for (int j = 0; j < runner->suite->cases[i]->count; j++)
			check_run(runner->suite->cases[i], &runner->suite->cases[i]->tests[j]);
}

#define srunner_ntests_failed(runner) 0

CHECK_UNUSED static void
srunner_free(SRunner *runner)
{
	for (int i = 0; i < runner->suite->count; i++)
		free(runner->suite->cases[i]);
	free(runner->suite);
	free(runner);
}

#endif

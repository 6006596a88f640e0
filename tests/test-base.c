/* SPDX-License-Identifier: MIT */
/* What every room stands on: errors, structs that say their size, allocators, lists. */
#include "test-common.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/structs.h"
#include "record/list.h"

START_TEST(test_a_detail_is_cut_between_characters)
{
	/* 227 bytes fit. Behind "x" there is room for 226, 75 hangul and a byte of the next. */
	char detail[301] = "";
	for (int i = 0; i < 100; i++)
		memcpy(detail + 3 * i, "한", 3);
	janggi_error error = { .size = sizeof error };
	ck_assert_int_eq(jg_error_set(&error, JANGGI_E_SYNTAX, 7, JANGGI_FAULT_SIDE, "x%y", detail), JANGGI_E_SYNTAX);
	ck_assert_uint_eq(strlen(error.message), 1 + 75 * 3 + 1);
	ck_assert_int_eq(memcmp(error.message, "x한한", 7), 0);
	ck_assert_str_eq(error.message + 1 + 74 * 3, "한y");
	ck_assert_uint_eq(error.offset, 7);
	ck_assert_uint_eq(error.faults, JANGGI_FAULT_SIDE);
	/* A continuation only: nothing of it is a character. */
	memset(detail, '\x80', sizeof detail - 1);
	jg_error_set(&error, JANGGI_E_SYNTAX, 0, 0, "x%", detail);
	ck_assert_str_eq(error.message, "x");
}
END_TEST

START_TEST(test_a_message_ends_where_the_room_ends)
{
	char message[301];
	memset(message, 'm', sizeof message - 1);
	message[300] = '\0';
	janggi_error error = { .size = sizeof error };
	jg_error_set(&error, JANGGI_E_SYNTAX, 0, 0, message, NULL);
	ck_assert_uint_eq(strlen(error.message), sizeof error.message - 1);
	jg_error_set(&error, JANGGI_E_SYNTAX, 0, 0, "100 % of it", NULL);
	ck_assert_str_eq(error.message, "100 % of it");
}
END_TEST

START_TEST(test_an_error_of_no_size_is_left_alone)
{
	janggi_error error, before;
	memset(&error, 'x', sizeof error);
	error.size = 0;
	before = error;
	ck_assert_int_eq(jg_error_set(&error, JANGGI_E_SYNTAX, 0, 0, "no", NULL), JANGGI_E_SYNTAX);
	jg_error_clear(&error);
	jg_error_clear(NULL);
	ck_assert_int_eq(memcmp(&error, &before, sizeof error), 0);
	ck_assert_int_eq(jg_error_check(&error), JANGGI_E_STRUCT);
	ck_assert_int_eq(jg_error_check(NULL), JANGGI_OK);
}
END_TEST

/* A struct as an older and a newer caller have it; ours has 12 bytes. */
START_TEST(test_structs_of_other_sizes)
{
	uint32_t s[4] = { 16, 1, 2, 0 };
	ck_assert_int_eq(jg_struct_check(s, 16, 8, 12), JANGGI_OK);
	s[3] = 1 << 24;
	ck_assert_int_eq(jg_struct_check(s, 16, 8, 12), JANGGI_E_STRUCT);
	ck_assert_int_eq(jg_struct_check(s, 12, 8, 12), JANGGI_OK);
	ck_assert_int_eq(jg_struct_check(s, 8, 8, 12), JANGGI_OK);
	ck_assert_int_eq(jg_struct_check(s, 7, 8, 12), JANGGI_E_STRUCT);
	ck_assert_int_eq(jg_struct_check(s, 4097, 8, 12), JANGGI_E_STRUCT);
	ck_assert_int_eq(jg_struct_check(NULL, 12, 8, 12), JANGGI_E_STRUCT);

	static const uint32_t ours[3] = { 12, 5, 6 };
	ck_assert_int_eq(jg_struct_write(s, 16, 8, ours, 12), JANGGI_OK);
	static const uint32_t newer[4] = { 16, 5, 6, 0 };
	ck_assert_int_eq(memcmp(s, newer, sizeof s), 0);
	uint32_t old[4] = { 8, 1, 2, 3 };
	ck_assert_int_eq(jg_struct_write(old, 8, 8, ours, 12), JANGGI_OK);
	static const uint32_t older[4] = { 8, 5, 2, 3 };
	ck_assert_int_eq(memcmp(old, older, sizeof old), 0);
	ck_assert_int_eq(jg_struct_write(old, 4, 8, ours, 12), JANGGI_E_STRUCT);
	ck_assert_int_eq(jg_struct_write(old, 4097, 8, ours, 12), JANGGI_E_STRUCT);
	ck_assert_int_eq(jg_struct_write(NULL, 8, 8, ours, 12), JANGGI_E_STRUCT);
}
END_TEST

static void *
take(void *user, size_t bytes)
{
	(void)user;
	return malloc(bytes);
}

static void
give(void *user, void *block, size_t bytes)
{
	(void)user, (void)bytes;
	free(block);
}

static int64_t
read_nothing(void *user, char *buffer, size_t capacity)
{
	(void)user, (void)buffer, (void)capacity;
	return 0;
}

/* Each constructor with one allocator; what it makes is NULL on failure. */
static void
check_constructors(const janggi_allocator *alloc, janggi_status expected)
{
#define TRY(kind, call) \
	do { \
		janggi_##kind *out = (janggi_##kind *)(void *)&expected; \
		ck_assert_int_eq(call, expected); \
		ck_assert((out != NULL) == (expected == JANGGI_OK)); \
		janggi_##kind##_free(out); \
	} while (0)
	janggi_game *game;
	ck_assert_int_eq(janggi_game_new(&game, NULL, NULL, NULL), JANGGI_OK);
	TRY(position, janggi_position_new(&out, alloc));
	TRY(rules, janggi_rules_new(&out, JANGGI_RULESET_KJA, alloc));
	TRY(game, janggi_game_new(&out, NULL, NULL, alloc));
	TRY(record, janggi_record_new(&out, game, alloc));
	TRY(reader, janggi_reader_new(&out, JANGGI_RECORD_PGN, read_nothing, NULL, alloc));
	TRY(reader, janggi_reader_new_memory(&out, JANGGI_RECORD_PGN, "", 0, alloc));
	TRY(book_builder, janggi_book_builder_new(&out, alloc));
	if (janggi_has_feature(JANGGI_FEATURE_SEARCH))
		TRY(search, janggi_search_new(&out, alloc));
	/* The bytes of no book are looked at behind the allocator. */
	janggi_book *book = (janggi_book *)(void *)&expected;
	ck_assert_int_eq(janggi_book_new(&book, (const uint8_t *)"", 0, 0, alloc, NULL),
	                 expected == JANGGI_OK ? JANGGI_E_SYNTAX : expected);
	ck_assert_ptr_null(book);
	janggi_game_free(game);
#undef TRY
}

START_TEST(test_allocators_are_whole)
{
	const janggi_allocator good = { sizeof good, 0, NULL, take, give };
	check_constructors(&good, JANGGI_OK);
	janggi_allocator bad = good;
	bad.size = 0;
	check_constructors(&bad, JANGGI_E_STRUCT);
	bad = good;
	bad.reserved = 1;
	check_constructors(&bad, JANGGI_E_ARGUMENT);
	bad = good;
	bad.alloc = NULL;
	check_constructors(&bad, JANGGI_E_ARGUMENT);
	bad = good;
	bad.release = NULL;
	check_constructors(&bad, JANGGI_E_ARGUMENT);
}
END_TEST

START_TEST(test_a_list_refuses_what_no_memory_holds)
{
	struct janggi_allocator alloc;
	ck_assert_int_eq(jg_allocator_init(&alloc, NULL), JANGGI_OK);
	struct jg_list list = { 0 };
	ck_assert_ptr_null(jg_list_add(&alloc, &list, SIZE_MAX / 4 + 1));
	ck_assert_uint_eq(list.used, 0);
	memset(jg_list_add(&alloc, &list, 200), 'x', 200);
	ck_assert_uint_eq(list.used, 200);
	ck_assert_uint_ge(list.capacity, 200);
	jg_list_cut(&list, 100);
	ck_assert_uint_eq(list.used, 100);
	ck_assert_int_eq(((char *)list.items)[99], 'x');
	ck_assert_int_eq(((char *)list.items)[100], 0);
	jg_list_free(&alloc, &list);
}
END_TEST

Suite *
test_suite(void)
{
	Suite *suite = suite_create("base");
	TCase *cases = tcase_create("base");
	tcase_add_test(cases, test_a_detail_is_cut_between_characters);
	tcase_add_test(cases, test_a_message_ends_where_the_room_ends);
	tcase_add_test(cases, test_an_error_of_no_size_is_left_alone);
	tcase_add_test(cases, test_structs_of_other_sizes);
	tcase_add_test(cases, test_allocators_are_whole);
	tcase_add_test(cases, test_a_list_refuses_what_no_memory_holds);
	suite_add_tcase(suite, cases);
	return suite;
}

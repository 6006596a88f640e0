/* SPDX-License-Identifier: MIT */
#ifndef TEST_COMMON_H
#define TEST_COMMON_H

#include <check.h>
#include <stdio.h>

#include <janggi/janggi.h>

/*
 * Each test-<topic>.c is one program: it defines this, test-main.c runs it.
 * NULL: what the whole topic needs is not here, the program exits 77 (skipped).
 */
Suite *test_suite(void);

/* Files of tests/data, and of the data folder beside the project ($JANGGI_SHARED); NULL if absent. */
FILE *test_open_data(const char *name);
FILE *test_open_shared(const char *name);

#endif

/* SPDX-License-Identifier: MIT */
#include "test-common.h"

#include <stdlib.h>

static FILE *
open_in(const char *folder, const char *name)
{
	char path[4096];
	if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
		return NULL;
	return fopen(path, "rb");
}

FILE *
test_open_data(const char *name)
{
	return open_in(TEST_ROOT "/tests/data", name);
}

FILE *
test_open_shared(const char *name)
{
	const char *folder = getenv("JANGGI_SHARED");
	return open_in(folder != NULL ? folder : TEST_ROOT "/../shared/data", name);
}

int
main(void)
{
	Suite *suite = test_suite();
	if (suite == NULL)
		return 77;
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target over files and folders of files, without a fuzzer: the corpus as an ordinary test. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static unsigned long runs;

static void
run_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	FUZZ_CHECK(file != NULL);
	size_t capacity = 1 << 22;
	uint8_t *data = malloc(capacity);
	size_t length = fread(data, 1, capacity, file);
	FUZZ_CHECK(length < capacity);
	fclose(file);
	/* A copy of its size, so that a sanitizer sees reads behind it. */
	uint8_t *exact = malloc(length > 0 ? length : 1);
	if (length > 0)
		memcpy(exact, data, length);
	free(data);
	LLVMFuzzerTestOneInput(exact, length);
	free(exact);
	runs++;
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		DIR *folder = opendir(argv[i]);
		if (folder == NULL) {
			run_file(argv[i]);
			continue;
		}
		for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
			char path[4096];
			snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
			if (entry->d_name[0] != '.')
				run_file(path);
		}
		closedir(folder);
	}
	printf("%lu inputs\n", runs);
	return runs == 0;
}

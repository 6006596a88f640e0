/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <janggi/janggi.h>

/* What libFuzzer calls, and driver.c. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert, in every build. */
#define FUZZ_CHECK(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

/* Reads the data as records of a format, writes each in one or another and compares what is read back. */
void fuzz_records(uint32_t format, const uint8_t *data, size_t size);

#endif

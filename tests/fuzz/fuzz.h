/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
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

/* The data as a row of choices; 0 behind its end. */
struct fuzz_input {
	const uint8_t *at, *end;
};
uint32_t fuzz_byte(struct fuzz_input *input);
uint32_t fuzz_number(struct fuzz_input *input);         /* of four bytes */

/* Text, as a write function gets it; free text->bytes. */
struct fuzz_text {
	char *bytes;
	size_t length, capacity;
};
int32_t fuzz_append(void *text, const char *data, size_t length);

/*
 * Bytes from hexadecimal digits, for seeds that can be read; of any other byte its low four bits count. Returns how
 * many.
 */
size_t fuzz_from_hex(uint8_t *out, size_t capacity, const uint8_t *data, size_t size);

/* Objects that are made once and never freed: a fuzzer has better things to do. Which of them: 0 to 3. */
janggi_position *fuzz_position(unsigned which);

/*
 * Rules from a byte each, for 301 and so on: a digit, or another byte's number, as far as the bounds allow. They are
 * told as numbers, too, for tests/referee.h.
 */
#define FUZZ_RULES 20
const janggi_rules *fuzz_rules(struct fuzz_input *input, int rule[FUZZ_RULES]);

/* Reads the data as records of a format, writes each in one or another and compares what is read back. */
void fuzz_records(uint32_t format, const uint8_t *data, size_t size);

/* Writes a record in one of the ways there are and compares what is read back. In turn: its lines are as read. */
void fuzz_record_written(const janggi_record *record, size_t way, bool in_turn);

#endif

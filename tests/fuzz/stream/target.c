/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

struct source {
	const uint8_t *at, *end;
	size_t piece;
	uint32_t calls_left;            /* then it fails; 0: never */
};

static int64_t
read_piece(void *user, char *buffer, size_t capacity)
{
	struct source *source = user;
	if (source->calls_left > 0 && --source->calls_left == 0)
		return JANGGI_E_UNSUPPORTED;
	size_t length = (size_t)(source->end - source->at);
	FUZZ_CHECK(capacity > 0);
	length = length < capacity ? length : capacity;
	length = length < source->piece ? length : source->piece;
	if (length > 0)
		memcpy(buffer, source->at, length);
	source->at += length;
	return (int64_t)length;
}

static void
check_same(const janggi_record *a, const janggi_record *b)
{
	const char *bytes[2];
	size_t length[2];
	FUZZ_CHECK(janggi_record_raw(a, &bytes[0], &length[0]) == JANGGI_OK);
	FUZZ_CHECK(janggi_record_raw(b, &bytes[1], &length[1]) == JANGGI_OK);
	FUZZ_CHECK(length[0] == length[1] && memcmp(bytes[0], bytes[1], length[0]) == 0);
	FUZZ_CHECK(janggi_game_plies(janggi_record_game(a)) == janggi_game_plies(janggi_record_game(b)));
	FUZZ_CHECK(janggi_record_line_count(a) == janggi_record_line_count(b));
	FUZZ_CHECK(janggi_record_tag_count(a) == janggi_record_tag_count(b));
	FUZZ_CHECK(janggi_record_warning_count(a) == janggi_record_warning_count(b));
	for (uint32_t i = 0; i < janggi_record_warning_count(a); i++) {
		janggi_error warning[2] = { { .size = sizeof warning[0] }, { .size = sizeof warning[0] } };
		FUZZ_CHECK(janggi_record_warning_at(a, i, &warning[0]) == JANGGI_OK);
		FUZZ_CHECK(janggi_record_warning_at(b, i, &warning[1]) == JANGGI_OK);
		FUZZ_CHECK(memcmp(&warning[0], &warning[1], sizeof warning[0]) == 0);
	}
}

/*
 * A byte for the pieces, one for the format and for the call that fails, and a file: a stream gives what memory gives,
 * up to where it fails.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	struct source source = { data + 2, data + size, 1 + data[0] % 200U, data[1] / 4 % 12U };
	uint32_t format = data[1] % 4;
	bool fails = source.calls_left > 0;
	janggi_reader *memory, *stream;
	janggi_status status[2];
	FUZZ_CHECK(janggi_reader_new_memory(&memory, format, (const char *)data + 2, size - 2, NULL) == JANGGI_OK);
	FUZZ_CHECK(janggi_reader_new(&stream, format, read_piece, &source, NULL) == JANGGI_OK);
	do {
		janggi_record *record[2];
		janggi_error error[2] = { { .size = sizeof error[0] }, { .size = sizeof error[0] } };
		status[0] = janggi_reader_next(memory, &record[0], &error[0]);
		status[1] = janggi_reader_next(stream, &record[1], &error[1]);
		if (!fails || source.calls_left > 0) {
			FUZZ_CHECK(memcmp(&error[0], &error[1], sizeof error[0]) == 0);
			FUZZ_CHECK(status[0] == status[1]);
			if (status[0] == JANGGI_OK)
				check_same(record[0], record[1]);
		} else if (status[1] == JANGGI_E_UNSUPPORTED) {
			status[1] = janggi_reader_next(stream, &record[1], NULL);
			FUZZ_CHECK(record[1] == NULL && status[1] == JANGGI_E_EMPTY);
		}
		janggi_record_free(record[0]);
		janggi_record_free(record[1]);
	} while (status[0] != JANGGI_E_EMPTY && status[1] != JANGGI_E_EMPTY);
	janggi_reader_free(memory);
	janggi_reader_free(stream);
	return 0;
}

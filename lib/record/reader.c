/* SPDX-License-Identifier: MIT */
#include "record/gib.h"

#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

#define BUFFER_BYTES 65536

struct janggi_reader {
	struct janggi_allocator alloc;
	janggi_rules *rules;
	janggi_position *start;
	janggi_read_fn read;            /* NULL: the buffer has everything */
	void *user;
	char *buffer;
	size_t capacity;
	size_t from, to;                /* what of the buffer is not yet read */
	bool ended;                     /* no more bytes will come */
	uint64_t offset;                /* of `from` in the stream */
	uint32_t line;                  /* at `from` */
	uint32_t item;
	enum jg_encoding encoding;
	struct jg_lexer lexer;
};

static janggi_status
reader_new(janggi_reader **out, uint32_t format, size_t capacity, const janggi_allocator *alloc)
{
	if (format > JANGGI_RECORD_JSON)
		return JANGGI_E_ARGUMENT;
	if (format > JANGGI_RECORD_GIB)
		return JANGGI_E_UNSUPPORTED;
	struct janggi_allocator own;
	janggi_status status = jg_allocator_init(&own, alloc);
	if (status != JANGGI_OK)
		return status;
	struct janggi_reader *reader = jg_alloc(&own, sizeof *reader);
	if (reader == NULL)
		return JANGGI_E_NOMEM;
	reader->alloc = own;
	reader->line = 1;
	reader->capacity = capacity;
	reader->buffer = jg_alloc(&own, capacity);
	if (reader->buffer == NULL)
		status = JANGGI_E_NOMEM;
	if (status == JANGGI_OK)
		status = janggi_rules_new(&reader->rules, JANGGI_RULESET_RECORD, alloc);
	if (status == JANGGI_OK)
		status = janggi_position_new(&reader->start, alloc);
	if (status != JANGGI_OK) {
		janggi_reader_free(reader);
		return status;
	}
	jg_lexer_reset(&reader->lexer);
	*out = reader;
	return JANGGI_OK;
}

janggi_status
janggi_reader_new(janggi_reader **out, uint32_t format, janggi_read_fn read, void *user,
                  const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	if (read == NULL)
		return JANGGI_E_ARGUMENT;
	janggi_status status = reader_new(out, format, BUFFER_BYTES, alloc);
	if (status == JANGGI_OK) {
		(*out)->read = read;
		(*out)->user = user;
	}
	return status;
}

janggi_status
janggi_reader_new_memory(janggi_reader **out, uint32_t format, const char *data, size_t length,
                         const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	if (data == NULL && length != 0)
		return JANGGI_E_ARGUMENT;
	if (length == (size_t)-1)
		length = strlen(data);
	janggi_status status = reader_new(out, format, length > 0 ? length : 1, alloc);
	if (status == JANGGI_OK) {
		if (length > 0)
			memcpy((*out)->buffer, data, length);
		(*out)->to = length;
		(*out)->ended = true;
	}
	return status;
}

void
janggi_reader_free(janggi_reader *reader)
{
	if (reader == NULL)
		return;
	struct janggi_allocator alloc = reader->alloc;
	janggi_rules_free(reader->rules);
	janggi_position_free(reader->start);
	jg_list_free(&alloc, &reader->lexer.parts);
	jg_release(&alloc, reader->buffer, reader->capacity);
	jg_release(&alloc, reader, sizeof *reader);
}

/* Nothing more is read. */
static void
end(struct janggi_reader *reader)
{
	reader->ended = true;
	reader->from = reader->to;
}

/* Makes room behind `to`: half the buffer at least, so that moving bytes costs no more than reading them. */
static janggi_status
make_room(struct janggi_reader *reader)
{
	size_t held = reader->to - reader->from;
	if (held <= reader->capacity / 2) {
		memmove(reader->buffer, reader->buffer + reader->from, held);
	} else {
		if (reader->capacity > SIZE_MAX / 4)
			return JANGGI_E_NOMEM;
		char *bigger = jg_alloc(&reader->alloc, reader->capacity * 2);
		if (bigger == NULL)
			return JANGGI_E_NOMEM;
		memcpy(bigger, reader->buffer + reader->from, held);
		jg_release(&reader->alloc, reader->buffer, reader->capacity);
		reader->buffer = bigger;
		reader->capacity *= 2;
	}
	reader->from = 0;
	reader->to = held;
	return JANGGI_OK;
}

static janggi_status
fill(struct janggi_reader *reader)
{
	if (reader->to == reader->capacity) {
		janggi_status status = make_room(reader);
		if (status != JANGGI_OK)
			return status;
	}
	size_t room = reader->capacity - reader->to;
	int64_t got = reader->read(reader->user, reader->buffer + reader->to, room);
	if (got < 0)
		return got < INT32_MIN ? JANGGI_E_CALLBACK : (janggi_status)got;
	if ((uint64_t)got > room)
		return JANGGI_E_CALLBACK;
	if (got == 0)
		reader->ended = true;
	reader->to += (size_t)got;
	return JANGGI_OK;
}

/* The end of the line that starts `from` bytes into the record, its newline included. */
static janggi_status
find_line(struct janggi_reader *reader, size_t from, size_t *to)
{
	for (size_t searched = from;;) {
		size_t held = reader->to - reader->from;
		const char *bytes = reader->buffer + reader->from;
		const char *newline =
			held == searched ? NULL : memchr(bytes + searched, '\n', held - searched);
		if (newline != NULL || reader->ended) {
			*to = newline != NULL ? (size_t)(newline - bytes) + 1 : held;
			return JANGGI_OK;
		}
		searched = held;
		janggi_status status = fill(reader);
		if (status != JANGGI_OK)
			return status;
	}
}

static bool
is_go(const char *bytes, size_t from, size_t to)
{
	while (from < to && (jg_is_space(bytes[from]) || jg_is_stray(bytes[from])))
		from++;
	return to - from >= 3 && memcmp(bytes + from, "\\HS", 3) == 0;
}

/* Lexes the next record: its bytes and its newlines. */
static janggi_status
find_record(struct janggi_reader *reader, size_t *length, uint32_t *lines)
{
	jg_lexer_reset(&reader->lexer);
	*lines = 0;
	for (size_t from = 0;;) {
		size_t to;
		janggi_status status = find_line(reader, from, &to);
		if (status != JANGGI_OK)
			return status;
		const char *bytes = reader->buffer + reader->from;
		if (from == to) {
			*length = to;
			return jg_lexer_end(&reader->lexer, &reader->alloc, to);
		}
		size_t text = from;
		if (reader->offset == 0 && from == 0 && to >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
			reader->encoding = JG_ENCODING_UTF8;
			text = 3;
		}
		if (!reader->lexer.text && reader->item == 0 && is_go(bytes, text, to))
			return JANGGI_E_UNSUPPORTED;
		size_t boundary;
		status = jg_lexer_line(&reader->lexer, &reader->alloc, bytes, text, to, reader->line + *lines,
		                       &boundary);
		if (status != JANGGI_OK)
			return status;
		if (boundary != SIZE_MAX) {
			*length = boundary;
			return JANGGI_OK;
		}
		*lines += bytes[to - 1] == '\n';
		from = to;
	}
}

static janggi_status
build(struct janggi_reader *reader, size_t length, janggi_record **out, janggi_error *error)
{
	struct janggi_record *record = jg_record_new(&reader->alloc, reader->item);
	char *raw = record == NULL ? NULL : jg_list_add(&record->alloc, &record->raw, length);
	if (raw == NULL) {
		janggi_record_free(record);
		return jg_error_set(error, JANGGI_E_NOMEM, reader->offset, 0, "out of memory", NULL);
	}
	memcpy(raw, reader->buffer + reader->from, length);
	if (reader->encoding == JG_ENCODING_UNKNOWN)
		reader->encoding = jg_text_guess(raw, length);
	struct jg_gib_source source = {
		.parts = reader->lexer.parts.items,
		.count = reader->lexer.parts.used / sizeof(struct jg_part),
		.encoding = reader->encoding,
		.offset = reader->offset,
		.rules = reader->rules,
		.start = reader->start,
	};
	janggi_status status;
	if (reader->lexer.tags || reader->lexer.moves) {
		status = jg_gib_build(record, &source, error);
	} else {
		status = jg_error_set(error, JANGGI_E_SYNTAX, reader->offset, 0,
		                      "not a record: no tag and no move", NULL);
		if (error != NULL)
			error->line = reader->line;
	}
	if (status != JANGGI_OK) {
		janggi_record_free(record);
		return status;
	}
	*out = record;
	return JANGGI_OK;
}

janggi_status
janggi_reader_next(janggi_reader *reader, janggi_record **out, janggi_error *error)
{
	if (out != NULL)
		*out = NULL;
	janggi_status status = jg_error_check(error);
	if (status != JANGGI_OK)
		return status;
	jg_error_clear(error);
	if (reader == NULL || out == NULL)
		return jg_error_set(error, JANGGI_E_ARGUMENT, 0, 0, "no reader, or no place for the record",
		                    NULL);

	size_t length;
	uint32_t lines;
	status = find_record(reader, &length, &lines);
	if (status != JANGGI_OK) {
		const char *message =
			status == JANGGI_E_UNSUPPORTED ? "a record of go (\\HS), not of janggi" : "%";
		jg_error_set(error, status, reader->offset, 0, message, janggi_status_message(status));
		if (error != NULL) {
			error->line = reader->line;
			error->item = reader->item + 1;
		}
		end(reader);
		return status;
	}
	if (!reader->lexer.text) {
		end(reader);
		return jg_error_set(error, JANGGI_E_EMPTY, reader->offset, 0, "no more records", NULL);
	}
	reader->item++;
	status = build(reader, length, out, error);
	if (status != JANGGI_OK && error != NULL)
		error->item = reader->item;
	reader->from += length;
	reader->offset += length;
	reader->line += lines;
	return status;
}

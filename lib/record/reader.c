/* SPDX-License-Identifier: MIT */
#include "record/build.h"

#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

#define BUFFER_BYTES 65536
/* So many bytes must tell the format. */
#define DETECT_BYTES 4096

/* By JANGGI_RECORD_*; what is not read has none. */
static const struct {
	jg_lex_line *line;
	jg_build *build;
} formats[] = {
	[JANGGI_RECORD_AUTO] = { NULL, NULL },
	[JANGGI_RECORD_GIB] = { jg_gib_line, jg_gib_build },
	[JANGGI_RECORD_PGN] = { jg_pgn_line, jg_pgn_build },
	[JANGGI_RECORD_UCI] = { jg_uci_line, jg_uci_build },
	[JANGGI_RECORD_JSON] = { NULL, NULL },
};

struct janggi_reader {
	struct janggi_allocator alloc;
	janggi_rules *rules;
	janggi_rules *facing_rules;     /* the same, but a pass accepts facing generals, in check too (303, 304) */
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
	uint32_t format;                /* JANGGI_RECORD_AUTO: not yet found */
	enum jg_encoding encoding;
	struct jg_lexer lexer;
};

static janggi_status
reader_new(janggi_reader **out, uint32_t format, size_t capacity, const janggi_allocator *alloc)
{
	if (format > JANGGI_RECORD_JSON)
		return JANGGI_E_ARGUMENT;
	if (format == JANGGI_RECORD_JSON)
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
	reader->format = format;
	reader->capacity = capacity;
	reader->buffer = jg_alloc(&own, capacity);
	if (reader->buffer == NULL)
		status = JANGGI_E_NOMEM;
	if (status == JANGGI_OK)
		status = janggi_rules_new(&reader->rules, JANGGI_RULESET_RECORD, alloc);
	if (status == JANGGI_OK)
		status = janggi_rules_clone(&reader->facing_rules, reader->rules);
	if (status == JANGGI_OK) {
		janggi_rules_set(reader->facing_rules, JANGGI_RULE_BIKJANG, 1);
		janggi_rules_set(reader->facing_rules, JANGGI_RULE_BIKJANG_IN_CHECK, 1);
	}
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
	janggi_rules_free(reader->facing_rules);
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
		char *bigger = reader->capacity > SIZE_MAX / 4 ? NULL : jg_alloc(&reader->alloc, reader->capacity * 2);
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

/* The first word of the moves, after tags and comments that do not tell the format. */
static uint32_t
format_of_word(const char *word, size_t length)
{
	while (length > 0 && ((*word >= '0' && *word <= '9') || *word == '.' || jg_is_space(*word))) {
		word++;
		length--;
	}
	/* A Korean move goes on with a man's name, a letter square with one behind it. */
	if (length < 3 || (unsigned char)word[0] >= 0x80)
		return JANGGI_RECORD_GIB;
	for (size_t i = 0; i < 3; i++)
		if ((unsigned char)word[i] >= 0x80)
			return JANGGI_RECORD_GIB;
	return JANGGI_RECORD_PGN;
}

static bool
begins(const char *text, size_t length, const char *word)
{
	return length >= strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

/*
 * The format, from how the stream begins: a tag with a Latin name is PGN's, any
 * other .gib's; moves behind numbers are told apart by their first; a line
 * without numbers is UCI's.
 */
static uint32_t
detect(const char *bytes, size_t length)
{
	size_t at = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	for (;;) {
		while (at < length && (jg_is_space(bytes[at]) || jg_is_stray(bytes[at])))
			at++;
		if (at == length)
			return JANGGI_RECORD_GIB;
		if (bytes[at] != '{' && bytes[at] != ';' && bytes[at] != '%')
			break;
		const char *end = memchr(bytes + at, bytes[at] == '{' ? '}' : '\n', length - at);
		at = end == NULL ? length : (size_t)(end - bytes) + 1;
	}
	bytes += at;
	length -= at;
	static const char uci_words[][12] = { "position ", "startpos", "fen ", "moves " };
	if (bytes[0] == '[') {
		bool latin = length > 1 && bytes[1] >= 'A' && bytes[1] <= 'Z';
		return latin ? JANGGI_RECORD_PGN : JANGGI_RECORD_GIB;
	}
	for (size_t i = 0; i < sizeof uci_words / sizeof uci_words[0]; i++)
		if (begins(bytes, length, uci_words[i]))
			return JANGGI_RECORD_UCI;
	if (length > 1 && bytes[0] >= 'a' && bytes[0] <= 'i' && bytes[1] >= '0' && bytes[1] <= '9')
		return format_of_word(bytes, length) == JANGGI_RECORD_PGN ? JANGGI_RECORD_UCI
		                                                          : JANGGI_RECORD_GIB;
	return bytes[0] >= '0' && bytes[0] <= '9' ? format_of_word(bytes, length) : JANGGI_RECORD_GIB;
}

static janggi_status
find_format(struct janggi_reader *reader)
{
	while (reader->to < DETECT_BYTES && !reader->ended) {
		janggi_status status = fill(reader);
		if (status != JANGGI_OK)
			return status;
	}
	reader->format = detect(reader->buffer, reader->to < DETECT_BYTES ? reader->to : DETECT_BYTES);
	return JANGGI_OK;
}

/* Lexes the next record: its bytes and its newlines. */
static janggi_status
find_record(struct janggi_reader *reader, size_t *length, uint32_t *lines)
{
	jg_lexer_reset(&reader->lexer);
	*lines = 0;
	if (reader->format == JANGGI_RECORD_AUTO) {
		janggi_status status = find_format(reader);
		if (status != JANGGI_OK)
			return status;
	}
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
		if (!reader->lexer.text && reader->item == 0 && reader->format == JANGGI_RECORD_GIB &&
		    is_go(bytes, text, to))
			return JANGGI_E_UNSUPPORTED;
		size_t boundary;
		status = formats[reader->format].line(&reader->lexer, &reader->alloc, bytes, text, to,
		                                      reader->line + *lines, &boundary);
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

/* The record of the next bytes, played under the rules. What a refusal leaves of it is in *out, to be freed. */
static janggi_status
build_under(struct janggi_reader *reader, const janggi_rules *rules, size_t length, janggi_record **out,
            janggi_error *error)
{
	struct janggi_record *record = jg_record_new(&reader->alloc, reader->item);
	char *raw = record == NULL ? NULL : jg_list_add(&record->alloc, &record->raw, length);
	*out = record;
	if (raw == NULL)
		return jg_error_set(error, JANGGI_E_NOMEM, reader->offset, 0, "out of memory", NULL);
	memcpy(raw, reader->buffer + reader->from, length);
	if (reader->encoding == JG_ENCODING_UNKNOWN)
		reader->encoding = jg_text_guess(raw, length);
	struct jg_source source = {
		.parts = reader->lexer.parts.items,
		.count = reader->lexer.parts.used / sizeof(struct jg_part),
		.encoding = reader->encoding,
		.offset = reader->offset,
		.line = reader->line,
		.rules = rules,
		.start = reader->start,
	};
	if (reader->lexer.tags || reader->lexer.moves)
		return formats[reader->format].build(record, &source, error);
	janggi_status status = jg_error_set(error, JANGGI_E_SYNTAX, reader->offset, 0,
	                                    "not a record: no tag and no move", NULL);
	if (error != NULL)
		error->line = reader->line;
	return status;
}

/* What the record rules refuse may have ended by a pass in check, the one move that other rules allow beyond them. */
static janggi_status
build(struct janggi_reader *reader, size_t length, janggi_record **out, janggi_error *error)
{
	janggi_status status = build_under(reader, reader->rules, length, out, error);
	if (status == JANGGI_E_ILLEGAL || status == JANGGI_E_GAME_OVER) {
		janggi_record *again;
		if (build_under(reader, reader->facing_rules, length, &again, NULL) == JANGGI_OK) {
			janggi_record *first = *out;
			*out = again;
			again = first;
			status = JANGGI_OK;
			jg_error_clear(error);
		}
		janggi_record_free(again);
	}
	if (status != JANGGI_OK) {
		janggi_record_free(*out);
		*out = NULL;
	}
	return status;
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

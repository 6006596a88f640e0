/* SPDX-License-Identifier: MIT */
#include "record/output.h"

#include <assert.h>
#include <string.h>

#include "record/names.h"
#include "record/text.h"

static void
flush(struct jg_output *out)
{
	if (out->status == JANGGI_OK && out->used > 0 && out->write(out->user, out->buffer, out->used) != 0)
		out->status = JANGGI_E_CALLBACK;
	out->used = 0;
}

static void
put_byte(struct jg_output *out, char byte)
{
	if (out->used == sizeof out->buffer)
		flush(out);
	out->buffer[out->used++] = byte;
	out->column = byte == '\n' ? 0 : out->column + 1;
}

/* Only hangul are in an order that makes them quick to find. */
static uint32_t
pair_of(uint32_t pairs[JG_PAIRS], uint32_t code)
{
	if (code > 0xffff)
		return 0;
	uint32_t *known = &pairs[code % JG_PAIRS];
	if (*known >> 16 != code)
		*known = code << 16 | jg_cp949_pair(code);
	return *known & 0xffff;
}

void
jg_put_bytes(struct jg_output *out, const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		char byte = text[at];
		if (byte == '\r' && at + 1 < length && text[at + 1] == '\n') {
			at++;
			continue;
		}
		if ((out->flags & JANGGI_WRITE_CP949) != 0 && (unsigned char)byte >= 0x80) {
			uint32_t pair = pair_of(out->pairs, jg_utf8_next(text, length, &at));
			/* Of the whole record: jg_fits_cp949. */
			assert(pair != 0);
			put_byte(out, (char)(pair >> 8));
			put_byte(out, (char)(pair & 0xff));
			continue;
		}
		if (byte == '\n' && (out->flags & JANGGI_WRITE_CRLF) != 0)
			put_byte(out, '\r');
		put_byte(out, byte);
		at++;
	}
}

void
jg_put(struct jg_output *out, const char *text)
{
	jg_put_bytes(out, text, strlen(text));
}

void
jg_put_number(struct jg_output *out, uint64_t number)
{
	char digits[20];
	size_t at = sizeof digits;
	do
		digits[--at] = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	jg_put_bytes(out, digits + at, sizeof digits - at);
}

janggi_status
jg_output_end(struct jg_output *out)
{
	flush(out);
	return out->status;
}

static bool
fits(uint32_t pairs[JG_PAIRS], const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		uint32_t code = jg_utf8_next(text, length, &at);
		if (code >= 0x80 && pair_of(pairs, code) == 0)
			return false;
	}
	return true;
}

bool
jg_fits_cp949(const struct janggi_record *record)
{
	uint32_t pairs[JG_PAIRS] = { 0 };
	const char *text = record->text.items;
	const struct jg_tag *tags = record->tags.items;
	const struct jg_comment *comments = record->comments.items;
	for (size_t i = 0; i < record->tags.used / sizeof *tags; i++) {
		/* A name in hex is written without. */
		char plain[JG_NAME_MAX];
		size_t plain_length = jg_name_plain(plain, text + tags[i].name, tags[i].name_length);
		if (!fits(pairs, plain, plain_length) || !fits(pairs, text + tags[i].name, tags[i].name_length) ||
		    !fits(pairs, text + tags[i].value, tags[i].value_length))
			return false;
	}
	for (size_t i = 0; i < record->comments.used / sizeof *comments; i++)
		if (!fits(pairs, text + comments[i].text, comments[i].length))
			return false;
	return true;
}

janggi_status
janggi_record_write(const janggi_record *record, uint32_t format, uint32_t flags, janggi_write_fn write,
                    void *user)
{
	static jg_write *const writers[] = {
		[JANGGI_RECORD_AUTO] = NULL,          [JANGGI_RECORD_GIB] = jg_gib_write,
		[JANGGI_RECORD_PGN] = jg_pgn_write,   [JANGGI_RECORD_UCI] = jg_uci_write,
		[JANGGI_RECORD_JSON] = jg_json_write,
	};
	const uint32_t known = JANGGI_WRITE_CP949 | JANGGI_WRITE_CRLF | JANGGI_WRITE_HANJA |
	                       JANGGI_WRITE_SIDE_MARKS | JANGGI_WRITE_HE_LETTERS;
	if (record == NULL || write == NULL || format == JANGGI_RECORD_AUTO || format > JANGGI_RECORD_JSON ||
	    (flags & ~known) != 0)
		return JANGGI_E_ARGUMENT;
	if ((flags & JANGGI_WRITE_CP949) != 0) {
		if (format != JANGGI_RECORD_GIB)
			return JANGGI_E_ARGUMENT;
		if (!jg_fits_cp949(record))
			return JANGGI_E_UNSUPPORTED;
	}
	struct jg_output out;
	out.write = write;
	out.user = user;
	out.flags = flags;
	out.status = JANGGI_OK;
	out.column = out.used = 0;
	memset(out.pairs, 0, sizeof out.pairs);
	writers[format](&out, record, flags);
	return jg_output_end(&out);
}

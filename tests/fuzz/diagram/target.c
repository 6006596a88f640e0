/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

struct sink {
	bool svg, ascii;
	int calls, allowed;
	size_t length;
};

static int32_t
take(void *user, const char *data, size_t length)
{
	struct sink *sink = user;
	FUZZ_CHECK(length > 0 && length <= 1024 && sink->calls <= sink->allowed);
	FUZZ_CHECK(sink->svg || data[length - 1] == '\n');
	FUZZ_CHECK(!sink->svg || sink->calls > 0 || memcmp(data, "<svg", 4) == 0);
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)data[i];
		FUZZ_CHECK((byte >= ' ' && byte != 0x7f) || byte == '\n' || byte == 0x1b);
		FUZZ_CHECK(!sink->svg || byte < 0x7f);
	}
	sink->length += length;
	return sink->calls++ == sink->allowed;
}

static bool
is_move(janggi_move move)
{
	return move == 0 || (move / 128 < 90 && move % 128 < 90 && move / 128 != move % 128);
}

static bool
is_drawable(const janggi_diagram_options *options)
{
	bool good = options->format <= 1 && options->script <= 2 && options->style <= 1 && options->coordinates <= 2 &&
	            options->flags <= 31 && (options->last_move == JANGGI_MOVE_PASS || is_move(options->last_move));
	for (int i = 0; i < JANGGI_ARROWS_MAX; i++)
		good &= is_move(options->arrows[i]);
	for (int i = 0; i < 96; i++)
		good &= options->marks[i] <= (i < 90);
	return good;
}

static uint32_t
digit(struct fuzz_input *input)
{
	uint32_t byte = fuzz_byte(input);
	return byte >= '0' ? byte - '0' : byte;
}

/*
 * Digits for format, script, style, coordinates and flags; how many pieces are taken; the last move and arrows (two
 * bytes each, a space behind the last) and marks likewise; then a FEN. What is known is drawn, and stops when asked to.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input = { data, data + size };
	janggi_diagram_options options = { .size = sizeof options };
	janggi_position *pos = fuzz_position(0);
	options.format = digit(&input);
	options.script = digit(&input);
	options.style = digit(&input);
	options.coordinates = digit(&input);
	options.flags = digit(&input);
	struct sink sink = { .svg = options.format == JANGGI_DIAGRAM_SVG, .allowed = (int)fuzz_byte(&input) * 8 };
	options.last_move = digit(&input) * 128;
	options.last_move += digit(&input);
	for (int i = 0; i < JANGGI_ARROWS_MAX && input.at < input.end && *input.at != ' '; i++) {
		options.arrows[i] = digit(&input) * 128;
		options.arrows[i] += digit(&input);
	}
	fuzz_byte(&input);
	while (input.at < input.end && *input.at != ' ') {
		uint32_t square = digit(&input);
		options.marks[square % 96] = (uint8_t)(1 + square / 192);
	}
	fuzz_byte(&input);
	if (janggi_position_set_fen(pos, (const char *)input.at, (size_t)(input.end - input.at), NULL) != JANGGI_OK)
		janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_EHHE, JANGGI_HANDICAP_NONE);
	janggi_status status = janggi_diagram_write(pos, &options, take, &sink);
	if (!is_drawable(&options)) {
		FUZZ_CHECK(status == JANGGI_E_ARGUMENT && sink.calls == 0);
		return 0;
	}
	FUZZ_CHECK(status == (sink.calls > sink.allowed ? JANGGI_E_CALLBACK : JANGGI_OK));
	FUZZ_CHECK(sink.length > 0);
	return 0;
}

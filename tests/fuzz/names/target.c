/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>
#include <strings.h>

/* Set-ups and handicaps are read in either case. */
static bool
is_nearly(const char *name, const char *text, size_t length)
{
	return strlen(name) == length && strncasecmp(name, text, length) == 0;
}

static bool
is_same(const char *name, const char *text, size_t length)
{
	return strlen(name) == length && memcmp(name, text, length) == 0;
}

/* Whatever reads names knows only those that are told. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	uint32_t ruleset = janggi_ruleset_find(text, size), rule = janggi_rule_find(text, size);
	FUZZ_CHECK(ruleset == 0 || is_same(janggi_ruleset_name(ruleset), text, size));
	FUZZ_CHECK(rule == 0 || is_same(janggi_rule_name(rule), text, size));
	janggi_setup setup = 99;
	janggi_status status = janggi_setup_parse(&setup, text, size);
	FUZZ_CHECK(status == JANGGI_OK ? setup >= JANGGI_SETUP_HEHE && setup <= JANGGI_SETUP_EHHE
	                               : status == JANGGI_E_SYNTAX && setup == 99);
	FUZZ_CHECK(status != JANGGI_OK || is_nearly(janggi_setup_name(setup, JANGGI_ENGLISH), text, size) ||
	           is_same(janggi_setup_name(setup, JANGGI_KOREAN), text, size));
	uint32_t handicap = 99;
	status = janggi_handicap_parse(&handicap, text, size);
	FUZZ_CHECK(status == JANGGI_OK ? handicap <= JANGGI_HANDICAP_CHARIOTS
	                               : status == JANGGI_E_SYNTAX && handicap == 99);
	FUZZ_CHECK(status != JANGGI_OK || is_nearly(janggi_handicap_name(handicap, JANGGI_ENGLISH), text, size) ||
	           is_same(janggi_handicap_name(handicap, JANGGI_KOREAN), text, size));
	static const uint32_t notations[] = {
		JANGGI_NOTATION_UCI, JANGGI_NOTATION_UCCI, JANGGI_NOTATION_XBOARD, JANGGI_NOTATION_SAN,
		JANGGI_NOTATION_NUMERIC, JANGGI_NOTATION_KOREAN, JANGGI_NOTATION_KOREAN_HANJA,
		JANGGI_NOTATION_KOREAN | JANGGI_NOTATION_SIDE_MARKS,
	};
	for (size_t i = 0; i < sizeof notations / sizeof notations[0]; i++) {
		janggi_square square = 99;
		char written[8];
		status = janggi_square_parse(&square, notations[i], text, size);
		FUZZ_CHECK(status == JANGGI_OK ? square < 90 : square == JANGGI_NO_SQUARE);
		if (status != JANGGI_OK)
			continue;
		FUZZ_CHECK(janggi_square_format(square, notations[i], written, sizeof written) == size);
		FUZZ_CHECK(memcmp(written, text, size) == 0);
	}
	return 0;
}

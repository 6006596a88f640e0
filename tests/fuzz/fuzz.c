/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

uint32_t
fuzz_byte(struct fuzz_input *input)
{
	return input->at == input->end ? 0 : *input->at++;
}

uint32_t
fuzz_number(struct fuzz_input *input)
{
	uint32_t number = 0;
	for (int i = 0; i < 4; i++)
		number = number << 8 | fuzz_byte(input);
	return number;
}

int32_t
fuzz_append(void *user, const char *data, size_t length)
{
	struct fuzz_text *text = user;
	FUZZ_CHECK(length > 0);
	if (text->length + length > text->capacity) {
		text->capacity = (text->length + length) * 2;
		text->bytes = realloc(text->bytes, text->capacity);
		FUZZ_CHECK(text->bytes != NULL);
	}
	memcpy(text->bytes + text->length, data, length);
	text->length += length;
	return 0;
}

static uint8_t
nibble(uint8_t digit)
{
	return (uint8_t)((digit | 32) >= 'a' && (digit | 32) <= 'f' ? (digit & 7) + 9 : digit & 15);
}

size_t
fuzz_from_hex(uint8_t *out, size_t capacity, const uint8_t *data, size_t size)
{
	size_t length = 0;
	while (length < capacity && length < size / 2) {
		out[length] = (uint8_t)(nibble(data[2 * length]) << 4 | nibble(data[2 * length + 1]));
		length++;
	}
	return length;
}

janggi_position *
fuzz_position(unsigned which)
{
	static janggi_position *made[4];
	if (made[which] == NULL)
		FUZZ_CHECK(janggi_position_new(&made[which], NULL) == JANGGI_OK);
	return made[which];
}

const janggi_rules *
fuzz_rules(struct fuzz_input *input, int rule[FUZZ_RULES])
{
	static janggi_rules *rules;
	if (rules == NULL)
		FUZZ_CHECK(janggi_rules_new(&rules, JANGGI_RULESET_STANDARD, NULL) == JANGGI_OK);
	for (uint32_t i = 0; i < FUZZ_RULES; i++) {
		int32_t lowest, highest, byte = (int32_t)fuzz_byte(input);
		FUZZ_CHECK(janggi_rule_bounds(JANGGI_RULE_PASS + i, &lowest, &highest) == JANGGI_OK);
		int32_t value = (byte >= '0' && byte <= '9' ? byte - '0' : byte) % (highest + 1);
		value = value < lowest ? lowest : value;
		if (i == JANGGI_RULE_REPETITION - JANGGI_RULE_PASS && value == 1)
			value = 3;
		FUZZ_CHECK(janggi_rules_set(rules, JANGGI_RULE_PASS + i, value) == JANGGI_OK);
		rule[i] = value;
	}
	return rules;
}

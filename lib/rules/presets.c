/* SPDX-License-Identifier: MIT */
#include "rules/rules.h"

/*
 * doc/rules.md, "Presets". One column a key, 301 to 320; 0 where another key
 * of the row makes the value idle.
 */
static const struct {
	uint32_t id;
	const char *name;
	int16_t value[JG_RULE_COUNT];
} presets[] = {
	/*      1  2  3  4  5  6  7  8  9   10   11  12 13 14 15 16 17 18 19 20 */
	{ JANGGI_RULESET_STANDARD, "standard",
		{ 2, 1, 1, 1, 0, 3, 0, 1, 0, 100,   0,  0, 1, 3, 0, 1, 0, 0, 0, 3 } },
	{ JANGGI_RULESET_TRADITIONAL, "traditional",
		{ 1, 0, 3, 1, 0, 0, 0, 0, 0,   0,   0,  0, 1, 0, 1, 0, 1, 0, 1, 0 } },
	{ JANGGI_RULESET_TRADITIONAL_TOURNAMENT, "traditional-tournament",
		{ 1, 0, 3, 1, 0, 0, 0, 0, 0,   0,   0,  0, 2, 3, 1, 1, 1, 0, 1, 1 } },
	{ JANGGI_RULESET_KJA, "kja",
		{ 2, 1, 2, 0, 1, 3, 1, 0, 0,   0,   0,  0, 2, 3, 0, 1, 0, 1, 0, 1 } },
	{ JANGGI_RULESET_KAKAO, "kakao",
		{ 2, 1, 0, 0, 0, 0, 0, 0, 2,   0, 200, 20, 0, 3, 0, 1, 0, 0, 0, 1 } },
	{ JANGGI_RULESET_MGAME, "mgame",
		{ 2, 0, 2, 0, 0, 0, 0, 0, 0,   0,   0,  0, 0, 3, 0, 1, 0, 1, 0, 1 } },
	{ JANGGI_RULESET_JANGGI, "janggi",
		{ 2, 1, 1, 1, 0, 3, 0, 1, 0, 100,   0,  0, 0, 3, 0, 1, 0, 0, 0, 1 } },
	{ JANGGI_RULESET_JANGGITRADITIONAL, "janggitraditional",
		{ 2, 1, 1, 1, 0, 3, 0, 1, 0, 100,   0,  0, 0, 0, 0, 0, 0, 0, 0, 0 } },
	{ JANGGI_RULESET_JANGGIMODERN, "janggimodern",
		{ 2, 1, 0, 0, 0, 4, 0, 1, 1, 200,   0,  0, 0, 3, 0, 1, 0, 0, 0, 1 } },
	{ JANGGI_RULESET_JANGGICASUAL, "janggicasual",
		{ 2, 1, 0, 0, 0, 3, 0, 1, 0, 100,   0,  0, 0, 0, 0, 0, 0, 0, 0, 0 } },
	{ JANGGI_RULESET_RECORD, "record",
		{ 2, 0, 0, 0, 0, 0, 0, 0, 0,   0,   0,  0, 0, 3, 0, 1, 0, 0, 0, 1 } },
};

#define PRESETS ((uint32_t)(sizeof presets / sizeof presets[0]))

static uint32_t
preset_index(uint32_t ruleset)
{
	uint32_t i = 0;
	while (i < PRESETS && presets[i].id != ruleset)
		i++;
	return i;
}

const int16_t *
jg_ruleset_values(uint32_t ruleset)
{
	uint32_t i = preset_index(ruleset);
	return i < PRESETS ? presets[i].value : NULL;
}

uint32_t
janggi_ruleset_count(void)
{
	return PRESETS;
}

uint32_t
janggi_ruleset_at(uint32_t index)
{
	return index < PRESETS ? presets[index].id : 0;
}

uint32_t
janggi_ruleset_find(const char *text, size_t length)
{
	for (uint32_t i = 0; i < PRESETS; i++)
		if (jg_name_is(presets[i].name, text, length))
			return presets[i].id;
	return 0;
}

const char *
janggi_ruleset_name(uint32_t ruleset)
{
	uint32_t i = preset_index(ruleset);
	return i < PRESETS ? presets[i].name : "";
}

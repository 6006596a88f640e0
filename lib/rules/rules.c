/* SPDX-License-Identifier: MIT */
#include "rules/rules.h"

#include "base/alloc.h"
#include "core/position.h"

#include <string.h>

/* In the order of the numbers. A limit of plies or points is generous: it only keeps sums small. */
static const struct {
	const char *name;
	int32_t highest;        /* the lowest is 0, of PASS 1 */
} keys[JG_RULE_COUNT] = {
	{ "pass", 2 },
	{ "double_pass", 1 },
	{ "bikjang", 4 },
	{ "bikjang_in_check", 1 },
	{ "bikjang_gate", 1 },
	{ "repetition", 100 },
	{ "repetition_rule", 1 },
	{ "perpetual_check", 1 },
	{ "shuttle", 2 },
	{ "no_capture_plies", 10000 },
	{ "total_plies", 10000 },
	{ "low_points", 200 },
	{ "bare", 2 },
	{ "deom", 200 },
	{ "first_cannon", 1 },
	{ "scoring", 1 },
	{ "mutual_stalemate", 1 },
	{ "bikjang_result", 2 },
	{ "insufficient", 1 },
	{ "deom_side", 3 },
};

static bool
is_key(uint32_t key)
{
	return key >= JG_RULE_FIRST && key < JG_RULE_FIRST + JG_RULE_COUNT;
}

static int32_t
lowest_of(uint32_t key)
{
	return key == JANGGI_RULE_PASS ? 1 : 0;
}

void
jg_rules_assign(struct janggi_rules *dst, const struct janggi_rules *src)
{
	if (src != NULL) {
		memcpy(dst->value, src->value, sizeof dst->value);
		return;
	}
	const int16_t *standard = jg_ruleset_values(JANGGI_RULESET_STANDARD);
	for (size_t i = 0; i < JG_RULE_COUNT; i++)
		dst->value[i] = standard[i];
}

bool
jg_name_is(const char *name, const char *text, size_t length)
{
	if (text == NULL)
		return false;
	if (length == SIZE_MAX)
		length = strlen(text);
	return strlen(name) == length && memcmp(name, text, length) == 0;
}

janggi_status
janggi_rules_new(janggi_rules **out, uint32_t ruleset, const janggi_allocator *alloc)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	const int16_t *values = jg_ruleset_values(ruleset);
	if (values == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_allocator use;
	janggi_status status = jg_allocator_init(&use, alloc);
	if (status != JANGGI_OK)
		return status;
	struct janggi_rules *rules = jg_alloc(&use, sizeof *rules);
	if (rules == NULL)
		return JANGGI_E_NOMEM;
	for (size_t i = 0; i < JG_RULE_COUNT; i++)
		rules->value[i] = values[i];
	rules->alloc = use;
	*out = rules;
	return JANGGI_OK;
}

janggi_status
janggi_rules_clone(janggi_rules **out, const janggi_rules *rules)
{
	if (out == NULL)
		return JANGGI_E_ARGUMENT;
	*out = NULL;
	if (rules == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_rules *copy = jg_alloc(&rules->alloc, sizeof *copy);
	if (copy == NULL)
		return JANGGI_E_NOMEM;
	*copy = *rules;
	*out = copy;
	return JANGGI_OK;
}

void
janggi_rules_free(janggi_rules *rules)
{
	if (rules == NULL)
		return;
	struct janggi_allocator alloc = rules->alloc;
	jg_release(&alloc, rules, sizeof *rules);
}

bool
jg_rule_takes(uint32_t key, int32_t value)
{
	/* 306: every position has occurred once. */
	if (key == JANGGI_RULE_REPETITION && value == 1)
		return false;
	return is_key(key) && value >= lowest_of(key) && value <= keys[key - JG_RULE_FIRST].highest;
}

janggi_status
janggi_rules_set(janggi_rules *rules, uint32_t key, int32_t value)
{
	if (rules == NULL || !jg_rule_takes(key, value))
		return JANGGI_E_ARGUMENT;
	rules->value[key - JG_RULE_FIRST] = value;
	return JANGGI_OK;
}

janggi_status
janggi_rules_get(const janggi_rules *rules, uint32_t key, int32_t *value)
{
	if (rules == NULL || value == NULL || !is_key(key))
		return JANGGI_E_ARGUMENT;
	*value = jg_rule(rules, key);
	return JANGGI_OK;
}

janggi_status
janggi_rule_bounds(uint32_t key, int32_t *lowest, int32_t *highest)
{
	if (!is_key(key))
		return JANGGI_E_ARGUMENT;
	if (lowest != NULL)
		*lowest = lowest_of(key);
	if (highest != NULL)
		*highest = keys[key - JG_RULE_FIRST].highest;
	return JANGGI_OK;
}

janggi_bool
janggi_rules_equal(const janggi_rules *a, const janggi_rules *b)
{
	return a != NULL && b != NULL && memcmp(a->value, b->value, sizeof a->value) == 0;
}

janggi_status
janggi_position_set_rules(janggi_position *pos, const janggi_rules *rules)
{
	if (pos == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_rules use;
	jg_rules_assign(&use, rules);
	pos->switches = (struct jg_switches){
		.pass = (uint8_t)jg_rule(&use, JANGGI_RULE_PASS),
		.double_pass = (uint8_t)jg_rule(&use, JANGGI_RULE_DOUBLE_PASS),
		.bikjang = (uint8_t)jg_rule(&use, JANGGI_RULE_BIKJANG),
		.bikjang_in_check = (uint8_t)jg_rule(&use, JANGGI_RULE_BIKJANG_IN_CHECK),
	};
	return JANGGI_OK;
}

janggi_status
janggi_position_get_rules(const janggi_position *pos, janggi_rules *rules)
{
	if (pos == NULL || rules == NULL)
		return JANGGI_E_ARGUMENT;
	rules->value[JANGGI_RULE_PASS - JG_RULE_FIRST] = pos->switches.pass;
	rules->value[JANGGI_RULE_DOUBLE_PASS - JG_RULE_FIRST] = pos->switches.double_pass;
	rules->value[JANGGI_RULE_BIKJANG - JG_RULE_FIRST] = pos->switches.bikjang;
	rules->value[JANGGI_RULE_BIKJANG_IN_CHECK - JG_RULE_FIRST] = pos->switches.bikjang_in_check;
	return JANGGI_OK;
}

uint32_t
janggi_rule_count(void)
{
	return JG_RULE_COUNT;
}

uint32_t
janggi_rule_at(uint32_t index)
{
	return index < JG_RULE_COUNT ? JG_RULE_FIRST + index : 0;
}

uint32_t
janggi_rule_find(const char *text, size_t length)
{
	for (uint32_t i = 0; i < JG_RULE_COUNT; i++)
		if (jg_name_is(keys[i].name, text, length))
			return JG_RULE_FIRST + i;
	return 0;
}

const char *
janggi_rule_name(uint32_t key)
{
	return is_key(key) ? keys[key - JG_RULE_FIRST].name : "";
}

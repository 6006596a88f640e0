/* SPDX-License-Identifier: MIT */
#ifndef JG_RULES_RULES_H
#define JG_RULES_RULES_H

#include <janggi/rules.h>

#include <stdbool.h>

#define JG_RULE_FIRST JANGGI_RULE_PASS
#define JG_RULE_COUNT 20

struct janggi_rules {
	int32_t value[JG_RULE_COUNT];   /* by key - JG_RULE_FIRST */
	struct janggi_allocator alloc;  /* of the handle; a copy inside another object leaves it alone */
};

/* The values of a preset, or NULL. */
const int16_t *jg_ruleset_values(uint32_t ruleset);

/* Copies the values of another rule set; NULL: the default rules. */
void jg_rules_assign(struct janggi_rules *dst, const struct janggi_rules *src);

/* The value is one that the rule may have. */
bool jg_rule_takes(uint32_t key, int32_t value);

/* The whole of a text given as (text, length) is `name`. */
bool jg_name_is(const char *name, const char *text, size_t length);

static inline int32_t
jg_rule(const struct janggi_rules *rules, uint32_t key)
{
	return rules->value[key - JG_RULE_FIRST];
}

#endif

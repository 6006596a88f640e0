/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include <stdbool.h>
#include <string.h>

#include "base/structs.h"
#include "base/utf8.h"

static bool
has(const char *text, const char *word)
{
	size_t length = strlen(word);
	for (; *text != '\0'; text++)
		if (strncmp(text, word, length) == 0)
			return true;
	return false;
}

/*
 * The first that occurs decides: 점 comes late, since it also stands in misspelt
 * words. 완승, an outright win, tells no reason: of 10,000 such records one in
 * four ends in mate.
 */
static const struct {
	const char *word;
	uint32_t reason;
} words[] = {
	{ "끊김", JANGGI_REASON_CONNECTION },
	{ "접속", JANGGI_REASON_CONNECTION },
	{ "실격", JANGGI_REASON_DISQUALIFIED },
	{ "반칙", JANGGI_REASON_DISQUALIFIED },
	{ "기권", JANGGI_REASON_RESIGNATION },
	{ "시간", JANGGI_REASON_TIME },
	{ "외통", JANGGI_REASON_MATE },
	{ "빅", JANGGI_REASON_BIKJANG },
	{ "점", JANGGI_REASON_POINTS },
	{ "동의", JANGGI_REASON_AGREEMENT },
	{ "합의", JANGGI_REASON_AGREEMENT },
	{ "자동", JANGGI_REASON_AUTOMATIC },
};

static uint32_t
reason_of(const char *text)
{
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (has(text, words[i].word))
			return words[i].reason;
	return JANGGI_REASON_UNKNOWN;
}

/* The side named first in the text; JANGGI_NOBODY if it begins otherwise. */
static uint32_t
side_named(const char *text)
{
	size_t at = 0;
	switch (jg_utf8_next(text, strlen(text), &at)) {
	case U'초':
	case U'楚':
		return JANGGI_CHO;
	case U'한':
	case U'漢':
		return JANGGI_HAN;
	default:
		return JANGGI_NOBODY;
	}
}

janggi_status
janggi_record_result(const janggi_record *record, janggi_outcome *outcome)
{
	if (record == NULL || outcome == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_outcome found = { .winner = JANGGI_NOBODY, .fault_side = JANGGI_NOBODY };
	const char *text;
	size_t length;
	janggi_status status = janggi_record_tag(record, "대국결과", (size_t)-1, &text, &length);
	if (status == JANGGI_OK) {
		while (*text == ' ')
			text++;
		uint32_t side = side_named(text);
		bool won = has(text, "승");
		bool lost = has(text, "패");
		found.reason = JANGGI_REASON_UNKNOWN;
		if (side == JANGGI_NOBODY ? has(text, "무승부") : won != lost) {
			found.state = JANGGI_STATE_OVER;
			found.winner = lost && side != JANGGI_NOBODY ? side ^ 1 : side;
			found.reason = reason_of(text);
			found.ply = janggi_game_plies(record->game);
		}
	}
	janggi_status written = jg_struct_write(outcome, outcome->size, sizeof found, &found, sizeof found);
	return written != JANGGI_OK ? written : status;
}

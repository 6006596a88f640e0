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

/* The whole of the text in parentheses, as jg_result_text writes it. */
static uint32_t
reason_written(const char *text)
{
	const char *from = memchr(text, '(', strlen(text));
	if (from == NULL)
		return JANGGI_REASON_NONE;
	size_t length = strlen(++from);
	if (length == 0 || from[length - 1] != ')')
		return JANGGI_REASON_NONE;
	for (uint32_t reason = JANGGI_REASON_MATE; reason <= JANGGI_REASON_UNKNOWN; reason++) {
		const char *words_of_it = janggi_reason_describe(reason, JANGGI_KOREAN);
		if (strlen(words_of_it) == length - 1 && memcmp(words_of_it, from, length - 1) == 0)
			return reason;
	}
	return JANGGI_REASON_NONE;
}

static uint32_t
reason_of(const char *text)
{
	uint32_t reason = reason_written(text);
	if (reason != JANGGI_REASON_NONE)
		return reason;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (has(text, words[i].word))
			return words[i].reason;
	return JANGGI_REASON_UNKNOWN;
}

void
jg_result_text(char *buffer, const struct janggi_outcome *outcome)
{
	static const char winners[][12] = { "초승", "한승", "무승부" };
	const char *parts[] = {
		winners[outcome->winner], "(", janggi_reason_describe(outcome->reason, JANGGI_KOREAN), ")",
	};
	size_t count = outcome->reason == JANGGI_REASON_UNKNOWN ? 1 : 4;
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(parts[i]);
		memcpy(buffer, parts[i], length);
		buffer += length;
	}
	*buffer = '\0';
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

/* 대국결과 */
static void
classify(struct janggi_outcome *found, const char *text)
{
	while (*text == ' ')
		text++;
	uint32_t side = side_named(text);
	bool won = has(text, "승");
	bool lost = has(text, "패");
	if (side == JANGGI_NOBODY ? !has(text, "무승부") : won == lost)
		return;
	found->state = JANGGI_STATE_OVER;
	found->winner = lost && side != JANGGI_NOBODY ? side ^ 1 : side;
	found->reason = reason_of(text);
}

/* PGN's Result, and what its Termination may tell. */
static void
classify_pgn(struct janggi_outcome *found, const char *text, const char *termination)
{
	static const char results[][8] = { "1-0", "0-1", "1/2-1/2" };
	static const struct {
		const char *word;
		uint32_t reason;
	} ends[] = {
		{ "time forfeit", JANGGI_REASON_TIME },
		{ "abandoned", JANGGI_REASON_CONNECTION },
		{ "stalled connection", JANGGI_REASON_CONNECTION },
		{ "rules infraction", JANGGI_REASON_DISQUALIFIED },
		{ "illegal move", JANGGI_REASON_DISQUALIFIED },
	};
	for (uint32_t winner = 0; winner < 3; winner++) {
		if (strcmp(text, results[winner]) != 0)
			continue;
		found->state = JANGGI_STATE_OVER;
		found->winner = winner;
		for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
			if (strcmp(termination, ends[i].word) == 0)
				found->reason = ends[i].reason;
	}
}

janggi_status
janggi_record_result(const janggi_record *record, janggi_outcome *outcome)
{
	if (record == NULL || outcome == NULL)
		return JANGGI_E_ARGUMENT;
	struct janggi_outcome found = {
		.winner = JANGGI_NOBODY, .fault_side = JANGGI_NOBODY, .reason = JANGGI_REASON_UNKNOWN,
	};
	const char *text, *termination;
	size_t length;
	janggi_status status = JANGGI_OK;
	if (jg_record_named_tag(record, "대국결과", &text, &length)) {
		classify(&found, text);
	} else if (janggi_record_get_tag(record, "Result", (size_t)-1, &text, &length) == JANGGI_OK) {
		if (janggi_record_get_tag(record, "Termination", (size_t)-1, &termination, &length) !=
		    JANGGI_OK)
			termination = "";
		classify_pgn(&found, text, termination);
	} else {
		found.reason = JANGGI_REASON_NONE;
		status = JANGGI_E_EMPTY;
	}
	if (found.state == JANGGI_STATE_OVER)
		found.ply = janggi_game_plies(record->game);
	janggi_status written = jg_struct_write(outcome, outcome->size, sizeof found, &found, sizeof found);
	return written != JANGGI_OK ? written : status;
}

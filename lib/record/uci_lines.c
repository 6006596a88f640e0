/* SPDX-License-Identifier: MIT */
/* A game a line: [position] [startpos | fen FEN] [moves] MOVE... */
#include "record/build.h"

#include <janggi/notation.h>
#include <janggi/setup.h>

#include <string.h>

#include "base/error.h"

struct word {
	size_t at, end;
};

/* The next word at or behind *at, which moves behind it; false at the end. */
static bool
next_word(struct jg_builder *b, struct jg_place *place, struct word *word)
{
	size_t end = b->record->raw.used;
	while (place->at < end && (jg_is_space(b->bytes[place->at]) || jg_is_stray(b->bytes[place->at]))) {
		if (jg_is_stray(b->bytes[place->at])) {
			place->at = jg_skip_stray(b, *place, end);
		} else {
			place->line += b->bytes[place->at] == '\n';
			place->at++;
		}
	}
	word->at = place->at;
	while (place->at < end && !jg_is_space(b->bytes[place->at]) && !jg_is_stray(b->bytes[place->at]))
		place->at++;
	word->end = place->at;
	return word->end > word->at;
}

static bool
is(const struct jg_builder *b, const struct word *word, const char *text)
{
	size_t length = word->end - word->at;
	return length == strlen(text) && memcmp(b->bytes + word->at, text, length) == 0;
}

/* The FEN goes up to the word "moves", or to the end. */
static janggi_status
read_fen(struct jg_builder *b, struct jg_place *place, struct word *word, bool *more)
{
	struct jg_place start = { 0, place->line };
	size_t end = place->at;
	bool found = false;
	while ((*more = next_word(b, place, word)) && !is(b, word, "moves")) {
		if (!found)
			start.at = word->at;
		found = true;
		end = word->end;
	}
	struct janggi_error fault = { .size = sizeof fault };
	janggi_status status = janggi_position_set_fen(b->source->start, b->bytes + (found ? start.at : end),
	                                               found ? end - start.at : 0, &fault);
	if (status != JANGGI_OK)
		return jg_refuse(b, status, start, "the FEN is not possible: %", fault.message);
	return JANGGI_OK;
}

static janggi_status
play(struct jg_builder *b, struct jg_place place, const struct word *word)
{
	char text[JANGGI_MOVE_TEXT_MAX + 1];
	size_t length;
	place.at = word->at;
	if (!jg_decode_token(b, word->at, word->end, text, &length))
		return jg_refuse_move(b, JANGGI_E_SYNTAX, place, "?", "this is not a move");
	struct janggi_error fault = { .size = sizeof fault };
	janggi_move move;
	janggi_status status = janggi_move_parse(&move, janggi_game_position(b->record->game),
	                                         JANGGI_NOTATION_UCI, text, length, &fault);
	if (status == JANGGI_OK)
		status = janggi_game_push(b->record->game, move, &fault);
	if (status != JANGGI_OK)
		return jg_refuse_move(b, status, place, text, fault.message);
	b->ply++;
	return JANGGI_OK;
}

janggi_status
jg_uci_build(struct janggi_record *record, const struct jg_source *source, struct janggi_error *error)
{
	struct jg_builder builder = {
		.record = record,
		.source = source,
		.bytes = record->raw.items,
		.error = error,
	};
	struct jg_builder *b = &builder;
	struct jg_place place = { 0, source->line };
	struct word word;
	janggi_status status = JANGGI_OK;
	janggi_position_set_start(source->start, JANGGI_SETUP_HEEH, JANGGI_SETUP_HEEH, JANGGI_HANDICAP_NONE);
	bool more = next_word(b, &place, &word);
	if (more && is(b, &word, "position"))
		more = next_word(b, &place, &word);
	if (more && is(b, &word, "startpos"))
		more = next_word(b, &place, &word);
	else if (more && is(b, &word, "fen"))
		status = read_fen(b, &place, &word, &more);
	if (more && status == JANGGI_OK && is(b, &word, "moves"))
		more = next_word(b, &place, &word);
	if (status == JANGGI_OK)
		status = jg_start_game(b);
	for (; more && status == JANGGI_OK; more = next_word(b, &place, &word))
		status = play(b, place, &word);
	return jg_built(b, status);
}

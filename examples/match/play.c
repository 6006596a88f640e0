/* SPDX-License-Identifier: MIT */
#include "match/play.h"
#include "common/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Without a clock: an engine that takes longer hangs. */
#define PATIENCE_SECONDS 600

struct text {
	char *at;
	size_t length, capacity;
};

static void
append(struct text *text, const char *more)
{
	size_t length = strlen(more);
	if (text->capacity - text->length < length + 1) {
		text->capacity = 2 * text->capacity + length + 1;
		text->at = realloc(text->at, text->capacity);
		if (text->at == NULL)
			cli_fail("out of memory");
	}
	memcpy(text->at + text->length, more, length + 1);
	text->length += length;
}

/* The command for the engines: the start and all moves, in our words and not the other engine's. */
static struct text
position_text(const janggi_game *game)
{
	struct text text = { NULL, 0, 0 };
	char fen[JANGGI_FEN_MAX];
	janggi_position *pos;
	janggi_position_get_fen(janggi_game_start(game), JANGGI_FEN_NB, fen, sizeof fen);
	cli_check(janggi_position_clone(&pos, janggi_game_start(game)), "position");
	append(&text, "position fen ");
	append(&text, fen);
	for (uint32_t i = 0; i < janggi_game_plies(game); i++) {
		char move[JANGGI_MOVE_TEXT_MAX];
		janggi_move_format(pos, janggi_game_move_at(game, i), JANGGI_NOTATION_UCI, move, sizeof move);
		append(&text, i == 0 ? " moves " : " ");
		append(&text, move);
		janggi_position_play(pos, janggi_game_move_at(game, i));
	}
	append(&text, "\n");
	janggi_position_free(pos);
	return text;
}

static void
go_text(char *text, size_t capacity, const struct terms *terms, const double clock[2])
{
	if (terms->base > 0) {
		long left[2];
		for (int side = 0; side < 2; side++)
			left[side] = clock[side] < 0.001 ? 1 : (long)(clock[side] * 1000);
		long increment = (long)(terms->increment * 1000 + 0.5);
		snprintf(text, capacity, "go wtime %ld btime %ld winc %ld binc %ld\n", left[JANGGI_CHO],
		         left[JANGGI_HAN], increment, increment);
	} else if (terms->move_time > 0) {
		snprintf(text, capacity, "go movetime %ld\n", (long)(terms->move_time * 1000 + 0.5));
	} else {
		snprintf(text, capacity, "go nodes %" PRIu64 "\n", terms->nodes);
	}
}

static struct janggi_outcome
outcome_of(const janggi_game *game)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	cli_check(janggi_game_outcome(game, &outcome), "outcome");
	return outcome;
}

/* The side to move loses by its engine's fault. */
static void
lose(janggi_game *game, struct finish *finish, enum fault fault, const char *words)
{
	static const uint32_t reasons[FAULTS] = {
		[FAULT_TIME] = JANGGI_REASON_TIME,
		[FAULT_ILLEGAL] = JANGGI_REASON_DISQUALIFIED,
		[FAULT_CRASH] = JANGGI_REASON_CONNECTION,
	};
	janggi_side side = janggi_position_to_move(janggi_game_position(game));
	finish->fault = fault;
	finish->fault_side = side;
	snprintf(finish->words, sizeof finish->words, "%s", words);
	cli_check(janggi_game_end(game, reasons[fault], 1 - side), "end");
}

static void
judge_answer(janggi_game *game, struct engine *engine, const struct thought *thought, double limit,
             struct finish *finish)
{
	janggi_error error = { .size = sizeof error };
	janggi_move move;
	char words[512];
	switch (thought->answer) {
	case ANSWER_GONE:
		engine_stop(engine);
		snprintf(words, sizeof words, "ended by %s", engine->end);
		lose(game, finish, FAULT_CRASH, words);
		return;
	case ANSWER_LATE:
		snprintf(words, sizeof words, "answered after %.3f s, had %.3f s", thought->seconds, limit);
		lose(game, finish, FAULT_TIME, words);
		return;
	case ANSWER_CLAIM:
		if (janggi_game_claim(game, JANGGI_REASON_BIKJANG, &error) == JANGGI_OK)
			return;
		break;
	case ANSWER_NONE:
		snprintf(error.message, sizeof error.message, "no move, but the game is not over");
		break;
	case ANSWER_MOVE:
		if (janggi_move_parse(&move, janggi_game_position(game), JANGGI_NOTATION_UCI, thought->move,
		                      SIZE_MAX, &error) == JANGGI_OK &&
		    janggi_game_push(game, move, &error) == JANGGI_OK)
			return;
		break;
	}
	snprintf(words, sizeof words, "%s: %s", thought->answer == ANSWER_CLAIM ? "claim" : thought->move,
	         error.message);
	lose(game, finish, FAULT_ILLEGAL, words);
}

struct finish
play_game(janggi_game *game, struct engine *const players[2], const struct terms *terms,
          struct effort *const efforts[2], const atomic_bool *interrupted)
{
	struct finish finish = { .fault_side = JANGGI_NOBODY };
	double clock[2] = { terms->base, terms->base };
	for (;;) {
		struct janggi_outcome outcome = outcome_of(game);
		if (outcome.state == JANGGI_STATE_OVER)
			break;
		if (janggi_game_plies(game) >= terms->max_plies) {
			uint32_t cho = outcome.cho_half_points, han = outcome.han_half_points;
			janggi_side winner = cho > han ? JANGGI_CHO : cho < han ? JANGGI_HAN : JANGGI_NOBODY;
			cli_check(janggi_game_end(game, JANGGI_REASON_POINTS, winner), "end");
			break;
		}
		if (atomic_load(interrupted))
			return finish;

		janggi_side side = janggi_position_to_move(janggi_game_position(game));
		double limit = terms->base > 0        ? clock[side]
		               : terms->move_time > 0 ? terms->move_time
		                                      : PATIENCE_SECONDS;
		struct text position = position_text(game);
		char go[128];
		go_text(go, sizeof go, terms, clock);
		struct thought thought = engine_think(players[side], position.at, go, limit + terms->margin);
		free(position.at);
		if (thought.answer != ANSWER_GONE) {
			efforts[side]->moves++;
			efforts[side]->nodes += thought.nodes;
			efforts[side]->depths += thought.depth;
			efforts[side]->seconds += thought.seconds;
		}
		clock[side] -= thought.seconds;
		clock[side] = (clock[side] < 0 ? 0 : clock[side]) + terms->increment;
		judge_answer(game, players[side], &thought, limit, &finish);
	}
	finish.finished = true;
	return finish;
}

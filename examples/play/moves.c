/* SPDX-License-Identifier: MIT */
/* Moves as text: janggi_move_parse in every notation, janggi_game_why and _why_describe. */
#include "play/play.h"

#include <string.h>

void
move_text(const struct play *play, janggi_move move, char text[JANGGI_MOVE_TEXT_MAX])
{
	const janggi_position *pos = janggi_game_position(play->game);
	janggi_move_format(pos, move, play->notation, text, JANGGI_MOVE_TEXT_MAX);
}

bool
read_square(const struct play *play, const char *text, janggi_square *out)
{
	return janggi_square_parse(out, play->notation, text, SIZE_MAX) == JANGGI_OK ||
	       janggi_square_parse(out, JANGGI_NOTATION_UCI, text, SIZE_MAX) == JANGGI_OK ||
	       janggi_square_parse(out, JANGGI_NOTATION_NUMERIC, text, SIZE_MAX) == JANGGI_OK;
}

/* Two digits of a Korean move. */
static bool
next_square(const char **text, janggi_square *out)
{
	*text += strcspn(*text, "0123456789");
	if (janggi_square_parse(out, JANGGI_NOTATION_NUMERIC, *text, strnlen(*text, 2)) != JANGGI_OK)
		return false;
	*text += 2;
	return true;
}

/* The move that a text names, legal or not; JANGGI_MOVE_NONE if it names none. */
static janggi_move
two_squares(const char *text)
{
	janggi_move move;
	janggi_square from, to;
	if (strcmp(text, "pass") == 0 || strcmp(text, "한수쉼") == 0)
		return JANGGI_MOVE_PASS;
	if (cli_two_squares(&move, text))
		return move;
	if (!next_square(&text, &from) || !next_square(&text, &to) || strpbrk(text, "0123456789") != NULL)
		return JANGGI_MOVE_NONE;
	return from == to ? JANGGI_MOVE_PASS : janggi_move_make(from, to);
}

/* In the game's notation or another one. What is not JANGGI_E_SYNTAX is nearer to a move. */
static janggi_status
parse(const struct play *play, const char *text, janggi_move *move)
{
	const uint32_t notations[] = { play->notation, JANGGI_NOTATION_UCI, JANGGI_NOTATION_SAN,
	                               JANGGI_NOTATION_KOREAN, JANGGI_NOTATION_NUMERIC };
	const janggi_position *pos = janggi_game_position(play->game);
	janggi_status nearest = JANGGI_E_SYNTAX;
	for (size_t i = 0; i < sizeof notations / sizeof notations[0]; i++) {
		janggi_status status = janggi_move_parse(move, pos, notations[i], text, SIZE_MAX, NULL);
		if (status == JANGGI_OK)
			return status;
		if (nearest == JANGGI_E_SYNTAX)
			nearest = status;
	}
	return nearest;
}

/* The rule behind a refusal; 0: none. How the men move is rule 200. */
static uint32_t
rule_of(uint32_t why)
{
	switch (why) {
	case JANGGI_WHY_NO_PIECE:
	case JANGGI_WHY_OTHER_SIDE:
	case JANGGI_WHY_GAME_OVER:
		return 0;
	case JANGGI_WHY_BIKJANG:
		return JANGGI_RULE_BIKJANG;
	case JANGGI_WHY_PASS_IN_CHECK:
	case JANGGI_WHY_PASS_WITH_MOVES:
		return JANGGI_RULE_PASS;
	case JANGGI_WHY_FIRST_CANNON:
		return JANGGI_RULE_FIRST_CANNON;
	case JANGGI_WHY_REPETITION:
		return JANGGI_RULE_REPETITION_RULE;
	case JANGGI_WHY_SHUTTLE:
		return JANGGI_RULE_SHUTTLE;
	default:
		return 200;
	}
}

janggi_move
read_move(const struct play *play, const char *text)
{
	janggi_move move;
	janggi_status status = parse(play, text, &move);
	if (status != JANGGI_OK)
		move = two_squares(text);
	uint32_t why = janggi_game_why(play->game, move);
	if (status == JANGGI_OK && why == JANGGI_WHY_LEGAL)
		return move;
	if (move == JANGGI_MOVE_PASS && why == JANGGI_WHY_LEGAL)
		why = JANGGI_WHY_NOT_A_MOVE;    /* another man's move to its own point */
	char rule[32];
	rule_text(play, rule_of(why), rule);
	if (move != JANGGI_MOVE_NONE && why != JANGGI_WHY_LEGAL)
		tell(play, TEXT_REFUSED, text, janggi_why_describe(why, play->language), rule);
	else if (status == JANGGI_E_AMBIGUOUS)
		tell(play, TEXT_AMBIGUOUS, text);
	else if (move != JANGGI_MOVE_NONE)
		tell(play, TEXT_NOT_SO, text);
	else if (status == JANGGI_E_ILLEGAL)
		tell(play, TEXT_NO_SUCH_MOVE, text);
	else
		tell(play, TEXT_NO_COMMAND, text);
	return JANGGI_MOVE_NONE;
}

/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <string.h>

const janggi_rules *
play_start(struct fuzz_input *input, struct referee *ref)
{
	janggi_position *pos = fuzz_position(0);
	const janggi_rules *rules = fuzz_rules(input, ref->rule);
	const uint8_t *fen = input->at;
	while (input->at < input->end && *input->at != '\n')
		input->at++;
	if (janggi_position_set_fen(pos, (const char *)fen, (size_t)(input->at - fen), NULL) != JANGGI_OK)
		janggi_position_set_start(pos, JANGGI_SETUP_HEEH, JANGGI_SETUP_EHEH, JANGGI_HANDICAP_NONE);
	fuzz_byte(input);
	janggi_position_get_board(pos, ref->at[0].cells);
	ref->at[0].side = (int)janggi_position_to_move(pos);
	ref->clock = (int)janggi_position_halfmove_clock(pos);
	ref->number = (int)janggi_position_move_number(pos);
	referee_start(ref);
	return rules;
}

static int
compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

int
play_moves(struct referee *ref, uint32_t moves[REFERENCE_MOVES])
{
	int count = referee_moves(ref, moves);
	qsort(moves, (size_t)count, sizeof moves[0], compare);
	return count;
}

janggi_outcome
play_outcome(const struct referee *ref)
{
	static const uint32_t reasons[][2] = {
		{ 0, JANGGI_REASON_NONE }, { 200, JANGGI_REASON_MATE }, { 302, JANGGI_REASON_DOUBLE_PASS },
		{ 303, JANGGI_REASON_BIKJANG }, { 306, JANGGI_REASON_REPETITION },
		{ 308, JANGGI_REASON_PERPETUAL_CHECK }, { 309, JANGGI_REASON_SHUTTLE },
		{ 310, JANGGI_REASON_NO_CAPTURE }, { 311, JANGGI_REASON_TOTAL_PLIES },
		{ 312, JANGGI_REASON_LOW_POINTS }, { 313, JANGGI_REASON_BARE },
		{ 317, JANGGI_REASON_MUTUAL_STALEMATE },
	};
	struct referee_outcome found;
	referee_judge(ref, &found);
	janggi_outcome outcome = {
		.size = sizeof outcome,
		.state = (uint32_t)found.state,
		.winner = (uint32_t)found.winner,
		.rule = (uint32_t)found.rule,
		.fault_side = (uint32_t)found.fault,
		.cho_half_points = (uint32_t)found.points[0],
		.han_half_points = (uint32_t)found.points[1],
		.ply = (uint32_t)ref->plies,
		.claim = found.state == JANGGI_STATE_CLAIMABLE ? JANGGI_REASON_BIKJANG : 0,
	};
	for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
		if (reasons[i][0] == outcome.rule)
			outcome.reason = reasons[i][1];
	return outcome;
}

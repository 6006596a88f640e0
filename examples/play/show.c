/* SPDX-License-Identifier: MIT */
/* What the person sees: the board and how the game stands. janggi_diagram_write, janggi_game_outcome. */
#include "play/play.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define BOARD_COLUMNS 38

static int32_t
print(void *user, const char *data, size_t length)
{
	(void)user;
	return fwrite(data, 1, length, stdout) != length;
}

/* Of the terminal; 0: unknown. */
static unsigned
columns(void)
{
	struct winsize size;
	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void
show_board(const struct play *play)
{
	unsigned width = columns();
	if (width > 0 && width < BOARD_COLUMNS) {
		tell(play, TEXT_NARROW, width, (unsigned)BOARD_COLUMNS);
		return;
	}
	uint32_t plies = janggi_game_plies(play->game);
	janggi_diagram_options options = { .size = sizeof options, .script = play->script };
	bool korean = play->notation >= JANGGI_NOTATION_NUMERIC;
	options.coordinates = korean ? JANGGI_COORDINATES_KOREAN : JANGGI_COORDINATES_UCI;
	if ((play->person == JANGGI_HAN) != play->flipped)
		options.flags |= JANGGI_DRAW_FLIP;
	if (play->colour)
		options.flags |= JANGGI_DRAW_COLOUR;
	if (plies > 0)
		options.last_move = janggi_game_move_at(play->game, plies - 1);
	cli_check(janggi_diagram_write(janggi_game_position(play->game), &options, print, NULL), "board");
}

static janggi_outcome
outcome_of(const struct play *play)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	cli_check(janggi_game_outcome(play->game, &outcome), "outcome");
	return outcome;
}

bool
is_over(const struct play *play)
{
	return outcome_of(play).state == JANGGI_STATE_OVER;
}

bool
is_persons_turn(const struct play *play)
{
	return janggi_position_to_move(janggi_game_position(play->game)) == play->person;
}

static void
show_end(const struct play *play, const janggi_outcome *outcome)
{
	const char *reason = janggi_reason_describe(outcome->reason, play->language);
	char rule[32];
	rule_text(play, outcome->rule, rule);
	if (outcome->winner == JANGGI_NOBODY)
		tell(play, TEXT_DRAW, reason, rule);
	else
		tell(play, TEXT_WINS, side_name(play, outcome->winner), reason, rule);
}

/* What the side to move must or may do about facing generals (303). */
static void
show_facing(const struct play *play, bool claimable)
{
	int32_t rule = 0;
	janggi_rules_get(play->rules, JANGGI_RULE_BIKJANG, &rule);
	if (rule == 1)
		tell(play, TEXT_FACING_PASS);
	else if (rule >= 3)
		tell(play, TEXT_FACING_MUST);
	if (claimable)
		tell(play, TEXT_CLAIMABLE);
}

void
show_standing(const struct play *play)
{
	const janggi_position *pos = janggi_game_position(play->game);
	janggi_outcome outcome = outcome_of(play);
	if (outcome.state == JANGGI_STATE_OVER)
		show_end(play, &outcome);
	else if (janggi_position_in_check(pos))
		tell(play, TEXT_CHECK, side_name(play, janggi_position_to_move(pos)));
	if (outcome.state != JANGGI_STATE_OVER && janggi_position_is_bikjang(pos))
		show_facing(play, outcome.state == JANGGI_STATE_CLAIMABLE);
	tell(play, TEXT_STANDING, outcome.cho_half_points / 2, outcome.cho_half_points % 2 * 5,
	     outcome.han_half_points / 2, outcome.han_half_points % 2 * 5, janggi_game_plies(play->game));
}

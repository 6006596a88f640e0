/* SPDX-License-Identifier: MIT */
/* The start of a game: set-ups in turn, handicap. janggi_search_choose_setup, janggi_position_set_start. */
#include "play/play.h"

#include <stdlib.h>

/* Set-ups are asked for and told as the person sees the board; the library has them from file a. */
static janggi_setup
as_seen(const struct play *play, janggi_setup setup)
{
	return play->person == JANGGI_HAN ? janggi_setup_mirror(setup) : setup;
}

static bool
ask_setup(struct play *play, janggi_setup *out)
{
	while (*out == JANGGI_SETUP_NONE) {
		char *line = read_line(play, text_of(play, TEXT_CHOOSE_SETUP));
		play->left = line == NULL || is_quit(line);
		if (play->left) {
			free(line);
			return false;
		}
		janggi_setup seen = JANGGI_SETUP_NONE;
		if (line[0] >= '1' && line[0] <= '4' && line[1] == '\0')
			seen = (janggi_setup)(line[0] - '0');
		else
			janggi_setup_parse(&seen, line, SIZE_MAX);
		if (seen == JANGGI_SETUP_NONE)
			tell(play, TEXT_BAD_SETUP, line);
		else
			*out = as_seen(play, seen);
		free(line);
	}
	return true;
}

/* Han shows first, Cho answers. */
static bool
choose_setups(struct play *play, janggi_setup setups[2])
{
	for (unsigned turn = 0; turn < 2; turn++) {
		janggi_side side = turn == 0 ? JANGGI_HAN : JANGGI_CHO;
		setups[side] = play->wanted[side];
		if (setups[side] != JANGGI_SETUP_NONE)
			continue;
		if (side == play->person) {
			if (!ask_setup(play, &setups[side]))
				return false;
			continue;
		}
		janggi_setup other = side == JANGGI_HAN ? JANGGI_SETUP_NONE : setups[JANGGI_HAN];
		janggi_status status = janggi_search_choose_setup(play->search, side, other, play->handicap,
		                                                  &setups[side]);
		cli_check(status, "set-up");
		tell(play, TEXT_SHOWS_SETUP, side_name(play, side),
		     janggi_setup_name(as_seen(play, setups[side]), play->language));
	}
	return true;
}

bool
start_game(struct play *play)
{
	janggi_setup setups[2];
	if (!choose_setups(play, setups))
		return false;
	janggi_position *start;
	janggi_game *game;
	cli_check(janggi_position_new(&start, NULL), "position");
	cli_check(janggi_position_set_start(start, setups[JANGGI_CHO], setups[JANGGI_HAN], play->handicap),
	          "start");
	cli_check(janggi_game_new(&game, play->rules, start, NULL), "game");
	janggi_position_free(start);
	janggi_game_free(play->game);
	play->game = game;
	play->saved = true;
	return true;
}

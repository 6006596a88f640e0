/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_PLAY_H
#define EXAMPLES_PLAY_H

#include "common/cli.h"

/* A game between a person and the search, and how the person sees it. */
struct play {
	janggi_game *game;
	janggi_search *search;
	const janggi_rules *rules;
	janggi_setup wanted[2];         /* by side, from the command line; JANGGI_SETUP_NONE: to be chosen */
	uint32_t handicap;
	janggi_side person;
	uint32_t level;
	uint32_t language;
	uint32_t notation;              /* of what is printed; anything is read */
	uint32_t script;
	bool colour;
	bool flipped;                   /* the board, beside the side that the person plays */
	bool saved;                     /* nothing was played since */
	bool left;
	uint32_t lines;                 /* read so far */
	uint32_t warned_at;             /* the line that was told that the game is not saved */
};

/* texts.c: what is said, in the language of the game; tell() adds a newline. */
enum text {
	TEXT_WELCOME, TEXT_HELP, TEXT_PROMPT, TEXT_THINKING, TEXT_ANSWER, TEXT_HINT, TEXT_STANDING,
	TEXT_REFUSED, TEXT_RULE, TEXT_AMBIGUOUS, TEXT_NO_SUCH_MOVE, TEXT_NOT_SO, TEXT_NO_COMMAND,
	TEXT_NO_SQUARE, TEXT_NO_MOVES, TEXT_NOTHING_TO_UNDO, TEXT_CLAIMABLE, TEXT_NO_CLAIM, TEXT_CLAIMS,
	TEXT_OVER, TEXT_DRAW, TEXT_WINS, TEXT_SAVED, TEXT_SAVE_FAILED, TEXT_LOADED, TEXT_LOAD_FAILED,
	TEXT_LOAD_FAILED_AT, TEXT_CHOOSE_SETUP, TEXT_SHOWS_SETUP, TEXT_BAD_SETUP, TEXT_UNSAVED, TEXT_CHECK,
	TEXT_FACING_PASS, TEXT_FACING_MUST, TEXT_LEGAL, TEXT_BYE, TEXT_VALUE, TEXT_NEEDS, TEXT_SETTING,
	TEXT_NARROW, TEXT_COUNT
};

/* A format of printf; its arguments are the same in every language. */
const char *text_of(const struct play *play, enum text text);
void tell(const struct play *play, enum text text, ...);
const char *side_name(const struct play *play, janggi_side side);

/* The number of a rule in brackets; nothing of 0. */
void rule_text(const struct play *play, uint32_t rule, char text[32]);

/* start.c: sets up a new game; false when the person leaves instead: the old game then stays. */
bool start_game(struct play *play);

/* commands.c: does what a line says. */
void obey(struct play *play, const char *line);

/* The names of the commands in the language of the game, in turn; NULL behind the last. */
const char *command_name(const struct play *play, size_t index);
bool is_quit(const char *line);

/* Shows the board and how the game stands. */
void show(const struct play *play);

/* show.c */
void show_board(const struct play *play);
void show_standing(const struct play *play);
bool is_over(const struct play *play);
bool is_persons_turn(const struct play *play);

/* moves.c: a move as text in the notation of the game, and text of any notation as a move. */
void move_text(const struct play *play, janggi_move move, char text[JANGGI_MOVE_TEXT_MAX]);

/* Says why not and returns JANGGI_MOVE_NONE if it cannot be played. */
janggi_move read_move(const struct play *play, const char *text);
bool read_square(const struct play *play, const char *text, janggi_square *out);

/* think.c: what the search would do now: a move, or JANGGI_MOVE_NONE to claim the facing. */
janggi_move ask_search(struct play *play, uint32_t level, uint32_t ms);

/* From here on Ctrl-C does not end the program: it stops the search, or gives up the line begun. */
void catch_interrupts(void);
bool was_interrupted(void);     /* since the last call */

/* records.c: a game read from or written to a file, by its name .gib or .pgn; says so. */
void save_game(struct play *play, const char *path);
bool load_game(struct play *play, const char *path);

/* The same without a word: false with the reason, and its line unless that is 0. */
bool open_game(struct play *play, const char *path, char message[256], uint32_t *line);

/* input.c: a line of the person without blanks around it, to be freed; NULL at the end of the input. */
char *read_line(const struct play *play, const char *prompt);

#endif

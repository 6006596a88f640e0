/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_MATCH_STARTS_H
#define EXAMPLES_MATCH_STARTS_H

#include <janggi/janggi.h>

/* What the pairs of games start from, in turn. All 0: the 16 pairs of set-ups. */
struct starts {
	char **fens;
	uint32_t count;
};

/* FENs, one a line, but for empty lines and those with a #; ends the program if one is none. */
void starts_read(struct starts *starts, const char *path);

/*
 * The game of a pair, before the engines' first move, and the name of its start. Once every start had its
 * turn, a few quiet moves are played before it: random ones, but the same everywhere.
 */
janggi_game *starts_game(const struct starts *starts, const janggi_rules *rules, uint32_t pair, char *name,
                         size_t capacity);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_UCI_BOOK_H
#define EXAMPLES_UCI_BOOK_H

#include <stdbool.h>

#include <janggi/janggi.h>

/* The options OwnBook and BookFile. All 0: no book. */
struct own_book {
	bool wanted;
	janggi_book *book;              /* over the mapped file */
	void *bytes;
	size_t length;
	uint64_t seed;                  /* of the next choice */
};

/* Takes the book of a file; none for "" and "<empty>". What is wrong is said, and then there is no book. */
void book_load(struct own_book *own, const char *path);

/*
 * A move of the book that the game allows, or JANGGI_MOVE_NONE: if it is not wanted, has none, or the game
 * ended.
 */
janggi_move book_move(struct own_book *own, const janggi_game *game);

#endif

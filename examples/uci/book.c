/* SPDX-License-Identifier: MIT */
#include "uci/book.h"
#include "uci/think.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void
close_book(struct own_book *own)
{
	janggi_book_free(own->book);
	if (own->bytes != NULL)
		munmap(own->bytes, own->length);
	own->book = NULL;
	own->bytes = NULL;
}

/* False with errno set. */
static bool
map_file(struct own_book *own, const char *path)
{
	struct stat about;
	int file = open(path, O_RDONLY);
	if (file < 0)
		return false;
	void *bytes = MAP_FAILED;
	if (fstat(file, &about) == 0 && about.st_size > 0) {
		own->length = (size_t)about.st_size;
		bytes = mmap(NULL, own->length, PROT_READ, MAP_PRIVATE, file, 0);
	} else if (errno == 0) {
		errno = ENODATA;
	}
	close(file);
	if (bytes != MAP_FAILED)
		own->bytes = bytes;
	return bytes != MAP_FAILED;
}

void
book_load(struct own_book *own, const char *path)
{
	close_book(own);
	if (path[0] == '\0' || strcmp(path, "<empty>") == 0)
		return;
	errno = 0;
	if (!map_file(own, path)) {
		say("info string BookFile %s: %s\n", path, strerror(errno));
		return;
	}
	janggi_error error = { .size = sizeof error };
	if (janggi_book_new(&own->book, own->bytes, own->length, JANGGI_BOOK_BORROW, NULL, &error) !=
	    JANGGI_OK) {
		say("info string BookFile %s: byte %" PRIu64 ": %s\n", path, error.offset, error.message);
		close_book(own);
		return;
	}
	/* People want other openings each time they start it. */
	own->seed = (uint64_t)time(NULL);
}

janggi_move
book_move(struct own_book *own, const janggi_game *game)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	janggi_move move;
	if (!own->wanted || own->book == NULL || janggi_game_outcome(game, &outcome) != JANGGI_OK ||
	    outcome.state != JANGGI_STATE_ONGOING ||
	    janggi_book_choose(own->book, janggi_game_position(game), own->seed++, &move) != JANGGI_OK ||
	    janggi_game_why(game, move) != JANGGI_WHY_LEGAL)
		return JANGGI_MOVE_NONE;
	return move;
}

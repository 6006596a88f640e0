/* SPDX-License-Identifier: MIT */
/* Games as files: janggi_record_new, _set_tag and _write; janggi_reader_next and _record_game. */
#include "common/records.h"
#include "play/play.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool
is_pgn(const char *path)
{
	size_t length = strlen(path);
	return length > 4 && strcmp(path + length - 4, ".pgn") == 0;
}

static int32_t
write_file(void *file, const char *data, size_t length)
{
	return fwrite(data, 1, length, file) != length;
}

/* Whose game it was; the writers know the tags by these names in both formats. */
static void
set_names(const struct play *play, janggi_record *record)
{
	static const char *const tags[2] = { "초대국자", "한대국자" };
	char engine[64];
	const char *person = play->language == JANGGI_KOREAN ? "사람" : "person";
	snprintf(engine, sizeof engine, "libjanggi %s, level %u", janggi_version_string(),
	         (unsigned)play->level);
	for (unsigned side = 0; side < 2; side++) {
		const char *name = side == play->person ? person : engine;
		cli_check(janggi_record_set_tag(record, tags[side], SIZE_MAX, name, SIZE_MAX), "name");
	}
}

/* False with errno. */
static bool
write_record(const janggi_record *record, const char *path)
{
	FILE *file = fopen(path, "wb");
	if (file == NULL)
		return false;
	uint32_t format = is_pgn(path) ? JANGGI_RECORD_PGN : JANGGI_RECORD_GIB;
	janggi_status status = janggi_record_write(record, format, 0, write_file, file);
	if (status != JANGGI_E_CALLBACK)
		cli_check(status, path);
	int wrong = status == JANGGI_OK ? 0 : errno;
	if (fclose(file) != 0 && wrong == 0)
		wrong = errno;
	errno = wrong;
	return wrong == 0;
}

void
save_game(struct play *play, const char *path)
{
	janggi_record *record;
	cli_check(janggi_record_new(&record, play->game, NULL), "record");
	set_names(play, record);
	play->saved = write_record(record, path);
	if (play->saved)
		tell(play, TEXT_SAVED, path);
	else
		tell(play, TEXT_SAVE_FAILED, path, strerror(errno));
	janggi_record_free(record);
}

/* The first record of a stream; NULL with the reason, and its line unless that is 0. */
static janggi_game *
read_game(const struct play *play, FILE *file, char message[256], uint32_t *line)
{
	janggi_error error = { .size = sizeof error };
	janggi_reader *reader;
	janggi_record *record;
	janggi_game *game = NULL;
	cli_check(janggi_reader_new(&reader, JANGGI_RECORD_AUTO, cli_read_stream, file, NULL), "reader");
	janggi_status status = janggi_reader_next(reader, &record, &error);
	if (status == JANGGI_OK)
		game = cli_replay(janggi_record_game(record), play->rules, message);
	else
		snprintf(message, 256, "%s", status == JANGGI_E_CALLBACK ? strerror(errno) : error.message);
	*line = status == JANGGI_E_CALLBACK ? 0 : error.line;
	janggi_record_free(record);
	janggi_reader_free(reader);
	return game;
}

bool
open_game(struct play *play, const char *path, char message[256], uint32_t *line)
{
	janggi_game *game = NULL;
	FILE *file = fopen(path, "rb");
	*line = 0;
	if (file == NULL) {
		snprintf(message, 256, "%s", strerror(errno));
	} else {
		game = read_game(play, file, message, line);
		fclose(file);
	}
	if (game == NULL)
		return false;
	janggi_game_free(play->game);
	play->game = game;
	play->saved = true;
	return true;
}

bool
load_game(struct play *play, const char *path)
{
	char message[256];
	uint32_t line;
	bool loaded = open_game(play, path, message, &line);
	if (loaded)
		tell(play, TEXT_LOADED, path, janggi_game_plies(play->game));
	else if (line == 0)
		tell(play, TEXT_LOAD_FAILED, path, message);
	else
		tell(play, TEXT_LOAD_FAILED_AT, path, line, message);
	return loaded;
}

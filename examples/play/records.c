/* SPDX-License-Identifier: MIT */
/* Games as files: janggi_record_new, _set_tag and _write; janggi_reader_next and _record_game. */
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

/* The moves of a record under the rules of the game; NULL with the error. */
static janggi_game *
replay(const struct play *play, const janggi_game *read, janggi_error *error)
{
	janggi_game *game;
	cli_check(janggi_game_new(&game, play->rules, janggi_game_start(read), NULL), "game");
	for (uint32_t i = 0; i < janggi_game_plies(read); i++) {
		janggi_game_resume(game);       /* the record went on */
		if (janggi_game_push(game, janggi_game_move_at(read, i), error) != JANGGI_OK) {
			char message[sizeof error->message];
			snprintf(message, sizeof message, "move %u: %.200s", (unsigned)i + 1, error->message);
			strcpy(error->message, message);
			janggi_game_free(game);
			return NULL;
		}
	}
	return game;
}

/* The first record of a stream; NULL with the error, or with errno and JANGGI_E_CALLBACK in it. */
static janggi_game *
read_game(const struct play *play, FILE *file, janggi_error *error)
{
	janggi_reader *reader;
	janggi_record *record;
	cli_check(janggi_reader_new(&reader, JANGGI_RECORD_AUTO, cli_read_stream, file, NULL), "reader");
	janggi_status status = janggi_reader_next(reader, &record, error);
	janggi_game *game = status == JANGGI_OK ? replay(play, janggi_record_game(record), error) : NULL;
	janggi_record_free(record);
	janggi_reader_free(reader);
	return game;
}

bool
load_game(struct play *play, const char *path)
{
	janggi_error error = { .size = sizeof error, .code = JANGGI_E_CALLBACK };
	FILE *file = fopen(path, "rb");
	janggi_game *game = file == NULL ? NULL : read_game(play, file, &error);
	if (game == NULL && error.code == JANGGI_E_CALLBACK)
		tell(play, TEXT_LOAD_FAILED, path, strerror(errno));
	else if (game == NULL && error.line == 0)
		tell(play, TEXT_LOAD_FAILED, path, error.message);
	else if (game == NULL)
		tell(play, TEXT_LOAD_FAILED_AT, path, error.line, error.message);
	if (file != NULL)
		fclose(file);
	if (game == NULL)
		return false;
	janggi_game_free(play->game);
	play->game = game;
	play->saved = true;
	tell(play, TEXT_LOADED, path, janggi_game_plies(game));
	return true;
}

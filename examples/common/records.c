/* SPDX-License-Identifier: MIT */
#include "common/records.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

void
cli_records_open(struct cli_records *records, const char *path)
{
	cli_records_open_file(records, path, cli_open(path));
}

void
cli_records_open_file(struct cli_records *records, const char *path, FILE *file)
{
	*records = (struct cli_records){ .path = path, .file = file };
	cli_check(janggi_reader_new(&records->reader, JANGGI_RECORD_AUTO, cli_read_stream, file, NULL), path);
}

void
cli_records_close(struct cli_records *records)
{
	janggi_reader_free(records->reader);
	if (records->file != stdin)
		fclose(records->file);
}

bool
cli_records_next(struct cli_records *records, janggi_record **out, janggi_error *error)
{
	*error = (janggi_error){ .size = sizeof *error };
	janggi_status status = janggi_reader_next(records->reader, out, error);
	if (status == JANGGI_E_CALLBACK)
		cli_fail("%s: %s", records->path, strerror(errno));
	if (status == JANGGI_E_NOMEM)
		cli_check(status, records->path);
	return status != JANGGI_E_EMPTY;
}

void
cli_records_complain(const struct cli_records *records, const janggi_error *error)
{
	cli_complain("%s#%" PRIu32 ": line %" PRIu32 ", byte %" PRIu64 ": %s", records->path, error->item,
	             error->line, error->offset, error->message);
}

uint32_t
cli_record_format(const char *option, const char *path)
{
	const char *end = strrchr(path, '.');
	if (end != NULL && strcmp(end, ".pgn") == 0)
		return JANGGI_RECORD_PGN;
	if (end == NULL || strcmp(end, ".gib") != 0)
		cli_misuse("%s %s: a name in .pgn or .gib expected", option, path);
	return JANGGI_RECORD_GIB;
}

janggi_game *
cli_replay(const janggi_game *game, const janggi_rules *rules, char message[256])
{
	janggi_game *out;
	janggi_error error = { .size = sizeof error };
	cli_check(janggi_game_new(&out, rules, janggi_game_start(game), NULL), "game");
	for (uint32_t i = 0; i < janggi_game_plies(game); i++) {
		janggi_game_resume(out);
		if (janggi_game_push(out, janggi_game_move_at(game, i), &error) != JANGGI_OK) {
			snprintf(message, 256, "move %" PRIu32 ": %s", i + 1, error.message);
			janggi_game_free(out);
			return NULL;
		}
	}
	return out;
}

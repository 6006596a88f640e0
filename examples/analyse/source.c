/* SPDX-License-Identifier: MIT */
#include "analyse/source.h"

#include <errno.h>
#include <inttypes.h>
#include <json.h>
#include <stdlib.h>
#include <string.h>

#ifndef JSON_TOKENER_VALIDATE_UTF8      /* an older json-c does not look */
#define JSON_TOKENER_VALIDATE_UTF8 0
#endif

static bool
is_json(FILE *file, const char *path)
{
	int byte = getc(file);
	while (byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t')
		byte = getc(file);
	if (byte != EOF)
		ungetc(byte, file);
	else if (ferror(file))
		cli_fail("%s: %s", path, strerror(errno));
	return byte == '{' || byte == EOF;
}

void
source_open(struct source *source, const char *path, const struct cli_rules *rules)
{
	FILE *file = cli_open(path);
	*source = (struct source){ .records = { .path = path, .file = file }, .rules = *rules };
	bool json = is_json(file, path);
	if (source->rules.ruleset == 0)
		source->rules.ruleset = json ? JANGGI_RULESET_JANGGI : JANGGI_RULESET_RECORD;
	if (!json)
		cli_records_open_file(&source->records, path, file);
}

void
source_close(struct source *source)
{
	cli_records_close(&source->records);
	free(source->line);
}

void
task_free(struct task *task)
{
	free(task->id);
	free(task->refusal);
	janggi_game_free(task->game);
	janggi_record_free(task->record);
	*task = (struct task){ .id = NULL };
}

uint32_t
task_lines(const struct task *task)
{
	return task->game == NULL || !task->all ? 1 : janggi_game_plies(task->game) + 1;
}

static char *
copy(const char *text)
{
	char *out = strdup(text);
	if (out == NULL)
		cli_fail("out of memory");
	return out;
}

/* The refusal goes out in the place of the answer, and to the standard error. */
static void
refuse(const struct source *source, struct task *task, uint64_t line, uint64_t byte, const char *message)
{
	struct json_object *text = json_object_new_string(message);
	const char *error = json_object_to_json_string_ext(text, JSON_C_TO_STRING_PLAIN);
	cli_complain("%s, line %" PRIu64 ", byte %" PRIu64 ": %s", source->records.path, line, byte, message);
	size_t room = strlen(task->id) + strlen(error) + 100;
	task->refusal = malloc(room);
	if (task->refusal == NULL)
		cli_fail("out of memory");
	snprintf(task->refusal, room, "{\"id\":%s,\"error\":%s,\"line\":%" PRIu64 ",\"byte\":%" PRIu64 "}\n", task->id,
	         error, line, byte);
	json_object_put(text);
	janggi_game_free(task->game);
	task->game = NULL;
}

static janggi_rules *
rules_of(const struct source *source, struct json_object *object)
{
	struct json_object *name;
	if (!json_object_object_get_ex(object, "rules", &name) || name == NULL)
		return cli_rules_new(&source->rules);
	janggi_rules *rules = NULL;
	uint32_t ruleset = janggi_ruleset_find(json_object_get_string(name), SIZE_MAX);
	if (ruleset != 0)
		cli_check(janggi_rules_new(&rules, ruleset, NULL), "rules");
	return rules;
}

/* Plays on past endings: whoever sends a position wants to hear of it. */
static bool
push(janggi_game *game, janggi_move move, janggi_error *error)
{
	janggi_game_resume(game);
	return janggi_game_push(game, move, error) == JANGGI_OK;
}

/* How many bytes of a text a message quotes: no character is cut. */
static int
shown(const char *text)
{
	int length = (int)strnlen(text, 41);
	if (length > 40)
		for (length = 40; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80; length--)
			;
	return length;
}

static bool
play(janggi_game *game, struct json_object *moves, char message[256])
{
	for (size_t i = 0; i < json_object_array_length(moves); i++) {
		const char *text = json_object_get_string(json_object_array_get_idx(moves, i));
		janggi_error error = { .size = sizeof error };
		janggi_move move;
		janggi_game_resume(game);
		if (text == NULL ||
		    janggi_move_parse(&move, janggi_game_position(game), JANGGI_NOTATION_UCI, text, SIZE_MAX, &error) !=
		    JANGGI_OK || !push(game, move, &error)) {
			snprintf(message, 256, "move %zu, %.*s: %.180s", i + 1, text == NULL ? 4 : shown(text),
			         text == NULL ? "null" : text, text == NULL ? "no text" : error.message);
			return false;
		}
	}
	return true;
}

/* The position and moves of a JSON object; false with a message. */
static bool
read_object(const struct source *source, struct task *task, struct json_object *object, char message[256])
{
	struct json_object *fen, *moves = NULL;
	janggi_error error = { .size = sizeof error };
	janggi_position *pos;
	bool good = true;
	cli_check(janggi_position_new(&pos, NULL), "position");
	if (json_object_object_get_ex(object, "fen", &fen) && fen != NULL &&
	    strcmp(json_object_get_string(fen), "startpos") != 0 &&
	    janggi_position_set_fen(pos, json_object_get_string(fen), SIZE_MAX, &error) != JANGGI_OK) {
		snprintf(message, 256, "fen, byte %" PRIu64 ": %.200s", error.offset, error.message);
		good = false;
	}
	janggi_rules *rules = rules_of(source, object);
	if (good && rules == NULL) {
		snprintf(message, 256, "rules: no such rule set");
		good = false;
	}
	if (good && janggi_game_new(&task->game, rules, pos, NULL) != JANGGI_OK) {
		snprintf(message, 256, "fen: no game can start here");
		good = false;
	}
	json_object_object_get_ex(object, "moves", &moves);
	if (good && moves != NULL && !json_object_is_type(moves, json_type_array)) {
		snprintf(message, 256, "moves: a list expected");
		good = false;
	}
	if (good && moves != NULL)
		good = play(task->game, moves, message);
	janggi_rules_free(rules);
	janggi_position_free(pos);
	return good;
}

static bool
next_line(struct source *source, struct task *task)
{
	ssize_t length;
	do {
		length = getline(&source->line, &source->capacity, source->records.file);
		source->line_number++;
	} while (length >= 0 && strspn(source->line, " \t\r\n") == (size_t)length);
	if (length < 0) {
		if (ferror(source->records.file))
			cli_fail("%s: %s", source->records.path, strerror(errno));
		return false;
	}
	source->item++;
	struct json_tokener *tokener = json_tokener_new();
	json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	struct json_object *object = json_tokener_parse_ex(tokener, source->line, (int)length), *id;
	size_t end = json_tokener_get_parse_end(tokener);
	json_tokener_free(tokener);
	char message[256], number[24];
	snprintf(number, sizeof number, "%" PRIu64, source->item);
	bool named = object != NULL && json_object_is_type(object, json_type_object) &&
	             json_object_object_get_ex(object, "id", &id);
	task->id = copy(named ? json_object_to_json_string_ext(id, JSON_C_TO_STRING_PLAIN) : number);
	if (object == NULL || !json_object_is_type(object, json_type_object))
		refuse(source, task, source->line_number, end, "not a JSON object");
	else if (!read_object(source, task, object, message))
		refuse(source, task, source->line_number, 0, message);
	json_object_put(object);
	return true;
}

static bool
next_record(struct source *source, struct task *task)
{
	janggi_error error;
	if (!cli_records_next(&source->records, &task->record, &error))
		return false;
	source->item++;
	char number[24], message[256];
	snprintf(number, sizeof number, "%" PRIu64, source->item);
	task->id = copy(number);
	task->all = true;
	if (task->record == NULL) {
		refuse(source, task, error.line, error.offset, error.message);
		return true;
	}
	janggi_rules *rules = cli_rules_new(&source->rules);
	task->game = cli_replay(janggi_record_game(task->record), rules, message);
	janggi_rules_free(rules);
	if (task->game == NULL)
		refuse(source, task, 0, 0, message);
	return true;
}

bool
source_next(struct source *source, struct task *task)
{
	*task = (struct task){ .id = NULL };
	return source->records.reader != NULL ? next_record(source, task) : next_line(source, task);
}

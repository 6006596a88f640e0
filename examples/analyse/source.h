/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_ANALYSE_SOURCE_H
#define EXAMPLES_ANALYSE_SOURCE_H

#include "common/records.h"

/* What is analysed: the positions of JSON lines, or all positions of the games of a record file. */
struct source {
	struct cli_records records;     /* without a reader: JSON lines */
	struct cli_rules rules;         /* where a line names none, and of records */
	char *line;                     /* the last JSON line */
	size_t capacity;
	uint64_t line_number;
	uint64_t item;                  /* of the task read last, from 1 */
};

/* One line of JSON or one game of a file. */
struct task {
	char *id;                       /* as JSON */
	janggi_game *game;              /* its last position is meant, or all of them; NULL: refused, */
	char *refusal;                  /* for this reason, as a line of output */
	janggi_record *record;          /* of a game from a record file */
	bool all;
};

/* With no rule set named, lines are of janggi, and records of the rules that allow all that was played. */
void source_open(struct source *source, const char *path, const struct cli_rules *rules);
void source_close(struct source *source);

/* The next task; false at the end. What cannot be read is a task with a refusal. */
bool source_next(struct source *source, struct task *task);
void task_free(struct task *task);

/* How many lines of output a task gives. */
uint32_t task_lines(const struct task *task);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_ANALYSE_ANSWER_H
#define EXAMPLES_ANALYSE_ANSWER_H

#include "analyse/source.h"

/* What the search said of one position, from the view of the side to move. */
struct verdict {
	bool over;
	janggi_search_result result;
	janggi_search_info info[8];     /* by line; the first `lines` */
	janggi_move pv[8][32];
	uint32_t pv_length[8];
	uint32_t lines;
};

#define LINES_MAX 8

/* Text that grows. */
struct text {
	char *at;
	size_t length, capacity;
};

void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Searches the positions of a task, each as if nothing had been searched before, and appends a line a position;
 * with a report instead, one line for the game, and in `record` its marks and better moves.
 */
struct wanted {
	janggi_search_limits limits;
	uint32_t multipv;
	bool report;
};
void answer(janggi_search *search, const struct wanted *wanted, struct task *task, struct text *out);

/* report.c: one line of JSON for a whole game, and the record annotated. */
void report(const struct task *task, const struct verdict *verdicts, uint32_t count, struct text *out);
void annotate(struct task *task, const struct verdict *verdicts, uint32_t count);

/* The share of a point that the side to move may expect, per mille. */
int32_t expected(const struct verdict *verdict);

void add_move(struct text *text, janggi_position *pos, janggi_move move);

#endif

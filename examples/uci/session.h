/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_UCI_SESSION_H
#define EXAMPLES_UCI_SESSION_H

#include "uci/book.h"
#include "uci/think.h"

/* What commands set up: a game under rules, and who thinks about it. */
struct session {
	janggi_rules *rules;
	janggi_game *game;
	uint64_t overhead_ms;
	int64_t level, elo;             /* of which one counts: */
	bool limited;                   /* the Elo does */
	bool refused;                   /* something that was said was not understood, or could not be */
	struct own_book book;
	struct thinker thinker;
};

void session_open(struct session *session);
void session_close(struct session *session);

/* Obeys a line, which is cut up; false for quit. */
bool session_command(struct session *session, char *line);

#endif

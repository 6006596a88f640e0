/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_WALK_H
#define JG_RECORD_WALK_H

#include "core/position.h"
#include "record/record.h"

/* What comes next; in this order for each line, the lines of a place behind the place. */
enum jg_walk_event {
	JG_WALK_LINE,   /* a line begins */
	JG_WALK_PLACE,  /* before the first move, or behind one */
	JG_WALK_MOVE,   /* is about to be made */
	JG_WALK_END,    /* of the line */
	JG_WALK_DONE
};

struct jg_walk_level {
	uint32_t line, ply, child;
	uint32_t before;                /* moves of the game before the line */
	uint8_t place[JANGGI_PACK_MAX];
};

/*
 * A walk through all lines of a record, a variation behind the move that it replaces, or at the end of its line: the
 * order in which PGN is written. Variations lie JG_DEPTH_MAX deep, and a function that called itself for each would
 * take more of the caller's stack than the 16 KiB a call may: there is one position, and packs of those to return to.
 */
struct jg_walk {
	const struct janggi_record *record;
	struct janggi_position pos;
	janggi_move move;               /* of JG_WALK_MOVE */
	enum jg_walk_event event;
	uint32_t line, ply, before;     /* ply: moves of the line so far */
	uint32_t depth;
	struct jg_walk_level at[JG_DEPTH_MAX + 1];
	janggi_undo undo;
};

void jg_walk_start(struct jg_walk *walk, const struct janggi_record *record);

/* False, and the event DONE, behind the end of line 0. */
bool jg_walk_next(struct jg_walk *walk);

#endif

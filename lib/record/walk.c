/* SPDX-License-Identifier: MIT */
#include "record/walk.h"

#include <janggi/movegen.h>

#include <assert.h>

#include "core/pack.h"

static const struct jg_line *
line_of(const struct jg_walk *walk, uint32_t line)
{
	return (const struct jg_line *)walk->record->lines.items + line;
}

static bool
tell(struct jg_walk *walk, enum jg_walk_event event)
{
	const struct jg_walk_level *at = &walk->at[walk->depth];
	walk->event = event;
	walk->line = at->line;
	walk->ply = at->ply;
	walk->before = at->before;
	return true;
}

static bool
enter(struct jg_walk *walk, uint32_t line, uint32_t before)
{
	walk->at[walk->depth] =
		(struct jg_walk_level){ .line = line, .child = line_of(walk, line)->child, .before = before };
	return tell(walk, JG_WALK_LINE);
}

static void
make(struct jg_walk *walk)
{
	struct jg_walk_level *at = &walk->at[walk->depth];
	janggi_position_make(&walk->pos, janggi_record_move_at(walk->record, at->line, at->ply++), &walk->undo);
}

/* The next variation of a place, the next move, or the end. */
static bool
go_on(struct jg_walk *walk)
{
	struct jg_walk_level *at = &walk->at[walk->depth];
	uint32_t child = at->child, length;
	janggi_record_line_at(walk->record, at->line, NULL, NULL, &length);
	if (child == 0 || (line_of(walk, child)->ply >= at->ply && at->ply < length)) {
		walk->move = janggi_record_move_at(walk->record, at->line, at->ply);
		return tell(walk, at->ply < length ? JG_WALK_MOVE : JG_WALK_END);
	}
	at->child = line_of(walk, child)->sibling;
	if (line_of(walk, child)->ply < at->ply) {
		janggi_position_unmake(&walk->pos, &walk->undo);
		at->ply--;
	}
	jg_position_pack_cell(&walk->pos, at->place);
	uint32_t before = at->before + at->ply;
	assert(walk->depth < JG_DEPTH_MAX);
	walk->depth++;
	return enter(walk, child, before);
}

/* Back to where a variation left: behind the move it stands for, if there is one. */
static void
leave(struct jg_walk *walk)
{
	struct jg_walk_level *at = &walk->at[--walk->depth];
	uint32_t length;
	janggi_status status = jg_position_unpack_cell(&walk->pos, at->place, NULL);
	assert(status == JANGGI_OK);
	(void)status;
	janggi_record_line_at(walk->record, at->line, NULL, NULL, &length);
	if (at->ply < length)
		make(walk);
}

void
jg_walk_start(struct jg_walk *walk, const struct janggi_record *record)
{
	walk->record = record;
	walk->depth = 0;
	walk->event = JG_WALK_DONE;
	walk->pos = *janggi_game_start(record->game);
}

bool
jg_walk_next(struct jg_walk *walk)
{
	switch (walk->event) {
	case JG_WALK_DONE:
		return enter(walk, 0, 0);
	case JG_WALK_LINE:
		return tell(walk, JG_WALK_PLACE);
	case JG_WALK_MOVE:
		make(walk);
		return tell(walk, JG_WALK_PLACE);
	case JG_WALK_PLACE:
		return go_on(walk);
	case JG_WALK_END:
		if (walk->depth > 0) {
			leave(walk);
			return go_on(walk);
		}
	}
	walk->event = JG_WALK_DONE;
	return false;
}

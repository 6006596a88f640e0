/* SPDX-License-Identifier: MIT */
#ifndef JG_CORE_MAKE_H
#define JG_CORE_MAKE_H

#include <janggi/move.h>

#include "core/legality.h"

#include <string.h>

/* Inside a janggi_undo, and written straight into it. */
struct __attribute__((may_alias)) jg_undo {
	uint64_t hash;
	uint32_t move;
	uint32_t captured;      /* piece, 0 for none */
	uint32_t flags;
	uint32_t clock;         /* of a capture, this move counted */
};

static ALWAYS_INLINE uint32_t
jg_pass_flags(const struct janggi_position *pos)
{
	struct bb occupied = bb_or(JG_KIND(pos, JANGGI_CHO, 0), JG_KIND(pos, JANGGI_HAN, 0));
	bool ended = (pos->switches.double_pass != 0 && (pos->flags & JG_PASSED)) ||
	             (pos->switches.bikjang == 1 && jg_is_facing(pos, occupied));
	return ended ? JG_PASSED | JG_ENDED : JG_PASSED;
}

/* Both words at once where the processor can: every change of the sets goes this way. */
typedef uint64_t jg_pair __attribute__((vector_size(16)));

static ALWAYS_INLINE jg_pair
jg_pair_of(const struct bb *a)
{
	jg_pair out;
	memcpy(&out, a, sizeof out);
	return out;
}

static ALWAYS_INLINE void
jg_put(struct janggi_position *pos, unsigned us, unsigned piece, jg_pair squares)
{
	jg_pair all = jg_pair_of(&pos->men[us * JG_PIECE_HAN]) ^ squares;
	jg_pair kind = jg_pair_of(&pos->men[piece]) ^ squares;
	memcpy(&pos->men[us * JG_PIECE_HAN], &all, sizeof all);
	memcpy(&pos->men[piece], &kind, sizeof kind);
}

static ALWAYS_INLINE void
jg_make(struct janggi_position *pos, unsigned us, janggi_move move, struct jg_undo *undo)
{
	uint64_t hash = pos->hash;
	undo->hash = hash;
	undo->move = move;
	undo->flags = pos->flags;
	hash ^= jg_zobrist_side ^ jg_zobrist_flags[pos->flags];
	pos->side = us ^ 1;
	pos->clock++;
	pos->number += us;              /* a full move ends with Han's */
	if (move == JANGGI_MOVE_PASS) {
		undo->captured = 0;
		pos->flags = jg_pass_flags(pos);
		pos->hash = hash ^ jg_zobrist_flags[pos->flags];
		return;
	}
	unsigned from = move >> 7, to = move & 127;
	unsigned piece = pos->board[from], captured = pos->board[to];
	undo->captured = captured;
	pos->flags = 0;
	pos->board[from] = 0;
	pos->board[to] = (uint8_t)piece;
	jg_put(pos, us, piece, jg_pair_of(&jg_square_bb[from]) | jg_pair_of(&jg_square_bb[to]));
	hash ^= jg_zobrist[from][piece] ^ jg_zobrist[to][piece];
	if (captured != 0) {
		undo->clock = pos->clock;
		pos->clock = 0;
		jg_put(pos, us ^ 1, captured, jg_pair_of(&jg_square_bb[to]));
		hash ^= jg_zobrist[to][captured];
	}
	if ((piece & 7) == JANGGI_GENERAL)
		pos->general[us] = (uint8_t)to;
	pos->hash = hash;
}

/* us: the side that made the move. */
static ALWAYS_INLINE void
jg_unmake(struct janggi_position *pos, unsigned us, const struct jg_undo *undo)
{
	pos->hash = undo->hash;
	pos->flags = undo->flags;
	pos->clock--;
	pos->number -= us;
	pos->side = us;
	if (undo->move == JANGGI_MOVE_PASS)
		return;
	unsigned from = undo->move >> 7, to = undo->move & 127;
	unsigned piece = pos->board[to];
	pos->board[from] = (uint8_t)piece;
	pos->board[to] = (uint8_t)undo->captured;
	jg_put(pos, us, piece, jg_pair_of(&jg_square_bb[from]) | jg_pair_of(&jg_square_bb[to]));
	if (undo->captured != 0) {
		pos->clock = undo->clock - 1;
		jg_put(pos, us ^ 1, undo->captured, jg_pair_of(&jg_square_bb[to]));
	}
	if ((piece & 7) == JANGGI_GENERAL)
		pos->general[us] = (uint8_t)from;
}

#endif

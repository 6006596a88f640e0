/* SPDX-License-Identifier: MIT */
#ifndef JG_RULES_GAME_H
#define JG_RULES_GAME_H

#include <janggi/game.h>
#include <janggi/movegen.h>

#include "core/position.h"
#include "rules/rules.h"

/* How a position of the game stands; the outcome but for points and ply. */
struct jg_verdict {
	uint8_t state;
	uint8_t reason;
	uint8_t winner;
	uint8_t fault_side;
	uint8_t claim;
	uint16_t rule;
};

/* What the owner did with the verdict after the last move. */
enum jg_told { JG_TOLD_NOTHING, JG_TOLD_END, JG_TOLD_CLAIM, JG_TOLD_CONTINUE };

#define JG_NEVER UINT32_MAX

/*
 * One position of the game and the move that led to it; the start is number 0.
 * Whatever an ending needs of the past is carried along, so that no ending ever
 * walks back over the game.
 */
struct jg_ply {
	janggi_undo undo;
	uint64_t board_hash;
	uint32_t move;
	uint32_t chain;         /* the position entered before it with the same bucket, + 1; 0: none */
	uint32_t before;        /* the last time this very position stood, or JG_NEVER */
	uint32_t times;         /* how often it has stood, this time included */
	uint32_t most;          /* the highest `times` since the last capture */
	uint32_t capture;       /* number of the last capture, 0: none yet */
	uint32_t unchecked[2];  /* number of each side's last move that gave no check */
	uint16_t points[2];     /* half points on the board */
	bool check;             /* the side to move is in check */
	bool relaxed;           /* an unbreakable facing was set aside: it need not be answered here */
	uint8_t told;
	struct jg_verdict verdict;
	uint8_t board[JANGGI_SQUARES];
};

struct janggi_game {
	struct janggi_position now;
	struct janggi_position start;
	struct janggi_rules rules;
	struct jg_ply *ply;     /* capacity entries, a power of two, then as many buckets in the same block */
	uint32_t *bucket;       /* by board hash: the last position entered, + 1; 0: none */
	uint32_t capacity;
	uint32_t plies;
	uint32_t deom[2];       /* half points */
	struct janggi_allocator alloc;
};

static inline const struct jg_ply *
jg_game_last(const struct janggi_game *game)
{
	return &game->ply[game->plies];
}

/* game.c: a move that is known to be allowed, into a history that has room for it, and back. */
void jg_game_make(struct janggi_game *game, janggi_move move);
void jg_game_unmake(struct janggi_game *game);

/* history.c */

/* Room for so many positions, the start included; JANGGI_E_NOMEM leaves the game as it was. */
janggi_status jg_history_reserve(struct janggi_game *game, uint32_t positions);

void jg_history_free(struct janggi_game *game);

/* Enters game->now as number game->plies; the caller has filled the entry's undo and move. */
void jg_history_enter(struct janggi_game *game);
void jg_history_leave(struct janggi_game *game);

/* The last position since the last capture that is `pos`, were it number `ply`; or JG_NEVER. */
uint32_t jg_history_find(const struct janggi_game *game, const struct janggi_position *pos, uint32_t ply);

/* The position that stood `times` occurrences before number `ply`. */
uint32_t jg_history_back(const struct janggi_game *game, uint32_t ply, uint32_t times);

/*
 * `move`, as number `ply` of the game, moves the piece of `kind` to and fro for
 * the fifth time in a row (309). On true `row` has the numbers of the four moves
 * before it, the latest first.
 */
bool jg_history_shuttles(const struct janggi_game *game, uint32_t ply, janggi_move move, janggi_kind kind,
                         uint32_t row[4]);

/* endings.c */

/* The verdict on the last position entered. */
struct jg_verdict jg_game_judge(const struct janggi_game *game);

/* The verdict where nothing has ended the game: going on, or claimable. */
struct jg_verdict jg_game_open(const struct janggi_game *game);

/* The verdict on a claimed facing. */
struct jg_verdict jg_game_claimed(const struct janggi_game *game);

/* The verdict on a cycle since number `first`, were it gone round until 306 decides, or else a counter (310, 311). */
struct jg_verdict jg_game_cycle_verdict(const struct janggi_game *game, uint32_t first);

/* Both sides' half points with the deom. */
uint32_t jg_game_points(const struct janggi_game *game, janggi_side side);

/* refusals.c */

/* Why the game refuses a move that the position allows: a JANGGI_WHY_*, 0 if it does not. */
uint32_t jg_game_refuses(const struct janggi_game *game, janggi_move move);

/* No legal move is refused here, told at no cost. */
bool jg_game_refuses_nothing(const struct janggi_game *game);


/* doc/rules.md, section on repetition: who is at fault when a cycle closes under 307 = 1. */
enum jg_cycle { JG_CYCLE_DRAWN, JG_CYCLE_SCORED, JG_CYCLE_FAULT };

/* The cycle since number `first`, given each side's last move without check; JG_CYCLE_FAULT sets *side. */
enum jg_cycle jg_game_cycle(const struct janggi_game *game, uint32_t first, const uint32_t unchecked[2],
                            janggi_side *side);

#endif

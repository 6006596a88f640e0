/* SPDX-License-Identifier: MIT */
#include "search/exchange.h"

#include "core/legality.h"

const int jg_exchange_value[8] = { 0, 3000, 330, 330, 520, 1300, 700, 200 };

/* The board while men leave it for the exchange. */
struct exchange {
	const struct janggi_position *pos;
	unsigned square;
	struct bb occupied, cannons;
};

/* All men of both sides that reach the square; lines open and screens come and go as men leave. */
static struct bb
attackers(const struct exchange *x, bool cannon_on_square)
{
	const struct janggi_position *pos = x->pos;
	struct bb chariots = bb_or(JG_KIND(pos, 0, JANGGI_CHARIOT), JG_KIND(pos, 1, JANGGI_CHARIOT));
	struct bb horses = bb_or(JG_KIND(pos, 0, JANGGI_HORSE), JG_KIND(pos, 1, JANGGI_HORSE));
	struct bb elephants = bb_or(JG_KIND(pos, 0, JANGGI_ELEPHANT), JG_KIND(pos, 1, JANGGI_ELEPHANT));
	struct bb steppers = bb_or(bb_or(JG_KIND(pos, 0, JANGGI_GENERAL), JG_KIND(pos, 1, JANGGI_GENERAL)),
	                           bb_or(JG_KIND(pos, 0, JANGGI_GUARD), JG_KIND(pos, 1, JANGGI_GUARD)));
	struct bb out = bb_and(jg_chariot_attacks(x->square, x->occupied), chariots);
	/* A cannon never takes a cannon, and never jumps one. */
	if (!cannon_on_square)
		out = bb_or(out, bb_and(jg_cannon_attacks(x->square, x->occupied,
		                                          bb_andnot(x->occupied, x->cannons)),
		                        x->cannons));
	uint64_t window = jg_window_at(x->occupied, x->square);
	out = bb_or(out, bb_and(jg_unwindow(jg_horse_sources_window(x->square, window), x->square), horses));
	out = bb_or(out,
	            bb_and(jg_unwindow(jg_elephant_sources_window(x->square, window), x->square), elephants));
	out = bb_or(out, bb_and(jg_soldier_sources[JANGGI_CHO][x->square],
	                        JG_KIND(pos, JANGGI_CHO, JANGGI_SOLDIER)));
	out = bb_or(out, bb_and(jg_soldier_sources[JANGGI_HAN][x->square],
	                        JG_KIND(pos, JANGGI_HAN, JANGGI_SOLDIER)));
	out = bb_or(out, bb_and(jg_palace_attacks(x->square), steppers));
	return bb_and(out, x->occupied);
}

/* The cheapest man of a side among them, by kind; 0 if there is none. */
static unsigned
cheapest(const struct janggi_position *pos, unsigned side, struct bb men, struct bb *man)
{
	static const uint8_t order[] = { JANGGI_SOLDIER, JANGGI_ELEPHANT, JANGGI_GUARD,   JANGGI_HORSE,
	                                 JANGGI_CANNON,  JANGGI_CHARIOT,  JANGGI_GENERAL };
	for (unsigned i = 0; i < sizeof order; i++) {
		struct bb some = bb_and(men, JG_KIND(pos, side, order[i]));
		if (bb_any(some)) {
			*man = jg_square_bb[jg_bb_pop(&some)];
			return order[i];
		}
	}
	return 0;
}

static void
leave(struct exchange *x, struct bb man)
{
	x->occupied = bb_andnot(x->occupied, man);
	x->cannons = bb_andnot(x->cannons, man);
}

bool
jg_exchange_gains(const struct janggi_position *pos, janggi_move move, int threshold)
{
	if (move == JANGGI_MOVE_PASS)
		return threshold <= 0;
	unsigned from = move >> 7, to = move & 127;
	unsigned kind = pos->board[from] & 7, side = pos->side ^ 1;
	/* What the side to capture next would have to be worth to turn the balance. */
	int balance = jg_exchange_value[pos->board[to] & 7] - threshold;
	if (balance < 0)
		return false;
	balance -= jg_exchange_value[kind];
	if (balance >= 0)
		return true;
	struct exchange x = {
		.pos = pos,
		.square = to,
		.occupied = bb_or(bb_or(JG_KIND(pos, 0, 0), JG_KIND(pos, 1, 0)), jg_square_bb[to]),
		.cannons = bb_or(JG_KIND(pos, 0, JANGGI_CANNON), JG_KIND(pos, 1, JANGGI_CANNON)),
	};
	leave(&x, jg_square_bb[from]);
	x.cannons = bb_andnot(x.cannons, jg_square_bb[to]);
	/* The mover's man is the one at stake; whoever cannot go on loses the exchange. */
	for (;;) {
		struct bb men = attackers(&x, kind == JANGGI_CANNON), man;
		men = bb_andnot(men, jg_square_bb[to]);
		kind = cheapest(pos, side, men, &man);
		if (kind == 0)
			break;
		if (kind == JANGGI_GENERAL) {
			/* The general takes only what is not protected any more. */
			struct bb unused;
			leave(&x, man);
			men = bb_andnot(attackers(&x, false), jg_square_bb[to]);
			if (cheapest(pos, side ^ 1, men, &unused) != 0)
				break;
		}
		leave(&x, man);
		side ^= 1;
		balance = -balance - 1 - jg_exchange_value[kind];
		if (balance >= 0)
			break;
	}
	return side != pos->side;
}

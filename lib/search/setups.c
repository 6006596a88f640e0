/* SPDX-License-Identifier: MIT */
#include <janggi/search.h>

#define SETUPS 4

/*
 * Cho's share of the points, per mille, by Cho's set-up and then Han's, from HEHE on: doc/engine.md says
 * whence.
 */
static const uint16_t cho_share[SETUPS][SETUPS] = {
	{ 471, 442, 444, 488 },
	{ 442, 471, 444, 488 },
	{ 453, 453, 420, 527 },
	{ 417, 417, 405, 414 },
};

static int
share(janggi_side side, janggi_setup own, janggi_setup other)
{
	if (side == JANGGI_CHO)
		return cho_share[own - 1][other - 1];
	return 1000 - cho_share[other - 1][own - 1];
}

/* What a set-up is worth to a side against one that is shown, or else against the best answer. */
static int
worth(janggi_side side, janggi_setup own, janggi_setup other)
{
	if (other != JANGGI_SETUP_NONE)
		return share(side, own, other);
	int least = 1000;
	for (janggi_setup answer = 1; answer <= SETUPS; answer++)
		if (share(side, own, answer) < least)
			least = share(side, own, answer);
	return least;
}

janggi_status
janggi_search_choose_setup(const janggi_search *search, janggi_side side, janggi_setup other,
                           uint32_t handicap, janggi_setup *chosen)
{
	if (chosen == NULL)
		return JANGGI_E_ARGUMENT;
	*chosen = JANGGI_SETUP_NONE;
	if (search == NULL || side > JANGGI_HAN || other > SETUPS || handicap > JANGGI_HANDICAP_CHARIOTS)
		return JANGGI_E_ARGUMENT;
	for (janggi_setup own = 1; own <= SETUPS; own++)
		if (*chosen == JANGGI_SETUP_NONE || worth(side, own, other) > worth(side, *chosen, other))
			*chosen = own;
	return JANGGI_OK;
}

/* SPDX-License-Identifier: MIT */
#include <janggi/search.h>

/* The names of a library that was built without the search. */

janggi_status
janggi_search_new(janggi_search **out, const janggi_allocator *alloc)
{
	(void)alloc;
	if (out != NULL)
		*out = NULL;
	return JANGGI_E_UNSUPPORTED;
}

void
janggi_search_free(janggi_search *search)
{
	(void)search;
}

janggi_status
janggi_search_set(janggi_search *search, uint32_t key, int64_t value)
{
	(void)search;
	(void)key;
	(void)value;
	return JANGGI_E_UNSUPPORTED;
}

janggi_status
janggi_search_get(const janggi_search *search, uint32_t key, int64_t *value)
{
	(void)search;
	(void)key;
	(void)value;
	return JANGGI_E_UNSUPPORTED;
}

janggi_status
janggi_search_bounds(uint32_t key, int64_t *lowest, int64_t *highest)
{
	(void)key;
	(void)lowest;
	(void)highest;
	return JANGGI_E_UNSUPPORTED;
}

void
janggi_search_on_info(janggi_search *search, janggi_search_info_fn fn, void *user)
{
	(void)search;
	(void)fn;
	(void)user;
}

janggi_status
janggi_search_set_root_moves(janggi_search *search, const janggi_move *moves, uint32_t count)
{
	(void)search;
	(void)moves;
	(void)count;
	return JANGGI_E_UNSUPPORTED;
}

void
janggi_search_arm(janggi_search *search)
{
	(void)search;
}

janggi_status
janggi_search_run(janggi_search *search, const janggi_game *game, const janggi_search_limits *limits,
                  janggi_search_result *result)
{
	(void)search;
	(void)game;
	(void)limits;
	(void)result;
	return JANGGI_E_UNSUPPORTED;
}

void
janggi_search_stop(janggi_search *search)
{
	(void)search;
}

void
janggi_search_ponderhit(janggi_search *search)
{
	(void)search;
}

void
janggi_search_clear(janggi_search *search)
{
	(void)search;
}

janggi_status
janggi_search_choose_setup(const janggi_search *search, janggi_side side, janggi_setup other,
                           uint32_t handicap, janggi_setup *chosen)
{
	(void)search;
	(void)side;
	(void)other;
	(void)handicap;
	if (chosen != NULL)
		*chosen = JANGGI_SETUP_NONE;
	return JANGGI_E_UNSUPPORTED;
}

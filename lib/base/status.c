/* SPDX-License-Identifier: MIT */
#include <janggi/types.h>

static const struct {
	janggi_status status;
	const char *name;
	const char *message;
} statuses[] = {
	{ JANGGI_OK, "JANGGI_OK", "no error" },
	{ JANGGI_E_NOMEM, "JANGGI_E_NOMEM", "out of memory" },
	{ JANGGI_E_ARGUMENT, "JANGGI_E_ARGUMENT", "an argument is NULL, unknown or out of its range" },
	{ JANGGI_E_STRUCT, "JANGGI_E_STRUCT", "a struct's size field is not set, or its tail is not zero" },
	{ JANGGI_E_SYNTAX, "JANGGI_E_SYNTAX", "the text does not have the expected form" },
	{ JANGGI_E_POSITION, "JANGGI_E_POSITION", "the board cannot stand in a game" },
	{ JANGGI_E_ILLEGAL, "JANGGI_E_ILLEGAL", "the move is not legal here" },
	{ JANGGI_E_AMBIGUOUS, "JANGGI_E_AMBIGUOUS", "the text fits more than one legal move" },
	{ JANGGI_E_GAME_OVER, "JANGGI_E_GAME_OVER", "the game is over" },
	{ JANGGI_E_EMPTY, "JANGGI_E_EMPTY", "there is nothing here, or nothing more" },
	{ JANGGI_E_UNSUPPORTED, "JANGGI_E_UNSUPPORTED", "this build or format does not offer it" },
	{ JANGGI_E_BUSY, "JANGGI_E_BUSY", "the object is in use by a running call" },
	{ JANGGI_E_CALLBACK, "JANGGI_E_CALLBACK", "a callback asked to stop" },
};

static uint32_t
status_index(janggi_status status)
{
	for (uint32_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
		if (statuses[i].status == status)
			return i;
	return UINT32_MAX;
}

const char *
janggi_status_name(janggi_status status)
{
	uint32_t i = status_index(status);
	return i == UINT32_MAX ? "JANGGI_E_UNKNOWN" : statuses[i].name;
}

const char *
janggi_status_message(janggi_status status)
{
	uint32_t i = status_index(status);
	return i == UINT32_MAX ? "unknown status" : statuses[i].message;
}

uint32_t
janggi_limit(uint32_t limit)
{
	switch (limit) {
	case JANGGI_LIMIT_SQUARES:
		return JANGGI_SQUARES;
	case JANGGI_LIMIT_MOVES:
		return JANGGI_MOVES_MAX;
	case JANGGI_LIMIT_FEN:
		return JANGGI_FEN_MAX;
	case JANGGI_LIMIT_PACK:
		return JANGGI_PACK_MAX;
	case JANGGI_LIMIT_MOVE_TEXT:
		return JANGGI_MOVE_TEXT_MAX;
	case JANGGI_LIMIT_POLICY:
		return JANGGI_POLICY_SIZE;
	case JANGGI_LIMIT_PLANES:
		return JANGGI_PLANES;
	default:
		return 0;
	}
}

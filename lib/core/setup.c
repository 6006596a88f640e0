/* SPDX-License-Identifier: MIT */
#include "core/setup.h"
#include "core/board.h"
#include "core/tables.h"

#include <string.h>

struct names {
	const char *english, *korean;
};

/* The four letters over files b, c, g, h in board order, for both sides (doc/rules.md, section 1). */
static const struct names setups[] = {
	[JANGGI_SETUP_NONE] = { "none", "미정" },
	[JANGGI_SETUP_HEHE] = { "HEHE", "마상마상" },
	[JANGGI_SETUP_EHEH] = { "EHEH", "상마상마" },
	[JANGGI_SETUP_HEEH] = { "HEEH", "마상상마" },
	[JANGGI_SETUP_EHHE] = { "EHHE", "상마마상" },
};

static const struct names handicap_names[] = {
	[JANGGI_HANDICAP_NONE] = { "none", "맞장기" },
	[JANGGI_HANDICAP_MOVE] = { "move", "선 접장기" },
	[JANGGI_HANDICAP_SOLDIER] = { "soldier", "병 접장기" },
	[JANGGI_HANDICAP_ELEPHANT] = { "elephant", "상 접장기" },
	[JANGGI_HANDICAP_HORSE] = { "horse", "마 접장기" },
	[JANGGI_HANDICAP_CANNON] = { "cannon", "포 접장기" },
	[JANGGI_HANDICAP_CHARIOT] = { "chariot", "차 접장기" },
	[JANGGI_HANDICAP_CHARIOT_CANNON] = { "chariot-cannon", "차포 접장기" },
	[JANGGI_HANDICAP_GUARDS] = { "guards", "양사 접장기" },
	[JANGGI_HANDICAP_CHARIOTS] = { "chariots", "양차 접장기" },
};

/* What Han takes off, from his own left: the board's files f to i (section 5). Kind 0 ends the list. */
static const struct {
	uint8_t kinds[2];
	bool both;              /* of both wings */
} handicaps[] = {
	[JANGGI_HANDICAP_NONE] = { { 0 }, false },
	[JANGGI_HANDICAP_MOVE] = { { 0 }, false },
	[JANGGI_HANDICAP_SOLDIER] = { { JANGGI_SOLDIER }, false },
	[JANGGI_HANDICAP_ELEPHANT] = { { JANGGI_ELEPHANT }, false },
	[JANGGI_HANDICAP_HORSE] = { { JANGGI_HORSE }, false },
	[JANGGI_HANDICAP_CANNON] = { { JANGGI_CANNON }, false },
	[JANGGI_HANDICAP_CHARIOT] = { { JANGGI_CHARIOT }, false },
	[JANGGI_HANDICAP_CHARIOT_CANNON] = { { JANGGI_CHARIOT, JANGGI_CANNON }, false },
	[JANGGI_HANDICAP_GUARDS] = { { JANGGI_GUARD }, true },
	[JANGGI_HANDICAP_CHARIOTS] = { { JANGGI_CHARIOT }, true },
};

#define SETUPS (sizeof setups / sizeof setups[0])
#define HANDICAPS (sizeof handicaps / sizeof handicaps[0])

static void
place_army(uint8_t board[90], unsigned side, janggi_setup setup)
{
	static const uint8_t wing_files[4] = { 1, 2, 6, 7 };
	const unsigned base = side * JG_PIECE_HAN;
	const unsigned back = side == JANGGI_CHO ? 0 : 9;
	const int up = side == JANGGI_CHO ? 9 : -9;
	uint8_t *row = board + back * 9;
	for (unsigned i = 0; i < 4; i++)
		row[wing_files[i]] = (uint8_t)(base + (setups[setup].english[i] == 'H' ? JANGGI_HORSE : JANGGI_ELEPHANT));
	row[0] = row[8] = (uint8_t)(base + JANGGI_CHARIOT);
	row[3] = row[5] = (uint8_t)(base + JANGGI_GUARD);
	row[up + 4] = (uint8_t)(base + JANGGI_GENERAL);
	row[2 * up + 1] = row[2 * up + 7] = (uint8_t)(base + JANGGI_CANNON);
	for (unsigned file = 0; file < 9; file += 2)
		row[3 * up + (int)file] = (uint8_t)(base + JANGGI_SOLDIER);
}

/* Takes the first man of the kind off, looking from Han's own left: rank by rank from file i down. */
static void
remove_left(uint8_t board[90], unsigned kind)
{
	for (unsigned file = 9; file-- > 0;)
		for (unsigned rank = 6; rank < 10; rank++)
			if (board[rank * 9 + file] == JG_PIECE_HAN + kind) {
				board[rank * 9 + file] = 0;
				return;
			}
}

void
jg_position_place_start(struct janggi_position *pos, janggi_setup cho, janggi_setup han, uint32_t handicap)
{
	uint8_t board[90] = { 0 };
	place_army(board, JANGGI_CHO, cho);
	place_army(board, JANGGI_HAN, han);
	for (unsigned i = 0; i < 2 && handicaps[handicap].kinds[i] != 0; i++)
		for (int wings = handicaps[handicap].both ? 2 : 1; wings > 0; wings--)
			remove_left(board, handicaps[handicap].kinds[i]);
	jg_position_place(pos, board, handicap == JANGGI_HANDICAP_NONE ? JANGGI_CHO : JANGGI_HAN, 0, 1);
}

janggi_status
janggi_position_set_start(janggi_position *pos, janggi_setup cho, janggi_setup han, uint32_t handicap)
{
	if (pos == NULL || cho == JANGGI_SETUP_NONE || cho >= SETUPS || han == JANGGI_SETUP_NONE || han >= SETUPS ||
	    handicap >= HANDICAPS)
		return JANGGI_E_ARGUMENT;
	jg_position_place_start(pos, cho, han, handicap);
	return JANGGI_OK;
}

janggi_setup
janggi_setup_mirror(janggi_setup setup)
{
	switch (setup) {
	case JANGGI_SETUP_HEHE:
		return JANGGI_SETUP_EHEH;
	case JANGGI_SETUP_EHEH:
		return JANGGI_SETUP_HEHE;
	default:
		return setup < SETUPS ? setup : JANGGI_SETUP_NONE;
	}
}

uint32_t
janggi_setup_pair(janggi_setup cho, janggi_setup han)
{
	if (cho == JANGGI_SETUP_NONE || cho >= SETUPS || han == JANGGI_SETUP_NONE || han >= SETUPS)
		return JANGGI_PAIR_OTHER;
	if (cho == han)
		return JANGGI_PAIR_SAME_FILES;
	return cho == janggi_setup_mirror(han) ? JANGGI_PAIR_ROTATED : JANGGI_PAIR_OTHER;
}

/* Latin letters in either case. */
static bool
text_equals(const char *name, const char *text, size_t length)
{
	size_t i = 0;
	for (; i < length && name[i] != '\0'; i++) {
		char a = name[i], b = text[i];
		a = (char)(a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a);
		b = (char)(b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b);
		if (a != b)
			return false;
	}
	return i == length && name[i] == '\0';
}

/* A name of either language, from number `first` on. */
static janggi_status
parse_name(uint32_t *out, const struct names *names, uint32_t first, uint32_t count, const char *text, size_t length)
{
	if (out == NULL || text == NULL)
		return JANGGI_E_ARGUMENT;
	if (length == (size_t)-1)
		length = strlen(text);
	for (uint32_t i = first; i < count; i++)
		if (text_equals(names[i].english, text, length) || text_equals(names[i].korean, text, length)) {
			*out = i;
			return JANGGI_OK;
		}
	return JANGGI_E_SYNTAX;
}

janggi_status
janggi_setup_parse(janggi_setup *out, const char *text, size_t length)
{
	return parse_name(out, setups, JANGGI_SETUP_NONE + 1, SETUPS, text, length);
}

const char *
janggi_setup_name(janggi_setup setup, uint32_t language)
{
	if (setup >= SETUPS || language > JANGGI_KOREAN)
		return "";
	return language == JANGGI_KOREAN ? setups[setup].korean : setups[setup].english;
}

janggi_status
janggi_handicap_parse(uint32_t *out, const char *text, size_t length)
{
	return parse_name(out, handicap_names, 0, HANDICAPS, text, length);
}

const char *
janggi_handicap_name(uint32_t handicap, uint32_t language)
{
	if (handicap >= HANDICAPS || language > JANGGI_KOREAN)
		return "";
	return language == JANGGI_KOREAN ? handicap_names[handicap].korean : handicap_names[handicap].english;
}

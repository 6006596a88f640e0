/* SPDX-License-Identifier: MIT */
#include "record/start.h"

#include <janggi/setup.h>

#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/utf8.h"
#include "core/position.h"
#include "notation/notation.h"

janggi_status
jg_board_read(janggi_position *pos, const char *text, size_t length, struct janggi_error *fault)
{
	uint8_t board[JANGGI_SQUARES] = { 0 };
	uint32_t file = 0, rank = 0;
	size_t at = 0;
	while (at < length && text[at] != ' ') {
		uint32_t code = jg_utf8_next(text, length, &at);
		uint32_t ignored;
		uint32_t kind = jg_man_named(code, &ignored);
		uint32_t side = code >= U'가' && code <= U'힣' ? JANGGI_CHO : JANGGI_HAN;
		if (code == '/') {
			rank++;
			file = 0;
		} else if (code >= '1' && code <= '9') {
			file += code - '0';
		} else if (kind != 0 && rank < JANGGI_RANKS && file < JANGGI_FILES) {
			board[rank * JANGGI_FILES + file++] = (uint8_t)janggi_piece_make(side, kind);
		} else {
			return jg_error_set(fault, JANGGI_E_SYNTAX, at, 0, "the start board cannot be read",
			                    NULL);
		}
		if (file > JANGGI_FILES || rank >= JANGGI_RANKS)
			return jg_error_set(fault, JANGGI_E_SYNTAX, at, 0, "the start board is too large",
			                    NULL);
	}
	while (at < length && text[at] == ' ')
		at++;
	janggi_side first = JANGGI_CHO;
	if (at < length) {
		uint32_t code = jg_utf8_next(text, length, &at);
		if (code == U'한' || code == U'漢')
			first = JANGGI_HAN;
	}
	struct janggi_error wrong = { .size = sizeof wrong };
	janggi_status status = janggi_position_set_board(pos, board, first, &wrong);
	if (status != JANGGI_OK)
		jg_error_set(fault, status, 0, 0, "the start board is not possible: %", wrong.message);
	return status;
}

static size_t
put(char *text, size_t at, const char *word)
{
	size_t length = strlen(word);
	memcpy(text + at, word, length + 1);
	return at + length;
}

void
jg_board_write(char buffer[JG_BOARD_MAX], const janggi_position *pos)
{
	size_t length = 0;
	for (uint32_t rank = 0; rank < JANGGI_RANKS; rank++) {
		char empty = '0';
		for (uint32_t file = 0; file < JANGGI_FILES; file++) {
			uint32_t piece = janggi_position_piece_at(pos, rank * JANGGI_FILES + file);
			if (piece == 0) {
				empty++;
				continue;
			}
			if (empty != '0')
				buffer[length++] = empty;
			empty = '0';
			bool in_hanja = janggi_piece_side(piece) == JANGGI_HAN;
			length = put(buffer, length, jg_man_name(piece, in_hanja));
		}
		if (rank < JANGGI_RANKS - 1)
			buffer[length++] = '/';
	}
	put(buffer, length, janggi_position_to_move(pos) == JANGGI_CHO ? " 초 접장기" : " 한 접장기");
}

static janggi_setup
setup_named(const struct janggi_record *record, const char *name, const char *other_name)
{
	const char *value;
	size_t length;
	janggi_setup setup = JANGGI_SETUP_NONE;
	if (jg_record_named_tag(record, name, &value, &length) ||
	    jg_record_named_tag(record, other_name, &value, &length))
		janggi_setup_parse(&setup, value, length);
	return setup;
}

void
jg_setups_read(const struct janggi_record *record, janggi_setup *cho, janggi_setup *han)
{
	*cho = setup_named(record, "초차림", "초포진");
	*han = setup_named(record, "한차림", "한포진");
}

/* Same men, same side to move. */
static bool
same_start(const janggi_position *a, const janggi_position *b)
{
	return a->side == b->side && memcmp(a->board, b->board, sizeof a->board) == 0;
}

bool
jg_setups_of(const janggi_position *pos, janggi_setup *cho, janggi_setup *han)
{
	struct janggi_allocator none;
	jg_allocator_init(&none, NULL);
	struct janggi_position start;
	jg_position_init(&start, &none);
	for (*cho = JANGGI_SETUP_HEHE; *cho <= JANGGI_SETUP_EHHE; ++*cho) {
		for (*han = JANGGI_SETUP_HEHE; *han <= JANGGI_SETUP_EHHE; ++*han) {
			janggi_position_set_start(&start, *cho, *han, JANGGI_HANDICAP_NONE);
			if (same_start(pos, &start))
				return true;
		}
	}
	return false;
}

bool
jg_start_is_told(const struct janggi_record *record)
{
	struct janggi_allocator none;
	jg_allocator_init(&none, NULL);
	struct janggi_position start;
	jg_position_init(&start, &none);
	const char *board;
	size_t length;
	if (jg_record_named_tag(record, "판", &board, &length)) {
		if (jg_board_read(&start, board, length, NULL) != JANGGI_OK)
			return false;
	} else {
		janggi_setup cho, han;
		jg_setups_read(record, &cho, &han);
		if (janggi_position_set_start(&start, cho, han, JANGGI_HANDICAP_NONE) != JANGGI_OK)
			return false;
	}
	return same_start(&start, janggi_game_start(record->game));
}

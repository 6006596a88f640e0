/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_START_H
#define JG_RECORD_START_H

#include "record/record.h"

/* The start of a game as .gib tells it: 판, or the set-ups. */

#define JG_BOARD_MAX 256

/* JANGGI_E_SYNTAX, JANGGI_E_POSITION; the fault tells why. */
janggi_status jg_board_read(janggi_position *pos, const char *text, size_t length,
                            struct janggi_error *fault);
void jg_board_write(char buffer[JG_BOARD_MAX], const janggi_position *pos);

/* JANGGI_SETUP_NONE: not told, or not understood. */
void jg_setups_read(const struct janggi_record *record, janggi_setup *cho, janggi_setup *han);

/* The set-ups that a start comes from; false if it comes from none, as with a handicap. */
bool jg_setups_of(const janggi_position *pos, janggi_setup *cho, janggi_setup *han);

/* Whether the record's tags tell where its game starts. */
bool jg_start_is_told(const struct janggi_record *record);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Writes material_table.c: for every choice of up to three men besides the
 * generals, whether some placement of them is a mate (doc/rules.md 319). All
 * placements are tried, facing ignored, but for those that a mirror of another
 * gives; the search of a choice ends at its first mate. Takes about 15 seconds.
 *
 * gen-material --check MEN: instead compares the table in the library for choices
 * of up to so many men, and fails where it differs.
 */
#include "core/inspect.h"
#include "core/kernel.h"
#include "core/tables.h"
#include "rules/material.h"

#include <janggi/move.h>
#include <janggi/position.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The men of a choice, as pieces, in rising order. */
struct choice {
	unsigned count;
	unsigned piece[8];      /* more than JG_MATERIAL_MEN: gcc cannot bound the recursion over them */
};

static void
put(struct janggi_position *pos, unsigned piece, unsigned square)
{
	pos->board[square] = (uint8_t)piece;
	pos->men[piece] = bb_or(pos->men[piece], jg_square_bb[square]);
	pos->men[piece & JG_PIECE_HAN] = bb_or(pos->men[piece & JG_PIECE_HAN], jg_square_bb[square]);
}

static void
lift(struct janggi_position *pos, unsigned square)
{
	unsigned piece = pos->board[square];
	pos->board[square] = 0;
	pos->men[piece] = bb_andnot(pos->men[piece], jg_square_bb[square]);
	pos->men[piece & JG_PIECE_HAN] = bb_andnot(pos->men[piece & JG_PIECE_HAN], jg_square_bb[square]);
}

static bool
may_stand(unsigned piece, unsigned square)
{
	bool han = piece >= JG_PIECE_HAN;
	unsigned rank = square / JANGGI_FILES;
	switch (piece & 7) {
	case JANGGI_GENERAL:
	case JANGGI_GUARD:
		return janggi_square_in_palace(square) && (han ? rank >= 7 : rank <= 2);
	case JANGGI_SOLDIER:
		return han ? rank <= 6 : rank >= 3;
	default:
		return true;
	}
}

/* Han is mated, and Cho's general does not hang. */
static bool
is_mate(const struct janggi_position *pos)
{
	return jg_side_in_check(pos, JANGGI_HAN) && pos->kernel->count(pos) == 0 &&
	       !jg_side_in_check(pos, JANGGI_CHO);
}

/* Places the men from number i on. Like men stand in rising order. */
static bool
place(struct janggi_position *pos, const struct choice *men, unsigned i, unsigned last)
{
	if (i == men->count)
		return is_mate(pos);
	bool like = i > 0 && men->piece[i] == men->piece[i - 1];
	for (unsigned square = like ? last + 1 : 0; square < JANGGI_SQUARES; square++) {
		if (pos->board[square] != 0 || !may_stand(men->piece[i], square))
			continue;
		put(pos, men->piece[i], square);
		bool found = place(pos, men, i + 1, square);
		lift(pos, square);
		if (found)
			return true;
	}
	return false;
}

/* Whether Han can stand mated. */
static bool
mates_han(struct janggi_position *pos, const struct choice *men)
{
	bool found = false;
	for (unsigned han = 0; han < JANGGI_SQUARES && !found; han++) {
		/* The other half of Han's palace is the mirror of this one. */
		if (!may_stand(JG_PIECE_HAN + JANGGI_GENERAL, han) || han % JANGGI_FILES > 4)
			continue;
		put(pos, JG_PIECE_HAN + JANGGI_GENERAL, han);
		pos->general[JANGGI_HAN] = (uint8_t)han;
		for (unsigned cho = 0; cho < JANGGI_SQUARES && !found; cho++) {
			if (!may_stand(JANGGI_GENERAL, cho))
				continue;
			put(pos, JANGGI_GENERAL, cho);
			pos->general[JANGGI_CHO] = (uint8_t)cho;
			found = place(pos, men, 0, 0);
			lift(pos, cho);
		}
		lift(pos, han);
	}
	return found;
}

static void
swap_sides(struct choice *out, const struct choice *men)
{
	*out = *men;
	for (unsigned i = 0; i < men->count; i++)
		out->piece[i] ^= JG_PIECE_HAN;
}

static void
side_keys(const struct choice *men, uint32_t key[2])
{
	key[JANGGI_CHO] = key[JANGGI_HAN] = 0;
	for (unsigned i = 0; i < men->count; i++)
		key[men->piece[i] / JG_PIECE_HAN] += UINT32_C(1) << JG_MATERIAL_SHIFT(men->piece[i] & 7);
}

static uint32_t
key_of(const struct choice *men)
{
	uint32_t key[2];
	side_keys(men, key);
	return key[0] >= key[1] ? JG_MATERIAL_KEY(key[0], key[1]) : JG_MATERIAL_KEY(key[1], key[0]);
}

/* "RC - A", "P - ": the side with the larger key first. */
static void
print_men(const struct choice *men)
{
	static const char letters[] = " KABNRCP";
	uint32_t key[2];
	struct choice swapped;
	side_keys(men, key);
	swap_sides(&swapped, men);
	const struct choice *order = key[JANGGI_CHO] >= key[JANGGI_HAN] ? men : &swapped;
	for (unsigned side = 0; side < 2; side++) {
		for (unsigned i = 0; i < men->count; i++)
			if (order->piece[i] / JG_PIECE_HAN == side)
				putchar(letters[order->piece[i] & 7]);
		if (side == 0)
			fputs(" - ", stdout);
	}
}

/* Adds piece number i of the twelve; the thirteenth is none. False if no army has so many of them. */
static bool
add(struct choice *men, unsigned i)
{
	if (i == 12)
		return true;
	unsigned kind = JANGGI_GUARD + i % 6;
	unsigned piece = i < 6 ? kind : JG_PIECE_HAN + kind, like = 1;
	for (unsigned j = 0; j < men->count; j++)
		like += men->piece[j] == piece;
	men->piece[men->count++] = piece;
	return like <= (kind == JANGGI_SOLDIER ? 5 : 2);
}

/* All choices of up to three men, but only one of two that differ by the sides. */
static unsigned
list_choices(struct choice *choices)
{
	unsigned count = 0;
	for (unsigned i = 0; i <= 12; i++) {
		for (unsigned j = i; j <= 12; j++) {
			for (unsigned k = j; k <= 12; k++) {
				struct choice men = { .count = 0 };
				bool wanted = add(&men, i) && add(&men, j) && add(&men, k);
				for (unsigned n = 0; n < count && wanted; n++)
					wanted = key_of(&choices[n]) != key_of(&men);
				if (wanted)
					choices[count++] = men;
			}
		}
	}
	return count;
}

static int
compare_choices(const void *a, const void *b)
{
	uint32_t x = key_of(a), y = key_of(b);
	return (x > y) - (x < y);
}

static bool
has_mate(struct janggi_position *pos, const struct choice *men)
{
	struct choice swapped;
	swap_sides(&swapped, men);
	return mates_han(pos, men) || mates_han(pos, &swapped);
}

static bool
is_in_table(const struct choice *men)
{
	for (uint32_t i = 0; i < jg_material_mateless_count; i++)
		if (jg_material_mateless[i] == key_of(men))
			return true;
	return false;
}

static int
check_table(struct janggi_position *pos, const struct choice *choices, unsigned count, unsigned most_men)
{
	int status = 0;
	for (unsigned i = 0; i < count; i++) {
		if (choices[i].count > most_men || has_mate(pos, &choices[i]) != is_in_table(&choices[i]))
			continue;
		status = 1;
		print_men(&choices[i]);
		puts(is_in_table(&choices[i]) ? ": has a mate" : ": has no mate");
	}
	return status;
}

static void
write_table(struct janggi_position *pos, const struct choice *choices, unsigned count)
{
	puts("/* SPDX-License-Identifier: MIT */\n/* Written by gen_material.c. */\n"
	     "#include \"rules/material.h\"\n\nconst uint32_t jg_material_mateless[] = {");
	unsigned mateless = 0;
	for (unsigned i = 0; i < count; i++) {
		if (has_mate(pos, &choices[i]))
			continue;
		mateless++;
		printf("\t0x%06x, /* ", (unsigned)key_of(&choices[i]));
		print_men(&choices[i]);
		puts(" */");
	}
	printf("};\n\nconst uint32_t jg_material_mateless_count = %u;\n", mateless);
}

int
main(int argc, char **argv)
{
	static struct choice choices[1024];
	unsigned count = list_choices(choices);
	qsort(choices, count, sizeof choices[0], compare_choices);
	janggi_position *pos;
	if (janggi_position_new(&pos, NULL) != JANGGI_OK)
		return 1;
	memset(pos->board, 0, sizeof pos->board);
	memset(pos->men, 0, sizeof pos->men);
	pos->switches = (struct jg_switches){ .pass = 2 };
	pos->side = JANGGI_HAN;
	int status = 0;
	if (argc == 3 && strcmp(argv[1], "--check") == 0)
		status = check_table(pos, choices, count, (unsigned)atoi(argv[2]));
	else
		write_table(pos, choices, count);
	janggi_position_free(pos);
	return status;
}

/* SPDX-License-Identifier: MIT */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

enum kind { EMPTY, GENERAL, GUARD, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER };

static int
square_of(int file, int rank)
{
	return (rank - 1) * 9 + file;
}

static int
file_of(int square)
{
	return square % 9;
}

static int
rank_of(int square)
{
	return square / 9 + 1;
}

static bool
on_board(int file, int rank)
{
	return file >= 0 && file < 9 && rank >= 1 && rank <= 10;
}

static int
kind_at(const struct reference *ref, int square)
{
	return ref->cells[square] % 8;
}

/* -1 for an empty point */
static int
side_at(const struct reference *ref, int square)
{
	return ref->cells[square] == 0 ? -1 : ref->cells[square] / 8;
}

/* 0: in no palace, 1: Cho's, 2: Han's */
static int
palace(int file, int rank)
{
	if (file < 3 || file > 5)
		return 0;
	return rank <= 3 ? 1 : rank >= 8 ? 2 : 0;
}

static bool
is_centre(int file, int rank)
{
	return file == 4 && (rank == 2 || rank == 9);
}

/* Neighbours along a drawn line: files and ranks everywhere, diagonals only at a palace's centre. */
static bool
joined(int file, int rank, int to_file, int to_rank)
{
	if (!on_board(file, rank) || !on_board(to_file, to_rank))
		return false;
	int across = abs(to_file - file), up = abs(to_rank - rank);
	if (across + up == 1)
		return true;
	return across == 1 && up == 1 && (is_centre(file, rank) || is_centre(to_file, to_rank));
}

/* Chariot and cannon: along one line, over `screens` men exactly. */
static bool
slides(const struct reference *ref, int from, int to, int screens)
{
	int file = file_of(from), rank = rank_of(from);
	int across = file_of(to) - file, up = rank_of(to) - rank;
	if (across != 0 && up != 0 && abs(across) != abs(up))
		return false;
	int step_file = (across > 0) - (across < 0), step_rank = (up > 0) - (up < 0);
	while (square_of(file, rank) != to) {
		if (!joined(file, rank, file + step_file, rank + step_rank))
			return false;
		file += step_file;
		rank += step_rank;
		int here = square_of(file, rank);
		if (here == to || ref->cells[here] == 0)
			continue;
		if (screens > 0 && kind_at(ref, here) == CANNON)
			return false;
		screens--;
	}
	return screens == 0;
}

/* Horse and elephant: one point straight, then `diagonals` outward, all but the last point empty. */
static bool
leaps(const struct reference *ref, int from, int to, int diagonals)
{
	static const int straight[4][2] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } };
	for (int i = 0; i < 4; i++) {
		for (int turn = -1; turn <= 1; turn += 2) {
			int step_file = straight[i][0] == 0 ? turn : straight[i][0];
			int step_rank = straight[i][1] == 0 ? turn : straight[i][1];
			int file = file_of(from) + straight[i][0], rank = rank_of(from) + straight[i][1];
			int left = diagonals;
			while (left > 0 && on_board(file, rank) && ref->cells[square_of(file, rank)] == 0) {
				file += step_file;
				rank += step_rank;
				left--;
			}
			if (left == 0 && on_board(file, rank) && square_of(file, rank) == to)
				return true;
		}
	}
	return false;
}

bool
reference_reaches(const struct reference *ref, int from, int to)
{
	int file = file_of(from), rank = rank_of(from), to_file = file_of(to), to_rank = rank_of(to);
	int side = side_at(ref, from);
	if (from == to || side < 0)
		return false;
	switch (kind_at(ref, from)) {
	case GENERAL:
	case GUARD:
		return joined(file, rank, to_file, to_rank) && palace(to_file, to_rank) == side + 1;
	case SOLDIER: {
		int forward = side == 0 ? to_rank - rank : rank - to_rank;
		if (forward < 0 || !joined(file, rank, to_file, to_rank))
			return false;
		return file == to_file || rank == to_rank || palace(file, rank) == 2 - side;
	}
	case CHARIOT:
		return slides(ref, from, to, 0);
	case CANNON:
		return kind_at(ref, to) != CANNON && slides(ref, from, to, 1);
	case HORSE:
		return leaps(ref, from, to, 1);
	case ELEPHANT:
		return leaps(ref, from, to, 2);
	}
	return false;
}

static int
general_of(const struct reference *ref, int side)
{
	for (int square = 0; square < 90; square++)
		if (kind_at(ref, square) == GENERAL && side_at(ref, square) == side)
			return square;
	return -1;
}

bool
reference_in_check(const struct reference *ref, int side)
{
	int general = general_of(ref, side);
	for (int square = 0; square < 90; square++)
		if (side_at(ref, square) == 1 - side && reference_reaches(ref, square, general))
			return true;
	return false;
}

bool
reference_facing(const struct reference *ref)
{
	int cho = general_of(ref, 0), han = general_of(ref, 1);
	if (file_of(cho) != file_of(han))
		return false;
	for (int square = cho + 9; square < han; square += 9)
		if (ref->cells[square] != 0)
			return false;
	return true;
}

void
reference_play(struct reference *ref, uint32_t move)
{
	bool facing = reference_facing(ref);
	bool is_pass = move == REFERENCE_PASS;
	if (!is_pass) {
		ref->cells[move % 128] = ref->cells[move / 128];
		ref->cells[move / 128] = 0;
	}
	ref->ended = is_pass && ((ref->passed && ref->double_pass == 1) || (facing && ref->bikjang == 1));
	ref->passed = is_pass;
	ref->side = 1 - ref->side;
}

static bool
pass_is_legal(const struct reference *ref, int others)
{
	bool check = reference_in_check(ref, ref->side);
	if (reference_facing(ref) && ref->bikjang == 1)
		return !check || ref->bikjang_in_check == 1;
	if (reference_facing(ref) && ref->bikjang >= 3)
		return false;
	return !check && (ref->pass == 2 || others == 0);
}

int
reference_moves(const struct reference *ref, uint32_t moves[REFERENCE_MOVES])
{
	int count = 0;
	if (ref->ended)
		return 0;
	/* 303: under 1, 3 and 4 a standing facing must be ended. */
	bool must_end = ref->bikjang != 0 && ref->bikjang != 2 && reference_facing(ref);
	for (int from = 0; from < 90; from++) {
		if (side_at(ref, from) != ref->side)
			continue;
		for (int to = 0; to < 90; to++) {
			if (side_at(ref, to) == ref->side || !reference_reaches(ref, from, to))
				continue;
			struct reference after = *ref;
			after.cells[to] = after.cells[from];
			after.cells[from] = 0;
			if (reference_in_check(&after, ref->side) || (must_end && reference_facing(&after)))
				continue;
			moves[count++] = (uint32_t)(from * 128 + to);
		}
	}
	if (pass_is_legal(ref, count))
		moves[count++] = REFERENCE_PASS;
	return count;
}

uint64_t
reference_perft(const struct reference *ref, int depth)
{
	uint32_t moves[REFERENCE_MOVES];
	if (depth == 0)
		return 1;
	int count = reference_moves(ref, moves);
	if (depth == 1)
		return (uint64_t)count;
	uint64_t sum = 0;
	for (int i = 0; i < count; i++) {
		struct reference after = *ref;
		reference_play(&after, moves[i]);
		sum += reference_perft(&after, depth - 1);
	}
	return sum;
}

bool
reference_set_fen(struct reference *ref, const char *fen)
{
	static const char letters[] = ".KABNRCPKAEHRCPkabnrcpkaehrcp";
	memset(ref->cells, 0, sizeof ref->cells);
	int file = 0, rank = 10;
	for (; *fen != ' '; fen++) {
		if (*fen == '/') {
			file = 0;
			rank--;
			continue;
		}
		if (*fen >= '1' && *fen <= '9') {
			file += *fen - '0';
			continue;
		}
		const char *letter = *fen == '\0' ? NULL : strchr(letters + 1, *fen);
		if (letter == NULL || !on_board(file, rank))
			return false;
		int index = (int)(letter - letters) - 1;
		ref->cells[square_of(file++, rank)] = (uint8_t)((index >= 14) * 8 + index % 7 + 1);
	}
	ref->side = fen[1] == 'b';
	ref->passed = false;
	ref->ended = false;
	return rank == 1 && general_of(ref, 0) >= 0 && general_of(ref, 1) >= 0;
}

int
reference_mirror_square(int square)
{
	return square_of(8 - file_of(square), rank_of(square));
}

int
reference_swap_square(int square)
{
	return square_of(file_of(square), 11 - rank_of(square));
}

void
reference_mirror(struct reference *out, const struct reference *ref)
{
	*out = *ref;
	for (int square = 0; square < 90; square++)
		out->cells[reference_mirror_square(square)] = ref->cells[square];
}

void
reference_swap(struct reference *out, const struct reference *ref)
{
	*out = *ref;
	for (int square = 0; square < 90; square++) {
		int piece = ref->cells[square];
		out->cells[reference_swap_square(square)] = (uint8_t)(piece == 0 ? 0 : piece ^ 8);
	}
	out->side = 1 - ref->side;
}

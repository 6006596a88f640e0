/* SPDX-License-Identifier: MIT */
/*
 * Finds the weights of the evaluation: reads game records, takes quiet positions
 * of finished games, and fits the weights so that the evaluation, put through a
 * logistic curve, foretells the winner. Prints parameters.c.
 *
 * Usage: tune EPOCHS FILE... > parameters.c
 *
 * A file whose name ends in .tsv has a position a line instead: a FEN, a tab, and
 * what Cho scored in the game it is from: 1, 0.5 or 0; and where a search has
 * looked at it, a tab and its centipawns for Cho, which then count for half.
 */
#include <janggi/janggi.h>

#include "core/position.h"
#include "search/evaluate.h"
#include "search/exchange.h"
#include "search/parameters.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TERMS JG_PARAMETERS
#define SCALE 250.0             /* centipawns at which one side wins 73 of 100 games */
#define FIRST_PLY 10
#define EVERY 3                 /* plies: neighbours tell nearly the same; odd, for both sides */

struct count {
	uint16_t term;
	int16_t times;
};

struct sample {
	uint64_t first;         /* into counts */
	uint16_t length;
	uint16_t phase;
	float result;           /* of Cho: 1, 0.5, 0 */
};

static struct count *counts;
static size_t count_used, count_room;
static struct sample *samples;
static size_t sample_used, sample_room;
static double weights[TERMS][2];

static void *
grow(void *block, size_t *room, size_t needed, size_t size)
{
	if (needed <= *room)
		return block;
	*room = *room ? *room * 2 : 1 << 16;
	if (*room < needed)
		*room = needed;
	block = realloc(block, *room * size);
	if (block == NULL)
		exit(1);
	return block;
}

static bool
is_quiet(const janggi_position *pos)
{
	janggi_move moves[JANGGI_MOVES_MAX];
	if (janggi_position_in_check(pos) || janggi_position_last_was_pass(pos))
		return false;
	uint32_t n = janggi_position_legal_moves(pos, JANGGI_GEN_CAPTURES, moves, JANGGI_MOVES_MAX);
	for (uint32_t i = 0; i < n; i++)
		if (jg_exchange_gains(pos, moves[i], 1))
			return false;
	return true;
}

static void
add_sample(const janggi_position *pos, float result)
{
	int16_t trace[TERMS] = { 0 };
	int phase = jg_evaluate_trace(pos, trace);
	counts = grow(counts, &count_room, count_used + TERMS, sizeof *counts);
	samples = grow(samples, &sample_room, sample_used + 1, sizeof *samples);
	struct sample *sample = &samples[sample_used++];
	sample->first = count_used;
	sample->phase = (uint16_t)phase;
	sample->result = result;
	for (size_t i = 0; i < TERMS; i++)
		if (trace[i] != 0)
			counts[count_used++] = (struct count){ (uint16_t)i, trace[i] };
	sample->length = (uint16_t)(count_used - sample->first);
}

static void
add_game(const janggi_record *record)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	if (janggi_record_result(record, &outcome) != JANGGI_OK || outcome.state != JANGGI_STATE_OVER)
		return;
	float result = outcome.winner == JANGGI_CHO ? 1.0f : outcome.winner == JANGGI_HAN ? 0.0f : 0.5f;
	const janggi_game *game = janggi_record_game(record);
	janggi_position *pos;
	if (janggi_position_clone(&pos, janggi_game_start(game)) != JANGGI_OK)
		exit(1);
	uint32_t plies = janggi_game_plies(game);
	for (uint32_t ply = 0; ply < plies; ply++) {
		if (ply >= FIRST_PLY && ply % EVERY == 0 && is_quiet(pos))
			add_sample(pos, result);
		janggi_undo undo;
		janggi_position_make(pos, janggi_game_move_at(game, ply), &undo);
	}
	janggi_position_free(pos);
}

static int64_t
read_file(void *user, char *buffer, size_t capacity)
{
	size_t n = fread(buffer, 1, capacity, user);
	return ferror((FILE *)user) ? -1 : (int64_t)n;
}

static void
add_positions(FILE *file)
{
	char line[JANGGI_FEN_MAX + 32];
	janggi_position *pos;
	if (janggi_position_new(&pos, NULL) != JANGGI_OK)
		exit(1);
	for (uint32_t n = 0; fgets(line, sizeof line, file) != NULL; n++) {
		char *tab = strchr(line, '\t');
		if (tab == NULL)
			continue;
		const char *score = strchr(tab + 1, '\t');
		/* Without a score, neighbours tell nearly the same. */
		if (score == NULL && n % EVERY != 0)
			continue;
		float result = strtof(tab + 1, NULL);
		if (score != NULL)
			result = (result + 1 / (1 + expf(-strtof(score + 1, NULL) / (float)SCALE))) / 2;
		if (janggi_position_set_fen(pos, line, (size_t)(tab - line), NULL) == JANGGI_OK &&
		    is_quiet(pos))
			add_sample(pos, result);
	}
	janggi_position_free(pos);
}

static void
add_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	size_t length = strlen(path);
	if (file != NULL && length > 4 && strcmp(path + length - 4, ".tsv") == 0) {
		add_positions(file);
		fclose(file);
		return;
	}
	janggi_reader *reader;
	if (file == NULL ||
	    janggi_reader_new(&reader, JANGGI_RECORD_AUTO, read_file, file, NULL) != JANGGI_OK) {
		fprintf(stderr, "tune: cannot read %s\n", path);
		exit(1);
	}
	for (;;) {
		janggi_record *record;
		janggi_status status = janggi_reader_next(reader, &record, NULL);
		if (status == JANGGI_E_EMPTY || status == JANGGI_E_CALLBACK)
			break;
		if (status == JANGGI_OK)
			add_game(record);
		janggi_record_free(record);
	}
	janggi_reader_free(reader);
	fclose(file);
}

static double
evaluate(const struct sample *sample)
{
	double full = (double)sample->phase / JG_PHASE_FULL, out = 0;
	for (size_t i = 0; i < sample->length; i++) {
		const struct count *c = &counts[sample->first + i];
		out += c->times * (weights[c->term][0] * full + weights[c->term][1] * (1 - full));
	}
	return out;
}

static double
step(const struct sample *sample, double gradient[TERMS][2])
{
	double p = 1 / (1 + exp(-evaluate(sample) / SCALE)), error = p - sample->result;
	double full = (double)sample->phase / JG_PHASE_FULL;
	for (size_t i = 0; i < sample->length; i++) {
		const struct count *c = &counts[sample->first + i];
		gradient[c->term][0] += error * c->times * full;
		gradient[c->term][1] += error * c->times * (1 - full);
	}
	return error * error;
}

static void
fit(int epochs)
{
	static double gradient[TERMS][2], mean[TERMS][2], square[TERMS][2];
	const size_t batch = 16384;
	double rate = 4;
	long steps = 0;
	for (int epoch = 0; epoch < epochs; epoch++) {
		double loss = 0;
		for (size_t start = 0; start < sample_used; start += batch) {
			size_t end = start + batch < sample_used ? start + batch : sample_used;
			memset(gradient, 0, sizeof gradient);
			for (size_t i = start; i < end; i++)
				loss += step(&samples[i], gradient);
			steps++;
			for (size_t t = 0; t < TERMS; t++)
				for (int h = 0; h < 2; h++) {
					/* A little pull to zero holds what the records hardly show. */
					double g =
						gradient[t][h] / (double)(end - start) + 1e-7 * weights[t][h];
					mean[t][h] = 0.9 * mean[t][h] + 0.1 * g;
					square[t][h] = 0.999 * square[t][h] + 0.001 * g * g;
					double m = mean[t][h] / (1 - pow(0.9, (double)steps));
					double v = square[t][h] / (1 - pow(0.999, (double)steps));
					weights[t][h] -= rate * m / (sqrt(v) + 1e-9);
				}
		}
		rate *= 0.93;
		fprintf(stderr, "epoch %d: %.6f\n", epoch + 1, loss / (double)sample_used);
	}
}

static void
shuffle(void)
{
	uint64_t state = 88172645463325252u;
	for (size_t i = sample_used; i > 1; i--) {
		state ^= state << 13;
		state ^= state >> 7;
		state ^= state << 17;
		size_t j = (size_t)(state % i);
		struct sample other = samples[j];
		samples[j] = samples[i - 1];
		samples[i - 1] = other;
	}
}

static void
print_row(const char *indent, const jg_term *first, size_t length)
{
	size_t index = (size_t)(first - (const jg_term *)&jg_parameters);
	printf("%s{ ", indent);
	for (size_t i = 0; i < length; i++) {
		if (i > 0)
			printf(i % 5 == 0 ? ",\n%s  " : ", %s", i % 5 == 0 ? indent : "");
		printf("T(%ld, %ld)", lround(weights[index + i][0]), lround(weights[index + i][1]));
	}
	printf(" },\n");
}

#define PRINT(field)                                                                                         \
	do {                                                                                                 \
		printf("\t." #field " = ");                                                                  \
		print_row("", (const jg_term *)&jg_parameters.field,                                         \
		          sizeof jg_parameters.field / sizeof(jg_term));                                     \
	} while (0)

static void
print_rows(const char *name, const jg_term *first, size_t rows, size_t length)
{
	printf("\t.%s = {\n", name);
	for (size_t i = 0; i < rows; i++)
		print_row("\t\t", first + i * length, length);
	printf("\t},\n");
}

static void
print_one(const char *name, const jg_term *term)
{
	size_t index = (size_t)(term - (const jg_term *)&jg_parameters);
	printf("\t.%s = T(%ld, %ld),\n", name, lround(weights[index][0]), lround(weights[index][1]));
}

int
main(int argc, char **argv)
{
	int epochs = argc > 1 ? atoi(argv[1]) : 0;
	if (epochs < 1 || argc < 3) {
		fprintf(stderr, "usage: tune EPOCHS FILE...\n");
		return 2;
	}
	for (int i = 2; i < argc; i++)
		add_file(argv[i]);
	fprintf(stderr, "%zu positions, %zu counts\n", sample_used, count_used);
	const jg_term *terms = (const jg_term *)&jg_parameters;
	for (size_t t = 0; t < TERMS; t++) {
		weights[t][0] = (int16_t)(uint16_t)terms[t];
		weights[t][1] = (int16_t)(uint16_t)((uint32_t)(terms[t] + 0x8000) >> 16);
	}
	shuffle();
	fit(epochs);
	printf("/* SPDX-License-Identifier: MIT */\n"
	       "/*\n * Written by tests/tune/tune.c from %zu quiet positions of players' records and of the\n"
	       " * engine's games with itself.\n */\n"
	       "#include \"search/parameters.h\"\n\n#define T JG_TERM\n\nconst struct jg_parameters "
	       "jg_parameters = {\n",
	       sample_used);
	PRINT(material);
	print_rows("place", &jg_parameters.place[0][0], 8, 50);
	PRINT(chariot_moves);
	PRINT(cannon_moves);
	PRINT(horse_moves);
	PRINT(elephant_moves);
	PRINT(general_steps);
	PRINT(palace_attack);
	PRINT(palace_attackers);
	print_rows("guards_chariots", &jg_parameters.guards_chariots[0][0], 3, 3);
	print_rows("guards_cannons", &jg_parameters.guards_cannons[0][0], 3, 3);
	print_one("soldiers_linked", &jg_parameters.soldiers_linked);
	PRINT(soldiers_kept);
	PRINT(hanging);
	PRINT(attacked_by_less);
	print_one("cannonless", &jg_parameters.cannonless);
	print_one("to_move", &jg_parameters.to_move);
	printf("};\n");
	return 0;
}

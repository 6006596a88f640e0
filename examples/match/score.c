/* SPDX-License-Identifier: MIT */
#include "match/score.h"

#include <math.h>

static double
pair_count(const struct score *score)
{
	double count = 0;
	for (int i = 0; i < 5; i++)
		count += score->pairs[i];
	return count;
}

double
score_elo(double mean)
{
	return 400 * log10(mean / (1 - mean));
}

double
score_mean(const struct score *score, double *margin)
{
	double count = pair_count(score), sum = 0, squares = 0;
	if (count == 0) {
		*margin = 0.5;
		return 0.5;
	}
	for (int i = 0; i < 5; i++)
		sum += score->pairs[i] * (i / 4.0);
	double mean = sum / count;
	for (int i = 0; i < 5; i++)
		squares += score->pairs[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
	*margin = 1.959964 * sqrt(squares) / count;
	return mean;
}

/*
 * The likeliest distribution with a given mean is p[i] / (1 + t (x[i] - mean)), p being what was seen; t is
 * the one zero of a falling function between the poles.
 */
static void
constrain(const double seen[5], double mean, double out[5])
{
	double low = -1 / (1 - mean), high = 1 / mean;
	for (int round = 0; round < 100; round++) {
		double t = (low + high) / 2, sum = 0;
		for (int i = 0; i < 5; i++)
			sum += seen[i] * (i / 4.0 - mean) / (1 + t * (i / 4.0 - mean));
		if (sum > 0)
			low = t;
		else
			high = t;
	}
	for (int i = 0; i < 5; i++)
		out[i] = seen[i] / (1 + (low + high) / 2 * (i / 4.0 - mean));
}

double
score_llr(const struct score *score, double elo0, double elo1)
{
	double seen[5], null[5], other[5], sum = 0, llr = 0;
	/* What was never seen gets a trace: with an empty end the likeliest distribution may not exist. */
	for (int i = 0; i < 5; i++)
		sum += seen[i] = score->pairs[i] > 0 ? score->pairs[i] : 1e-3;
	for (int i = 0; i < 5; i++)
		seen[i] /= sum;
	constrain(seen, 1 / (1 + pow(10, -elo0 / 400)), null);
	constrain(seen, 1 / (1 + pow(10, -elo1 / 400)), other);
	for (int i = 0; i < 5; i++)
		llr += seen[i] * log(other[i] / null[i]);
	return llr * sum;
}

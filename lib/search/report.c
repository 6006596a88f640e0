/* SPDX-License-Identifier: MIT */
#include "search/report.h"
#include "search/worker.h"

/* 1000 / (1 + exp(-x / 4)) for x = 0..24: the logistic curve in quarter steps, the same on every machine. */
static uint32_t
win_per_mille(int cp)
{
	static const uint16_t curve[25] = {
		500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953,
		963, 971, 977, 982, 986, 989, 991, 993, 995, 996, 997, 998,
	};
	const int step = 62;            /* a quarter of the tuner's scale */
	int size = cp < 0 ? -cp : cp;
	int at = size / step, rest = size % step;
	int value = at >= 24 ? 998 : curve[at] + (curve[at + 1] - curve[at]) * rest / step;
	return (uint32_t)(cp < 0 ? 1000 - value : value);
}

void
jg_report_score(int score, const struct janggi_game *game, int32_t *value, uint32_t *kind, uint32_t wdl[3])
{
	bool draws = jg_rule(&game->rules, JANGGI_RULE_SCORING) == 0;
	int size = score < 0 ? -score : score, sign = score < 0 ? -1 : 1;
	wdl[0] = wdl[1] = wdl[2] = 0;
	if (size >= JG_DECIDED) {
		*kind = size > JG_POINTS ? JANGGI_SCORE_MATE : JANGGI_SCORE_POINTS;
		*value = sign * ((*kind == JANGGI_SCORE_MATE ? JG_MATE : JG_POINTS) - size);
		wdl[score > 0 ? 0 : 2] = 1000;
		return;
	}
	*kind = JANGGI_SCORE_CP;
	*value = score;
	uint32_t win = win_per_mille(score), loss = 1000 - win;
	/* Where unfinished games are drawn, an even one mostly is. */
	if (draws) {
		uint32_t less = win < loss ? win : loss;
		wdl[1] = less;
		win -= less / 2;
		loss -= less - less / 2;
	}
	wdl[0] = win;
	wdl[2] = loss;
}

bool
jg_claim_score(const struct janggi_game *game, int *score)
{
	if (jg_game_last(game)->verdict.state != JANGGI_STATE_CLAIMABLE)
		return false;
	struct jg_verdict verdict = jg_game_claimed(game);
	*score = 0;
	if (verdict.winner != JANGGI_NOBODY)
		*score = verdict.winner == game->now.side ? JG_POINTS : -JG_POINTS;
	return true;
}

/* SPDX-License-Identifier: MIT */
#include "analyse/answer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void
text_add(struct text *text, const char *format, ...)
{
	for (;;) {
		size_t room = text->capacity - text->length;
		va_list arguments;
		va_start(arguments, format);
		int length = vsnprintf(text->at == NULL ? NULL : text->at + text->length, room, format, arguments);
		va_end(arguments);
		if (length >= 0 && (size_t)length < room) {
			text->length += (size_t)length;
			return;
		}
		text->capacity = 2 * text->capacity + (size_t)length + 1;
		text->at = realloc(text->at, text->capacity);
		if (text->at == NULL)
			cli_fail("out of memory");
	}
}

static int32_t
take_info(void *user, const janggi_search_info *info, const janggi_move *pv, uint32_t pv_length)
{
	struct verdict *verdict = user;
	uint32_t line = info->multipv - 1;
	if (line >= LINES_MAX || info->bound != JANGGI_BOUND_EXACT)
		return 0;
	verdict->info[line] = *info;
	verdict->pv_length[line] = pv_length < 32 ? pv_length : 32;
	memcpy(verdict->pv[line], pv, verdict->pv_length[line] * sizeof *pv);
	if (line >= verdict->lines)
		verdict->lines = line + 1;
	return 0;
}

static void
search_position(janggi_search *search, const struct wanted *wanted, const janggi_game *game, struct verdict *verdict)
{
	memset(verdict, 0, sizeof *verdict);
	verdict->result.size = sizeof verdict->result;
	janggi_search_clear(search);
	janggi_search_on_info(search, take_info, verdict);
	janggi_status status = janggi_search_run(search, game, &wanted->limits, &verdict->result);
	verdict->over = status == JANGGI_E_GAME_OVER;
	if (!verdict->over)
		cli_check(status, "search");
}

int32_t
expected(const struct verdict *verdict)
{
	return (int32_t)(verdict->result.wdl[0] + verdict->result.wdl[1] / 2);
}

void
add_move(struct text *text, janggi_position *pos, janggi_move move)
{
	char name[JANGGI_MOVE_TEXT_MAX];
	janggi_move_format(pos, move, JANGGI_NOTATION_UCI, name, sizeof name);
	text_add(text, "\"%s\"", name);
}

static void
add_pv(struct text *out, const janggi_game *game, const struct verdict *verdict, uint32_t line)
{
	janggi_position *pos;
	cli_check(janggi_position_clone(&pos, janggi_game_position(game)), "position");
	text_add(out, "\"pv\":[");
	for (uint32_t i = 0; i < verdict->pv_length[line]; i++) {
		text_add(out, i == 0 ? "" : ",");
		add_move(out, pos, verdict->pv[line][i]);
		if (janggi_position_play(pos, verdict->pv[line][i]) != JANGGI_OK)
			break;
	}
	text_add(out, "]");
	janggi_position_free(pos);
}

static const char *
kind_name(uint32_t kind)
{
	return kind == JANGGI_SCORE_MATE ? "mate" : kind == JANGGI_SCORE_POINTS ? "points" : "cp";
}

static void
add_lines(struct text *out, const janggi_game *game, const struct verdict *verdict)
{
	text_add(out, ",\"lines\":[");
	for (uint32_t line = 0; line < verdict->lines; line++) {
		const janggi_search_info *info = &verdict->info[line];
		text_add(out, "%s{\"score\":%" PRId32 ",\"kind\":\"%s\",", line == 0 ? "" : ",", info->score,
		         kind_name(info->score_kind));
		add_pv(out, game, verdict, line);
		text_add(out, "}");
	}
	text_add(out, "]");
}

static void
add_verdict(struct text *out, const struct task *task, const janggi_game *game, const struct verdict *verdict,
            bool lines)
{
	const janggi_search_result *result = &verdict->result;
	text_add(out, "{\"id\":%s,\"ply\":%" PRIu32 ",\"best\":", task->id, janggi_game_plies(game));
	if (verdict->over) {
		janggi_outcome outcome = { .size = sizeof outcome };
		cli_check(janggi_game_outcome(game, &outcome), "outcome");
		text_add(out, "null,\"over\":\"%s\"}\n", janggi_reason_name(outcome.reason));
		return;
	}
	janggi_position *pos;
	cli_check(janggi_position_clone(&pos, janggi_game_position(game)), "position");
	if (result->action == JANGGI_ACTION_CLAIM)
		text_add(out, "\"claim\"");
	else
		add_move(out, pos, result->best);
	janggi_position_free(pos);
	text_add(out, ",\"score\":%" PRId32 ",\"kind\":\"%s\",\"wdl\":[%" PRIu32 ",%" PRIu32 ",%" PRIu32 "]",
	         result->score, kind_name(result->score_kind), result->wdl[0], result->wdl[1], result->wdl[2]);
	text_add(out, ",\"depth\":%" PRIu32 ",\"nodes\":%" PRIu64 ",", result->depth, result->nodes);
	add_pv(out, game, verdict, 0);
	if (lines)
		add_lines(out, game, verdict);
	text_add(out, "}\n");
}

/* The game again from its start, a position at a time. */
static void
answer_all(janggi_search *search, const struct wanted *wanted, struct task *task, struct text *out)
{
	uint32_t plies = janggi_game_plies(task->game);
	struct verdict *verdicts = calloc(plies + 1, sizeof *verdicts);
	janggi_game *game;
	if (verdicts == NULL)
		cli_fail("out of memory");
	cli_check(janggi_game_new(&game, janggi_game_rules(task->game), janggi_game_start(task->game), NULL), "game");
	for (uint32_t ply = 0; ply <= plies; ply++) {
		search_position(search, wanted, game, &verdicts[ply]);
		if (!wanted->report)
			add_verdict(out, task, game, &verdicts[ply], wanted->multipv > 1);
		if (ply < plies) {
			janggi_game_resume(game);
			cli_check(janggi_game_push(game, janggi_game_move_at(task->game, ply), NULL), "move");
		}
	}
	janggi_game_free(game);
	if (wanted->report) {
		report(task, verdicts, plies + 1, out);
		annotate(task, verdicts, plies + 1);
	}
	free(verdicts);
}

void
answer(janggi_search *search, const struct wanted *wanted, struct task *task, struct text *out)
{
	if (task->game == NULL) {
		text_add(out, "%s", task->refusal);
	} else if (task->all) {
		answer_all(search, wanted, task, out);
	} else {
		struct verdict verdict;
		search_position(search, wanted, task->game, &verdict);
		add_verdict(out, task, task->game, &verdict, wanted->multipv > 1);
	}
}

/* SPDX-License-Identifier: MIT */
/* A game as a whole: what each move lost, where it turned, how well each side played. */
#include "analyse/answer.h"

#include <inttypes.h>

/* Losses of the expected share of the point, per mille, and the marks for them (PGN's 6, 2, 4). */
#define DUBIOUS 50
#define BAD 100
#define BLUNDER 200

/* What a move lost: 0 where it was the search's own, or the position after it is no worse than before. */
static int32_t
loss_of(const struct task *task, const struct verdict *verdicts, uint32_t ply)
{
	const struct verdict *before = &verdicts[ply], *after = &verdicts[ply + 1];
	if (before->over || janggi_game_move_at(task->game, ply) == before->result.best)
		return 0;
	/* After the end the side that would have to move has lost, or nothing is known of it: no blame. */
	int32_t now = after->over ? 1000 : 1000 - expected(after);
	return expected(before) > now ? expected(before) - now : 0;
}

static uint32_t
mark_of(int32_t loss)
{
	return loss >= BLUNDER ? 4 : loss >= BAD ? 2 : loss >= DUBIOUS ? 6 : 0;
}

static bool
cho_moves(const struct task *task, uint32_t ply)
{
	return (janggi_position_to_move(janggi_game_start(task->game)) == JANGGI_CHO) == (ply % 2 == 0);
}

static void
add_side(const struct task *task, const struct verdict *verdicts, uint32_t plies, bool cho, struct text *out)
{
	int64_t lost = 0;
	uint32_t moves = 0, blunders = 0;
	for (uint32_t ply = 0; ply < plies; ply++) {
		if (cho_moves(task, ply) != cho)
			continue;
		int32_t loss = loss_of(task, verdicts, ply);
		lost += loss;
		blunders += loss >= BLUNDER;
		moves++;
	}
	/* Of what could be kept with every move, the share that was kept; tenths of a per cent. */
	int64_t accuracy = moves == 0 ? 1000 : 1000 - (lost + moves / 2) / (int64_t)moves;
	text_add(out, "\"%s\":{\"moves\":%" PRIu32 ",\"accuracy\":%" PRId64 ".%" PRId64 ",\"blunders\":%" PRIu32 "}",
	         cho ? "cho" : "han", moves, accuracy / 10, accuracy % 10, blunders);
}

void
report(const struct task *task, const struct verdict *verdicts, uint32_t count, struct text *out)
{
	uint32_t plies = count - 1;
	janggi_position *pos;
	cli_check(janggi_position_clone(&pos, janggi_game_start(task->game)), "position");
	text_add(out, "{\"id\":%s,\"plies\":%" PRIu32 ",", task->id, plies);
	add_side(task, verdicts, plies, true, out);
	text_add(out, ",");
	add_side(task, verdicts, plies, false, out);
	text_add(out, ",\"turning\":[");
	bool first = true;
	for (uint32_t ply = 0; ply < plies; ply++) {
		if (loss_of(task, verdicts, ply) < BLUNDER)
			continue;
		text_add(out, "%s%" PRIu32, first ? "" : ",", ply + 1);
		first = false;
	}
	text_add(out, "],\"moves\":[");
	for (uint32_t ply = 0; ply < plies; ply++) {
		janggi_move move = janggi_game_move_at(task->game, ply);
		text_add(out, "%s{\"move\":", ply == 0 ? "" : ",");
		add_move(out, pos, move);
		text_add(out, ",\"loss\":%" PRId32, loss_of(task, verdicts, ply));
		if (!verdicts[ply].over) {
			text_add(out, ",\"best\":");
			add_move(out, pos, verdicts[ply].result.best);
		}
		text_add(out, "}");
		janggi_undo undo;
		janggi_position_make(pos, move, &undo);
	}
	text_add(out, "]}\n");
	janggi_position_free(pos);
}

/* Marks and comments, and the better line as a variation where the format has them. */
void
annotate(struct task *task, const struct verdict *verdicts, uint32_t count)
{
	for (uint32_t ply = 0; ply + 1 < count; ply++) {
		int32_t loss = loss_of(task, verdicts, ply);
		uint32_t mark = mark_of(loss);
		if (mark == 0)
			continue;
		char comment[64];
		snprintf(comment, sizeof comment, "-%" PRId32 ".%" PRId32 " %%", loss / 10, loss % 10);
		const char *old;
		size_t old_length;
		if (janggi_record_get_comment(task->record, 0, ply + 1, &old, &old_length) != JANGGI_OK)
			cli_check(janggi_record_set_comment(task->record, 0, ply + 1, comment, SIZE_MAX), "comment");
		cli_check(janggi_record_set_marks(task->record, 0, ply + 1, &mark, 1), "mark");
		/* Cut to what is legal under the rules that the record is kept under. */
		for (uint32_t length = verdicts[ply].pv_length[0]; length > 0; length--)
			if (janggi_record_add_line(task->record, 0, ply, verdicts[ply].pv[0], length, NULL, NULL) == JANGGI_OK)
				break;
	}
}

/* SPDX-License-Identifier: MIT */
#include "play/play.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const texts[TEXT_COUNT][2] = {
	[TEXT_WELCOME] = { "Janggi. You are %s, against level %u. \"help\" lists what you can say.",
	                   "장기. 당신은 %s, 상대는 수준 %u. \"도움말\"을 치면 명령이 나옵니다." },
	[TEXT_HELP] = {
		"A move in any notation: h3h5, Chh5, 73포53, 73-53; \"pass\". Tab completes.\n"
		"  board           the board again    flip           turn it round\n"
		"  moves [SQUARE]  the legal moves    why MOVE       why is it refused?\n"
		"  hint            a good move        undo           your last move back\n"
		"  points          points and plies   claim          facing generals (bikjang)\n"
		"  level N         1 to 20            notation NAME  uci san korean hanja numeric\n"
		"  language NAME   en ko              script NAME    letters hangul hanja\n"
		"  save FILE       as .gib or .pgn    load FILE      a record's first game\n"
		"  resign          give up            new            another game\n"
		"  quit, Ctrl-D    leave              Ctrl-C         the computer moves at once",
		"수는 아무 표기로나: 73포53, h3h5, Chh5, 73-53, 한수쉼. 탭 키로 완성합니다.\n"
		"  판          판을 다시 보임           뒤집기      판 방향 바꾸기\n"
		"  수 [자리]   둘 수 있는 수            왜 수       왜 둘 수 없는지\n"
		"  도움        좋은 수                  무르기      내 마지막 수를 무름\n"
		"  점수        점수와 수순              빅장        빅장 선언\n"
		"  수준 N      1에서 20까지             표기 이름   uci san numeric korean hanja\n"
		"  글자 이름   letters hangul hanja     언어 이름   en ko\n"
		"  저장 파일   .gib 또는 .pgn           열기 파일   기보의 첫 대국\n"
		"  기권        지고 그만둠              새판        다른 대국\n"
		"  끝, Ctrl-D  나가기                   Ctrl-C      상대가 바로 둠" },
	[TEXT_PROMPT] = { "%s> ", "%s> " },
	[TEXT_THINKING] = { "%s thinks.", "%s 생각 중." },
	[TEXT_ANSWER] = { "%s plays %s.", "%s: %s" },
	[TEXT_HINT] = { "Perhaps %s.", "%s 어떨까요?" },
	[TEXT_STANDING] = { "Cho %u.%u, Han %u.%u points, deom counted; ply %u.",
	                    "초 %u.%u점, 한 %u.%u점 (덤 포함), %u수." },
	[TEXT_REFUSED] = { "%s: %s%s.", "%s: %s%s." },
	[TEXT_RULE] = { " (rule %u)", " (%u번 규칙)" },
	[TEXT_AMBIGUOUS] = { "%s: more than one move is written so.", "%s: 그렇게 쓰는 수가 여럿입니다." },
	[TEXT_NO_SUCH_MOVE] = { "%s: there is no such move here (rule 200).",
	                        "%s: 지금 그런 수는 없습니다 (200번 규칙)." },
	[TEXT_NOT_SO] = { "%s: the points make a move, but what else is written is not so.",
	                  "%s: 자리는 맞지만 기물이나 표시가 다릅니다." },
	[TEXT_NO_COMMAND] = { "%s: neither a move nor a command; \"help\" lists them.",
	                      "%s: 수도 명령도 아닙니다. \"도움말\"을 보십시오." },
	[TEXT_NO_SQUARE] = { "%s: not a point of the board.", "%s: 판에 없는 자리입니다." },
	[TEXT_NO_MOVES] = { "No moves.", "둘 수 있는 수가 없습니다." },
	[TEXT_NOTHING_TO_UNDO] = { "Nothing to take back.", "무를 수가 없습니다." },
	[TEXT_CLAIMABLE] = { "The generals face each other: you may claim it (claim).",
	                     "빅장입니다. 선언할 수 있습니다 (빅장)." },
	[TEXT_NO_CLAIM] = { "There is nothing to claim.", "선언할 빅장이 없습니다." },
	[TEXT_CLAIMS] = { "%s claims the facing generals.", "%s: 빅장을 선언합니다." },
	[TEXT_OVER] = { "The game is over: undo, save, load, new or quit.",
	                "대국이 끝났습니다: 무르기, 저장, 열기, 새판, 끝." },
	[TEXT_DRAW] = { "A draw: %s%s.", "무승부: %s%s." },
	[TEXT_WINS] = { "%s wins: %s%s.", "%s 승: %s%s." },
	[TEXT_SAVED] = { "Saved in %s.", "%s에 저장했습니다." },
	[TEXT_SAVE_FAILED] = { "Not saved: %s: %s.", "저장하지 못했습니다: %s: %s." },
	[TEXT_LOADED] = { "%s: to ply %u.", "%s: %u수." },
	[TEXT_LOAD_FAILED] = { "Not loaded: %s: %s.", "열지 못했습니다: %s: %s." },
	[TEXT_LOAD_FAILED_AT] = { "Not loaded: %s, line %u: %s.", "열지 못했습니다: %s, %u째 줄: %s." },
	[TEXT_CHOOSE_SETUP] = { "Your set-up from left to right (1 HEHE, 2 EHEH, 3 HEEH, 4 EHHE)> ",
	                        "차림, 왼쪽에서부터 (1 마상마상, 2 상마상마, 3 마상상마, 4 상마마상)> " },
	[TEXT_SHOWS_SETUP] = { "%s sets up %s, as you see it from left to right.",
	                       "%s 차림: %s (보이는 대로 왼쪽에서부터)" },
	[TEXT_BAD_SETUP] = { "%s: no such set-up.", "%s: 그런 차림은 없습니다." },
	[TEXT_UNSAVED] = { "The game is not saved; the same again does without.",
	                   "저장하지 않은 대국입니다. 그래도 되면 다시 치십시오." },
	[TEXT_CHECK] = { "Check to %s.", "장군! (%s)" },
	[TEXT_FACING_PASS] = { "The generals face each other: end it, or pass to accept it (rule 303).",
	                       "빅장입니다. 풀거나, 받아들이려면 한수쉼을 하십시오 (303번 규칙)." },
	[TEXT_FACING_MUST] = { "The generals face each other: it must be ended (rule 303).",
	                       "빅장입니다. 풀어야 합니다 (303번 규칙)." },
	[TEXT_LEGAL] = { "%s may be played.", "%s: 둘 수 있습니다." },
	[TEXT_BYE] = { "Goodbye.", "안녕히 가십시오." },
	[TEXT_VALUE] = { "%s: one of %s expected.", "%s: %s 가운데 하나여야 합니다." },
	[TEXT_NEEDS] = { "%s: what? See \"help\".", "%s: 무엇을? \"도움말\"을 보십시오." },
	[TEXT_SETTING] = { "Level %s.", "수준 %s." },
	[TEXT_NARROW] = { "No board: the window has %u columns, and the board needs %u.",
	                  "창이 좁아 판을 그릴 수 없습니다: %u칸, 판은 %u칸." },
};

const char *
text_of(const struct play *play, enum text text)
{
	return texts[text][play->language];
}

void
tell(const struct play *play, enum text text, ...)
{
	va_list arguments;
	va_start(arguments, text);
	vprintf(text_of(play, text), arguments);
	va_end(arguments);
	putchar('\n');
}

const char *
side_name(const struct play *play, janggi_side side)
{
	static const char *const names[2][2] = { { "Cho", "Han" }, { "초", "한" } };
	return names[play->language][side];
}

void
rule_text(const struct play *play, uint32_t rule, char text[32])
{
	text[0] = '\0';
	if (rule != 0)
		snprintf(text, 32, text_of(play, TEXT_RULE), (unsigned)rule);
}

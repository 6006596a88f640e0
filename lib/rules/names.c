/* SPDX-License-Identifier: MIT */
#include "rules/rules.h"

#include <janggi/game.h>
#include <janggi/movegen.h>

#define LANGUAGES 2

/* By JANGGI_ENGLISH and JANGGI_KOREAN. */
struct text {
	const char *in[LANGUAGES];
};

/* A key's own line, then a line a value; where values are counts, one for 0 and one for all others. */
static const struct {
	struct text about;
	struct text value[5];
	bool counts;
} rules[JG_RULE_COUNT] = {
	{ { { "When a side may pass", "한수쉼을 할 수 있는 때" } },
	  { { { "", "" } },
	    { { "Only when there is no other legal move", "둘 수 있는 다른 수가 없을 때만" } },
	    { { "Whenever not in check", "장군이 아니면 언제나" } } },
	  false },
	{ { { "Two passes in a row", "양쪽이 잇따라 한수쉼" } },
	  { { { "The game goes on", "대국을 이어 간다" } },
	    { { "The game ends", "대국이 끝난다" } } },
	  false },
	{ { { "Generals facing each other (bikjang)", "빅장: 두 궁이 마주 봄" } },
	  { { { "Ignored", "상관하지 않는다" } },
	    { { "Must be broken, or accepted by a pass, which ends the game",
	        "풀거나 한수쉼으로 받아야 하며, 받으면 대국이 끝난다" } },
	    { { "May be claimed by the side to move, and need not be answered",
	        "둘 차례인 쪽이 빅장을 선언할 수 있고, 풀지 않아도 된다" } },
	    { { "Must be broken, and ends the game if it cannot be", "풀어야 하며, 풀 수 없으면 대국이 끝난다" } },
	    { { "Must be broken or claimed, and ends the game if it cannot be broken",
	        "풀거나 선언해야 하며, 풀 수 없으면 대국이 끝난다" } } },
	  false },
	{ { { "Facing and check at once", "빅장과 장군이 겹칠 때" } },
	  { { { "Check and mate come first", "장군과 외통이 먼저다" } },
	    { { "The facing comes first", "빅장이 먼저다" } } },
	  false },
	{ { { "When a facing may be claimed", "빅장을 선언할 수 있는 때" } },
	  { { { "Always", "언제나" } },
	    { { "Both sides below 30 points, or a general's capture made it",
	        "양쪽 모두 30점 미만이거나, 궁이 기물을 잡아 빅장이 되었을 때" } } },
	  false },
	{ { { "Repetition: times the same position may occur", "반복수: 같은 국면이 나온 횟수" } },
	  { { { "Not counted", "세지 않는다" } },
	    { { "Counted: at so many times rule 307 decides", "이 횟수가 되면 307번 규칙을 따른다" } } },
	  true },
	{ { { "What repetition does", "반복수의 처리" } },
	  { { { "The game ends", "대국이 끝난다" } },
	    { { "Drawn below 30 points, else refused to the side at fault",
	        "양쪽 모두 30점 미만이면 무승부, 아니면 잘못이 있는 쪽이 둘 수 없다" } } },
	  false },
	{ { { "Checking with every move of a repetition", "반복하는 동안 계속 장군" } },
	  { { { "Allowed", "허용" } },
	    { { "The side that does it loses", "계속 장군한 쪽이 진다" } } },
	  false },
	{ { { "One piece moving to and fro", "한 기물로 왔다 갔다 하기" } },
	  { { { "Allowed", "허용" } },
	    { { "The side that does it loses", "왔다 갔다 한 쪽이 진다" } },
	    { { "The fifth move in a row is refused", "다섯 번째 수를 둘 수 없다" } } },
	  false },
	{ { { "Plies without a capture", "기물을 잡지 않은 수" } },
	  { { { "Not counted", "세지 않는다" } },
	    { { "So many end the game", "이만큼 이어지면 대국이 끝난다" } } },
	  true },
	{ { { "Plies of the whole game", "전체 수" } },
	  { { { "Not counted", "세지 않는다" } },
	    { { "From so many on, a ply without capture or check ends the game on points",
	        "이 수부터는 잡거나 장군하지 않는 수에서 점수로 가린다" } } },
	  true },
	{ { { "A side low on points (half points)", "점수가 적은 쪽 (반 점 단위)" } },
	  { { { "Plays on", "계속 둔다" } },
	    { { "At or below it, a ply without capture or check ends the game on points",
	        "이 점수 이하이면 잡거나 장군하지 않는 수에서 점수로 가린다" } } },
	  true },
	{ { { "Neither side can mate", "양쪽 모두 외통을 낼 수 없는 기물" } },
	  { { { "The game goes on", "대국을 이어 간다" } },
	    { { "Draw", "무승부" } },
	    { { "Ends the game by the scoring rule", "점수 규칙에 따라 끝난다" } } },
	  false },
	{ { { "Points given for moving second (half points)", "덤 (반 점 단위)" } },
	  { { { "None", "없음" } },
	    { { "So many half points", "이만큼의 반 점" } } },
	  true },
	{ { { "First move of the game with a cannon", "첫수에 포" } },
	  { { { "Allowed", "허용" } },
	    { { "Refused, unless only cannons can move", "포밖에 둘 수 없을 때가 아니면 둘 수 없다" } } },
	  false },
	{ { { "A game that ends without mate or fault", "외통이나 반칙이 아닌 종국" } },
	  { { { "Draw", "무승부" } },
	    { { "Decided on points", "점수로 가린다" } } },
	  false },
	{ { { "Neither side has any move but the pass", "양쪽 모두 한수쉼밖에 둘 수 없을 때" } },
	  { { { "Left to rule 302", "302번 규칙을 따른다" } },
	    { { "Draw", "무승부" } } },
	  false },
	{ { { "Result of an accepted, claimed or unbreakable facing", "빅장의 결과" } },
	  { { { "By the scoring rule", "점수 규칙에 따른다" } },
	    { { "Draw", "무승부" } },
	    { { "Decided on points", "점수로 가린다" } } },
	  false },
	{ { { "Material that cannot mate", "외통을 낼 수 없는 기물의 범위" } },
	  { { { "Generals and guards only", "궁과 사뿐일 때" } },
	    { { "Also up to three other men that have no mate position", "외통 꼴이 없는 세 개 이하의 기물도" } } },
	  false },
	{ { { "Who gets the deom", "덤을 받는 쪽" } },
	  { { { "Nobody", "없음" } },
	    { { "Han", "한" } },
	    { { "Cho", "초" } },
	    { { "The side that does not move first", "먼저 두지 않는 쪽" } } },
	  false },
};

static const struct {
	uint32_t id;
	struct text text;
} rulesets[] = {
	{ JANGGI_RULESET_STANDARD,
	  { { "Facing answered or accepted, third repetition and 100 plies without capture end on points",
	      "빅장은 풀거나 받고, 세 번째 반복과 100수 무포획은 점수로 가린다" } } },
	{ JANGGI_RULESET_TRADITIONAL,
	  { { "Pass only when stuck, an unbreakable facing draws, no points",
	      "둘 수가 없을 때만 한수쉼, 풀 수 없는 빅장은 무승부, 점수 없음" } } },
	{ JANGGI_RULESET_TRADITIONAL_TOURNAMENT,
	  { { "Traditional, decided on points instead of drawn", "전통 규칙에서 무승부 대신 점수로 가린다" } } },
	{ JANGGI_RULESET_KJA,
	  { { "Korea Janggi Association: facing may be claimed below 30 points, third repetition refused",
	      "대한장기협회: 30점 미만에서 빅장 선언, 세 번째 반복 금지" } } },
	{ JANGGI_RULESET_KAKAO,
	  { { "Kakao: no facing rule, shuttles refused, points at 200 plies or at 10 points",
	      "카카오: 빅장 없음, 왔다 갔다 금지, 200수나 10점에서 점수로 가린다" } } },
	{ JANGGI_RULESET_MGAME,
	  { { "Mgame: a facing may be claimed as a draw, nothing else but mate ends a game",
	      "엠게임: 빅장을 선언하면 무승부, 그 밖에는 외통만" } } },
	{ JANGGI_RULESET_JANGGI,
	  { { "Fairy-Stockfish \"janggi\": facing accepted by a pass, decided on points",
	      "Fairy-Stockfish의 janggi: 빅장을 받으면 점수로 가린다" } } },
	{ JANGGI_RULESET_JANGGITRADITIONAL,
	  { { "Fairy-Stockfish \"janggitraditional\": as janggi, but drawn",
	      "Fairy-Stockfish의 janggitraditional: 점수 대신 무승부" } } },
	{ JANGGI_RULESET_JANGGIMODERN,
	  { { "Fairy-Stockfish \"janggimodern\": no facing rule, shuttles lose, decided on points",
	      "Fairy-Stockfish의 janggimodern: 빅장 없음, 왔다 갔다 하면 패, 점수로 가린다" } } },
	{ JANGGI_RULESET_JANGGICASUAL,
	  { { "Fairy-Stockfish \"janggicasual\": no facing rule, drawn",
	      "Fairy-Stockfish의 janggicasual: 빅장 없음, 무승부" } } },
	{ JANGGI_RULESET_RECORD,
	  { { "For replaying records: nothing but mate ends a game", "기보 재현용: 외통만으로 끝난다" } } },
};

static const struct {
	uint32_t id;
	const char *name;
	struct text text;
} reasons[] = {
	{ JANGGI_REASON_NONE, "none", { { "not over", "진행 중" } } },
	{ JANGGI_REASON_MATE, "mate", { { "mate", "외통" } } },
	{ JANGGI_REASON_BIKJANG, "bikjang", { { "facing generals", "빅장" } } },
	{ JANGGI_REASON_REPETITION, "repetition", { { "repetition", "반복수" } } },
	{ JANGGI_REASON_PERPETUAL_CHECK, "perpetual_check", { { "perpetual check", "계속 장군" } } },
	{ JANGGI_REASON_SHUTTLE, "shuttle", { { "moving one piece to and fro", "한 기물로 왔다 갔다 함" } } },
	{ JANGGI_REASON_DOUBLE_PASS, "double_pass", { { "two passes in a row", "잇따른 한수쉼" } } },
	{ JANGGI_REASON_MUTUAL_STALEMATE, "mutual_stalemate",
	  { { "no moves but the pass for either side", "양쪽 모두 둘 수 없음" } } },
	{ JANGGI_REASON_BARE, "bare", { { "neither side can mate", "기물 부족" } } },
	{ JANGGI_REASON_LOW_POINTS, "low_points", { { "too few points left", "점수 부족" } } },
	{ JANGGI_REASON_TOTAL_PLIES, "total_plies", { { "the limit of plies", "총수 제한" } } },
	{ JANGGI_REASON_NO_CAPTURE, "no_capture",
	  { { "the limit of plies without a capture", "잡지 않은 수 제한" } } },
	{ JANGGI_REASON_POINTS, "points", { { "points", "점수" } } },
	{ JANGGI_REASON_RESIGNATION, "resignation", { { "resignation", "기권" } } },
	{ JANGGI_REASON_TIME, "time", { { "time", "시간 초과" } } },
	{ JANGGI_REASON_AGREEMENT, "agreement", { { "agreement", "합의" } } },
	{ JANGGI_REASON_DISQUALIFIED, "disqualified", { { "disqualification", "실격" } } },
	{ JANGGI_REASON_CONNECTION, "connection", { { "a lost connection", "접속 끊김" } } },
	{ JANGGI_REASON_AUTOMATIC, "automatic", { { "the server's decision", "자동 판정" } } },
	{ JANGGI_REASON_UNKNOWN, "unknown", { { "an unknown reason", "알 수 없음" } } },
};

/* By JANGGI_WHY_*. */
static const struct text whys[] = {
	{ { "the move is legal", "둘 수 있는 수입니다" } },
	{ { "there is no piece on that point", "그 자리에 기물이 없습니다" } },
	{ { "the piece belongs to the other side", "상대의 기물입니다" } },
	{ { "a piece of the same side stands on the target", "가려는 자리에 자기 기물이 있습니다" } },
	{ { "that piece does not move so", "그 기물은 그렇게 움직이지 않습니다" } },
	{ { "a piece stands in the way", "길이 막혀 있습니다" } },
	{ { "the cannon has nothing to jump over", "포가 넘을 기물이 없습니다" } },
	{ { "a cannon cannot jump over a cannon", "포는 포를 넘을 수 없습니다" } },
	{ { "a cannon cannot take a cannon", "포는 포를 잡을 수 없습니다" } },
	{ { "general and guard stay in their palace", "궁과 사는 궁성을 벗어날 수 없습니다" } },
	{ { "it leaves its own general in check", "자기 궁이 장군에 걸립니다" } },
	{ { "the facing generals must be answered", "빅장을 풀어야 합니다" } },
	{ { "no pass in check", "장군일 때는 한수쉼을 할 수 없습니다" } },
	{ { "no pass while another move is legal", "다른 수가 있으면 한수쉼을 할 수 없습니다" } },
	{ { "the first move of a game may not be a cannon's", "첫수에 포를 둘 수 없습니다" } },
	{ { "the move would repeat the position once too often", "반복수라 둘 수 없습니다" } },
	{ { "the piece has moved to and fro too often", "왔다 갔다 하는 수라 둘 수 없습니다" } },
	{ { "the game is over", "대국이 끝났습니다" } },
};

static const char *
in_language(const struct text *text, uint32_t language)
{
	return language < LANGUAGES ? text->in[language] : "";
}

const char *
janggi_ruleset_describe(uint32_t ruleset, uint32_t language)
{
	for (size_t i = 0; i < sizeof rulesets / sizeof rulesets[0]; i++)
		if (rulesets[i].id == ruleset)
			return in_language(&rulesets[i].text, language);
	return "";
}

const char *
janggi_rule_describe(uint32_t key, int32_t value, uint32_t language)
{
	uint32_t i = key - JG_RULE_FIRST;
	if (value == -1 && i < JG_RULE_COUNT)
		return in_language(&rules[i].about, language);
	if (!jg_rule_takes(key, value))
		return "";
	return in_language(&rules[i].value[rules[i].counts && value > 0 ? 1 : value], language);
}

static size_t
reason_index(uint32_t reason)
{
	size_t i = 0;
	while (i < sizeof reasons / sizeof reasons[0] && reasons[i].id != reason)
		i++;
	return i;
}

const char *
janggi_reason_name(uint32_t reason)
{
	size_t i = reason_index(reason);
	return i < sizeof reasons / sizeof reasons[0] ? reasons[i].name : "";
}

const char *
janggi_reason_describe(uint32_t reason, uint32_t language)
{
	size_t i = reason_index(reason);
	return i < sizeof reasons / sizeof reasons[0] ? in_language(&reasons[i].text, language) : "";
}

const char *
janggi_why_describe(uint32_t why, uint32_t language)
{
	return why < sizeof whys / sizeof whys[0] ? in_language(&whys[why], language) : "";
}

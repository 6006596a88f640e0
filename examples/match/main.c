/* SPDX-License-Identifier: MIT */
/* A match between two UCI engines; the library is the referee: janggi_game_push, _outcome, _claim, _end. */
#include "common/records.h"
#include "match/engine.h"
#include "match/play.h"
#include "match/score.h"
#include "match/starts.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: janggi-match --engine COMMAND --engine COMMAND [options]\n"
	"Lets two UCI engines play. Games come in pairs: the same start, colours swapped. The\n"
	"starts are the 16 pairs of set-ups, so 32 games are a round; from the second round on\n"
	"a few quiet random moves, always the same, come before the engines' own.\n"
	"\n"
	"  --engine COMMAND  an engine, with its arguments as for a shell; given twice\n"
	"  --option [1:|2:]NAME=VALUE\n"
	"                    an option for the first engine, the second, or both; may be given again\n"
	"  --rules NAME      the referee's rules and the engines' UCI_Variant (default: janggi)\n"
	"  --tc BASE+INC     seconds for the game and for each move (default: 3+0.03)\n"
	"  --movetime MS     instead: milliseconds for each move\n"
	"  --nodes N         instead: positions for each move\n"
	"  --margin MS       how late an answer may be (default: 20)\n"
	"  --games N         up to this many, rounded up to pairs (default: 32)\n"
	"  --sprt ELO0,ELO1  stop when one of these differences is refuted (5 % error each way)\n"
	"  --openings FILE   starts instead of the set-ups, a FEN a line; - is standard input\n"
	"  --max-plies N     a longer game is decided on points (default: 400)\n"
	"  --concurrency N   so many games at once (default: 1)\n"
	"  --out FILE        the games' records: .pgn or .gib by the file's name\n"
	"  -h, --help        this text\n"
	"  --version         the library's version\n"
	"\n"
	"Prints a line for each game and a summary. Elo and its 95 % interval are those of the\n"
	"first engine, from pairs. Every move is checked; who gives an illegal one, ends or is\n"
	"late loses. The status is 1 if an engine gave an illegal move or ended.\n";

static const struct option options[] = {
	{ "engine", required_argument, NULL, 'e' },
	{ "option", required_argument, NULL, 'o' },
	{ "rules", required_argument, NULL, 'r' },
	{ "tc", required_argument, NULL, 't' },
	{ "movetime", required_argument, NULL, 'm' },
	{ "nodes", required_argument, NULL, 'n' },
	{ "margin", required_argument, NULL, 'l' },
	{ "games", required_argument, NULL, 'g' },
	{ "sprt", required_argument, NULL, 's' },
	{ "openings", required_argument, NULL, 'f' },
	{ "max-plies", required_argument, NULL, 'p' },
	{ "concurrency", required_argument, NULL, 'c' },
	{ "out", required_argument, NULL, 'w' },
	CLI_OPTIONS,
	{ NULL, 0, NULL, 0 }
};

#define CONCURRENCY_MAX 256

struct match {
	const char *commands[2];
	uint32_t engines;
	struct engine_option options[ENGINE_OPTIONS_MAX];
	size_t option_count;
	janggi_rules *rules;
	const char *rules_name;
	struct terms terms;
	char tempo[64];                 /* the terms in words */
	struct starts starts;
	uint32_t pair_limit, concurrency;
	bool sprt;
	double elo0, elo1;
	const char *out_path;
	FILE *out;                      /* NULL: no records */
	uint32_t out_format;

	pthread_mutex_t lock;           /* for all below */
	uint32_t next_pair, games;
	struct score score;
	uint32_t first_mover_wins;
	uint64_t plies;
	uint32_t reasons[JANGGI_REASON_UNKNOWN + 1];
	uint32_t faults[2][FAULTS];     /* by engine */
	struct effort efforts[2];
	char names[2][128];
	bool decided;
};

static atomic_bool interrupted;

static void
interrupt(int signal)
{
	(void)signal;
	atomic_store(&interrupted, true);
}

/* Playing */

static bool
start_engine(struct match *match, struct engine *engine, uint32_t which)
{
	engine_start(engine, match->commands[which]);
	return engine_greet(engine, match->rules_name, match->options, match->option_count, 1u << which);
}

/* Both ready for a new game; one that ended in the last game is started again. */
static void
prepare(struct match *match, struct engine engines[2])
{
	for (uint32_t i = 0; i < 2; i++) {
		bool ready = engine_new_game(&engines[i]);
		if (!ready) {
			engine_stop(&engines[i]);
			ready = start_engine(match, &engines[i], i) && engine_new_game(&engines[i]);
		}
		if (!ready)
			cli_fail("engine %" PRIu32 ", %s: does not answer as a UCI engine", i + 1,
			         match->commands[i]);
	}
}

/* Records */

static void
open_records(struct match *match, const char *path)
{
	match->out_format = cli_record_format("--out", path);
	match->out_path = path;
	match->out = fopen(path, "wb");
	if (match->out == NULL)
		cli_fail("%s: %s", path, strerror(errno));
}

static int32_t
write_out(void *file, const char *data, size_t length)
{
	return fwrite(data, 1, length, file) != length;
}

static void
write_record(const struct match *match, const janggi_game *game, janggi_side side, uint32_t number)
{
	char round[16];
	snprintf(round, sizeof round, "%" PRIu32, number);
	const char *const tags[][2] = {
		{ "Event", "janggi-match" },
		{ "Round", round },
		{ "White", match->names[side == JANGGI_CHO ? 0 : 1] },
		{ "Black", match->names[side == JANGGI_CHO ? 1 : 0] },
		{ "Rules", match->rules_name },
		{ "Tempo", match->tempo },
	};
	janggi_record *record;
	cli_check(janggi_record_new(&record, game, NULL), "record");
	for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
		cli_check(janggi_record_set_tag(record, tags[i][0], SIZE_MAX, tags[i][1], SIZE_MAX),
		          tags[i][0]);
	janggi_status status = janggi_record_write(record, match->out_format, 0, write_out, match->out);
	if (status != JANGGI_OK || fflush(match->out) != 0)
		cli_fail("%s: %s", match->out_path, strerror(errno));
	janggi_record_free(record);
}

/* Results */

static const char *
result_text(const janggi_outcome *outcome)
{
	return outcome->winner == JANGGI_CHO ? "1-0" : outcome->winner == JANGGI_HAN ? "0-1" : "1/2-1/2";
}

/* Half points of the first engine, who plays this side. */
static uint32_t
add_game(struct match *match, const janggi_game *game, janggi_side side, const struct finish *finish,
         uint32_t number, const char *name)
{
	janggi_outcome outcome = { .size = sizeof outcome };
	cli_check(janggi_game_outcome(game, &outcome), "outcome");
	uint32_t half_points = outcome.winner == JANGGI_NOBODY ? 1 : outcome.winner == side ? 2 : 0;
	janggi_side first_mover = janggi_position_to_move(janggi_game_start(game));
	match->games++;
	match->score.wins += half_points == 2;
	match->score.draws += half_points == 1;
	match->score.losses += half_points == 0;
	match->first_mover_wins += outcome.winner == first_mover;
	match->plies += janggi_game_plies(game);
	match->reasons[outcome.reason]++;
	printf("game %" PRIu32 " start %s cho %d %s %s plies %" PRIu32, number, name,
	       side == JANGGI_CHO ? 1 : 2, result_text(&outcome), janggi_reason_name(outcome.reason),
	       janggi_game_plies(game));
	if (finish->fault != FAULT_NONE) {
		uint32_t engine = finish->fault_side == side ? 0 : 1;
		match->faults[engine][finish->fault]++;
		char fen[JANGGI_FEN_MAX];
		janggi_position_get_fen(janggi_game_position(game), JANGGI_FEN_NB, fen, sizeof fen);
		printf(" engine %" PRIu32 " %s | %s", engine + 1, finish->words, fen);
	}
	printf("\n");
	fflush(stdout);
	if (match->out != NULL)
		write_record(match, game, side, number);
	return half_points;
}

static void
show_progress(const struct match *match)
{
	double margin, mean = score_mean(&match->score, &margin);
	fprintf(stderr, "\r%" PRIu32 " of %" PRIu32 " games, %.1f %%, Elo %+.0f [%+.0f, %+.0f]", match->games,
	        2 * match->pair_limit, 100 * mean, score_elo(mean), score_elo(fmax(mean - margin, 0)),
	        score_elo(fmin(mean + margin, 1)));
	if (match->sprt)
		fprintf(stderr, ", LLR %.2f", score_llr(&match->score, match->elo0, match->elo1));
	fprintf(stderr, "  ");
}

static void
add_pair(struct match *match, uint32_t half_points)
{
	match->score.pairs[half_points]++;
	if (match->sprt && fabs(score_llr(&match->score, match->elo0, match->elo1)) >= SCORE_LLR_BOUND)
		match->decided = true;
	if (cli_progress())
		show_progress(match);
}

static void
add_effort(struct effort *sum, const struct effort *more)
{
	sum->moves += more->moves;
	sum->nodes += more->nodes;
	sum->depths += more->depths;
	sum->seconds += more->seconds;
}

static bool
play_pair(struct match *match, struct engine engines[2], uint32_t pair)
{
	uint32_t half_points = 0;
	for (uint32_t swapped = 0; swapped < 2; swapped++) {
		char name[32];
		prepare(match, engines);
		janggi_game *game = starts_game(&match->starts, match->rules, pair, name, sizeof name);
		struct effort efforts[2] = { 0 };
		struct engine *const players[2] = { &engines[swapped], &engines[1 - swapped] };
		struct effort *const player_efforts[2] = { &efforts[swapped], &efforts[1 - swapped] };
		struct finish finish = play_game(game, players, &match->terms, player_efforts, &interrupted);
		pthread_mutex_lock(&match->lock);
		for (int i = 0; i < 2; i++) {
			add_effort(&match->efforts[i], &efforts[i]);
			memcpy(match->names[i], engines[i].name, sizeof match->names[i]);
		}
		if (finish.finished)
			half_points += add_game(match, game, swapped ? JANGGI_HAN : JANGGI_CHO, &finish,
			                        2 * pair + swapped + 1, name);
		if (finish.finished && swapped)
			add_pair(match, half_points);
		pthread_mutex_unlock(&match->lock);
		janggi_game_free(game);
		if (!finish.finished)
			return false;
	}
	return true;
}

static void *
play_pairs(void *argument)
{
	struct match *match = argument;
	struct engine engines[2] = { 0 };
	for (;;) {
		pthread_mutex_lock(&match->lock);
		uint32_t pair = match->next_pair++;
		bool enough = pair >= match->pair_limit || match->decided || atomic_load(&interrupted);
		pthread_mutex_unlock(&match->lock);
		if (enough || !play_pair(match, engines, pair))
			break;
	}
	engine_stop(&engines[0]);
	engine_stop(&engines[1]);
	return NULL;
}

static void
play_match(struct match *match)
{
	pthread_t helpers[CONCURRENCY_MAX];
	signal(SIGPIPE, SIG_IGN);
	signal(SIGINT, interrupt);
	signal(SIGTERM, interrupt);
	if (match->concurrency > match->pair_limit)
		match->concurrency = match->pair_limit;
	for (uint32_t i = 1; i < match->concurrency; i++)
		if (pthread_create(&helpers[i], NULL, play_pairs, match) != 0)
			cli_fail("cannot start thread %" PRIu32, i);
	play_pairs(match);
	for (uint32_t i = 1; i < match->concurrency; i++)
		pthread_join(helpers[i], NULL);
	if (cli_progress())
		fprintf(stderr, "\n");
}

/* The summary */

static double
per(double sum, double count)
{
	return count > 0 ? sum / count : 0;
}

static void
print_engine(const struct match *match, int i)
{
	const struct effort *effort = &match->efforts[i];
	double moves = (double)effort->moves;
	printf("engine %d: %s\n", i + 1, match->names[i]);
	printf("  faults: time %" PRIu32 " illegal %" PRIu32 " crash %" PRIu32 "\n",
	       match->faults[i][FAULT_TIME], match->faults[i][FAULT_ILLEGAL], match->faults[i][FAULT_CRASH]);
	printf("  a move: depth %.1f nodes %.0f seconds %.4f nps %.0f\n", per((double)effort->depths, moves),
	       per((double)effort->nodes, moves), per(effort->seconds, moves),
	       per((double)effort->nodes, effort->seconds));
}

static void
print_summary(const struct match *match)
{
	const struct score *score = &match->score;
	double margin, mean = score_mean(score, &margin);
	double points = score->wins + score->draws / 2.0;
	print_engine(match, 0);
	print_engine(match, 1);
	printf("rules %s %s max-plies %" PRIu32 " concurrency %" PRIu32 "\n", match->rules_name, match->tempo,
	       match->terms.max_plies, match->concurrency);
	printf("games %" PRIu32 " wins %" PRIu32 " draws %" PRIu32 " losses %" PRIu32
	       " score %.1f (%.1f %%)\n",
	       match->games, score->wins, score->draws, score->losses, points,
	       100 * per(points, match->games));
	printf("first mover wins %" PRIu32 ", plies a game %.1f\n", match->first_mover_wins,
	       per((double)match->plies, match->games));
	printf("ends:");
	for (uint32_t reason = 0; reason <= JANGGI_REASON_UNKNOWN; reason++)
		if (match->reasons[reason] > 0)
			printf(" %s %" PRIu32, janggi_reason_name(reason), match->reasons[reason]);
	printf("\npairs:");
	for (int i = 0; i < 5; i++)
		printf(" %" PRIu32, score->pairs[i]);
	printf(" (0, 1/2, 1, 3/2, 2 points)\n");
	printf("elo %+.1f [%+.1f, %+.1f]\n", score_elo(mean), score_elo(fmax(mean - margin, 0)),
	       score_elo(fmin(mean + margin, 1)));
	if (match->sprt) {
		double llr = score_llr(score, match->elo0, match->elo1);
		printf("sprt %g,%g llr %.2f [%.2f, %.2f] %s\n", match->elo0, match->elo1, llr,
		       -SCORE_LLR_BOUND, SCORE_LLR_BOUND,
		       llr >= SCORE_LLR_BOUND    ? "accepted"
		       : llr <= -SCORE_LLR_BOUND ? "rejected"
		                                 : "open");
	}
}

/* The command line */

/* Two decimal numbers with a mark between them. */
static void
read_two(const char *what, const char *text, char mark, double *first, double *second)
{
	char *end;
	*first = strtod(text, &end);
	bool good = end != text && *end == mark && isfinite(*first);
	const char *rest = end + 1;
	if (good) {
		*second = strtod(rest, &end);
		good = end != rest && *end == '\0' && isfinite(*second);
	}
	if (!good)
		cli_misuse("%s %s: two numbers with a %c between them expected", what, text, mark);
}

static void
add_option(struct match *match, const char *text)
{
	struct engine_option option = { .engines = 3 };
	if ((text[0] == '1' || text[0] == '2') && text[1] == ':') {
		option.engines = text[0] == '1' ? 1 : 2;
		text += 2;
	}
	size_t length = strcspn(text, "=");
	if (length == 0 || text[length] != '=')
		cli_misuse("--option %s: NAME=VALUE expected", text);
	if (match->option_count == ENGINE_OPTIONS_MAX)
		cli_misuse("--option is given too often");
	option.name = strndup(text, length);
	option.value = text + length + 1;
	match->options[match->option_count++] = option;
}

static void
set_rules(struct match *match, const char *name)
{
	uint32_t ruleset = janggi_ruleset_find(name, SIZE_MAX);
	if (ruleset == 0)
		cli_misuse("no rules are called \"%s\"", name);
	janggi_rules_free(match->rules);
	cli_check(janggi_rules_new(&match->rules, ruleset, NULL), "rules");
	match->rules_name = janggi_ruleset_name(ruleset);
}

static void
set_clock(struct match *match, const char *text)
{
	struct terms *terms = &match->terms;
	read_two("--tc", text, '+', &terms->base, &terms->increment);
	if (terms->base < 0.01 || terms->base > 1e6 || terms->increment < 0 || terms->increment > 1e6)
		cli_misuse("--tc %s: out of range", text);
	snprintf(match->tempo, sizeof match->tempo, "tc %s", text);
}

int
main(int argc, char **argv)
{
	static struct match match = { .terms = { .margin = 0.020, .max_plies = 400 },
		                      .pair_limit = 16,
		                      .concurrency = 1 };
	int option, tempos = 0;

	cli_start("janggi-match", usage);
	set_rules(&match, "janggi");
	while ((option = cli_option(argc, argv, options)) != -1) {
		switch (option) {
		case 'e':
			if (match.engines == 2)
				cli_misuse("more than two engines");
			match.commands[match.engines++] = optarg;
			break;
		case 'o':
			add_option(&match, optarg);
			break;
		case 'r':
			set_rules(&match, optarg);
			break;
		case 't':
			tempos++;
			set_clock(&match, optarg);
			break;
		case 'm':
			tempos++;
			match.terms.move_time =
				(double)cli_number("--movetime", optarg, 1, 1000000000) / 1000;
			snprintf(match.tempo, sizeof match.tempo, "movetime %s", optarg);
			break;
		case 'n':
			tempos++;
			match.terms.nodes = cli_number("--nodes", optarg, 1, UINT64_MAX);
			snprintf(match.tempo, sizeof match.tempo, "nodes %s", optarg);
			break;
		case 'l':
			match.terms.margin = (double)cli_number("--margin", optarg, 0, 1000000) / 1000;
			break;
		case 'g':
			match.pair_limit = (uint32_t)(cli_number("--games", optarg, 1, 1000000000) + 1) / 2;
			break;
		case 's':
			match.sprt = true;
			read_two("--sprt", optarg, ',', &match.elo0, &match.elo1);
			if (match.elo0 >= match.elo1)
				cli_misuse("--sprt %s: the first must be the lower", optarg);
			break;
		case 'f':
			starts_read(&match.starts, optarg);
			break;
		case 'p':
			match.terms.max_plies = (uint32_t)cli_number("--max-plies", optarg, 1, 100000);
			break;
		case 'w':
			open_records(&match, optarg);
			break;
		case 'c':
			match.concurrency = (uint32_t)cli_number("--concurrency", optarg, 1, CONCURRENCY_MAX);
			break;
		}
	}
	if (match.engines != 2 || optind != argc)
		cli_misuse("two times --engine and no other arguments; see --help");
	if (tempos > 1)
		cli_misuse("one of --tc, --movetime and --nodes; see --help");
	if (tempos == 0)
		set_clock(&match, "3+0.03");

	pthread_mutex_init(&match.lock, NULL);
	play_match(&match);
	print_summary(&match);
	bool broken = false;
	for (int i = 0; i < 2; i++)
		broken = broken || match.faults[i][FAULT_ILLEGAL] > 0 || match.faults[i][FAULT_CRASH] > 0;
	janggi_rules_free(match.rules);
	if (match.out != NULL && fclose(match.out) != 0)
		cli_fail("%s: %s", match.out_path, strerror(errno));
	return cli_finish(broken ? CLI_REFUSED : 0);
}

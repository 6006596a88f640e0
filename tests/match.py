#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs janggi-match with engines that err on purpose: match.py MATCH UCI REPLAY

Called as match.py --engine WAY it is such an engine: it moves a chariot to and fro, and at its third move of a game
does what the way says. WAY may be followed by @LETTERS: then only in games whose FEN begins so.
"""

import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time


def engine(way):
    way, _, only = way.partition('@')
    fen, moves = '', []
    for line in sys.stdin:
        words = line.split()
        if words[0] == 'uci':
            print(f'id name Mover {way}\nid author nobody\nuciok', flush=True)
        elif words[0] == 'isready':
            print('readyok', flush=True)
        elif words[0] == 'quit':
            return 0
        elif words[0] == 'position':
            fen, moves = words[2], words[words.index('moves') + 1:] if 'moves' in words else []
        elif words[0] == 'go':
            cho, turn = len(moves) % 2 == 0, len(moves) // 2
            move = (('a1a2', 'a2a1') if cho else ('a10a9', 'a9a10'))[turn % 2]
            if turn == 2 and fen.startswith(only):
                if way == 'illegal':
                    move = 'a1a9'
                elif way == 'exit':
                    return 3
                elif way == 'kill':
                    os.kill(os.getpid(), signal.SIGKILL)
                elif way == 'slow':
                    time.sleep(0.8)
                elif way == 'hang' and cho:
                    time.sleep(1000)
                elif way == 'none':
                    move = '(none)'
            if way == 'pass':
                move = '0000' if cho else 'e9e9'
            if way == 'claim':
                print('info string claim bikjang')
                move = '(none)'
            print(f'info depth 7 nodes {100 * turn} pv {move}\nbestmove {move}', flush=True)
    return 0


if sys.argv[1] == '--engine':
    sys.exit(engine(sys.argv[2]))
match, uci, replay = sys.argv[1:]


def mover(way):
    return f"'{sys.executable}' '{os.path.abspath(__file__)}' --engine '{way}'"


def run(*arguments, status=0):
    done = subprocess.run([match, *arguments], capture_output=True, encoding='utf-8', timeout=200)
    assert done.returncode == status and done.stderr.count('\n') == (status == 2), (arguments, done)
    return done.stdout


def play(first, second, *arguments, status=0):
    """The lines of the games, and the summary as a text."""
    out = run('--engine', first, '--engine', second, *arguments, status=status)
    games = [line for line in out.splitlines() if line.startswith('game ')]
    return games, out[out.index('engine 1:'):]


def has(summary, *lines):
    for line in lines:
        assert line in summary.splitlines(), (line, summary)


assert run('--help').startswith('usage: janggi-match')
for bad in [], ['--engine', 'x'], ['--engine', 'x'] * 3, ['--engine', 'x', '--engine', 'x', 'y']:
    run(*bad, status=2)
for bad in ['--tc', '3'], ['--tc', '0+1'], ['--tc', 'x+1'], ['--games', '0'], ['--rules', 'chess'], ['--sprt', '5,5'], \
           ['--option', 'Hash'], ['--nodes', '5', '--movetime', '5'], ['--out', 'games.txt'], ['--concurrency', '0']:
    run('--engine', 'x', '--engine', 'x', *bad, status=2)
done = subprocess.run([match, '--engine', 'true', '--engine', 'true'], capture_output=True, encoding='utf-8',
                      timeout=60)
assert (done.returncode, done.stdout, done.stderr.count('\n')) == (1, '', 1), done

# A mistyped option ends it before the first game; names have no case.
done = subprocess.run([match, '--engine', uci, '--engine', uci, '--option', '2:Hsah=1'], capture_output=True,
                      encoding='utf-8', timeout=60)
assert (done.returncode, done.stdout) == (1, '') and re.fullmatch(
    r'janggi-match: engine 2, libjanggi [0-9.]+: has no option "Hsah"\n', done.stderr), done
run('--engine', uci, '--engine', uci, '--option', 'skill level=1', '--games', '2', '--nodes', '10', '--max-plies', '2')

# The third time on the board: Han wins on points, as he has the deom. Every pair is even.
games, summary = play(mover('go'), mover('go'), '--concurrency', '2')
assert len(games) == 32 and all(game.endswith(' 0-1 repetition plies 8') for game in games), games
starts = sorted(re.fullmatch(r'game \d+ start ([EH]{4},[EH]{4}) cho (\d) .*', game).groups() for game in games)
assert len(set(starts)) == 32 and len({start for start, _ in starts}) == 16, starts
has(summary, 'games 32 wins 16 draws 0 losses 16 score 16.0 (50.0 %)', 'pairs: 0 0 16 0 0 (0, 1/2, 1, 3/2, 2 points)',
    'elo +0.0 [+0.0, +0.0]', 'ends: repetition 32', 'first mover wins 0, plies a game 8.0', 'engine 1: Mover go',
    '  faults: time 0 illegal 0 crash 0', 'rules janggi tc 3+0.03 max-plies 400 concurrency 2')
assert re.search(r'^  a move: depth 7\.0 nodes 150 seconds \d', summary, re.M), summary

# Faults, each with its name and its loser.
for way, reason, words, counts, status in (
        ('illegal', 'disqualified', 'a1a9: ', 'time 0 illegal 2 crash 0', 1),
        ('none', 'disqualified', r'\(none\): ', 'time 0 illegal 2 crash 0', 1),
        ('exit', 'connection', 'ended by exit status 3', 'time 0 illegal 0 crash 2', 1),
        ('kill', 'connection', 'ended by signal 9', 'time 0 illegal 0 crash 2', 1),
        ('slow', 'time', r'answered after 0\.\d+ s, had 0\.\d+ s', 'time 2 illegal 0 crash 0', 0)):
    games, summary = play(mover(way), mover('go'), '--games', '1', '--tc', '0.3+0.1', '--margin', '50', status=status)
    assert re.search(rf'cho 1 0-1 {reason} plies 4 engine 1 {words}.* \| .* w - - 4 3$', games[0]), games
    assert re.search(rf'cho 2 1-0 {reason} plies 5 engine 1 {words}.* \| .* b - - 5 3$', games[1]), games
    has(summary, f'  faults: {counts}', '  faults: time 0 illegal 0 crash 0', f'ends: {reason} 2',
        'pairs: 1 0 0 0 0 (0, 1/2, 1, 3/2, 2 points)', 'elo -inf [-inf, -inf]')
games, summary = play(mover('hang'), mover('go'), '--games', '1', '--movetime', '100', status=1)
assert re.search('connection plies 4 engine 1 ended by no answer', games[0]), games
has(summary, '  faults: time 0 illegal 0 crash 1', 'ends: repetition 1 connection 1')

# What else a game may end by.
games, _ = play(mover('pass'), mover('pass'), '--games', '2')
assert all(game.endswith(' 0-1 double_pass plies 2') for game in games), games
games, _ = play(mover('go'), mover('go'), '--games', '2', '--max-plies', '5')
assert all(game.endswith(' 0-1 points plies 5') for game in games), games
with tempfile.TemporaryDirectory() as folder:
    openings = os.path.join(folder, 'openings')
    with open(openings, 'w') as file:
        file.write('# Facing generals\n3ak4/9/9/9/9/9/9/9/9/4K4 w\n\n4k4/9/9/9/9/9/9/9/9/3AK4 w - - 0 1\n')
    games, summary = play(mover('claim'), mover('claim'), '--games', '4', '--rules', 'mgame', '--openings', openings)
    assert [re.sub(r'^game \d ', '', game) for game in games] == [
        f'start {start} cho {cho} 1/2-1/2 bikjang plies 0' for start in (1, 2) for cho in (1, 2)], games
    has(summary, 'games 4 wins 0 draws 4 losses 0 score 2.0 (50.0 %)',
        'rules mgame tc 3+0.03 max-plies 400 concurrency 1')
    # Under other rules there is nothing to claim.
    _, summary = play(mover('claim'), mover('go'), '--games', '2', '--openings', openings, status=1)
    has(summary, '  faults: time 0 illegal 1 crash 0')

    # Two real engines; the records, read and judged by another program, end as the match said.
    for name in 'games.pgn', 'games.gib':
        path = os.path.join(folder, name)
        arguments = ('--nodes', '60', '--games', '6', '--option', '1:MultiPV=2', '--option', 'Hash=1', '--out', path)
        games, summary = play(uci, uci, *arguments)
        assert 'faults: time 0 illegal 0 crash 0' in summary, summary
        read = subprocess.run([replay, '--rules', 'janggi', path], capture_output=True, encoding='utf-8', timeout=60)
        assert read.returncode == 0 and read.stderr == '', read
        for game, line in zip(games, read.stdout.splitlines()):
            result, reason, plies = re.search(r'(\S+) (\S+) plies (\d+)$', game).groups()
            winner = {'1-0': 'cho', '0-1': 'han', '1/2-1/2': 'draw'}[result]
            judged = 'none:none' if reason == 'points' else f'{winner}:{reason}'
            assert f' plies={plies} warnings=0 recorded={winner}:' in line, (game, line)
            assert line.endswith(f' judged={judged}'), (game, line)
        assert play(uci, uci, *arguments)[0] == games

# Statistics, against the formulas worked out otherwise. The starts decide who errs, so the pairs are of all kinds.
games, summary = play(mover('illegal@rnb'), mover('illegal@r'), '--games', '48', '--sprt', '-500,500',
                      '--concurrency', '2', status=1)
points = {}
for game in games:
    number, cho, result = re.match(r'game (\d+) start \S+ cho (\d) (\S+)', game).groups()
    won = {'1-0': 2, '0-1': 0, '1/2-1/2': 1}[result]
    points[int(number)] = won if cho == '1' else 2 - won
counts = [0] * 5
for number in range(1, max(points) + 1, 2):
    counts[points[number] + points[number + 1]] += 1
has(summary, 'pairs: ' + ' '.join(map(str, counts)) + ' (0, 1/2, 1, 3/2, 2 points)')
assert len([count for count in counts if count > 0]) > 1, counts
n = sum(counts)
mean = sum(count * i for i, count in enumerate(counts)) / 4 / n
error = math.sqrt(sum(count * (i / 4 - mean) ** 2 for i, count in enumerate(counts)) / n / n)


def elo(score):
    return -400 * math.log10(1 / score - 1) if 0 < score < 1 else math.inf if score >= 1 else -math.inf


low, middle, high = (f'{elo(mean + x * 1.959964 * error):+.1f}' for x in (-1, 0, 1))
has(summary, f'elo {middle} [{low}, {high}]')


def likelihood(target):
    """The best log-likelihood of all distributions with a mean score, by Newton's method on the Lagrangian."""
    weights = [count or 1e-3 for count in counts]
    total, t = sum(weights), 0.0
    x = [i / 4 - target for i in range(5)]
    for _ in range(200):
        slope = sum(w * x * x / (1 + t * x) ** 2 for w, x in zip(weights, x))
        step = sum(w * x / (1 + t * x) for w, x in zip(weights, x)) / slope
        while not all(1 + (t + step) * y > 0 for y in x):
            step /= 2
        t += step
    p = [w / total / (1 + t * y) for w, y in zip(weights, x)]
    assert abs(sum(p) - 1) < 1e-9 and abs(sum(q * i / 4 for i, q in enumerate(p)) - target) < 1e-9, p
    return sum(w * math.log(q) for w, q in zip(weights, p))


llr = likelihood(1 / (1 + 10 ** (-500 / 400))) - likelihood(1 / (1 + 10 ** (500 / 400)))
assert f'sprt -500,500 llr {llr:.2f} [-2.94, 2.94] ' in summary, (llr, summary)

# The test ends the match, and so does an interrupt.
games, summary = play(mover('go'), mover('illegal'), '--games', '1000', '--sprt', '0,100', status=1)
assert len(games) < 100 and summary.endswith('accepted\n'), summary
games, summary = play(mover('illegal'), mover('go'), '--games', '1000', '--sprt', '0,100', status=1)
assert len(games) < 100 and summary.endswith('rejected\n'), summary
process = subprocess.Popen([match, '--engine', mover('go'), '--engine', mover('go'), '--games', '100000'],
                           stdout=subprocess.PIPE, encoding='utf-8')
process.stdout.readline()
process.send_signal(signal.SIGINT)
out, _ = process.communicate(timeout=60)
assert process.returncode == 0 and '\nends: repetition ' in out, out

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Talks to janggi-uci as interfaces do: uci.py PROGRAM [--fuzz SCRIPTS [SEED]]

With --fuzz, so many random scripts: each must end in time with status 0, every search answered once, and the
answers legal.
"""

import os
import queue
import random
import re
import signal
import subprocess
import sys
import threading
import time

program = sys.argv[1]
START = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'
PATIENCE = 60
# A hash too large for memory is an answer, not the end of a run under a sanitizer.
os.environ['ASAN_OPTIONS'] = 'allocator_may_return_null=1:' + os.environ.get('ASAN_OPTIONS', '')


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode(errors='replace').rstrip('\n'))
        self.lines.put(None)

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(line if isinstance(line, bytes) else line.encode() + b'\n')
        self.process.stdin.flush()

    def until(self, start, seconds=PATIENCE):
        """The lines up to the first that begins so, that one included."""
        seen = []
        while not seen or not seen[-1].startswith(start):
            line = self.lines.get(timeout=seconds)
            assert line is not None, ('ended', start, seen[-5:])
            seen.append(line)
        return seen

    def quiet(self, seconds=0.1):
        """Whether nothing but info comes for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                return True
            if not line.startswith('info '):
                return False
        return True

    def go(self, *commands):
        self.send(*commands)
        return self.until('bestmove')

    def best(self, *commands):
        return self.go(*commands)[-1].split()[1]

    def moves(self):
        """The legal moves of the position, by perft."""
        self.send('go perft 1')
        return [line.split(':')[0] for line in self.until('Nodes searched')[:-2]]

    def fen(self):
        self.send('d')
        return self.until('State')[-3].removeprefix('Fen: ')

    def close(self):
        self.send('quit')
        self.process.stdin.close()
        assert self.process.wait(PATIENCE) == 0, self.process.returncode
        rest = []
        while (line := self.lines.get(timeout=PATIENCE)) is not None:
            rest.append(line)
        return rest


def words(line, name):
    """The word after a name in an info line."""
    parts = line.split()
    return parts[parts.index(name) + 1] if name in parts else None


def test_greeting():
    engine = Engine()
    engine.send('uci')
    lines = engine.until('uciok')
    assert re.fullmatch(r'id name libjanggi \d+\.\d+\.\d+', lines[0]) and lines[1].startswith('id author '), lines
    variants = [line for line in lines if line.startswith('option name UCI_Variant type combo default janggi ')]
    for rules in ('standard traditional traditional-tournament kja kakao mgame janggi janggitraditional janggimodern '
                  'janggicasual record').split():
        assert f'var {rules}' in re.findall(r'var \S+', variants[0]), (rules, variants)
    for option in ('Hash type spin default 16 min 1 ', 'Threads type spin default 1 min 1 ',
                   'MultiPV type spin default 1 min 1 ', 'Ponder type check',
                   'Move Overhead type spin', 'UCI_AnalyseMode type check'):
        assert any(line.startswith('option name ' + option) for line in lines), option
    engine.send('isready')
    assert engine.until('readyok') == ['readyok']
    # What is unknown or cannot be is told, and changes nothing.
    for bad in ('setoption name Foo Bar value 1', 'setoption name Hash value 0', 'setoption name Hash value x',
                'setoption name Threads value 99999999999999999999', 'setoption name UCI_Variant value chess',
                'setoption', 'frobnicate', 'position', 'position fen 4k4/9 w', 'position fen ' + 'x' * 5000,
                'position startpos moves a4b4 a4b4', 'position fen 4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1'):
        engine.send(bad)
        assert engine.until('info string ')[-1], bad
        engine.send('position startpos', 'isready')
        assert engine.until('readyok') == ['readyok'], bad
    # A level bounds what is looked at; the Elo counts only where it is asked to.
    def looked_at(*options):
        lines = engine.go('position startpos', *options, 'go nodes 60000')
        return max(int(re.search(r' nodes (\d+)', line)[1]) for line in lines if ' nodes ' in line)
    assert looked_at('setoption name Skill Level value 11') < 2000
    assert looked_at('setoption name UCI_Elo value 3290') < 2000
    assert looked_at('setoption name UCI_LimitStrength value true') > 50000
    assert looked_at('setoption name UCI_Elo value 1690') < 2000
    assert looked_at('setoption name Skill Level value 20') < 2000
    assert looked_at('setoption name UCI_LimitStrength value false') > 50000
    for bad in 'Skill Level value 0', 'UCI_Elo value 100', 'UCI_LimitStrength value 2':
        engine.send('setoption name ' + bad)
        assert engine.until('info string')[-1].startswith('info string ' + bad.split(' value')[0]), bad
    engine.send('', '   ', b'\xff\xfe\x00\n', 'setoption name hash value 8', 'setoption name MOVE OVERHEAD value 20',
                'isready')
    assert all(line.startswith('info string') for line in engine.until('readyok')[:-1])
    assert engine.close() == []


def test_positions():
    engine = Engine()
    engine.send('position startpos')
    assert engine.fen() == START
    engine.send(f'position fen {START} moves a4b4 e9e9 0000')
    assert engine.fen() == START.replace('P1P1P1P1P', '1PP1P1P1P').replace('w - - 0 1', 'b - - 3 2')
    engine.send('position fen 5k3/9/9/9/9/9/9/9/9/4K4 w')
    assert sorted(engine.moves()) == ['e1d1', 'e1e1', 'e1e2', 'e1f1']
    # The counts of Fairy-Stockfish, which the core's tests have, too.
    engine.send('ucinewgame')
    for depth, nodes in enumerate((1, 32, 1024, 33000, 1065277)):
        engine.send(f'go perft {depth}')
        lines = engine.until('Nodes searched')
        assert lines[-2:] == ['', f'Nodes searched: {nodes}'], (depth, lines[-2:])
        divided = [re.fullmatch(r'[a-i]\d+[a-i]\d+: (\d+)', line) for line in lines[:-2]]
        assert depth == 0 or (len(divided) == 32 and sum(int(line[1]) for line in divided) == nodes), lines
    engine.send('setoption name UCI_Variant value janggicasual', 'go perft 4')
    assert engine.until('Nodes searched')[-1] == 'Nodes searched: 1083563'
    engine.send('go perft 30', 'stop')
    assert engine.until('info string')[-1] == 'info string perft stopped'
    assert engine.close() == []


def test_searches():
    engine = Engine()
    for go in ('go depth 4', 'go nodes 500', 'go movetime 20', 'go wtime 300 btime 300 winc 10 binc 10',
               'go wtime -5 btime 100', 'go wtime 200 btime 200 movestogo 2', 'go mate 1 nodes 500',
               'go wtime 1 btime 1', 'go nodes 300 frobnicate', 'go depth 0', 'go btime 200', 'go btime 150 movestogo 2'):
        for position in f'position startpos', f'position fen {START} moves a4b4 b10c8':
            engine.send(position)
            legal = engine.moves()
            lines = engine.go(go)
            assert lines[-1].split()[1] in legal, (go, lines[-1])
            infos = [line for line in lines if line.startswith('info depth') and ' pv ' in line]
            assert infos and all(re.fullmatch(
                r'info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+( lowerbound| upperbound)? nodes \d+ '
                r'nps \d+ hashfull \d+ time \d+ pv( [a-i]\d+[a-i]\d+)+', line) for line in infos), lines
    lines = engine.go('position startpos', 'go depth 5')
    assert words(lines[-3], 'depth') == '5' and words(lines[-3], 'pv') == lines[-1].split()[1], lines
    # One thread and a node limit: the same each time.
    engine.send('ucinewgame')
    first = [re.sub(r' (nps|time) \d+', '', line) for line in engine.go('go nodes 3000')]
    engine.send('ucinewgame')
    assert first == [re.sub(r' (nps|time) \d+', '', line) for line in engine.go('go nodes 3000')]
    assert words(first[-2], 'nodes') == '3000'
    # Only some of the moves; others than legal ones do not count.
    assert engine.best('go depth 3 searchmoves a4b4 a1a9') == 'a4b4'
    assert engine.best('go searchmoves i4h4 a4b4 nodes 200') in ('i4h4', 'a4b4')
    assert engine.best('go nodes 200 searchmoves a1a9') in engine.moves()
    # Several lines.
    engine.send('setoption name MultiPV value 3')
    lines = engine.go('go depth 4')
    last = [line for line in lines if words(line, 'depth') == '4' and ' pv ' in line]
    assert [words(line, 'multipv') for line in last] == ['1', '2', '3'], lines
    assert len({words(line, 'pv') for line in last}) == 3
    assert int(words(last[0], 'cp')) >= int(words(last[1], 'cp')) >= int(words(last[2], 'cp')), last
    assert engine.close() == []


def test_waiting():
    engine = Engine()
    engine.send('go infinite', 'isready')
    engine.until('readyok')
    assert engine.quiet()
    assert engine.best('stop') in engine.moves()
    # An endless search of a game that is over, or of a position soon solved, waits as well.
    for position in 'position fen R3k4/R8/9/9/9/9/9/9/9/3K5 b', 'position fen 5k3/9/9/9/9/9/9/9/9/4K4 w moves e1e1':
        engine.send(position, 'go infinite', 'isready')
        engine.until('readyok')
        assert engine.quiet(), position
        engine.go('stop')
    engine.send('position startpos')
    for limits in 'wtime 100 btime 100', 'movetime 5', 'depth 2', 'nodes 100':
        engine.send(f'go ponder {limits}')
        assert engine.quiet(0.15), limits
        engine.go('ponderhit')
        engine.go(f'go ponder {limits}', 'ponderhit')
        engine.go(f'go ponder {limits}', 'stop')
    # What comes while a search runs ends it, once.
    engine.send('go infinite', 'go infinite', 'position startpos', 'go infinite', 'setoption name Hash value 4',
                'go infinite', 'ucinewgame', 'isready')
    assert sum(line.startswith('bestmove') for line in engine.until('readyok')) == 4
    engine.send('stop', 'stop', 'ponderhit', 'isready')
    assert engine.until('readyok') == ['readyok']
    engine.send('setoption name Threads value 4')
    for wait in 0, 0.001, 0.01, 0.05:
        engine.send('go infinite')
        time.sleep(wait)
        engine.go('stop')
    # The end of the input ends it, too.
    engine.send('go infinite')
    assert [line.split()[0] for line in engine.close() if not line.startswith('info')] == ['bestmove']


def test_endings():
    engine = Engine()

    def ended(score, *position):
        lines = engine.go(*position, 'go nodes 2000')
        assert lines == [f'info depth 0 score {score}', 'bestmove (none)'], (position, lines)

    def goes_on(*position):
        lines = engine.go(*position, 'go nodes 2000')
        engine.send(position[-1])
        assert lines[-1].split()[1] in engine.moves(), (position, lines)

    ended('mate 0', 'position fen R3k4/R8/9/9/9/9/9/9/9/3K5 b')
    # Two passes; an accepted facing. Han is ahead by the deom.
    ended('cp -20000', 'position startpos moves e2e2 e9e9')
    ended('cp 20000', 'position fen 5k3/9/9/9/9/9/9/9/9/4K4 b moves f10f10 e1e1')
    ended('cp 20000', 'position fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves e1e1')
    ended('cp 0', 'setoption name UCI_Variant value janggitraditional',
          'position fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves e1e1')
    # They are played on where the interface plays on.
    engine.send('setoption name UCI_Variant value janggi')
    goes_on('position startpos moves e2e2 e9e9 a4b4')
    goes_on('position fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves e1e1 e10d10')
    # The third repetition, and 100 plies without a capture: searched on at once.
    shuffle = 'a1a2 a10a9 a2a1 a9a10 '
    goes_on('position startpos moves ' + shuffle * 2)
    goes_on('position startpos moves ' + shuffle * 4 + 'a1a2')
    goes_on(f'position fen {START.replace("0 1", "99 60")} moves a1a2')
    goes_on(f'position fen {START.replace("0 1", "99 60")} moves a1a2 a10a9')
    engine.send('setoption name UCI_Variant value kakao')
    goes_on('position startpos moves ' + shuffle * 2 + 'a1a2')
    # mgame: a facing may be claimed, and is drawn: for him who is behind that is the best there is.
    engine.send('setoption name UCI_Variant value mgame')
    behind = 'position fen 3ak4/1r7/9/9/9/9/9/9/1r7/4K4 w'
    lines = engine.go(behind, 'go nodes 3000')
    assert lines[-2:] == ['info string claim bikjang', 'bestmove (none)'], lines
    goes_on('position fen 3ak4/9/9/9/9/9/9/8R/7R1/4K4 w')
    assert engine.close() == []


def test_scores():
    engine = Engine()

    def score(position, go='go nodes 100000'):
        lines = engine.go(position, go)
        told = [line for line in lines if ' pv ' in line][-1].split()
        return ' '.join(told[told.index('score') + 1:][:2]), lines[-1].split()[1]

    engine.send('setoption name UCI_Variant value janggicasual')
    kind, move = score('position fen 4k4/R8/1R7/9/9/9/9/9/9/3K5 w', 'go mate 1')
    assert (kind, move) == ('mate 1', 'b8b10'), (kind, move)
    kind, move = score('position fen 4k4/R8/9/9/9/9/9/9/1R7/3K5 b', 'go depth 6')
    assert kind.startswith('mate -'), kind
    # Casual: an end by the rules is a draw. janggi: two passes are the end, and decided on points.
    engine.send('setoption name UCI_Variant value janggi')
    kind, move = score('position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w moves d1d1 e10e9 d1d1', 'go depth 8')
    assert kind.startswith('cp '), kind
    # kakao ends at ply 200 on points: from then on the score counts the plies to it.
    engine.send('setoption name UCI_Variant value kakao')
    shuffle = ' a1a2 a10a9 b1c3 b10c8 a2a1 a9a10 c3b1 c8b10'
    kind, move = score(f'position startpos moves' + (shuffle * 25)[:len(shuffle) * 25 - len(' a9a10 c3b1 c8b10')],
                       'go depth 6')
    assert 19900 < abs(int(kind.split()[1])) <= 20000, kind
    assert engine.close() == []


def test_bench():
    def run(*arguments):
        done = subprocess.run([program, *arguments], capture_output=True, encoding='utf-8', timeout=PATIENCE,
                              stdin=subprocess.DEVNULL)
        assert (done.returncode, done.stderr) == (0, ''), done
        return done.stdout

    bench = run('bench', '5')
    assert re.fullmatch(r'Nodes searched: \d+\nNodes/second: \d+\n', bench), bench
    engine = Engine()
    engine.send('setoption name Threads value 2', 'go nodes 5000', 'bench 5')
    assert engine.until('Nodes searched')[-1] == bench.splitlines()[0]
    engine.until('Nodes/second')
    engine.send('bench 60', 'stop')
    assert engine.until('info string')[-1] == 'info string bench stopped'
    assert engine.close() == []
    assert run() == ''
    assert run('go', 'perft', '2').endswith('\nNodes searched: 1024\n')
    # A command that is not understood, or cannot be obeyed, is said and the status is 1.
    for bad in ['frobnicate'], ['bench', 'x'], ['bench', '0'], ['go', 'perft', 'x'], ['position', 'fen', 'x']:
        done = subprocess.run([program, *bad], capture_output=True, encoding='utf-8', timeout=PATIENCE)
        assert done.returncode == 1 and re.fullmatch(r'info string .*\n', done.stdout), (bad, done)
    with open('/dev/full', 'w') as full:
        done = subprocess.run([program, 'bench', '1'], stdout=full, stderr=subprocess.PIPE, encoding='utf-8',
                              timeout=PATIENCE)
    assert done.returncode == 1 and re.fullmatch('janggi-uci: standard output: .+\n', done.stderr), done
    assert 'Success' not in done.stderr, done
    assert run('--help').startswith('usage: janggi-uci')
    assert re.fullmatch(r'janggi-uci \d+\.\d+\.\d+\n', run('--version'))


# Random scripts

VARIANTS = 'standard traditional traditional-tournament kja kakao mgame janggi janggimodern janggicasual record'.split()
FENS = [START,
        'rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w',
        '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1',
        'R3k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1',
        '3ak4/9/9/9/9/9/9/9/9/r3K4 w - - 98 70',
        '3ak4/1r7/9/9/9/9/9/9/1r7/4K4 w',
        '4bk1b1/3aa4/5n1c1/1C5B1/5pp2/1P3P3/3R3P1/4C4/3BKA2r/3A5 w - - 2 31',
        '4k4/3aa4/9/9/4pp3/N2np4/n3c1b2/9/3AAK3/4CC1B1 w - - 58 66']
GARBAGE = ['', ' ', 'position', 'go', 'setoption', 'setoption name', 'position fen', 'position startpos moves',
           'go nodes', 'go searchmoves', 'go depth x', 'setoption name Hash value', 'setoption value 3 name', 'moves',
           'd', 'uci', 'isready', 'position fen 9/9/9/9/9/9/9/9/9/9 w', 'bench x', 'x' * 70000, 'go ' * 200,
           'position startpos moves ' + 'e2e2 ' * 300]


class Script:
    """A random script: what it sends, and how long it waits before each line."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.searches = self.answers = 0
        self.steps = [(self.random.choice((0, 0, 0, 0.001, 0.004)), line) for _ in range(self.random.randint(1, 14))
                      for line in self.lines()]

    def squares(self):
        return self.random.choice('abcdefghij') + str(self.random.randint(0, 11))

    def limits(self):
        r = self.random
        limit = r.choice((
            f'nodes {r.randint(0, 3000)}', f'depth {r.randint(-1, 5)}', f'movetime {r.randint(-1, 15)}', 'infinite',
            f'wtime {r.randint(-50, 200)} btime {r.randint(-50, 200)}', 'nodes 99999999999999999999', 'ponder', '',
            f'winc {r.randint(0, 9)} binc 3', f'mate {r.randint(-1, 3)}', 'depth 3 infinite',
            f'searchmoves {self.squares()}{self.squares()} a4b4 e2e2 nodes 50', f'movestogo {r.randint(0, 3)}'))
        return 'ponder ' + limit if r.random() < 0.2 else limit

    def lines(self):
        r = self.random
        kind = r.random()
        if kind < 0.35:
            yield 'go ' + self.limits()
            if r.random() < 0.4:
                yield r.choice(('stop', 'ponderhit', 'isready', 'stop'))
        elif kind < 0.65:
            moves = r.choice((
                '', ' moves', ' moves a4b4 b10c8 e2e2 e9e9', ' moves e1e1 e10e10',
                ' moves ' + 'a1a2 a10a9 a2a1 a9a10 ' * r.randint(1, 30),
                ' moves ' + ' '.join(self.squares() + self.squares() for _ in range(5))))
            yield 'position ' + r.choice(('startpos', 'fen ' + r.choice(FENS))) + moves
        elif kind < 0.8:
            yield 'setoption name ' + r.choice((
                f'Hash value {r.choice((1, 2, 16, 0, -3))}', f'Threads value {r.choice((1, 2, 4, 0))}',
                f'MultiPV value {r.choice((1, 2, 5, 256, 300))}', 'Ponder value true', 'Nonsense value 3',
                f'UCI_Variant value {r.choice(VARIANTS)}', f'Move Overhead value {r.randint(-1, 6000)}',
                'UCI_AnalyseMode value true'))
        elif kind < 0.9:
            yield r.choice(('stop', 'ponderhit', 'ucinewgame', 'go perft 2', 'go perft 9', 'bench 3', 'd', 'isready'))
        else:
            line = r.choice(GARBAGE)
            if r.random() < 0.3:
                line = b'\xff' + bytes(r.randrange(256) for _ in range(r.randint(0, 40))).replace(b'\n', b'') + b'\n'
            yield line

    def check(self, engine):
        """Asks for one more move, and whether it is legal."""
        engine.send('stop', f'go nodes {self.random.randint(1, 2000)}')
        self.searches += 1
        for _ in range(self.searches - self.answers):
            lines = engine.until('bestmove')
        self.answers = self.searches
        move = lines[-1].split()[1]
        over = any(line.startswith('info depth 0 ') or line == 'info string claim bikjang' for line in lines)
        assert move in (['(none)'] if over else engine.moves()), lines

    def run(self):
        engine = Engine()
        for wait, line in self.steps:
            time.sleep(wait)
            engine.send(line)
            self.searches += isinstance(line, str) and line.startswith('go') and 'perft' not in line
            if self.random.random() < 0.1:
                self.check(engine)
        if self.random.random() < 0.5:
            engine.send('stop')
        if self.random.random() < 0.5:
            engine.send('quit')
        engine.process.stdin.close()
        try:
            status = engine.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            engine.process.send_signal(signal.SIGABRT)
            raise
        lines = []
        while (line := engine.lines.get(timeout=PATIENCE)) is not None:
            lines.append(line)
        self.answers += sum(line.startswith('bestmove') for line in lines)
        assert (status, self.answers) == (0, self.searches), (status, self.answers, self.searches)


def fuzz(scripts, seed):
    began = time.monotonic()
    searches = 0
    for number in range(seed, seed + scripts):
        script = Script(number)
        try:
            script.run()
            searches += script.searches
        except BaseException:
            print(f'script {number}:', *(line for _, line in script.steps), sep='\n')
            raise
        if sys.stderr.isatty() and number % 20 == 0:
            print(f'\r{number} scripts', end='', file=sys.stderr)
    print(f'{scripts} scripts, {searches} searches, {time.monotonic() - began:.0f} seconds')


if sys.argv[2:3] == ['--fuzz']:
    fuzz(int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 0)
else:
    for test in test_greeting, test_positions, test_searches, test_waiting, test_endings, test_scores, test_bench:
        test()
    fuzz(30, 0)

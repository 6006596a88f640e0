#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the example programs and compares what they print: programs.py SUITE PERFT MOVES DIAGRAM"""

import re
import subprocess
import sys

suite, perft, moves, diagram = sys.argv[1:]
START = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'
FACING_IN_CHECK = '3ak4/9/9/9/9/9/9/9/9/r3K4 w'
failures = 0


def check(what, condition, seen):
    global failures
    if not condition:
        failures += 1
        print(f'{what}: {seen!r}')


def run(program, *args, stdin='', status=0):
    """The standard output. A program that does not end with 0 says why in one line."""
    done = subprocess.run([program, *args], input=stdin, capture_output=True, encoding='utf-8', timeout=100)
    check(f'status of {args}', done.returncode == status, (done.returncode, done.stderr))
    check(f'stderr of {args}', done.stderr.count('\n') == (status != 0), done.stderr)
    return done.stdout


def expect(program, *args, stdout, **rest):
    seen = run(program, *args, **rest)
    check(f'stdout of {args}', seen == stdout, seen)


def expect_nodes(depth, nodes, *args):
    seen = run(perft, *args)
    check(f'stdout of {args}', re.fullmatch(rf'depth {depth} nodes {nodes} seconds \d+\.\d+\n', seen), seen)


for program in perft, moves, diagram:
    check('--help', run(program, '--help').startswith('usage: janggi-'), program)
    check('-h', run(program, '-h') == run(program, '--help'), program)
    check('--version', re.fullmatch(r'janggi-[a-z]+ \d+\.\d+\.\d+\n', run(program, '--version')), program)
    run(program, '--nonsense', status=2)
    run(program, '-x', status=2)
    run(program, status=2)

# janggi-perft
expect_nodes(0, 1, '0')
expect_nodes(1, 32, '1', 'startpos')
expect_nodes(4, 1065277, '4')
expect_nodes(4, 1083563, '--rules', 'janggicasual', '4', START)
expect_nodes(4, 1083563, '--set', 'bikjang=0', '--rules', 'janggi', '4', START)
expect_nodes(5, 35243995, '5', '--threads', '3', '--hash', '16')
expect_nodes(1, 1, '1', FACING_IN_CHECK)
lines = run(perft, '4', '--divide', '--threads', '2').splitlines()
counts = [line.split(': ') for line in lines[:-1]]
check('--divide', len(counts) == 32 and sum(int(n) for _, n in counts) == 1065277, lines)
check('--divide', counts == sorted(counts) and counts[0][0] == 'a1a2', lines)
for bad in ['x'], ['-1'], ['100'], ['4', START, 'more'], ['4', '--rules', 'chess'], ['4', '--threads', '0'], \
           ['4', '--set', 'pass'], ['4', '--set', 'repetition=1'], ['4', '--set', 'pass=9'], \
           ['4', '--set', 'nothing=1'], ['4', '--hash']:
    run(perft, *bad, status=2)
run(perft, '4', '4k4/9 w', status=1)
run(perft, '--suite', '/no/such/file', status=1)
summary = run(perft, '--suite', suite, '--max-nodes', '400000', '--threads', '2', '--hash', '1')
check('--suite', re.fullmatch(r'\d\d\d passed, 0 failed\n', summary), summary)
expect(perft, '--suite', '-', stdin=f'# a comment\n\n{START} ;D1 32 ;D2 1024\n',
       stdout='2 passed, 0 failed\n')
expect(perft, '--suite', '-', stdin='startpos ;D1 32 ;D2 1024\n', stdout='2 passed, 0 failed\n')
wrong = subprocess.run([perft, '--suite', '-', '--max-nodes', '2000'], capture_output=True, encoding='utf-8',
                       input=f'{START} ;D1 33 ;D2 1024 ;D3 5000\r\n4k4 w ;D1 1\n{START} ;D1\n')
check('--suite', wrong.returncode == 1 and wrong.stderr.count('\n') == 2, wrong)
check('--suite', wrong.stdout == f'-, line 1: {START} depth 1: expected 33, counted 32\n'
      '1 passed, 3 failed\n', wrong)

# janggi-moves
expect(moves, FACING_IN_CHECK, stdout='e1e1 | check=1 facing=1\n')
expect(moves, FACING_IN_CHECK, '--set', 'bikjang_in_check=0', stdout=' | check=1 facing=1\n')
expect(moves, FACING_IN_CHECK, '--rules', 'kakao', stdout='e1e2 | check=1 facing=1\n')
expect(moves, '5k3/9/9/9/9/9/9/9/9/4K4 w', 'e1e1', 'f10f10', stdout=' | check=0 facing=0\n')
expect(moves, '5k3/9/9/9/9/9/9/9/9/4K4 w', '--notation', 'ucci',
       stdout='e0d0 e0e0 e0e1 e0f0 | check=0 facing=0\n')
expect(moves, 'startpos', '--why', 'b3b5', stdout='b3b5: the cannon has nothing to jump over\n')
expect(moves, 'startpos', 'e4d4', 'e7d7',
       stdout='c1e4 d4e4 e2d2 e2d3 e2e2 e2f2 e2f3 g1e4 | check=0 facing=1\n')
expect(moves, '--file', '-', stdin=f'{FACING_IN_CHECK}\r\n\n5k3/9/9/9/9/9/9/9/9/4K4 w\n',
       stdout='e1e1 | check=1 facing=1\ne1d1 e1e1 e1e2 e1f1 | check=0 facing=0\n')
expect(moves, '--file', '-', stdin=f'nonsense\n{FACING_IN_CHECK}\n',
       stdout='e1e1 | check=1 facing=1\n', status=1)
expect(moves, '--file', '-', stdin='startpos\n', stdout=run(moves, 'startpos'))
run(moves, '--file', '/', status=1)
run(moves, 'startpos', 'a1a9', status=1)
run(moves, 'startpos', '--why', 'a1', status=2)
run(moves, 'startpos', '--notation', 'morse', status=2)
run(moves, 'startpos', '--file', '-', status=2)

# janggi-diagram
board = run(diagram, 'startpos')
check('board', board.count('\n') == 20 and '10  r───n───b───a───┬───a───b───n───r\n' in board, board)
check('--text', run(diagram, '--text', START) == board, board)
board = run(diagram, '--hanja', '--flip', '--last', 'a7b7', '--mark', 'e2', START)
check('marks', ' 7 v兵──┼──v兵──┼──v兵──┼──v兵──┼*─v兵*\n' in board, board)
check('marks', ' 2  ├───┼───┼───┼───楚!─┼───┼───┼───┤\n' in board, board)
run(diagram, 'startpos', '--last', 'a1', status=2)
run(diagram, 'startpos', '--mark', 'k1', status=2)
run(diagram, '4k4 w', status=1)

sys.exit(failures != 0)

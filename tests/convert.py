#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs janggi-convert and janggi-replay over the small records: convert.py CONVERT REPLAY DATA-FOLDER"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

convert, replay, folder = map(os.path.abspath, sys.argv[1:])
os.chdir(folder)
failures = 0


def run(program, *args, status=0, stdin=None):
    """The standard output; any other status than this is a failure, and one line of error belongs to it."""
    global failures
    done = subprocess.run([program, *args], input=stdin, capture_output=True, timeout=100)
    if done.returncode != status or done.stderr.count(b'\n') != (status != 0):
        failures += 1
        print(f'{args}:', done.returncode, done.stderr.decode())
    return done.stdout


def expect(what, seen, expected):
    global failures
    if seen != expected:
        failures += 1
        print(f'{what}: {seen!r:.500}, not {expected!r:.500}')


def games(data):
    """What janggi-convert says in JSON, without the warnings."""
    lines = [json.loads(line) for line in data.decode().splitlines()]
    return [{key: game[key] for key in game if key != 'warnings'} for game in lines]


# The other way: standard input and output.
def to(form, data, *options):
    return run(convert, '--to', form, *options, '-', '-', stdin=data)


# What cannot be read costs no output.
with tempfile.TemporaryDirectory() as place:
    path = os.path.join(place, 'kept.pgn')
    shutil.copy('dialects.pgn', path)
    for unreadable in '/', '/no/such/file':
        run(convert, '--to', 'pgn', unreadable, path, status=1)
        expect(unreadable, open(path, 'rb').read(), open('dialects.pgn', 'rb').read())

for name in 'spellings-utf8.gib', 'spellings-cp949.gib', 'boards.gib':
    original = games(run(convert, '--to', 'json', name, '-'))
    expect(name, len(original), 4 if name == 'boards.gib' else 5)
    for options in [], ['--encoding', 'cp949'], ['--crlf', '--hanja'], ['--side-marks', '--encoding', 'utf-8']:
        written = run(convert, '--to', 'gib', *options, name, '-')
        expect(f'{name} {options}', games(to('json', written)), original)
        expect(f'lines of {name} {options}', written.count(b'\r\n') == written.count(b'\n'), '--crlf' in options)
        written.decode('cp949' if 'cp949' in options else 'utf-8')
    for options in [], ['--he']:
        pgn = run(convert, '--to', 'pgn', *options, name, '-')
        expect(f'{name} as PGN', games(to('json', to('gib', pgn))), original)
        expect(f'{name} from PGN to PGN', to('pgn', pgn, *options), pgn)
    uci = games(to('json', to('uci', pgn)))
    expect(f'{name} as UCI', [game['moves'] for game in uci], [game['moves'] for game in original])
    expect(f'{name} as UCI', [game['fen'] for game in uci], [game['fen'] for game in original])

seen = games(run(convert, '--to', 'json', 'dialects.pgn', '-', status=1))
expect('moves', [' '.join(game['moves']) for game in seen], ['a4b4 c10d8 e2e2 e9e9 e4f4 h10f7', 'a4b4 b10c8 h1g3 i7h7 e2e2',
                                                             'i4h4 i7h7 e2e2 b10c8 i1i6'])
expect('results', [game['result'] for game in seen], [
    {'winner': 'han', 'reason': 'unknown'}, {'winner': 'cho', 'reason': 'time'}, {'winner': 'none', 'reason': 'unknown'}])
expect('variations', seen[1]['variations'], [{'parent': 0, 'ply': 1, 'moves': ['i7h7']}])
expect('marks', seen[1]['marks'], [{'line': 1, 'ply': 1, 'nag': 6}])
expect('replay', run(replay, 'dialects.pgn', status=1), b'''dialects.pgn#1 plies=6 warnings=0 recorded=han:unknown judged=none:none
dialects.pgn#2 plies=5 warnings=0 recorded=cho:time judged=none:none
dialects.pgn#3 plies=5 warnings=0 recorded=none:unknown judged=none:none
3 games, 16 plies, 1 refused, 0 warnings
''')
expect('uci', run(convert, '--to', 'uci', '--he', '-', '-', stdin=b'a4b4 0000\n'),
       b'position fen rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1 moves a4b4 e9e9\n')

with tempfile.TemporaryDirectory() as scratch:
    out = os.path.join(scratch, 'out.gib')
    expect('nothing on stdout', run(convert, '--to', 'gib', 'boards.gib', out), b'')
    with open(out, 'rb') as file:
        expect('a file', file.read(), run(convert, '--to', 'gib', 'boards.gib', '-'))

# Every result that the documentation classifies.
rows = re.findall(r'^\| (`.*) \| (cho|han|draw|none) \| (\w+) \|$', open('../../doc/records.md', encoding='utf-8').read(), re.M)
results = [(text, winner, reason) for cell, winner, reason in rows for text in re.findall(r'`(.*?)`', cell)]
written = ''.join(f'[대회명 "{i}"]\n[대국결과 "{text}"]\n\n1. 79졸78\n\n' for i, (text, _, _) in enumerate(results))
seen = [tuple(game['result'].values()) for game in games(to('json', written.encode()))]
expect('results', list(zip([text for text, _, _ in results], seen)), [(text, (w, r)) for text, w, r in results])
expect('results', len(results) > 50, True)

expect('--help', run(convert, '--help').startswith(b'usage: janggi-convert'), True)
run(convert, 'boards.gib', '-', status=2)
run(convert, '--to', 'sgf', 'boards.gib', '-', status=2)
run(convert, '--to', 'gib', 'boards.gib', status=2)
# A file that is read is not written over.
with tempfile.TemporaryDirectory() as folder:
    same, link = os.path.join(folder, 'same.gib'), os.path.join(folder, 'link.gib')
    shutil.copy('boards.gib', same)
    os.symlink(same, link)
    for out in same, link:
        run(convert, '--to', 'pgn', same, out, status=2)
    with open(same, 'rb') as one, open('boards.gib', 'rb') as other:
        expect('the input', one.read(), other.read())
run(convert, '--to', 'pgn', '--encoding', 'cp949', 'boards.gib', '-', status=2)
run(convert, '--to', 'gib', '--encoding', 'latin-1', 'boards.gib', '-', status=2)
run(convert, '--to', 'gib', 'no-such-file', '-', status=1)
run(convert, '--to', 'gib', 'boards.gib', '/no/such/folder/out', status=1)
run(convert, '--to', 'gib', '--encoding', 'cp949', '-', '-', status=1, stdin='[x "😀"]\n1. 79졸78\n'.encode())
run(convert, '--to', 'gib', 'go.gib', '-', status=1)
sys.exit(failures != 0)

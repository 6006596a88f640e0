#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes books of the small records and asks them: book.py BOOK CONVERT DATA-FOLDER [UCI]

The counts are made a second time here, from what janggi-convert prints; the format is read as doc/book.md has it.
"""

import collections
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

book, convert, folder = map(os.path.abspath, sys.argv[1:4])
uci = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 else None
FILES = [os.path.join(folder, name) for name in ('spellings-utf8.gib', 'spellings-cp949.gib', 'boards.gib', 'dialects.pgn')]
REFUSED = FILES[3:]         # one game of it
START = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'
failures = 0


def run(*args, status=0, program=book, stdin=b'', errors=False):
    """The standard output, or that of errors; another status is a failure, and one line of error belongs to it."""
    global failures
    done = subprocess.run([program, *args], input=stdin, capture_output=True, timeout=100)
    if done.returncode != status or done.stderr.count(b'\n') != (status != 0):
        failures += 1
        print(f'{args}:', done.returncode, done.stderr.decode())
    return done.stderr if errors else done.stdout


def expect(what, seen, expected):
    global failures
    if seen != expected:
        failures += 1
        print(f'{what}: {seen!r:.500}, not {expected!r:.500}')


def mirror_move(move):
    return re.sub('[a-i]', lambda letter: chr(ord('a') + ord('i') - ord(letter[0])), move)


def mirror_fen(fen):
    rows, rest = fen.split(' ', 1)
    return '/'.join(row[::-1] for row in rows.split('/')) + ' ' + rest


def fnv(data):
    total = 0xcbf29ce484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001b3 % 2**64
    return total


def entries(data):
    """Checks the form of a book; the entries as (key, move, games, wins, draws, losses)."""
    magic, version, count = struct.unpack_from('<8sII', data)
    expect('header', (magic, version, len(data)), (b'JGBOOK\r\n', 1, 24 + 26 * count))
    expect('checksum', struct.unpack('<Q', data[-8:])[0], fnv(data[:-8]))
    found = [struct.unpack_from('<QHIIII', data, 16 + 26 * i) for i in range(count)]
    expect('order', found, sorted(found))
    return found


# First moves and answers by start, counted apart. A start and its image are one, and so are their moves.
records = [json.loads(line) for name in FILES
           for line in run('--to', 'json', name, '-', program=convert, status=name in REFUSED).decode().splitlines()]
counts = collections.defaultdict(lambda: [0, 0, 0, 0])


def image(fen, moves):
    """The lower one of a line and its image; a start that is its own image has the lower move."""
    return min((fen, tuple(moves)), (mirror_fen(fen), tuple(map(mirror_move, moves))))


for record in records:
    for ply in range(min(2, len(record['moves']))):
        side = ('cho', 'han')[(record['fen'].split()[1] == 'b') ^ (ply == 1)]
        winner = record.get('result', {}).get('winner', 'none')
        entry = counts[image(record['fen'], record['moves'][:ply + 1])]
        entry[0] += 1
        if winner != 'none':
            entry[2 if winner == 'draw' else 1 if winner == side else 3] += 1
expect('games', len(records) > 12, True)

with tempfile.TemporaryDirectory() as scratch:
    path = os.path.join(scratch, 'small.book')
    plies = sum(min(6, len(record['moves'])) for record in records)
    said = run('build', '--plies', '6', '--min-count', '1', path, *FILES, status=1).decode()
    with open(path, 'rb') as file:
        data = file.read()
    expect('build', said, f'{len(records)} games, {plies} moves, 1 refused, {len(data)} bytes\n')
    expect('plies', sum(entry[2] for entry in entries(data)), plies)
    for (fen, line), (games, wins, draws, losses) in counts.items():
        shown = [json.loads(text) for text in
                 run('show', '--json', path, fen, *line[:-1]).decode().splitlines()]
        match = [move for move in shown if move['move'] == line[-1] or
                 (fen == mirror_fen(fen) and len(line) == 1 and move['move'] == mirror_move(line[-1]))]
        expect(line, [(move['games'], move['wins'], move['draws'], move['losses']) for move in match],
               [(games, wins, draws, losses)])
        known = wins + draws + losses
        expect(line, match[0]['score'], round((100 * wins + 50 * draws) / known, 1) if known else 50.0)
        expect('order', [-move['games'] for move in shown], sorted(-move['games'] for move in shown))

    # The other options.
    run('build', '--plies', '6', '--min-count', '2', path, *FILES, status=1)
    with open(path, 'rb') as file:
        fewer = entries(file.read())
    expect('--min-count', fewer, [entry for entry in entries(data) if entry[2] >= 2])
    first = run('show', path).decode().split('\n')[0]
    expect('show', bool(re.fullmatch(r'[a-i]\d+[a-i]\d+ games=\d+ wins=\d+ draws=\d+ losses=\d+ score=\d+\.\d '
                                     r'cho=72\.0 han=72\.0', first)), True)
    move = first.split()[0]
    expect('startpos', run('show', path, 'startpos'), run('show', path, START))
    expect('--notation', run('show', '--notation', 'korean', path).split(b' ', 1)[1].split(b'\n')[0].decode(),
           first.split(' ', 1)[1])
    expect('a line', run('show', path, 'startpos', move) != b'', True)

    # What is wrong is refused, with its place.
    with open(path, 'rb') as file:
        whole = file.read()
    bad = os.path.join(scratch, 'bad.book')
    for content, byte in (whole[:-1], len(whole) - 1), (whole[:5], 5), (b'', 0), (b'PGN', 0), (whole + b'\n', len(whole)), \
                         (whole[:20] + bytes([whole[20] ^ 4]) + whole[21:], len(whole) - 8):
        with open(bad, 'wb') as file:
            file.write(content)
        expect('refusal', f'bad.book: byte {byte}: ' in run('show', bad, status=1, errors=True).decode(), True)
    run('show', path, 'startpos', 'a1a9', status=1)
    run('show', path, 'x/y w', status=1)
    run('build', os.path.join(scratch, 'no/such/folder'), FILES[0], status=1)
    run('build', path, os.path.join(scratch, 'no-such-file'), status=1)
    # Who forgets OUT does not lose the first record, given twice or not.
    record = os.path.join(scratch, 'record.gib')
    shutil.copy(FILES[0], record)
    run('build', record, path, record, status=2)
    with open(record, 'rb') as one, open(FILES[0], 'rb') as other:
        expect('the input', one.read() == other.read(), True)
    for wrong in [], ['build'], ['build', path], ['show'], ['burn'], ['show', '--plies', '0', path], ['-x']:
        run(*wrong, status=2)

    if uci is not None:
        asked = run(program=uci, stdin=f'''setoption name BookFile value {path}
position startpos
go nodes 10
setoption name OwnBook value true
go nodes 10
go nodes 10 searchmoves e2d2
position fen 4k4/9/9/4p4/9/9/2P6/9/4K4/9 w - - 0 1
go nodes 10
setoption name BookFile value {bad}
position startpos
go nodes 10
setoption name OwnBook value perhaps
'''.encode()).decode().splitlines()
        told = [line for line in asked if line.startswith('info string')]
        expect('OwnBook', [line.split(': ')[0] for line in told],
               ["info string a book's move", f'info string BookFile {bad}', 'info string OwnBook "perhaps"'])
        moves = [line.split()[1] for line in asked if line.startswith('bestmove')]
        shown = [line.split()[0] for line in run('show', path).decode().splitlines()]
        expect('answers', len(moves), 5)
        expect('the book\'s', moves[1] in shown, True)
        expect('searchmoves', moves[2], 'e2d2')

sys.exit(failures != 0)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pictures and text boards of janggi-diagram: diagrams.py [--write] PROGRAM JANGGI-MOVES DOC TEXT-BOARDS

The pictures and texts of the pages are what their commands print, and so are the text boards. --write draws the
pictures of the pages anew.
"""
import itertools
import pathlib
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET

write = sys.argv[1] == '--write'
program, moves, doc, boards = sys.argv[1 + write:]
SVG = '{http://www.w3.org/2000/svg}'
HREF = '{http://www.w3.org/1999/xlink}href'
START = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'
HANGUL = {'K': 'cho', 'k': 'han', 'A': 'sa', 'B': 'sang', 'N': 'ma', 'R': 'cha', 'C': 'po', 'P': 'jol', 'p': 'byeong'}
failures = 0


def check(what, condition, seen):
    global failures
    if not condition:
        failures += 1
        print(f'{what}: {seen!r}'[:1000])


def draw(*args):
    done = subprocess.run([program, *args], capture_output=True, timeout=100)
    check(f'{args}', done.returncode == 0 and done.stderr == b'', done)
    return done.stdout


def squares(fen, flip):
    """(row, column, letter) of each man, as seen."""
    for row, text in enumerate(fen.split()[0].split('/')):
        column = 0
        for letter in text:
            if letter.isdigit():
                column += int(letter)
                continue
            yield (9 - row, 8 - column, letter) if flip else (row, column, letter)
            column += 1


def check_picture(fen, *args):
    """Every man in its place, named and as large as it should be; and the lines of the board."""
    data = draw('--svg', *args, fen)
    what = f'{args} {fen}'
    check(f'{what}: bytes', data.isascii() and data == draw('--svg', *args, fen), data)
    root = ET.fromstring(data)
    check(f'{what}: title', root.find(f'{SVG}title').text == fen, data)
    ids = [e.get('id') for e in root.iter() if e.get('id')]
    uses = {e.get(HREF) for e in root.iter(f'{SVG}use')}
    check(f'{what}: ids', len(ids) == len(set(ids)), ids)
    check(f'{what}: references', uses <= {'#' + i for i in ids}, uses)

    left = 62 if 'none' in args else 62 + 36
    style = 'plain' if 'plain' in args else 'wooden'
    script = next((a[2:] for a in args if a in ('--letters', '--hangul')), 'hanja')
    expected = set()
    for row, column, letter in squares(fen, '--flip' in args):
        kind = letter.upper()
        size = {'K': 'large', 'A': 'small', 'P': 'small'}.get(kind, 'middle')
        if script == 'letters':
            name = f'letter-{kind}'
        elif '--north' in args and kind == 'K':
            name = f'{script}-{"jang" if letter == "K" else "gwan"}'
        else:
            name = f'{script}-{HANGUL.get(letter) or HANGUL[kind]}'
        expected.add(('cho' if letter.isupper() else 'han', f'translate({left + 100 * column} {62 + 92 * row})',
                      f'#janggi-{style}-{size}', f'#janggi-{name}'))
    men = [g for g in root.iter(f'{SVG}g') if g.get('class') in ('cho', 'han')]
    seen = {(g.get('class'), g.get('transform'), *(use.get(HREF) for use in g)) for g in men}
    check(f'{what}: men', seen == expected and len(men) == len(expected), seen ^ expected)

    lines, = (e for e in root.iter(f'{SVG}path') if e.get('class') == 'lines')
    kinds = re.sub(r'[^a-zA-Z]', '', lines.get('d'))
    more = '--cells' in args
    check(f'{what}: lines', kinds == 'Mh' * (10 + more) + 'Mv' * (9 + more) + 'Ml' * 4, kinds)
    coordinates = [g for g in root.iter(f'{SVG}g') if g.get('class') == 'coordinates']
    count = sum(len(g) for g in coordinates)
    check(f'{what}: coordinates', count == (0 if 'none' in args else 19 if 'korean' in args else 20), count)


for flip, north, cells, script, style, coordinates in itertools.product(
        ([], ['--flip']), ([], ['--north']), ([], ['--cells']), ([], ['--letters'], ['--hangul']),
        ([], ['--style', 'plain']), ([], ['--coordinates', 'korean'], ['--coordinates', 'none'])):
    check_picture(START, *flip, *north, *cells, *script, *style, *coordinates)
check_picture('3k5/9/9/9/9/9/9/4p4/9/5K3 b - - 12 40')
check_picture('R3k2n1/4a3r/2rba2c1/1P4p2/2p1R4/5P3/4NP1P1/1C4NC1/3A5/2BAK1B2 b - - 2 28', '--last', 'a3a10', '--flip')

# The pages. A picture's command is shown, or stands in a comment; "moves of e5" before it: the marks are where the man
# on e5 may go.
pictures = set()
for page in sorted(pathlib.Path(doc).glob('*.md')):
    text = page.read_text(encoding='utf-8')
    for squares, command, comment in re.findall(r'^(?:<!-- (?:moves of (.*): )?)?janggi-diagram (.*?)( -->)?$', text, re.M):
        args = shlex.split(command)
        if '>' not in args:
            check(command, f'```text\n{draw(*args).decode()}```\n' in text, draw(*args).decode())
            continue
        name, drawn = args[-1], draw(*args[:-2])
        pictures.add(name)
        check(f'{page.name}: {command}', f']({name})' in text, name)
        if write:
            (page.parent / name).write_bytes(drawn)
        check(f'{page.name}: {name} is not what is drawn', (page.parent / name).read_bytes() == drawn, command)
        if squares:
            listed = subprocess.run([moves, '--rules', 'record', args[-3]], capture_output=True, encoding='utf-8').stdout
            targets = {to for start, to in re.findall(r'([a-i]\d+)([a-i]\d+)', listed) if start in squares.split()}
            marks = {square for mark, square in zip(args, args[1:]) if mark == '--mark'}
            check(f'{page.name}: {name} marks', marks == targets - set(squares.split()), marks ^ targets)
check('pictures', pictures == {f'images/{p.name}' for p in pathlib.Path(doc, 'images').iterdir()}, pictures)

# The text boards.
blocks = pathlib.Path(boards).read_text(encoding='utf-8').split('$ janggi-diagram ')[1:]
check('text boards', len(blocks) == 3, len(blocks))
for block in blocks:
    command, board = block.split('\n', 1)
    seen = draw(*shlex.split(command)).decode()
    check(command, seen == board, seen)

# What the program refuses.
for bad in ['--style', 'glass'], ['--coordinates', 'x'], ['--arrow', 'a1a1'], ['--arrow', 'a1'], ['--svg=1'], \
           ['--arrow', 'a1a2'] * 33:
    done = subprocess.run([program, '--svg', *bad, 'startpos'], capture_output=True, timeout=100)
    check(f'{bad}', done.returncode == 2 and done.stdout == b'' and done.stderr.count(b'\n') == 1, done)

sys.exit(failures != 0)

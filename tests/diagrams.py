#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pictures and text boards of janggi-diagram: diagrams.py PROGRAM DOC/DIAGRAMS.MD TEXT-BOARDS

The pictures and the text of the page are what its commands print, and so are the text boards.
"""
import itertools
import pathlib
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET

program, page, boards = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
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

# The page.
text = page.read_text(encoding='utf-8')
commands = re.findall(r'^janggi-diagram (.*)$', text, re.M)
pictures = set()
for command in commands:
    args = shlex.split(command)
    if '>' in args:
        name = args[-1]
        pictures.add(name)
        check(command, f']({name})' in text, name)
        check(f'{name} is not what is drawn', (page.parent / name).read_bytes() == draw(*args[:-2]), command)
    else:
        check(command, f'```text\n{draw(*args).decode()}```\n' in text, draw(*args).decode())
check('pictures', len(pictures) == 3, pictures)
check('pictures', pictures == {f'images/{p.name}' for p in (page.parent / 'images').iterdir()}, pictures)

# The text boards.
blocks = boards.read_text(encoding='utf-8').split('$ janggi-diagram ')[1:]
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

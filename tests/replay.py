#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs janggi-replay over the small records: replay.py PROGRAM DATA-FOLDER"""

import os
import subprocess
import sys

program, folder = map(os.path.abspath, sys.argv[1:])
os.chdir(folder)
failures = 0


def expect(args, status, stdout, stderr='', stdin=None):
    global failures
    done = subprocess.run([program, *args], input=stdin, capture_output=True, timeout=100)
    seen = done.returncode, done.stdout.decode(), done.stderr.decode()
    if seen != (status, stdout, stderr):
        failures += 1
        print(f'{args}:', *seen, sep='\n')


SPELLINGS = '''{0}#1 plies=15 warnings=0 recorded=cho:resignation judged=none:none
{0}#2 plies=15 warnings=0 recorded=cho:resignation judged=none:none
{0}#3 plies=15 warnings={1} recorded=draw:unknown judged=none:none
{0}#4 plies=15 warnings=0 recorded=han:time judged=none:none
{0}#5 plies=15 warnings={1} recorded=none:unknown judged=none:none
'''
SUMMARY = '''recorded resignation: 2 games, 0 agreed, 2 open, 0 early, 0 differed, 0 illegal
recorded time: 1 games, 0 agreed, 1 open, 0 early, 0 differed, 0 illegal
recorded unknown: 1 games, 0 agreed, 1 open, 0 early, 0 differed, 0 illegal
'''
expect(['spellings-utf8.gib'], 0, SPELLINGS.format('spellings-utf8.gib', 0) + '5 games, 75 plies, 0 refused, 0 warnings\n')
expect(['--summary', 'spellings-cp949.gib'], 0, SPELLINGS.format('spellings-cp949.gib', 1) + 'warning stray: 2\n' + SUMMARY
       + '5 games, 75 plies, 0 refused, 2 warnings\n')
with open('spellings-cp949.gib', 'rb') as file:
    expect(['-'], 0, SPELLINGS.format('-', 1) + '5 games, 75 plies, 0 refused, 2 warnings\n', stdin=file.read())

# A file that cannot be opened is named, and the others are read.
lines, last = SPELLINGS.format('spellings-utf8.gib', 0), '5 games, 75 plies, 0 refused, 0 warnings\n'
expect(['/no/such.gib', 'spellings-utf8.gib', '/'], 1, lines + last,
       'janggi-replay: /no/such.gib: No such file or directory\njanggi-replay: /: Is a directory\n')

# Where the rules do not allow a move (a pass with other moves), or end a game before its record does: on points, 52 to 69.5.
expect(['--set', 'pass=1', 'boards.gib'], 0, '''boards.gib#1 plies=4 warnings=0 recorded=han:points judged=none:none
boards.gib#2 plies=3 warnings=0 recorded=none:none judged=illegal:3
boards.gib#3 plies=2 warnings=0 recorded=none:none judged=none:none
boards.gib#4 plies=1 warnings=0 recorded=none:none judged=none:none
4 games, 10 plies, 0 refused, 0 warnings
''')
expect(['--rules', 'kakao', '--set', 'total_plies=10', '--summary', 'spellings-utf8.gib'], 0,
       SPELLINGS.format('spellings-utf8.gib', 0).replace('none:none', 'han:total_plies')
       + SUMMARY.replace('2 open, 0 early', '0 open, 2 early').replace('1 open, 0 early', '0 open, 1 early')
       + '5 games, 75 plies, 0 refused, 0 warnings\n')

REFUSED = '''janggi-replay: damaged.gib#2: line 15, byte 204: 12마34: that piece does not move so
janggi-replay: damaged.gib#3: line 21, byte 289: 79졸7: this is not a move
{}janggi-replay: damaged.gib#8: line 45, byte 635: the start board is not possible: a side has no general
'''
PLAYED = '''damaged.gib#1 plies=2 warnings=5 recorded=none:none judged=none:none
{}damaged.gib#5 plies=4 warnings=1 recorded=none:none judged=none:none
damaged.gib#6 plies=1 warnings=1 recorded=none:none judged=none:none
damaged.gib#7 plies=0 warnings=1 recorded=han:resignation judged=none:none
damaged.gib#9 plies=1 warnings=1 recorded=none:none judged=none:none
'''
expect(['damaged.gib'], 1, PLAYED.format('damaged.gib#4 plies=4 warnings=5 recorded=none:none judged=none:none\n')
       + '6 games, 12 plies, 3 refused, 14 warnings\n', REFUSED.format(''))
expect(['--strict', 'damaged.gib'], 1, PLAYED.format('') + '5 games, 8 plies, 4 refused, 14 warnings\n', REFUSED.format(
    'janggi-replay: damaged.gib#4: line 27, byte 363: check given but not marked, or marked but not given\n'))
expect(['go.gib'], 1, '0 games, 0 plies, 1 refused, 0 warnings\n',
       'janggi-replay: go.gib#1: line 1, byte 0: a record of go (\\HS), not of janggi\n')
expect(['no-such-file'], 1, '0 games, 0 plies, 0 refused, 0 warnings\n',
       'janggi-replay: no-such-file: No such file or directory\n')
expect([], 2, '', 'janggi-replay: no file; see --help\n')
sys.exit(failures != 0)

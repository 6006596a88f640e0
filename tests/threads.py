#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each function that several threads may call for one object is one that tests/threads.c lets them call.

usage: threads.py PROJECT-ROOT
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
shared = set()
for path in sorted((root / 'include/janggi').glob('*.h')):
    text = path.read_text(encoding='utf-8')
    for comment, name in re.findall(r'/\*\*((?:(?!\*/).)*)\*/\s*JANGGI_API\b[^;(]*?(\w+)\s*\(', text, flags=re.S):
        told = re.search(r'@threads ([^@]*)', comment)
        if told is None:
            sys.exit(f'{name}: says nothing of threads')
        if re.search(r'\bread\b|any thread', told[1]):
            shared.add(name)
called = set(re.findall(r'\b(janggi_\w+)\(', (root / 'tests/threads.c').read_text(encoding='utf-8')))
# It writes the packs it is given; the rules are read as in the other functions for many.
problems = shared - called - {'janggi_packs_play'}
if len(shared) < 60 or problems:
    sys.exit(f'{len(shared)} functions; not called: {", ".join(sorted(problems))}')
print(f'{len(shared)} functions')

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The functions whose headers name JANGGI_E_NOMEM are those that tests/test-memory.c drives out of memory.

usage: memory.py PROJECT-ROOT
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
returns = {}
for path in sorted((root / 'include/janggi').glob('*.h')):
    text = path.read_text(encoding='utf-8')
    for comment, name in re.findall(r'/\*\*((?:(?!\*/).)*)\*/\s*JANGGI_API\b[^;(]*?(\w+)\s*\(', text, flags=re.S):
        told = re.search(r'@return(.*?)(?:@\w+|$)', comment, flags=re.S)
        returns[name] = ' '.join(told.group(1).replace('*', '').split()) if told else ''


def allocates(name, seen=()):
    """Told by name, or by "as another function"."""
    text = returns[name]
    others = re.findall(r'(?:\b[Aa]s|what) (janggi_\w+)\(\)', text)
    return 'JANGGI_E_NOMEM' in text or any(allocates(other, (*seen, name)) for other in others if other not in seen)


told = {name for name in returns if allocates(name)}
driven = set(re.findall(r'^\t\{ "(\w+)", ', (root / 'tests/test-memory.c').read_text(encoding='utf-8'), flags=re.M))
problems = [f'{name}: names JANGGI_E_NOMEM, but tests/test-memory.c does not try it' for name in sorted(told - driven)]
problems += [f'{name}: allocates, but does not name JANGGI_E_NOMEM' for name in sorted(driven - told)]
if len(returns) < 100:
    problems.append(f'only {len(returns)} functions found in the headers')
if problems:
    sys.exit('\n'.join(problems))
print(f'{len(driven)} functions')

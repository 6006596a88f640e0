#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the tests reach in lib/, but for lib/search: every line, and LEAST percent of the branches.

usage: coverage.py PROJECT-ROOT LLVM-COV PROFILE LIBRARY LEAST; scripts/coverage calls it

Clang counts in the source, before the compiler makes anything of it: a branch is one outcome, true or false, of a
condition, or of a case of a switch. Headers and kernels are compiled many times; a place counts once, for all copies.

tests/coverage.txt lists what no test can reach, each with a reason: "FILE: TEXT # REASON", where TEXT stands in the
lines meant. What it lists is not counted; an entry that is not needed is a fault, too.
"""
import json
import pathlib
import subprocess
import sys


def export(llvm_cov, profile, library, form):
    return subprocess.run([llvm_cov, 'export', f'-format={form}', f'-instr-profile={profile}', library], check=True,
                          capture_output=True, text=True).stdout


def count_lines(lcov):
    """(file, line) to how often it ran."""
    lines, file = {}, None
    for entry in lcov.splitlines():
        key, _, value = entry.partition(':')
        if key == 'SF':
            file = pathlib.Path(value).resolve()
        elif key == 'DA':
            line, count = map(int, value.split(','))
            lines[file, line] = lines.get((file, line), 0) + count
    return lines


def count_branches(functions):
    """(file, line, column, outcome) to how often it came out so. What is folded counts 0 both ways in all copies."""
    branches = {}
    for function in functions:
        files = [pathlib.Path(name).resolve() for name in function['filenames']]
        for line, column, _, _, true, false, file, _, _ in function['branches']:
            for outcome, count in (True, true), (False, false):
                place = files[file], line, column, outcome
                branches[place] = branches.get(place, 0) + count
    return branches


def read_exceptions(path):
    entries = []
    for line in filter(str.strip, path.read_text(encoding='utf-8').splitlines()):
        name, _, rest = line.partition(': ')
        text, _, reason = rest.rpartition(' # ')
        if not (name and text and reason):
            sys.exit(f'{path}: not "FILE: TEXT # REASON": {line}')
        entries.append((name, text))
    return entries


def main():
    root, least = pathlib.Path(sys.argv[1]).resolve(), float(sys.argv[5])
    lines = count_lines(export(*sys.argv[2:5], 'lcov'))
    branches = count_branches(json.loads(export(*sys.argv[2:5], 'text'))['data'][0]['functions'])
    exceptions = read_exceptions(root / 'tests/coverage.txt')
    used, problems, missed = set(), [], []
    reached = {'lines': [0, 0], 'branches': [0, 0]}
    texts = {}

    def judge(kind, file, line, count, what):
        if root / 'lib' not in file.parents or root / 'lib/search' in file.parents:
            return
        if file not in texts:
            texts[file] = file.read_text(encoding='utf-8').splitlines()
        name, text = str(file.relative_to(root)), texts[file][line - 1]
        if count == 0:
            excuse = next((entry for entry in exceptions if entry[0] == name and entry[1] in text), None)
            if excuse:
                used.add(excuse)
                return
            (problems if kind == 'lines' else missed).append(f'{name}:{line}: {what}: {text.strip()}')
        reached[kind][0] += count > 0
        reached[kind][1] += 1

    for (file, line), count in sorted(lines.items()):
        judge('lines', file, line, count, 'not reached')
    for (file, line, column, outcome), count in sorted(branches.items()):
        judge('branches', file, line, count, f'column {column} never {str(outcome).lower()}')
    if not reached['lines'][1] or not reached['branches'][1]:
        sys.exit('nothing was counted at all')
    problems += [f'tests/coverage.txt: not needed: {name}: {text}' for name, text in exceptions
                 if (name, text) not in used]
    share = {kind: 100 * part / whole for kind, (part, whole) in reached.items()}
    if share['branches'] < least:
        problems.append(f'less than {least} % of the branches')
    print('\n'.join(missed + problems))
    for kind, (part, whole) in reached.items():
        print(f'{kind}: {part} of {whole}, {share[kind]:.2f} %')
    print(f'explained in tests/coverage.txt: {len(exceptions)}')
    sys.exit(1 if problems else 0)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The public names: headers = map = dynamic symbols; the archive defines and needs nothing else.

usage: check-symbols.py NM HEADER-DIR MAP NODE SHARED STATIC
"""
import pathlib
import re
import subprocess
import sys

# All that the library may want from outside: memory and strings, threads and a clock for the search, and what
# compilers call on their own.
OUTSIDE = re.compile(r'malloc|free|mem(cpy|move|set|cmp|chr)|bcmp|str(len|n?cmp)|_GLOBAL_OFFSET_TABLE_'
                     r'|pthread_(create|join)|clock_gettime|nanosleep|madvise'
                     r'|__assert_fail|__stack_chk_\w+|__\w+_chk|__cpu_(model|indicator_init)|__(popcount|ctz|clz)di2')


def headers_names(folder):
    names = []
    for path in sorted(pathlib.Path(folder).glob('*.h')):
        text = re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.S)
        found = re.findall(r'^JANGGI_API\b[^;(]*?(\w+)\s*\(', text, flags=re.M)
        if len(found) != text.count('JANGGI_API ') - text.count('define JANGGI_API '):
            sys.exit(f'{path}: a JANGGI_API that is not at the start of a function declaration')
        names += found
    return names


def map_names(path, node):
    text = pathlib.Path(path).read_text(encoding='utf-8')
    match = re.fullmatch(re.escape(node) + r' \{\nglobal:\n((?:\t\w+;\n)+)local:\n\t\*;\n\};\n', text)
    if match is None:
        sys.exit(f'{path}: not one node {node} with a plain list of names')
    names = re.findall(r'\w+', match.group(1))
    if names != sorted(set(names)):
        sys.exit(f'{path}: names are not in alphabetical order, or are listed twice')
    return names


def nm(tool, *args):
    out = subprocess.run([tool, '-P', *args], check=True, capture_output=True, text=True).stdout
    return [line.split()[:2] for line in out.splitlines() if len(line.split()) > 1]


def main():
    tool, folder, map_file, node, shared, static = sys.argv[1:]
    problems = []

    def same(a, a_name, b, b_name):
        problems.extend(f'{name}: in {a_name}, not in {b_name}' for name in sorted(set(a) - set(b)))
        problems.extend(f'{name}: in {b_name}, not in {a_name}' for name in sorted(set(b) - set(a)))

    declared = headers_names(folder)
    listed = map_names(map_file, node)
    versioned = [name for name, kind in nm(tool, '-D', '--defined-only', shared) if kind != 'A']
    exported = [name.replace('@@' + node, '') for name in versioned]
    if not declared or not exported:
        sys.exit('no names found at all')
    same(declared, 'the headers', listed, 'the map')
    same(listed, 'the map', exported, 'the shared library')

    symbols = nm(tool, '-g', static)
    defined = {name for name, kind in symbols if kind not in 'Uw'}
    same(declared, 'the headers', [name for name in defined if name.startswith('janggi_')], 'the archive')
    problems += [f'{name}: exported by the archive, but not janggi_ or jg_'
                 for name in sorted(defined) if not re.match('janggi_|jg_', name)]
    problems += [f'{name}: taken from outside' for name in sorted({name for name, kind in symbols} - defined)
                 if not OUTSIDE.fullmatch(name)]
    if problems:
        sys.exit('\n'.join(problems))


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The binary interface is that of the baseline: functions, public structs, enumerators. More of them may be there.

usage: check-abi.py [--refresh] BASELINE-DIR HEADER-DIR SHARED ABIDW ABIDIFF CC...

SHARED has debug information. Exits with 77, "skipped", when ABIDW is an empty word. --refresh writes the baseline anew.

abidw knows only what a function leads to, but no signature has an enum type: so the enumerators are asked of a small
library with one function for each enum of the headers. Private structs are told by their place, since abidw's own
option compares file names without the folder, and lib/core/position.h has the name of a public header.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

IGNORE = r'''[suppress_type]
label = Artificial private types suppression specification
source_location_not_regexp = (^|/)janggi/[^/]*$
drop = yes
'''


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f'{" ".join(map(str, command))}: exit status {done.returncode}\n{done.stdout}{done.stderr}')
    return done.stdout


def enum_library(folder, headers, cc):
    names = []
    for path in sorted(headers.glob('*.h')):
        text = re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.S)
        found = re.findall(r'^enum (\w+) \{', text, flags=re.M)
        if len(found) != len(re.findall(r'\benum\b', text)):
            sys.exit(f'{path}: an enum that is not "enum name {{" at the start of a line')
        names += found
    source = folder / 'janggi/enums.c'
    source.parent.mkdir()
    source.write_text('#include <janggi/janggi.h>\n' + ''.join(
        f'void of_{name}(enum {name} e);\nvoid of_{name}(enum {name} e) {{ (void)e; }}\n' for name in names))
    library = folder / 'enums.so'
    run(*cc, '-std=c11', '-g', '-shared', '-fPIC', f'-ffile-prefix-map={folder}=.', '-I', headers.parent,
        '-o', library, source)
    return library


def describe(abidw, ignore, library, out):
    out.touch()
    run(abidw, '--suppressions', ignore, '--exported-interfaces-only', '--no-corpus-path', '--no-comp-dir-path',
        '--no-show-locs', '--no-parameter-names', '--no-elf-needed', '--type-id-style', 'hash', '--out-file', out,
        library)
    text = out.read_text(encoding='utf-8')
    symbols = re.findall(r"<elf-symbol name='(\w+)'", text)
    described = set(re.findall(r"<function-decl [^>]*elf-symbol-id='(\w+)", text))
    if not symbols or set(symbols) - described:
        sys.exit(f'{library}: without debug information: {", ".join(sorted(set(symbols) - described)) or "everything"}')


def main():
    refresh = sys.argv[1] == '--refresh'
    baseline, headers, shared, abidw, abidiff, *cc = sys.argv[2:] if refresh else sys.argv[1:]
    baseline, headers = pathlib.Path(baseline), pathlib.Path(headers)
    if not abidw or not abidiff:
        print('needs abidw and abidiff (abigail-tools)')
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'ignore').write_text(IGNORE)
        for part, library in ('functions', shared), ('enums', enum_library(folder, headers, cc)):
            today = folder / f'{part}.abi'
            describe(abidw, folder / 'ignore', library, today)
            if refresh:
                text = today.read_text(encoding='utf-8')
                text = re.sub(r"path='[^']*?([\w-]+/[\w-]+/[\w-]+\.c)'", r"path='\1'", text)
                (baseline / f'{part}.abi').write_text(text, encoding='utf-8')
                continue
            done = subprocess.run([abidiff, '--no-added-syms', baseline / f'{part}.abi', today], capture_output=True,
                                  text=True)
            # A file that it cannot parse is no failure to abidiff 2.2.
            if done.returncode != 0 or done.stderr:
                sys.exit(f'{part}: not as in {baseline}, see doc/abi-policy.md (abidiff: {done.returncode})\n'
                         f'{done.stdout}{done.stderr}')


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""layout.c states the size of each public struct and the place of each member, and it is so on every target.

usage: check-layout.py INCLUDE-DIR LAYOUT-C [CLANG]; without clang: skipped

Clang lays out structs for any target without its C library: the headers need <stdint.h> and <stddef.h> only.
"""
import pathlib
import re
import subprocess
import sys

TARGETS = ('x86_64-linux-gnu', 'i386-linux-gnu', 'aarch64-linux-gnu', 'armv7-linux-gnueabihf', 'riscv64-linux-gnu',
           's390x-linux-gnu', 'x86_64-w64-mingw32', 'wasm32-unknown-unknown')

include, layout, *clang = sys.argv[1:]
if not clang or not clang[0]:
    sys.exit(77)
declared = []
for path in sorted((pathlib.Path(include) / 'janggi').glob('*.h')):
    text = re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.S)
    for struct, body in re.findall(r'^typedef struct (\w+) \{(.*?)^\}', text, flags=re.M | re.S):
        declared.append(struct)
        for statement in filter(str.strip, body.split(';')):
            names = re.findall(r'\(\*(\w+)\)', statement) or re.findall(r'(\w+)(?:\[[^]]*\])*\s*(?:,|$)', statement)
            declared += [f'{struct}.{name}' for name in names]
if len(declared) < 9:
    sys.exit('no structs found at all')
text = pathlib.Path(layout).read_text(encoding='utf-8')
stated = re.findall(r'^SIZE\((\w+),', text, flags=re.M)
stated += ['.'.join(pair) for pair in re.findall(r'^PLACE\((\w+), (\w+),', text, flags=re.M)]
problems = [f'{name}: not in layout.c' for name in declared if name not in stated]
problems += [f'{name}: not in the headers' for name in stated if name not in declared]
for target in TARGETS:
    done = subprocess.run([*clang, f'--target={target}', '-ffreestanding', '-std=c11', '-fsyntax-only', '-Wall',
                           '-Werror', f'-I{include}', layout], text=True, capture_output=True)
    if done.returncode != 0:
        problems.append(f'{target}:\n{done.stderr}')
if problems:
    sys.exit('\n'.join(problems))

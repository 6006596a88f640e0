#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every public header compiles alone and twice, has no padding, no inline function and no function macro
(bindings cannot call them), includes only what it may, tells about threads, and is in the umbrella.

usage: check-headers.py INCLUDE-DIR LANGUAGE STANDARD [COMPILER...]; without a compiler: skipped
"""
import pathlib
import re
import subprocess
import sys

include, language, standard, *compiler = sys.argv[1:]
if not compiler:
    sys.exit(77)
headers = sorted((pathlib.Path(include) / 'janggi').glob('*.h'))
if not headers:
    sys.exit('no headers found at all')
umbrella = (pathlib.Path(include) / 'janggi/janggi.h').read_text(encoding='utf-8')
problems = []
for header in headers:
    name = f'<janggi/{header.name}>'
    if header.name not in ('janggi.h', 'export.h') and f'#include {name}' not in umbrella:
        problems.append(f'{name}: not in janggi.h')
    text = header.read_text(encoding='utf-8')
    for other in re.findall(r'^\s*#\s*include\s*(\S+)', text, flags=re.M):
        if other not in ('<stddef.h>', '<stdint.h>') and not re.fullmatch(r'<janggi/\w+\.h>', other):
            problems.append(f'{name}: includes {other}')
    code = re.sub(r'/\*.*?\*/', '', text, flags=re.S)
    problems += [f'{name}: {word}' for word in re.findall(r'\binline\b|#\s*define\s+\w+\(', code)]
    for comment, function in re.findall(r'(/\*\*(?:(?!\*/).)*\*/\n)?^JANGGI_API\b[^;(]*?(\w+)\s*\(', text, re.M | re.S):
        problems += [f'{name}: {function} has no {word}' for word in ('@threads', '@since') if word not in comment]
    # The array makes the compiler lay out every struct: clang looks for padding only then.
    structs = re.findall(r'^typedef struct (\w+) \{', text, flags=re.M)
    source = f'#include {name}\n#include {name}\nextern char sizes[{"".join(f"sizeof({s}) + " for s in structs)}1];\n'
    done = subprocess.run([*compiler, '-x', language, f'-std={standard}', '-fsyntax-only', f'-I{include}', '-Wall',
                           '-Wextra', '-Wpedantic', '-Wpadded', '-Werror', '-'],
                          input=source, text=True, capture_output=True)
    if done.returncode != 0:
        problems.append(done.stderr)
if problems:
    sys.exit('\n'.join(problems))

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files of ELF: no stack that can be run, no relocations in the code. With --hardened also what the flags are for with
which distributions harden what they ship (scripts/machines hardened): relocations that are read-only once they are made,
a guarded stack. Of an object (.o) with --hardened only that it can run under control-flow protection, on x86-64: a
linker says so of a program or library only if the C library's own objects do, which they need not.

usage: check-hardening.py [--hardened] READELF FILE...
"""
import subprocess
import sys


def faults(readelf, path, hardened):
    def read(*options):
        return subprocess.run([readelf, *options, path], check=True, capture_output=True, text=True).stdout

    if path.endswith('.o'):
        if 'X86-64' in read('-hW') and 'IBT, SHSTK' not in read('-nW'):
            yield 'it cannot run under control-flow protection'
        return
    segments, dynamic = read('-lW'), read('-dW')
    stack = [line.split()[6:-1] for line in segments.splitlines() if 'GNU_STACK' in line]
    if not stack or 'E' in ''.join(stack[0]):
        yield 'its stack can be run'
    if 'TEXTREL' in dynamic:
        yield 'it has relocations in its code'
    if hardened and ('GNU_RELRO' not in segments or 'NOW' not in dynamic):
        yield 'its relocations are not all made at the start and then read-only'
    if hardened and '__stack_chk_fail' not in read('-sW'):
        yield 'nothing guards its stack'


def main():
    arguments = sys.argv[1:]
    hardened = arguments[0] == '--hardened'
    readelf, *files = arguments[hardened:]
    problems = [f'{path}: {fault}' for path in files for fault in faults(readelf, path, hardened)]
    if not files or problems:
        sys.exit('\n'.join(problems) or 'no files')


main()

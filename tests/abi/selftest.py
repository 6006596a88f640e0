#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The gates bite: each passes a good fixture and refuses the same one with a single fault in it.

usage: selftest.py PROJECT-ROOT ABIDW ABIDIFF CC...

Without abidw and abidiff (empty words) the gate of the baseline is left out.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

root, abi_tools, cc = pathlib.Path(sys.argv[1]), sys.argv[2:4], sys.argv[4:]
tests = root / 'tests'

HEADER = '''#pragma once
#include <stdint.h>
#define JANGGI_API __attribute__((visibility("default")))
enum janggi_e {
	JANGGI_E_ONE = 1,
	JANGGI_E_TWO = 2
};
typedef struct janggi_a { uint32_t size, more; } janggi_a;
/** @threads pure @since 0.1 */
JANGGI_API uint32_t janggi_one(void);
/** @threads read @since 0.1 */
JANGGI_API uint32_t janggi_two(const janggi_a *a);
'''
SOURCE = '''#include "janggi/x.h"
#include <stdlib.h>
#include <string.h>
static const char *const names[] = { "one", "two" };
uint32_t jg_count(const char *text);
uint32_t jg_count(const char *text) { return (uint32_t)strlen(text); }
uint32_t janggi_one(void) { return jg_count(names[0]); }
uint32_t janggi_two(const janggi_a *a) { return jg_count(names[a->size & 1]); }
'''
MAP = 'NODE_0.1 {\nglobal:\n\tjanggi_one;\n\tjanggi_two;\nlocal:\n\t*;\n};\n'


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def build(d, header, source, exports, *flags):
    """A library of these three files in the folder d."""
    (d / 'janggi').mkdir()
    (d / 'janggi/x.h').write_text(header)
    (d / 'janggi/janggi.h').write_text('#include <janggi/x.h>\n')
    (d / 'x.c').write_text(source)
    (d / 'x.map').write_text(exports)
    for command in ((*cc, '-c', '-fPIC', '-fvisibility=hidden', *flags, '-I', d, d / 'x.c', '-o', d / 'x.o'),
                    ('ar', 'rcs', d / 'x.a', d / 'x.o'),
                    (*cc, '-shared', d / 'x.o', f'-Wl,--version-script={d}/x.map', '-o', d / 'x.so')):
        done = run(*command)
        if done.returncode != 0:
            sys.exit(f'the fixture does not build:\n{done.stderr}')


def gates(header=HEADER, source=SOURCE, exports=MAP):
    """The names of the gates that refuse a library of these three files."""
    with tempfile.TemporaryDirectory() as folder:
        d = pathlib.Path(folder)
        build(d, header, source, exports)
        checks = {
            'symbols': (tests / 'abi/check-symbols.py', 'nm', d / 'janggi', d / 'x.map', 'NODE_0.1', d / 'x.so',
                        d / 'x.a'),
            'data': (tests / 'abi/check-data.py', 'objdump', d / 'x.a'),
            'headers': (tests / 'headers/check-headers.py', d, 'c', 'c99', *cc),
        }
        return {name for name, command in checks.items() if run(sys.executable, *command).returncode != 0}


def baseline(header=HEADER, source=SOURCE, exports=MAP, flags=('-g',), tools=abi_tools, spoil=None):
    """Whether the gate of the baseline refuses a library beside GOOD, the baseline of the fixture as it is."""
    with tempfile.TemporaryDirectory() as folder:
        old, new = pathlib.Path(folder) / 'old', pathlib.Path(folder) / 'new'
        new.mkdir()
        shutil.copytree(GOOD, old)
        if spoil:
            spoil(old)
        build(new, header, source, exports, *flags)
        done = run(*CHECK_ABI, old, new / 'janggi', new / 'x.so', *tools, *cc)
        assert 'Traceback' not in done.stderr, done.stderr
        return done.returncode != 0


def floors(path, line):
    """Whether the floors test refuses a copy of the project with one more line in a file."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for part in 'include', 'lib', 'examples':
            shutil.copytree(root / part, copy / part)
        if path:
            target = copy / path
            target.touch()
            target.write_text(target.read_text(encoding='utf-8') + line + '\n', encoding='utf-8')
        return run(sys.executable, tests / 'floors.py', copy).returncode != 0


def layout(path=None, old=None, new=None):
    """Whether the test of layouts refuses the project with one text in a file replaced."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        shutil.copytree(root / 'include', copy / 'include')
        shutil.copy(tests / 'abi/layout.c', copy)
        if path:
            (copy / path).write_text(replaced((copy / path).read_text(encoding='utf-8'), old, new), encoding='utf-8')
        done = run(sys.executable, tests / 'abi/check-layout.py', copy / 'include', copy / 'layout.c', clang)
        return done.returncode != 0


def replaced(text, old, new):
    assert old in text
    return text.replace(old, new)


OUTCOME = 'include/janggi/rules.h'
clang = shutil.which('clang')
THREE = replaced(MAP, 'janggi_two', 'janggi_three;\n\tjanggi_two')
CASES = [
    ('a good library', gates(), set()),
    ('a name too many in the library', gates(
        source=SOURCE + 'JANGGI_API int janggi_three(void) { return 3; }\n', exports=THREE), {'symbols'}),
    ('a name too many in the map', gates(exports=THREE), {'symbols'}),
    ('a declared name not in the map', gates(exports=replaced(MAP, '\tjanggi_one;\n', '')), {'symbols'}),
    ('a map out of order', gates(exports=replaced(MAP, '\tjanggi_one;\n', '').replace('two;', 'two;\n\tjanggi_one;')),
     {'symbols'}),
    ('a map of another node', gates(exports=replaced(MAP, 'NODE_0.1', 'NODE_0.2')), {'symbols'}),
    ('a foreign name in the archive', gates(source=replaced(SOURCE, 'jg_count', 'count')), {'symbols'}),
    ('a call that prints', gates(source=SOURCE + 'int puts(const char *);\nvoid jg_print(void) { puts(*names); }\n'),
     {'symbols'}),
    ('an inline function', gates(header=HEADER + 'static inline int janggi_f(void) { return 1; }\n'), {'headers'}),
    ('a function macro', gates(header=HEADER + '#define janggi_f(x) (x)\n'), {'headers'}),
    ('a writable table', gates(source=replaced(SOURCE, '*const names', '*names')), {'data'}),
    ('a counter', gates(source=SOURCE + 'int jg_next(void) { static int n; return n++; }\n'), {'data'}),
    ('a constructor', gates(source=SOURCE + '__attribute__((constructor)) static void start(void) { }\n'), {'data'}),
    ('a padded struct', gates(header=replaced(HEADER, 'size, more;', 'size; uint64_t more;')), {'headers'}),
    ('a header that is not C99', gates(header=HEADER + 'struct janggi_b { union { int c, d; }; };\n'), {'headers'}),
    ('a function that is silent on threads', gates(header=replaced(HEADER, '@threads pure', '')), {'headers'}),
    ('a header that needs the system', gates(header=HEADER + '#include <stdio.h>\n'), {'headers'}),
    ('floors: as they are', floors(None, None), False),
    ('floors: up', floors('lib/base/status.c', '#include "core/position.h"'), True),
    ('floors: up to a public header', floors('lib/core/position.h', '#include <janggi/game.h>'), True),
    ('floors: public up', floors('include/janggi/position.h', '#include <janggi/record.h>'), True),
    ('floors: a circle', floors('lib/base/structs.h', '#include "base/structs.h"'), True),
    ('floors: a file in no room', floors('lib/stray.c', ''), True),
    ('floors: an example that looks inside', floors('examples/common/cli.h', '#include "../lib/base/error.h"'), True),
    ('floors: a call without a bound', floors('examples/uci/main.c', 'void f(char *a) { strcat (a, "b"); }'), True),
    ('floors: only a comment', floors('lib/base/status.c', '/* strcpy(a, b) */'), False),
]
if clang:
    CASES += [
        ('layout: as it is', layout(), False),
        ('layout: a member inserted', layout(OUTCOME, '} janggi_outcome;', '\tint32_t more;\n} janggi_outcome;'),
         True),
        ('layout: a member not stated', layout('layout.c', 'PLACE(janggi_outcome, claim, 36);\n', ''), True),
        ('layout: a member of another size', layout(OUTCOME, 'uint32_t    ply;', 'uint64_t ply;'), True),
        ('layout: a pointer for a number', layout(OUTCOME, 'uint32_t    ply;', 'void *ply;'), True),
    ]


def spoiled(path):
    """The baseline, cut off in the middle."""
    text = (path / 'functions.abi').read_text()
    (path / 'functions.abi').write_text(text[:len(text) // 2])


MIDDLE = replaced(HEADER, 'size, more;', 'size, between, more;')
CHECK_ABI = sys.executable, tests / 'abi/check-abi.py'
if all(abi_tools):
    scratch = tempfile.TemporaryDirectory()
    GOOD = pathlib.Path(scratch.name)
    build(GOOD, HEADER, SOURCE, MAP, '-g')
    made = run(*CHECK_ABI, '--refresh', GOOD, GOOD / 'janggi', GOOD / 'x.so', *abi_tools, *cc)
    if made.returncode != 0:
        sys.exit(f'no baseline of the fixture:\n{made.stderr}')
    CASES += [
        ('abi: as it was', baseline(), False),
        ('abi: a member inserted', baseline(header=MIDDLE), True),
        ('abi: a member appended', baseline(header=replaced(HEADER, 'size, more;', 'size, more, last;')), True),
        ('abi: a member of another type', baseline(header=replaced(HEADER, 'size, more;', 'size; int32_t more;')),
         True),
        ('abi: a symbol dropped', baseline(exports=replaced(MAP, '\tjanggi_one;\n', '')), True),
        ('abi: a symbol added', baseline(source=SOURCE + 'JANGGI_API int janggi_three(void) { return 3; }\n',
                                         exports=THREE), False),
        ('abi: symbols of another node', baseline(exports=replaced(MAP, 'NODE_0.1', 'NODE_0.2')), True),
        ('abi: another argument', baseline(header=replaced(HEADER, '_one(void)', '_one(int a)'),
                                           source=replaced(SOURCE, '_one(void)', '_one(int a)')), True),
        ('abi: an enumerator changed', baseline(header=replaced(HEADER, 'TWO = 2', 'TWO = 3')), True),
        ('abi: an enumerator dropped', baseline(header=replaced(HEADER, ',\n\tJANGGI_E_TWO = 2', '')), True),
        ('abi: an enumerator added', baseline(header=replaced(HEADER, 'TWO = 2', 'TWO = 2,\n\tJANGGI_E_THREE = 3')),
         False),
        ('abi: an enum renamed', baseline(header=replaced(HEADER, 'enum janggi_e', 'enum janggi_f')), True),
        ('abi: an enum without a name', baseline(header=HEADER + 'enum { JANGGI_C = 3 };\n'), True),
        ('abi: no debug information', baseline(flags=()), True),
        ('abi: no debug information, and a member inserted', baseline(header=MIDDLE, flags=()), True),
        ('abi: a tool that fails', baseline(tools=(abi_tools[0], shutil.which('false'))), True),
        ('abi: a tool that writes nothing', baseline(tools=(shutil.which('true'), abi_tools[1])), True),
        ('abi: a baseline cut off', baseline(spoil=spoiled), True),
        ('abi: a baseline gone', baseline(spoil=lambda path: (path / 'enums.abi').unlink()), True),
    ]
failed = [f'{name}: {result}, expected {expected}' for name, result, expected in CASES if result != expected]
if failed:
    sys.exit('\n'.join(failed))

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of prototypes of doc/foreign.md, from that of the Python package.

usage: table.py [--check] PAGE      writes the page's table anew, or compares it
"""
import ctypes
import importlib.util
import pathlib
import sys


class Size(ctypes.c_size_t):
    """Elsewhere it is not the type of 64 bits that it is here."""


ctypes.c_size_t = Size
spec = importlib.util.spec_from_file_location(
    'raw', pathlib.Path(__file__).resolve().parents[2] / 'bindings/python/janggi/_raw.py')
raw = importlib.util.module_from_spec(spec)
spec.loader.exec_module(raw)

WORDS = {None: 'nothing', raw.TEXT: 'text', raw.ANY: 'pointer', raw.SIZE: 'size', raw.I32: 'i32', raw.I64: 'i64',
         raw.U8: 'u8', raw.U32: 'u32', raw.U64: 'u64'}
CALLBACKS = {raw.READ: 'read', raw.WRITE: 'write', raw.SEARCH_INFO: 'info'}


def word(kind):
    if kind in CALLBACKS:
        return 'callback ' + CALLBACKS[kind]
    if kind in WORDS:
        return WORDS[kind]
    if hasattr(kind, 'contents'):
        return 'at ' + word(kind._type_)
    return kind.__name__


def struct(kind):
    """Each field's type, name and byte."""
    fields = []
    for name, of in kind._fields_:
        count = f'[{of._length_}]' if hasattr(of, '_length_') else ''
        of = of._type_ if count else of
        text = 'char' if of is ctypes.c_char else WORDS.get(of, 'pointer')
        fields.append(f'{text} {name}{count} @{getattr(kind, name).offset}')
    return f'| {kind.__name__} | {ctypes.sizeof(kind)} | {", ".join(fields)} |'


def table():
    lines = ['| function | arguments | result |', '|---|---|---|']
    lines += [f'| {name} | {", ".join(map(word, arguments)) or "none"} | {word(result)} |'
              for name, (result, arguments) in sorted(raw.PROTOTYPES.items())]
    lines += ['', '| struct | bytes | fields, each with its byte where pointers have 8 |', '|---|---|---|']
    lines += [struct(kind) for kind in vars(raw).values()
              if isinstance(kind, type) and issubclass(kind, ctypes.Structure) and hasattr(kind, '_fields_')]
    return '\n'.join(lines) + '\n'


def main():
    path = pathlib.Path(sys.argv[-1])
    text = path.read_text(encoding='utf-8')
    mark = '## The table\n\n'
    made = text[:text.index(mark) + len(mark)] + table()
    if sys.argv[1] != '--check':
        path.write_text(made, encoding='utf-8')
    elif made != text:
        sys.exit(f'{path}: not the table of _raw.py; run tests/ffi/table.py on it')


main()

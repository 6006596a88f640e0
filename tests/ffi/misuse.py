#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every public function called wrongly: with NULL, 0 and the highest number in place of each argument in turn, and
with all at once. It comes back, with a status that its header names.  usage: misuse.py SHARED HEADER-DIR

The functions are those of the Python binding's table, which test_ctypes.py compares with the headers: a new one is tried at once.
"""
import ctypes
import os
import pathlib
import re
import sys
import unittest

SHARED, HEADERS = sys.argv[1:3]
os.environ['JANGGI_LIBRARY'] = SHARED
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'bindings/python'))
from janggi import _raw as j  # noqa: E402
lib = j.load(SHARED)
PGN = b'[Event "x"]\n\n1. Pa4b4 {a} (1. Pi4h4 {b}) Pi7h7 1-0\n'
# Checks nothing, and says so.
UNCHECKED = 'janggi_position_make', 'janggi_position_unmake'
# How much there is to read behind a pointer, which only the caller knows.
SIZES = 'count', 'length', 'name_length', 'value_length'
# NULL is what these take for "no limit", and they would run on.
ENDLESS = ('janggi_search_run', 'limits'),
# What stands for none, where it is not 0; a square needs no object to be written, and has two letters.
NONE = {'janggi_square_format': 2, 'janggi_position_general': 127, 'janggi_position_to_move': 2,
        'janggi_position_why': 4, 'janggi_game_why': 4}
# Their list has nothing at the place asked for, which is told first.
NOT_THERE = 'janggi_record_warning_at', 'janggi_book_move_at'


def headers():
    """Of each function: its type, the names of its parameters, and the statuses it may return."""
    found = {}
    for path in sorted(pathlib.Path(HEADERS).glob('*.h')):
        text = path.read_text(encoding='utf-8')
        for comment, result, name, given in re.findall(
                r'/\*\*((?:(?!\*/).)*)\*/\s*JANGGI_API\s+([^;(]*?)(\w+)\s*\(([^;]*)\);', text, flags=re.S):
            names = [re.search(r'(\w+)(\[\d*\])?$', part.strip())[1] for part in given.split(',')]
            told = re.search(r'@return(.*?)(?:@\w+|$)', comment, flags=re.S)
            found[name] = (' '.join(result.split()), names, told.group(1) if told else '')
    return found


FUNCTIONS = headers()


def statuses(name, seen=()):
    text = FUNCTIONS[name][2]
    numbers = {int(number) for word, number in STATUS if re.search(rf'\b{word}\b', text)}
    for other in re.findall(r'(janggi_\w+)\(\)', text):
        if other in FUNCTIONS and other not in seen:
            numbers |= statuses(other, (*seen, name))
    return numbers


STATUS = re.findall(r'(JANGGI_OK|JANGGI_E_\w+)\s*=\s*(-?\d+)',
                    (pathlib.Path(HEADERS) / 'types.h').read_text(encoding='utf-8'))


@j.WRITE
def write(user, data, length):
    return 0


@j.READ
def read(user, buffer, capacity):
    return 0


@j.SEARCH_INFO
def info(user, told, line, length):
    return 0


libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
libc.free.restype, libc.free.argtypes = None, [ctypes.c_void_p]
MEMORY = j.Allocator(ctypes.sizeof(j.Allocator), 0, None, j.ALLOC(lambda user, size: libc.malloc(size)),
                     j.RELEASE(lambda user, block, size: libc.free(block)))


def snake(kind):
    return re.sub('(?<!^)([A-Z])', r'_\1', kind.__name__).lower()


class World:
    """One object of each type."""

    def __init__(self, kinds):
        self.made = []
        self.position = self.new(j.Position, lib.janggi_position_new, None)
        self.rules = self.new(j.Rules, lib.janggi_rules_new, 1, None)
        self.game = self.new(j.Game, lib.janggi_game_new, self.rules, self.position, None)
        self.reader = self.new(j.Reader, lib.janggi_reader_new_memory, 0, PGN, len(PGN), None)
        self.record = self.new(j.Record, lambda out: lib.janggi_reader_next(self.reader, out, None))
        self.search = j.Search()
        # Large, so only where it is asked for.
        if j.Search in kinds and lib.janggi_search_new(ctypes.byref(self.search), None) == j.OK:
            self.made.append(self.search)
            lib.janggi_search_set(self.search, 1, 1)

        self.book_builder = self.new(j.BookBuilder, lib.janggi_book_builder_new, None)
        assert lib.janggi_book_builder_add(self.book_builder, self.position, j.MOVE_PASS, 0) == j.OK
        pieces = []
        sink = j.WRITE(lambda user, data, length: pieces.append(ctypes.string_at(data, length)) or 0)
        assert lib.janggi_book_builder_write(self.book_builder, 1, sink, None) == j.OK
        data = b''.join(pieces)
        self.book = self.new(j.Book, lib.janggi_book_new, (j.U8 * len(data))(*data), len(data), 0, None, None)

    def new(self, kind, make, *given):
        out = kind()
        assert make(ctypes.byref(out), *given) == j.OK
        self.made.append(out)
        return out

    def free(self):
        for made in reversed(self.made):
            getattr(lib, f'janggi_{snake(type(made))}_free')(made)

    def argument(self, kind, name):
        """A good argument of a type."""
        if issubclass(kind, ctypes.c_void_p) and kind is not j.ANY:
            return getattr(self, snake(kind))
        if kind is j.TEXT:
            return ctypes.create_string_buffer(b'x', 1 << 12)
        if kind is j.ANY:
            return None
        if kind in (j.WRITE, j.READ, j.SEARCH_INFO):
            return {j.WRITE: write, j.READ: read, j.SEARCH_INFO: info}[kind]
        if hasattr(kind, 'contents'):
            return self.pointer(kind, kind._type_)
        return 1

    def pointer(self, kind, target):
        if target is j.Allocator:
            return None
        if issubclass(target, ctypes.Structure):
            value = target()
            if hasattr(value, 'size'):
                value.size = ctypes.sizeof(target)
            if target is j.SearchLimits:
                value.depth = 1
            return ctypes.pointer(value)
        block = (target * 4096)()
        if target is j.Game:
            block[0] = self.game
        return ctypes.cast(block, kind)


def sizes(name, names, given):
    """Sizes follow what they measure."""
    return [1 if n in SIZES and isinstance(g, int) else 4096 if n == 'capacity' else g for n, g in zip(names, given)]


class Misuse(unittest.TestCase):
    def call(self, name, change):
        """Calls a function with good arguments that change(index, type, name, value) may spoil."""
        result, names, _ = FUNCTIONS[name]
        kinds = j.PROTOTYPES[name][1]
        world = World(kinds)
        given = sizes(name, names, [world.argument(kind, n) for kind, n in zip(kinds, names)])
        given = [change(i, *triple) for i, triple in enumerate(zip(kinds, names, given))]
        returned = getattr(lib, name)(*given)
        if result == 'janggi_status':
            self.assertIn(returned, statuses(name), (name, given))
            if returned == j.OK and kinds and hasattr(kinds[0], 'contents') and given[0] is not None:
                self.free_made(name, kinds[0]._type_, given[0])
        world.free()
        return returned

    @staticmethod
    def free_made(name, kind, out):
        if issubclass(kind, j.ANY) and re.search(r'_(new|new_memory|clone)$', name):
            getattr(lib, f'janggi_{snake(kind)}_free')(out[0])

    @staticmethod
    def is_pointer(kind):
        return (kind in (j.TEXT, j.ANY, j.WRITE, j.READ, j.SEARCH_INFO) or hasattr(kind, 'contents')
                or issubclass(kind, ctypes.c_void_p))

    @staticmethod
    def null(kind):
        return kind() if kind in (j.WRITE, j.READ, j.SEARCH_INFO) else None

    def tried(self):
        return [name for name in j.PROTOTYPES if name not in UNCHECKED and not name.endswith('_free')]

    def test_good_arguments_come_back(self):
        for name in self.tried():
            self.call(name, lambda i, kind, n, value: value)

    def test_null_for_each_pointer(self):
        for name in self.tried():
            for at, kind in enumerate(j.PROTOTYPES[name][1]):
                if self.is_pointer(kind) and (name, FUNCTIONS[name][1][at]) not in ENDLESS:
                    self.call(name, lambda i, k, n, value: self.null(k) if i == at else value)

    def test_null_for_all(self):
        for name in j.PROTOTYPES:
            kinds = j.PROTOTYPES[name][1]
            if name in UNCHECKED or not any(self.is_pointer(kind) for kind in kinds):
                continue
            given = [self.null(kind) if self.is_pointer(kind) else 1 for kind in kinds]
            if FUNCTIONS[name][0] == 'janggi_status':
                # All that this one tells is optional, and there is a key 1.
                missing = j.OK if name == 'janggi_search_bounds' else j.E_ARGUMENT
                self.assertEqual(getattr(lib, name)(*given), missing, name)
            else:
                returned = getattr(lib, name)(*given)
                with self.subTest(name):
                    self.assertEqual(getattr(returned, 'value', returned) or 0, NONE.get(name, 0))

    def test_highest_and_zero_for_each_number(self):
        for name in self.tried():
            for at, kind in enumerate(j.PROTOTYPES[name][1]):
                if self.is_pointer(kind):
                    continue
                self.call(name, lambda i, k, n, value: 0 if i == at else value)
                n = FUNCTIONS[name][1][at]
                if n not in SIZES:
                    self.call(name, lambda i, k, n, value: -1 if i == at and k in (j.I32, ctypes.c_int64)
                              else k(-1).value if i == at else value)

    def with_size(self):
        """Functions with the place of a struct that begins with its size."""
        for name in self.tried():
            for at, kind in enumerate(j.PROTOTYPES[name][1]):
                target = getattr(kind, '_type_', None) if hasattr(kind, 'contents') else None
                if 'size' in dict(getattr(target, '_fields_', ())) and name not in NOT_THERE:
                    yield name, at, target

    def test_structs_without_a_size(self):
        for name, at, target in self.with_size():
            for size in 0, 4, ctypes.sizeof(target) - 1:
                wrong = target()
                wrong.size = size
                returned = self.call(name, lambda i, k, n, value: ctypes.pointer(wrong) if i == at else value)
                self.assertEqual(returned, j.E_STRUCT, (name, at, size))

    def test_structs_of_a_later_version(self):
        """What is unknown behind the end must be 0 in what is told to the library, and becomes 0 in what it tells."""
        told = j.Allocator, j.DiagramOptions, j.SearchLimits
        for name, at, target in self.with_size():
            known = ctypes.sizeof(target)
            for fill in 0, 255:
                block = (j.U8 * (known + 64))(*[fill] * (known + 64))

                def lengthen(i, kind, n, value):
                    if i != at:
                        return value
                    ctypes.memmove(block, value or ctypes.pointer(MEMORY), known)
                    longer = ctypes.cast(block, kind)
                    longer.contents.size = known + 64
                    return longer
                returned = self.call(name, lengthen)
                self.assertEqual(returned == j.E_STRUCT, target in told and fill != 0, (name, at, fill))
                if returned == j.OK and target not in told:
                    self.assertEqual(bytes(block[known:]), bytes(64), (name, at))


unittest.main(argv=sys.argv[:1])

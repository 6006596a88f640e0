#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The shared library as a Python binding sees it.  usage: test_ctypes.py SHARED HEADER-DIR"""
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
START = b'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'


def square(text):
    return (int(text[1:]) - 1) * 9 + ord(text[0]) - ord('a')


class Prototypes(unittest.TestCase):
    SCALARS = {'void': None, 'size_t': j.SIZE, 'uint64_t': j.U64, 'int32_t': j.I32, 'uint8_t': j.U8,
               'janggi_status': j.I32, 'janggi_bool': j.I32, 'janggi_read_fn': j.READ, 'janggi_write_fn': j.WRITE,
               'int64_t': ctypes.c_int64, 'janggi_search_info_fn': j.SEARCH_INFO}
    UNSIGNED = 'uint32_t', 'janggi_side', 'janggi_kind', 'janggi_piece', 'janggi_square', 'janggi_move', 'janggi_setup'
    HANDLES = j.Position, j.Rules, j.Game, j.Record, j.Reader, j.Search, j.Book, j.BookBuilder
    STRUCTS = j.Undo, j.Error, j.Outcome, j.Allocator, j.DiagramOptions, j.BookEntry, j.SearchLimits, j.SearchInfo, j.SearchResult

    def ctype(self, c):
        """The ctypes type of a C type like "const janggi_position *"."""
        base, stars = re.fullmatch(r'(\w+) ?(\**)', c.replace('const ', '')).groups()
        camel = base.replace('janggi_', '').replace('_', ' ').title().replace(' ', '')
        handle = next((h for h in self.HANDLES if h.__name__ == camel), None)
        if base in ('char', 'void') and stars:
            kind, stars = (j.TEXT if base == 'char' else j.ANY), stars[1:]
        elif handle and stars:
            kind, stars = handle, stars[1:]
        elif base in self.UNSIGNED:
            kind = j.U32
        elif base in self.SCALARS:
            kind = self.SCALARS[base]
        else:
            kind = next(s for s in self.STRUCTS if s.__name__ == camel)
        for _ in stars:
            kind = ctypes.POINTER(kind)
        return kind

    def test_table_equals_headers(self):
        declared = {}
        for path in pathlib.Path(HEADERS).glob('*.h'):
            text = re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.S)
            for result, name, arguments in re.findall(r'^JANGGI_API\s+([^;]*?)(\w+)\s*\(([^;]*)\);', text, re.M):
                types = []
                for argument in [] if arguments == 'void' else ' '.join(arguments.split()).split(', '):
                    kind, array = re.fullmatch(r'(.*?)\w+(\[\d*\])?', argument).groups()
                    types.append(self.ctype(kind.strip() + (' *' if array else '')))
                declared[name] = (self.ctype(' '.join(result.split())), types)
        self.assertGreater(len(declared), 50)
        self.assertEqual(set(declared), set(j.PROTOTYPES))
        for name, types in declared.items():
            self.assertEqual(types, j.PROTOTYPES[name], name)

    def test_limits_equal_enumerators(self):
        text = (pathlib.Path(HEADERS) / 'types.h').read_text(encoding='utf-8')
        for number, name in enumerate(('SQUARES', 'MOVES_MAX', 'FEN_MAX', 'PACK_MAX', 'MOVE_TEXT_MAX', 'POLICY_SIZE', 'PLANES'), 1):
            self.assertEqual(lib.janggi_limit(number), int(re.search(rf'JANGGI_{name}\s*= (\d+)', text)[1]))

    def test_version(self):
        self.assertRegex(lib.janggi_version_string().decode(), r'^\d+\.\d+\.\d+$')
        self.assertEqual(lib.janggi_rules_revision(), 1)


class Positions(unittest.TestCase):
    def setUp(self):
        self.pos = j.Position()
        self.assertEqual(lib.janggi_position_new(ctypes.byref(self.pos), None), j.OK)

    def tearDown(self):
        lib.janggi_position_free(self.pos)

    def fen(self):
        buffer = ctypes.create_string_buffer(128)
        self.assertEqual(lib.janggi_position_get_fen(self.pos, 0, buffer, 128), len(buffer.value))
        return buffer.value

    def moves(self):
        moves = (j.U32 * 256)()
        return moves[:lib.janggi_position_legal_moves(self.pos, 0, moves, 256)]

    def test_start(self):
        self.assertEqual(self.fen(), START)
        self.assertEqual(lib.janggi_position_to_move(self.pos), j.CHO)
        self.assertEqual(lib.janggi_position_general(self.pos, j.HAN), square('e9'))
        self.assertEqual(lib.janggi_position_half_points(self.pos, j.CHO), 144)

    def test_legal_moves(self):
        moves = self.moves()
        self.assertEqual(len(set(moves)), 32)
        self.assertIn(j.MOVE_PASS, moves)
        self.assertIn(lib.janggi_move_make(square('a4'), square('b4')), moves)
        self.assertEqual(lib.janggi_position_legal_moves(self.pos, 0, None, 0), 32)

    def test_perft(self):
        self.assertEqual([lib.janggi_position_perft(self.pos, depth) for depth in range(4)], [1, 32, 1024, 33000])

    def test_make_and_unmake(self):
        before = lib.janggi_position_hash(self.pos)
        undo = j.Undo()
        for move in self.moves():
            lib.janggi_position_make(self.pos, move, ctypes.byref(undo))
            self.assertNotEqual(lib.janggi_position_hash(self.pos), before)
            lib.janggi_position_unmake(self.pos, ctypes.byref(undo))
            self.assertEqual((self.fen(), lib.janggi_position_hash(self.pos)), (START, before))

    def test_play_refuses(self):
        self.assertEqual(lib.janggi_position_play(self.pos, lib.janggi_move_make(square('b3'), square('b5'))), j.E_ILLEGAL)
        self.assertEqual(self.fen(), START)

    def test_error_tells_where(self):
        error = j.Error(size=ctypes.sizeof(j.Error))
        bad = START.replace(b'1c5c1', b'1c5x1')
        self.assertEqual(lib.janggi_position_set_fen(self.pos, bad, len(bad), ctypes.byref(error)), j.E_SYNTAX)
        self.assertEqual((error.code, error.offset), (j.E_SYNTAX, bad.index(b'x')))
        self.assertTrue(error.message)
        self.assertEqual(self.fen(), START)

    def test_forgotten_size_is_refused(self):
        self.assertEqual(lib.janggi_position_set_fen(self.pos, START, len(START), ctypes.byref(j.Error())), j.E_STRUCT)

    def test_allocator(self):
        blocks = {}

        @j.ALLOC
        def alloc(user, size):
            block = ctypes.create_string_buffer(size)
            blocks[ctypes.addressof(block)] = block
            return ctypes.addressof(block)

        @j.RELEASE
        def release(user, block, size):
            self.assertEqual(len(blocks.pop(block)), size)

        hooks = j.Allocator(size=ctypes.sizeof(j.Allocator), alloc=alloc, release=release)
        pos = j.Position()
        self.assertEqual(lib.janggi_position_new(ctypes.byref(pos), ctypes.byref(hooks)), j.OK)
        self.assertEqual(len(blocks), 1)
        lib.janggi_position_free(pos)
        self.assertEqual(blocks, {})


unittest.main(argv=sys.argv[:1])

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python package.  usage: test_janggi.py SHARED-LIBRARY [NAME-OF-A-TEST...]

JANGGI_TEST_FULL=1 in the environment: all of the shared data and 100,000 objects of each kind, not a sample.
"""
import base64
import copy
import ctypes
import doctest
import gc
import hashlib
import importlib.util
import io
import os
import pathlib
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PACKAGE = ROOT / 'bindings/python'
SHARED = ROOT.parent / 'shared/data'
FULL = bool(os.environ.get('JANGGI_TEST_FULL'))
os.environ['JANGGI_LIBRARY'] = LIBRARY = str(pathlib.Path(sys.argv[1]).resolve())
sys.path.insert(0, str(PACKAGE))
import janggi  # noqa: E402
from janggi import Engine, Game, Move, Position, Record, Rules, Side, State, _raw, constants  # noqa: E402

try:
    import numpy
    from janggi import batch
except ImportError:
    numpy = None
START = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'
PYTHON = [sys.executable, '-W', 'error', '-c']


def rows(name, sample):
    """The rows of a file of shared data, or a part of them."""
    if not (SHARED / name).exists():
        raise unittest.SkipTest(f'{name} is not there')
    lines = [line.split('\t') for line in (SHARED / name).read_text(encoding='utf-8').splitlines()
             if line and line[0] != '#' and not line.startswith(('variant\t', 'tag\t'))]
    return lines if FULL else lines[::max(1, len(lines) // sample)]


def run(code, **environment):
    """A Python program's status, output and errors."""
    done = subprocess.run(PYTHON + [code], env={**os.environ, 'PYTHONPATH': str(PACKAGE), **environment}, timeout=60, cwd='/',
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Package(unittest.TestCase):
    @unittest.skipUnless(janggi.has_feature(janggi.Feature.SEARCH), 'a library without the search')
    def test_documentation(self):
        for name in ['janggi'] + ['janggi.' + path.stem for path in (PACKAGE / 'janggi').glob('*.py')]:
            if name == 'janggi.batch' and numpy is None or name == 'janggi.__init__':
                continue
            with self.subTest(name):
                self.assertEqual(doctest.testmod(importlib.import_module(name), extraglobs=vars(janggi)).failed, 0)
        self.assertEqual(doctest.testfile(str(PACKAGE / 'README.md'), module_relative=False).failed, 0)

    def test_one_version_everywhere(self):
        header = (ROOT / 'include/janggi/version.h').read_text(encoding='utf-8')
        version = re.search(r'VERSION_STRING "(.*)"', header)[1]
        self.assertEqual(janggi.__version__, version)
        self.assertEqual('.'.join(map(str, janggi._library.NEEDED)), version.rpartition('.')[0])
        for name in ('python/pyproject.toml', 'rust/janggi/Cargo.toml', 'rust/janggi-sys/Cargo.toml', 'rust/Cargo.lock'):
            with self.subTest(name):
                text = (ROOT / 'bindings' / name).read_text(encoding='utf-8')
                self.assertEqual(set(re.findall(r'(?<!-)\bversion = "(.*?)"', text)), {version})

    def test_constants_equal_headers(self):
        text = ''.join(path.read_text(encoding='utf-8') for path in (ROOT / 'include/janggi').glob('*.h'))
        text = re.sub(r'/\*.*?\*/', '', text, flags=re.S)
        unused = {'arrows', 'book_flag', 'diagram_format', 'fen_flag', 'limit', 'mark', 'move', 'size', 'square'}
        ours = [{name: int(value) for name, value in vars(constants)[kind].__members__.items()}
                for kind in vars(constants) if kind[0].isupper() and kind not in ('IntEnum', 'IntFlag')]
        for name, body in re.findall(r'enum janggi_(\w+?)(?:_id)? \{(.*?)\}', text, re.S):
            values = {key: int(value) for key, value in re.findall(r'JANGGI_(\w+)\s*= (-?\d+)', body)}
            found = [group for group in ours if list(group.values()) == list(values.values())
                     and all(key.endswith(mine) for key, mine in zip(values, group))]
            self.assertEqual(bool(found), name not in unused, name)

    def test_every_function_is_used(self):
        text = ''.join(path.read_text(encoding='utf-8') for path in (PACKAGE / 'janggi').glob('*.py')
                       if path.stem != '_raw')
        raw_only = {'janggi_move_make', 'janggi_move_from', 'janggi_move_to',       # arithmetic in Python
                    'janggi_position_make', 'janggi_position_unmake'}               # of illegal moves: memory
        self.assertEqual({name for name in _raw.PROTOTYPES if not re.search(name + r'\b', text)}, raw_only)

    def test_mypy(self):
        if not shutil.which('mypy') or not numpy:
            self.skipTest('no mypy or no numpy')
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(['mypy', '--strict', '--python-version', '3.9', '--cache-dir', cache, PACKAGE / 'janggi'],
                                  stdout=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def test_wheel(self):
        spec = importlib.util.spec_from_file_location('backend', PACKAGE / 'backend.py')
        backend = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(backend)
        with tempfile.TemporaryDirectory() as folder:
            name = backend.build_wheel(folder)
            self.assertEqual(name, f'janggi-{janggi.__version__}-py3-none-any.whl')
            with zipfile.ZipFile(pathlib.Path(folder) / name) as wheel:
                names = wheel.namelist()
                for row in wheel.read(names[-1]).decode().splitlines()[:-1]:
                    path, digest, size = row.split(',')
                    data = wheel.read(path)
                    self.assertEqual(digest, 'sha256=' + base64.urlsafe_b64encode(hashlib.sha256(data).digest())
                                     .decode().rstrip('='))
                    self.assertEqual(len(data), int(size))
        self.assertEqual({name for name in names if name.startswith('janggi/')},
                         {'janggi/' + path.name for path in (PACKAGE / 'janggi').iterdir() if path.is_file()})

    def test_installed_by_pip(self):
        if importlib.util.find_spec('pip') is None:
            self.skipTest('no pip')
        with tempfile.TemporaryDirectory() as folder:
            # Without a network and without what else is installed.
            subprocess.run([sys.executable, '-I', '-m', 'pip', 'install', '--quiet', '--no-index', '--target', folder,
                            str(PACKAGE)], check=True, stderr=subprocess.DEVNULL)
            status, path, _ = run('import janggi; print(janggi.__file__)', PYTHONPATH=folder)
            self.assertEqual((status, path.strip()), (0, os.path.join(folder, 'janggi', '__init__.py')))

    def test_library_is_not_there(self):
        status, _, errors = run('import janggi', JANGGI_LIBRARY='/nowhere/libjanggi.so')
        self.assertEqual(status, 1)
        self.assertIn('/nowhere/libjanggi.so', errors)

    def test_library_of_another_version(self):
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder) / 'janggi'
            other.mkdir()
            for path in (PACKAGE / 'janggi').glob('*.py'):
                text = path.read_text(encoding='utf-8').replace('NEEDED = 0, 1 ', 'NEEDED = 0, 2 ')
                (other / path.name).write_text(text, encoding='utf-8')
            status, _, errors = run('import janggi', PYTHONPATH=folder)
        self.assertEqual(status, 1)
        self.assertIn('is libjanggi 0.1.0, but this package needs 0.2', errors)

    def test_library_beside_and_by_pkg_config(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(['cp', '-r', str(PACKAGE / 'janggi'), folder], check=True)
            beside = pathlib.Path(folder) / 'janggi/libjanggi.so'
            beside.symlink_to(LIBRARY)
            code = 'import janggi; print(janggi.library_path)'
            self.assertEqual(run(code, PYTHONPATH=folder, JANGGI_LIBRARY='')[1].strip(), str(beside))
            beside.unlink()
            (pathlib.Path(folder) / 'janggi.pc').write_text(
                f'libdir={pathlib.Path(LIBRARY).parent}\nName: janggi\nDescription: x\nVersion: 0.1.0\n')
            found = run(code, PYTHONPATH=folder, JANGGI_LIBRARY='', PKG_CONFIG_PATH=folder)[1].strip()
            self.assertEqual(pathlib.Path(found).parent, pathlib.Path(LIBRARY).parent)


class Objects(unittest.TestCase):
    def test_moves(self):
        self.assertEqual((Move('a4b4'), str(Move(28, 27)), Move('i10i9').to_square), (27 * 128 + 28, 'b4a4', 80))
        self.assertIs(pickle.loads(pickle.dumps(Move.PASS)).is_pass, True)
        for bad in ['a4', 'a0a1', 'z1a1', 'a1a1', '', 'pass ', 'a1a11', -1, 16384, 258, 2**40]:
            with self.subTest(bad), self.assertRaises(ValueError):
                Move(bad)

    def test_position_is_copied_pickled_and_compared(self):
        position = Position(rules='janggicasual').play('a4b4').play('e9e9')
        for other in [copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))]:
            self.assertEqual((other, other.fen, other.last_was_pass, other.hash),
                             (position, position.fen, True, position.hash))
            other.play('i4h4')
            self.assertNotEqual(other, position)
        self.assertEqual(Position.from_pack(position.pack(), 'janggicasual'), position)
        self.assertEqual(Position.from_board(Position().board()).fen, START)

    def test_refusals_leave_all_as_it_was(self):
        position = Position()
        with self.assertRaises(janggi.ParseError) as caught:
            position.set_fen(START.replace('1c5c1', '1c5x1'))
        self.assertEqual((caught.exception.offset, caught.exception.faults), (START.index('c1/'), janggi.Fault.LETTER))
        with self.assertRaises(janggi.PositionError) as caught:
            Position(START.replace('4k4', '9').replace('P1P', 'P1K'))
        self.assertIn(janggi.Fault.NO_GENERAL, caught.exception.faults)
        with self.assertRaises(janggi.IllegalMoveError) as caught:
            position.play('b3b5')
        self.assertEqual((caught.exception.why, str(caught.exception)),
                         (janggi.Why.NO_SCREEN, 'b3b5: the cannon has nothing to jump over'))
        self.assertEqual(position.fen, START)
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).status, janggi.Status.E_ILLEGAL)
        with self.assertRaises(janggi.ArgumentError):
            Rules('kja', bikjang=99)
        with self.assertRaises(janggi.ArgumentError):
            Rules()['nothing']

    def test_game(self):
        game = Game('kja', Position.start('HEHE', 'EHEH'))
        game.push('a4b4')
        game.push(Move('i7h7'))
        with self.assertRaises(janggi.IllegalMoveError):
            game.push('a4b4')
        for other in [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]:
            self.assertEqual(other, game)
        self.assertEqual((len(game), game[-1], list(game)), (2, Move('i7h7'), [Move('a4b4'), Move('i7h7')]))
        game.end(janggi.Reason.RESIGNATION, Side.HAN)
        self.assertEqual(pickle.loads(pickle.dumps(game)).outcome, game.outcome)
        with self.assertRaises(janggi.GameOverError):
            game.push('a1a2')
        self.assertEqual(game.pop(), Move('i7h7'))
        self.assertIs(game.outcome.state, State.ONGOING)
        self.assertEqual(pickle.loads(pickle.dumps(Rules('kakao', repetition=0))), Rules('kakao', repetition=0))
        self.assertEqual(eval(repr(Rules('mgame', pass_=1)), vars(janggi)), Rules('mgame', pass_=1))

    def test_rich_display(self):
        game = Game()
        game.push('a4b4')
        for shown in [game, game.position, Record(game)]:
            self.assertTrue(shown._repr_svg_().startswith('<svg'))
            repr(shown), str(shown)

    def test_record(self):
        game = Game()
        for move in ['a4b4', 'i7h7', 'b4b5']:
            game.push(move)
        record = Record(game)
        record['White'] = '홍'
        line = record.add_line(0, 1, [Move('i7i6')])
        record.set_comment(1, 'x', line)
        record.set_time(2, 7)
        record.set_marks(3, [1, 14])
        for other in [record, copy.copy(record), pickle.loads(pickle.dumps(record))]:
            self.assertEqual((other['White'], other.lines[1].moves, other.comment(1, line), other.time(2),
                              other.marks(3), other.time(1)), ('홍', [Move('i7i6')], 'x', 7, [1, 14], None))
            self.assertEqual(list(other.game), list(game))
        del record['White']
        self.assertNotIn('White', record)
        with self.assertRaises(KeyError):
            del record['White']
        with self.assertRaises(janggi.IllegalMoveError):
            record.add_line(0, 0, [Move('a1a9')])

    def test_reader(self):
        good, bad = b'position startpos moves a4b4\n', b'position startpos moves a4a9\n'
        refused = []
        reader = janggi.read(io.BytesIO(good + bad + good), janggi.Format.UCI, refused.append)
        self.assertEqual(len(list(reader)), 2)
        self.assertEqual([(error.item, error.line) for error in refused], [(2, 2)])
        with janggi.read(good + bad + good, janggi.Format.UCI) as reader:
            next(reader)
            with self.assertRaises(janggi.IllegalMoveError):
                next(reader)
            self.assertEqual(len(next(reader).game), 1)

        class Broken:
            def read(self, size):
                raise OSError('torn')
        with self.assertRaisesRegex(OSError, 'torn'):
            next(janggi.read(Broken()))
        with self.assertRaises(FileNotFoundError):
            janggi.read('/nowhere/a.gib')


class Engines(unittest.TestCase):
    def setUp(self):
        if not janggi.has_feature(janggi.Feature.SEARCH):
            self.skipTest('a library without the search')
        self.engine = Engine(hash_mib=1)

    def test_analysis_is_cancelled_while_python_runs(self):
        with self.engine.analyse(Game()) as analysis:
            first = next(analysis)
            self.assertIn(first.line[0], Game().legal_moves())
            count = sum(range(100000))          # the search does not hold this thread
            self.assertTrue(analysis.is_running and count)
            with self.assertRaises(janggi.BusyError):
                self.engine.analyse(Game(), depth=1)
            analysis.stop()
            self.assertIn(analysis.result().move, Game().legal_moves())
            list(analysis)
        self.assertFalse(analysis.is_running)
        self.assertIn(self.engine.choose_setup(Side.CHO, '마상상마').name, 'HEHE EHEH HEEH EHHE'.split())
        self.assertIn(self.engine.play(Game(), nodes=500, root_moves=['a4b4']).move, [Move('a4b4')])

    def test_limits_are_as_wide_as_in_c(self):
        most = 2**64 - 1
        self.assertEqual(self.engine.play(Game(), nodes=most, time_ms=most, clock_ms=(most, most), depth=2).depth, 2)
        for wrong in ({'nodes': 2**64}, {'depth': 2**32}, {'time_ms': -1}, {'clock_ms': (1, -1)}, {'mate_plies': 2**32}):
            with self.subTest(wrong), self.assertRaises(janggi.ArgumentError):
                self.engine.play(Game(), **wrong)

    def test_stop_before_it_began_and_abandoned(self):
        for _ in range(20):
            analysis = self.engine.analyse(Game())
            analysis.stop()
            analysis.result()
        analysis = self.engine.analyse(Game())
        thread = analysis._run.thread
        del analysis
        thread.join(20)
        self.assertFalse(thread.is_alive())

    def test_errors(self):
        game = Game()
        game.end(janggi.Reason.RESIGNATION, Side.CHO)
        with self.assertRaises(janggi.GameOverError):
            self.engine.play(game, depth=1)
        with self.assertRaises(janggi.GameOverError):
            list(self.engine.analyse(game, depth=1))
        with self.assertRaises(janggi.ArgumentError):
            self.engine.play(Game())
        with self.assertRaises(janggi.ArgumentError):
            Engine(level=21)
        self.engine.play(Game(), depth=1)

    def test_exit_with_a_running_search(self):
        code = ('import janggi; engine = janggi.Engine(hash_mib=1, threads={}); a = engine.analyse(janggi.Game()); '
                'next(a); {}')
        for threads, end in (1, 'pass'), (2, 'del engine'), (2, '1 / 0'), (1, 'import sys; sys.exit(0)'), (1, 'del a'):
            with self.subTest(f'{threads}, {end}'):
                status, _, errors = run(code.format(threads, end))
                self.assertEqual((status, 'ZeroDivisionError' in errors), (int('/' in end), '/' in end), errors)


def resident():
    return int(re.search(r'VmRSS:\s+(\d+)', pathlib.Path('/proc/self/status').read_text())[1])


class Memory(unittest.TestCase):
    def kinds(self):
        game = Game()
        game.push('a4b4')
        record, rules = Record(game), Rules('kja')
        data, book = b'position startpos moves a4b4 i7h7\n', janggi.BookBuilder().write()

        def refused():
            try:
                Position('x')
            except janggi.ParseError:
                pass
        return {'position': Position, 'copy': Position().copy, 'game': game.copy, 'rules': rules.copy,
                'record': record.copy, 'new record': lambda: Record(game), 'reader': lambda: janggi.read(data),
                'records': lambda: list(janggi.read(data, janggi.Format.UCI)), 'error': refused,
                'now': lambda: game.position, 'pickle': lambda: pickle.loads(pickle.dumps(game.position)),
                'write': record.write, 'builder': janggi.BookBuilder, 'book': lambda: janggi.Book(book), 'diagram': game.position.diagram, 'outcome': lambda: game.outcome}

    def test_no_leak(self):
        if not pathlib.Path('/proc/self/status').exists():
            self.skipTest('no /proc')
        many = 100000 if FULL else 4000
        for name, make in self.kinds().items():
            for _ in range(1000):
                make()
            gc.collect()
            before = resident()
            for _ in range(many):
                make()
            gc.collect()
            with self.subTest(name):
                self.assertLess(resident() - before, 1024 if FULL else 512)     # KiB

    def test_searches_do_not_leak(self):
        if not janggi.has_feature(janggi.Feature.SEARCH):
            self.skipTest('a library without the search')
        game = Game()
        for many in 20, 100000 if FULL else 200:
            before = resident()
            for i in range(many):
                engine = Engine(hash_mib=1)
                if i % 1000 == 0:
                    engine.play(game, depth=1)
                del engine
        self.assertLess(resident() - before, 2048)

    def test_nothing_outstanding_in_the_allocator(self):
        library = _raw.load(LIBRARY)
        blocks = {}

        def alloc(user, size):
            block = ctypes.create_string_buffer(size)
            blocks[ctypes.addressof(block)] = block
            return ctypes.addressof(block)

        def release(user, block, size):
            self.assertEqual(len(blocks.pop(block)), size)
        hooks = _raw.Allocator(size=ctypes.sizeof(_raw.Allocator), alloc=_raw.ALLOC(alloc),
                               release=_raw.RELEASE(release))
        h = ctypes.byref(hooks)
        for _ in range(1000):
            position, game, rules, record, reader = (_raw.Position(), _raw.Game(), _raw.Rules(), _raw.Record(),
                                                     _raw.Reader())
            made = [library.janggi_position_new(ctypes.byref(position), h), library.janggi_rules_new(ctypes.byref(rules), 1, h),
                    library.janggi_game_new(ctypes.byref(game), rules, position, h),
                    library.janggi_record_new(ctypes.byref(record), game, h),
                    library.janggi_reader_new_memory(ctypes.byref(reader), 0, b'x', 1, h)]
            self.assertEqual(made, [0] * 5)
            for name, handle in (('position', position), ('reader', reader), ('rules', rules), ('game', game),
                                 ('record', record)):
                getattr(library, f'janggi_{name}_free')(handle)
        self.assertEqual(blocks, {})

    def test_freed_in_any_order_and_thread(self):
        for order in range(6):
            game = Game('kja')
            record = Record(game)
            reader = iter(janggi.read(record.write()))
            again, position, rules = next(reader), game.position, game.rules
            objects = [game, record, reader, again, position, rules]
            del game, record, reader, again, position, rules
            objects = objects[order:] + objects[:order]
            thread = threading.Thread(target=lambda: [objects.pop() for _ in range(3)])
            thread.start()
            thread.join()
            while objects:
                objects.pop(0)
        gc.collect()

    def test_readers_of_one_object_in_threads(self):
        game, expected, wrong = Game(), Game().legal_uci(), []

        def ask():
            for _ in range(1000):
                if game.legal_uci() != expected or game.position.fen != START:
                    wrong.append(1)
        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class SharedData(unittest.TestCase):
    def rules(self, with_pass, bikjang):
        rules = Rules('janggi' if bikjang == '1' else 'janggicasual')
        if with_pass == 'stuck':
            rules['pass'] = 1
        return rules

    def test_perft(self):
        for name in 'perft.tsv', 'perft-pass-when-stuck.tsv':
            for with_pass, bikjang, fen, counts in rows(name, 40):
                position = Position(fen, self.rules(with_pass, bikjang))
                for depth, count in enumerate(counts.split(), 1):
                    if FULL or int(count) < 100000:
                        self.assertEqual(position.perft(depth), int(count), fen)

    def test_legal(self):
        for with_pass, bikjang, fen, moves, facts in rows('legal.tsv', 200):
            position = Position(fen, self.rules(with_pass, bikjang))
            self.assertEqual(' '.join(sorted(position.legal_uci())), moves, fen)
            self.assertEqual(f'check={position.in_check:d} facing={position.is_bikjang:d}', facts)
            self.assertEqual([position.format(move, janggi.Notation.UCI) for move in position], position.legal_uci())

    def test_results(self):
        for variant, fen, moves, plies, _, value in rows('results-fsf.tsv', 150):
            game = Game(variant, fen)
            for move in moves.split():
                self.assertFalse(game.is_over)
                self.assertIn(move, game.legal_uci())
                game.push(move)
            outcome, side = game.outcome, game.to_move
            winner = {'draw': Side.NOBODY, 'win': side, 'loss': 1 - side}[value]
            self.assertEqual((outcome.is_over, outcome.winner, outcome.ply), (True, winner, int(plies)), fen)
            self.assertEqual(pickle.loads(pickle.dumps(game)).outcome, outcome)

    def test_records(self):
        files = sorted((SHARED / 'gib').glob('*.gib'))
        if not files:
            self.skipTest('no records')
        counts = {True: (17000, 1600000), False: (100, 10000)}[FULL]
        records = plies = 0
        for path in files if FULL else files[:2]:
            with janggi.read(path, refused=lambda error: None) as reader:
                for record in reader:
                    records, plies = records + 1, plies + len(record.line(0).moves)
        print(f'{records} records of {plies} plies', file=sys.stderr)
        self.assertGreaterEqual((records, plies), counts)


@unittest.skipIf(numpy is None, 'no numpy')
class Batches(unittest.TestCase):
    def positions(self):
        game, found = Game(), []
        for i in range(60):
            found.append(game.position)
            moves = game.legal_moves()
            game.push(moves[7 * i % len(moves)])
        return found

    def test_positions(self):
        positions = self.positions()
        boards = batch.packs(positions)
        self.assertEqual(batch.positions(boards), positions)
        for room in None, numpy.empty(3, numpy.uint32), numpy.empty(60 * 256, numpy.uint32):
            offsets, moves = batch.legal_moves(boards, room=room)
            for i, position in enumerate(positions):
                self.assertEqual(moves[offsets[i]:offsets[i + 1]].tolist(), position.legal_moves())
        tables = batch.policy_table(0), batch.policy_table(1)
        for i, mask in enumerate(batch.masks(boards, view=janggi.View.MOVER)):
            self.assertEqual(set(tables[positions[i].to_move][mask].tolist()), set(positions[i].legal_moves()))
        planes = batch.planes(boards)
        self.assertEqual(planes[:, janggi.Plane.HAN_TO_MOVE, 0, 0].tolist(), [p.to_move for p in positions])
        self.assertTrue((batch.index_table()[tables[0]] == numpy.arange(batch.POLICY_SIZE)).all())

    def test_play(self):
        positions = self.positions()
        boards = batch.packs(positions)
        moves = [position.legal_moves()[0] for position in positions]
        moves[5] = Move('a1i10')
        statuses = batch.play(boards, moves)
        self.assertEqual(statuses.tolist(), [0] * 5 + [janggi.Status.E_ILLEGAL] + [0] * 54)
        moves[5] = Move.NONE
        self.assertEqual(batch.positions(boards), [p.after(m) if m else p for p, m in zip(positions, moves)])

    def test_refusals(self):
        boards = batch.packs(self.positions())
        boards[9] = 255
        with self.assertRaises(janggi.JanggiError) as caught:
            batch.legal_moves(boards)
        self.assertEqual(caught.exception.item, 10)
        for bad in boards[:, :5], boards[:, ::2]:
            with self.assertRaises(janggi.ArgumentError):
                batch.masks(bad)
        with self.assertRaises(janggi.ArgumentError):
            batch.play(boards[::2], [0] * 30)
        with self.assertRaises(janggi.ArgumentError):
            batch.play(boards, [0])
        self.assertEqual(batch.masks(boards[:0]).shape, (0, batch.POLICY_SIZE))

    def test_games(self):
        games = [Game('kja') for _ in range(5)]
        offsets, moves = batch.games_legal_moves(games)
        self.assertEqual(batch.games_push(games, moves[offsets[:-1]]).tolist(), [0] * 5)
        self.assertEqual([len(game) for game in games], [1] * 5)
        self.assertEqual(batch.positions(batch.games_pack(games), 'kja'), [game.position for game in games])
        self.assertEqual(batch.games_masks(games).sum(axis=1).tolist(), [len(game.legal_moves()) for game in games])
        self.assertEqual(batch.games_outcomes(games)[0].tolist(), [0] * 5)
        with self.assertRaises(janggi.ArgumentError):
            batch.games_push([games[0], games[0]], [0, 0])


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:])

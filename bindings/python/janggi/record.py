# SPDX-License-Identifier: MIT
"""Records of games: read and written one at a time."""
import os
from ctypes import byref, memmove, string_at
from pathlib import Path
from threading import Lock
from typing import (Any, BinaryIO, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Type, TypeVar,
                    Union)

from . import _raw as raw
from . import game as _game
from ._library import ArgumentError, BusyError, JanggiError, check, failure, lib, new_error
from .constants import Format, Status, WarningKind, Write
from .game import Game, Outcome, new_outcome, outcome
from .move import MOVES, Move
from .position import written

R = TypeVar('R', bound='Record')


class Warned(NamedTuple):
    """What the reader tolerated, and where in the stream."""

    kind: WarningKind
    message: str
    offset: int
    line: int
    item: int


class Line(NamedTuple):
    """A line of a record: 0 is the main line, others leave a parent after some of its moves."""

    parent: int
    ply: int
    moves: List[Move]


class Record:
    """A game with its tags, comments, times, marks and variations; tags are items.

    >>> game = Game()
    >>> game.push('a4b4')
    >>> record = Record(game)
    >>> record['대회명'] = 'Club'
    >>> record.set_comment(1, 'to the centre')
    >>> again = next(read(record.write(Format.GIB)))
    >>> again['대회명'], again.comment(1), list(again.game)
    ('Club', 'to the centre', [Move('a4b4')])
    """

    __slots__ = ('_h', '__weakref__')

    def __init__(self, game: Game) -> None:
        self._h = raw.Record()
        check(lib.janggi_record_new(byref(self._h), game._h, None))

    def __del__(self, _free: Callable[[Any], None] = lib.janggi_record_free) -> None:
        _free(getattr(self, '_h', None))

    @property
    def game(self) -> Game:
        """A copy of the main line as a game."""
        return _game.clone(Game, lib.janggi_record_game(self._h))

    @property
    def lines(self) -> List[Line]:
        """The main line and all variations."""
        return [self.line(number) for number in range(lib.janggi_record_line_count(self._h))]

    def line(self, number: int) -> Line:
        parent, ply, length = raw.U32(), raw.U32(), raw.U32()
        check(lib.janggi_record_line_at(self._h, number, byref(parent), byref(ply), byref(length)))
        return Line(parent.value, ply.value,
                    [MOVES[lib.janggi_record_move_at(self._h, number, i)] for i in range(length.value)])

    def add_line(self, parent: int, ply: int, moves: Sequence[int]) -> int:
        """Adds a variation in place of the parent's move after so many; returns its number."""
        line, error, room = raw.U32(), new_error(), (raw.U32 * len(moves))(*moves)
        check(lib.janggi_record_add_line(self._h, parent, ply, room, len(moves), byref(line), byref(error)), error)
        return int(line.value)

    def comment(self, ply: int = 0, line: int = 0) -> Optional[str]:
        """The comment after so many moves of a line."""
        return self._text(lib.janggi_record_get_comment, line, ply)

    def set_comment(self, ply: int, comment: Optional[str], line: int = 0) -> None:
        data = None if comment is None else comment.encode()
        self._change(lib.janggi_record_set_comment(self._h, line, ply, data, len(data or b'')), comment is None)

    def time(self, ply: int, line: int = 0) -> Optional[int]:
        """The seconds that a move took, 1 being the line's first."""
        seconds = raw.U32()
        status = lib.janggi_record_get_time(self._h, line, ply, byref(seconds))
        if status == Status.E_EMPTY:
            return None
        check(status)
        return int(seconds.value)

    def set_time(self, ply: int, seconds: Optional[int], line: int = 0) -> None:
        if seconds is not None and not 0 <= seconds < 2**32:
            raise ArgumentError(Status.E_ARGUMENT, f'{seconds} seconds are not 0 to 2^32 - 1')
        self._change(lib.janggi_record_set_time(self._h, line, ply, -1 if seconds is None else seconds),
                     seconds is None)

    def marks(self, ply: int, line: int = 0) -> List[int]:
        """PGN's marks of a move: 1 is "!", 2 "?"."""
        room = (raw.U32 * 255)()
        return list(room[:lib.janggi_record_get_marks(self._h, line, ply, room, 255)])

    def set_marks(self, ply: int, marks: Sequence[int], line: int = 0) -> None:
        check(lib.janggi_record_set_marks(self._h, line, ply, (raw.U32 * len(marks))(*marks), len(marks)))

    @property
    def tags(self) -> List[Tuple[str, str]]:
        """All tags in their order."""
        found = []
        name, value, name_length, value_length = raw.TEXT(), raw.TEXT(), raw.SIZE(), raw.SIZE()
        for i in range(lib.janggi_record_tag_count(self._h)):
            check(lib.janggi_record_tag_at(self._h, i, byref(name), byref(name_length), byref(value),
                                           byref(value_length)))
            found.append(((name.value or b'').decode('utf-8', 'replace'),
                          (value.value or b'').decode('utf-8', 'replace')))
        return found

    def get(self, name: str, default: Optional[str] = None) -> Optional[str]:
        data = name.encode()
        found = self._text(lib.janggi_record_get_tag, data, len(data))
        return default if found is None else found

    def __getitem__(self, name: str) -> str:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, _ in self.tags])

    def __setitem__(self, name: str, value: str) -> None:
        data, text = name.encode(), value.encode()
        check(lib.janggi_record_set_tag(self._h, data, len(data), text, len(text)))

    def __delitem__(self, name: str) -> None:
        data = name.encode()
        status = lib.janggi_record_set_tag(self._h, data, len(data), None, 0)
        if status == Status.E_EMPTY:
            raise KeyError(name)
        check(status)

    @property
    def result(self) -> Optional[Outcome]:
        """The recorded result, if there is one."""
        found = new_outcome()
        status = lib.janggi_record_result(self._h, byref(found))
        if status == Status.E_EMPTY:
            return None
        check(status)
        return outcome(found)

    @property
    def warnings(self) -> List[Warned]:
        """What the reader tolerated."""
        found = []
        for i in range(lib.janggi_record_warning_count(self._h)):
            error = new_error()
            check(lib.janggi_record_warning_at(self._h, i, byref(error)))
            found.append(Warned(WarningKind(error.code), error.message.decode('utf-8', 'replace'), error.offset,
                                error.line, error.item))
        return found

    @property
    def raw(self) -> bytes:
        """Its bytes as read."""
        data, length = raw.TEXT(), raw.SIZE()
        check(lib.janggi_record_raw(self._h, byref(data), byref(length)))
        return string_at(data, length.value) if length.value else b''

    def write(self, format: int = Format.PGN, flags: int = Write.UTF8) -> bytes:
        """The record in a format, ready to be followed by the next."""
        return written(lambda write: int(lib.janggi_record_write(self._h, format, flags, write, None)))

    def copy(self: R) -> R:
        new = type(self).__new__(type(self))
        new._h = raw.Record()
        check(lib.janggi_record_clone(byref(new._h), self._h))
        return new

    __copy__ = copy

    def __deepcopy__(self: R, memo: object) -> R:
        return self.copy()

    def __reduce__(self) -> Tuple[object, Tuple[Any, ...]]:
        extra: Dict[int, List[Tuple[int, Optional[str], Optional[int], List[int]]]] = {}
        lines = self.lines
        for number, line in enumerate(lines):
            extra[number] = [(ply, self.comment(ply, number), self.time(ply, number) if ply else None,
                              self.marks(ply, number) if ply else []) for ply in range(len(line.moves) + 1)]
        return _restore, (type(self), self.game, self.tags, [(line.parent, line.ply, [int(m) for m in line.moves])
                                                             for line in lines[1:]], extra)

    def _repr_svg_(self) -> str:
        return self.game._repr_svg_()

    def __str__(self) -> str:
        return self.write(Format.PGN).decode()

    def __repr__(self) -> str:
        return f'<{type(self).__name__} of {len(self.line(0).moves)} plies, {len(self.tags)} tags>'

    def _text(self, get: Callable[..., int], *place: Union[int, bytes]) -> Optional[str]:
        text, length = raw.TEXT(), raw.SIZE()
        status = get(self._h, *place, byref(text), byref(length))
        if status == Status.E_EMPTY:
            return None
        check(status)
        return string_at(text, length.value).decode('utf-8', 'replace')

    @staticmethod
    def _change(status: int, removed: bool) -> None:
        if not (removed and status == Status.E_EMPTY):
            check(status)


def _restore(kind: Type[R], game: Game, tags: List[Tuple[str, str]], lines: List[Tuple[int, int, List[int]]],
             extra: Dict[int, List[Tuple[int, Optional[str], Optional[int], List[int]]]]) -> R:
    record = kind(game)
    for name in list(record):
        del record[name]
    for name, value in tags:
        record[name] = value
    for parent, ply, moves in lines:
        record.add_line(parent, ply, moves)
    for number, places in extra.items():
        for ply, comment, seconds, marks in places:
            if comment is not None:
                record.set_comment(ply, comment, number)
            if seconds is not None:
                record.set_time(ply, seconds, number)
            if marks:
                record.set_marks(ply, marks, number)
    return record


class Reader:
    """An iterator over the records of a file, bytes or a binary stream of any length; holds one record at a time.

    A record that cannot be played raises what is wrong with it and where, and the next call goes on behind it; with
    ``refused`` it is given to that function instead.

    >>> with Reader(b'position startpos moves a4b4') as reader:
    ...     [list(record.game) for record in reader]
    [[Move('a4b4')]]
    """

    def __init__(self, source: Union[str, 'os.PathLike[str]', bytes, BinaryIO], format: int = Format.AUTO,
                 refused: Optional[Callable[[JanggiError], object]] = None) -> None:
        self._h = raw.Reader()
        self._lock = Lock()     # a stream's read may let other threads run
        self._refused = refused
        self._owned: Optional[BinaryIO] = None
        self._failures: List[BaseException] = []
        if isinstance(source, bytes):
            check(lib.janggi_reader_new_memory(byref(self._h), format, source, len(source), None))
            return
        stream: BinaryIO
        if isinstance(source, (str, os.PathLike)):
            stream = self._owned = Path(source).open('rb')
        else:
            stream = source
        raised = self._failures

        def read(user: object, buffer: Any, capacity: int) -> int:
            try:
                data = stream.read(capacity)
                memmove(buffer, data, len(data))
                return len(data)
            except BaseException as error:      # the library would not know what to do with it
                raised.append(error)
                return int(Status.E_CALLBACK)

        self._callback = raw.READ(read)
        check(lib.janggi_reader_new(byref(self._h), format, self._callback, None, None))

    def __iter__(self) -> 'Reader':
        return self

    def __next__(self) -> Record:
        if not self._lock.acquire(blocking=False):
            raise BusyError(Status.E_BUSY)
        try:
            return self._next()
        finally:
            self._lock.release()

    def _next(self) -> Record:
        while True:
            record, error = raw.Record(), new_error()
            status = lib.janggi_reader_next(self._h, byref(record), byref(error)) if self._h else Status.E_EMPTY
            if status == Status.OK:
                new = Record.__new__(Record)
                new._h = record
                return new
            if status == Status.E_EMPTY:
                self._free()
                raise StopIteration
            if status == Status.E_CALLBACK and self._failures:
                raise self._failures.pop()
            problem = failure(status, error)
            if self._refused is None or not error.item or not isinstance(problem, JanggiError):
                raise problem
            self._refused(problem)

    def close(self) -> None:
        """Frees the reader and closes a file that it opened."""
        if not self._lock.acquire(blocking=False):
            raise BusyError(Status.E_BUSY)
        try:
            self._free()
        finally:
            self._lock.release()

    def _free(self) -> None:
        handle, self._h = self._h, raw.Reader()
        lib.janggi_reader_free(handle)
        if self._owned is not None:
            self._owned.close()

    def __enter__(self) -> 'Reader':
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __del__(self, _free: Callable[[Any], None] = lib.janggi_reader_free) -> None:
        _free(getattr(self, '_h', None))
        owned = getattr(self, '_owned', None)
        if owned is not None:
            owned.close()


def read(source: Union[str, 'os.PathLike[str]', bytes, BinaryIO], format: int = Format.AUTO,
         refused: Optional[Callable[[JanggiError], object]] = None) -> Reader:
    """The records of a file (by its name), of bytes, or of a binary stream."""
    return Reader(source, format, refused)

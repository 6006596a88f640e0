# SPDX-License-Identifier: MIT
"""Opening books."""
from ctypes import byref, sizeof
from typing import Any, Callable, List, NamedTuple, Optional

from . import _raw as raw
from ._library import check, lib, new_error
from .constants import BookResult, Status
from .move import MOVES, Move
from .position import AnyMove, Position, written


class BookMove(NamedTuple):
    """A move of a book: in how many games it was played, and how many of them the mover won, drew and lost."""

    move: Move
    games: int
    wins: int
    draws: int
    losses: int


class Book:
    """A book over the bytes of a file; a mapping from positions to moves, the most played first.

    >>> builder = BookBuilder()
    >>> builder.add(Position(), 'a4b4', BookResult.WIN)
    >>> book = Book(builder.write())
    >>> book[Position()], book.choose(Position())
    ([BookMove(move=Move('a4b4'), games=1, wins=1, draws=0, losses=0)], Move('a4b4'))
    """

    __slots__ = ('_h', '__weakref__')

    def __init__(self, data: bytes) -> None:
        self._h = raw.Book()
        error = new_error()
        room = (raw.U8 * max(len(data), 1)).from_buffer_copy(data or b'\0')
        check(lib.janggi_book_new(byref(self._h), room, len(data), 0, None, byref(error)), error)

    def __del__(self, _free: Callable[[Any], None] = lib.janggi_book_free) -> None:
        _free(getattr(self, '_h', None))

    def __getitem__(self, position: Position) -> List[BookMove]:
        """The moves for a position; none if it is not there."""
        found = []
        for i in range(lib.janggi_book_move_count(self._h, position._h)):
            entry = raw.BookEntry(size=sizeof(raw.BookEntry))
            check(lib.janggi_book_move_at(self._h, position._h, i, byref(entry)))
            found.append(BookMove(MOVES[entry.move], entry.games, entry.wins, entry.draws, entry.losses))
        return found

    def __contains__(self, position: Position) -> bool:
        return bool(lib.janggi_book_move_count(self._h, position._h))

    __iter__ = None     # positions are not told

    def choose(self, position: Position, seed: int = 0) -> Optional[Move]:
        """A move, the likelier the more points it earned; None if there is none. A seed always chooses the same."""
        move = raw.U32()
        status = lib.janggi_book_choose(self._h, position._h, seed & (1 << 64) - 1, byref(move))
        if status == Status.E_EMPTY:
            return None
        check(status)
        return MOVES[move.value]


class BookBuilder:
    """Counts moves of games, and writes them as a book."""

    __slots__ = ('_h', '__weakref__')

    def __init__(self) -> None:
        self._h = raw.BookBuilder()
        check(lib.janggi_book_builder_new(byref(self._h), None))

    def __del__(self, _free: Callable[[Any], None] = lib.janggi_book_builder_free) -> None:
        _free(getattr(self, '_h', None))

    def add(self, position: Position, move: AnyMove, result: int = BookResult.UNKNOWN) -> None:
        """Counts a move; the result is that of the side that made it."""
        check(lib.janggi_book_builder_add(self._h, position._h, position.parse(move), result))

    def write(self, min_games: int = 1) -> bytes:
        """The book, without the moves of fewer games."""
        return written(lambda write: int(lib.janggi_book_builder_write(self._h, min_games, write, None)))

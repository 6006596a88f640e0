# SPDX-License-Identifier: MIT
"""Moves, squares and pieces."""
from ctypes import byref, create_string_buffer
from typing import Dict, Tuple, Union

from . import _raw as raw
from ._library import ArgumentError, check, lib
from .constants import Kind, Notation, Side, Status

NO_SQUARE = 127
MOVE_TEXT_MAX = 64


class Move(int):
    """A move: from * 128 + to, and 129 for the pass; 0 is no move and false.

    >>> Move('a4b4').from_square, Move('a4b4').to_square, Move.PASS
    (27, 28, Move('pass'))
    """

    __slots__ = ()
    NONE: 'Move'
    PASS: 'Move'

    def __new__(cls, value: Union[int, str] = 0, to: int = -1) -> 'Move':
        if isinstance(value, str):
            if value == 'pass':
                return MOVES[raw.MOVE_PASS]
            for split in (2, 3):
                if value[split:split + 1].isalpha():
                    return cls(parse_square(value[:split]), parse_square(value[split:]))
            raise ArgumentError(Status.E_ARGUMENT, f'{value!r} is no move')
        if to >= 0:
            if not (0 <= value < 90 and to < 90 and value != to):
                raise ArgumentError(Status.E_ARGUMENT, f'no move goes from square {value} to {to}')
            return MOVES[value * 128 + to]
        if value not in (0, raw.MOVE_PASS) and not (0 <= value >> 7 < 90 and (value & 127) < 90
                                                    and value >> 7 != value & 127):
            raise ArgumentError(Status.E_ARGUMENT, f'{value} is no move')
        return int.__new__(cls, value)

    @property
    def from_square(self) -> int:
        """0 to 89; NO_SQUARE of the pass."""
        return self >> 7 if self > raw.MOVE_PASS or 0 < self < 90 else NO_SQUARE

    @property
    def to_square(self) -> int:
        """0 to 89; NO_SQUARE of the pass."""
        return self & 127 if self > raw.MOVE_PASS or 0 < self < 90 else NO_SQUARE

    @property
    def is_pass(self) -> bool:
        return self == raw.MOVE_PASS

    def policy_index(self, side: int = Side.CHO) -> int:
        """Its index in a network's answer; 2451 for what no man could ever do."""
        return int(lib.janggi_policy_index(self, side))

    @staticmethod
    def from_policy_index(index: int, side: int = Side.CHO) -> 'Move':
        return MOVES[lib.janggi_policy_move(index, side)]

    def __str__(self) -> str:
        return UCI[self] if self.from_square != NO_SQUARE else 'pass' if self.is_pass else 'none'

    def __repr__(self) -> str:
        return f"Move('{self}')" if self else 'Move(0)'

    def __reduce__(self) -> Tuple[type, Tuple[int]]:
        return Move, (int(self),)


class _Moves(Dict[int, Move]):
    """One object for each move there is."""

    def __missing__(self, number: int) -> Move:
        move = self[number] = Move.__new__(Move, number)
        return move


class _Texts(Dict[int, str]):
    """Coordinates of moves between squares; the pass depends on the position and is an empty text."""

    def __missing__(self, number: int) -> str:
        made = self[number] = '' if number == raw.MOVE_PASS else (format_square(number >> 7) +
                                                                  format_square(number & 127))
        return made


class _Numbers(Dict[str, int]):
    """The way back; 0 for what must be read with care."""

    def __missing__(self, text: str) -> int:
        try:
            move = int(Move(text))
        except ValueError:
            return 0
        if UCI[move] == text:
            self[text] = move
        return move


MOVES = _Moves()
UCI = _Texts()
NUMBERS = _Numbers()


def format_square(square: int, notation: int = Notation.UCI) -> str:
    """The text of a square, like 'e2'; empty for no square."""
    buffer = create_string_buffer(8)
    lib.janggi_square_format(square, notation, buffer, len(buffer))
    return buffer.value.decode()


def parse_square(text: str, notation: int = Notation.UCI) -> int:
    """The square of a text.

    >>> parse_square('e2')
    13
    """
    square = raw.U32()
    data = text.encode()
    check(lib.janggi_square_parse(byref(square), notation, data, len(data)))
    return square.value


def square(file: int, rank: int) -> int:
    """The square of a file from 0 and a rank from 0; NO_SQUARE outside the board."""
    return int(lib.janggi_square_make(file, rank))


def square_file(square: int) -> int:
    return int(lib.janggi_square_file(square))


def square_rank(square: int) -> int:
    return int(lib.janggi_square_rank(square))


def in_palace(square: int) -> bool:
    """Whether a square is of either palace."""
    return bool(lib.janggi_square_in_palace(square))


class Piece(int):
    """A man of a side: side * 8 + kind; 0 is none and false.

    >>> Piece.of(Side.HAN, Kind.CHARIOT)
    Piece(HAN, CHARIOT)
    """

    __slots__ = ()

    @classmethod
    def of(cls, side: int, kind: int) -> 'Piece':
        return cls(lib.janggi_piece_make(side, kind))

    @property
    def side(self) -> Side:
        return Side(lib.janggi_piece_side(self))

    @property
    def kind(self) -> Kind:
        return Kind(lib.janggi_piece_kind(self))

    @property
    def half_points(self) -> int:
        """What it counts: a chariot's 13 points are 26."""
        return int(lib.janggi_kind_half_points(self.kind))

    def __repr__(self) -> str:
        return f'Piece({self.side.name}, {self.kind.name})' if self else 'Piece(0)'


Move.NONE, Move.PASS = MOVES[0], MOVES[raw.MOVE_PASS]

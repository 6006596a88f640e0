# SPDX-License-Identifier: MIT
"""Positions."""
import threading
from contextlib import contextmanager
from ctypes import byref, create_string_buffer, sizeof, string_at
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple, Type, TypeVar, Union

from . import _raw as raw
from . import rules as _rules
from ._library import ArgumentError, IllegalMoveError, bare, check, failure, lib, new_error, slow, text
from .constants import Coordinates, Gen, Handicap, Language, Notation, Pair, Script, Setup, Side, Status, Style, Why
from .move import MOVE_TEXT_MAX, MOVES, NUMBERS, UCI, Move, Piece

FEN_MAX, PACK_MAX, MOVES_MAX = 128, 64, 256
P = TypeVar('P', bound='Position')
AnyMove = Union[Move, int, str]


class _Local(threading.local):
    """Room for a list of moves, a thread's own."""

    def __init__(self) -> None:
        moves = (raw.U32 * MOVES_MAX)()
        self.room = moves, memoryview(moves).cast('B').cast('I')


local = _Local()
_list = bare('janggi_position_legal_moves')
_general = bare('janggi_position_general')
_to_move = bare('janggi_position_to_move')
_play = bare('janggi_position_play')
_move, _uci = MOVES.__getitem__, UCI.__getitem__
_free = lib.janggi_position_free


def texts(moves: List[int], position: raw.Position) -> List[str]:
    """UCI texts of legal moves."""
    found = list(map(_uci, moves))
    if moves and (moves[-1] == 129 or 129 in moves):
        found[moves.index(129) if moves[-1] != 129 else -1] = 2 * _uci(1 << 7 | _general(position, _to_move(position)))[2:]
    return found


class Position:
    """A board, the side to move, and how it may move; it can be changed.

    >>> p = Position()
    >>> len(p.legal_moves()), 'a4b4' in p, p.to_move.name
    (32, True, 'CHO')
    >>> p.play('a4b4').fen
    'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/1PP1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 1 1'
    """

    __slots__ = ('_h', '__weakref__')

    def __init__(self, fen: Optional[str] = None, rules: Union['_rules.Rules', str, None] = None) -> None:
        self._h = raw.Position()
        check(lib.janggi_position_new(byref(self._h), None))
        if rules is not None:
            self.set_rules(rules)
        if fen is not None:
            self.set_fen(fen)

    @classmethod
    def start(cls: Type[P], cho: Union[int, str] = Setup.HEEH, han: Union[int, str] = Setup.HEEH,
              handicap: Union[int, str] = Handicap.NONE, rules: Union['_rules.Rules', str, None] = None) -> P:
        """The start with these set-ups and this handicap.

        >>> Position.start('HEHE', 'EHEH', 'guards').to_move.name
        'HAN'
        """
        self = cls(rules=rules)
        check(lib.janggi_position_set_start(self._h, parse_setup(cho), parse_setup(han), parse_handicap(handicap)))
        return self

    @classmethod
    def from_board(cls: Type[P], pieces: Sequence[int], to_move: int = Side.CHO) -> P:
        """A position of 90 pieces or zeros, a1 first."""
        if len(pieces) != 90:
            raise ArgumentError(Status.E_ARGUMENT, f'a board has 90 squares, not {len(pieces)}')
        self, error = cls(), new_error()
        check(lib.janggi_position_set_board(self._h, (raw.U8 * 90)(*pieces), to_move, byref(error)), error)
        return self

    @classmethod
    def from_pack(cls: Type[P], data: bytes, rules: Union['_rules.Rules', str, None] = None) -> P:
        """The position that pack() made bytes of; zeros may follow them."""
        self, error = cls(rules=rules), new_error()
        data = data[:PACKED] if not any(data[PACKED:]) else data
        room = (raw.U8 * max(len(data), 1)).from_buffer_copy(data or b'\0')
        check(lib.janggi_position_unpack(self._h, room, len(data), byref(error)), error)
        return self

    def __del__(self, _free: Callable[[Any], None] = _free) -> None:
        _free(getattr(self, '_h', None))

    def set_fen(self, fen: str) -> None:
        """Sets it from a FEN; it is as it was if that fails."""
        data, error = fen.encode(), new_error()
        check(lib.janggi_position_set_fen(self._h, data, len(data), byref(error)), error)

    def set_rules(self, rules: Union['_rules.Rules', str]) -> None:
        """Gives it the switches 301 to 304 of a rule set."""
        rules = rules if isinstance(rules, _rules.Rules) else _rules.Rules(rules)
        check(lib.janggi_position_set_rules(self._h, rules._h))

    @property
    def rules(self) -> '_rules.Rules':
        """A copy of `standard` with its switches, 301 to 304."""
        rules = _rules.Rules()
        check(lib.janggi_position_get_rules(self._h, rules._h))
        return rules

    def get_fen(self, he_letters: bool = False) -> str:
        """The FEN, with H horse and E elephant if asked for, else N and B."""
        buffer = create_string_buffer(FEN_MAX)
        lib.janggi_position_get_fen(self._h, int(he_letters), buffer, FEN_MAX)
        return buffer.value.decode()

    @property
    def fen(self) -> str:
        return self.get_fen()

    def pack(self) -> bytes:
        """At most 64 bytes for databases."""
        buffer = (raw.U8 * PACK_MAX)()
        return bytes(buffer[:lib.janggi_position_pack(self._h, buffer, PACK_MAX)])

    def board(self) -> List[Piece]:
        """All 90 squares, a1 first."""
        buffer = (raw.U8 * 90)()
        lib.janggi_position_get_board(self._h, buffer)
        return list(map(Piece, buffer))

    def __getitem__(self, square: int) -> Piece:
        if not 0 <= square < 90:
            raise IndexError(square)
        return Piece(lib.janggi_position_piece_at(self._h, square))

    @property
    def to_move(self) -> Side:
        return Side(_to_move(self._h))

    def general(self, side: int) -> int:
        """The square of a side's general."""
        return int(lib.janggi_position_general(self._h, side))

    def half_points(self, side: int) -> int:
        return int(lib.janggi_position_half_points(self._h, side))

    @property
    def hash(self) -> int:
        """Of all that makes positions equal, switches included."""
        return int(lib.janggi_position_hash(self._h))

    @property
    def board_hash(self) -> int:
        """Of the board and the side to move alone."""
        return int(lib.janggi_position_board_hash(self._h))

    @property
    def last_was_pass(self) -> bool:
        return bool(lib.janggi_position_last_was_pass(self._h))

    @property
    def is_ended(self) -> bool:
        """Whether passes ended the game."""
        return bool(lib.janggi_position_is_ended(self._h))

    @property
    def halfmove_clock(self) -> int:
        return int(lib.janggi_position_halfmove_clock(self._h))

    @property
    def move_number(self) -> int:
        return int(lib.janggi_position_move_number(self._h))

    @property
    def in_check(self) -> bool:
        return bool(lib.janggi_position_in_check(self._h))

    @property
    def is_bikjang(self) -> bool:
        """Whether the generals face each other."""
        return bool(lib.janggi_position_is_bikjang(self._h))

    def legal_moves(self, which: int = Gen.ALL) -> List[Move]:
        moves, view = local.room
        return list(map(_move, view[:_list(self._h, which, moves, MOVES_MAX)]))

    def legal_uci(self) -> List[str]:
        """All legal moves as UCI text."""
        moves, view = local.room
        return texts(view[:_list(self._h, 0, moves, MOVES_MAX)].tolist(), self._h)

    def __iter__(self) -> Iterator[Move]:
        """The legal moves."""
        return iter(self.legal_moves())

    def __contains__(self, move: AnyMove) -> bool:
        try:
            return bool(lib.janggi_position_is_legal(self._h, self.parse(move)))
        except ValueError:
            return False

    def has_legal_move(self) -> bool:
        return bool(lib.janggi_position_has_legal_move(self._h))

    def gives_check(self, move: AnyMove) -> bool:
        return bool(lib.janggi_position_gives_check(self._h, self.parse(move)))

    def why(self, move: AnyMove) -> Why:
        """Why a move is refused; LEGAL if it is not.

        >>> why = Position().why(Move('b3b5'))
        >>> why.name, describe_why(why)
        ('NO_SCREEN', 'the cannon has nothing to jump over')
        """
        return Why(lib.janggi_position_why(self._h, as_move(move)))

    def attackers(self, square: int, by: int) -> List[int]:
        """The squares of a side's men that attack a square."""
        room = (raw.U32 * 16)()
        return list(room[:lib.janggi_position_attackers(self._h, square, by, room, 16)])

    def play(self: P, move: AnyMove) -> P:
        """Plays a legal move; returns itself."""
        number = self.parse(move)
        status = _play(self._h, number)
        if status:
            raise refusal(status, move, self.why(number))
        return self

    def after(self: P, move: AnyMove) -> P:
        """A new position with the move played."""
        return self.copy().play(move)

    @contextmanager
    def playing(self: P, move: AnyMove) -> Iterator[P]:
        """Plays a move for the time of a with block, at whose end the position is as it was.

        >>> p = Position()
        >>> with p.playing('a4b4'):
        ...     p.to_move.name
        'HAN'
        >>> p.to_move.name
        'CHO'
        """
        before = self.copy()
        self.play(move)
        try:
            yield self
        finally:
            lib.janggi_position_copy(self._h, before._h)

    def perft(self, depth: int) -> int:
        """The number of sequences of so many plies, 0 to 100."""
        if not 0 <= depth <= 100:
            raise ArgumentError(Status.E_ARGUMENT, f'depth {depth} is not 0 to 100')
        kept = self.copy()      # which no other thread can change meanwhile
        return int(slow.janggi_position_perft(kept._h, depth))

    def format(self, move: AnyMove, notation: int = Notation.SAN) -> str:
        """The text of a legal move."""
        buffer, number = create_string_buffer(MOVE_TEXT_MAX), self.parse(move)
        if not lib.janggi_move_format(self._h, number, notation, buffer, MOVE_TEXT_MAX):
            why = self.why(number)
            raise refusal(Status.E_ILLEGAL if why else Status.E_ARGUMENT, move, why)
        return buffer.value.decode()

    def parse(self, move: AnyMove, notation: int = Notation.UCI) -> Move:
        """A move from its text; a Move is returned as it is.

        >>> Position().parse('79졸78', Notation.KOREAN)
        Move('i4h4')
        """
        if isinstance(move, str):
            number = NUMBERS[move] if notation == Notation.UCI else 0
            if number:
                return MOVES[number]
            found, data, error = raw.U32(), move.encode(), new_error()
            check(lib.janggi_move_parse(byref(found), self._h, notation, data, len(data), byref(error)), error)
            return MOVES[found.value]
        return as_move(move)

    def copy(self: P) -> P:
        return clone(type(self), self._h)

    __copy__ = copy

    def __deepcopy__(self: P, memo: object) -> P:
        return self.copy()

    def __reduce__(self) -> Tuple[object, Tuple[type, bytes, '_rules.Rules']]:
        return _restore, (type(self), self.pack(), self.rules)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bool(lib.janggi_position_equal(self._h, other._h))

    __hash__ = None     # type: ignore[assignment]    # it can be changed; hash is its number

    def diagram(self, svg: bool = False, script: int = Script.LETTERS, style: int = Style.WOODEN,
                coordinates: int = Coordinates.UCI, flags: int = 0, last_move: int = 0,
                arrows: Sequence[int] = (), marks: Sequence[int] = ()) -> str:
        """The board as text or as an SVG; arrows are moves, marks are squares."""
        options = raw.DiagramOptions(size=sizeof(raw.DiagramOptions), format=int(svg), script=script, style=style,
                                     coordinates=coordinates, flags=flags, last_move=last_move)
        if len(arrows) > 32 or not all(0 <= square < 90 for square in marks):
            raise ArgumentError(Status.E_ARGUMENT, 'at most 32 arrows, and marks on squares 0 to 89')
        options.arrows[:len(arrows)] = list(arrows)
        for square in marks:
            options.marks[square] = 1
        return written(lambda write: int(lib.janggi_diagram_write(self._h, byref(options), write, None))).decode()

    def _repr_svg_(self) -> str:
        return self.diagram(svg=True)

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        return f'{type(self).__name__}({self.fen!r})'


PACKED = len(Position().pack())


def written(call: Callable[[Any], int]) -> bytes:
    """What a writer of the library gives to its callback."""
    pieces: List[bytes] = []

    def write(user: object, data: Any, length: int) -> int:
        try:
            pieces.append(string_at(data, length))
        except MemoryError:
            return 1
        return 0

    check(call(raw.WRITE(write)))
    return b''.join(pieces)


def clone(kind: Type[P], handle: raw.Position) -> P:
    """A copy of a position that something else owns."""
    new = kind.__new__(kind)
    new._h = raw.Position()
    check(lib.janggi_position_clone(byref(new._h), handle))
    return new


def _restore(kind: Type[P], data: bytes, rules: '_rules.Rules') -> P:
    return kind.from_pack(data, rules)


def as_move(move: AnyMove) -> Move:
    """A move from a Move, a number or coordinates; no position is asked."""
    return move if isinstance(move, Move) else Move(move)


def refusal(status: int, move: AnyMove, why: int) -> BaseException:
    """The exception for a move that is not played, in the library's words."""
    error = failure(status, None, f'{move}: {describe_why(why)}' if why else '')
    if isinstance(error, IllegalMoveError):
        error.why = Why(why)
    return error


def describe_why(why: int, language: int = Language.ENGLISH) -> str:
    """Why a move is refused, in words."""
    return text(lib.janggi_why_describe(why, language))


def parse_setup(setup: Union[int, str]) -> int:
    if isinstance(setup, int):
        return setup
    out, data = raw.U32(), setup.encode()
    check(lib.janggi_setup_parse(byref(out), data, len(data)))
    return Setup(out.value)


def parse_handicap(handicap: Union[int, str]) -> int:
    if isinstance(handicap, int):
        return handicap
    out, data = raw.U32(), handicap.encode()
    check(lib.janggi_handicap_parse(byref(out), data, len(data)))
    return Handicap(out.value)


def setup_name(setup: int, language: int = Language.ENGLISH) -> str:
    return text(lib.janggi_setup_name(setup, language))


def handicap_name(handicap: int, language: int = Language.ENGLISH) -> str:
    return text(lib.janggi_handicap_name(handicap, language))


def mirror_setup(setup: int) -> Setup:
    """The set-up as the other player would see it."""
    return Setup(lib.janggi_setup_mirror(setup))


def setup_pair(cho: int, han: int) -> Pair:
    return Pair(lib.janggi_setup_pair(cho, han))

# SPDX-License-Identifier: MIT
"""Games."""
from ctypes import byref, sizeof
from typing import Any, Callable, Iterator, List, NamedTuple, Tuple, Type, TypeVar, Union

from . import _raw as raw
from . import position as _position
from . import rules as _rules
from ._library import bare, check, lib, new_error, slow
from .constants import Gen, Reason, Side, State, Why
from .move import MOVES, NUMBERS, Move
from .position import MOVES_MAX, AnyMove, Position, as_move, local, refusal, texts
from .rules import Rules

G = TypeVar('G', bound='Game')
_list = bare('janggi_game_legal_moves')
_push = bare('janggi_game_push')
_now = bare('janggi_game_position')
_move = MOVES.__getitem__


class Outcome(NamedTuple):
    """How a game stands or ended."""

    state: State
    winner: Side
    reason: Reason
    rule: int
    fault_side: Side
    cho_half_points: int
    han_half_points: int
    ply: int
    claim: Reason

    @property
    def is_over(self) -> bool:
        return self.state == State.OVER


def new_outcome() -> raw.Outcome:
    return raw.Outcome(size=sizeof(raw.Outcome))


def outcome(o: raw.Outcome) -> Outcome:
    return Outcome(State(o.state), Side(o.winner), Reason(o.reason), o.rule, Side(o.fault_side), o.cho_half_points,
                   o.han_half_points, o.ply, Reason(o.claim))


class Game:
    """A start, the moves since, and how it stands under its rules. A sequence of its moves.

    >>> game = Game('kja')
    >>> for move in ['a4b4', 'i7h7']:
    ...     game.push(move)
    >>> list(game), game.outcome.state.name
    ([Move('a4b4'), Move('i7h7')], 'ONGOING')
    """

    __slots__ = ('_h', '__weakref__')

    def __init__(self, rules: Union[Rules, str, None] = None, start: Union[Position, str, None] = None) -> None:
        rules = Rules(rules) if isinstance(rules, str) else rules
        start = Position(start) if isinstance(start, str) else start
        self._h = raw.Game()
        check(lib.janggi_game_new(byref(self._h), rules and rules._h, start and start._h, None))

    def __del__(self, _free: Callable[[Any], None] = lib.janggi_game_free) -> None:
        _free(getattr(self, '_h', None))

    @property
    def position(self) -> Position:
        """A copy of the position now."""
        return _position.clone(Position, _now(self._h))

    @property
    def start(self) -> Position:
        """A copy of the position it started from."""
        return _position.clone(Position, lib.janggi_game_start(self._h))

    @property
    def rules(self) -> Rules:
        """A copy of its rules."""
        return _rules._clone(lib.janggi_game_rules(self._h))

    def __len__(self) -> int:
        """Plies played."""
        return int(lib.janggi_game_plies(self._h))

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, ply: int) -> Move:
        plies = len(self)
        if not -plies <= ply < plies:
            raise IndexError(ply)
        return MOVES[lib.janggi_game_move_at(self._h, ply % plies)]

    def __iter__(self) -> Iterator[Move]:
        return iter([self[ply] for ply in range(len(self))])

    @property
    def to_move(self) -> Side:
        return Side(lib.janggi_position_to_move(_now(self._h)))

    @property
    def fen(self) -> str:
        return self.position.fen

    @property
    def repetitions(self) -> int:
        """How often this board with this side to move has been there, now included."""
        return int(lib.janggi_game_repetitions(self._h))

    def legal_moves(self, which: int = Gen.ALL) -> List[Move]:
        """What position and rules allow; none if it is over."""
        moves, view = local.room
        return list(map(_move, view[:_list(self._h, which, moves, MOVES_MAX)]))

    def legal_uci(self) -> List[str]:
        """All legal moves as UCI text."""
        moves, view = local.room
        return texts(view[:_list(self._h, 0, moves, MOVES_MAX)].tolist(), _now(self._h))

    def parse(self, move: AnyMove, notation: int = 1) -> Move:
        """A move from its text; a Move is returned as it is."""
        return self.position.parse(move, notation) if isinstance(move, str) else as_move(move)

    def push(self, move: AnyMove) -> None:
        """Plays a move; the game is as it was if it is refused."""
        number = (NUMBERS[move] or self.parse(move)) if isinstance(move, str) else as_move(move)
        status = _push(self._h, number, None)
        if status:
            raise refusal(status, move, self.why(MOVES[number]))

    def pop(self) -> Move:
        """Takes the last move back."""
        move = raw.U32()
        check(lib.janggi_game_pop(self._h, byref(move)))
        return MOVES[move.value]

    def why(self, move: AnyMove) -> Why:
        """Why a move is refused; LEGAL if it is not."""
        return Why(lib.janggi_game_why(self._h, as_move(move)))

    def reserve(self, plies: int) -> None:
        """Takes the memory for so many plies at once."""
        check(lib.janggi_game_reserve(self._h, plies))

    def end(self, reason: int, winner: int = Side.NOBODY) -> None:
        """Tells an end that the rules cannot find: resignation, time, agreement."""
        check(lib.janggi_game_end(self._h, reason, winner))

    def claim(self, reason: int = Reason.BIKJANG) -> None:
        """Ends it by what outcome.claim offers."""
        error = new_error()
        check(lib.janggi_game_claim(self._h, reason, byref(error)), error)

    def resume(self) -> None:
        """Sets aside an ending that is neither mate nor told."""
        check(lib.janggi_game_resume(self._h))

    @property
    def outcome(self) -> Outcome:
        result = new_outcome()
        check(lib.janggi_game_outcome(self._h, byref(result)))
        return outcome(result)

    @property
    def is_over(self) -> bool:
        return self.outcome.is_over

    def adjudicate(self, rules: Union[Rules, str]) -> Outcome:
        """How the same moves stand under other rules."""
        rules = Rules(rules) if isinstance(rules, str) else rules
        result = new_outcome()
        game, rules = self.copy(), rules.copy()     # which no other thread can change meanwhile
        check(slow.janggi_game_adjudicate(game._h, rules._h, byref(result)))
        return outcome(result)

    def copy(self: G) -> G:
        return clone(type(self), self._h)

    __copy__ = copy

    def __deepcopy__(self: G, memo: object) -> G:
        return self.copy()

    def __reduce__(self) -> Tuple[object, Tuple[type, Rules, Position, List[int], Outcome]]:
        return _restore, (type(self), self.rules, self.start, [int(move) for move in self], self.outcome)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.outcome == other.outcome and list(self) == list(other) and self.start == other.start
                and self.rules == other.rules)

    __hash__ = None     # type: ignore[assignment]    # it can be changed

    def _repr_svg_(self) -> str:
        return self.position.diagram(svg=True, last_move=self[-1] if len(self) else 0)

    def __str__(self) -> str:
        return self.position.diagram(last_move=self[-1] if len(self) else 0)

    def __repr__(self) -> str:
        result = self.outcome
        how = f'{result.winner.name}, {result.reason.name}' if result.is_over else result.state.name
        return f'<{type(self).__name__} of {len(self)} plies, {how}: {self.fen}>'


def clone(kind: Type[G], handle: raw.Game) -> G:
    """A copy of a game that something else owns."""
    new = kind.__new__(kind)
    new._h = raw.Game()
    check(lib.janggi_game_clone(byref(new._h), handle))
    return new


def _restore(kind: Type[G], rules: Rules, start: Position, moves: List[int], result: Outcome) -> G:
    game = kind(rules, start)
    for move in moves:
        if game.is_over:
            game.resume()
        game.push(Move(move))
    now = game.outcome
    if now != result:
        if now.is_over:
            game.resume()
        if result.is_over and result.reason >= Reason.POINTS:
            game.end(result.reason, result.winner)
        elif result.is_over:
            game.claim(result.reason)
    return game

# SPDX-License-Identifier: MIT
"""Many positions or games in one call, as numpy arrays.

Positions are an array of packs, ``uint8`` of shape (n, 64), as packs() makes them; games are a list. A refusal is
raised with ``item``, its place from 1.

>>> import janggi
>>> boards = packs([janggi.Position(), janggi.Position('4k4/9/9/9/9/9/9/9/9/3K5 w')])
>>> offsets, moves = legal_moves(boards)
>>> offsets.tolist(), masks(boards).sum(axis=1).tolist(), planes(boards).shape
([0, 32, 36], [32, 4], (2, 18, 10, 9))
"""
from ctypes import POINTER, byref, c_size_t
from typing import Any, Callable, Iterable, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _raw as raw
from ._library import ArgumentError, check, lib, new_error, slow
from .constants import Gen, Side, Status, View
from .game import Game
from .position import MOVES_MAX, PACK_MAX, Position
from .rules import Rules

POLICY_SIZE = int(lib.janggi_limit(6))
PLANES = int(lib.janggi_limit(7))
Bytes = npt.NDArray[np.uint8]
Moves = npt.NDArray[np.uint32]
Offsets = npt.NDArray[np.uint64]
AnyRules = Union[Rules, str, None]


def _at(array: npt.NDArray[Any], kind: Any) -> Any:
    return array.ctypes.data_as(POINTER(kind))


def _checked(array: npt.NDArray[Any], kind: Any, shape: Tuple[int, ...], write: bool = False) -> npt.NDArray[Any]:
    """The array itself if the library may use it; one that is read may be converted."""
    made = array if write else np.ascontiguousarray(array, dtype=kind)
    if not (isinstance(made, np.ndarray) and made.dtype == kind and made.flags.c_contiguous and made.shape == shape
            and (made.flags.writeable or not write)):
        raise ArgumentError(Status.E_ARGUMENT, f'an array of {np.dtype(kind)}, shape {shape}, without gaps is needed')
    return made


def _packs(array: Bytes, write: bool = False) -> Bytes:
    return _checked(array, np.uint8, (len(array), PACK_MAX), write)


def _rules(rules: AnyRules) -> Optional[Rules]:
    """A copy, which no other thread can change."""
    return None if rules is None else (Rules(rules) if isinstance(rules, str) else rules.copy())


def _call(function: Callable[..., int], *arguments: Any) -> None:
    error = new_error()
    check(function(*arguments, byref(error)), error)


def _pointers(games: Sequence[Game]) -> Any:
    return (raw.Game * len(games))(*[game._h.value for game in games])


def packs(positions: Iterable[Position]) -> Bytes:
    """The packs of positions."""
    data = [position.pack().ljust(PACK_MAX, b'\0') for position in positions]
    return np.frombuffer(b''.join(data), np.uint8).reshape(len(data), PACK_MAX).copy()


def positions(boards: Bytes, rules: AnyRules = None) -> 'list[Position]':
    """The positions of packs."""
    return [Position.from_pack(pack.tobytes(), rules) for pack in _packs(boards)]


def legal_moves(boards: Bytes, rules: AnyRules = None, which: int = Gen.ALL,
                room: Optional[Moves] = None) -> Tuple[Offsets, Moves]:
    """Offsets and moves: those of position i are moves[offsets[i]:offsets[i + 1]].

    ``room``, uint32, is used for the moves if they fit, so that nothing need be allocated.
    """
    boards = _packs(boards)
    kept = _rules(rules)
    return _lists(slow.janggi_packs_legal_moves, [_at(boards, raw.U8), len(boards), _handle(kept), which], len(boards),
                  room)


def _handle(rules: Optional[Rules]) -> Optional[raw.Rules]:
    return None if rules is None else rules._h


def _lists(function: Callable[..., int], arguments: 'list[Any]', count: int,
           room: Optional[Moves]) -> Tuple[Offsets, Moves]:
    offsets = np.empty(count + 1, np.uint64)
    if room is None:
        room = np.empty(count * 48, np.uint32)
    room = _checked(room, np.uint32, (room.size,), True)
    _call(function, *arguments, _at(offsets, raw.U64), _at(room, raw.U32), c_size_t(room.size))
    total = int(offsets[count])
    if total > room.size:
        room = np.empty(total, np.uint32)
        _call(function, *arguments, _at(offsets, raw.U64), _at(room, raw.U32), c_size_t(room.size))
    return offsets, room[:total]


def masks(boards: Bytes, rules: AnyRules = None, view: int = View.BOARD) -> npt.NDArray[np.bool_]:
    """Which of the 2451 policy indices are legal moves: bool, (n, 2451)."""
    boards = _packs(boards)
    kept = _rules(rules)
    found = np.empty((len(boards), POLICY_SIZE), np.bool_)
    _call(slow.janggi_packs_masks, _at(boards, raw.U8), len(boards), _handle(kept), view, _at(found, raw.U8))
    return found


def planes(boards: Bytes, view: int = View.BOARD) -> Bytes:
    """Positions as a network reads them: uint8, (n, 18, 10, 9); constants.Plane names the planes."""
    boards = _packs(boards)
    found = np.empty((len(boards), PLANES, 10, 9), np.uint8)
    _call(slow.janggi_packs_planes, _at(boards, raw.U8), len(boards), view, _at(found, raw.U8))
    return found


def play(boards: Bytes, moves: npt.ArrayLike, rules: AnyRules = None) -> npt.NDArray[np.int32]:
    """Plays a move in each position, in place; 0 leaves one as it is. Returns a Status for each, raises none."""
    boards = _packs(boards, True)
    chosen = _checked(np.asarray(moves), np.uint32, (len(boards),))
    kept = _rules(rules)
    statuses = np.zeros(len(boards), np.int32)
    slow.janggi_packs_play(_at(boards, raw.U8), len(boards), _handle(kept), _at(chosen, raw.U32),
                           _at(statuses, raw.I32), None)
    return statuses


def games_pack(games: Sequence[Game]) -> Bytes:
    """The packs of the positions of games."""
    found = np.zeros((len(games), PACK_MAX), np.uint8)
    _call(lib.janggi_games_pack, _pointers(games), len(games), _at(found, raw.U8))
    return found


def games_legal_moves(games: Sequence[Game], which: int = Gen.ALL, room: Optional[Moves] = None) -> Tuple[Offsets, Moves]:
    """As legal_moves(); a game that is over has none."""
    return _lists(lib.janggi_games_legal_moves, [_pointers(games), len(games), which], len(games), room)


def games_masks(games: Sequence[Game], view: int = View.BOARD) -> npt.NDArray[np.bool_]:
    """As masks(), of games."""
    found = np.empty((len(games), POLICY_SIZE), np.bool_)
    _call(lib.janggi_games_masks, _pointers(games), len(games), view, _at(found, raw.U8))
    return found


def games_push(games: Sequence[Game], moves: npt.ArrayLike) -> npt.NDArray[np.int32]:
    """Plays a move in each of different games; 0 leaves one as it is. Returns a Status for each, raises none."""
    if len({id(game) for game in games}) != len(games):
        raise ArgumentError(Status.E_ARGUMENT, 'a game stands in the list twice')
    chosen = _checked(np.asarray(moves), np.uint32, (len(games),))
    statuses = np.zeros(len(games), np.int32)
    lib.janggi_games_push(_pointers(games), len(games), _at(chosen, raw.U32), _at(statuses, raw.I32), None)
    return statuses


def games_outcomes(games: Sequence[Game]) -> Tuple[Bytes, Bytes, Bytes]:
    """The State, the winner and the Reason of each game."""
    found = np.empty((3, len(games)), np.uint8)
    _call(lib.janggi_games_outcomes, _pointers(games), len(games), *[_at(row, raw.U8) for row in found])
    return found[0], found[1], found[2]


def policy_table(side: int = Side.CHO) -> Moves:
    """The move of every policy index; the board is turned for Han."""
    return np.array([lib.janggi_policy_move(i, side) for i in range(POLICY_SIZE)], np.uint32)


def index_table(side: int = Side.CHO) -> Moves:
    """The policy index of every move number below 2^14: index_table()[moves] turns arrays of moves."""
    return np.array([lib.janggi_policy_index(i, side) for i in range(1 << 14)], np.uint32)


__all__ = ['MOVES_MAX', 'PACK_MAX', 'PLANES', 'POLICY_SIZE', 'games_legal_moves', 'games_masks', 'games_outcomes',
           'games_pack', 'games_push', 'index_table', 'legal_moves', 'masks', 'packs', 'planes', 'play', 'policy_table',
           'positions']

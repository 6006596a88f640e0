# SPDX-License-Identifier: MIT
"""Janggi (Korean chess): rules, games, notations, records, diagrams and a search, over the C library libjanggi.

>>> import janggi
>>> print(janggi.Position())                                            # doctest: +ELLIPSIS
10  r───n───b───a───┬───a───b───n───r
    │   │   │   │ ╲ │ ╱ │   │   │   │
 9  ├───┼───┼───┼───k───┼───┼───┼───┤
...
"""
from . import constants as constants
from ._library import (AmbiguousMoveError, ArgumentError, BusyError, EmptyError, GameOverError, IllegalMoveError,
                       JanggiError, LibraryError, ParseError, PositionError, UnsupportedError, lib as _lib,
                       path as library_path)
from .constants import *    # noqa: F401,F403
from .book import Book, BookBuilder, BookMove
from .engine import Analysis, Engine, Info, Result, Score
from .game import Game, Outcome
from .move import (NO_SQUARE, Move, Piece, format_square, in_palace, parse_square, square, square_file, square_rank)
from .position import (Position, describe_why, handicap_name, mirror_setup, parse_handicap, parse_setup, setup_name,
                       setup_pair)
from .record import Line, Reader, Record, Warned, read
from .rules import (Rules, bounds as rule_bounds, describe_reason, describe_rule, describe_ruleset, presets,
                    reason_name, rule_name)

__version__ = '0.1.0'


def library_version() -> str:
    """The version of the library in use."""
    return bytes(_lib.janggi_version_string()).decode()


def rules_revision() -> int:
    """Counts up when a rule's meaning changes."""
    return int(_lib.janggi_rules_revision())


def has_feature(feature: int) -> bool:
    """Whether the library in use was built with a Feature."""
    return bool(_lib.janggi_has_feature(feature))


def status_name(status: int) -> str:
    """The C name of a status."""
    return bytes(_lib.janggi_status_name(status)).decode()


__all__ = [name for name in dir() if not name.startswith('_')]

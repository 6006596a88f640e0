# SPDX-License-Identifier: MIT
"""Finds the shared library, loads it, and turns its statuses into exceptions.

It is looked for in this order, and the first that is there is taken:

1. the file that the environment variable ``JANGGI_LIBRARY`` names, and no other if it is set;
2. beside this file;
3. where ``pkg-config`` says that ``janggi`` is;
4. where the system's loader finds it by its soname.
"""
import os
import shutil
import subprocess
import sys
from ctypes import CDLL, sizeof
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Optional, Type

from . import _raw as raw
from .constants import Fault, Status, Why

NEEDED = 0, 1       # the version of the C interface that this package was written for

if sys.platform == 'win32':
    NAMES = ['janggi-0.1.dll', 'libjanggi-0.1.dll', 'janggi.dll']
elif sys.platform == 'darwin':
    NAMES = ['libjanggi.0.1.dylib', 'libjanggi.dylib']
else:
    NAMES = ['libjanggi.so.0.1', 'libjanggi.so']


class LibraryError(ImportError):
    """The shared library is not there, or is of another version."""


class JanggiError(Exception):
    """What the library refused, with the place.

    ``offset`` is the byte of the text from 0, ``line`` and ``item`` count from 1 and are 0 where they mean nothing;
    ``faults`` has everything that was wrong with a board.
    """

    def __init__(self, status: int, message: str = '', offset: int = 0, line: int = 0, item: int = 0,
                 faults: int = 0) -> None:
        super().__init__(status, message, offset, line, item, faults)
        self.status = Status(status)
        self.message = message or lib.janggi_status_message(status).decode()
        self.offset, self.line, self.item, self.faults = offset, line, item, Fault(faults)

    def __str__(self) -> str:
        place = [f'{name} {value}' for name, value in (('record or element', self.item), ('line', self.line),
                                                       ('byte', self.offset)) if value]
        return self.message + (f' ({", ".join(place)})' if place else '')


class ArgumentError(JanggiError, ValueError):
    """An argument is unknown or out of its range."""


class ParseError(JanggiError, ValueError):
    """A text does not have the expected form."""


class PositionError(JanggiError, ValueError):
    """A board cannot stand in a game."""


class IllegalMoveError(JanggiError, ValueError):
    """A move is not legal here; ``why`` tells the rule where it is known."""

    why: Why = Why.LEGAL


class AmbiguousMoveError(IllegalMoveError):
    """A text fits more than one legal move."""


class GameOverError(JanggiError):
    """The game is over."""


class EmptyError(JanggiError, LookupError):
    """There is nothing here, or nothing more."""


class UnsupportedError(JanggiError):
    """This build or format does not offer it."""


class BusyError(JanggiError, RuntimeError):
    """The object is in use by a running call."""


EXCEPTIONS: Dict[int, Type[JanggiError]] = {
    Status.E_ARGUMENT: ArgumentError, Status.E_STRUCT: ArgumentError, Status.E_SYNTAX: ParseError,
    Status.E_POSITION: PositionError, Status.E_ILLEGAL: IllegalMoveError, Status.E_AMBIGUOUS: AmbiguousMoveError,
    Status.E_GAME_OVER: GameOverError, Status.E_EMPTY: EmptyError, Status.E_UNSUPPORTED: UnsupportedError,
    Status.E_BUSY: BusyError,
}


def new_error() -> raw.Error:
    return raw.Error(size=sizeof(raw.Error))


def failure(status: int, error: Optional[raw.Error] = None, message: str = '') -> BaseException:
    """The exception for a status."""
    if status == Status.E_NOMEM:
        return MemoryError()
    kind = EXCEPTIONS.get(status, JanggiError)
    if error is None or error.code != status:
        return kind(status, message)
    return kind(status, message or error.message.decode('utf-8', 'replace'), error.offset, error.line, error.item,
                error.faults)


def check(status: int, error: Optional[raw.Error] = None) -> None:
    """Raises what a status other than OK means."""
    if status:
        raise failure(status, error)


def candidates() -> Iterator[str]:
    """Where the library may be, the best place first."""
    named = os.environ.get('JANGGI_LIBRARY')
    if named:
        yield named
        return
    for name in NAMES:
        path = Path(__file__).with_name(name)
        if path.exists():
            yield str(path)
    tool = shutil.which('pkg-config')
    if tool:
        found = subprocess.run([tool, '--variable=libdir', 'janggi'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               check=False).stdout.decode().strip()
        for name in NAMES if found else []:
            if (Path(found) / name).exists():
                yield str(Path(found) / name)
    yield from NAMES


def find() -> str:
    """The first library that loads, its version checked."""
    tried = []
    for path in candidates():
        try:
            version = CDLL(path).janggi_version_number
        except (OSError, AttributeError) as error:
            tried.append(f'{path}: {error}')
            continue
        version.restype = raw.U32
        number = version()
        major, minor = number // 1000000, number // 1000 % 1000
        if major != NEEDED[0] or (minor != NEEDED[1] if major == 0 else minor < NEEDED[1]):
            raise LibraryError(f'{path} is libjanggi {major}.{minor}.{number % 1000}, but this package needs '
                               f'{NEEDED[0]}.{NEEDED[1]}; name another with JANGGI_LIBRARY')
        return path
    raise LibraryError('libjanggi was not found; set JANGGI_LIBRARY to its file. Tried:\n  ' + '\n  '.join(tried))


path = find()
try:
    lib = raw.load_locked(path)     # short calls: not worth to let other threads run
    slow = raw.load(path)           # others run meanwhile
except AttributeError as missing:
    raise LibraryError(f'{path} lacks a function of the version it says it is: {missing}') from missing


def bare(name: str) -> Callable[..., Any]:
    """A function without its argument types, which are half the time of a short call.

    For ctypes instances and small ints alone, and results that fit an int.
    """
    function = lib[name]
    function.restype = raw.PROTOTYPES[name][0]
    return function


def text(value: bytes) -> str:
    return value.decode('utf-8', 'replace')

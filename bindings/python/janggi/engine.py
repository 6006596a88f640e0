# SPDX-License-Identifier: MIT
"""The search: the best move, and what it finds on the way."""
import atexit
from ctypes import byref, sizeof
from queue import SimpleQueue
from threading import Lock, RLock, Thread
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Set, Tuple, Union

from . import _raw as raw
from ._library import ArgumentError, BusyError, check, failure, lib, slow
from .constants import Action, Bound, Handicap, ScoreKind, Setting, Setup, Status
from .game import Game
from .move import MOVES, Move
from .position import parse_handicap, parse_setup


class Score(NamedTuple):
    """For the mover: centipawns (250 ahead, a side wins 73 of 100), or plies to mate or to an end by the rules."""

    value: int
    kind: ScoreKind


class Info(NamedTuple):
    """What has been found so far."""

    depth: int
    seldepth: int
    multipv: int
    score: Score
    bound: Bound
    wdl: Tuple[int, int, int]
    nodes: int
    time_ms: int
    hashfull: int
    line: List[Move]


class Result(NamedTuple):
    """What a search found; ``move`` is Move.NONE where there is none."""

    action: Action
    move: Move
    ponder: Move
    score: Score
    wdl: Tuple[int, int, int]
    depth: int
    nodes: int
    time_ms: int


class _Search:
    """Owns a search; a run's thread keeps it alive."""

    def __init__(self) -> None:
        self.h = raw.Search()
        check(lib.janggi_search_new(byref(self.h), None))
        self.busy = Lock()
        self.guard = RLock()    # a stop is for the run that is meant, not for the next

    def __del__(self, _free: Callable[[Any], None] = slow.janggi_search_free) -> None:
        _free(getattr(self, 'h', None))


class _Run:
    """One run of a search. Its thread knows no more than this, so that an analysis that nobody holds is stopped."""

    def __init__(self, search: _Search, game: Game, limits: raw.SearchLimits) -> None:
        self.search, self.game, self.limits = search, game, limits
        self.queue: 'SimpleQueue[Optional[Info]]' = SimpleQueue()
        self.result: Optional[Result] = None
        self.error: Optional[BaseException] = None
        self.thread = Thread(target=self.run, name='janggi search', daemon=True)

    def run(self) -> None:
        def on_info(user: object, told: Any, moves: Any, length: int) -> int:
            try:
                i = told.contents
                self.queue.put(Info(i.depth, i.seldepth, i.multipv, Score(i.score, ScoreKind(i.score_kind)),
                                    Bound(i.bound), (i.wdl[0], i.wdl[1], i.wdl[2]), i.nodes, i.time_ms, i.hashfull,
                                    [MOVES[number] for number in moves[:length]]))
                return 0
            except BaseException as error:
                self.error = error
                return 1

        callback = raw.SEARCH_INFO(on_info)
        try:
            r = raw.SearchResult(size=sizeof(raw.SearchResult))
            lib.janggi_search_on_info(self.search.h, callback, None)
            try:
                status = slow.janggi_search_run(self.search.h, self.game._h, byref(self.limits), byref(r))
            finally:
                lib.janggi_search_on_info(self.search.h, raw.SEARCH_INFO(0), None)
            if status:
                self.error = self.error or failure(status)
            else:
                self.result = Result(Action(r.action), MOVES[r.best], MOVES[r.ponder],
                                     Score(r.score, ScoreKind(r.score_kind)),
                                     (r.wdl[0], r.wdl[1], r.wdl[2]), r.depth, r.nodes, r.time_ms)
        except BaseException as error:
            self.error = error
        finally:
            with self.search.guard:
                running.discard(self)
            self.search.busy.release()
            self.queue.put(None)


running: Set[_Run] = set()


def _stop_run(run: _Run, running: Set[_Run] = running, call: Callable[[Any], None] = lib.janggi_search_stop) -> None:
    """Ends a run that is under way or about to begin."""
    with run.search.guard:
        if run in running:
            call(run.search.h)


@atexit.register
def _stop_all() -> None:
    """No search may outlive the interpreter that it reports to."""
    for run in list(running):
        _stop_run(run)
        run.thread.join()


class Analysis:
    """A search under way: an iterator over what it finds, which may be stopped at any time.

    Other threads run while it searches. At the end of a ``with`` block it is stopped.
    """

    def __init__(self, run: _Run) -> None:
        self._run = run

    def __iter__(self) -> 'Analysis':
        return self

    def __next__(self) -> Info:
        info = self._run.queue.get()
        if info is not None:
            return info
        self._run.queue.put(None)
        if self._run.error is not None:
            raise self._run.error
        raise StopIteration

    def stop(self) -> None:
        """Ends the search; what it has found is its result."""
        _stop_run(self._run)

    def ponderhit(self) -> None:
        """The move pondered on was played: from here on the clocks run."""
        with self._run.search.guard:
            if self._run in running:
                lib.janggi_search_ponderhit(self._run.search.h)

    @property
    def is_running(self) -> bool:
        return self._run in running

    def result(self) -> Result:
        """Waits for the end, and returns what was found."""
        while self._run.thread.is_alive():
            self._run.thread.join(0.1)      # a signal is heard in between
        if self._run.error is not None:
            raise self._run.error
        assert self._run.result is not None
        return self._run.result

    def close(self) -> None:
        """Stops it and waits until it has stopped."""
        self.stop()
        self._run.thread.join()

    def __enter__(self) -> 'Analysis':
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __del__(self, _stop: Callable[[_Run], None] = _stop_run) -> None:
        run = getattr(self, '_run', None)
        if run is not None:
            _stop(run)


class Engine:
    """An opponent and an analyst.

    >>> engine = Engine(hash_mib=1)
    >>> result = engine.play(Game(), depth=2)
    >>> result.move in Game().legal_moves()
    True
    >>> with engine.analyse(Game(), nodes=3000) as analysis:
    ...     depths = [info.depth for info in analysis]
    >>> depths == sorted(depths), analysis.result().depth > 0
    (True, True)
    """

    def __init__(self, hash_mib: Optional[int] = None, threads: Optional[int] = None, multipv: Optional[int] = None,
                 seed: Optional[int] = None, level: Optional[int] = None) -> None:
        self._search = _Search()
        for setting, value in ((Setting.HASH_MIB, hash_mib), (Setting.THREADS, threads), (Setting.MULTIPV, multipv),
                               (Setting.SEED, seed), (Setting.LEVEL, level)):
            if value is not None:
                self[setting] = value

    def __getitem__(self, setting: int) -> int:
        value = raw.I64()
        check(lib.janggi_search_get(self._search.h, setting, byref(value)))
        return int(value.value)

    def __setitem__(self, setting: int, value: int) -> None:
        lowest, highest = self.bounds(setting)
        if not lowest <= value <= highest:
            raise ArgumentError(Status.E_ARGUMENT, f'{Setting(setting).name} {value} is not {lowest} to {highest}')
        with self._alone():
            check(slow.janggi_search_set(self._search.h, setting, value))

    @staticmethod
    def bounds(setting: int) -> Tuple[int, int]:
        """The lowest and the highest value of a setting."""
        lowest, highest = raw.I64(), raw.I64()
        check(lib.janggi_search_bounds(setting, byref(lowest), byref(highest)))
        return lowest.value, highest.value

    def clear(self) -> None:
        """Forgets everything learnt from earlier runs."""
        with self._alone():
            slow.janggi_search_clear(self._search.h)

    def analyse(self, game: Game, *, depth: int = 0, nodes: int = 0, time_ms: int = 0,
                clock_ms: Tuple[int, int] = (0, 0), increment_ms: Tuple[int, int] = (0, 0), moves_to_go: int = 0,
                mate_plies: int = 0, ponder: bool = False, root_moves: Sequence[Union[Move, int, str]] = ()) -> Analysis:
        """Begins a search of a copy of the game; without a limit it runs until it is stopped."""
        for number, bits in [(depth, 32), (nodes, 64), (time_ms, 64), (moves_to_go, 32), (mate_plies, 32),
                             *((ms, 64) for ms in (*clock_ms, *increment_ms))]:
            if not 0 <= number < 2**bits:
                raise ArgumentError(Status.E_ARGUMENT, f'the limit {number} is not 0 to 2^{bits} - 1')
        limits = raw.SearchLimits(size=sizeof(raw.SearchLimits), depth=depth, nodes=nodes, time_ms=time_ms,
                                  clock_ms=tuple(clock_ms), increment_ms=tuple(increment_ms), moves_to_go=moves_to_go,
                                  mate_plies=mate_plies, ponder=int(ponder))
        moves = [game.parse(move) for move in root_moves]
        if not self._search.busy.acquire(blocking=False):
            raise BusyError(Status.E_BUSY)
        try:
            check(lib.janggi_search_set_root_moves(self._search.h, (raw.U32 * len(moves))(*moves), len(moves)))
            run = _Run(self._search, game.copy(), limits)
            lib.janggi_search_arm(self._search.h)
            running.add(run)
            try:
                run.thread.start()
            except BaseException:
                running.discard(run)
                lib.janggi_search_stop(self._search.h)
                raise
        except BaseException:
            self._search.busy.release()
            raise
        return Analysis(run)

    def play(self, game: Game, **limits: Any) -> Result:
        """Searches to the end of the limits of analyse(), and returns what was found."""
        if not any(limits.get(name) for name in ('depth', 'nodes', 'time_ms', 'clock_ms', 'mate_plies')) and \
                self[Setting.LEVEL] == self.bounds(Setting.LEVEL)[1]:
            raise ArgumentError(Status.E_ARGUMENT, 'a search without a limit never ends: use analyse()')
        with self.analyse(game, **limits) as analysis:
            return analysis.result()

    def choose_setup(self, side: int, other: Union[int, str] = Setup.NONE,
                     handicap: Union[int, str] = Handicap.NONE) -> Setup:
        """A set-up for a side by the results of games; ``other`` is the opponent's, if it is shown already."""
        found = raw.U32()
        with self._alone():
            check(lib.janggi_search_choose_setup(self._search.h, side, parse_setup(other), parse_handicap(handicap),
                                                 byref(found)))
        return Setup(found.value)

    def _alone(self) -> '_Alone':
        return _Alone(self._search.busy)

    def __repr__(self) -> str:
        return 'Engine(' + ', '.join(f'{s.name.lower()}={self[s]}' for s in Setting) + ')'


class _Alone:
    """Holds a search that does not run."""

    def __init__(self, busy: Any) -> None:
        self.busy = busy

    def __enter__(self) -> None:
        if not self.busy.acquire(blocking=False):
            raise BusyError(Status.E_BUSY)

    def __exit__(self, *error: object) -> None:
        self.busy.release()

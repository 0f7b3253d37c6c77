"""The engine of a game: chooses the search by the game's facts, and runs one search at a time."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

from solver.contract import OVER, Game
from solver.engine.settings import Settings
from solver.engine.signals import Signals
from solver.info import BestMove, Info, Limits, OnInfo
from solver.options import OptionTable
from solver.positions.searchable import check_seat_to_act


class Driver(Protocol):
    """A search for one kind of game, with its tables or trees. It looks at its signals when it
    begins, and is told of those that come later."""

    def search(
        self, position: Any, limits: Limits, settings: Settings, on_info: OnInfo
    ) -> BestMove: ...

    def stop(self) -> None: ...

    def start_clock(self) -> None: ...

    def clear(self) -> None: ...

    def evaluate(self, position: Any) -> Sequence[tuple[str, object]]: ...


def is_open(game: Any) -> bool:
    """Whether two players see everything, and nothing is left to chance."""
    facts = game.facts
    return bool(facts.zero_sum and facts.max_players == 2 and not (facts.hidden or facts.chance))


def driver_for(game: Any, settings: Settings, signals: Signals) -> Driver:
    """The search that fits the game: alpha-beta for open games, tree sampling elsewhere."""
    if is_open(game):
        from solver.engine.alphabeta import AlphaBeta

        return AlphaBeta(game, settings, signals)
    from solver.engine.worlds import WorldSearch

    return WorldSearch(game, settings, signals)


def unheard(info: Info) -> None:
    """Takes the reports of a search that nobody listens to."""


class Engine:
    """Searches positions of one game; the contract is solver.contract.SearchEngine.

    >>> from solver.games import load
    >>> wigwam = load("wigwam")
    >>> Engine(wigwam).search(wigwam.Position.start(), Limits(depth=3)).lines[0].depth
    3
    """

    def __init__(self, game: Game, options: OptionTable | None = None) -> None:
        self._game = game
        self._settings = Settings()
        self._driver: Driver | None = None
        self._lock = threading.Lock()
        self._expected = False
        self._signals = Signals()
        for option in options or ():
            if options is not None and option.kind != "button":
                self.set(option.name, options[option.name])

    def set(self, name: str, value: Any) -> None:
        """Sets an engine option to a value that solver.options has checked; others mean nothing
        here. Not during a search."""
        before = self._settings
        self._settings = before.changed({name: value})
        if (before.hash, before.threads) != (self._settings.hash, self._settings.threads):
            self._driver = None  # gives the memory back before the next search takes its own

    def clear(self) -> None:
        """Forgets tables and trees, and takes their memory, so that the first search of a game
        loses no time with it. Not during a search."""
        self._ready().clear()

    def prepare(self) -> None:
        """Takes what a search needs, so that the first loses no time with it. Not during a search,
        which tells of memory that is lacking."""
        with suppress(MemoryError):
            self._ready()

    def expect(self) -> None:
        """A search is about to begin: from now on `stop` and `ponderhit` mean that one."""
        with self._lock:
            self._signals.clear()
            self._expected = True

    def stop(self) -> None:
        """Ends the search that runs or is expected, from any thread; else does nothing."""
        with self._lock:
            if self._expected:
                self._signals.stop.set()
                if self._driver is not None:
                    self._driver.stop()

    def ponderhit(self) -> None:
        """The pondered move was played: the time for the move counts from now."""
        with self._lock:
            if self._expected:
                self._signals.hit.set()
                if self._driver is not None:
                    self._driver.start_clock()

    def search(
        self, position: Any, limits: Limits, on_info: OnInfo | None = None, playing: bool = False
    ) -> BestMove:
        """Searches until the limits or `stop` end it, or until the result is proven. `playing` is
        for a move that is to be played: without it the option Contempt does not count.

        Raises IllegalMove for a root move that is none, and where the seat is not to act.
        """
        if not self._expected:
            self.expect()
        try:
            check_seat_to_act(position)
            if position.turn == OVER:
                return BestMove(None)
            settings = self._settings if playing else replace(self._settings, contempt=0)
            return self._ready().search(position, limits, settings, on_info or unheard)
        finally:
            with self._lock:
                self._expected = False

    def quick_move(self, position: Any, moves: Sequence[str] = ()) -> str:
        """What looks best without a search, and so without a table: by the greedy policy of the game
        from what the seat to act knows, in open games by the evaluation one ply on."""
        from solver.engine.quick import best_by_evaluation, best_by_policy  # seldom needed

        best = best_by_evaluation if is_open(self._game) else best_by_policy
        return best(self._game, position, moves)

    def evaluate(self, position: Any) -> Sequence[tuple[str, object]]:
        """The terms of the static evaluation and their total, seen from the side to move."""
        return self._ready().evaluate(position)

    def _ready(self) -> Driver:
        if self._driver is None:
            self._driver = driver_for(self._game, self._settings, self._signals)
        return self._driver

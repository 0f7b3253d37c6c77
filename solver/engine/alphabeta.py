"""The search of games for two without secrets and chance: limits in, the best move out."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from solver._alphabeta import terms
from solver.engine.settings import Settings
from solver.engine.signals import Signals
from solver.engine.strength import CHOICE, FULL, choose, most_nodes
from solver.info import BestMove, Info, Limits, OnInfo
from solver.search.deepening import Deepening, Plan
from solver.search.timing import allot

ARRANGEMENT = "arrangement"  # the text of a position that waits for one (WIG-7)


class AlphaBeta:
    """The searches of one game with their table; a solver.engine.engine.Driver."""

    def __init__(self, game: Any, settings: Settings, signals: Signals) -> None:
        self._deepening = Deepening(game.ops(), settings.hash, settings.threads)
        self._signals = signals
        self._game = game

    def clear(self) -> None:
        """Forgets the table."""
        self._deepening.clear()

    def stop(self) -> None:
        """Ends the search under way."""
        self._deepening.stop()

    def start_clock(self) -> None:
        """The time for the move counts from now."""
        self._deepening.start_clock()

    def search(
        self, position: Any, limits: Limits, settings: Settings, on_info: OnInfo
    ) -> BestMove:
        """The best move of `position`, which is not over, within the limits."""
        plan = plan_for(position, limits, settings)
        if position.text() == ARRANGEMENT:
            return self._arrangement(position, plan, settings.entropy(), on_info)
        lines, has_win = self.run(position, plan, on_info)
        line = lines[0]  # there is one: nothing ends the first iteration
        if settings.strength < FULL:
            line = choose(settings.strength, lines, settings.entropy(), position.key)
        return BestMove(
            line.line[0],
            line.line[1] if len(line.line) > 1 else None,
            tuple(lines[: settings.lines]),
            messages=() if limits.win is None else about_win(limits.win, has_win),
        )

    def _arrangement(self, position: Any, plan: Plan, seed: int, on_info: OnInfo) -> BestMove:
        from solver.engine.arranging import Arranging  # a game under way does without

        seen = position.seen(position.turn)
        rules = zip(self._game.options, astuple(position.rules), strict=True)
        empty = self._game.Position.empty(**{option.name: value for option, value in rules})
        return Arranging(self.run, empty, seen, plan, seed, self._signals).best(on_info)

    def evaluate(self, position: Any) -> list[tuple[str, object]]:
        """The terms of the static evaluation and their total, in hundredths of a warrior."""
        found, total = terms(self._game.ops(), position.packed())
        weighted: list[tuple[str, object]] = [(name, w * count) for name, w, count in found]
        return [*weighted, ("scaled by", total - sum(w * c for _, w, c in found)), ("total", total)]

    def run(
        self, position: Any, plan: Plan, on_info: OnInfo | None = None
    ) -> tuple[list[Info], bool | None]:
        """The lines of one search, and whether there is the win that it looked for: None if it was
        stopped before it knew, or did not look for one."""
        search = self._deepening.prepare(position, plan)
        if self._signals.hit.is_set():
            search.start_clock()
        if self._signals.stop.is_set():
            self._deepening.stop()
        return search.run(on_info), search.has_win


def about_win(moves: int, has_win: bool | None) -> tuple[str, ...]:
    """What to say of a win within so many moves."""
    if has_win is None:
        return (f"a win in {moves} was neither found nor refuted",)
    return () if has_win else (f"no win in {moves}",)


def plan_for(position: Any, limits: Limits, settings: Settings) -> Plan:
    """What the limits mean for the seat to move."""
    return Plan(
        time=allot(limits, position.turn, settings.overhead),
        depth=limits.depth,
        nodes=most_nodes(settings.strength, limits.nodes),
        moves=limits.moves,
        lines=settings.lines if settings.strength == FULL else max(settings.lines, CHOICE),
        win=limits.win,
        contempt=-settings.contempt if position.turn == 1 else settings.contempt,
        timed=not limits.ponder,
    )

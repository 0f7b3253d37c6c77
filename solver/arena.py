"""Games and small matches within this process: players are functions from what a seat knows to its
decision. For long matches between engine processes, with clocks and statistics, see solver.match.

>>> from solver import arena
>>> quick = arena.searcher("wampum", nodes=50)
>>> result = arena.match("wampum", quick, arena.baseline("greedy"), deals=1, seed=5, Players=2)
>>> result.games, 0.0 <= result.share <= 1.0
(2, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from statistics import mean, stdev
from typing import Any

from solver.contract import CHANCE, OVER
from solver.engine.analysis import engine_with
from solver.games import load
from solver.games.results import leads
from solver.info import Limits
from solver.tape import Tape

# From the view of the seat to act (in open games the position) and a seed to its decision.
Player = Callable[[Any, int], str]


def baseline(kind: str) -> Player:
    """The player `greedy` or `random` of a game."""
    return lambda view, seed: str(view.policy_move(seed, kind))


def searcher(
    game: str, nodes: int | None = None, seconds: float | None = None, **options: object
) -> Player:
    """A player that searches, within these limits, with engine options by their protocol names.

    Raises BadOption. With a limit of nodes its decisions depend on view and seed alone.
    """
    engine = engine_with(game, options)
    limits = Limits(nodes=nodes, movetime=None if seconds is None else max(1, round(1000 * seconds)))

    def decide(view: Any, seed: int) -> str:
        engine.clear()
        engine.set("Seed", seed)
        answer = engine.search(view, limits)
        assert answer.move is not None  # the view is one of a seat to act
        return answer.move

    return decide


def play(game: str, players: Sequence[Player], seed: int, **options: object) -> Any:
    """The end of a game of `players`, seat by seat, on the luck of `seed`.

    A seat is told what it has seen and nothing else. Raises BadOption, and IllegalMove for a decision
    that is none.
    """
    module, tape, decisions = load(game), Tape(seed), 0
    position = module.Position.empty(**options)
    views = Views(module, len(players), options)
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
            continue
        decisions += 1
        decide = players[position.turn]
        position = position.play(decide(views.of(position), (seed << 20) + decisions))
    return position


class Views:
    """What each seat of a game knows, brought up to date when it has to act."""

    def __init__(self, module: Any, seats: int, options: dict[str, object]) -> None:
        self._hidden = module.facts.hidden
        self._views = [module.View.empty(seat, **options) for seat in range(seats) if self._hidden]
        self._told = [0] * seats

    def of(self, position: Any) -> Any:
        """The view of the seat to act; the position itself where all see everything."""
        if not self._hidden:
            return position
        seat, seen = position.turn, position.seen(position.turn)
        view = self._views[seat]
        self._views[seat] = type(view).follow(view, seen[self._told[seat] :])
        self._told[seat] = len(seen)
        return self._views[seat]


@dataclass(frozen=True, slots=True)
class Result:
    """How one player did against copies of another: its mean share of the win and its mean lead in
    points over its best opponent, with standard errors over deals."""

    games: int
    share: float
    share_error: float
    lead: float
    lead_error: float


def match(
    game: str, player: Player, others: Player, deals: int, seed: int = 1, **options: object
) -> Result:
    """One player against copies of another. Each deal is played once from every seat, with the same
    luck. Raises as `play`."""
    seats = load(game).Position.empty(**options).players
    shares, leads = [], []
    for deal in range(deals):
        ends = [
            play(
                game,
                [player if s == seat else others for s in range(seats)],
                seed * 100_000 + deal,
                **options,
            )
            for seat in range(seats)
        ]
        shares.append(mean(share(end, seat) for seat, end in enumerate(ends)))
        leads.append(mean(lead(end, seat) for seat, end in enumerate(ends)))
    return Result(deals * seats, mean(shares), error(shares), mean(leads), error(leads))


def share(end: Any, seat: int) -> float:
    """The part of the win that a seat has."""
    winners = end.winners()
    return (seat in winners) / len(winners) if winners else 1 / end.players


def lead(end: Any, seat: int) -> float:
    """Points more than the best other seat."""
    return float(leads([Fraction(score) for score in end.scores()])[seat])


def error(values: Sequence[float]) -> float:
    """The standard error of their mean; infinite for one value, which says nothing of it."""
    return stdev(values) / len(values) ** 0.5 if len(values) > 1 else inf

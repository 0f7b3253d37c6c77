"""What a decision in the last round of Wampum is worth at least and at most, whatever the others do.

No card is drawn any more (WAM-9), so that a view leaves a list of worlds, each with its probability
by the slow oracle (WAM-18), and every world a small tree of decisions. In each the share of the win
lies between what the worst and the best of all further decisions give, whoever makes them. A decision
whose least is more than the most of any other is the best one against every opponent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.contract import CHANCE, OVER
from solver.games.wampum import Position, View
from tests.oracle.wampum.worlds import worlds_after, worlds_of_text

Bounds = tuple[float, float]
EXACT = 1e-9  # what sums of probabilities may be off


@dataclass(frozen=True)
class Proof:
    """The best decisions, what each is worth at least, and any other at most."""

    best: tuple[str, ...]
    least: float
    others: float
    worlds: int

    @property
    def holds(self) -> bool:
        return self.least > self.others + EXACT

    def __str__(self) -> str:
        return f"proven in {self.worlds} worlds: {self.least:.4f} or more, others {self.others:.4f} or less"


def worlds_of(view: View, options: dict[str, Any]) -> list[tuple[Position, float]]:
    """Every world that fits, with its probability: of a text, or of a history from the empty table."""
    if view.seen():
        found = worlds_after(view.seen(), view.seat, **options)
    else:
        found = worlds_of_text(view.text(), **options)
    return [(Position.parse(world.text(), **options), float(p)) for world, p in found.items()]


def bounds(position: Any, seat: int) -> Bounds:
    """The share of the win of a seat, least and most."""
    if position.turn == OVER:
        winners = position.winners()
        share = (seat in winners) / len(winners)
        return share, share
    assert position.turn != CHANCE
    after = [bounds(position.play(move), seat) for move in position.legal_moves()]
    return min(least for least, _ in after), max(most for _, most in after)


def values(view: View, worlds: list[tuple[Position, float]]) -> dict[str, Bounds]:
    """The bounds of each decision, on average over the worlds."""
    found = {}
    for move in map(str, view.legal_moves()):
        here = [(p, bounds(world.play(move), view.seat)) for world, p in worlds]
        found[move] = (sum(p * least for p, (least, _) in here), sum(p * most for p, (_, most) in here))
    return found


def proof(view: View, options: dict[str, Any]) -> Proof:
    """The best decision of a view in the last round if it can be told without knowing the others, with
    those that are worth exactly the same."""
    worlds = worlds_of(view, options)
    found = values(view, worlds)
    first = max(found, key=lambda move: found[move])
    best = [move for move in found if same(found[move], found[first])] if settled(found[first]) else [first]
    others = max((most for move, (_, most) in found.items() if move not in best), default=0.0)
    return Proof(tuple(best), found[first][0], others, len(worlds))


def settled(bounds: Bounds) -> bool:
    """Nothing depends on what is decided later."""
    return bounds[1] - bounds[0] < EXACT


def same(one: Bounds, other: Bounds) -> bool:
    return all(abs(a - b) < EXACT for a, b in zip(one, other, strict=True))

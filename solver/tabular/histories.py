"""Every history of a small game in a table, each known by its number."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from solver.contract import CHANCE, OVER
from solver.errors import SolverError

AT_CHANCE, AT_END = -1, -2  # Histories.decides


@dataclass(frozen=True, slots=True)
class Information:
    """What a seat knows where it has to decide: all that it has seen (`View.follow` makes the view
    of it), and the legal decisions, at least two."""

    seat: int
    seen: tuple[str, ...]
    moves: tuple[str, ...]


@dataclass
class Histories:
    """The histories of a game, the root first and children after their parents, in rows.

    `decides` is the number of the Information at a decision, AT_CHANCE or AT_END; the children of
    history h are `first[h]` to `first[h] + count[h] - 1`, in the order of the decisions; `chance`
    is the probability of the last event, `returns` what each seat gets at the end.
    """

    players: int
    information: list[Information] = field(default_factory=list)
    decides: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    count: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    returns: list[tuple[float, ...]] = field(default_factory=list)

    @property
    def ends(self) -> list[int]:
        """The finished histories."""
        return [h for h, decides in enumerate(self.decides) if decides == AT_END]

    @cached_property
    def members(self) -> list[list[int]]:
        """The histories that agree with each Information."""
        members: list[list[int]] = [[] for _ in self.information]
        for h, decides in enumerate(self.decides):
            if decides >= 0:
                members[decides].append(h)
        return members

    def children(self, history: int) -> range:
        first = self.first[history]
        return range(first, first + self.count[history])


def histories(start: Any, most: int = 200_000) -> Histories:
    """All histories from a position on; forced decisions are no histories of their own.

    Raises SolverError where there are more than `most`.
    """
    table, numbers = Histories(start.players), dict[tuple[int, tuple[str, ...]], int]()
    queue = deque([(start, 1.0)])
    found = 1
    while queue:
        position, chance = queue.popleft()
        position = past_forced(position)
        children = list(next_positions(position))
        table.decides.append(number_of(position, table, numbers))
        table.first.append(found)
        table.count.append(len(children))
        table.chance.append(chance)
        table.returns.append(returns_of(position))
        queue.extend(children)
        found += len(children)
        if found > most:
            raise SolverError(f"expected at most {most} histories, found more")
    return table


def past_forced(position: Any) -> Any:
    """The position once nobody is left without a choice."""
    while position.turn >= 0 and len(moves := position.legal_moves()) == 1:
        position = position.play(moves[0])
    return position


def next_positions(position: Any) -> list[tuple[Any, float]]:
    """The positions after one decision or event, each with the probability of the event."""
    if position.turn == OVER:
        return []
    if position.turn != CHANCE:
        return [(position.play(move), 1.0) for move in position.legal_moves()]
    events = list(position.chance_events())
    total = sum(weight for _, weight in events)
    return [(position.play(event), weight / total) for event, weight in events]


def number_of(
    position: Any, table: Histories, numbers: dict[tuple[int, tuple[str, ...]], int]
) -> int:
    """What Histories.decides has for a position; a new Information joins the table."""
    if position.turn == OVER:
        return AT_END
    if position.turn == CHANCE:
        return AT_CHANCE
    seen = (position.turn, tuple(position.seen(position.turn)))
    if seen not in numbers:
        numbers[seen] = len(numbers)
        moves = tuple(str(move) for move in position.legal_moves())
        table.information.append(Information(*seen, moves))
    return numbers[seen]


def returns_of(position: Any) -> tuple[float, ...]:
    """The utilities at the end, () before it."""
    return tuple(float(u) for u in position.returns()) if position.turn == OVER else ()

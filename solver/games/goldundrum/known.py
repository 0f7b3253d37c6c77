"""The moments of Gold und Rum that have a text, as a seat knows them: what all worlds have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from solver._goldundrum import KIND_NAMES, Table, backs_in, kinds_in
from solver._goldundrum_knowledge import Knowledge
from solver.games.goldundrum.cards import HIDDEN, back
from solver.games.goldundrum.moments import WAR_MOMENTS, Piles, seen_by_all, with_war
from solver.games.goldundrum.rules import Rules
from solver.games.goldundrum.setup import Cards, Setup


@dataclass(frozen=True, slots=True)
class Known:
    """A moment that has a text, as a seat knows it."""

    phase: str
    knowledge: Knowledge
    piles: Piles
    given: Setup | None = None  # as a text gave it

    @property
    def signature(self) -> tuple[object, ...]:
        """What makes it another moment than the one before."""
        return signature(self.phase, table_in(self.knowledge))

    def setup(self, rules: Rules, seat: int) -> Setup:
        """The table with the cards that the seat does not know by their backs."""
        if self.given is not None:
            return self.given
        tables = tables_in(self.knowledge)
        common = seen_by_all(self.phase, tables[0], self.piles, rules, seat)
        if self.phase not in WAR_MOMENTS:
            return common
        seats = range(rules.players)
        hands = tuple(known_cards([table.hand(other) for table in tables]) for other in seats)
        sent = tuple(known_cards([table.unit(other) for table in tables]) for other in seats)
        return with_war(common, tables[0], hands, sent)


def table_in(knowledge: Knowledge) -> Table:
    """One of the worlds, for what all have in common."""
    return Table.unpacked(knowledge.world)


def tables_in(knowledge: Knowledge) -> list[Table]:
    """All of them."""
    return [Table.unpacked(world) for world in knowledge.worlds]


def signature(phase: str, table: Table) -> tuple[object, ...]:
    if phase in WAR_MOMENTS:
        return (phase, table.round, table.battle, tuple(table.spies), len(table.queue))
    return (phase, table.round, table.dealt)


def known_cards(sets: Sequence[int]) -> Cards:
    """The cards that are in every one of some sets with the same backs; the others as backs."""
    counts = [Counter(kinds_in(cards)) for cards in sets]
    known = {kind: min(count[kind] for count in counts) for kind in KIND_NAMES}
    hidden = Counter(backs_in(sets[0]))
    for kind, n in known.items():
        hidden[back(kind)] -= n
    cards = [kind for kind, n in known.items() for _ in range(n)]
    return (*cards, *(colour + HIDDEN for colour, n in hidden.items() for _ in range(n)))


def phase_at(table: Table) -> tuple[object, ...]:
    """The signature of the moment at which a table stands, (None,) where that has no text."""
    if table.moment in WAR_MOMENTS:
        return signature(table.moment, table)
    if table.dealt == 0:
        return signature("round", table)
    return (None,)

"""The moments of Gold und Rum that have a text, and the results that follow an event."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver._goldundrum import Table, kinds_in
from solver.games.goldundrum.cards import spelled_set
from solver.games.goldundrum.rules import Rules
from solver.games.goldundrum.setup import Cards, Setup

Piles = tuple[Cards, ...]
WAR_MOMENTS = ("champion", "spy", "tribe", "send")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that has a text (GUR-25): its phase, its table, its piles from the bottom up."""

    phase: str
    table: Table
    piles: Piles

    def setup(self, rules: Rules) -> Setup:
        """The full table."""
        table, seats = self.table, range(self.table.players)
        common = seen_by_all(self.phase, table, self.piles, rules)
        if self.phase not in WAR_MOMENTS:
            return common
        hands = tuple(tuple(kinds_in(table.hand(seat))) for seat in seats)
        sent = tuple(tuple(kinds_in(table.unit(seat))) for seat in seats)
        return with_war(common, table, hands, sent)


def seen_by_all(
    phase: str, table: Table, piles: Piles, rules: Rules, seat: int | None = None
) -> Setup:
    """The moment without the cards in a war."""
    setup = Setup(
        rules=rules,
        seat=seat,
        round=table.round,
        scores=tuple(table.scores),
        won=tuple(table.won),
        phase=phase,
    )
    if phase in ("window", "closing"):
        return replace(setup, dealt=table.dealt, piles=piles, left=tuple(table.left))
    return setup


def with_war(
    setup: Setup, table: Table, hands: tuple[Cards, ...], sent: tuple[Cards, ...]
) -> Setup:
    fighting = setup.phase == "send"
    return replace(
        setup,
        champion=table.champion,
        hands=hands,
        spies=tuple(table.spies),
        battle=table.battle,
        tribes=tuple(table.tribes),
        tribe=table.tribe if fighting else None,
        sent=sent,
        turn=table.queue[0] if fighting else 0,
    )


def new_phase(before: Table, event: str, after: Table) -> str | None:
    """The phase that begins with an event (a key of STEP_TYPES), None where none does (GUR-25)."""
    if event == "deal" and after.window_due:
        return "window"  # also where nobody can be asked and the next card follows at once
    if after.round != before.round:
        return "round"
    moment = after.moment
    if moment in WAR_MOMENTS:
        return str(moment)
    if after.dealt == 80 and moment in ("order", "ask"):
        opened = event in ("deal", "start") or len(before.queue) == 1
        return "closing" if opened and event != "order" else None
    return None


def results_of(table: Table) -> list[str]:
    """What the rules do next, as all see it (GUR-14, GUR-18): giants discarded, units turned up."""
    if table.moment == "giants":
        found = [(seat, table.giants(seat)) for seat in table.ring]
        return [f"{seat}.giants:{'G' * n}" for seat, n in found if n > 1]
    if table.moment == "show":
        units = [(seat, table.unit(seat)) for seat in table.ring]
        return [f"show:{seat}:{spelled_set(unit)}" for seat, unit in units if unit]
    return []


def followed(table: Table) -> tuple[Table, list[str]]:
    """The table once the rules have gone on, and the results on the way."""
    results: list[str] = []
    while table.goes_on:
        results += results_of(table)
        table = table.follow()
    return table, results


def laid_on(piles: Piles, pile: int, item: str) -> Piles:
    """The piles with one more card or item on a pile, counted from 0."""
    return (*piles[:pile], (*piles[pile], item), *piles[pile + 1 :])


def piles_after(piles: Piles, event: str, seat: int, what: int, card: str) -> Piles:
    """The piles after a deal or a lay by a seat on pile `what`."""
    if event == "deal":
        return laid_on(piles, what, card)
    sign = {"enlist": "+", "desert": "-"}.get(event)
    return laid_on(piles, what, f"{sign}{seat}") if sign else piles


def empty_piles(rules: Rules) -> Piles:
    return ((),) * rules.piles

"""Wins of Waka Waka that are sure this turn: the last seat of a round rises to the top whatever is drawn.

All goods must lie face up (`Eyes=2334`). Then cards alone are unknown: a win is sure if it comes for
each card that may be drawn and whatever the others decide. A hand that an elder shows counts as one
without a card of use. Where a card is drawn, every kind that others hold must be in the deck too, so that
what may be drawn is what the seat can expect; otherwise nothing is proved.
"""

from __future__ import annotations

from typing import Any

from solver._wakawaka import NOTHING, Table, step_number
from solver.contract import CHANCE
from solver.games.wakawaka import Position
from solver.games.wakawaka.rules import TOP_LEVEL
from solver.games.wakawaka.texts import decision_text

OPEN = "2334"
MOST_TABLES = 5_000
TURN_IS_OVER = ("refill", "over")


class Unproved(Exception):
    """The deck lacks a kind that the seat must expect, or there are too many ways."""


class Sure:
    """The search for sure wins of one seat; it counts the tables that it looked at."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[int, bool] = {}

    def wins(self, table: Table) -> bool:
        """Does the seat win this turn whatever comes?"""
        if table.point in TURN_IS_OVER or table.turns % table.players != self.seat:
            return won(table, self.seat)
        if len(self.known) > MOST_TABLES:
            raise Unproved
        if table.key not in self.known:
            self.known[table.key] = self.searched(table)
        return self.known[table.key]

    def searched(self, table: Table) -> bool:
        if table.turn == CHANCE:
            self.check(table)
            return all(self.wins(table.after(step)) for step, _ in table.events())
        if table.turn == self.seat:
            return any(self.wins(table.after(step)) for step in self.steps(table))
        return all(self.wins(table.after(step)) for step in table.steps())

    def check(self, table: Table) -> None:
        others = {card for s, hand in enumerate(table.hands) if s != self.seat for card in hand}
        if table.point == "draw" and table.seat == self.seat and not others <= set(table.deck_cards):
            raise Unproved

    def steps(self, table: Table) -> list[int]:
        steps = table.steps(preferred=True)
        return [s for s in steps if step_number(s) == NOTHING] if table.point == "via" else steps

    def line(self, table: Table) -> list[str]:
        """Decisions that win, up to the first draw or decision of another."""
        line = []
        while table.turn == self.seat and table.turns % table.players == self.seat:
            step = next(s for s in self.steps(table) if self.wins(table.after(s)))
            line.append(decision_text(step))
            table = table.after(step)
        return line


def won(table: Table, seat: int) -> bool:
    """WAK-23: the last to arrive wins a tie of gold."""
    rivals = [g for s, g in enumerate(table.gold) if s != seat and table.levels[s] == TOP_LEVEL]
    return table.levels[seat] == TOP_LEVEL and table.gold[seat] >= max(rivals, default=0)


def sure_moves(position: Position) -> dict[str, list[str]]:
    """The decisions of the last seat of a round after which it can be sure to win, each with a line;
    raises Unproved."""
    table: Any = position.table
    search = Sure(table.turn)
    steps = {str(move): table.after(position.steps(str(move))[0]) for move in position.legal_moves()}
    return {text: [text, *search.line(t)] for text, t in steps.items() if search.wins(t)}

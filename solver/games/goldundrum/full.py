"""Full setups of Gold und Rum: as packed tables, and the battle of one as a seat has seen it."""

from __future__ import annotations

from dataclasses import replace

from solver._goldundrum import Table
from solver.games.goldundrum.cards import back, spelled
from solver.games.goldundrum.setup import Setup
from solver.games.goldundrum.texts import backs_of, read_sight


def table_of(setup: Setup) -> Table:
    """The packed table of a full Setup that is possible."""
    table = Table.laid_out(setup.rules, setup.round, setup.scores, setup.won)
    if setup.phase == "round":
        return table
    if setup.phase in ("window", "closing"):
        return table.in_window(setup.dealt, setup.piles, setup.left)
    return table.at_war(
        setup.phase,
        setup.champion,
        setup.hands,
        setup.spies,
        setup.battle,
        setup.tribes,
        setup.tribe,
        setup.sent,
        setup.turn,
    )


def seat_to_move(setup: Setup) -> int:
    """The seat whose turn it is in a full Setup; 0 where chance is to act."""
    return max(0, int(table_of(setup).turn))


# -- the battle of a full text, as a seat has seen it -------------------------------------------


def senders_before(setup: Setup) -> list[int]:
    """Who has sent already in this battle."""
    if setup.phase != "send":
        return []
    return setup.senders[: setup.senders.index(setup.turn)]


def before_sends(setup: Setup) -> Setup:
    """The same battle with all mercenaries back in the hands."""
    if setup.phase != "send":
        return setup
    hired = [tuple(card for card in unit if back(card) in "gGT") for unit in setup.sent]
    hands = tuple(hand + more for hand, more in zip(setup.hands, hired, strict=True))
    sent = tuple(tuple(c for c in unit if back(c) not in "gGT") for unit in setup.sent)
    return replace(setup, hands=hands, sent=sent, turn=setup.senders[0])


def what_was_sent(setup: Setup, sender: int, seat: int) -> tuple[int, bool]:
    """A send of a full text as `seat` has seen it: its own exactly, others' by backs."""
    text = f"{sender}.send:{spelled(card for card in setup.sent[sender] if back(card) in 'gGT')}"
    sight = read_sight(text if sender == seat else backs_of(text))
    return sight.what, sight.by_back

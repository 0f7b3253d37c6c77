"""A world drawn from a view as a full position, with a past and a text that agree with the view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from solver._goldundrum import Table, kinds_in
from solver.contract import OVER
from solver.errors import IllegalMove, ImpossiblePosition
from solver.games.goldundrum.cards import CARD, back, spelled
from solver.games.goldundrum.full import table_of
from solver.games.goldundrum.known import table_in, tables_in
from solver.games.goldundrum.moments import WAR_MOMENTS, Moment
from solver.games.goldundrum.position import Position
from solver.games.goldundrum.texts import read_decision, read_event
from solver.games.goldundrum.view import View
from solver.games.past import Happened

HIRED = "gGT"  # backs of mercenaries


def world(view: View, table: Table) -> Position:
    """The position of a table that was drawn from a view."""
    moment, since = told(view, table)
    position = Position(view.rules, moment, view.begun)
    past: Happened | None = None
    for text in view.seen():
        past = Happened(past, text, (view.seat,), None)
    return position.placed(table, view.piles, since, past)


def told(view: View, table: Table) -> tuple[Moment, tuple[str, ...]]:
    """The last moment with a text on the way to a world, and what has happened since (GUR-25)."""
    known = view.known
    if table.moment in WAR_MOMENTS:
        return Moment(table.moment, table, view.piles), ()
    if known.phase == "round" or table.dealt == 0:
        begun = table_in(known.knowledge) if table.dealt else table
        return Moment("round", begun, view.piles), view.since
    if known.phase in ("window", "closing"):
        return told_in_window(view, table)
    return told_at_the_end(view, table) if table.turn == OVER else told_in_war(view, table)


# -- windows ----------------------------------------------------------------------------------


def told_in_window(view: View, table: Table) -> tuple[Moment, tuple[str, ...]]:
    """An order that agrees with who is still to be asked, and the passes of those who were."""
    known = view.known
    if table.moment == "order" and table.dealt == 80 and view.since:  # the next closing window
        return Moment("closing", table, view.piles), ()
    moment = Moment(known.phase, table_in(known.knowledge), known.piles)
    untouched = view.rules.race == "seat" and table.queue == first_queue(moment)
    if table.moment == "order" or untouched:
        return moment, view.since
    acted = [int(text[0]) for text in view.since if text[1:2] == "."]
    asked = [seat for seat in first_queue(moment) if seat not in table.queue]
    passed = [seat for seat in asked if seat not in acted]
    rest = [seat for seat in table.ring if seat not in (*acted, *passed, *table.queue)]
    if view.rules.race == "seat":
        return moment, in_ring(view, asked)
    order = "".join(map(str, (*passed, *acted, *table.queue, *rest)))
    return moment, (f"order:{order}", *(f"{seat}.pass" for seat in passed), *view.since)


def first_queue(moment: Moment) -> list[int]:
    """Who may lay a card in a window that begins, from the wizard's left."""
    table = moment.table
    left = table.left
    return [s for s in table.ring if left[s][1] or (left[s][0] and table.started)]


def in_ring(view: View, asked: list[int]) -> tuple[str, ...]:
    """Race=seat: what each of those asked has done."""
    seen = {int(text[0]): text for text in view.since if text[1:2] == "."}
    done = tuple(seen.get(seat, f"{seat}.pass") for seat in asked)
    return (*done, *(text for text in view.since if text[1:2] != "."))


# -- the war ----------------------------------------------------------------------------------


def told_in_war(view: View, table: Table) -> tuple[Moment, tuple[str, ...]]:
    """What was seen since the last moment with a text, undone from its end on; and told again with
    what this world has for it."""
    known = view.known
    seats = range(table.players)
    hands = {seat: Counter(kinds_in(table.hand(seat))) for seat in seats}
    units = {seat: Counter(kinds_in(table.unit(seat))) for seat in seats}
    events = [text for text in view.since if not text.startswith("show:")]
    told: list[str] = []
    for at in range(len(events) - 1, -1, -1):
        told.insert(0, undone(events[: at + 1], hands, units, view))
    setup = Moment(known.phase, table_in(known.knowledge), view.piles).setup(view.rules)
    setup = replace(
        setup,
        hands=tuple(tuple(hands[seat].elements()) for seat in seats),
        sent=tuple(tuple(units[seat].elements()) for seat in seats),
    )
    moment = Moment(known.phase, table_of(setup), view.piles)
    return moment, tuple(with_keeps(moment.table, table, told))


def told_at_the_end(view: View, table: Table) -> tuple[Moment, tuple[str, ...]]:
    """The last battle from any world before its last send that leads to this end: what was sent
    there has been turned up."""
    told = [with_units(text, view.since) for text in view.since if not text.startswith("show:")]
    for before in tables_in(view.known.knowledge):
        try:
            since = tuple(with_keeps(before, table, told))
        except IllegalMove:
            continue
        return Moment(view.known.phase, before, view.piles), since
    raise ImpossiblePosition("expected a battle that leads to the end, found none")


def with_units(text: str, since: tuple[str, ...]) -> str:
    """A send by backs as it turned out, with the card that a commando drew."""
    if not text[2:].startswith("send:g?"):
        return text
    seat, drawn = text[0], [other[5:] for other in since if other.startswith("draw:")]
    hit = any(other[2:].startswith(f"commando:{seat}:") for other in since)
    shown = [other[7:] for other in since if other.startswith(f"show:{seat}:")]
    cards = [*CARD.findall("".join(shown)), *(drawn if hit else [])]
    return f"{seat}.send:{spelled(card for card in cards if back(card) in HIRED)}"


def undone(
    events: list[str], hands: dict[int, Counter[str]], units: dict[int, Counter[str]], view: View
) -> str:
    """Takes the last event back; returns its full text."""
    text = events[-1]
    seat, word, about = int(text[0]) if text[1:2] == "." else -1, *text[2:].partition(":")[::2]
    if text.startswith("draw:"):  # the commando's: a spy's is followed by a moment of its own
        units[int(events[-2].split(":")[1])][text.removeprefix("draw:")] += 1
    elif word == "commando":
        hands[seat]["c"] += 1
    elif word == "spy":
        hands[seat][table_in(view.known.knowledge).spies[0]] += 1
    elif word == "fly":
        hands[seat].update({"f": 1, "g": len(about)})
    elif word == "send":
        hired = [card for card in units[seat].elements() if back(card) in HIRED]
        units[seat].subtract(hired)
        hands[seat].update(hired)
        return f"{seat}.send:{spelled(hired)}"
    return text


def with_keeps(table: Table, until: Table, told: list[str]) -> list[str]:
    """The full record from one table to another, with the unseen `keep` of others put in."""
    found: list[str] = []
    for text in told:
        while table.moment in ("commando", "fly") and not text.startswith(f"{table.turn}."):
            found.append(f"{table.turn}.keep")
            table = table.after(read_decision(table, "keep"))
        read = read_event if text.startswith("draw:") else read_decision
        table = table.after(read(table, text))
        found.append(text)
    while table.moment in ("commando", "fly") and table.moment != until.moment:
        found.append(f"{table.turn}.keep")
        table = table.after(read_decision(table, "keep"))
    return found

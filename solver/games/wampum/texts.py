"""Texts of decisions and events of Wampum (WAM-20, WAM-21), read against a table."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import overload

from solver._wampum import (
    Table,
    bid_steps,
    discard_step,
    event_step,
    meaning,
    move_step,
    part_count,
    part_texts,
)
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove
from solver.games.wampum.rules import GOODS
from solver.games.wampum.setup import HIDDEN, ordered
from solver.notation import shown

Steps = tuple[int, ...]

BID_TEXT = re.compile(r"([1-9][0-9]{0,2}):([CHTWA]+|\?+)")
MOVE_TEXT = re.compile(r">([1-9][0-9]{0,2})")
DISCARD_TEXT = re.compile(r"-([CHTWA]+|\?+)")
CARDS = re.compile(r"[CHTWA]+|\?+")


class Move(str):
    """A legal decision: its text, the only one it has (WAM-20)."""

    __slots__ = ()


def masked(cards: str) -> str:
    """What others see of hidden cards (WAM-20)."""
    return HIDDEN * len(cards)


def holds(cards: str, part: str) -> bool:
    return all(cards.count(good) >= part.count(good) for good in set(part))


# -- reading ----------------------------------------------------------------------------------


def read_decision(table: Table, text: str, known: bool) -> Steps:
    """The steps that `text` spells for the seat to act, whose cards are known or seen as `?`.

    Raises IllegalMove.
    """
    if table.turn < 0:
        what = "an event" if table.turn == CHANCE else "nothing after the end"
        raise IllegalMove(f"expected {what}, found {shown(text)}")
    readers = {"bid": read_bid, "move": read_move, "discard": read_discard}
    return readers[table.phase](table, text, known)


def read_bid(table: Table, text: str, known: bool) -> Steps:
    match = BID_TEXT.fullmatch(text)
    if match is None:
        example = "2:CCH" if known else "2:???"
        raise IllegalMove(f"expected a bid such as {example}, found {shown(text)}")
    village = read_village(table, match[1], text)
    check_cards(match[2], table.hands[table.turn], known, text)
    if len(match[2]) < table.least_bid(village):
        least = table.least_bid(village)
        raise IllegalMove(f"expected {least} cards or more in that village, found {shown(text)}")
    return bid_steps(village, match[2])


def read_move(table: Table, text: str, known: bool) -> Steps:
    match = MOVE_TEXT.fullmatch(text)
    if match is None:
        raise IllegalMove(
            f"expected a village for the driven-out bid such as >3, found {shown(text)}"
        )
    village = read_village(table, match[1], text)
    if len(table.out) < table.least_bid(village):
        raise IllegalMove(f"expected a village with a smaller bid or none, found {shown(text)}")
    return (move_step(village),)


def read_discard(table: Table, text: str, known: bool) -> Steps:
    match = DISCARD_TEXT.fullmatch(text)
    if match is None or len(match[1]) != table.to_discard:
        cards = "cards" if known else "times ?"
        raise IllegalMove(f"expected - and {table.to_discard} {cards}, found {shown(text)}")
    check_cards(match[1], table.hands[table.turn], known, text)
    return (discard_step(match[1]),)


def read_village(table: Table, number: str, text: str) -> int:
    if int(number) > len(table.villages):
        most = len(table.villages)
        raise IllegalMove(f"expected a village from 1 to {most}, found {shown(text)}")
    return int(number) - 1


def check_cards(cards: str, held: str, known: bool, text: str, where: str = "the hand") -> None:
    """Raises IllegalMove for cards that are not written as they are to be, or not among those held there."""
    if (HIDDEN in cards) == known:
        expected = "the goods of known cards" if known else "? for cards that are not seen"
        raise IllegalMove(f"expected {expected}, found {shown(text)}")
    if cards != ordered(cards):
        raise IllegalMove(f"expected goods in the order {GOODS}, found {shown(text)}")
    if not holds(held, cards):
        expected = f"cards of {where} {held}" if known else f"at most {len(held)} cards"
        raise IllegalMove(f"expected {expected}, found {shown(text)}")


def read_event(table: Table, text: str, known: bool) -> str:
    """The cards of the event that is due, given as goods or as `?`; raises IllegalMove."""
    due, size = table.due, table.cards_due
    prefix, _, cards = text.rpartition(":")
    if prefix != due or len(cards) != size or CARDS.fullmatch(cards) is None:
        what = f"{due} with {size} cards" if known else f"{due}:{HIDDEN * size}"
        raise IllegalMove(f"expected {what}, found {shown(text)}")
    if table.phase == "show":
        check_shown(table, cards, text)
    else:
        check_cards(cards, table.pool if known else HIDDEN * size, known, text, "those left,")
    if due == "removed" and len(set(cards)) != size:
        raise IllegalMove(f"expected two different goods, found {shown(text)}")
    return cards


def check_shown(table: Table, cards: str, text: str) -> None:
    """A bid that is turned up holds goods of the game, and those that the viewer laid (WAM-12)."""
    seat = int(table.due.partition(":")[2])
    laid = next(bid[1] for bid in table.bids if bid and bid[0] == seat)
    check_cards(cards, cards if HIDDEN in laid else laid, True, text, "the bid")


def event_steps(cards: str) -> Steps:
    return (event_step(cards),)


# -- writing ----------------------------------------------------------------------------------


def written(steps: Sequence[int]) -> str:
    """The text of the decision that these steps are, whole and legal."""
    (kind, village, cards), *rest = map(meaning, steps)
    if kind == "bid":
        return f"{village + 1}:{rest[0][2]}"
    return f">{village + 1}" if kind == "move" else f"-{cards}"


def masked_text(text: str) -> str:
    """A decision as the other seats see it."""
    if text.startswith(">"):
        return text
    return re.sub("[CHTWA]", HIDDEN, text)


def public_text(text: str) -> str:
    """What a seat has seen, as far as all have seen it (WAM-16, WAM-21).

    >>> public_text("draw:0:CH"), public_text("show:1:CCH"), public_text("-CT")
    ('draw:0:??', 'show:1:CCH', '-??')
    """
    if text.startswith(("removed:", "village:", "fill:", "show:")):
        return text
    head, colon, cards = text.rpartition(":")
    return head + colon + masked_text(cards)


# -- lists ------------------------------------------------------------------------------------


class LegalMoves(Sequence[Move]):
    """The legal decisions of the seat to act in ASCII order, made when they are asked for: there
    may be more than 170,000."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._all: list[Move] | None = None

    def __len__(self) -> int:
        table = self._table
        if table.turn < 0:
            return 0
        if table.phase == "move":
            return len(list(moves(table)))
        hand = table.hands[table.turn]
        if table.phase == "discard":
            return part_count(hand, table.to_discard, table.to_discard)
        villages = range(len(table.villages))
        return sum(part_count(hand, table.least_bid(v), len(hand)) for v in villages)

    def __iter__(self) -> Iterator[Move]:
        if self._table.turn < 0:
            return iter(())
        listing = {"bid": bids, "move": moves, "discard": discards}[self._table.phase]
        return map(Move, listing(self._table))

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if self._all is None:
            self._all = list(self)
        return self._all[index]

    def __contains__(self, move: object) -> bool:
        try:
            read_decision(self._table, str(move), known=True)
        except IllegalMove:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


def bids(table: Table) -> Iterator[str]:
    hand = table.hands[table.turn]
    for village in range(len(table.villages)):
        for cards in part_texts(hand, table.least_bid(village), len(hand)):
            yield f"{village + 1}:{cards}"


def moves(table: Table) -> Iterator[str]:
    for village in range(len(table.villages)):
        if table.least_bid(village) <= len(table.out):
            yield f">{village + 1}"


def discards(table: Table) -> Iterator[str]:
    n = table.to_discard
    return (f"-{cards}" for cards in part_texts(table.hands[table.turn], n, n))


def random_move(table: Table, seed: int) -> Move:
    """A legal decision, all equally likely."""
    rng = random.Random(f"{seed}/move")
    if table.phase == "move":
        return Move(rng.choice(list(moves(table))))
    hand = table.hands[table.turn]
    if table.phase == "discard":
        return Move(f"-{table.random_cards(table.to_discard, seed)}")
    least = [table.least_bid(village) for village in range(len(table.villages))]
    kinds = [(v, n) for v, few in enumerate(least) for n in range(few, len(hand) + 1)]
    weights = [part_count(hand, n, n) for _, n in kinds]
    village, n = rng.choices(kinds, weights)[0]
    return Move(f"{village + 1}:{table.random_cards(n, seed)}")


def check_turn(table: Table) -> None:
    """Raises IllegalMove unless a seat is to act."""
    if table.turn < 0:
        found = "the end" if table.turn == OVER else "an event due"
        raise IllegalMove(f"expected a seat to act, found {found}")

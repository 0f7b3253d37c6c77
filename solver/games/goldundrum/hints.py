"""What a decision in Gold und Rum does, as far as the seat that decides can know: piles, spies, tribes, and
what a unit beats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from solver._goldundrum import Table, kinds_in
from solver.games.goldundrum.cards import CARD, back, spelled
from solver.games.goldundrum.known import table_in, tables_in
from solver.games.goldundrum.plan import plan
from solver.games.goldundrum.reasons import (
    Cancels,
    CancelsNothing,
    Champion,
    Enlists,
    Enough,
    Flies,
    Frees,
    GivesUp,
    Keeps,
    KeepsMachine,
    Plans,
    Sends,
    Takes,
    Tribe,
    Unsupported,
    Waits,
    Wasted,
    Worthless,
    back_count,
)
from solver.games.goldundrum.scene import CARDS, cancelled, owner, setup_now
from solver.games.goldundrum.setup import Cards, Setup
from solver.games.goldundrum.strength import (
    has_two_leaders,
    hired,
    most,
    printed_sum,
    value,
    with_flight,
)
from solver.games.goldundrum.view import View
from solver.games.reason import Reason

BATTLES = 4  # GUR-15


class Scene:
    """What the words are about: the table as the seat that decides knows it."""

    def __init__(self, view: View) -> None:
        self.view = view.asked()
        self.seat = view.seat

    @cached_property
    def setup(self) -> Setup:
        return setup_now(self.view)

    @cached_property
    def table(self) -> Table:
        """A world that fits, for what all of them have in common."""
        return table_in(self.view.knowledge)

    @cached_property
    def tables(self) -> list[Table]:
        """All worlds that fit."""
        return tables_in(self.view.knowledge)

    def hands(self, seat: int) -> Iterator[list[str]]:
        """What a fighter may hold."""
        return (kinds_in(table.hand(seat)) for table in self.tables)

    def units(self, seat: int) -> Iterator[list[str]]:
        """What a fighter may have sent, in the same order."""
        return (kinds_in(table.unit(seat)) for table in self.tables)

    @property
    def rivals(self) -> list[int]:
        """The other fighters."""
        return [seat for seat in self.setup.ring if seat != self.seat]

    @property
    def unit(self) -> Cards:
        """What the seat has sent."""
        return self.setup.sent[self.seat]


def reasons(view: View, line: Sequence[str]) -> list[Reason]:
    """What the first decision of the line does.

    >>> text = "players=4 seat=1 round=1 scores=0,0,0,0 won=0,0,0,0 phase=window dealt=9 "
    >>> text += "piles=D2/O6/O6/O2/OL/G/B2/D2/g left=-,2.2,2.2,2.2"
    >>> [str(reason) for reason in reasons(View.parse(text), ["desert:6"])]
    ['cancels the giant on a pile without an owner']
    """
    word, about = parted(line[0])
    return WORDS[word](Scene(view), about)


def suspects(view: View) -> list[str]:
    """Cards that would be laid, and mercenaries that would be sent, for nothing."""
    here = Scene(view)
    return [move for move in map(str, view.legal_moves()) if loss(here, move)]


def harm(view: View, line: Sequence[str]) -> Reason | None:
    """What the first decision of the line loses at once, None if nothing."""
    return loss(Scene(view), line[0])


def loss(here: Scene, move: str) -> Reason | None:
    word, about = parted(move)
    if word == "enlist" and owner(pile_of(here, about)) is not None:
        return Wasted(int(about), whose(here, about))
    if word == "desert":
        return own_loss(here, about)
    return vain_send(here, about) if word == "send" else None


def parted(move: str) -> tuple[str, str]:
    """A decision without its actor, and what it is about."""
    text = move[2:] if move[1:2] == "." else move
    word, _, about = text.partition(":")
    return word, about


# -- enlistment -------------------------------------------------------------------------------


def passed(here: Scene, _: str) -> list[Reason]:
    enlistments, desertions = here.setup.left[here.seat]
    to_come = CARDS - here.setup.dealt
    if not to_come:
        return [GivesUp(enlistments)]
    return [Waits(to_come, enlistments, desertions), *map(Plans, plan(here.table, here.seat))]


def enlist(here: Scene, number: str) -> list[Reason]:
    """Which pile it is and what is printed on it, beside the best of the other free piles."""
    pile = pile_of(here, number)
    if owner(pile) is not None:
        return [Wasted(int(number), whose(here, number))]
    cards = remaining(pile)
    others = [
        (printed_sum(remaining(other)), -place)
        for place, other in enumerate(here.setup.piles, 1)
        if owner(other) is None and place != int(number)
    ]
    best, place = max(others, default=(0, 0))
    return [Enlists(int(number), tuple(cards), printed_sum(cards), -place or None, best)]


def desert(here: Scene, number: str) -> list[Reason]:
    pile = pile_of(here, number)
    card = top(pile)
    if card is None:
        return [CancelsNothing(int(number))]
    frees = [Frees(card)] if is_burden(here, pile) else []
    return [Cancels(card, whose(here, number)), *frees]


def pile_of(here: Scene, number: str) -> Cards:
    return here.setup.piles[int(number) - 1]


def whose(here: Scene, number: str) -> str:
    seat = owner(pile_of(here, number))
    if seat is None:
        return "a pile without an owner"
    return "your own pile" if seat == here.seat else f"seat {seat}'s pile"


def own_loss(here: Scene, number: str) -> Reason | None:
    """What a desertion throws away: itself, or a card of the seat's own."""
    pile = pile_of(here, number)
    card = top(pile)
    if card is None:
        return CancelsNothing(int(number))
    own = owner(pile) == here.seat
    return Cancels(card, whose(here, number)) if own and not is_burden(here, pile) else None


def is_burden(here: Scene, pile: Cards) -> bool:
    """Whether the top card of an own pile is one of two that spoil each other: leaders of a tribe
    (GUR-18) or giants (GUR-14)."""
    card = top(pile)
    if owner(pile) != here.seat or card is None or (card != "G" and card[-1] != "L"):
        return False
    own = [other for pile in here.setup.piles if owner(pile) == here.seat for other in remaining(pile)]
    return own.count(card) == 2


def top(pile: Cards) -> str | None:
    """The card that a desertion would cancel (GUR-9)."""
    return pile[-1] if pile and pile[-1][0] not in "+-" else None


def remaining(pile: Cards) -> list[str]:
    """The cards that an owner would get (GUR-10)."""
    gone = cancelled(pile)
    return [item for at, item in enumerate(pile) if item[0] not in "+-" and at not in gone]


# -- war --------------------------------------------------------------------------------------


def champion(here: Scene, seat: str) -> list[Reason]:
    """The armies are known before the spies act (GUR-12); of a text that hides some, what is known."""
    armies = {fighter: printed_sum(here.setup.hands[fighter]) for fighter in here.setup.ring}
    own = armies.pop(int(seat))
    best = max(armies, key=armies.__getitem__)
    return [Champion(int(seat), own, best, armies[best])]


def spy(here: Scene, about: str) -> list[Reason]:
    seat, _, colour = about.partition(":")
    return [Takes(int(seat), colour, back_count(here.setup.hands[int(seat)], colour))]


def tribe(here: Scene, name: str) -> list[Reason]:
    """What each fighter has of the tribe, in all worlds that fit."""
    units = []
    for seat in here.setup.ring:
        worths = [value(of_tribe(hand, name)) for hand in here.hands(seat)]
        units.append((seat, min(worths), max(worths)))
    units.sort(key=lambda unit: (-unit[2], -unit[1], unit[0]))
    return [Tribe(name, tuple(units), here.setup.champion)]


def of_tribe(cards: Sequence[str], name: str) -> list[str]:
    return [card for card in cards if back(card) == name]


def send(here: Scene, cards: str) -> list[Reason]:
    """What the unit is worth beside the most that another can reach in any world that fits."""
    sent = CARD.findall(cards)
    own = value([*here.unit, *sent])
    rival, best = strongest_rival(here)
    kept = Counter(hired(here.setup.hands[here.seat])) - Counter(sent)
    sends = Sends(cards, own, rival, best, others_may_strike(here))
    more: list[Reason] = [Enough(cheaper(here, cards, best))] if sends.beats else []
    return [sends, *more, Keeps(spelled(kept.elements()))]


def cheaper(here: Scene, cards: str, best: int) -> str | None:
    """The set with the least printed on it that beats so much, None if these cards are such a set."""
    sets = [about for word, about in map(parted, map(str, here.view.legal_moves())) if word == "send"]
    beating = [other for other in sets if value([*here.unit, *CARD.findall(other)]) > best]
    least = min(beating, key=lambda other: (price(other), other))
    return least if price(least) < price(cards) else None


def price(cards: str) -> int:
    """What is printed on mercenaries."""
    return printed_sum(CARD.findall(cards))


def strongest_rival(here: Scene) -> tuple[int, int]:
    """The other fighter that can reach most, and how much that is at most."""
    setup = here.setup
    waiting = setup.senders[setup.senders.index(here.seat) + 1 :]
    reach = {
        seat: max(map(most, here.units(seat), here.hands(seat), [seat in waiting] * len(here.tables)))
        for seat in here.rivals
    }
    best = max(reach, key=reach.__getitem__)
    return best, reach[best]


def others_may_strike(here: Scene) -> bool:
    """Whether another fighter may hold the commando (GUR-17)."""
    return any("c" in hand for seat in here.rivals for hand in here.hands(seat))


def vain_send(here: Scene, cards: str) -> Reason | None:
    """Mercenaries that add nothing: beside two leaders, or war machines without a goblin."""
    sent = CARD.findall(cards)
    if sent and has_two_leaders(here.unit):
        return Worthless(cards)
    spare = sent.count("w") - sent.count("g")
    return Unsupported(spare) if spare > 0 else None


def commando(here: Scene, about: str) -> list[Reason]:
    seat, _, colour = about.partition(":")
    return [Takes(int(seat), colour, back_count(here.setup.sent[int(seat)], colour), commando=True)]


def fly(here: Scene, flown: str) -> list[Reason]:
    return [outcome(here, len(flown))]


def outcome(here: Scene, goblins: int) -> Flies:
    """The own unit with the flying machine or without, beside the best other one."""
    own = with_flight(here.unit, goblins) if goblins else value(here.unit)
    others = {seat: value(here.setup.sent[seat]) for seat in here.rivals}
    best = max(others, key=others.__getitem__)
    return Flies(goblins, own, best, others[best])


def keep(here: Scene, _: str) -> list[Reason]:
    later = BATTLES - here.setup.battle
    if here.table.moment == "commando":
        return [KeepsMachine("commando", later)]
    return [outcome(here, 0), KeepsMachine("flying machine", later)]


WORDS: dict[str, Callable[[Scene, str], list[Reason]]] = {
    "pass": passed,
    "enlist": enlist,
    "desert": desert,
    "champion": champion,
    "spy": spy,
    "tribe": tribe,
    "send": send,
    "commando": commando,
    "fly": fly,
    "keep": keep,
}

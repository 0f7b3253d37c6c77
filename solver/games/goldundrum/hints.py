"""What a decision in Gold und Rum does, in words: piles, spies, tribes, and what a unit beats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from solver.games.goldundrum.cards import CARD, MERCENARIES, back, spelled
from solver.games.goldundrum.plan import plan
from solver.games.goldundrum.scene import (
    BACK_NAMES,
    CARDS,
    TRIBE_NAMES,
    cancelled,
    card_name,
    owner,
    packed,
    setup_now,
)
from solver.games.goldundrum.setup import Cards, Setup
from solver.games.wording import counted

# GUR-1; a leader doubles the cards of the tribe, a war machine counts with a goblin alone.
STRENGTH = {"g": 1, "w": 9, "f": 4, "T": 5, "G": 10}
WAR_MACHINES = 4  # GUR-1
FLIGHT = STRENGTH["f"] + STRENGTH["g"]  # GUR-19, with one goblin


class Scene(NamedTuple):
    """What the words are about: the table as the seat that decides knows it."""

    setup: Setup
    seat: int
    moment: str
    gains: Sequence[int]  # what each pile would add to the seat's army, -1 if it is owned
    sends: Sequence[str]  # the legal sends, where mercenaries are to be sent
    plans: Sequence[str] = ()  # what there is to wait for in the enlistment


def scene(position: Any) -> Scene:
    setup, table = setup_now(position), packed(position)
    seat = position.turn if position.turn >= 0 else position.seat
    enlisting = bool(setup.piles) and seat != setup.wizard
    gains = table.weighed(seat)[0] if enlisting else ()
    sends = [str(move) for move in position.legal_moves()] if setup.phase == "send" else []
    plans = tuple(plan(table, seat)) if enlisting and table.dealt < CARDS else ()
    moment = "ask" if setup.piles else table.moment
    return Scene(setup, seat, moment, gains, sends if moment == "send" else (), plans)


def phrases(position: Any, line: Sequence[str]) -> list[str]:
    """What the first decision of the line does.

    >>> from solver.games.goldundrum import Position
    >>> text = "players=4 round=1 scores=0,0,0,0 won=0,0,0,0 phase=window dealt=9 "
    >>> text += "piles=D2/O6/O6/O2/OL/G/B2/D2/g left=-,2.2,2.2,2.2 moves order:123"
    >>> phrases(Position.parse(text), ["desert:6"])
    ['deserts the giant on a pile without an owner']
    """
    here, (word, about) = scene(position), parted(line[0])
    return WORDS[word](here, about)


def suspects(position: Any) -> list[str]:
    """Cards that would be laid, and mercenaries that would be sent, for nothing."""
    return [move for move in map(str, position.legal_moves()) if harm(position, [move])]


def harm(position: Any, line: Sequence[str]) -> str:
    """What the first decision of the line loses at once, "" if nothing."""
    here, (word, about) = scene(position), parted(line[0])
    if word == "enlist" and (seat := owner(here.setup.piles[int(about) - 1])) is not None:
        whose = "already yours" if seat == here.seat else f"seat {seat}'s"
        return f"{word}:{about} is wasted: the pile is {whose}"
    if word == "desert":
        return own_loss(here, about)
    return vain_send(here, about) if word == "send" else ""


def parted(move: str) -> tuple[str, str]:
    """A decision without its actor, and what it is about."""
    text = move[2:] if move[1:2] == "." else move
    word, _, about = text.partition(":")
    return word, about


# -- enlistment -------------------------------------------------------------------------------


def passed(here: Scene, _: str) -> list[str]:
    enlistments, desertions = here.setup.left[here.seat]
    if here.setup.dealt == CARDS:
        return [f"gives up {counted(enlistments, 'enlistment card')}"]
    left = f"{enlistments} to enlist and {desertions} to desert"
    told = f"waits: {counted(CARDS - here.setup.dealt, 'card')} to come, {left} in hand"
    return [told, *(words.removeprefix("plan: ") for words in here.plans)]


def enlist(here: Scene, number: str) -> list[str]:
    """Which pile it is and what it is worth; the best one is called so."""
    place = int(number) - 1
    pile = here.setup.piles[place]
    cards = remaining(pile)
    if owner(pile) is not None:
        return [f"lays an enlistment on {whose(here, pile)}, where it is wasted"]
    told = [f"enlists on pile {number}, worth {worth(cards)}: {' '.join(cards) or 'no cards'}"]
    if here.gains and here.gains[place] == max(here.gains):
        told.append("the free pile that adds most to your army")
    return told


def desert(here: Scene, number: str) -> list[str]:
    pile = here.setup.piles[int(number) - 1]
    if top(pile) is None:
        return [f"lays a desertion on pile {number}, where it cancels nothing"]
    frees = [f"leaves your army one {burden(pile[-1])}"] if is_burden(here, pile) else []
    return [f"deserts the {card_name(pile[-1])} on {whose(here, pile)}", *frees]


def whose(here: Scene, pile: Cards) -> str:
    seat = owner(pile)
    if seat is None:
        return "a pile without an owner"
    return "your own pile" if seat == here.seat else f"seat {seat}'s pile"


def own_loss(here: Scene, number: str) -> str:
    """What a desertion throws away: itself, or a card of the seat's own."""
    pile = here.setup.piles[int(number) - 1]
    if top(pile) is None:
        return f"desert:{number} cancels nothing"
    if owner(pile) == here.seat and not is_burden(here, pile):
        return f"desert:{number} cancels the {card_name(pile[-1])} on your own pile"
    return ""


def is_burden(here: Scene, pile: Cards) -> bool:
    """Whether the top card of an own pile is one of two that spoil each other: leaders of a tribe
    (GUR-18) or giants (GUR-14)."""
    if owner(pile) != here.seat or top(pile) is None or (pile[-1] != "G" and pile[-1][-1] != "L"):
        return False
    own = [
        card for other in here.setup.piles if owner(other) == here.seat for card in remaining(other)
    ]
    return own.count(pile[-1]) == 2


def burden(card: str) -> str:
    """What an army wants one of.

    >>> burden("OL"), burden("G")
    ('orc leader, who doubles', 'giant, who stays')
    """
    return f"{card_name(card)}, who {'stays' if card == 'G' else 'doubles'}"


def top(pile: Cards) -> str | None:
    """The card that a desertion would cancel (GUR-9)."""
    return pile[-1] if pile and pile[-1][0] not in "+-" else None


def remaining(pile: Cards) -> list[str]:
    """The cards that an owner would get (GUR-10)."""
    gone = cancelled(pile)
    return [item for at, item in enumerate(pile) if item[0] not in "+-" and at not in gone]


def worth(cards: Iterable[str]) -> int:
    """The sum of what is printed on some cards; leaders, spies and backs count 0."""
    return sum(int(c[1]) if c[1:].isdigit() else STRENGTH.get(c, 0) for c in cards)


# -- war --------------------------------------------------------------------------------------


def champion(here: Scene, seat: str) -> list[str]:
    armies = {s: worth(here.setup.hands[s]) for s in here.setup.ring}
    own = armies[int(seat)]
    best = ", the strongest" if own == max(armies.values()) else ""
    return [f"names seat {seat} champion, with an army of {own}{best}"]


def spy(here: Scene, about: str) -> list[str]:
    seat, _, colour = about.partition(":")
    return [f"takes {one_of_backs(here.setup.hands[int(seat)], colour)} from seat {seat}"]


def one_of_backs(cards: Cards, colour: str) -> str:
    """A card by its back among those with that back.

    >>> one_of_backs(("O2", "OL", "g"), "O")
    'one of two orc cards'
    """
    there = [card for card in cards if back(card) == colour]
    if len(there) > 1:
        return f"one of {counted(len(there), BACK_NAMES[colour] + ' card')}"
    return f"the only {BACK_NAMES[colour]} card"


def tribe(here: Scene, name: str) -> list[str]:
    """Which tribe fights, and who has most of it."""
    units = {seat: value(of_tribe(here.setup.hands[seat], name)) for seat in here.setup.ring}
    best = max(units, key=units.__getitem__)
    leads = f"seat {best} has most of them, {units[best]}" if units[best] else "nobody has any"
    champ = here.setup.champion
    own = [f"your champion has {units[champ]}"] if champ not in (None, best) else []
    return [f"lets the {TRIBE_NAMES[name]} fight: {leads}", *own]


def of_tribe(cards: Cards, name: str) -> Cards:
    return tuple(card for card in cards if back(card) == name)


def send(here: Scene, cards: str) -> list[str]:
    """What the unit is worth against the most that the others can send (GUR-16 to GUR-19)."""
    own = with_hired(here, cards)
    rival, most = strongest_rival(here)
    if own > most:
        against = f"seat {rival}'s most, {most}" if most else "everybody"
        return [f"{cheapest_or(here, cards, most)}, worth {own}, beats {against}"]
    kept = Counter(hired(here.setup.hands[here.seat])) - Counter(CARD.findall(cards))
    left = f"keeps {spelled(kept.elements())}" if kept else "keeps no mercenaries"
    reach = f"seat {rival} can reach {most}"
    if cards == "-":
        return [f"adds nothing to a unit of {own}, {left}", reach]
    return [f"makes the unit worth {own} by {cards}, {left}", reach]


def cheapest_or(here: Scene, cards: str, most: int) -> str:
    """What is said of a set that beats all the others."""
    if cards == "-":
        return "sends no mercenaries: the tribe alone"
    beating = [parted(move)[1] for move in here.sends if with_hired(here, parted(move)[1]) > most]
    least = min((worth(CARD.findall(other)) for other in beating), default=0)
    how = "the cheapest set" if worth(CARD.findall(cards)) == least else "more than is needed"
    return f"sends {cards}: {how}"


def with_hired(here: Scene, cards: str) -> int:
    """The value of the seat's unit with these mercenaries."""
    return value((*here.setup.sent[here.seat], *CARD.findall(cards)))


def strongest_rival(here: Scene) -> tuple[int, int]:
    """The other fighter that can send most, and how much that is."""
    mosts = {seat: most_of(here, seat) for seat in here.setup.ring if seat != here.seat}
    best = max(mosts, key=mosts.__getitem__)
    return best, mosts[best]


def most_of(here: Scene, seat: int) -> int:
    """The most that a fighter's unit can be worth, unknown goblin backs taken as they are worst."""
    setup = here.setup
    waiting = setup.senders[setup.senders.index(setup.turn) :]
    unit, hand = setup.sent[seat], setup.hands[seat]
    more = hired(hand) if seat in waiting else ()
    found = [value((*unit, *more))]
    if "f" in hand and "g" in hand and found[0]:
        flown = 1 if seat in waiting else hand.count("g")
        left = list(more)
        if left:
            left.remove("g")
        found.append(value((*unit, *left)) + FLIGHT + flown - 1)
    return max(found)


def hired(cards: Iterable[str]) -> Cards:
    """The cards that can be sent as mercenaries, goblin backs among them (GUR-16)."""
    return tuple(card for card in cards if card in MERCENARIES or card == "g?")


def value(unit: Iterable[str]) -> int:
    """The most that a unit is worth (GUR-18).

    >>> value(["O6", "OL", "G"]), value(["OL", "OL", "G"]), value(["w", "w", "g"])
    (22, 0, 10)
    """
    cards = Counter(unit)
    leaders = sum(n for card, n in cards.items() if card[-1] == "L")
    if leaders > 1:
        return 0
    people = sum(n * int(card[1]) for card, n in cards.items() if card[1:].isdigit())
    big = STRENGTH["T"] * cards["T"] + STRENGTH["G"] * cards["G"]
    return people * (2 if leaders else 1) + big + max(goblins(cards))


def goblins(cards: Counter[str]) -> Iterator[int]:
    """What goblins and war machines are worth, for each split of the backs among them."""
    backs = cards["g?"]
    for machines in range(min(backs, WAR_MACHINES - cards["w"]) + 1):
        few, all_machines = cards["g"] + backs - machines, cards["w"] + machines
        yield STRENGTH["g"] * few + STRENGTH["w"] * min(few, all_machines)


def vain_send(here: Scene, cards: str) -> str:
    """Mercenaries that add nothing: beside two leaders, or war machines without a goblin."""
    sent = CARD.findall(cards)
    if not sent:
        return ""
    if with_hired(here, cards) == 0 and sum(c[-1] == "L" for c in here.setup.sent[here.seat]) > 1:
        return f"send:{cards} is worth nothing: both leaders are in the unit"
    spare = sent.count("w") - sent.count("g")
    if spare > 0:
        return f"send:{cards} wastes {counted(spare, 'war machine')} without a goblin"
    return ""


def commando(here: Scene, about: str) -> list[str]:
    seat, _, colour = about.partition(":")
    card = one_of_backs(here.setup.sent[int(seat)], colour)
    return [f"has the commando take {card} out of seat {seat}'s unit"]


def fly(here: Scene, flown: str) -> list[str]:
    more = STRENGTH["f"] + len(flown)
    return [f"flies in with {counted(len(flown), 'goblin')}: {more} more"]


def keep(here: Scene, _: str) -> list[str]:
    what = "commando" if here.moment == "commando" else "flying machine"
    return [f"keeps the {what} for a later battle"]


WORDS: dict[str, Callable[[Scene, str], list[str]]] = {
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

"""What a decision in Waka Waka does, in words: what it buys, sells and brings the next level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from solver.games.wakawaka.drawing import CARD_NAMES, GOOD_NAMES, pattern, price
from solver.games.wakawaka.rules import GOODS, HOLDING, TOP_LEVEL
from solver.games.wakawaka.setup import HIDDEN, Setup
from solver.games.wording import counted, joined, named, number

CHOICES = ("T", "E", "C", "D", "G", "B", "#")  # cards whose action needs a decision (WAK-28)
SHAMAN, PAIR = 12, 10  # WAK-18, WAK-12: gold
SUPPLIES = 3  # WAK-9


def phrases(position: Any, line: Sequence[str]) -> list[str]:
    """What the first decision of the line does, with the choice that follows a card.

    >>> from solver.games.wakawaka import Position
    >>> position = Position.parse(
    ...     "players=2 turn=2 active=0 played=- phase=play fire=0 gold=3,4 levels=1,1 "
    ...     "holdings=fhtt,hs village=hhjjjssxxx boats=[st],t[fx],h[ft],jx[jx] "
    ...     "hands=EKSST,CDRST deck=49 discard=!FKTTTT pile=56"
    ... )
    >>> phrases(position, ["T", "sell:tt"])
    ['plays a trade', 'sells two tea for 10 gold', 'gives up one good that level 2 needs']
    """
    setup: Setup = position.setup()
    seat = position.turn
    first = told(setup, seat, line[0])
    if line[0][0] in CHOICES and len(line[0]) in (1, 4) and len(line) > 1 and ":" in line[1]:
        return [*first, *told(setup, seat, line[1])]
    return first


def suspects(position: Any) -> list[str]:
    """Sales, exchanges and goods let go that the next level needs."""
    return [move for move in map(str, position.legal_moves()) if harm(position, [move])]


def harm(position: Any, line: Sequence[str]) -> str:
    """What the first decision of the line loses at once, "" if nothing."""
    setup: Setup = position.setup()
    seat, move = position.turn, line[0]
    word, _, what = move.partition(":")
    if word == "buy" and (over := too_many(setup, seat, what)):
        return f"{move} buys {counted(over, 'good')} more than six, which must go"
    if word not in ("sell", "spill", "swap"):
        return ""
    lost = lack(setup, seat, move)
    if word == "spill":
        lost -= min(lack(setup, seat, str(other)) for other in position.legal_moves())
    return f"{move} gives up {needed(setup, seat, lost)}" if lost > 0 else ""


# -- the next level ---------------------------------------------------------------------------


def missing(setup: Setup, seat: int, holding: str | None = None) -> int:
    """Goods that a holding lacks for the seat's next level. The kinds that are most serve the
    letters that need most (WAK-6)."""
    have = Counter(setup.holdings[seat] if holding is None else holding)
    needs = sorted(Counter(pattern(setup, seat)).values(), reverse=True)
    best = sorted((have[good] for good in GOODS), reverse=True)
    return sum(max(0, need - has) for need, has in zip(needs, best, strict=False))


def holding_after(setup: Setup, seat: int, move: str) -> str:
    """The goods of a seat after a decision about goods, unknown ones left out."""
    word, _, what = move.partition(":")
    held = Counter(setup.holdings[seat])
    if word == "buy":
        held += Counter("".join(setup.boats[int(what) - 1]).replace(HIDDEN, ""))
    elif word == "swap":
        held = held - Counter(what[0]) + Counter(what[2])
    elif word == "take":
        held += Counter(what)
    else:
        held -= Counter(what)
    return "".join(held.elements())


def lack(setup: Setup, seat: int, move: str) -> int:
    """How many goods more the next level lacks after a decision about goods."""
    return missing(setup, seat, holding_after(setup, seat, move)) - missing(setup, seat)


def too_many(setup: Setup, seat: int, boat: str) -> int:
    """Goods above the holding that a boat brings (WAK-13)."""
    load = len("".join(setup.boats[int(boat) - 1]))
    return max(0, len(setup.holdings[seat]) + load - HOLDING)


def needed(setup: Setup, seat: int, count: int) -> str:
    """So many goods that the next level needs."""
    return f"{counted(count, 'good')} that level {setup.levels[seat] + 1} needs"


def progress(setup: Setup, seat: int, move: str) -> list[str]:
    """What a decision about goods brings the next level, or takes from it."""
    if setup.levels[seat] >= TOP_LEVEL:
        return []
    more = lack(setup, seat, move)
    if more > 0:
        return [f"gives up {needed(setup, seat, more)}"]
    if more == 0:
        return []
    if more == -missing(setup, seat):
        return [f"has all that level {setup.levels[seat] + 1} needs, {pattern(setup, seat)}"]
    return [f"gets {needed(setup, seat, -more)}"]


# -- decisions --------------------------------------------------------------------------------


def told(setup: Setup, seat: int, move: str) -> list[str]:
    """One decision in words."""
    if move[0] == "#":
        names = [CARD_NAMES.get(card, "?") for card in move[1:]]
        return [f"lays {joined(names)} down as a trade"]
    if move in CARD_NAMES:
        return [play(setup, seat, move)]
    word, _, what = move.partition(":")
    return [WORDS[word](setup, seat, what), *goods_told(setup, seat, move)]


def goods_told(setup: Setup, seat: int, move: str) -> list[str]:
    about_goods = move.partition(":")[0] in ("buy", "sell", "spill", "swap", "take")
    return progress(setup, seat, move) if about_goods else []


def play(setup: Setup, seat: int, card: str) -> str:
    """A card that is played, with what it brings where that is fixed (WAK-16 to WAK-20)."""
    level = setup.levels[seat]
    if card == "K":
        return f"repeats the {CARD_NAMES[last_action(setup)]}"
    if card == "R":
        return f"takes {level} gold with the rainmaker"
    if card == "S":
        return f"pays {SHAMAN} gold to rise to {reached(level + 1)}"
    if card == "F":
        return "draws two cards with the fortune teller"
    if card == "C":
        return "draws a card with the chimpanzee and looks into a boat"
    article = "an" if CARD_NAMES[card][0] in "aeiou" else "a"
    return f"plays {article} {CARD_NAMES[card]}"


def last_action(setup: Setup) -> str:
    """The card whose action was carried out last, torch throwers looked through (WAK-16)."""
    return next((card[0] for card in reversed(setup.played) if card[0] != "K"), "T")


def reached(level: int) -> str:
    return f"level {level}" + (", and so makes this the last round" if level == TOP_LEVEL else "")


def buy(setup: Setup, seat: int, boat: str) -> str:
    up, down = setup.boats[int(boat) - 1]
    known = [named(up + down.replace(HIDDEN, ""), GOOD_NAMES)] if up or HIDDEN not in down else []
    unseen = down.count(HIDDEN)
    parts = [*known, *([f"{number(unseen)} unseen"] if unseen else [])]
    return f"buys {' and '.join(filter(None, parts))} for {price(int(boat) - 1)} gold"


def limit(setup: Setup, seat: int, thrown: str) -> str:
    kept = Counter(setup.hands[seat]) - Counter(thrown)
    return f"throws {thrown} away, keeps {''.join(kept.elements())}"


def supplies(setup: Setup, seat: int, drawn: str) -> str:
    """WAK-9: three less the cards played."""
    gold = SUPPLIES - len(setup.played) - int(drawn)
    cards = [f"draws {counted(int(drawn), 'card')}"] if drawn != "0" else []
    return " and ".join([*cards, *([f"takes {gold} gold"] if gold else [])])


def use(setup: Setup, seat: int, _: str) -> str:
    return f"pays seat {setup.active} one gold for the {CARD_NAMES[last_action(setup)]}"


def skip(setup: Setup, seat: int, _: str) -> str:
    if setup.phase == "icon":
        return f"saves the gold for the {CARD_NAMES[last_action(setup)]}"
    return "uses none of the cards" if setup.phase == "via" else "keeps the hand as it is"


WORDS: dict[str, Callable[[Setup, int, str], str]] = {
    "buy": buy,
    "sell": lambda setup, seat, pair: f"sells {named(pair, GOOD_NAMES)} for {PAIR} gold",
    "status": lambda setup, seat, given: (
        f"gives {named(given, GOOD_NAMES)} to rise to {reached(setup.levels[seat] + 1)}"
    ),
    "spill": lambda setup, seat, gone: f"lets {named(gone, GOOD_NAMES)} go",
    "ask": lambda setup, seat, other: f"has seat {other} show the hand",
    "via": lambda setup, seat, card: f"uses the {CARD_NAMES[card]} of that hand",
    "drop": lambda setup, seat, card: f"exchanges the {CARD_NAMES[card]} for a new card",
    "peek": lambda setup, seat, boat: f"looks into boat {boat}",
    "drum": lambda setup, seat, given: f"exchanges {given} for new cards",
    "take": lambda setup, seat, good: f"takes {GOOD_NAMES[good]} from the village",
    "swap": lambda setup, seat, pair: (
        f"puts {GOOD_NAMES[pair[0]]} into the village for {GOOD_NAMES[pair[2]]}"
    ),
    "use": use,
    "skip": skip,
    "end": lambda setup, seat, _: "plays no more cards",
    "cards": supplies,
    "limit": limit,
}


# -- words ------------------------------------------------------------------------------------

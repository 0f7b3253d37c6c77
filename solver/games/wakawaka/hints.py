"""What a decision in Waka Waka does, as far as the seat that decides can know: what it buys, sells and brings
the next level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solver.games.reason import Reason
from solver.games.wakawaka.drawing import CARD_NAMES, pattern, price
from solver.games.wakawaka.reasons import (
    Asks,
    Buys,
    Discards,
    DrawsCards,
    Lacks,
    LaysDown,
    Leaves,
    Looks,
    Moves,
    Pays,
    Plays,
    Rises,
    Sells,
    Supplies,
    TakesGold,
    TooMany,
    ends_game,
)
from solver.games.wakawaka.rules import GOODS, HOLDING, TOP_LEVEL
from solver.games.wakawaka.setup import HIDDEN, PAIR, Setup
from solver.games.wakawaka.view import View

CHOICES = "TEDGB#"  # cards whose action begins with a choice of the player (WAK-28)
ABOUT_GOODS = ("buy", "sell", "spill", "swap", "take")
SHAMAN = 12  # WAK-18: gold
SUPPLIES = 3  # WAK-9
FORTUNE = 2  # WAK-20: cards


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as the seat that decides knows it."""

    setup: Setup
    seat: int

    @property
    def level(self) -> int:
        return self.setup.levels[self.seat]

    @property
    def gold(self) -> int:
        return self.setup.gold[self.seat]

    @property
    def hand(self) -> str:
        return self.setup.hands[self.seat]

    @property
    def holding(self) -> str:
        return self.setup.holdings[self.seat]

    @property
    def last_action(self) -> str:
        """The card whose action was carried out last, torch throwers looked through (WAK-16)."""
        return next(card[0] for card in reversed(self.setup.played) if card[0] != "K")


def reasons(view: View, line: Sequence[str]) -> list[Reason]:
    """What the first decision of the line does, with the choice that follows a card.

    >>> view = View.parse(
    ...     "players=2 seat=0 turn=2 active=0 played=- phase=play fire=0 gold=3,4 levels=1,1 "
    ...     "holdings=fhtt,hs village=hhjjjssxxx boats=[??],t[??],h[??],jx[??] "
    ...     "hands=EKSST,????? deck=49 discard=!FKTTTT pile=56"
    ... )
    >>> [str(reason) for reason in reasons(view, ["T", "sell:tt"])]
    ['plays the trade', 'sells two tea for 10 gold', 'then lacks one good for level 2, up from none']
    """
    here = Scene(view.setup(), view.seat)
    first = of_decision(here, line[0])
    if len(line) > 1 and ":" in line[1] and action(here, line[0]) in CHOICES:
        return [*first, *of_decision(here, line[1])]
    return first


def suspects(view: View) -> list[str]:
    """Sales, exchanges and goods let go that the next level needs."""
    here, moves = Scene(view.setup(), view.seat), [str(move) for move in view.legal_moves()]
    return [move for move in moves if loss(here, move, moves)]


def harm(view: View, line: Sequence[str]) -> Reason | None:
    """What the first decision of the line loses at once, None if nothing."""
    moves = [str(move) for move in view.legal_moves()]
    return loss(Scene(view.setup(), view.seat), line[0], moves)


def loss(here: Scene, move: str, moves: Sequence[str]) -> Reason | None:
    """The same of a decision among `moves`."""
    word, _, what = move.partition(":")
    if word == "buy":
        held = len(here.holding) + len("".join(here.setup.boats[int(what) - 1]))
        return TooMany(held, HOLDING) if held > HOLDING else None
    if word not in ("sell", "spill", "swap"):
        return None
    least = missing(here, here.holding)
    if word == "spill":  # some have to go (WAK-13)
        least = min(missing(here, holding_after(here, other)) for other in moves)
    lacks = missing(here, holding_after(here, move))
    return Lacks(here.level + 1, pattern(here.setup, here.seat), least, lacks) if lacks > least else None


# -- the next level ---------------------------------------------------------------------------


def missing(here: Scene, holding: str) -> int:
    """Goods that a holding lacks for the seat's next level, none on the last. The kinds that are most serve
    the letters that need most (WAK-6)."""
    have = Counter(holding)
    needs = sorted(Counter(pattern(here.setup, here.seat)).values(), reverse=True)
    best = sorted((have[good] for good in GOODS), reverse=True)
    return sum(max(0, need - has) for need, has in zip(needs, best, strict=False))


def holding_after(here: Scene, move: str) -> str:
    """The goods of the seat after a decision about goods, unknown ones left out."""
    word, _, what = move.partition(":")
    held = Counter(here.holding)
    if word == "buy":
        held += Counter("".join(here.setup.boats[int(what) - 1]).replace(HIDDEN, ""))
    elif word == "swap":
        held = held - Counter(what[0]) + Counter(what[2])
    elif word == "take":
        held += Counter(what)
    else:
        held -= Counter(what)
    return "".join(held.elements())


def progress(here: Scene, move: str) -> list[Reason]:
    """What a decision about goods brings the next level, or takes from it."""
    word, _, what = move.partition(":")
    if word not in ABOUT_GOODS or here.level == TOP_LEVEL:
        return []
    before, after = (missing(here, goods) for goods in (here.holding, holding_after(here, move)))
    unseen = "".join(here.setup.boats[int(what) - 1]).count(HIDDEN) if word == "buy" else 0
    lacks = Lacks(here.level + 1, pattern(here.setup, here.seat), before, after, unseen)
    return [lacks] if before != after else []


# -- decisions --------------------------------------------------------------------------------


def of_decision(here: Scene, move: str) -> list[Reason]:
    """What one decision does."""
    if move[0] == "#":
        return [LaysDown(move[1:])]
    if move in CARD_NAMES:
        how = "repeats" if move == "K" else "plays"
        return [Plays(action(here, move), how), *effect(here, action(here, move))]
    word, _, what = move.partition(":")
    return [*WORDS[word](here, what), *progress(here, move)]


def action(here: Scene, move: str) -> str:
    """The card whose action a decision carries out, that of a torch thrower looked up; otherwise its first
    letter."""
    if move == "K":
        return here.last_action
    return move[0] if move in CARD_NAMES or move[0] == "#" else ""


def effect(here: Scene, card: str) -> list[Reason]:
    """What the action of a card does where the player has nothing to choose (WAK-17 to WAK-20)."""
    if card == "R":
        return [TakesGold(here.level)]
    if card == "S":
        level = here.level + 1
        ends = ends_game(level, bool(here.setup.reached))
        return [Rises(level, ends, cost=SHAMAN, gold=here.gold)]
    if card in "FC":
        return [draws(here, FORTUNE if card == "F" else 1)]
    return []


def draws(here: Scene, count: int) -> DrawsCards:
    """Fire cards are replaced; a deck that runs out may be renewed (WAK-11, WAK-21)."""
    return DrawsCards(count, here.setup.deck - here.setup.fires >= count)


def without(hand: str, cards: str) -> str:
    return "".join((Counter(hand) - Counter(cards)).elements())


def buy(here: Scene, boat: str) -> list[Reason]:
    load = "".join(here.setup.boats[int(boat) - 1])
    known = load.replace(HIDDEN, "")
    return [Buys(int(boat), known, len(load) - len(known), price(int(boat) - 1), here.gold)]


def status(here: Scene, given: str) -> list[Reason]:
    level = here.level + 1
    return [Rises(level, ends_game(level, bool(here.setup.reached)), goods=given)]


def via(here: Scene, card: str) -> list[Reason]:
    return [Plays(card, "uses"), *effect(here, card)]


def use(here: Scene, _: str) -> list[Reason]:
    card = here.last_action
    return [Pays(here.setup.active, card, here.gold), *effect(here, card)]


def skip(here: Scene, _: str) -> list[Reason]:
    moment = here.setup.phase
    return [Leaves(moment, here.last_action if moment == "icon" else "")]


def supplies(here: Scene, drawn: str) -> list[Reason]:
    """WAK-9: three less the cards played."""
    cards = int(drawn)
    gold = SUPPLIES - len(here.setup.played) - cards
    return [*([draws(here, cards)] if cards else []), *([Supplies(gold)] if gold else [])]


def throws(here: Scene, thrown: str) -> list[Reason]:
    return [Discards(thrown, without(here.hand, thrown))]


def throws_for_new(here: Scene, thrown: str) -> list[Reason]:
    return [*throws(here, thrown), draws(here, len(thrown))]


WORDS: dict[str, Callable[[Scene, str], list[Reason]]] = {
    "buy": buy,
    "sell": lambda here, pair: [Sells(pair, PAIR)],
    "status": status,
    "spill": lambda here, gone: [Moves(gone, "")],
    "ask": lambda here, seat: [Asks(int(seat), len(here.setup.hands[int(seat)]))],
    "via": via,
    "drop": throws_for_new,
    "peek": lambda here, boat: [Looks(int(boat), len(here.setup.boats[int(boat) - 1][1]))],
    "drum": throws_for_new,
    "take": lambda here, good: [Moves("", good)],
    "swap": lambda here, pair: [Moves(pair[0], pair[2])],
    "use": use,
    "skip": skip,
    "end": lambda here, _: [Leaves("play")],
    "cards": supplies,
    "limit": throws,
}

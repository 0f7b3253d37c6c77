"""The games with hidden information, as the contract tests take them: a game adds itself here."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import ModuleType
from typing import Any

from solver import games
from solver.contract import CHANCE, OVER
from solver.tape import Tape

Options = Mapping[str, object]


@dataclass(frozen=True)
class HiddenGame:
    """`real` and `small` are options of games to play; the small ones few enough worlds for
    `brute`, which gives the text of every world that agrees with what a seat has seen, with its
    probability. `undealt` is what of a position no seat holds; `text` tells worlds apart by what
    lies where, whatever led to it."""

    name: str
    real: Sequence[Options]
    small: Sequence[Options]
    brute: Callable[[Sequence[str], int, Options], Mapping[str, Fraction]]
    undealt: Callable[[Any], object]
    text: Callable[[Any], str] = lambda position: str(position.text())
    module: ModuleType = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "module", games.load(self.name))

    def play(self, options: Options, seed: int) -> Iterator[Any]:
        """The decisions of a game of random moves, forced ones left out."""
        position, tape = self.module.Position.empty(**options), Tape(seed)
        rng = random.Random(f"{seed}/moves")
        while position.turn != OVER:
            if position.turn == CHANCE:
                position = position.play(tape.event(position))
                continue
            if position.legal_count() > 1:
                yield position
            position = position.play(position.policy_move(rng.getrandbits(32), "random"))

    def moments(self, options: Options, seed: int, count: int) -> list[Any]:
        """Some decisions of such a game, spread over it."""
        decisions = list(self.play(options, seed))
        return random.Random(f"{seed}/moments").sample(decisions, min(count, len(decisions)))


# -- Wampum -----------------------------------------------------------------------------------

TINY: Options = {
    "Players": 2,
    "Goods": "CHT",
    "CardsOfEachGood": 7,
    "StartingHand": 3,
    "Villages": "1/1/1",
    "Removed": "none",
    "LimitPlus": 1,
}
THREE: Options = TINY | {"Players": 3, "CardsOfEachGood": 6}


def wampum_worlds(seen: Sequence[str], seat: int, options: Options) -> Mapping[str, Fraction]:
    from tests.oracle.wampum.worlds import worlds_after

    return {world.text(): p for world, p in worlds_after(seen, seat, **options).items()}


WAMPUM = HiddenGame(
    "wampum",
    real=[{"Players": players} for players in (2, 3, 4, 5)],
    small=[TINY, TINY | {"Villages": "1/1", "CardsOfEachGood": 4}, THREE],
    brute=wampum_worlds,
    undealt=lambda position: position.pool,
)


# -- Waka Waka --------------------------------------------------------------------------------

# All goods lie open in the first ones, so that only cards are hidden.
OPEN: Options = {"Eyes": "2334", "goods": "f" * 36 + "h" * 6, "TurnLimit": 3}


def wakawaka_worlds(seen: Sequence[str], seat: int, options: Options) -> Mapping[str, Fraction]:
    from tests.oracle.wakawaka.text import format_position
    from tests.oracle.wakawaka.worlds import worlds

    counts: dict[str, Fraction] = {}
    for world, chance in worlds(list(seen), seat, **options):
        text = format_position(world.table, world.kind)
        counts[text] = counts.get(text, Fraction(0)) + chance
    return counts


WAKAWAKA = HiddenGame(
    "wakawaka",
    real=[{"Players": 2}, {"Players": 3, "Display": 4}, {"Players": 4, "Display": 2}],
    small=[
        {"Players": 2, "cards": "TTTFFDDCEES!!", "hand": 3} | OPEN,
        {"Players": 2, "cards": "TTTEEKKDDFF!", "hand": 4} | OPEN,
        {"Players": 3, "cards": "TTTTFDDEECS!!", "hand": 3} | OPEN | {"TurnLimit": 2},
        {"Players": 4, "cards": "TTTFDEEC!", "hand": 2} | OPEN | {"TurnLimit": 2},
        {"Players": 2, "cards": "TTTTTTTTTTCC", "hand": 4, "goods": "f" * 18 + "h" * 12}
        | {"Display": 4, "TurnLimit": 4},
    ],
    brute=wakawaka_worlds,
    undealt=lambda position: (position.table.deck_cards, position.table.pile_goods),
    text=lambda position: position.setup().text(),
)

# -- Gold und Rum -----------------------------------------------------------------------------

ROUND: Options = {"Players": 4, "Window": 40, "MaxRounds": 1}


def goldundrum_worlds(seen: Sequence[str], seat: int, options: Options) -> Mapping[str, Fraction]:
    from tests.oracle.goldundrum import Position
    from tests.oracle.goldundrum.worlds import worlds_after

    found: dict[str, Fraction] = {}
    for world in worlds_after(Position.empty(**options), seen, seat, asked=True):
        text = what_lies_there(world.position)
        found[text] = found.get(text, Fraction(0)) + world.weight
    return found


def what_lies_there(position: Any) -> str:
    """A position of Gold und Rum by its last text of its own (GUR-25) and, of what has happened
    since, what still matters: who has passed in a closing window, what was sent, who acts yet."""
    base, _, moves = position.text().partition(" moves ")
    queue = position.table.queue if hasattr(position, "table") else position.queue
    told = [move for move in moves.split() if ".send:" in move]
    if "phase=closing" in base:
        told += sorted(move for move in moves.split() if ".pass" in move)
    return f"{base} {queue} {told}"


GOLD_UND_RUM = HiddenGame(
    "goldundrum",
    real=[{"Players": players, "Window": 20, "MaxRounds": 2} for players in (4, 5, 6, 7)],
    small=[ROUND, ROUND | {"Race": "seat"}, ROUND | {"StartBelow": 80, "Tie": "all"}],
    brute=goldundrum_worlds,
    undealt=lambda position: position.table.packed(),
    text=what_lies_there,
)

HIDDEN = [WAMPUM, WAKAWAKA, GOLD_UND_RUM]

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
    probability. `undealt` is what of a position no seat holds."""

    name: str
    real: Sequence[Options]
    small: Sequence[Options]
    brute: Callable[[Sequence[str], int, Options], Mapping[str, Fraction]]
    undealt: Callable[[Any], object]
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

HIDDEN = [WAMPUM]

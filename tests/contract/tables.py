"""The games that exist, the tables they are played at, and random games there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar

import pytest

from solver._probe import Probe
from solver.contract import CHANCE, OVER
from solver.errors import BadOption
from solver.games import NAMES, load
from tests.share import one_in

EXISTING = tuple(name for name in NAMES if find_spec(f"solver.games.{name}"))
# What a packed state does not hold is left out of the comparison with positions: the history of
# Wigwam's WIG-28.
STATELESS = {"wigwam": {"Repetition": 0}}
Test = TypeVar("Test", bound=Callable[..., None])
MOST_PLIES = 20_000  # of a game


@dataclass(frozen=True)
class Table:
    """A game under some rule options."""

    name: str
    given: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{option}={value}" for option, value in self.given)])

    @property
    def game(self) -> ModuleType:
        return load(self.name)

    @property
    def options(self) -> dict[str, object]:
        return {**STATELESS.get(self.name, {}), **dict(self.given)}

    @cached_property
    def probe(self) -> Probe:
        return Probe(self.game.ops())

    def empty(self) -> Any:
        return self.game.Position.empty(**self.options)

    def parse(self, text: str) -> Any:
        return self.game.Position.parse(text, **self.options)

    def oracle(self) -> Any:
        """The same empty table in plain Python."""
        return import_module(f"tests.oracle.{self.name}").Position.empty(**self.options)


def possible(table: Table) -> bool:
    """Does the value of the option go with the defaults of the others?"""
    try:
        table.empty()
    except BadOption:
        return False
    return True


def tables(name: str) -> Iterator[Table]:
    """The game as it is by default, with each number of players, and with each other value of each
    option that has a list of them."""
    yield Table(name)
    for option in load(name).options:
        values: tuple[object, ...] = option.values
        if option.name == "Players":
            values = tuple(range(option.low, option.high + 1))
        others = (
            Table(name, ((option.name, value),)) for value in values if value != option.default
        )
        yield from filter(possible, others)


TABLES = [table for name in EXISTING for table in tables(name)]
DEFAULTS = [table for table in TABLES if not table.given]


def every_table(test: Test) -> Test:
    """Gives a test each game by default, and in the normal run a third of the other tables: which
    third depends on the test, so that each table meets many tests."""
    return at_tables(test, TABLES)


def every_hidden_table(test: Test) -> Test:
    """The same for the games with hidden information."""
    return at_tables(test, [table for table in TABLES if table.game.facts.hidden])


def at_tables(test: Test, tables: list[Table]) -> Test:
    cases = one_in(3, test.__name__, tables, DEFAULTS)
    return pytest.mark.parametrize("table", cases, ids=str)(test)


EVERY_GAME = pytest.mark.parametrize("name", EXISTING)


@dataclass(frozen=True)
class Game:
    """A game that was played: its positions from the empty table on, and the texts between them."""

    positions: tuple[Any, ...]
    texts: tuple[str, ...]

    def some(self, most: int, *turns: int) -> list[Any]:
        """At most so many positions, spread over the game: those with one of these turns, or (none
        given) those in which a seat decides."""
        chosen = [p for p in self.positions if (p.turn in turns if turns else p.turn >= 0)]
        return chosen[:: max(1, -(-len(chosen) // most))]


@cache
def random_game(table: Table, seed: int) -> Game:
    """A game from the empty table to its end, events and decisions at random."""
    rng = random.Random(seed)
    positions, texts = [table.empty()], []
    while positions[-1].turn != OVER:
        assert len(texts) < MOST_PLIES
        texts.append(random_text(positions[-1], rng))
        positions.append(positions[-1].play(texts[-1]))
    return Game(tuple(positions), tuple(texts))


def random_text(position: Any, rng: random.Random) -> str:
    """An event with its probability, or any decision."""
    if position.turn == CHANCE:
        return str(position.sample_chance(rng))
    return str(rng.choice(position.legal_moves()))

"""Where games begin: the start, the positions of a file, or some random decisions before the game.

Opening number N is the same however often and in whatever order openings are asked for.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from solver.contract import CHANCE, OVER, Game
from solver.errors import BadOption, SolverError
from solver.explain.verdict import share
from solver.info import Limits
from solver.match.table import Table
from solver.match.words import whole
from solver.notation import shown
from solver.options import Value
from solver.positions.files import Entry, read_stream
from solver.positions.spec import PositionSpec
from solver.tape import Tape

PLIES = 8  # of a balanced opening that does not say how many
TRIES = 1000
NODES = 20_000  # that judge whether an opening is balanced
EVEN = 0.05  # from an equal share of the win: 40 hundredths of a warrior, see solver.explain.verdict


class Openings(Protocol):
    """Gives the opening with a number; `seed` fixes chance within it."""

    def opening(self, number: int, seed: int) -> PositionSpec: ...


@dataclass(frozen=True, slots=True)
class Start:
    """Every game from the start."""

    def opening(self, number: int, seed: int) -> PositionSpec:
        return PositionSpec()


@dataclass(frozen=True, slots=True)
class Book:
    """The positions of a file, one after the other and again from the first."""

    specs: tuple[PositionSpec, ...]

    def opening(self, number: int, seed: int) -> PositionSpec:
        return self.specs[number % len(self.specs)]

    def digest(self) -> str:
        """The SHA-256 of the positions, one a line."""
        return hashlib.sha256("\n".join(map(str, self.specs)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class RandomPlies:
    """So many decisions drawn evenly from the legal ones, after which the game is not over."""

    game: Game
    rules: Mapping[str, Value]
    plies: int

    def opening(self, number: int, seed: int) -> PositionSpec:
        for count in range(TRIES):
            moves, position = self.walk(random.Random(f"{seed}/opening/{count}"), Tape(seed))
            if position is not None and self.fits(position):
                return PositionSpec("empty" if self.game.facts.chance else "startpos", moves=moves)
        raise SolverError(f"expected an opening of {self.plies} plies, found none in {TRIES} tries")

    def walk(self, rng: random.Random, tape: Tape) -> tuple[tuple[str, ...], Any]:
        """Events and decisions, and the position behind them; None where the game ended."""
        facts = self.game.facts
        Position = self.game.Position
        position = Position.empty(**self.rules) if facts.chance else Position.start(**self.rules)
        moves: list[str] = []
        left = self.plies
        while left or position.turn == CHANCE:
            if position.turn == OVER:
                return (), None
            if position.turn == CHANCE:
                text = tape.event(position)
            else:
                text = str(rng.choice(position.legal_moves()))
                left -= 1
            moves.append(text)
            position = position.play(text)
        return tuple(moves), None if position.turn == OVER else position

    def fits(self, position: Any) -> bool:
        return True


class Balanced(RandomPlies):
    """Random decisions after which the own engine sees neither side ahead."""

    __slots__ = ()

    def fits(self, position: Any) -> bool:
        from solver.engine.engine import Engine

        engine = Engine(self.game)
        engine.set("Hash", 1)
        engine.set("Seed", 1)
        lines = engine.search(position, Limits(nodes=NODES)).lines
        return bool(lines) and abs(share(lines[0].score) - 1 / position.players) <= EVEN


def openings_of(text: str, game: Game, rules: Mapping[str, Value]) -> Openings:
    """The openings that `startpos`, `random:PLIES`, `balanced[:PLIES]` or the name of a position
    file stands for; raises SolverError."""
    name, colon, plies = text.partition(":")
    if text == "startpos":
        return Start()
    if name == "random" and colon:
        return RandomPlies(game, rules, whole(plies, "the plies of random openings", 0))
    if name == "balanced":
        count = whole(plies, "the plies of balanced openings", 0) if colon else PLIES
        return Balanced(game, rules, count)
    return read_book(text, game, rules)


def read_book(path: str, game: Game, rules: Mapping[str, Value]) -> Book:
    """The positions of a file; raises FileProblem for one that cannot be played from, and for rule
    options that the match does not have."""
    try:
        with Path(path).open("rb") as file:
            entries = list(read_stream(file, path))
    except OSError as problem:
        expected = "startpos, random:PLIES, balanced or a position file"
        raise BadOption(f"expected {expected}: {shown(path)}: {problem.strerror}") from None
    for entry in entries:
        check(entry, game, rules)
    if not entries:
        raise BadOption(f"expected positions in {shown(path)}, found none")
    return Book(tuple(entry.spec for entry in entries))


def check(entry: Entry, game: Game, rules: Mapping[str, Value]) -> None:
    for name, value in entry.options.items():
        if str(rules.get(name)) != value:
            raise entry.problem("option", f"expected --option {name}={value} for the match")
    try:
        over = Table(game, rules, entry.spec, Tape(1)).turn == OVER
    except SolverError as problem:
        raise entry.problem("position", problem) from None
    if over:
        raise entry.problem("position", "expected a game that is not over")

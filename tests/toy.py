"""A toy game and a toy engine: what the protocol needs of them, and nothing to hide behind.

Take one to three stones from a heap; who takes the last one wins. With chance, a coin falls before
each decision and `tails` takes a stone away first.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove, ImpossiblePosition, SyntaxProblem
from solver.info import BestMove, Centi, Info, Limits
from solver.options import Option


@dataclass(frozen=True)
class Facts:
    chance: bool = False
    hidden: bool = False
    zero_sum: bool = True


@dataclass(frozen=True)
class Position:
    stones: int
    seat_to_act: int = 0
    coin_due: bool = False
    chance: bool = False
    players: int = 2

    @property
    def turn(self) -> int:
        if self.stones == 0:
            return OVER
        return CHANCE if self.coin_due else self.seat_to_act

    @property
    def key(self) -> int:
        return self.stones * 8 + self.seat_to_act

    def legal_moves(self) -> list[str]:
        return [str(n) for n in range(1, min(3, self.stones) + 1)] if self.turn >= 0 else []

    def move(self, text: str) -> str:
        if text.lstrip("0") not in self.legal_moves():
            raise IllegalMove(f"expected one of {self.legal_moves()}, found {text!r}")
        return text.lstrip("0")

    def play(self, text: str) -> Position:
        if self.turn == CHANCE:
            if text not in ("heads", "tails"):
                raise IllegalMove(f"expected heads or tails, found {text!r}")
            return replace(self, stones=self.stones - (text == "tails"), coin_due=False)
        left = self.stones - int(self.move(text))
        seat = (self.seat_to_act + 1) % self.players
        return replace(self, stones=left, seat_to_act=seat, coin_due=self.chance)

    def chance_label(self) -> str:
        return "coin"

    def sample_chance(self, rng: random.Random) -> str:
        return rng.choice(("heads", "tails"))

    def chance_events(self) -> list[tuple[str, int]]:
        return [("heads", 1), ("tails", 1)]

    def text(self) -> str:
        return f"heap {self.stones} {self.seat_to_act}"

    def seen(self, seat: int) -> list[str]:
        return []

    def winners(self) -> tuple[int, ...]:
        return ((self.seat_to_act - 1) % self.players,) if self.turn == OVER else ()

    def scores(self) -> list[int] | None:
        if self.turn != OVER:
            return None
        return [1 if seat in self.winners() else -1 for seat in range(self.players)]


class Toy:
    """The game as a module of `solver.games` would show it."""

    NAME = "toy"

    def __init__(self, chance: bool = False, players: int = 2) -> None:
        self.facts = Facts(chance=chance)
        self.players = players
        self.options = (
            Option("Heap", "spin", 10, 1, 5000),
            Option("Colour", "combo", "red", values=("red", "blue")),
        )
        self.search_options = (Option("Widen", "spin", 0, 0, 100),)
        self.Position = self

    def start(self, Heap: int = 10, **options: Any) -> Position:
        return Position(Heap, players=self.players)

    def empty(self, Heap: int = 10, **options: Any) -> Position:
        due = self.facts.chance
        return Position(Heap, coin_due=due, chance=due, players=self.players)

    def parse(self, text: str, **options: Any) -> Position:
        words = text.split()
        if len(words) != 3 or words[0] != "heap" or not words[1].isdigit():
            raise SyntaxProblem(f"expected heap STONES SEAT, found {text!r}")
        if words[2] not in ("0", "1"):
            raise ImpossiblePosition(f"expected seat 0 or 1, found {words[2]!r}")
        return Position(int(words[1]), int(words[2]))


class ToyEngine:
    """Searches by waiting: to its limit in time, or until it is stopped."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self._stopped = threading.Event()
        self._hit = threading.Event()
        self._expected = False

    def search(
        self,
        position: Position,
        limits: Limits,
        on_info: Callable[[Info], None],
        playing: bool = False,
    ) -> BestMove:
        self.calls.append(("search", playing))
        moves = limits.moves or tuple(position.legal_moves())
        info = Info(1, Centi(7), (moves[0],), nodes=1, time=0, nps=0)
        on_info(info)
        endless = limits.infinite or limits.ponder
        seconds = 3600.0 if endless else (limits.movetime or 0) / 1000
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self._stopped.wait(0.001):
            if self._hit.is_set() and limits.ponder:
                break
        self._expected = False
        self._hit.clear()
        return BestMove(moves[0], lines=(info,))

    def prepare(self) -> None:
        self.calls.append(("prepare",))

    def expect(self) -> None:
        self._stopped.clear()
        self._expected = True

    def stop(self) -> None:
        if self._expected:
            self._stopped.set()

    def ponderhit(self) -> None:
        self._hit.set()

    def clear(self) -> None:
        self.calls.append(("clear",))

    def set(self, name: str, value: Any) -> None:
        self.calls.append(("set", name, value))

    def quick_move(self, position: Position, moves: tuple[str, ...] = ()) -> str:
        return str((moves or position.legal_moves())[0])

    def evaluate(self, position: Position) -> list[tuple[str, int]]:
        return [("stones", position.stones), ("total", position.stones)]

"""An engine that does its duty by our rules but for one fault.

    python -m tests.broken_engine GAME [FAULT [NAME=VALUE...]]

It answers with a random move, or one that wins at once.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable
from typing import Any

from solver.contract import Game
from solver.games import load
from solver.info import BestMove, Centi, Info, Limits, Score, Share
from solver.pipe.server import Server
from solver.pipe.truth import outcome

# What each fault makes of a line that the engine writes; none for one that it does not write.
Lines = Callable[[str], list[str]]


def swapped(first: str, second: str) -> Lines:
    def change(line: str) -> list[str]:
        pattern = f"{re.escape(first)}|{re.escape(second)}"
        return [re.sub(pattern, lambda found: second if found[0] == first else first, line)]

    return change


def replaced(pattern: str, by: str | Callable[[re.Match[str]], str]) -> Lines:
    return lambda line: [re.sub(pattern, by, line)]


def negated(found: re.Match[str]) -> str:
    return f"{found[1]} {-int(found[2])}"


def crash(line: str) -> list[str]:
    if line == "response none":
        os._exit(3)
    return [line]


FAULTS: dict[str, Lines] = {
    "": lambda line: [line],
    "nodes": replaced(r" nodes \d+", " nodes x33"),
    "results": swapped("p1win", "p2win"),
    "scores": replaced(r"^response ([+-]\d+) ([+-]\d+)$", r"response \2 \1"),
    "negated": replaced(r"(score cp) (-?\d+)", negated),
    "illegal": replaced(r"^bestmove \S+", "bestmove a1-g7"),
    "twice": lambda line: [line, line] if line.startswith("bestmove") else [line],
    "ponder": replaced(r"^(bestmove [^( ]+)$", r"\1 ponder a1-a2"),
    "turn": replaced(r"^response (true|false)$", lambda found: f"response {found[1] != 'true'}".lower()),
    "fewer": replaced(r"^response \S+-\S+ (\S+-\S+ )", r"response \1"),
    "digest": replaced(r"^(response \d+ [0-9a-f]{63}).$", r"\1x"),
    "silent": lambda line: [] if line.startswith("info string error") else [line],
    "fen": replaced(r" l (\d+) (\d+)$", r" d \1 \2"),
    "crash": crash,
    "colours": replaced(r"^info string error: ", "info string \x1b[31merror: "),
}


class Engine:
    """Searches no further than the next decision."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seed = 1

    def search(
        self,
        position: Any,
        limits: Limits,
        on_info: Callable[[Info], None] | None = None,
        playing: bool = False,
    ) -> BestMove:
        rng = random.Random(f"{self.seed} {position.text()}")
        move = str(rng.choice(limits.moves or position.legal_moves()))
        info = Info(1, self.score(position), (move,), nodes=1, time=0, nps=0)
        if on_info is not None:
            on_info(info)
        return BestMove(move, lines=(info,))

    def score(self, position: Any) -> Score:
        best = outcome(position)
        if self.game.facts.zero_sum:
            return Centi(0 if best is None else 1000 if best else -1000)
        return Share(0.5 if best is None else best, 0.0, exact=False)

    def set(self, name: str, value: Any) -> None:
        self.seed = value if name == "Seed" else self.seed

    def prepare(self) -> None: ...
    def expect(self) -> None: ...
    def stop(self) -> None: ...
    def ponderhit(self) -> None: ...
    def clear(self) -> None: ...

    def evaluate(self, position: Any) -> list[tuple[str, int]]:
        return []


def main(name: str, fault: str = "", *options: str) -> None:
    game = load(name)
    server = Server(game, Engine(game))
    write = server._writer.line

    def line(text: str) -> None:
        for changed in FAULTS[fault](text):
            write(changed)

    server._writer.line = line  # type: ignore[method-assign]
    for option in options:
        if "=" in option:
            server.session.set_option(*option.split("=", 1))
    server.session.begin()
    server.run()


if __name__ == "__main__":
    main(*sys.argv[1:])

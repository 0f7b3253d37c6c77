"""A legal mover for matches, with faults on request.

    python -m tests.match.mock_engine GAME [FAULT [AT]]

Plays moves that the position alone decides, at once. The fault shows at the AT-th `go` (from 1) of
every game; faults at the start show whenever the process starts.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from solver.errors import SolverError
from solver.games import load
from solver.options import OptionTable
from solver.positions.build import build
from solver.positions.spec import parse_spec

MEGABYTES = 4


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep() -> None:
    time.sleep(3600)


def crash() -> None:
    print("about to divide", "by zero", sep="\n", file=sys.stderr)
    os._exit(3)


def close_pipes() -> None:
    os.close(1)
    os.close(2)
    sleep()


def babble() -> None:
    """Lines without end, none of which is an answer."""
    while True:
        say("info string still thinking")


def grandchild() -> None:
    """Leaves a process behind that keeps the pipes open, and hangs."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)", *sys.argv[1:]])
    sleep()


# Faults that keep the move from being sent.
INSTEAD: dict[str, Callable[[], None]] = {
    "crash-on-go": crash,
    "hang": sleep,
    "close-pipes": close_pipes,
    "babble": babble,
    "grandchild": grandchild,
    "garbage": lambda: say("bestmove"),
    "illegal": lambda: say("bestmove a1-g7"),
    "none": lambda: say("bestmove (none)"),
    "refuse": lambda: say("info string error: not today"),
}


def before_the_move(fault: str) -> None:
    """Faults after which the move is sent all the same."""
    if fault == "late":
        time.sleep(0.6)
    if fault == "noise":
        for _ in range(MEGABYTES):
            sys.stderr.write("noise " * 170_000 + "\n")
    if fault == "rubbish":
        say("\x00\xff rubbish " * 1000)


class Mock:
    """One conversation."""

    def __init__(self, game: str, fault: str, at: int) -> None:
        self.game: Any = load(game)
        self.fault = fault
        self.at = at
        self.count = 0
        self.options = OptionTable(self.game.options)
        self.position: Any = None

    def run(self) -> None:
        for line in sys.stdin:
            words = line.split()
            if words[:1] == ["quit"]:
                return
            try:
                self.serve(words)
            except SolverError as problem:
                say(f"info string error: {problem}")

    def serve(self, words: list[str]) -> None:
        match words:
            case ["ugi"]:
                say("id name mock")
                for option in self.options:
                    say(option.line())
                say("ugiok")
            case ["isready"]:
                if self.fault == "never-ready":
                    sleep()
                say("readyok")
            case ["uginewgame"]:
                self.count = 0
            case ["setoption", "name", name, "value", value]:
                self.options.set(name, value)
            case ["position", *rest]:
                self.position = build(self.game, parse_spec(rest), self.options.rules())
            case ["go", *_]:
                self.go()

    def go(self) -> None:
        self.count += 1
        fault = self.fault if self.count == self.at else ""
        before_the_move(fault)
        if fault in INSTEAD:
            INSTEAD[fault]()
            return
        move = random.Random(self.position.text()).choice(self.position.legal_moves())
        say(f"info depth 1 multipv 1 score cp 0 nodes 1 time 0 pv {move}")
        say(f"bestmove {move}")
        if fault == "crash-after-move":
            crash()


def main(game: str, fault: str = "", at: str = "2", *_: str) -> None:
    if fault == "crash-at-start":
        crash()
    if fault == "stall":
        sleep()
    if fault == "slow-handshake":
        time.sleep(1)
    Mock(game, fault, int(at)).run()


if __name__ == "__main__":
    main(*sys.argv[1:])

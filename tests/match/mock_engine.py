"""A legal mover for matches, with faults on request.

    python -m tests.match.mock_engine GAME [FAULT [AT]]

Plays moves that the position alone decides, at once. The fault shows at the AT-th `go` (from 1) of
every game; faults at the start show whenever the process starts. Time is that of tests.match.clock.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from solver.errors import SolverError
from solver.games import load
from solver.options import OptionTable
from solver.positions.build import build
from solver.positions.spec import parse_spec
from tests.match import clock

MEGABYTES = 4


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep() -> None:
    clock.sleep(3600)


def crash() -> None:
    print("about to divide", "by zero", sep="\n", file=sys.stderr)
    os._exit(3)


def close_pipes() -> None:
    os.close(1)
    os.close(2)
    sys.stdin.read()


def babble() -> None:
    """Lines without end, none of which is an answer."""
    threading.Thread(target=sleep, daemon=True).start()
    while True:
        say("info string still thinking")


def leave_a_child() -> None:
    """Leaves a process behind that keeps the pipes open."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)", *sys.argv[1:]])


def grandchild() -> None:
    """Hangs with such a process."""
    leave_a_child()
    sleep()


def orphan() -> None:
    """Crashes and leaves such a process."""
    leave_a_child()
    crash()


def flood() -> None:
    """More than anybody can keep, in lines that are long enough."""
    for _ in range(60):
        say("info string " + "flood " * 150_000)
    say("bestmove a1-g7")


# Faults that keep the move from being sent.
INSTEAD: dict[str, Callable[[], None]] = {
    "crash-on-go": crash,
    "hang": sleep,
    "close-pipes": close_pipes,
    "babble": babble,
    "grandchild": grandchild,
    "orphan": orphan,
    "flood": flood,
    "long-line": lambda: say("info string " + "x" * (2 << 20)),
    "long-error": lambda: say("info string error: \x1b[31m" + "x" * 500_000),
    "huge-move": lambda: say("bestmove " + "x" * 500_000),
    "terminated": lambda: os.kill(os.getpid(), signal.SIGTERM),
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "shell-killed": lambda: os._exit(128 + signal.SIGKILL),
    "garbage": lambda: say("bestmove"),
    "illegal": lambda: say("bestmove a1-g7"),
    "none": lambda: say("bestmove (none)"),
    "refuse": lambda: say("info string error: not today"),
}


def before_the_move(fault: str) -> None:
    """Faults after which the move is sent all the same."""
    if fault == "late":
        clock.sleep(0.6)
    if fault == "noise":
        for _ in range(MEGABYTES):
            sys.stderr.write("noise " * 170_000 + "\n")
    if fault == "rubbish":
        say("\x00\xff rubbish " * 1000)


SCORES = {
    "long-score": "cp " + "9" * 300_000,
    "coloured-score": "cp \x1b[31m5\x1b[0m",
    "mate": "mate -3",
}
SEEDS = {
    "odd-seed": "type spin default 0 min 0 max 1e9",
    "unreadable-seed": "type spin default 0 min zero max 9e999",
    "no-seed": "type spin min 5 max 3",
    "plain-seed": "",
}


class Mock:
    """One conversation."""

    def __init__(self, game: str, fault: str, at: int) -> None:
        self.game: Any = load(game)
        self.fault = fault
        self.at = at
        self.count = 0
        self.options = OptionTable(self.game.options)
        self.position: Any = None
        self.seed = 0

    def run(self) -> None:
        for line in sys.stdin:
            words = line.split()
            if words[:1] == ["quit"] and self.fault != "stubborn":
                return
            try:
                self.serve(words)
            except SolverError as problem:
                say(f"info string error: {problem}")
        if self.fault == "stubborn":  # nor does it hear the end of its input
            signal.pause()

    def serve(self, words: list[str]) -> None:
        match words:
            case ["ugi"]:
                say("id name mock")
                for option in self.options:
                    say(option.line())
                if self.fault in SEEDS:
                    say(f"option name SEED {SEEDS[self.fault]}")
                say("ugiok")
            case ["isready"]:
                if self.fault == "never-ready":
                    sleep()
                say("readyok")
            case ["uginewgame"]:
                self.count = 0
            case ["setoption", "name", "SEED", "value", value] if self.fault in SEEDS:
                self.seed = int(value)
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
        say(f"info depth 1 multipv 1 score {SCORES.get(fault, 'cp 0')} nodes 1 time 0 pv {move}")
        say(f"bestmove {move}")
        if fault == "crash-after-move":
            crash()


def once(place: str) -> bool:
    """Whether this is the first call for that place, in any process."""
    try:
        Path(place).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def main(game: str, fault: str = "", at: str = "2", *words: str) -> None:
    if fault == "starts-once":
        if not once(words[0]):
            crash()
        fault = "crash-on-go"
    if fault == "crash-at-start":
        crash()
    if fault == "stall":
        sleep()
    if fault == "slow-handshake":
        clock.sleep(0.3)
    Mock(game, fault, int(at)).run()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Ends engines, servers and commands at random moments, in every way there is, and counts what goes wrong:

    python tests/long/endings.py --moments 100 --seed 1

Prints one row for each verb and way: how often, how many were late (over a second), wrong, and the longest
time. A moment lies between a tenth of a millisecond and half a second after the verb was sent.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

GAMES = ("wigwam", "wampum", "wapi", "wakawaka", "goldundrum")
SOLVER = (sys.executable, "-m", "solver")
OVER = "1c1/4/5/WWW1/TC1 d 0 1"  # of Wigwam: answered at once, so the command has begun
PROMISED = 1.0  # seconds
PATIENCE = 20.0
SIGNALS = {"SIGINT": signal.SIGINT, "SIGTERM": signal.SIGTERM, "SIGHUP": signal.SIGHUP}


@dataclass(frozen=True)
class Verb:
    """A command line, what it is told, what it answers at first, and what follows; `last` begins the
    line that an orderly end owes."""

    name: str
    words: tuple[str, ...]
    said: str
    first: str
    then: str = ""
    last: str = ""
    limited: bool = False  # runs on at the end of the input

    def ways(self) -> Iterator[str]:
        engine = self.words[0] == "engine"
        yield from (["stop", "quit"] if engine else [])
        yield from (["cancel"] if '"limits"' in self.then else [])
        yield from (["end of input"] if not self.limited and "-" not in self.words else [])
        yield from ("parent killed", *SIGNALS)


def verbs() -> Iterator[Verb]:
    for command, last in (
        ("", ""), ("go infinite", "bestmove"), ("go depth 300", "bestmove"),
        ("go nodes 999999999", "bestmove"), ("go ponder movetime 600000", "bestmove"),
        ("hint 3 depth 300", "hintok"),
        ("perft 60", "info string perft stopped"), ("bench", "info string bench stopped"),
    ):  # fmt: skip
        limited = command not in ("", "go infinite", "go ponder movetime 600000")
        words = ("engine", "GAME")
        yield Verb(command or "idle", words, "isready\n", "readyok", command + "\n", last, limited)
    for action in ("analyse", "hint"):
        for progress in (0, 0.01):
            then = f'{{"id":7,"action":"{action}","limits":{{"depth":300}},"progress":{progress}}}\n'
            show = '{"id":1,"action":"show"}\n'
            words = ("serve", "GAME", "--stdio-json")
            yield Verb(f"serve {action} {progress}", words, show, '{"id": 1', then, '{"id": 7', True)
    for words in (("analyse", "wigwam", "-", "--time", "900"), ("hint", "wigwam", "-", "--time", "900"),
                  ("perft", "wigwam", "-", "20"), ("perft", "wigwam", "-", "20", "--divide")):  # fmt: skip
        yield Verb(f"solver {words[0]} {words[-1]}", words, f"{OVER}\nstartpos\n", "")
    yield Verb("solver bench", ("bench", "wigwam"), "", "", limited=True)


class Running:
    """A command that has begun, and all that it has said."""

    def __init__(self, verb: Verb, game: str) -> None:
        pipe = subprocess.PIPE
        words = [game if word == "GAME" else word for word in verb.words]
        self.child = subprocess.Popen([*SOLVER, *words], stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        assert self.child.stdin
        assert self.child.stdout
        self.into, self.out = self.child.stdin, self.child.stdout
        self.text = ""
        self.say(verb.said)
        if "-" in verb.words:
            self.into.close()
        self.read(lambda: verb.first in self.text and "\n" in self.text)

    def say(self, text: str) -> None:
        if text.strip():
            self.into.write(text.encode())

    def read(self, enough: Callable[[], bool]) -> None:
        """Reads until it is enough, or the end of the output."""
        deadline = time.monotonic() + PATIENCE
        while not enough() and (left := deadline - time.monotonic()) > 0:
            if select.select([self.out], [], [], left)[0]:
                data = os.read(self.out.fileno(), 1 << 16)
                if not data:
                    return
                self.text += data.decode()

    def end(self, verb: Verb, way: str) -> str:
        """Ends it; what is wrong about that, "" for nothing."""
        if way in SIGNALS:
            self.child.send_signal(SIGNALS[way])
            return self.gone({128 + SIGNALS[way]})
        if way == "parent killed":
            self.out.close()
            self.into.close()
            return self.gone({0})
        if way == "end of input":
            self.into.close()
        elif way == "cancel":
            self.say('{"id":8,"action":"cancel","target":7}\n')
            return self.said(verb.last + ', "action"', '"type": "answer"')
        elif way == "stop":
            self.say("stop\nquery gameover\n")
            return self.said(verb.last, "response ")
        else:
            self.say("quit\n")
        return self.said(verb.last) or self.gone({0})

    def said(self, *starts: str) -> str:
        """Waits for lines that are owed, each exactly once."""
        wanted = [start for start in starts if start]
        self.read(lambda: all(self.count(start) for start in wanted))
        return "" if all(self.count(start) == 1 for start in wanted[:1]) else f"lost: {wanted}"

    def count(self, start: str) -> int:
        if start.startswith('"'):
            return int(start in self.text)
        return sum(line.startswith(start) for line in self.text.splitlines())

    def gone(self, statuses: set[int]) -> str:
        try:
            status = self.child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "an orphan"
        assert self.child.stderr
        err = self.child.stderr.read().decode().strip()
        return "" if status in statuses and not err else f"status {status}: {err[-300:]}"

    def clean(self) -> None:
        self.child.kill()
        self.child.wait()
        for stream in (self.into, self.out, self.child.stderr):
            if stream:
                stream.close()


def once(verb: Verb, way: str, game: str, moment: float) -> tuple[float, str]:
    """Seconds until it had ended or answered, and what was wrong."""
    running = Running(verb, game)
    try:
        running.say(verb.then)
        time.sleep(moment)
        start = time.monotonic()
        wrong = running.end(verb, way)
        return time.monotonic() - start, wrong
    finally:
        running.clean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    total = bad = 0
    print("| verb | way | times | late | wrong | longest |\n| --- | --- | --- | --- | --- | --- |")
    for verb in verbs():
        for way in verb.ways():
            found = []
            for _ in range(chosen.moments):
                found.append(once(verb, way, rng.choice(GAMES), 10 ** rng.uniform(-4, -0.3)))
            late = sum(seconds > PROMISED for seconds, _ in found)
            wrong = [what for _, what in found if what]
            longest = max(seconds for seconds, _ in found)
            figures = f"{len(found)} | {late} | {len(wrong)} | {longest:.2f} s"
            print(f"| {verb.name} | {way} | {figures} |", flush=True)
            for what in wrong[:3]:
                print(f"  {what}", file=sys.stderr)
            total += len(found)
            bad += len(wrong)
    print(f"\n{total} endings, {bad} wrong, seed {chosen.seed}")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()

"""Many requests to one engine and one server of each game: memory that stays level, no descriptor leaked.

    python tests/long/soak.py --requests 200000 --game wapi

Prints one row for each tenth of the way: resident memory, descriptors and threads of the process.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from solver.games import NAMES

SOLVER = (sys.executable, "-m", "solver")
PARTS = 10
Make = Callable[[random.Random, int], str]
WINDOW = 16  # requests that are open at once
LINES = (
    "position startpos", "uginewgame", "query legal", "query fen", "query scores", "d", "moves", "ponderhit",
    "go nodes 1", "go nodes 20", "go infinite", "stop", "hint 1 nodes 5", "perft 1", "eval", "position fen x",
    "setoption name Hash value 1", "setoption name Hash value 2", "setoption name Seed value 0", "go depth x",
    "query turn", "ugi", "position startpos moves nonsense", "setoption name MultiPV value 3", "help",
)  # fmt: skip


def command(rng: random.Random, number: int) -> str:
    """A line of the protocol, with an end to whatever runs, and an answer to wait for."""
    return f"{rng.choice(LINES)}\nstop\nisready\n"


def request(rng: random.Random, number: int) -> str:
    """A JSON request, some of them wrong."""
    fields: dict[str, object] = {
        "id": number,
        "action": rng.choice(("show", "show", "analyse", "hint", "sing")),
        "limits": {"nodes": rng.choice((1, 5, 20))},
        "options": {"Hash": rng.choice((1, 1, 2, 10**6))},
        "position": rng.choice(("startpos", "empty", "empty seat=0", "startpos moves x")),
        "progress": rng.choice((0, 0.001)),
    }
    return json.dumps(fields) + "\n"


def is_protocol_answer(line: str) -> bool:
    return line == "readyok"


def is_json_answer(line: str) -> bool:
    return json.loads(line)["type"] != "progress"


class Subject:
    """A process that is asked; `is_answer` tells the line that ends what a request is answered."""

    def __init__(self, words: tuple[str, ...], is_answer: Callable[[str], bool]) -> None:
        pipe = subprocess.PIPE
        self.child = subprocess.Popen([*SOLVER, *words], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.is_answer = is_answer
        self.free = threading.Semaphore(WINDOW)
        self.answers = 0
        self.wrong: list[str] = []
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self) -> None:
        assert self.child.stdout
        for line in self.child.stdout:
            if "internal error" in line or "Traceback" in line:
                self.wrong.append(line)
            if self.is_answer(line.rstrip("\n")):
                self.answers += 1
                self.free.release()

    def ask(self, lines: Iterator[str]) -> None:
        assert self.child.stdin
        for line in lines:
            if not self.free.acquire(timeout=120):
                raise TimeoutError(f"no answer for two minutes, {self.answers} so far")
            self.child.stdin.write(line)

    def figures(self) -> str:
        """MiB, descriptors, threads."""
        folder = Path("/proc", str(self.child.pid))
        status = (folder / "status").read_text()
        resident = int(status.split("VmRSS:")[1].split()[0]) / 1024
        threads = int(status.split("Threads:")[1].split()[0])
        return f"{resident:.1f} MiB | {len(os.listdir(folder / 'fd'))} | {threads}"

    def end(self) -> int:
        assert self.child.stdin
        self.child.stdin.close()
        status = self.child.wait(120)
        self.reader.join()
        return status


def soak(name: str, subject: Subject, make: Make, many: int, seed: int) -> bool:
    """Asks, and prints a row for each part; whether all was answered, and nothing by an internal error."""
    rng, start = random.Random(seed), time.monotonic()
    for part in range(PARTS):
        numbers = range(part * many // PARTS, (part + 1) * many // PARTS)
        subject.ask(make(rng, number) for number in numbers)
        seconds = time.monotonic() - start
        print(f"| {name} | {numbers.stop} | {subject.figures()} | {seconds:.0f} s |", flush=True)
    status = subject.end()
    print(f"{name}: {subject.answers} answers, status {status}, {len(subject.wrong)} internal errors")
    print(*subject.wrong[:3], sep="")
    return subject.answers == many and not subject.wrong and status == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--game", choices=NAMES, action="append")
    parser.add_argument("--only", choices=("engine", "serve"))
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print("| server | requests | memory | descriptors | threads | time |")
    print("| --- | --- | --- | --- | --- | --- |")
    good = True
    for game in chosen.game or NAMES:
        if chosen.only != "serve":
            subject = Subject(("engine", game), is_protocol_answer)
            good &= soak(f"engine {game}", subject, command, chosen.requests, chosen.seed)
        if chosen.only != "engine":
            subject = Subject(("serve", game, "--stdio-json"), is_json_answer)
            good &= soak(f"serve {game}", subject, request, chosen.requests, chosen.seed)
    sys.exit(not good)


if __name__ == "__main__":
    main()

"""How soon an engine of Gold und Rum is ready after a `position` update, and after a `go` that has
nothing to think about.

    python tests/long/goldundrum_updates.py --players 6 --seed 1

Plays a game by greedy within this process and has a real engine follow it through pipes, as a
front-end at a table does: after each thing that seat 0 sees, `position empty seat=0 moves ...` with
all it has seen so far, then `isready`; where it is asked and its view says `pass` at once, `go`.
Prints milliseconds from a line to its answer over the last tenth of the game, and those of a bare
`isready`, which are the pipe's own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator

from solver.contract import CHANCE, OVER
from solver.games.goldundrum import Position
from solver.tape import Tape

LATE = 0.9  # the part of the game behind which times count
SEAT = 0


class Engine:
    """An engine process, its answers awaited without anything in between."""

    def __init__(self, players: int) -> None:
        command = [sys.executable, "-m", "solver", "engine", "goldundrum"]
        self._process = subprocess.Popen(
            [*command, "--option", f"Players={players}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def ask(self, lines: str, answer: str) -> float:
        """Milliseconds from some lines to one that is `answer`; raises ValueError for an error."""
        pipe_in, pipe_out = self._process.stdin, self._process.stdout
        assert pipe_in is not None
        assert pipe_out is not None
        began = time.perf_counter()
        pipe_in.write(lines.encode())
        pipe_in.flush()
        while (found := pipe_out.readline().decode().strip()) != answer:
            if not found or "error" in found or found.startswith("bestmove"):
                raise ValueError(f"expected {answer}, found {found!r}")
        return 1000 * (time.perf_counter() - began)

    def quit(self) -> None:
        self._process.communicate(b"quit\n")


def moments(players: int, seed: int) -> Iterator[tuple[list[str], bool]]:
    """What the seat has seen whenever that is more than before, and whether it is asked then and
    has nothing to think about."""
    position, tape, n = Position.empty(Players=players), Tape(seed), 0
    told: list[str] = []
    while position.turn != OVER:
        seen, turn = position.seen(SEAT), position.turn
        asked = turn == SEAT and position.view(SEAT).at_once() is not None
        if seen != told or asked:
            yield seen, asked
            told = seen
        if turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            n += 1
            position = position.play(position.policy_move((seed << 16) + n, "greedy"))


def told(what: str, times: list[float]) -> str:
    times = sorted(times)
    return (
        f"{what}: {len(times)} times, median {times[len(times) // 2]:.3f} ms, nine of ten within "
        f"{times[9 * len(times) // 10]:.3f} ms, longest {times[-1]:.3f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = list(moments(given.players, given.seed))
    late = int(LATE * len(found))
    engine = Engine(given.players)
    engine.ask("isready\n", "readyok")
    bare, updates, passes = [], [], []
    for seen, asked in found:
        line = f"position empty seat={SEAT} moves {' '.join(seen)}\nisready\n"
        bare.append(engine.ask("isready\n", "readyok"))
        updates.append(engine.ask(line, "readyok"))
        if asked:
            passes.append(engine.ask("go movetime 100\n", "bestmove pass"))
    engine.quit()
    print(
        f"{given.players} players, seed {given.seed}: {len(found)} updates, the last with "
        f"{len(found[-1][0])} texts"
    )
    print(told("isready alone", bare[late:]))
    print(told("position and isready", updates[late:]))
    print(told("go, answered pass", passes[int(LATE * len(passes)) :]))


if __name__ == "__main__":
    main()

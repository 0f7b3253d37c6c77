"""Finds material for positions/wigwam/suite.txt, and proves what it is worth.

    python tests/long/wigwam_suite.py --seed 1 --games 50 [--option Board=hex3 ...]
    python tests/long/wigwam_suite.py --seed 1 --endings 50000 [--option Board=hex3 ...]
    python tests/long/wigwam_suite.py --quiet positions/wigwam/suite.txt

Games are the engine's against itself, weak and with random moves among its own, so that there is
something to punish; endings are few pieces anywhere. What alpha-beta takes for decided is proven
anew by playing out all lines (tests/positions/wigwam_proof.py). Printed are the positions in which
one or two moves alone are right, with what happens in the line of play, for a person to choose
from; of the endings only those that do not just win by a capture of the chief. With `--quiet` it
searches the lines of a file that call themselves quiet, and says on which depths the move is found.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from solver.engine.engine import Engine
from solver.games import wigwam
from solver.games.wigwam.drawing import step
from solver.games.wigwam.setup import arrangements
from solver.info import Limits, Points
from solver.positions.files import read_entries
from tests.positions.wigwam_proof import longest_stands, only_ways, reaches, shortest_win

MOST_PLIES = 160  # of a game
NODES = (300, 2_000, 8_000)  # of a move, one of these by lot
RANDOM_PART = 0.15  # of the moves after the opening
DEPTH = 8
QUIET_DEPTHS = (8, 9, 10)
# All lines to so many plies take under a minute; to the second number where half are captures.
PLIES, FORCED_PLIES = 7, 11
NAMES = {"W": "warrior", "C": "chief", "T": "tent"}

Options = dict[str, str]


def opening(rng: random.Random, options: Options) -> Any:
    """The start, or a random arrangement on either side."""
    if rng.random() < 0.5:
        return wigwam.Position.start(**options)
    position = wigwam.Position.empty(**options)
    texts = arrangements(position.rules.board)
    return position.play(rng.choice(texts)).play(rng.choice(texts))


def game(rng: random.Random, options: Options) -> Iterator[Any]:
    """The positions of a game after its first move, each as its text has it."""
    engine = Engine(wigwam)  # type: ignore[arg-type]
    position, random_plies = opening(rng, options), rng.randint(2, 8)
    for ply in range(MOST_PLIES):
        if ply < random_plies or rng.random() < RANDOM_PART:
            move: Any = rng.choice(position.legal_moves())
        else:
            move = engine.search(position, Limits(nodes=rng.choice(NODES))).move
        position = position.play(move)
        if position.turn < 0:
            return
        yield wigwam.Position.parse(position.text(), **options)


def ending(rng: random.Random, options: Options) -> Any:
    """Few pieces anywhere, either side to move."""
    board = wigwam.BOARDS[options.get("Board", "hex4")]
    letters = "Cc" + "".join(kind * rng.randint(0, 2) for kind in "WwTt")
    letters = "".join(k for i, k in enumerate(letters) if letters[:i].count(k) < board.most(k.upper()))
    points = rng.sample(sorted(board.points.values()), len(letters))
    pieces = dict(zip(points, letters, strict=True))
    setup = wigwam.Setup(board, pieces, rng.randrange(2), 0, 1)
    return wigwam.Position.parse(str(setup), **options)


@dataclass
class Finder:
    """Looks for positions with few right moves; `seen` are the texts it has looked at."""

    engine: Engine = field(default_factory=lambda: Engine(wigwam))  # type: ignore[arg-type]
    seen: set[str] = field(default_factory=set)

    def line(self, position: Any, only_odd: bool) -> str:
        """The line for the file; "" where nothing is proven or too much is right."""
        if position.turn < 0 or position.text() in self.seen or len(position.legal_moves()) < 3:
            return ""
        self.seen.add(position.text())
        self.engine.clear()
        found = self.engine.search(position, Limits(depth=DEPTH)).lines
        if not found or not isinstance(found[0].score, Points) or found[0].score.plies < 2:
            return ""
        play = features(position, found[0].line)
        if only_odd and found[0].score.points == 2 and "tent" not in play and "WIG-23" in play:
            return ""
        words, moves = claim(position, found[0].score, found[0].line)
        if not 1 <= len(moves) <= 2:
            return ""
        why = f"{words}; {play}; {' '.join(found[0].line)}"
        return f'{position.text()}; bm {" ".join(sorted(moves))}; why "{why}"'


def claim(position: Any, score: Points, line: tuple[str, ...]) -> tuple[str, set[str]]:
    """What holds of a position that alpha-beta takes for decided, in the words of the suite, and
    the moves that are right; none where all lines are too many or do not bear it out."""
    points, plies = score.points, score.plies
    if plies > (FORCED_PLIES if 2 * sum("x" in move for move in line) >= plies else PLIES):
        return "", set()
    if points > 0:
        more = points == 1 and reaches(position, position.turn, 2, plies, True)
        return f"wins {points} in {plies} plies", (set() if more else shortest_win(position, points, plies))
    if points == -2:
        return f"loses 2 in {plies} plies", longest_stands(position, plies)
    return f"worth {points} in {plies} plies", only_ways(position, points, plies)


def features(position: Any, line: tuple[str, ...]) -> str:
    """What happens in a line of play, in short."""
    seat = position.turn
    pieces = {wigwam.point_name(p): letter.upper() for p, letter in position.setup().pieces.items()}
    mover = NAMES[pieces[line[0][:2]]] if ":" not in line[0] else "claim"
    taken = {seat: [0], 1 - seat: [0]}
    for move in line:
        taken[position.turn].append(len(step(move).removed))
        position = position.play(move)
    own, other = taken[seat], taken[1 - seat]
    return f"{mover}, gives {sum(other)}, takes {sum(own)}, chain {max(own)}, {position.clause()}"


def positions(rng: random.Random, arguments: argparse.Namespace, options: Options) -> Iterator[Any]:
    for _ in range(arguments.games):
        yield from game(rng, options)
    for _ in range(arguments.endings):
        yield ending(rng, options)


def search_quiet(file: str) -> None:
    """Prints for each quiet position the depths at which its move is found, and its lead."""
    engine = Engine(wigwam)  # type: ignore[arg-type]
    engine.set("MultiPV", 2)
    for entry in read_entries(Path(file).read_text(encoding="utf-8").splitlines(), file):
        if not entry.why.startswith("quiet"):
            continue
        engine.clear()
        words = []
        for depth in QUIET_DEPTHS:
            position = wigwam.Position.parse(entry.spec.text)
            first, second = engine.search(position, Limits(depth=depth)).lines
            found = "found" if first.line[0] in entry.best else first.line[0]
            words.append(f"{depth}: {found} {first.score.value} {second.score.value}")
        print(entry.id, ", ".join(words), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Finds material for the suite of Wigwam.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--endings", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--quiet", default="", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.quiet:
        search_quiet(arguments.quiet)
    options = dict(word.split("=") for word in arguments.option)
    finder = Finder()
    for position in positions(random.Random(arguments.seed), arguments, options):
        if line := finder.line(position, bool(arguments.endings)):
            print(line, flush=True)


if __name__ == "__main__":
    main()

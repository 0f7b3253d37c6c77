"""Wigwam against itself at fixed nodes a move: two builds, two budgets or two settings of `Contempt`.

    python -m tests.long.wigwam_nodes --pairs 200 --nodes 20000,5000 --contempt 4,4 --seed 1
    python -m tests.long.wigwam_nodes --nodes 10000 --builds solver/_wigwam*.so,../old/solver/_wigwam*.so
    python -m tests.long.wigwam_nodes --builds ,old/solver/_wigwam*.so --searches ,old/solver/_alphabeta*.so

One value is for both sides, two are `one,other`; the score is that of `one`. A build is the compiled
solver._wigwam of another clone, or what tests/long/wigwam_weights.py made: it holds the evaluation and
the search node; a search is the compiled solver._alphabeta, which holds the root. The openings
(tests/long/wigwam_pairs.py) are those of the clone that the script runs in. Figures do not depend on the
machine.
"""

from __future__ import annotations

from glob import glob
from pathlib import Path
from typing import Any

from solver import _alphabeta
from solver._alphabeta import MOST_DEPTH, describe
from solver.games.wigwam import ops
from tests.long.compiled import loaded
from tests.long.wigwam_pairs import Openings, match, match_parser, report

TABLE = 8  # MiB


def ops_of(build: str) -> Any:
    """The functions of the game in a compiled module, this clone's own if it has no name."""
    if not build:
        return ops()
    (path,) = glob(build)
    return loaded(Path(path)).ops()


def search_of(build: str) -> Any:
    """A compiled search, this clone's own if it has no name."""
    if not build:
        return _alphabeta
    (path,) = glob(build)
    return loaded(Path(path))


class NodePlayer:
    """One thread with so many nodes a move."""

    def __init__(self, nodes: int, contempt: int, build: str, search: str) -> None:
        self._nodes, self._contempt = nodes, contempt
        module = search_of(search)
        self._table = module.TranspositionTable(TABLE)
        self._worker = module.Worker(ops_of(build), self._table)

    def begin(self) -> None:
        self._table.clear()
        self._worker.clear()

    def move(self, position: Any) -> Any:
        worker = self._worker
        contempt = -self._contempt if position.turn == 1 else self._contempt
        self._table.next_search()
        worker.begin(
            position.packed(), position.history_keys(), position.repetition, None, contempt
        )
        for depth in range(1, MOST_DEPTH):
            if not worker.iterate(depth) or is_known(worker.lines(1)[0].score, depth):
                break
            worker.limit(self._nodes)
        return position.move_of(worker.lines(1)[0].moves[0])


def is_known(score: int, depth: int) -> bool:
    """Is it a result that no deeper search improves?"""
    known = describe(score)
    return known is not None and known[1] <= depth


def both(text: str) -> tuple[str, str]:
    one, _, other = text.partition(",")
    return one, other or one


def main() -> None:
    parser = match_parser(__doc__)
    parser.add_argument("--nodes", type=both, default=("10000", "10000"))
    parser.add_argument("--contempt", type=both, default=("0", "0"))
    parser.add_argument("--builds", type=both, default=("", ""))
    parser.add_argument("--searches", type=both, default=("", ""))
    args = parser.parse_args()
    one, other = (
        NodePlayer(int(nodes), int(contempt), build, search)
        for nodes, contempt, build, search in zip(
            args.nodes, args.contempt, args.builds, args.searches, strict=True
        )
    )
    print(report(match(Openings(args.seed, args.natural).next, args.pairs, one, other)))


if __name__ == "__main__":
    main()

"""Wigwam against itself at a quarter of the time.

    python -m tests.long.wigwam_quarter --pairs 100 --time 20 --seed 1

Openings and score are those of tests/long/wigwam_pairs.py.
"""

from __future__ import annotations

from typing import Any

from solver.info import Limits
from tests.long.wigwam_pairs import Openings, engine, match, match_parser, report

ODDS = 4


class TimedPlayer:
    """An engine with so many milliseconds a move; without `contempt` its default."""

    def __init__(self, time: int, contempt: int | None) -> None:
        self._engine = engine()
        self._time = time
        if contempt is not None:
            self._engine.set("Contempt", contempt)

    def begin(self) -> None:
        self._engine.clear()

    def move(self, position: Any) -> Any:
        limits = Limits(movetime=self._time)
        return self._engine.search(position, limits, playing=True).move


def main() -> None:
    parser = match_parser(__doc__)
    parser.add_argument("--time", type=int, default=20, help="ms a move of the slow side")
    parser.add_argument("--contempt", type=int, help="of both sides")
    args = parser.parse_args()
    slow, fast = args.time, args.time // ODDS
    players = TimedPlayer(slow, args.contempt), TimedPlayer(fast, args.contempt)
    points = match(Openings(args.seed, args.natural).next, args.pairs, *players)
    print(f"{slow} ms against {fast} ms: {report(points)}")


if __name__ == "__main__":
    main()

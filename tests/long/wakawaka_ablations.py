"""What parts of a decision are worth in Waka Waka: the engine against itself without one of them.

    python -m tests.long.wakawaka_ablations --deals 50 --seed 31

Each side searches ITERATIONS for a decision. `no-elder` never asks, `no-icons` never pays for a card of
another; `no-peek` forgets the goods that it has seen lying face down, and with them all else that its
position text does not tell; `by-text` forgets only the latter, and so is what `no-peek` meets. The last
row is a single tree. Games and figures are those of tests.long.strength.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from solver.arena import Player
from solver.games.wakawaka import View
from tests.long import players
from tests.long.strength import Match, arguments, options_of, told

ITERATIONS = 600
WHOLE = f"engine iterations={ITERATIONS}"
SINGLE = f"single iterations={ITERATIONS}"
PAIRS = (("no-elder", WHOLE), ("no-icons", WHOLE), ("no-peek", "by-text"), (SINGLE, WHOLE))
ABLATIONS = ("no-elder", "no-icons", "no-peek", "by-text")


class Limited(players.Searcher):
    """The engine without one of its parts."""

    def __init__(self, game: Any, without: str, options: Mapping[str, object]) -> None:
        super().__init__(game, "engine", {"iterations": str(ITERATIONS)})
        self._without = without
        self._options = options

    def __call__(self, view: View, seed: int) -> str:
        if self._without in ("no-peek", "by-text"):
            view = View.parse(self._remembered(view.text()), **self._options)
        legal = [str(move) for move in view.legal_moves()]
        moves = self._allowed(legal, view)
        if len(moves) == 1:
            return moves[0]
        return self.searched(view, seed, moves if len(moves) < len(legal) else ())

    def _remembered(self, text: str) -> str:
        """What was seen since the last moment with a text stays."""
        if self._without == "by-text":
            return text
        return re.sub(r"\[(\w+)\]", lambda down: f"[{'?' * len(down[1])}]", text)

    def _allowed(self, moves: list[str], view: View) -> list[str]:
        if self._without == "no-elder" and view.table.point == "play":
            return [move for move in moves if move != "E"]
        if self._without == "no-icons" and view.table.point == "icon":
            return ["skip"]
        return moves


def player(options: Mapping[str, object], game: Any, words: str) -> Player:
    return Limited(game, words, options) if words in ABLATIONS else players.player(game, words)


def main() -> None:
    given = arguments(__doc__ or "").parse_args()
    options = options_of("wakawaka", given)
    for first, others in PAIRS:
        match = Match("wakawaka", first, others, options, partial(player, options))
        for line in told(match, given.deals, given.seed, given.processes):
            print(line, flush=True)


if __name__ == "__main__":
    main()

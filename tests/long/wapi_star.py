"""What Star-1 and Star-2 pruning (Ballard 1983) would save on endings of Wapi for two players.

    python -m tests.long.wapi_star --each 6

Solves the decision of each position three ways with a table of bounds over what later play depends
on: every state in full, with Star-1, and with Star-2 (one decision of each draw probed first). Prints
how many states each valued or bounded, and on how many visits; the values of the root agree, or it fails.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice

from solver.contract import CHANCE, OVER
from solver.games.wapi import Position
from tests.games.wapi_table import endings

KINDS = [(0, 2), (0, 3), (1, 1)]
Bounds = tuple[float, float]


class Search:
    """Shares of the win of seat 0; `star` 0 prunes nothing, 1 is Star-1, 2 Star-2."""

    def __init__(self, star: int) -> None:
        self.star = star
        self.table: dict[int, Bounds] = {}
        self.visits = 0

    def value(self, position: Position, low: float, high: float) -> float:
        """The value, or a bound on it where it lies outside low..high."""
        if position.turn == OVER:
            return float((position.returns() or ())[0])
        below, above = self.table.get(position.view_key, (0.0, 1.0))
        if below >= high or above <= low or below == above:
            return below if below >= high or below == above else above
        if not self.star:
            low, high = 0.0, 1.0
        low, high = max(low, below), min(high, above)
        self.visits += 1
        seek = self.draws if position.turn == CHANCE else self.decide
        value = seek(position, low, high)
        under = value if value > low or low == 0.0 else below
        over = value if value < high or high == 1.0 else above
        self.table[position.view_key] = (max(below, under), min(above, over))
        return value

    def decide(self, position: Position, low: float, high: float) -> float:
        first = position.turn == 0
        best = 0.0 if first else 1.0
        for move in position.legal_moves():
            value = self.value(position.play(move), low, high)
            best = max(best, value) if first else min(best, value)
            low, high = (max(low, best), high) if first else (low, min(high, best))
            if low >= high and self.star:
                break
        return best

    def draws(self, position: Position, low: float, high: float) -> float:
        events = list(position.chance_events())
        total = sum(weight for _, weight in events)
        after = [(position.play(token), weight / total) for token, weight in events]
        bounds = [self.known(p) for p, _ in after]
        if self.star == 2:
            self.probe(after, bounds)
        for i, (child, chance) in enumerate(after):
            rest_low = sum(c * bounds[j][0] for j, (_, c) in enumerate(after) if j != i)
            rest_high = sum(c * bounds[j][1] for j, (_, c) in enumerate(after) if j != i)
            least, most = (low - rest_high) / chance, (high - rest_low) / chance
            if self.star and rest_low + chance * bounds[i][0] >= high:
                return rest_low + chance * bounds[i][0]
            if self.star and rest_high + chance * bounds[i][1] <= low:
                return rest_high + chance * bounds[i][1]
            value = self.value(child, max(0.0, least), min(1.0, most))
            if self.star and least > 0.0 and value <= least:
                return rest_high + chance * value
            if self.star and most < 1.0 and value >= most:
                return rest_low + chance * value
            bounds[i] = (value, value)
        return sum(c * b[0] for (_, c), b in zip(after, bounds, strict=True))

    def known(self, position: Position) -> Bounds:
        if position.turn == OVER:
            value = float((position.returns() or ())[0])
            return value, value
        return self.table.get(position.view_key, (0.0, 1.0))

    def probe(self, after: Sequence[tuple[Position, float]], bounds: list[Bounds]) -> None:
        """A bound on each draw from the first of its decisions."""
        for i, (child, _) in enumerate(after):
            if child.turn < 0 or bounds[i][0] == bounds[i][1]:
                continue
            value = self.value(child.play(child.legal_moves()[0]), 0.0, 1.0)
            below, above = bounds[i]
            bounds[i] = (max(below, value), above) if child.turn == 0 else (below, min(above, value))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=6)
    each = parser.parse_args().each
    for totems, spaces in KINDS:
        counts = {star: [0, 0] for star in range(3)}
        for position in islice(endings(totems, spaces), each):
            values = []
            for star in range(3):
                search = Search(star)
                values.append(search.value(position, 0.0, 1.0))
                counts[star][0] += len(search.table)
                counts[star][1] += search.visits
            assert max(values) - min(values) < 1e-9, values
        print((totems, spaces), {star: tuple(pair) for star, pair in counts.items()}, flush=True)


if __name__ == "__main__":
    main()

"""Deals that were played before, move by move: engines that always answer alike, on one opening.

Such a deal is no further evidence. It is told and counted as played, but no figure grows by it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from solver.match.records import DealRecord, GameRecord

STALE = 100  # deals in a row that bring nothing new: none is to be expected


@dataclass(slots=True)
class Repeats:
    """How many deals and games were played before, and how many such deals came last in a row.

    A deal repeats if all its games together were those of an earlier one, so that the counts do not
    depend on the order in which deals end.
    """

    deals: int = 0
    games: int = 0
    row: int = 0
    _seen: set[object] = field(default_factory=set)

    def add(self, deal: DealRecord) -> bool:
        """Whether a deal repeats an earlier one."""
        games = [print_of(game) for game in deal.games]
        for game in games:
            self.games += game in self._seen
            self._seen.add(game)
        key = frozenset(games)
        repeated = key in self._seen
        self._seen.add(key)
        self.deals += repeated
        self.row = self.row + 1 if repeated else 0
        return repeated

    @property
    def stale(self) -> bool:
        return self.row >= STALE


def print_of(game: GameRecord) -> bytes:
    """What two games have in common that are the same: who sat where, all moves, and the result."""
    parts = (game.seats, game.start, game.moves, game.ending.kind, game.shares)
    return hashlib.blake2b(repr(parts).encode(errors="surrogatepass"), digest_size=16).digest()

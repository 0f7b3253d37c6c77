"""Chance drawn beforehand: the k-th event of a kind has the same luck whatever is played."""

from __future__ import annotations

import random
from collections import Counter
from typing import Protocol


class HasChance(Protocol):
    """A position at which an event is due."""

    def chance_label(self) -> str:
        """Kind and seat of the event that is due, such as `draw:0`."""
        ...

    def sample_chance(self, rng: random.Random) -> str:
        """An event drawn with its probability, as text."""
        ...


class Tape:
    """The luck of one game: for each label (kind and seat) generators in a row, fixed by `seed`.

    Two games on equal tapes see the same luck at the k-th event of each label, in whatever order
    the labels come, so that a pair of games differs by its decisions alone.

    >>> Tape(7).rng("draw:0").random() == Tape(7).rng("draw:0").random()
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._count: Counter[str] = Counter()

    def copy(self) -> Tape:
        """Another tape that goes on as this one does."""
        other = Tape(self.seed)
        other._count.update(self._count)
        return other

    def rng(self, label: str) -> random.Random:
        """The generator for the next event with this label."""
        self._count[label] += 1
        return random.Random(f"{self.seed}/{label}/{self._count[label]}")

    def event(self, position: HasChance) -> str:
        """The event due at `position`; advances the tape. A game whose events take cards from one
        shuffled deck offers `taped_event(seed)`: then even the cards are the same, whatever went to
        others in between; it gives None where that deck does not fit."""
        rng = self.rng(position.chance_label())
        fixed = getattr(position, "taped_event", None)
        event: str | None = fixed(self.seed) if fixed is not None else None
        return position.sample_chance(rng) if event is None else event

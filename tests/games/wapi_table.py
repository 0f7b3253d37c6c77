"""Positions of Wapi near the end, from games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from solver.games.wapi import Position
from tests.oracle.wapi import CHANCE, OVER


def near_the_end(seed: int, totems: int, spaces: int, **options: Any) -> Position | None:
    """A decision between two or more with so many totems and coin spaces left, if the game with
    this seed has one. A totem is raised every other time, coins are laid anywhere."""
    rng = random.Random(seed)
    position = Position.empty(**options)
    left = 3 * position.players
    free = 6 * position.rules.coin_spaces
    while position.turn != OVER and left >= totems and free >= spaces:
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
            continue
        if (left, free) == (totems, spaces) and position.legal_count() > 1:
            return position
        word = str(rng.choice(position.legal_moves()))
        position = position.play(word)
        left -= word == "totem"
        free -= word.isupper()
    return None


def endings(totems: int, spaces: int, **options: Any) -> Iterator[Position]:
    """All such positions, one a game at most, game by game."""
    games = (near_the_end(seed, totems, spaces, **options) for seed in count())
    return (position for position in games if position is not None)

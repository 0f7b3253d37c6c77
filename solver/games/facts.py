"""What kind of game a game is: decides which search is used and how results are told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Facts:
    """`hidden`: some seat does not know all of a position; `chance`: events are drawn; `zero_sum`:
    the scores of all seats add up to nothing."""

    name: str
    min_players: int
    max_players: int
    hidden: bool
    chance: bool
    zero_sum: bool

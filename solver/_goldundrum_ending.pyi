"""Types of the compiled module ext/games/goldundrum/goldundrum_ending.pyx."""

from collections.abc import Callable
from typing import NamedTuple

class Valued(NamedTuple):
    step: int
    utility: float
    share: float
    margin: float

def searched_out(
    belief: object,
    most: int,
    margin_weight: float,
    margin_scale: float,
    narrow: bool = False,
    stopped: Callable[[], bool] = ...,
) -> tuple[list[Valued], int, bool] | None: ...

def gains(army: int) -> list[int]: ...

"""Types of the compiled module of the tree search, ext/search/mcts.pyx."""

from collections.abc import Mapping
from typing import NamedTuple

class Decision(NamedTuple):
    steps: tuple[int, ...]
    open: int
    visits: int
    value: float
    win: float
    margin: float
    strategy: float

SEARCHES: Mapping[str, int]
NODE_KEYS: Mapping[str, int]
SELECTIONS: Mapping[str, int]

class TreeSearch:
    def __init__(self, size: int) -> None: ...
    def begin(
        self,
        game: object,
        belief: object | None,
        root: bytes,
        seat: int,
        players: int,
        settings: dict[str, object],
        allowed: list[tuple[int, ...]],
        public: object | None = None,
    ) -> None: ...
    def run(self, iterations: int, seconds: float) -> int: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...
    @property
    def iterations(self) -> int: ...
    @property
    def failed(self) -> int: ...
    @property
    def depth(self) -> tuple[float, int]: ...
    @property
    def hashfull(self) -> int: ...
    @property
    def size(self) -> int: ...
    def decisions(self) -> list[Decision]: ...
    def line(self, steps: tuple[int, ...], length: int) -> tuple[int, ...]: ...

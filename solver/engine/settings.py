"""The engine options of the protocol as a search takes them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

# Options and the fields that hold their values; the others mean nothing to a search.
FIELDS = {
    "Hash": "hash",
    "Threads": "threads",
    "MultiPV": "lines",
    "Seed": "seed",
    "Strength": "strength",
    "Move Overhead": "overhead",
    "Contempt": "contempt",
    "Search": "search",
    "NodeKey": "node_key",
    "Selection": "selection",
    "Rollout": "rollout",
    "Inference": "inference",
    "Redeal": "redeal",
    "Keep": "keep",
    "Exploration": "exploration",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """`hash` in MiB, `overhead` in milliseconds, `contempt` in hundredths of a warrior
    for each warrior on the board; see solver.options for the ranges.

    The last eight are those of tree sampling (solver.games.sampling_options); empty ones stand for
    what suits the game.
    """

    hash: int = 64
    threads: int = 1
    lines: int = 1
    seed: int = 0
    strength: int = 20
    overhead: int = 10
    contempt: int = 2
    search: str = ""
    node_key: str = ""
    selection: str = ""
    rollout: str = ""
    inference: bool = False
    redeal: int = 0
    keep: bool = False
    exploration: str = ""

    def changed(self, values: Mapping[str, Any]) -> Settings:
        """These settings with the values of options by their names.

        >>> Settings().changed({"Hash": 16, "Ponder": True}).hash
        16
        """
        return replace(self, **{FIELDS[name]: v for name, v in values.items() if name in FIELDS})

    def entropy(self) -> int:
        """The seed; 0 stands for one from the system."""
        return self.seed or int.from_bytes(os.urandom(7))

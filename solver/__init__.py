"""Game-tree search and solver engine for five games.

The games are attributes, imported when first used: `solver.wigwam.Position.start()`.
"""

from __future__ import annotations

from types import ModuleType

from solver.games import NAMES, load
from solver.version import __version__

__all__ = ["NAMES", "__version__", "load"]


def __getattr__(name: str) -> ModuleType:
    if name in NAMES:
        return load(name)
    raise AttributeError(f"module 'solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *NAMES])

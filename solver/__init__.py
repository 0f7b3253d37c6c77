"""Game-tree search and solver engine for five games.

The games are attributes, imported when first used.

>>> import solver
>>> position = solver.wigwam.Position.start()
>>> len(position.legal_moves())
13
>>> position.play("b2-c2").text()
'ttct/wwwww/2ww2/7/1WWW2/W1WWW/TCTT d 1 1'
>>> solver.analyse(position, depth=2).lines[0].depth
2
"""

from __future__ import annotations

from types import ModuleType

from solver.engine.analysis import analyse
from solver.games import NAMES, load
from solver.version import __version__

__all__ = ["NAMES", "__version__", "analyse", "load"]


def __getattr__(name: str) -> ModuleType:
    if name in NAMES:
        return load(name)
    raise AttributeError(f"module 'solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *NAMES])

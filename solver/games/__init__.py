"""The games by name, each in a module of its own, imported when it is asked for.

A module has `NAME`, `facts`, the rule `options` and `Position`; `solver.contract.Game` says more.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from solver.errors import BadOption, NotBuilt
from solver.notation import one_of, shown

NAMES = ("wigwam", "wampum", "wapi", "wakawaka", "goldundrum")


def load(name: str) -> ModuleType:
    """The module of a game; raises BadOption for a name that is none of NAMES, NotBuilt in a clone
    that comes before the installed package.

    >>> load("wigwam").facts.max_players
    2
    """
    if name not in NAMES:
        raise BadOption(f"expected a game, {one_of(NAMES)}, found {shown(name)}")
    try:
        return import_module(f"solver.games.{name}")
    except ModuleNotFoundError as problem:
        if not (problem.name or "").startswith("solver._"):
            raise
        here = Path(__file__).parents[1]
        expected = f"expected the compiled module {problem.name}, found only the sources in {here}"
        raise NotBuilt(f"{expected}: start elsewhere, or build them: pip install -e .") from None

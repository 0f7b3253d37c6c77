"""The games by name, each in a module of its own, imported when it is asked for.

A module has `NAME`, `facts`, the rule `options` and `Position`; `solver.contract.Game` says more.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from solver.errors import BadOption
from solver.notation import one_of, shown

NAMES = ("wigwam", "wampum", "wapi", "wakawaka", "goldundrum")


def load(name: str) -> ModuleType:
    """The module of a game; raises BadOption for a name that is none of NAMES.

    >>> load("wigwam").facts.max_players
    2
    """
    if name not in NAMES:
        raise BadOption(f"expected a game, {one_of(NAMES)}, found {shown(name)}")
    return import_module(f"solver.games.{name}")

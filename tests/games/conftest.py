"""What the rule tests of every game are given."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

IMPLEMENTATIONS = {"oracle": "tests.oracle", "engine": "solver.games"}


@pytest.fixture(params=IMPLEMENTATIONS)
def Position(request: pytest.FixtureRequest) -> Any:
    """The class of one implementation of the game of this module, test_GAME_*.py."""
    game = request.path.name.split("_")[1]
    return import_module(f"{IMPLEMENTATIONS[request.param]}.{game}").Position

"""The games by name, and the package that exposes them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import solver
from solver.errors import BadOption
from solver.games import NAMES, load
from solver.version import __version__


def test_a_game_by_name() -> None:
    module = load("wigwam")
    assert module is solver.wigwam
    assert module.NAME == module.facts.name == "wigwam"
    assert module.Position.start().turn == 0


def test_an_unknown_game() -> None:
    with pytest.raises(BadOption) as refusal:
        load("chess")
    assert (
        str(refusal.value)
        == f"expected a game, {', '.join(NAMES[:-1])} or {NAMES[-1]}, found 'chess'"
    )


def test_the_package() -> None:
    assert solver.__version__ == __version__
    assert {*NAMES, "load"} <= set(dir(solver))
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        solver.chess  # noqa: B018


def test_the_package_imports_no_game() -> None:
    """A game is loaded when it is asked for, so that the engine starts at once."""
    code = "import solver, sys; print(*[m for m in sys.modules if m.startswith('solver._')])"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == ""


def test_sources_that_were_never_built_are_told(tmp_path: Path) -> None:
    """A clone that comes before the installed package, because Python was started in it."""
    shutil.copytree("solver", tmp_path / "solver", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    # Without `site`, which would find the package that is installed for work.
    ran = partial(subprocess.run, cwd=tmp_path, capture_output=True, text=True)
    told = f"expected the compiled module solver._wigwam, found only the sources in {tmp_path / 'solver'}: "
    done = ran([sys.executable, "-S", "-c", "import solver; solver.wigwam"])
    assert done.stderr.splitlines()[-1].startswith(f"solver.errors.NotBuilt: {told}")
    done = ran([sys.executable, "-S", "-m", "solver", "engine", "wigwam"], input="isready\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"solver: {told}")

"""The examples in docstrings, in README.md and in docs/python.md are right."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import solver

WITH_EXAMPLES = sorted(
    ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    for path in Path("solver").rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_of_module(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_examples_of_the_tour() -> None:
    tour = Path("docs/python.md").absolute()
    assert doctest.testfile(str(tour), module_relative=False).failed == 0


@pytest.mark.parametrize("path", ["README.md", "docs/protocol.md", "docs/serve.md"])
def test_transcripts_of_the_first_game_are_right(path: str) -> None:
    """What they say of the position after b2-c2, searched to depth 8."""
    best = solver.analyse(solver.wigwam.Position.start().play("b2-c2"), depth=8)
    told = re.findall(r"Best is (\S+)\.|< bestmove (\S+)|\"best\": \"(\S+)\"", Path(path).read_text())
    assert "".join(told[0]) == best.move


def test_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [code] = re.findall(r"```python\n(.*?)```", Path("README.md").read_text(), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "b2-c2" in capsys.readouterr().out

"""Everything imports downwards only: the ladder of the package, with a place for each module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

# The lowest rung first. A module may import from its own rung and from those below. A name stands
# for the modules inside it too.
LADDER: tuple[tuple[str, ...], ...] = (
    ("errors", "version", "lines", "signals", "drawing"),
    ("notation", "info", "tape"),
    ("position", "options", "settings", "timing"),
    ("contract", "positions", "protocol", "logfile", "pipes", "sampling", "proving", "deepening"),
    ("games", "data"),
    ("build", "query", "perft", "worlds", "strength", "arranging", "alphabeta"),
    ("engine", "analysis"),
    ("bench", "verdict", "jsonvalues", "render", "client"),
    ("hints", "compliance"),
    ("jobs", "jsonrequests", "jsonserver"),
    ("session",),
    ("server",),
    ("match",),
    ("", "cli", "__main__"),
)  # fmt: skip
RUNGS = {name: rung for rung, names in enumerate(LADDER) for name in names}
PRINTING = ("cli", "server", "__main__")
MODULES = sorted(Path("solver").rglob("*.py"))


def name_of(path: Path) -> str:
    """The module's name below `solver`, "" for the package itself."""
    parts = path.with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def rung(module: str) -> int:
    head = module.split(".")[0]
    assert head in RUNGS, f"give solver.{module} a place on the LADDER"
    return RUNGS[head]


def imports(path: Path) -> Iterator[str]:
    """The modules of the package that a module imports; compiled ones left out."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "solver":
                names = [f"solver.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            head = name.removeprefix("solver.")
            if name.startswith("solver.") and not head.startswith("_"):
                yield head


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_imports_downwards(path: Path) -> None:
    module = name_of(path)
    for other in imports(path):
        assert rung(other) <= rung(module), f"solver.{module} imports solver.{other}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_command_line_and_the_server_print(path: Path) -> None:
    if name_of(path).split(".")[0] in PRINTING:
        return
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert "print" not in called


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_is_no_longer_than_a_reader_can_hold(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 550


def test_search_names_no_game() -> None:
    """ext/search and ext/kernels serve every game."""
    games = ("wigwam", "wampum", "wapi", "wakawaka", "goldundrum")
    for folder in ("ext/search", "ext/kernels", "ext/core"):
        for path in Path(folder).glob("*.p[yx]*"):
            code = [line.split("#")[0] for line in path.read_text(encoding="utf-8").splitlines()]
            imported = [line for line in code if "import" in line]
            assert not [line for line in imported if any(f"games.{game}" in line for game in games)]

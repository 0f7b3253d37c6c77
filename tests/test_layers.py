"""Everything imports downwards only: the ladder of the package, with a place for each module, and
that of the compiled code below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

# The lowest rung first. A module may import from its own rung and from those below. A name stands
# for the modules inside it too.
LADDER: tuple[tuple[str, ...], ...] = (
    ("errors", "version", "drawing", "core"),
    ("notation", "info", "tape"),
    ("options",),
    ("contract",),
    ("protocol", "positions"),
    ("search",),
    ("games", "data"),
    ("engine",),
    ("explain", "render"),
    ("tabular", "openspiel"),
    ("pipe",),
    ("serve",),
    ("match", "arena"),
    ("", "cli", "__main__"),
)  # fmt: skip
RUNGS = {name: rung for rung, names in enumerate(LADDER) for name in names}
# Where the modules of ext/ stand among them, by their folder, and which folders each cimports from.
COMPILED = {"core": "core", "search": "search", "games": "games"}
BELOW = {
    "core": {"core"},
    "kernels": {"core", "kernels"},
    "games": {"core", "kernels", "games"},
    "search": {"core", "kernels", "search"},
}
SOURCES = sorted(path for folder in BELOW for path in Path("ext", folder).rglob("*.p[yx][xd]"))
PRINTING = ("cli", "pipe.server", "serve.server", "__main__")
MODULES = sorted(Path("solver").rglob("*.py"))


def name_of(path: Path) -> str:
    """The module's name below `solver`, "" for the package itself."""
    parts = path.with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def rung(module: str) -> int:
    head = module.split(".")[0]
    if head.startswith("_") and head != "__main__":
        [source] = Path("ext").rglob(f"{head[1:]}.pyx")
        head = COMPILED[source.parts[1]]
    assert head in RUNGS, f"give solver.{module} a place on the LADDER"
    return RUNGS[head]


def imports(path: Path) -> Iterator[str]:
    """The modules of the package that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "solver":
                names = [f"solver.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name.startswith("solver."):
                yield name.removeprefix("solver.")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_imports_downwards(path: Path) -> None:
    module = name_of(path)
    for other in imports(path):
        assert rung(other) <= rung(module), f"solver.{module} imports solver.{other}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_command_line_and_the_server_print(path: Path) -> None:
    """Nor does any other module touch the standard streams."""
    if name_of(path).startswith(PRINTING):
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    used = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not called & {"print", "input", "click.echo"}
    assert not used & {"sys.stdin", "sys.stdout", "sys.stderr"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_is_no_longer_than_a_reader_can_hold(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 550


def code(path: Path) -> str:
    """A Cython source without its comments."""
    return re.sub(r"#.*", "", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_compiled_code_cimports_downwards(path: Path) -> None:
    """core below kernels below games and search, which know nothing of each other."""
    sources = set(re.findall(r"^ *from +([\w.]+) +cimport", code(path), re.MULTILINE))
    folders = {name.split(".")[0] for name in sources if name.split(".")[0] in BELOW}
    assert folders <= BELOW[path.parts[1]]


@pytest.mark.parametrize("path", sorted(Path("ext/games").rglob("*.p[yx][xd]")), ids=str)
def test_no_game_knows_another(path: Path) -> None:
    games = set(re.findall(r"^ *from +games\.(\w+)", code(path), re.MULTILINE))
    assert games <= {path.parts[2]}


@pytest.mark.parametrize("path", [p for p in SOURCES if p.suffix == ".pyx"], ids=str)
def test_compiled_module_imports_downwards(path: Path) -> None:
    own = RUNGS[COMPILED[path.parts[1]]]
    for name in re.findall(r"^ *from +solver\.([\w.]+) +import", code(path), re.MULTILINE):
        assert rung(name) <= own, f"{path} imports solver.{name}"


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_compiled_code_prints_nothing(path: Path) -> None:
    assert not re.search(r"\bf?print(f)?\(|\bputs\(", code(path))

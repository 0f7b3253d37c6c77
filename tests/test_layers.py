"""Everything imports downwards only: the ladder of the package, with a place for each module, and
that of the compiled code below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

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
MOST_LINES = 570  # of a file


def name_of(path: Path) -> str:
    """The module's name below `solver`, "" for the package itself."""
    parts = path.with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(Path("solver").rglob("*.py"))}


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


def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def code(path: Path) -> str:
    """A Cython source without its comments."""
    return re.sub(r"#.*", "", source(path))


def cimported(path: Path) -> set[str]:
    """The modules of ext/ that a Cython source cimports from, `core.types` for example."""
    return set(re.findall(r"^ *from +([\w.]+) +cimport", code(path), re.MULTILINE))


def test_modules_import_downwards() -> None:
    upwards = [
        f"solver.{module} imports solver.{other}"
        for module, path in MODULES.items()
        for other in imports(path)
        if rung(other) > rung(module)
    ]
    assert not upwards


def test_only_the_command_line_and_the_servers_print() -> None:
    """Nor does any other module touch the standard streams."""
    used = {
        module: names_in(path)
        & {"print", "input", "click.echo", "sys.stdin", "sys.stdout", "sys.stderr"}
        for module, path in MODULES.items()
        if not module.startswith(PRINTING)
    }
    assert not {module: names for module, names in used.items() if names}


def names_in(path: Path) -> set[str]:
    """The functions that a module calls and the attributes that it names, as written."""
    nodes = list(ast.walk(ast.parse(source(path))))
    called = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
    return called | {ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute)}


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    lengths = {str(path): len(source(path).splitlines()) for path in (*MODULES.values(), *SOURCES)}
    assert not {path: n for path, n in lengths.items() if n > MOST_LINES}


def test_compiled_code_cimports_downwards() -> None:
    """core below kernels below games and search, which know nothing of each other."""
    wrong = {
        (str(path), name)
        for path in SOURCES
        for name in cimported(path)
        if (folder := name.split(".")[0]) in BELOW and folder not in BELOW[path.parts[1]]
    }
    assert not wrong


def test_no_game_knows_another() -> None:
    wrong = {
        (str(path), name)
        for path in SOURCES
        for name in cimported(path)
        if path.parts[1] == name.split(".")[0] == "games" and name.split(".")[1] != path.parts[2]
    }
    assert not wrong


def test_compiled_modules_import_downwards() -> None:
    upwards = [
        f"{path} imports solver.{name}"
        for path in SOURCES
        if path.suffix == ".pyx"
        for name in re.findall(r"^ *from +solver\.([\w.]+) +import", code(path), re.MULTILINE)
        if rung(name) > RUNGS[COMPILED[path.parts[1]]]
    ]
    assert not upwards


def test_compiled_code_prints_nothing() -> None:
    assert not [path for path in SOURCES if re.search(r"\bf?print(f)?\(|\bputs\(", code(path))]

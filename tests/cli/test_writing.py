"""Files are written whole or not at all, never over what is read, never unasked over what exists."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Done, Solver
from tests.cli.journals import journal

Write = Callable[..., Done]
COMMANDS = ("report", "replay", "render", "analyse")


@pytest.fixture(params=COMMANDS)
def write(request: pytest.FixtureRequest, solver: Solver, tmp_path: Path) -> Write:
    """A command that writes the file named; it reads `tmp_path / "source"`."""
    source = tmp_path / "source"
    if request.param in ("report", "replay"):
        journal(source)
    else:
        source.write_text("startpos\n")
    words = {
        "report": ("report", str(source), "--html"),
        "replay": ("replay", str(source), "--game", "1", "--ply", "1", "--svg"),
        "render": ("render", "wigwam", str(source), "--svg", "--out"),
        "analyse": ("analyse", "wigwam", str(source), "--depth", "1", "--svg"),
    }[request.param]
    return lambda path, *more: solver(*words, str(path), *more)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_what_is_read_is_never_written_over(write: Write, tmp_path: Path) -> None:
    source = tmp_path / "source"
    (tmp_path / "link").symlink_to(source)
    os.link(source, tmp_path / "twin")
    before = files(tmp_path)
    for name in ("source", "link", "twin", "./source"):
        for more in ((), ("--force",)):
            done = write(f"{tmp_path}/{name}", *more)
            assert done.status == 2
            assert done.err == f"solver: {tmp_path}/{name}: expected another file than the one that is read\n"
    assert files(tmp_path) == before


def test_a_file_that_exists_needs_force(write: Write, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("dear")
    path.chmod(0o640)
    done = write(path)
    assert (done.status, path.read_text()) == (2, "dear")
    assert done.err == f"solver: {path}: expected a new file, or --force to replace it\n"
    assert write(path, "--force").status == 0
    assert path.read_text().startswith("<")
    assert path.stat().st_mode & 0o777 == 0o640
    assert set(files(tmp_path)) == {"out", "source"}


def test_a_link_goes_on_to_lead_to_its_file(write: Write, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("old")
    (tmp_path / "link").symlink_to("out")
    assert write(tmp_path / "link", "--force").status == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "out").read_text().startswith("<")


def test_a_full_disk_leaves_the_old_file(write: Write, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("dear")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        done = write(path, "--force")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (done.status, done.err) == (2, f"solver: {path}: cannot be written: File too large\n")
    assert path.read_text() == "dear"
    assert set(files(tmp_path)) == {"out", "source"}


@pytest.mark.parametrize("path", ["/nowhere/out", "/dev/full"])
def test_what_cannot_be_written_is_told(write: Write, path: str) -> None:
    done = write(path)
    assert done.status == 2
    assert done.err.startswith(f"solver: {path}: cannot be written: ")
    assert len(done.err.splitlines()) == 1


def test_no_picture_is_written_where_one_of_them_exists(solver: Solver, tmp_path: Path) -> None:
    path = journal(tmp_path / "journal")
    (tmp_path / "b-3.svg").write_text("dear")
    done = solver("replay", path, "--game", "1", "--svg", str(tmp_path / "b.svg"))
    assert done.status == 2
    assert set(files(tmp_path)) == {"journal", "b-3.svg"}

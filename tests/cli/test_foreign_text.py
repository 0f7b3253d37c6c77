"""Names and words of foreign engines are text: nothing lost, nothing obeyed, no document malformed."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from solver.match.ending import Ending
from solver.render.ink import words
from tests.cli.conftest import Solver
from tests.cli.journals import journal, pair

HOSTILE = {
    "brackets": "[red]A[/red]",
    "pictures": "A:smile:",
    "escapes": "A\x1b[2J\x1b]0;title\x07",
    "line ends": "A\r\nB\x85C\u2028D",
    "directions": "A\u202eB",
    "tags": "<b>A&amp;</b>",
    "formulas": "_a$x_1$",
    "surrogates": "A\ud800",
    "long": "ABCDEFGHIJKLMNOPQ" * 12,
}
SHOWN = {name: text.encode("unicode_escape").decode() for name, text in HOSTILE.items()}


def printable(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize("what", HOSTILE)
def test_names_are_shown_whole_and_escaped(solver: Solver, tmp_path: Path, what: str) -> None:
    path = journal(tmp_path / "journal", (HOSTILE[what], "B"))
    for command in (("report", path), ("replay", path, "--game", "1")):
        done = solver(*command)
        assert (done.status, done.err) == (0, "")
        assert SHOWN[what] in done.out
        assert printable(done.out)


@pytest.mark.parametrize("what", HOSTILE)
def test_pages_are_well_formed_whatever_the_names(solver: Solver, tmp_path: Path, what: str) -> None:
    path = journal(tmp_path / "journal", (HOSTILE[what], "B"), pair(0, Ending("win", HOSTILE[what])))
    page = tmp_path / "page.html"
    assert solver("report", path, "--html", str(page)).status == 0
    text = page.read_text().replace("<!DOCTYPE html>", "").replace('<meta charset="utf-8">', "")
    root = ElementTree.fromstring(text.strip())
    legends = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert any(SHOWN[what] in legend for legend in legends)
    assert (root.findtext("body/h1") or "") == f"{SHOWN[what]} against B"


@pytest.mark.parametrize("what", HOSTILE)
def test_what_engines_wrote_last_is_escaped(solver: Solver, tmp_path: Path, what: str) -> None:
    ending = Ending("refusal", HOSTILE[what], 1)
    path = journal(tmp_path / "journal", ("A", "B"), pair(0, ending))
    done = solver("replay", path, "--game", "1")
    assert SHOWN[what] in done.out
    assert printable(done.out)


@pytest.mark.parametrize("columns", ["0", "1", "40", "80", "x"])
@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_nothing_is_lost_on_narrow_terminals(
    solver: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: str, term: str
) -> None:
    """Two names that are alike in their first letters stay apart."""
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    names = ("an engine of the same name, new", "an engine of the same name, old")
    done = solver("report", journal(tmp_path / "journal", names))
    assert done.status == 0
    assert all(f"{names[0]} - {names[1]}" in done.out for name in names)
    assert "not yet" in done.out


def test_a_picture_is_well_formed_whatever_its_words() -> None:
    for text in HOSTILE.values():
        ElementTree.fromstring(words((0, 0), text))

"""Journals that others wrote or spoiled: read, passed over with a warning, or refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Solver
from tests.cli.journals import journal, pair
from tests.cli.mutation import mutated


@pytest.mark.parametrize("ends", ["\r\n", "\n\n", " \n", "\n \r\n"])
def test_line_ends_of_other_systems(solver: Solver, tmp_path: Path, ends: str) -> None:
    path = Path(journal(tmp_path / "journal", ("A", "B"), pair(0), pair(1)))
    expected = solver("report", str(path), "--json").out
    path.write_bytes(path.read_bytes().replace(b"\n", ends.encode()))
    done = solver("report", str(path), "--json")
    assert (done.status, done.out, done.err) == (0, expected, "")


def test_a_torn_last_line_is_passed_over_with_a_warning(solver: Solver, tmp_path: Path) -> None:
    path = Path(journal(tmp_path / "journal", ("A", "B"), pair(0), pair(1)))
    path.write_bytes(path.read_bytes()[:-5])
    done = solver("report", str(path), "--json")
    assert (done.status, json.loads(done.out)["deals"]) == (0, 1)
    assert done.err == f"solver: {path}:3: passed over a line without its end\n"


HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"players": 4294967295}, "expected 2 players by the rule options, found 4294967295"),
    ({"players": 3}, "expected 2 players by the rule options, found 3"),
    ({"players": "2"}, "expected 2 players"),
    ({"game": "chess"}, "chess"),
    ({"game": None}, "None"),
    ({"lineups": []}, "expected lineups of 2 engines"),
    ({"lineups": [[0]]}, "expected lineups of 2 engines"),
    ({"lineups": [[0, 2]]}, "expected engines at the tables that take part"),
    ({"lineups": [[0, -1]]}, "expected engines at the tables that take part"),
    ({"engines": ["name=A", "name=A"]}, "found two called 'A'"),
    ({"engines": 5}, "expected a match"),
    ({"engines": ["nonsense"]}, "found 'nonsense'"),
    ({"rules": {"Nonsense": "1"}}, "Nonsense"),
    ({"tc": "soon"}, "soon"),
    ({"sprt": "elo0=5 elo1=0"}, "elo0=X elo1=Y"),
    ({"longest": -1}, "expected a whole number for longest"),
    ({"handshake": "x"}, "expected seconds for handshake"),
]


@pytest.mark.parametrize(("change", "problem"), HEADERS, ids=[str(change) for change, _ in HEADERS])
@pytest.mark.parametrize("command", [("report",), ("replay", "--game", "1")], ids=["report", "replay"])
def test_matches_that_cannot_be(
    solver: Solver, tmp_path: Path, change: dict[str, Any], problem: str, command: tuple[str, ...]
) -> None:
    path = Path(journal(tmp_path / "journal"))
    path.write_text(json.dumps(json.loads(path.read_text().splitlines()[0]) | change) + "\n")
    done = solver(*command, str(path))
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert done.err.startswith(f"solver: {path}:1: expected a match: ")
    assert problem in done.err


DEALS: list[dict[str, Any]] = [
    {"deal": 999}, {"deal": -1}, {"deal": 1e400}, {"deal": "0"}, {"deal": True}, {"lineup": 1},
    {"games": []}, {"games": [{}]}, {"games": {}}, {"match": "another"},
]  # fmt: skip
GAMES: list[dict[str, Any]] = [
    {"number": 7}, {"seats": [1, 0]}, {"seats": [0]}, {"shares": [5.0, 1.0]}, {"shares": [True, False]},
    {"points": ["1/0", "0"]}, {"points": ["1e999999999", "0"]}, {"times": [-1]}, {"asked": "٣"},
    {"ending": {"kind": "win", "seat": True, "why": 5}}, {"ending": {"kind": "crash", "stderr": "x"}},
    {"scores": [None]}, {"moves": ["a"]}, {"start": 5}, {"book": -1},
]  # fmt: skip


@pytest.mark.parametrize("change", [*DEALS, *GAMES], ids=str)
def test_deals_that_are_none_of_the_match(solver: Solver, tmp_path: Path, change: dict[str, Any]) -> None:
    path = Path(journal(tmp_path / "journal"))
    header, line = path.read_text().splitlines()
    document = json.loads(line)
    (document if change in DEALS else document["games"][0]).update(change)
    path.write_text(f"{header}\n{json.dumps(document)}\n")
    done = solver("report", str(path))
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert done.err.startswith(f"solver: {path}")
    assert done.out == ""


def test_a_device_without_end_is_no_journal(solver: Solver) -> None:
    done = solver("report", "/dev/zero")
    assert (done.status, len(done.err.splitlines())) == (2, 2)


@pytest.mark.parametrize("part", range(4))
def test_spoiled_journals_are_read_or_refused_in_a_line(solver: Solver, tmp_path: Path, part: int) -> None:
    """A hundred each; tests/long/journal_fuzz.py tries as many as there is time for."""
    path = Path(journal(tmp_path / "journal", ("A", "B"), pair(0), pair(1)))
    whole = path.read_bytes()
    for seed in range(100 * part, 100 * part + 100):
        path.write_bytes(mutated(whole, seed))
        for command in (("report", "--json"), ("replay", "--game", "1")):
            done = solver(*command, str(path))
            errors = [text for text in done.err.splitlines() if "passed over" not in text]
            assert (done.status, len(errors)) in ((0, 0), (2, 1)), (seed, done)

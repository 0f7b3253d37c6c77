"""How a match is watched while it goes on."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import pytest

from solver.cli import watching
from solver.match.ending import Ending
from solver.match.records import DealRecord, GameRecord
from solver.match.tally import Tally
from tests.match.playing import between, mock

MATCH = between(mock("Ahorn"), mock("Birke"))
GAME = GameRecord(1, (0, 1), "startpos", (), 0, Ending("win"), (1.0, 0.0), ("2", "-2"))


def deal(number: int) -> DealRecord:
    return DealRecord(number, 0, (GAME, GAME))


def test_without_a_terminal_a_line_is_written_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "EVERY", 0.0)
    tally = Tally(MATCH)
    with watching.watching(MATCH, tally, 4) as update:
        tally.add(deal(0))
        update()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("2 of 4 games. ")


def test_a_match_goes_on_where_nobody_reads_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    monkeypatch.setattr(watching, "EVERY", 0.0)
    tally = Tally(MATCH)
    with open(writer, "w", buffering=1) as closed:
        monkeypatch.setattr(sys, "stderr", closed)
        with watching.watching(MATCH, tally, 4) as update:
            tally.add(deal(0))
            update()
        with suppress(BrokenPipeError):
            closed.close()


def test_lines_do_not_come_more_often(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tally = Tally(MATCH)
    with watching.watching(MATCH, tally, None) as update:
        tally.add(deal(0))
        update()
    assert capsys.readouterr().err == ""


def test_on_a_terminal_tables_and_a_bar_are_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "FRAMES", 1e9)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    tally = Tally(MATCH)
    with watching.watching(MATCH, tally, 4) as update:
        tally.add(deal(0))
        update()
    err = capsys.readouterr().err
    assert "Ahorn - Birke" in err
    assert "2/4" in err

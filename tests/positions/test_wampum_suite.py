"""The position files of Wampum: what they say is so."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from solver.contract import CHANCE
from solver.games import wampum
from solver.games.wampum.hints import reasons
from solver.positions.build import build
from solver.positions.files import Entry, read_stream
from solver.search.sampling import Budget, Sampling
from tests.positions.wampum_proof import proof

FILES = Path(__file__).parents[2] / "positions" / "wampum"
ITERATIONS = 3000
RIGHT = 0.85  # of the suite, at least: some decisions take a search longer


def entries(name: str) -> list[Entry]:
    with (FILES / name).open("rb") as file:
        return list(read_stream(file, name))


def position(entry: Entry) -> Any:
    return build(wampum, entry.spec, entry.options)


def view(entry: Entry) -> Any:
    """What the seat to move knows."""
    here = position(entry)
    return here if isinstance(here, wampum.View) else here.view(here.turn)


def kind(entry: Entry) -> tuple[str, str]:
    """Where the answer is from, and what is to be decided."""
    source, what, *_ = entry.id.split("-")
    return source, what


def named(found: list[Entry]) -> Any:
    return pytest.mark.parametrize("entry", [pytest.param(e, id=e.id) for e in found])


SUITE = entries("suite.txt")
PROVEN = [entry for entry in SUITE if kind(entry)[0] == "proven"]


@named(PROVEN)
def test_proven_answers_are_the_best(entry: Entry) -> None:
    """WAM-9, WAM-14, WAM-17: in all worlds of the last round, whatever the others do."""
    found = proof(view(entry), dict(entry.options))
    assert found.holds
    assert entry.best == found.best
    assert entry.why == str(found)


@named(SUITE)
def test_answers_are_decisions(entry: Entry) -> None:
    """WAM-20: one text for each; and there is something to decide."""
    here = position(entry)
    assert here.turn >= 0
    assert here.legal_count() > len(entry.best) > 0
    for best in entry.best:
        assert str(here.move(best)) == best
    if kind(entry)[0] == "searched":
        values = re.fullmatch(r"(\S+) (\d\.\d{3}) \S+ (\d\.\d{3}): (.+)", entry.why)
        assert values is not None
        assert (values[1],) == entry.best
        assert float(values[2]) - float(values[3]) > 0.029
        assert values[4] == ", ".join(map(str, reasons(view(entry), entry.best)))


def test_the_suite_has_every_phase_for_every_number_of_players() -> None:
    """Views with their history, views and full positions as texts."""
    assert len({entry.id for entry in SUITE}) == len(SUITE) >= 30
    assert {position(entry).players for entry in SUITE} == {2, 3, 4, 5}
    for players in (2, 3, 4, 5):
        phases = {kind(entry)[1] for entry in SUITE if position(entry).players == players}
        assert phases >= {"first", "bid", "move"}
    assert sum(kind(entry)[1] == "discard" for entry in SUITE) >= 4
    forms = Counter((entry.spec.kind, hasattr(position(entry), "seat")) for entry in SUITE)
    assert forms.keys() == {("empty", True), ("fen", True), ("fen", False)}


def test_the_search_finds_most_answers() -> None:
    search = Sampling(wampum.ops(), 32)
    wrong = []
    for entry in SUITE:
        root = view(entry)
        settings = wampum.sampling.suited(root.rules.objective)
        if search.search(root, Budget(ITERATIONS), settings, seed=1).move not in entry.best:
            wrong.append(entry.id)
    assert len(wrong) <= (1 - RIGHT) * len(SUITE), wrong


def test_starts_and_deals() -> None:
    """WAM-4: the first cards are due; and the first bid after each of some deals."""
    starts, deals = entries("start.txt"), entries("deals.txt")
    assert [position(entry).players for entry in starts] == [2, 3, 4, 5]
    assert all(position(entry).turn == CHANCE for entry in starts)
    assert Counter(position(entry).players for entry in deals) == {2: 5, 3: 5, 4: 5, 5: 5}
    assert all(position(entry).turn == 0 for entry in deals)
    assert all(position(entry).setup().round == 1 for entry in deals)
    assert len({entry.spec.moves for entry in deals}) == len(deals)


@named(entries("bench.txt"))
def test_bench_positions_are_decisions_of_the_seat_that_sees(entry: Entry) -> None:
    here = position(entry)
    assert here.turn == here.seat
    assert here.legal_count() > 1

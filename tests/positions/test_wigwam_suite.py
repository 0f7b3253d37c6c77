"""The position files of Wigwam: what each line claims is proven here anew."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from solver.engine.engine import Engine
from solver.games import wigwam
from solver.info import Limits, Points
from solver.positions.files import Entry, read_stream
from tests.oracle.wigwam import Position as Oracle
from tests.positions.wigwam_endings import Endings
from tests.positions.wigwam_proof import (
    keeping,
    longest_stands,
    only_ways,
    reaches,
    shortest_win,
)
from tests.share import one_in

FILES = Path(__file__).parents[2] / "positions" / "wigwam"
CLAIM = re.compile(
    r"(wins|worth|loses) (-?\d)(?: in (\d+) plies)?, (proven by all lines|solved backwards[^:]*): .+"
)
ORACLE_PLIES = 5  # of a proof on the oracle: a second or so
ORACLE_LEAVES = 5_000
DEEPER = 2  # plies: late moves are searched less deep
HASH = 16


def entries(file: str) -> list[Entry]:
    with (FILES / file).open("rb") as stream:
        return list(read_stream(stream, file))


SUITE, PERFT, START = entries("suite.txt"), entries("perft.txt"), entries("start.txt")


def claimed(entry: Entry) -> re.Match[str] | None:
    return CLAIM.fullmatch(entry.why)


def title(entry: Entry) -> str:
    return entry.id or f"line {entry.line}"


def named(found: list[Entry]) -> Any:
    return pytest.mark.parametrize("entry", found, ids=title)


def some_of(found: list[Entry], n: int, name: str) -> Any:
    """One in `n` of them in the normal run."""
    return pytest.mark.parametrize("entry", one_in(n, name, found), ids=title)


PROVEN = [e for e in SUITE if (claim := claimed(e)) and claim[4] == "proven by all lines"]
SHORT = [e for e in PROVEN if (claim := claimed(e)) and int(claim[3]) <= ORACLE_PLIES]
SOLVED = [e for e in SUITE if (claim := claimed(e)) and e not in PROVEN]
ZUGZWANG = [e for e in PROVEN if e.id.startswith("zugzwang")]
QUIET = [e for e in SUITE if e.why.startswith("quiet, depths 8, 9 and 10 agree: ")]


def reached(position_type: Any, entry: Entry) -> Any:
    """The position of a line, on the engine or on the oracle."""
    spec, options = entry.spec, dict(entry.options)
    if spec.kind == "fen":
        position = position_type.parse(spec.text, **options)
    else:
        begin = {"startpos": position_type.start, "empty": position_type.empty}
        position = begin[spec.kind](**options)
    for move in spec.moves:
        position = position.play(move)
    return position


def test_suite_is_large_and_varied() -> None:
    assert len(SUITE) >= 60
    assert len(SUITE) == len(PROVEN) + len(SOLVED) + len(QUIET)
    assert len({entry.id for entry in SUITE}) == len(SUITE)
    turns = Counter(reached(wigwam.Position, entry).turn for entry in SUITE)
    assert min(turns[0], turns[1]) >= len(SUITE) // 4
    claims = Counter(claim[1] + " " + claim[2] for e in SUITE if (claim := claimed(e)))
    assert {"wins 2", "wins 1", "worth 0", "worth -1", "loses 2", "loses 1"} <= claims.keys()
    options = {setting for entry in SUITE for setting in entry.options.items()}
    assert {("Chain", "may"), ("Capture", "huff"), ("Capture", "insist")} <= options


@named(SUITE)
def test_best_moves_are_some_of_the_legal_ones(entry: Entry) -> None:
    position = reached(wigwam.Position, entry)
    moves = {str(move) for move in position.legal_moves()}
    assert set(entry.best) < moves
    assert entry.best == tuple(sorted(entry.best))


def proven_moves(position: Any, entry: Entry) -> set[str]:
    """The moves of which the claim of a line holds, by playing out all lines."""
    claim = claimed(entry)
    assert claim is not None
    points, plies = int(claim[2]), int(claim[3])
    if claim[1] == "wins":
        assert points == 2 or not keeping(position, 2, plies, hopeful=True)
        return shortest_win(position, points, plies)
    if claim[1] == "loses":
        assert points == 2
        return longest_stands(position, plies)
    return only_ways(position, points, plies)


@some_of(PROVEN, 3, "all lines")
def test_claims_hold_in_all_lines(entry: Entry) -> None:
    """WIG-23 to WIG-29: the points are forced by these moves and by no other."""
    assert proven_moves(reached(wigwam.Position, entry), entry) == set(entry.best)


@some_of(SHORT, 6, "oracle")
def test_short_claims_hold_on_the_oracle(entry: Entry) -> None:
    """The same by the rules written a second time."""
    assert proven_moves(reached(Oracle, entry), entry) == set(entry.best)


@named(PROVEN)
def test_search_finds_the_proven_move_and_result(entry: Entry) -> None:
    """By a search little deeper than the claim, with an empty table."""
    claim, position = claimed(entry), reached(wigwam.Position, entry)
    assert claim is not None
    engine = Engine(wigwam)  # type: ignore[arg-type]
    engine.set("Hash", HASH)
    line = engine.search(position, Limits(depth=int(claim[3]) + DEEPER)).lines[0]
    points = -int(claim[2]) if claim[1] == "loses" else int(claim[2])
    assert isinstance(line.score, Points)
    assert line.score.points == points
    assert line.line[0] in entry.best


@cache
def endings() -> Endings:
    return Endings(wigwam.Position, "CWcw")


@named(SOLVED)
def test_endings_of_chief_and_warrior_are_solved(entry: Entry) -> None:
    """Backwards from every end of every position with these pieces on the small board."""
    claim, position = claimed(entry), reached(wigwam.Position, entry)
    assert claim is not None
    points, plies = endings().worth[endings().seen_by_mover(position)]
    assert points == (-int(claim[2]) if claim[1] == "loses" else int(claim[2]))
    assert plies == (int(claim[3]) if claim[3] else None)
    assert endings().best(position) == set(entry.best)


def test_solved_endings_agree_with_all_lines() -> None:
    """What is decided within three plies, by both methods."""
    table, compared = endings(), set()
    for pieces in sorted(table.worth)[::100]:
        points, plies = table.worth[pieces]
        position = table.position(pieces)
        if plies is not None and plies <= 3:
            compared.add((points, plies))
            if points > 0:
                assert table.best(position) == shortest_win(position, points, plies)
            else:
                assert not keeping(position, points + 1, plies, hopeful=True)
    assert {(1, 1), (2, 1), (2, 3), (-2, 2)} <= compared


def passed(position: Any) -> Any:
    """The position with the other side to move."""
    rows, side, *_ = position.text().split(" ")
    return wigwam.Position.parse(f"{rows} {'dl'['ld'.index(side)]} 0 1")


@named(ZUGZWANG)
def test_who_is_in_zugzwang_would_gain_by_passing(entry: Entry) -> None:
    """After the best move: nothing to capture, and no win as soon if the move could be passed."""
    claim, position = claimed(entry), reached(wigwam.Position, entry)
    assert claim is not None
    seat, after = position.turn, position.play(entry.best[0])
    assert not any("x" in str(move) for move in after.legal_moves())
    assert not reaches(passed(after), seat, int(claim[2]), int(claim[3]) - 2, hopeful=False)


@named(QUIET)
def test_quiet_positions_are_quiet(entry: Entry) -> None:
    """Neither side can capture (WIG-18)."""
    position = reached(wigwam.Position, entry)
    for moves in (position.legal_moves(), passed(position).legal_moves()):
        assert moves
        assert not any("x" in str(move) for move in moves)


@named(PERFT)
def test_perft(entry: Entry) -> None:
    """WIG-32."""
    position = reached(wigwam.Position, entry)
    depths = range(1, len(entry.perft) + 1)
    assert tuple(position.perft(depth) for depth in depths) == entry.perft


@named(PERFT)
def test_perft_on_the_oracle(entry: Entry) -> None:
    """WIG-32, as far as it takes no more than a second."""
    oracle = reached(Oracle, entry)
    for depth, leaves in enumerate(entry.perft, start=1):
        if max(entry.perft[:depth]) <= ORACLE_LEAVES:
            assert oracle.perft(depth) == leaves


@named(START)
def test_starts_are_those_of_the_boards(entry: Entry) -> None:
    """WIG-4, WIG-8."""
    start = wigwam.Position.start(Board=entry.id)
    assert reached(wigwam.Position, entry).text() == start.text()


def test_each_board_has_its_start() -> None:
    assert [entry.id for entry in START] == list(wigwam.BOARDS)

"""What a search calls proven is proven, whatever ended it; what it does not know it does not deny."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from solver._alphabeta import TranspositionTable, Worker, terms
from solver.engine.engine import Engine
from solver.games import load
from solver.games.wigwam import Position, ops
from solver.info import BestMove, Centi, Info, Limits, Points
from tests.long.wigwam_proofs import Checker, Root, ask, run
from tests.search.positions import sampled

WIGWAM = load("wigwam")
# A loss of one in four plies, which losing two puts off to the eighth (WIG-29).
PUT_OFF = "1tc1/1t1tw/3W2/7/2WW2/2T2/1TCT d 34 30"
# Five captures, the first in order of which loses.
FIRST_LOSES = "tctt/1ww1w/3w2/3w3/1wTCW1/W1TW1/TW1W l 0 10"
LOSING = "c4xd4-e4xf5-f6xf7-e7"


@cache
def checker() -> Checker:
    """Compiled once."""
    return Checker()


@pytest.fixture
def fresh() -> Iterator[Checker]:
    found = Checker(checker().loop)
    yield found
    assert found.false == []


def rooted(text: str, **rules: object) -> Root:
    position = Position.parse(text, **rules)
    return Root(position, (position.packed(),))


def engine(**options: object) -> Engine:
    found = Engine(WIGWAM)
    found.set("Hash", 4)
    for name, value in options.items():
        found.set(name, value)
    return found


def test_claims_of_many_kinds_of_search_can_be_forced(fresh: Checker) -> None:
    """A small run of tests/long/wigwam_proofs.py."""
    run(fresh, 24, seed=5, every_stop=1000)
    assert fresh.counts["told"] > 40
    assert fresh.counts["exact"] > 10
    assert fresh.counts["denials"] > 3
    assert fresh.counts["haunted"] > 0


@pytest.mark.parametrize("text", [PUT_OFF, FIRST_LOSES])
def test_a_stop_at_any_node_leaves_nothing_false(text: str, fresh: Checker) -> None:
    searching = engine()
    for nodes in range(1, 501, 7):
        searching.clear()
        ask(fresh, rooted(text), searching, Limits(nodes=nodes))
    for nodes in (1248, 3000):
        searching.clear()
        ask(fresh, rooted(text), searching, Limits(nodes=nodes))


def test_a_loss_lasts_as_long_as_the_loser_can_make_it() -> None:
    best = engine().search(Position.parse(PUT_OFF), Limits(nodes=1248))
    score = best.lines[0].score
    assert isinstance(score, Points)
    assert (score.points, score.plies) == (-1, 8)


def test_a_first_move_that_is_lost_is_not_played_before_others_were_looked_at() -> None:
    """The search of 3,000 nodes ends when it has seen that one lose, and no other move at that depth."""
    best = engine().search(Position.parse(FIRST_LOSES), Limits(nodes=3000))
    assert best.move != LOSING
    score = best.lines[0].score
    assert isinstance(score, Centi)
    assert score.bound == "upper"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("1w2/wwcwt/2tt2/5w1/1W1C1T/T1TW1/1WWW d 16 12", {"Repetition": 0, "NoCapture": 20}),
        ("ttt1/4W/2ww2/6c/3TW1/2C1T/TWW1 l 2 13 -", {"Capture": "huff"}),
    ],
)
def test_every_line_of_a_stopped_search_has_a_score_that_was_found(
    text: str, rules: dict[str, object]
) -> None:
    searching = engine(MultiPV=5)
    for nodes in range(1, 1500, 23):
        searching.clear()
        for line in searching.search(Position.parse(text, **rules), Limits(nodes=nodes)).lines:
            if isinstance(line.score, Points):
                assert line.score.plies > 0
            else:
                assert isinstance(line.score, Centi)
                assert abs(line.score.value) <= 20_000


def stuck() -> list[Position]:
    """Positions whose history decides: the next occurrence of an earlier one is a draw (WIG-28)."""
    found = []
    for position in sampled(8, 17, range(30, 60), Board="hex3"):
        for enough in (2, 3):
            again = Position.parse(position.text(), Board="hex3", Repetition=enough)
            found.append(again)
    return found


@pytest.mark.parametrize("position", stuck(), ids=str)
def test_what_has_been_before_the_root_is_part_of_what_the_table_knows(position: Position) -> None:
    """A table that knows the position without its history must not answer for it with one."""
    kept, seen = TranspositionTable(4), []
    root = position.packed()
    identity = position.key
    for table in (TranspositionTable(4), kept):
        worker = Worker(ops(), table)
        if table is kept:
            worker.begin(root, [], position.repetition)
            for depth in range(1, 6):
                worker.iterate(depth)
            worker.clear()
        children = [position.play(move).key for move in position.legal_moves()]
        worker.begin(root, [*children, *children, identity], position.repetition)
        for depth in range(1, 6):
            worker.iterate(depth)
        seen.append((worker.nodes, worker.lines(1)))
    assert seen[0] == seen[1]


def test_a_win_that_was_not_looked_for_to_the_end_is_not_denied() -> None:
    """The rest of `win 6` takes more nodes than there are."""
    best = engine().search(Position.start(), Limits(win=6, nodes=2000))
    assert best.messages == ("a win in 6 was neither found nor refuted",)
    best = engine().search(Position.start(), Limits(win=2))
    assert best.messages == ("no win in 2",)


def started() -> BestMove:
    """The answer of a search that was stopped before it began."""
    searching = engine()
    searching.expect()
    searching.stop()
    return searching.search(Position.start(), Limits(infinite=True))


def test_a_stop_before_the_search_begins_leaves_the_best_of_one_ply() -> None:
    at_depth_one = engine().search(Position.start(), Limits(depth=1)).move
    assert started().move == at_depth_one != "a2-c2"


@pytest.mark.parametrize("position", [Position.start(), *sampled(5, 8, range(4, 40))], ids=str)
def test_lines_are_told_in_the_order_of_their_scores(position: Position) -> None:
    """With contempt, of which a score of no pieces is as much a part as any other."""
    told: list[Info] = []
    searching = engine(MultiPV=13, Contempt=2)
    searching.search(position, Limits(depth=2), told.append, playing=True)
    scores = [line.score.value for line in told if isinstance(line.score, Centi) and line.depth == 2]
    assert scores == sorted(scores, reverse=True)


def test_compiled_functions_check_their_sizes() -> None:
    worker = Worker(ops(), TranspositionTable(1))
    for short in (b"", b"\0" * 63):
        with pytest.raises(ValueError, match="expected a packed state of 64 bytes, found"):
            terms(ops(), short)
        with pytest.raises(ValueError, match="expected a packed state of 64 bytes, found"):
            worker.begin(short, [], 3)
    worker.begin(Position.start().packed(), [], 3)
    for depth in (0, -1, 1000):
        with pytest.raises(ValueError, match="expected a depth from 1 to 120"):
            worker.iterate(depth)
        with pytest.raises(ValueError, match="expected a depth from 1 to 120"):
            worker.win(depth)


def test_a_capture_that_is_insisted_on_is_no_repetition(fresh: Checker) -> None:
    """WIG-21, WIG-28: what is taken back has the history of the restored position, even where each
    position may occur but once."""
    found, searching = 0, engine(Hash=1)
    for position in sampled(40, 23, range(10, 40), Board="hex3", Capture="insist", Repetition=2):
        for move in position.legal_moves():
            root = Root(position, (position.packed(),)).play(move)
            if not any(str(reply).startswith("insist:") for reply in root.position.legal_moves()):
                continue
            ask(fresh, root, searching, Limits(win=2))
            if fresh.shortest(root, root.position.turn, 1, 3) is not None:
                assert searching.search(root.position, Limits(win=2)).messages == ()
                found += 1
    assert found > 3

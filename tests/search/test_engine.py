"""The engine on Wigwam: limits, stop, pondering, threads, draws by history, wins looked for."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from solver.engine.engine import Engine
from solver.engine.settings import Settings
from solver.errors import IllegalMove
from solver.games import load
from solver.games.wigwam import Position
from solver.info import BestMove, Centi, Info, Limits, Points
from tests.search.positions import sampled

WIGWAM = load("wigwam")
START = Position.start()


def engine(**options: Any) -> Engine:
    made = Engine(WIGWAM)
    for name, value in options.items():
        made.set(name.replace("_", " "), value)
    return made


def best(position: Position, limits: Limits, **options: Any) -> BestMove:
    return engine(**options).search(position, limits)


def centi(answer: BestMove) -> int:
    """The estimate of the best line; a proven draw is one of 0."""
    score = answer.lines[0].score
    return score.value if isinstance(score, Centi) else 1000 * score.points


def timeless(info: Info) -> tuple[Any, ...]:
    return (info.depth, info.score, info.line, info.nodes, info.seldepth, info.hashfull)


# ---- Limits


@pytest.mark.parametrize("limits", [Limits(depth=7), Limits(nodes=30_000)], ids=str)
@pytest.mark.parametrize("lines", [1, 3])
def test_a_fixed_limit_gives_the_same_answer_again(limits: Limits, lines: int) -> None:
    first, second = (best(START, limits, MultiPV=lines) for _ in range(2))
    assert first.move == second.move
    assert [timeless(i) for i in first.lines] == [timeless(i) for i in second.lines]


def test_a_cleared_engine_has_forgotten_everything() -> None:
    used = engine()
    used.search(START.play("b1-c1"), Limits(depth=7))
    used.clear()
    again = used.search(START, Limits(depth=7))
    fresh = best(START, Limits(depth=7))
    assert [timeless(i) for i in again.lines] == [timeless(i) for i in fresh.lines]


def test_depth_is_the_depth_of_the_last_report() -> None:
    told: list[Info] = []
    engine().search(START, Limits(depth=6), told.append)
    assert [info.depth for info in told] == [1, 2, 3, 4, 5, 6]
    assert all(info.multipv == 1 and info.line for info in told)
    assert [info.nodes for info in told] == sorted(info.nodes for info in told)


def test_every_line_is_reported_best_first() -> None:
    answer = best(START, Limits(depth=6), MultiPV=4)
    assert [info.multipv for info in answer.lines] == [1, 2, 3, 4]
    assert len({info.line[0] for info in answer.lines}) == 4
    values = [info.score.value for info in answer.lines if isinstance(info.score, Centi)]
    assert values == sorted(values, reverse=True)
    assert answer.move == answer.lines[0].line[0]
    assert answer.ponder == answer.lines[0].line[1]


def test_more_lines_than_moves_are_all_moves() -> None:
    answer = best(START, Limits(depth=3), MultiPV=500)
    assert len(answer.lines) == len(START.legal_moves())


def test_only_the_given_root_moves_are_searched() -> None:
    answer = best(START, Limits(depth=5, moves=("b1-c1", "b5-c6")), MultiPV=5)
    assert {info.line[0] for info in answer.lines} == {"b1-c1", "b5-c6"}
    with pytest.raises(IllegalMove):
        best(START, Limits(depth=2, moves=("a1-a2",)))


def test_a_finished_position_has_no_move() -> None:
    over = Position.parse("tt1c/5/6/7/6/5/C2T l 0 40")
    assert over.turn < 0
    assert best(over, Limits(depth=3)) == BestMove(None)


# ---- Time and signals


@pytest.mark.parametrize("movetime", [20, 100, 200])
def test_move_time_is_kept(movetime: int) -> None:
    """In the processor's time, which other work on the machine does not stretch: the search looks
    at the clock every 2,048 nodes."""
    searching = engine()
    searching.clear()
    start = time.process_time()
    assert searching.search(START, Limits(movetime=movetime)).move
    assert time.process_time() - start < movetime / 1000


def after(seconds: float, action: Any) -> threading.Thread:
    def run() -> None:
        time.sleep(seconds)
        action()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_stop_ends_an_infinite_search() -> None:
    searching = engine()
    stopper = after(0.1, searching.stop)
    assert searching.search(START, Limits(infinite=True)).lines
    stopper.join()


def test_stop_takes_less_than_20_ms() -> None:
    """The best of several tries: another process may hold the processor for longer."""
    searching, delays = engine(), []
    for _ in range(8):
        stopped: list[float] = []

        def stop(stopped: list[float] = stopped) -> None:
            stopped.append(time.perf_counter())
            searching.stop()

        stopper = after(0.05, stop)
        searching.search(START, Limits(infinite=True))
        delays.append(time.perf_counter() - stopped[0])
        stopper.join()
    assert min(delays) < 0.02


def test_a_stop_before_the_search_begins_is_not_lost() -> None:
    searching = engine()
    searching.expect()
    searching.stop()
    assert searching.search(START, Limits(infinite=True)).move


def test_a_stop_after_the_search_is_not_kept_for_the_next() -> None:
    searching = engine()
    searching.search(START, Limits(depth=1))
    searching.stop()
    assert searching.search(START, Limits(depth=5)).lines[0].depth == 5


@pytest.mark.parametrize("early", [True, False], ids=["before the search", "during it"])
def test_the_clock_of_a_pondered_move_runs_from_the_hit(early: bool) -> None:
    searching = engine()
    searching.expect()
    if early:
        searching.ponderhit()
    hitter = after(0.0 if early else 0.15, searching.ponderhit)
    start = time.perf_counter()
    searching.search(START, Limits(movetime=100, ponder=True))
    taken = time.perf_counter() - start
    hitter.join()
    assert taken < 3.0
    assert early or taken > 0.15


# ---- Contempt


def test_contempt_counts_only_for_a_move_that_is_to_be_played() -> None:
    def nodes(contempt: int, playing: bool) -> int:
        searching = engine(Contempt=contempt)
        return searching.search(START, Limits(depth=7), playing=playing).lines[0].nodes

    assert nodes(0, False) == nodes(9, False) == nodes(0, True) != nodes(9, True)


def test_an_engine_has_the_contempt_that_the_protocol_tells() -> None:
    (option,) = WIGWAM.search_options
    assert Settings().contempt == option.default


# ---- Threads and memory


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_share_a_table_and_agree_on_a_proven_result(threads: int) -> None:
    position = Position.parse("1ct/1www/5/WWW1/TC1 l 0 1")
    alone = best(position, Limits(depth=8)).lines[0].score
    together = best(position, Limits(depth=8), Threads=threads).lines[0].score
    assert isinstance(alone, Points)
    assert isinstance(together, Points)
    assert together.points == alone.points


def test_threads_tell_only_legal_lines() -> None:
    searching = engine(Threads=3, Hash=1)
    for position in sampled(5, 8, range(2, 30)):
        for info in searching.search(position, Limits(movetime=50)).lines:
            for move in info.line:
                position = position.play(move)


def test_many_more_threads_than_processors_can_search() -> None:
    """Those that run do not keep the others, nor the first iteration, from starting."""
    assert best(START, Limits(depth=3), Threads=200, Hash=1).lines[0].depth == 3


def test_threads_that_cannot_be_started_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def start(self: threading.Thread) -> None:
        if len(started) == 3:
            raise RuntimeError("can't start new thread")
        started.append(self)
        originally(self)

    originally = threading.Thread.start
    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(RuntimeError, match="can't start"):
        best(START, Limits(depth=3), Threads=8, Hash=1)
    assert not any(thread.is_alive() for thread in started)


def test_the_longest_time_is_no_trouble() -> None:
    assert best(START, Limits(depth=3, movetime=2**63 - 1)).lines[0].depth == 3


def test_the_smallest_table_will_do() -> None:
    assert best(START, Limits(depth=7), Hash=1).lines[0].depth == 7


# ---- Results


def to_and_fro(**options: Any) -> Position:
    """Light, one against three, has been in one position twice already, and can be again."""
    position = Position.parse("t2c/2www/6/7/6/C4/3W l 0 1", **options)
    moves = "b1-a1 g4-g5 a1-a2 g5-g4 a2-a1 g4-g5 a1-a2 g5-g4"
    for move in moves.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_a_side_that_is_behind_repeats_the_position(depth: int) -> None:
    """WIG-28: with Light on a1 and Dark to move the position occurs for the third time."""
    position = to_and_fro(Repetition=3)
    answer = best(position, Limits(depth=depth))
    assert answer.move == "a2-a1"
    assert position.play("a2-a1").clause() == "WIG-28"
    assert centi(answer) == 0


@pytest.mark.parametrize("options", [{"Repetition": 0}, {"Repetition": 4}], ids=str)
def test_an_occurrence_too_few_is_no_draw(options: dict[str, int]) -> None:
    assert centi(best(to_and_fro(**options), Limits(depth=1))) < -100


def test_a_draw_by_history_does_not_poison_the_table() -> None:
    searching, position = engine(), to_and_fro(Repetition=3)
    assert centi(searching.search(position, Limits(depth=6))) == 0
    without = Position.parse(position.text())
    assert centi(searching.search(without, Limits(depth=6))) < -100


@pytest.mark.parametrize("limit", [2, 3, 4])
def test_the_count_without_a_capture_is_a_draw_inside_the_tree(limit: int) -> None:
    """WIG-28: nobody can capture in so few plies."""
    position = Position.parse("t2c/2www/6/7/6/C4/3W l 0 1", NoCapture=limit)
    answer = best(position, Limits(depth=limit))
    assert answer.lines[0].score == Points(0, limit)


def test_the_count_of_the_text_is_part_of_what_the_table_knows() -> None:
    """The same pieces with another count (WIG-30): the one must not answer for the other."""
    searching = engine()
    near, far = (Position.parse(f"t2c/2www/6/7/6/C4/3W l {count} 60") for count in (97, 0))
    assert searching.search(near, Limits(depth=5)).lines[0].score == Points(0, 3)
    assert centi(searching.search(far, Limits(depth=5))) < -100
    assert searching.search(near, Limits(depth=5)).lines[0].score == Points(0, 3)


@pytest.mark.parametrize("position", list(sampled(6, 9, range(10, 40), Board="hex3")), ids=str)
def test_a_win_looked_for_is_found_in_its_moves_or_not_at_all(position: Position) -> None:
    for moves in (1, 2, 3):
        answer = best(position, Limits(win=moves))
        score = answer.lines[0].score
        won = isinstance(score, Points) and score.points > 0 and score.plies <= 2 * moves - 1
        assert bool(answer.messages) is not won
        assert answer.messages in ((), (f"no win in {moves}",))


def test_memory_stays_near_the_table_with_the_most_threads() -> None:
    """At most 100 MiB beside Hash. Read where the system counts from the start of the program;
    getrusage counts what the parent held as well."""
    code = (
        "from solver.engine.engine import Engine\n"
        "from solver.games import wigwam\n"
        "from solver.info import Limits\n"
        "engine = Engine(wigwam)\n"
        "engine.set('Hash', 16)\n"
        "engine.set('Threads', 256)\n"
        "engine.search(wigwam.Position.start(), Limits(movetime=300))\n"
        "status = open('/proc/self/status').read()\n"
        "print(int(status.split('VmHWM:')[1].split()[0]) // 1024)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert int(done.stdout) <= 16 + 100

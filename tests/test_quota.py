"""`solver serve` and the machine: what requests may take together, and that none of them harms the others."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from typing import Any

import pytest

from solver.engine.engine import Engine
from solver.games import NAMES
from solver.info import BestMove, Centi, Info
from solver.serve.quota import Needs, Quota, Room
from solver.serve.server import JsonServer
from tests.toy import ToyEngine

SAFE = 60.0  # seconds; how long a test waits for what takes a moment
SMALL = Quota(workers=2, threads=2, memory=100, requests=4, line=2000)


class Served:
    """What a server answered to some requests, all of which had come before the end of the input."""

    def __init__(self, *requests: str | dict[str, Any], make: Any = Engine, quota: Quota = SMALL) -> None:
        self.answers: list[dict[str, Any]] = []
        over = threading.Event()
        server = JsonServer(self.answers.append, make, "wapi", quota, over.set)
        server.start(each if isinstance(each, str) else json.dumps(each) for each in requests)
        assert over.wait(SAFE)

    def of(self, name: Any) -> dict[str, Any]:
        [answer] = [a for a in self.answers if a["id"] == name and a["type"] != "progress"]
        return answer


LIMITS = {"nodes": 5}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"Threads": 3}, "expected at most 2 for option Threads on this server, found '3'"),
        ({"Hash": 101}, "expected at most 100 for option Hash on this server, found '101'"),
        ({"Hash": 0}, "for option Hash, found '0'"),
        ({"LogFile": "/tmp/x"}, "expected an option that names no file, found 'LogFile'"),
        ({"logfile": ""}, "expected an option that names no file, found 'logfile'"),
    ],
)
def test_what_no_request_may_have_is_refused(options: dict[str, Any], message: str) -> None:
    served = Served({"id": 1, "options": options, "limits": LIMITS}, {"id": 2, "limits": LIMITS})
    assert message in served.of(1)["error"]
    assert served.of(2)["best"]


def test_default_memory_is_no_more_than_the_server_has() -> None:
    served = Served({"id": 1, "limits": LIMITS}, quota=Quota(workers=1, threads=1, memory=2))
    assert served.of(1)["best"]


class Counted(ToyEngine):
    """Engines that count how many of them search, and how much they take."""

    lock = threading.Lock()
    running = 0
    most = 0

    def __init__(self, game: Any, options: Any) -> None:
        super().__init__()
        self.threads = int(options["Threads"])

    def search(self, position: Any, *rest: Any, **more: Any) -> BestMove:
        with self.lock:
            Counted.running += self.threads
            Counted.most = max(Counted.most, Counted.running)
        threading.Event().wait(0.005)  # so that those that may run together do
        with self.lock:
            Counted.running -= self.threads
        return BestMove(None)


def test_threads_of_all_requests_together_stay_within_the_limit() -> None:
    Counted.most = 0
    quota = Quota(workers=6, threads=3, memory=1000, requests=50, line=1000)
    requests = [{"id": n, "options": {"Threads": 1 + n % 3, "Hash": 1}} for n in range(40)]
    served = Served(*requests, make=Counted, quota=quota)
    assert sorted(answer["id"] for answer in served.answers) == list(range(40))
    assert 1 <= Counted.most <= 3


def test_room_is_given_back() -> None:
    room = Room(Quota(1, 2, 10, 1, 100))
    need = Needs(2, 10)
    assert room.has(need)
    room.take(need)
    assert not room.has(Needs(1, 0))
    assert not room.has(Needs(0, 1))
    room.give_back(need)
    assert room.has(need)


def test_no_more_is_read_while_answers_are_not_taken() -> None:
    """A reader who does not read holds up the reading, not only the work."""
    taken, let_go, over = [], threading.Event(), threading.Event()

    def requests() -> Any:
        for number in range(100):
            taken.append(number)
            yield json.dumps({"id": number, "action": "show"})

    def send(value: dict[str, Any]) -> None:
        assert let_go.wait(SAFE)

    server = JsonServer(send, Engine, "wapi", SMALL, over.set)
    server.start(requests())
    assert not over.wait(0.2)
    assert len(taken) <= SMALL.requests + SMALL.workers + 2
    let_go.set()
    assert over.wait(SAFE)
    assert len(taken) == 100


# -- each fails alone


BROKEN = [
    '{"id": 7, "game": "goldundrum", "position": "empty seat=0 moves deal:1:D6 1.desert:10"}',
    '{"id": 7, "game": "goldundrum", "position": "empty seat=9"}',
    '{"id": 7, "position": "fen \\ud800"}',
    '{"id": 7, "position": "startpos moves \\u0000"}',
    '{"id": 7, "count": 99999999999999999999}',
    '{"id": 7, "options": {"Players": "\\u0662"}}',
    '{"id": 7, "limits": {"nodes": 1e3}}',
    '{"id": 7, "limits": {"depth": null}}',
    '{"id": 7, "moves": [""]}',
    '{"id": 7, "position": "' + "x" * 1900 + '"}',
]


@pytest.mark.parametrize("line", BROKEN, ids=range(len(BROKEN)))
def test_a_request_that_fails_does_so_alone(line: str) -> None:
    served = Served({"id": 1, "limits": LIMITS}, line, {"id": 2, "limits": LIMITS})
    assert served.of(1)["best"]
    assert served.of(2)["best"]
    error = served.of(7)
    assert error["type"] == "error"
    assert "\n" not in error["error"]


@pytest.mark.parametrize("problem", [IndexError("range"), MemoryError(), RecursionError(), SystemError("x")])
def test_whatever_is_raised_is_one_line(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    """While a request is read, and while it is carried out."""

    def fail(*arguments: Any) -> Any:
        raise problem

    served = Served({"id": 1, "limits": LIMITS}, make=fail)
    assert served.of(1)["type"] == "error"
    monkeypatch.setattr("solver.serve.requests.build", fail)
    served = Served({"id": 1, "limits": LIMITS}, {"id": 2, "limits": LIMITS})
    assert {served.of(1)["type"], served.of(2)["type"]} == {"error"}


# -- as docs/serve.md has it

ANALYSIS = {
    "id", "action", "type", "game", "position", "best", "ponder", "lines", "policy", "messages", "cancelled"
}  # fmt: skip


def test_an_analysis_has_all_its_fields_however_it_ends() -> None:
    hex3 = "3t/5/6/3Ww2/6/5/C3 d 0 1"
    served = Served(
        {"id": 1, "limits": LIMITS},
        {"id": 2, "game": "wigwam", "position": hex3},
        {"id": 3, "options": {"Threads": 2}, "limits": {"movetime": 3_600_000}},
        {"id": 4, "options": {"Threads": 2}, "limits": {"movetime": 3_600_000}},
        {"id": 5, "action": "cancel", "target": 4},
        {"id": 6, "action": "cancel", "target": 3},
    )
    for name in (1, 2, 3, 4):
        assert set(served.of(name)) == ANALYSIS
    assert [served.of(name)["cancelled"] for name in (1, 2, 3, 4)] == [False, False, True, True]
    assert served.of(2)["best"] is None


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("position", ["empty", "empty seat=0", "empty seat=1"])
def test_an_empty_table_can_be_shown_and_named_again(game: str, position: str) -> None:
    first = Served({"id": 1, "game": game, "action": "show", "position": position}).of(1)
    assert first["type"] == "answer"
    assert first["board"]
    if game != "wigwam":  # whose text of the board before the arrangements (WIG-7) is a word of its own
        again = {"id": 1, "game": game, "action": "show", "position": first["position"]}
        assert Served(again).of(1) == first


class Telling(ToyEngine):
    """Tells of many lines at once."""

    def __init__(self, game: Any, options: Any) -> None:
        super().__init__()

    def search(self, position: Any, limits: Any, on_info: Any = None, playing: bool = False) -> BestMove:
        move = str(position.legal_moves()[0])
        info = Info(1, Centi(1), (move,), 1, 0, 0)
        for _ in range(100 if on_info else 0):
            threading.Event().wait(0.001)
            on_info(info)
        return BestMove(move, lines=(info,))


@pytest.mark.parametrize("action", ["analyse", "hint"])
def test_progress_is_reported(action: str) -> None:
    served = Served({"id": 1, "game": "wigwam", "action": action, "progress": 1e-9}, make=Telling)
    assert served.of(1)["type"] == "answer"
    assert [a["type"] for a in served.answers].count("progress") > 50


def test_luck_is_new_unless_a_seed_fixes_it() -> None:
    shows = [{"id": n, "game": "wampum", "action": "show"} for n in range(6)]
    drawn = Served(*shows)
    assert len({drawn.of(n)["position"] for n in range(6)}) > 1
    fixed = Served(*({**show, "options": {"Seed": 5}} for show in shows))
    assert len({fixed.of(n)["position"] for n in range(6)}) == 1


@pytest.mark.parametrize("action", ["analyse", "hint"])
def test_memory_of_a_request_is_given_back_with_its_answer(action: str) -> None:
    """At once, not when cycles of references are looked for."""
    made: list[weakref.ref[Engine]] = []

    def make(game: Any, options: Any) -> Engine:
        engine = Engine(game, options)
        made.append(weakref.ref(engine))
        return engine

    gc.collect()
    gc.disable()
    try:
        Served(*({"id": n, "action": action, "limits": LIMITS} for n in range(3)), make=make)
        assert [engine() for engine in made] == [None] * 3
    finally:
        gc.enable()

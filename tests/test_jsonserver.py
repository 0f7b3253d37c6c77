"""`solver serve --stdio-json`: several requests at once, progress, cancel, and clear errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solver.engine.engine import Engine
from solver.serve.quota import Quota
from solver.serve.server import JsonServer

COMMAND = [sys.executable, "-m", "solver", "serve", "wigwam", "--stdio-json", "--workers", "2"]
HEX3 = "1ct/1www/5/WWW1/TC1 l 0 1"


class FrontEnd:
    """A server in a process, and what it answered by id."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.answers: list[dict[str, Any]] = []
        self.news = threading.Condition()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self.news:
                self.answers.append(json.loads(line))
                self.news.notify_all()

    def say(self, **request: Any) -> None:
        self.write(json.dumps(request))

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")

    def wait(self, name: Any, kind: str = "answer", seconds: float = 20.0) -> dict[str, Any]:
        """The answer of a kind to the request with an id."""

        def find() -> dict[str, Any] | None:
            return next((a for a in self.answers if (a["id"], a["type"]) == (name, kind)), None)

        with self.news:
            assert self.news.wait_for(find, seconds), f"no {kind} for {name}: {self.answers}"
        found = find()
        assert found is not None
        return found

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        status = self.process.wait(20)
        self.reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@pytest.fixture
def front() -> Iterator[FrontEnd]:
    end = FrontEnd()
    yield end
    assert end.end() == 0


def test_search_of_a_position_with_limits_and_lines(front: FrontEnd) -> None:
    front.say(id="a", position=HEX3, limits={"depth": 6}, count=2)
    answer = front.wait("a")
    assert answer["action"] == "analyse"
    assert (answer["game"], answer["position"], answer["cancelled"]) == ("wigwam", HEX3, False)
    assert [line["multipv"] for line in answer["lines"]] == [1, 2]
    assert answer["best"] == answer["lines"][0]["line"][0]


def test_same_request_gives_the_same_answer(front: FrontEnd) -> None:
    for name in ("a", "b"):
        front.say(id=name, position="startpos moves b2-c2", limits={"depth": 5})
    first, second = front.wait("a"), front.wait("b")
    assert first["lines"][0]["nodes"] == second["lines"][0]["nodes"]
    assert first["best"] == second["best"]


def test_several_at_once_with_progress_and_cancel(front: FrontEnd) -> None:
    front.say(id="long", limits={"movetime": 60_000}, progress=0.05)
    front.say(id="short", position=HEX3, limits={"depth": 3})
    assert front.wait("short")["best"]
    assert front.wait("long", "progress")["lines"][0]["line"]
    start = time.monotonic()
    front.say(id="stop", action="cancel", target="long")
    answer = front.wait("long")
    assert time.monotonic() - start < 2.0
    assert answer["cancelled"] is True
    assert answer["best"]
    assert front.wait("stop")["action"] == "cancel"


def test_request_that_waits_can_be_cancelled(front: FrontEnd) -> None:
    for name in (1, 2, 3):
        front.say(id=name, limits={"movetime": 60_000})
    front.say(id="x", action="cancel", target=3)
    front.say(id="y", action="cancel", target=1)
    front.say(id="z", action="cancel", target=2)
    assert front.wait(3)["cancelled"] is True
    assert front.wait(1)["cancelled"] is True
    assert front.wait(2)["cancelled"] is True


def test_hints_and_positions_to_show(front: FrontEnd) -> None:
    front.say(id="h", action="hint", position=HEX3, limits={"depth": 5}, count=2)
    front.say(id="s", action="show", position=f"{HEX3} moves b1-c1")
    hints = front.wait("h")
    assert hints["version"] == 1
    assert [hint["rank"] for hint in hints["hints"]] == [1, 2]
    shown = front.wait("s")
    assert (shown["turn"], shown["players"], shown["result"]) == (1, 2, "none")
    assert shown["legal"]
    assert shown["board"][0] == "  e . c t"


def test_finished_position_has_no_best_move(front: FrontEnd) -> None:
    front.say(id="a", position="3t/5/6/3Ww2/6/5/C3 d 0 1")
    assert front.wait("a")["best"] is None
    front.say(id="s", action="show", position="3t/5/6/3Ww2/6/5/C3 d 0 1")
    shown = front.wait("s")
    assert (shown["result"], shown["scores"], shown["legal"]) == ("p1win", ["+2", "-2"], [])


@pytest.mark.parametrize(
    ("request_line", "message"),
    [
        ("{", "expected a JSON object, found '{': no JSON from character 2 on"),
        ("{} {}", "found '{} {}': no JSON from character 4 on"),
        ("[1]", "expected a JSON object"),
        ('{"id": 1, "colour": 2}', "'colour'"),
        ('{"id": 1, "action": "sing"}', "'sing'"),
        ('{"id": 1, "game": "chess"}', "'chess'"),
        ('{"id": 1, "position": "nonsense"}', "expected"),
        ('{"id": 1, "position": 5}', "expected a text for position"),
        ('{"id": 1, "position": "startpos moves a1-g7"}', "move 1, 'a1-g7'"),
        ('{"id": 1, "limits": {"depth": 0}}', "expected 1 or more for depth, found '0'"),
        ('{"id": 1, "limits": {"depth": true}}', "expected a whole number for depth, found 'true'"),
        ('{"id": 1, "limits": {"luck": 1}}', "'luck'"),
        ('{"id": 1, "limits": 5}', "expected an object for limits"),
        ('{"id": 1, "moves": ["a1-g7"]}', "'a1-g7'"),
        ('{"id": 1, "moves": "b2-c2"}', "expected a list of moves"),
        ('{"id": 1, "options": {"Chain": "perhaps"}}', "option Chain"),
        ('{"id": 1, "progress": -1}', "expected seconds"),
        ('{"id": [1]}', "expected a text or a number for id"),
        ('{"id": 1, "action": "cancel", "target": "nobody"}', "an open request"),
        ("[" * 100_000, "a number too long or lists too deep"),
        ('{"id": ' + "9" * 5000 + "}", "a number too long or lists too deep"),
        ('{"id": NaN}', "NaN is no number"),
        ('{"id": 1e999}', "expected a text or a number for id"),
        ('{"id": 1, "progress": Infinity}', "Infinity is no number"),
        ('{"id": 1, "action": "cancel", "target": [1]}', "expected a text or a number for target"),
        ('{"id": 1, "action": "cancel", "target": {}}', "expected a text or a number for target"),
        ('"' + "x" * (1 << 19) + '"', "expected a JSON object"),
        ('"' + "x" * (3 << 20) + '"', "expected a line of at most 1048576 bytes"),
    ],
)
def test_bad_request_is_answered_by_one_error(
    front: FrontEnd, request_line: str, message: str
) -> None:
    front.write(request_line)
    front.say(id="after", action="show")
    front.wait("after")
    [error] = [answer for answer in front.answers if answer["type"] == "error"]
    assert message in error["error"]
    assert len(error["error"]) < 500


def test_id_of_an_open_request_is_refused_and_free_again_afterwards(front: FrontEnd) -> None:
    front.say(id="a", limits={"movetime": 60_000})
    front.say(id="a", action="show")
    assert "expected an id" in front.wait("a", "error")["error"]
    front.say(id="x", action="cancel", target="a")
    front.wait("a")
    front.say(id="a", action="show")
    deadline = time.monotonic() + 10
    while sum(a["type"] == "answer" and a["id"] == "a" for a in front.answers) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_end_of_input_still_answers_what_was_asked() -> None:
    end = FrontEnd()
    for name in range(5):
        end.say(id=name, limits={"depth": 4})
    assert end.end() == 0
    assert {answer["id"] for answer in end.answers} == set(range(5))


def test_example_front_end_plays_a_game() -> None:
    words = [sys.executable, "examples/front_end.py", "hex3"]
    here = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, env=here)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].split(":")[0] == "result"


def test_cancel_needs_no_game() -> None:
    """Nor a position: the target has them."""
    answers: list[dict[str, Any]] = []
    server = JsonServer(answers.append, Engine, None, Quota())
    server.take('{"id": 1, "game": "wigwam", "limits": {"movetime": 60000}}')
    server.take('{"id": 2, "action": "cancel", "target": 1}')
    assert answers[0] == {"id": 2, "type": "answer", "action": "cancel"}
    assert [answer["id"] for answer in answers] == [2, 1]

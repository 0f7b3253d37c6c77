"""Real clients: a generic UGI match runner, which knows no game, plays Wigwam with the engine."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

COMMAND = [sys.executable, "-m", "solver", "engine", "wigwam"]
# Every line that UGI's text lets an engine write, and nothing else: a runner waits for a `bestmove`
# or a `response` of exactly two words, and passes over all others.
UGI = re.compile(
    r"id (name|author) \S.*|option name \S.* type (check|spin|combo|button|string)( .*)?|ugiok|readyok"
    r"|info \S.*|bestmove \S+|response \S+"
)


class Player:
    """One engine as a generic runner sees it: lines, and the answers UGI promises."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.say("ugi")
        self.until("ugiok")
        self.say("setoption name Hash value 4")
        self.say("isready")
        self.until("readyok")

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")

    def until(self, word: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            assert UGI.fullmatch(line.rstrip("\n")), line
            assert "error" not in line
            if line.split()[:1] == [word]:
                return line.strip()
        raise AssertionError(f"expected {word}, found the end")

    def query(self, what: str) -> str:
        self.say(f"query {what}")
        return self.until("response").removeprefix("response").strip()

    def move(self, limits: str) -> str:
        self.say(f"go {limits}")
        return self.until("bestmove").split()[1]

    def quit(self) -> None:
        self.say("quit")
        assert self.process.wait(10) == 0
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.fixture
def players() -> Iterator[tuple[Player, Player]]:
    pair = Player(), Player()
    yield pair
    for player in pair:
        player.quit()


@pytest.mark.parametrize(
    ("start", "limits"),
    [
        ("startpos", "p1time 300 p2time 300 p1inc 5 p2inc 5"),
        ("startpos", "movetime 5"),
        ("fen 1ct/1www/5/WWW1/TC1 l 0 1", "depth 3"),
        ("fen 1ct/1www/5/WWW1/TC1 d 0 1", "nodes 200"),
    ],
)
def test_generic_runner_plays_a_game(
    players: tuple[Player, Player], start: str, limits: str
) -> None:
    moves: list[str] = []
    for player in players:
        player.say("uginewgame")
        player.say("isready")
        player.until("readyok")
    while True:
        words = f"position {start} moves {' '.join(moves)}" if moves else f"position {start}"
        for player in players:
            player.say(words)
        over = {player.query("gameover") for player in players}
        assert len(over) == 1
        if over == {"true"}:
            break
        [first_to_move] = {player.query("p1turn") for player in players}
        moves.append(players[first_to_move == "false"].move(limits))
        assert len(moves) < 1000
    [result] = {player.query("result") for player in players}
    assert result in ("p1win", "p2win", "draw")


def test_stop_and_quit_as_a_runner_uses_them(players: tuple[Player, Player]) -> None:
    player = players[0]
    player.say("position startpos")
    player.say("go infinite")
    player.say("stop")
    assert player.until("bestmove")
    assert player.query("gameover") == "false"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["ugi"], 2),
        ([], 2),
        (["ugi", "setoption name Ponder value true"], 4),
        (["uci"], 4),
        (["uci", "ugi"], 2),
    ],
)
def test_the_reply_to_ponder_on_is_named_as_the_protocol_spoken_has_it(
    lines: list[str], words: int
) -> None:
    """UGI: `bestmove MOVE`, and `ponder MOVE` behind it only on request; UCI: with it."""
    said = "\n".join([*lines, "position startpos moves b2-c2", "go depth 4", ""])
    done = subprocess.run(COMMAND, input=said, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()[-1].split()) == words

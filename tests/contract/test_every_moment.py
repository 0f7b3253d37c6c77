"""Every command is put to every kind of value at every kind of moment, in every game: it is answered, or
refused in one line that says what was expected; nothing else comes of it, and never an error of our own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import solver as package
from solver.contract import CHANCE, OVER
from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.games import NAMES, load
from solver.pipe.session import Session
from solver.positions.query import decides
from solver.protocol.commands import QUERIES, parse_command
from solver.serve.quota import Quota
from solver.serve.server import JsonServer
from tests.contract.tables import Table, random_game

QUERY = tuple(f"query {what}" for what in QUERIES)
COMMANDS = (
    *QUERY, "d", "moves", "eval", "perft 0", "perft 1", "hint 1 nodes 1", "go nodes 1",
    "go nodes 1 searchmoves ?", "go p7time 10", "go win 1 nodes 1", "isready", "ponderhit", "stop",
)  # fmt: skip
Moment = tuple[str, str]  # what kind it is, and the words behind `position`


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """One of each kind: full positions, and what each seat knows, by whose turn it is."""
    found: dict[str, str] = {}
    for seed in range(3):
        for kind, words in of_game(name, seed):
            found.setdefault(kind, words)
    return tuple(found.items())


def of_game(name: str, seed: int) -> Iterator[Moment]:
    game = random_game(Table(name), seed)
    few = game.positions[:4] + game.positions[4:-1:17] + game.positions[-1:]
    for position in few:
        moves = list(game.texts[: game.positions.index(position)])
        yield f"full {whose(position, -9)}", words("empty", moves)
        for seat in range(position.players) if load(name).facts.hidden else ():
            seen = position.seen(seat)
            yield f"view {whose(position, seat)}", words(f"empty seat={seat}", seen)


def words(start: str, moves: list[str]) -> str:
    return f"{start} moves {' '.join(moves)}" if moves else start


def whose(position: Any, seat: int) -> str:
    turns = {CHANCE: "chance", OVER: "over", seat: "own"}
    return turns.get(position.turn, "another")


def session_at(name: str, where: str) -> Session:
    session = Session(load(name), Engine(load(name)))
    for option in ("Hash", "Seed"):
        session.set_option(option, "1")
    for option, value in Table(name).options.items():
        session.set_option(option, str(value))
    said(session, f"position {where}")
    return session


def said(session: Session, line: str) -> list[str]:
    """What a line is answered, or refused with."""
    command = parse_command(line)
    assert command is not None
    reply = session.handle(command)
    return reply.job.run(lambda line: None) if reply.job is not None else list(reply.lines)


CASES = [(name, kind, where) for name in NAMES for kind, where in moments(name)]
EVERYWHERE = pytest.mark.parametrize(
    ("name", "where"), [(name, where) for name, _, where in CASES], ids=[f"{n} {k}" for n, k, _ in CASES]
)


def test_every_kind_of_moment_is_there() -> None:
    kinds = {(name, kind) for name, kind, _ in CASES}
    assert {(name, f"full {who}") for name in NAMES for who in ("another", "over")} <= kinds
    hidden = [name for name in NAMES if load(name).facts.hidden]
    assert {(n, f"view {who}") for n in hidden for who in ("own", "another", "over", "chance")} <= kinds


@EVERYWHERE
def test_a_command_is_answered_or_refused(name: str, where: str) -> None:
    session = session_at(name, where)
    before = session.position
    for line in COMMANDS:
        try:
            lines = said(session, line)
        except SolverError as problem:
            lines = [str(problem)]
            assert "expected" in lines[0]
        assert not [text for text in lines if "\n" in text or "Error(" in text], line
        assert session.position is before


@EVERYWHERE
def test_who_is_not_to_act_has_no_legal_moves(name: str, where: str) -> None:
    session = session_at(name, where)
    if decides(session.position):
        assert said(session, "query legalcount") != ["response 0"]
        return
    assert said(session, "query legal") == ["response"]
    assert said(session, "query legalcount") == ["response 0"]
    assert said(session, "query legaldigest")[0].startswith("response 0 ")
    assert said(session, "moves") == ["moves"]
    if session.position.turn != OVER:
        for line in ("go nodes 1", "hint nodes 1"):
            with pytest.raises(SolverError, match="to act, found"):
                said(session, line)


@EVERYWHERE
def test_a_request_is_answered_or_refused(name: str, where: str) -> None:
    answers: list[dict[str, Any]] = []
    server = JsonServer(answers.append, lambda game, options: Engine(game, options), name, Quota(workers=1))
    common = {"position": where, "options": {"Hash": 1, **Table(name).options}, "limits": {"nodes": 1}}
    for action in ("analyse", "hint", "show"):
        server.take(json.dumps({"id": action, "action": action, **common}))
    for request in list(server._waiting):
        server._finish(request)
    assert {answer["id"] for answer in answers} == {"analyse", "hint", "show"}
    assert not [answer for answer in answers if "internal" in answer.get("error", "")]
    [shown] = [answer for answer in answers if answer["id"] == "show"]
    assert shown["type"] == "answer"
    assert shown["board"]


@EVERYWHERE
def test_python_refuses_what_the_protocol_refuses(name: str, where: str) -> None:
    session = session_at(name, where)
    refusal = refused(lambda: said(session, "go nodes 1"))
    assert refusal == refused(lambda: package.analyse(session.position, nodes=1, hash=1))


def refused(action: Callable[[], object]) -> tuple[type[SolverError], str] | None:
    """How it is refused; None where it is not."""
    try:
        action()
    except SolverError as problem:
        return type(problem), str(problem)
    return None

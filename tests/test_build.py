"""Positions built line by line: what goes on from the last one is as if it were built anew."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from solver.contract import CHANCE, OVER
from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.games import load
from solver.pipe.session import Session
from solver.positions.query import answer
from solver.protocol.commands import QUERIES, parse_command
from solver.tape import Tape
from tests.contract.tables import EVERY_GAME, Table, random_game, random_text

LINES = 6  # of one record, and as many more words
SEED = 5


def session(name: str) -> Session:
    game = load(name)
    found = Session(game, Engine(game))
    told(found, f"setoption name Seed value {SEED}")
    return found


def told(conversation: Session, line: str) -> str:
    """What a line is answered: the problem with it, or nothing."""
    try:
        command = parse_command(line)
        assert command is not None
        conversation.handle(command)
    except SolverError as problem:
        return str(problem)
    return ""


def facts(conversation: Session) -> list[object]:
    """Everything that can be asked of the position."""
    position = conversation.position
    seats = range(position.players)
    keys = [getattr(position, "key", None), getattr(position, "view_key", None)]
    keys = [[key(seat) for seat in seats] if callable(key) else key for key in keys]
    return [*keys, *(answered(conversation, what) for what in QUERIES)]


def answered(conversation: Session, what: str) -> str:
    try:
        return answer(conversation.game, conversation.position, what)
    except SolverError as problem:
        return str(problem)


def records(name: str, seed: int) -> Iterator[tuple[str, list[str]]]:
    """Beginnings of `position` lines, each with the words of a random game behind `moves`."""
    table = Table(name)
    game, chance = random_game(table, seed), table.game.facts.chance
    end = game.positions[-1]
    yield "empty", list(game.texts)
    yield "startpos", decisions(table, seed)
    half = next(n for n, p in enumerate(game.positions) if 2 * n > len(game.texts) and p.turn >= 0)
    text, _, since = game.positions[half].text().partition(" moves ")
    yield f"fen {text}", [*since.split(), *game.texts[half:]]
    if chance and table.game.facts.hidden:
        for seat in range(end.players):
            yield f"empty seat={seat}", end.seen(seat)


def decisions(table: Table, seed: int) -> list[str]:
    """Those of a game whose luck is the engine's own."""
    rng, tape, texts = random.Random(seed), Tape(SEED), []
    position: Any = table.empty() if table.game.facts.chance else table.game.Position.start()
    while position.turn != OVER and len(texts) < 400:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
        else:
            texts.append(random_text(position, rng))
            position = position.play(texts[-1])
    return texts


def growing(words: list[str], rng: random.Random) -> list[int]:
    """How many of the words each line has: ever more, now and then as many, at last all."""
    lengths = rng.choices(range(len(words) + 1), k=LINES)
    steps = [n + 1 for n in lengths if n < len(words)]  # a line that adds a single word
    return sorted([*lengths, *steps, len(words)])


def searched(conversation: Session) -> list[str]:
    """What a short search answers, if it is clear that a seat is to act."""
    if conversation.position.turn < 0:
        return []
    command = parse_command("go nodes 20")
    assert command is not None
    job = conversation.handle(command).job
    assert job is not None
    return [re.sub(r" (nps|time) \d+", "", line) for line in [*job.run(lambda line: None)]]


@EVERY_GAME
def test_a_record_sent_line_by_line_is_one_sent_whole(name: str) -> None:
    rng = random.Random(SEED)
    for begin, words in records(name, 3):
        followed = session(name)
        for n in growing(words, rng):
            line = f"position {begin} moves {' '.join(words[:n])}"
            whole = session(name)
            assert told(followed, line) == told(whole, line) == ""
            assert facts(followed) == facts(whole), (begin, n)
        assert searched(followed) == searched(whole)


@EVERY_GAME
def test_a_mistake_behind_a_record_leaves_the_position_and_what_leads_on_from_it(name: str) -> None:
    rng = random.Random(SEED)
    for begin, words in records(name, 4):
        followed = session(name)
        for n in growing(words, rng)[:5]:
            right = [f"position {begin} moves {' '.join(words[:m])}" for m in (n, n + 8)]
            wrong = f"{right[1]} nonsense {' '.join(words[n:])}"
            assert told(followed, right[0]) == ""
            before = facts(followed)
            assert told(followed, wrong) == told(session(name), wrong) != ""
            assert facts(followed) == before
            whole = session(name)
            assert told(followed, right[1]) == told(whole, right[1]) == ""
            assert facts(followed) == facts(whole)


@EVERY_GAME
def test_another_record_is_not_taken_for_a_longer_one(name: str) -> None:
    """Moves taken back, another game, another beginning."""
    followed, seen = session(name), facts(session(name))
    for (begin, words), (_, others) in zip(records(name, 3), records(name, 4), strict=True):
        n = len(words) // 3
        for some in (words, words[:n], [*words[:n], *others[n:]], others[:n], words[:n]):
            line = f"position {begin} moves {' '.join(some)}"
            whole = session(name)
            problem = told(whole, line)
            assert told(followed, line) == problem
            seen = seen if problem else facts(whole)
            assert facts(followed) == seen


@EVERY_GAME
def test_other_rules_and_other_luck_begin_anew(name: str) -> None:
    option = load(name).options[0]
    other = option.values[-1] if option.values else option.high
    for begin, words in records(name, 3):
        if begin.startswith("fen"):
            continue  # a text may say what the rules are
        followed, line = session(name), f"position {begin} moves {' '.join(words[:4])}"
        changes = [f"setoption name {option.name} value {other}", "setoption name Seed value 6"]
        for n in range(3):
            whole = session(name)
            for change in changes[:n]:
                told(whole, change)
            told(followed, (changes[n - 1] if n else line))
            if told(followed, line) == told(whole, line) == "":
                assert facts(followed) == facts(whole), changes[:n]

"""The packed Wapi against recorded games, against the oracle on random ones, and against itself."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import IllegalMove, SolverError
from solver.games import load
from solver.games.wapi import Move, Position, facts, options
from solver.tape import Tape
from tests.oracle.wapi import CHANCE, OVER
from tests.oracle.wapi import Position as Oracle

CASES = Path(__file__).parents[1] / "cases" / "wapi"
GAMES = json.loads((CASES / "games.json").read_text(encoding="utf-8"))["games"]

# Bags and spaces at the edges: nine spaces each, no symbols, few of them, one space.
TABLES: list[dict[str, object]] = [
    {},
    {"Scoring": "advanced"},
    {"Objective": "margin"},
    {"Scoring": "advanced", "Objective": "margin"},
    {"SymbolSpaces": 9, "CoinSpaces": 9, "Bag": "O9S9J9B9E9F9:0x9,4x9,6x9,7x9,8x9,9x19"},
    {"CoinSpaces": 1, "Bag": ":1x3,9x3"},
    {"SymbolSpaces": 1, "CoinSpaces": 2, "Bag": "S1E1:0x99,5x99"},
    {"CoinSpaces": 3, "Bag": "O4J3F1:0x5,1x5,3x8", "Scoring": "advanced"},
]


def texts(values: Any) -> list[str]:
    return [str(value) for value in values]


def random_walk(position: Any, seed: int) -> list[Any]:
    """The positions of a game played at random, the first and the end among them."""
    rng = random.Random(seed)
    line = [position]
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
        else:
            position = position.play(rng.choice(position.legal_moves()))
        line.append(position)
    return line


def same(engine: Position, oracle: Oracle) -> None:
    """Both say the same of a position."""
    assert engine.turn == oracle.turn
    assert engine.text() == oracle.text()
    assert texts(engine.legal_moves()) == oracle.legal_moves()
    assert engine.legal_count() == len(oracle.legal_moves())
    assert dict(engine.chance_events()) == dict(oracle.chance_events())
    assert engine.scores() == oracle.scores()
    assert engine.winners() == oracle.winners()
    assert engine.returns() == oracle.returns()


@pytest.mark.parametrize("game", [pytest.param(game, id=game["id"]) for game in GAMES])
def test_recorded_games(game: dict[str, Any]) -> None:
    """WAP-3 to WAP-14: decisions, draws, texts and results of whole games."""
    position = Position.empty(Players=game["players"], Scoring=game["scoring"])
    steps, drawn = [], ""
    for word in game["record"].split():
        if position.turn == CHANCE:
            assert dict(position.chance_events()) == Counter(game["bag_order"][len(drawn) :])
            drawn += word
        else:
            steps.append(
                {
                    "seat": position.turn,
                    "position": position.text(),
                    "legal": texts(position.legal_moves()),
                    "chosen": word,
                }
            )
        position = position.play(word)
    assert steps == game["steps"]
    assert position.turn == OVER
    assert position.text() == game["end"]
    assert texts(position.scores()) == game["scores"]
    assert list(position.winners()) == game["winners"]
    assert texts(position.returns()) == game["win"]
    assert texts(position.margins()) == game["margins"]


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("table", TABLES)
def test_random_games_agree_with_the_oracle(players: int, table: dict[str, object]) -> None:
    """WAP-1 to WAP-14: whatever is played, in all numbers of players, scorings and bags."""
    chosen = {**table, "Players": players}
    engine, oracle = Position.empty(**chosen), Oracle.empty(**chosen)
    for after in random_walk(oracle, seed=players):
        if len(after.record) > len(oracle.record):
            engine = engine.play(after.record[-1])
        oracle = after
        same(engine, oracle)
        same(Position.parse(oracle.text(), **chosen), oracle)
    assert engine.seen(0) == oracle.seen(0)
    assert len(engine.seen(0)) > 2 * 6 * oracle.rules.coin_spaces - 1


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.sampled_from(TABLES), st.integers(0, 2**32), st.data())
def test_positions_survive_their_text(
    players: int, table: dict[str, object], seed: int, data: st.DataObject
) -> None:
    """WAP-14: parse and format are inverse; so are moves and their texts."""
    chosen = {**table, "Players": players}
    position = data.draw(st.sampled_from(random_walk(Position.empty(**chosen), seed)))
    again = Position.parse(position.text(), **chosen)
    assert again.text() == position.text()
    assert again.packed() == position.packed()
    assert (again.key, again.view_key) == (position.key, position.view_key)
    assert [str(position.move(str(move))) for move in position.legal_moves()] == texts(position.legal_moves())


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="OSJBEF:/-012359 =playersatph", max_size=80) | st.text(max_size=40))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    """WAP-14: never another error than one that a user can understand."""
    for read in (Position.parse, Position.empty().play, lambda bag: Position.empty(Bag=bag)):
        try:
            read(text)
        except SolverError as problem:
            assert "\n" not in str(problem)  # noqa: PT017 - most texts are refused, none must be


def test_keys_tell_positions_apart() -> None:
    """Positions with another future have other view keys; other texts have other keys."""
    line = [p for seed in range(40) for p in random_walk(Position.empty(Players=3), seed)]
    assert len({p.key for p in line}) == len({p.text() for p in line})
    assert len({p.view_key for p in line}) == len({future(p) for p in line})


def future(position: Position) -> tuple[object, ...]:
    """What later play and the scores depend on: symbols, numbers and sums of coins, the bag."""
    *shares, _, seat, phase = position.text().split()
    fields = [share.split(":")[1].split("/") for share in shares]
    laid = tuple((symbols, len(coins), sum(map(int, coins))) for symbols, coins in fields)
    return seat, phase, laid, "".join(sorted("".join(coins for _, coins in fields)))


def test_coins_count_by_number_and_sum() -> None:
    """WAP-9: 0 and 5 are worth what 2 and 3 are, if the bag is left the same."""
    one = Position.parse("O:/05 S:/23 J:/ B:/ E:/ F:/ players=2 seat=0 phase=draw")
    two = Position.parse("O:/23 S:/05 J:/ B:/ E:/ F:/ players=2 seat=0 phase=draw")
    assert one.view_key == two.view_key
    assert one.key != two.key


@pytest.mark.parametrize("table", TABLES)
def test_perft_counts_what_the_oracle_lists(table: dict[str, object]) -> None:
    """Draws and decisions are plies; each distinct token counts once."""
    engine, oracle = (kind.empty(**table) for kind in (Position, Oracle))
    for depth in range(4):
        assert engine.perft(depth) == leaves(oracle, depth)


def leaves(oracle: Oracle, depth: int) -> int:
    if depth == 0:
        return 1
    event = oracle.turn == CHANCE
    words = [token for token, _ in oracle.chance_events()] if event else oracle.legal_moves()
    return sum(leaves(oracle.play(word), depth - 1) for word in words)


def test_everybody_knows_everything() -> None:
    """A position is its own view, with nothing to be in doubt about."""
    position = Position.empty().play("J")
    assert position.view(1) is position
    assert position.belief() is None


def test_steps_and_lines_speak_of_decisions() -> None:
    position = Position.empty().play("J")
    (totem,) = position.steps("totem")
    assert position.line((totem,)) == ("totem",)
    with pytest.raises(IllegalMove, match="expected pass or totem, found 'J'"):
        position.steps("J")


def test_a_tape_draws_the_same_tokens_whatever_is_played() -> None:
    """All draws are from one bag, so that a pair of games sees the same luck."""
    records = []
    for choose in (min, max):
        position, tape = Position.start(seed=1), Tape(11)
        while position.turn != OVER:
            event = position.turn == CHANCE
            position = position.play(tape.event(position) if event else choose(position.legal_moves()))
        records.append(position.seen(0)[::2])
    assert records[0] == records[1]


def test_sampled_moves_are_legal_and_all_are_drawn() -> None:
    position = Position.empty().play("3")
    assert {str(position.sample_move(seed)) for seed in range(100)} == set("OSJBEF")


def test_moves_compare_by_their_text() -> None:
    first, second = Position.empty().play("J").legal_moves()
    assert (str(first), str(second)) == ("pass", "totem")
    assert first < second
    assert first == Position.empty().play("O").legal_moves()[0] != second
    assert len({first, second, Position.empty().play("O").legal_moves()[0]}) == 2
    assert isinstance(first, Move)


def test_facts_and_options() -> None:
    """What the other parts of the engine know of the game."""
    assert (facts.min_players, facts.max_players, facts.hidden, facts.chance) == (2, 5, False, True)
    assert [option.name for option in options][:3] == ["Players", "Scoring", "Objective"]
    assert load("wapi").Position is Position

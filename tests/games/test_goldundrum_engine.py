"""The engine of Gold und Rum on all cases with right answers, and beside the oracle."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from solver._goldundrum import Table, kinds_in, random_game
from solver.contract import CHANCE, OVER
from solver.games.goldundrum import Position
from solver.games.goldundrum.rules import read_rules
from tests.oracle.goldundrum import Position as Oracle

CASES = Path(__file__).parents[1] / "cases" / "goldundrum"
RANDOM_GAMES = 200  # for each number of players; 10,000 in tests/long/goldundrum_games.py


def load(name: str) -> Any:
    return json.loads((CASES / f"{name}.json").read_text())


GAMES = load("games")


def by_id(case: dict[str, Any]) -> str:
    return str(case["id"])


def is_decision(word: str) -> bool:
    return word[1:2] == "." and not word[2:].startswith("giants:")


def hands(position: Position) -> dict[str, list[str]]:
    table = position.table
    return {str(seat): sorted(kinds_in(table.hand(seat))) for seat in table.ring}


def as_sorted(sets: dict[str, list[str]]) -> dict[str, list[str]]:
    return {seat: sorted(cards) for seat, cards in sets.items()}


# -- cases ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES["games"], ids=by_id)
def test_a_recorded_game(game: dict[str, Any]) -> None:
    """GUR-1 to GUR-24: legal decisions, owners, hands, points and the result, step by step."""
    position = Position.empty(Players=game["players"], **game["options"])
    for played in game["rounds"]:
        assert position.table.wizard == played["wizard"]
        lists = iter(played["legal"])
        for word in played["record"].split():
            if is_decision(word):
                assert position.turn == int(word[0])
                assert position.legal_moves() == GAMES["legal"][next(lists)]
            if ".champion:" in word:
                check_piles(position, played["facts"])
            if ".tribe:" in word and position.table.battle == 1:
                assert hands(position) == as_sorted(played["facts"]["army"])
            position = position.play(word)
        assert next(lists, None) is None
        assert position.scores() == played["scores"]
    check_result(position, game["result"])


def check_piles(position: Position, facts: dict[str, Any]) -> None:
    owners = [
        next((int(item[1:]) for item in pile if item[0] == "+"), None) for pile in position.piles
    ]
    assert owners == facts["owners"]
    assert hands(position) == as_sorted(facts["hands"])


def check_result(position: Position, result: dict[str, Any]) -> None:
    assert position.turn == OVER
    assert position.scores() == result["scores"]
    assert [battle or -1 for battle in position.table.won] == result["last_win"]
    assert list(position.winners()) == result["winners"]
    assert [float(share) for share in position.returns() or ()] == result["win"]
    assert position.margins() == tuple(result["margin"])


@pytest.mark.parametrize("case", load("battles")["battles"], ids=by_id)
def test_a_battle(case: dict[str, Any]) -> None:
    """GUR-16 to GUR-20."""
    n = case["players"]
    held = ",".join("".join(case["hands"].get(str(seat), [])) or "-" for seat in range(n))
    nothing, nobody = ",".join("0" * n), ",".join("-" * n)
    position: Any = Position.parse(
        f"players={n} round=1 scores={nothing} won={nothing} phase=tribe"
        f" champion={case['champion']} hands={held} spies=- battle=1 tribes=B,O,S,D"
        f" tribe=- sent={nobody}",
        **case["options"],
    ).play("tribe:" + case["tribe"])
    for seat in range(1, n):
        position = position.play(case["sends"][str(seat)])
    position = asked(position, case["commando"], "commando")
    if case["commando"] and "draw" in case["commando"]:
        position = position.play("draw:" + case["commando"]["draw"])
    shown = {text for text in position.seen(0) if text.startswith("show:")}
    assert {text.split(":")[1] for text in shown} == {s for s, u in case["units"].items() if u}
    position = asked(position, case["fly"], "fly")
    assert position.scores() == case["points"]
    assert [seat for seat in range(n) if position.table.won[seat]] == case["winners"]


def asked(position: Any, moment: dict[str, Any] | None, name: str) -> Any:
    assert (position.table.moment == name) == (moment is not None)
    if moment is None:
        return position
    assert position.turn == moment["seat"]
    assert position.legal_moves() == moment["legal"]
    return position.play(moment["chosen"])


@pytest.mark.parametrize("case", load("piles")["piles"], ids=by_id)
def test_a_pile(case: dict[str, Any]) -> None:
    """GUR-9, GUR-10: what is not in the case is played as the oracle's test has it."""
    from tests.oracle.test_goldundrum_cases import filling_cards, next_event

    oracle = Oracle.empty(Players=case["players"], **case["options"])
    position = Position.empty(Players=case["players"], **case["options"])
    filling, entries = filling_cards(case), [tuple(entry) for entry in case["sequence"]]
    while oracle.moment != "champion":
        text = next_event(oracle, case, entries, filling)
        oracle, position = oracle.play(text), position.play(text)
    cards = sorted(case["cards"]) if case["owner"] is not None else []
    owner = case["owner"] if case["owner"] is not None else position.table.ring[0]
    assert hands(position)[str(owner)] == cards


# -- beside the oracle ------------------------------------------------------------------------


def random_options(rng: random.Random) -> dict[str, Any]:
    return {
        "Players": rng.choice([4, 5, 6, 7]),
        "StartBelow": rng.choice([27, 27, 40, 0, 80, 5]),
        "Window": rng.choice([1, 5, 10, 20, 80]),
        "Race": rng.choice(["random", "seat"]),
        "Spies": rng.choice(["steal", "steal", "none"]),
        "BattlePoints": rng.choice([1, 1, 2, 4]),
        "Tie": rng.choice(["none", "all"]),
        "MaxRounds": rng.choice([30, 2, 1]),
        "Objective": rng.choice(["win", "margin"]),
    }


def chosen(oracle: Any, legal: list[str], rng: random.Random) -> str:
    """A decision, now and then a lay in a window."""
    if "pass" not in legal:
        return rng.choice(legal)
    lays = [text for text in legal if text[0] == rng.choice("de")]
    return rng.choice(lays) if lays and rng.random() < 0.15 else "pass"


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_beside_the_oracle(seed: int) -> None:
    """Texts, legal decisions, events, views, scores and results are the same."""
    rng = random.Random(seed)
    options = random_options(rng)
    position: Any = Position.empty(**options)
    oracle: Any = Oracle.empty(**options)
    while oracle.turn != OVER:
        assert (position.turn, position.text()) == (oracle.turn, oracle.text())
        if oracle.turn == CHANCE:
            if oracle.moment != "order":
                assert sorted(position.chance_events()) == sorted(oracle.chance_events())
            text = oracle.sample_chance(rng)
        else:
            legal = oracle.legal_moves()
            assert [str(move) for move in position.legal_moves()] == legal
            assert position.legal_count() == len(legal)
            text = chosen(oracle, legal, rng)
        position, oracle = position.play(text), oracle.play(text)
    assert position.text() == oracle.text()
    assert position.scores() == oracle.scores()
    assert position.winners() == oracle.winners()
    assert position.returns() == oracle.returns()
    for seat in range(oracle.players):
        assert position.seen(seat) == oracle.seen(seat)


# -- many games -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["random", "greedy", "light"])
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_random_games_end_with_all_cards(players: int, kind: str) -> None:
    """GUR-1, GUR-22: every game ends within MaxRounds; all 80 cards are there after every step."""
    rules = read_rules({"Players": players})
    for seed in range(RANDOM_GAMES):
        end, decisions, whole = random_game(Table.laid_out(rules), seed, kind)
        assert whole
        assert decisions > 0
        assert end.round <= rules.max_rounds
        assert max(end.scores) >= rules.threshold or end.round == rules.max_rounds


@pytest.mark.parametrize("players", [4, 7])
def test_a_playout_of_a_search_ends_with_the_round(players: int) -> None:
    """GUR-23: shares of the win sum to 1 where it stops."""
    table = Table.laid_out(read_rules({"Players": players})).for_one_round()
    for seed in range(50):
        end = table.play_out(seed, "light")
        assert end.moment in ("round-over", "over")
        assert end.round == 1
        assert sum(end.returns()) == pytest.approx(1)


@pytest.mark.parametrize("objective", ["win", "margin"])
def test_the_value_of_a_round(objective: str) -> None:
    """GUR-23: under Horizon=round the own points over 4, and the lead in the round."""
    rules = read_rules({"Horizon": "round", "Objective": objective})
    table = Table.laid_out(rules, 2, (3, 0, 5, 1), (1, 0, 3, 4)).for_one_round()
    for seed in range(20):
        end = table.play_out(seed, "light")
        made = [now - before for now, before in zip(end.scores, (3, 0, 5, 1), strict=True)]
        assert end.returns() == [points / 4 for points in made]
        best = [max(made[:seat] + made[seat + 1 :]) for seat in range(4)]
        assert end.margins() == [own - other for own, other in zip(made, best, strict=True)]

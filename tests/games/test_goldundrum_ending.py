"""The last battles of Gold und Rum searched out, against brute force over the oracle."""

from __future__ import annotations

import random
from typing import Any

import pytest

from solver._goldundrum_ending import Valued, searched_out
from solver.games.goldundrum import Position, exact, sampling
from solver.games.goldundrum.texts import decision_texts
from tests.games.goldundrum_tables import OVER, played, war_text
from tests.oracle.goldundrum import Position as Oracle
from tests.oracle.goldundrum.ending import decisions

PLENTY = 10_000_000
LAST = {"MaxRounds": 1}  # the game ends with the round: nothing is estimated


def utility(share: float, lead: float) -> float:
    """As solver.search.sampling.Settings says, at its defaults."""
    weight, scale = sampling.margin_weight, sampling.margin_scale
    return (1 - weight) * share + weight * (0.5 + 0.5 * lead / (scale + abs(lead)))


def values(view: Any, narrow: bool = False) -> dict[str, Valued]:
    weight, scale = sampling.margin_weight, sampling.margin_scale
    found = searched_out(view.belief(), PLENTY, weight, scale, narrow)
    assert found is not None
    assert found[2]
    return {decision_texts()[valued.step]: valued for valued in found[0]}


def dealt_war(seed: int) -> str:
    """Two battles to come, three fighters with few cards, scores close to each other."""
    rng = random.Random(seed)
    people = [tribe + rank for tribe in "BO" for rank in ("2", "2", "6", "6", "L", "L")]
    hired = rng.sample(rng.choice(["gggwwc", "gggwwTGfc"]), 5)
    hands: list[list[str]] = [[], [], []]
    for card in (*rng.sample(people, 6), *hired):
        rng.choice(hands).append(card)
    champion, scores, won = rng.randrange(1, 4), [0] * 4, [0] * 4
    for battle in (1, 2):
        winner = rng.randrange(1, 4)
        won[winner] = battle
        for seat in (winner, 0) if winner == champion else (winner,):
            scores[seat] += 1
    return war_text(
        "tribe",
        *("".join(hand) for hand in hands),
        champion=str(champion),
        battle=3,
        tribes="B,O",
        scores=",".join(map(str, scores)),
        won=",".join(map(str, won)),
    )


def on_the_way(seed: int) -> tuple[Position, Any]:
    """A war at one of its decisions with a choice, in the engine and in the oracle; nothing is
    hidden yet from who decides."""
    rng, found = random.Random(seed), []
    text = dealt_war(seed)
    engine, oracle = Position.parse(text, **LAST), Oracle.parse(text, **LAST)
    while engine.turn != OVER:
        if engine.turn >= 0 and engine.legal_count() > 1:
            found += [(engine, oracle)] if engine.view(engine.turn).knowledge.count == 1 else []
        options = [text for text, _ in engine.chance_events()] if engine.turn < 0 else []
        move = rng.choice(options or [str(move) for move in engine.legal_moves()])
        engine, oracle = engine.play(move), oracle.play(move)
    return rng.choice(found)


@pytest.mark.parametrize("seed", range(24))
def test_every_decision_is_worth_what_brute_force_says(seed: int) -> None:
    """Shares, leads and utilities, where all is known but what is sent from here on (GUR-16)."""
    engine, oracle = on_the_way(seed)
    found, seat = values(engine.view(engine.turn)), engine.turn
    expected = decisions(oracle, utility)
    assert found.keys() == expected.keys()
    for move, valued in found.items():
        assert (valued.utility, valued.share, valued.margin) == pytest.approx(
            expected[move][seat], abs=1e-9
        ), move


def test_sends_that_can_matter_are_enough() -> None:
    """What is best among few sends below the root gives away next to nothing among all."""
    regrets = []
    for seed in range(60):
        view = on_the_way(seed)[0]
        view = view.view(view.turn)
        whole, narrow = values(view), values(view, narrow=True)
        best = max(narrow, key=lambda move: narrow[move].utility)
        regrets.append(max(v.utility for v in whole.values()) - whole[best].utility)
    assert sum(regrets) / len(regrets) < 0.002


def test_what_lies_face_down_is_weighed_by_the_ways_to_pick_it() -> None:
    """GUR-16, GUR-17: seat 1 has sent two backs out of ggw, which is gg in one case of three and gw
    in two; seat 2, with the commando, can beat gg alone."""
    text = war_text("tribe", "ggw", "O6c", "-", battle=4, tribes="O")
    position = played(Position.parse(text, **LAST), "tribe:O 1.send:gw 2.send:- 3.send:-")
    assert position.turn == 2
    found = values(position.view(2))
    assert found["keep"].share == pytest.approx(1 / 3)
    assert found["commando:1:g"].share == 1.0


def test_it_is_for_the_last_two_battles() -> None:
    view = Position.parse(war_text("tribe", "O2gw", "O6", "T", battle=3, tribes="B,O")).view(0)
    assert exact(view, 1.0) is not None
    assert exact(view, 0.0) is None  # no time
    assert exact(view, 1.0, stopped=lambda: True) is None
    early = Position.parse(war_text("tribe", "O2gw", "O6", "T", battle=2, tribes="B,O,S")).view(0)
    assert exact(early, 1.0) is None


def test_it_ends_soon_after_it_is_told_to() -> None:
    """Within some milliseconds of steps, not only before the first."""
    text = war_text("tribe", "B2O2ggw", "B6O6ggwT", "BLO2TTG", battle=3, tribes="B,O")
    view = Position.parse(text, **LAST).view(0)
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 2

    assert searched_out(view.belief(), PLENTY, 0.05, 5.0, False, stopped) is None
    assert len(asked) == 3


def test_it_claims_to_be_exact_where_the_game_ends_with_the_round() -> None:
    """GUR-22: elsewhere the scores are valued by an estimate."""
    text = war_text("tribe", "O2gw", "O6", "T", battle=3, tribes="B,O")
    for options, over in ((LAST, True), ({}, False)):
        solved = exact(Position.parse(text, **options).view(0), 1.0)
        assert solved is not None
        assert all(share.exact is over for _, share in solved.values)

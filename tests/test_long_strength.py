"""The matches of tests/long, a deal of each game: the frame is theirs alone, and nobody else runs it."""

from __future__ import annotations

import pytest

from solver.games import load
from tests.long.players import Searcher, player
from tests.long.strength import Match, told

SHORT: dict[str, dict[str, object]] = {
    "wampum": {"Players": 3},
    "wapi": {"Players": 2, "Scoring": "advanced"},
    "wakawaka": {"Players": 2, "TurnLimit": 20},
    "goldundrum": {"Players": 4, "MaxRounds": 1},
}


@pytest.mark.parametrize("name", SHORT)
def test_a_deal_is_played_from_every_seat(name: str) -> None:
    players = SHORT[name]["Players"]
    match = Match(name, "multi iterations=5 exact=0", "greedy", SHORT[name])
    [line] = told(match, deals=1, seed=3)
    assert f"games {players}: share" in line


def test_words_of_a_player_are_settings_of_its_search() -> None:
    """`engine` need not be said, and a policy is no search."""
    game = load("wapi")
    for words in ("engine seconds=0.5 solved=0 rollout=random", "seconds=0.5 solved=0 rollout=random"):
        made = player(game, words)
        assert isinstance(made, Searcher)
        assert (made.changes, made.patience) == ({"solved": False, "rollout": game.rollouts["random"]}, 0.25)
    assert not isinstance(player(game, "greedy"), Searcher)

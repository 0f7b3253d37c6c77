"""Every fact of hints in many random games, against the oracles; and in the games with hidden cards, at every
decision, the hints from the record beside those from the view.

    python -m tests.long.hint_facts [ROUNDS]

Prints the games and facts looked at; stops at the first that is wrong.
"""

from __future__ import annotations

import sys
from importlib import import_module

from solver.games.sight import sight
from tests.contract.tables import TABLES, random_game
from tests.contract.test_hints import found, view_of, words
from tests.games.facts import check

SEEDS = 1000  # of the first round, apart from those of the suite
GAMES = ("wampum", "wakawaka", "wapi", "wigwam", "goldundrum")


def facts(rounds: int) -> None:
    for name in GAMES:
        tests = import_module(f"tests.games.test_{name}_reasons")
        follow = 3 if name == "wigwam" else 0
        for number in range(rounds):
            for first, options in tests.GAMES:
                seed = first + SEEDS * (number + 1)
                check(name, tests.Oracle, tests.CHECKS, seed, options, follow=follow)
        print(f"{name}: the facts of {rounds * len(tests.GAMES)} games are right", flush=True)


def sights(rounds: int) -> None:
    for table in (table for table in TABLES if table.game.facts.hidden):
        decisions = 0
        for number in range(rounds):
            for position in random_game(table, SEEDS + number).some(10**6):
                view = view_of(table, position)
                assert words(table, sight(table.game, position)) == words(table, view), position.text()
                if decisions % 10 == 0:
                    assert found(table, position) == found(table, view), position.text()
                decisions += 1
        print(f"{table}: {decisions} decisions are explained alike", flush=True)


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    facts(rounds)
    sights(rounds)

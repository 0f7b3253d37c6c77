"""The belief cases of Wampum, tests/cases/wampum: rule options, and what a seat has seen under them."""

import json
from pathlib import Path

import pytest

CASES = Path(__file__).parents[1] / "cases" / "wampum"


def load(name):
    file = json.loads((CASES / name).read_text())
    return [(options_of(file["variants"][point["variant"]]), point) for point in file["points"]]


def options_of(variant):
    return {
        "Players": variant["players"],
        "Goods": variant["goods"],
        "CardsOfEachGood": variant["cards_of_each_good"],
        "StartingHand": variant["starting_hand"],
        "Villages": "/".join(map(str, variant["village_starting_values"])),
        "Removed": variant["removed"],
        "Income": variant["income"],
        "Fill": variant["fill"],
        "LimitPlus": variant["limit_plus"],
    }


BELIEFS, COUPLED = load("beliefs.json"), load("beliefs_coupled.json")


def over(points):
    return pytest.mark.parametrize(("options", "point"), points, ids=[p["id"] for _, p in points])

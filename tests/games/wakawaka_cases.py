"""The recorded games of Waka Waka, tests/cases/wakawaka/games.json."""

import json
from pathlib import Path

GAMES = json.loads((Path(__file__).parents[1] / "cases" / "wakawaka" / "games.json").read_text())["games"]


def options_of(game, **more):
    return {"Players": game["players"], **game["options"], **more}

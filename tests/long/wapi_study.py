"""The strategy study of Wapi: measures, and draws the plots of docs/wapi_study.md.

    python -m tests.long.wapi_study measure    writes docs/wapi_study.json; takes some minutes
    python -m tests.long.wapi_study plot       draws docs/wapi_study_*.svg from it

Two questions: how much deciding well is worth against chance, by matches on equal luck, and when to
hold back the third totem, by exact values. Deals and positions follow from the seeds below; in the
matches a solver that is late gives way to the search, so that a loaded machine may change a game.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from solver.arena import Player, play
from solver.contract import CHANCE, OVER
from solver.games import wapi
from solver.games.wapi import Position, exact
from solver.games.wapi.setup import SHARES, Setup
from tests.long.players import player

DOCS = Path(__file__).parents[2] / "docs"
DATA = DOCS / "wapi_study.json"
SCORINGS = ("basic", "advanced")
SEED = 20_000

# Who meets whom, on how many deals: each deal twice, with the seats changed.
MATCHES = [
    ("greedy", "random", 500),
    ("iterations=100 exact=0.005", "greedy", 100),
    ("iterations=400 exact=0.005", "greedy", 100),
    ("iterations=1600 exact=0.005", "greedy", 100),
    ("iterations=1600 exact=0.005", "random", 100),
]
TOTEM_DECISIONS = 150  # of each scoring
MOST_SPACES = 4
COMPANY = ("none", "others' alone", "own alone")
Row = dict[str, Any]


# ---- What deciding well is worth


def duel(one: Player, other: Player, scoring: str, seed: int) -> tuple[float, float]:
    """The shares of the win of `one` in seat 0 and in seat 1, with the same tokens drawn."""
    options: dict[str, object] = {"Players": 2, "Scoring": scoring}
    first = play("wapi", (one, other), seed, **options).returns()
    second = play("wapi", (other, one), seed, **options).returns()
    assert first is not None
    assert second is not None
    return float(first[0]), float(second[1])


def measured_match(one: str, other: str, scoring: str, deals: int) -> Row:
    """Mean share with its standard error, and how often the seat or the player won both games."""
    players = player(wapi, one), player(wapi, other)
    pairs = [duel(*players, scoring, SEED + n) for n in range(deals)]
    shares = [mean(pair) for pair in pairs]
    return {
        "one": one,
        "other": other,
        "scoring": scoring,
        "deals": deals,
        "share": mean(shares),
        "error": stdev(shares) / deals**0.5,
        "player_won_both": mean(pair == (1.0, 1.0) for pair in pairs),
        "player_lost_both": mean(pair == (0.0, 0.0) for pair in pairs),
        "seat_won_both": mean(sorted(pair) == [0.0, 1.0] for pair in pairs),
    }


# ---- When to hold back the third totem


def third_totems(seed: int, scoring: str) -> Iterator[Position]:
    """Decisions about a third totem near the end of a game that is mostly played by greedy, where
    the last totem of a seat is held back at random."""
    rng = random.Random(seed)
    position = Position.empty(Scoring=scoring)
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(position.sample_chance(rng))
            continue
        setup = position.setup()
        last = setup.raised[str(setup.seat)] == 2
        if last and setup.drawn in SHARES and spaces(setup) <= MOST_SPACES:
            yield position
        word = position.policy_move(rng.getrandbits(32), "greedy")
        if last and setup.drawn in SHARES and rng.random() < 0.9:
            word = "pass"
        position = position.play(word)


def spaces(setup: Setup) -> int:
    """Free coin spaces of all shares."""
    return 6 * setup.rules.coin_spaces - sum(map(len, setup.coins))


def described(position: Position) -> Row | None:
    """What raising the third totem gains over keeping it, and what might tell; None where that is
    not solved at once."""
    solved = exact(position, 1.0, 1024)
    if solved is None:
        return None
    values = dict(solved.values)
    setup = position.setup()
    here = SHARES.index(setup.drawn)
    worths = [prospect(setup, share) for share in range(len(SHARES)) if setup.bag[SHARES[share]]]
    return {
        "scoring": setup.rules.scoring,
        "position": position.text(),
        "gain": values["totem"].win - values["pass"].win,
        "open": max(values["totem"].win, values["pass"].win),
        "spaces": spaces(setup),
        "symbols": sum(setup.bag[share] for share in SHARES),
        "draws": draws_to_come(setup),
        "ahead": prospect(setup, here) - (mean(worths) if worths else 0.0),
        "own": setup.symbols[here].count(str(setup.seat)),
        "others": setup.symbols[here].count(str(1 - setup.seat)),
        "full": len(setup.coins[here]) == setup.rules.coin_spaces,
    }


def prospect(setup: Setup, share: int) -> float:
    """Points that a share will hold: its coins, and the mean of the bag for each free space."""
    coins = [int(token) for token in setup.bag.elements() if token.isdigit()]
    free = setup.rules.coin_spaces - len(setup.coins[share])
    return sum(map(int, setup.coins[share])) + free * mean(coins)


def draws_to_come(setup: Setup) -> float:
    """Symbols that the seat may expect to draw itself before the end: half of those that come
    before the last space is filled."""
    coins = sum(setup.bag[token] for token in "0123456789")
    symbols = sum(setup.bag[share] for share in SHARES)
    return symbols * spaces(setup) / (coins + 1) / 2


def measured_totems(scoring: str) -> list[Row]:
    """So many decisions whose outcome is open, one a game at most."""
    rows: list[Row] = []
    for seed in count(SEED):
        position = random_one(list(third_totems(seed, scoring)), seed)
        row = described(position) if position else None
        if row and 0.02 < row["open"] < 0.999:
            rows.append(row)
        if len(rows) == TOTEM_DECISIONS:
            return rows
    raise AssertionError("seeds do not end")


def random_one(positions: Sequence[Position], seed: int) -> Position | None:
    return random.Random(seed).choice(positions) if positions else None


# ---- Files and plots


def measure() -> None:
    matches = [
        measured_match(one, other, scoring, deals) for scoring in SCORINGS for one, other, deals in MATCHES
    ]
    totems = [row for scoring in SCORINGS for row in measured_totems(scoring)]
    DATA.write_text(json.dumps({"matches": matches, "totems": totems}, indent=1) + "\n")


def plot() -> None:
    """Draws the four plots."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "wapi", "figure.figsize": (6.4, 3.6)})
    data = json.loads(DATA.read_text())
    plot_matches(data["matches"])
    plot_gains(data["totems"], "draws", "own symbols still to come", "wapi_study_draws.svg")
    plot_gains(data["totems"], "ahead", "points above the mean share", "wapi_study_ahead.svg")
    plot_company(data["totems"])


def plot_matches(matches: Sequence[Row]) -> None:
    """Shares of the win with two standard errors."""
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(layout="constrained")
    for offset, scoring in ((-0.12, "basic"), (0.12, "advanced")):
        rows = [row for row in matches if row["scoring"] == scoring]
        places = [number + offset for number in range(len(rows))]
        shares, errors = [row["share"] for row in rows], [2 * row["error"] for row in rows]
        axes.errorbar(shares, places, xerr=errors, fmt="o", label=scoring, capsize=3)
    axes.set_yticks(range(len(rows)), [versus(row) for row in rows])
    axes.axvline(0.5, color="grey", linewidth=0.8)
    axes.set_xlabel("share of the win, with two standard errors")
    axes.legend()
    save(figure, "wapi_study_matches.svg")


def versus(row: Row) -> str:
    return f"{named(row['one'])} v {named(row['other'])}"


def named(words: str) -> str:
    return f"search {words.split()[0].split('=')[1]}" if "iterations" in words else words


def plot_gains(totems: Sequence[Row], key: str, label: str, file: str) -> None:
    """What raising the third totem gains, one point a decision, and the means of eight classes."""
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, sharey=True, layout="constrained")
    for axes, scoring in ((left, "basic"), (right, "advanced")):
        rows = sorted((row for row in totems if row["scoring"] == scoring), key=lambda r: r[key])
        axes.scatter([r[key] for r in rows], [r["gain"] for r in rows], s=6, alpha=0.4)
        size = -(-len(rows) // 8)
        parts = [rows[start : start + size] for start in range(0, len(rows), size)]
        axes.plot(
            [mean(r[key] for r in part) for part in parts],
            [mean(r["gain"] for r in part) for part in parts],
            "o-",
            color="#d55e00",
        )
        axes.axhline(0, color="grey", linewidth=0.8)
        axes.set_title(scoring)
        axes.set_xlabel(label)
    left.set_ylabel("win gained by raising it now")
    save(figure, file)


def plot_company(totems: Sequence[Row]) -> None:
    """What the third totem gains by whose totems stand on the share, with two standard errors."""
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(layout="constrained")
    for offset, scoring in ((-0.1, "basic"), (0.1, "advanced")):
        parts = [
            [row["gain"] for row in totems if company(row) == name and row["scoring"] == scoring]
            for name in COMPANY
        ]
        errors = [2 * stdev(part) / len(part) ** 0.5 for part in parts]
        places = [number + offset for number in range(len(COMPANY))]
        means = [mean(part) for part in parts]
        axes.errorbar(places, means, yerr=errors, fmt="o", label=scoring, capsize=3)
    axes.set_xticks(range(len(COMPANY)), COMPANY)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_xlabel("totems on the share before")
    axes.set_ylabel("win gained by raising it now")
    axes.legend()
    save(figure, "wapi_study_company.svg")


def company(row: Row) -> str:
    """Whose totems stand on the share."""
    if row["own"]:
        return "own and others'" if row["others"] else "own alone"
    return "others' alone" if row["others"] else "none"


def save(figure: Any, file: str) -> None:
    figure.savefig(DOCS / file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("measure", "plot"))
    {"measure": measure, "plot": plot}[parser.parse_args().what]()


if __name__ == "__main__":
    main()

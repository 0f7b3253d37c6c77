"""Matches within one process: one seat against copies of another player, in any of the card games.

    python -m tests.long.strength wampum "multi seconds=0.2" greedy --players 2 --deals 200
    python -m tests.long.strength wakawaka "engine seconds=0.1" greedy --option Display=4 --seed 7

Players are the words of tests.long.players. The first one sits in each seat once for each deal; all
games of a deal have the same luck (solver.tape), and its number follows from the seed. Prints the mean
share of the win and margin, with standard errors over deals, and how many decisions were searched in
what time: every minute of the deals so far, and of all. With limits of iterations alone, and `exact=0` in
Wapi, all but the times follows from the seed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import Pool
from statistics import mean
from typing import Any, NamedTuple

from solver.arena import Player, error, play, share
from solver.games import load
from tests.long.players import Searcher, player

PROGRESS_EVERY = 60.0  # seconds
Maker = Callable[[Any, str], Player]


class Played(NamedTuple):
    """A game as it was for the first player, and what it searched there."""

    share: float
    margin: float
    decisions: int
    seconds: float


class Match(NamedTuple):
    game: str
    first: str
    others: str
    options: Mapping[str, object]
    made: Maker = player


def deal(job: tuple[Match, int]) -> list[Played]:
    """The games of a deal, the first player in each seat once."""
    match, seed = job
    game = load(match.game)
    results = []
    for seat in range(int(str(match.options["Players"]))):
        seats = [match.made(game, match.others) for _ in range(int(str(match.options["Players"])))]
        seats[seat] = one = match.made(game, match.first)
        end = play(match.game, seats, seed, **match.options)
        spent = (one.decisions, one.seconds) if isinstance(one, Searcher) else (0, 0.0)
        results.append(Played(share(end, seat), float(end.margins()[seat]), *spent))
    return results


def told(match: Match, deals: int, seed: int, processes: int = 1) -> Iterator[str]:
    """How the match stands each minute, and its result, in a line each."""
    said, rows = time.monotonic(), []
    jobs = [(match, seed * 100_000 + number) for number in range(deals)]
    with Pool(processes) as pool:
        for games in pool.imap(deal, jobs):
            rows.append(games)
            if time.monotonic() - said >= PROGRESS_EVERY:
                said = time.monotonic()
                yield f"{len(rows)} of {deals}: {standing(rows)}"
    rules = " ".join(f"{name}={value}" for name, value in match.options.items())
    what = f"{match.game} {match.first} | {match.others} | {rules} seed {seed} deals {deals}"
    yield f"{what} games {sum(map(len, rows))}: {standing(rows)}"


def standing(rows: Sequence[Sequence[Played]]) -> str:
    """Means over deals, with standard errors of what is a result."""
    columns = [[mean(column) for column in zip(*games, strict=True)] for games in rows]
    share, margin, decisions, seconds = zip(*columns, strict=True)
    return (
        f"share {mean(share):.4f} +- {error(share):.4f} "
        f"({mean(share) * len(rows[0]):.2f} of a fair one) "
        f"margin {mean(margin):+.2f} +- {error(margin):.2f} "
        f"searched {mean(decisions):.0f} decisions in {mean(seconds):.1f} s a game"
    )


def arguments(about: str) -> argparse.ArgumentParser:
    """What every match is given."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--players", type=int, help="as few as the game allows, if not given")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    return parser


def options_of(game: str, given: argparse.Namespace) -> dict[str, object]:
    """The rule options of a match."""
    players = given.players or load(game).facts.min_players
    return {"Players": players, **dict(option.split("=", 1) for option in given.option)}


def main() -> None:
    parser = arguments(__doc__ or "")
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("others")
    given = parser.parse_args()
    match = Match(given.game, given.first, given.others, options_of(given.game, given))
    for line in told(match, given.deals, given.seed, given.processes):
        print(line, flush=True)


if __name__ == "__main__":
    main()

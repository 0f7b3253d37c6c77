"""Makes the position files of Wampum: start, deals, bench and a suite of decisions with their best answer.

    python -m tests.long.wampum_positions --seed 1

The suite has three parts. Decisions of the last round of games of greedy, in which some hidden cards
are shown and the chests are made nearly even, so that all worlds can be gone through: the answer is
proven against whatever the others do (tests/positions/wampum_proof.py). The same in small variants
(WAM-19), with whole histories. And decisions of all phases on which two searches agree.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import comb, prod
from pathlib import Path
from typing import Any

from solver.contract import CHANCE, OVER
from solver.games import wampum
from solver.games.wampum import Position, View
from solver.games.wampum.hints import reasons
from solver.games.wampum.setup import HIDDEN, Setup
from solver.search.sampling import Budget, Sampling
from solver.tape import Tape
from tests.positions.wampum_proof import proof

OUT = Path(__file__).parents[2] / "positions" / "wampum"
AHEAD = 0.05  # of the win, in proofs
MARGIN = 0.03  # in searches
ITERATIONS = 20_000
WORLDS = 130  # of a proof, at most
LINES = 5_000  # of play in all of them
TRIES = 5  # to make the chests such that the decision matters
MOST_BEST = 4  # decisions worth the same
TWO = {"Players": 2, "Goods": "CHT", "CardsOfEachGood": 4, "StartingHand": 3, "Villages": "1/1"}
TWO |= {"Removed": "none", "LimitPlus": 1}
THREE = TWO | {"Players": 3, "CardsOfEachGood": 6, "Villages": "1/1/1"}
PROVEN = {"bid": 3, "move": 1, "discard": 1}  # of each kind and number of players
SEARCHED = {"first": 2, "bid": 2, "move": 2, "discard": 2}
GAMES = 60  # to look for them in
DEALS = 5
HEAD = """\
# Wampum: decisions with their best answer, from games of greedy with some random moves.
# proven-: last round, some hidden cards shown and the chests made nearly even; in every world, whatever
#   the others do, the share of the win lies where `why` says, at least {ahead} apart.
# searched-: two searches of up to {iterations} iterations agree, at least {margin} of the win apart; `why`
#   has the shares of the best decision and of the next, and what the best one does.
# Made by tests/long/wampum_positions.py --seed {seed}; proven again by tests/positions."""

Need = Callable[[str], bool]
Source = Callable[[int, int, Need], Iterator[tuple[str, str]]]


def game(players: int, seed: int, options: dict[str, Any]) -> Iterator[Position]:
    """The decisions of a game of greedy with some random moves."""
    position, tape = Position.empty(**options | {"Players": players}), Tape(seed)
    rng = random.Random(f"{seed}/moves")
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.play(tape.event(position))
            continue
        if position.legal_count() > 1:
            yield position
        kind = "greedy" if rng.random() < 0.8 else "random"
        position = position.play(position.policy_move(rng.getrandbits(32), kind))


def kind_of(setup: Setup) -> str:
    return "first" if setup.round == 1 and setup.phase == "bid" else setup.phase


def last(setup: Setup) -> bool:
    return setup.round == setup.rules.last_round


# -- proven in the last round -----------------------------------------------------------------


def even(setup: Setup, rng: random.Random) -> Setup:
    """With chests that are nearly even, so that the round decides."""
    total, n = sum(setup.chests), setup.rules.players
    chests = [total // n + (seat < total % n) for seat in range(n)]
    for _ in range(rng.randrange(2 * n)):
        giver, taker = rng.sample(range(n), 2)
        if chests[giver]:
            chests[giver] -= 1
            chests[taker] += 1
    return replace(setup, chests=tuple(chests))


def partly_shown(setup: Setup, seat: int, rng: random.Random) -> Setup:
    """What the seat sees, the hands and some bids and discards of the others shown as well."""
    seen = setup.as_seen_by(seat)
    bids = list(seen.bids)
    places = [place for place, bid in enumerate(bids) if bid and HIDDEN in bid[1]]
    rng.shuffle(places)
    for place in places[1:]:
        bids[place] = setup.bids[place]
    return replace(seen, hands=setup.hands, bids=tuple(bids), discards=setup.discards)


def few_worlds(setup: Setup) -> bool:
    """Whether there are at most WORLDS ways to fill in what is hidden."""
    goods = len(setup.rules.goods)
    hidden = [cards.count(HIDDEN) for cards in (*setup.hands, *setup.lying.values(), *setup.discards)]
    return prod(comb(n + goods - 1, n) for n in (*hidden, setup.out.count(HIDDEN))) <= WORLDS


def few_lines(position: Position, left: int) -> int:
    """`left` less the lines of play from here on; below nought where they are more."""
    if left < 0 or position.turn == OVER:
        return left - 1
    if position.legal_count() > left:
        return -1
    for move in position.legal_moves():
        left = few_lines(position.play(move), left)
        if left < 0:
            break
    return left


def proven(players: int, seed: int, need: Need) -> Iterator[tuple[str, str]]:
    """Kind and line of decisions that can be proven."""
    rng = random.Random(f"{seed}/proven")
    for position in game(players, seed, {}):
        setup = position.setup()
        if not last(setup) or not need(setup.phase):
            continue
        if few_lines(position, LINES // 10) < 0:
            continue
        for _ in range(TRIES):
            text = partly_shown(even(setup, rng), position.turn, rng)
            if few_worlds(text) and (line := proven_line(View.parse(text.text()), {})):
                yield setup.phase, line
                break


def proven_line(view: View, options: dict[str, Any]) -> str:
    """The line of a view, without its name; "" where few decisions are not best by AHEAD."""
    found = proof(view, options)
    if len(found.best) > MOST_BEST or found.least - found.others < AHEAD or found.worlds == 1:
        return ""
    place = history(view) if view.seen() else view.text()
    return f'{place}; bm {" ".join(found.best)}; id "ID"; why "{found}"'


def proven_small(players: int, seed: int, need: Need) -> Iterator[tuple[str, str]]:
    """The same in a small variant, from what the seat has seen since the empty table."""
    options = THREE if players == 3 else TWO
    for position in game(players, seed, options):
        if not need("small") or not last(position.setup()):
            continue
        if few_lines(position, LINES // 10) < 0:
            continue
        if line := proven_line(position.view(position.turn), options):
            yield "small", line


def history(view: View) -> str:
    return f"empty seat={view.seat} moves {' '.join(view.seen())}"


# -- agreed on by searches --------------------------------------------------------------------


def searched(players: int, seed: int, need: Need) -> Iterator[tuple[str, str]]:
    """Kind and line of decisions on which two searches agree; every third as a full position."""
    search = Sampling(wampum.ops(), 64)
    for number, position in enumerate(game(players, seed, {})):
        setup = position.setup()
        if last(setup) or not need(kind_of(setup)):
            continue
        full = number % 3 == 0
        view = View.parse(setup.as_seen_by(position.turn).text()) if full else position.view(position.turn)
        why = agreed(search, view)
        if why:
            place = setup.text() if full else history(view)
            yield kind_of(setup), f'{place}; bm {why.split()[0]}; id "ID"; why "{why}"'


def agreed(search: Sampling, view: View) -> str:
    """The best decision and the next with their values, "" where two searches differ or doubt."""
    settings, moves, why = wampum.sampling.suited(view.rules.objective), set(), ""
    for seed, iterations in ((1, ITERATIONS // 5), (2, ITERATIONS)):
        answer = search.search(view, Budget(iterations), settings, seed=seed, multipv=2)
        best, *others = answer.lines
        moves.add(answer.move)
        if len(moves) > 1 or not others or best.score.win - others[0].score.win < MARGIN:
            return ""
        values = " ".join(f"{line.line[0]} {line.score.win:.3f}" for line in answer.lines)
        why = f"{values}: {', '.join(map(str, reasons(view, best.line[:1])))}"
    return why


# -- files ------------------------------------------------------------------------------------


def collected(source: Source, players: int, wanted: dict[str, int], seed: int) -> Iterator[str]:
    """Lines of a source of decisions, so many of each kind, at most one of a kind from a game."""
    found: Counter[str] = Counter()
    for n in range(GAMES):
        had: set[str] = set()

        def need(kind: str, had: set[str] = had) -> bool:
            return kind not in had and found[kind] < wanted[kind]

        for kind, line in source(players, 1000 * seed + n, need):
            had.add(kind)
            found[kind] += 1
            name = f"{source.__name__.partition('_')[0]}-{kind}-{players}-{found[kind]}"
            yield line.replace('id "ID"', f'id "{name}"')
        if found == wanted:
            return


def option_lines(options: dict[str, Any]) -> str:
    return "\n".join(f"# option {name}={value}" for name, value in options.items())


def suite(seed: int) -> Iterator[str]:
    yield HEAD.format(ahead=AHEAD, margin=MARGIN, iterations=ITERATIONS, seed=seed)
    for players in (2, 3, 4, 5):
        yield option_lines({"Players": players})
        yield from collected(proven, players, PROVEN, seed)
        yield from collected(searched, players, SEARCHED, seed)
    for players, options in ((2, TWO), (3, THREE)):
        yield option_lines(options)
        yield from collected(proven_small, players, {"small": 3}, seed)


def deals(seed: int) -> Iterator[str]:
    """The first decision after each of some deals."""
    yield f"# Deals, to begin games from: the decks of seeds {1000 * seed + 1} to {1000 * seed + DEALS}."
    for players in (2, 3, 4, 5):
        yield option_lines({"Players": players})
        for n in range(1, DEALS + 1):
            position = Position.start(1000 * seed + n, Players=players)
            yield f'empty moves {" ".join(position.record())}; id "deal-{players}-{n}"'


def starts() -> Iterator[str]:
    yield "# The beginning of a game for each number of players: the first cards are to be dealt (WAM-4)."
    for players in (2, 3, 4, 5):
        yield option_lines({"Players": players})
        yield f'empty; id "start-{players}"'


def bench(seed: int) -> Iterator[str]:
    """A decision of the first, a middle and the last round but one for each number of players."""
    yield "# limits nodes 10000"
    yield "# What the search is timed on: first bids, middles and late bids with two to five players."
    for players in (2, 3, 4, 5):
        yield option_lines({"Players": players})
        late = Position.empty(Players=players).rules.last_round - 1
        for number in (1, (late + 1) // 2, late):
            here = next(p for p in game(players, seed, {}) if p.setup().round == number)
            yield f'{history(here.view(here.turn))}; id "round {number}, {players} players"'


def write(name: str, lines: Iterator[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    text = [*lines]
    (OUT / name).write_text("\n".join(text) + "\n")
    print(name, sum(not line.startswith("#") for line in text), "lines", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    for name, lines in (("start", starts()), ("deals", deals(seed)), ("bench", bench(seed))):
        write(f"{name}.txt", lines)
    write("suite.txt", suite(seed))


if __name__ == "__main__":
    main()

"""The last battles of a round by brute force over the oracle's positions: each seat does what is best
for itself, and does the same wherever it has seen the same.

What is valued are worlds, positions of which all have seen the same so far. A hidden split of goblin
backs counts by the number of ways to pick the cards; equally good decisions are each played as often.
The game must end with the round, and all must know what the first position holds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from math import comb

from tests.oracle.goldundrum.position import CHANCE, OVER, Position, leads

Vector = tuple[tuple[float, float, float], ...]  # of each seat: utility, share of the win, lead
World = tuple[Position, float]
EVEN = 1e-12
Utility = Callable[[float, float], float]  # of a share and a lead


def decisions(position: Position, utility: Utility) -> dict[str, Vector]:
    """What each decision of the seat to move is worth to all seats, chosen where nothing is hidden
    from that seat."""
    return _after([(position, 1.0)], utility)[0]


def _values(worlds: list[World], utility: Utility) -> list[Vector]:
    """One vector for each of some worlds that look alike to all."""
    turn = worlds[0][0].turn
    assert all(position.turn == turn for position, _ in worlds)
    if turn == OVER:
        return [_end(position, utility) for position, _ in worlds]
    after = _after(worlds, utility)
    if turn == CHANCE:
        return [_expected(position, after[n]) for n, (position, _) in enumerate(worlds)]
    chosen: list[Vector] = []
    for own, (position, _) in enumerate(worlds):
        seen = position.seen(turn)
        same = [n for n, (other, _) in enumerate(worlds) if other.seen(turn) == seen]
        whole = sum(worlds[n][1] for n in same)
        merits = {
            move: sum(worlds[n][1] * after[n][move][turn][0] for n in same) / whole
            for move in position.legal_moves()
        }
        best = [move for move, merit in merits.items() if merit > max(merits.values()) - EVEN]
        chosen.append(_mean([(1 / len(best), after[own][move]) for move in best]))
    return chosen


def _after(worlds: list[World], utility: Utility) -> list[dict[str, Vector]]:
    """For each world what each decision or event in it leads to."""
    looks: dict[Hashable, list[tuple[int, str, World]]] = defaultdict(list)
    for n, (position, weight) in enumerate(worlds):
        for text, ways in _texts(position):
            after = position.play(text)
            look = tuple(after.seen(position.wizard))  # who neither sends nor holds anything
            looks[look].append((n, text, (after, weight * ways)))
    found: list[dict[str, Vector]] = [{} for _ in worlds]
    for alike in looks.values():
        values = _values([world for _, _, world in alike], utility)
        for (n, text, _), vector in zip(alike, values, strict=True):
            found[n][text] = vector
    return found


def _texts(position: Position) -> Iterable[tuple[str, float]]:
    """What can happen, with its probability or its number of ways."""
    if position.turn == CHANCE:
        events = list(position.chance_events())
        return [(text, ways / sum(n for _, n in events)) for text, ways in events]
    return [(move, _ways(position, move)) for move in position.legal_moves()]


def _ways(position: Position, move: str) -> float:
    if not move.startswith("send:"):
        return 1.0
    hand = position.hands[position.turn]
    return float(comb(hand.count("g"), move.count("g")) * comb(hand.count("w"), move.count("w")))


def _expected(position: Position, after: dict[str, Vector]) -> Vector:
    return _mean([(chance, after[text]) for text, chance in _texts(position)])


def _mean(parts: list[tuple[float, Vector]]) -> Vector:
    """The weighted sum of some vectors."""
    seats = range(len(parts[0][1]))
    return tuple(
        tuple(sum(part * vector[seat][n] for part, vector in parts) for n in range(3))
        for seat in seats
    )


def _end(position: Position, utility: Utility) -> Vector:
    winners, gaps = position.winners(), leads(position.scores())
    shares = [(seat in winners) / len(winners) for seat in range(position.players)]
    return tuple(
        (utility(share, gap), share, float(gap)) for share, gap in zip(shares, gaps, strict=True)
    )

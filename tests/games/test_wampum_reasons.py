"""Every fact that a hint for Wampum states is right: the oracle plays on and tells what comes of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from solver.games.wampum import reasons
from tests.games.facts import Case, Check, check, kinds, went_on
from tests.oracle.wampum import Position as Oracle

GAMES = [
    (seed, {"Players": players} | more)
    for seed, players, more in [
        (1, 2, {}),
        (2, 3, {"Objective": "margin"}),
        (3, 4, {}),
        (4, 5, {"LimitPlus": 0}),
        (
            5,
            2,
            {
                "Goods": "CHT",
                "CardsOfEachGood": 7,
                "StartingHand": 3,
                "Villages": "1/1/1",
                "LimitPlus": 1,
                "Removed": "none",
            },
        ),
    ]
]


def cards_of(case: Case) -> tuple[int, str]:
    """The village, from 0, and the cards of the bid that is laid or moved."""
    if case.move[0] == ">":
        return int(case.move[1:]) - 1, case.before.out
    village, _, cards = case.move.partition(":")
    return int(village) - 1, cards


def round_over(case: Case) -> Any:
    """What a round has come to, and whether the bid has stayed where it was laid."""
    number = case.before.round
    end, made = went_on(case, lambda now: now.round > number)
    return end, (case.seat, ">") not in {(seat, move[0]) for seat, move in made}


def trades(case: Case, fact: Any) -> tuple[Any, int, str] | None:
    """The table after the trades, village and bid; None where the bid has been driven out, which a fact
    without a proviso rules out."""
    village, cards = cards_of(case)
    end, stayed = round_over(case)
    assert stayed or not fact.stays
    return (end, village, cards) if stayed else None


def moves(case: Case, fact: reasons.Moves) -> None:
    """WAM-7."""
    assert cards_of(case) == (fact.village - 1, fact.cards)
    assert case.before.out == fact.cards


def drives_out(case: Case, fact: reasons.DrivesOut) -> None:
    """WAM-6, WAM-7."""
    assert (case.after.phase, case.after.turn) == ("move", fact.seat)
    assert case.after.legal_moves() == [f">{village}" for village in fact.villages]
    assert fact.expected is None or fact.expected in fact.villages


def goods_trade(case: Case, fact: reasons.GoodsTrade) -> None:
    """WAM-11."""
    if done := trades(case, fact):
        end, village, cards = done
        assert (fact.given, fact.taken) == (cards, case.before.villages[village])
        assert Counter(end.villages[village]) == Counter(cards)


def wampum_trade(case: Case, fact: reasons.WampumTrade) -> None:
    """WAM-12, and WAM-14 in the last round."""
    if done := trades(case, fact):
        end, village, _ = done
        there = Counter(case.before.villages[village]) + Counter(fact.laid)
        assert Counter(end.villages[village]) == there
        if end.turn != -2:
            assert end.chests[case.seat] == case.before.chests[case.seat] + fact.won


def largest_bid(case: Case, fact: reasons.LargestBid) -> None:
    """WAM-8."""
    others = [len(bid[1]) for bid in case.before.bids if bid]
    assert fact.size == len(cards_of(case)[1]) >= max(others, default=0)
    assert fact.has_canoe == (case.before.start == case.seat)
    if fact.sure:
        later, _ = went_on(case, lambda now: now.phase not in ("bid", "move"))
        assert later.start == case.seat


def over_limit(case: Case, fact: reasons.OverLimit) -> None:
    """WAM-9, WAM-10."""
    number = case.before.round
    _, made = went_on(case, lambda now: now.round > number)
    thrown = [len(move) - 1 for seat, move in made if seat == case.seat and move[0] == "-"]
    due = fact.held - fact.limit
    assert thrown == [due] if fact.sure else sum(thrown) <= due


def discards(case: Case, fact: reasons.Discards) -> None:
    """WAM-10."""
    assert case.move == f"-{fact.thrown}"
    assert Counter(fact.thrown) + Counter(fact.kept) == Counter(case.before.hands[case.seat])


def ends(case: Case, fact: reasons.Ends) -> None:
    """WAM-11, WAM-14: also where the best discards are still to be chosen."""
    number = case.before.round
    now, made = went_on(case, lambda now: now.phase == "discard" and now.turn == case.seat)
    stayed = (case.seat, ">") not in {(seat, move[0]) for seat, move in made}
    assert stayed or not fact.stays
    assert now.round == number
    if not stayed:
        return
    assert fact.choice or now.turn == -2
    choices = [now] if now.turn == -2 else [now.play(move) for move in now.legal_moves()]
    final = []
    for choice in choices:
        over, _ = went_on(Case(now, "", choice, case.seat, case.rng), lambda now: False)
        final.append(over.scores()[case.seat])
    # A larger bid may have raised the limit, which takes less then.
    assert max(final) == fact.wampum or (fact.choice and max(final) > fact.wampum)
    assert fact.chest == case.before.chests[case.seat]


def nothing(case: Case, fact: reasons.Nothing) -> None:
    """WAM-12."""
    village, cards = cards_of(case)
    assert (fact.village - 1, fact.cards) == (village, cards)
    end, stayed = round_over(case)
    if stayed and end.turn != -2:
        assert end.chests[case.seat] == case.before.chests[case.seat]


CHECKS: dict[type, Check] = {
    reasons.Moves: moves,
    reasons.DrivesOut: drives_out,
    reasons.GoodsTrade: goods_trade,
    reasons.WampumTrade: wampum_trade,
    reasons.LargestBid: largest_bid,
    reasons.OverLimit: over_limit,
    reasons.Discards: discards,
    reasons.Ends: ends,
    reasons.Nothing: nothing,
}


def test_every_fact_of_random_games_is_right() -> None:
    """WAM-6 to WAM-14; every kind of fact is met, and checked."""
    met = set[type]()
    for seed, options in GAMES:
        met |= check("wampum", Oracle, CHECKS, seed, options, part=0.3, follow=1)
    assert met == set(CHECKS) == kinds(reasons)

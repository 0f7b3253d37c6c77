"""Every fact that a hint for Waka Waka states is right, by the oracle's table before and after."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from solver.games.wakawaka import reasons
from tests.games.facts import Case, Check, check, kinds
from tests.oracle.wakawaka.options import BOAT_SIZES, DISPLAYS, GOODS, TOP_LEVEL
from tests.oracle.wakawaka.position import CHANCE
from tests.oracle.wakawaka.position import Position as Oracle

GAMES = [
    (1, {"Players": 2}),
    (2, {"Players": 3, "Display": 4, "Eyes": "2334"}),
    (3, {"Players": 4, "Display": 2, "GoldIcon": "DGBRFC"}),
]


def gold_won(case: Case) -> int:
    return int(case.after.table.gold[case.seat] - case.before.table.gold[case.seat])


def goods_lost(case: Case) -> Counter[str]:
    """From the holding."""
    before, after = (now.table.holdings[case.seat] for now in (case.before, case.after))
    return Counter(before) - Counter(after)


def plays(case: Case, fact: reasons.Plays) -> None:
    """WAK-7, WAK-15, WAK-16."""
    if fact.how == "repeats":
        last = [card[0] for card in case.before.table.played if card[0] != "K"][-1]
        assert (case.move, fact.card) == ("K", last)
    else:
        assert case.move == {"plays": fact.card, "uses": f"via:{fact.card}"}[fact.how]


def lays_down(case: Case, fact: reasons.LaysDown) -> None:
    """WAK-14."""
    hands = (now.table.hands[case.seat] for now in (case.before, case.after))
    before, after = map(Counter, hands)
    assert before - after == Counter(fact.cards)


def takes_gold(case: Case, fact: reasons.TakesGold) -> None:
    """WAK-17, WAK-22."""
    assert gold_won(case) == fact.gold - (case.move == "use")


def rises(case: Case, fact: reasons.Rises) -> None:
    """WAK-12, WAK-18, WAK-23."""
    table = case.before.table
    assert case.after.table.levels[case.seat] == fact.level == table.levels[case.seat] + 1
    assert goods_lost(case) == Counter(fact.goods)
    assert gold_won(case) == -fact.cost
    assert fact.goods or fact.gold == table.gold[case.seat]
    assert fact.ends == (fact.level == TOP_LEVEL and not table.reached)


def draws(case: Case, fact: reasons.DrawsCards) -> None:
    """WAK-9, WAK-11, WAK-20, WAK-21."""
    now, drawn = case.after, 0
    while now.turn == CHANCE:
        event = now.sample_chance(case.rng)
        drawn += event.startswith(f"draw:{case.seat}:") and not event.endswith("!")
        now = now.play(event)
    assert drawn == fact.count if fact.sure else drawn <= fact.count


def supplies(case: Case, fact: reasons.Supplies) -> None:
    """WAK-9."""
    assert gold_won(case) == fact.gold


def buys(case: Case, fact: reasons.Buys) -> None:
    """WAK-12."""
    table = case.before.table
    load = Counter(table.eyes[fact.boat - 1]) + Counter(table.downs[fact.boat - 1])
    assert Counter(fact.goods) <= load
    assert len(fact.goods) + fact.unseen == load.total()
    assert gold_won(case) == -fact.cost
    assert fact.gold == table.gold[case.seat]


def sells(case: Case, fact: reasons.Sells) -> None:
    """WAK-12."""
    assert gold_won(case) == fact.gold
    assert goods_lost(case) == Counter(fact.goods)


def lacking(now: Oracle, seat: int, level: int) -> int:
    """WAK-6: the fewest goods with which the holding has all that the level needs."""
    pattern = DISPLAYS[now.table.options.display][level - 1]
    sizes, held = Counter(pattern).values(), now.table.holdings[seat]
    chosen = permutations(set(GOODS), len(sizes))
    return min(sum(max(0, n - held[g]) for n, g in zip(sizes, some, strict=True)) for some in chosen)


def lacks(case: Case, fact: reasons.Lacks) -> None:
    """WAK-6, WAK-13: of goods let go what the best choice would have left."""
    assert fact.level == case.before.table.levels[case.seat] + 1
    assert fact.pattern == DISPLAYS[case.before.table.options.display][fact.level - 1]
    before = lacking(case.before, case.seat, fact.level)
    others = [case.before.play(m) for m in case.before.legal_moves() if case.move.startswith("spill")]
    least = min((lacking(other, case.seat, fact.level) for other in others), default=before)
    assert fact.before in (before, least)
    after = lacking(case.after, case.seat, fact.level)
    assert after <= fact.after if fact.unseen else after == fact.after


def too_many(case: Case, fact: reasons.TooMany) -> None:
    """WAK-13."""
    held = Counter(case.before.table.holdings[case.seat]).total()
    assert fact.held == held + BOAT_SIZES[int(case.move[-1]) - 1] > fact.room == 6


def moves(case: Case, fact: reasons.Moves) -> None:
    """WAK-13, WAK-20."""
    before, after = (Counter(now.table.village) for now in (case.before, case.after))
    assert after == before + Counter(fact.put) - Counter(fact.taken)


def asks(case: Case, fact: reasons.Asks) -> None:
    """WAK-15."""
    assert case.move == f"ask:{fact.seat}"
    assert Counter(case.before.table.hands[fact.seat]).total() == fact.cards


def looks(case: Case, fact: reasons.Looks) -> None:
    """WAK-19."""
    assert case.move == f"peek:{fact.boat}"
    assert Counter(case.before.table.downs[fact.boat - 1]).total() == fact.goods


def discards(case: Case, fact: reasons.Discards) -> None:
    """WAK-10, WAK-15, WAK-20."""
    assert case.move.partition(":")[2] == fact.thrown
    hand = Counter(case.before.table.hands[case.seat])
    assert Counter(fact.thrown) + Counter(fact.kept) == hand


def pays(case: Case, fact: reasons.Pays) -> None:
    """WAK-22."""
    table = case.before.table
    assert (fact.seat, fact.gold) == (table.active, table.gold[case.seat])
    assert table.played[-1] == fact.card
    assert case.after.table.gold[fact.seat] == table.gold[fact.seat] + 1


def leaves(case: Case, fact: reasons.Leaves) -> None:
    assert case.move == ("end" if fact.moment == "play" else "skip")
    assert case.before.kind == fact.moment
    assert fact.moment != "icon" or case.before.table.played[-1] == fact.card
    assert not gold_won(case)


CHECKS: dict[type, Check] = {
    reasons.Plays: plays,
    reasons.LaysDown: lays_down,
    reasons.TakesGold: takes_gold,
    reasons.Rises: rises,
    reasons.DrawsCards: draws,
    reasons.Supplies: supplies,
    reasons.Buys: buys,
    reasons.Sells: sells,
    reasons.Lacks: lacks,
    reasons.TooMany: too_many,
    reasons.Moves: moves,
    reasons.Asks: asks,
    reasons.Looks: looks,
    reasons.Discards: discards,
    reasons.Pays: pays,
    reasons.Leaves: leaves,
}


def test_every_fact_of_random_games_is_right() -> None:
    """WAK-6 to WAK-23; every kind of fact is met, and checked."""
    met = set[type]()
    for seed, options in GAMES:
        met |= check("wakawaka", Oracle, CHECKS, seed, options, part=0.25)
    assert met == set(CHECKS) == kinds(reasons)

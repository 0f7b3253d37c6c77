"""Every fact that a hint for Gold und Rum states is right, by the oracle's piles, hands and battles."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable

from solver.games.goldundrum import hints, reasons
from tests.games.facts import Case, Check, check, kinds, went_on
from tests.games.test_goldundrum_hints import asked
from tests.oracle.goldundrum import Position as Oracle
from tests.oracle.goldundrum.battle import unit_value
from tests.oracle.goldundrum.cards import back, read_cards
from tests.oracle.goldundrum.enlistment import kept_cards, owner_of

GAMES = [
    (1, {"Players": 4, "Window": 10, "MaxRounds": 2}),
    (2, {"Players": 5, "Window": 20, "MaxRounds": 3, "Tie": "all"}),
    (3, {"Players": 7, "Window": 40, "MaxRounds": 3, "Race": "seat", "StartBelow": 60}),
]
PRINTED = {"g": 1, "w": 9, "f": 4, "T": 5, "G": 10}  # GUR-1


def printed(cards: Iterable[str]) -> int:
    """GUR-1."""
    return sum(PRINTED.get(card, int(card[1:]) if card[1:].isdigit() else 0) for card in cards)


def pile(case: Case) -> int:
    """The pile, from 0, that the decision names."""
    return int(case.move.rpartition(":")[2]) - 1


def kept(case: Case) -> tuple[Counter[str], Counter[str]]:
    """What an owner of the pile would get, before and after the decision (GUR-9, GUR-10)."""
    piles = (now.piles[pile(case)] for now in (case.before, case.after))
    before, after = (Counter(kept_cards(cards) if cards else []) for cards in piles)
    return before, after


def owner_words(case: Case) -> str:
    seat = owner_of(case.before.piles[pile(case)])
    if seat is None:
        return "a pile without an owner"
    return "your own pile" if seat == case.seat else f"seat {seat}'s pile"


def cards(text: str) -> list[str]:
    return list(read_cards(text)) if text != "-" else []


# -- enlistment -------------------------------------------------------------------------------


def waits(case: Case, fact: reasons.Waits) -> None:
    """GUR-3, GUR-6."""
    assert fact.cards == 80 - case.before.dealt > 0
    assert [fact.enlistments, fact.desertions] == case.before.left[case.seat]
    assert case.before.piles == case.after.piles


def plans(case: Case, fact: reasons.Plans) -> None:
    """Told by what is on the table: piles that are free to be taken, and the card on top."""
    found = re.fullmatch(r"plan: enlist pile (\d+) .+|plan: desert pile (\d+) \((\w+)\) .+", fact.words)
    assert found is not None
    if found[1]:
        assert owner_of(case.before.piles[int(found[1]) - 1]) is None
    else:
        assert case.before.piles[int(found[2]) - 1][-1] == found[3]


def gives_up(case: Case, fact: reasons.GivesUp) -> None:
    """GUR-8."""
    assert case.before.dealt == 80
    assert case.before.left[case.seat][0] == fact.enlistments


def enlists(case: Case, fact: reasons.Enlists) -> None:
    """GUR-10."""
    assert pile(case) == fact.pile - 1
    before, _ = kept(case)
    assert before == Counter(fact.cards)
    assert fact.strength == printed(fact.cards)
    piles = case.before.piles
    free = {n: printed(kept_cards(p)) for n, p in enumerate(piles, 1) if p and owner_of(p) is None}
    free |= {n: 0 for n, p in enumerate(piles, 1) if not p}
    del free[fact.pile]
    assert (fact.most == max(free.values()) == free[fact.other]) if fact.other else not free


def wasted(case: Case, fact: reasons.Wasted) -> None:
    """GUR-10."""
    assert owner_of(case.before.piles[pile(case)]) == owner_of(case.after.piles[pile(case)]) is not None
    assert (fact.pile, fact.owner) == (pile(case) + 1, owner_words(case))


def cancels(case: Case, fact: reasons.Cancels) -> None:
    """GUR-9."""
    before, after = kept(case)
    assert before - after == Counter([fact.card])
    assert fact.owner == owner_words(case)


def cancels_nothing(case: Case, fact: reasons.CancelsNothing) -> None:
    """GUR-9."""
    before, after = kept(case)
    assert (before, pile(case)) == (after, fact.pile - 1)


def frees(case: Case, fact: reasons.Frees) -> None:
    """GUR-14, GUR-18."""
    for number, now in ((2, case.before), (1, case.after)):
        owned = [pile for pile in now.piles if pile and owner_of(pile) == case.seat]
        own = [card for pile in owned for card in kept_cards(pile)]
        assert own.count(fact.card) == number


# -- war --------------------------------------------------------------------------------------


def champion(case: Case, fact: reasons.Champion) -> None:
    """GUR-11, GUR-12."""
    armies = {seat: printed(case.before.hands[seat]) for seat in case.before.ring}
    assert armies.pop(fact.seat) == fact.strength
    assert max(armies.values()) == armies[fact.other] == fact.most


def takes(case: Case, fact: reasons.Takes) -> None:
    """GUR-13, GUR-17."""
    places = case.before.sent if fact.commando else case.before.hands
    assert sum(back(card) == fact.back for card in places[fact.seat]) == fact.count > 0


def tribe(case: Case, fact: reasons.Tribe) -> None:
    """GUR-15, GUR-18."""
    assert sorted(seat for seat, *_ in fact.units) == sorted(case.before.ring)
    assert fact.champion == case.before.champion
    for seat, least, most in fact.units:
        unit = [card for card in case.before.hands[seat] if back(card) == fact.tribe]
        assert least <= unit_value(unit, fact.tribe) <= most


def has_won(case: Case) -> tuple[bool, bool]:
    """Whether the seat wins the battle that is fought, and whether a commando strikes in it."""
    number = (case.before.round, case.before.battle)
    end, made = went_on(case, lambda now: (now.round, now.battle) != number)
    won = end.won[case.seat] > case.before.won[case.seat]
    return won, any(move.startswith("commando") for _, move in made)


def sends(case: Case, fact: reasons.Sends) -> None:
    """GUR-16 to GUR-20: what beats the most that others may reach wins, whatever they do."""
    unit = [*case.before.sent[case.seat], *cards(fact.cards)]
    assert fact.strength == unit_value(unit, case.before.tribe)
    assert fact.rival != case.seat
    may_strike = any("c" in case.before.hands[seat] for seat in case.before.ring if seat != case.seat)
    assert fact.commando or not may_strike
    if fact.beats:
        won, struck = has_won(case)
        assert won or struck
    for seat in case.before.ring:
        if seat != case.seat:
            assert unit_value(case.before.sent[seat], case.before.tribe) <= fact.most


def enough(case: Case, fact: reasons.Enough) -> None:
    """GUR-16."""
    if fact.cards is not None:
        assert f"send:{fact.cards}" in case.before.legal_moves()
        assert printed(cards(fact.cards)) < printed(cards(case.move.partition(":")[2]))
        instead = case.before.play(f"send:{fact.cards}")
        won, struck = has_won(Case(case.before, case.move, instead, case.seat, case.rng))
        assert won or struck


def keeps(case: Case, fact: reasons.Keeps) -> None:
    """GUR-16."""
    kept = Counter(card for card in case.before.hands[case.seat] if card in "gwTG")
    assert kept - Counter(cards(case.move.partition(":")[2])) == Counter(cards(fact.cards))


def flies(case: Case, fact: reasons.Flies) -> None:
    """GUR-18 to GUR-20."""
    tribe, sent = case.before.tribe, case.before.sent
    assert fact.strength == unit_value(sent[case.seat], tribe, fact.goblins)
    others = {seat: unit_value(sent[seat], tribe) for seat in case.before.ring if seat != case.seat}
    assert max(others.values()) == others[fact.rival] == fact.best
    won, _ = has_won(case)
    tie = case.before.options.Tie == "all" and fact.strength == fact.best > 0
    assert won == (fact.strength > fact.best or tie)


def keeps_machine(case: Case, fact: reasons.KeepsMachine) -> None:
    """GUR-15, GUR-17, GUR-19."""
    card = {"commando": "c", "flying machine": "f"}[fact.what]
    assert card in case.before.hands[case.seat]
    assert fact.battles == 4 - case.before.battle


def worthless(case: Case, fact: reasons.Worthless) -> None:
    """GUR-18."""
    unit = [*case.before.sent[case.seat], *cards(fact.cards)]
    assert unit_value(unit, case.before.tribe) == 0


def unsupported(case: Case, fact: reasons.Unsupported) -> None:
    """GUR-18."""
    sent = Counter(cards(case.move.partition(":")[2]))
    assert fact.machines == sent["w"] - sent["g"] > 0


CHECKS: dict[type, Check] = {
    reasons.Waits: waits,
    reasons.Plans: plans,
    reasons.GivesUp: gives_up,
    reasons.Enlists: enlists,
    reasons.Wasted: wasted,
    reasons.Cancels: cancels,
    reasons.CancelsNothing: cancels_nothing,
    reasons.Frees: frees,
    reasons.Champion: champion,
    reasons.Takes: takes,
    reasons.Tribe: tribe,
    reasons.Sends: sends,
    reasons.Enough: enough,
    reasons.Keeps: keeps,
    reasons.Flies: flies,
    reasons.KeepsMachine: keeps_machine,
    reasons.Worthless: worthless,
    reasons.Unsupported: unsupported,
}


def test_every_fact_of_random_games_is_right() -> None:
    """GUR-3 to GUR-20; every kind of fact is met, and checked."""
    met = set[type]()
    for seed, options in GAMES:
        met |= check("goldundrum", Oracle, CHECKS, seed, options)
    position = asked()  # random games seldom have two leaders of a tribe in one army
    before = Oracle.parse(position.text())
    case = Case(before, "desert:4", before.play("desert:4"), 1, random.Random(1))
    for fact in hints.reasons(position.view(1), [case.move]):
        CHECKS[type(fact)](case, fact)
        met.add(type(fact))
    assert met == set(CHECKS) == kinds(reasons)

"""Every fact that a hint for Wigwam states is right, by the oracle's board before and after."""

from __future__ import annotations

from collections import Counter

from solver.games.wigwam import Position, hints, reasons
from solver.games.wigwam.rules import OPTIONS
from tests.games.facts import Case, Check, check, kinds
from tests.oracle.wigwam import Position as Oracle

GAMES = [
    (1, {"Board": "hex3"}),
    (2, {"Board": "hex3", "Chain": "may"}),
    (3, {"Board": "hex4"}),
    (4, {"Board": "hex3", "Capture": "huff"}),
    (5, {"Board": "hex4-ends", "Capture": "huff", "Chain": "may"}),
]


def pieces(now: Oracle) -> Counter[str]:
    """The letters on the board (WIG-30)."""
    return Counter(letter for letter in now.text().partition(" ")[0] if letter.isalpha())


def lost(before: Oracle, after: Oracle) -> reasons.Taken:
    gone = Counter((pieces(before) - pieces(after)).elements())
    return reasons.Taken(gone["W"] + gone["w"], gone["C"] + gone["c"])


def captures_of(now: Oracle) -> list[str]:
    return [move for move in now.legal_moves() if "x" in move]


def turned(now: Oracle) -> Oracle:
    """The same pieces with the other side to move."""
    rows, side, *_ = now.text().split(" ")
    values = {option.name: getattr(now.rules, option.name) for option in OPTIONS}
    found = Oracle.parse(f"{rows} {'dl'['ld'.index(side)]} 0 1", **values)
    assert isinstance(found, Oracle)
    return found


def captures(case: Case, fact: reasons.Captures) -> None:
    """WIG-13 to WIG-16."""
    assert lost(case.before, case.after) == fact.taken
    assert case.move.count("x") == fact.jumps >= fact.taken.warriors + fact.taken.chiefs > 0


def claims(case: Case, fact: reasons.Claims) -> None:
    """WIG-21."""
    assert case.move == f"{'huff' if fact.removes else 'insist'}:{fact.point}"
    assert bool(lost(case.before, case.after)) == fact.removes


def steps(case: Case, fact: reasons.Steps) -> None:
    """WIG-10 to WIG-12."""
    assert case.move == f"{fact.start}-{fact.goal}"
    assert pieces(case.before) == pieces(case.after)
    assert named_pieces(case.before)[fact.start].upper() == fact.piece


def named_pieces(now: Oracle) -> dict[str, str]:
    """The pieces by their points (WIG-2, WIG-30)."""
    rows, found = now.text().partition(" ")[0].split("/"), {}
    edge = (len(rows) + 1) // 2
    for number, row in enumerate(reversed(rows), 1):
        diagonal = max(1, number - edge + 1)
        for letter in row:
            if letter.isalpha():
                found[f"{'abcdefg'[number - 1]}{diagonal}"] = letter
            diagonal += int(letter) if letter.isdigit() else 1
    return found


def leaves_nothing(case: Case, fact: reasons.LeavesNothing) -> None:
    assert not captures_of(case.after)


def meets(case: Case, fact: reasons.Meets) -> None:
    assert fact.capture in captures_of(turned(case.before))
    assert not captures_of(case.after)


def threatens(case: Case, fact: reasons.Threatens) -> None:
    assert fact.capture in captures_of(turned(case.after))
    assert fact.capture not in captures_of(case.before)


def exchange(case: Case, fact: reasons.Exchange) -> None:
    """WIG-18: forced where nothing else is legal."""
    now, sides, forced = case.after, [reasons.Taken(), reasons.Taken()], True
    for number, move in enumerate(fact.captures):
        forced = forced and now.legal_moves() == [move]
        after = now.play(move)
        sides[number % 2] += lost(now, after)
        now = after
    assert sides == [fact.lost, fact.won]
    assert forced == fact.forced


def allows(case: Case, fact: reasons.Allows) -> None:
    """WIG-18."""
    assert fact.capture in case.after.legal_moves()
    assert lost(case.after, case.after.play(fact.capture)) == fact.taken


CHECKS: dict[type, Check] = {
    reasons.Captures: captures,
    reasons.Claims: claims,
    reasons.Steps: steps,
    reasons.LeavesNothing: leaves_nothing,
    reasons.Meets: meets,
    reasons.Threatens: threatens,
    reasons.Exchange: exchange,
    reasons.Allows: allows,
}


def test_every_fact_of_random_games_is_right() -> None:
    """WIG-7 to WIG-21; every kind of fact is met, and checked."""
    met = set[type]()
    for seed, options in GAMES:
        for follow in (0, 3):
            met |= check("wigwam", Oracle, CHECKS, seed, options, part=0.3, follow=follow)
    assert met == set(CHECKS) == kinds(reasons) - {reasons.Arranges}


def test_an_arrangement_is_no_move() -> None:
    """WIG-7."""
    start = Position.empty(Board="hex3")
    assert hints.reasons(start, [str(start.legal_moves()[0])]) == [reasons.Arranges()]


def test_a_claim_under_insist_is_told() -> None:
    """WIG-21: what is insisted on exists only in a game that has gone on to it."""
    now = Position.start(Board="hex3", Capture="insist")
    while not any(str(move).startswith("insist") for move in now.legal_moves()):
        quiet = [move for move in now.legal_moves() if "x" not in str(move)]
        now = now.play(quiet[len(quiet) // 2])
    claim = next(str(move) for move in now.legal_moves() if str(move).startswith("insist"))
    assert hints.reasons(now, [claim])[0] == reasons.Claims(claim[7:], removes=False)

"""What a position text of Gold und Rum cannot say (GUR-25; readings 9 and 16 of the seeds)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from solver._goldundrum import KIND_NAMES, supply_problem
from solver.errors import ImpossiblePosition
from solver.games.goldundrum.cards import HIDDEN, MERCENARIES, SPIES, back, spelled
from solver.games.goldundrum.setup import Cards, Setup
from solver.notation import shown

SUPPLY = {"B": 13, "O": 13, "S": 13, "D": 13, "g": 14, "X": 4}  # GUR-1, by back


def checked(setup: Setup) -> Setup:
    """The setup as a table is made of it; raises ImpossiblePosition where it cannot be."""
    for problem in problems(setup):
        raise ImpossiblePosition(problem)
    if setup.phase in ("window", "closing"):
        return replace(setup, left=cards_left(setup))
    return setup


def problems(setup: Setup) -> Iterator[str]:
    yield from score_problems(setup)
    if setup.phase in ("window", "closing"):
        yield from dealing_problems(setup)
        yield from left_problems(setup)
    elif setup.phase != "round":
        yield from war_problems(setup)


# -- scores -----------------------------------------------------------------------------------


def score_problems(setup: Setup) -> Iterator[str]:
    """GUR-20, GUR-22: points come in whole battles that were fought, and the game is not over."""
    fought, points = 4 * (setup.round - 1) + setup.battle - 1, setup.rules.battle_points
    before = (setup.rules.threshold - 1) // points * points
    most = min(fought * points, before + points * (setup.battle - 1))
    for score, won in zip(setup.scores, setup.won, strict=True):
        if score > most or score % points:
            yield f"expected scores up to {most} in steps of {points}, found {score}"
        if won > fought or (won and not score):
            yield f"expected a battle won up to {fought} with points for it, found {won}"
    latest = [won for won in setup.won if won]
    if setup.rules.tie == "none" and len(latest) != len(set(latest)):
        yield f"expected one winner for each battle, found won={','.join(map(str, setup.won))}"


# -- enlistment -------------------------------------------------------------------------------


def is_card(item: str) -> bool:
    """Whether an item of a pile is an army card."""
    return item[0] not in "+-"


def dealing_problems(setup: Setup) -> Iterator[str]:
    """GUR-5 to GUR-8."""
    rules, closing = setup.rules, setup.phase == "closing"
    if closing != (setup.dealt == 80) or setup.dealt % (1 if closing else rules.window):
        yield f"expected a window after card {setup.dealt}, found none"
    if setup.dealt == 0:
        yield "expected a card dealt before a window, found none"
    yield from supply_problems(item for pile in setup.piles for item in pile if is_card(item))
    for place, pile in enumerate(setup.piles):
        due = len(range(place, setup.dealt, rules.piles))
        if sum(map(is_card, pile)) != due:
            yield f"expected {due} cards on pile {place + 1}, found {shown(''.join(pile))}"
        else:
            yield from lay_problems(setup, place, pile)


def lay_problems(setup: Setup, place: int, pile: Cards) -> Iterator[str]:
    """GUR-6 to GUR-8: for each card laid there was a window while the pile stood so high."""
    height, since = 0, 0
    for item in pile:
        if is_card(item):
            since = place + 1 + height * setup.rules.piles
            height += 1
            continue
        until = min(place + height * setup.rules.piles, setup.dealt)
        window = next((w for w in range(since, until + 1) if was_open(setup, item, w)), None)
        if window is None:
            yield f"expected a window in which {item} could be laid on pile {place + 1}, found none"
            return
        since = window


def was_open(setup: Setup, item: str, dealt: int) -> bool:
    """Whether such a card could be laid in a window that is over, after so many cards."""
    rules, enlists = setup.rules, item[0] == "+"
    if dealt == 80:
        return enlists and setup.phase == "closing"
    if not 0 < dealt < setup.dealt or dealt % rules.window:
        return False
    return not enlists or dealt > 80 - rules.start_below


def cards_left(setup: Setup) -> tuple[tuple[int, int], ...]:
    """The cards left as the table has them: none of the wizard, no desertions after card 80."""
    closing = setup.phase == "closing"
    return tuple((max(e, 0), 0 if closing else max(d, 0)) for e, d in setup.left)


def left_problems(setup: Setup) -> Iterator[str]:
    """GUR-3, GUR-8: what was not laid is left; a pass in a closing window gives all up."""
    laid = Counter(item for pile in setup.piles for item in pile if not is_card(item))
    closing = setup.phase == "closing"
    for seat, left in enumerate(setup.left):
        wizard = seat == setup.wizard
        due = (2 - laid[f"+{seat}"], setup.rules.desertions - laid[f"-{seat}"])
        fits = left == due
        if closing and not wizard:
            fits = left[0] in (0, due[0]) and left[1] in (0, due[1])
        if wizard:
            fits = left == (-1, -1) and due == (2, setup.rules.desertions)
        if not fits or min(due) < 0:
            yield f"expected {due[0]}.{due[1]} left for seat {seat} by the piles (- for the wizard)"
    if closing and not any(enlistments > 0 for enlistments, _ in setup.left):
        yield "expected an enlistment card before a closing window, found none"


# -- war --------------------------------------------------------------------------------------


def supply_problems(cards: Iterator[str]) -> Iterator[str]:
    """GUR-1: no more cards of a kind, or with a back, than there are."""
    found = list(cards)
    problem = supply_problem([card for card in found if not card.endswith(HIDDEN)])
    if problem is not None:
        kind, most, n = problem
        yield f"expected at most {most} cards {kind}, found {n}"
    backs = Counter(back(card) for card in found)
    for colour, most in SUPPLY.items():
        if backs[colour] > most:
            yield f"expected at most {most} cards with the back {colour}, found {backs[colour]}"


def war_problems(setup: Setup) -> Iterator[str]:
    """GUR-11 to GUR-16."""
    places = (*setup.hands, *setup.sent)
    yield from supply_problems(card for cards in places for card in cards)
    if setup.seat is None and any(card.endswith(HIDDEN) for cards in places for card in cards):
        yield "expected known cards in a position without a seat, found ?"
    if setup.hands[setup.wizard] or setup.sent[setup.wizard]:
        yield "expected - for the hand and unit of the wizard, found cards"
    yield from champion_problems(setup)
    yield from spy_problems(setup)
    yield from tribe_problems(setup)
    if setup.phase in ("tribe", "send"):
        yield from battle_problems(setup)


def champion_problems(setup: Setup) -> Iterator[str]:
    named = setup.phase != "champion"
    if named != (setup.champion is not None) or setup.champion == setup.wizard:
        found = "-" if setup.champion is None else setup.champion
        yield f"expected {'a fighter' if named else '-'} as champion, found {found}"


def spy_problems(setup: Setup) -> Iterator[str]:
    """GUR-13: those to act are in the hands, and no others."""
    held = sorted(card for hand in setup.hands for card in hand if back(card) == "X")
    known = [card for card in held if card in SPIES]
    acts = setup.rules.spies == "steal"
    if not set(known) <= set(setup.spies if acts else known) or len(held) != (
        len(setup.spies) if acts else len(known)
    ):
        yield f"expected the spies in the hands to act, found {','.join(setup.spies) or '-'}"
    if setup.spies and not acts:
        yield "expected no spies to act under Spies=none, found some"
    if setup.phase in ("tribe", "send") and held:
        yield f"expected no spy in the battles, found {spelled(held)}"
    if setup.phase == "spy" and not spy_can_act(setup):
        yield "expected a spy with a card to take, found none"


def spy_can_act(setup: Setup) -> bool:
    """Whether the next spy, wherever it is, finds a card in another hand."""
    if not setup.spies:
        return False
    holders = [s for s, hand in enumerate(setup.hands) if setup.spies[0] in hand]
    holders = holders or [s for s, hand in enumerate(setup.hands) if f"X{HIDDEN}" in hand]
    return any(
        any(hand for other, hand in enumerate(setup.hands) if other != seat) for seat in holders
    )


def tribe_problems(setup: Setup) -> Iterator[str]:
    """GUR-15, GUR-16: one tribe a battle; those that have fought are in no hand."""
    fighting = setup.phase == "send"
    if fighting != (setup.tribe is not None) or setup.tribe in setup.tribes:
        yield f"expected a tribe fighting in phase=send alone, found {setup.tribe or '-'}"
    if len(setup.tribes) != 5 - setup.battle - fighting:
        yield f"expected {5 - setup.battle - fighting} tribes to come, found {len(setup.tribes)}"
    if setup.battle != 1 and setup.phase not in ("tribe", "send"):
        yield f"expected battle=1 before the battles, found {setup.battle}"
    if not fighting and any(setup.sent):
        yield "expected nothing sent before a tribe fights, found cards"
    for hand in setup.hands:
        for card in hand:
            if back(card) not in (*setup.tribes, *"gGTX"):
                yield f"expected no {card} in a hand once its tribe fights, found one"


def battle_problems(setup: Setup) -> Iterator[str]:
    """GUR-14, GUR-16."""
    senders = setup.senders
    if setup.phase == "send" and setup.turn not in senders:
        yield f"expected a fighter to send, found the wizard {setup.turn}"
        return
    waiting = senders[senders.index(setup.turn) :] if setup.phase == "send" else senders
    for seat, (hand, unit) in enumerate(zip(setup.hands, setup.sent, strict=True)):
        if (hand + unit).count("G") > 1:
            yield f"expected at most one giant of seat {seat} in the battles, found more"
        for card in unit:
            hired = card in MERCENARIES or card == f"g{HIDDEN}"
            if back(card) != setup.tribe and (not hired or seat in waiting):
                yield f"expected no {card} sent by seat {seat} at this moment, found one"


assert {back(kind) for kind in KIND_NAMES} == {*SUPPLY, "G", "T"}

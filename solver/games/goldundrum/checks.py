"""What a position text of Gold und Rum cannot say (GUR-25; readings 9 and 16 of the seeds)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from solver._goldundrum import KIND_NAMES, supply_problem
from solver.errors import ImpossiblePosition
from solver.games.goldundrum.cards import HIDDEN, MERCENARIES, NONE, SPIES, back, spelled
from solver.games.goldundrum.laying import given_up, is_card, unlaid
from solver.games.goldundrum.points import score_problems
from solver.games.goldundrum.setup import Setup, left_text, listed
from solver.notation import one_of, shown

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
        yield from enlistment_problems(setup)
    elif setup.phase != "round":
        yield from war_problems(setup)


# -- enlistment -------------------------------------------------------------------------------


def enlistment_problems(setup: Setup) -> Iterator[str]:
    """GUR-3 to GUR-8: how cards were laid is asked where they can have been."""
    problem = None
    for problem in (*dealing_problems(setup), *left_problems(setup)):
        yield problem
    if problem is None:
        yield from lay_problems(setup)


def dealing_problems(setup: Setup) -> Iterator[str]:
    """GUR-5 to GUR-8."""
    rules, dealt = setup.rules, setup.dealt
    if (setup.phase == "closing") != (dealt == 80):
        yield f"expected phase=closing for dealt=80 alone, found phase={setup.phase} for dealt={dealt}"
    elif dealt < 80 and (dealt == 0 or dealt % rules.window):
        steps = f" in steps of {rules.window}" if rules.window > 1 else ""
        yield f"expected for dealt a window, 1 to 79{steps}, found {dealt}"
    yield from supply_problems(item for pile in setup.piles for item in pile if is_card(item))
    for place, pile in enumerate(setup.piles):
        due = len(range(place, dealt, rules.piles))
        if sum(map(is_card, pile)) != due:
            yield f"expected {due} army cards on pile {place + 1} in piles, found {shown(''.join(pile))}"


def lay_problems(setup: Setup) -> Iterator[str]:
    """GUR-6 to GUR-8: for each card laid there was a window while the pile stood so high."""
    found = unlaid(setup)
    if found is not None:
        item, pile = found
        yield f"expected a window for each card laid, one a seat, found none for {item} on pile {pile}"


def cards_left(setup: Setup) -> tuple[tuple[int, int], ...]:
    """The cards left as the table has them: none of the wizard, no desertions after card 80."""
    closing = setup.phase == "closing"
    return tuple((max(e, 0), 0 if closing else max(d, 0)) for e, d in setup.left)


def left_problems(setup: Setup) -> Iterator[str]:
    """GUR-3, GUR-8: what was not laid is left; a pass in a closing window gives all up."""
    laid = Counter(item for pile in setup.piles for item in pile if not is_card(item))
    for seat, left in enumerate(setup.left):
        due = (2 - laid[f"+{seat}"], setup.rules.desertions - laid[f"-{seat}"])
        if seat == setup.wizard:
            yield from wizard_problems(setup, left, due)
        elif min(due) < 0:
            yield f"expected at most 2.{setup.rules.desertions} laid by seat {seat}, found more in piles"
        elif not is_left(setup, left, due):
            yield f"expected {due[0]}.{due[1]} left for seat {seat} by the piles, found {left_text(left)}"
    yield from closing_problems(setup)


def wizard_problems(setup: Setup, left: tuple[int, int], due: tuple[int, int]) -> Iterator[str]:
    """GUR-3: the wizard has no such cards."""
    if due != (2, setup.rules.desertions):
        yield f"expected nothing laid by the wizard, seat {setup.wizard}, found it in piles"
    if left != (-1, -1):
        yield f"expected - left for the wizard, seat {setup.wizard}, found {left_text(left)}"


def is_left(setup: Setup, left: tuple[int, int], due: tuple[int, int]) -> bool:
    if setup.phase == "closing":
        return left[0] in (0, due[0]) and left[1] in (0, due[1])
    return left == due


def closing_problems(setup: Setup) -> Iterator[str]:
    """GUR-8: a closing window is for enlistment cards; who keeps both has been asked in none before, who has
    given up some in one."""
    if setup.phase != "closing":
        return
    if not any(enlistments > 0 for enlistments, _ in setup.left):
        yield "expected in left an enlistment card for a closing window, found none"
    passed = [seat for seat in setup.ring if given_up(setup, seat)]
    if passed and any(enlistments == 2 for enlistments, _ in setup.left):
        yield f"expected in left nobody with 2 enlistments, as seat {passed[0]} has passed, found one"


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
    yield from hidden_problems(setup)
    for name, cards in (("hands", setup.hands[setup.wizard]), ("sent", setup.sent[setup.wizard])):
        if cards:
            yield f"expected - for the wizard, seat {setup.wizard}, in {name}, found {spelled(cards)}"
    yield from champion_problems(setup)
    yield from spy_problems(setup)
    yield from tribe_problems(setup)
    if setup.phase in ("tribe", "send"):
        yield from battle_problems(setup)


def hidden_problems(setup: Setup) -> Iterator[str]:
    """GUR-12, GUR-25: a full position has known cards; a viewer knows its own."""
    for name, places in (("hands", setup.hands), ("sent", setup.sent)):
        for seat, cards in enumerate(places):
            unknown = [card for card in cards if card.endswith(HIDDEN)]
            if unknown and setup.seat is None:
                yield f"expected known cards in {name} of a text without seat=, found {unknown[0]}"
            if unknown and setup.seat == seat:
                yield f"expected known cards in {name} for seat {seat}, the viewer, found {unknown[0]}"


def champion_problems(setup: Setup) -> Iterator[str]:
    named = setup.phase != "champion"
    if named != (setup.champion is not None) or setup.champion == setup.wizard:
        expected = f"a fighter, not the wizard {setup.wizard}," if named else "-"
        found = "-" if setup.champion is None else setup.champion
        yield f"expected {expected} for champion in phase={setup.phase}, found {found}"


def spy_problems(setup: Setup) -> Iterator[str]:
    """GUR-13: those to act are in the hands, and no others."""
    held = sorted(card for hand in setup.hands for card in hand if back(card) == "X")
    known = [card for card in held if card in SPIES]
    acts, to_act = setup.rules.spies == "steal", listed(setup.spies)
    if setup.spies and not acts:
        yield f"expected - for spies under Spies=none, found {to_act}"
    elif acts and (len(held) != len(setup.spies) or not set(known) <= set(setup.spies)):
        yield f"expected for spies those in hands, {spelled(held)}, found {to_act}"
    elif not acts and len(held) != len(known):
        yield f"expected known spies in hands under Spies=none, found X{HIDDEN}"
    if setup.phase in ("tribe", "send") and held:
        yield f"expected no spy in hands once the battles have begun, found {spelled(held)}"
    if setup.phase == "spy" and not spy_can_act(setup):
        yield f"expected for phase=spy a spy whose holder can take a card, found spies={to_act}"


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
    tribe, tribes = setup.tribe or NONE, listed(setup.tribes)
    if fighting != (setup.tribe is not None):
        expected = "B, O, S or D" if fighting else NONE
        yield f"expected {expected} for tribe in phase={setup.phase}, found {tribe}"
    if setup.tribe in setup.tribes:
        yield f"expected for tribe one that is not in tribes={tribes}, found {tribe}"
    due = 5 - setup.battle - fighting
    if len(setup.tribes) != due:
        yield f"expected {due} in tribes before or in battle {setup.battle}, found {tribes}"
    if setup.battle != 1 and setup.phase not in ("tribe", "send"):
        yield f"expected battle=1 in phase={setup.phase}, found battle={setup.battle}"
    for hand in setup.hands:
        for card in hand:
            if back(card) not in (*setup.tribes, *"gGTX"):
                yield f"expected in hands tribes that are still to fight, {tribes}, found {card}"
    if not fighting and any(setup.sent):
        yield f"expected nothing in sent in phase={setup.phase}, found {listed(map(spelled, setup.sent))}"


def battle_problems(setup: Setup) -> Iterator[str]:
    """GUR-14, GUR-16."""
    senders = setup.senders
    if setup.phase == "send" and setup.turn not in senders:
        yield f"expected a fighter for turn, {one_of(list(map(str, senders)))}, found {setup.turn}"
        return
    waiting = senders[senders.index(setup.turn) :] if setup.phase == "send" else senders
    for seat, (hand, unit) in enumerate(zip(setup.hands, setup.sent, strict=True)):
        giants = (hand + unit).count("G")
        if giants > 1:
            yield f"expected at most one giant G of seat {seat} in the battles, found {giants}"
        for card in unit:
            hired = card in MERCENARIES or card == f"g{HIDDEN}"
            if back(card) != setup.tribe and (not hired or seat in waiting):
                allowed = f"{setup.tribe}" + ("" if seat in waiting else ", g, w, T or G")
                yield f"expected in sent of seat {seat} cards of {allowed}, found {card}"


assert {back(kind) for kind in KIND_NAMES} == {*SUPPLY, "G", "T"}

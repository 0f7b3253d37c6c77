"""Whether the cards on the piles of a text can have been laid one a seat and window (GUR-6 to GUR-8).

A card lies at a height of its pile, so that it was laid in one of the windows while the pile stood so high.
A window is called by the number of cards dealt before it, the first closing window 80; a text can come from
a second one, no later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from solver.games.goldundrum.setup import Cards, Setup

CLOSING = 80
Progress = tuple[int, ...]  # how many cards of each stack have been laid
State = tuple[Progress, frozenset[int]]  # in a window, with the seats that have acted


def is_card(item: str) -> bool:
    """Whether an item of a pile is an army card."""
    return item[0] not in "+-"


def seat_of(item: str) -> int:
    """Who has laid a card."""
    return int(item[1])


def heights(pile: Cards) -> list[Cards]:
    """What was laid at each height of a pile, from none of its cards on.

    >>> heights(("-1", "B2", "+2", "-3"))
    [('-1',), ('+2', '-3')]
    """
    found: list[list[str]] = [[]]
    for item in pile:
        if is_card(item):
            found.append([])
        else:
            found[-1].append(item)
    return [tuple(items) for items in found]


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards laid one on the other at one height of a pile, and the numbers of cards dealt meanwhile."""

    pile: int
    items: Cards
    dealt: range


def stacks(setup: Setup) -> Iterator[Stack]:
    """All that was laid."""
    piles = setup.rules.piles
    for place, pile in enumerate(setup.piles):
        for height, items in enumerate(heights(pile)):
            if items:
                first = place + 1 + (height - 1) * piles if height else 1
                yield Stack(place + 1, items, range(first, place + height * piles + 1))


def unlaid(setup: Setup) -> tuple[str, int] | None:
    """A card for which there was no window, and its pile; None where there is a way to lay all."""
    found = [Windows(setup, over).unlaid() for over in windows_over(setup)]
    return None if None in found else found[0]


def enlisted(setup: Setup, seat: int) -> int:
    """How many enlistment cards a seat has laid."""
    return sum(pile.count(f"+{seat}") for pile in setup.piles)


def given_up(setup: Setup, seat: int) -> bool:
    """Whether a fighter has passed in a closing window (GUR-8)."""
    return setup.left[seat][0] + enlisted(setup, seat) < 2


def windows_over(setup: Setup) -> list[list[int]]:
    """The windows that can be over: those before the one that is due."""
    dealing = list(range(setup.rules.window, setup.dealt, setup.rules.window))
    if setup.phase == "window":
        return [dealing]
    second = any(given_up(setup, seat) for seat in setup.ring)
    first = any(setup.left[seat][0] == 2 for seat in setup.ring)
    return [*([] if second else [dealing]), *([] if first else [[*dealing, CLOSING]])]


@dataclass(frozen=True)
class Windows:
    """Windows that are over, and what can have been laid in them."""

    setup: Setup
    over: list[int]

    @cached_property
    def stacks(self) -> list[Stack]:
        return list(stacks(self.setup))

    def open_for(self, item: str, stack: Stack, window: int) -> bool:
        """Whether a card of a stack can have been laid in a window, for all that is known of it alone. Who
        has an enlistment card left in the second closing window has laid the other in the first."""
        if window not in stack.dealt:
            return False
        if item[0] == "-":
            return window < CLOSING
        if CLOSING in self.over and self.setup.left[seat_of(item)][0]:
            return window == CLOSING
        if window == CLOSING:
            return not given_up(self.setup, seat_of(item))
        return window > CLOSING - self.setup.rules.start_below

    def unlaid(self) -> tuple[str, int] | None:
        """What cannot be laid in the way that lays most, None where all can be."""
        states = {(0,) * len(self.stacks)}
        for window in self.over:
            states = {after for before in states for after in self.after(before, window)}
        most = zip(max(states, key=sum), self.stacks, strict=True)
        return next(((s.items[n], s.pile) for n, s in most if n < len(s.items)), None)

    def after(self, before: Progress, window: int) -> set[Progress]:
        """Where a window can lead. A card that can be laid may as well be laid at once: what is open is which
        one, where a seat has several, and who comes first."""
        states: set[State] = {(before, frozenset())}
        if self.setup.rules.race == "seat":
            for seat in self.setup.ring:
                states = {s for state in states for s in self.laid(state, window, [seat]) or {state}}
            return {progress for progress, _ in states}
        ended: set[Progress] = set()
        known = set(states)
        while states:
            state = states.pop()
            more = self.laid(state, window, self.setup.ring)
            ended |= set() if more else {state[0]}
            states |= more - known
            known |= more
        return ended

    def laid(self, state: State, window: int, seats: list[int]) -> set[State]:
        """What one card more of one of these seats can lead to."""
        progress, acted = state
        found = set()
        for at, (n, stack) in enumerate(zip(progress, self.stacks, strict=True)):
            item = stack.items[n] if n < len(stack.items) else None
            if item is None or seat_of(item) in acted or seat_of(item) not in seats:
                continue
            if self.open_for(item, stack, window):
                more = (*progress[:at], n + 1, *progress[at + 1 :])
                found.add((more, acted | {seat_of(item)}))
        return found

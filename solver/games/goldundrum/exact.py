"""When what is left of a round of Gold und Rum is searched out, and what comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver._goldundrum_ending import Valued, searched_out
from solver.games.goldundrum.texts import decision_texts
from solver.info import Share

if TYPE_CHECKING:
    from solver.games.goldundrum.view import View
    from solver.search.sampling import Settings

FIRST_BATTLE = 3  # the last two
MOMENTS = ("tribe", "send", "commando", "fly")
SPEED = 1e6  # steps in a second, from below
MOST_WHOLE = 10_000  # steps, with every send
MOST_NARROW = 50_000  # with those that can matter
EVEN = 12  # decimals in which equally good decisions agree


@dataclass(frozen=True, slots=True)
class Solved:
    """The legal decisions with what they are worth to the seat that decides, best first, and how
    many steps were taken. A share is exact where every send was looked at and the game ends with
    the round in any case."""

    values: tuple[tuple[str, Share], ...]
    states: int


def exact(
    view: View,
    seconds: float | None,
    mib: float = 0.0,
    stopped: Callable[[], bool] = lambda: False,
) -> Solved | None:
    """The decisions of the last two battles, when each seat does what is best for itself (max^n)
    and knows no more than it has seen; None elsewhere, and where it would take more than so much
    time, or without a time more than so many steps. It needs no memory to speak of.

    What is certain to this seat, such as a card that its spy drew, others are taken to know.
    """
    from solver.games.goldundrum import sampling  # which has this module

    if stopped() or not in_last_battles(view):
        return None
    settings = sampling.suited(view.rules.objective)
    for narrow, most in ((False, MOST_WHOLE), (True, MOST_NARROW)):
        steps = most if seconds is None else min(most, int(SPEED * seconds))
        found = searched(view, steps, settings, narrow, stopped)
        if found is not None:
            valued, steps, over = found
            return Solved(ranked(valued, over and not narrow), steps)
    return None


def in_last_battles(view: View) -> bool:
    if view.knowledge.in_window:
        return False
    table = view.world()
    return table.moment in MOMENTS and table.battle >= FIRST_BATTLE


def searched(
    view: View, most: int, settings: Settings, narrow: bool, stopped: Callable[[], bool]
) -> tuple[list[Valued], int, bool] | None:
    weight, scale = settings.margin_weight, settings.margin_scale
    return searched_out(view.belief(), most, weight, scale, narrow, stopped)


def ranked(valued: list[Valued], exact: bool) -> tuple[tuple[str, Share], ...]:
    """By utility, then in ASCII order."""
    texts = decision_texts()
    best = sorted(valued, key=lambda one: (-round(one.utility, EVEN), texts[one.step]))
    return tuple((texts[one.step], Share(one.share, one.margin, exact)) for one in best)

"""When a window of Gold und Rum is worth a search, and what to wait for where it is not.

Real time is windows (GUR-6): a fighter is asked some 80 times a round and has something to decide
some ten times. Enlisting early only makes a target for desertions, and the card on top of a pile
lies open until the next one covers it, so that most windows are passed at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver._goldundrum import Table

if TYPE_CHECKING:
    from solver.games.goldundrum.view import View

LEAST_LOSS = 3000  # of a desertion that is thought about, in thousandths of the worth of an army
LAST_WINDOWS = 3  # in which enlisting is thought about if others can
BEST_PILES = 3


def at_once(view: View) -> tuple[str, tuple[str, ...]] | None:
    """`pass` and what is waited for, in a window in which there is nothing to think about; None
    elsewhere."""
    table = view.world()
    if table.moment != "ask" or table.dealt == 80:
        return None
    if table.started and (worth_a_desertion(table, view.seat) or worth_enlisting(view, table)):
        return None
    return "pass", tuple(plan(table, view.seat))


def windows_after(table: Table, window: int) -> int:
    """How many windows come after this one, before the closing ones."""
    return (79 - table.dealt) // window


def last_windows(window: int) -> int:
    """The card behind which the first of the last windows comes."""
    return range(window, 80, window)[-LAST_WINDOWS:][0]


def covered_next(table: Table, window: int) -> list[int]:
    """The piles whose top cards are covered before the next window."""
    return [n % table.pile_count for n in range(table.dealt, min(80, table.dealt + window))]


def worth_a_desertion(table: Table, seat: int) -> bool:
    """Whether a card worth deserting on is about to be covered, or time runs out."""
    cards = table.left[seat][1]
    losses = table.weighed(seat)[1]
    if not cards or max(losses) < LEAST_LOSS:
        return False
    if windows_after(table, table.window) < cards:
        return True
    return any(losses[pile] >= LEAST_LOSS for pile in covered_next(table, table.window))


def worth_enlisting(view: View, table: Table) -> bool:
    """Whether others may take a pile first, and something has happened that bears on it: somebody
    laid a card, the best free piles have changed, or time runs out."""
    seat = view.seat
    if not table.left[seat][0] or not has_rivals(table, seat):
        return False
    if windows_after(table, table.window) < LAST_WINDOWS or laid_since_asked(view):
        return True
    return best_piles(table, seat) != best_piles(table.before_last_card(), seat)


def has_rivals(table: Table, seat: int) -> bool:
    """Whether anybody else can still enlist."""
    return any(n for other, (n, _) in enumerate(table.left) if other != seat)


def laid_since_asked(view: View) -> bool:
    """Whether anybody has laid a card since the seat passed or laid one."""
    for text in view.latest():
        if text[0] == str(view.seat):
            return False
        if text[1:2] == ".":
            return True
        if text.startswith("start"):
            return True
    return False


def best_piles(table: Table, seat: int) -> list[int]:
    """The free piles that would add most to the seat's army, best first."""
    gains = table.weighed(seat)[0]
    return sorted(range(len(gains)), key=lambda pile: (-gains[pile], pile))[:BEST_PILES]


def plan(table: Table, seat: int) -> Iterator[str]:
    """What to wait for, in words: what ends it for `at_once`."""
    gains, losses = table.weighed(seat)
    enlistments, desertions = table.left[seat]
    if enlistments and table.started and max(gains) > 0:
        pile = best_piles(table, seat)[0] + 1
        yield f"plan: enlist pile {pile} {when_to_enlist(table, seat)}"
    if desertions and max(losses) >= LEAST_LOSS:
        pile = losses.index(max(losses))
        covered = table.dealt + 1 + (pile - table.dealt) % table.pile_count
        when = f"before card {covered} covers it" if covered <= 80 else "after card 79"
        yield f"plan: desert pile {pile + 1} ({table.top(pile)}) {when}"


def when_to_enlist(table: Table, seat: int) -> str:
    """What `worth_enlisting` waits for."""
    if not has_rivals(table, seat):
        return "after card 80: nobody else can"
    card = last_windows(table.window)
    return f"when somebody lays a card, the best free piles change or card {card} is dealt"

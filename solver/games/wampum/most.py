"""The most that a seat of Wampum can have come to in so many rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.games.wampum.rules import Rules


@dataclass(frozen=True, slots=True)
class Most:
    """The most that a seat can have after some rounds: wampum; cards and wampum together; and the most
    cards in a village."""

    wampum: int
    cards: int
    village: int

    def after(self, rules: Rules) -> Most:
        """One round on. A bid of all cards leaves one in the village at least (WAM-12); a bid of one
        takes a village (WAM-11); a village grows by one card of each good, or by the fill, or holds
        a bid of all cards."""
        return Most(
            wampum=max(self.wampum, self.cards - 1),
            cards=self.cards - 1 + rules.income + self.village,
            village=max(self.village + max(len(rules.goods), rules.fills), self.cards),
        )


def most_after(rules: Rules, rounds: int) -> Most:
    """After so many whole rounds."""
    most = Most(0, rules.starting_hand, max(rules.villages))
    for _ in range(min(rounds, rules.last_round)):
        most = most.after(rules)
    return most

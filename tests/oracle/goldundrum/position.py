"""Gold und Rum, slow and plain: the rules clause by clause, to judge the fast engine by.

Written from the rules alone (seeds/goldundrum.md, clauses `GUR-n`); imports nothing of the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from tests.oracle.goldundrum.enlistment import Enlistment
from tests.oracle.goldundrum.options import read_options
from tests.oracle.goldundrum.table import Log
from tests.oracle.goldundrum.text import base_text, read_fields, set_up
from tests.oracle.goldundrum.war import War

CHANCE = -1
OVER = -2

CHANCE_MOMENTS = ("start", "deal", "order", "draw")
WIZARD_MOMENTS = ("champion", "tribe")
QUEUE_MOMENTS = ("ask", "send")


class Position(Enlistment, War):
    """A full position, as a referee sees it. Seats count from 0; `play` leaves it unchanged."""

    @classmethod
    def empty(cls, **options: Any) -> Position:
        """The table before the first card of the first round; raises ValueError."""
        position = cls(read_options(options))
        position.begin_round()
        return position

    @classmethod
    def parse(cls, text: str, **options: Any) -> Position:
        """GUR-25: a text, with `moves ...` behind it or not; raises ValueError."""
        words = text.split()
        end = words.index("moves") if "moves" in words else len(words)
        position = cls._parse_base(words[:end], options)
        for move in words[end + 1:]:
            position = position.play(move)
        return position

    @classmethod
    def _parse_base(cls, base: list[str], options: dict[str, Any]) -> Position:
        given = read_fields(base)
        position = cls(read_options({**options, "Players": given["players"]}))
        set_up(position, given)
        return position

    def base_text(self) -> str:
        return base_text(self)

    def text(self) -> str:
        """GUR-25: the text of the last moment that has one, and what has happened since."""
        return self.base + (" moves " + " ".join(self.moves) if self.moves else "")

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.moment == "over":
            return OVER
        if self.moment in CHANCE_MOMENTS:
            return CHANCE
        return self._actor()

    def _actor(self) -> int:
        if self.moment in WIZARD_MOMENTS:
            return self.wizard
        if self.moment in QUEUE_MOMENTS:
            return self.queue[0]
        if self.moment == "spy":
            return self.spy_holder()
        seat = self.holder("c" if self.moment == "commando" else "f")
        assert seat is not None
        return seat

    def legal_moves(self) -> list[str]:
        """GUR-24: the legal decisions, sorted as ASCII; none at chance and at the end."""
        return sorted(getattr(self, "choices_" + self.moment)()) if self.turn >= 0 else []

    def chance_events(self) -> Iterator[tuple[str, int]]:
        """The outcomes of the chance event that is due, with the number of ways to each."""
        if self.turn != CHANCE:
            raise ValueError("expected a moment of chance, found a decision or the end")
        yield from getattr(self, "events_" + self.moment)()

    def sample_chance(self, rng: Random) -> str:
        """One outcome, by its weight."""
        if self.moment == "order":  # 720 orders are not worth listing
            return "order:" + "".join(map(str, rng.sample(self.ring, len(self.ring))))
        texts, weights = zip(*self.chance_events(), strict=True)
        return rng.choices(texts, weights)[0]

    def play(self, move: object) -> Position:
        """The position after a decision (with its actor or without), a chance event, or a result
        that the last event had; raises ValueError."""
        text = str(move)
        position = self.fork()
        if text in self.results:
            position.results.remove(text)
            return position
        position.results = []
        if self.turn >= 0:
            text = self._without_actor(text)
            if text not in self.legal_moves():
                self.refuse(f"a legal decision of seat {self.turn} ({self.moment})", text)
        elif self.turn == OVER:
            self.refuse("nothing after the end of the game", text)
        getattr(position, "take_" + self.moment)(text)
        return position

    def _without_actor(self, text: str) -> str:
        """GUR-24: records name the actor."""
        named = re.fullmatch(r"([0-9])\.(.*)", text)
        if named is None:
            return text
        if int(named[1]) != self.turn:
            self.refuse(f"a decision of seat {self.turn}", text)
        return named[2]

    def seen(self, seat: int) -> list[str]:
        """GUR-24: what a seat has seen so far, oldest first."""
        return self.seen_since(None, seat)

    def seen_since(self, past: Log | None, seat: int) -> list[str]:
        """What a seat has seen since `past`, the log of an earlier position of this game."""
        texts = []
        log = self.log
        while log is not past:
            assert log is not None
            event = log.event
            inside = event.insiders is None or seat in event.insiders
            texts.append(event.text if inside else event.shown)
            log = log.past
        return [text for text in reversed(texts) if text is not None]

    def end_round(self) -> None:
        """GUR-22: the end, or the next wizard's round."""
        self.round_points = self.points
        if max(self.totals) >= self.options.threshold or self.round >= self.options.MaxRounds:
            self.moment = "over"
        else:
            self.round += 1
            self.begin_round()

    def scores(self) -> list[int]:
        """GUR-20: the points of each seat so far."""
        return list(self.totals)

    def winners(self) -> tuple[int, ...]:
        """GUR-22: the highest score; of those tied the one who won a battle last."""
        if self.turn != OVER:
            return ()
        top = [seat for seat in range(self.players) if self.totals[seat] == max(self.totals)]
        latest = max(self.won[seat] for seat in top)
        return tuple(seat for seat in top if self.won[seat] == latest)

    def returns(self) -> tuple[Fraction, ...] | None:
        """GUR-23: each seat's utility under Objective, once the game is over."""
        if self.turn != OVER:
            return None
        if self.options.Objective == "margin":
            return tuple(Fraction(lead) for lead in leads(self.totals))
        winners = self.winners()
        return tuple(Fraction(seat in winners, len(winners)) for seat in range(self.players))

    def round_returns(self) -> list[Fraction] | None:
        """GUR-23, GUR-26: the value to each seat of the round that ended last (Horizon=round);
        None before the end of a round."""
        if self.round_points is None:
            return None
        if self.options.Objective == "margin":
            return [Fraction(lead) for lead in leads(self.round_points)]
        most = 4 * self.options.BattlePoints
        return [Fraction(made, most) for made in self.round_points]


def leads(points: list[int]) -> list[int]:
    """Each seat's points less the best other seat's."""
    return [
        own - max(other for rival, other in enumerate(points) if rival != seat)
        for seat, own in enumerate(points)
    ]

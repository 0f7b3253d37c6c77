"""Full positions of Wampum: a packed table and what the seats have seen on the way to it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from solver._wampum import Table, part_texts, ways
from solver.contract import CHANCE, OVER
from solver.games.past import Happened
from solver.games.results import most
from solver.games.table import FullPosition
from solver.games.wampum.deck import fixed_cards
from solver.games.wampum.rules import Rules, read_rules
from solver.games.wampum.setup import Setup, ordered, parse_setup
from solver.games.wampum.texts import (
    LegalMoves,
    Move,
    Steps,
    check_turn,
    event_steps,
    holds,
    masked,
    masked_text,
    random_move,
    read_decision,
    read_event,
    written,
)
from solver.games.wampum.view import View, setup_of

if TYPE_CHECKING:
    from solver.games.wampum.setup import Bid


class Position(FullPosition[Rules, Table]):
    """A full position of Wampum. Immutable: `play` gives a new one."""

    __slots__ = ("_begun",)

    def __init__(
        self, rules: Rules, table: Table, begun: Setup | None, past: Happened | None = None
    ) -> None:
        super().__init__(rules, table, past)
        self._begun = begun  # the text it was parsed from, None: the empty table

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, **options: object) -> Position:
        """The table before anything is dealt (WAM-1 to WAM-4); raises BadOption."""
        return cls.begin(read_rules(options), None)

    @classmethod
    def begin(cls, rules: Rules, setup: Setup | None) -> Position:
        """The full table of a Setup, or the empty one."""
        table = Table.laid_out(rules) if setup is None else Table.of_setup(setup)
        return cls(rules, table, setup)

    @classmethod
    def parse(cls, text: str, **options: object) -> Position | View:
        """The position of a text, a View where the text has a seat (WAM-22).

        Raises SyntaxProblem, ImpossiblePosition or BadOption.
        """
        setup = parse_setup(text, options)
        if setup.seat is not None:
            return View.of_setup(setup)
        return cls.begin(setup.rules, setup)

    # -- who acts -----------------------------------------------------------------------------

    @property
    def hidden_from_others(self) -> int:
        """The seat that alone sees the cards of the event or decision that is due; -1 for none."""
        if self.turn == CHANCE:
            return self._table.receiver
        return self.turn if self._table.phase in ("bid", "discard") else -1

    def hand(self, seat: int) -> str:
        """The cards in a hand."""
        return self._table.hands[seat]

    @property
    def pool(self) -> str:
        """The cards in no known place: the pile and, after a text without `under`, the chests."""
        return self._table.pool

    # -- decisions ----------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[Move]:
        """The legal decisions in ASCII order; none at chance and when over."""
        return LegalMoves(self._table)

    def legal_count(self) -> int:
        """How many decisions are legal, without writing them."""
        return len(LegalMoves(self._table))

    def move(self, text: str) -> Move:
        """The legal decision that `text` spells; raises IllegalMove."""
        self.steps(text)
        return Move(text)

    def sample_move(self, seed: int) -> Move:
        """A legal decision, all equally likely; raises IllegalMove where none is due."""
        check_turn(self._table)
        return random_move(self._table, seed)

    def policy_move(self, rng_seed: int, kind: str) -> Move:
        """The decision of a baseline player, `greedy` or `random`, or of a policy for playouts;
        raises IllegalMove where none is due."""
        check_turn(self._table)
        return Move(written(self._table.decide(rng_seed, kind)))

    def play(self, move: object) -> Position:
        """The position after a decision or, at a chance point, an event; raises IllegalMove."""
        steps, past = self._read(str(move))
        before, table = self._table, self._table.after(*steps)
        traded = table.round != before.round or table.turn == OVER
        if traded and before.round and before.phase != "show":
            for seat, cards in self._turned_up(past.text):
                past = Happened(past, f"show:{seat}:{cards}", None, None)
        return Position(self.rules, table, self._begun, past)

    def play_face_down(self, move: object) -> Position:
        """As `play`, but the bids that come to be turned up lie face down still: each is turned up by an
        event, `show`, as a seat comes to see it (WAM-12, WAM-21)."""
        steps, past = self._read(str(move))
        return Position(self.rules, self._table.after(*steps, face_down=True), self._begun, past)

    def _read(self, text: str) -> tuple[Steps, Happened]:
        """The steps of a decision or an event, and what the seats see of it; raises IllegalMove."""
        if self.turn != CHANCE:
            seats = None if text.startswith(">") else (self.turn,)
            return self.steps(text), Happened(self._past, text, seats, masked_text(text))
        cards = read_event(self._table, text, known=True)
        seat = self._table.receiver
        hidden = f"{self._table.due}:{masked(cards)}"
        past = Happened(self._past, text, None if seat < 0 else (seat,), hidden)
        return event_steps(cards), past

    def _turned_up(self, text: str) -> list[Bid]:
        """The bids in the order of the villages, with the one that `text` lays."""
        bids, place = list(self._table.bids), text.lstrip(">").partition(":")
        if self._table.phase == "bid":
            bids[int(place[0]) - 1] = (self.turn, place[2])
        elif self._table.phase == "move":
            bids[int(place[0]) - 1] = (self.turn, self._table.out)
        return [bid for bid in bids if bid]

    # -- chance -------------------------------------------------------------------------------

    def chance_label(self) -> str:
        """Kind and seat of the event that is due, such as `draw:0`; raises IllegalMove."""
        self._check_chance()
        kind, _, number = self._table.due.partition(":")
        return kind if kind == "fill" else f"{kind}:{number}"

    def chance_events(self) -> Iterator[tuple[str, int]]:
        """Every outcome at a chance point, and how many sets of numbered cards give it."""
        if self.turn != CHANCE:
            return
        table, n = self._table, self._table.cards_due
        if table.phase == "show":
            yield f"{table.due}:{table.face_down}", 1
            return
        for part in part_texts(table.pool, n, n):
            if table.due != "removed" or len(set(part)) == n:  # WAM-3: different goods
                yield f"{table.due}:{part}", ways(table.pool, part)

    def sample_chance(self, rng: random.Random) -> str:
        """One outcome with its probability; raises IllegalMove where no event is due."""
        self._check_chance()
        if self._table.phase == "show":
            return f"{self._table.due}:{self._table.face_down}"
        while True:
            part = ordered("".join(rng.sample(self._table.pool, self._table.cards_due)))
            if self._table.due != "removed" or len(set(part)) == len(part):
                return f"{self._table.due}:{part}"

    def taped_event(self, seed: int) -> str | None:
        """The event that is due where the deck lies as `seed` shuffles it; None where the cards on
        the table do not come from that deck. A seat finds the same cards whatever was played."""
        self._check_chance()
        if self._table.phase == "show":
            return f"{self._table.due}:{self._table.face_down}"
        if self._begun is not None:
            return None
        cards = fixed_cards(self.rules, seed, self._table.due, self._table.round)
        return f"{self._table.due}:{cards}" if holds(self._table.pool, cards) else None

    # -- texts --------------------------------------------------------------------------------

    def text(self) -> str:
        """The position text (WAM-22); raises IllegalMove at a chance point, which has none."""
        return self.setup().text()

    def setup(self) -> Setup:
        """The position as its text has it; raises as `text`."""
        return setup_of(self._table, self.rules, None)

    def __repr__(self) -> str:
        return f"<Position {self._table.due if self.turn == CHANCE else self.text()}>"

    def view(self, seat: int) -> View:
        """What that seat knows: made from what it has seen and nothing else (WAM-16, WAM-20, WAM-21)."""
        begun = self._begun
        first = View.begin(self.rules, seat) if begun is None else View.of_setup(begun.as_seen_by(seat))
        return first.told(self.seen(seat))

    # -- the end ------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...] | None:
        """Wampum of each seat; None before the end (WAM-14)."""
        return self._table.chests if self.turn == OVER else None

    def winners(self) -> tuple[int, ...]:
        """The seats with the most wampum; empty before the end (WAM-14)."""
        return most(self.scores() or ())

    # -- for the search -----------------------------------------------------------------------

    def steps(self, text: str) -> Steps:
        """The steps of a decision; raises IllegalMove."""
        return read_decision(self._table, text, known=True)

    def line(self, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of the whole decisions among `steps`, played from here up to an event."""
        texts: list[str] = []
        table, begun = self._table, Steps()
        for step in steps:
            if table.turn < 0:
                break
            begun, table = (*begun, step), table.after(step)
            if table.phase != "cards":
                texts.append(written(begun))
                begun = ()
        return tuple(texts)

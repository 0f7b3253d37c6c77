"""Full positions of Waka Waka: a packed table and what the seats have seen on the way to it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from solver._wakawaka import Table
from solver.contract import CHANCE, OVER
from solver.games.past import Happened, continued, view_after
from solver.games.seats import check_seat
from solver.games.table import FullPosition
from solver.games.wakawaka.rules import Rules, read_rules
from solver.games.wakawaka.setup import PHASES, Setup, parse_setup
from solver.games.wakawaka.texts import (
    Move,
    check_turn,
    decision_text,
    due,
    event_text,
    masked,
    read_decision,
    read_event,
    step_texts,
    texts_of,
)
from solver.games.wakawaka.view import View


class Position(FullPosition[Rules, Table]):
    """A full position of Waka Waka. Immutable: `play` gives a new one."""

    __slots__ = ("_anchor", "_begun", "_since", "_untold")

    SHOWN = ("show:", "turned:", "seen:", "laid:")  # WAK-29

    def __init__(
        self, rules: Rules, table: Table, begun: Setup | None, anchor: Table | None = None
    ) -> None:
        super().__init__(rules, table)
        self._begun = begun  # the text it was parsed from, None: the empty table
        self._anchor = anchor  # the last table that has a text, and what has happened since
        self._since: tuple[str, ...] = ()
        self._untold: Happened | None = None  # the past with sights that the seats have still to see

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, **options: object) -> Position:
        """The table before anything is dealt (WAK-5); raises BadOption. Beside the rule options it
        takes `cards`, `goods` and `hand` of a small variant."""
        return cls.begin(rules_of(options), None)

    @classmethod
    def begin(cls, rules: Rules, setup: Setup | None) -> Position:
        """The full table of a Setup, or the empty one."""
        if setup is None:
            return cls(rules, Table.laid_out(rules), None)
        table = Table.of_setup(setup)
        return cls(rules, table, setup, table)

    @classmethod
    def of_world(cls, rules: Rules, table: Table) -> Position:
        """A world without a past: its text names what is due in the place of a phase."""
        return cls(rules, table, None, table)

    @classmethod
    def parse(cls, text: str, **options: object) -> Position | View:
        """The position of a text, with `moves ...` behind it or not; a View where the text has a seat
        (WAK-30). Raises SyntaxProblem, ImpossiblePosition, IllegalMove or BadOption."""
        head, _, moves = text.partition(" moves ")
        if head == "empty":
            position: Position | View = cls.empty(**options)
        else:
            setup = parse_setup(head, options)
            begun = setup.seat is not None
            position = View.of_setup(setup) if begun else cls.begin(setup.rules, setup)
        for move in moves.split():
            position = position.play(move)
        return position

    # -- decisions ----------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """The legal decisions in ASCII order; none at chance and when over."""
        return texts_of(self._table)

    def legal_count(self) -> int:
        """How many decisions are legal, without writing them."""
        return self._table.count() if self.turn >= 0 else 0

    def move(self, text: str) -> Move:
        """The legal decision that `text` spells; raises IllegalMove."""
        self.steps(text)
        return Move(str(text))

    def sample_move(self, seed: int) -> Move:
        """A legal decision, all equally likely; raises IllegalMove where none is due."""
        return self.policy_move(seed, "random")

    def policy_move(self, rng_seed: int, kind: str) -> Move:
        """The decision of a baseline player, `greedy` or `random`, or of a policy for playouts;
        raises IllegalMove where none is due."""
        check_turn(self._table)
        return Move(decision_text(self._table.decide(rng_seed, kind)))

    def play(self, move: object) -> Position:
        """The position after a decision or, at a chance point, an event; raises IllegalMove."""
        text = str(move)
        read = read_event if self.turn == CHANCE else read_decision
        step = read(self._table, text)
        after = self._copy(self._table.after(step))
        after._past = self._happened(text, after._table)
        if after._table.point in PHASES:
            after._anchor, after._since = after._table, ()
        else:
            after._since = (*self._since, text)
        return after

    def _copy(self, table: Table) -> Position:
        position = Position(self.rules, table, self._begun, self._anchor)
        position._since, position._past = self._since, self._past
        return position

    def _happened(self, text: str, after: Table) -> Happened:
        """The text, and what the seats come to see by it (WAK-29)."""
        table = self._table
        seen = [masked(table, text, seat) for seat in range(self.players)]
        hidden = next((sight for sight in seen if sight != text), None)
        owners = tuple(seat for seat, sight in enumerate(seen) if sight == text)
        before = self._untold or self._past
        past = Happened(before, text, None if hidden is None else owners, hidden or text)
        word, _, what = text.partition(":")
        if word == "ask":
            past = Happened(past, f"show:{what}:{table.hands[int(what)]}", None, None)
        elif word == "buy" and (down := table.boats[int(what) - 1][1]):
            past = Happened(past, f"turned:{what}:{down}", None, None)
        elif word == "peek":
            down = table.boats[int(what) - 1][1]
            past = Happened(past, f"seen:{what}:{down}", (table.seat,), None)
        if not after.played:
            for card in table.played:
                if card[0] == "#":
                    past = Happened(past, f"laid:{table.active}:{card[1:]}", None, None)
        return past

    def untold(self, seat: int, count: int) -> Position:
        """The same table where that seat has seen `count` texts and waits for the sights behind them
        (WAK-29), which are told before whatever comes next."""
        waiting = self._copy(self._table)
        texts, past = len(self.seen(seat)), self._past
        while past is not None and texts > count and past.text.startswith(self.SHOWN):
            texts -= past.seen_by(seat) is not None
            past = past.before
        waiting._untold, waiting._past = self._past, past
        return waiting

    # -- chance -------------------------------------------------------------------------------

    def chance_label(self) -> str:
        """Kind and seat or boat of the event that is due, such as `draw:0`; raises IllegalMove."""
        self._check_chance()
        return due(self._table)

    def chance_events(self) -> Iterator[tuple[str, int]]:
        """Every outcome at a chance point, and how many sets of numbered pieces give it."""
        if self.turn == CHANCE:
            for step, ways in self._table.events():
                yield event_text(self._table, step), ways

    def sample_chance(self, rng: random.Random) -> str:
        """One outcome with its probability; raises IllegalMove where no event is due."""
        self._check_chance()
        return event_text(self._table, self._table.event(rng.getrandbits(64)))

    # -- texts --------------------------------------------------------------------------------

    def text(self) -> str:
        """The text of the last moment that has one, and what has happened since (WAK-30)."""
        head = self._anchor and setup_of(self._anchor, self.rules).text()
        return continued(head or "empty", self._since)

    def setup(self) -> Setup:
        """The table as its text would have it, with the name of what is due as phase."""
        return setup_of(self._table, self.rules)

    def __repr__(self) -> str:
        return f"<Position {self.text()}>"

    def view(self, seat: int) -> View:
        """What that seat knows: made from what it has seen and nothing else (WAK-26, WAK-29)."""
        check_seat(seat, self.players)
        return view_after(self._past, seat, self._first_view, View.follow)

    def _first_view(self, seat: int) -> View:
        """What it knew at the beginning."""
        if self._begun is None:
            return View.begin(self.rules, seat)
        return View.of_setup(self._begun.as_seen_by(seat))

    # -- the end ------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...] | None:
        """The levels; None before the end (seeds/wakawaka.md, readings)."""
        return self._table.levels if self.turn == OVER else None

    def winners(self) -> tuple[int, ...]:
        """WAK-23, WAK-24; empty before the end."""
        if self.turn != OVER:
            return ()
        return tuple(seat for seat, share in enumerate(self._table.shares()) if share > 0)

    def margins(self) -> tuple[Fraction, ...] | None:
        """Levels ahead of the best other seat, half a level more for winners and less for the others;
        None before the end (WAK-25)."""
        leads, winners, half = super().margins(), self.winners(), Fraction(1, 2)
        if leads is None:
            return None
        return tuple(lead + (half if seat in winners else -half) for seat, lead in enumerate(leads))

    # -- for the search -----------------------------------------------------------------------

    def steps(self, text: str) -> tuple[int, ...]:
        """The one step that a decision is; raises IllegalMove."""
        return (read_decision(self._table, str(text)),)

    def line(self, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of these decisions, played from here up to an event."""
        texts: list[str] = []
        table = self._table
        for step in steps:
            if table.turn < 0:
                break
            texts += step_texts(step)
            table = table.after(step)
        return tuple(texts)


def rules_of(options: dict[str, object]) -> Rules:
    """Rule options, and the pieces of a small variant beside them."""
    variant = {name: options[name] for name in ("cards", "goods", "hand") if name in options}
    given = {name: value for name, value in options.items() if name not in variant}
    return read_rules(given, **variant)  # type: ignore[arg-type]


def setup_of(table: Table, rules: Rules) -> Setup:
    """A table at which nothing is hidden."""
    return Setup(
        rules=rules,
        seat=None,
        turn=table.turns,
        played=table.played,
        phase=table.point,
        fire=table.fire,
        gold=table.gold,
        levels=table.levels,
        holdings=table.holdings,
        village=table.village,
        boats=table.boats,
        hands=table.hands,
        deck=table.deck,
        discard=table.discard,
        pile=table.pile,
    )

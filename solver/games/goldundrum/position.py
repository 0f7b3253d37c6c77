"""Full positions of Gold und Rum: a packed table, its piles, and what the seats have seen of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NoReturn

from solver._goldundrum import Table, parts
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove
from solver.games.goldundrum.checks import checked
from solver.games.goldundrum.full import table_of
from solver.games.goldundrum.moments import (
    Moment,
    Piles,
    empty_piles,
    followed,
    new_phase,
    piles_after,
)
from solver.games.goldundrum.rules import Rules, read_rules
from solver.games.goldundrum.setup import Setup, parse_setup
from solver.games.goldundrum.texts import (
    TYPE_NAMES,
    Move,
    backs_of,
    decision_texts,
    event_text,
    legal_texts,
    read_decision,
    read_event,
)
from solver.games.goldundrum.view import View
from solver.games.past import Happened, continued, view_after
from solver.games.seats import check_seat
from solver.games.table import FullPosition

PRIVATE = ("pass", "keep", "order")  # GUR-24: others do not see them at all


class Position(FullPosition[Rules, Table]):
    """A full position of Gold und Rum. Immutable: `play` gives a new one."""

    __slots__ = ("_begun", "_moment", "_piles", "_results", "_since")

    def __init__(self, rules: Rules, moment: Moment, begun: Setup | None) -> None:
        super().__init__(rules, moment.table)
        self._piles = moment.piles
        self._moment = moment  # the last one that has a text, and what has happened since
        self._since: tuple[str, ...] = ()
        self._results: tuple[str, ...] = ()  # of the last event; a record may repeat them
        self._begun = begun  # the text it was parsed from, None: the empty table

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, **options: object) -> Position:
        """The table before the first card of the first round; raises BadOption."""
        rules = read_rules(options)
        return cls(rules, Moment("round", Table.laid_out(rules), empty_piles(rules)), None)

    @classmethod
    def parse(cls, text: str, **options: object) -> Position | View:
        """The position of a text, with `moves ...` behind it or not; a View where the text has a
        seat (GUR-25). Raises SyntaxProblem, ImpossiblePosition, IllegalMove or BadOption."""
        base, _, moves = text.partition(" moves ")
        setup = checked(parse_setup(base, options))
        position: Position | View = cls.of_setup(setup) if setup.seat is None else View.of(setup)
        for move in moves.split():
            position = position.play(move)
        return position

    @classmethod
    def of_setup(cls, setup: Setup) -> Position:
        """The position of a Setup that is possible, without a past."""
        piles = setup.piles or empty_piles(setup.rules)
        return cls(setup.rules, Moment(setup.phase, table_of(setup), piles), setup)

    def placed(
        self, table: Table, piles: Piles, since: tuple[str, ...], past: Happened | None
    ) -> Position:
        """This, at a table that `since` leads to, with another past."""
        position = self._copy()
        position._table, position._piles = table, piles
        position._since, position._past = since, past
        return position

    @property
    def piles(self) -> Piles:
        """The piles from the bottom up: cards, `+2` an enlistment, `-2` a desertion of seat 2."""
        return self._piles

    # -- decisions ----------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """The legal decisions in ASCII order; none at chance and at the end."""
        return [Move(text) for text in legal_texts(self._table)]

    def legal_count(self) -> int:
        """How many there are."""
        return self._table.step_count()

    def move(self, text: str) -> Move:
        """The legal decision that `text` spells, with its actor or without; raises IllegalMove."""
        return Move(decision_texts()[read_decision(self._table, str(text))])

    def sample_move(self, seed: int) -> Move:
        """A legal decision, all equally likely; raises IllegalMove where none is due."""
        self._check_turn()
        return Move(decision_texts()[self._table.policy_step(seed, "random")])

    def policy_move(self, rng_seed: int, kind: str) -> Move:
        """The decision of a baseline, `greedy` or `random`, or of the `light` policy of playouts,
        by what the seat to act knows; raises IllegalMove where none is due."""
        if kind == "random":
            return self.sample_move(rng_seed)
        self._check_turn()
        return self.view(self.turn).policy_move(rng_seed, kind)

    def _check_turn(self) -> None:
        if self.turn < 0:
            raise IllegalMove("expected a position with a decision due, found none")

    def play(self, move: object) -> Position:
        """The position after a decision, a chance event that is due, or a result that the last
        event had; raises IllegalMove."""
        text = str(move)
        if text in self._results:
            position = self._copy()
            position._results = tuple(result for result in self._results if result != text)
            return position
        if self.turn == CHANCE:
            return self._happen(read_event(self._table, text), text)
        step = read_decision(self._table, text)
        return self._decide(step)

    def _happen(self, step: int, text: str) -> Position:
        table = self._table
        seats: tuple[int, ...] | None = None
        if table.moment == "order":
            seats = ()
        elif table.moment == "draw":
            seats = (table.actor, table.target)
        masked = None if seats == () else backs_of(text) if seats else text
        card = text.rpartition(":")[2]
        return self._after(step, Happened(self._past, text, seats, masked), -1, card)

    def _decide(self, step: int) -> Position:
        seat = self.turn
        text = f"{seat}.{decision_texts()[step]}"
        word = TYPE_NAMES[parts(step)[0]]
        seats = (seat,) if word in ("send", *PRIVATE) else None
        masked = backs_of(text) if word == "send" else None
        return self._after(step, Happened(self._past, text, seats, masked), seat, "")

    def _after(self, step: int, past: Happened, seat: int, card: str) -> Position:
        """What a step leads to, with all that the rules do then."""
        type, what = parts(step)
        event = TYPE_NAMES[type]
        place = self._table.dealt % self.rules.piles if event == "deal" else what
        table, results = followed(self._table.act(step))
        position = self._copy()
        position._table = table
        position._piles = piles_after(self._piles, event, seat, place, card)
        position._past = past
        for result in results:
            position._past = Happened(position._past, result, None, result)
        position._results = tuple(results)
        position._since = (*self._since, past.text)
        phase = new_phase(self._table, event, table)
        if phase is not None:
            position._begin(phase)
        return position

    def _begin(self, phase: str) -> None:
        """A moment that has a text of its own."""
        if phase == "round":
            self._piles = empty_piles(self.rules)
        self._moment = Moment(phase, self._table, self._piles)
        self._since = ()

    def _copy(self) -> Position:
        position = Position(self.rules, self._moment, self._begun)
        for name in ("_table", "_piles", "_since", "_results", "_past"):
            setattr(position, name, getattr(self, name))
        return position

    # -- chance -------------------------------------------------------------------------------

    def chance_label(self) -> str:
        """What the event that is due is called on a tape; raises IllegalMove where none is."""
        self._check_chance()
        table = self._table
        labels = {"order": f"order:{table.round}:{table.dealt}", "draw": f"spy:{table.actor}"}
        labels["hit-draw"] = f"commando:{table.actor}"
        return labels.get(table.moment, table.moment)

    def chance_events(self) -> Iterator[tuple[str, int]]:
        """The events that are due, each with the number of ways to it; raises IllegalMove."""
        self._check_chance()
        if self._table.moment == "order":
            for seats in permutations(sorted(self._table.ring)):
                yield "order:" + "".join(map(str, seats)), 1
            return
        for step, weight in self._table.events():
            yield event_text(self._table, step), weight

    def sample_chance(self, rng: random.Random) -> str:
        """One of them with its probability; raises IllegalMove."""
        self._check_chance()
        ring = self._table.ring
        if self._table.moment == "order":
            return "order:" + "".join(map(str, rng.sample(ring, len(ring))))
        texts, weights = zip(*self.chance_events(), strict=True)
        return str(rng.choices(texts, weights)[0])

    # -- texts --------------------------------------------------------------------------------

    def text(self) -> str:
        """The text of the last moment that has one, and what has happened since (GUR-25)."""
        return continued(self._moment.setup(self.rules).text(), self._since)

    def __repr__(self) -> str:
        return f"Position({self.text()!r})"

    def view(self, seat: int) -> View:
        """What that seat knows: made from what it has seen and nothing else (GUR-24). The seat to act
        knows that it is asked."""
        check_seat(seat, self.players)
        view = view_after(self._past, seat, self._first_view, View.follow)
        return view.asked() if self.turn == seat else view

    def _first_view(self, seat: int) -> View:
        """What it knew at the beginning."""
        if self._begun is None:
            return View.begin(self.rules, seat)
        return View.of_full(self._begun, seat) if self._begun.seat is None else View.of(self._begun)

    # -- the end ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points of each seat so far (GUR-20)."""
        return self._table.scores

    def winners(self) -> tuple[int, ...]:
        """GUR-22; empty before the end."""
        return self._table.winners() if self.turn == OVER else ()

    # -- for the search -----------------------------------------------------------------------

    def belief(self) -> NoReturn:
        """A search goes by what a seat knows: `view`."""
        raise IllegalMove("expected a view to search from, found a full position")

    def steps(self, text: str) -> tuple[int, ...]:
        """The one step that a decision is; raises IllegalMove."""
        return (read_decision(self._table, text),)

    def line(self, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of decisions played from here up to an event, each with its actor."""
        texts, table = [], self._table
        for step in steps:
            if table.turn < 0 or not table.legal(step):
                break
            texts.append(f"{table.turn}.{decision_texts()[step]}")
            table = table.after(step)
        return tuple(texts)

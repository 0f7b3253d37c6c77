"""Full positions of Gold und Rum: a packed table, its piles, and what the seats have seen of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NoReturn

from solver._goldundrum import Table, parts
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove
from solver.games.dealing import dealt
from solver.games.goldundrum.checks import checked
from solver.games.goldundrum.full import table_of
from solver.games.goldundrum.moments import (
    Moment,
    Piles,
    empty_piles,
    followed,
    joined,
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
from solver.games.past import Happened, history, newest_view, sights
from solver.games.results import leads, win_shares
from solver.games.seats import check_seat

PRIVATE = ("pass", "keep", "order")  # GUR-24: others do not see them at all


class Position:
    """A full position of Gold und Rum. Immutable: `play` gives a new one."""

    __slots__ = ("_begun", "_moment", "_past", "_piles", "_results", "_since", "_table", "rules")

    def __init__(self, rules: Rules, moment: Moment, begun: Setup | None) -> None:
        self.rules = rules
        self._table: Table = moment.table
        self._piles = moment.piles
        self._moment = moment  # the last one that has a text, and what has happened since
        self._since: tuple[str, ...] = ()
        self._results: tuple[str, ...] = ()  # of the last event; a record may repeat them
        self._begun = begun  # the text it was parsed from, None: the empty table
        self._past: Happened | None = None

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, **options: object) -> Position:
        """The table before the first card of the first round; raises BadOption."""
        rules = read_rules(options)
        return cls(rules, Moment("round", Table.laid_out(rules), empty_piles(rules)), None)

    @classmethod
    def start(cls, seed: int | None = None, **options: object) -> Position:
        """A new game at its first decision, its luck fixed by `seed`; raises BadOption."""
        return dealt(cls.empty(**options), seed)

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

    # -- who acts -----------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER."""
        return int(self._table.turn)

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def table(self) -> Table:
        """The packed table."""
        return self._table

    @property
    def piles(self) -> Piles:
        """The piles from the bottom up: cards, `+2` an enlistment, `-2` a desertion of seat 2."""
        return self._piles

    @property
    def key(self) -> int:
        """A hash of the whole table."""
        return int(self._table.key)

    def view_key(self, seat: int) -> int:
        """A hash of all that the seat has seen."""
        return int(self._table.view_key(seat))

    # -- decisions ----------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """The legal decisions in ASCII order; none at chance and at the end."""
        return [Move(text) for text in legal_texts(self._table)]

    def iter_legal(self) -> Iterator[Move]:
        """As legal_moves."""
        return iter(self.legal_moves())

    def legal_count(self) -> int:
        """How many there are."""
        return int(self._table.step_count())

    def move(self, text: str) -> Move:
        """The legal decision that `text` spells, with its actor or without; raises IllegalMove."""
        return Move(decision_texts()[read_decision(self._table, str(text))])

    def sample_move(self, seed: int) -> Move:
        """A legal decision, all equally likely; raises IllegalMove where none is due."""
        return self._chosen(self._table, seed, "random")

    def policy_move(self, rng_seed: int, kind: str) -> Move:
        """The decision of a baseline, `greedy` or `random`, or of the `light` policy of playouts,
        by what the seat to act knows; raises IllegalMove where none is due."""
        if kind == "random":
            return self.sample_move(rng_seed)
        self._check_turn()
        return self.view(self.turn).policy_move(rng_seed, kind)

    def _chosen(self, table: Table, seed: int, kind: str) -> Move:
        self._check_turn()
        return Move(decision_texts()[table.policy_step(seed, kind)])

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

    def _check_chance(self) -> None:
        if self.turn != CHANCE:
            raise IllegalMove("expected a chance event to be due, found none")

    # -- texts --------------------------------------------------------------------------------

    def text(self) -> str:
        """The text of the last moment that has one, and what has happened since (GUR-25)."""
        return joined(self._moment.setup(self.rules).text(), self._since)

    def __repr__(self) -> str:
        return f"Position({self.text()!r})"

    def record(self) -> list[str]:
        """Everything that happened since the empty table or the text, as a referee sees it."""
        return [past.text for past in history(self._past) if not past.text.startswith("show:")]

    def seen(self, seat: int) -> list[str]:
        """What that seat has seen of it (GUR-24)."""
        check_seat(seat, self.players)
        return sights(self._past, seat)

    def view(self, seat: int) -> View:
        """What that seat knows: made from what it has seen and nothing else. The seat to act knows
        that it is asked."""
        check_seat(seat, self.players)
        view = self._followed(seat)
        return view.asked() if self.turn == seat else view

    def _followed(self, seat: int) -> View:
        """The seat's view, from the last moment at which it was asked for."""
        known, texts = newest_view(self._past, seat)
        view = View.follow(known or self._first_view(seat), texts)
        if self._past is not None:
            self._past.views[seat] = view
        return view

    def _first_view(self, seat: int) -> View:
        """What it knew at the beginning."""
        if self._begun is None:
            return View.begin(self.rules, seat)
        return View.of_full(self._begun, seat) if self._begun.seat is None else View.of(self._begun)

    # -- the end ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points of each seat so far (GUR-20)."""
        return list(self._table.scores)

    def winners(self) -> tuple[int, ...]:
        """GUR-22; empty before the end."""
        return tuple(self._table.winners()) if self.turn == OVER else ()

    def margins(self) -> list[Fraction] | None:
        """Points ahead of the best other seat; None before the end (GUR-23)."""
        if self.turn != OVER:
            return None
        return list(leads(self.scores()))

    def returns(self) -> list[Fraction] | None:
        """The utility of each seat under `Objective`; None before the end (GUR-23)."""
        if self.turn != OVER or self.rules.objective == "margin":
            return self.margins()
        return list(win_shares(self.winners(), self.players))

    # -- for the search -----------------------------------------------------------------------

    def packed(self) -> bytes:
        """The 256 bytes of the state."""
        return bytes(self._table.packed())

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

    def perft(self, depth: int) -> int:
        """The leaves so many decisions and events on."""
        return int(self._table.perft(depth))

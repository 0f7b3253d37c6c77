"""What one seat of Waka Waka knows: followed text by text, as that seat sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from solver._wakawaka import Table, decisions_of
from solver._wakawaka_belief import Belief
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove, ImpossiblePosition
from solver.games.past import continued
from solver.games.seats import check_seat
from solver.games.table import AtTable
from solver.games.wakawaka.hidden import LYING, Operation, beginning, of_decision, of_event
from solver.games.wakawaka.rules import Rules
from solver.games.wakawaka.setup import HIDDEN, PHASES, Setup, parse_setup
from solver.games.wakawaka.sights import read_sight
from solver.games.wakawaka.texts import (
    Move,
    check_turn,
    decision_text,
    read_decision,
    step_texts,
    texts_of,
)
from solver.notation import shown

if TYPE_CHECKING:
    from solver.games.wakawaka.position import Position

ROOT = 0  # seed of the world that stands for a view in a search
MORE_GUESSES = 1 << 16  # counted where fewer turned out to be too few


class View(AtTable[Rules, Table]):
    """What a seat knows of a game. Immutable: `play` gives a new one.

    It is made from texts alone, so that it cannot hold the truth.
    """

    __slots__ = ("_anchor", "_begun", "_belief", "_operations", "_since", "_texts", "seat")

    def __init__(self, rules: Rules, seat: int, table: Table, belief: Belief) -> None:
        super().__init__(rules, table)
        self.seat = seat
        self._belief = belief
        self._begun: Setup | None = None  # the text it was parsed from, None: the empty table
        self._texts: list[str] = []
        self._operations: list[Operation] = []  # what each text told the belief
        self._anchor: Setup | None = None  # the last moment with a text, and what has happened since
        self._since: list[str] = []

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, seat: int, **options: object) -> View:
        """What a seat knows before anything is dealt; raises BadOption or IllegalMove."""
        from solver.games.wakawaka.position import rules_of

        return cls.begin(rules_of(options), seat)

    @classmethod
    def begin(cls, rules: Rules, seat: int) -> View:
        check_seat(seat, rules.players)
        belief = Belief(rules.dealable, rules.goods)
        return cls(rules, seat, Table.laid_out(rules, seat), belief)

    @classmethod
    def parse(cls, text: str, **options: object) -> View:
        """The view of a text with a seat, `moves ...` behind it or not (WAK-30). Raises SyntaxProblem,
        ImpossiblePosition, IllegalMove or BadOption."""
        head, _, moves = text.partition(" moves ")
        setup = parse_setup(head, options)
        if setup.seat is None:
            raise ImpossiblePosition("expected a text with seat=, found a full position")
        return cls.follow(cls.of_setup(setup), moves.split())

    @classmethod
    def of_setup(cls, setup: Setup) -> View:
        """The view of a Setup with a seat that is possible."""
        assert setup.seat is not None
        belief = Belief(setup.unseen_cards, setup.unseen_goods)
        view = cls(setup.rules, setup.seat, Table.of_setup(setup, setup.seat), belief)
        view._begun = setup
        for operation in beginning(setup):
            view._learn(operation)
        view._anchor = view.setup()
        return view

    @classmethod
    def follow(cls, view: View, texts: Iterable[str]) -> View:
        """The view after more texts; raises IllegalMove where one cannot be."""
        following = view._copy()
        for text in texts:
            following._feed(str(text))
        return following

    def _copy(self) -> View:
        view = View(self.rules, self.seat, self._table, self._belief.copy())
        view._begun, view._anchor = self._begun, self._anchor
        view._texts, view._since = list(self._texts), list(self._since)
        view._operations = list(self._operations)
        return view

    # -- following ----------------------------------------------------------------------------

    def play(self, text: object) -> View:
        """The view after a decision or an event as this seat sees it; raises IllegalMove."""
        return View.follow(self, [str(text)])

    def _feed(self, text: str) -> None:
        table = self._table
        if table.turn == CHANCE:
            step = read_sight(table, text, self.seat)
            operations = of_event(table, text, self.seat)
        else:
            step = read_decision(table, text)
            operations = of_decision(table, text, self.seat)
        for operation in operations:
            self._learn(operation._replace(text=len(self._texts)))
        self._table = table.after(step)
        self._texts.append(text)
        self._since.append(text)
        if self._table.point in PHASES:
            self._anchor, self._since = self.setup(), []

    def _learn(self, operation: Operation) -> None:
        """Raises IllegalMove for what cannot be; where guesses had been left out, only after another
        count with more of them."""
        self._operations.append(operation)
        possible = self._belief.do(*operation[:-1])
        if not possible and not self._belief.exact:
            self._belief = self._fresh_belief(MORE_GUESSES)
            possible = all(self._belief.do(*told[:-1]) for told in self._operations)
        if not possible:
            what = operation.pieces or f"{operation.number} unknown {operation.side}"
            raise IllegalMove(f"expected what can be there, found {shown(what)}")

    def _fresh_belief(self, most: int) -> Belief:
        """The belief that the view began with."""
        begun = self._begun
        if begun is None:
            return Belief(self.rules.dealable, self.rules.goods, most)
        return Belief(begun.unseen_cards, begun.unseen_goods, most)

    @property
    def begun(self) -> Setup | None:
        """The text that the view began with; None for the empty table."""
        return self._begun

    @property
    def operations(self) -> list[Operation]:
        """What the texts told of hidden cards and goods."""
        return list(self._operations)

    @property
    def view_key(self) -> int:
        """A hash of all that the seat has seen."""
        return self._table.view_key(self.seat)

    # -- decisions ----------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """The decisions of the seat in ASCII order; none where another seat or chance is to act."""
        return texts_of(self._table) if self.turn == self.seat else []

    def legal_count(self) -> int:
        """How many decisions are legal."""
        return self._table.count() if self.turn == self.seat else 0

    def move(self, text: str) -> Move:
        """The legal decision that `text` spells; raises IllegalMove."""
        self.steps(text)
        return Move(str(text))

    def policy_move(self, rng_seed: int, kind: str) -> Move:
        """The decision of a baseline or of a policy for playouts; raises IllegalMove where this seat
        is not to act."""
        check_turn(self._table, self.seat)
        return Move(decision_text(self._table.decide(rng_seed, kind)))

    # -- texts --------------------------------------------------------------------------------

    def text(self) -> str:
        """The text of the last moment that has one, and what the seat has seen since (WAK-30)."""
        head = self._anchor.text() if self._anchor is not None else f"empty seat={self.seat}"
        return continued(head, self._since)

    def setup(self) -> Setup:
        """The table as the seat sees it, with pieces that lie at a place in every world."""
        from solver.games.wakawaka.position import setup_of

        setup = replace(setup_of(self._table, self.rules), seat=self.seat)
        return replace(
            setup,
            hands=tuple(self._known("cards", s, hand) for s, hand in enumerate(setup.hands)),
            played=tuple(self._known_substitute(*place) for place in enumerate(setup.played)),
            boats=tuple(
                (up, self._known("goods", boat, down)) for boat, (up, down) in enumerate(setup.boats)
            ),
        )

    def _known(self, side: str, group: int, pieces: str) -> str:
        """Pieces of a group, with the certain ones in the place of `?`."""
        if HIDDEN not in pieces:
            return pieces
        certain = self._belief.certain(side, group)
        return certain + HIDDEN * (len(pieces) - len(certain))

    def _known_substitute(self, place: int, card: str) -> str:
        return card[0] + self._known("cards", LYING + place, card[1:])

    def __repr__(self) -> str:
        return f"<View {self.text()}>"

    def seen(self) -> list[str]:
        """Everything the seat has seen since the empty table or the text."""
        return list(self._texts)

    # -- the end ------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...] | None:
        """The levels, which all see; None before the end."""
        return self._table.levels if self.turn == OVER else None

    def winners(self) -> tuple[int, ...]:
        """WAK-23, WAK-24; empty before the end."""
        if self.turn != OVER:
            return ()
        return tuple(seat for seat, share in enumerate(self._table.shares()) if share > 0)

    # -- worlds -------------------------------------------------------------------------------

    def belief(self) -> object:
        """What a search draws worlds from: a capsule for `draw` of ext/core/ops.pxd."""
        self._belief.freeze(self._table.packed())
        return self._belief.capsule()

    def worlds(self, count: int, seed: int) -> list[Position]:
        """So many worlds, each with the weight of its histories (WAK-27), without a past."""
        from solver.games.wakawaka.position import Position

        return [Position.of_world(self.rules, table) for table in self._drawn(count, seed)]

    def sample(self, seed: int) -> Position:
        """A world with a whole history, in which the seat has seen what it has seen; where it waits to see
        more, that is told before whatever comes next."""
        from solver.games.wakawaka.history import lived
        from solver.games.wakawaka.position import Position

        begun, record = lived(self, seed)
        position = Position.begin(self.rules, begun)
        for text in record:
            position = position.play(text)
        return position.untold(self.seat, len(self._texts))

    @property
    def guesses(self) -> tuple[int, int]:
        """How many ways there are to settle what has been shown of cards and of goods."""
        return self._belief.guesses("cards"), self._belief.guesses("goods")

    @property
    def ess(self) -> float | None:
        """The effective number of those ways where they are a sample; None where all are counted."""
        return self._belief.ess

    # -- for the search -----------------------------------------------------------------------

    def packed(self) -> bytes:
        """The 256 bytes of one of the worlds, always the same."""
        return self._root().packed()

    def _root(self) -> Table:
        return self._drawn(1, ROOT)[0]

    def _drawn(self, count: int, seed: int) -> list[Table]:
        """So many worlds as full tables."""
        self._belief.freeze(self._table.packed())
        return list(map(Table.unpacked, self._belief.worlds(count, seed)))

    def steps(self, text: str) -> tuple[int, ...]:
        """The one step that a decision of the seat is; raises IllegalMove."""
        check_turn(self._table, self.seat)
        return (read_decision(self._table, str(text)),)

    def ways(self, text: str) -> list[tuple[int, ...]]:
        """The steps that begin with a decision of the seat: the decision alone, and with each choice that
        a tree takes together with it. Raises IllegalMove."""
        (decision,) = self.steps(text)
        steps = (step for step in self._table.pairs() if decisions_of(step)[0] == decision)
        return [(step,) for step in {decision: None, **dict.fromkeys(steps)}]

    def line(self, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of these decisions, up to the first one that another seat makes or that depends on
        what this seat has still to see."""
        texts: list[str] = []
        table = self._table
        for step in steps:
            if table.turn != self.seat:
                break
            texts += step_texts(step)
            table = table.after(step)
        return tuple(texts)

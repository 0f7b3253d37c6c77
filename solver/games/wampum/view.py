"""What one seat of Wampum knows: followed text by text, as that seat sees them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from solver._wampum import Table, hidden
from solver._wampum_belief import Belief, any_world
from solver.contract import CHANCE, OVER
from solver.errors import IllegalMove
from solver.games.past import Seen, followed, history
from solver.games.results import most
from solver.games.seats import check_seat
from solver.games.table import AtTable
from solver.games.wampum.history import deal, full, texts
from solver.games.wampum.opponent import DISCARDED, DRAWN, LAID, TAKEN, Opponent, opponent
from solver.games.wampum.rules import Rules, read_rules
from solver.games.wampum.setup import HIDDEN, Setup, parse_setup
from solver.games.wampum.texts import (
    LegalMoves,
    Move,
    Steps,
    check_turn,
    event_steps,
    masked_text,
    public_text,
    random_move,
    read_decision,
    read_event,
    written,
)
from solver.notation import shown

if TYPE_CHECKING:
    from solver._wampum_belief import Entry
    from solver.games.wampum.position import Position

INFERRED = 4096  # worlds that inference weighs: 1 MiB


class View(AtTable[Rules, Table]):
    """What one seat knows. Immutable: `play` gives the view after one more text.

    It is made from texts that the seat has seen, and holds nothing else.
    """

    __slots__ = ("_begun", "_belief", "_opponents", "_past", "seat")

    def __init__(
        self,
        rules: Rules,
        seat: int,
        table: Table,
        opponents: tuple[Opponent, ...],
        begun: Setup | None = None,
        past: Seen | None = None,
    ) -> None:
        super().__init__(rules, table)
        self.seat = seat
        self._opponents = opponents  # by seat; of the viewer an empty entry
        self._begun = begun  # the text it was parsed from, None: the empty table
        self._past = past
        self._belief: Belief | None = None

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, seat: int, **options: object) -> View:
        """Before anything is dealt; raises BadOption, or IllegalMove for a seat that is none."""
        return cls.begin(read_rules(options), seat)

    @classmethod
    def begin(cls, rules: Rules, seat: int) -> View:
        """As `empty`, under these rules."""
        check_seat(seat, rules.players)
        opponents = tuple(Opponent(other) for other in range(rules.players))
        return cls(rules, seat, Table.laid_out(rules, seat), opponents)

    @classmethod
    def parse(cls, text: str, **options: object) -> View:
        """The view of a text; a full position is judged by the seat to move (WAM-22).

        Raises SyntaxProblem, ImpossiblePosition or BadOption.
        """
        setup = parse_setup(text, options)
        return cls.of_setup(setup if setup.seat is not None else setup.as_seen_by(setup.turn or 0))

    @classmethod
    def of_setup(cls, setup: Setup) -> View:
        """The view of a Setup that has a seat."""
        assert setup.seat is not None
        lying = dict(setup.lying)
        if setup.turn is not None and setup.phase == "move":
            lying[setup.turn] = setup.out
        opponents = tuple(
            opponent(seat, hand, lying.get(seat, ""), thrown)
            for seat, (hand, thrown) in enumerate(zip(setup.hands, setup.discards, strict=True))
        )
        table = Table.of_setup(setup, setup.seat)
        return cls(setup.rules, setup.seat, table, opponents, setup)

    follow = staticmethod(followed)

    @property
    def view_key(self) -> int:
        """A hash of all that was seen."""
        return self._table.view_key(self.seat)

    # -- decisions ----------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[Move]:
        """The viewer's legal decisions in ASCII order; none where another seat or chance is to act."""
        return LegalMoves(self._table) if self.turn == self.seat else ()

    def legal_count(self) -> int:
        """How many they are."""
        return len(self.legal_moves())

    def move(self, text: str) -> Move:
        """The viewer's legal decision that `text` spells; raises IllegalMove."""
        self.steps(text)
        return Move(text)

    def sample_move(self, seed: int) -> Move:
        """A legal decision of the viewer, all equally likely; raises IllegalMove."""
        self._check_known()
        check_turn(self._table)
        return random_move(self._table, seed)

    def policy_move(self, rng_seed: int, kind: str) -> Move:
        """The viewer's decision as a baseline player, `greedy` or `random`, or a policy for
        playouts; raises IllegalMove."""
        self._check_known()
        check_turn(self._table)
        return Move(written(self._table.decide(rng_seed, kind)))

    def _check_known(self) -> None:
        if self.turn not in (self.seat, CHANCE, OVER) and self._table.phase != "move":
            raise IllegalMove(f"expected seat {self.seat} to act, found seat {self.turn}")

    # -- play ---------------------------------------------------------------------------------

    def play(self, move: object) -> View:
        """The view after one more text as the viewer sees it; raises IllegalMove, also where no world
        fits (WAM-17)."""
        text = str(move)
        view = self._heard(text)
        if self.turn == CHANCE and HIDDEN not in text and not view._is_possible():
            raise IllegalMove(f"expected cards that can be there, found {shown(text)}")
        return view

    def told(self, texts: Iterable[str]) -> View:
        """The view after texts that a game has brought, so that a world fits; raises IllegalMove."""
        view = self
        for text in texts:
            view = view._heard(text)
        return view

    def _is_possible(self) -> bool:
        """Whether a world fits. Before a bid of another seat was turned up every card that was seen came
        out of those that nobody has."""
        return not any(o.has_shown for o in self._opponents) or any_world(*self.evidence())

    def _heard(self, text: str) -> View:
        if self.turn == CHANCE:
            return self._happen(text)
        steps = read_decision(self._table, text, known=self.turn == self.seat)
        opponents = list(self._opponents)
        kind = {"bid": LAID, "discard": DISCARDED}.get(self._table.phase)
        if kind is not None and self.turn != self.seat:
            other = opponents[self.turn]
            opponents[self.turn] = other.saw(kind, text.count(HIDDEN))
        return self._after(steps, text, opponents)

    def _happen(self, text: str) -> View:
        table, opponents = self._table, list(self._opponents)
        known = table.receiver in (-1, self.seat)
        cards = read_event(table, text, known)
        if not known:
            opponents[table.receiver] = opponents[table.receiver].saw(DRAWN, len(cards))
        elif table.phase == "show":
            owner = int(table.due.partition(":")[2])
            if owner != self.seat:
                opponents[owner] = opponents[owner].turned_up(cards)
        return self._after(event_steps(cards), text, opponents)

    def _after(self, steps: Steps, text: str, opponents: list[Opponent]) -> View:
        table = self._table.after(*steps)
        if self._table.phase == "show" and table.phase != "show":
            bids = list(self._table.bids)
            last = int(self._table.due.partition(":")[2])
            place = next(v for v, bid in enumerate(bids) if bid and bid[0] == last)
            bids[place] = (last, text.rpartition(":")[2])
            for there, bid in zip(self._table.villages, bids, strict=True):
                if bid and bid[0] != self.seat and set(bid[1]) & set(there):  # WAM-11
                    opponents[bid[0]] = opponents[bid[0]].saw(TAKEN, len(there), there)
        past = Seen(self._past, text)
        return View(self.rules, self.seat, table, tuple(opponents), self._begun, past)

    def seen(self) -> list[str]:
        """All texts that were seen since the empty table or the text."""
        return [past.text for past in history(self._past)]

    def follows(self, other: object) -> bool:
        """Whether this view goes on from the other one: the same game and seat, and all that was seen
        there."""
        if not isinstance(other, View) or other._begun != self._begun:
            return False
        if (other.rules, other.seat) != (self.rules, self.seat):
            return False
        before = other.seen()
        return self.seen()[: len(before)] == before

    def text(self) -> str:
        """The position text (WAM-22), with the cards that lie where they lie in every world;
        raises IllegalMove at a chance point, which has none."""
        return self.setup().text()

    def setup(self) -> Setup:
        """The view as its text has it; raises as `text`."""
        setup = setup_of(self._table, self.rules, self.seat)
        return with_known(setup, self.belief_table().known())

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {' '.join(self.seen()[-12:])}>"

    # -- the end ------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...] | None:
        """Wampum of each seat. None before the end, and where the last bonus of another seat lies in
        cards that were never seen: no text tells it (WAM-14, WAM-21)."""
        if self.turn != OVER:
            return None
        certain = [self._bonus(seat, hand) for seat, hand in enumerate(self.setup().hands)]
        kinds = [n for n in certain if n is not None]
        if len(kinds) < len(certain):
            return None
        return tuple(n + chest for n, chest in zip(kinds, self._table.chests, strict=True))

    def _bonus(self, seat: int, hand: str) -> int | None:
        """Kinds of goods that a seat has still to lay under its chest; None if that is not certain."""
        if seat not in self._table.bonus:
            return 0
        kinds = len(set(hand) - {HIDDEN})
        return kinds if HIDDEN not in hand or kinds == len(self.rules.goods) else None

    def winners(self) -> tuple[int, ...]:
        """The seats with the most wampum; empty where `scores` has none (WAM-14)."""
        return most(self.scores() or ())

    # -- worlds -------------------------------------------------------------------------------

    def evidence(self) -> tuple[Table, list[Entry]]:
        """All that worlds are drawn from: the table as the viewer sees it, and what it has seen of
        each opponent."""
        return self._table, [o.entry() for o in self._opponents if o.seat != self.seat]

    def belief_table(self) -> Belief:
        """The sampler, made when it is first asked for; raises ImpossiblePosition where no world
        fits."""
        if self._belief is None:
            self._belief = Belief(*self.evidence())
        return self._belief

    def belief(self) -> object:
        """A capsule of the sampler for the search; raises ImpossiblePosition where no world
        fits."""
        return self.belief_table().capsule()

    def public(self) -> View:
        """What all seats have seen, as the view of one that sits nowhere: in its worlds the viewer's own
        cards too are dealt. After a text without a history nobody has seen any of these."""
        if self._begun is None:
            opponents = tuple(Opponent(seat) for seat in range(self.players))
            nobody = View(self.rules, self.players, Table.laid_out(self.rules, self.players), opponents)
        else:
            nobody = View.of_setup(self._begun.as_seen_by_all())
        return View.follow(nobody, map(public_text, self.seen()))

    def inferred(self, seed: int) -> tuple[View, float]:
        """The same view with worlds weighed by how likely a model of the opponents' bidding makes
        the bids that lie face down, and the effective sample size of INFERRED worlds. Raises
        ImpossiblePosition where no world fits."""
        view = View(self.rules, self.seat, self._table, self._opponents, self._begun, self._past)
        return view, view.belief_table().infer(INFERRED, seed)

    @property
    def ess(self) -> float | None:
        """Effective sample size of the sampler; None where it is exact."""
        return self.belief_table().ess

    def worlds(self, count: int, seed: int) -> list[Position]:
        """Positions that agree with all that was seen, drawn uniformly over histories (WAM-18);
        they begin here, without a past. Raises ImpossiblePosition where there are none."""
        from solver.games.wampum.position import Position

        return [
            Position(self.rules, t, self._begun) for t in self.belief_table().worlds(count, seed)
        ]

    def sample(self, seed: int) -> Position:
        """One such position with a whole history, of which the viewer has seen what it has seen,
        to the letter. Raises ImpossiblePosition."""
        from solver.games.wampum.position import Position

        rng = random.Random(f"{seed}/history")
        paths = dict(self.belief_table().paths(seed))
        holders = deal(self._opponents, paths, self._table.pool, rng)
        told = {seat: texts(holder) for seat, holder in holders.items()}
        world = Position.begin(self.rules, self._begun and full(self._begun, holders))
        face_down = self._before_shows()
        for number, text in enumerate(self.seen()):
            if HIDDEN in text:
                text = text.rstrip(HIDDEN) + next(told[world.hidden_from_others])
            if number == face_down:
                world = world.play_face_down(text)
            elif not text.startswith("show:") or world.table.phase == "show":
                world = world.play(text)
        return world

    def _before_shows(self) -> int:
        """The number of the text after which bids are turned up that have not all been seen; -1 for none."""
        seen = self.seen()
        if self._table.phase != "show":
            return -1
        return max(n for n, text in enumerate(seen) if not text.startswith("show:"))

    # -- for the search -----------------------------------------------------------------------

    def packed(self) -> bytes:
        """The 256 bytes of a world that fits."""
        return self.belief_table().worlds(1, 0)[0].packed()

    def steps(self, text: str) -> Steps:
        """The steps of a decision of the viewer; raises IllegalMove."""
        self._check_known()
        return read_decision(self._table, text, known=True)

    def line(self, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of the whole decisions among `steps` as the viewer sees them, up to an
        event."""
        texts: list[str] = []
        table, begun = self._table, Steps()
        for step in steps:
            if table.turn < 0:
                break
            own = table.turn == self.seat
            begun = (*begun, step)
            table = table.after(step if own else hidden(step))
            if table.phase != "cards":
                text = written(begun)
                texts.append(text if own else masked_text(text))
                begun = ()
        return tuple(texts)


def setup_of(table: Table, rules: Rules, seat: int | None) -> Setup:
    """A table as its text has it; raises IllegalMove at a chance point, which has no text."""
    if table.turn == CHANCE:
        raise IllegalMove(f"expected a decision or the end, found {table.due} due")
    return Setup(
        rules=rules,
        seat=seat,
        round=table.round,
        start=table.start,
        turn=None if table.turn == OVER else table.turn,
        phase=table.phase,
        out=table.out,
        pile=table.pile,
        villages=table.villages,
        bids=table.bids,
        hands=table.hands,
        chests=table.chests,
        discards=table.discards,
        box=table.box,
        bonus=table.bonus,
    )


def with_known(setup: Setup, known: Iterable[tuple[int, str, str, str]]) -> Setup:
    """The same, with cards that are known to lie in hands, bids and discards."""
    hands, discards, bids = list(setup.hands), list(setup.discards), dict(setup.lying)
    out = setup.out
    for seat, hand, bid, thrown in known:
        hands[seat] = marked(hand, hands[seat])
        discards[seat] = marked(thrown, discards[seat])
        if seat in bids:
            bids[seat] = marked(bid, bids[seat])
        elif setup.phase == "move" and seat == setup.turn:
            out = marked(bid, out)
    lying = tuple(bid and (bid[0], bids[bid[0]]) for bid in setup.bids)
    return replace(setup, hands=tuple(hands), discards=tuple(discards), bids=lying, out=out)


def marked(known: str, cards: str) -> str:
    """As many cards, the known ones before the `?`."""
    return known + HIDDEN * (len(cards) - len(known))

"""What one seat of Gold und Rum knows: followed text by text, as that seat sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from solver._goldundrum import Table, parts
from solver._goldundrum_knowledge import Knowledge
from solver.contract import OVER
from solver.errors import IllegalMove, ImpossiblePosition
from solver.games.goldundrum.checks import checked
from solver.games.goldundrum.due import due
from solver.games.goldundrum.fillings import fillings
from solver.games.goldundrum.full import (
    before_sends,
    seat_to_move,
    senders_before,
    table_of,
    what_was_sent,
)
from solver.games.goldundrum.known import Known, phase_at, table_in, tables_in
from solver.games.goldundrum.moments import Piles, empty_piles, piles_after
from solver.games.goldundrum.plan import at_once
from solver.games.goldundrum.rules import Rules, read_rules
from solver.games.goldundrum.setup import Setup, parse_setup
from solver.games.goldundrum.texts import (
    LAYS,
    TYPE_NAMES,
    Move,
    Sight,
    backs_of,
    decision_texts,
    legal_texts,
    read_decision,
    read_sight,
)
from solver.games.past import Seen, backwards, continued, followed, history
from solver.games.seats import check_seat
from solver.notation import shown

if TYPE_CHECKING:
    from solver.games.goldundrum.position import Position

FIXED_SEED = 0  # of the world that stands for all where any will do


class View:
    """What one seat knows. Immutable: `play` gives the view after one more text.

    It is made from texts that the seat has seen, and holds nothing else.
    """

    __slots__ = ("_begun", "_knowledge", "_known", "_past", "_piles", "_since", "_told", "rules", "seat")

    def __init__(self, rules: Rules, known: Known, begun: Setup | None) -> None:
        self.rules = rules
        self.seat: int = known.knowledge.viewer
        self._knowledge = known.knowledge
        self._piles = known.piles
        self._known = known  # the last moment that has a text, and what was seen since
        self._since: tuple[str, ...] = ()
        # The last of these moments whose text says all that the seat knew, and what was seen since.
        self._told: tuple[Known, tuple[str, ...]] = (known, ())
        self._begun = begun  # the text it was parsed from, None: the empty table
        self._past: Seen | None = None

    # -- beginnings ---------------------------------------------------------------------------

    @classmethod
    def empty(cls, seat: int, **options: object) -> View:
        """Before the first card; raises BadOption, or IllegalMove for a seat that is none."""
        return cls.begin(read_rules(options), seat)

    @classmethod
    def begin(cls, rules: Rules, seat: int) -> View:
        """As `empty`, under these rules."""
        check_seat(seat, rules.players)
        knowledge = Knowledge.of([(Table.laid_out(rules).packed(), 1)], seat)
        return cls(rules, Known("round", knowledge, empty_piles(rules)), None)

    @classmethod
    def parse(cls, text: str, **options: object) -> View:
        """The view of a text, with `moves ...` behind it or not; of a full position what the seat
        to move knows (GUR-25). Raises SyntaxProblem, ImpossiblePosition, IllegalMove or BadOption.
        """
        base, _, moves = text.partition(" moves ")
        setup = checked(parse_setup(base, options))
        view = cls.of(setup) if setup.seat is not None else cls.of_full(setup, seat_to_move(setup))
        return cls.follow(view, moves.split())

    @classmethod
    def of(cls, setup: Setup) -> View:
        """The view of a Setup that has a seat; raises ImpossiblePosition where no world fits."""
        assert setup.seat is not None
        worlds = [(table_of(full).packed(), ways) for full, ways in fillings(setup)]
        piles = setup.piles or empty_piles(setup.rules)
        known = Known(setup.phase, Knowledge.of(worlds, setup.seat), piles, setup)
        return cls(setup.rules, known, setup)

    @classmethod
    def of_full(cls, setup: Setup, seat: int) -> View:
        """What a seat knows of a full Setup: hands are known (GUR-12), but not which goblins and
        machines others have sent in this battle."""
        piles = setup.piles or empty_piles(setup.rules)
        knowledge = Knowledge.of([(table_of(before_sends(setup)).packed(), 1)], seat)
        for sender in senders_before(setup):
            what, by_back = what_was_sent(setup, sender, seat)
            knowledge = knowledge.seen("send", sender, what, by_back)
        return cls(setup.rules, Known(setup.phase, knowledge, piles), setup)

    follow = staticmethod(followed)

    # -- what is seen -------------------------------------------------------------------------

    def play(self, move: object) -> View:
        """The view after what the seat sees next: an event, a decision with its actor (or without
        where that is clear), a result. Raises IllegalMove where that cannot be."""
        text = str(move)
        try:
            sight = self._with_actor(read_sight(text), text)
            self._check(sight, text)
            knowledge = self._before(sight)
            if knowledge is not self._knowledge:
                return self._in_window(knowledge)._saw(sight, text)
            return self._saw(sight, text)
        except ImpossiblePosition:
            raise self._refused(text) from None

    def _refused(self, text: str) -> IllegalMove:
        """What to raise for a text that cannot come now."""
        expected = f"{due(self._knowledge, self.rules.start_below)} as the rules and what was seen allow"
        return IllegalMove(f"expected {expected}, found {shown(text)}")

    def _with_actor(self, sight: Sight, text: str) -> Sight:
        if sight.actor is not None or sight.type in ("start", "draw"):
            return sight
        seat = self._clear_actor(sight.type)
        if seat is None:
            raise IllegalMove(f"expected SEAT. before what a seat does, found {shown(text)}")
        return replace(sight, actor=seat)

    def _clear_actor(self, type: str) -> int | None:
        """Who does such a thing now, if that is clear."""
        if type in ("pass", "keep"):
            return self.seat
        if type in ("champion", "tribe"):
            return table_in(self._knowledge).wizard
        turn = self.turn
        return turn if turn >= 0 else None

    def _check(self, sight: Sight, text: str) -> None:
        """Raises IllegalMove for what a seat is not shown."""
        if sight.type in ("pass", "keep") and sight.actor != self.seat:
            raise IllegalMove(f"expected what seat {self.seat} sees, found {shown(text)}")

    def _before(self, sight: Sight) -> Knowledge:
        """What is known once it is clear that such a thing comes: who lays again in closing windows
        lays in the next one (GUR-8)."""
        known = self._knowledge
        again = sight.type in ("pass", *LAYS) and sight.actor in known.acted
        return known.next_window() if again and table_in(known).dealt == 80 else known

    def _in_window(self, knowledge: Knowledge) -> View:
        """This, with another closing window begun."""
        view = self._with(knowledge, self._piles)
        view._begin("closing")
        return view

    def _saw(self, sight: Sight, text: str) -> View:
        known = self._knowledge
        known = known.seen(sight.type, sight.actor or 0, sight.what, sight.by_back, sight.unit)
        dealt = table_in(known).dealt
        if sight.type == "deal" and sight.actor != (dealt - 1) % self.rules.piles:
            raise self._refused(text)
        begins = (sight.type, dealt) in (("deal", 1), ("start", 0))
        begun = self._in_round(known) if begins and self._known.phase != "round" else self
        return begun._with_text(known, sight, text)

    def _in_round(self, knowledge: Knowledge) -> View:
        """This, where it was not clear before what comes next that the last battle was over."""
        view = self._with(knowledge, empty_piles(self.rules))
        view._begin("round")
        return view

    def _with_text(self, knowledge: Knowledge, sight: Sight, text: str) -> View:
        actor = sight.actor or 0
        place = actor if sight.type == "deal" else sight.what
        card = text.rpartition(":")[2]
        view = self._with(knowledge, piles_after(self._piles, sight.type, actor, place, card))
        named = sight.type in ("deal", "start", "draw", "show") or text[1:2] == "."
        written = text if named else f"{actor}.{text}"
        view._past = Seen(self._past, written)
        if sight.type != "giants":  # a result that everybody can tell (GUR-14)
            view._since = (*self._since, written)
            view._told = (self._told[0], (*self._told[1], written))
        phase = view._new_phase(sight.type)
        if phase is not None:
            view._begin(phase)
        return view

    def _new_phase(self, event: str) -> str | None:
        """The phase that has begun for certain, None where none has."""
        knowledge = self._knowledge
        if event == "deal" and table_in(knowledge).window_due:
            return "window"
        if knowledge.in_window:
            return "closing" if event in ("deal", "start") else None
        found = {phase_at(table) for table in tables_in(knowledge)}
        if len(found) > 1 or knowledge.more_to_show:
            return None
        (phase,) = found
        return None if phase[0] is None or phase == self._known.signature else str(phase[0])

    def _begin(self, phase: str) -> None:
        if phase == "round":
            self._piles = empty_piles(self.rules)
        self._known = Known(phase, self._knowledge, self._piles)
        self._since = ()
        if self._knowledge.count == 1:  # a text with unknown cards leaves open more than a seat does
            self._told = (self._known, ())

    def _with(self, knowledge: Knowledge, piles: Piles) -> View:
        view = View(self.rules, self._known, self._begun)
        view._knowledge, view._piles = knowledge, piles
        view._since, view._told, view._past = self._since, self._told, self._past
        return view

    # -- who acts -----------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER; UNKNOWN where the view cannot tell."""
        return int(self._knowledge.turn)

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def knowledge(self) -> Knowledge:
        """The worlds that agree with what was seen."""
        return self._knowledge

    @property
    def piles(self) -> Piles:
        """The piles from the bottom up."""
        return self._piles

    @property
    def known(self) -> Known:
        """The last moment that has a text."""
        return self._known

    @property
    def since(self) -> tuple[str, ...]:
        """What was seen since then."""
        return self._since

    @property
    def begun(self) -> Setup | None:
        """The text it was parsed from, None: the empty table."""
        return self._begun

    @property
    def view_key(self) -> int:
        """A hash of all that was seen."""
        return int(self._knowledge.key)

    def asked(self) -> View:
        """This, knowing that the seat is asked now, as `go` says (GUR-24); raises IllegalMove where
        it cannot be."""
        if self.turn == self.seat:
            return self
        begun = self._next_window_if_laid()
        knowledge = begun.knowledge.as_asked()
        if knowledge is None:
            raise IllegalMove(f"expected seat {self.seat} to act, found that it cannot be its turn")
        view = begun._with(knowledge, self._piles)
        phase = None if knowledge.in_window else view._new_phase("asked")
        if phase is not None:
            view._begin(phase)
        return view

    def _next_window_if_laid(self) -> View:
        """A seat that has laid in a closing window is asked in the next one (GUR-8)."""
        known = self._knowledge
        if self.seat in known.acted and table_in(known).dealt == 80:
            return self._in_window(known.next_window())
        return self

    def may_act(self) -> bool:
        """Whether it can be the seat's turn now."""
        known = self._next_window_if_laid().knowledge
        return self.turn == self.seat or known.as_asked() is not None

    def view(self, seat: int) -> View:
        """This view, as a search begins from it."""
        return self.asked()

    # -- decisions ----------------------------------------------------------------------------

    def world(self) -> Table:
        """A world in which the seat is asked, any that fits; raises IllegalMove."""
        return Table.unpacked(self.asked().knowledge.belief().worlds(1, FIXED_SEED)[0])

    def at_once(self) -> tuple[str, tuple[str, ...]] | None:
        """A decision that needs no search, with words about it: `pass` in windows in which there is
        nothing to do, and what is waited for. None elsewhere."""
        return at_once(self)

    def legal_moves(self) -> list[Move]:
        """The seat's legal decisions in ASCII order, if it may be asked now."""
        return [Move(t) for t in legal_texts(self.world())] if self.may_act() else []

    def iter_legal(self) -> Iterator[Move]:
        """As legal_moves."""
        return iter(self.legal_moves())

    def legal_count(self) -> int:
        """How many there are."""
        return int(self.world().step_count()) if self.may_act() else 0

    def move(self, text: str) -> Move:
        """The legal decision that `text` spells, with its actor or without; raises IllegalMove."""
        return Move(decision_texts()[self.steps(text)[0]])

    def sample_move(self, seed: int) -> Move:
        """A legal decision, all equally likely; raises IllegalMove."""
        return self.policy_move(seed, "random")

    def policy_move(self, rng_seed: int, kind: str) -> Move:
        """The decision of a baseline, in a world that fits; raises IllegalMove."""
        world = self.asked().knowledge.belief().worlds(1, rng_seed)[0]
        return Move(decision_texts()[Table.unpacked(world).policy_step(rng_seed, kind)])

    # -- texts --------------------------------------------------------------------------------

    def text(self) -> str:
        """The text of the last moment that has one which says all that the seat knew, and what was seen since
        (GUR-25)."""
        known, since = self._told
        return continued(known.setup(self.rules, self.seat).text(), since)

    def __repr__(self) -> str:
        return f"View({self.text()!r})"

    def seen(self, seat: int | None = None) -> list[str]:
        """What was seen since the empty table or the text."""
        return [past.text for past in history(self._past)]

    def latest(self) -> Iterator[str]:
        """The same, the last one first."""
        return (past.text for past in backwards(self._past))

    # -- the end ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points of each seat so far, as far as they are certain."""
        found = [table.scores for table in tables_in(self._knowledge)]
        return [min(points) for points in zip(*found, strict=True)]

    def winners(self) -> tuple[int, ...]:
        """GUR-22; empty before the end."""
        return table_in(self._knowledge).winners() if self.turn == OVER else ()

    # -- for the search -----------------------------------------------------------------------

    def belief(self) -> object:
        """The table from which worlds are drawn, of the seat's turn if it may be that."""
        view = self.asked() if self.may_act() else self
        return view.knowledge.belief().capsule()

    def worlds(self, count: int, seed: int) -> list[Position]:
        """Full positions that agree with the view, each with its probability."""
        from solver.games.goldundrum.worlds import world

        drawn = map(Table.unpacked, self._knowledge.belief().worlds(count, seed))
        return [world(self, table.for_one_round(False)) for table in drawn]

    def sample(self, seed: int) -> Position:
        """One of them."""
        return self.worlds(1, seed)[0]

    def packed(self) -> bytes:
        """The 256 bytes of a world, any that fits."""
        return bytes(self.world().packed())

    def steps(self, text: str) -> tuple[int, ...]:
        """The one step that a decision of the seat is; raises IllegalMove."""
        return (read_decision(self.world(), str(text)),)

    def line(self, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of decisions played from here, each with its actor, as the seat sees them: up
        to an event, and without what others do unseen."""
        texts: list[str] = []
        table = self.world()
        for step in steps:
            if table.turn < 0 or not table.legal(step):
                break
            text = f"{table.turn}.{decision_texts()[step]}"
            if table.turn == self.seat:
                texts.append(text)
            elif TYPE_NAMES[parts(step)[0]] not in ("pass", "keep"):
                texts.append(backs_of(text) if ".send:" in text else text)
            table = table.after(step)
        return tuple(texts)

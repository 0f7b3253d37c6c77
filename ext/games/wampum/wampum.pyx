"""Wampum for Python: packed tables, and the functions for a search.

The rules are the .pxd files; positions, views and their texts are solver.games.wampum.position and
solver.games.wampum.view. What can be believed is solver._wampum_belief.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from core.capsules cimport flag_in, ops_capsule
from core.flag cimport Flag
from core.ops cimport OPS_VERSION, GameOps
from core.packing cimport packed_state, read_state
from core.rng cimport Rng, rng_seed
from core.types cimport Move as Step
from core.types cimport State
from games.wampum.rules cimport (
    BID, MAX_MOVES, MOVE, NUMBER_SHIFT, SHOW, STEP_BID, STEP_CARDS, STEP_DISCARD,
    STEP_EVENT, STEP_MOVE, bid_step, child, gen, key, kind_of, margins, outcomes, partial, policy,
    returns, sample, secret, step_of, to_move, view_key, what_of,
)
from games.wampum.belief cimport draw_world
from games.wampum.cards cimport GOODS, LANE, UNKNOWN, Cards, cards_of, count, goods_mask, size
from games.wampum.policy cimport (
    GREEDY, LIGHT, RANDOM, VARIED, Choice, Ways, choose_bid, choose_move, count_ways, play_out,
    play_out_by, random_part,
)
from games.wampum.table cimport (
    NOBODY, SEATS, SETUP, TO_REMOVE, cards_due, lay_bonus, lying, receiver,
    settle_setup, table_in, to_discard, village_without_bid,
)
from games.wampum.table cimport Table as Packed
from games.wampum.values cimport best_discard
from games.wampum.written cimport LETTERS, packed_cards, unpacked
from kernels.perft cimport perft

cdef enum:
    POLICY_STREAM = 0x50

assert sizeof(Packed) <= sizeof(State)

ORDER = LETTERS.decode()
POLICIES = {"varied": VARIED, "greedy": GREEDY, "light": LIGHT, "random": RANDOM}
PHASES = ("setup", "income", "show", "bid", "cards", "move", "discard", "end")


# ---- Cards

def part_count(str cards, int least, int most):
    """How many different multisets of `least` to `most` cards there are among some."""
    cdef Ways ways
    cdef int n
    cdef uint64_t total = 0
    for n in range(least, most + 1):
        count_ways(packed_cards(cards), n, &ways)
        total += ways.count[0][n]
    return total


def part_texts(str cards, int least, int most):
    """Their texts in ASCII order, one after the other."""
    cdef Cards held = packed_cards(cards)
    return _following("", held, 0, least, most)


def _following(str text, uint64_t left, int first, int least, int most):
    """The texts that begin with `text`, whose last good is `first`; A comes first in ASCII."""
    cdef int good, place
    cdef Cards later
    if len(text) >= least:
        yield text
    if len(text) == most:
        return
    for place in range(GOODS):
        good = GOODS - 1 if place == 0 else place - 1
        if good < first or not count(left, good):
            continue
        later = left >> LANE * good << LANE * good
        if len(text) + size(later) >= least:
            yield from _following(text + ORDER[good], left - cards_of(good, 1), good, least, most)


def ways(str cards, str part):
    """How many sets of numbered cards show the goods of `part` (WAM-18)."""
    from math import comb, prod
    return prod(comb(cards.count(good), part.count(good)) for good in ORDER[:GOODS])


# ---- Tables

cdef class Table:
    """A packed table, full or as one seat knows it. Immutable: `after` gives a new one."""

    cdef State state

    def __init__(self):
        raise TypeError("expected Table.laid_out or Table.of_setup")

    @staticmethod
    def laid_out(rules, viewer=None):
        """The table of a new game before anything is dealt, as `viewer` sees it if there is one."""
        cdef Table table = blank(rules, viewer)
        cdef Packed *t = table.packed_table()
        if rules.removed == "one-each":
            t.box = goods_mask(packed_cards(rules.goods))
        elif rules.removed == "two-random":
            t.box = TO_REMOVE
        t.pool = packed_cards(rules.deck)
        if rules.removed == "one-each":
            t.pool -= packed_cards(rules.goods)
        t.pile = size(t.pool)
        t.phase = SETUP
        settle_setup(t)
        return table

    @staticmethod
    def of_setup(setup, viewer=None):
        """The table of a Setup that is possible, as `viewer` sees it if there is one."""
        cdef Table table = blank(setup.rules, viewer)
        cdef Packed *t = table.packed_table()
        cdef int seat, village
        t.round, t.start, t.pile = setup.round, setup.start, setup.pile
        t.turn = 0 if setup.turn is None else setup.turn
        t.phase = PHASES.index(setup.phase)
        t.box = goods_mask(packed_cards(setup.box))
        t.pool = packed_cards(setup.pool())
        for village in range(t.village_count):
            t.villages[village] = packed_cards(setup.villages[village])
        for seat in range(t.players):
            t.hands[seat] = as_viewed(t, seat, setup.hands[seat])
            t.discards[seat] = as_viewed(t, seat, setup.discards[seat])
            t.chests[seat] = setup.chests[seat]
        for village, bid in enumerate(setup.bids):
            if bid is not None:
                t.owner[village] = bid[0] + 1
                t.bids[<int>bid[0]] = as_viewed(t, bid[0], bid[1])
        if setup.out:
            t.bids[t.turn] = as_viewed(t, t.turn, setup.out)
        for seat in setup.bonus:
            t.bonus |= 1 << seat
        lay_bonus(t)
        return table

    @staticmethod
    def of_packed(bytes state not None):
        """The table of a packed state."""
        cdef Table table = Table.__new__(Table)
        read_state(state, &table.state)
        return table

    cdef inline Packed *packed_table(self):
        return table_in(&self.state)

    def packed(self):
        """The 256 bytes of the state."""
        return packed_state(&self.state)

    # Who acts

    @property
    def turn(self):
        """The seat to decide, CHANCE (-1) or OVER (-2)."""
        return to_move(&self.state)

    @property
    def phase(self):
        """One of PHASES."""
        return PHASES[self.packed_table().phase]

    @property
    def players(self):
        return self.packed_table().players

    @property
    def round(self):
        return self.packed_table().round

    @property
    def start(self):
        """The seat with the canoe (WAM-8)."""
        return self.packed_table().start

    @property
    def key(self):
        """A hash of all that lies on the table."""
        return key(&self.state)

    def view_key(self, int seat):
        """A hash of all that the seat has seen."""
        return view_key(&self.state, seat)

    # What lies where

    @property
    def hands(self):
        cdef int seat
        return tuple([unpacked(self.packed_table().hands[seat]) for seat in range(self.players)])

    @property
    def discards(self):
        cdef int seat
        return tuple([unpacked(self.packed_table().discards[seat]) for seat in range(self.players)])

    @property
    def chests(self):
        cdef int seat
        return tuple([self.packed_table().chests[seat] for seat in range(self.players)])

    @property
    def villages(self):
        cdef Packed *t = self.packed_table()
        cdef int village
        return tuple([unpacked(t.villages[village]) for village in range(t.village_count)])

    @property
    def bids(self):
        """By village: the owner and the cards of the bid that lies there, or None."""
        cdef Packed *t = self.packed_table()
        cdef int village
        return tuple([
            (t.owner[village] - 1, unpacked(t.bids[t.owner[village] - 1]))
            if t.owner[village] != NOBODY else None
            for village in range(t.village_count)
        ])

    @property
    def out(self):
        """The bid of the driven-out seat to move (WAM-7); otherwise empty."""
        cdef Packed *t = self.packed_table()
        return unpacked(t.bids[t.turn]) if t.phase == MOVE else ""

    @property
    def pool(self):
        """Cards in no known place: the pile, and others that a text or a view leaves open."""
        return unpacked(self.packed_table().pool)

    @property
    def pile(self):
        """Cards in the draw pile."""
        return self.packed_table().pile

    @property
    def box(self):
        cdef int good
        cdef int mask = self.packed_table().box
        return "".join([ORDER[good] for good in range(GOODS) if mask != TO_REMOVE and mask >> good & 1])

    @property
    def bonus(self):
        """The seats whose last bonus is still in their hands (WAM-14)."""
        cdef Packed *t = self.packed_table()
        cdef int seat
        return tuple([seat for seat in range(t.players) if t.bonus >> seat & 1])

    # Decisions

    def least_bid(self, int village):
        """How many cards a bid in a village must hold at least (WAM-5, WAM-6)."""
        return lying(self.packed_table(), village) + 1

    @property
    def to_discard(self):
        """How many cards the seat to move has to discard (WAM-10)."""
        return to_discard(self.packed_table())

    def after(self, *steps, bint face_down=False):
        """The table after steps that are legal, or an event; where bids come to be turned up, one by one if
        they lie `face_down` still."""
        cdef Table table = Table.__new__(Table)
        cdef State now = self.state
        cdef Step step
        if face_down:
            table_in(&now).face_down = True
        for step in steps:
            child(&now, step, &table.state)
            now = table.state
        return table

    def gen(self, int limit=MAX_MOVES):
        """The first `limit` legal steps in the order in which a tree opens them."""
        cdef Step *steps = <Step *>malloc(limit * sizeof(Step))
        cdef int i, n
        if steps == NULL:
            raise MemoryError("no memory for a list of steps")
        n = gen(&self.state, steps, limit)
        found = [steps[i] for i in range(n)]
        free(steps)
        return found

    def decide(self, uint64_t seed, str name):
        """The steps of a policy's decision: one of POLICIES."""
        cdef Packed *t = self.packed_table()
        cdef Rng rng
        cdef Choice choice
        cdef int kind = POLICIES[name]
        rng_seed(&rng, seed, POLICY_STREAM)
        if t.phase == BID:
            choose_bid(t, &rng, kind, &choice)
            return bid_step(choice.village, size(choice.cards)), step_of(STEP_CARDS, choice.cards)
        if t.phase == MOVE:
            return (step_of(STEP_MOVE, choose_move(t, &rng, kind)),)
        return (step_of(STEP_DISCARD, self.choose_discard(&rng, kind)),)

    cdef Cards choose_discard(self, Rng *rng, int kind):
        cdef Packed *t = self.packed_table()
        if kind == RANDOM:
            return self.part_of_hand(to_discard(t), rng)
        return best_discard(t)

    cdef Cards part_of_hand(self, int n, Rng *rng):
        """Any multiset of n cards of the hand, all equally likely."""
        cdef Ways ways
        count_ways(self.packed_table().hands[self.packed_table().turn], n, &ways)
        return random_part(self.packed_table().hands[self.packed_table().turn], n, &ways, rng)

    def random_cards(self, int n, uint64_t seed):
        """A multiset of n cards of the hand to move, all equally likely, as text."""
        cdef Rng rng
        rng_seed(&rng, seed, POLICY_STREAM)
        return unpacked(self.part_of_hand(n, &rng))

    def perft(self, int depth, stop=None):
        """The leaves `depth` decisions and events on; `stop`, a StopFlag, ends the count."""
        cdef const Flag *flag = flag_in(stop)
        cdef uint64_t leaves
        with nogil:
            leaves = count_leaves(&self.state, depth, flag)
        return leaves

    def play_out(self, uint64_t seed, str name):
        """The table at the end of a playout, and the number of decisions made."""
        cdef Table table = Table.__new__(Table)
        cdef Rng rng
        cdef int decisions
        table.state = self.state
        rng_seed(&rng, seed, POLICY_STREAM)
        decisions = play_out_by(table.packed_table(), &rng, POLICIES[name])
        return table, decisions

    # Events

    @property
    def due(self):
        """What is due at a chance point, such as `draw:0`, without its cards (WAM-21)."""
        cdef Packed *t = self.packed_table()
        if t.phase == SHOW:
            return f"show:{t.owner[t.due] - 1}"
        if t.phase == SETUP:
            if t.due == 0:
                return "removed"
            return f"deal:{t.due - 1}" if t.due <= t.players else f"village:{t.due - t.players}"
        if t.due == t.players:
            return f"fill:{village_without_bid(t) + 1}"
        return f"draw:{receiver(t)}"

    @property
    def cards_due(self):
        """How many cards belong to it."""
        return cards_due(self.packed_table())

    @property
    def face_down(self):
        """The bid that is to be turned up, as far as the viewer knows it."""
        cdef Packed *t = self.packed_table()
        return unpacked(t.bids[t.owner[t.due] - 1])

    @property
    def receiver(self):
        """The seat that alone sees them; -1 where all do."""
        return receiver(self.packed_table())


cdef Table blank(rules, viewer):
    cdef Table table = Table.__new__(Table)
    cdef Packed *t = table.packed_table()
    memset(&table.state, 0, sizeof(State))
    t.players, t.village_count = rules.players, len(rules.villages)
    for village, value in enumerate(rules.villages):
        t.values[<int>village] = value
    t.hand, t.income, t.fill, t.plus = rules.starting_hand, rules.income, rules.fills, rules.limit_plus
    t.last = rules.last_round
    t.viewer = 0 if viewer is None else viewer + 1
    return table


cdef Cards as_viewed(const Packed *t, int seat, str cards):
    """A place of a seat as a table holds it: other seats' cards of a view as a number."""
    if t.viewer and t.viewer != seat + 1:
        return cards_of(UNKNOWN, len(cards))
    return packed_cards(cards)


# ---- Steps

def bid_steps(int village, str cards):
    """The steps of a bid (WAM-5)."""
    return bid_step(village, len(cards)), step_of(STEP_CARDS, packed_cards(cards))


def move_step(int village):
    """The step of a driven-out bid (WAM-7)."""
    return step_of(STEP_MOVE, village)


def discard_step(str cards):
    """WAM-10."""
    return step_of(STEP_DISCARD, packed_cards(cards))


def event_step(str cards):
    """WAM-9, WAM-21."""
    return step_of(STEP_EVENT, packed_cards(cards))


def meaning(uint64_t step):
    """A step in words: `event`, `bid`, `cards`, `move` or `discard`, with the village or -1, and the
    cards or for `bid` as many `?`."""
    cdef int kind = kind_of(step)
    cdef uint64_t what = what_of(step)
    if kind == STEP_BID:
        return "bid", <int>(what & 0xFF), "?" * <int>(what >> NUMBER_SHIFT)
    if kind == STEP_MOVE:
        return "move", <int>what, ""
    name = {STEP_EVENT: "event", STEP_CARDS: "cards", STEP_DISCARD: "discard"}[kind]
    return name, -1, unpacked(what)


def hidden(uint64_t step):
    """A step as the other seats see it: cards as unknown ones."""
    if kind_of(step) == STEP_CARDS or kind_of(step) == STEP_DISCARD:
        return step_of(kind_of(step), cards_of(UNKNOWN, size(what_of(step))))
    return step


# ---- The functions of the game as a capsule

cdef uint64_t count_leaves(const State *state, int depth, const Flag *stop) noexcept nogil:
    return perft(state, depth, MAX_MOVES, to_move, gen, outcomes, child, partial, stop)


cdef GameOps OPS
memset(&OPS, 0, sizeof(GameOps))
OPS.version = OPS_VERSION
OPS.seats = SEATS
OPS.max_moves = MAX_MOVES
OPS.to_move = to_move
OPS.partial = partial
OPS.gen = gen
OPS.child = child
OPS.sample = sample
OPS.returns = returns
OPS.margins = margins
OPS.key = key
OPS.view_key = view_key
OPS.outcomes = outcomes
OPS.secret = secret
OPS.policy = policy
OPS.rollout = play_out
OPS.draw = draw_world
OPS.perft = count_leaves


def ops():
    """The capsule of core/ops.pxd."""
    return ops_capsule(&OPS)

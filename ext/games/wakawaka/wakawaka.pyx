"""Waka Waka for Python: packed tables, and the functions for a search.

The rules are the .pxd files; positions, views and their texts are solver.games.wakawaka.position and
solver.games.wakawaka.view; what a seat can believe is wakawaka_belief.pyx.
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
from core.types cimport CHANCE, OVER, State
from games.wakawaka.rules cimport (
    allowed, child, gen, gen_pairs, key, margins, never, outcomes, play_on, play_out, policy, returns,
    sample, secret, to_move, view_key,
)
from games.wakawaka.bags cimport face_down, face_up
from games.wakawaka.belief cimport draw_world
from games.wakawaka.letters cimport (
    card_text, good_text, packed_cards, packed_goods, packed_triple, triple_text,
)
from games.wakawaka.lists cimport MAX_MOVES, list_steps
from games.wakawaka.pieces cimport sound
from games.wakawaka.policy cimport GREEDY, LIGHT, RACE, RANDOM
from games.wakawaka.steps cimport (
    NONE, STEP_ASK, STEP_BUY, STEP_DEAL, STEP_DRAW, STEP_DROP, STEP_DRUM, STEP_END, STEP_FIRE, STEP_FOLLOW,
    STEP_LAID, STEP_LIMIT, STEP_LOAD, STEP_LOST, STEP_PEEK, STEP_PLAY, STEP_RENEW, STEP_RISE, STEP_SEEN,
    STEP_SELL, STEP_SHOW, STEP_SHUFFLE, STEP_SPILL, STEP_SUPPLY, STEP_SWAP, STEP_TAKE, STEP_THREE,
    STEP_TURNED, STEP_USE, STEP_VILLAGE, head, is_pair, kind_of, second_of, step_of, what_of,
)
from games.wakawaka.setups cimport set_boats, set_played, set_rules, set_seats
from games.wakawaka.steps cimport step as play_step
from games.wakawaka.table cimport (
    BOATS, DUE_BOAT, PLAYING, SEATS, SIZES, SUBSTITUTE, SUPPLIED, Waka, active, downs, table_in,
)
from games.wakawaka.turn cimport begin_turn, goods_run_out
from kernels.perft cimport perft

cdef enum:
    POLICY_STREAM = 0x50
    EVENT_STREAM = 0x45

assert sizeof(Waka) <= sizeof(State)

CARDS = "BCDEFGKRST"       # the lanes (WAK-28)
GOODS = "fhjstx"
POLICIES = {"random": RANDOM, "greedy": GREEDY, "light": LIGHT, "race": RACE}
# What is due, as ext/games/wakawaka/table.pxd numbers it.
POINTS = (
    "boat", "village", "deal", "draw", "refill", "show", "seen", "turned", "laid", "play", "trade", "spill",
    "ask", "via", "exchange", "peek", "drum", "take", "swap", "icon", "supply", "limit", "over",
)


# ---- Steps: a kind and a number or pieces

# By the first word of their texts; the kinds without one are named by what is done.
KINDS = {
    "card": STEP_PLAY, "#": STEP_THREE, "end": STEP_END, "buy": STEP_BUY, "sell": STEP_SELL,
    "status": STEP_RISE, "spill": STEP_SPILL, "ask": STEP_ASK, "via": STEP_USE, "drop": STEP_DROP,
    "peek": STEP_PEEK, "drum": STEP_DRUM, "take": STEP_TAKE, "swap": STEP_SWAP, "use": STEP_FOLLOW,
    "cards": STEP_SUPPLY, "limit": STEP_LIMIT, "load": STEP_LOAD, "village": STEP_VILLAGE,
    "deal": STEP_DEAL, "draw": STEP_DRAW, "fire": STEP_FIRE, "lost": STEP_LOST, "shuffle": STEP_SHUFFLE,
    "goods-shuffle": STEP_RENEW, "show": STEP_SHOW, "seen": STEP_SEEN, "turned": STEP_TURNED,
    "laid": STEP_LAID,
}
NOTHING = NONE             # in the place of a card: none is used or exchanged


def number_step(int kind, uint64_t number):
    return step_of(kind, number)


def card_step(int kind, str cards):
    return step_of(kind, packed_cards(cards))


def good_step(int kind, str goods):
    return step_of(kind, packed_goods(goods))


def triple_step(int kind, str cards):
    return step_of(kind, packed_triple(cards))


def load_step(int kind, str up, str down):
    return step_of(kind, packed_goods(up) | packed_goods(down) << 4)


def decisions_of(uint64_t step):
    """The decisions that a step of a search takes: a card and the choice that it leaves, or one."""
    if is_pair(step):
        return head(step), second_of(step)
    return (step,)


def step_kind(uint64_t step):
    return kind_of(step)


def step_number(uint64_t step):
    return what_of(step)


def step_cards(uint64_t step):
    return card_text(what_of(step))


def step_goods(uint64_t step):
    return good_text(what_of(step))


def step_triple(uint64_t step):
    return triple_text(<int>what_of(step))


def step_load(uint64_t step):
    return good_text(face_up(what_of(step))), good_text(face_down(what_of(step)))


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
        cdef Waka *w = table.waka()
        w.fire = True
        w.fires = rules.deck.count("!")
        w.deck_size = len(rules.deck)
        w.pile_size = len(rules.goods)
        if not w.viewer:
            w.deck = packed_cards(rules.deck)
            w.pile = packed_goods(rules.goods)
        for seat in range(w.players):
            w.gold[<int>seat] = 8
        w.point = DUE_BOAT
        return table

    @staticmethod
    def of_setup(setup, viewer=None):
        """The table of a Setup that is possible, as `viewer` sees it if there is one."""
        cdef Table table = blank(setup.rules, viewer)
        cdef Waka *w = table.waka()
        w.turn = setup.turn
        begin_turn(w)
        set_seats(w, setup)
        set_boats(w, setup)
        set_played(w, setup)
        w.fire = setup.fire
        w.fires = setup.fires
        w.fires_out = setup.discard.count("!")
        w.deck_size, w.pile_size = setup.deck, setup.pile
        w.discard = packed_cards(setup.discard)
        w.village = packed_goods(setup.village)
        if not w.viewer:
            w.deck = packed_cards(setup.unseen_cards)
            w.pile = packed_goods(setup.unseen_goods)
        w.part = PLAYING if setup.phase == "play" else SUPPLIED
        w.point = POINTS.index(setup.phase)
        return table

    @staticmethod
    def unpacked(bytes state not None):
        """The table of a state as `packed` gives it."""
        cdef Table table = Table.__new__(Table)
        read_state(state, &table.state)
        return table

    cdef inline Waka *waka(self):
        return table_in(&self.state)

    cdef Table copy(self):
        cdef Table table = Table.__new__(Table)
        table.state = self.state
        return table

    def packed(self):
        """The 256 bytes of the state."""
        return packed_state(&self.state)

    # Who acts

    @property
    def turn(self):
        """The seat to decide, CHANCE (-1) or OVER (-2)."""
        return to_move(&self.state)

    @property
    def point(self):
        """What is due, one of POINTS."""
        return POINTS[self.waka().point]

    @property
    def players(self):
        return self.waka().players

    @property
    def seat(self):
        """Who decides, draws, gets cards dealt, or shows a hand or substitute."""
        cdef Waka *w = self.waka()
        if POINTS[w.point] == "deal":
            return w.due
        if POINTS[w.point] == "show":
            return w.owner - 1
        return w.seat

    @property
    def boat(self):
        """The boat, from 1 on, that is loaded, looked into or bought."""
        return self.waka().due + 1

    @property
    def eyes(self):
        """How many goods lie face up on it when it is loaded (WAK-3)."""
        return self.waka().eyes[self.waka().due]

    @property
    def downs(self):
        """How many goods lie face down on it when it is loaded."""
        return SIZES[self.waka().due] - self.waka().eyes[self.waka().due]

    @property
    def runs_out(self):
        """Whether the goods pile must be renewed before it is full (WAK-11)."""
        return goods_run_out(self.waka())

    @property
    def hand(self):
        """How many cards are dealt to a seat."""
        return self.waka().hand

    @property
    def active(self):
        """Whose turn it is (WAK-5)."""
        return active(self.waka())

    @property
    def place(self):
        """Which of the cards played in this turn is laid open, from 0 on."""
        return self.waka().due

    @property
    def key(self):
        """A hash of all that lies on the table and is due."""
        return key(&self.state)

    def view_key(self, int seat):
        """A hash of all that the seat has seen."""
        return view_key(&self.state, seat)

    # What lies where

    @property
    def turns(self):
        """Turns completed."""
        return self.waka().turn

    @property
    def fire(self):
        return self.waka().fire

    @property
    def gold(self):
        cdef int seat
        return tuple([self.waka().gold[seat] for seat in range(self.players)])

    @property
    def levels(self):
        cdef int seat
        return tuple([self.waka().levels[seat] for seat in range(self.players)])

    @property
    def hands(self):
        """The cards in the hands, `?` for those that the viewer does not know."""
        cdef Waka *w = self.waka()
        cdef int seat
        known = [card_text(w.hands[seat]) for seat in range(w.players)]
        return tuple([known[seat] + "?" * (w.sizes[seat] - len(known[seat])) for seat in range(w.players)])

    @property
    def holdings(self):
        cdef int seat
        return tuple([good_text(self.waka().holdings[seat]) for seat in range(self.players)])

    @property
    def village(self):
        return good_text(self.waka().village)

    @property
    def boats(self):
        """The goods face up and face down of each boat, `?` for those that the viewer does not know."""
        cdef Waka *w = self.waka()
        cdef int boat
        loads = [(good_text(face_up(w.boats[boat])), good_text(face_down(w.boats[boat]))) for boat in range(BOATS)]
        return tuple([
            (loads[boat][0], loads[boat][1] or "?" * downs(w, boat)) for boat in range(BOATS)
        ])

    @property
    def played(self):
        """The cards played in this turn: a letter each, or `#` and three cards."""
        cdef Waka *w = self.waka()
        cdef int i
        return tuple([
            "#" + triple_text(w.laid[i]) if w.played[i] == SUBSTITUTE else CARDS[w.played[i]]
            for i in range(w.played_count)
        ])

    @property
    def discard(self):
        return "!" * self.waka().fires_out + card_text(self.waka().discard)

    @property
    def deck(self):
        """How many cards the deck has."""
        return self.waka().deck_size

    @property
    def fires(self):
        """How many of them are fire cards."""
        return self.waka().fires

    @property
    def deck_cards(self):
        """The cards of the deck, as far as they are known."""
        return "!" * self.waka().fires + card_text(self.waka().deck)

    @property
    def pile(self):
        """How many goods the pile has."""
        return self.waka().pile_size

    @property
    def pile_goods(self):
        """The goods of the pile, as far as they are known."""
        return good_text(self.waka().pile)

    @property
    def former(self):
        """How many goods of a pile that ran out are still to be loaded (WAK-11)."""
        return self.waka().former_size

    # Decisions and events

    def pairs(self):
        """The steps that a tree opens, best first: trades and gatherers in one with their choices."""
        cdef Step steps[MAX_MOVES]
        cdef int i, n = gen_pairs(&self.state, steps, MAX_MOVES)
        return [steps[i] for i in range(n)]

    def steps(self, int limit=MAX_MOVES, bint preferred=False):
        """The first `limit` legal steps; with `preferred` in the order in which a tree opens them."""
        cdef Step *steps = <Step *>malloc(limit * sizeof(Step))
        cdef int i, n
        if steps == NULL:
            raise MemoryError("no memory for a list of steps")
        n = gen(&self.state, steps, limit) if preferred else list_steps(self.waka(), 0, steps, limit)
        found = [steps[i] for i in range(n)]
        free(steps)
        return found

    def count(self):
        """How many steps are legal."""
        cdef Step steps[MAX_MOVES]
        return list_steps(self.waka(), 0, steps, MAX_MOVES)

    def allows(self, uint64_t step):
        """Whether the seat to decide may do this, as far as the viewer can tell."""
        return allowed(self.waka(), step)

    def expects(self, uint64_t step):
        """Whether this is one of the events that are due."""
        return any([step == event for event, _ in self.events()]) if self.turn == CHANCE else False

    def events(self):
        """The events that are due, each with its number of ways."""
        cdef Step steps[MAX_MOVES]
        cdef double weights[MAX_MOVES]
        cdef int i, n = outcomes(&self.state, steps, weights)
        return [(steps[i], <uint64_t>weights[i]) for i in range(n)]

    def event(self, uint64_t seed):
        """One of them with its probability."""
        cdef Rng rng
        rng_seed(&rng, seed, EVENT_STREAM)
        return sample(&self.state, &rng)

    def after(self, uint64_t step):
        """The table after a step or an event that is possible."""
        cdef Table table = Table.__new__(Table)
        child(&self.state, step, &table.state)
        return table

    def decide(self, uint64_t seed, str name):
        """The step of a policy, one of POLICIES."""
        cdef Rng rng
        rng_seed(&rng, seed, POLICY_STREAM)
        return policy(&self.state, &rng, POLICIES[name])

    def perft(self, int depth, stop=None):
        """The leaves `depth` decisions and events on; `stop`, a StopFlag, ends the count."""
        cdef const Flag *flag = flag_in(stop)
        cdef uint64_t leaves
        with nogil:
            leaves = count_leaves(&self.state, depth, flag)
        return leaves

    # The end

    def shares(self):
        """Each seat's share of the win, at the end."""
        cdef double share[SEATS]
        cdef int seat
        returns(&self.state, share)
        return tuple([share[seat] for seat in range(self.players)])


cdef Table blank(rules, viewer):
    cdef Table table = Table.__new__(Table)
    memset(&table.state, 0, sizeof(State))
    set_rules(table.waka(), rules, viewer)
    return table


# ---- Whole games

def random_game(Table start, uint64_t seed, str kind="random"):
    """Plays a game to its end; returns the last table, the number of decisions, and whether all pieces were
    there, and no seat in debt, after every step."""
    cdef Table end = start.copy()
    cdef Waka *w = end.waka()
    cdef const Waka *first = start.waka()
    cdef Rng rng
    cdef int decisions = 0, policy_kind = POLICIES[kind]
    cdef bint whole = True
    rng_seed(&rng, seed, POLICY_STREAM)
    with nogil:
        while to_move(&end.state) != OVER:
            if to_move(&end.state) == CHANCE:
                play_step(w, sample(&end.state, &rng))
            else:
                play_step(w, policy(&end.state, &rng, policy_kind))
                decisions += 1
            whole = whole and sound(w, first)
    return end, decisions, whole


def play_outs(Table start, int n, uint64_t seed, str kind):
    """Plays a table out n times and keeps nothing but the number of decisions: for measuring."""
    cdef State state
    cdef Rng rng
    cdef uint64_t decisions = 0
    cdef int policy_kind = POLICIES[kind]
    rng_seed(&rng, seed, POLICY_STREAM)
    with nogil:
        for _ in range(n):
            state = start.state
            decisions += play_on(table_in(&state), &rng, policy_kind)
    return decisions


# ---- The functions of the game as a capsule

cdef uint64_t count_leaves(const State *state, int depth, const Flag *stop) noexcept nogil:
    return perft(state, depth, MAX_MOVES, to_move, gen, outcomes, child, NULL, stop)


cdef GameOps OPS
memset(&OPS, 0, sizeof(GameOps))
OPS.version = OPS_VERSION
OPS.seats = SEATS
OPS.max_moves = MAX_MOVES
OPS.to_move = to_move
OPS.partial = never
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


cdef GameOps PAIR_OPS = OPS
PAIR_OPS.gen = gen_pairs


def ops(pairs=False):
    """The capsule of core/ops.pxd; with `pairs` its `gen` has trades and gatherers in one step with the
    choices that they leave."""
    return ops_capsule(&PAIR_OPS if pairs else &OPS)

"""Gold und Rum for Python: packed tables, what a seat can know, and the functions for a search.

The rules are the .pxd files; positions, views and their texts are solver.games.goldundrum.position and
solver.games.goldundrum.view.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from core.capsules cimport flag_in, ops_capsule
from core.flag cimport Flag
from core.ops cimport OPS_VERSION, GameOps
from core.packing cimport packed_state, read_state
from core.rng cimport Rng, mix, rng_seed
from core.types cimport CHANCE, State
from core.types cimport Move as Step
from games.goldundrum.rules cimport (
    MAX_MOVES, act, child, follow, goes_on, margins, never, outcomes, play, returns, sample, secret,
    to_move, wins,
)
from games.goldundrum.belief cimport draw_world
from games.goldundrum.cards cimport (
    BACKS, DECK_SIZE, FULL_DECK, GIANT, KINDS, TRIBES, Cards, backs, count, one, size,
)
from games.goldundrum.policy cimport GREEDY, LIGHT, RANDOM
from games.goldundrum.rollout cimport play_out, policy
from games.goldundrum.state cimport (
    ADD, ANNOUNCE, COVERED, DEALT, DESERT, DRAWN, ENLIST, FLY, GAME_OVER, KEEP, MARGIN, NAME, NOBODY,
    ONE_ROUND, ORDER, ORDERED, PASS, PILES, RACE_SEAT, ROUND_ALONE, SEATS, SENT, SHOWN, SPIES_NONE, START,
    STEAL, STRIKE, TIE_ALL, UNOWNED,
    Gur, begin_round, desertions, enlistments, key, next_fighter, next_in, owner_of, piles_of, ring,
    started, step_of, top_of, type_of, view_key, what_of,
)
from games.goldundrum.steps cimport MAX_STEPS, gen, list_steps, weigh_piles
from games.goldundrum.war cimport discarded, senders
from games.goldundrum.worlds cimport DISCARDED, is_legal
from kernels.perft cimport perft

cdef enum:
    POLICY_STREAM = 0x50

assert sizeof(Gur) == sizeof(State)

KIND_NAMES = tuple([tribe + rank for tribe in "BOSD" for rank in "L62"]) + tuple("gwfcTG1234")
FULL_SUPPLY = tuple([count(FULL_DECK, kind) for kind in range(KINDS)])
BACK_NAMES = "BOSDgTGX"    # by number
POLICIES = {"random": RANDOM, "greedy": GREEDY, "light": LIGHT}
MOMENTS = (
    "deal", "start", "order", "draw", "hit-draw", "ask", "champion", "spy", "tribe", "send", "commando",
    "fly", "next-spy", "giants", "show", "settle", "round-over", "over",
)
STEP_TYPES = {
    "pass": PASS, "desert": DESERT, "enlist": ENLIST, "champion": NAME, "spy": STEAL, "tribe": ANNOUNCE,
    "send": ADD, "commando": STRIKE, "fly": FLY, "keep": KEEP, "deal": DEALT, "start": START,
    "order": ORDERED, "draw": DRAWN, "show": SHOWN, "giants": DISCARDED,
}

cdef dict KIND_OF = {name: kind for kind, name in enumerate(KIND_NAMES)}


# ---- Cards and steps

def packed_cards(kinds):
    """The multiset of some kinds by name, as a whole number; they must be of the 80 cards (GUR-1)."""
    cdef Cards cards = 0
    for name in kinds:
        cards += one(KIND_OF[name])
    return cards


def kinds_in(Cards cards):
    """The names of the kinds of a multiset, each as often as it is there, in the order of texts."""
    names = []
    cdef int kind
    for kind in range(KINDS):
        if count(cards, kind):
            names += [KIND_NAMES[kind]] * count(cards, kind)
    return names


def backs_in(Cards cards):
    """The names of the backs of a multiset, each as often as it is there."""
    cdef int back
    return [BACK_NAMES[back] for back in range(BACKS) for _ in range(backs(cards, back))]


def supply_problem(kinds):
    """The kind of which there are too many among some, with the number found, or None (GUR-1)."""
    cdef int kind
    names = list(kinds)
    for kind in range(KINDS):
        found = names.count(KIND_NAMES[kind])
        if found > FULL_SUPPLY[kind]:
            return KIND_NAMES[kind], FULL_SUPPLY[kind], found
    return None


def step(str type, uint32_t what=0):
    """A step by its type (a key of STEP_TYPES) and what it is about."""
    return step_of(STEP_TYPES[type], what)


def parts(Step step):
    """Type and what, as numbers."""
    return type_of(step), what_of(step)


# ---- Tables

cdef class Table:
    """A packed position. Immutable: `after` gives a new one."""

    cdef State state

    def __init__(self):
        raise TypeError("expected Table.laid_out")

    cdef inline const Gur *gur(self):
        return <const Gur *>&self.state

    @staticmethod
    def laid_out(rules, int round=1, scores=(), won=()):
        """The table before a round (GUR-25, `phase=round`)."""
        cdef Table table = Table.__new__(Table)
        cdef Gur *s = <Gur *>&table.state
        cdef int seat
        memset(s, 0, sizeof(State))
        s.players, s.start_below, s.window = rules.players, rules.start_below, rules.window
        s.battle_points, s.max_rounds, s.round = rules.battle_points, rules.max_rounds, round
        s.flags = (
            RACE_SEAT * (rules.race == "seat") | SPIES_NONE * (rules.spies == "none")
            | TIE_ALL * (rules.tie == "all") | MARGIN * (rules.objective == "margin")
            | ROUND_ALONE * (rules.horizon == "round")
        )
        for seat in range(len(scores)):
            s.scores[seat], s.won[seat] = scores[seat], won[seat]
        for seat in range(s.players):
            s.own[seat] = mix(seat)
        begin_round(s)
        return table

    @staticmethod
    def unpacked(bytes state):
        """The table of a packed state."""
        cdef Table table = Table.__new__(Table)
        read_state(state, &table.state)
        return table

    def in_window(self, int dealt, piles, left):
        """This table before a round, with `dealt` cards on the piles and a window about to open (GUR-25).
        A pile is a list from the bottom up: kinds, `+2`, `-2`; `left` has (enlistments, desertions)."""
        cdef Table table = self.copy()
        cdef Gur *s = <Gur *>&table.state
        cdef int pile, seat
        s.dealt = dealt
        for pile in range(piles_of(s)):
            for item in piles[pile]:
                put(s, pile, item)
        for seat in range(s.players):
            s.left[seat] = left[seat][0] + 16 * left[seat][1]
        s.moment = ORDER
        if s.flags & RACE_SEAT:
            s.queue = ring(s, next_fighter(s, s.wizard))
            play(s, step_of(ORDERED, s.queue))
        return table

    def at_war(self, str phase, champion, hands, spies, int battle, tribes, tribe, sent, turn):
        """This table before a round, at a moment of the war that has a text (GUR-25)."""
        cdef Table table = self.copy()
        cdef Gur *s = <Gur *>&table.state
        cdef int seat
        memset(&s.phase, 0, sizeof(s.phase))
        s.dealt = 80
        s.deck = 0
        s.out = FULL_DECK
        for seat in range(s.players):
            s.left[seat] = 0
            s.places[seat] = packed_cards(hands[seat])
            s.places[SENT + seat] = packed_cards(sent[seat])
            s.out -= s.places[seat] + s.places[SENT + seat]
        s.phase.war.champion = NOBODY if champion is None else champion
        s.phase.war.spies = sum([1 << int(spy) - 1 for spy in spies])
        s.phase.war.battle = battle
        s.phase.war.tribes = sum([1 << BACK_NAMES.index(letter) for letter in tribes])
        s.phase.war.tribe = 0 if tribe is None else BACK_NAMES.index(tribe)
        s.moment = MOMENTS.index("next-spy" if phase == "spy" else phase)
        if phase == "send":
            s.queue = senders(s)
            while next_in(s) != turn:
                s.queue >>= 4
        while goes_on(s):
            follow(s)
        return table

    cdef Table copy(self):
        cdef Table table = Table.__new__(Table)
        table.state = self.state
        return table

    def packed(self):
        """The 256 bytes of the state."""
        return packed_state(&self.state)

    # Reading

    @property
    def moment(self):
        """What is due: one of MOMENTS."""
        return MOMENTS[self.gur().moment]

    @property
    def turn(self):
        """The seat to decide, CHANCE (-1) or OVER (-2)."""
        return to_move(&self.state)

    @property
    def goes_on(self):
        """Whether what comes next follows by the rules alone: see `follow`."""
        return goes_on(self.gur())

    @property
    def wizard(self):
        return self.gur().wizard

    @property
    def players(self):
        return self.gur().players

    @property
    def round(self):
        return self.gur().round

    @property
    def dealt(self):
        return self.gur().dealt

    @property
    def pile_count(self):
        return piles_of(self.gur())

    @property
    def window(self):
        """Cards from one window to the next (GUR-6)."""
        return self.gur().window

    def before_last_card(self):
        """This table without the card dealt last, to compare what its piles were worth."""
        cdef Table table = self.copy()
        cdef Gur *s = <Gur *>&table.state
        cdef int pile = (s.dealt - 1) % piles_of(s)
        if top_of(s, pile) != COVERED:
            s.places[pile] -= one(top_of(s, pile))
        return table

    @property
    def window_due(self):
        """Whether a window follows the card dealt last (GUR-6)."""
        return 0 < self.gur().dealt < 80 and self.gur().dealt % self.gur().window == 0

    @property
    def started(self):
        """Whether enlistment cards can be laid in a window now (GUR-7)."""
        return started(self.gur())

    @property
    def scores(self):
        return [self.gur().scores[seat] for seat in range(self.gur().players)]

    @property
    def won(self):
        return [self.gur().won[seat] for seat in range(self.gur().players)]

    @property
    def left(self):
        """Each seat's enlistment and desertion cards."""
        return [
            (enlistments(self.gur(), seat), desertions(self.gur(), seat))
            for seat in range(self.gur().players)
        ]

    @property
    def queue(self):
        """The seats still to be asked or to send."""
        cdef uint32_t queue = self.gur().queue
        seats = []
        while queue:
            seats.append(<int>(queue & 15) - 1)
            queue >>= 4
        return seats

    @property
    def ring(self):
        """The fighters from the wizard's left (GUR-4)."""
        cdef int _i, seat = self.gur().wizard
        seats = []
        for _i in range(self.gur().players - 1):
            seat = next_fighter(self.gur(), seat)
            seats.append(seat)
        return seats

    def hand(self, int seat):
        """A hand in the war, as a multiset."""
        return self.gur().places[seat]

    def unit(self, int seat):
        """What a seat has sent in this battle."""
        return self.gur().places[SENT + seat]

    def pile(self, int pile):
        """The cards of a pile, from 0, that were not cancelled."""
        return self.gur().places[pile]

    def owner(self, int pile):
        """The seat that owns a pile, or None."""
        cdef int owner = owner_of(self.gur(), pile)
        return None if owner == UNOWNED else owner

    def top(self, int pile):
        """The army card on top of a pile, or None if something covers it."""
        cdef int top = top_of(self.gur(), pile)
        return None if top == COVERED else KIND_NAMES[top]

    @property
    def champion(self):
        cdef int seat = self.gur().phase.war.champion
        return None if seat == NOBODY else seat

    @property
    def spies(self):
        """The spies still to act."""
        return [str(n + 1) for n in range(4) if self.gur().phase.war.spies >> n & 1]

    @property
    def battle(self):
        return self.gur().phase.war.battle

    @property
    def tribes(self):
        """The tribes still to be announced."""
        return [BACK_NAMES[n] for n in range(TRIBES) if self.gur().phase.war.tribes >> n & 1]

    @property
    def tribe(self):
        """The tribe fighting."""
        return BACK_NAMES[self.gur().phase.war.tribe]

    @property
    def actor(self):
        """Who plays a spy, the commando or the flying machine."""
        return self.gur().phase.war.actor

    @property
    def target(self):
        """From whom a spy or the commando draws."""
        return self.gur().phase.war.target

    def giants(self, int seat):
        """The giants that leave a hand before the battles (GUR-14)."""
        return count(discarded(self.gur().places[seat]), GIANT)

    def made(self, int seat):
        """Points of this round, once it has come to the war."""
        return self.gur().phase.war.made[seat]

    @property
    def key(self):
        """A hash of the whole position."""
        return key(&self.state)

    def view_key(self, int seat):
        """A hash of all that the seat has seen."""
        return view_key(&self.state, seat)

    # Steps

    def steps(self):
        """The steps of the seat to move, in no particular order; none where nobody is."""
        cdef Step steps[MAX_STEPS]
        if to_move(&self.state) < 0 or self.goes_on:
            return []
        return [steps[i] for i in range(list_steps(self.gur(), steps))]

    def ranked(self, int limit=MAX_MOVES):
        """The same, the most promising first, as a search gets them."""
        cdef Step steps[MAX_MOVES]
        if to_move(&self.state) < 0:
            return []
        return [steps[i] for i in range(gen(&self.state, steps, limit))]

    def step_count(self):
        """How many decisions the seat to move has."""
        cdef Step steps[MAX_STEPS]
        return list_steps(self.gur(), steps) if to_move(&self.state) >= 0 else 0

    def legal(self, Step step):
        """Whether the seat to move may decide so."""
        return to_move(&self.state) >= 0 and is_legal(self.gur(), step)

    def events(self):
        """The chance events that are due, each with its weight."""
        cdef Step steps[MAX_MOVES]
        cdef double weights[MAX_MOVES]
        if to_move(&self.state) != CHANCE:
            return []
        return [(steps[i], <int>weights[i]) for i in range(outcomes(&self.state, steps, weights))]

    def act(self, Step step):
        """The table after a step or an event, up to where the rules alone go on."""
        cdef Table table = self.copy()
        act(<Gur *>&table.state, step)
        return table

    def follow(self):
        """The table after what the rules do next."""
        cdef Table table = self.copy()
        follow(<Gur *>&table.state)
        return table

    def after(self, Step step):
        """The table after a step and all that follows by the rules."""
        cdef Table table = Table.__new__(Table)
        child(&self.state, step, &table.state)
        return table

    def weighed(self, int seat):
        """What each pile would add to the seat's army, -1 if it is owned, and what a desertion there
        would cost another seat, -1 if nothing; in thousandths of the worth of an army."""
        cdef int32_t gain[PILES]
        cdef int32_t loss[PILES]
        weigh_piles(self.gur(), seat, gain, loss)
        piles = range(piles_of(self.gur()))
        return [gain[pile] for pile in piles], [loss[pile] for pile in piles]

    def winners(self):
        """At the end of the game (GUR-22)."""
        return tuple([seat for seat in range(self.gur().players) if wins(self.gur(), seat)])

    # Policies

    def policy_step(self, uint64_t seed, str kind):
        """The step of a baseline."""
        cdef Rng rng
        rng_seed(&rng, seed, POLICY_STREAM)
        return policy(&self.state, &rng, POLICIES[kind])

    def for_one_round(self, bint alone=True):
        """This table as a search plays it, stopping at the end of the round; or not so."""
        cdef Table table = self.copy()
        if alone:
            (<Gur *>&table.state).flags |= ONE_ROUND
        else:
            (<Gur *>&table.state).flags &= ~ONE_ROUND
        return table

    def play_out(self, uint64_t seed, str kind):
        """The table at the end of a playout."""
        cdef Table table = self.copy()
        cdef Rng rng
        cdef int policy_kind = POLICIES[kind]
        rng_seed(&rng, seed, POLICY_STREAM)
        with nogil:
            play_out(&table.state, &rng, policy_kind)
        return table

    def returns(self):
        """Each seat's share of the win, at the end of a playout."""
        cdef double share[SEATS]
        returns(&self.state, share)
        return [share[seat] for seat in range(self.gur().players)]

    def margins(self):
        """Each seat's lead, likewise."""
        cdef double lead[SEATS]
        margins(&self.state, lead)
        return [lead[seat] for seat in range(self.gur().players)]

    def perft(self, int depth, stop=None):
        """The leaves `depth` decisions and events on; `stop`, a StopFlag, ends the count."""
        cdef const Flag *flag = flag_in(stop)
        cdef uint64_t leaves
        with nogil:
            leaves = count_leaves(&self.state, depth, flag)
        return leaves


cdef int put(Gur *s, int pile, str item) except -1:
    """One item of a pile as a text lists it (GUR-9, GUR-10)."""
    cdef int kind, top = top_of(s, pile)
    if item[0] == "+":
        if owner_of(s, pile) == UNOWNED:
            s.phase.tops[pile] = int(item[1]) << 5
        s.phase.tops[pile] |= COVERED
    elif item[0] == "-":
        if top != COVERED:
            s.places[pile] -= one(top)
            s.out += one(top)
        s.phase.tops[pile] |= COVERED
    else:
        kind = KIND_OF[item]
        s.places[pile] += one(kind)
        s.deck -= one(kind)
        s.phase.tops[pile] = (s.phase.tops[pile] & 0xE0) | kind
    return 0


# ---- Whole games, for measuring and for invariants

cdef bint sound(const Gur *s) noexcept nogil:
    """Whether all 80 cards are somewhere, none of them twice (GUR-1)."""
    cdef Cards all = s.deck + s.out
    cdef int i, n = size(s.deck) + size(s.out)
    for i in range(PILES):
        all += s.places[i]
        n += size(s.places[i])
    return all == FULL_DECK and n == DECK_SIZE


def random_game(Table table, uint64_t seed, str kind="random"):
    """Plays a game to its end; returns the last table, the number of decisions, and whether all 80 cards
    were there after every step."""
    cdef Table end = table.copy()
    cdef State *state = &end.state
    cdef Rng rng
    cdef int decisions = 0, policy_kind = POLICIES[kind]
    cdef bint whole = True
    rng_seed(&rng, seed, POLICY_STREAM)
    with nogil:
        while (<Gur *>state).moment != GAME_OVER:
            if to_move(state) == CHANCE:
                play(<Gur *>state, sample(state, &rng))
            else:
                play(<Gur *>state, policy(state, &rng, policy_kind))
                decisions += 1
            whole = whole and sound(<Gur *>state)
    return end, decisions, whole


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


def ops():
    """The capsule of core/ops.pxd."""
    return ops_capsule(&OPS)

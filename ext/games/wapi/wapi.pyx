"""Wapi for Python: positions, moves and the ops capsule over ext/games/wapi/rules.pxd."""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from core.capsules cimport flag_in, ops_capsule
from core.flag cimport Flag
from core.ops cimport EXACT, NO_VALUE, OPS_VERSION, GameOps
from core.packing cimport packed_state
from core.rng cimport Rng
from core.rng cimport rng_seed as seed_rng
from core.types cimport CHANCE, OVER, State
from core.types cimport Move as Step
from games.wapi.rules cimport (
    COIN, KINDS, MAX_MOVES, NOTHING, PASS, PLACE, PLAYERS, SHARES, TOTEM, TOTEMS,
    Share, Wapi, child, divisor, draw, earn, gen, key, margins, never, outcomes, returns, sample,
    to_move, view_key, wapi,
)
from games.wapi.rules cimport step as take_step
from games.wapi.expected cimport judge
from games.wapi.last cimport last_spaces
from games.wapi.policy cimport EXPECTED, GREEDY, RANDOM, gen_promising, play_out, policy
from kernels.perft cimport perft

from fractions import Fraction

from solver.errors import IllegalMove
from solver.games.results import leads, most, win_shares
from solver.games.seats import check_seat
from solver.games.wapi.setup import SHARES as LETTERS
from solver.games.wapi.setup import TOKENS, Setup, parse_setup, read_rules
from solver.notation import one_of, shown

cdef enum:
    POLICY_STREAM = 0x50

assert sizeof(Wapi) <= sizeof(State)

# What happens at a leaf by name, what suits best first: a policy plays on, or nobody.
ROLLOUTS = {"greedy": GREEDY, "random": RANDOM, "expected": EXPECTED}


cdef uint64_t count_leaves(const State *state, int depth, const Flag *stop) noexcept nogil:
    return perft(state, depth, MAX_MOVES, to_move, gen, outcomes, child, NULL, stop)


cdef int value(const State *state, double *share, double *margin) noexcept nogil:
    """EXACT near the end; elsewhere playouts tell more than an estimate would."""
    return EXACT if last_spaces(wapi(state), share, margin) else NO_VALUE


cdef GameOps OPS
memset(&OPS, 0, sizeof(GameOps))
OPS.version = OPS_VERSION
OPS.seats = PLAYERS
OPS.max_moves = MAX_MOVES
OPS.to_move = to_move
OPS.partial = never
OPS.gen = gen_promising
OPS.child = child
OPS.sample = sample
OPS.returns = returns
OPS.margins = margins
OPS.key = key
OPS.view_key = view_key
OPS.outcomes = outcomes
OPS.policy = policy
OPS.rollout = play_out
OPS.value = value
OPS.perft = count_leaves


def ops():
    """The capsule of core/ops.pxd."""
    return ops_capsule(&OPS)


cdef str text_of(Step step):
    """WAP-13."""
    if step < KINDS:
        return TOKENS[step]
    if step < PLACE + SHARES:
        return LETTERS[step - PLACE]
    return "totem" if step == TOTEM else "pass"


cdef int kind_of(str token) except -1:
    """The kind of a token that exists."""
    return TOKENS.index(token)


cdef class Move:
    """One decision; compares by its text."""

    cdef readonly str text
    cdef Step step

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Move({self.text!r})"

    def __hash__(self):
        return hash(self.text)

    def __eq__(self, other):
        return isinstance(other, Move) and self.text == str(other)

    def __lt__(self, other):
        return self.text < str(other) if isinstance(other, Move) else NotImplemented


cdef Move make_move(Step step):
    cdef Move move = Move.__new__(Move)
    move.text = text_of(step)
    move.step = step
    return move


cdef class Position:
    """A table of Wapi. Immutable: `play` gives a new one.

    Everybody knows everything, so that a position is its own view.
    """

    cdef State state
    cdef readonly object rules
    cdef tuple record

    @staticmethod
    def start(seed=None, **options):
        """The table of a new game: nothing is dealt, so that the seed does not matter."""
        return Position.empty(**options)

    @staticmethod
    def empty(**options):
        """The table before the first draw; raises BadOption."""
        return unpacked(Setup(read_rules(options), ("",) * SHARES, ("",) * SHARES))

    @staticmethod
    def parse(text, **options):
        """The table of a position text (WAP-14); its number of players wins over the option. Raises
        SyntaxProblem, ImpossiblePosition or BadOption."""
        return unpacked(parse_setup(text, options))

    # Who acts, and what is possible

    @property
    def turn(self):
        """The seat to decide, CHANCE (-1) or OVER (-2)."""
        return to_move(&self.state)

    @property
    def players(self):
        return wapi(&self.state).players

    @property
    def key(self):
        """A hash of the whole position."""
        return key(&self.state)

    @property
    def view_key(self):
        """A hash of all that later play and the scores depend on."""
        return view_key(&self.state, 0)

    def legal_moves(self):
        """The decisions of the seat to act, in ASCII order; empty at a draw and at the end."""
        cdef Step steps[MAX_MOVES]
        if to_move(&self.state) < 0:
            return []
        return sorted(make_move(steps[i]) for i in range(gen(&self.state, steps, MAX_MOVES)))

    def iter_legal(self):
        """As legal_moves."""
        return iter(self.legal_moves())

    def legal_count(self):
        """How many legal moves there are."""
        cdef Step steps[MAX_MOVES]
        return gen(&self.state, steps, MAX_MOVES) if to_move(&self.state) >= 0 else 0

    def move(self, text):
        """The legal move that `text` spells; raises IllegalMove."""
        text = str(text)
        moves = self.legal_moves()
        for move in moves:
            if move.text == text:
                return move
        expected = one_of([move.text for move in moves]) if moves else "no decision"
        raise IllegalMove(f"expected {expected}, found {shown(text)}")

    def play(self, move):
        """The position after a move or its text or, where one is due, a draw; raises
        IllegalMove."""
        cdef Position after = Position.__new__(Position)
        cdef Step step = self.event(move) if self.turn == CHANCE else (<Move>self.move(move)).step
        child(&self.state, step, &after.state)
        after.rules = self.rules
        after.record = (*self.record, text_of(step))
        return after

    cdef Step event(self, token) except *:
        """The kind of token that `token` names, if the bag holds one."""
        events = [text for text, _ in self.chance_events()]
        if str(token) not in events:
            raise IllegalMove(f"expected a draw, {one_of(events)}, found {shown(str(token))}")
        return kind_of(str(token))

    def chance_events(self):
        """The kinds of tokens that may be drawn, each with how many there are (WAP-5)."""
        cdef const Wapi *w = wapi(&self.state)
        if to_move(&self.state) != CHANCE:
            return iter(())
        bag = sorted((TOKENS[kind], w.bag[kind]) for kind in range(KINDS) if w.bag[kind])
        return iter(bag)

    def chance_label(self):
        """All draws are from the one bag, whoever draws."""
        return "bag"

    def sample_chance(self, rng):
        """A draw, by a random.Random; raises IllegalMove where none is due."""
        events = list(self.chance_events())
        if not events:
            raise IllegalMove("expected a position before a draw, found none due")
        tokens, weights = zip(*events, strict=True)
        return rng.choices(tokens, weights)[0]

    # Texts

    def setup(self):
        """The table as solver.games.wapi.setup knows it."""
        cdef const Wapi *w = wapi(&self.state)
        symbols = tuple(marks(&w.shares[i]) for i in range(SHARES))
        coins = tuple(digits(&w.shares[i]) for i in range(SHARES))
        return Setup(self.rules, symbols, coins, "" if w.drawn == NOTHING else TOKENS[w.drawn])

    def text(self):
        """The position text (WAP-14)."""
        return self.setup().text()

    def __repr__(self):
        return f"Position({self.text()!r})"

    def seen(self, seat):
        """The draws and decisions since the empty table or the text; the same for every seat."""
        check_seat(seat, self.players)
        return list(self.record)

    # The end

    def scores(self):
        """Points by seat, exact; None before the end (WAP-9, WAP-10)."""
        if to_move(&self.state) != OVER:
            return None
        if self.rules.scoring == "basic":
            return tuple(self.points())
        return tuple(Fraction(points, divisor(wapi(&self.state))) for points in self.points())

    cdef list points(self):
        cdef int64_t points[PLAYERS]
        earn(wapi(&self.state), points)
        return [points[seat] for seat in range(wapi(&self.state).players)]

    def winners(self):
        """The seats with the most points; empty before the end (WAP-11)."""
        return most(self.points()) if to_move(&self.state) == OVER else ()

    def returns(self):
        """Utility by seat under the objective, exact; None before the end (WAP-11)."""
        if to_move(&self.state) != OVER:
            return None
        if self.rules.objective == "margin":
            return self.margins()
        return win_shares(self.winners(), self.players)

    def margins(self):
        """Own points less those of the best other seat; None before the end (WAP-11)."""
        return leads(self.scores()) if to_move(&self.state) == OVER else None

    # For the search

    def view(self, seat):
        """What the seat knows: everything."""
        return self

    def belief(self):
        """There is nothing to be in doubt about."""
        return None

    def packed(self):
        """The 256 bytes of the state."""
        return packed_state(&self.state)

    def steps(self, text):
        """The one step that a decision is; raises IllegalMove."""
        return ((<Move>self.move(text)).step,)

    def line(self, steps):
        """The texts of the decisions among `steps` played from here."""
        cdef State state = self.state, after
        texts = []
        for step in steps:
            if to_move(&state) >= 0:
                texts.append(text_of(step))
            child(&state, step, &after)
            state = after
        return tuple(texts)

    def perft(self, int depth, stop=None):
        """The leaves `depth` draws and decisions on; `stop`, a StopFlag, ends the count."""
        cdef const Flag *flag = flag_in(stop)
        cdef uint64_t leaves
        with nogil:
            leaves = count_leaves(&self.state, depth, flag)
        return leaves

    def playout(self, uint64_t seed, kind):
        """The end that a playout by `greedy` or `random` comes to; its record is not known."""
        cdef Position end = Position.__new__(Position)
        cdef Rng rng
        seed_rng(&rng, seed, POLICY_STREAM)
        end.state = self.state
        end.rules = self.rules
        end.record = ()
        play_out(&end.state, &rng, ROLLOUTS[kind])
        return end

    def leaf(self):
        """Shares of the win and margins by seat where the search takes them as exact, else None."""
        cdef double share[PLAYERS]
        cdef double margin[PLAYERS]
        if to_move(&self.state) < 0 or value(&self.state, share, margin) == NO_VALUE:
            return None
        seats = range(self.players)
        return tuple(share[seat] for seat in seats), tuple(margin[seat] for seat in seats)

    def judged(self):
        """Shares of the win and margins by seat that stand for a playout of kind `expected`."""
        cdef float share[PLAYERS]
        cdef float lead[PLAYERS]
        judge(wapi(&self.state), share, lead)
        seats = range(self.players)
        return tuple(share[seat] for seat in seats), tuple(lead[seat] for seat in seats)

    def policy_move(self, rng_seed, kind):
        """The decision of a policy, those of `expected` as those of `greedy`."""
        self.must_decide()
        return text_of(choose(&self.state, rng_seed, ROLLOUTS[kind]))

    def sample_move(self, seed):
        """A legal move, all equally likely."""
        self.must_decide()
        return make_move(choose(&self.state, seed, RANDOM))

    cdef int must_decide(self) except -1:
        if self.turn < 0:
            raise IllegalMove("expected a position with a decision due, found none")
        return 0


cdef Step choose(const State *state, uint64_t seed, int kind):
    cdef Rng rng
    seed_rng(&rng, seed, POLICY_STREAM)
    return policy(state, &rng, kind)


cdef str marks(const Share *s):
    """The symbol tokens of a share: totems by seat, then bare ones."""
    seats = "".join(str(seat) * s.totems[seat] for seat in range(PLAYERS))
    return seats + "-" * (s.laid - s.raised)


cdef str digits(const Share *s):
    """The coins of a share in rising order."""
    return "".join(str(value) * ((s.coins >> 4 * value) & 15) for value in range(KINDS - COIN))


cdef Position unpacked(setup):
    """A position from a setup that is known to be possible."""
    cdef Position position = Position.__new__(Position)
    cdef Wapi *w = <Wapi *>&position.state
    cdef int seat, share
    memset(w, 0, sizeof(State))
    position.rules = setup.rules
    position.record = ()
    w.players = setup.rules.players
    w.advanced = setup.rules.scoring == "advanced"
    w.for_margin = setup.rules.objective == "margin"
    w.drawn = NOTHING
    for seat in range(w.players):
        w.left[seat] = TOTEMS
    for share in range(SHARES):
        w.shares[share].free = setup.rules.coin_spaces
    w.free = SHARES * setup.rules.coin_spaces
    set_bag(w, setup.rules.bag)
    set_shares(w, setup)
    w.seat = setup.seat
    if setup.drawn:
        draw(w, kind_of(setup.drawn))
    return position


cdef int set_bag(Wapi *w, bag) except -1:
    """A new game's bag."""
    cdef int kind
    for kind in range(KINDS):
        w.bag[kind] = bag[TOKENS[kind]]
        w.tokens += w.bag[kind]
        if kind >= COIN:
            w.coins += w.bag[kind]
            w.worth += w.bag[kind] * (kind - COIN)
    return 0


cdef int set_shares(Wapi *w, setup) except -1:
    """Draws and lays all tokens that the setup shows, totems by whoever raised them."""
    cdef int share
    for share in range(SHARES):
        for mark in setup.symbols[share]:
            draw(w, share)
            w.seat = 0 if mark == "-" else int(mark)
            take_step(w, PASS if mark == "-" else TOTEM)
        for coin in setup.coins[share]:
            draw(w, kind_of(coin))
            take_step(w, PLACE + share)
    return 0

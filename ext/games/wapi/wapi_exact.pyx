"""Exact values of Wapi near its end for Python: race.pxd for two players with all totems raised,
else ending.pxd, graph.pxd and values.pxd."""

from libc.stdlib cimport calloc, free
from libc.stdint cimport int32_t, int64_t, uint64_t

from core.packing cimport read_state
from core.types cimport Move, State
from games.wapi.rules cimport (
    COIN, MAX_MOVES, PASS, PLACE, PLAYERS, SHARES, TOTEM, Wapi, gen, to_move, wapi,
)
from games.wapi.counts cimport PARTS
from games.wapi.ending cimport (
    SIXTIETHS, Board, Ending, board_of, ending_set, lay, raise_totem, wide,
)
from games.wapi.graph cimport (
    NOBODY, Graph, graph_bytes, graph_close, graph_done, graph_open, graph_root, graph_run,
    graph_states, graph_work,
)
from games.wapi.race cimport (
    Race, race_bytes, race_open, race_release, race_run, race_set, race_states, race_value, race_work,
)
from games.wapi.stakes cimport Stakes
from games.wapi.values cimport (
    WIDEST_BLOCK, Values, value_of, values_bytes, values_close, values_open, values_run,
)

from fractions import Fraction


cdef class RaceSolver:
    """Two players, all totems raised; solved in slices of work, with the values to be read when
    `done`.

    `packed` is a State with a coin in hand or a draw due; raises ValueError where that is no race.
    """

    cdef Race *race
    cdef State state
    cdef bint failed
    cdef readonly bint done

    def __cinit__(self, bytes packed):
        read_state(packed, &self.state)
        self.race = <Race *>calloc(1, sizeof(Race))
        if self.race == NULL:
            raise MemoryError("no memory for a race")
        if not race_set(self.race, wapi(&self.state)):
            raise ValueError("no race between two players, or one over too many coin spaces")

    def __dealloc__(self):
        if self.race != NULL:
            race_release(self.race)
            free(self.race)

    @property
    def states(self):
        """How many states there are."""
        return race_states(self.race)

    @property
    def work(self):
        """What valuing them all takes, in states."""
        return race_work(self.race)

    @property
    def size(self):
        """The most bytes that will be in use."""
        return race_bytes(self.race)

    @property
    def valued(self):
        """States valued so far."""
        return self.race.states

    def run(self, int64_t work):
        """Does about so much work, in states; true when all is solved. Raises MemoryError."""
        cdef bint fits = not self.failed
        with nogil:
            if fits and self.race.scratch == NULL:
                fits = race_open(self.race)
            if fits:
                fits = race_run(self.race, work)
        self.failed = not fits
        if not fits:
            raise MemoryError("no memory for a race")
        self.done = self.race.layer < 0
        return self.done

    def value(self, int share=-1):
        """Share of the win of seat 0 and its expected lead, with the coin in hand laid on
        `share`."""
        cdef const Wapi *w = wapi(&self.state)
        cdef int used[PARTS]
        cdef const Stakes *stakes = &self.race.stakes
        cdef int c, lead = stakes.lead
        cdef double win = 0.0, margin = 0.0
        for c in range(stakes.classes):
            used[c] = 0
        if not self.done:
            raise ValueError("expected a race that is solved, found one that is not")
        if self.race.hand != at_stake(w, share):
            raise ValueError(f"expected a share at stake for a coin in hand, found {share}")
        if self.race.hand:
            c = stakes.place[share]
            used[c] = 1
            lead += stakes.worth[c] * self.race.hand_value
        race_value(self.race, used, lead, &win, &margin)
        return win, margin


cdef class EndingSolver:
    """Any players, totems left or not; solved in slices of work, with the values of the decisions
    to be read when `done`. First all boards are found, then they are valued. It holds at most
    `size` bytes and does at most the work of valuing `most` states.

    `packed` is a State with a token in hand; raises ValueError where the values would not fit 128
    bits.
    """

    cdef Ending ending
    cdef Graph graph
    cdef Values values
    cdef State state
    cdef int32_t roots[MAX_MOVES]
    cdef Move moves[MAX_MOVES]
    cdef int decisions
    cdef int64_t size, most
    cdef bint valuing, failed
    cdef readonly bint done

    def __cinit__(self, bytes packed, int64_t size, int64_t most=1 << 62):
        cdef const Wapi *w = wapi(&self.state)
        read_state(packed, &self.state)
        self.size = size
        self.most = most
        if to_move(&self.state) < 0 or not ending_set(&self.ending, w):
            raise ValueError("no token in hand, or more tokens than an ending may have")
        if not graph_open(&self.graph, size) or not self.root():
            raise MemoryError("no memory for an ending")

    def __dealloc__(self):
        graph_close(&self.graph)
        values_close(&self.values)

    cdef bint root(self) noexcept:
        """The boards that the decisions lead to; false without memory."""
        cdef const Wapi *w = wapi(&self.state)
        cdef Board b
        cdef Move move
        cdef int i
        self.decisions = gen(&self.state, self.moves, MAX_MOVES)
        for i in range(self.decisions):
            board_of(&self.ending, w, &b)
            move = self.moves[i]
            if move == TOTEM:
                raise_totem(&self.ending, &b, w.drawn, w.seat)
            elif move != PASS:
                lay(&self.ending, &b, <int>move - PLACE, w.drawn - COIN)
            self.roots[i] = graph_root(&self.graph, &self.ending, &b)
            if self.roots[i] == NOBODY:
                return False
        return True

    @property
    def states(self):
        """How many states there are, as far as they are found."""
        return graph_states(&self.graph)

    @property
    def valued(self):
        """States valued so far."""
        return self.values.states

    @property
    def boards(self):
        """How many boards there are, as far as they are found."""
        return self.graph.used

    @property
    def bytes(self):
        """The most memory that will be in use, once all boards are found."""
        return graph_bytes(&self.graph) + values_bytes(&self.ending, &self.graph)

    def run(self, int64_t work):
        """Does about so much work, in states; true when all is solved. Raises MemoryError where it
        would hold or do too much."""
        cdef bint fits = not self.failed
        with nogil:
            if fits and not graph_done(&self.graph):
                fits = graph_run(&self.graph, &self.ending, work)
            fits = fits and graph_work(&self.graph) <= self.most
            if fits and graph_done(&self.graph) and not self.valuing:
                self.valuing = fits = self.opens()
            if fits and self.valuing:
                fits = values_run(&self.values, &self.ending, &self.graph, work)
        self.failed = not fits
        if not fits:
            raise MemoryError("the ending is too large")
        self.done = self.valuing and self.values.j < 0
        return self.done

    cdef bint opens(self) noexcept nogil:
        """Memory for the values; false where that is too much, or a block too wide."""
        if self.graph.widest > WIDEST_BLOCK:
            return False
        if graph_bytes(&self.graph) + values_bytes(&self.ending, &self.graph) > self.size:
            return False
        return values_open(&self.values, &self.ending, &self.graph)

    def value(self, int64_t move):
        """The share of the win and the margin of each seat after a decision, as two tuples of
        Fraction."""
        cdef wide share[PLAYERS]
        cdef wide margin[PLAYERS]
        cdef Ending *e = &self.ending
        cdef int i = 0
        if not self.done:
            raise ValueError("expected an ending that is solved, found one that is not")
        while i < self.decisions and <int64_t>self.moves[i] != move:
            i += 1
        if i == self.decisions:
            raise ValueError(f"expected a legal decision, found {move}")
        value_of(&self.values, e, &self.graph, self.roots[i], share, margin)
        orders = whole(e.orders[e.all_coins + e.all_symbols])
        seats = range(e.players)
        return (
            tuple(Fraction(whole(share[k]), orders * SIXTIETHS) for k in seats),
            tuple(Fraction(whole(margin[k]), orders * e.parts) for k in seats),
        )


cdef bint at_stake(const Wapi *w, int share) noexcept:
    """Whether a share has totems and a free coin space."""
    return 0 <= share < SHARES and w.shares[share].raised and w.shares[share].free


cdef object whole(wide value):
    """128 bits as an int."""
    return (<object><int64_t>(value >> 64) << 64) | <object><uint64_t>value

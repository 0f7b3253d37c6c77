"""The functions of a game (core/ops.pxd) one by one, over packed states, and a choice of a tree: for tests
and research.

A state is 256 bytes, as `packed()` of a position gives them. Steps and events have to be legal:
as in a search, nobody looks at that again.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from core.capsules cimport belief_in, ops_in
from core.ops cimport GameOps
from core.packing cimport packed_state, read_state
from core.rng cimport Rng, rng_seed
from core.types cimport CHANCE, MAX_SEATS, OVER, Move, State
from kernels.perft cimport perft
from search.iterate cimport Worker, choose_trusting
from search.tree cimport Edge, Node, Tree, edge_add, tree_allocate, tree_find, tree_release

QUALITIES = ("none", "estimate", "exact")  # NO_VALUE, ESTIMATE, EXACT
SLOTS = (
    "sample", "outcomes", "secret", "policy", "rollout", "value", "draw", "perft", "alphabeta",
)
cdef enum:
    MOST_PLIES = 200       # of perft: its recursion takes stack
    TREE_BYTES = 1 << 17
    GUARD = 64             # places behind a list of steps that must stay as they are
cdef Move UNWRITTEN = 0xA5A5A5A5A5A5A5A5


cdef class Dice:
    """Random numbers of core/rng.pxd: the same seed and stream, the same numbers."""

    cdef Rng rng

    def __init__(self, uint64_t seed, uint64_t stream=0):
        rng_seed(&self.rng, seed, stream)


cdef class Probe:
    """The functions of one game; `slots` names those of SLOTS that it has.

    Raises ValueError for what is no state, for a call that does not fit who is to act, and for a
    slot that the game leaves empty.
    """

    cdef const GameOps *ops
    cdef object capsule
    cdef readonly frozenset slots

    def __init__(self, capsule):
        self.ops = ops_in(capsule)
        self.capsule = capsule
        filled = (
            self.ops.sample != NULL, self.ops.outcomes != NULL, self.ops.secret != NULL,
            self.ops.policy != NULL, self.ops.rollout != NULL, self.ops.value != NULL,
            self.ops.draw != NULL, self.ops.perft != NULL, self.ops.alphabeta != NULL,
        )
        self.slots = frozenset(name for name, there in zip(SLOTS, filled, strict=True) if there)

    # -- What the game says of itself

    @property
    def seats(self):
        """The most seats the game can have."""
        return self.ops.seats

    @property
    def max_moves(self):
        """The legal steps of a position, or its events, at most."""
        return self.ops.max_moves

    # -- Who acts, and what is possible

    def to_move(self, bytes state not None):
        """The seat to act, CHANCE (-1) or OVER (-2)."""
        cdef State s = unpacked(state)
        return self.ops.to_move(&s)

    def partial(self, bytes state not None):
        """Is a decision under way?"""
        cdef State s = unpacked(state)
        return bool(self.ops.partial(&s))

    def gen(self, bytes state not None, limit=None):
        """The first `limit` legal steps (None: all), the most promising first.

        Raises OverflowError if the game writes more than it may.
        """
        cdef State s = self.decision(state)
        cdef int room = self.ops.max_moves if limit is None else limit
        cdef int i, n
        cdef Move *moves
        if room < 1:
            raise ValueError(f"expected a limit of at least 1, found {limit}")
        moves = <Move *>malloc((room + GUARD) * sizeof(Move))
        if moves == NULL:
            raise MemoryError("no memory for a list of steps")
        try:
            for i in range(room, room + GUARD):
                moves[i] = UNWRITTEN
            n = self.ops.gen(&s, moves, room)
            for i in range(room, room + GUARD):
                if moves[i] != UNWRITTEN or n > room:
                    raise OverflowError(f"expected at most {room} steps, found more")
            return tuple([moves[i] for i in range(n)])
        finally:
            free(moves)

    def outcomes(self, bytes state not None):
        """The distinct events with their weights."""
        cdef State s = self.chance(state, "outcomes")
        cdef int room = self.ops.max_moves
        cdef Move *moves = <Move *>malloc(room * sizeof(Move))
        cdef double *weights = <double *>malloc(room * sizeof(double))
        try:
            if moves == NULL or weights == NULL:
                raise MemoryError("no memory for a list of events")
            return tuple([
                (moves[i], weights[i]) for i in range(self.ops.outcomes(&s, moves, weights))
            ])
        finally:
            free(moves)
            free(weights)

    def sample(self, bytes state not None, Dice dice not None):
        """One event, drawn with its probability."""
        cdef State s = self.chance(state, "sample")
        return self.ops.sample(&s, &dice.rng)

    def child(self, bytes state not None, uint64_t move):
        """The state after a legal step or an event."""
        cdef State s = unpacked(state)
        cdef State after
        self.ops.child(&s, move, &after)
        return packed_state(&after)

    def secret(self, bytes state not None):
        """Is the coming step one that the other seats do not see?"""
        cdef State s = unpacked(state)
        return self.ops.secret != NULL and bool(self.ops.secret(&s))

    # -- Values

    def returns(self, bytes state not None, int players):
        """The share of the win of each of the seats, at the end."""
        cdef double values[MAX_SEATS]
        cdef State s = self.end(state, players)
        self.ops.returns(&s, values)
        return tuple([values[i] for i in range(players)])

    def margins(self, bytes state not None, int players):
        """The lead of each of the seats over its best opponent, at the end."""
        cdef double values[MAX_SEATS]
        cdef State s = self.end(state, players)
        self.ops.margins(&s, values)
        return tuple([values[i] for i in range(players)])

    def value(self, bytes state not None, int players):
        """What the game knows of an unfinished position: one of QUALITIES, shares and margins."""
        cdef double shares[MAX_SEATS]
        cdef double margins[MAX_SEATS]
        cdef State s = self.decision(state)
        cdef int quality, i
        self.must_have("value")
        must_be_seats(players)
        quality = self.ops.value(&s, shares, margins)
        if not quality:
            return QUALITIES[quality], (), ()
        return (
            QUALITIES[quality], tuple([shares[i] for i in range(players)]),
            tuple([margins[i] for i in range(players)]),
        )

    # -- Keys

    def key(self, bytes state not None):
        """The hash of the whole position."""
        cdef State s = unpacked(state)
        return self.ops.key(&s)

    def view_key(self, bytes state not None, int seat):
        """The hash of all that a seat knows."""
        cdef State s = unpacked(state)
        must_be_seats(seat + 1)
        return self.ops.view_key(&s, seat)

    # -- Policies, playouts, worlds

    def policy(self, bytes state not None, Dice dice not None, int kind):
        """A policy's step for the seat to move."""
        cdef State s = self.decision(state)
        self.must_have("policy")
        return self.ops.policy(&s, &dice.rng, kind)

    def rollout(self, bytes state not None, Dice dice not None, int kind):
        """The end of a playout by a policy."""
        cdef State s = unpacked(state)
        self.must_have("rollout")
        self.ops.rollout(&s, &dice.rng, kind)
        return packed_state(&s)

    def draw(self, belief, Dice dice not None):
        """A world that fits a belief, a capsule "solver.Belief"; None if none was found."""
        cdef State s
        self.must_have("draw")
        if self.ops.draw(belief_in(belief), &dice.rng, &s):
            return packed_state(&s)
        return None

    # -- Perft

    def perft(self, bytes state not None, int depth, bint generic=False):
        """The leaves so many decisions and events on, by the game's slot or by the `generic` kernel."""
        cdef State s = unpacked(state)
        cdef uint64_t leaves
        if not 0 <= depth <= MOST_PLIES:
            raise ValueError(f"expected a depth from 0 to {MOST_PLIES}, found {depth}")
        if not generic:
            self.must_have("perft")
        with nogil:
            if generic:
                leaves = perft(
                    &s, depth, self.ops.max_moves, self.ops.to_move, self.ops.gen,
                    self.ops.outcomes, self.ops.child, self.ops.partial, NULL,
                )
            else:
                leaves = self.ops.perft(&s, depth, NULL)
        return leaves

    # -- Inside

    cdef int must_have(self, str slot) except -1:
        if slot not in self.slots:
            raise ValueError(f"expected a game with `{slot}`, found one without")
        return 0

    cdef State decision(self, bytes state) except *:
        cdef State s = unpacked(state)
        if self.ops.to_move(&s) < 0:
            raise ValueError("expected a state in which a seat is to decide, found another")
        return s

    cdef State chance(self, bytes state, str slot) except *:
        cdef State s = unpacked(state)
        self.must_have(slot)
        if self.ops.to_move(&s) != CHANCE:
            raise ValueError("expected a state in which an event is due, found another")
        return s

    cdef State end(self, bytes state, int players) except *:
        cdef State s = unpacked(state)
        must_be_seats(players)
        if self.ops.to_move(&s) != OVER:
            raise ValueError("expected a state at the end of a game, found another")
        return s


def trusting(edges, double trust, double exploration):
    """The place that a node below the root chooses where the order of its steps is a prior; `edges` are
    visits and sums of value, the most promising step first. Raises ValueError without edges."""
    cdef Worker worker
    cdef Tree tree
    cdef Node *node
    cdef Edge *edge
    cdef int place, n = len(edges)
    cdef Move *moves = <Move *>malloc(n * sizeof(Move))
    if n == 0:
        raise ValueError("expected edges, found none")
    memset(&worker, 0, sizeof(Worker))
    if moves == NULL or not tree_allocate(&tree, TREE_BYTES):
        free(moves)
        raise MemoryError("no memory for a node")
    node = tree_find(&tree, 1, True)
    for place, (visits, value) in enumerate(edges):
        edge_add(&tree, node, place, n)
        edge = &tree.edges[node.first + place]
        edge.visits, edge.value = visits, value
        moves[place] = place
    worker.tree, worker.moves = &tree, moves
    worker.settings.trust, worker.settings.exploration = trust, exploration
    place = choose_trusting(&worker, node, n)
    tree_release(&tree)
    free(moves)
    return place


cdef int must_be_seats(int players) except -1:
    if not 1 <= players <= MAX_SEATS:
        raise ValueError(f"expected 1 to {MAX_SEATS} seats, found {players}")
    return 0


cdef State unpacked(bytes state) except *:
    cdef State s
    read_state(state, &s)
    return s

"""What a seat of Wampum can believe, for Python: the sampler of belief.pxd, made from what a view has seen."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from core.capsules cimport belief_capsule
from core.packing cimport packed_state, read_state
from core.rng cimport Rng, rng_seed
from core.types cimport State
from games.wampum.belief cimport Belief as BeliefTable
from games.wampum.belief cimport (
    MAX_TRIES, Event, Opponent, belief_release, draw_paths, draw_world,
)
from games.wampum.cards cimport Cards, size
from games.wampum.evidence cimport build
from games.wampum.inference cimport FARTHEST, fill_decays, fill_pool, likelihood
from games.wampum.known cimport know_places, world_fits
from games.wampum.layers cimport LAYER_EDGES, Numbers, fill_numbers
from games.wampum.table cimport SEATS, table_of
from games.wampum.written cimport packed_cards, unpacked

from solver._wampum import Table
from solver.errors import ImpossiblePosition

cdef enum:
    WORLD_STREAM = 0x57
    INFERENCE_STREAM = 0x49

cdef Numbers NUMBERS
fill_numbers(&NUMBERS)


cdef int add(Opponent *o, tuple entry) except -1:
    """What was seen of an opponent."""
    cdef int i
    o.seat, known, held, bid, bid_unknown, thrown, discarded, shown, events = entry
    o.beginning.known = packed_cards(known)
    o.beginning.held = held
    o.beginning.discarded = discarded
    o.beginning.shown = len(shown)
    o.beginning.offset = packed_cards(shown) - o.beginning.known
    o.thrown = packed_cards(thrown)
    o.bid = packed_cards(bid)
    o.bid_unknown = bid_unknown
    o.beginning.events = <Event *>calloc(len(events) + 1, sizeof(Event))
    if o.beginning.events == NULL:
        raise MemoryError("no memory for what was seen")
    o.beginning.event_count = len(events)
    for i in range(len(events)):
        kind, number, cards = events[i]
        o.beginning.events[i].kind = kind
        o.beginning.events[i].number = number
        o.beginning.events[i].cards = packed_cards(cards)
    return 0


def any_world(view not None, list opponents not None):
    """Whether a world agrees with what Belief takes; true where that cannot be told in bounded room."""
    cdef Belief belief = Belief.__new__(Belief)
    cdef bint found
    belief.see(view, opponents)
    with nogil:
        found = world_fits(&belief.table)
    return found


cdef class Belief:
    """The table from which worlds are drawn that agree with a view (WAM-17, WAM-18), itself a table of
    solver._wampum. It holds nothing but what the view tells.

    `opponents` has one entry each: seat, known cards in hand, number of cards in hand, the known cards
    and number of unknown ones of a lying bid, those of the discards, the unseen cards that this bid was
    found to hold, and events (kind, number, cards) in the order of belief.pxd. Raises
    ImpossiblePosition where no world agrees with them.
    """

    cdef BeliefTable table
    cdef readonly tuple weights    # of the worlds drawn beforehand, empty without inference

    def __cinit__(self):
        memset(&self.table, 0, sizeof(BeliefTable))
        self.weights = ()

    def __init__(self, view not None, list opponents not None, uint32_t most_edges=LAYER_EDGES):
        cdef bint built
        self.see(view, opponents)
        with nogil:
            built = build(&self.table, &NUMBERS, most_edges)
        if not built:
            raise ImpossiblePosition("expected what can have been seen, found that no world agrees")

    def __dealloc__(self):
        belief_release(&self.table)

    cdef int see(self, view, list opponents) except -1:
        read_state(view.packed(), &self.table.view)
        self.table.unseen = table_of(&self.table.view).pool
        self.table.unseen_count = size(self.table.unseen)
        for entry in opponents:
            add(&self.table.opponents[self.table.opponent_count], entry)
            self.table.opponent_count += 1
        return 0

    def infer(self, uint32_t n, uint64_t seed):
        """From now on worlds are drawn from n that are drawn now and weighed by how likely the bids that
        lie face down are (ext/games/wampum/inference.pxd): `weights`, of mean 1. Returns the effective
        sample size; raises ImpossiblePosition where no world is found."""
        cdef double *weights = <double *>malloc(n * sizeof(double))
        cdef double found
        cdef Rng rng
        if weights == NULL or self.table.pool != NULL:
            free(weights)
            raise MemoryError("no memory to weigh worlds, or weighed already")
        rng_seed(&rng, seed, INFERENCE_STREAM)
        with nogil:
            found = fill_pool(&self.table, n, &rng, weights)
        self.weights = tuple([weights[i] for i in range(n)])
        free(weights)
        if found <= 0.0:
            raise ImpossiblePosition("expected what can have been seen, found no world")
        return found

    def capsule(self):
        """For `draw` of core/ops.pxd; keeps this object alive."""
        return belief_capsule(&self.table, self)

    @property
    def ess(self):
        """Effective sample size of the tables; None where they are exact."""
        return 1.0 / self.table.lost if self.table.lost > 0.0 else None

    @property
    def edges(self):
        """Edges of all layers together."""
        cdef int i, j
        total = 0
        for i in range(self.table.opponent_count):
            for j in range(self.table.opponents[i].layer_count):
                total += self.table.opponents[i].layers[j].first[self.table.opponents[i].layers[j].count]
        return total

    def known(self):
        """By opponent: seat and the cards of hand, lying bid and discards that lie there in every world,
        as far as that can be told (WAM-22)."""
        cdef Cards places[SEATS][3]
        cdef int i
        if not know_places(&self.table, places):
            raise MemoryError("no memory to find out which cards are known")
        return [
            (self.table.opponents[i].seat, *[unpacked(places[i][place]) for place in range(3)])
            for i in range(self.table.opponent_count)
        ]

    def worlds(self, int n, uint64_t seed):
        """n worlds as tables; raises ImpossiblePosition where none is found."""
        cdef State world
        cdef Rng rng
        cdef bint found
        worlds = []
        rng_seed(&rng, seed, WORLD_STREAM)
        for _ in range(n):
            with nogil:
                found = draw_world(&self.table, &rng, &world)
            if not found:
                raise ImpossiblePosition("expected what can have been seen, found no world")
            worlds.append(Table.of_packed(packed_state(&world)))
        return worlds

    def paths(self, uint64_t seed):
        """By opponent: seat and, for each bid shown and each discard up to the last bid shown, the cards
        in it that were known to be in hand. Raises ImpossiblePosition where no world is found."""
        cdef Cards known[SEATS]
        cdef Cards thrown[SEATS]
        cdef Cards *used[SEATS]
        cdef Cards rest
        cdef Rng rng
        cdef int i, j
        paths = None
        rng_seed(&rng, seed, WORLD_STREAM)
        memset(used, 0, sizeof(used))
        for i in range(self.table.opponent_count):
            used[i] = <Cards *>malloc(self.table.opponents[i].layer_count * sizeof(Cards))
        for _ in range(MAX_TRIES):
            if draw_paths(&self.table, &rng, known, thrown, &rest, used):
                paths = [
                    (self.table.opponents[i].seat,
                     [unpacked(used[i][j]) for j in range(self.table.opponents[i].layer_count - 1)])
                    for i in range(self.table.opponent_count)
                ]
                break
        for i in range(self.table.opponent_count):
            free(used[i])
        if paths is None:
            raise ImpossiblePosition("expected what can have been seen, found no world")
        return paths

    def draw_many(self, int n, uint64_t seed):
        """Draws n worlds and keeps none: for measuring. Returns how many were found."""
        cdef State world
        cdef Rng rng
        cdef int found = 0
        rng_seed(&rng, seed, WORLD_STREAM)
        with nogil:
            for _ in range(n):
                found += draw_world(&self.table, &rng, &world)
        return found


def bid_chance(world not None, int village):
    """How likely the model of inference.pxd makes it that its owner laid the bid that lies in this village of
    a full table of solver._wampum; villages count from 0."""
    cdef double decays[FARTHEST]
    cdef State state
    owner, _ = world.bids[village]
    read_state(world.packed(), &state)
    fill_decays(decays)
    return likelihood(table_of(&state), village, owner, decays)

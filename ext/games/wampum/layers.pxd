# The layers of the tables of belief.pxd. With `held` cards in hand, `known` ones among them and the
# others unknown, an event does this to a state:
#
#   draw of m          held += m
#   village V taken    known += V, held += |V|
#   bid shown as s     for every a <= known, s with |s| - |a| <= unknown:
#                      weight  product over goods of C(known_g, a_g) tilt_g^(s_g - a_g) / (s_g - a_g)!
#                      times   unknown (unknown - 1) ...  (|s| - |a| factors);   known -= a
#   hidden discard d   for every c <= known with d - |c| <= unknown:
#                      weight  product of C(known_g, c_g)  times  C(unknown, d - |c|);   known -= c
#
# Bounded: a layer holds LAYER_EDGES edges at most, 16 bytes each. Where more would be needed, states are
# thinned out so that the expected weight of each stays right (Fearnhead and Clifford 2003). That costs
# effective sample size: a part p of the weight that is spread over m states counts as m / p^2
# independent draws.

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from core.rng cimport Rng, mix, rng_double
from games.wampum.belief cimport DISCARDED, SHOWN, Belief, Edge, Event, Layer, Range
from games.wampum.cards cimport (
    GOODS, MAX_CARDS, MOSTS, Cards, cards_of, count, greatest, least, size,
)

cdef enum:
    LAYER_EDGES = 1 << 18
    FIRST_SLOTS = 256
    FREE = 0xFFFFFFFF      # a slot without a state

ctypedef struct Numbers:
    double choose[MAX_CARDS + 1][MAX_CARDS + 1]
    double factorial[MAX_CARDS + 1]

ctypedef struct Builder:
    Belief *belief
    const Numbers *numbers
    uint32_t most_edges    # of a layer
    Rng rng
    bint failed            # no memory, or nothing fits what was seen
    # of the layer under way
    uint32_t *target
    uint32_t *source
    double *weight
    uint32_t edges
    uint32_t *slots        # states by hash
    uint32_t slot_mask
    Cards *known
    Range *ranges
    uint32_t states
    # of the state under way
    uint32_t from_state
    Range from_range
    Cards from_known
    Cards cap              # the most that known cards can contribute
    int number             # cards of the bid or discard
    bint shows
    double good_factor[GOODS][MAX_CARDS + 1]
    double size_factor[MAX_CARDS + 1]


cdef inline void fill_numbers(Numbers *n) noexcept nogil:
    cdef int i, j
    n.factorial[0] = 1.0
    for i in range(MAX_CARDS + 1):
        if i:
            n.factorial[i] = n.factorial[i - 1] * i
        for j in range(MAX_CARDS + 1):
            n.choose[i][j] = 1.0 if j == 0 else 0.0
            if i and j:
                n.choose[i][j] = n.choose[i - 1][j - 1] + n.choose[i - 1][j]


# ---- Room for a layer

cdef inline bint builder_allocate(Builder *b) noexcept nogil:
    b.target = <uint32_t *>malloc(b.most_edges * sizeof(uint32_t))
    b.source = <uint32_t *>malloc(b.most_edges * sizeof(uint32_t))
    b.weight = <double *>malloc(b.most_edges * sizeof(double))
    b.known = <Cards *>malloc(b.most_edges * sizeof(Cards))
    b.ranges = <Range *>malloc(b.most_edges * sizeof(Range))
    b.slots = NULL
    return (b.target != NULL and b.source != NULL and b.weight != NULL and b.known != NULL
            and b.ranges != NULL)


cdef inline void builder_release(Builder *b) noexcept nogil:
    free(b.target)
    free(b.source)
    free(b.weight)
    free(b.known)
    free(b.ranges)
    free(b.slots)


cdef inline void new_slots(Builder *b, uint32_t n) noexcept nogil:
    """Room for the hashes of the states, twice as much as before."""
    cdef uint32_t i, place
    free(b.slots)
    b.slots = <uint32_t *>malloc(n * sizeof(uint32_t))
    if b.slots == NULL:
        b.failed = True
        return
    memset(b.slots, 0xFF, n * sizeof(uint32_t))
    b.slot_mask = n - 1
    for i in range(b.states):
        place = <uint32_t>mix(b.known[i]) & b.slot_mask
        while b.slots[place] != FREE:
            place = (place + 1) & b.slot_mask
        b.slots[place] = i


cdef inline uint32_t state_of(Builder *b, Cards known) noexcept nogil:
    """The number of the state with these known cards, a new one if need be."""
    cdef uint32_t place = <uint32_t>mix(known) & b.slot_mask
    while b.slots[place] != FREE:
        if b.known[b.slots[place]] == known:
            return b.slots[place]
        place = (place + 1) & b.slot_mask
    b.slots[place] = b.states
    b.known[b.states] = known
    b.ranges[b.states] = nothing()
    b.states += 1
    if 2 * b.states > b.slot_mask:
        new_slots(b, 2 * (b.slot_mask + 1))
    return b.states - 1


# ---- Edges

cdef inline Range nothing() noexcept nogil:
    """The range of no path at all."""
    cdef Range r
    r.least = MOSTS
    r.most = 0
    r.fewest = MAX_CARDS
    r.greatest = 0
    return r


cdef inline void widen(Range *r, const Range *before, Cards thrown, int shown) noexcept nogil:
    """Adds paths that go on by a discard of known cards, or by unseen cards shown."""
    r.least = least(r.least, before.least + thrown)
    r.most = greatest(r.most, before.most + thrown)
    if before.fewest + shown < r.fewest:
        r.fewest = before.fewest + shown
    if before.greatest + shown > r.greatest:
        r.greatest = before.greatest + shown


cdef inline void add_edge(Builder *b, Cards part, double weight) noexcept nogil:
    cdef uint32_t state
    if b.failed or b.edges == b.most_edges:
        b.failed = True
        return
    state = state_of(b, b.from_known - part)
    if b.shows:
        widen(&b.ranges[state], &b.from_range, 0, b.number - size(part))
    else:
        widen(&b.ranges[state], &b.from_range, part, 0)
    b.target[b.edges] = state
    b.source[b.edges] = b.from_state
    b.weight[b.edges] = weight
    b.edges += 1


cdef inline void spread(Builder *b, int good, Cards part, int n, double weight) noexcept nogil:
    """An edge for each choice of known cards of the goods from `good` on."""
    cdef int i
    if good == GOODS:
        weight *= b.size_factor[n]
        if weight > 0.0:
            add_edge(b, part, weight)
        return
    for i in range(count(b.cap, good) + 1):
        if n + i <= b.number:
            spread(b, good + 1, part + cards_of(good, i), n + i, weight * b.good_factor[good][i])


cdef inline void set_factors(Builder *b, const Event *e, int unknown) noexcept nogil:
    """Factors of choosing so many known cards of a good, and so many in all."""
    cdef const Numbers *numbers = b.numbers
    cdef int good, i, rest
    for good in range(GOODS):
        for i in range(count(b.cap, good) + 1):
            b.good_factor[good][i] = numbers.choose[count(b.from_known, good)][i]
            if b.shows:
                b.good_factor[good][i] *= b.belief.part[good][count(e.cards, good) - i]
    for i in range(b.number + 1):
        rest = b.number - i
        b.size_factor[i] = numbers.choose[unknown][rest]
        if b.shows:
            b.size_factor[i] *= numbers.factorial[rest]


cdef inline void expand(Builder *b, const Layer *before, const Event *e, Cards shift,
                        int held) noexcept nogil:
    """All edges out of the states of a layer."""
    cdef uint32_t i
    for i in range(before.count):
        if before.weight[i] > 0.0:
            b.from_state = i
            b.from_known = before.known[i] + shift
            b.from_range = before.ranges[i]
            b.cap = least(b.from_known, e.cards) if b.shows else b.from_known
            set_factors(b, e, held - size(b.from_known))
            spread(b, 0, 0, 0, before.weight[i])


# ---- Thinning out

cdef inline double parts_of(Cards cap, int fewest, int most) noexcept nogil:
    """How many different parts of `fewest` to `most` cards there are."""
    cdef double counts[MAX_CARDS + 1]
    cdef double within, total = 0.0
    cdef int good, n, held, i
    for n in range(most + 1):
        counts[n] = n == 0
    for good in range(GOODS):
        held = count(cap, good)
        for n in range(most, 0, -1):
            within = 0.0
            for i in range(held + 1 if held < n else n + 1):
                within += counts[n - i]
            counts[n] = within
    for n in range(fewest if fewest > 0 else 0, most + 1):
        total += counts[n]
    return total


cdef inline double edges_needed(const Layer *before, const Event *e, Cards shift,
                                int held) noexcept nogil:
    """By how many edges the states of a layer go on."""
    cdef double total = 0.0
    cdef uint32_t i
    cdef Cards known
    cdef int unknown
    for i in range(before.count):
        if before.weight[i] > 0.0:
            known = before.known[i] + shift
            unknown = held - size(known)
            total += parts_of(least(known, e.cards) if e.kind == SHOWN else known,
                              e.number - unknown, e.number)
    return total


cdef inline double threshold(const Layer *l, double room, double *spread_weight,
                             double *places) noexcept nogil:
    """The weight from which on states stay as they are, so that `room` of them are left in all; what the
    others weigh together, and in how many places that goes."""
    cdef double limit = 0.0, next_limit = 1.0 / room
    cdef uint32_t i
    while next_limit > limit:
        limit = next_limit
        spread_weight[0] = 0.0
        places[0] = room
        for i in range(l.count):
            if l.weight[i] >= limit:
                places[0] -= 1.0
            else:
                spread_weight[0] += l.weight[i]
        next_limit = spread_weight[0] / places[0] if places[0] >= 1.0 else limit
    return limit


cdef inline void thin_out(Builder *b, Layer *l, double room) noexcept nogil:
    """Leaves about `room` states with weights that are right in the mean."""
    cdef double lighter, places
    cdef double limit = threshold(l, room, &lighter, &places)
    cdef double next_place = limit * rng_double(&b.rng)
    cdef uint32_t i
    if places < 1.0 or lighter <= 0.0:
        return
    b.belief.lost += lighter * lighter / places
    limit = lighter / places
    for i in range(l.count):
        if l.weight[i] < limit and l.weight[i] > 0.0:
            next_place -= l.weight[i]
            if next_place < 0.0:
                next_place += limit
                l.weight[i] = limit
            else:
                l.weight[i] = 0.0


# ---- Layers

cdef inline bint layer_allocate(Layer *l, uint32_t states, uint32_t edges) noexcept nogil:
    l.count = states
    l.known = <Cards *>malloc(states * sizeof(Cards))
    l.weight = <double *>calloc(states, sizeof(double))
    l.ranges = <Range *>malloc(states * sizeof(Range))
    l.first = <uint32_t *>calloc(states + 2, sizeof(uint32_t))
    l.edges = <Edge *>malloc((states + edges) * sizeof(Edge))
    return (l.known != NULL and l.weight != NULL and l.ranges != NULL and l.first != NULL
            and l.edges != NULL)


cdef inline void first_layer(Builder *b, Layer *l, Cards known, int shown) noexcept nogil:
    if not layer_allocate(l, 1, 0):
        b.failed = True
        return
    l.known[0] = known
    l.weight[0] = 1.0
    l.ranges[0].least = l.ranges[0].most = 0
    l.ranges[0].fewest = l.ranges[0].greatest = shown


cdef inline void make_alias(Edge *edges, uint32_t n, double total, uint32_t *stack) noexcept nogil:
    """Makes an alias table of n edges whose parts are weights (Vose 1991); `stack` has room for n."""
    cdef uint32_t i, light = 0, heavy = n, from_light, from_heavy
    for i in range(n):
        edges[i].source[1] = edges[i].source[0]
        edges[i].part *= n / total
        if edges[i].part < 1.0:
            stack[light] = i
            light += 1
        else:
            heavy -= 1
            stack[heavy] = i
    while light > 0 and heavy < n:
        light -= 1
        from_light = stack[light]
        from_heavy = stack[heavy]
        edges[from_light].source[1] = edges[from_heavy].source[0]
        edges[from_heavy].part -= 1.0 - edges[from_light].part
        if edges[from_heavy].part < 1.0:
            heavy += 1
            stack[light] = from_heavy
            light += 1


cdef inline void collect_edges(const Builder *b, Layer *l) noexcept nogil:
    """Sorts the edges by the states they lead to, in alias tables."""
    cdef uint32_t i, place
    for i in range(b.edges):
        l.first[b.target[i] + 2] += 1
        l.weight[b.target[i]] += b.weight[i]
    for i in range(l.count):
        l.first[i + 2] += l.first[i + 1]
    for i in range(b.edges):
        place = l.first[b.target[i] + 1]
        l.first[b.target[i] + 1] += 1
        l.edges[place].source[0] = b.source[i]
        l.edges[place].part = b.weight[i]
    for i in range(l.count):
        make_alias(&l.edges[l.first[i]], l.first[i + 1] - l.first[i], l.weight[i], b.target)


cdef inline void normalise(Layer *l) noexcept nogil:
    cdef double total = 0.0
    cdef uint32_t i
    for i in range(l.count):
        total += l.weight[i]
    for i in range(l.count):
        l.weight[i] /= total


cdef inline void add_layer(Builder *b, Layer *before, const Event *e, Cards shift, int held,
                           Layer *l) noexcept nogil:
    """The layer behind a bid that was shown, or a discard."""
    cdef double needed = edges_needed(before, e, shift, held), room = before.count
    cdef uint32_t i
    while needed > b.most_edges and room > 1.0:
        room = room * b.most_edges / needed
        thin_out(b, before, room if room > 1.0 else 1.0)
        needed = edges_needed(before, e, shift, held)
    b.edges = b.states = 0
    b.number = e.number
    b.shows = e.kind == SHOWN
    new_slots(b, FIRST_SLOTS)
    expand(b, before, e, shift, held)
    if b.failed or b.edges == 0 or not layer_allocate(l, b.states, b.edges):
        b.failed = True
        return
    for i in range(b.states):
        l.known[i] = b.known[i]
        l.ranges[i] = b.ranges[i]
    l.shift = shift
    l.discards = e.kind == DISCARDED
    collect_edges(b, l)
    normalise(l)

# Builds the tables of wampum_belief.pxd from what a seat has seen of its opponents. With `held` cards in
# hand, `known` ones among them and the others unknown, an event does this to a state:
#
#   draw of m          held += m
#   village V taken    known += V, held += |V|
#   bid shown as s     for every a <= known, s with |s| - |a| <= unknown:
#                      weight  product over goods of C(known_g, a_g) tilt_g^(s_g - a_g) / (s_g - a_g)!
#                      times   unknown (unknown - 1) ...  (|s| - |a| factors);   known -= a
#   hidden discard d   for every c <= known with d - |c| <= unknown:
#                      weight  product of C(known_g, c_g)  times  C(unknown, d - |c|);   known -= c
#
# Bounded: a layer holds LAYER_EDGES edges at most, 12 bytes each. Where more would be needed, states are
# thinned out so that the expected weight of each stays right (Fearnhead and Clifford 2003). That costs
# effective sample size: a part p of the weight that is spread over m states counts as m / p^2
# independent draws.

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from core.rng cimport Rng, mix, rng_double, rng_seed
from games.wampum.belief cimport (
    DISCARDED, DRAWN, SHOWN, TAKEN, Beginning, Belief, Event, Layer, Opponent, draw_paths,
    joint_weight, layers_release,
)
from games.wampum.cards cimport GOODS, MAX_CARDS, Cards, cards_of, count, least, size
from games.wampum.table cimport SEATS

cdef enum:
    LAYER_EDGES = 1 << 18
    FIRST_SLOTS = 256
    PROBES = 64            # paths drawn to see which unseen cards bids have shown
    TABLE_STREAM = 0x54
    FREE = 0xFFFFFFFF      # a slot without a state

cdef extern from *:
    """
    #define WAMPUM_LEAST_REST 0.25
    #define WAMPUM_FEW_ACCEPTED 0.5
    """
    const double LEAST_REST "WAMPUM_LEAST_REST"
    const double FEW_ACCEPTED "WAMPUM_FEW_ACCEPTED"

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
    uint8_t *fewest
    uint8_t *most
    uint32_t states
    # of the state under way
    uint32_t from_state
    uint8_t from_fewest
    uint8_t from_most
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
    b.fewest = <uint8_t *>malloc(b.most_edges)
    b.most = <uint8_t *>malloc(b.most_edges)
    b.slots = NULL
    return (b.target != NULL and b.source != NULL and b.weight != NULL and b.known != NULL
            and b.fewest != NULL and b.most != NULL)


cdef inline void builder_release(Builder *b) noexcept nogil:
    free(b.target)
    free(b.source)
    free(b.weight)
    free(b.known)
    free(b.fewest)
    free(b.most)
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
    b.fewest[b.states] = 0xFF
    b.most[b.states] = 0
    b.states += 1
    if 2 * b.states > b.slot_mask:
        new_slots(b, 2 * (b.slot_mask + 1))
    return b.states - 1


# ---- Edges

cdef inline void add_edge(Builder *b, Cards part, double weight) noexcept nogil:
    cdef uint32_t state
    cdef int shown = b.number - size(part) if b.shows else 0
    if b.failed or b.edges == b.most_edges:
        b.failed = True
        return
    state = state_of(b, b.from_known - part)
    if b.from_fewest + shown < b.fewest[state]:
        b.fewest[state] = b.from_fewest + shown
    if b.from_most + shown > b.most[state]:
        b.most[state] = b.from_most + shown
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
            b.from_fewest = before.fewest[i]
            b.from_most = before.most[i]
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
    l.fewest = <uint8_t *>malloc(states)
    l.most = <uint8_t *>malloc(states)
    l.first = <uint32_t *>calloc(states + 2, sizeof(uint32_t))
    l.source = <uint32_t *>malloc((states + edges) * sizeof(uint32_t))
    l.running = <double *>malloc((states + edges) * sizeof(double))
    return (l.known != NULL and l.weight != NULL and l.fewest != NULL and l.most != NULL
            and l.first != NULL and l.source != NULL and l.running != NULL)


cdef inline void first_layer(Builder *b, Layer *l, Cards known, int shown) noexcept nogil:
    if not layer_allocate(l, 1, 0):
        b.failed = True
        return
    l.known[0] = known
    l.weight[0] = 1.0
    l.fewest[0] = l.most[0] = shown


cdef inline void collect_edges(const Builder *b, Layer *l) noexcept nogil:
    """Sorts the edges by the states they lead to, with running sums."""
    cdef uint32_t i, place
    for i in range(b.edges):
        l.first[b.target[i] + 2] += 1
        l.weight[b.target[i]] += b.weight[i]
    for i in range(l.count):
        l.first[i + 2] += l.first[i + 1]
    for i in range(b.edges):
        place = l.first[b.target[i] + 1]
        l.first[b.target[i] + 1] += 1
        l.source[place] = b.source[i]
        l.running[place] = b.weight[i] / l.weight[b.target[i]]
    for i in range(l.count):
        for place in range(l.first[i] + 1, l.first[i + 1]):
            l.running[place] += l.running[place - 1]
        l.running[l.first[i + 1] - 1] = 1.0


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
        l.fewest[i] = b.fewest[i]
        l.most[i] = b.most[i]
    l.shift = shift
    l.discards = e.kind == DISCARDED
    collect_edges(b, l)
    normalise(l)


cdef inline void add_ends(Layer *l) noexcept nogil:
    """Edges that lead from the last layer to the end: draw_path begins there."""
    cdef uint32_t i, place = l.first[l.count]
    cdef double sum = 0.0
    for i in range(l.count):
        sum += l.weight[i]
        l.source[place + i] = i
        l.running[place + i] = sum
    l.running[place + l.count - 1] = 1.0


# ---- Opponents

cdef inline int last_shown(const Beginning *start) noexcept nogil:
    """The place behind the last bid that was turned up."""
    cdef int i, place = 0
    for i in range(start.event_count):
        if start.events[i].kind == SHOWN:
            place = i + 1
    return place


cdef inline void begin(Builder *b, Opponent *o, int n) noexcept nogil:
    """Before any event; n of them will go into layers."""
    cdef Beginning *start = &o.beginning
    layers_release(o)
    o.layers = <Layer *>calloc(n + 1, sizeof(Layer))
    if o.layers == NULL:
        b.failed = True
        return
    o.layer_count = 1
    o.held = start.held
    o.discarded = start.discarded
    o.offset = start.offset
    o.shift = 0
    o.events = start.events + n
    o.event_count = start.event_count - n
    first_layer(b, &o.layers[0], start.known, start.shown)


cdef inline void follow(Builder *b, Opponent *o, const Event *e) noexcept nogil:
    """One event up to the last bid that was turned up."""
    if e.kind == DRAWN or e.kind == TAKEN:
        o.held += e.number
        o.shift += e.cards
        o.offset -= e.cards
        return
    add_layer(b, &o.layers[o.layer_count - 1], e, o.shift, o.held, &o.layers[o.layer_count])
    o.layer_count += 1
    o.shift = 0
    o.held -= e.number
    if e.kind == SHOWN:
        o.offset += e.cards
    else:
        o.discarded += e.number


cdef inline void build_opponent(Builder *b, Opponent *o) noexcept nogil:
    cdef int i, n = last_shown(&o.beginning)
    begin(b, o, n)
    for i in range(n):
        if not b.failed:
            follow(b, o, &o.beginning.events[i])
    if not b.failed:
        add_ends(&o.layers[o.layer_count - 1])


# ---- All together

cdef inline void set_tilt(Belief *b, const double *rest) noexcept nogil:
    """Tilts for this many cards of each good left unseen, as far as is expected. For a rest of m cards
    the greatest joint weight falls like m^-2 with five goods: the 2 / m in all tilts evens it out."""
    cdef double total = 0.0, tilt
    cdef int good, n
    for good in range(GOODS):
        total += rest[good]
    for good in range(GOODS):
        tilt = rest[good] / total * (1.0 + 2.0 / total) if total > 0.0 else 0.0
        b.part[good][0] = 1.0
        for n in range(1, MAX_CARDS + 1):
            b.part[good][n] = b.part[good][n - 1] * tilt / n


cdef inline void shown_range(const Belief *b, int *fewest, int *most) noexcept nogil:
    """Of the number of unseen cards that all bids have shown."""
    cdef const Layer *l
    cdef int i, low, high
    cdef uint32_t state
    fewest[0] = most[0] = 0
    for i in range(b.opponent_count):
        l = &b.opponents[i].layers[b.opponents[i].layer_count - 1]
        low = 0xFF
        high = 0
        for state in range(l.count):
            low = l.fewest[state] if l.fewest[state] < low else low
            high = l.most[state] if l.most[state] > high else high
        fewest[0] += low
        most[0] += high


cdef inline void set_bound(Belief *b, const Numbers *numbers) noexcept nogil:
    """The greatest joint weight of all rests that can be. It is a product of log-concave factors, so that
    the best rest of n + 1 cards is the best one of n and the card that adds most."""
    cdef int rest[GOODS]
    cdef int fewest, most, n, good, best
    cdef double weight = 1.0, bound = 0.0, gain, best_gain
    shown_range(b, &fewest, &most)
    for good in range(GOODS):
        rest[good] = 0
    for n in range(b.unseen_count - fewest + 1):
        if n >= b.unseen_count - most and weight * numbers.factorial[n] > bound:
            bound = weight * numbers.factorial[n]
        best_gain = 0.0
        best = 0
        for good in range(GOODS):
            if rest[good] < count(b.unseen, good):
                gain = b.part[good][rest[good] + 1] / b.part[good][rest[good]]
                if gain > best_gain:
                    best_gain = gain
                    best = good
        weight *= best_gain
        rest[best] += 1
    bound *= 1.0 + 1e-9
    for n in range(MAX_CARDS + 1):
        b.joint[n] = numbers.factorial[n] / bound if bound > 0.0 else 0.0


cdef inline double probe(Builder *b, double *rest) noexcept nogil:
    """The mean rest of paths drawn, and the mean chance that they are accepted."""
    cdef Cards known[SEATS]
    cdef Cards thrown[SEATS]
    cdef Cards left
    cdef double accepted = 0.0
    cdef int good, n
    for _ in range(PROBES):
        draw_paths(b.belief, &b.rng, known, thrown, &left, NULL)
        accepted += joint_weight(b.belief, b.belief.unseen - left)
        for good in range(GOODS):
            n = count(left, good)
            rest[good] += n if n <= count(b.belief.unseen, good) else 0
    for good in range(GOODS):
        rest[good] = rest[good] / PROBES
        if rest[good] < LEAST_REST:
            rest[good] = LEAST_REST if count(b.belief.unseen, good) else 0.0
    return accepted / PROBES


cdef inline void build_once(Builder *b, const double *rest) noexcept nogil:
    cdef int i
    b.belief.lost = 0.0
    set_tilt(b.belief, rest)
    for i in range(b.belief.opponent_count):
        if not b.failed:
            build_opponent(b, &b.belief.opponents[i])
    if not b.failed:
        set_bound(b.belief, b.numbers)


cdef inline bint build(Belief *belief, const Numbers *numbers, uint32_t most_edges) noexcept nogil:
    """Fills in the tables, a second time with better tilts where the first ones lead to rejections.
    False where nothing fits what was seen, or without memory."""
    cdef Builder b
    cdef double rest[GOODS]
    cdef double first_rest[GOODS]
    cdef int good
    memset(&b, 0, sizeof(Builder))
    b.belief = belief
    b.numbers = numbers
    b.most_edges = most_edges
    rng_seed(&b.rng, 0, TABLE_STREAM)
    for good in range(GOODS):
        first_rest[good] = count(belief.unseen, good)
        rest[good] = 0.0
    if builder_allocate(&b):
        build_once(&b, first_rest)
        if not b.failed and probe(&b, rest) < FEW_ACCEPTED:
            build_once(&b, rest)
    else:
        b.failed = True
    builder_release(&b)
    return not b.failed

# Builds the tables of belief.pxd from what a seat has seen of its opponents: layer after layer
# (layers.pxd) for each of them, ends that the cards nobody has seen allow, and the tilts and the bound of
# the joint weight.

from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from core.rng cimport rng_seed
from games.wampum.belief cimport (
    DRAWN, SHOWN, TAKEN, Beginning, Belief, Edge, Event, Layer, Opponent, Range, draw_paths,
    joint_weight, layers_release, shown_at,
)
from games.wampum.cards cimport GOODS, MAX_CARDS, MOSTS, Cards, cards_of, count, holds, least, size
from games.wampum.layers cimport (
    Builder, Numbers, add_layer, builder_allocate, builder_release, first_layer, make_alias, nothing,
    widen,
)
from games.wampum.table cimport SEATS

cdef enum:
    PROBES = 128           # paths drawn to see which unseen cards bids have shown
    MOST_BUILDS = 3
    TABLE_STREAM = 0x54

cdef extern from *:
    """
    #define WAMPUM_LEAST_REST 0.25
    #define WAMPUM_FEW_ACCEPTED 0.5
    """
    const double LEAST_REST "WAMPUM_LEAST_REST"
    const double FEW_ACCEPTED "WAMPUM_FEW_ACCEPTED"


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
    o.layer_count = o.first_discard = 1
    o.held = start.held
    o.discarded = start.discarded
    o.offset = start.offset
    o.shift = 0
    o.events = start.events + n
    o.event_count = start.event_count - n
    first_layer(b, &o.layers[0], start.known, start.shown)


cdef inline void look_at_end(Opponent *o) noexcept nogil:
    """What `begin` and `follow` tell of the time behind the last bid that was turned up, without layers."""
    cdef const Beginning *start = &o.beginning
    cdef const Event *e
    cdef int i, n = last_shown(start)
    o.events = start.events + n
    o.event_count = start.event_count - n
    o.offset = start.offset
    o.shift = 0
    for i in range(n):
        e = &start.events[i]
        if e.kind == DRAWN or e.kind == TAKEN:
            o.shift += e.cards
            o.offset -= e.cards
        else:
            o.shift = 0
            o.offset += e.cards


cdef inline void follow(Builder *b, Opponent *o, const Event *e) noexcept nogil:
    """One event up to the last bid that was turned up."""
    if e.kind == DRAWN or e.kind == TAKEN:
        o.held += e.number
        o.shift += e.cards
        o.offset -= e.cards
        return
    add_layer(b, &o.layers[o.layer_count - 1], e, o.shift, o.held, &o.layers[o.layer_count])
    if o.first_discard == o.layer_count and e.kind == SHOWN:
        o.first_discard += 1
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


# ---- Ends

cdef inline Cards least_shown(const Opponent *o) noexcept nogil:
    """Of each good at least."""
    cdef const Layer *l = &o.layers[o.layer_count - 1]
    cdef Cards fewest = MOSTS
    cdef uint32_t i
    for i in range(l.count):
        if l.weight[i] > 0.0:
            fewest = least(fewest, shown_at(o, i, l.ranges[i].least))
    return fewest


cdef inline void add_ends(Builder *b, Opponent *o, Cards others) noexcept nogil:
    """Edges that lead from the last layer to the end, where draw_path begins: from the states that do
    not show more cards of a good than there are, if the other opponents show as few as they can."""
    cdef Layer *l = &o.layers[o.layer_count - 1]
    cdef Edge *ends = &l.edges[l.first[l.count]]
    cdef double total = 0.0
    cdef uint32_t i
    for i in range(l.count):
        if not holds(b.belief.unseen, shown_at(o, i, l.ranges[i].least) + others):
            l.weight[i] = 0.0
        ends[i].source[0] = i
        ends[i].part = l.weight[i]
        total += l.weight[i]
    if total <= 0.0:
        b.failed = True
        return
    make_alias(ends, l.count, total, b.target)


cdef inline void join_opponents(Builder *b) noexcept nogil:
    cdef Cards fewest[SEATS]
    cdef Cards sum = 0
    cdef int i
    for i in range(b.belief.opponent_count):
        fewest[i] = least_shown(&b.belief.opponents[i])
        sum += fewest[i]
    if not holds(b.belief.unseen, sum):
        b.failed = True
    for i in range(b.belief.opponent_count):
        if not b.failed:
            add_ends(b, &b.belief.opponents[i], sum - fewest[i])


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


cdef inline Range shown_range(const Belief *b) noexcept nogil:
    """Of the unseen cards that all bids have shown: of each good, and in all."""
    cdef Range sum, one
    cdef const Opponent *o
    cdef const Layer *l
    cdef int i
    cdef uint32_t state
    sum.least = sum.most = 0
    sum.fewest = sum.greatest = 0
    for i in range(b.opponent_count):
        o = &b.opponents[i]
        l = &o.layers[o.layer_count - 1]
        one = nothing()
        for state in range(l.count):
            if l.weight[state] > 0.0:
                widen(&one, &l.ranges[state], l.known[state] + o.offset, 0)
        sum.least += one.least
        sum.most += one.most
        sum.fewest += one.fewest
        sum.greatest += one.greatest
    return sum


cdef inline void set_bound(Belief *b, const Numbers *numbers) noexcept nogil:
    """The greatest joint weight of all rests that can be. It is a product of log-concave factors, so that
    the best rest of n + 1 cards is the best one of n and the card that adds most."""
    cdef Range shown = shown_range(b)
    cdef Cards most = b.unseen - shown.least, rest = b.unseen - least(b.unseen, shown.most)
    cdef int n, good, best
    cdef double weight = 1.0, bound = 0.0, gain, best_gain
    for good in range(GOODS):
        weight *= b.part[good][count(rest, good)]
    for n in range(size(rest), size(most) + 1):
        if b.unseen_count - shown.greatest <= n <= b.unseen_count - shown.fewest:
            if weight * numbers.factorial[n] > bound:
                bound = weight * numbers.factorial[n]
        best_gain = 0.0
        best = 0
        for good in range(GOODS):
            if count(rest, good) < count(most, good):
                gain = b.part[good][count(rest, good) + 1] / b.part[good][count(rest, good)]
                if gain > best_gain:
                    best_gain = gain
                    best = good
        weight *= best_gain
        rest += cards_of(best, 1)
    bound *= 1.0 + 1e-9
    for n in range(MAX_CARDS + 1):
        b.joint[n] = numbers.factorial[n] / bound if bound > 0.0 else 0.0


cdef inline double probe(Builder *b, double *rest) noexcept nogil:
    """The mean chance that paths are accepted, and the mean rest of those that are."""
    cdef Cards known[SEATS]
    cdef Cards thrown[SEATS]
    cdef Cards left
    cdef double accepted = 0.0, weight
    cdef int good
    for good in range(GOODS):
        rest[good] = 0.0
    for _ in range(PROBES):
        draw_paths(b.belief, &b.rng, known, thrown, &left, NULL)
        weight = joint_weight(b.belief, b.belief.unseen - left)
        accepted += weight
        for good in range(GOODS):
            rest[good] += weight * count(left, good)
    for good in range(GOODS):
        rest[good] = rest[good] / accepted if accepted > 0.0 else 0.0
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
        join_opponents(b)
    if not b.failed:
        set_bound(b.belief, b.numbers)


cdef inline bint build(Belief *belief, const Numbers *numbers, uint32_t most_edges) noexcept nogil:
    """Fills in the tables, again with better tilts where the first ones lead to rejections.
    False where nothing fits what was seen, or without memory."""
    cdef Builder b
    cdef double rest[GOODS]
    cdef int good, builds = 1
    memset(&b, 0, sizeof(Builder))
    b.belief = belief
    b.numbers = numbers
    b.most_edges = most_edges
    rng_seed(&b.rng, 0, TABLE_STREAM)
    for good in range(GOODS):
        rest[good] = count(belief.unseen, good)
    if builder_allocate(&b):
        build_once(&b, rest)
        while builds < MOST_BUILDS and not b.failed and probe(&b, rest) < FEW_ACCEPTED:
            build_once(&b, rest)
            builds += 1
    else:
        b.failed = True
    builder_release(&b)
    return not b.failed

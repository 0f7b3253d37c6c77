# What a seat of Wampum can believe, and worlds drawn from it uniformly over histories (WAM-17, WAM-18).
#
# For each opponent there is a table (evidence.pxd) of what may still be in hand, after the last of
# the bids that were turned up, of the cards that are known to have come there. Cards that nobody but the
# opponent has seen are not looked at before a bid shows them. A path through the table is drawn backwards
# from its end. The opponents hang together only through the cards that nobody has seen: R, and N those
# among them that bids have shown. The weight of a joint draw is
#
#     (|R| - |N|)! / product over goods of (R_g - N_g)!
#
# which the tables approximate by a factor tilt_g for each card and which rejection makes exact. What came
# after the last bid that was turned up is played forwards, all sets of numbered cards alike.

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free

from core.rng cimport Rng, mix, rng_double
from core.types cimport State
from games.wampum.cards cimport GOODS, MAX_CARDS, Cards, count, holds, pick, size
from games.wampum.table cimport SEATS, Table, lay_bonus, table_in, table_of

cdef enum:
    MAX_TRIES = 1 << 20    # draws rejected in a row, after which no world is to be had
    # Kinds of events of an opponent.
    DRAWN = 1              # cards nobody else saw
    TAKEN = 2              # from a village
    LAID = 3               # a bid that has not been turned up
    SHOWN = 4              # one that has been, when it was laid
    DISCARDED = 5

ctypedef struct Event:
    int kind
    int number
    Cards cards

ctypedef struct Range:
    # What the paths to a state have in common.
    Cards least            # known cards discarded, of each good at least
    Cards most             # and at most
    int fewest             # unseen cards shown, at least
    int greatest           # and at most

ctypedef struct Edge:
    # One of the n edges that lead to a state, in an alias table (Walker 1977): a draw that hits its n-th
    # takes its own source within the first `part` of it and the other one behind.
    double part
    uint32_t source[2]     # states of the layer before: its own and the other

ctypedef struct Layer:
    # The states behind one bid or discard. The edges that lead to state i are first[i]..first[i + 1];
    # behind those of the last state of the last layer stand edges that lead from its states to the end.
    uint32_t count
    Cards *known           # by state: cards in hand of those that are known to have come there
    double *weight         # of all paths to the state; they add up to 1
    Range *ranges
    uint32_t *first
    Edge *edges
    Cards shift            # taken between the layer before and this one
    bint discards          # a discard, not a bid

ctypedef struct Beginning:
    # An opponent where the view begins: at the deal, or at a text.
    Cards known            # cards in hand
    int held
    int discarded          # cards of unknown goods
    int shown              # unseen cards that the bid of the text turned out to hold
    Cards offset           # and which, less the known cards
    Event *events          # all that was seen since
    int event_count

ctypedef struct Opponent:
    int seat
    Beginning beginning
    Layer *layers          # of the first the one state is what was known at the beginning
    int layer_count
    int first_discard      # the first layer that is a discard; layer_count if there is none
    Cards shift            # taken after the last layer
    Cards offset           # cards shown less known cards that came: N = known + discarded + offset
    int held               # cards in hand behind the layers
    int discarded          # cards discarded in the layers, or of unknown goods in a text
    Cards thrown           # discards that a text shows
    Cards bid              # the lying bid of a text as far as it is known
    int bid_unknown
    const Event *events    # what happened after the layers
    int event_count

ctypedef struct Belief:
    State view             # what the viewer knows, other seats' cards as numbers
    Cards unseen           # R
    int unseen_count
    int opponent_count
    Opponent opponents[SEATS]  # all seats where the viewer sits nowhere
    double part[GOODS][MAX_CARDS + 1]    # tilt^n / n!
    double joint[MAX_CARDS + 1]          # n! over the bound of the joint weight
    double lost            # 1 / effective sample size; 0 for exact tables
    # Worlds that were drawn beforehand and weighed (inference.pxd); NULL: none.
    State *pool
    Edge *pool_edges       # an alias table over them
    uint32_t pool_count


cdef inline void layer_release(Layer *l) noexcept nogil:
    free(l.known)
    free(l.weight)
    free(l.ranges)
    free(l.first)
    free(l.edges)


cdef inline void layers_release(Opponent *o) noexcept nogil:
    cdef int i
    for i in range(o.layer_count):
        layer_release(&o.layers[i])
    free(o.layers)
    o.layers = NULL
    o.layer_count = 0


cdef inline void belief_release(Belief *b) noexcept nogil:
    cdef int i
    free(b.pool)
    free(b.pool_edges)
    for i in range(b.opponent_count):
        layers_release(&b.opponents[i])
        free(b.opponents[i].beginning.events)


# ---- Paths

cdef inline uint32_t draw_source(const Edge *edges, uint32_t n, Rng *rng) noexcept nogil:
    """Where one of n edges comes from, each drawn by its weight."""
    cdef double r
    cdef uint32_t place
    if n == 1:
        return edges[0].source[0]
    r = rng_double(rng) * n
    place = <uint32_t>r
    return edges[place].source[r - place >= edges[place].part]


cdef inline uint32_t draw_end(const Opponent *o, Rng *rng) noexcept nogil:
    """Draws the state of the last layer in which a path ends."""
    cdef const Layer *l = &o.layers[o.layer_count - 1]
    return draw_source(&l.edges[l.first[l.count]], l.count, rng)


cdef inline Cards shown_at(const Opponent *o, uint32_t state, Cards thrown) noexcept nogil:
    """The unseen cards that bids showed on a path to a state of the last layer."""
    return o.layers[o.layer_count - 1].known[state] + thrown + o.offset


cdef inline void draw_path(const Opponent *o, uint32_t state, Rng *rng, Cards *thrown, Cards *used) noexcept nogil:
    """Draws the path to that state: which known cards were discarded. If `used` is not NULL, it gets the
    known cards that went at each layer but the first; otherwise the path is drawn no further back than
    there are discards."""
    cdef const Layer *l
    cdef const Layer *before
    cdef int i, last = o.first_discard if used == NULL else 1
    cdef uint32_t source
    cdef Cards gone
    thrown[0] = 0
    for i in range(o.layer_count - 1, last - 1, -1):
        l = &o.layers[i]
        before = &o.layers[i - 1]
        source = draw_source(&l.edges[l.first[state]], l.first[state + 1] - l.first[state], rng)
        gone = before.known[source] + l.shift - l.known[state]
        if l.discards:
            thrown[0] += gone
        if used != NULL:
            used[i - 1] = gone
        state = source


# ---- Worlds

cdef inline double joint_weight(const Belief *b, Cards shown) noexcept nogil:
    """Of a joint draw in which bids showed these unseen cards, over its bound: at most 1."""
    cdef Cards rest
    cdef double weight
    cdef int good
    if not holds(b.unseen, shown):
        return 0.0
    rest = b.unseen - shown
    weight = b.joint[size(rest)]
    for good in range(GOODS):
        weight *= b.part[good][count(rest, good)]
    return weight


cdef inline Cards deal_from(Cards *rest, int n, Rng *rng) noexcept nogil:
    cdef Cards cards = 0
    if n:
        cards = pick(rest[0], size(rest[0]), n, rng)
        rest[0] -= cards
    return cards


cdef inline void play_forward(const Opponent *o, Table *t, Cards *rest, Rng *rng) noexcept nogil:
    """What happened after the last bid that was turned up."""
    cdef const Event *e
    cdef Cards cards
    cdef int i
    for i in range(o.event_count):
        e = &o.events[i]
        if e.kind == DRAWN:
            t.hands[o.seat] += deal_from(rest, e.number, rng)
        elif e.kind == TAKEN:
            t.hands[o.seat] += e.cards
        else:
            cards = deal_from(&t.hands[o.seat], e.number, rng)
            if e.kind == LAID:
                t.bids[o.seat] = cards
            else:
                t.discards[o.seat] += cards


cdef inline void fill_places(const Opponent *o, Cards known, Cards thrown, Table *t, Cards *rest,
                             Rng *rng) noexcept nogil:
    """The hand, lying bid and discards of an opponent."""
    known += o.shift
    t.hands[o.seat] = known + deal_from(rest, o.held - size(known), rng)
    t.discards[o.seat] = o.thrown + thrown + deal_from(rest, o.discarded - size(thrown), rng)
    if o.bid or o.bid_unknown:
        t.bids[o.seat] = o.bid + deal_from(rest, o.bid_unknown, rng)
    play_forward(o, t, rest, rng)


cdef inline void set_key(Table *t, int seat) noexcept nogil:
    """What another seat than the viewer knows: what all saw, and its own places."""
    cdef uint64_t hash = mix(t.hands[seat] + 1)
    hash = mix(hash ^ t.bids[seat])
    hash = mix(hash ^ t.discards[seat])
    t.keys[seat] += mix(hash ^ <uint64_t>seat)


cdef inline bint draw_paths(const Belief *b, Rng *rng, Cards *known, Cards *thrown, Cards *rest,
                            Cards **used) noexcept nogil:
    """A joint draw of paths, `used` as in draw_path; false if it is to be rejected. Most that show more
    cards of a good than there are can be told by their ends."""
    cdef Cards shown = 0
    cdef uint32_t ends[SEATS]
    cdef const Layer *last
    cdef int i
    for i in range(b.opponent_count):
        ends[i] = draw_end(&b.opponents[i], rng)
        last = &b.opponents[i].layers[b.opponents[i].layer_count - 1]
        known[i] = last.known[ends[i]]
        shown += shown_at(&b.opponents[i], ends[i], last.ranges[ends[i]].least)
    rest[0] = b.unseen - shown
    if not holds(b.unseen, shown):
        return False
    shown = 0
    for i in range(b.opponent_count):
        draw_path(&b.opponents[i], ends[i], rng, &thrown[i], NULL if used == NULL else used[i])
        shown += shown_at(&b.opponents[i], ends[i], thrown[i])
    rest[0] = b.unseen - shown
    return rng_double(rng) < joint_weight(b, shown)


cdef inline bint draw_world(const void *belief, Rng *rng, State *out) noexcept nogil:
    """A world that agrees with the view, to the letter; false if none was found."""
    cdef const Belief *b = <const Belief *>belief
    cdef Table *t = table_in(out)
    cdef Rng own           # a copy, which can stay in registers
    cdef Cards known[SEATS]
    cdef Cards thrown[SEATS]
    cdef Cards rest
    cdef int i, tries = 1
    if b.pool != NULL:
        out[0] = b.pool[draw_source(b.pool_edges, b.pool_count, rng)]
        return True
    own = rng[0]
    while not draw_paths(b, &own, known, thrown, &rest, NULL):
        tries += 1
        if tries > MAX_TRIES:
            rng[0] = own
            return False
    out[0] = b.view
    t.viewer = 0
    for i in range(b.opponent_count):
        fill_places(&b.opponents[i], known[i], thrown[i], t, &rest, &own)
        set_key(t, b.opponents[i].seat)
    t.pool = rest
    lay_bonus(t)
    rng[0] = own
    return True

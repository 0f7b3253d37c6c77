# What one seat can believe (WAK-26, WAK-27): its view as a table, and what may lie in the places it cannot see.
# Cards and goods are independent: no text depends on both.

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from core.rng cimport Rng, mix
from core.types cimport State
from games.wakawaka.bags cimport CARD_KINDS, Cards, cards_of, face_down, face_up
from games.wakawaka.guesses cimport FORMER, GROUPS, Hidden, hidden_copy, hidden_release
from games.wakawaka.hidden cimport fill
from games.wakawaka.steps cimport UNKNOWN_TRIPLE, triple_in
from games.wakawaka.table cimport (
    BOATS, DUE_LAID, DUE_SEEN, DUE_SHOW, DUE_TURNED, SEATS, SUBSTITUTE, Waka, active, table_in,
)
from games.wakawaka.turn cimport lay_open, see, shown, take_load

cdef enum:
    LYING = 4              # the group of the first card played in a turn, where it is a substitute

ctypedef struct Belief:
    State view
    Hidden cards
    Hidden goods
    double *card_sums          # running sums of the weights of the guesses
    double *good_sums


cdef inline double *running_sums(const Hidden *h) noexcept nogil:
    """NULL without memory."""
    cdef double *sums = <double *>malloc(h.count * sizeof(double))
    cdef double sum = 0.0
    cdef int i
    if sums != NULL:
        for i in range(h.count):
            sum += h.guesses[i].weight
            sums[i] = sum
    return sums


cdef inline void belief_release(Belief *b) noexcept nogil:
    hidden_release(&b.cards)
    hidden_release(&b.goods)
    free(b.card_sums)
    free(b.good_sums)


cdef inline bint draw_world(const void *belief, Rng *rng, State *out) noexcept nogil:
    """A world that agrees with the view; its weight is its number of histories."""
    cdef const Belief *b = <const Belief *>belief
    cdef Waka *w = table_in(out)
    cdef int viewer
    out[0] = b.view
    viewer = w.viewer - 1
    w.viewer = 0
    draw_cards(b, w, viewer, rng)
    draw_goods(b, w, rng)
    key_others(w, viewer)
    catch_up(w)
    return True


cdef inline void draw_cards(const Belief *b, Waka *w, int viewer, Rng *rng) noexcept nogil:
    cdef uint64_t groups[GROUPS]
    cdef int i
    fill(&b.cards, b.card_sums, rng, groups, &w.deck)
    for i in range(w.players):
        if i != viewer:
            w.hands[i] = groups[i]
    for i in range(w.played_count):
        if w.played[i] == SUBSTITUTE and w.laid[i] == UNKNOWN_TRIPLE:
            w.laid[i] = triple_in(groups[LYING + i])


cdef inline void draw_goods(const Belief *b, Waka *w, Rng *rng) noexcept nogil:
    cdef uint64_t groups[GROUPS]
    cdef int i
    fill(&b.goods, b.good_sums, rng, groups, &w.pile)
    for i in range(BOATS):
        w.boats[i] = face_up(w.boats[i]) | groups[i] << 4
    w.former = groups[FORMER]


cdef inline void key_others(Waka *w, int viewer) noexcept nogil:
    """Another seat's key: what all have seen, and what that seat holds and has seen for itself."""
    cdef int seat, i
    for seat in range(w.players):
        if seat == viewer:
            continue
        w.keys[seat] += mix(w.hands[seat])
        for i in range(BOATS):
            if w.looked[seat] >> i & 1:
                w.keys[seat] += mix(face_down(w.boats[i]) ^ <uint64_t>(i + 1) << 56)
        for i in range(w.played_count if seat == active(w) else 0):
            if w.played[i] == SUBSTITUTE:
                w.keys[seat] += mix(w.laid[i] ^ <uint64_t>(i + 5) << 56)


cdef inline void catch_up(Waka *w) noexcept nogil:
    """Where the view waits to be told something, the world goes on: there is nothing to tell."""
    if w.point == DUE_SHOW:
        shown(w, w.hands[w.owner - 1])
    elif w.point == DUE_SEEN:
        see(w, face_down(w.boats[w.due]))
    elif w.point == DUE_TURNED:
        take_load(w, face_down(w.boats[w.due]))
    elif w.point == DUE_LAID:
        lay_open(w)

# The events of Waka Waka (WAK-5, WAK-7, WAK-11, WAK-21): drawn with their probabilities, and listed.

from core.rng cimport Rng, rng_below
from core.types cimport Move
from games.wakawaka.bags cimport (
    CARD_KINDS, GOOD_KINDS, Cards, Goods, card, card_at, cards_of, good, goods_of, number, pick_cards,
    pick_goods, size,
)
from games.wakawaka.steps cimport (
    STEP_DEAL, STEP_DRAW, STEP_FIRE, STEP_LOAD, STEP_LOST, STEP_RENEW, STEP_SHUFFLE, STEP_VILLAGE, step_of,
)
from games.wakawaka.table cimport DUE_DEAL, DUE_DRAW, DUE_REFILL, DUE_VILLAGE, HOLDING, SIZES, Waka
from games.wakawaka.turn cimport goods_run_out

cdef enum:
    MOST_UP = 126          # multisets of four goods out of six kinds: the most that lie face up

ctypedef struct Loading:
    # What a boat takes: `up` and `down` for certain, and unseen goods: first `up_count` from `first`, then
    # `down_count` from the pile.
    Goods up
    Goods down
    Goods first
    int first_size
    int up_count
    int down_count

ctypedef struct Outcomes:
    Move *moves
    double *weights
    int found


cdef inline void plan_load(const Waka *w, Loading *l) noexcept nogil:
    """The goods for the boat `due`. The last ones of a pile that ran out come first, and all of them lie on
    that boat; eye spaces come before the others (WAK-11)."""
    cdef int eyes = w.eyes[w.due], others = SIZES[w.due] - eyes
    l.up = 0
    l.down = 0
    if w.former_size <= eyes:
        l.up = w.former
        l.first = w.pile
        l.first_size = w.pile_size
        l.up_count = eyes - w.former_size
        l.down_count = others
    else:
        l.down = w.former
        l.first = w.former
        l.first_size = w.former_size
        l.up_count = eyes
        l.down_count = others - (w.former_size - eyes)


cdef inline Goods loaded_goods(const Waka *w, const Loading *l, Goods up, Goods down) noexcept nogil:
    """The load when these are the unseen goods: of former ones those that lie down are not up."""
    if w.former_size <= w.eyes[w.due]:
        return l.up + up | down << 4
    return up | l.down - up + down << 4


cdef inline Goods sample_load(const Waka *w, Rng *rng) noexcept nogil:
    cdef Loading l
    cdef Goods up, pile = w.pile
    cdef int left = w.pile_size
    plan_load(w, &l)
    up = pick_goods(l.first, l.first_size, l.up_count, rng)
    if w.former_size <= w.eyes[w.due]:
        pile -= up
        left -= l.up_count
    return loaded_goods(w, &l, up, pick_goods(pile, left, l.down_count, rng))


cdef inline Move sample_draw(const Waka *w, Rng *rng) noexcept nogil:
    cdef int n
    if w.deck_size == 0:
        return step_of(STEP_SHUFFLE if w.discard else STEP_LOST, 0)
    n = rng_below(rng, w.deck_size)
    if n < w.fires:
        return step_of(STEP_FIRE, 0)
    return step_of(STEP_DRAW, card_at(w.deck, n - w.fires))


cdef inline Move sample_event(const Waka *w, Rng *rng) noexcept nogil:
    if w.point == DUE_DRAW:
        return sample_draw(w, rng)
    if w.point == DUE_DEAL:
        return step_of(STEP_DEAL, pick_cards(w.deck, size(w.deck), w.hand, rng))
    if w.point == DUE_VILLAGE:
        return step_of(STEP_VILLAGE, pick_goods(w.pile, w.pile_size, HOLDING, rng))
    if w.point == DUE_REFILL and goods_run_out(w):
        return step_of(STEP_RENEW, pick_goods(w.village, number(w.village), HOLDING, rng))
    return step_of(STEP_LOAD, sample_load(w, rng))


# ---- Lists: weights are numbers of sets of numbered pieces

cdef inline void note(Outcomes *o, Move move, double weight) noexcept nogil:
    o.moves[o.found] = move
    o.weights[o.found] = weight
    o.found += 1


cdef inline double choices(int n, int k) noexcept nogil:
    """Binomial coefficient, exact below 2**53."""
    cdef double c = 1.0
    cdef int i
    for i in range(k):
        c = c * (n - i) / (i + 1)
    return c


cdef inline void list_deals(Outcomes *o, Cards deck, int kind, int n, Cards part,
                            double weight) noexcept nogil:
    """Every hand of n cards of the kinds from `kind` on, added to `part`."""
    cdef int held, taken
    if n == 0:
        note(o, step_of(STEP_DEAL, part), weight)
        return
    if kind == CARD_KINDS:
        return
    held = cards_of(deck, kind)
    for taken in range(held if held < n else n, -1, -1):
        list_deals(o, deck, kind + 1, n - taken, part + taken * card(kind),
                   weight * choices(held, taken))


cdef inline void list_picks(Outcomes *o, int step, Goods pool, int kind, int n, Goods part,
                            double weight) noexcept nogil:
    """Every n goods of the kinds from `kind` on, added to `part`."""
    cdef int held, taken
    if n == 0:
        note(o, step_of(step, part), weight)
        return
    if kind == GOOD_KINDS:
        return
    held = goods_of(pool, kind)
    for taken in range(held if held < n else n, -1, -1):
        list_picks(o, step, pool, kind + 1, n - taken, part + taken * good(kind),
                   weight * choices(held, taken))


cdef inline void list_loads(Outcomes *o, const Waka *w) noexcept nogil:
    cdef Move up_moves[MOST_UP]
    cdef double up_weights[MOST_UP]
    cdef Outcomes ups
    cdef Loading l
    cdef Goods pile
    cdef int i, j, before
    ups.moves = up_moves
    ups.weights = up_weights
    ups.found = 0
    plan_load(w, &l)
    list_picks(&ups, 0, l.first, 0, l.up_count, 0, 1.0)
    for i in range(ups.found):
        pile = w.pile - up_moves[i] if w.former_size <= w.eyes[w.due] else w.pile
        before = o.found
        list_picks(o, 0, pile, 0, l.down_count, 0, up_weights[i])
        for j in range(before, o.found):
            o.moves[j] = step_of(STEP_LOAD, loaded_goods(w, &l, up_moves[i], o.moves[j]))


cdef inline void list_draws(Outcomes *o, const Waka *w) noexcept nogil:
    cdef int kind
    if w.deck_size == 0:
        note(o, step_of(STEP_SHUFFLE if w.discard else STEP_LOST, 0), 1.0)
        return
    for kind in range(CARD_KINDS):
        if cards_of(w.deck, kind):
            note(o, step_of(STEP_DRAW, kind), cards_of(w.deck, kind))
    if w.fires:
        note(o, step_of(STEP_FIRE, 0), w.fires)


cdef inline int list_events(const Waka *w, Move *moves, double *weights) noexcept nogil:
    """Every event that is due and its number of ways; returns how many events there are."""
    cdef Outcomes o
    o.moves = moves
    o.weights = weights
    o.found = 0
    if w.point == DUE_DRAW:
        list_draws(&o, w)
    elif w.point == DUE_DEAL:
        list_deals(&o, w.deck, 0, w.hand, 0, 1.0)
    elif w.point == DUE_VILLAGE:
        list_picks(&o, STEP_VILLAGE, w.pile, 0, HOLDING, 0, 1.0)
    elif w.point == DUE_REFILL and goods_run_out(w):
        list_picks(&o, STEP_RENEW, w.village, 0, HOLDING, 0, 1.0)
    else:
        list_loads(&o, w)
    return o.found

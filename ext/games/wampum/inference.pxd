# What lying bids tell of the hands behind them, if opponents bid by a model: a softmax over what each
# bid of all or none of each good is worth (offers.pxd), half a wampum counting e to 1, mixed with a
# uniform draw over all bids of the hand, so that nothing that can be is ruled out. A number of worlds
# drawn uniformly over histories (WAM-18) are weighed by it and drawn again by their weights.

from libc.stdint cimport int16_t, uint32_t
from libc.stdlib cimport free, malloc

from core.rng cimport Rng
from core.types cimport State
from games.wampum.belief cimport Belief, Edge, draw_world
from games.wampum.cards cimport GOODS, Cards, count, goods_mask
from games.wampum.layers cimport make_alias
from games.wampum.offers cimport POSSIBLE, Offers, look_at_hand, look_at_village, worth_of_masks
from games.wampum.policy cimport whole
from games.wampum.table cimport NOBODY, VILLAGES, Table, table_of
from games.wampum.values cimport MASKS, WAMPUM

cdef extern from *:
    """
    #define WAMPUM_FLOOR 0.05
    #define WAMPUM_DECAY 0.904837418035960   /* exp(-1 / 10): a twentieth of a wampum */
    """
    const double FLOOR "WAMPUM_FLOOR"        # the share of bids that follow no model, all alike
    const double DECAY "WAMPUM_DECAY"

cdef enum:
    FARTHEST = 200         # twentieths below the best, from which on nothing is expected


cdef inline void fill_decays(double *decays) noexcept nogil:
    cdef int i
    decays[0] = 1.0
    for i in range(1, FARTHEST):
        decays[i] = decays[i - 1] * DECAY


cdef inline int best_worth(const Table *t, Offers *o, int16_t worths[][MASKS]) noexcept nogil:
    """What each mask is worth in each village to the seat to move, as if no bid lay anywhere; the most."""
    cdef int village, i, best = POSSIBLE
    look_at_hand(t, o)
    for village in range(t.village_count):
        look_at_village(t, village, o)
        worth_of_masks(o, goods_mask(t.villages[village]), 0, worths[village])
        for i in range(1, MASKS):
            if worths[village][i] > best:
                best = worths[village][i]
    return best


cdef inline double bids_of(Cards hand, int villages) noexcept nogil:
    """How many bids a hand can lay where no bid lies: any cards, in any village (WAM-5)."""
    cdef double parts = 1.0
    cdef int good
    for good in range(GOODS):
        parts *= count(hand, good) + 1
    return villages * (parts - 1.0)


cdef inline double likelihood(const Table *world, int village, int seat, const double *decays) noexcept nogil:
    """How likely the seat was to lay the bid that lies in the village, by the model."""
    cdef Table t = world[0]
    cdef Offers o
    cdef int16_t worths[VILLAGES][MASKS]
    cdef Cards laid = t.bids[seat]
    cdef int i, other, best, below, mask = goods_mask(laid)
    cdef double total = 0.0, chosen = 0.0
    t.turn = seat
    t.hands[seat] += laid
    t.bids[seat] = 0
    best = best_worth(&t, &o, worths)
    for other in range(t.village_count):
        for i in range(1, MASKS):
            below = best - worths[other][i]
            if below < FARTHEST:
                total += decays[below]
                if other == village and i == mask:
                    chosen = decays[below]
    if laid != whole(t.hands[seat], mask):
        chosen = 0.0
    return FLOOR / bids_of(t.hands[seat], t.village_count) + (1.0 - FLOOR) * chosen / total


cdef inline double weight_of(const State *world, const double *decays) noexcept nogil:
    """The product over all lying bids; those of the viewer weigh the same in every world."""
    cdef const Table *t = table_of(world)
    cdef int village
    cdef double weight = 1.0
    for village in range(t.village_count):
        if t.owner[village] != NOBODY:
            weight *= likelihood(t, village, t.owner[village] - 1, decays)
    return weight


cdef inline double fill_pool(Belief *b, uint32_t n, Rng *rng, double *weights) noexcept nogil:
    """Draws n worlds and weighs them; returns the effective sample size, 0 where no world is found or
    without memory. The weights get the mean 1."""
    cdef double decays[FARTHEST]
    cdef double total = 0.0, squares = 0.0
    cdef State *pool = <State *>malloc(n * sizeof(State))
    cdef Edge *edges = <Edge *>malloc(n * sizeof(Edge))
    cdef uint32_t *stack = <uint32_t *>malloc(n * sizeof(uint32_t))
    cdef bint fine = pool != NULL and edges != NULL and stack != NULL
    cdef uint32_t i
    fill_decays(decays)
    for i in range(n if fine else 0):
        fine = fine and draw_world(b, rng, &pool[i])
        weights[i] = weight_of(&pool[i], decays) if fine else 1.0
        total += weights[i]
    for i in range(n if fine else 0):
        weights[i] *= n / total
        squares += weights[i] * weights[i]
        edges[i].source[0] = i
        edges[i].part = weights[i]
    if fine:
        make_alias(edges, n, n, stack)
        b.pool, b.pool_edges, b.pool_count = pool, edges, n
    else:
        free(pool)
        free(edges)
    free(stack)
    return <double>n * n / squares if fine else 0.0

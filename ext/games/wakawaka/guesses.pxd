# What may lie in places that a seat cannot see: cards in hands and face down, goods on boats (WAK-27).
#
# Pieces are told apart as if numbered. Each shuffle begins an epoch, whose pieces lie in random order on the
# places filled from it. A group is a hand, a substitute or a boat: known pieces, and numbers of unknown places
# of each epoch. What lies in a place is settled only when something shows it. A guess is one way to settle what
# has been shown; its weight is the probability of what was seen together with it, up to a common factor.
#
# The guesses are all there are, and the weights exact, while they are at most `most`; beyond that they are
# thinned out without bias (Fearnhead and Clifford 2003), as importance sampling does. From then on `least` holds
# what is certain: what all guesses had in common before, less what may have gone since.

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from core.rng cimport Rng, rng_double, rng_seed
from games.wakawaka.bags cimport number, pick_cards, pick_goods, size

cdef enum:
    GROUPS = 8             # of cards: hands by seat, then substitutes as played; of goods: boats, then
    FORMER = 4             # the last goods of a pile that ran out,
    RISING = 5             # and goods on their way to eye spaces
    EPOCHS = 8             # kept apart at most; beyond that the oldest is settled:
    MOST_SHARED = 1 << 16  # in every way, where there are no more ways than these for all guesses together,
    LOTS = 16              # otherwise by lot, where these are the guesses that one becomes
    FIRST_ROOM = 16
    HIDDEN_STREAM = 0x48

ctypedef struct Guess:
    uint64_t pools[EPOCHS]     # pieces of each epoch that are not settled
    uint64_t known[GROUPS]
    uint64_t slots[GROUPS]     # unknown places, a byte for each epoch
    double weight

ctypedef struct Hidden:
    Guess *guesses
    Guess *grown               # those after the operation under way,
    int32_t *parents           # from which guess each came,
    int32_t *places            # and their numbers from 1 on, by hash
    int count
    int grown_count
    int room                   # of both lists
    int mask                   # number of places less one
    int epochs
    int names[EPOCHS]          # of the epochs: shuffles before them
    int lane                   # bits of a kind in a multiset
    int kinds
    int most
    bint folded                # guesses with the same future are one: see `fold`
    bint exact                 # never thinned out
    uint64_t least[GROUPS]     # pieces that lie there for certain, once not exact
    int shared                 # ways in which the oldest epoch was settled
    bint failed                # out of memory
    double before              # the probability of what the last operation showed
    Rng rng


# ---- Multisets of either sort

cdef inline int count_of(const Hidden *h, uint64_t pieces, int kind) noexcept nogil:
    return <int>(pieces >> h.lane * kind & (1ULL << h.lane) - 1)


cdef inline uint64_t some_of(const Hidden *h, int kind, int n) noexcept nogil:
    return <uint64_t>n << h.lane * kind


cdef inline int total(const Hidden *h, uint64_t pieces) noexcept nogil:
    return size(pieces) if h.lane == 6 else number(pieces)


cdef inline uint64_t pick(const Hidden *h, uint64_t pieces, int n, Rng *rng) noexcept nogil:
    """n of the pieces, each set of numbered ones equally likely."""
    if h.lane == 6:
        return pick_cards(pieces, size(pieces), n, rng)
    return pick_goods(pieces, number(pieces), n, rng)


cdef inline bint all_alike(const Hidden *h, uint64_t pieces) noexcept nogil:
    cdef int kind
    for kind in range(h.kinds):
        if count_of(h, pieces, kind):
            return pieces == some_of(h, kind, count_of(h, pieces, kind))
    return False


cdef inline double ways(int n, int k) noexcept nogil:
    """Binomial coefficient."""
    cdef double c = 1.0
    cdef int i
    for i in range(k):
        c = c * (n - i) / (i + 1)
    return c


cdef inline int places_of(const Guess *g, int group, int epoch) noexcept nogil:
    return <int>(g.slots[group] >> 8 * epoch & 0xFF)


cdef inline int unknown(const Guess *g, int group) noexcept nogil:
    """Unknown places of a group; at most 66, so that no byte overflows in the sum."""
    return <int>(g.slots[group] * 0x0101010101010101ULL >> 56)


# ---- Memory

cdef inline bint hidden_allocate(Hidden *h, int room) noexcept nogil:
    """Room for so many guesses, a power of two; false without memory."""
    h.room = room
    h.mask = 4 * room - 1
    h.guesses = <Guess *>malloc(room * sizeof(Guess))
    h.grown = <Guess *>malloc(room * sizeof(Guess))
    h.parents = <int32_t *>malloc(room * sizeof(int32_t))
    h.places = <int32_t *>malloc(4 * room * sizeof(int32_t))
    return h.guesses != NULL and h.grown != NULL and h.parents != NULL and h.places != NULL


cdef inline void hidden_release(Hidden *h) noexcept nogil:
    free(h.guesses)
    free(h.grown)
    free(h.parents)
    free(h.places)


cdef inline bint hidden_begin(Hidden *h, bint cards, uint64_t pool, int most, bint folded,
                              uint64_t seed) noexcept nogil:
    """One guess: all pieces lie in the first epoch. `seed`: for the lots."""
    memset(h, 0, sizeof(Hidden))
    h.lane = 6 if cards else 8
    h.kinds = 10 if cards else 6
    h.most = most
    h.folded = folded
    h.exact = True
    h.before = 1.0
    rng_seed(&h.rng, seed, HIDDEN_STREAM)
    if not hidden_allocate(h, FIRST_ROOM):
        return False
    memset(h.guesses, 0, sizeof(Guess))
    h.guesses[0].weight = 1.0
    h.guesses[0].pools[0] = pool
    h.count = 1
    h.epochs = 1
    return True


cdef inline bint hidden_copy(const Hidden *h, Hidden *copy) noexcept nogil:
    copy[0] = h[0]
    if not hidden_allocate(copy, h.room):
        return False
    memcpy(copy.guesses, h.guesses, h.count * sizeof(Guess))
    return True


cdef inline bint widen(Hidden *h) noexcept nogil:
    """Twice as much room, with all that has grown so far; false without memory."""
    cdef Hidden wide = h[0]
    cdef int i
    if not hidden_allocate(&wide, 2 * h.room):
        hidden_release(&wide)
        return False
    memcpy(wide.guesses, h.guesses, h.count * sizeof(Guess))
    memcpy(wide.grown, h.grown, h.grown_count * sizeof(Guess))
    memcpy(wide.parents, h.parents, h.grown_count * sizeof(int32_t))
    memset(wide.places, 0, (wide.mask + 1) * sizeof(int32_t))
    for i in range(wide.grown_count):
        wide.places[free_place(&wide, &wide.grown[i])] = i + 1
    hidden_release(h)
    h[0] = wide
    return True


# ---- An operation turns each guess into some others, and equal ones into one

cdef inline void begin(Hidden *h) noexcept nogil:
    h.grown_count = 0
    memset(h.places, 0, (h.mask + 1) * sizeof(int32_t))


cdef inline bint equal(const Guess *a, const Guess *b) noexcept nogil:
    cdef const uint64_t *x = &a.pools[0]
    cdef const uint64_t *y = &b.pools[0]
    cdef int i
    for i in range(EPOCHS + 2 * GROUPS):
        if x[i] != y[i]:
            return False
    return True


cdef inline int free_place(const Hidden *h, const Guess *g) noexcept nogil:
    """The place of an equal guess, or a free one."""
    cdef const uint64_t *words = &g.pools[0]
    cdef uint64_t hash = 0
    cdef int i, place
    for i in range(EPOCHS + 2 * GROUPS):
        hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15ULL
        hash ^= hash >> 29
    place = <int>hash & h.mask
    while h.places[place] and not equal(&h.grown[h.places[place] - 1], g):
        place = (place + 1) & h.mask
    return place


cdef inline void grow(Hidden *h, Guess *g, int parent) noexcept nogil:
    """A guess that came from guess number `parent`. Of several parents one is kept, by lot."""
    cdef int place
    cdef Guess *known
    if g.weight <= 0.0:
        return
    if h.folded:
        fold(h, g)
    place = free_place(h, g)
    if h.places[place]:
        known = &h.grown[h.places[place] - 1]
        known.weight += g.weight
        if not h.folded and rng_double(&h.rng) * known.weight < g.weight:
            h.parents[h.places[place] - 1] = parent
        return
    if h.grown_count == h.room:
        if not widen(h):
            h.failed = True
            return
        place = free_place(h, g)
    h.grown[h.grown_count] = g[0]
    h.parents[h.grown_count] = parent
    h.grown_count += 1
    h.places[place] = h.grown_count


cdef inline void finish(Hidden *h) noexcept nogil:
    """Puts the grown guesses in the place of the old ones; weights add up to one. None is left where what
    was seen is impossible."""
    cdef Guess *old = h.guesses
    cdef int i
    h.guesses = h.grown
    h.grown = old
    h.count = h.grown_count
    h.before = 0.0
    for i in range(h.count):
        h.before += h.guesses[i].weight
    for i in range(h.count):
        h.guesses[i].weight /= h.before
    if h.count > h.most:
        thin(h)


cdef inline double threshold(const Hidden *h) noexcept nogil:
    """The weight c for which the sum of min(1, weight / c) is `most`."""
    cdef double c = 0.0, last = -1.0, light
    cdef int i, heavy
    while c > last:
        last = c
        heavy = 0
        light = 0.0
        for i in range(h.count):
            if h.guesses[i].weight > c and c > 0.0:
                heavy += 1
            else:
                light += h.guesses[i].weight
        c = light / (h.most - heavy)
    return c


cdef inline void become_sample(Hidden *h) noexcept nogil:
    """Some of the guesses are about to be left out."""
    cdef uint64_t least[GROUPS]
    cdef int group
    if not h.exact:
        return
    for group in range(GROUPS):
        least[group] = certain(h, group)
    memcpy(h.least, least, sizeof(least))
    h.exact = False


cdef inline uint64_t certain(const Hidden *h, int group) noexcept nogil:
    """The pieces that lie in a group in every world: known ones, and of an epoch as many of a kind as its
    other pieces leave places. Where guesses were left out, it may be some of them."""
    cdef uint64_t all = 0
    cdef int i, kind, epoch, n, more, least
    cdef const Guess *g
    if not h.exact:
        return h.least[group]
    for kind in range(h.kinds):
        least = 255
        for i in range(h.count):
            g = &h.guesses[i]
            n = count_of(h, g.known[group], kind)
            for epoch in range(h.epochs):
                more = places_of(g, group, epoch) + count_of(h, g.pools[epoch], kind)
                more -= total(h, g.pools[epoch])
                n += more if more > 0 else 0
            least = n if n < least else least
        all += some_of(h, kind, least if h.count else 0)
    return all


cdef inline void thin(Hidden *h) noexcept nogil:
    """Keeps the heavy guesses, and of the light ones some, by lot, each with the weight of the threshold."""
    cdef double c = threshold(h), sum = 0.0, next = rng_double(&h.rng), all = 0.0
    cdef int i, kept = 0
    become_sample(h)
    for i in range(h.count):
        if h.guesses[i].weight < c:
            sum += h.guesses[i].weight / c
            if sum <= next:
                continue
            next += 1.0
            h.guesses[i].weight = c
        h.parents[kept] = h.parents[i]
        h.guesses[kept] = h.guesses[i]
        all += h.guesses[kept].weight
        kept += 1
    h.count = kept
    for i in range(kept):
        h.guesses[i].weight /= all


cdef inline void fold(const Hidden *h, Guess *g) noexcept nogil:
    """What a shuffle has made known: the places of an epoch that is over hold all of its pieces. Where they
    are of one kind, or one group has all the places, the pieces are known ones of that group."""
    cdef int epoch, group, holders, n
    for epoch in range(h.epochs - 1):
        if g.pools[epoch] == 0:
            continue
        holders = 0
        for group in range(GROUPS):
            holders += places_of(g, group, epoch) > 0
        if holders > 1 and not all_alike(h, g.pools[epoch]):
            continue
        for group in range(GROUPS):
            n = places_of(g, group, epoch)
            if n:
                g.known[group] += g.pools[epoch] // total(h, g.pools[epoch]) * n if holders > 1 \
                    else g.pools[epoch]
                g.slots[group] -= <uint64_t>n << 8 * epoch
        g.pools[epoch] = 0

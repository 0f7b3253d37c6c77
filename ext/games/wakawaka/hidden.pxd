# What a seat learns about places that it cannot see, as operations on its guesses, and what follows from them
# (WAK-27). The guesses themselves: guesses.pxd.

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from core.rng cimport Rng, rng_double
from games.wakawaka.guesses cimport (
    EPOCHS, GROUPS, LOTS, MOST_SHARED, Guess, Hidden, become_sample, begin, count_of, finish, grow, pick,
    places_of, some_of, total, unknown, ways,
)


# ---- What stays certain where guesses were left out

cdef inline void lose(Hidden *h, int group, int n) noexcept nogil:
    """n pieces, any, are gone from what is certain to lie there."""
    cdef int kind, held
    for kind in range(h.kinds):
        held = count_of(h, h.least[group], kind)
        h.least[group] -= some_of(h, kind, held if held < n else n)


cdef inline void count_out(Hidden *h) noexcept nogil:
    """At a shuffle all that lies outside the new pool is known in sum: of a kind a group has what the places
    of the other groups cannot take."""
    cdef const Guess *g = &h.guesses[0]
    cdef uint64_t all = 0
    cdef int sizes[GROUPS]
    cdef int group, kind, n, others, places = 0
    for group in range(h.epochs):
        all += g.pools[group]
    for group in range(GROUPS):
        all += g.known[group]
        sizes[group] = total(h, g.known[group]) + unknown(g, group)
        places += sizes[group]
    for group in range(GROUPS):
        others = places - sizes[group]
        for kind in range(h.kinds):
            n = count_of(h, all, kind) - others - count_of(h, h.least[group], kind)
            if n > 0:
                h.least[group] += some_of(h, kind, n)


# ---- Operations: pieces that come

cdef inline void new_pool(Hidden *h, uint64_t pool) noexcept nogil:
    """A shuffle: the next places are filled from these pieces."""
    cdef int i
    cdef bint lots
    cdef Guess g
    if not h.exact and h.count:
        count_out(h)
    lots = h.epochs == EPOCHS and make_room(h)
    h.names[h.epochs] = h.names[h.epochs - 1] + 1
    h.epochs += 1
    begin(h)
    for i in range(h.count):
        g = h.guesses[i]
        g.pools[h.epochs - 1] = pool
        grow(h, &g, h.parents[i] if lots else i)
    finish(h)


cdef inline bint make_room(Hidden *h) noexcept nogil:
    """Forgets an epoch of which nothing is left; otherwise settles the oldest and returns true."""
    cdef int epoch, i
    cdef bint empty
    for epoch in range(h.epochs - 1):
        empty = True
        for i in range(h.count):
            empty = empty and h.guesses[i].pools[epoch] == 0
        if empty:
            forget_epoch(h, epoch)
            return False
    settle_oldest(h)
    forget_epoch(h, 0)
    return True


cdef inline void forget_epoch(Hidden *h, int epoch) noexcept nogil:
    cdef uint64_t below = (1ULL << 8 * epoch) - 1
    cdef int i, later, group
    cdef Guess *g
    for i in range(h.count):
        g = &h.guesses[i]
        for later in range(epoch, EPOCHS - 1):
            g.pools[later] = g.pools[later + 1]
        g.pools[EPOCHS - 1] = 0
        for group in range(GROUPS):
            g.slots[group] = g.slots[group] & below | g.slots[group] >> 8 & ~below
    for later in range(epoch, EPOCHS - 1):
        h.names[later] = h.names[later + 1]
    h.epochs -= 1


cdef inline void settle_oldest(Hidden *h) noexcept nogil:
    """The unknown places of the oldest epoch are filled in every way, or by lot where the ways are too many."""
    cdef int i
    h.shared = 0
    begin(h)
    for i in range(h.count):
        share_out(h, &h.guesses[i], i, 0)
    if h.shared > MOST_SHARED:
        settle_by_lot(h)
    else:
        finish(h)


cdef inline void share_out(Hidden *h, const Guess *g, int parent, int group) noexcept nogil:
    """Every way to fill those places in the groups from `group` on."""
    cdef Guess next
    if group < GROUPS:
        share_kinds(h, g, parent, group, 0, 0, places_of(g, group, 0))
        return
    h.shared += 1
    next = g[0]
    grow(h, &next, parent)


cdef inline void share_kinds(Hidden *h, const Guess *g, int parent, int group, uint64_t here, int kind,
                             int n) noexcept nogil:
    """In those of `group` lie `here` and n pieces of the kinds from `kind` on."""
    cdef Guess next
    cdef int taken, most
    if h.shared > MOST_SHARED:
        return
    if n == 0:
        next = g[0]
        next.weight *= likelihood(h, g.pools[0], here)
        next.pools[0] -= here
        next.known[group] += here
        next.slots[group] &= ~0xFFULL
        share_out(h, &next, parent, group + 1)
        return
    if kind == h.kinds:
        return
    most = count_of(h, g.pools[0], kind)
    for taken in range((most if most < n else n) + 1):
        share_kinds(h, g, parent, group, here + some_of(h, kind, taken), kind + 1, n - taken)


cdef inline void settle_by_lot(Hidden *h) noexcept nogil:
    """Some ways for each guess."""
    cdef int i, group, n
    cdef uint64_t pieces
    cdef Guess g
    become_sample(h)
    begin(h)
    for i in range(h.count):
        for _ in range(LOTS):
            g = h.guesses[i]
            g.weight /= LOTS
            for group in range(GROUPS):
                n = places_of(&g, group, 0)
                pieces = pick(h, g.pools[0], n, &h.rng)
                g.pools[0] -= pieces
                g.known[group] += pieces
                g.slots[group] -= n
            grow(h, &g, i)
    finish(h)


cdef inline void add_unknown(Hidden *h, int group, int n) noexcept nogil:
    """Places of a group are filled unseen from the newest epoch."""
    cdef int i
    cdef Guess g
    begin(h)
    for i in range(h.count):
        g = h.guesses[i]
        g.slots[group] += <uint64_t>n << 8 * (h.epochs - 1)
        grow(h, &g, i)
    finish(h)


cdef inline void add_known(Hidden *h, int group, uint64_t pieces) noexcept nogil:
    """Pieces that a position text shows in a group; they are in no pool."""
    cdef int i
    h.least[group] += pieces
    for i in range(h.count):
        h.guesses[i].known[group] += pieces
        h.parents[i] = i


cdef inline void reveal(Hidden *h, uint64_t pieces) noexcept nogil:
    """Pieces of the newest epoch come into sight."""
    cdef int i, epoch = h.epochs - 1
    cdef Guess g
    begin(h)
    for i in range(h.count):
        g = h.guesses[i]
        g.weight *= likelihood(h, g.pools[epoch], pieces)
        g.pools[epoch] -= pieces
        grow(h, &g, i)
    finish(h)


cdef inline double likelihood(const Hidden *h, uint64_t pool, uint64_t pieces) noexcept nogil:
    """The probability that so many places filled from the pool hold exactly these pieces."""
    cdef int kind, n = total(h, pieces), free_pieces = total(h, pool)
    cdef double all = 1.0
    if n > free_pieces:
        return 0.0
    for kind in range(h.kinds):
        if count_of(h, pieces, kind) > count_of(h, pool, kind):
            return 0.0
        all *= ways(count_of(h, pool, kind), count_of(h, pieces, kind))
    return all / ways(free_pieces, n)


# ---- Operations: pieces that go or are shown

cdef inline void leave(Hidden *h, int group, int kind) noexcept nogil:
    """A piece of this kind leaves the group and is seen; any of them, each equally likely."""
    cdef int i, epoch, n
    cdef Guess g
    cdef const Guess *old
    if count_of(h, h.least[group], kind):
        h.least[group] -= some_of(h, kind, 1)
    begin(h)
    for i in range(h.count):
        g = h.guesses[i]
        n = count_of(h, g.known[group], kind)
        if n:
            g.weight *= n
            g.known[group] -= some_of(h, kind, 1)
            grow(h, &g, i)
        for epoch in range(h.epochs):
            old = &h.guesses[i]
            n = places_of(old, group, epoch)
            if n and count_of(h, old.pools[epoch], kind):
                g = old[0]
                g.weight *= n * likelihood(h, g.pools[epoch], some_of(h, kind, 1))
                g.pools[epoch] -= some_of(h, kind, 1)
                g.slots[group] -= 1ULL << 8 * epoch
                grow(h, &g, i)
    finish(h)


cdef inline void part(Hidden *h, int group, int other, int n) noexcept nogil:
    """n pieces, any, go unseen from one group to another."""
    cdef int i
    cdef Guess g
    lose(h, group, n)
    begin(h)
    for i in range(h.count):
        g = h.guesses[i]
        part_known(h, &g, i, group, other, n, 0)
    finish(h)


cdef inline void part_known(Hidden *h, const Guess *g, int parent, int group, int other, int n,
                            int kind) noexcept nogil:
    """Known pieces of the kinds from `kind` on, then unknown ones, n in all."""
    cdef int taken, held
    cdef Guess next
    if kind == h.kinds:
        part_unknown(h, g, parent, group, other, n, 0)
        return
    held = count_of(h, g.known[group], kind)
    for taken in range((held if held < n else n) + 1):
        next = g[0]
        next.weight *= ways(held, taken)
        next.known[group] -= some_of(h, kind, taken)
        next.known[other] += some_of(h, kind, taken)
        part_known(h, &next, parent, group, other, n - taken, kind + 1)


cdef inline void part_unknown(Hidden *h, const Guess *g, int parent, int group, int other, int n,
                              int epoch) noexcept nogil:
    cdef int taken, held
    cdef Guess next
    if epoch == h.epochs:
        if n == 0:
            next = g[0]
            grow(h, &next, parent)
        return
    held = places_of(g, group, epoch)
    for taken in range((held if held < n else n) + 1):
        next = g[0]
        next.weight *= ways(held, taken)
        next.slots[group] -= <uint64_t>taken << 8 * epoch
        next.slots[other] += <uint64_t>taken << 8 * epoch
        part_unknown(h, &next, parent, group, other, n - taken, epoch + 1)


cdef inline void settle(Hidden *h, int group, uint64_t pieces) noexcept nogil:
    """The whole group is shown."""
    cdef int i
    cdef Guess g
    h.least[group] = pieces
    begin(h)
    for i in range(h.count):
        g = h.guesses[i]
        if has_all(h, pieces, g.known[group]):
            settle_epochs(h, &g, i, group, pieces, pieces - g.known[group], 0)
    finish(h)


cdef inline bint has_all(const Hidden *h, uint64_t pieces, uint64_t few) noexcept nogil:
    cdef int kind
    for kind in range(h.kinds):
        if count_of(h, few, kind) > count_of(h, pieces, kind):
            return False
    return True


cdef inline void settle_epochs(Hidden *h, const Guess *g, int parent, int group, uint64_t pieces,
                               uint64_t rest, int epoch) noexcept nogil:
    """The pieces of `rest` lie in the unknown places of the epochs from `epoch` on."""
    cdef Guess next
    if epoch == h.epochs:
        if rest == 0:
            next = g[0]
            next.known[group] = pieces
            grow(h, &next, parent)
        return
    settle_kinds(h, g, parent, group, pieces, rest, epoch, 0, 0, places_of(g, group, epoch))


cdef inline void settle_kinds(Hidden *h, const Guess *g, int parent, int group, uint64_t pieces,
                              uint64_t rest, int epoch, uint64_t here, int kind, int n) noexcept nogil:
    """In those of `epoch` lie `here` and n pieces of the kinds from `kind` on."""
    cdef Guess next
    cdef int taken, most
    if n == 0:
        next = g[0]
        next.weight *= likelihood(h, g.pools[epoch], here)
        next.pools[epoch] -= here
        next.slots[group] &= ~(0xFFULL << 8 * epoch)
        settle_epochs(h, &next, parent, group, pieces, rest, epoch + 1)
        return
    if kind == h.kinds:
        return
    most = count_of(h, rest, kind)
    if most > count_of(h, g.pools[epoch], kind):
        most = count_of(h, g.pools[epoch], kind)
    for taken in range((most if most < n else n) + 1):
        settle_kinds(h, g, parent, group, pieces, rest - some_of(h, kind, taken), epoch,
                     here + some_of(h, kind, taken), kind + 1, n - taken)


cdef inline void forget_group(Hidden *h, int group) noexcept nogil:
    """What is known to lie in a group leaves it, and is seen or no longer asked for."""
    cdef int i
    cdef Guess g
    h.least[group] = 0
    begin(h)
    for i in range(h.count):
        g = h.guesses[i]
        g.known[group] = 0
        grow(h, &g, i)
    finish(h)


# ---- What follows from the guesses

cdef inline double effective(const Hidden *h) noexcept nogil:
    """The number of guesses of equal weight that would be as good as these."""
    cdef double squares = 0.0
    cdef int i
    for i in range(h.count):
        squares += h.guesses[i].weight * h.guesses[i].weight
    return 1.0 / squares


cdef inline int guess_at(const Hidden *h, const double *sums, double chance) noexcept nogil:
    """The number of the guess within whose running sum of weights the chance, below one, lies."""
    cdef int low = 0, high = h.count - 1, middle
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > chance:
            high = middle
        else:
            low = middle + 1
    return low


cdef inline void fill(const Hidden *h, const double *sums, Rng *rng, uint64_t *groups,
                      uint64_t *rest) noexcept nogil:
    """Draws the contents of all groups and of the newest pool outside them."""
    cdef const Guess *g
    cdef uint64_t pools[EPOCHS]
    cdef uint64_t pieces
    cdef int group, epoch, n
    g = &h.guesses[guess_at(h, sums, rng_double(rng)) if h.count > 1 else 0]
    memcpy(pools, g.pools, sizeof(pools))
    for group in range(GROUPS):
        groups[group] = g.known[group]
        if g.slots[group] == 0:
            continue
        for epoch in range(h.epochs):
            n = places_of(g, group, epoch)
            if n:
                pieces = pick(h, pools[epoch], n, rng)
                pools[epoch] -= pieces
                groups[group] += pieces
    rest[0] = pools[h.epochs - 1]

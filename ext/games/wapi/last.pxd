# The last coins when all totems are raised, worked out on the spot: exact leaves for the tree
# search. With at most two spaces at stake after the coin in hand one decision is left at most, so
# that of the symbols in the bag only the chance matters for each seat to be the one that draws the
# next coin.

from libc.stdint cimport int64_t

from core.types cimport Move, State
from games.wapi.rules cimport COIN, KINDS, PLACE, PLAYERS, SHARES, Wapi, divisor, earn, gen
from games.wapi.stakes cimport EVEN, EVEN_MARGIN, all_raised

cdef enum:
    LAST_SPACES = 3        # at stake, that for the coin in hand included

# Points of every seat so far, times the divisor of the rules (WAP-10).
ctypedef struct Points:
    int64_t of[PLAYERS]

# What the seats may expect: shares of the win, and margins times the divisor.
ctypedef struct Prospect:
    double win[PLAYERS]
    double margin[PLAYERS]


cdef inline void add_coin(const Wapi *w, Points *p, int share, int value) noexcept nogil:
    """WAP-9, WAP-10: what a coin on a share earns."""
    cdef int64_t each = value * (divisor(w) // w.shares[share].raised if w.advanced else 1)
    cdef int k
    for k in range(w.players):
        p.of[k] += each * w.shares[share].totems[k]


cdef inline void add_result(const Wapi *w, const Points *p, double weight,
                            Prospect *sum) noexcept nogil:
    """Adds the result of these points to a mean (WAP-11)."""
    cdef int64_t most = -1, second = -1
    cdef int k, winners = 0
    for k in range(w.players):
        if p.of[k] > most:
            second = most
            most = p.of[k]
        elif p.of[k] > second:
            second = p.of[k]
    for k in range(w.players):
        winners += p.of[k] == most
    for k in range(w.players):
        if p.of[k] == most:
            sum.win[k] += weight / winners
            sum.margin[k] += weight * (most - second)
        else:
            sum.margin[k] += weight * (p.of[k] - most)


cdef inline bint prefers(const Wapi *w, int seat, const Prospect *new,
                         const Prospect *old) noexcept nogil:
    """WAP-11: the larger utility, between equals the larger margin; else the old one, first in
    order."""
    cdef double more = 0.0 if w.for_margin else new.win[seat] - old.win[seat]
    return more > EVEN or (more > -EVEN and new.margin[seat] - old.margin[seat] > EVEN_MARGIN)


cdef inline void clear(Prospect *p) noexcept nogil:
    cdef int k
    for k in range(PLAYERS):
        p.win[k] = p.margin[k] = 0.0


cdef inline void weigh_in(const Wapi *w, Prospect *sum, double weight,
                          const Prospect *p) noexcept nogil:
    cdef int k
    for k in range(w.players):
        sum.win[k] += weight * p.win[k]
        sum.margin[k] += weight * p.margin[k]


cdef inline void next_drawers(const Wapi *w, double *chance) noexcept nogil:
    """The chance of each seat to draw the next coin, after the turn under way."""
    cdef double before = 1.0   # that so many symbols come first
    cdef int s, seat = w.seat, symbols = w.tokens - w.coins
    for s in range(w.players):
        chance[s] = 0.0
    for s in range(symbols + 1):
        seat = seat + 1 if seat + 1 < w.players else 0
        chance[seat] += before * w.coins / (w.tokens - s)
        before *= <double>(symbols - s) / (w.tokens - s)


cdef inline void last_coin(const Wapi *w, const Points *points, int share, int taken,
                           Prospect *out) noexcept nogil:
    """One space left; a coin of kind `taken` is out of the bag as well (0: none)."""
    cdef Points p
    cdef int kind, count
    cdef double coins = w.coins - (taken > 0)
    clear(out)
    for kind in range(COIN, KINDS):
        count = w.bag[kind] - (kind == taken)
        if count:
            p = points[0]
            add_coin(w, &p, share, kind - COIN)
            add_result(w, &p, count / coins, out)


cdef inline void lay_one(const Wapi *w, const Points *points, int kind, int share, int other,
                         Prospect *out) noexcept nogil:
    """A coin of a kind goes to one share, the last one to the other."""
    cdef Points p = points[0]
    add_coin(w, &p, share, kind - COIN)
    last_coin(w, &p, other, kind, out)


cdef inline void two_coins(const Wapi *w, const Points *points, int first, int second,
                           const double *drawers, Prospect *out) noexcept nogil:
    """Two spaces left, the shares in ASCII order; whoever draws the next coin decides."""
    cdef Prospect one, two
    cdef double weight
    cdef int kind, k
    clear(out)
    for kind in range(COIN, KINDS):
        if not w.bag[kind]:
            continue
        weight = <double>w.bag[kind] / w.coins
        lay_one(w, points, kind, first, second, &one)
        if first == second:
            weigh_in(w, out, weight, &one)
            continue
        lay_one(w, points, kind, second, first, &two)
        for k in range(w.players):
            weigh_in(w, out, weight * drawers[k], &two if prefers(w, k, &two, &one) else &one)


cdef inline int spaces_left(const Wapi *w, const int *shares, int n, int used,
                            int *left) noexcept nogil:
    """The share of each space at stake but one on `used`, in the order given; returns how many."""
    cdef int i, _, spaces = 0
    for i in range(n):
        for _ in range(w.shares[shares[i]].free - (shares[i] == used)):
            left[spaces] = shares[i]
            spaces += 1
    return spaces


cdef inline void after_coin(const Wapi *w, const Points *so_far, const int *shares, int n,
                            int share,
                            const double *drawers, Prospect *out) noexcept nogil:
    """What the seats may expect when the coin in hand is laid on a share."""
    cdef Points p = so_far[0]
    cdef int left[LAST_SPACES]
    cdef int spaces = spaces_left(w, shares, n, share, left)
    add_coin(w, &p, share, w.drawn - COIN)
    if spaces == 0:
        clear(out)
        add_result(w, &p, 1.0, out)
    elif spaces == 1:
        last_coin(w, &p, left[0], 0, out)
    else:
        two_coins(w, &p, left[0], left[1], drawers, out)


cdef inline int shares_at_stake(const Wapi *w, int *shares) noexcept nogil:
    """Those with a totem and a free space, in ASCII order; 0 where more than LAST_SPACES are
    free."""
    cdef Move moves[SHARES]
    cdef int i, spaces = 0, n = gen(<const State *>w, moves, SHARES)
    for i in range(n):
        shares[i] = <int>moves[i] - PLACE
        if not w.shares[shares[i]].raised:
            return 0
        spaces += w.shares[shares[i]].free
    return n if spaces <= LAST_SPACES else 0


cdef inline bint last_spaces(const Wapi *w, double *share, double *margin) noexcept nogil:
    """Exact values with a coin in hand; false where more than LAST_SPACES are at stake or totems
    may still be raised."""
    cdef int shares[SHARES]
    cdef double drawers[PLAYERS]
    cdef Points so_far
    cdef Prospect best, other
    cdef int i, n
    if w.drawn < COIN or not all_raised(w):
        return False
    n = shares_at_stake(w, shares)
    if n == 0:
        return False
    earn(w, so_far.of)
    next_drawers(w, drawers)
    after_coin(w, &so_far, shares, n, shares[0], drawers, &best)
    for i in range(1, n):
        after_coin(w, &so_far, shares, n, shares[i], drawers, &other)
        if prefers(w, w.seat, &other, &best):
            best = other
    for i in range(w.players):
        share[i] = best.win[i]
        margin[i] = best.margin[i] / divisor(w)
    return True

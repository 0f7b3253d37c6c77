# The last coins of two players, all totems raised, worked out on the spot: exact leaves for the tree search.
# With at most two spaces at stake after the coin in hand there is one decision left at most, so that of
# the symbols in the bag only the chance matters that an odd number of them comes before the next coin.

from games.wapi cimport COIN, KINDS, Wapi
from games.wapi_stakes cimport EVEN, Stakes, all_raised, stakes_of

cdef enum:
    LAST_SPACES = 3        # at stake, that for the coin in hand included

# What seat 0 may expect: its share of the win, and its lead in units of the stakes.
ctypedef struct Prospect:
    double win
    double lead


cdef inline Prospect decided(int lead) noexcept nogil:
    cdef Prospect p
    p.win = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    p.lead = lead
    return p


cdef inline bint better(const Wapi *w, double sign, const Prospect *new,
                        const Prospect *old) noexcept nogil:
    """WAP-11, for seat 0 (sign 1) or seat 1 (sign -1): the larger win, between equals the larger lead."""
    cdef double more = 0.0 if w.for_margin else sign * (new.win - old.win)
    return more > EVEN or (more > -EVEN and sign * (new.lead - old.lead) > 0.0)


cdef inline void weigh_in(Prospect *sum, double weight, const Prospect *p) noexcept nogil:
    sum.win += weight * p.win
    sum.lead += weight * p.lead


cdef inline double turns_over(const Wapi *w) noexcept nogil:
    """The chance that an odd number of symbols comes before the next coin."""
    cdef double odd = 0.0
    cdef int s
    for s in range(1, w.tokens - w.coins + 1):
        odd = (1.0 - odd) * s / (w.coins + s)
    return odd


cdef inline Prospect last_coin(const Wapi *w, int taken, int lead, int worth) noexcept nogil:
    """One space left, of this worth; a coin of kind `taken` is out of the bag as well (0: none)."""
    cdef Prospect sum, p
    cdef int kind, count, coins = w.coins - (taken > 0)
    sum.win = sum.lead = 0.0
    for kind in range(COIN, KINDS):
        count = w.bag[kind] - (kind == taken)
        if count:
            p = decided(lead + (kind - COIN) * worth)
            weigh_in(&sum, <double>count / coins, &p)
    return sum


cdef inline Prospect two_coins(const Wapi *w, int lead, int first, int second, double odd,
                               double sign) noexcept nogil:
    """Two spaces left, of these worths; the seat of `sign` draws next, the other one with chance `odd`."""
    cdef Prospect sum, one, two
    cdef double weight
    cdef int kind, value
    sum.win = sum.lead = 0.0
    for kind in range(COIN, KINDS):
        if not w.bag[kind]:
            continue
        value = kind - COIN
        weight = <double>w.bag[kind] / w.coins
        one = last_coin(w, kind, lead + value * first, second)
        two = one
        if first != second:
            two = last_coin(w, kind, lead + value * second, first)
        weigh_in(&sum, weight * (1.0 - odd), &two if better(w, sign, &two, &one) else &one)
        weigh_in(&sum, weight * odd, &two if better(w, -sign, &two, &one) else &one)
    return sum


cdef inline int spaces_left(const Stakes *s, int used, int *worth) noexcept nogil:
    """The worth of each space but one of class `used`; returns how many."""
    cdef int c, i, n = 0
    for c in range(s.classes):
        for i in range(s.spaces[c] - (c == used)):
            worth[n] = s.worth[c]
            n += 1
    return n


cdef inline Prospect after_coin(const Wapi *w, const Stakes *s, int c, double odd) noexcept nogil:
    """What seat 0 may expect when the coin in hand is laid in class `c`."""
    cdef int worth[LAST_SPACES]
    cdef int lead = s.lead + (w.drawn - COIN) * s.worth[c]
    cdef int n = spaces_left(s, c, worth)
    if n == 0:
        return decided(lead)
    if n == 1:
        return last_coin(w, 0, lead, worth[0])
    # The other seat draws next.
    return two_coins(w, lead, worth[0], worth[1], odd, 1.0 if w.seat else -1.0)


cdef inline bint last_spaces(const Wapi *w, double *share, double *margin) noexcept nogil:
    """Exact values with a coin in hand; false where more than LAST_SPACES are at stake, more than two play
    or totems may still be raised."""
    cdef Stakes s
    cdef Prospect best, p
    cdef double odd, sign = -1.0 if w.seat else 1.0
    cdef int c, spaces
    if w.players != 2 or w.drawn < COIN or not all_raised(w):
        return False
    spaces = stakes_of(w, &s)
    if spaces == 0 or spaces > LAST_SPACES:
        return False
    odd = turns_over(w) if spaces == LAST_SPACES else 0.0
    best = after_coin(w, &s, 0, odd)
    for c in range(1, s.classes):
        p = after_coin(w, &s, c, odd)
        if better(w, sign, &p, &best):
            best = p
    share[0] = best.win
    share[1] = 1.0 - best.win
    margin[0] = best.lead / s.unit
    margin[1] = -margin[0]
    return True

# A leaf value without a playout: what every seat may expect if the coins to come fall on the free
# spaces by chance. The sum of a share is then its coins and the mean of the bag for each free space,
# and leads vary as sums drawn without putting back do (hypergeometric). A totem not yet raised counts
# as one on a mean share, by the chance of drawing a symbol for it in time.

from libc.math cimport sqrt

from core.types cimport State
from games.wapi.rules cimport COIN, KINDS, NOTHING, PLAYERS, SHARES, Wapi

cdef extern from *:
    """
    /* Of a totem not yet raised: the spread of what it will earn, as a part of that. */
    #define WAPI_TOTEM_SPREAD 0.5
    """
    const double TOTEM_SPREAD "WAPI_TOTEM_SPREAD"

ctypedef struct Coins:
    double number          # that may still come, the one in hand among them
    double mean
    double variance


cdef inline double normal(double z) noexcept nogil:
    """The distribution function of the normal distribution to 0.003, by rational functions."""
    cdef double y = z * (0.7978846 + 0.0356774 * z * z)
    cdef double square = y * y
    if square > 9.0:
        return 1.0 if y > 0 else 0.0
    return 0.5 + 0.5 * y * (27.0 + square) / (27.0 + 9.0 * square)


cdef inline void count_coins(const Wapi *w, Coins *c) noexcept nogil:
    cdef double sum = 0.0, squares = 0.0, n
    cdef int kind, value
    c.number = 0.0
    for kind in range(COIN, KINDS):
        n = w.bag[kind] + (w.drawn == kind)
        value = kind - COIN
        c.number += n
        sum += n * value
        squares += n * value * value
    c.mean = sum / c.number if c.number else 0.0
    c.variance = squares / c.number - c.mean * c.mean if c.number else 0.0


cdef inline double each_of(const Wapi *w, int share, int more) noexcept nogil:
    """What a totem gets of a point on a share when so many more stand there (WAP-9, WAP-10)."""
    return 1.0 / (w.shares[share].raised + more) if w.advanced else 1.0


cdef inline double totem_worth(const Wapi *w, const Coins *c) noexcept nogil:
    """Of a totem raised on a mean share of those whose symbols are not all drawn."""
    cdef double all = 0.0
    cdef int i, n = 0
    for i in range(SHARES):
        if w.bag[i]:
            all += (w.shares[i].sum + w.shares[i].free * c.mean) * each_of(w, i, 1)
            n += 1
    return all / n if n else 0.0


cdef inline double raised_in_time(const Wapi *w, const Coins *c, int seat) noexcept nogil:
    """How many of its totems left a seat will raise, about."""
    cdef double symbols = (w.tokens - w.coins) * w.free / (c.number + 1.0) / w.players
    symbols += w.drawn < COIN and w.seat == seat
    return symbols if symbols < w.left[seat] else w.left[seat]


cdef inline void expect(const Wapi *w, const Coins *c, double *points, double *spread) noexcept nogil:
    """Points of every seat, and the variance that totems not yet raised bring."""
    cdef double worth = totem_worth(w, c), more
    cdef int i, k
    for k in range(w.players):
        more = raised_in_time(w, c, k)
        points[k] = worth * more
        spread[k] = worth * worth * more * TOTEM_SPREAD * TOTEM_SPREAD
        for i in range(SHARES):
            if w.shares[i].totems[k]:
                points[k] += (
                    w.shares[i].totems[k] * each_of(w, i, 0)
                    * (w.shares[i].sum + w.shares[i].free * c.mean)
                )


cdef inline double lead_variance(const Wapi *w, const Coins *c, int one, int other) noexcept nogil:
    """Of the coins to come, in the lead of one seat over another."""
    cdef double sum = 0.0, squares = 0.0, worth
    cdef int i
    for i in range(SHARES):
        if w.shares[i].free and w.shares[i].raised:
            worth = (w.shares[i].totems[one] - w.shares[i].totems[other]) * each_of(w, i, 0)
            sum += w.shares[i].free * worth
            squares += w.shares[i].free * worth * worth
    if c.number < 2.0:
        return 0.0
    return c.variance * (squares - sum * sum / c.number) * c.number / (c.number - 1.0)


cdef inline void judge(const Wapi *w, float *share, float *margin) noexcept nogil:
    """Shares of the win and margins of every seat."""
    cdef double points[PLAYERS]
    cdef double spread[PLAYERS]
    cdef double chance[PLAYERS]
    cdef double all = 0.0, best, variance
    cdef Coins c
    cdef int k, other
    count_coins(w, &c)
    expect(w, &c, points, spread)
    for k in range(w.players):
        chance[k] = 1.0
        best = -1.0
        for other in range(w.players):
            if other != k:
                variance = lead_variance(w, &c, k, other) + spread[k] + spread[other] + 0.25
                chance[k] *= normal((points[k] - points[other]) / sqrt(variance))
                best = points[other] if points[other] > best else best
        all += chance[k]
        margin[k] = points[k] - best
    for k in range(w.players):
        share[k] = chance[k] / all if all > 0.0 else 1.0 / w.players

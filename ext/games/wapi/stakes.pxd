# Two players, all totems raised: what the coin spaces at stake are worth. Shares with a totem and a
# free coin space fall into classes by what a coin point there adds to the lead of seat 0; within a
# class they are alike. When their spaces are full the game is decided (WAP-7: other shares take no
# coin before). In play for the margin every share is a class of its own: the letter that decides
# between equal margins may decide who wins (WAP-11).

from games.wapi.rules cimport COIN, SHARES, WAPI_ORDER, Wapi

cdef extern from *:
    """
    /* Shares of the win, and margins in 2520ths of a point, closer than this count as equal: far
       above what doubles lose on the way. */
    #define WAPI_EVEN 1e-13
    #define WAPI_EVEN_MARGIN 1e-8
    """
    const double EVEN "WAPI_EVEN"
    const double EVEN_MARGIN "WAPI_EVEN_MARGIN"

ctypedef struct Stakes:
    int lead               # of seat 0, in units of 1 / unit points
    int unit
    int classes
    int worth[SHARES]      # of a coin point in a class, in the same units
    int spaces[SHARES]     # of a class
    int place[SHARES]      # the class of a share at stake


cdef inline int gcd(int a, int b) noexcept nogil:
    while b:
        a, b = b, a % b
    return a


cdef inline int unit_of(const Wapi *w) noexcept nogil:
    """The least number that all totems of a share divide, under advanced scoring (WAP-10)."""
    cdef int i, unit = 1
    if w.advanced:
        for i in range(SHARES):
            if w.shares[i].raised:
                unit = unit // gcd(unit, w.shares[i].raised) * w.shares[i].raised
    return unit


cdef inline int worth_of(const Wapi *w, int share, int unit) noexcept nogil:
    """What a coin point on a share adds to the lead of seat 0, in units."""
    cdef int lead = w.shares[share].totems[0] - w.shares[share].totems[1]
    if w.advanced and w.shares[share].raised:
        return lead * (unit // w.shares[share].raised)
    return lead


cdef inline int class_of(const Stakes *s, int worth) noexcept nogil:
    """The class with this worth; the number of classes where there is none."""
    cdef int c = 0
    while c < s.classes and s.worth[c] != worth:
        c += 1
    return c


cdef inline int stakes_of(const Wapi *w, Stakes *s) noexcept nogil:
    """Fills `s`, the classes in ASCII order; returns the number of spaces at stake."""
    cdef int i, k, c, worth, all = 0
    s.unit = unit_of(w)
    s.lead = s.classes = 0
    for k in range(SHARES):
        i = WAPI_ORDER[k]
        worth = worth_of(w, i, s.unit)
        s.lead += w.shares[i].sum * worth
        if w.shares[i].raised and w.shares[i].free:
            c = s.classes if w.for_margin else class_of(s, worth)
            if c == s.classes:
                s.worth[c] = worth
                s.spaces[c] = 0
                s.classes += 1
            s.place[i] = c
            s.spaces[c] += w.shares[i].free
            all += w.shares[i].free
    return all


cdef inline bint all_raised(const Wapi *w) noexcept nogil:
    """Whether no totem can be raised any more: none is left, or no symbol to come or in hand."""
    cdef int seat
    if w.tokens == w.coins and w.drawn >= COIN:
        return True
    for seat in range(w.players):
        if w.left[seat]:
            return False
    return True

# The symbols in the bag of an ending. A board has one value for every number of symbols of each
# group: one group for each share that a totem may still come to, and the idle ones, which only pass
# the turn. The values of a board lie one after another, a block, numbered by digits: the number of
# idle symbols is the lowest.

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from games.wapi.ending cimport Board, Ending, raised_since, symbols_of
from games.wapi.rules cimport SHARES

cdef enum:
    GROUPS = SHARES + 1
    BYTE = 8               # of `digits`
    NIBBLE = 4             # of `ways`

ctypedef struct Layout:
    uint64_t digits
    int n                  # groups, the idle one included
    int most[GROUPS]       # symbols of a group
    int64_t stride[GROUPS]
    int64_t size           # of a block


cdef inline uint64_t digits_of(const Ending *e, const Board *b) noexcept nogil:
    """The most symbols of each group that there may be, a byte each, the idle ones lowest."""
    cdef uint64_t digits = 0
    cdef int i, n = 0, used = 0, raised = raised_since(e, b) - e.in_hand
    for i in range(SHARES):
        if symbols_of(b.shares[i]):
            n += 1
            used += symbols_of(b.shares[i])
            digits |= <uint64_t>symbols_of(b.shares[i]) << BYTE * n
    if used and raised > 0:
        used += raised
    return digits | <uint64_t>(e.all_symbols - used)


cdef inline void find_groups(const Board *b, int *groups) noexcept nogil:
    """The group of each share, 0 where no totem comes."""
    cdef int i, n = 0
    for i in range(SHARES):
        groups[i] = 0
        if symbols_of(b.shares[i]):
            n += 1
            groups[i] = n


cdef inline void lay_out(uint64_t digits, Layout *l) noexcept nogil:
    l.digits = digits
    l.n = 0
    l.size = 1
    while digits or not l.n:
        l.most[l.n] = digits & (1 << BYTE) - 1
        l.stride[l.n] = l.size
        l.size *= l.most[l.n] + 1
        l.n += 1
        digits >>= BYTE


cdef inline void count_symbols(const Layout *l, int32_t *total) noexcept nogil:
    """How many symbols there are at each place of a block."""
    cdef int64_t size = 1, i
    cdef int g, x
    total[0] = 0
    for g in range(l.n):
        for x in range(1, l.most[g] + 1):
            for i in range(size):
                total[x * size + i] = total[i] + x
        size *= l.most[g] + 1


cdef inline void find_places(const Layout *l, const Layout *other, uint32_t ways,
                             int32_t *places) noexcept nogil:
    """For each place of a block the place in another with the same symbols, where group g is part
    of the group in nibble g of `ways`."""
    cdef int64_t size = 1, i
    cdef int32_t step
    cdef int g, x
    places[0] = 0
    for g in range(l.n):
        step = <int32_t>other.stride[ways >> NIBBLE * g & 15]
        for x in range(1, l.most[g] + 1):
            for i in range(size):
                places[x * size + i] = places[i] + x * step
        size *= l.most[g] + 1

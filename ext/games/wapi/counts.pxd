# Vectors of small counts with bounds, numbered among those with the same sum: coins taken from the
# bag, coin spaces used up.

from libc.stdint cimport int64_t

cdef enum:
    PARTS = 10             # coin values; shares are fewer
    MOST_SUM = 24

ctypedef struct Counts:
    int parts
    int bound[PARTS]
    # ways[p][r]: vectors of the parts from p on with sum r.
    int64_t ways[PARTS + 1][MOST_SUM + 1]
    # before[p][r][x]: of those, how many have less than x at p.
    int64_t before[PARTS][MOST_SUM + 1][MOST_SUM + 1]


cdef inline void count_ways(Counts *c) noexcept nogil:
    """Fills the tables; `parts` and `bound` are given."""
    cdef int p, r, x
    cdef int64_t sum
    for r in range(MOST_SUM + 1):
        c.ways[c.parts][r] = r == 0
    for p in range(c.parts - 1, -1, -1):
        for r in range(MOST_SUM + 1):
            sum = 0
            for x in range(r + 1):
                c.before[p][r][x] = sum
                if x <= c.bound[p]:
                    sum += c.ways[p + 1][r - x]
            c.ways[p][r] = sum


cdef inline int64_t rank(const Counts *c, const int *vector, int sum) noexcept nogil:
    """The number of a vector among those with its sum; the inverse of `unrank`."""
    cdef int64_t number = 0
    cdef int p
    for p in range(c.parts):
        number += c.before[p][sum][vector[p]]
        sum -= vector[p]
    return number


cdef inline void unrank(const Counts *c, int64_t number, int sum, int *vector) noexcept nogil:
    cdef int p, x
    for p in range(c.parts):
        x = 0
        while x < sum and x < c.bound[p] and number >= c.before[p][sum][x + 1]:
            x += 1
        number -= c.before[p][sum][x]
        vector[p] = x
        sum -= x

# The status track (WAK-6): what a level takes, what a holding lacks for it, and all ways to pay for it.

from libc.stdint cimport uint8_t, uint64_t

from games.wakawaka.bags cimport (
    GOOD_LANE, GOOD_ONES, Goods, at_least, number, popcount,
)

cdef extern from *:
    """
    /* For each display and level: letters that stand at least once, twice and three times, and all. */
    static const unsigned char WAKA_PATTERNS[5][6][4] = {
        /* AA ABC AAA ABCD AABB */
        {{1, 1, 0, 2}, {3, 0, 0, 3}, {1, 1, 1, 3}, {4, 0, 0, 4}, {2, 2, 0, 4}, {0, 0, 0, 0}},
        /* AAB ABC AABB ABCD AAAB */
        {{2, 1, 0, 3}, {3, 0, 0, 3}, {2, 2, 0, 4}, {4, 0, 0, 4}, {2, 1, 1, 4}, {0, 0, 0, 0}},
        /* ABC AABB AAAB ABCDE AABBC */
        {{3, 0, 0, 3}, {2, 2, 0, 4}, {2, 1, 1, 4}, {5, 0, 0, 5}, {3, 2, 0, 5}, {0, 0, 0, 0}},
        /* ABCD AAAB AABBC ABCDE AABBCC */
        {{4, 0, 0, 4}, {2, 1, 1, 4}, {3, 2, 0, 5}, {5, 0, 0, 5}, {3, 3, 0, 6}, {0, 0, 0, 0}},
        /* AABB ABCDE AAABB AABBCC ABCDEF */
        {{2, 2, 0, 4}, {5, 0, 0, 5}, {2, 2, 1, 5}, {3, 3, 0, 6}, {6, 0, 0, 6}, {0, 0, 0, 0}}};
    """
    const uint8_t PATTERNS "WAKA_PATTERNS"[5][6][4]

cdef enum:
    TOP_LEVEL = 5
    ONCE = 0               # indices of a pattern
    TWICE = 1
    THRICE = 2
    ALL = 3
    MOST_RISES = 20        # ways to pay with six goods: three of six different ones


cdef inline const uint8_t *pattern_of(int display, int level) noexcept nogil:
    """Of the next level; nothing at the top."""
    return &PATTERNS[display][level][0]


cdef inline int lesser(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int missing(Goods held, const uint8_t *pattern) noexcept nogil:
    """Goods still needed with the best choice of kinds: the most goods of a kind go with the letter that
    stands most often, so that n letters and m kinds with t or more have min(n, m) of those goods."""
    return pattern[ALL] - (
        lesser(popcount(at_least(held, 1)), pattern[ONCE])
        + lesser(popcount(at_least(held, 2)), pattern[TWICE])
        + lesser(popcount(at_least(held, 3)), pattern[THRICE]))


cdef inline uint64_t needed(Goods held, const uint8_t *pattern) noexcept nogil:
    """The high bit of the lane of each kind of which one good more lowers what is missing: there are too
    few kinds with as many as it would then have."""
    cdef uint64_t one = at_least(held, 1), two = at_least(held, 2), three = at_least(held, 3)
    cdef uint64_t kinds = 0
    if popcount(one) < pattern[ONCE]:
        kinds |= ~one
    if popcount(two) < pattern[TWICE]:
        kinds |= one & ~two
    if popcount(three) < pattern[THRICE]:
        kinds |= two & ~three
    return kinds


cdef inline int kinds_with(Goods held, int n) noexcept nogil:
    """Bit k is set where there are n or more goods of kind k: the product moves bit 8k to 56 + k."""
    return <int>((at_least(held, n) >> 7) * 0x0102040810204080ULL >> 56 & 0x3F)


cdef inline Goods goods_in(int mask) noexcept nogil:
    """One good of each kind in a mask: the inverse of kinds_with(goods, 1)."""
    return <Goods>mask * 0x0000000810204081ULL & GOOD_ONES


cdef inline bint may_choose(int mask, int kinds, int n) noexcept nogil:
    """Whether the mask is a choice of n of these kinds."""
    return (mask & ~kinds) == 0 and popcount(mask) == n


cdef inline int list_rises(Goods held, const uint8_t *pattern, Goods *rises) noexcept nogil:
    """Every way to pay for the level (WAK-12): kinds to give three, two and one of."""
    cdef int threes = pattern[THRICE], twos = pattern[TWICE] - threes
    cdef int ones = pattern[ONCE] - pattern[TWICE]
    cdef int kinds1 = kinds_with(held, 1), kinds2 = kinds_with(held, 2), kinds3 = kinds_with(held, 3)
    cdef int a, b, c, n = 0
    if pattern[ALL] == 0 or missing(held, pattern):
        return 0
    for a in range(kinds3 + 1 if threes else 1):
        if not may_choose(a, kinds3, threes):
            continue
        for b in range(kinds2 + 1 if twos else 1):
            if not may_choose(b, kinds2 & ~a, twos):
                continue
            for c in range(kinds1 + 1 if ones else 1):
                if may_choose(c, kinds1 & ~a & ~b, ones):
                    rises[n] = goods_in(a) * 3 + goods_in(b) * 2 + goods_in(c)
                    n += 1
    return n

# Multisets of Wampum's goods: one 64-bit word with a byte lane for each good in the order C H T W A
# (WAM-20), and a sixth lane for cards that a viewer does not know. All cards of a game together are at
# most MAX_CARDS, so that no lane, and no sum of lanes, reaches its highest bit.

from libc.stdint cimport uint32_t, uint64_t

from core.rng cimport Rng, rng_below

cdef extern from *:
    """
    #define wampum_popcount(x) __builtin_popcountll(x)
    #define wampum_lowest(x) __builtin_ctzll(x)
    /* Words with one value in every lane. */
    #define WAMPUM_ONES 0x0101010101010101ULL
    #define WAMPUM_HIGHS 0x8080808080808080ULL
    #define WAMPUM_MOSTS 0x7F7F7F7F7F7F7F7FULL
    """
    const uint64_t ONES "WAMPUM_ONES"
    const uint64_t HIGHS "WAMPUM_HIGHS"
    const uint64_t MOSTS "WAMPUM_MOSTS"
    int popcount "wampum_popcount"(uint64_t) noexcept nogil
    int lowest_bit "wampum_lowest"(uint64_t) noexcept nogil

ctypedef uint64_t Cards

cdef enum:
    GOODS = 5
    UNKNOWN = 5            # the lane of unknown cards
    MAX_CARDS = 127
    LANE = 8


cdef inline Cards cards_of(int good, int n) noexcept nogil:
    return <Cards>n << LANE * good


cdef inline int count(Cards cards, int good) noexcept nogil:
    return <int>(cards >> LANE * good & 0xFF)


cdef inline int size(Cards cards) noexcept nogil:
    return <int>(cards * ONES >> 56)


cdef inline bint holds(Cards cards, Cards part) noexcept nogil:
    return ((cards | HIGHS) - part & HIGHS) == HIGHS


cdef inline Cards one_each(Cards cards) noexcept nogil:
    """One card of each good among the cards (WAM-12, WAM-14)."""
    return cards + MOSTS >> 7 & ONES


cdef inline int goods_mask(Cards cards) noexcept nogil:
    """Bit g is set where good g is among the cards: the multiplication moves bit 8g of the lanes to
    bit 56 + g, and no two bits to the same place."""
    return <int>(one_each(cards) * 0x0102040810204080ULL >> 56 & 0x1F)


cdef inline Cards lanes_of(int mask) noexcept nogil:
    """All bits of the lanes whose goods are in the mask: the inverse of goods_mask, in full lanes."""
    cdef Cards bits = <Cards>mask * 0x0000000010204081ULL & 0x0101010101ULL
    return bits * 0xFF


cdef inline Cards least(Cards a, Cards b) noexcept nogil:
    """The smaller count of each good."""
    cdef Cards greater = ((a | HIGHS) - b & HIGHS) >> 7
    cdef Cards lanes = greater * 0xFF
    return b & lanes | a & ~lanes


cdef inline Cards greatest(Cards a, Cards b) noexcept nogil:
    """The larger count of each good."""
    return a + b - least(a, b)


cdef inline Cards surplus(Cards a, Cards b) noexcept nogil:
    """What a has of each good beyond b."""
    return a - least(a, b)


cdef inline int pick_lane(uint64_t sums, uint32_t n) noexcept nogil:
    """The lane of card number n when the cards lie in the order of the goods, from the running sums of the
    lanes: those whose sum is at most n come before it."""
    return popcount(((<uint64_t>n * ONES) | HIGHS) - sums & HIGHS)


cdef inline Cards pick(Cards cards, int total, int n, Rng *rng) noexcept nogil:
    """n of `total` cards, each set of numbered cards equally likely; draws those that stay if fewer."""
    cdef uint64_t sums = cards * ONES
    cdef Cards rest
    cdef int i, draws = n if 2 * n <= total else total - n
    for i in range(draws):
        sums -= ONES << LANE * pick_lane(sums, rng_below(rng, total - i))
    rest = sums - (sums << LANE)
    return cards - rest if 2 * n <= total else rest

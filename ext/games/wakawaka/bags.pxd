# Multisets of Waka Waka's cards and goods, each in one 64-bit word. Cards lie in lanes of six bits in the
# order B C D E F G K R S T (WAK-1); shaman's fires are counted apart, so that all others together are 63, and
# no lane reaches its highest bit (20 trades). Goods lie in byte lanes in the order f h j s t x (WAK-2).

from libc.stdint cimport uint32_t, uint64_t

from core.rng cimport Rng, rng_below

cdef extern from *:
    """
    #define waka_popcount(x) __builtin_popcountll(x)
    #define waka_lowest(x) __builtin_ctzll(x)
    #define WAKA_CARD_ONES 0x0041041041041041ULL
    #define WAKA_CARD_HIGHS (WAKA_CARD_ONES << 5)
    /* Every second lane of cards, one in each, and the bit above the lane. */
    #define WAKA_EVEN_ONES 0x0001001001001001ULL
    #define WAKA_EVEN_LANES (WAKA_EVEN_ONES * 63)
    #define WAKA_EVEN_HIGHS (WAKA_EVEN_ONES << 6)
    #define WAKA_GOOD_ONES 0x0000010101010101ULL
    #define WAKA_GOOD_HIGHS (WAKA_GOOD_ONES << 7)
    #define WAKA_NIBBLES (WAKA_GOOD_ONES * 15)
    """
    const uint64_t CARD_ONES "WAKA_CARD_ONES"
    const uint64_t CARD_HIGHS "WAKA_CARD_HIGHS"
    const uint64_t EVEN_ONES "WAKA_EVEN_ONES"
    const uint64_t EVEN_LANES "WAKA_EVEN_LANES"
    const uint64_t EVEN_HIGHS "WAKA_EVEN_HIGHS"
    const uint64_t GOOD_ONES "WAKA_GOOD_ONES"
    const uint64_t GOOD_HIGHS "WAKA_GOOD_HIGHS"
    const uint64_t NIBBLES "WAKA_NIBBLES"
    int popcount "waka_popcount"(uint64_t) noexcept nogil
    int lowest_bit "waka_lowest"(uint64_t) noexcept nogil

ctypedef uint64_t Cards
ctypedef uint64_t Goods

cdef enum:
    # Kinds of cards in the order of their letters.
    BEARER = 0
    CHIMPANZEE = 1
    DRUMMER = 2
    ELDER = 3
    TELLER = 4
    GATHERER = 5
    TORCH = 6
    RAINMAKER = 7
    SHAMAN = 8
    TRADE = 9
    CARD_KINDS = 10
    CARD_LANE = 6
    GOOD_KINDS = 6
    GOOD_LANE = 8


# ---- Cards

cdef inline Cards card(int kind) noexcept nogil:
    return <Cards>1 << CARD_LANE * kind


cdef inline int cards_of(Cards cards, int kind) noexcept nogil:
    return <int>(cards >> CARD_LANE * kind & 63)


cdef inline int size(Cards cards) noexcept nogil:
    """The product has the sum of all lanes in the last one."""
    return <int>(cards * CARD_ONES >> 54 & 63)


cdef inline bint holds_cards(Cards cards, Cards part) noexcept nogil:
    return ((cards | CARD_HIGHS) - part & CARD_HIGHS) == CARD_HIGHS


cdef inline Cards one_of_each(Cards cards) noexcept nogil:
    """One card of each kind among the cards."""
    return (cards + CARD_ONES * 31) >> 5 & CARD_ONES


cdef inline int card_at(Cards cards, uint32_t n) noexcept nogil:
    """The kind of card number n when the cards lie in the order of the kinds: kinds whose running sum is
    at most n come before it. Running sums take all six bits, so they are compared in two halves."""
    cdef uint64_t sums = cards * CARD_ONES
    cdef uint64_t most = n * EVEN_ONES + EVEN_HIGHS
    cdef uint64_t even = most - (sums & EVEN_LANES) & EVEN_HIGHS
    cdef uint64_t odd = most - (sums >> CARD_LANE & EVEN_LANES) & EVEN_HIGHS
    return popcount(even | odd >> 1)


cdef inline Cards pick_cards(Cards cards, int total, int n, Rng *rng) noexcept nogil:
    """n of `total` cards, each set of numbered cards equally likely; draws those that stay if fewer."""
    cdef Cards rest = cards
    cdef int i, draws = n if 2 * n <= total else total - n
    for i in range(draws):
        rest -= card(card_at(rest, rng_below(rng, total - i)))
    return cards - rest if 2 * n <= total else rest


# ---- Goods

cdef inline Goods good(int kind) noexcept nogil:
    return <Goods>1 << GOOD_LANE * kind


cdef inline int goods_of(Goods goods, int kind) noexcept nogil:
    return <int>(goods >> GOOD_LANE * kind & 0xFF)


cdef inline int number(Goods goods) noexcept nogil:
    return <int>(goods * 0x0101010101010101ULL >> 56)


cdef inline bint holds_goods(Goods goods, Goods part) noexcept nogil:
    return ((goods | GOOD_HIGHS) - part & GOOD_HIGHS) == GOOD_HIGHS


cdef inline Goods at_least(Goods goods, int n) noexcept nogil:
    """The high bit of each lane that holds n or more; n from 1 to 127."""
    return (goods | GOOD_HIGHS) - GOOD_ONES * n & GOOD_HIGHS


cdef inline int lowest_good(uint64_t highs) noexcept nogil:
    """The first kind in a word with high bits of lanes, as at_least gives them."""
    return lowest_bit(highs) >> 3


cdef inline int good_at(Goods goods, uint32_t n) noexcept nogil:
    """As card_at: the running sums, at most 84, leave the high bits free."""
    return popcount((n * GOOD_ONES | GOOD_HIGHS) - goods * GOOD_ONES & GOOD_HIGHS)


cdef inline Goods pick_goods(Goods goods, int total, int n, Rng *rng) noexcept nogil:
    """n of `total` goods, each set of numbered goods equally likely."""
    cdef Goods rest = goods
    cdef int i
    for i in range(n):
        rest -= good(good_at(rest, rng_below(rng, total - i)))
    return goods - rest


# ---- Loads of boats: goods face up in the low halves of the lanes, those face down in the high ones

cdef inline Goods face_up(Goods load) noexcept nogil:
    return load & NIBBLES


cdef inline Goods face_down(Goods load) noexcept nogil:
    return load >> 4 & NIBBLES

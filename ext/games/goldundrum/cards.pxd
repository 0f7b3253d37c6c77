# Multisets of the 80 army cards of Gold und Rum (GUR-1): one 64-bit word with a lane for each kind, as wide
# as the game needs, so that a union is a sum and no lane ever overflows.
#
#     bits 0-31   a byte for each tribe B O S D: twos (3 bits), sixes (3), leaders (2)
#     bits 32-46  goblins (4), war machines (3), flyer (1), commando (1), trolls (3), giants (3)
#     bits 47-50  the four spies

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from core.rng cimport Rng, rng_below

ctypedef uint64_t Cards

cdef enum:
    TRIBES = 4
    KINDS = 22             # in the order of texts: L 6 2 of each tribe, g w f c T G, 1 2 3 4
    GOBLIN = 12
    MACHINE = 13
    FLYER = 14
    COMMANDO = 15
    TROLL = 16
    GIANT = 17
    SPY = 18               # + number less one
    SPY_CARDS = 4
    BACKS = 8              # GUR-2: the tribes, then those below
    GOBLIN_BACK = 4
    TROLL_BACK = 5
    GIANT_BACK = 6
    SPY_BACK = 7
    DECK_SIZE = 80

cdef extern from *:
    """
    /* The place of each kind's lane, its greatest content, and its back. */
    static const unsigned char GUR_SHIFT[22] = {6, 3, 0, 14, 11, 8, 22, 19, 16, 30, 27, 24,
        32, 36, 39, 40, 41, 44, 47, 48, 49, 50};
    static const unsigned char GUR_LANE[22] = {3, 7, 7, 3, 7, 7, 3, 7, 7, 3, 7, 7,
        15, 7, 1, 1, 7, 7, 1, 1, 1, 1};
    static const unsigned char GUR_BACK[22] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3,
        4, 4, 4, 4, 5, 6, 7, 7, 7, 7};
    /* The lanes of each back. */
    static const uint64_t GUR_BACKED[8] = {0xFFULL, 0xFFULL << 8, 0xFFULL << 16, 0xFFULL << 24,
        0x1FFULL << 32, 7ULL << 41, 7ULL << 44, 15ULL << 47};
    /* By what leaders multiply the people of their tribe (GUR-18). */
    static const unsigned char GUR_TIMES[4] = {1, 2, 0, 0};
    /* 1000 v^1.25, rounded, for the strength v of a tribe: at most 76, seven twos and four sixes with a
       leader (Gold und Rum's greedy in the baselines). */
    static const int32_t GUR_POWER[77] = {
        0, 1000, 2378, 3948, 5657, 7477, 9391, 11386, 13454, 15588, 17783, 20033, 22335, 24685, 27081,
        29520, 32000, 34519, 37076, 39668, 42295, 44955, 47646, 50369, 53121, 55902, 58711, 61547,
        64409, 67297, 70210, 73148, 76109, 79094, 82101, 85130, 88182, 91254, 94347, 97461, 100595,
        103748, 106921, 110112, 113322, 116551, 119797, 123062, 126343, 129642, 132957, 136290, 139638,
        143003, 146384, 149780, 153192, 156619, 160061, 163518, 166989, 170476, 173976, 177491, 181019,
        184562, 188118, 191687, 195270, 198866, 202476, 206098, 209732, 213380, 217040, 220712, 224397};
    /* Two leaders, four sixes and seven twos of each tribe; 8 g, 4 w, f, c, 4 T, 6 G and four spies. */
    static const uint64_t GUR_FULL_DECK = 0x7E9C8A7A7A7A7ULL;
    /* The lanes of mercenaries that can be sent (GUR-16), of flyer and commando, of spies. */
    static const uint64_t GUR_MERCENARIES = 0x7E7F00000000ULL;
    static const uint64_t GUR_SINGLE = 0x18000000000ULL;
    static const uint64_t GUR_SPIES = 0x7800000000000ULL;
    #define gur_popcount(x) __builtin_popcountll(x)
    #define gur_lowest(x) __builtin_ctzll(x)
    """
    const uint8_t SHIFT "GUR_SHIFT"[KINDS]
    const uint8_t LANE "GUR_LANE"[KINDS]
    const uint8_t BACK "GUR_BACK"[KINDS]
    const Cards BACKED "GUR_BACKED"[BACKS]
    const uint8_t TIMES "GUR_TIMES"[4]
    const int32_t POWER "GUR_POWER"[77]
    const Cards FULL_DECK "GUR_FULL_DECK"
    const Cards MERCENARIES "GUR_MERCENARIES"
    const Cards SINGLE "GUR_SINGLE"
    const Cards ALL_SPIES "GUR_SPIES"
    int popcount "gur_popcount"(uint64_t) noexcept nogil
    int lowest_bit "gur_lowest"(uint64_t) noexcept nogil


cdef inline Cards one(int kind) noexcept nogil:
    return <Cards>1 << SHIFT[kind]


cdef inline int count(Cards cards, int kind) noexcept nogil:
    return <int>(cards >> SHIFT[kind]) & LANE[kind]


cdef inline Cards several(int kind, int n) noexcept nogil:
    return <Cards>n << SHIFT[kind]


cdef inline int people_count(Cards cards) noexcept nogil:
    """Tribe cards of all tribes: a byte sum of at most 13 for each."""
    cdef uint32_t c = <uint32_t>cards
    c = (c & 0x07070707) + (c >> 3 & 0x07070707) + (c >> 6 & 0x03030303)
    return (c * 0x01010101) >> 24


cdef inline int size(Cards cards) noexcept nogil:
    """How many cards."""
    return (people_count(cards) + count(cards, GOBLIN) + count(cards, MACHINE)
            + popcount(cards & (ALL_SPIES | SINGLE))
            + count(cards, TROLL) + count(cards, GIANT))


cdef inline int backs(Cards cards, int back) noexcept nogil:
    """How many cards with that back."""
    return size(cards & BACKED[back])


cdef inline int pick(Cards cards, int n) noexcept nogil:
    """The kind of card number n, from 0, when the cards lie in the order of the kinds."""
    cdef int kind = 0
    while n >= count(cards, kind):
        n -= count(cards, kind)
        kind += 1
    return kind


cdef inline int pick_any(Cards cards, Rng *rng) noexcept nogil:
    """The kind of a card, each of the cards (there is one) equally likely."""
    return pick(cards, <int>rng_below(rng, size(cards)))


# ---- Strength

cdef inline int tribe_byte(Cards cards, int tribe) noexcept nogil:
    return <int>(cards >> 8 * tribe) & 0xFF


cdef inline int people(int byte) noexcept nogil:
    """GUR-18: the strength of one tribe's cards, doubled by a leader, nothing with two."""
    return TIMES[byte >> 6] * (2 * (byte & 7) + 6 * (byte >> 3 & 7))


cdef inline int least(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int most(int a, int b) noexcept nogil:
    return a if a > b else b


cdef inline int hired(Cards cards) noexcept nogil:
    """GUR-18: the value of mercenaries; each machine needs a goblin of its own."""
    cdef int goblins = count(cards, GOBLIN)
    return (goblins + 9 * least(goblins, count(cards, MACHINE)) + 5 * count(cards, TROLL)
            + 10 * count(cards, GIANT))


cdef inline int unit_value(Cards unit, int tribe) noexcept nogil:
    """GUR-18: a unit as it lies there."""
    cdef int byte = tribe_byte(unit, tribe)
    return 0 if byte >> 6 >= 2 else people(byte) + hired(unit)


cdef inline int32_t worth(Cards cards) noexcept nogil:
    """What an army is worth to a plain player (baselines, greedy), in thousandths."""
    cdef int goblins = count(cards, GOBLIN)
    cdef int own = goblins + 9 * least(goblins, count(cards, MACHINE)) + 5 * count(cards, TROLL)
    if count(cards, GIANT) == 1:
        own += 10
    if goblins and count(cards, FLYER):
        own += 4
    return (POWER[people(tribe_byte(cards, 0))] + POWER[people(tribe_byte(cards, 1))]
            + POWER[people(tribe_byte(cards, 2))] + POWER[people(tribe_byte(cards, 3))]
            + 1200 * own + 3000 * count(cards, COMMANDO) + 4000 * popcount(cards & ALL_SPIES))

# Waka Waka by rule of thumb: the greedy baseline and what it weighs. All in whole numbers, so that ties are ties
# on every machine; ties go to the first text in ASCII order.

from libc.stdint cimport int32_t, uint64_t

from core.rng cimport Rng, rng_below
from core.types cimport Move
from games.wakawaka.bags cimport (
    BEARER, CARD_KINDS, CHIMPANZEE, DRUMMER, ELDER, GATHERER, GOOD_KINDS, RAINMAKER, SHAMAN, TELLER, TORCH,
    TRADE, Cards, Goods, at_least, card, cards_of, face_down, face_up, good, goods_of,
    lowest_bit, lowest_good, number, size,
)
from games.wakawaka.lists cimport CHEAPEST, MAX_MOVES, list_steps
from games.wakawaka.missions cimport (
    MOST_RISES, TOP_LEVEL, lesser, list_rises, missing, needed, pattern_of,
)
from games.wakawaka.steps cimport (
    NONE, STEP_ASK, STEP_BUY, STEP_DROP, STEP_DRUM, STEP_END, STEP_FOLLOW, STEP_LIMIT, STEP_PEEK,
    STEP_PLAY, STEP_RISE, STEP_SELL, STEP_SPILL, STEP_SUPPLY, STEP_SWAP, STEP_TAKE, STEP_THREE,
    STEP_USE, kind_of, pair_of, step_of, triple_in,
)
from games.wakawaka.table cimport (
    BOATS, HAND_LIMIT, HOLDING, PRICES, SHAMAN_GOLD, TO_ASK, TO_DRUM, TO_EXCHANGE, TO_FOLLOW,
    TO_LIMIT, TO_PEEK, TO_PLAY, TO_SPILL, TO_SUPPLY, TO_SWAP, TO_TAKE, TO_TRADE, TO_USE, Waka, able,
    can_rise, can_trade, downs, payable, playable, repeated,
)
from games.wakawaka.turn cimport supplies

cdef extern from *:
    """
    /* Of two multisets of equal size the one with the first text is the greater word here. */
    #define waka_order(goods) __builtin_bswap64(goods)
    """
    uint64_t text_order "waka_order"(Goods) noexcept nogil

cdef enum:
    # Policies.
    RANDOM = 0
    GREEDY = 1
    LIGHT = 2
    RACE = 3               # light, and judged after so many turns more as the number is greater

cdef enum:
    # Worth of a boat in twentieths of a good.
    WORTH_GOOD = 20
    WORTH_DOWN = 9
    WORTH_GOLD = 5
    LEAST_WORTH = -6
    POOR = 2               # gold below which any pair is sold
    RICH = 12              # and from which none is
    HOARD = 15             # and from which supplies are cards


# ---- Goods

cdef inline int lacking(const Waka *w, int seat, Goods held) noexcept nogil:
    """What a holding lacks for the seat's next level."""
    return missing(held, pattern_of(w.display, w.levels[seat]))


cdef inline uint64_t needed_by(const Waka *w, int seat) noexcept nogil:
    """The kinds of which one good more lowers what the seat lacks."""
    return needed(w.holdings[seat], pattern_of(w.display, w.levels[seat]))


cdef inline Move best_rise(const Waka *w, int seat) noexcept nogil:
    """The payment that leaves the least missing for the level after."""
    cdef Goods rises[MOST_RISES]
    cdef Goods held = w.holdings[seat]
    cdef int i, n, lack, best = 0, least = 99
    n = list_rises(held, pattern_of(w.display, w.levels[seat]), rises)
    for i in range(n):
        lack = missing(held - rises[i], pattern_of(w.display, w.levels[seat] + 1))
        if lack < least or (lack == least and text_order(rises[i]) > text_order(rises[best])):
            least = lack
            best = i
    return step_of(STEP_RISE, rises[best])


cdef inline int spare_pair(const Waka *w, int seat, int most) noexcept nogil:
    """The kind of a pair whose sale adds at most `most` to what is missing, the least of all; -1: none."""
    cdef Goods held = w.holdings[seat]
    cdef uint64_t pairs = at_least(held, 2)
    cdef int kind, lack, least = lacking(w, seat, held) + most + 1, best = -1
    while pairs:
        kind = lowest_good(pairs)
        pairs &= pairs - 1
        lack = lacking(w, seat, held - good(kind) * 2)
        if lack < least:
            least = lack
            best = kind
    return best


cdef inline int boat_worth(const Waka *w, int seat, int boat, int lack) noexcept nogil:
    """`lack`: what is missing without the boat."""
    cdef int gain = lack - lacking(w, seat, w.holdings[seat] + face_up(w.boats[boat]))
    return WORTH_GOOD * gain + WORTH_DOWN * downs(w, boat) - WORTH_GOLD * PRICES[boat]


cdef inline int best_boat(const Waka *w, int seat, int least) noexcept nogil:
    """The boat worth most, if more than `least`; -1: none."""
    cdef int boats = payable(w, seat), boat, worth, best = -1
    cdef int lack = lacking(w, seat, w.holdings[seat])
    while boats:
        boat = lowest_bit(boats)
        boats &= boats - 1
        worth = boat_worth(w, seat, boat, lack)
        if worth > least:
            least = worth
            best = boat
    return best


cdef inline Move wanted_trade(const Waka *w, int seat) noexcept nogil:
    """0: none."""
    cdef int kind, boat
    if can_rise(w, seat):
        return best_rise(w, seat)
    if w.gold[seat] < RICH and at_least(w.holdings[seat], 2):
        kind = spare_pair(w, seat, 99 if w.gold[seat] < POOR else 0)
        if kind >= 0:
            return step_of(STEP_SELL, kind)
    boat = best_boat(w, seat, LEAST_WORTH)
    return step_of(STEP_BUY, boat) if boat >= 0 else 0


cdef inline Move some_trade(const Waka *w, int seat) noexcept nogil:
    """The trade of a seat that must make one."""
    cdef Move wanted = wanted_trade(w, seat)
    cdef int boat
    if wanted:
        return wanted
    boat = best_boat(w, seat, -1000)
    if boat >= 0:
        return step_of(STEP_BUY, boat)
    return step_of(STEP_SELL, spare_pair(w, seat, 99))


cdef inline int best_taken(const Waka *w, int seat) noexcept nogil:
    """The kind in the village that leaves the least missing."""
    cdef uint64_t there = at_least(w.village, 1), wanted = there & needed_by(w, seat)
    return lowest_good(wanted if wanted else there)


cdef inline bint gathers(const Waka *w, int seat) noexcept nogil:
    """Whether the gatherer lowers what is missing."""
    return (at_least(w.village, 1) & needed_by(w, seat)) != 0


cdef inline Move best_swap(const Waka *w, int seat) noexcept nogil:
    cdef Goods held = w.holdings[seat]
    cdef int given, taken, lack, least = 99, best = 0
    for given in range(GOOD_KINDS):
        for taken in range(GOOD_KINDS):
            if goods_of(held, given) and goods_of(w.village, taken):
                lack = lacking(w, seat, held - good(given) + good(taken))
                if lack < least:
                    least = lack
                    best = given | taken << 4
    return step_of(STEP_SWAP, best)


cdef inline Goods least_needed(const Waka *w, int seat, int n) noexcept nogil:
    """n goods of the holding, one after the other, each the one whose loss leaves the least missing."""
    cdef Goods held = w.holdings[seat], part = 0
    cdef int kind, lack, least, best
    for _ in range(n):
        least = 99
        best = 0
        for kind in range(GOOD_KINDS):
            if goods_of(held, kind):
                lack = lacking(w, seat, held - good(kind))
                if lack < least:
                    least = lack
                    best = kind
        held -= good(best)
        part += good(best)
    return part


# ---- Cards

cdef inline Cards cheapest(Cards hand, int n) noexcept nogil:
    """The n cards of the hand that can best be spared."""
    cdef Cards part = 0
    cdef int i, taken
    for i in range(CARD_KINDS):
        taken = lesser(cards_of(hand, CHEAPEST[i]), n)
        part += taken * card(CHEAPEST[i])
        n -= taken
        if n == 0:
            break
    return part


cdef inline Move greedy_trade_card(const Waka *w, int seat, Move wanted) noexcept nogil:
    """The way to the trade that is wanted, with it in a pair where it may be; 0: none."""
    cdef Cards hand = w.hands[seat]
    if cards_of(hand, TRADE):
        return pair_of(TRADE, wanted)
    if cards_of(hand, TORCH) and repeated(w) == TRADE:
        return pair_of(TORCH, wanted)
    if w.sizes[seat] >= (3 if kind_of(wanted) == STEP_RISE else 6):
        return step_of(STEP_THREE, triple_in(cheapest(hand, 3)))
    return 0


cdef inline Move greedy_card(const Waka *w) noexcept nogil:
    cdef int seat = w.seat
    cdef Cards hand = w.hands[seat]
    cdef Move wanted, move = 0
    if cards_of(hand, SHAMAN) and able(w, seat, SHAMAN, 1):
        return step_of(STEP_PLAY, SHAMAN)
    wanted = wanted_trade(w, seat)
    if wanted:
        move = greedy_trade_card(w, seat, wanted)
    if move:
        return move
    if cards_of(hand, GATHERER) and w.village and gathers(w, seat):
        return step_of(STEP_PLAY, GATHERER)
    if cards_of(hand, RAINMAKER) and w.levels[seat] >= 3:
        return step_of(STEP_PLAY, RAINMAKER)
    if cards_of(hand, TELLER) and w.sizes[seat] <= 5:
        return step_of(STEP_PLAY, TELLER)
    if wanted and cards_of(hand, ELDER) and able(w, seat, ELDER, 1):
        return step_of(STEP_PLAY, ELDER)
    return step_of(STEP_END, 0)


cdef inline int greedy_used(const Waka *w) noexcept nogil:
    """A card of the hand that was asked for, in the order of the own ones."""
    cdef int seat = w.seat
    cdef Cards hand = w.hands[w.owner - 1]
    if cards_of(hand, SHAMAN) and able(w, seat, SHAMAN, 0):
        return SHAMAN
    if cards_of(hand, TRADE) and can_trade(w, seat) and wanted_trade(w, seat):
        return TRADE
    if cards_of(hand, GATHERER) and w.village and gathers(w, seat):
        return GATHERER
    if cards_of(hand, RAINMAKER) and w.levels[seat] >= 3:
        return RAINMAKER
    if cards_of(hand, TELLER) and w.sizes[seat] <= 5:
        return TELLER
    return NONE


cdef inline bint greedy_follows(const Waka *w) noexcept nogil:
    if w.icon == TELLER:
        return True
    if w.icon == RAINMAKER:
        return w.levels[w.seat] >= 2
    return w.icon == GATHERER and gathers(w, w.seat)


cdef inline int greedy_supplies(const Waka *w) noexcept nogil:
    cdef int left = supplies(w), wanted = HAND_LIMIT - w.sizes[w.seat]
    if w.gold[w.seat] >= HOARD or wanted > left:
        return left
    return wanted if wanted > 0 else 0


cdef inline Move greedy_use(const Waka *w, int point) noexcept nogil:
    """The choices that a card leaves."""
    cdef int seat = w.seat
    cdef Move first = 0
    if point == TO_TRADE:
        return some_trade(w, seat)
    if point == TO_SPILL:
        return step_of(STEP_SPILL, least_needed(w, seat, number(w.holdings[seat]) - HOLDING))
    if point == TO_USE:
        return step_of(STEP_USE, greedy_used(w))
    if point == TO_EXCHANGE:
        return step_of(STEP_DROP, NONE)
    if point == TO_DRUM:
        return step_of(STEP_DRUM, cheapest(w.hands[seat], 1))
    if point == TO_TAKE:
        return step_of(STEP_TAKE, best_taken(w, seat))
    if point == TO_SWAP:
        return best_swap(w, seat)
    list_steps(w, 0, &first, 1)
    return first


cdef inline Move greedy(const Waka *w) noexcept nogil:
    cdef int point = w.point, seat = w.seat
    if point == TO_PLAY:
        return greedy_card(w)
    if point == TO_FOLLOW:
        return step_of(STEP_FOLLOW, greedy_follows(w))
    if point == TO_SUPPLY:
        return step_of(STEP_SUPPLY, greedy_supplies(w))
    if point == TO_LIMIT:
        return step_of(STEP_LIMIT, cheapest(w.hands[seat], w.sizes[seat] - HAND_LIMIT))
    return greedy_use(w, point)


cdef inline Move random_step(const Waka *w, Rng *rng) noexcept nogil:
    cdef Move moves[MAX_MOVES]
    return moves[rng_below(rng, list_steps(w, 0, moves, MAX_MOVES))]

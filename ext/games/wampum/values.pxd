# What a bid, a move or a discard is worth one ply ahead: the baseline player's judgement, in twentieths
# of a wampum. The worth of a hand is 0.45 for the first card of a good and 0.75 for each further one; in
# the last round 1 for each good and nothing more, as in WAM-14.

from libc.stdint cimport int32_t, uint8_t

from games.wampum.cards cimport (
    GOODS, MAX_CARDS, Cards, cards_of, count, goods_mask, one_each, popcount, size,
)
from games.wampum.table cimport (
    Table, goods_trade, largest_bid, lying, to_discard,
)

cdef enum:
    WAMPUM = 20            # one wampum
    FIRST = 9              # in hand: the first card of a good
    FURTHER = 15           # each other one
    OVER = 8               # lost for each card over the hand limit
    MASK_BITS = GOODS
    MASKS = 1 << MASK_BITS  # ways to lay all or none of each good
    NEVER = -0x40000000    # worth of what is not possible

cdef extern from *:
    """
    /* Ways to lay all or none of each good by the ASCII order of their texts, which is the same whatever
       the counts: the greater, the earlier; and back. */
    static const int WAMPUM_EARLIER[32] = {0, 30, 14, 28, 6, 20, 12, 26, 2, 16, 8, 22, 4, 18, 10, 24, 31, 29, 13, 27,
        5, 19, 11, 25, 1, 15, 7, 21, 3, 17, 9, 23};
    static const int WAMPUM_RANKED[32] = {0, 24, 8, 28, 12, 20, 4, 26, 10, 30, 14, 22, 6, 18, 2, 25, 9, 29, 13, 21,
        5, 27, 11, 31, 15, 23, 7, 19, 3, 17, 1, 16};
    """
    const int EARLIER "WAMPUM_EARLIER"[32]
    const int RANKED "WAMPUM_RANKED"[32]


cdef inline int worth_of(int n, bint last) noexcept nogil:
    """n cards of one good in hand."""
    if n == 0:
        return 0
    return WAMPUM if last else FIRST + FURTHER * (n - 1)


cdef inline int worth(Cards cards, bint last) noexcept nogil:
    """A hand: what worth_of adds up to."""
    cdef int goods = size(one_each(cards))
    return WAMPUM * goods if last else FURTHER * size(cards) - (FURTHER - FIRST) * goods


cdef inline int trade_worth(Cards laid, Cards left, Cards there, bint last) noexcept nogil:
    """Wampum and hand after the trade of a bid, `left` being the hand behind it."""
    if goods_trade(laid, there):
        return worth(left + there, last)
    return WAMPUM * size(laid - one_each(laid)) + worth(left, last)


cdef inline int too_many(int left, int laid, int largest, const Table *t) noexcept nogil:
    """Cards over the limit after income, with `left` cards in hand behind a bid of `laid`."""
    cdef int over = left - (laid if laid > largest else largest) - t.plus
    if t.round < t.last:
        over += t.income
    return over if over > 0 else 0


# ---- All or none of each good

ctypedef struct Offers:
    # What the seat to move could bid, by the mask of the goods of which it lays all.
    int held[GOODS]        # cards in hand
    int mask               # goods in hand
    int32_t laid[MASKS]    # cards of the bid
    int32_t penalty[MASKS]
    int32_t wampum[MASKS]  # worth of a wampum trade
    int32_t goods[MASKS]   # worth of a goods trade, in the village last asked for


cdef inline void subset_sums(int32_t *sums, int base, const int *added) noexcept nogil:
    """sums[mask] = base + what the goods of the mask add."""
    cdef int good, i
    sums[0] = base
    for good in range(GOODS):
        for i in range(1 << good):
            sums[(1 << good) + i] = sums[i] + added[good]


cdef inline void look_at_hand(const Table *t, Offers *o) noexcept nogil:
    cdef Cards hand = t.hands[t.turn]
    cdef int added[GOODS]
    cdef int good, i, base = 0, largest = largest_bid(t), cards = size(hand)
    cdef int spare = cards - t.plus + (t.income if t.round < t.last else 0)
    cdef int most, over
    cdef bint last = t.round == t.last
    o.mask = goods_mask(hand)
    for good in range(GOODS):
        o.held[good] = count(hand, good)
    subset_sums(o.laid, 0, o.held)
    for good in range(GOODS):
        base += worth_of(o.held[good], last)
        added[good] = WAMPUM * (o.held[good] - 1) - worth_of(o.held[good], last)
    subset_sums(o.wampum, base, added)
    for i in range(MASKS):
        most = o.laid[i] if o.laid[i] > largest else largest
        over = spare - o.laid[i] - most
        o.penalty[i] = OVER * over if over > 0 else 0


cdef inline void look_at_village(const Table *t, int village, Offers *o) noexcept nogil:
    """Fills in what a goods trade there is worth."""
    cdef Cards there = t.villages[village]
    cdef int added[GOODS]
    cdef int good, n, kept, base = 0
    cdef bint last = t.round == t.last
    for good in range(GOODS):
        n = count(there, good)
        kept = worth_of(o.held[good] + n, last)
        base += kept
        added[good] = worth_of(n, last) - kept
    subset_sums(o.goods, base, added)


cdef inline int best_mask(const Table *t, int village, const Offers *o, int *value) noexcept nogil:
    """The mask worth most in the village last looked at, of several the first in ASCII order; `value` is
    NEVER where none is legal."""
    cdef int there = goods_mask(t.villages[village]), beaten = lying(t, village)
    cdef int32_t ranked[MASKS]
    cdef int32_t each, best = NEVER
    cdef int i
    for i in range(MASKS):
        each = o.goods[i] if i & there else o.wampum[i]
        each = MASKS * (each - o.penalty[i]) + EARLIER[i]
        ranked[i] = each if o.laid[i] > beaten and i & ~o.mask == 0 else NEVER
    for i in range(MASKS):
        if ranked[i] > best:
            best = ranked[i]
    value[0] = best >> MASK_BITS if best != NEVER else NEVER
    return RANKED[best & MASKS - 1]


# ---- Any cards

ctypedef struct Plan:
    # For each number of cards the bid in one village that is worth most, of all bids: a dynamic programme
    # over the goods. Rows of `best`: a bid for wampum; for goods, still without one that lies there; for
    # goods. `laid` holds how many cards of the good were laid last, and from which row it came.
    int32_t best[GOODS + 1][3][MAX_CARDS + 1]
    uint8_t laid[GOODS][3][MAX_CARDS + 1]
    uint8_t before[GOODS][3][MAX_CARDS + 1]
    int cards


cdef inline void extend(Plan *p, int good, int row, int into, int n, int laid, int gain) noexcept nogil:
    """n cards by now, `laid` of them of this good: `gain` is what the good adds."""
    cdef int value = p.best[good][row][n - laid] + gain
    if p.best[good][row][n - laid] != NEVER and value > p.best[good + 1][into][n]:
        p.best[good + 1][into][n] = value
        p.laid[good][into][n] = laid
        p.before[good][into][n] = row


cdef inline void plan_good(Plan *p, int good, int held, int there, bint last) noexcept nogil:
    cdef int laid, n, kept, more
    for laid in range(held + 1):
        kept = worth_of(held - laid + there, last)
        more = worth_of(held - laid, last) + (WAMPUM * (laid - 1) if laid else 0)
        for n in range(laid, p.cards + 1):
            if not laid or not there:
                extend(p, good, 0, 0, n, laid, more)
            extend(p, good, 1, 2 if laid and there else 1, n, laid, kept)
            extend(p, good, 2, 2, n, laid, kept)


cdef inline void make_plan(const Table *t, int village, Plan *p) noexcept nogil:
    cdef Cards hand = t.hands[t.turn], there = t.villages[village]
    cdef int good, row, n
    p.cards = size(hand)
    for good in range(GOODS + 1):
        for row in range(3):
            for n in range(p.cards + 1):
                p.best[good][row][n] = NEVER
    p.best[0][0][0] = p.best[0][1][0] = 0
    for good in range(GOODS):
        plan_good(p, good, count(hand, good), count(there, good), t.round == t.last)


cdef inline int planned_row(const Plan *p, int n) noexcept nogil:
    """Whether the best bid of n cards is for wampum (0) or for goods (2)."""
    return 0 if p.best[GOODS][0][n] >= p.best[GOODS][2][n] else 2


cdef inline int planned_worth(const Table *t, const Plan *p, int n) noexcept nogil:
    """Of the best bid of n cards; there is one for every n from 1 to all."""
    return p.best[GOODS][planned_row(p, n)][n] - OVER * too_many(p.cards - n, n, largest_bid(t), t)


cdef inline Cards planned(const Plan *p, int n) noexcept nogil:
    """The cards of that bid."""
    cdef Cards cards = 0
    cdef int row = planned_row(p, n), good, laid
    for good in range(GOODS - 1, -1, -1):
        laid = p.laid[good][row][n]
        row = p.before[good][row][n]
        cards += cards_of(good, laid)
        n -= laid
    return cards


# ---- Moves and discards

cdef inline int best_move(const Table *t) noexcept nogil:
    """Where the trade of the driven-out bid is worth most; of several villages the first."""
    cdef Cards laid = t.bids[t.turn]
    cdef int village, value, best = NEVER, found = 0
    for village in range(t.village_count):
        if lying(t, village) < size(laid):
            value = trade_worth(laid, t.hands[t.turn], t.villages[village], t.round == t.last)
            if value > best:
                best = value
                found = village
    return found


cdef inline int goods_lost(Cards hand, int n, bint fewest) noexcept nogil:
    """How many goods are given up whole when n cards go, at fewest or at most."""
    cdef int counts[GOODS]
    cdef int good, i, held, lost = 0, spare = size(hand - one_each(hand))
    if fewest:
        return n - spare if n > spare else 0
    for good in range(GOODS):
        held = count(hand, good)
        i = good
        while i > 0 and counts[i - 1] > held:
            counts[i] = counts[i - 1]
            i -= 1
        counts[i] = held
    for good in range(GOODS):
        if counts[good] and counts[good] <= n:
            n -= counts[good]
            lost += 1
    return lost


cdef inline bint may_lose(Cards hand, Cards gone, int first, int n, int lost) noexcept nogil:
    """Whether n more cards, of the goods from `first` on, can go behind `gone` so that in all `lost`
    goods are given up whole."""
    cdef int mask, good, need, room, held
    for mask in range(MASKS):
        need = room = 0
        if mask & ~goods_mask(hand) or popcount(mask) != lost:
            continue
        for good in range(GOODS):
            held = count(hand, good) - count(gone, good)
            if mask >> good & 1:
                need += held if good >= first or not held else MAX_CARDS + 1
            elif count(hand, good):
                room += held - 1 if good >= first else 0
                need += MAX_CARDS + 1 if held < 1 else 0
        if need <= n <= need + room:
            return True
    return False


cdef inline Cards best_discard(const Table *t) noexcept nogil:
    """What to discard to keep the hand worth most: as few goods as can be, in the last round as many; of
    several discards the first in ASCII order, in which A comes before C, H, T and W."""
    cdef Cards hand = t.hands[t.turn], gone = 0
    cdef int n = to_discard(t), first = 0, good
    cdef int lost = goods_lost(hand, n, t.round == t.last)
    while n:
        good = GOODS - 1
        if not may_go(hand, gone, good, n, lost):
            good = first
            while not may_go(hand, gone, good, n, lost):
                good += 1
        gone += cards_of(good, 1)
        first = good
        n -= 1
    return gone


cdef inline bint may_go(Cards hand, Cards gone, int good, int n, int lost) noexcept nogil:
    """Whether the next of n cards may be one of this good, none of an earlier one following."""
    if count(gone, good) == count(hand, good):
        return False
    return may_lose(hand, gone + cards_of(good, 1), good, n - 1, lost)


cdef inline Cards quick_discard(const Table *t) noexcept nogil:
    """A discard that keeps a hand worth as much as best_discard's: of several any."""
    cdef Cards hand = t.hands[t.turn], gone = 0, part
    cdef int n = to_discard(t), good, held, size_now = 1
    if t.round != t.last:
        while size_now <= n:
            for good in range(GOODS):
                if count(hand, good) == size_now and size_now <= n:
                    gone += cards_of(good, size_now)
                    n -= size_now
            size_now += 1
    for good in range(GOODS):
        held = count(hand - gone, good)
        if n and held > 1:
            part = cards_of(good, held - 1 if held - 1 < n else n)
            gone += part
            n -= size(part)
    for good in range(GOODS):
        if n and count(hand - gone, good):
            gone += cards_of(good, 1)
            n -= 1
    return gone

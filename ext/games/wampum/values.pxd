# What a bid, a move or a discard is worth one ply ahead: the baseline player's judgement, in twentieths
# of a wampum. The worth of a hand is 0.45 for the first card of a good and 0.75 for each further one; in
# the last round 1 for each good and nothing more, as in WAM-14.

from libc.stdint cimport int32_t, uint8_t

from games.wampum.cards cimport (
    GOODS, MAX_CARDS, Cards, cards_of, count, goods_mask, lowest_bit, one_each, popcount, size,
)
from games.wampum.table cimport (
    Table, goods_trade, largest_bid, lying, to_discard,
)

cdef enum:
    WAMPUM = 20            # one wampum
    FIRST = 9              # in hand: the first card of a good
    FURTHER = 15           # each other one
    OVER = 8               # lost for each card over the hand limit
    MASKS = 1 << GOODS     # sets of goods, such as those of which a bid lays all
    NEVER = -0x40000000    # worth of what is not possible

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


# ---- Numbers of cards
#
# Before the last round the best bid of n cards has a simple form: of each good it lays none or all, and of
# one good at most a part, since laying more of a good that is begun always gains at least as much as
# laying as many of another.

cdef inline void goods_by_number(const Table *t, Cards there, int32_t *worths) noexcept nogil:
    """Worth of the best goods trade of n cards, for every n: each card laid is missed by FURTHER, but the
    last one of a good that does not lie there by FIRST; so of those goods, the scarcest go first."""
    cdef Cards hand = t.hands[t.turn]
    cdef int lie = goods_mask(there), n, whole = 0, cards = 0, total = size(hand)
    cdef int counts[GOODS + 1]
    cdef int others = sorted_counts(hand, ~lie, counts)
    cdef int32_t base = worth(hand + there, False)
    counts[others] = MAX_CARDS
    for n in range(1, total + 1):
        # At least one card must be of a good that lies there.
        while cards + counts[whole] < n:
            cards += counts[whole]
            whole += 1
        worths[n] = base - FURTHER * n + (FURTHER - FIRST) * whole
    if not lie & goods_mask(hand):
        for n in range(1, total + 1):
            worths[n] = NEVER


cdef inline int sorted_counts(Cards hand, int mask, int *counts) noexcept nogil:
    """The counts of the goods in hand that are in the mask, the smallest first; returns how many."""
    cdef int good, held, i, n = 0
    for good in range(GOODS):
        held = count(hand, good)
        if held and mask >> good & 1:
            i = n
            while i > 0 and counts[i - 1] > held:
                counts[i] = counts[i - 1]
                i -= 1
            counts[i] = held
            n += 1
    return n


cdef inline void wampum_by_number(const Table *t, Cards there, int32_t *worths) noexcept nogil:
    """Raises the worths to those of the best wampum trades. A whole good of c cards adds 5c - 14, a part
    of k cards 5k - 20: as few goods as can be, the last of them whole if they can add up to n."""
    cdef Cards hand = t.hands[t.turn]
    cdef int counts[GOODS + 1]
    cdef int fewest[MAX_CARDS + 1]
    cdef int sums[MASKS]
    cdef int goods = sorted_counts(hand, ~goods_mask(there), counts), i, n, most = 0, reach = 0, used = 0
    cdef int32_t base = worth(hand, False), value
    for i in range(goods):
        most += counts[i]
    for n in range(most + 1):
        fewest[n] = GOODS + 1
    sums[0] = 0
    for i in range(1, 1 << goods):
        sums[i] = sums[i & i - 1] + counts[lowest_bit(i)]
        if popcount(i) < fewest[sums[i]]:
            fewest[sums[i]] = popcount(i)
    for n in range(1, most + 1):
        if n > reach:
            used += 1
            reach += counts[goods - used]
        value = base + (WAMPUM - FURTHER) * n - (WAMPUM - FURTHER + FIRST) * used
        if fewest[n] > used:
            value -= FURTHER - FIRST
        worths[n] = value if value > worths[n] else worths[n]


cdef inline void planned_by_number(const Table *t, int village, int32_t *worths) noexcept nogil:
    """The last round: by the dynamic programme."""
    cdef Plan p
    cdef int n
    make_plan(t, village, &p)
    for n in range(1, p.cards + 1):
        worths[n] = p.best[GOODS][planned_row(&p, n)][n]


cdef inline void worth_by_number(const Table *t, int village, int32_t *worths) noexcept nogil:
    """What the best bid of n cards in a village is worth, for every n from 1 to all."""
    cdef int n, cards = size(t.hands[t.turn]), largest = largest_bid(t)
    if t.round == t.last:
        planned_by_number(t, village, worths)
    else:
        goods_by_number(t, t.villages[village], worths)
        wampum_by_number(t, t.villages[village], worths)
    for n in range(1, cards + 1):
        worths[n] -= OVER * too_many(cards - n, n, largest, t)


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

# Players that look one ply ahead or less, and playouts by them. RANDOM draws a bid in steps (village,
# number, cards); GREEDY is the baseline player, which lays all or none of each good; LIGHT judges as
# GREEDY does, but in a village that it draws; VARIED adds something by chance to what each village offers.

from libc.stdint cimport uint32_t

from core.rng cimport Rng, rng_below
from core.types cimport Move, State
from games.wampum.cards cimport (
    GOODS, MAX_CARDS, Cards, cards_of, count, lanes_of, pick, size,
)
from games.wampum.offers cimport Offers, best_mask, look_at_hand, look_at_village
from games.wampum.table cimport (
    BID, CARDS, DISCARD, END, INCOME, MOVE, SETUP, VILLAGES, Table, bid, discard, draw, event, lay,
    lying, table_in, table_of, to_discard,
)
from games.wampum.values cimport NEVER, Plan, best_move, make_plan, planned, quick_discard

cdef enum:
    RANDOM = 0
    GREEDY = 1
    LIGHT = 2
    VARIED = 3
    VARIATION = 40         # less than two wampum by chance


cdef inline int open_villages(const Table *t, int n, int *villages) noexcept nogil:
    """Where a bid of n cards may be laid (WAM-6, WAM-7)."""
    cdef int village, found = 0
    for village in range(t.village_count):
        villages[found] = village
        found += lying(t, village) < n
    return found


cdef inline int random_village(const Table *t, int n, Rng *rng) noexcept nogil:
    cdef int villages[VILLAGES + 1]
    cdef int found = open_villages(t, n, villages)
    return villages[rng_below(rng, found)] if found > 1 else villages[0]


cdef inline Cards whole(Cards hand, int mask) noexcept nogil:
    """All cards of the goods in the mask."""
    return hand & lanes_of(mask)


# ---- Parts of a hand

ctypedef struct Ways:
    # count[g][n]: how many different multisets of n cards there are among the goods from g on.
    uint32_t count[GOODS + 1][MAX_CARDS + 1]


cdef inline void count_ways(Cards hand, int n, Ways *w) noexcept nogil:
    cdef int good, i, held
    cdef uint32_t within
    for i in range(n + 1):
        w.count[GOODS][i] = i == 0
    for good in range(GOODS - 1, -1, -1):
        held = count(hand, good)
        within = 0
        for i in range(n + 1):
            within += w.count[good + 1][i]
            if i > held:
                within -= w.count[good + 1][i - held - 1]
            w.count[good][i] = within


cdef inline Cards random_part(Cards hand, int n, const Ways *w, Rng *rng) noexcept nogil:
    """Any multiset of n cards, all equally likely."""
    cdef Cards part = 0
    cdef int good, laid
    cdef uint32_t r = rng_below(rng, w.count[0][n])
    for good in range(GOODS):
        laid = 0
        while r >= w.count[good + 1][n - laid] or laid > n:
            r -= w.count[good + 1][n - laid]
            laid += 1
        part += cards_of(good, laid)
        n -= laid
    return part


# ---- Decisions

ctypedef struct Choice:
    int village
    Cards cards


cdef inline void random_bid(const Table *t, Rng *rng, Choice *c) noexcept nogil:
    cdef int held = size(t.hands[t.turn]), most
    c.village = random_village(t, held, rng)
    most = lying(t, c.village)
    c.cards = pick(t.hands[t.turn], held, most + 1 + rng_below(rng, held - most), rng)


cdef inline void greedy_bid(const Table *t, Choice *c) noexcept nogil:
    """The bid worth most; of several the first in ASCII order."""
    cdef Offers o
    cdef int village, mask, value, best = NEVER
    c.village = c.cards = 0
    look_at_hand(t, &o)
    for village in range(t.village_count):
        look_at_village(t, village, &o)
        mask = best_mask(t, village, &o, &value)
        if value > best:
            best = value
            c.village = village
            c.cards = whole(t.hands[t.turn], mask)


cdef inline void light_bid(const Table *t, Rng *rng, Choice *c) noexcept nogil:
    cdef Offers o
    cdef int value
    c.village = random_village(t, size(t.hands[t.turn]), rng)
    look_at_hand(t, &o)
    look_at_village(t, c.village, &o)
    c.cards = whole(t.hands[t.turn], best_mask(t, c.village, &o, &value))


cdef inline void varied_bid(const Table *t, Rng *rng, Choice *c) noexcept nogil:
    """The best bid of a village, and chance has a say in which."""
    cdef Offers o
    cdef int village, mask, value, best = NEVER
    c.village = c.cards = 0
    look_at_hand(t, &o)
    for village in range(t.village_count):
        look_at_village(t, village, &o)
        mask = best_mask(t, village, &o, &value)
        if value == NEVER:
            continue
        value += rng_below(rng, VARIATION)
        if value > best:
            best = value
            c.village = village
            c.cards = whole(t.hands[t.turn], mask)


cdef inline void choose_bid(const Table *t, Rng *rng, int kind, Choice *c) noexcept nogil:
    if kind == GREEDY:
        greedy_bid(t, c)
    elif kind == LIGHT:
        light_bid(t, rng, c)
    elif kind == VARIED:
        varied_bid(t, rng, c)
    else:
        random_bid(t, rng, c)


cdef inline Cards choose_cards(const Table *t, Rng *rng, int kind) noexcept nogil:
    """The best cards one ply ahead for a village and number that are chosen."""
    cdef Plan p
    if kind == RANDOM:
        return pick(t.hands[t.turn], size(t.hands[t.turn]), t.number, rng)
    make_plan(t, t.village, &p)
    return planned(&p, t.number)


cdef inline int choose_move(const Table *t, Rng *rng, int kind) noexcept nogil:
    if kind == RANDOM:
        return random_village(t, size(t.bids[t.turn]), rng)
    return best_move(t)


cdef inline Cards choose_discard(const Table *t, Rng *rng, int kind) noexcept nogil:
    cdef Ways w
    cdef int n = to_discard(t)
    if kind == RANDOM:
        count_ways(t.hands[t.turn], n, &w)
        return random_part(t.hands[t.turn], n, &w, rng)
    return quick_discard(t)


# ---- Playouts

cdef inline void play_bid(Table *t, Rng *rng, int kind) noexcept nogil:
    cdef Choice c
    if t.phase == CARDS:
        c.village = t.village
        c.cards = choose_cards(t, rng, kind)
    else:
        choose_bid(t, rng, kind, &c)
    bid(t, c.village, c.cards, False)


cdef inline int play_out_by(Table *t, Rng *rng, int kind) noexcept nogil:
    """Plays to the end in place; returns the number of decisions, a bid being one."""
    cdef int decisions = 0
    while True:
        if t.phase == BID or t.phase == CARDS:
            play_bid(t, rng, kind)
        elif t.phase == MOVE:
            lay(t, choose_move(t, rng, kind), t.turn, False)
        elif t.phase == DISCARD:
            discard(t, choose_discard(t, rng, kind), False)
        elif t.phase == END:
            return decisions
        else:
            event(t, draw(t, rng), False)
            decisions -= 1
        decisions += 1


cdef inline void play_out(State *state, Rng *rng, int kind) noexcept nogil:
    play_out_by(table_in(state), rng, kind)

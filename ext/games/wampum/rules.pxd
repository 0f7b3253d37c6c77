# Wampum as a search sees it: steps, what they do, and the values of an end. A bid is two steps: village
# and number, which all see, then the cards, which nobody else sees (WAM-5).
#
# A step is its kind in the top byte and below it a bid's village and number, a village, or cards.
# MAX_MOVES: 273,780 multisets of one size at most can be laid from a hand of MAX_CARDS cards of five goods.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy

from core.rng cimport Rng, mix
from core.types cimport CHANCE, OVER, Move, State
from games.wampum.cards cimport (
    GOODS, LANE, MAX_CARDS, Cards, cards_of, count, goods_mask, holds, one_each, size,
)
from games.wampum.policy cimport (
    GREEDY, RANDOM, Choice, Ways, choose_bid, choose_cards, choose_discard, choose_move, count_ways,
)
from games.wampum.table cimport (
    BID, CARDS, DISCARD, END, INCOME, MOVE, SEATS, SEEN_BID, SEEN_DISCARD, SEEN_MOVE, SETUP, SHOW,
    VILLAGES, Table, bid, cards_due, discard, draw, event, lay, lying, show, table_in, table_of, tell,
    tell_one, to_discard,
)
from games.wampum.values cimport (
    trade_worth, worth, worth_by_number,
)

cdef enum:
    MAX_MOVES = 274000
    SORTED = 256           # lists up to this length are sorted by worth
    COMBINATIONS = 243     # none, one or all of each of five goods
    NUMBER_SHIFT = 8
    KIND_SHIFT = 56
    # Kinds of steps.
    STEP_EVENT = 1
    STEP_BID = 2
    STEP_CARDS = 3
    STEP_MOVE = 4
    STEP_DISCARD = 5


cdef inline Move step_of(int kind, uint64_t what) noexcept nogil:
    return <Move>kind << KIND_SHIFT | what


cdef inline int kind_of(Move move) noexcept nogil:
    return <int>(move >> KIND_SHIFT)


cdef inline uint64_t what_of(Move move) noexcept nogil:
    """Village, village and number, or cards."""
    return move & (<uint64_t>1 << KIND_SHIFT) - 1


cdef inline Move bid_step(int village, int number) noexcept nogil:
    return step_of(STEP_BID, village | number << NUMBER_SHIFT)


# ---- Who acts

cdef inline int to_move(const State *state) noexcept nogil:
    cdef const Table *t = table_of(state)
    if t.phase < BID:
        return CHANCE
    return OVER if t.phase == END else <int>t.turn


cdef inline bint partial(const State *state) noexcept nogil:
    return table_of(state).phase == CARDS


cdef inline bint secret(const State *state) noexcept nogil:
    """The cards of a bid, and what is discarded (WAM-16)."""
    return table_of(state).phase == CARDS or table_of(state).phase == DISCARD


# ---- What a step does

cdef inline void step(Table *t, Move move) noexcept nogil:
    """A step of the seat to move or an event, in place."""
    cdef uint64_t what = what_of(move)
    cdef int kind = kind_of(move)
    if kind == STEP_BID:
        tell(t, SEEN_BID, what)
        t.phase = CARDS
        t.village = what & 0xFF
        t.number = <int>(what >> NUMBER_SHIFT)
    elif kind == STEP_CARDS:
        tell_one(t, t.turn, what)
        bid(t, t.village, what, True)
    elif kind == STEP_MOVE:
        tell(t, SEEN_MOVE, what)
        lay(t, <int>what, t.turn, True)
    elif kind == STEP_DISCARD:
        tell(t, SEEN_DISCARD, size(what))
        tell_one(t, t.turn, what)
        discard(t, what, True)
    elif t.phase == SHOW:
        show(t, what)
    else:
        event(t, what, True)


cdef inline void child(const State *state, Move move, State *out) noexcept nogil:
    out[0] = state[0]
    step(table_in(out), move)


cdef inline Move sample(const State *state, Rng *rng) noexcept nogil:
    return step_of(STEP_EVENT, draw(table_of(state), rng))


cdef inline Move policy(const State *state, Rng *rng, int kind) noexcept nogil:
    """A step of a bid leads to the same bid, but for what is drawn in between."""
    cdef const Table *t = table_of(state)
    cdef Choice c
    if t.phase == BID:
        choose_bid(t, rng, kind, &c)
        return bid_step(c.village, size(c.cards))
    if t.phase == CARDS:
        return step_of(STEP_CARDS, choose_cards(t, rng, kind))
    if t.phase == MOVE:
        return step_of(STEP_MOVE, choose_move(t, rng, kind))
    return step_of(STEP_DISCARD, choose_discard(t, rng, kind))


# ---- Lists of steps

ctypedef struct Listing:
    # Multisets of cards of a hand, written to `moves` up to a limit.
    const Table *table
    Cards hand
    Move *moves
    int kind               # of step
    int found
    int limit
    bint others            # none of those of class 0 and 1


cdef inline int class_of(Cards hand, Cards part) noexcept nogil:
    """0: all or none of each good; 1: none, one or all; 2: others."""
    cdef int good, n, result = 0
    for good in range(GOODS):
        n = count(part, good)
        if n and n != count(hand, good):
            result = 2 if n > 1 or result == 2 else 1
    return result


cdef inline void add_part(Listing *l, Cards part) noexcept nogil:
    if l.found < l.limit and not (l.others and class_of(l.hand, part) < 2):
        l.moves[l.found] = step_of(l.kind, part)
        l.found += 1


cdef inline void all_parts(Listing *l, int good, int n, Cards part) noexcept nogil:
    """Every multiset of n further cards of the goods from `good` on."""
    cdef int laid, held = count(l.hand, good), later
    if l.found == l.limit:
        return
    if good == GOODS - 1:
        if n <= held:
            add_part(l, part + cards_of(good, n))
        return
    later = size(l.hand >> LANE * (good + 1))
    for laid in range(held if held < n else n, -1, -1):
        if n - laid <= later:
            all_parts(l, good + 1, n - laid, part + cards_of(good, laid))


cdef inline void plain_parts(Listing *l, int good, int n, Cards part) noexcept nogil:
    """Those of none, one or all of each good."""
    cdef int held
    if good == GOODS:
        if n == 0:
            add_part(l, part)
        return
    held = count(l.hand, good)
    if held and held <= n:
        plain_parts(l, good + 1, n - held, part + cards_of(good, held))
    if held > 1 and n:
        plain_parts(l, good + 1, n - 1, part + cards_of(good, 1))
    plain_parts(l, good + 1, n, part)


cdef inline int part_worth(const Table *t, int kind, Cards part) noexcept nogil:
    """Of a bid in the village that is chosen, or of what a discard leaves."""
    cdef bint last = t.round == t.last
    cdef Cards left = t.hands[t.turn] - part
    if kind == STEP_DISCARD:
        return worth(left, last)
    return trade_worth(part, left, t.villages[t.village], last)


cdef inline void sort_moves(Move *moves, int64_t *values, int n) noexcept nogil:
    """The greatest value first, equal ones as they stand: insertion, for short lists."""
    cdef int i, j
    cdef Move move
    cdef int64_t value
    for i in range(1, n):
        move = moves[i]
        value = values[i]
        j = i
        while j > 0 and values[j - 1] < value:
            moves[j] = moves[j - 1]
            values[j] = values[j - 1]
            j -= 1
        moves[j] = move
        values[j] = value


cdef inline void sort_parts(Listing *l, Move *moves, int n) noexcept nogil:
    """Bids by class, then by worth; discards by worth."""
    cdef int64_t values[SORTED]
    cdef int i, group
    cdef Cards part
    for i in range(n):
        part = what_of(moves[i])
        group = class_of(l.hand, part) if l.kind == STEP_CARDS else 0
        values[i] = part_worth(l.table, l.kind, part) - (<int64_t>group << 32)
    sort_moves(moves, values, n)


cdef inline int list_few(Listing *l, int n) noexcept nogil:
    """Lists that can be sorted as a whole."""
    cdef Move moves[SORTED]
    cdef Move *out = l.moves
    cdef int limit = l.limit
    l.moves = moves
    l.limit = SORTED
    all_parts(l, 0, n, 0)
    sort_parts(l, moves, l.found)
    if l.found > limit:
        l.found = limit
    memcpy(out, moves, l.found * sizeof(Move))
    return l.found


cdef inline int list_many(Listing *l, int n) noexcept nogil:
    """None, one or all of each good by worth; then the others as they come."""
    cdef Move first[SORTED]
    cdef Move *out = l.moves
    cdef int limit = l.limit, plain, kept
    l.moves = first
    l.limit = SORTED
    plain_parts(l, 0, n, 0)
    plain = l.found
    sort_parts(l, first, plain)
    kept = plain if plain < limit else limit
    memcpy(out, first, kept * sizeof(Move))
    if kept == limit:
        return kept
    l.moves = out + kept
    l.limit = limit - kept
    l.found = 0
    l.others = True
    all_parts(l, 0, n, 0)
    return l.found + kept


cdef inline int list_parts(const Table *t, int kind, int n, Move *moves, int limit) noexcept nogil:
    cdef Listing l
    cdef Ways ways
    l.table = t
    l.hand = t.hands[t.turn]
    l.moves = moves
    l.kind = kind
    l.found = 0
    l.limit = limit
    l.others = False
    count_ways(l.hand, n, &ways)
    return list_few(&l, n) if ways.count[0][n] <= SORTED else list_many(&l, n)


cdef inline int list_bids(const Table *t, Move *moves, int limit) noexcept nogil:
    """Villages and numbers by the worth of the best bid there."""
    cdef Move all_moves[VILLAGES * MAX_CARDS]
    cdef int64_t values[VILLAGES * MAX_CARDS]
    cdef int32_t worths[MAX_CARDS + 1]
    cdef int village, number, n = 0, cards = size(t.hands[t.turn])
    for village in range(t.village_count):
        if lying(t, village) >= cards:
            continue
        worth_by_number(t, village, worths)
        for number in range(lying(t, village) + 1, cards + 1):
            all_moves[n] = bid_step(village, number)
            values[n] = worths[number]
            n += 1
    sort_moves(all_moves, values, n)
    n = n if n < limit else limit
    memcpy(moves, all_moves, n * sizeof(Move))
    return n


cdef inline int list_moves(const Table *t, Move *moves, int limit) noexcept nogil:
    """Where the driven-out bid may go, by the worth of its trade."""
    cdef Move all_moves[VILLAGES]
    cdef int64_t values[VILLAGES]
    cdef Cards laid = t.bids[t.turn]
    cdef int village, n = 0
    cdef bint last = t.round == t.last
    for village in range(t.village_count):
        if lying(t, village) < size(laid):
            all_moves[n] = step_of(STEP_MOVE, village)
            values[n] = trade_worth(laid, t.hands[t.turn], t.villages[village], last)
            n += 1
    sort_moves(all_moves, values, n)
    n = n if n < limit else limit
    memcpy(moves, all_moves, n * sizeof(Move))
    return n


cdef inline int gen(const State *state, Move *moves, int limit) noexcept nogil:
    cdef const Table *t = table_of(state)
    if t.phase == BID:
        return list_bids(t, moves, limit)
    if t.phase == MOVE:
        return list_moves(t, moves, limit)
    if t.phase == CARDS:
        return list_parts(t, STEP_CARDS, t.number, moves, limit)
    return list_parts(t, STEP_DISCARD, to_discard(t), moves, limit)


# ---- Events

cdef inline double ways_of(Cards cards, Cards part) noexcept nogil:
    """How many sets of numbered cards show the goods of `part` (WAM-18)."""
    cdef double ways = 1.0
    cdef int good, i, n
    for good in range(GOODS):
        n = count(part, good)
        for i in range(n):
            ways = ways * (count(cards, good) - i) / (i + 1)
    return ways


cdef inline int outcomes(const State *state, Move *moves, double *weights) noexcept nogil:
    cdef const Table *t = table_of(state)
    cdef Listing l
    cdef int i, kept = 0
    if t.phase == SHOW:
        moves[0] = step_of(STEP_EVENT, t.bids[t.owner[t.due] - 1])
        weights[0] = 1.0
        return 1
    l.hand = t.pool
    l.moves = moves
    l.kind = STEP_EVENT
    l.found = 0
    l.limit = MAX_MOVES
    l.others = False
    all_parts(&l, 0, cards_due(t), 0)
    for i in range(l.found):
        if t.phase == SETUP and t.due == 0 and size(one_each(what_of(moves[i]))) < 2:
            continue
        moves[kept] = moves[i]
        weights[kept] = ways_of(t.pool, what_of(moves[i]))
        kept += 1
    return kept


# ---- The end

cdef inline void returns(const State *state, double *share) noexcept nogil:
    """WAM-14, WAM-15: one win, in equal parts to those with the most wampum."""
    cdef const Table *t = table_of(state)
    cdef int seat, most = 0, winners = 0
    for seat in range(t.players):
        if t.chests[seat] > most:
            most = t.chests[seat]
    for seat in range(t.players):
        winners += t.chests[seat] == most
    for seat in range(t.players):
        share[seat] = 1.0 / winners if t.chests[seat] == most else 0.0


cdef inline void margins(const State *state, double *lead) noexcept nogil:
    """WAM-15: own wampum less the best opponent's."""
    cdef const Table *t = table_of(state)
    cdef int seat, other, best
    for seat in range(t.players):
        best = -1
        for other in range(t.players):
            if other != seat and t.chests[other] > best:
                best = t.chests[other]
        lead[seat] = <double>t.chests[seat] - best


# ---- Keys

cdef inline uint64_t view_key(const State *state, int seat) noexcept nogil:
    return table_of(state).keys[seat]


cdef inline uint64_t key(const State *state) noexcept nogil:
    """Of the table as its text tells it (WAM-22): without what the seats have seen of the past, and
    without the pool, from which a text does not tell what lies under the chests."""
    cdef Table t = table_of(state)[0]
    cdef State plain
    cdef uint64_t hash = 0
    cdef int i
    for i in range(SEATS):
        t.keys[i] = 0
    t.happened = 0
    t.pool = 0
    plain.words[31] = 0
    memcpy(&plain, &t, sizeof(Table))
    for i in range(32):
        hash = mix(hash ^ plain.words[i])
    return hash

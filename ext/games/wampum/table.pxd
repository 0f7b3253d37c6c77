# A table of Wampum and what happens on it: bids, canoe, income, limit and trades (WAM-5 to WAM-14), in
# place. A table may also show what one seat knows: then other seats' cards lie in the unknown lane and
# the bids have to be turned up by `show` events before they trade (WAM-21).
#
# `told` says whether the hashes of what the seats have seen are kept up; playouts leave them.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from core.rng cimport Rng, mix
from core.types cimport CHANCE, OVER, State
from games.wampum.cards cimport (
    GOODS, LANE, UNKNOWN, Cards, cards_of, count, goods_mask, one_each, pick, size,
)

cdef enum:
    SEATS = 5              # at most (WAM-1)
    VILLAGES = 6           # at most; the real game has five (WAM-2)
    NOBODY = 0             # in `owner`: no bid lies there; seats count from 1
    TO_REMOVE = 0xFF       # in `box`: two different goods are still to be drawn (WAM-3)

cdef enum:
    # Phases. The first three are chance points.
    SETUP = 0
    INCOME = 1
    SHOW = 2
    BID = 3
    CARDS = 4              # village and number of a bid are chosen, the cards are not
    MOVE = 5
    DISCARD = 6
    END = 7

cdef enum:
    # Kinds of what is seen, in the hashes of views.
    SEEN_EVENT = 1
    SEEN_CARDS = 2         # by one seat alone
    SEEN_BID = 3
    SEEN_MOVE = 4
    SEEN_DISCARD = 5
    SEEN_SHOW = 6

ctypedef struct Table:
    Cards hands[SEATS]
    Cards bids[SEATS]          # by owner, lying or driven out
    Cards villages[VILLAGES]
    Cards pool                 # in no known place: the pile, without `under` in a text the chests too
    Cards discards[SEATS]
    uint64_t keys[SEATS]       # hash of what each seat has seen
    uint8_t owner[VILLAGES]    # of the bid that lies there, seat + 1
    uint8_t values[VILLAGES]   # starting values (WAM-2)
    uint8_t chests[SEATS]
    uint8_t box                # goods in the box, as a mask (WAM-3)
    uint8_t pile               # cards in the draw pile
    uint8_t players
    uint8_t village_count
    uint8_t hand               # cards dealt (WAM-4)
    uint8_t income             # WAM-9
    uint8_t fill
    uint8_t plus               # hand limit: the largest bid and so many (WAM-10)
    uint8_t last               # number of the last round
    uint8_t round
    uint8_t start
    uint8_t turn
    uint8_t phase
    uint8_t due                # events of this phase that have happened
    uint8_t village            # CARDS: what was chosen
    uint8_t number
    uint8_t viewer             # seat + 1 of whose knowledge this is; 0: all cards are known
    uint16_t happened          # steps and events so far: the salt of the hashes
    uint8_t bonus              # seats, as a mask, whose last bonus is still in their hands (WAM-14)
    uint8_t face_down          # of a full table: bids are turned up one by one, as in a view


cdef inline Table *table_in(State *state) noexcept nogil:
    return <Table *>state


cdef inline const Table *table_of(const State *state) noexcept nogil:
    return <const Table *>state


# ---- What the seats see

cdef inline void tell(Table *t, int kind, uint64_t what) noexcept nogil:
    """Something that all seats see. The lanes of goods end below bit 48, seats fit into three bits."""
    cdef uint64_t seen = mix((what << 3 | <uint64_t>kind) ^ <uint64_t>t.happened << 48)
    cdef int seat
    for seat in range(t.players):
        t.keys[seat] += seen
    t.happened += 1


cdef inline void tell_one(Table *t, int seat, Cards cards) noexcept nogil:
    """Cards that one seat alone sees. In a view the other seats' hashes hold what all see."""
    if not t.viewer or t.viewer == seat + 1:
        t.keys[seat] += mix((cards << 3 | SEEN_CARDS) ^ <uint64_t>t.happened << 48)


# ---- Events (WAM-3, WAM-4, WAM-9)

cdef inline void settle_setup(Table *t) noexcept nogil:
    """Goes on to the next event of the deal or, after the last one, to the first bid. Number 0 is the
    removal; then come the hands by seat and the villages by number, which may begin empty."""
    cdef int village
    while t.due <= t.players + t.village_count:
        village = t.due - t.players - 1
        if t.box == TO_REMOVE if t.due == 0 else village < 0 or t.values[village] > 0:
            return
        t.due += 1
    t.due = 0
    t.phase = BID
    t.round = 1
    t.turn = t.start


cdef inline void take_setup(Table *t, Cards cards) noexcept nogil:
    if t.due == 0:
        t.box = goods_mask(cards)
    elif t.due <= t.players:
        t.hands[t.due - 1] += cards
    else:
        t.villages[t.due - t.players - 1] += cards
    t.due += 1
    settle_setup(t)


cdef inline int receiver(const Table *t) noexcept nogil:
    """The seat that alone sees the cards of the event that is due; -1 where all see them."""
    if t.phase == INCOME:
        return drawer(t)
    return t.due - 1 if t.phase == SETUP and t.due <= t.players else -1


cdef inline int cards_due(const Table *t) noexcept nogil:
    """How many cards the event that is due takes from the pile, or turns up."""
    if t.phase == SHOW:
        return size(t.bids[t.owner[t.due] - 1])
    if t.phase == INCOME:
        return t.income if t.due < t.players else t.fill
    if t.due == 0:
        return 2
    return t.hand if t.due <= t.players else t.values[t.due - t.players - 1]


cdef inline void event(Table *t, Cards cards, bint told) noexcept nogil:
    """The event that is due, but for `show`."""
    cdef int seat = receiver(t)
    if told:
        tell(t, SEEN_EVENT, cards if seat < 0 else 0)
        if seat >= 0:
            tell_one(t, seat, cards)
    if not cards >> LANE * UNKNOWN:
        t.pool -= cards
    t.pile -= size(cards)
    if t.phase == SETUP:
        take_setup(t, cards)
    else:
        take_income(t, cards, told)


cdef inline Cards draw(const Table *t, Rng *rng) noexcept nogil:
    """Cards for the event that is due; every set of numbered cards is equally likely, of those with two
    different goods for the removal. A bid that is turned up is what it is."""
    cdef int n = cards_due(t), total = size(t.pool)
    cdef Cards cards
    if t.phase == SHOW:
        return t.bids[t.owner[t.due] - 1]
    cards = pick(t.pool, total, n, rng)
    while t.phase == SETUP and t.due == 0 and size(one_each(cards)) < 2:
        cards = pick(t.pool, total, n, rng)
    return cards


# ---- Phase 1: bids

cdef inline int clockwise(const Table *t, int seat, int steps) noexcept nogil:
    seat += steps
    return seat - t.players if seat >= t.players else seat


cdef inline int lying(const Table *t, int village) noexcept nogil:
    """Cards of the bid that lies in a village."""
    return size(t.bids[t.owner[village] - 1]) if t.owner[village] != NOBODY else 0


cdef inline int largest_bid(const Table *t) noexcept nogil:
    """Of those laid so far, driven out or not."""
    cdef int seat, n, most = 0
    for seat in range(t.players):
        n = size(t.bids[seat])
        if n > most:
            most = n
    return most


cdef inline int hand_limit(const Table *t) noexcept nogil:
    return largest_bid(t) + t.plus


cdef inline void lay(Table *t, int village, int seat, bint told) noexcept nogil:
    """WAM-6, WAM-7: the seat's bid lies; whoever lay there is out and acts next."""
    cdef int driven_out = t.owner[village]
    t.owner[village] = seat + 1
    if driven_out != NOBODY:
        t.phase = MOVE
        t.turn = driven_out - 1
    else:
        next_bidder(t, told)


cdef inline void next_bidder(Table *t, bint told) noexcept nogil:
    cdef int steps, seat
    for steps in range(t.players):
        seat = clockwise(t, t.start, steps)
        if t.bids[seat] == 0:
            t.phase = BID
            t.turn = seat
            return
    canoe(t)
    income(t, told)


cdef inline void bid(Table *t, int village, Cards cards, bint told) noexcept nogil:
    """WAM-5, by the seat to move."""
    cdef int seat = t.turn
    t.hands[seat] -= cards
    t.bids[seat] = cards
    t.village = t.number = 0
    lay(t, village, seat, told)


# ---- Phases 2 and 3: canoe and income

cdef inline void canoe(Table *t) noexcept nogil:
    """WAM-8: the largest bid; of tied ones the first clockwise from the start player."""
    cdef int most = largest_bid(t)
    while size(t.bids[t.start]) != most:
        t.start = clockwise(t, t.start, 1)


cdef inline void income(Table *t, bint told) noexcept nogil:
    """WAM-9: nothing in the last round."""
    if t.round == t.last:
        limit(t, told)
        return
    t.phase = INCOME
    t.due = 0


cdef inline int drawer(const Table *t) noexcept nogil:
    """INCOME: the seat that draws, -1 for the fill of a village."""
    return clockwise(t, t.start, t.due) if t.due < t.players else -1


cdef inline int village_without_bid(const Table *t) noexcept nogil:
    cdef int village = 0
    while t.owner[village] != NOBODY:
        village += 1
    return village


cdef inline void take_income(Table *t, Cards cards, bint told) noexcept nogil:
    """The draw or fill that is due; then the next, or phase 4."""
    cdef int seat = drawer(t)
    if seat >= 0:
        t.hands[seat] += cards
    else:
        t.villages[village_without_bid(t)] += cards
    t.due += 1
    if t.due == t.players + (t.fill > 0):
        t.due = 0
        limit(t, told)


# ---- Phase 4: limit

cdef inline void limit(Table *t, bint told) noexcept nogil:
    """WAM-10: the next seat that holds too many discards; if there is none, phase 5."""
    cdef int most = hand_limit(t), steps, seat
    for steps in range(t.players):
        seat = clockwise(t, t.start, steps)
        if size(t.hands[seat]) > most:
            t.phase = DISCARD
            t.turn = seat
            return
    if t.viewer or t.face_down:
        t.phase = SHOW
        t.due = next_shown(t, 0)
    else:
        turn_up(t, told)
        trades(t)


cdef inline int to_discard(const Table *t) noexcept nogil:
    return size(t.hands[t.turn]) - hand_limit(t)


cdef inline void discard(Table *t, Cards cards, bint told) noexcept nogil:
    t.hands[t.turn] -= cards
    t.discards[t.turn] += cards
    limit(t, told)


# ---- Phase 5: trades

cdef inline int next_shown(const Table *t, int village) noexcept nogil:
    """The next village with a bid, from this one on; `village_count` if there is none."""
    while village < t.village_count and t.owner[village] == NOBODY:
        village += 1
    return village


cdef inline void turn_up(Table *t, bint told) noexcept nogil:
    """WAM-12, WAM-21: everybody sees every bid, in the order of the villages."""
    cdef int village
    if told:
        for village in range(t.village_count):
            if t.owner[village] != NOBODY:
                tell(t, SEEN_SHOW, t.bids[t.owner[village] - 1])


cdef inline void show(Table *t, Cards cards) noexcept nogil:
    """The bid that is turned up; after the last one the villages trade."""
    tell(t, SEEN_SHOW, cards)
    t.bids[t.owner[t.due] - 1] = cards
    t.due = next_shown(t, t.due + 1)
    if t.due == t.village_count:
        t.due = 0
        t.face_down = False
        trades(t)


cdef inline Cards as_seen(const Table *t, int seat, Cards cards) noexcept nogil:
    """Cards as a table holds them in that seat's hand: a view keeps those of other seats apart, as a
    number (the belief knows what is known of them)."""
    if t.viewer and t.viewer != seat + 1:
        return cards_of(UNKNOWN, size(cards))
    return cards


cdef inline bint goods_trade(Cards bid, Cards there) noexcept nogil:
    """WAM-11, WAM-12: whether any good of the bid lies in the village."""
    return (one_each(bid) & one_each(there)) != 0


cdef inline void trade(Table *t, int village) noexcept nogil:
    cdef int seat = t.owner[village] - 1
    cdef Cards laid = t.bids[seat], there = t.villages[village], one
    if goods_trade(laid, there):
        t.hands[seat] += as_seen(t, seat, there)
        t.villages[village] = laid
    else:
        one = one_each(laid)
        t.chests[seat] += size(laid - one)
        t.villages[village] = there + one
    t.bids[seat] = 0
    t.owner[village] = NOBODY


cdef inline void trades(Table *t) noexcept nogil:
    """WAM-11 to WAM-14: all villages; then the next round or the end."""
    cdef int village
    for village in range(t.village_count):
        if t.owner[village] != NOBODY:
            trade(t, village)
    if t.round == t.last:
        finish(t)
    else:
        t.round += 1
        t.phase = BID
        t.turn = t.start


cdef inline void finish(Table *t) noexcept nogil:
    """WAM-14: one card of each good in hand goes under the chest."""
    t.bonus = <uint8_t>((1 << t.players) - 1)
    t.phase = END
    lay_bonus(t)


cdef inline void lay_bonus(Table *t) noexcept nogil:
    """The last bonus of the seats that still have it in their hands; in a view it stays with those whose
    hands are not known."""
    cdef int seat
    cdef Cards one
    for seat in range(t.players if t.bonus else 0):
        if t.bonus >> seat & 1 and not (t.viewer and t.viewer != seat + 1):
            one = one_each(t.hands[seat])
            t.chests[seat] += size(one)
            t.hands[seat] -= one
            t.bonus &= ~(1 << seat)

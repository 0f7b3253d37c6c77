# The legal steps of a seat (WAK-8, WAK-28), the most promising first, as many as are asked for.
#
# MAX_MOVES: 4,983 discards at most leave six cards of ten kinds at the hand limit (a deal has as many), fewer
# than the 5,005 multisets of six out of ten.

from libc.stdint cimport uint8_t

from core.types cimport Move
from games.wakawaka.bags cimport (
    CARD_KINDS, DRUMMER, ELDER, GATHERER, GOOD_KINDS, TORCH, TRADE,
    Cards, Goods, card, cards_of, good, goods_of, number, size,
)
from games.wakawaka.missions cimport MOST_RISES, TOP_LEVEL, list_rises, missing, pattern_of
from games.wakawaka.steps cimport (
    NONE, STEP_ASK, STEP_BUY, STEP_DROP, STEP_DRUM, STEP_END, STEP_FOLLOW, STEP_LIMIT, STEP_PEEK,
    STEP_PLAY, STEP_RISE, STEP_SELL, STEP_SPILL, STEP_SUPPLY, STEP_SWAP, STEP_TAKE, STEP_THREE,
    STEP_USE, pair_of, step_of, triple_in,
)
from games.wakawaka.table cimport (
    BOATS, HAND_LIMIT, HOLDING, TO_ASK, TO_DRUM, TO_EXCHANGE, TO_FOLLOW, TO_LIMIT, TO_PEEK, TO_PLAY,
    TO_SPILL, TO_SUPPLY, TO_SWAP, TO_TAKE, TO_TRADE, TO_USE, Waka, able, can_trade, downs, payable,
    playable, repeated,
)
from games.wakawaka.turn cimport supplies

cdef extern from *:
    """
    /* Kinds of cards, those first that can best be spared: C R D F B G K E S T. */
    static const unsigned char WAKA_CHEAPEST[10] = {1, 7, 2, 4, 0, 5, 6, 3, 8, 9};
    """
    const uint8_t CHEAPEST "WAKA_CHEAPEST"[10]

cdef enum:
    MAX_MOVES = 5005
    MOST_DRUMMED = 5       # WAK-20
    NO_CARD = -1

ctypedef struct Listing:
    const Waka *table
    Move *moves
    Move first             # what a policy prefers; 0 for nothing
    bint pairs             # cards come with the choices that they leave
    int card               # the one whose choices are listed, or NO_CARD
    int found
    int limit


cdef inline void add(Listing *l, Move move) noexcept nogil:
    if l.card != NO_CARD:
        move = pair_of(l.card, move)
    if l.found < l.limit and move != l.first:
        l.moves[l.found] = move
        l.found += 1


cdef inline int list_steps(const Waka *w, Move first, Move *moves, int limit,
                           bint pairs=False) noexcept nogil:
    """Writes at most `limit` steps, `first` before all others unless it is 0; with `pairs` trades, gatherers
    and what repeats them come with each of their choices."""
    cdef Listing l
    l.table = w
    l.moves = moves
    l.first = 0
    l.pairs = pairs
    l.card = NO_CARD
    l.found = 0
    l.limit = limit
    if first:
        add(&l, first)
        l.first = first
    if l.found < limit:
        list_others(&l, w, w.point)
    return l.found


cdef inline void list_others(Listing *l, const Waka *w, int point) noexcept nogil:
    if point == TO_PLAY:
        list_cards(l, w)
    elif point == TO_TRADE:
        list_trades(l, w)
    elif point == TO_SPILL:
        list_goods(l, 0, number(w.holdings[w.seat]) - HOLDING, 0)
    elif point == TO_DRUM:
        list_drums(l, w.hands[w.seat])
    elif point == TO_LIMIT:
        list_cheap(l, STEP_LIMIT, w.hands[w.seat], w.sizes[w.seat] - HAND_LIMIT)
    elif point <= TO_EXCHANGE:
        list_asked(l, w, point)
    else:
        list_small(l, w, point)


# ---- The first part of a turn

cdef inline void list_cards(Listing *l, const Waka *w) noexcept nogil:
    cdef int i, kind
    for i in range(CARD_KINDS - 1, -1, -1):
        kind = CHEAPEST[i]
        if cards_of(w.hands[w.seat], kind) and playable(w, w.seat, kind):
            list_card(l, w, kind)
    add(l, step_of(STEP_END, 0))
    if w.sizes[w.seat] >= 3 and can_trade(w, w.seat):
        list_cheap(l, STEP_THREE, w.hands[w.seat], 3)


cdef inline void list_card(Listing *l, const Waka *w, int kind) noexcept nogil:
    """Neither a trade nor a gatherer changes on the way from the hand what can be chosen."""
    cdef int acts = repeated(w) if kind == TORCH else kind
    if not l.pairs or (acts != TRADE and acts != GATHERER):
        add(l, step_of(STEP_PLAY, kind))
        return
    l.card = kind
    if acts == TRADE:
        list_trades(l, w)
    else:
        list_small(l, w, TO_TAKE)
    l.card = NO_CARD


cdef inline void list_cheap(Listing *l, int step, Cards hand, int n) noexcept nogil:
    """Every multiset of n cards of the hand, those that can best be spared first."""
    add_cards(l, step, hand, 0, n, size(hand), 0)


cdef inline void add_cards(Listing *l, int step, Cards hand, int place, int n, int left,
                           Cards part) noexcept nogil:
    """Adds n of the `left` cards of the kinds from `place` on to `part`."""
    cdef int kind, held, taken
    if n == 0:
        add(l, step_of(step, triple_in(part) if step == STEP_THREE else part))
        return
    kind = CHEAPEST[place]
    held = cards_of(hand, kind)
    left -= held
    for taken in range(held if held < n else n, -1, -1):
        if n - taken > left or l.found == l.limit:
            return
        add_cards(l, step, hand, place + 1, n - taken, left, part + taken * card(kind))


cdef inline void list_trades(Listing *l, const Waka *w) noexcept nogil:
    """WAK-12."""
    cdef Goods rises[MOST_RISES]
    cdef Goods held = w.holdings[w.seat]
    cdef int i, boats = payable(w, w.seat), n = 0
    if w.levels[w.seat] < TOP_LEVEL:
        n = list_rises(held, pattern_of(w.display, w.levels[w.seat]), rises)
    for i in range(n):
        add(l, step_of(STEP_RISE, rises[i]))
    for i in range(BOATS):
        if boats >> i & 1:
            add(l, step_of(STEP_BUY, i))
    for i in range(GOOD_KINDS):
        if goods_of(held, i) >= 2:
            add(l, step_of(STEP_SELL, i))


cdef inline void list_goods(Listing *l, int kind, int n, Goods part) noexcept nogil:
    """WAK-13: every multiset of n goods of the kinds from `kind` on, added to `part`."""
    cdef Goods held = l.table.holdings[l.table.seat]
    cdef int taken, most = goods_of(held, kind)
    if n == 0:
        add(l, step_of(STEP_SPILL, part))
        return
    if kind == GOOD_KINDS or l.found == l.limit:
        return
    for taken in range(most if most < n else n, -1, -1):
        list_goods(l, kind + 1, n - taken, part + taken * good(kind))


cdef inline void list_drums(Listing *l, Cards hand) noexcept nogil:
    """WAK-20."""
    cdef int n
    for n in range(1, MOST_DRUMMED + 1):
        if n <= size(hand):
            list_cheap(l, STEP_DRUM, hand, n)


# ---- The elder (WAK-15)

cdef inline void list_asked(Listing *l, const Waka *w, int point) noexcept nogil:
    cdef int i, kind, step = STEP_DROP
    cdef Cards hand = w.hands[w.seat]
    if point == TO_ASK:
        for i in range(w.players):
            if i != w.seat and w.sizes[i]:
                add(l, step_of(STEP_ASK, i))
        return
    if point == TO_USE:
        step = STEP_USE
        hand = w.hands[w.owner - 1]
    for i in range(CARD_KINDS):
        kind = CHEAPEST[i if point == TO_EXCHANGE else CARD_KINDS - 1 - i]
        if cards_of(hand, kind) and (point == TO_EXCHANGE or usable(w, kind)):
            add(l, step_of(step, kind))
    add(l, step_of(step, NONE))


cdef inline bint usable(const Waka *w, int kind) noexcept nogil:
    """In the hand of another: neither elders nor torch throwers."""
    return kind != ELDER and kind != TORCH and able(w, w.seat, kind, 0)


# ---- The rest

cdef inline void list_small(Listing *l, const Waka *w, int point) noexcept nogil:
    cdef int i
    if point == TO_PEEK:
        for i in range(BOATS):
            if downs(w, i):
                add(l, step_of(STEP_PEEK, i))
    elif point == TO_TAKE:
        for i in range(GOOD_KINDS):
            if goods_of(w.village, i):
                add(l, step_of(STEP_TAKE, i))
    elif point == TO_SWAP:
        list_swaps(l, w.holdings[w.seat], w.village)
    elif point == TO_FOLLOW:
        add(l, step_of(STEP_FOLLOW, 1))
        add(l, step_of(STEP_FOLLOW, 0))
    else:
        for i in range(supplies(w), -1, -1):
            add(l, step_of(STEP_SUPPLY, i))


cdef inline void list_swaps(Listing *l, Goods held, Goods village) noexcept nogil:
    """WAK-20: an equal kind only if it lay in the village before."""
    cdef int given, taken
    for given in range(GOOD_KINDS):
        for taken in range(GOOD_KINDS):
            if goods_of(held, given) and goods_of(village, taken):
                add(l, step_of(STEP_SWAP, given | taken << 4))

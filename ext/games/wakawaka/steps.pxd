# Steps of Waka Waka packed into words, and what a step does. The kind of a step lies in the five highest bits;
# below it lie a number, cards or goods in lanes, or a load. The highest bit of the lane of trades, which no
# number of trades reaches, is the lowest of the kind.
#
# A search takes a card and the choice that it leaves in one step, a pair: beside the card lie the pieces, and
# above them the kind, of the choice.

from libc.stdint cimport uint64_t

from core.types cimport Move
from games.wakawaka.bags cimport CARD_KINDS, Cards, Goods, cards_of, face_up, number, size
from games.wakawaka.table cimport (
    DUE_BOAT, DUE_DEAL, DUE_VILLAGE, SAW_CARD, SAW_HAND, Waka, knows, sight, tell, tell_one,
)
from games.wakawaka.turn cimport (
    act, ask, begin_turn, buy, discard_to_limit, draw_card, draw_fire, drop, drum, end_play,
    laid_open, lay_open, load, lose_draw, peek, play_card, play_three, proceed, refill, rise, see,
    sell, shown, shuffle, shuffle_goods, skip_exchange, spill, supply, swap, take, take_load,
    use_icon,
)

cdef enum:
    STEP_SHIFT = 59
    CARD_BITS = 4          # of a card in a pair
    SECOND_SHIFT = 52      # of the kind of the choice: goods take 48 bits below it
    # Kinds of steps, first the decisions (WAK-28),
    STEP_PLAY = 8          # a card
    STEP_THREE = 9         # a substitute: three cards in nibbles, the first kind in the lowest
    STEP_END = 10
    STEP_BUY = 11          # a boat
    STEP_SELL = 12         # a kind of goods
    STEP_RISE = 13         # goods
    STEP_SPILL = 14        # goods
    STEP_ASK = 15          # a seat
    STEP_USE = 16          # a card of the hand that was asked for, or NONE
    STEP_DROP = 17         # a card, or NONE
    STEP_PEEK = 18         # a boat
    STEP_DRUM = 19         # cards
    STEP_TAKE = 20         # a kind of goods
    STEP_SWAP = 21         # the kind given, and above it, in the next nibble, the kind taken
    STEP_FOLLOW = 22       # 1 or 0
    STEP_SUPPLY = 23       # a number of cards
    STEP_LIMIT = 24        # cards
    # then the events (WAK-29).
    STEP_LOAD = 1          # a load
    STEP_VILLAGE = 2       # goods
    STEP_DEAL = 3          # cards
    STEP_DRAW = 4          # a card
    STEP_FIRE = 5
    STEP_LOST = 6
    STEP_SHUFFLE = 7
    STEP_RENEW = 25        # goods: the six that go to the village
    STEP_SHOW = 26         # cards
    STEP_SEEN = 27         # goods
    STEP_TURNED = 28       # goods
    STEP_LAID = 29         # three cards in nibbles
    NONE = 15
    UNKNOWN_TRIPLE = 0xFFF


cdef inline Move step_of(int kind, uint64_t what) noexcept nogil:
    return <Move>kind << STEP_SHIFT | what


cdef inline int kind_of(Move move) noexcept nogil:
    return <int>(move >> STEP_SHIFT)


cdef inline uint64_t what_of(Move move) noexcept nogil:
    return move & (<uint64_t>1 << STEP_SHIFT) - 1


cdef inline Move pair_of(int kind, Move second) noexcept nogil:
    """A card and the choice that it leaves."""
    return step_of(STEP_PLAY, kind | what_of(second) << CARD_BITS | <uint64_t>kind_of(second) << SECOND_SHIFT)


cdef inline bint is_pair(Move move) noexcept nogil:
    return kind_of(move) == STEP_PLAY and what_of(move) >> CARD_BITS != 0


cdef inline int card_in(Move move) noexcept nogil:
    """The card that is played, alone or in a pair."""
    return <int>what_of(move) & (1 << CARD_BITS) - 1


cdef inline Move second_of(Move pair) noexcept nogil:
    cdef uint64_t rest = what_of(pair)
    cdef uint64_t below = (<uint64_t>1 << SECOND_SHIFT) - 1
    return step_of(<int>(rest >> SECOND_SHIFT), (rest & below) >> CARD_BITS)


cdef inline Move head(Move move) noexcept nogil:
    """The decision that a step begins with."""
    return step_of(STEP_PLAY, card_in(move)) if is_pair(move) else move


cdef inline int triple_in(Cards cards) noexcept nogil:
    """Three cards as nibbles, the first kind in the lowest."""
    cdef int kind, triple = 0, shift = 0
    for kind in range(CARD_KINDS):
        for _ in range(cards_of(cards, kind)):
            triple |= kind << shift
            shift += 4
    return triple


cdef inline void step(Waka *w, Move move) noexcept nogil:
    """A decision of the seat to move or an event, in place."""
    cdef uint64_t what = what_of(move)
    cdef int kind = kind_of(move)
    if kind >= STEP_PLAY and kind <= STEP_LIMIT:
        decide(w, kind, what, move)
    else:
        happen(w, kind, what, move)


cdef inline void decide(Waka *w, int kind, uint64_t what, Move move) noexcept nogil:
    if kind == STEP_THREE:
        tell(w, step_of(STEP_THREE, UNKNOWN_TRIPLE))
        tell_one(w, w.seat, move)
        play_three(w, <int>what)
        return
    tell(w, move)
    if kind == STEP_PLAY:
        play_card(w, <int>what)
    elif kind == STEP_END:
        end_play(w)
    elif kind == STEP_SUPPLY:
        supply(w, <int>what)
    elif kind == STEP_LIMIT:
        discard_to_limit(w, what, size(what))
    elif kind <= STEP_SPILL:
        trade(w, kind, what)
    elif kind <= STEP_DROP:
        ask_and_use(w, kind, <int>what)
    else:
        use(w, kind, what)


cdef inline void trade(Waka *w, int kind, uint64_t what) noexcept nogil:
    """WAK-12, WAK-13."""
    if kind == STEP_BUY:
        buy(w, <int>what)
    elif kind == STEP_SELL:
        sell(w, <int>what)
    elif kind == STEP_RISE:
        rise(w, what)
    else:
        spill(w, what)


cdef inline void ask_and_use(Waka *w, int kind, int what) noexcept nogil:
    """WAK-15."""
    if kind == STEP_ASK:
        ask(w, what)
    elif kind == STEP_USE:
        if what == NONE:
            proceed(w)
        else:
            act(w, what)
    elif what == NONE:
        skip_exchange(w)
    else:
        drop(w, what)


cdef inline void use(Waka *w, int kind, uint64_t what) noexcept nogil:
    """The other choices that a card leaves, and those at a gold icon (WAK-19, WAK-20, WAK-22)."""
    if kind == STEP_PEEK:
        peek(w, <int>what)
    elif kind == STEP_DRUM:
        drum(w, what, size(what))
    elif kind == STEP_TAKE:
        take(w, <int>what)
    elif kind == STEP_SWAP:
        swap(w, what & 15, <int>(what >> 4))
    elif what:
        use_icon(w)
    else:
        proceed(w)


cdef inline void happen(Waka *w, int kind, uint64_t what, Move move) noexcept nogil:
    """An event."""
    if kind == STEP_DRAW:
        draw_card(w, <int>what)
    elif kind == STEP_LOAD:
        tell(w, step_of(kind, face_up(what)))
        load_boat(w, what)
    elif kind == STEP_DEAL:
        deal(w, what)
    elif kind < STEP_PLAY or kind == STEP_RENEW:
        tell(w, move)
        happen_openly(w, kind, what)
    else:
        come_to_see(w, kind, what)


cdef inline void happen_openly(Waka *w, int kind, uint64_t what) noexcept nogil:
    if kind == STEP_FIRE:
        draw_fire(w)
    elif kind == STEP_LOST:
        lose_draw(w)
    elif kind == STEP_SHUFFLE:
        shuffle(w)
    elif kind == STEP_RENEW:
        shuffle_goods(w, what)
    else:
        w.village = what
        w.pile_size -= number(what)
        if not w.viewer:
            w.pile -= what
        w.point = DUE_DEAL
        w.due = 0


cdef inline void load_boat(Waka *w, Goods goods) noexcept nogil:
    """Before the first turn or after one (WAK-5, WAK-7)."""
    cdef bint setup = w.point == DUE_BOAT
    load(w, goods)
    if not setup:
        refill(w)
    elif w.due < 3:
        w.due += 1
    else:
        w.point = DUE_VILLAGE


cdef inline void deal(Waka *w, Cards cards) noexcept nogil:
    """WAK-5; a view knows the cards of its own seat alone."""
    tell(w, sight(SAW_CARD, w.due))
    tell_one(w, w.due, sight(SAW_HAND, cards))
    w.sizes[w.due] = w.hand
    w.deck_size -= w.hand
    if knows(w, w.due):
        w.hands[w.due] = cards
    if not w.viewer:
        w.deck -= cards
    w.due += 1
    if w.due == w.players:
        w.due = 0
        begin_turn(w)


cdef inline void come_to_see(Waka *w, int kind, uint64_t what) noexcept nogil:
    """What views wait for (WAK-29)."""
    if kind == STEP_SHOW:
        shown(w, what)
    elif kind == STEP_SEEN:
        see(w, what)
    elif kind == STEP_TURNED:
        take_load(w, what)
    else:
        laid_open(w, <int>what)
        w.due += 1
        lay_open(w)

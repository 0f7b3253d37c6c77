# A table of Waka Waka and what happens on it, in place (WAK-5 to WAK-24). Deck and goods pile are multisets:
# their orders are drawn when they matter.
#
# A table may also show what one seat knows, its viewer: then hands of others, deck and pile are numbers
# alone, and what the seats come to see (`show`, `seen`, `turned`, `laid`) are events of their own (WAK-29).

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from core.rng cimport mix
from core.types cimport CHANCE, OVER, State
from games.wakawaka.bags cimport (
    BEARER, DRUMMER, ELDER, GATHERER, SHAMAN, TORCH, TRADE, Cards, Goods, at_least, card,
)
from games.wakawaka.missions cimport TOP_LEVEL, missing, pattern_of

cdef extern from *:
    """
    static const unsigned char WAKA_SIZES[4] = {2, 3, 3, 4};
    static const unsigned char WAKA_PRICES[4] = {2, 3, 4, 5};
    /* Bit b is set where boat b can be paid with so much gold. */
    static const unsigned char WAKA_PAYABLE[6] = {0, 0, 1, 3, 7, 15};
    """
    const uint8_t SIZES "WAKA_SIZES"[4]          # WAK-3
    const uint8_t PRICES "WAKA_PRICES"[4]
    const uint8_t PAYABLE "WAKA_PAYABLE"[6]

cdef enum:
    SEATS = 4              # at most
    BOATS = 4
    CARDS_A_TURN = 3       # WAK-7
    HAND_LIMIT = 6         # WAK-10
    HOLDING = 6            # WAK-13
    SUBSTITUTE = 10        # in `played`: three cards as a trade (WAK-14)
    UNKNOWN = 15           # a card that the viewer does not know
    NOBODY = 0             # in `owner`; seats count from 1 there
    NO_ICON = 15           # in `icon`
    WIN_GOLD = 10          # WAK-12: for a pair
    SHAMAN_GOLD = 12       # WAK-18
    FIRST_GOLD = 8         # WAK-5

cdef enum:
    # Points at which something is due. First the events,
    DUE_BOAT = 0
    DUE_VILLAGE = 1
    DUE_DEAL = 2
    DUE_DRAW = 3
    DUE_REFILL = 4
    DUE_SHOW = 5           # what only views wait for
    DUE_SEEN = 6
    DUE_TURNED = 7
    DUE_LAID = 8
    # then the decisions,
    TO_PLAY = 9
    TO_TRADE = 10
    TO_SPILL = 11
    TO_ASK = 12
    TO_USE = 13            # a card of the hand that was asked for
    TO_EXCHANGE = 14
    TO_PEEK = 15
    TO_DRUM = 16
    TO_TAKE = 17
    TO_SWAP = 18
    TO_FOLLOW = 19         # at a gold icon
    TO_SUPPLY = 20
    TO_LIMIT = 21
    # and the end.
    FINISHED = 22

cdef enum:
    # Parts of a turn (WAK-7).
    PLAYING = 0
    SUPPLIED = 1
    CLOSING = 2

cdef enum:
    # Kinds of what is seen, in the hashes of views: numbered as the steps that tell a view of it.
    SAW_CARD = 4
    SAW_HAND = 26
    SAW_GOODS = 27
    SAW_TURNED = 28
    SAW_LAID = 29

ctypedef struct Waka:
    Cards hands[SEATS]
    Cards deck                 # without fire cards
    Cards discard              # likewise
    Goods holdings[SEATS]
    Goods village
    Goods pile
    Goods former               # the last goods of a pile that ran out on the way (WAK-11)
    Goods boats[BOATS]         # loads: see wakawaka_bags
    uint64_t keys[SEATS]       # hash of what each seat has seen
    int32_t gold[SEATS]
    int32_t turn               # turns completed
    int32_t last_turn          # WAK-24: turns in all
    uint8_t levels[SEATS]
    uint8_t sizes[SEATS]       # cards in hand
    uint8_t looked[SEATS]      # boats whose face-down goods the seat has seen, as a mask
    uint8_t eyes[BOATS]        # WAK-3
    uint16_t laid[CARDS_A_TURN]    # the cards of a substitute, a nibble each
    uint16_t happened          # what has been seen so far: the salt of the hashes
    uint16_t icons             # cards with a gold icon, as a mask (WAK-22)
    uint8_t played[CARDS_A_TURN]
    uint8_t played_count
    uint8_t loaded             # boats that hold goods, as a mask
    uint8_t deck_size          # with fire cards
    uint8_t fires              # fire cards in the deck
    uint8_t fires_out          # in the discard pile
    uint8_t pile_size
    uint8_t former_size
    uint8_t players
    uint8_t display            # WAK-6
    uint8_t hand               # cards dealt (WAK-5)
    bint fire                  # it burns
    uint8_t puts_out           # WAK-18
    uint8_t viewer             # seat + 1 of whose knowledge this is; 0: all is known
    uint8_t quiet              # hashes are not kept up: playouts
    uint8_t point              # what is due
    uint8_t part               # of the turn
    uint8_t seat               # who decides or draws
    uint8_t draws              # still to be made by that seat
    uint8_t looks              # a look follows them (WAK-19)
    uint8_t owner              # whose hand was asked for and who may exchange, seat + 1
    uint8_t icon               # the card that others may use now
    uint8_t asked              # how many of them have been asked
    uint8_t due                # boat, seat or substitute that an event is about
    uint8_t judged             # finished by estimate: wakawaka_race


cdef inline Waka *table_in(State *state) noexcept nogil:
    return <Waka *>state


cdef inline const Waka *table_of(const State *state) noexcept nogil:
    return <const Waka *>state


# ---- What the seats see

cdef inline uint64_t token(const Waka *w, uint64_t what) noexcept nogil:
    return mix(mix(what) + w.happened)


cdef inline void tell(Waka *w, uint64_t what) noexcept nogil:
    """Something that all seats see."""
    cdef uint64_t seen
    cdef int seat
    if w.quiet:
        return
    seen = token(w, what)
    for seat in range(w.players):
        w.keys[seat] += seen
    w.happened += 1


cdef inline void tell_one(Waka *w, int seat, uint64_t what) noexcept nogil:
    """Something that one seat sees. In a view the hashes of others hold what all see."""
    if not w.quiet and knows(w, seat):
        w.keys[seat] += token(w, what)


cdef inline uint64_t sight(int kind, uint64_t what) noexcept nogil:
    return <uint64_t>kind << 59 ^ what


cdef inline bint knows(const Waka *w, int seat) noexcept nogil:
    """Whether the cards of this seat are known."""
    return w.viewer == 0 or w.viewer == seat + 1


# ---- Seats and boats

cdef inline int active(const Waka *w) noexcept nogil:
    """Whose turn it is (WAK-5)."""
    return w.turn % w.players


cdef inline int clockwise(const Waka *w, int seat, int steps) noexcept nogil:
    seat += steps
    return seat - w.players if seat >= w.players else seat


cdef inline int downs(const Waka *w, int boat) noexcept nogil:
    """Goods that lie face down on a boat."""
    return SIZES[boat] - w.eyes[boat] if w.loaded >> boat & 1 else 0


cdef inline int payable(const Waka *w, int seat) noexcept nogil:
    """The boats that the seat can buy, as a mask."""
    return PAYABLE[w.gold[seat] if w.gold[seat] < 5 else 5] & w.loaded


cdef inline bint can_rise(const Waka *w, int seat) noexcept nogil:
    """WAK-12: whether the seat holds the goods of the next level."""
    return (w.levels[seat] < TOP_LEVEL
            and missing(w.holdings[seat], pattern_of(w.display, w.levels[seat])) == 0)


cdef inline bint can_trade(const Waka *w, int seat) noexcept nogil:
    """WAK-12: any of the three trades."""
    return payable(w, seat) or at_least(w.holdings[seat], 2) or can_rise(w, seat)


cdef inline bint arrived(const Waka *w) noexcept nogil:
    """WAK-23: whether anybody is on the top level."""
    cdef int seat
    for seat in range(w.players):
        if w.levels[seat] == TOP_LEVEL:
            return True
    return False


# ---- Which cards can be played (WAK-8)

cdef inline bint others_have_cards(const Waka *w, int seat) noexcept nogil:
    cdef int other
    for other in range(w.players):
        if other != seat and w.sizes[other]:
            return True
    return False


cdef inline bint able(const Waka *w, int seat, int kind, int leaving) noexcept nogil:
    """Whether the action of a card can be done, `leaving` cards being gone from the hand."""
    if kind == TRADE:
        return can_trade(w, seat)
    if kind == ELDER:
        return others_have_cards(w, seat)
    if kind == SHAMAN:
        return w.fire and w.gold[seat] >= SHAMAN_GOLD and w.levels[seat] < TOP_LEVEL
    if kind == DRUMMER:
        return w.sizes[seat] > leaving
    if kind == GATHERER:
        return w.village != 0
    if kind == BEARER:
        return w.village != 0 and w.holdings[seat] != 0
    return True


cdef inline int repeated(const Waka *w) noexcept nogil:
    """WAK-16: what a torch thrower stands for; UNKNOWN where there is nothing, or a substitute."""
    cdef int i
    for i in range(w.played_count - 1, -1, -1):
        if w.played[i] != TORCH:
            return w.played[i] if w.played[i] != SUBSTITUTE else UNKNOWN
    return UNKNOWN


cdef inline bint playable(const Waka *w, int seat, int kind) noexcept nogil:
    """A card in the hand of the seat whose turn it is."""
    cdef int acts = repeated(w) if kind == TORCH else kind
    return acts != UNKNOWN and able(w, seat, acts, 1)


# ---- Cards that move

cdef inline void leave_hand(Waka *w, int seat, Cards cards, int n) noexcept nogil:
    w.sizes[seat] -= n
    if knows(w, seat):
        w.hands[seat] -= cards


cdef inline void put_off(Waka *w, int seat, Cards cards, int n) noexcept nogil:
    """To the discard pile, open."""
    leave_hand(w, seat, cards, n)
    w.discard += cards


cdef inline Cards three_cards(int triple) noexcept nogil:
    return card(triple & 15) + card(triple >> 4 & 15) + card(triple >> 8 & 15)


cdef inline int triple_of(int a, int b, int c) noexcept nogil:
    return a | b << 4 | c << 8


# ---- Who acts

cdef inline int who(const Waka *w) noexcept nogil:
    if w.point < TO_PLAY:
        return CHANCE
    if w.point == FINISHED:
        return OVER
    return w.seat

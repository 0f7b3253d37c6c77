# A table of Waka Waka and what happens on it, in place (WAK-5 to WAK-24). Deck and goods pile are multisets:
# their orders are drawn when they matter.
#
# A table may also show what one seat knows, its viewer: then hands of others, deck and pile are numbers
# alone, and what the seats come to see (`show`, `seen`, `turned`, `laid`) are events of their own (WAK-29).

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from core.rng cimport mix
from core.types cimport CHANCE, OVER, State
from games.wakawaka.bags cimport (
    BEARER, CHIMPANZEE, DRUMMER, ELDER, GATHERER, RAINMAKER, SHAMAN, TELLER, TORCH, TRADE,
    Cards, Goods, at_least, card, face_down, face_up, good, number, size,
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


# ---- How a turn goes on

cdef inline void proceed(Waka *w) noexcept nogil:
    """Goes on to the next point: of the action under way, then of the turn."""
    if w.draws:
        w.point = DUE_DRAW
    elif w.looks and look(w):
        w.point = TO_PEEK
    elif number(w.holdings[w.seat]) > HOLDING:
        w.point = TO_SPILL
    elif w.owner != NOBODY and exchange(w):
        w.point = TO_EXCHANGE
    elif w.icon != NO_ICON and follow(w):
        w.point = TO_FOLLOW
    elif w.part == PLAYING:
        play_on(w)
    elif w.part == SUPPLIED:
        limit(w)
    else:
        refill(w)


cdef inline bint look(Waka *w) noexcept nogil:
    """WAK-19: whether there is a boat to look at."""
    cdef int boat
    w.looks = 0
    for boat in range(BOATS):
        if downs(w, boat):
            return True
    return False


cdef inline bint exchange(Waka *w) noexcept nogil:
    """WAK-15: the owner of the hand is next."""
    w.seat = w.owner - 1
    w.owner = NOBODY
    return True


cdef inline bint follow(Waka *w) noexcept nogil:
    """WAK-22: whether another seat can use the card; that one is next."""
    cdef int seat
    while w.asked < w.players - 1:
        w.asked += 1
        seat = clockwise(w, active(w), w.asked)
        if w.gold[seat] >= 1 and able(w, seat, w.icon, 0):
            w.seat = seat
            return True
    w.icon = NO_ICON
    return False


cdef inline void play_on(Waka *w) noexcept nogil:
    """WAK-7: another card, or the end of the first part."""
    w.seat = active(w)
    if w.played_count < CARDS_A_TURN:
        w.point = TO_PLAY
    else:
        end_play(w)


cdef inline void end_play(Waka *w) noexcept nogil:
    """WAK-9: there are no supplies after three cards."""
    w.part = SUPPLIED
    if w.played_count < CARDS_A_TURN:
        w.point = TO_SUPPLY
    else:
        limit(w)


cdef inline void limit(Waka *w) noexcept nogil:
    """WAK-10."""
    if w.sizes[w.seat] > HAND_LIMIT:
        w.point = TO_LIMIT
    else:
        close(w)


cdef inline void close(Waka *w) noexcept nogil:
    """WAK-7, WAK-14: the cards played go to the discard pile, substitutes seen by all."""
    w.part = CLOSING
    w.due = 0
    lay_open(w)


cdef inline void lay_open(Waka *w) noexcept nogil:
    """From the played card number `due` on. A view waits to be told what a substitute was."""
    while w.due < w.played_count:
        if w.played[w.due] != SUBSTITUTE:
            w.discard += card(w.played[w.due])
        elif w.viewer:
            w.point = DUE_LAID
            return
        else:
            laid_open(w, w.laid[w.due])
        w.due += 1
    w.played_count = 0
    w.due = 0
    refill(w)


cdef inline void laid_open(Waka *w, int triple) noexcept nogil:
    tell(w, sight(SAW_LAID, triple))
    w.discard += three_cards(triple)


cdef inline void refill(Waka *w) noexcept nogil:
    """WAK-7: the empty boats in order; then the next turn."""
    while w.due < BOATS:
        if not w.loaded >> w.due & 1:
            w.point = DUE_REFILL
            return
        w.due += 1
    next_turn(w)


cdef inline bint arrived(const Waka *w) noexcept nogil:
    """WAK-23: whether anybody is on the top level."""
    cdef int seat
    for seat in range(w.players):
        if w.levels[seat] == TOP_LEVEL:
            return True
    return False


cdef inline void next_turn(Waka *w) noexcept nogil:
    """WAK-23, WAK-24: the game ends with a round."""
    w.turn += 1
    if active(w) == 0 and (w.turn >= w.last_turn or arrived(w)):
        w.point = FINISHED
    else:
        begin_turn(w)


cdef inline void begin_turn(Waka *w) noexcept nogil:
    w.part = PLAYING
    w.seat = active(w)
    w.point = TO_PLAY
    w.icon = NO_ICON


# ---- Decisions in the first part

cdef inline void play_card(Waka *w, int kind) noexcept nogil:
    cdef int seat = w.seat
    cdef int acts = repeated(w) if kind == TORCH else kind
    leave_hand(w, seat, card(kind), 1)
    w.played[w.played_count] = kind
    w.played_count += 1
    if w.icons >> kind & 1:
        w.icon = kind
        w.asked = 0
    act(w, acts)


cdef inline void play_three(Waka *w, int triple) noexcept nogil:
    """WAK-14; the triple may be unknown to the viewer."""
    w.laid[w.played_count] = triple
    w.played[w.played_count] = SUBSTITUTE
    w.played_count += 1
    leave_hand(w, w.seat, three_cards(triple) if knows(w, w.seat) else 0, 3)
    w.point = TO_TRADE


cdef inline void act(Waka *w, int kind) noexcept nogil:
    """What a card does (WAK-12 to WAK-20), by the seat to decide."""
    if kind == TRADE:
        w.point = TO_TRADE
    elif kind == ELDER:
        w.point = TO_ASK
    elif kind == DRUMMER:
        w.point = TO_DRUM
    elif kind == GATHERER:
        w.point = TO_TAKE
    elif kind == BEARER:
        w.point = TO_SWAP
    else:
        act_at_once(w, kind)


cdef inline void act_at_once(Waka *w, int kind) noexcept nogil:
    """Cards without a choice, or with draws before it."""
    if kind == RAINMAKER:
        w.gold[w.seat] += w.levels[w.seat]
    elif kind == SHAMAN:
        w.gold[w.seat] -= SHAMAN_GOLD
        w.levels[w.seat] += 1
        if w.puts_out:
            w.fire = False
    elif kind == TELLER:
        w.draws = 2
    else:
        w.draws = 1
        w.looks = 1
    proceed(w)


# ---- Decisions of the actions

cdef inline void buy(Waka *w, int boat) noexcept nogil:
    """WAK-12. A view waits to be told what lay face down."""
    w.gold[w.seat] -= PRICES[boat]
    w.due = boat
    if w.viewer and downs(w, boat):
        w.point = DUE_TURNED
    else:
        take_load(w, face_down(w.boats[boat]))


cdef inline void take_load(Waka *w, Goods down) noexcept nogil:
    """All goods of the boat `due`; those face down are seen by all (WAK-29)."""
    cdef int boat = w.due
    if down:
        tell(w, sight(SAW_TURNED, down))
    w.holdings[w.seat] += face_up(w.boats[boat]) + down
    w.boats[boat] = 0
    w.loaded &= ~(1 << boat)
    w.due = 0
    proceed(w)


cdef inline void sell(Waka *w, int kind) noexcept nogil:
    w.holdings[w.seat] -= good(kind) * 2
    w.village += good(kind) * 2
    w.gold[w.seat] += WIN_GOLD
    proceed(w)


cdef inline void rise(Waka *w, Goods goods) noexcept nogil:
    w.holdings[w.seat] -= goods
    w.village += goods
    w.levels[w.seat] += 1
    proceed(w)


cdef inline void spill(Waka *w, Goods goods) noexcept nogil:
    w.holdings[w.seat] -= goods
    w.village += goods
    proceed(w)


cdef inline void ask(Waka *w, int owner) noexcept nogil:
    """WAK-15: the hand is shown to everybody. A view waits to be told."""
    w.owner = owner + 1
    if w.viewer:
        w.point = DUE_SHOW
    else:
        shown(w, w.hands[owner])


cdef inline void shown(Waka *w, Cards hand) noexcept nogil:
    """A view keeps the hand until its owner has made up its mind."""
    tell(w, sight(SAW_HAND, hand))
    w.hands[w.owner - 1] = hand
    w.point = TO_USE


cdef inline void skip_exchange(Waka *w) noexcept nogil:
    forget_hand(w)
    proceed(w)


cdef inline void drop(Waka *w, int kind) noexcept nogil:
    """WAK-15: the owner of the hand exchanges a card."""
    put_off(w, w.seat, card(kind), 1)
    forget_hand(w)
    w.draws = 1
    proceed(w)


cdef inline void forget_hand(Waka *w) noexcept nogil:
    """What others hold is for the belief to remember."""
    if not knows(w, w.seat):
        w.hands[w.seat] = 0


cdef inline void peek(Waka *w, int boat) noexcept nogil:
    """WAK-19. The view of the seat that looks waits to be told."""
    w.due = boat
    w.looked[w.seat] |= 1 << boat
    if w.viewer == w.seat + 1:
        w.point = DUE_SEEN
    else:
        see(w, face_down(w.boats[boat]))


cdef inline void see(Waka *w, Goods down) noexcept nogil:
    tell_one(w, w.seat, sight(SAW_GOODS, down))
    w.boats[w.due] = face_up(w.boats[w.due]) | down << 4
    w.due = 0
    proceed(w)


cdef inline void drum(Waka *w, Cards cards, int n) noexcept nogil:
    """WAK-20: all discards come before the draws."""
    put_off(w, w.seat, cards, n)
    w.draws = n
    proceed(w)


cdef inline void take(Waka *w, int kind) noexcept nogil:
    w.village -= good(kind)
    w.holdings[w.seat] += good(kind)
    proceed(w)


cdef inline void swap(Waka *w, int given, int taken) noexcept nogil:
    w.holdings[w.seat] += good(taken) - good(given)
    w.village += good(given) - good(taken)
    proceed(w)


cdef inline void use_icon(Waka *w) noexcept nogil:
    """WAK-22: 1 gold to the owner, first."""
    w.gold[w.seat] -= 1
    w.gold[active(w)] += 1
    act(w, w.icon)


# ---- Decisions in the other parts

cdef inline int supplies(const Waka *w) noexcept nogil:
    """WAK-9."""
    return CARDS_A_TURN - w.played_count


cdef inline void supply(Waka *w, int cards) noexcept nogil:
    w.gold[w.seat] += supplies(w) - cards
    w.draws = cards
    proceed(w)


cdef inline void discard_to_limit(Waka *w, Cards cards, int n) noexcept nogil:
    put_off(w, w.seat, cards, n)
    close(w)


# ---- Events

cdef inline void draw_card(Waka *w, int kind) noexcept nogil:
    """A card that is no fire card, to the seat that draws; a view may not know which."""
    tell(w, sight(SAW_CARD, w.seat))
    tell_one(w, w.seat, sight(SAW_CARD, kind + SEATS))
    w.deck_size -= 1
    w.sizes[w.seat] += 1
    if knows(w, w.seat):
        w.hands[w.seat] += card(kind)
    if not w.viewer:
        w.deck -= card(kind)
    w.draws -= 1
    proceed(w)


cdef inline void draw_fire(Waka *w) noexcept nogil:
    """WAK-21: the draw is still to be made."""
    w.fire = not w.fire
    w.deck_size -= 1
    w.fires -= 1
    w.fires_out += 1


cdef inline void lose_draw(Waka *w) noexcept nogil:
    w.draws -= 1
    proceed(w)


cdef inline void shuffle(Waka *w) noexcept nogil:
    """WAK-11: the discard pile becomes the deck."""
    w.fires = w.fires_out
    w.fires_out = 0
    w.deck_size = w.fires + size(w.discard)
    w.deck = 0 if w.viewer else w.discard
    w.discard = 0


cdef inline bint goods_run_out(const Waka *w) noexcept nogil:
    """WAK-11: whether the pile must be renewed before the boat `due` is full."""
    return w.pile_size + w.former_size < SIZES[w.due]


cdef inline void shuffle_goods(Waka *w, Goods village) noexcept nogil:
    """WAK-11: the village becomes the pile, but for six goods."""
    w.former = w.pile
    w.former_size = w.pile_size
    w.pile_size = number(w.village) - number(village)
    w.pile = 0 if w.viewer else w.village - village
    w.village = village


cdef inline void load(Waka *w, Goods goods) noexcept nogil:
    """The boat `due` is filled; the last goods of a pile that ran out come first."""
    cdef int seat
    w.boats[w.due] = goods
    w.loaded |= 1 << w.due
    for seat in range(w.players):
        w.looked[seat] &= ~(1 << w.due)
    w.pile_size -= SIZES[w.due] - w.former_size
    w.former_size = 0
    if not w.viewer:
        w.pile += w.former - face_up(goods) - face_down(goods)
        w.former = 0


# ---- Who acts

cdef inline int who(const Waka *w) noexcept nogil:
    if w.point < TO_PLAY:
        return CHANCE
    if w.point == FINISHED:
        return OVER
    return w.seat

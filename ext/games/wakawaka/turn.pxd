# How a turn of Waka Waka goes on, in place (WAK-7 to WAK-23): what follows a decision or an event, up to the next.

from games.wakawaka.bags cimport (
    BEARER, DRUMMER, ELDER, GATHERER, RAINMAKER, SHAMAN, TELLER, TORCH, TRADE, Cards, Goods, card,
    face_down, face_up, good, number, size,
)
from games.wakawaka.table cimport (
    BOATS, CARDS_A_TURN, CLOSING, DUE_DRAW, DUE_LAID, DUE_REFILL, DUE_SEEN, DUE_SHOW, DUE_TURNED,
    FINISHED, HAND_LIMIT, HOLDING, NOBODY, NO_ICON, PLAYING, PRICES, SAW_CARD, SAW_GOODS, SAW_HAND,
    SAW_LAID, SAW_TURNED, SEATS, SHAMAN_GOLD, SIZES, SUBSTITUTE, SUPPLIED, TO_ASK, TO_DRUM,
    TO_EXCHANGE, TO_FOLLOW, TO_LIMIT, TO_PEEK, TO_PLAY, TO_SPILL, TO_SUPPLY, TO_SWAP, TO_TAKE,
    TO_TRADE, TO_USE, WIN_GOLD, Waka, able, active, arrived, clockwise, downs, knows, leave_hand,
    put_off, repeated, sight, tell, tell_one, three_cards,
)


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

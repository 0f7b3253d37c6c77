# A light policy for playouts: what each card would gain now, in weights found by matches of this policy
# (weights.pxd), less what it costs to play it. A player who only hoards would stall a game; here
# every good that is needed, and every level, is worth playing for.

from libc.stdint cimport int16_t, uint64_t

from core.types cimport Move
from games.wakawaka.bags cimport (
    BEARER, CARD_KINDS, CARD_LANE, CHIMPANZEE, DRUMMER, ELDER, GATHERER, GOOD_KINDS, RAINMAKER, SHAMAN,
    TELLER, TORCH, TRADE, Cards, Goods, at_least, card, cards_of, face_down, face_up, good, goods_of,
    lowest_bit, lowest_good, number, one_of_each, popcount, size,
)
from games.wakawaka.lists cimport CHEAPEST, MOST_DRUMMED, usable
from games.wakawaka.missions cimport lesser
from games.wakawaka.policy cimport (
    best_rise, best_taken, cheapest, greedy, lacking, least_needed,
)
from games.wakawaka.steps cimport (
    NONE, STEP_BUY, STEP_DRUM, STEP_END, STEP_FOLLOW, STEP_PLAY, STEP_SELL, STEP_SUPPLY, STEP_SWAP,
    STEP_THREE, STEP_USE, kind_of, step_of, triple_in, what_of,
)
from games.wakawaka.table cimport (
    BOATS, HAND_LIMIT, HOLDING, PRICES, TO_DRUM, TO_FOLLOW, TO_PLAY, TO_SUPPLY, TO_SWAP, TO_TRADE,
    TO_USE, WIN_GOLD, Waka, able, can_rise, can_trade, downs, payable, playable, repeated,
)
from games.wakawaka.turn cimport supplies

cdef enum:
    # Weights.
    RISE = 0               # a level paid for with goods
    RISE_BY_SHAMAN = 1
    GOLD = 2               # a piece of gold, up to ENOUGH
    ENOUGH = 3
    MORE_GOLD = 4          # beyond
    NEEDED = 5             # a good that lowers what is missing
    SPARE = 6              # any good
    PAIR = 7
    FACE_DOWN = 8          # an unknown good
    READY = 9              # a purchase after which nothing is missing, with a trade at hand
    SUPPLY = 10            # what a card played costs beside itself (WAK-9)
    CARD = 11              # in hand, by kind: ten weights
    DRAWN = 21             # a card that is drawn
    LOOK = 22              # of a chimpanzee
    ICON = 23              # what others may gain by a card with a gold icon
    FOLLOWING = 24         # least gain for which gold is paid
    ASKING = 25            # of an elder, in sixteenths of the trade that is wanted
    FULL = 26              # cards in hand up to which supplies are cards
    WEIGHTS = 27
    NOT_POSSIBLE = -10000

ctypedef const int16_t *Weights

ctypedef struct Gain:
    int worth
    Move move


cdef inline void better(Gain *best, int worth, Move move) noexcept nogil:
    if worth > best.worth:
        best.worth = worth
        best.move = move


# ---- What things are worth

cdef inline int gold_worth(Weights p, int gold) noexcept nogil:
    if gold <= p[ENOUGH]:
        return gold * p[GOLD]
    return p[ENOUGH] * p[GOLD] + (gold - p[ENOUGH]) * p[MORE_GOLD]


cdef inline int gold_gain(const Waka *w, Weights p, int seat, int more) noexcept nogil:
    return gold_worth(p, w.gold[seat] + more) - gold_worth(p, w.gold[seat])


cdef inline int goods_worth(const Waka *w, Weights p, int seat, Goods held) noexcept nogil:
    """Of a holding; what is above the limit is lost (WAK-13)."""
    cdef int pairs = popcount(at_least(held, 2)) + popcount(at_least(held, 4))
    return (lesser(number(held), HOLDING) * p[SPARE] + pairs * p[PAIR]
            - lacking(w, seat, held) * p[NEEDED])


cdef inline int cards_worth(Weights p, Cards cards) noexcept nogil:
    cdef uint64_t kinds = one_of_each(cards)
    cdef int kind, worth = 0
    while kinds:
        kind = lowest_bit(kinds) // CARD_LANE
        kinds &= kinds - 1
        worth += cards_of(cards, kind) * p[CARD + kind]
    return worth


# ---- What actions gain

cdef inline int trades_at_hand(const Waka *w, int seat) noexcept nogil:
    """Trade cards, own turn or not, and what stands for one after a trade."""
    return cards_of(w.hands[seat], TRADE) + cards_of(w.hands[seat], TORCH)


cdef inline int boat_gain(const Waka *w, Weights p, int seat, int boat, int now) noexcept nogil:
    """`now`: what the holding is worth. Goods that the seat has looked at are known to it."""
    cdef Goods held = w.holdings[seat] + face_up(w.boats[boat])
    cdef int unknown = downs(w, boat), gain
    if w.looked[seat] >> boat & 1:
        held += face_down(w.boats[boat])
        unknown = 0
    gain = goods_worth(w, p, seat, held) - now + unknown * p[FACE_DOWN]
    if lacking(w, seat, held) == 0 and trades_at_hand(w, seat) > 1:
        gain += p[READY]
    return gain + gold_gain(w, p, seat, -PRICES[boat])


cdef inline void trade_gain(const Waka *w, Weights p, int seat, Gain *best) noexcept nogil:
    """The best trade of one who can trade (WAK-12)."""
    cdef Goods held = w.holdings[seat]
    cdef uint64_t pairs = at_least(held, 2)
    cdef int boats = payable(w, seat), now, i, sale
    best.worth = NOT_POSSIBLE
    if can_rise(w, seat):
        best.worth = p[RISE]
        best.move = best_rise(w, seat)
        return
    now = goods_worth(w, p, seat, held)
    while boats:
        i = lowest_bit(boats)
        boats &= boats - 1
        better(best, boat_gain(w, p, seat, i, now), step_of(STEP_BUY, i))
    sale = gold_gain(w, p, seat, WIN_GOLD) - now
    while pairs:
        i = lowest_good(pairs)
        pairs &= pairs - 1
        better(best, goods_worth(w, p, seat, held - good(i) * 2) + sale, step_of(STEP_SELL, i))


cdef inline int take_gain(const Waka *w, Weights p, int seat) noexcept nogil:
    cdef Goods held = w.holdings[seat]
    return goods_worth(w, p, seat, held + good(best_taken(w, seat))) - goods_worth(w, p, seat, held)


cdef inline Move good_swap(const Waka *w, int seat) noexcept nogil:
    """The good that is wanted most for the one that is then needed least."""
    cdef int taken = best_taken(w, seat), kind, lack, least = 99, given = 0
    cdef Goods held = w.holdings[seat] + good(taken)
    for kind in range(GOOD_KINDS):
        if goods_of(w.holdings[seat], kind):
            lack = lacking(w, seat, held - good(kind))
            if lack < least:
                least = lack
                given = kind
    return step_of(STEP_SWAP, given | taken << 4)


cdef inline int swap_gain(const Waka *w, Weights p, int seat) noexcept nogil:
    cdef int both = <int>what_of(good_swap(w, seat))
    cdef Goods held = w.holdings[seat]
    return goods_worth(w, p, seat, held - good(both & 15) + good(both >> 4)) - goods_worth(w, p, seat, held)


cdef inline Cards poor_cards(Weights p, Cards hand) noexcept nogil:
    """Up to five cards that are worth less than drawn ones; one at least."""
    cdef Cards part = 0
    cdef int i, kind, taken, left = MOST_DRUMMED
    for i in range(CARD_KINDS):
        kind = CHEAPEST[i]
        if p[CARD + kind] < p[DRAWN]:
            taken = lesser(cards_of(hand, kind), left)
            part += taken * card(kind)
            left -= taken
    return part if part else cheapest(hand, 1)


cdef inline int drum_gain(const Waka *w, Weights p, int seat, int kind) noexcept nogil:
    """`kind`: a card that leaves the hand first, or NONE."""
    cdef Cards hand = w.hands[seat], part
    if kind != NONE:
        hand -= card(kind)
    if hand == 0:
        return NOT_POSSIBLE
    part = poor_cards(p, hand)
    return size(part) * p[DRAWN] - cards_worth(p, part)


cdef inline int draw_gain(const Waka *w, Weights p, int seat, int n) noexcept nogil:
    """Cards beyond the limit are lost at the end of the turn, as a rule."""
    return lesser(n, HAND_LIMIT + 1 - lesser(w.sizes[seat], HAND_LIMIT + 1)) * p[DRAWN]


cdef inline int gain_of(const Waka *w, Weights p, int seat, int kind, int leaving) noexcept nogil:
    """Of the action of a card that the seat is able to do; `leaving`: the card that goes from the hand, or
    NONE."""
    cdef Gain trade
    if kind == TRADE:
        trade_gain(w, p, seat, &trade)
        return trade.worth
    if kind == SHAMAN:
        return p[RISE_BY_SHAMAN]
    if kind == RAINMAKER:
        return gold_gain(w, p, seat, w.levels[seat])
    if kind == TELLER:
        return draw_gain(w, p, seat, 2)
    if kind == CHIMPANZEE:
        return draw_gain(w, p, seat, 1) + p[LOOK]
    if kind == GATHERER:
        return take_gain(w, p, seat)
    if kind == BEARER:
        return swap_gain(w, p, seat)
    if kind == DRUMMER:
        return drum_gain(w, p, seat, leaving)
    return NOT_POSSIBLE


# ---- Decisions

cdef inline void consider(const Waka *w, Weights p, int kind, int trade, Gain *best) noexcept nogil:
    """A card of the hand. `trade`: the gain of the best trade."""
    cdef int seat = w.seat, acts = kind, gain
    if not playable(w, seat, kind):
        return
    if kind == TORCH:
        acts = repeated(w)
    if acts == ELDER:
        return
    gain = trade if acts == TRADE else gain_of(w, p, seat, acts, kind)
    gain -= p[CARD + kind] + p[SUPPLY]
    if w.icons >> kind & 1:
        gain -= p[ICON]
    better(best, gain, step_of(STEP_PLAY, kind))


cdef inline void consider_substitute(const Waka *w, Weights p, int trade, Gain *best) noexcept nogil:
    """Three cards, or an elder, where a trade is wanted and there is none in hand."""
    cdef Cards hand = w.hands[w.seat], three
    if w.sizes[w.seat] >= 3:
        three = cheapest(hand, 3)
        better(best, trade - cards_worth(p, three) - p[SUPPLY], step_of(STEP_THREE, triple_in(three)))
    if cards_of(hand, ELDER) and able(w, w.seat, ELDER, 1):
        better(best, trade * p[ASKING] // 16 - p[CARD + ELDER] - p[SUPPLY], step_of(STEP_PLAY, ELDER))


cdef inline Move light_card(const Waka *w, Weights p) noexcept nogil:
    cdef Cards hand = w.hands[w.seat]
    cdef uint64_t kinds = one_of_each(hand)
    cdef Gain best, trade
    best.worth = 0
    best.move = step_of(STEP_END, 0)
    trade_gain(w, p, w.seat, &trade)
    while kinds:
        consider(w, p, lowest_bit(kinds) // CARD_LANE, trade.worth, &best)
        kinds &= kinds - 1
    if not cards_of(hand, TRADE) and trade.worth > NOT_POSSIBLE:
        consider_substitute(w, p, trade.worth, &best)
    return best.move


cdef inline Move light_use(const Waka *w, Weights p) noexcept nogil:
    """A card of the hand that was asked for."""
    cdef Cards hand = w.hands[w.owner - 1]
    cdef Gain best
    cdef int kind
    best.worth = 0
    best.move = step_of(STEP_USE, NONE)
    for kind in range(CARD_KINDS):
        if cards_of(hand, kind) and usable(w, kind):
            better(&best, gain_of(w, p, w.seat, kind, NONE), step_of(STEP_USE, kind))
    return best.move


cdef inline bint light_follows(const Waka *w, Weights p) noexcept nogil:
    cdef int gain = gain_of(w, p, w.seat, w.icon, NONE) + gold_gain(w, p, w.seat, -1)
    return gain > p[FOLLOWING]


cdef inline int light_supplies(const Waka *w, Weights p) noexcept nogil:
    cdef int wanted = p[FULL] - w.sizes[w.seat]
    return lesser(supplies(w), wanted) if wanted > 0 else 0


cdef inline Move light(const Waka *w, Weights p) noexcept nogil:
    cdef int point = w.point
    cdef Gain trade
    if point == TO_PLAY:
        return light_card(w, p)
    if point == TO_TRADE:
        trade_gain(w, p, w.seat, &trade)
        return trade.move
    if point == TO_FOLLOW:
        return step_of(STEP_FOLLOW, light_follows(w, p))
    if point == TO_SUPPLY:
        return step_of(STEP_SUPPLY, light_supplies(w, p))
    if point == TO_USE:
        return light_use(w, p)
    if point == TO_DRUM:
        return step_of(STEP_DRUM, poor_cards(p, w.hands[w.seat]))
    if point == TO_SWAP:
        return good_swap(w, w.seat)
    return greedy(w)

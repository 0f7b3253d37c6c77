# The order in which a tree opens the steps of a seat: cards and trades by what the light policy takes them to
# gain, best first; elsewhere what that policy would do, then the rest. All that it looks at is known to
# the seat, so that the order is the same in all worlds that the seat takes for possible.

from core.types cimport Move
from games.wakawaka.bags cimport ELDER, TORCH, TRADE, Goods, good
from games.wakawaka.light cimport (
    ASKING, CARD, ICON, NOT_POSSIBLE, RISE, SUPPLY, Gain, Weights, boat_gain, cards_worth, gain_of, gold_gain,
    goods_worth, light, trade_gain,
)
from games.wakawaka.lists cimport list_steps
from games.wakawaka.missions cimport lesser, missing, pattern_of
from games.wakawaka.steps cimport (
    STEP_BUY, STEP_END, STEP_PLAY, STEP_RISE, STEP_TAKE, card_in, is_pair, kind_of, second_of, what_of,
)
from games.wakawaka.table cimport TO_PLAY, TO_TRADE, WIN_GOLD, Waka, can_trade, repeated, three_cards

cdef enum:
    SORTED = 96            # steps, at most; those behind them are dear triples


cdef inline int card_worth(const Waka *w, Weights p, Move move, int trade) noexcept nogil:
    """Of a card that can be played, or of a pair: its gain less what it costs. `trade`: the gain of the best
    trade."""
    cdef int kind = card_in(move), gain
    cdef int acts = repeated(w) if kind == TORCH else kind
    if is_pair(move):
        gain = choice_worth(w, p, second_of(move))
    elif acts == TRADE:
        gain = trade
    elif acts == ELDER:
        gain = trade * p[ASKING] // 16 if trade > 0 else 0
    else:
        gain = gain_of(w, p, w.seat, acts, kind)
    if w.icons >> kind & 1:
        gain -= p[ICON]
    return gain - p[CARD + kind] - p[SUPPLY]


cdef inline int play_worth(const Waka *w, Weights p, Move move, int trade) noexcept nogil:
    """Of a card, of three as a trade, or of the end of playing."""
    if kind_of(move) == STEP_END:
        return 0
    if kind_of(move) == STEP_PLAY:
        return card_worth(w, p, move, trade)
    return trade - cards_worth(p, three_cards(<int>what_of(move))) - p[SUPPLY] * 2


cdef inline int choice_worth(const Waka *w, Weights p, Move move) noexcept nogil:
    """Of a trade, or of a good that is taken. Of two payments for a level the one is better that leaves less
    missing for the level after."""
    cdef Goods held = w.holdings[w.seat]
    cdef int now = goods_worth(w, p, w.seat, held), what = <int>what_of(move)
    if kind_of(move) == STEP_RISE:
        held -= what_of(move)
        return p[RISE] - missing(held, pattern_of(w.display, w.levels[w.seat] + 1))
    if kind_of(move) == STEP_BUY:
        return boat_gain(w, p, w.seat, what, now)
    if kind_of(move) == STEP_TAKE:
        return goods_worth(w, p, w.seat, held + good(what)) - now
    return goods_worth(w, p, w.seat, held - good(what) * 2) + gold_gain(w, p, w.seat, WIN_GOLD) - now


cdef inline void sort_steps(const Waka *w, Weights p, Move *moves, int n) noexcept nogil:
    """The best first, equal ones as they stand."""
    cdef int worths[SORTED]
    cdef int i, j, worth
    cdef Move move
    cdef Gain trade
    trade.worth = NOT_POSSIBLE
    if w.point == TO_PLAY and can_trade(w, w.seat):
        trade_gain(w, p, w.seat, &trade)
    for i in range(n):
        move = moves[i]
        if w.point == TO_PLAY:
            worth = play_worth(w, p, move, trade.worth)
        else:
            worth = choice_worth(w, p, move)
        j = i
        while j > 0 and worths[j - 1] < worth:
            worths[j] = worths[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        worths[j] = worth
        moves[j] = move


cdef inline int ordered_steps(const Waka *w, Weights p, Move *moves, int limit, bint pairs) noexcept nogil:
    """Writes at most `limit` steps, pairs or not; returns how many."""
    cdef Move first[SORTED]
    cdef int i, n
    if w.point != TO_PLAY and w.point != TO_TRADE:
        return list_steps(w, light(w, p), moves, limit)
    if limit >= SORTED:
        n = list_steps(w, 0, moves, limit, pairs)
        sort_steps(w, p, moves, lesser(n, SORTED))
        return n
    n = list_steps(w, 0, first, SORTED, pairs)
    sort_steps(w, p, first, n)
    n = lesser(n, limit)
    for i in range(n):
        moves[i] = first[i]
    return n

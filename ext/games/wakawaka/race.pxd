# Who is how far in the race to the top level: an estimate of each seat's share of the win at the start of a
# turn, from what lies and what the seats hold. The weights were fitted to the ends of games of the light policy
# (weights.pxd): a share is proportional to e to the power of a sum of weights.

from libc.stdint cimport int16_t

from games.wakawaka.bags cimport (
    BEARER, CARD_KINDS, CHIMPANZEE, DRUMMER, ELDER, GATHERER, RAINMAKER, SHAMAN, TELLER, TORCH, TRADE,
    Cards, Goods, at_least, cards_of, number, popcount,
)
from games.wakawaka.missions cimport TOP_LEVEL, lesser, missing, pattern_of
from games.wakawaka.table cimport SEATS, SHAMAN_GOLD, Waka, active
from games.wakawaka.weights cimport RACE_WEIGHTS

cdef enum:
    # Features of a seat; the first ones by level and what is missing for the next.
    MISSING_KINDS = 7
    AT_TOP = 35
    GOLD_STEPS = 36        # pieces up to 2, 5, 12, 24 and 60
    TRADES = 41            # at least one, two, three, and more
    SHAMANS = 45           # at least one, two; with the fire; with 9 and 12 pieces of gold; two with 24
    OTHER_CARDS = 51       # by kind, shamans and trades left out
    RAIN = 59              # rainmakers times levels
    HELD_CARDS = 60
    HELD_GOODS = 61        # all, kinds, pairs and triples
    TRADE_READY = 65       # nothing missing and a trade in hand
    THREE_READY = 66       # nothing missing, three cards, no trade
    TRADE_PAID = 67        # a trade in hand with 2, with 5 pieces of gold
    TORCH_TRADE = 69
    AWAY = 70              # seats that move before this one: 1, 2, 3
    BEFORE_END = 73        # seats after this one in a round: 0, 1, 2
    FEATURES = 76


cdef inline int between(int value, int low, int high) noexcept nogil:
    """How much of a value lies between two bounds."""
    return 0 if value < low else (value if value < high else high) - low


cdef inline void gold_features(int gold, int16_t *f) noexcept nogil:
    f[GOLD_STEPS] = between(gold, 0, 2)
    f[GOLD_STEPS + 1] = between(gold, 2, 5)
    f[GOLD_STEPS + 2] = between(gold, 5, 12)
    f[GOLD_STEPS + 3] = between(gold, 12, 24)
    f[GOLD_STEPS + 4] = between(gold, 24, 60)


cdef inline void shaman_features(const Waka *w, int seat, int16_t *f) noexcept nogil:
    cdef int shamans = cards_of(w.hands[seat], SHAMAN), gold = w.gold[seat]
    if shamans == 0 or w.levels[seat] == TOP_LEVEL:
        return
    f[SHAMANS] = 1
    f[SHAMANS + 1] = shamans > 1
    if w.fire:
        f[SHAMANS + 2] = 1
        f[SHAMANS + 3] = gold >= SHAMAN_GOLD - 3
        f[SHAMANS + 4] = gold >= SHAMAN_GOLD
        f[SHAMANS + 5] = shamans > 1 and gold >= 2 * SHAMAN_GOLD


cdef inline void card_features(const Waka *w, int seat, int lack, int16_t *f) noexcept nogil:
    cdef Cards hand = w.hands[seat]
    cdef int kind, trades = cards_of(hand, TRADE), gold = w.gold[seat]
    for kind in range(SHAMAN):
        f[OTHER_CARDS + kind] = cards_of(hand, kind)
    f[RAIN] = cards_of(hand, RAINMAKER) * w.levels[seat]
    f[HELD_CARDS] = w.sizes[seat]
    f[THREE_READY] = lack == 0 and trades == 0 and w.sizes[seat] >= 3
    if trades == 0:
        return
    f[TRADES] = 1
    f[TRADES + 1] = trades > 1
    f[TRADES + 2] = trades > 2
    f[TRADES + 3] = between(trades, 3, 10)
    f[TRADE_READY] = lack == 0
    f[TRADE_PAID] = gold >= 2
    f[TRADE_PAID + 1] = gold >= 5
    f[TORCH_TRADE] = cards_of(hand, TORCH) > 0


cdef inline void features_of(const Waka *w, int seat, int16_t *f) noexcept nogil:
    """Writes FEATURES numbers."""
    cdef Goods held = w.holdings[seat]
    cdef int level = w.levels[seat], i, away
    cdef int lack = missing(held, pattern_of(w.display, level))
    for i in range(FEATURES):
        f[i] = 0
    f[level * MISSING_KINDS + lack if level < TOP_LEVEL else AT_TOP] = 1
    gold_features(w.gold[seat], f)
    shaman_features(w, seat, f)
    card_features(w, seat, lack, f)
    f[HELD_GOODS] = number(held)
    f[HELD_GOODS + 1] = popcount(at_least(held, 1))
    f[HELD_GOODS + 2] = popcount(at_least(held, 2))
    f[HELD_GOODS + 3] = popcount(at_least(held, 3))
    away = (seat - active(w) + w.players) % w.players
    if away:
        f[AWAY + away - 1] = 1
    if seat > w.players - 4:
        f[BEFORE_END + w.players - 1 - seat] = 1


cdef inline double power_of_e(double x) noexcept nogil:
    """e to the power of x, |x| at most 40, within 2 % for |x| at most 6: (1 + x / 1024) to the 1024th."""
    cdef double y = 1.0 + (x if x > -40.0 else -40.0) * (1.0 / 1024)
    for _ in range(10):
        y *= y
    return y


cdef inline int standing(const Waka *w, int seat) noexcept nogil:
    """How far a seat is, in thousandths of the exponent."""
    cdef int16_t f[FEATURES]
    cdef const int16_t *weights = &RACE_WEIGHTS[w.display][0]
    cdef int i, sum = 0
    features_of(w, seat, f)
    for i in range(FEATURES):
        sum += f[i] * weights[i]
    return sum


cdef inline void estimate(const Waka *w, double *share) noexcept nogil:
    """Each seat's share of the win, at the start of a turn."""
    cdef int sums[SEATS]
    cdef int seat, most = -1000000
    cdef double total = 0.0
    for seat in range(w.players):
        sums[seat] = standing(w, seat)
        most = sums[seat] if sums[seat] > most else most
    for seat in range(w.players):
        share[seat] = power_of_e((sums[seat] - most) * 0.001)
        total += share[seat]
    for seat in range(w.players):
        share[seat] /= total

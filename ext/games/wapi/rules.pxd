# The rules of Wapi on packed positions (seeds/wapi.md): a table of six shares, the bag, and the
# token in hand. Everything is open, so that what a seat knows is the position.
#
# A step is an event (the kind of token drawn), a share for a coin, or one of PASS and TOTEM:
# MAX_MOVES is the number of kinds of tokens, six symbols and ten coin values.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t

from core.rng cimport Rng, mix, rng_below
from core.types cimport CHANCE, OVER, Move, State

cdef extern from *:
    """
    /* Shares in the ASCII order of their letters: B E F J O S. */
    static const unsigned char WAPI_ORDER[6] = {3, 4, 5, 2, 0, 1};
    """
    const uint8_t WAPI_ORDER[6]

cdef enum:
    SHARES = 6             # WAP-1
    PLAYERS = 5            # at most
    TOTEMS = 3             # of each seat (WAP-4)
    KINDS = 16             # of tokens: the symbols in the order of WAP-14, then the coins by value
    COIN = 6               # the kind of the coin without value
    NOTHING = 255          # no token in hand: a draw is due
    MAX_MOVES = KINDS
    PLACE = 16             # + share: lay the coin there
    PASS = 32
    TOTEM = 33

cdef enum:
    # Salts of the key, each plus an index.
    DRAWN_SALT = 0x100
    OUT_SALT = 0x200
    SUM_SALT = 0x300
    COUNT_SALT = 0x400
    LAID_SALT = 0x500
    RAISED_SALT = 0x600
    COINS_SALT = 0x700

ctypedef struct Share:
    uint64_t coins         # in nibble v the number of coins of value v
    uint8_t totems[PLAYERS]
    uint8_t raised         # totems of all seats
    uint8_t laid           # symbol tokens
    uint8_t sum            # of the coins (WAP-9)
    uint8_t free           # coin spaces

ctypedef struct Wapi:
    uint64_t key           # of all that later play and the scores depend on
    Share shares[SHARES]
    uint8_t bag[KINDS]     # tokens left
    uint8_t left[PLAYERS]  # totems not yet raised, by seat
    uint8_t players
    uint8_t seat           # whose turn it is (WAP-4)
    uint8_t drawn          # the token in hand or NOTHING
    uint8_t free           # coin spaces of all shares
    bint advanced          # WAP-10
    bint for_margin        # the objective (WAP-11): exact values depend on it
    int32_t tokens         # in the bag
    int32_t coins          # of them coins
    int32_t worth          # and their sum
    bint judged            # not played to the end but valued so far, as follows
    float share[PLAYERS]   # of the win
    float lead[PLAYERS]    # margins


cdef inline const Wapi *wapi(const State *state) noexcept nogil:
    return <const Wapi *>state


# ---- Who acts, and what is possible

cdef inline int to_move(const State *state) noexcept nogil:
    cdef const Wapi *w = wapi(state)
    if w.drawn != NOTHING:
        return w.seat
    return CHANCE if w.free else OVER


cdef inline bint never(const State *state) noexcept nogil:
    """Whether a decision is under way: every decision is one step."""
    return False


cdef inline bint bound(const Wapi *w) noexcept nogil:
    """WAP-7: whether a share with a free coin space has a totem on it."""
    cdef int i
    for i in range(SHARES):
        if w.shares[i].free and w.shares[i].raised:
            return True
    return False


cdef inline int gen(const State *state, Move *moves, int limit) noexcept nogil:
    """WAP-6, WAP-7: at most `limit` decisions, in ASCII order for coins, the totem first for
    symbols."""
    cdef const Wapi *w = wapi(state)
    cdef int k, i, n = 0
    cdef bint restricted
    if w.drawn < COIN:
        if w.left[w.seat]:
            moves[0] = TOTEM
            n = 1
        if n < limit:
            moves[n] = PASS
            n += 1
        return n
    restricted = bound(w)
    for k in range(SHARES):
        i = WAPI_ORDER[k]
        if w.shares[i].free and (w.shares[i].raised or not restricted) and n < limit:
            moves[n] = PLACE + i
            n += 1
    return n


cdef inline int outcomes(const State *state, Move *moves, double *weights) noexcept nogil:
    """WAP-5: the kinds of tokens in the bag."""
    cdef const Wapi *w = wapi(state)
    cdef int kind, n = 0
    for kind in range(KINDS):
        if w.bag[kind]:
            moves[n] = kind
            weights[n] = w.bag[kind]
            n += 1
    return n


cdef inline Move sample(const State *state, Rng *rng) noexcept nogil:
    """WAP-5: every token in the bag equally likely."""
    cdef const Wapi *w = wapi(state)
    cdef int r = rng_below(rng, w.tokens)
    cdef int kind = 0
    while r >= w.bag[kind]:
        r -= w.bag[kind]
        kind += 1
    return kind


# ---- What a step does

cdef inline void draw(Wapi *w, int kind) noexcept nogil:
    w.bag[kind] -= 1
    w.tokens -= 1
    if kind >= COIN:
        w.coins -= 1
        w.worth -= kind - COIN
    w.drawn = kind
    w.key += mix(DRAWN_SALT + kind)


cdef inline void lay_symbol(Wapi *w, int share, bint totem) noexcept nogil:
    """WAP-6."""
    cdef Share *s = &w.shares[share]
    s.laid += 1
    w.key += mix(LAID_SALT + share)
    if totem:
        s.totems[w.seat] += 1
        s.raised += 1
        w.left[w.seat] -= 1
        w.key += mix(RAISED_SALT + share * PLAYERS + w.seat)


cdef inline void lay_coin(Wapi *w, int value, int share) noexcept nogil:
    """WAP-7. In the key a share counts by number and sum of its coins: which they are, the bag
    tells."""
    cdef Share *s = &w.shares[share]
    s.coins += <uint64_t>1 << 4 * value
    s.sum += value
    s.free -= 1
    w.free -= 1
    w.key += mix(OUT_SALT + value) + mix(COUNT_SALT + share) + value * mix(SUM_SALT + share)


cdef inline void step(Wapi *w, Move move) noexcept nogil:
    """A draw, or a decision and the end of the turn, in place."""
    if move < KINDS:
        draw(w, <int>move)
        return
    w.key -= mix(DRAWN_SALT + w.drawn)
    if w.drawn < COIN:
        lay_symbol(w, w.drawn, move == TOTEM)
    else:
        lay_coin(w, w.drawn - COIN, <int>move - PLACE)
    w.drawn = NOTHING
    w.seat = w.seat + 1 if w.seat + 1 < w.players else 0


cdef inline void child(const State *state, Move move, State *out) noexcept nogil:
    out[0] = state[0]
    step(<Wapi *>out, move)


# ---- The end

cdef inline int64_t divisor(const Wapi *w) noexcept nogil:
    """A number that the totems of every share divide under advanced scoring: points times it are
    whole (WAP-10). A share has 9 symbol spaces at most."""
    return 2520 if w.advanced else 1


cdef inline int64_t earned(const Wapi *w, int seat) noexcept nogil:
    """WAP-9, WAP-10: the points of a seat by now, times the divisor."""
    cdef const Share *s
    cdef int64_t points = 0
    cdef int i
    for i in range(SHARES):
        s = &w.shares[i]
        if s.totems[seat]:
            points += s.sum * s.totems[seat] * (2520 // s.raised if w.advanced else 1)
    return points


cdef inline int64_t earn(const Wapi *w, int64_t *points) noexcept nogil:
    """The points of every seat, and the most."""
    cdef int64_t most = 0
    cdef int seat
    for seat in range(w.players):
        points[seat] = earned(w, seat)
        if points[seat] > most:
            most = points[seat]
    return most


cdef inline void returns(const State *state, double *share) noexcept nogil:
    """WAP-11: one win, in equal parts to those with the most points."""
    cdef const Wapi *w = wapi(state)
    cdef int64_t points[PLAYERS]
    cdef int64_t most = earn(w, points)
    cdef int seat, winners = 0
    for seat in range(w.players):
        winners += points[seat] == most
    for seat in range(w.players):
        share[seat] = w.share[seat] if w.judged else 1.0 / winners if points[seat] == most else 0.0


cdef inline void margins(const State *state, double *lead) noexcept nogil:
    """WAP-11: own points less those of the best other seat."""
    cdef const Wapi *w = wapi(state)
    cdef int64_t points[PLAYERS]
    cdef int64_t best
    cdef int seat, other
    earn(w, points)
    for seat in range(w.players):
        best = -1
        for other in range(w.players):
            if other != seat and points[other] > best:
                best = points[other]
        lead[seat] = w.lead[seat] if w.judged else <double>(points[seat] - best) / <double>divisor(w)


# ---- Keys

cdef inline uint64_t view_key(const State *state, int seat) noexcept nogil:
    """Open information: the same for every seat. Positions with the same future share it, whichever
    coins make up the sums."""
    return wapi(state).key


cdef inline uint64_t key(const State *state) noexcept nogil:
    """Of the whole position: which coins lie where, as well."""
    cdef const Wapi *w = wapi(state)
    cdef uint64_t sum = w.key
    cdef int i
    for i in range(SHARES):
        sum += mix(w.shares[i].coins + (<uint64_t>(COINS_SALT + i) << 48))
    return sum

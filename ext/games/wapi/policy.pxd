# Wapi by rule of thumb: the baselines and the playout. Greedy judges by whole numbers only, so that
# ties are ties on every machine.

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memcpy, memset

from core.rng cimport Rng, rng_below
from core.types cimport Move, State
from games.wapi.expected cimport judge
from games.wapi.rules cimport (
    COIN, KINDS, NOTHING, PASS, PLACE, PLAYERS, SHARES, TOTEM, WAPI_ORDER,
    Share, Wapi, bound, draw, gen, step, wapi,
)

cdef enum:
    RANDOM = 0             # uniform over the decisions
    GREEDY = 1
    EXPECTED = 2           # a playout that is none: judged by expected.pxd; decides like GREEDY
    MOST_TOKENS = 6 * 9 + 10 * 99   # in a bag: symbol spaces, and counts of two digits (WAP-3)


cdef inline int32_t weight(const Wapi *w, int seat, int share) noexcept nogil:
    """What a coin of one point above the mean is worth there to a seat: own totems less the mean of
    the others', times (players - 1); advanced: divided by all totems, times 2520."""
    cdef const Share *s = &w.shares[share]
    cdef int32_t lead = s.totems[seat] * w.players - s.raised
    if w.advanced and s.raised:
        return lead * (2520 // s.raised)
    return lead


cdef inline void weigh(const Wapi *w, int share, int32_t (*weights)[SHARES]) noexcept nogil:
    """Writes the weights of one share for every seat."""
    cdef int seat
    for seat in range(w.players):
        weights[seat][share] = weight(w, seat, share)


cdef inline int excess_sign(const Wapi *w) noexcept nogil:
    """Whether the coin in hand is worth more than the mean of those left (1), less (-1), or the
    same."""
    cdef int excess = (w.drawn - COIN) * (w.coins if w.coins else 1) - w.worth
    return (excess > 0) - (excess < 0)


cdef inline int greedy_share(const Wapi *w, const int32_t *weights) noexcept nogil:
    """Where value less mean value left, times weight, is largest; the first in ASCII order of
    equals."""
    cdef int sign = excess_sign(w)
    cdef bint restricted = bound(w)
    cdef int k, i, best = -1
    cdef int32_t gain, most = 0
    for k in range(SHARES):
        i = WAPI_ORDER[k]
        if w.shares[i].free and (w.shares[i].raised or not restricted):
            gain = sign * weights[i]
            if best < 0 or gain > most:
                best = i
                most = gain
    return best


cdef inline bint runs_out(const Wapi *w) noexcept nogil:
    """Whether the symbols still to come for the seat, symbols left x min(1, free spaces / coins
    left) / players, are at most 1.2 x (own totems - 1)."""
    cdef int symbols = w.tokens - w.coins
    cdef int wanted = 12 * (w.left[w.seat] - 1) * w.players
    if w.free < w.coins:
        return 10 * symbols * w.free <= wanted * w.coins
    return 10 * symbols <= wanted


cdef inline int64_t prospect(const Wapi *w, int share) noexcept nogil:
    """Coins there + free spaces x (mean + 0.9) + 1.5 x (own - others' totems), times 10 x coins
    left; advanced: times the gain in the own share, times 2520."""
    cdef const Share *s = &w.shares[share]
    cdef int64_t coins = w.coins if w.coins else 1
    cdef int own = s.totems[w.seat]
    cdef int64_t all = 10 * coins * s.sum + s.free * (10 * w.worth + 9 * coins)
    all += 15 * coins * (2 * own - s.raised)
    if not w.advanced:
        return all
    return all * ((s.raised - own) * (2520 // (s.raised * (s.raised + 1))) if s.raised else 2520)


cdef inline bint worth_a_totem(const Wapi *w) noexcept nogil:
    """Whether the share of the symbol in hand has at least the mean prospect of those whose symbols
    are not all drawn."""
    cdef int64_t sum = 0
    cdef int i, n = 0
    for i in range(SHARES):
        if w.bag[i]:
            sum += prospect(w, i)
            n += 1
    return n * prospect(w, w.drawn) >= sum


cdef inline bint greedy_totem(const Wapi *w) noexcept nogil:
    return w.left[w.seat] and (runs_out(w) or worth_a_totem(w))


cdef inline Move policy(const State *state, Rng *rng, int kind) noexcept nogil:
    """The decision of a baseline."""
    cdef const Wapi *w = wapi(state)
    cdef Move moves[KINDS]
    cdef int32_t weights[SHARES]
    cdef int i
    if kind == RANDOM:
        return moves[rng_below(rng, gen(state, moves, KINDS))]
    if w.drawn < COIN:
        return TOTEM if greedy_totem(w) else PASS
    for i in range(SHARES):
        weights[i] = weight(w, w.seat, i)
    return PLACE + greedy_share(w, weights)


# ---- The order in which a tree opens decisions

cdef inline int gen_symbol(const Wapi *w, Move *moves) noexcept nogil:
    cdef bint raises
    if not w.left[w.seat]:
        moves[0] = PASS
        return 1
    raises = greedy_totem(w)
    moves[0] = TOTEM if raises else PASS
    moves[1] = PASS if raises else TOTEM
    return 2


cdef inline int gen_coin(const Wapi *w, Move *moves) noexcept nogil:
    """By falling gain, equal ones in ASCII order."""
    cdef int32_t gains[SHARES]
    cdef int32_t gain
    cdef int sign = excess_sign(w)
    cdef int n = gen(<const State *>w, moves, SHARES)
    cdef int i, j
    cdef Move move
    for i in range(n):
        move = moves[i]
        gain = sign * weight(w, w.seat, <int>move - PLACE)
        j = i
        while j > 0 and gains[j - 1] < gain:
            gains[j] = gains[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        gains[j] = gain
        moves[j] = move
    return n


cdef inline int gen_promising(const State *state, Move *moves, int limit) noexcept nogil:
    """The decisions, greedy's own first."""
    cdef const Wapi *w = wapi(state)
    cdef Move listed[SHARES]
    cdef Move *room = moves if limit >= SHARES else listed
    cdef int n = gen_symbol(w, room) if w.drawn < COIN else gen_coin(w, room)
    if limit < SHARES:
        n = n if n < limit else limit
        memcpy(moves, listed, n * sizeof(Move))
    return n


# ---- The playout

cdef inline int fill_bag(const Wapi *w, uint8_t *tokens) noexcept nogil:
    """The bag with one place a token; returns how many."""
    cdef int kind, n = 0
    for kind in range(KINDS):
        if w.bag[kind]:
            memset(&tokens[n], kind, w.bag[kind])
            n += w.bag[kind]
    return n


cdef inline void take_token(Wapi *w, Rng *rng, uint8_t *tokens) noexcept nogil:
    """WAP-5, from the places of the bag."""
    cdef int place = rng_below(rng, w.tokens)
    cdef int kind = tokens[place]
    tokens[place] = tokens[w.tokens - 1]
    draw(w, kind)


cdef inline void play_at_random(State *state, Rng *rng) noexcept nogil:
    cdef Wapi *w = <Wapi *>state
    cdef uint8_t tokens[MOST_TOKENS]
    fill_bag(w, tokens)
    while w.free:
        if w.drawn == NOTHING:
            take_token(w, rng, tokens)
        step(w, policy(state, rng, RANDOM))


cdef inline void play_greedily(State *state, Rng *rng) noexcept nogil:
    """By GREEDY, with the weights of the shares kept from turn to turn: totems alone change
    them."""
    cdef Wapi *w = <Wapi *>state
    cdef uint8_t tokens[MOST_TOKENS]
    cdef int32_t weights[PLAYERS][SHARES]
    cdef int share
    fill_bag(w, tokens)
    for share in range(SHARES):
        weigh(w, share, weights)
    while w.free:
        if w.drawn == NOTHING:
            take_token(w, rng, tokens)
        if w.drawn >= COIN:
            step(w, PLACE + greedy_share(w, weights[w.seat]))
        elif greedy_totem(w):
            share = w.drawn
            step(w, TOTEM)
            weigh(w, share, weights)
        else:
            step(w, PASS)


cdef inline void be_judged(Wapi *w) noexcept nogil:
    """Ends a game by what every seat may expect."""
    judge(w, w.share, w.lead)
    w.judged = True
    w.drawn = NOTHING
    w.free = 0


cdef inline void play_out(State *state, Rng *rng, int kind) noexcept nogil:
    """To the end, in place."""
    if kind == EXPECTED:
        be_judged(<Wapi *>state)
    elif kind == RANDOM:
        play_at_random(state, rng)
    else:
        play_greedily(state, rng)

# The end of Wapi for any number of players, totems left or not: max^n expectimax in whole numbers,
# with the tie rule of WAP-11, over a table of the states that differ in what still matters.
#
# A value is scaled by the number of orders in which the tokens in the bag may still be drawn: with
# T tokens, by T! / T0!, where T0 are never drawn. Then the value before a draw is the sum over the
# kinds of tokens of how many there are times the value after one. Shares of the win are counted in
# sixtieths (five players at most), margins in parts of a point that the totems of every share
# divide. All fits 128 bits, or the ending is refused.
#
# What matters (key_of): of a share the coin spaces and totems while coins may come, the sum of its
# coins while totems may; of the coins else what they earned; of the symbols only their number once
# no totem can be raised. With more than two players, shares with equal totems are not alike:
# letters decide ties.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from core.clock cimport now_us
from core.rng cimport mix, rotl
from games.wapi.rules cimport COIN, KINDS, NOTHING, PASS, PLACE, PLAYERS, SHARES, TOTEM, WAPI_ORDER, Wapi
from games.wapi.places cimport Table, table_find, table_grow, wide

cdef extern from *:
    """
    /* Fields of ten bits, one a share: the lowest bit of each, one full field, all six. */
    #define WAPI_ONES 0x4010040100401ULL
    #define WAPI_FULL 0x3FFULL
    #define WAPI_FULL_WORD 0xFFFFFFFFFFFFFFFULL
    """
    const uint64_t ONES "WAPI_ONES"
    const uint64_t FULL "WAPI_FULL"
    const uint64_t FULL_WORD "WAPI_FULL_WORD"

cdef enum:
    SIXTIETHS = 60
    MOST_TOKENS_LEFT = 128
    MOST_COINS = 24        # that may still be laid: five bits of `draws` a value
    FIELD = 10
    CLOCK_EVERY = 256      # states between two looks at the clock: some 0.5 ms

# Of every seat: the share of the win and the margin that come out.
ctypedef struct Outlook:
    wide win[PLAYERS]
    wide margin[PLAYERS]

ctypedef struct Ending:
    bint for_margin        # the objective
    int players
    int seat
    int free[SHARES]
    int sum[SHARES]
    int raised[SHARES]
    int totems[SHARES][PLAYERS]
    # The same once more in fields of FIELD bits for each share, for the key; totems in two bits a
    # seat.
    uint64_t frees
    uint64_t sums
    uint64_t flags
    uint64_t bags          # symbols in the bag
    uint64_t lefts         # totems not yet raised, two bits a seat
    uint64_t draws         # coins drawn since the beginning, five bits a value
    int part[16]           # by totems on a share: what each gets of a point, in parts
    int left[PLAYERS]
    int totems_left
    int bag[KINDS]
    int tokens             # in the bag
    int symbols            # of them
    int spaces             # free coin spaces
    int bound              # of them on shares with a totem (WAP-7)
    int64_t earned[PLAYERS]     # by the coins on shares, in parts
    int64_t parts          # of a point
    wide orders[MOST_TOKENS_LEFT]   # T! / T0!
    Table table
    int64_t states         # valued
    int64_t deadline
    bint late
    bint full


# ---- What matters of a state

cdef inline bint may_raise(const Ending *e) noexcept nogil:
    """Whether a totem can still be raised by anybody."""
    return e.totems_left and e.symbols


cdef inline bint settled(const Ending *e) noexcept nogil:
    """No coin and no totem changes the scores any more."""
    return e.spaces == 0 or (e.bound == 0 and not may_raise(e))


cdef inline uint64_t occupied(uint64_t fields) noexcept nogil:
    """All bits of the fields that are not zero."""
    fields |= fields >> 1
    fields |= fields >> 2
    fields |= fields >> 4
    fields |= fields >> 2
    return (fields & ONES) * FULL


cdef inline void key_of(const Ending *e, uint64_t *a, uint64_t *b) noexcept nogil:
    """128 bits that stand for what matters; equal ones for different states are not to be expected
    (10^7 states: one chance in 10^24)."""
    cdef bint open = may_raise(e)
    cdef uint64_t takes_totem = occupied(e.bags) if open else 0
    cdef uint64_t takes_coin = occupied(e.frees) & (FULL_WORD if open else occupied(e.flags))
    cdef uint64_t rest = <uint64_t>e.seat | <uint64_t>(0 if open else e.symbols) << 3
    cdef uint64_t v, w, x, y, z
    cdef int k
    v = mix((e.frees & takes_coin) | (e.bags << 4 if open else 0))
    w = mix((e.sums & takes_totem) + 0x5851F42D4C957F2DULL)
    x = mix((e.flags & (takes_coin | takes_totem)) + 0x14057B7EF767814FULL)
    y = mix(e.draws + (rest << 50) + 0x2545F4914F6CDD1DULL)
    z = e.lefts << 40 if open else 0   # above what seat 1 leads or trails by
    for k in range(1, e.players):
        z = mix(z + <uint64_t>(e.earned[k] - e.earned[0]) + 0x9FB21C651E98DF25ULL)
    a[0] = v + w + x + y + z
    b[0] = (rotl(v, 7) ^ rotl(w, 19) ^ rotl(x, 31) ^ rotl(y, 43) ^ rotl(z, 55)) | 1


# ---- What a decision does, and back

cdef inline void earn_share(Ending *e, int share, int points, int sign) noexcept nogil:
    """Adds what so many points on a share are worth to every seat (WAP-9, WAP-10)."""
    cdef int k
    cdef int64_t each = <int64_t>sign * points * e.part[e.raised[share]]
    for k in range(e.players):
        e.earned[k] += each * e.totems[share][k]


cdef inline void turn(Ending *e, int by) noexcept nogil:
    e.seat += by
    if e.seat == e.players:
        e.seat = 0
    elif e.seat < 0:
        e.seat = e.players - 1


cdef inline void take(Ending *e, int kind, int by) noexcept nogil:
    """Draws a token (by 1) or puts it back (by -1)."""
    e.bag[kind] -= by
    e.tokens -= by
    if kind < COIN:
        e.symbols -= by
        e.bags -= <uint64_t>by << FIELD * kind
    else:
        e.draws += <uint64_t>by << 5 * (kind - COIN)


cdef inline void lay(Ending *e, int share, int value, int by) noexcept nogil:
    """Lays a coin (by 1) or takes it up again (by -1)."""
    e.free[share] -= by
    e.spaces -= by
    e.sum[share] += by * value
    e.frees -= <uint64_t>by << FIELD * share
    e.sums += <uint64_t>(by * value) << FIELD * share
    if e.raised[share]:
        e.bound -= by
        earn_share(e, share, value, by)
    turn(e, by)


cdef inline void raise_totem(Ending *e, int share, int seat, int by) noexcept nogil:
    """Puts up a totem of a seat (by 1) or takes it down (by -1)."""
    earn_share(e, share, e.sum[share], -1)
    if e.raised[share]:
        e.bound -= e.free[share]
    e.totems[share][seat] += by
    e.raised[share] += by
    e.left[seat] -= by
    e.totems_left -= by
    e.flags += <uint64_t>by << FIELD * share + 2 * seat
    e.lefts -= <uint64_t>by << 2 * seat
    if e.raised[share]:
        e.bound += e.free[share]
    earn_share(e, share, e.sum[share], 1)


cdef inline bint is_legal(const Ending *e, int share) noexcept nogil:
    """WAP-7."""
    return e.free[share] and (e.raised[share] or e.bound == 0)


# ---- Values

cdef inline void clear(Outlook *o) noexcept nogil:
    memset(o, 0, sizeof(Outlook))


cdef inline void end_outlook(const Ending *e, Outlook *o) noexcept nogil:
    """WAP-11: the result, times the orders of what is left in the bag."""
    cdef int64_t most = e.earned[0], best
    cdef int k, other, winners = 0
    cdef wide orders = e.orders[e.tokens]
    for k in range(e.players):
        if e.earned[k] > most:
            most = e.earned[k]
    for k in range(e.players):
        winners += e.earned[k] == most
    for k in range(e.players):
        best = -1
        for other in range(e.players):
            if other != k and e.earned[other] > best:
                best = e.earned[other]
        o.win[k] = orders * (SIXTIETHS // winners if e.earned[k] == most else 0)
        o.margin[k] = orders * (e.earned[k] - best)


cdef inline bint prefers(const Ending *e, int seat, const Outlook *new,
                         const Outlook *old) noexcept nogil:
    """WAP-11: the larger utility; between equals the larger margin."""
    if not e.for_margin and new.win[seat] != old.win[seat]:
        return new.win[seat] > old.win[seat]
    return new.margin[seat] > old.margin[seat]


cdef inline void add(Outlook *sum, int times, const Outlook *o, int players) noexcept nogil:
    cdef int k
    for k in range(players):
        sum.win[k] += o.win[k] * times
        sum.margin[k] += o.margin[k] * times


cdef inline bint recall(const Ending *e, const wide *place, Outlook *o) noexcept nogil:
    """Reads the value of a state; false where it is not known. With two players seat 1 has the rest
    of the win, and the margin the other way."""
    cdef int k
    if (<uint64_t *>place)[1] == 0:
        return False
    if e.players == 2:
        o.win[0] = place[1]
        o.margin[0] = place[2]
        o.win[1] = SIXTIETHS * e.orders[e.tokens] - place[1]
        o.margin[1] = -place[2]
        return True
    for k in range(e.players):
        o.win[k] = place[1 + 2 * k]
        o.margin[k] = place[2 + 2 * k]
    return True


cdef inline bint remember(Ending *e, uint64_t a, uint64_t b, const Outlook *o) noexcept nogil:
    """Keeps the value of a state; false where there is no room."""
    cdef wide *place
    cdef int k
    if 4 * e.table.used > 3 * e.table.mask and not table_grow(&e.table):
        return False
    place = table_find(&e.table, a, b)
    (<uint64_t *>place)[0] = a
    (<uint64_t *>place)[1] = b
    e.table.used += 1
    for k in range(1 if e.players == 2 else e.players):
        place[1 + 2 * k] = o.win[k]
        place[2 + 2 * k] = o.margin[k]
    return True


cdef inline bint out_of_time(Ending *e) noexcept nogil:
    if e.states % CLOCK_EVERY == 0 and now_us() >= e.deadline:
        e.late = True
    return e.late


cdef inline bint value_draw(Ending *e, Outlook *o) noexcept nogil:
    """The value before a draw (WAP-5); false where time or memory ran out on the way. The state is
    as it was then, and what is in the table stays true."""
    cdef uint64_t a, b
    if settled(e):
        end_outlook(e, o)
        return True
    key_of(e, &a, &b)
    if recall(e, table_find(&e.table, a, b), o):
        return True
    e.states += 1
    if e.full or out_of_time(e) or not sum_draws(e, o):
        return False
    e.full = not remember(e, a, b, o)
    return not e.full


cdef inline bint sum_draws(Ending *e, Outlook *o) noexcept nogil:
    """The sum over the tokens in the bag. Symbols that nobody can use are all the same."""
    cdef Outlook after
    cdef bint open = may_raise(e)
    cdef int kind
    clear(o)
    if e.symbols and not open:
        if not value_idle(e, &after):
            return False
        add(o, e.symbols, &after, e.players)
    for kind in range(0 if open else COIN, KINDS):
        if e.bag[kind]:
            if not value_token(e, kind, &after):
                return False
            add(o, e.bag[kind], &after, e.players)
    return True


cdef inline bint value_idle(Ending *e, Outlook *o) noexcept nogil:
    """A symbol that only passes the turn."""
    cdef bint known
    e.tokens -= 1
    e.symbols -= 1
    turn(e, 1)
    known = value_draw(e, o)
    turn(e, -1)
    e.symbols += 1
    e.tokens += 1
    return known


cdef inline bint value_token(Ending *e, int kind, Outlook *o) noexcept nogil:
    """The value of a draw: that of the decision preferred."""
    cdef bint known
    take(e, kind, 1)
    known = value_symbol(e, kind, o) if kind < COIN else value_coin(e, kind - COIN, o)
    take(e, kind, -1)
    return known


cdef inline bint value_pass(Ending *e, Outlook *o) noexcept nogil:
    cdef bint known
    turn(e, 1)
    known = value_draw(e, o)
    turn(e, -1)
    return known


cdef inline bint value_totem(Ending *e, int share, Outlook *o) noexcept nogil:
    cdef int seat = e.seat
    cdef bint known
    raise_totem(e, share, seat, 1)
    known = value_pass(e, o)
    raise_totem(e, share, seat, -1)
    return known


cdef inline bint value_place(Ending *e, int share, int value, Outlook *o) noexcept nogil:
    cdef bint known
    lay(e, share, value, 1)
    known = value_draw(e, o)
    lay(e, share, value, -1)
    return known


cdef inline bint value_symbol(Ending *e, int share, Outlook *o) noexcept nogil:
    """WAP-6. `pass` comes first in ASCII order."""
    cdef Outlook other
    if not value_pass(e, o):
        return False
    if e.left[e.seat] == 0:
        return True
    if not value_totem(e, share, &other):
        return False
    if prefers(e, e.seat, &other, o):
        o[0] = other
    return True


cdef inline bint value_coin(Ending *e, int value, Outlook *o) noexcept nogil:
    """WAP-7, in ASCII order."""
    cdef Outlook other
    cdef bint first = True
    cdef int k
    for k in range(SHARES):
        if not is_legal(e, WAPI_ORDER[k]):
            continue
        if not value_place(e, WAPI_ORDER[k], value, &other):
            return False
        if first or prefers(e, e.seat, &other, o):
            o[0] = other
        first = False
    return True


# ---- The beginning

cdef inline int gcd(int a, int b) noexcept nogil:
    while b:
        a, b = b, a % b
    return a


cdef inline int may_get(const Ending *e, const Wapi *w, int share) noexcept nogil:
    """How many totems more a share can get, at most."""
    cdef int symbols = e.bag[share] + (w.drawn == share)
    return symbols if symbols < e.totems_left else e.totems_left


cdef inline void set_parts(Ending *e, const Wapi *w) noexcept nogil:
    """The least number of parts of a point that the totems of a share can divide, in play from here
    on."""
    cdef int i, n, more, parts = 1
    for i in range(SHARES if w.advanced else 0):
        more = may_get(e, w, i)
        for n in range(w.shares[i].raised, w.shares[i].raised + more + 1):
            if n:
                parts = parts // gcd(parts, n) * n
    e.parts = parts
    for n in range(1, 16):
        e.part[n] = parts // n if w.advanced else parts


cdef inline void set_shares(Ending *e, const Wapi *w) noexcept nogil:
    cdef int i, k
    for i in range(SHARES):
        e.free[i] = w.shares[i].free
        e.sum[i] = w.shares[i].sum
        e.raised[i] = w.shares[i].raised
        e.spaces += e.free[i]
        e.frees |= <uint64_t>e.free[i] << FIELD * i
        e.sums |= <uint64_t>e.sum[i] << FIELD * i
        e.bags |= <uint64_t>e.bag[i] << FIELD * i
        if e.raised[i]:
            e.bound += e.free[i]
        for k in range(e.players):
            e.totems[i][k] = w.shares[i].totems[k]
            e.flags |= <uint64_t>e.totems[i][k] << FIELD * i + 2 * k
        earn_share(e, i, e.sum[i], 1)


cdef inline bint set_orders(Ending *e, const Wapi *w) noexcept nogil:
    """The scale of the values; false where it does not fit 128 bits."""
    cdef int coins = e.spaces - (w.drawn != NOTHING and w.drawn >= COIN)
    cdef int t, i, undrawn = w.coins - coins
    cdef double size = SIXTIETHS, points = 0.0
    if e.tokens >= MOST_TOKENS_LEFT or e.spaces > MOST_COINS:
        return False
    for i in range(SHARES):
        points += <double>(e.sum[i] + 9 * e.free[i]) * e.parts * (e.raised[i] + may_get(e, w, i))
    size = points if points > size else size
    e.orders[undrawn] = 1
    for t in range(undrawn + 1, e.tokens + 1):
        size *= t
        if size > 1.6e38:
            return False
        e.orders[t] = e.orders[t - 1] * t
    return True


cdef inline bint ending_set(Ending *e, const Wapi *w) noexcept nogil:
    """An ending from a position; `e` is all zero. False where the values would not fit."""
    cdef int k
    e.for_margin = w.for_margin
    e.players = w.players
    e.seat = w.seat
    for k in range(KINDS):
        e.bag[k] = w.bag[k]
    for k in range(w.players):
        e.left[k] = w.left[k]
        e.lefts |= <uint64_t>w.left[k] << 2 * k
        e.totems_left += w.left[k]
    e.tokens = w.tokens
    e.symbols = w.tokens - w.coins
    set_parts(e, w)
    set_shares(e, w)
    return set_orders(e, w)


cdef inline double multisets(int kinds, int most) noexcept nogil:
    """Multisets of 0 to `most` things of so many kinds."""
    cdef double all = 1.0, each = 1.0
    cdef int n
    for n in range(1, most + 1):
        each *= <double>(kinds + n - 1) / n
        all += each
    return all


cdef inline double symbol_states(const Ending *e) noexcept nogil:
    """How many symbols of each kind are left, and where totems went: each to one of the kinds or
    nowhere, or each symbol drawn with a totem of somebody or without, whichever bound is less."""
    cdef double by_totem = 1.0, by_symbol = 1.0
    cdef int i, k, _, owners = 1, kinds = 1
    for k in range(e.players):
        owners += e.left[k] > 0
    for i in range(SHARES):
        kinds += e.bag[i] > 0
        by_totem *= e.bag[i] + 1
        by_symbol *= multisets(owners, e.bag[i])
    for _ in range(e.totems_left):
        by_totem *= kinds
    return by_totem if by_totem < by_symbol else by_symbol


cdef inline double ending_states(const Ending *e, const Wapi *w) noexcept nogil:
    """An upper bound on the states: what coins may lie on each share, times what may become of the
    symbols."""
    cdef double states = 1.0
    cdef int i, k, kinds = 0
    for k in range(COIN, KINDS):
        kinds += e.bag[k] > 0
    for i in range(SHARES):
        states *= multisets(kinds, e.free[i])
    return states * (symbol_states(e) if may_raise(e) else e.symbols + 1)


cdef inline bint ending_move(Ending *e, const Wapi *w, int64_t move, Outlook *o) noexcept nogil:
    """The value of a decision on the token in hand; false where time or memory ran out."""
    if move == PASS:
        return value_pass(e, o)
    if move == TOTEM:
        return value_totem(e, w.drawn, o)
    return value_place(e, <int>move - PLACE, w.drawn - COIN, o)

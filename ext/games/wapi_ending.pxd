# The end of Wapi for any number of players, totems left or not: max^n expectimax in whole numbers, with the
# tie rule of WAP-11, over a table of the states that differ in what still matters.
#
# A value is scaled by the number of orders in which the tokens in the bag may still be drawn: with T tokens,
# by T! / T0!, where T0 are never drawn. Then the value before a draw is the sum over the kinds of tokens of
# how many there are times the value after one. Shares of the win are counted in sixtieths (five players
# at most), margins in parts of a point that the totems of every share divide. All fits 128 bits, or the
# ending is refused.
#
# What matters (key_of): of a share the coin spaces and totems while coins may come, the sum of its coins
# while totems may; of the coins else what they earned; of the symbols only their number once no totem can
# be raised. With more than two players, shares with equal totems are not alike: letters decide ties.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from core.clock cimport now_us
from core.rng cimport mix
from games.wapi cimport COIN, KINDS, NOTHING, PASS, PLACE, PLAYERS, SHARES, TOTEM, WAPI_ORDER, Wapi

cdef extern from *:
    """
    typedef __int128 wapi_wide;
    """
    ctypedef long long wide "wapi_wide"

cdef enum:
    SIXTIETHS = 60
    MOST_TOKENS_LEFT = 128
    MOST_COINS = 24        # that may still be laid: five bits of the key each
    CLOCK_EVERY = 256      # states between two looks at the clock: some 0.5 ms

# Of every seat: the share of the win and the margin that come out.
ctypedef struct Outlook:
    wide win[PLAYERS]
    wide margin[PLAYERS]

ctypedef struct Table:
    uint64_t *keys         # two words a place; 0, 0 is free
    wide *values           # 2 * players a place
    uint64_t mask
    uint64_t used
    uint64_t limit

ctypedef struct Ending:
    bint for_margin        # the objective
    int players
    int seat
    int free[SHARES]
    int sum[SHARES]
    int raised[SHARES]
    int totems[SHARES][PLAYERS]
    int part[16]           # by totems on a share: what each gets of a point, in parts
    int left[PLAYERS]
    int totems_left
    int bag[KINDS]
    int drawn[KINDS]       # since the beginning
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


# ---- The table

cdef inline bint table_open(Table *t, int64_t size, int players) noexcept nogil:
    """A table of at most `size` bytes; false without memory."""
    cdef uint64_t places = 1024
    cdef uint64_t each = 16 + 2 * players * sizeof(wide)
    while 2 * places * each <= <uint64_t>size:
        places *= 2
    t.mask = places - 1
    t.used = 0
    t.limit = places - places // 4
    t.keys = <uint64_t *>calloc(places, 16)
    t.values = <wide *>calloc(places, 2 * players * sizeof(wide))
    return t.keys != NULL and t.values != NULL


cdef inline void table_close(Table *t) noexcept nogil:
    free(t.keys)
    free(t.values)
    t.keys = NULL
    t.values = NULL


cdef inline uint64_t table_place(const Table *t, uint64_t a, uint64_t b) noexcept nogil:
    """Where the state with this key is or would be."""
    cdef uint64_t place = a & t.mask
    while (t.keys[2 * place] | t.keys[2 * place + 1]) and not (
            t.keys[2 * place] == a and t.keys[2 * place + 1] == b):
        place = (place + 1) & t.mask
    return place


# ---- The state, and what matters of it

cdef inline bint may_raise(const Ending *e) noexcept nogil:
    """Whether a totem can still be raised by anybody."""
    return e.totems_left and e.symbols


cdef inline bint settled(const Ending *e) noexcept nogil:
    """No coin and no totem changes the scores any more."""
    return e.spaces == 0 or (e.bound == 0 and not may_raise(e))


cdef inline void key_words(const Ending *e, uint64_t *words) noexcept nogil:
    """All that matters, in six words."""
    cdef bint open = may_raise(e)
    cdef bint takes_totem, matters   # the sum of the coins on a share; its spaces and totems
    cdef int i, k
    memset(words, 0, 6 * sizeof(uint64_t))
    for i in range(SHARES):
        takes_totem = open and e.bag[i]
        matters = takes_totem or (e.free[i] and (open or e.raised[i]))
        words[0] = words[0] << 4 | <uint64_t>(e.free[i] if matters else 0)
        words[1] = words[1] << 7 | <uint64_t>(e.sum[i] if takes_totem else 0)
        words[2] = words[2] << 4 | <uint64_t>(e.bag[i] if open else 0)
        for k in range(e.players):
            words[3] = words[3] << 2 | <uint64_t>(e.totems[i][k] if matters else 0)
    words[2] = words[2] << 6 | <uint64_t>(0 if open else e.symbols)
    words[2] = words[2] << 3 | <uint64_t>e.seat
    for k in range(e.players):
        words[2] = words[2] << 2 | <uint64_t>(e.left[k] if open else 0)
    for k in range(COIN, KINDS):
        words[4] = words[4] << 5 | <uint64_t>e.drawn[k]
    for k in range(1, e.players):
        words[5] = mix(words[5]) + <uint64_t>(e.earned[k] - e.earned[0])


cdef inline void key_of(const Ending *e, uint64_t *a, uint64_t *b) noexcept nogil:
    """128 bits that stand for what matters; equal ones for different states are not to be expected (10^7
    states: one chance in 10^24)."""
    cdef uint64_t words[6]
    cdef int i
    key_words(e, words)
    a[0] = 0
    b[0] = 0x9E3779B97F4A7C15ULL
    for i in range(6):
        a[0] = mix(a[0] ^ words[i])
        b[0] = mix(b[0] + words[i])
    b[0] |= 1


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


cdef inline void lay(Ending *e, int share, int value, int by) noexcept nogil:
    """Lays a coin (by 1) or takes it up again (by -1)."""
    e.free[share] -= by
    e.spaces -= by
    e.sum[share] += by * value
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


cdef inline bint prefers(const Ending *e, int seat, const Outlook *new, const Outlook *old) noexcept nogil:
    """WAP-11: the larger utility; between equals the larger margin."""
    if not e.for_margin and new.win[seat] != old.win[seat]:
        return new.win[seat] > old.win[seat]
    return new.margin[seat] > old.margin[seat]


cdef inline void add(Outlook *sum, int times, const Outlook *o, int players) noexcept nogil:
    cdef int k
    for k in range(players):
        sum.win[k] += o.win[k] * times
        sum.margin[k] += o.margin[k] * times


cdef inline bint recall(const Ending *e, uint64_t place, Outlook *o) noexcept nogil:
    """Reads the value of a state; false where it is not known."""
    cdef const wide *values = e.table.values + 2 * e.players * place
    cdef int k
    if e.table.keys[2 * place + 1] == 0:
        return False
    for k in range(e.players):
        o.win[k] = values[2 * k]
        o.margin[k] = values[2 * k + 1]
    return True


cdef inline void remember(Ending *e, uint64_t a, uint64_t b, const Outlook *o) noexcept nogil:
    """Keeps the value of a state."""
    cdef uint64_t place = table_place(&e.table, a, b)
    cdef wide *values = e.table.values + 2 * e.players * place
    cdef int k
    e.table.keys[2 * place] = a
    e.table.keys[2 * place + 1] = b
    e.table.used += 1
    for k in range(e.players):
        values[2 * k] = o.win[k]
        values[2 * k + 1] = o.margin[k]


cdef inline bint out_of_bounds(Ending *e) noexcept nogil:
    """Whether time or memory is used up."""
    if e.table.used >= e.table.limit:
        e.full = True
    if e.states % CLOCK_EVERY == 0 and now_us() >= e.deadline:
        e.late = True
    return e.full or e.late


cdef inline bint value_draw(Ending *e, Outlook *o) noexcept nogil:
    """The value before a draw (WAP-5); false where time or memory ran out on the way. The state is as it
    was then, and what is in the table stays true."""
    cdef uint64_t a, b
    if settled(e):
        end_outlook(e, o)
        return True
    key_of(e, &a, &b)
    if recall(e, table_place(&e.table, a, b), o):
        return True
    e.states += 1
    if out_of_bounds(e) or not sum_draws(e, o):
        return False
    remember(e, a, b, o)
    return True


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
    e.bag[kind] -= 1
    e.drawn[kind] += 1
    e.tokens -= 1
    if kind < COIN:
        e.symbols -= 1
        known = value_symbol(e, kind, o)
        e.symbols += 1
    else:
        known = value_coin(e, kind - COIN, o)
    e.tokens += 1
    e.drawn[kind] -= 1
    e.bag[kind] += 1
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


cdef inline void set_parts(Ending *e, const Wapi *w) noexcept nogil:
    """The least number of parts of a point that the totems of a share can divide, in play from here on."""
    cdef int i, n, parts = 1
    for i in range(SHARES):
        for n in range(1, w.shares[i].raised + e.bag[i] + 2 if w.advanced else 1):
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
        if e.raised[i]:
            e.bound += e.free[i]
        for k in range(e.players):
            e.totems[i][k] = w.shares[i].totems[k]
        earn_share(e, i, e.sum[i], 1)


cdef inline bint set_orders(Ending *e, const Wapi *w) noexcept nogil:
    """The scale of the values; false where it does not fit 128 bits."""
    cdef int coins = e.spaces - (w.drawn != NOTHING and w.drawn >= COIN)
    cdef int t, i, undrawn = w.coins - coins
    cdef double size = SIXTIETHS, points = 0.0
    if e.tokens >= MOST_TOKENS_LEFT or e.spaces > MOST_COINS:
        return False
    for i in range(SHARES):
        points += <double>(e.sum[i] + 9 * e.free[i]) * e.parts * (e.raised[i] + e.bag[i] + 1)
    size = points if points > size else size
    e.orders[undrawn] = 1
    for t in range(undrawn + 1, e.tokens + 1):
        size *= t
        if size > 1.6e38:
            return False
        e.orders[t] = e.orders[t - 1] * t
    return True


cdef inline bint ending_set(Ending *e, const Wapi *w, bint for_margin) noexcept nogil:
    """An ending from a position; `e` is all zero. False where the values would not fit."""
    cdef int k
    e.for_margin = for_margin
    e.players = w.players
    e.seat = w.seat
    for k in range(KINDS):
        e.bag[k] = w.bag[k]
    for k in range(w.players):
        e.left[k] = w.left[k]
        e.totems_left += w.left[k]
    e.tokens = w.tokens
    e.symbols = w.tokens - w.coins
    set_parts(e, w)
    set_shares(e, w)
    return set_orders(e, w)


cdef inline double ending_states(const Ending *e, const Wapi *w) noexcept nogil:
    """An upper bound on the states: what may lie on each share, times the symbols left of each kind, times
    where the totems may have gone."""
    cdef double states = 1.0, ways, each
    cdef int i, n, k, kinds = 0, places = 1
    for k in range(COIN, KINDS):
        kinds += e.bag[k] > 0
    for i in range(SHARES):
        ways = each = 1.0
        for n in range(1, e.free[i] + 1):
            each *= <double>(kinds + n - 1) / n
            ways += each
        states *= ways
        if may_raise(e):
            states *= e.bag[i] + 1
            places += e.bag[i] > 0
    for n in range(e.totems_left if may_raise(e) else 0):
        states *= places
    return states if may_raise(e) else states * (e.symbols + 1)


cdef inline bint ending_move(Ending *e, const Wapi *w, int64_t move, Outlook *o) noexcept nogil:
    """The value of a decision on the token in hand; false where time or memory ran out."""
    if move == PASS:
        return value_pass(e, o)
    if move == TOTEM:
        return value_totem(e, w.drawn, o)
    return value_place(e, <int>move - PLACE, w.drawn - COIN, o)

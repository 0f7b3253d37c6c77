# The end of Wapi for any number of players, totems left or not: what matters of a table there, and
# what the rules do to it.
#
# A Board is a table but for the symbols in the bag. Tables with the same future have the same board
# as far as that is cheap to see (simplify), which is what makes them few:
# - of a share the coin spaces and totems count while coins may come, the sum of its coins while
#   totems may (WAP-7, WAP-9); points matter by who leads whom;
# - full shares on which a totem earns the same are one share with the symbols of all of them;
# - with two players who play for the win, a full share where a totem earns nothing takes none;
#   shares that no totem comes to are one share if a coin there is worth the same; and shares may
#   change places. Elsewhere the letters that decide between equals (WAP-11) may change a value.

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memset

from games.wapi.rules cimport COIN, KINDS, NOTHING, PLAYERS, SHARES, WAPI_ORDER, Wapi
from games.wapi.stakes cimport gcd

cdef extern from *:
    """
    typedef __int128 wapi_wide;
    """
    ctypedef long long wide "wapi_wide"

cdef enum:
    VALUES = 10            # of coins
    SIXTIETHS = 60         # a win among five players at most, in whole parts
    MOST_TOKENS_LEFT = 128
    MOST_COINS = 24        # that may still be laid: five bits of `draws` a value
    # Of a share's word: the sum of its coins, totems in two bits a seat, free coin spaces, and the
    # symbols that a totem may still come with.
    FLAG = 10
    SPACE = 20
    SYMBOL = 26
    MASK = 1023
    SPACES = 63
    LEFT = 50              # of `draws`: totems not yet raised, two bits a seat

ctypedef struct Board:
    uint32_t shares[SHARES]
    uint64_t draws         # coins drawn since the beginning by value; totems left
    int64_t lead[PLAYERS - 1]   # of seats 1 and on over seat 0, in parts

ctypedef struct Ending:
    bint for_margin        # the objective
    bint letters           # may change a value
    bint advanced          # WAP-10
    int players
    int first              # who draws next, after the decision in hand
    bint in_hand           # a symbol is, that a totem may be raised on
    int all_symbols        # in the bag
    int coins[VALUES]      # in the bag
    int all_coins
    int most[PLAYERS]      # totems of each seat at the beginning
    int part[16]           # by totems on a share: what each gets of a point, in parts
    int64_t parts          # of a point
    wide orders[MOST_TOKENS_LEFT]   # T! / T0!


# ---- What a share's word holds

cdef inline int sum_on(uint32_t share) noexcept nogil:
    return share & MASK


cdef inline int totems_of(uint32_t share, int seat) noexcept nogil:
    return share >> FLAG + 2 * seat & 3


cdef inline uint32_t flags_on(uint32_t share) noexcept nogil:
    """All totems; not zero where there is one."""
    return share >> FLAG & MASK


cdef inline int spaces_on(uint32_t share) noexcept nogil:
    return share >> SPACE & SPACES


cdef inline int symbols_of(uint32_t share) noexcept nogil:
    return share >> SYMBOL


cdef inline int raised_on(uint32_t share) noexcept nogil:
    """How many totems there are."""
    cdef uint32_t flags = flags_on(share)
    cdef int raised = 0
    while flags:
        raised += flags & 3
        flags >>= 2
    return raised


cdef inline int left_to(const Board *b, int seat) noexcept nogil:
    """Totems that a seat has not yet raised."""
    return b.draws >> LEFT + 2 * seat & 3


cdef inline int drawn_of(const Board *b, int value) noexcept nogil:
    """Coins of a value drawn since the beginning."""
    return b.draws >> 5 * value & 31


cdef inline int coins_on(const Board *b) noexcept nogil:
    """Coins drawn since the beginning."""
    cdef int v, coins = 0
    for v in range(VALUES):
        coins += drawn_of(b, v)
    return coins


cdef inline int raised_since(const Ending *e, const Board *b) noexcept nogil:
    """Totems raised since the beginning; all, where none comes any more."""
    cdef int k, raised = 0
    for k in range(e.players):
        raised += e.most[k] - left_to(b, k)
    return raised


# ---- What a decision does

cdef inline void earn(const Ending *e, Board *b, int share, int points) noexcept nogil:
    """What so many points on a share are worth to every seat (WAP-9, WAP-10)."""
    cdef uint32_t word = b.shares[share]
    cdef int64_t each = <int64_t>points * e.part[raised_on(word)]
    cdef int k
    for k in range(1, e.players):
        b.lead[k - 1] += each * (totems_of(word, k) - totems_of(word, 0))


cdef inline void lay(const Ending *e, Board *b, int share, int value) noexcept nogil:
    """WAP-7."""
    earn(e, b, share, value)
    b.shares[share] += value - (<uint32_t>1 << SPACE)


cdef inline void raise_totem(const Ending *e, Board *b, int share, int seat) noexcept nogil:
    """WAP-6."""
    cdef int points = sum_on(b.shares[share])
    earn(e, b, share, -points)
    b.shares[share] += <uint32_t>1 << FLAG + 2 * seat
    b.draws -= <uint64_t>1 << LEFT + 2 * seat
    earn(e, b, share, points)


cdef inline int legal_shares(const Board *b, int *shares) noexcept nogil:
    """Where a coin may go, in ASCII order (WAP-7); returns how many."""
    cdef bint bound = False
    cdef uint32_t word
    cdef int i, k, n = 0
    for i in range(SHARES):
        bound |= spaces_on(b.shares[i]) and flags_on(b.shares[i])
    for k in range(SHARES):
        i = WAPI_ORDER[k]
        word = b.shares[i]
        if spaces_on(word) and (flags_on(word) or not bound):
            shares[n] = i
            n += 1
    return n


# ---- What matters

cdef inline bint only_own(const Ending *e, const Board *b, uint32_t share) noexcept nogil:
    """Whether one seat alone has totems left, and all totems on the share are its own, some."""
    cdef int k, own = -1
    for k in range(e.players):
        if left_to(b, k):
            if own >= 0:
                return False
            own = k
    return own >= 0 and flags_on(share) and not flags_on(share) & ~(<uint32_t>3 << 2 * own)


cdef inline bint useful(const Ending *e, const Board *b, uint32_t share) noexcept nogil:
    """Whether a totem on the share may change a value. With two players a totem raised for nothing
    is no better than one kept: who keeps it can play on as if it were not there."""
    if not b.draws >> LEFT:
        return False
    if e.letters or spaces_on(share):
        return True
    return sum_on(share) and not (e.advanced and only_own(e, b, share))


cdef inline bint drop_symbols(const Ending *e, Board *b) noexcept nogil:
    """Forgets the symbols that nobody uses any more; returns whether there are others."""
    cdef bint any_left = False
    cdef int i
    for i in range(SHARES):
        if symbols_of(b.shares[i]) and not useful(e, b, b.shares[i]):
            b.shares[i] &= (<uint32_t>1 << SYMBOL) - 1
        any_left |= symbols_of(b.shares[i]) > 0
    return any_left


cdef inline bint settled(const Board *b, bint totems) noexcept nogil:
    """Whether no coin and no totem changes the scores any more: no spaces are left, or no totems
    come and none stands where a coin may go."""
    cdef bint spaces = False, bound = False
    cdef int i
    for i in range(SHARES):
        spaces |= spaces_on(b.shares[i]) > 0
        bound |= spaces_on(b.shares[i]) and flags_on(b.shares[i])
    return not spaces or not (bound or totems)


cdef inline uint32_t what_matters(const Ending *e, uint32_t share, bint totems) noexcept nogil:
    """The word of a share without what makes no difference any more; `totems` says whether they
    come to any share."""
    cdef bint takes = symbols_of(share)
    if not spaces_on(share) and not (takes and e.advanced):
        share &= ~(<uint32_t>MASK << FLAG)
    if not takes:
        share &= ~<uint32_t>MASK
    return share if totems or flags_on(share) else 0


cdef inline bint one_left(const Board *b) noexcept nogil:
    """Whether one totem is left to all seats together."""
    cdef uint32_t left = b.draws >> LEFT
    return left & left - 1 == 0 and left & 0x155


cdef inline void join_full(const Ending *e, Board *b, int *where) noexcept nogil:
    """Makes one share of full ones on which a totem earns the same, now and later."""
    cdef uint32_t word
    cdef int i, j
    for i in range(SHARES):
        word = b.shares[i]
        if not symbols_of(word) or spaces_on(word) or (e.advanced and not one_left(b)):
            continue
        for j in range(i + 1, SHARES):
            if symbols_of(b.shares[j]) and (b.shares[j] ^ word) << 32 - SYMBOL == 0:
                b.shares[i] += b.shares[j] >> SYMBOL << SYMBOL
                b.shares[j] = 0
                where[j] = i


cdef inline int worth_on(const Ending *e, uint32_t share) noexcept nogil:
    """What a coin point there adds to the lead of seat 1, in parts."""
    return e.part[raised_on(share)] * (totems_of(share, 1) - totems_of(share, 0))


cdef inline bint alike(const Ending *e, uint32_t one, uint32_t other) noexcept nogil:
    """Whether it makes no difference to two players on which of two shares a coin lies; no totem
    comes to either."""
    return (flags_on(one) > 0) == (flags_on(other) > 0) and worth_on(e, one) == worth_on(e, other)


cdef inline int join_rest(const Ending *e, uint32_t *words, int n, uint32_t word) noexcept nogil:
    """Adds a share that no totem comes to, to one that is alike if there is one; returns how many
    there are."""
    cdef int i
    for i in range(n):
        if alike(e, words[i], word):
            words[i] += <uint32_t>spaces_on(word) << SPACE
            return n
    words[n] = word
    return n + (word > 0)


cdef inline void sink(uint32_t *words, int *origin, int n) noexcept nogil:
    """Moves the last of so many words down to its place by falling size."""
    cdef uint32_t word = words[n - 1]
    cdef int i = n - 1, old = origin[n - 1]
    while i and words[i - 1] < word:
        words[i] = words[i - 1]
        origin[i] = origin[i - 1]
        i -= 1
    words[i] = word
    origin[i] = old


cdef inline void exchange(const Ending *e, Board *b, int *where) noexcept nogil:
    """Without letters: one board for all that differ by shares that are alike, or in their order."""
    cdef uint32_t words[SHARES]
    cdef int origin[SHARES]
    cdef int to[SHARES + 1]
    cdef int i, n = 0
    for i in range(SHARES):
        origin[i] = SHARES
        if not symbols_of(b.shares[i]):
            n = join_rest(e, words, n, b.shares[i])
    for i in range(n):
        sink(words, origin, i + 1)
    for i in range(SHARES):
        if symbols_of(b.shares[i]):
            words[n] = b.shares[i]
            origin[n] = i
            n += 1
            sink(words, origin, n)
    memset(b.shares, 0, sizeof(b.shares))
    for i in range(n):
        b.shares[i] = words[i]
        to[origin[i]] = i
    for i in range(SHARES):
        if where[i] >= 0:
            where[i] = to[where[i]]


cdef inline void simplify(const Ending *e, Board *b, int *where) noexcept nogil:
    """Leaves of a board what matters: no spaces where it is settled. `where` tells the new place of
    each share that a totem may still come to, -1 for others."""
    cdef bint totems = drop_symbols(e, b)
    cdef bint over = settled(b, totems)
    cdef int i
    for i in range(SHARES):
        b.shares[i] = 0 if over else what_matters(e, b.shares[i], totems)
        where[i] = i if symbols_of(b.shares[i]) else -1
    if over:
        b.draws = 0
        return
    if totems:
        join_full(e, b, where)
    else:
        b.draws &= (<uint64_t>1 << LEFT) - 1
    if not e.letters:
        exchange(e, b, where)


# ---- The beginning

cdef inline int may_get(const Wapi *w, int share) noexcept nogil:
    """How many totems more a share can get, at most."""
    cdef int symbols = w.bag[share] + (w.drawn == share)
    cdef int k, left = 0
    for k in range(w.players):
        left += w.left[k]
    return symbols if symbols < left else left


cdef inline void set_parts(Ending *e, const Wapi *w) noexcept nogil:
    """The least number of parts of a point that the totems of a share can divide, in play from here
    on."""
    cdef int i, n, parts = 1
    for i in range(SHARES if w.advanced else 0):
        for n in range(w.shares[i].raised, w.shares[i].raised + may_get(w, i) + 1):
            if n:
                parts = parts // gcd(parts, n) * n
    e.parts = parts
    for n in range(1, 16):
        e.part[n] = parts // n if w.advanced else parts


cdef inline bint set_orders(Ending *e, const Wapi *w) noexcept nogil:
    """The scale of the values; false where it does not fit 128 bits."""
    cdef int coins = w.free - (w.drawn != NOTHING and w.drawn >= COIN)
    cdef int t, i, undrawn = w.coins - coins
    cdef double size = SIXTIETHS, points = 0.0
    if w.tokens >= MOST_TOKENS_LEFT or w.free > MOST_COINS:
        return False
    for i in range(SHARES):
        points += <double>(w.shares[i].sum + 9 * w.shares[i].free) * e.parts * (
            w.shares[i].raised + may_get(w, i)
        )
    size = points if points > size else size
    e.orders[undrawn] = 1
    for t in range(undrawn + 1, w.tokens + 1):
        size *= t
        if size > 1.6e38:
            return False
        e.orders[t] = e.orders[t - 1] * t
    return True


cdef inline void set_bag(Ending *e, const Wapi *w) noexcept nogil:
    cdef int i
    for i in range(VALUES):
        e.coins[i] = w.bag[COIN + i]
    e.all_coins = w.coins
    e.all_symbols = w.tokens - w.coins


cdef inline bint ending_set(Ending *e, const Wapi *w) noexcept nogil:
    """What does not change from here on; `e` is all zero. False where the values would not fit."""
    cdef int k
    e.for_margin = w.for_margin
    e.letters = w.players > 2 or w.for_margin
    e.advanced = w.advanced
    e.players = w.players
    e.first = (w.seat + (w.drawn != NOTHING)) % w.players
    e.in_hand = w.drawn < COIN
    for k in range(w.players):
        e.most[k] = w.left[k]
    set_bag(e, w)
    set_parts(e, w)
    return set_orders(e, w)


cdef inline void board_of(const Ending *e, const Wapi *w, Board *b) noexcept nogil:
    """The board of a table, with all that it holds."""
    cdef int i, k
    memset(b, 0, sizeof(Board))
    for i in range(SHARES):
        b.shares[i] = w.shares[i].free << SPACE | <uint32_t>w.bag[i] << SYMBOL
        for k in range(w.players):
            b.shares[i] |= <uint32_t>w.shares[i].totems[k] << FLAG + 2 * k
        earn(e, b, i, w.shares[i].sum)
        b.shares[i] += w.shares[i].sum
    for k in range(w.players):
        b.draws |= <uint64_t>w.left[k] << LEFT + 2 * k


# ---- The end

cdef inline void result(const Ending *e, const Board *b, wide *share, wide *margin) noexcept nogil:
    """WAP-11: of every seat the share of the win in sixtieths and the margin in parts."""
    cdef int64_t points[PLAYERS]
    cdef int64_t most, best
    cdef int k, other, winners = 0
    points[0] = most = 0
    for k in range(1, e.players):
        points[k] = b.lead[k - 1]
        if points[k] > most:
            most = points[k]
    for k in range(e.players):
        winners += points[k] == most
    for k in range(e.players):
        best = points[0 if k else 1]
        for other in range(e.players):
            if other != k and points[other] > best:
                best = points[other]
        share[k] = SIXTIETHS // winners if points[k] == most else 0
        margin[k] = points[k] - best

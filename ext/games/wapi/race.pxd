# Two players, all totems raised: expectimax by dynamic programming over what still matters, from
# the end backwards.
#
# The coin spaces at stake fall into classes (stakes.pxd). A layer is the number j of coins
# drawn so far. Its states are the spaces used of each class, the coins taken from the bag, the
# symbols left in it (they only pass the turn) and the lead. A row holds the states that differ only
# by the lead, and of those the ones that can come about and are undecided: outside the winner is
# certain and the lead grows by what play for the margin alone brings, which is the same for every
# lead.
#
# Doubles: an error of some 1e-16 a ply.

from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc

from games.wapi.rules cimport COIN, KINDS, NOTHING, SHARES, Wapi
from games.wapi.counts cimport MOST_SUM, PARTS, Counts, count_ways, rank, unrank
from games.wapi.stakes cimport EVEN, EVEN_MARGIN, Stakes, all_raised, stakes_of

cdef enum:
    ROW_WORK = 10          # what a row takes beside its states, in states

# What is known of the lead of seat 0 for given spaces used.
ctypedef struct Window:
    int low                # the row holds the leads low..high
    int high
    int64_t start          # of the first row in the layer

ctypedef struct Layer:
    int64_t fills          # vectors of spaces used
    int64_t takes          # vectors of coins taken
    Window *windows        # one a fill
    double *win            # rows: share of the win of seat 0,
    double *margin         # and its expected lead
    double *gain           # one a row: what the margin grows by in play for the margin

ctypedef struct Race:
    bint for_margin        # the objective; else the win, and the margin between equals (WAP-11)
    int seat               # who draws first
    Stakes stakes          # leads and worths are in its units
    int hand               # 1 where a coin in hand is to be laid first
    int hand_value
    int symbols
    int coins              # in the bag
    int kinds
    int value[PARTS]
    int count[PARTS]
    int end                # the last layer: all spaces are used
    Counts fills
    Counts takes
    Layer layers[MOST_SUM + 3]   # none beyond `end` is ever open
    int layer              # that is being filled; -1 when all are
    int64_t fill, take     # next
    int64_t states         # valued so far
    int64_t work           # done so far, in states
    double *scratch        # four rows of the widest window
    int widest


# ---- The figures of a race

cdef inline void set_bag(Race *r, const Wapi *w) noexcept nogil:
    cdef int kind
    r.kinds = 0
    r.coins = w.coins
    r.symbols = w.tokens - w.coins
    r.value[0] = r.hand_value
    for kind in range(COIN, KINDS):
        if w.bag[kind]:
            r.value[r.kinds] = kind - COIN
            r.count[r.kinds] = w.bag[kind]
            r.kinds += 1


cdef inline bint race_set(Race *r, const Wapi *w) noexcept nogil:
    """False where this is no race: more than two players, totems left and symbols for them, a
    symbol in hand, a coin in hand that may go anywhere, or more spaces than a race may have."""
    cdef int i, spaces
    if w.players != 2 or not all_raised(w) or w.drawn < COIN:
        return False
    r.for_margin = w.for_margin
    r.hand = w.drawn != NOTHING
    r.hand_value = w.drawn - COIN if r.hand else 0
    r.seat = (w.seat + r.hand) & 1
    spaces = stakes_of(w, &r.stakes)
    set_bag(r, w)
    for i in range(r.stakes.classes):
        r.fills.bound[i] = r.stakes.spaces[i]
    if spaces > MOST_SUM or spaces < r.hand:
        return False
    for i in range(r.kinds):
        r.takes.bound[i] = r.count[i] if r.count[i] < MOST_SUM else MOST_SUM
    r.fills.parts = r.stakes.classes
    r.takes.parts = r.kinds
    count_ways(&r.fills)
    count_ways(&r.takes)
    r.end = spaces - r.hand
    r.layer = r.end
    r.fill = r.take = r.states = r.work = 0
    return True


# ---- Windows and memory

cdef inline int least(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int most(int a, int b) noexcept nogil:
    return a if a > b else b


cdef inline void set_window(const Race *r, const int *used, Window *window) noexcept nogil:
    """The leads that can come about with these spaces used and that leave the winner open: beyond
    what the spaces left can bring either way."""
    cdef int low_coin = r.value[0], high_coin = r.value[most(r.kinds - 1, 0)]
    cdef int low_past = low_coin, high_past = high_coin
    cdef int c, left, worth
    cdef int down = r.stakes.lead, up = r.stakes.lead, loss = 0, gain = 0
    if r.hand:
        low_past = least(low_coin, r.hand_value)
        high_past = most(high_coin, r.hand_value)
    for c in range(r.stakes.classes):
        worth = r.stakes.worth[c]
        left = r.stakes.spaces[c] - used[c]
        down += used[c] * least(worth * low_past, worth * high_past)
        up += used[c] * most(worth * low_past, worth * high_past)
        loss += left * least(worth * low_coin, worth * high_coin)
        gain += left * most(worth * low_coin, worth * high_coin)
    window.low = most(down, -gain)
    window.high = least(up, -loss)


cdef inline int width(const Window *window) noexcept nogil:
    return most(window.high - window.low + 1, 0)


cdef inline int64_t layer_rows(const Race *r, int j) noexcept nogil:
    """Rows for one vector of spaces used."""
    return r.takes.ways[0][j] * (r.symbols + 1)


cdef inline int64_t layer_states(Race *r, int j) noexcept nogil:
    """Sets the windows of a layer, if it has memory for them, and counts its states."""
    cdef int used[PARTS]
    cdef Window window
    cdef int64_t states = 0, fill
    for fill in range(r.fills.ways[0][j + r.hand]):
        unrank(&r.fills, fill, j + r.hand, used)
        set_window(r, used, &window)
        window.start = states
        states += layer_rows(r, j) * width(&window)
        if r.layers[j].windows != NULL:
            r.layers[j].windows[fill] = window
        r.widest = most(r.widest, width(&window))
    return states


cdef inline int64_t race_states(Race *r) noexcept nogil:
    """All states that a race will value."""
    cdef int64_t states = 0
    cdef int j
    r.widest = 1
    for j in range(r.end + 1):
        states += layer_states(r, j)
    return states


cdef inline int64_t race_work(Race *r) noexcept nogil:
    """What a race takes, in states."""
    cdef int64_t rows = 0
    cdef int j
    for j in range(r.end + 1):
        rows += layer_rows(r, j) * r.fills.ways[0][j + r.hand]
    return race_states(r) + ROW_WORK * rows


cdef inline int64_t race_bytes(Race *r) noexcept nogil:
    """The most memory that a race will hold: two layers at a time."""
    cdef int64_t most_bytes = 0, bytes = 0, before
    cdef int j
    for j in range(r.end, -1, -1):
        before = bytes
        bytes = 16 * layer_states(r, j) + 8 * layer_rows(r, j) * r.fills.ways[0][j + r.hand]
        if before + bytes > most_bytes:
            most_bytes = before + bytes
    return most_bytes


cdef inline bint open_layer(Race *r, int j) noexcept nogil:
    """Memory for a layer; false where there is none."""
    cdef Layer *layer = &r.layers[j]
    cdef int64_t states
    layer.fills = r.fills.ways[0][j + r.hand]
    layer.takes = r.takes.ways[0][j]
    layer.windows = <Window *>malloc(layer.fills * sizeof(Window))
    if layer.windows == NULL:
        return False
    states = layer_states(r, j)
    layer.win = <double *>malloc((states + 1) * sizeof(double))
    layer.margin = <double *>malloc((states + 1) * sizeof(double))
    layer.gain = <double *>malloc(layer.fills * layer_rows(r, j) * sizeof(double))
    return layer.win != NULL and layer.margin != NULL and layer.gain != NULL


cdef inline void close_layer(Layer *layer) noexcept nogil:
    free(layer.windows)
    free(layer.win)
    free(layer.margin)
    free(layer.gain)
    layer.windows = NULL
    layer.win = layer.margin = layer.gain = NULL


cdef inline void race_release(Race *r) noexcept nogil:
    cdef int j
    for j in range(MOST_SUM + 3):
        close_layer(&r.layers[j])
    free(r.scratch)
    r.scratch = NULL


# ---- One row

# A row as it is read: its window, its figures, and what lies outside.
ctypedef struct Row:
    const Window *window
    const double *win
    const double *margin
    double gain


cdef inline Row row_at(const Race *r, int j, int64_t fill, int64_t take,
                       int symbols) noexcept nogil:
    cdef const Layer *layer = &r.layers[j]
    cdef int64_t line = take * (r.symbols + 1) + symbols
    cdef Row row
    row.window = &layer.windows[fill]
    row.win = layer.win + row.window.start + line * width(row.window)
    row.margin = layer.margin + (row.win - layer.win)
    row.gain = layer.gain[fill * layer.takes * (r.symbols + 1) + line]
    return row


cdef inline void read_row(const Row *row, int lead, int n, double *win,
                          double *margin) noexcept nogil:
    """The figures at the leads lead..lead + n - 1."""
    cdef int below = least(most(row.window.low - lead, 0), n)
    cdef int above = least(most(row.window.high + 1 - lead, below), n)
    cdef int i, offset = lead - row.window.low
    for i in range(below):
        win[i] = 0.0
    for i in range(below, above):
        win[i] = row.win[offset + i]
        margin[i] = row.margin[offset + i]
    for i in range(above, n):
        win[i] = 1.0
    for i in range(below):
        margin[i] = lead + i + row.gain
    for i in range(above, n):
        margin[i] = lead + i + row.gain


cdef inline void keep_better(double sign, int n, const double *win, const double *margin,
                             double *best_win, double *best_margin) noexcept nogil:
    """WAP-11, for seat 0 (sign 1) or seat 1 (sign -1): the larger win, between equals the
    margin."""
    cdef double more, lead
    cdef bint better
    cdef int i
    for i in range(n):
        more = sign * (win[i] - best_win[i])
        lead = sign * (margin[i] - best_margin[i])
        better = (more > EVEN) | ((more > -EVEN) & (lead > 0.0))
        best_win[i] = win[i] if better else best_win[i]
        best_margin[i] = margin[i] if better else best_margin[i]


cdef inline void add_row(double weight, int n, const double *win, const double *margin,
                         double *sum_win, double *sum_margin) noexcept nogil:
    cdef int i
    for i in range(n):
        sum_win[i] += weight * win[i]
        sum_margin[i] += weight * margin[i]


# ---- The dynamic program

# Where in the program: a layer, spaces used, coins taken, symbols left, and the row that is
# written.
ctypedef struct Place:
    int j
    int used[PARTS]
    int taken[PARTS]
    int64_t after[SHARES]  # spaces used with a coin more in a class; -1 where it is full
    int symbols
    double sign            # 1 where seat 0 draws, else -1
    int low
    int n
    double *win
    double *margin
    double *gain


cdef inline void set_fill(const Race *r, Place *at) noexcept nogil:
    """Goes to the spaces used whose turn it is."""
    cdef int c
    at.j = r.layer
    unrank(&r.fills, r.fill, at.j + r.hand, at.used)
    for c in range(r.stakes.classes):
        at.after[c] = -1
        if at.used[c] < r.stakes.spaces[c]:
            at.used[c] += 1
            at.after[c] = rank(&r.fills, at.used, at.j + 1 + r.hand)
            at.used[c] -= 1


cdef inline void set_row(const Race *r, Place *at, int symbols) noexcept nogil:
    """Goes to the row with so many symbols left, and clears it."""
    cdef const Layer *layer = &r.layers[at.j]
    cdef Window *window = &layer.windows[r.fill]
    cdef int64_t line = r.take * (r.symbols + 1) + symbols
    cdef int i
    at.symbols = symbols
    at.sign = -1.0 if (r.seat + at.j + r.symbols - symbols) & 1 else 1.0
    at.low = window.low
    at.n = width(window)
    at.win = layer.win + window.start + line * at.n
    at.margin = layer.margin + (at.win - layer.win)
    at.gain = layer.gain + r.fill * layer.takes * (r.symbols + 1) + line
    at.gain[0] = 0.0
    for i in range(at.n):
        at.win[i] = at.margin[i] = 0.0


cdef inline int best_for_margin(const Race *r, const Place *at, int value, int64_t take,
                                double *gain) noexcept nogil:
    """The class where a coin brings most in play for the margin, the first of equal ones (WAP-11), and
    what it brings."""
    cdef int c, best = -1
    cdef double brings
    for c in range(r.stakes.classes):
        if at.after[c] >= 0:
            brings = row_at(r, at.j + 1, at.after[c], take, at.symbols).gain
            brings += r.stakes.worth[c] * value
            if best < 0 or at.sign * (brings - gain[0]) > EVEN_MARGIN:
                best = c
                gain[0] = brings
    return best


cdef inline void read_class(const Race *r, const Place *at, int c, int value, int64_t take,
                            double *win, double *margin) noexcept nogil:
    """The figures of this row's leads after a coin is laid in a class."""
    cdef Row row = row_at(r, at.j + 1, at.after[c], take, at.symbols)
    read_row(&row, at.low + r.stakes.worth[c] * value, at.n, win, margin)


cdef inline void best_for_win(const Race *r, const Place *at, int value, int64_t take, int first,
                              double *win, double *margin) noexcept nogil:
    """The figures of this row's leads after a coin is laid where it is best for each; tries `first`
    first."""
    cdef int c
    read_class(r, at, first, value, take, win, margin)
    for c in range(r.stakes.classes):
        if at.after[c] >= 0 and c != first:
            read_class(r, at, c, value, take, win + 2 * r.widest, margin + 2 * r.widest)
            keep_better(at.sign, at.n, win + 2 * r.widest, margin + 2 * r.widest, win, margin)


cdef inline void draw_coin(const Race *r, Place *at, int kind, double weight) noexcept nogil:
    """Adds to the row what a coin of a kind, drawn with probability `weight`, leads to."""
    cdef double gain = 0.0
    cdef int64_t take
    cdef int best
    at.taken[kind] += 1
    take = rank(&r.takes, at.taken, at.j + 1)
    at.taken[kind] -= 1
    best = best_for_margin(r, at, r.value[kind], take, &gain)
    at.gain[0] += weight * gain
    if at.n == 0:
        return
    if r.for_margin:
        read_class(r, at, best, r.value[kind], take, r.scratch, r.scratch + r.widest)
    else:
        best_for_win(r, at, r.value[kind], take, best, r.scratch, r.scratch + r.widest)
    add_row(weight, at.n, r.scratch, r.scratch + r.widest, at.win, at.margin)


cdef inline void value_row(const Race *r, Place *at) noexcept nogil:
    """The mean over the next token (WAP-5)."""
    cdef double tokens = r.coins - at.j + at.symbols
    cdef double weight = at.symbols / tokens
    cdef int k
    if at.symbols:
        add_row(weight, at.n, at.win - at.n, at.margin - at.n, at.win, at.margin)
        at.gain[0] += weight * (at.gain - 1)[0]
    for k in range(r.kinds):
        if at.taken[k] < r.count[k]:
            draw_coin(r, at, k, (r.count[k] - at.taken[k]) / tokens)


cdef inline void end_row(Place *at) noexcept nogil:
    """All spaces are used: the leads are final (WAP-11). Open is an even one at most."""
    cdef int i, lead
    for i in range(at.n):
        lead = at.low + i
        at.win[i] = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
        at.margin[i] = lead


cdef inline void value_take(Race *r, Place *at) noexcept nogil:
    """All rows of one fill and take."""
    cdef int symbols
    unrank(&r.takes, r.take, at.j, at.taken)
    for symbols in range(r.symbols + 1):
        set_row(r, at, symbols)
        if at.j == r.end:
            end_row(at)
        else:
            value_row(r, at)
        r.states += at.n
        r.work += at.n + ROW_WORK


cdef inline bint next_place(Race *r, Place *at) noexcept nogil:
    """On to the next take, fill or layer; false where no memory is left for one."""
    r.take += 1
    if r.take < r.layers[r.layer].takes:
        return True
    r.take = 0
    r.fill += 1
    if r.fill == r.layers[r.layer].fills:
        r.fill = 0
        r.layer -= 1
        if r.layer < 0:
            return True
        close_layer(&r.layers[r.layer + 2])
        if not open_layer(r, r.layer):
            return False
    set_fill(r, at)
    return True


cdef inline bint race_open(Race *r) noexcept nogil:
    """Memory for the beginning; false where there is none."""
    race_states(r)
    r.scratch = <double *>malloc(4 * r.widest * sizeof(double))
    return r.scratch != NULL and open_layer(r, r.end)


cdef inline bint race_run(Race *r, int64_t work) noexcept nogil:
    """Does about so much work more; `layer` is -1 when all is done. False where memory runs out."""
    cdef int64_t end = r.work + work
    cdef Place at
    set_fill(r, &at)
    while r.layer >= 0 and r.work < end:
        value_take(r, &at)
        if not next_place(r, &at):
            return False
    return True


# ---- What came out

cdef inline void race_value(const Race *r, const int *used, int lead, double *win,
                            double *margin) noexcept nogil:
    """Share of the win of seat 0 and its expected lead in points, before the first draw: `used` the
    spaces that the coin in hand took, `lead` with that coin."""
    cdef Row row = row_at(r, 0, rank(&r.fills, used, r.hand), 0, r.symbols)
    read_row(&row, lead, 1, win, margin)
    margin[0] /= r.stakes.unit

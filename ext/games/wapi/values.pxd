# The values of an ending: max^n expectimax in whole numbers, with the tie rule of WAP-11, board by
# board from the end backwards.
#
# A value is scaled by the number of orders in which the tokens in the bag may still be drawn: with
# T tokens, by T! / T0!, where T0 are never drawn. Then the value before a draw is the sum over the
# kinds of tokens of how many there are times the value after one. Shares of the win are counted in
# sixtieths (five players at most), margins in parts of a point that the totems of every share
# divide. All fits 128 bits, or the ending is refused.
#
# A value is a pair of these figures for each seat, with two players for seat 0 alone: seat 1 has
# the rest of the win, and the margin the other way. Two layers of blocks are kept, that of the
# coins drawn so far and the one after it.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from games.wapi.ending cimport (
    MOST_COINS, MOST_TOKENS_LEFT, SIXTIETHS, VALUES, Board, Ending, drawn_of, left_to, result, wide,
)
from games.wapi.graph cimport MOST_RAISED, NOBODY, Edge, Graph, Node
from games.wapi.rules cimport PLAYERS, SHARES
from games.wapi.symbols cimport BYTE, GROUPS, Layout, count_symbols, find_places, lay_out

cdef enum:
    SLOTS = SHARES * PLAYERS   # boards that are read at the same time
    WIDEST_BLOCK = 1 << 17     # no stop within one: some 10 ms

# Another board as it is read from the board whose values are made: where its values are, and the
# number of that for each place in the block.
ctypedef struct Reading:
    const wide *values
    const int32_t *places

ctypedef struct Values:
    int width                  # of a value, in wides
    wide *layers[2]            # blocks by whether the number of coins is odd
    int j, k                   # the level that is being valued; j is -1 at the end
    int32_t at                 # the next of its nodes
    int64_t states             # valued so far
    Layout layout              # of the block that is being filled
    int32_t *total             # symbols at each of its places
    int32_t *places            # for each slot, of another block
    const wide **best          # at each place, the value of the decision preferred so far
    wide *finals               # for each slot, a result by the number of symbols
    uint8_t seats[MOST_TOKENS_LEFT]   # who draws, by the number of symbols


cdef inline int slots(const Ending *e) noexcept nogil:
    return SHARES * e.players


cdef inline int64_t layer_bytes(const Ending *e, int64_t states) noexcept nogil:
    return states * (2 if e.players == 2 else 2 * e.players) * <int64_t>sizeof(wide)


cdef inline int64_t values_bytes(const Ending *e, const Graph *g) noexcept nogil:
    """The most memory that the values of a graph will take."""
    cdef int64_t most = 0, bytes
    cdef int j
    for j in range(MOST_COINS + 1):
        bytes = layer_bytes(e, g.states[j] + g.states[j + 1])
        if bytes > most:
            most = bytes
    return most + g.widest * (sizeof(int32_t) * (1 + slots(e)) + sizeof(wide *))


cdef inline void values_close(Values *v) noexcept nogil:
    free(v.layers[0])
    free(v.layers[1])
    free(v.total)
    free(v.places)
    free(v.best)
    free(v.finals)
    memset(v, 0, sizeof(Values))


cdef inline bint open_layer(Values *v, const Ending *e, const Graph *g) noexcept nogil:
    """Memory for layer j, in the place of layer j + 2; false where there is none."""
    cdef wide **layer = &v.layers[v.j & 1]
    cdef int m
    free(layer[0])
    layer[0] = <wide *>malloc(layer_bytes(e, g.states[v.j]) + 1)
    for m in range(e.all_symbols + 1):
        v.seats[m] = (e.first + v.j + e.all_symbols - m) % e.players
    v.k = MOST_RAISED
    v.at = g.levels[v.j][v.k]
    return layer[0] != NULL


cdef inline bint values_open(Values *v, const Ending *e, const Graph *g) noexcept nogil:
    """Before the first layer; false where there is no memory."""
    memset(v, 0, sizeof(Values))
    v.width = 2 if e.players == 2 else 2 * e.players
    v.layout.digits = <uint64_t>-1   # of no board
    v.total = <int32_t *>malloc(g.widest * sizeof(int32_t))
    v.places = <int32_t *>malloc(g.widest * slots(e) * sizeof(int32_t))
    v.best = <const wide **>malloc(g.widest * sizeof(wide *))
    v.finals = <wide *>malloc(slots(e) * (e.all_symbols + 1) * v.width * sizeof(wide))
    v.j = MOST_COINS
    if v.total == NULL or v.places == NULL or v.best == NULL or v.finals == NULL:
        return False
    return open_layer(v, e, g)


# ---- One value

cdef inline bint better(const Ending *e, int seat, const wide *new, const wide *old) noexcept nogil:
    """WAP-11: the larger utility for a seat; between equals the larger margin."""
    if e.players > 2:
        new += 2 * seat
        old += 2 * seat
        seat = 0
    if not e.for_margin and new[0] != old[0]:
        return (new[0] > old[0]) ^ seat
    return new[1] != old[1] and (new[1] > old[1]) ^ seat


cdef inline void add(wide *sum, int times, const wide *value, int width) noexcept nogil:
    cdef int i
    for i in range(width):
        sum[i] += value[i] * times


cdef inline void set_result(const Ending *e, const Board *b, wide *value) noexcept nogil:
    """The value of a settled board, not scaled."""
    cdef wide share[PLAYERS]
    cdef wide margin[PLAYERS]
    cdef int k
    result(e, b, share, margin)
    for k in range(1 if e.players == 2 else e.players):
        value[2 * k] = share[k]
        value[2 * k + 1] = margin[k]


# ---- One block

cdef inline void read_final(Values *v, const Ending *e, const Board *b, int j, int slot,
                            Reading *r) noexcept nogil:
    """A settled board after j coins: its result, scaled for each number of symbols."""
    cdef wide *values = v.finals + slot * (e.all_symbols + 1) * v.width
    cdef wide once[2 * PLAYERS]
    cdef wide orders
    cdef int m, i
    set_result(e, b, once)
    for m in range(v.total[v.layout.size - 1] + 1):
        orders = e.orders[e.all_coins - j + m]
        for i in range(v.width):
            values[m * v.width + i] = once[i] * orders
    r.values = values
    r.places = v.total


cdef inline void read_edge(Values *v, const Ending *e, const Graph *g, const Edge *edge, int j,
                           int slot, Reading *r) noexcept nogil:
    """The board that an edge leads to, after j coins."""
    cdef const Node *node = &g.nodes[edge.node]
    cdef int32_t *places = v.places + slot * g.widest
    cdef Layout other
    if not node.choices:
        read_final(v, e, &node.board, j, slot, r)
        return
    r.values = v.layers[j & 1] + node.block * v.width
    r.places = v.total
    if node.digits >> BYTE:
        lay_out(node.digits, &other)
        find_places(&v.layout, &other, edge.ways, places)
        r.places = places


cdef inline void add_coin(Values *v, const Ending *e, const Graph *g, const Edge *edges,
                          int choices, int count, wide *block) noexcept nogil:
    """Adds what a coin of a value leads to, of which there are so many in the bag (WAP-7)."""
    cdef Reading r
    cdef const wide *new
    cdef int64_t i
    cdef int c
    read_edge(v, e, g, edges, v.j + 1, 0, &r)
    for i in range(v.layout.size):
        v.best[i] = r.values + r.places[i] * v.width
    for c in range(1, choices):
        read_edge(v, e, g, &edges[c], v.j + 1, c, &r)
        for i in range(v.layout.size):
            new = r.values + r.places[i] * v.width
            if better(e, v.seats[v.total[i]], new, v.best[i]):
                v.best[i] = new
    for i in range(v.layout.size):
        add(block + i * v.width, count, v.best[i], v.width)


cdef inline void add_symbol(const Values *v, const Ending *e, const Reading *totem, int count,
                            int64_t i, const wide *passed, wide *sum) noexcept nogil:
    """Adds what a symbol of a group leads to, of which there are so many in the bag; i is the place
    without it, `totem` what raising one leads to, if the seat has one left (WAP-6)."""
    cdef const wide *best = passed
    cdef const wide *new
    if totem != NULL and totem.values != NULL:
        new = totem.values + totem.places[i] * v.width
        if better(e, v.seats[v.total[i] + 1], new, passed):
            best = new
    add(sum, count, best, v.width)


cdef inline void add_symbols(Values *v, const Ending *e, const Reading *totems,
                             wide *block) noexcept nogil:
    """Adds the symbols, from the places with the fewest on: each leads to a place before it."""
    cdef const Layout *l = &v.layout
    cdef int left[GROUPS]
    cdef const Reading *totem
    cdef int64_t i, without
    cdef int group, seat
    memset(left, 0, sizeof(left))
    for i in range(l.size):
        seat = v.seats[v.total[i]]
        for group in range(l.n):
            if left[group]:
                without = i - l.stride[group]
                totem = &totems[(group - 1) * e.players + seat] if group else NULL
                add_symbol(v, e, totem, left[group], without, block + without * v.width,
                           block + i * v.width)
        group = 0
        while group < l.n and left[group] == l.most[group]:
            left[group] = 0
            group += 1
        left[group if group < l.n else 0] += 1


cdef inline void read_totems(Values *v, const Ending *e, const Graph *g, const Edge *edges,
                             Reading *totems) noexcept nogil:
    """By share and seat; without values where the seat has none left."""
    cdef int slot
    for slot in range((v.layout.n - 1) * e.players):
        totems[slot].values = NULL
        if edges[slot].node != NOBODY:
            read_edge(v, e, g, &edges[slot], v.j, slot, &totems[slot])


cdef inline void value_node(Values *v, const Ending *e, const Graph *g,
                            const Node *node) noexcept nogil:
    """Fills the block of a node."""
    cdef wide *block = v.layers[v.j & 1] + node.block * v.width
    cdef const Edge *edges = &g.edges[node.edges]
    cdef Reading totems[SLOTS]
    cdef int value, count
    if v.layout.digits != node.digits:
        lay_out(node.digits, &v.layout)
        count_symbols(&v.layout, v.total)
    memset(block, 0, v.layout.size * v.width * sizeof(wide))
    edges += (v.layout.n - 1) * e.players
    for value in range(VALUES):
        count = e.coins[value] - drawn_of(&node.board, value)
        if count:
            add_coin(v, e, g, edges, node.choices, count, block)
            edges += node.choices
    read_totems(v, e, g, &g.edges[node.edges], totems)
    add_symbols(v, e, totems, block)
    v.states += v.layout.size


# ---- All of them

cdef inline bint next_node(Values *v, const Ending *e, const Graph *g) noexcept nogil:
    """Goes to the next node that is to be valued; false without memory. j is -1 where there is
    none."""
    while v.at == NOBODY:
        v.k -= 1
        if v.k >= 0:
            v.at = g.levels[v.j][v.k]
        elif v.j == 0:
            v.j = -1
            return True
        else:
            v.j -= 1
            if not open_layer(v, e, g):
                return False
    return True


cdef inline bint values_run(Values *v, const Ending *e, const Graph *g,
                            int64_t work) noexcept nogil:
    """Values about so many states more, or all that are left; false without memory."""
    cdef int64_t end = v.states + work
    while next_node(v, e, g) and v.j >= 0:
        value_node(v, e, g, &g.nodes[v.at])
        v.at = g.nodes[v.at].next
        if v.states >= end:
            return True
    return v.j < 0


cdef inline void value_of(const Values *v, const Ending *e, const Graph *g, int32_t root,
                          wide *share, wide *margin) noexcept nogil:
    """What comes out of a root, once all is valued: for each seat, scaled."""
    cdef const Node *node = &g.nodes[root]
    cdef wide orders = e.orders[e.all_coins + e.all_symbols]
    cdef wide once[2 * PLAYERS]
    cdef const wide *value = once
    cdef Layout layout
    cdef int k
    if node.choices:
        lay_out(node.digits, &layout)
        value = v.layers[0] + (node.block + layout.size - 1) * v.width
    else:
        set_result(e, &node.board, once)
        for k in range(v.width):
            once[k] *= orders
    for k in range(e.players):
        share[k] = value[2 * k] if k < v.width // 2 else SIXTIETHS * orders - value[0]
        margin[k] = value[2 * k + 1] if k < v.width // 2 else -value[1]

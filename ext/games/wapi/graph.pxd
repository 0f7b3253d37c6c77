# All boards that an ending can come to, and which decision leads from which to which.
#
# Level (j, k) holds the boards with j coins and k totems more than at the beginning, those where no
# totem comes any more at the last k. A coin leads to a larger j, a totem to a larger k: boards are
# found level by level in that order, and valued in the opposite one. A settled board has no level,
# no edges and no block.

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from core.rng cimport mix, rotl
from games.wapi.ending cimport (
    MOST_COINS, SYMBOL, VALUES, Board, Ending, coins_on, drawn_of, lay, left_to, legal_shares,
    raise_totem, raised_since, simplify, symbols_of,
)
from games.wapi.rules cimport PLAYERS, SHARES, TOTEMS
from games.wapi.symbols cimport NIBBLE, Layout, digits_of, find_groups, lay_out

cdef enum:
    NOBODY = -1            # in the place of a node where there is none
    MOST_RAISED = TOTEMS * PLAYERS
    MOST_NODES = 1 << 30
    NODE_WORK = 20         # what finding a board takes, with all its edges, in states to be valued

ctypedef struct Node:
    Board board
    int64_t edges          # the first: totems by share and seat, then coins by value and share
    int64_t block          # in its layer, in states
    uint64_t digits        # of the symbols
    int32_t next           # of its level
    int32_t choices        # shares that a coin may go to; 0 where the board is settled

ctypedef struct Edge:
    int32_t node
    uint32_t ways          # in nibble g the group that group g is part of there

ctypedef struct Graph:
    Node *nodes
    Edge *edges
    int32_t *table         # places of nodes: 1 + the number of one, or 0
    int64_t used, room     # nodes
    int64_t edged, edge_room
    uint64_t mask
    int32_t levels[MOST_COINS + 2][MOST_RAISED + 1]
    int64_t states[MOST_COINS + 2]   # of the boards with so many coins more
    int64_t widest         # block
    int j, k               # whose nodes are being followed
    int32_t at             # the next of them
    int64_t size           # bytes at most
    bint full


cdef inline int64_t graph_bytes(const Graph *g) noexcept nogil:
    return g.room * sizeof(Node) + g.edge_room * sizeof(Edge) + (g.mask + 1) * sizeof(int32_t)


cdef inline int64_t graph_states(const Graph *g) noexcept nogil:
    cdef int64_t states = 0
    cdef int j
    for j in range(MOST_COINS + 2):
        states += g.states[j]
    return states


cdef inline int64_t graph_work(const Graph *g) noexcept nogil:
    """What finding and valuing takes, in states."""
    return graph_states(g) + NODE_WORK * g.used


cdef inline void graph_close(Graph *g) noexcept nogil:
    free(g.nodes)
    free(g.edges)
    free(g.table)
    g.nodes = NULL
    g.edges = NULL
    g.table = NULL


cdef inline bint graph_open(Graph *g, int64_t size) noexcept nogil:
    """No nodes yet; false without memory."""
    memset(g, 0, sizeof(Graph))
    memset(g.levels, 0xFF, sizeof(g.levels))
    g.size = size
    g.mask = 1023
    g.at = NOBODY
    g.table = <int32_t *>calloc(g.mask + 1, sizeof(int32_t))
    return g.table != NULL


# ---- Room

cdef inline uint64_t hash_of(const Board *b, int players) noexcept nogil:
    cdef uint64_t h = <uint64_t>b.shares[0] << 32 | b.shares[1]
    cdef int k
    h = mix(h) + (<uint64_t>b.shares[2] << 32 | b.shares[3])
    h = mix(h) + (<uint64_t>b.shares[4] << 32 | b.shares[5])
    h = mix(h) + rotl(b.draws, 17)
    for k in range(players - 1):
        h = mix(h) + <uint64_t>b.lead[k]
    return mix(h)


cdef inline bint same_board(const Board *a, const Board *b, int players) noexcept nogil:
    cdef int i
    if a.draws != b.draws:
        return False
    for i in range(SHARES):
        if a.shares[i] != b.shares[i]:
            return False
    for i in range(players - 1):
        if a.lead[i] != b.lead[i]:
            return False
    return True


cdef inline int32_t *find(const Graph *g, const Board *b, int players) noexcept nogil:
    """The place of a board in the table, or the free one where it belongs."""
    cdef uint64_t place = hash_of(b, players) & g.mask
    while g.table[place] and not same_board(&g.nodes[g.table[place] - 1].board, b, players):
        place = place + 1 & g.mask
    return &g.table[place]


cdef inline bint widen_table(Graph *g, int players) noexcept nogil:
    """Twice as many places; false without memory."""
    cdef int64_t i
    free(g.table)
    g.mask = 2 * g.mask + 1
    g.table = <int32_t *>calloc(g.mask + 1, sizeof(int32_t))
    if g.table == NULL:
        return False
    for i in range(g.used):
        find(g, &g.nodes[i].board, players)[0] = <int32_t>i + 1
    return True


cdef inline bint make_room(Graph *g, int players, int edges) noexcept nogil:
    """For one node and so many edges more; false where that is too much."""
    cdef void *grown
    if g.used == g.room:
        g.room = 2 * g.room + 256
        grown = realloc(g.nodes, g.room * sizeof(Node)) if g.room < MOST_NODES else NULL
        if grown == NULL:
            return False
        g.nodes = <Node *>grown
    if g.edged + edges > g.edge_room:
        g.edge_room = 2 * g.edge_room + edges
        grown = realloc(g.edges, g.edge_room * sizeof(Edge))
        if grown == NULL:
            return False
        g.edges = <Edge *>grown
    if 2 * g.used > <int64_t>g.mask and not widen_table(g, players):
        return False
    return graph_bytes(g) <= g.size


# ---- Nodes

cdef inline void add_node(Graph *g, const Ending *e, const Board *b) noexcept nogil:
    """The board is new; there is room."""
    cdef Node *node = &g.nodes[g.used]
    cdef Layout layout
    cdef int shares[SHARES]
    cdef int j, k
    node.board = b[0]
    node.choices = legal_shares(b, shares)
    if node.choices:
        j = coins_on(b)
        k = raised_since(e, b)
        node.digits = digits_of(e, b)
        lay_out(node.digits, &layout)
        node.block = g.states[j]
        g.states[j] += layout.size
        if layout.size > g.widest:
            g.widest = layout.size
        node.next = g.levels[j][k]
        g.levels[j][k] = <int32_t>g.used
    g.used += 1


cdef inline int32_t node_of(Graph *g, const Ending *e, const Board *b) noexcept nogil:
    """The node of a simple board, made if it is new; there is room."""
    cdef int32_t *place = find(g, b, e.players)
    if not place[0]:
        place[0] = <int32_t>g.used + 1
        add_node(g, e, b)
    return place[0] - 1


cdef inline uint32_t ways_to(const Board *before, const Board *after,
                             const int *where) noexcept nogil:
    """In nibble g the group that group g is part of on another board; `where` tells the places of
    shares there."""
    cdef int old[SHARES]
    cdef int new[SHARES]
    cdef uint32_t ways = 0
    cdef int i
    find_groups(before, old)
    find_groups(after, new)
    for i in range(SHARES):
        if old[i] and where[i] >= 0:
            ways |= <uint32_t>new[where[i]] << NIBBLE * old[i]
    return ways


cdef inline bint lead_to(Graph *g, const Ending *e, const Node *node, Board *b) noexcept nogil:
    """Adds the edge from a node to a board, simplified here; false where there is no room."""
    cdef Edge edge
    cdef int where[SHARES]
    simplify(e, b, where)
    if not make_room(g, e.players, 1):
        return False
    edge.node = node_of(g, e, b)
    edge.ways = ways_to(&node.board, b, where)
    g.edges[g.edged] = edge
    g.edged += 1
    return True


cdef inline bint lead_nowhere(Graph *g, const Ending *e) noexcept nogil:
    """Keeps the place of an edge that there is not."""
    if not make_room(g, e.players, 1):
        return False
    g.edges[g.edged].node = NOBODY
    g.edges[g.edged].ways = 0
    g.edged += 1
    return True


cdef inline bint follow_totems(Graph *g, const Ending *e, const Node *node) noexcept nogil:
    """WAP-6: by share and seat."""
    cdef Board b
    cdef bint fits
    cdef int i, seat
    for i in range(SHARES):
        if not symbols_of(node.board.shares[i]):
            continue
        for seat in range(e.players):
            if left_to(&node.board, seat):
                b = node.board
                b.shares[i] -= <uint32_t>1 << SYMBOL
                raise_totem(e, &b, i, seat)
                fits = lead_to(g, e, node, &b)
            else:
                fits = lead_nowhere(g, e)
            if not fits:
                return False
    return True


cdef inline bint follow_coins(Graph *g, const Ending *e, const Node *node) noexcept nogil:
    """WAP-7: by value and share."""
    cdef Board b
    cdef int shares[SHARES]
    cdef int v, i, n = legal_shares(&node.board, shares)
    for v in range(VALUES):
        if drawn_of(&node.board, v) == e.coins[v]:
            continue
        for i in range(n):
            b = node.board
            lay(e, &b, shares[i], v)
            b.draws += <uint64_t>1 << 5 * v
            if not lead_to(g, e, node, &b):
                return False
    return True


cdef inline bint follow(Graph *g, const Ending *e, int32_t number) noexcept nogil:
    """Finds all that a node leads to; false where there is no room."""
    cdef Node node = g.nodes[number]   # the nodes may move
    g.nodes[number].edges = g.edged
    return follow_totems(g, e, &node) and follow_coins(g, e, &node)


cdef inline bint next_level(Graph *g) noexcept nogil:
    """Goes to the next level that has nodes; false at the end."""
    while g.at == NOBODY and g.j <= MOST_COINS:
        g.at = g.levels[g.j][g.k]
        g.k += 1
        if g.k > MOST_RAISED:
            g.k = 0
            g.j += 1
    return g.at != NOBODY


cdef inline bint graph_done(const Graph *g) noexcept nogil:
    return g.at == NOBODY and g.j > MOST_COINS


cdef inline bint graph_run(Graph *g, const Ending *e, int64_t work) noexcept nogil:
    """Follows the nodes until all are found or so much work is done; false where there is no room."""
    while work > 0 and next_level(g):
        if not follow(g, e, g.at):
            return False
        g.at = g.nodes[g.at].next
        work -= NODE_WORK
    return True


cdef inline int32_t graph_root(Graph *g, const Ending *e, const Board *from_) noexcept nogil:
    """The node of a board before the first draw; NOBODY where there is no room."""
    cdef Board b = from_[0]
    cdef int where[SHARES]
    simplify(e, &b, where)
    return node_of(g, e, &b) if make_room(g, e.players, 0) else NOBODY

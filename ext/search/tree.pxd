# The memory of a tree search: nodes found by the hash of what the mover knows, each with a row of edges.
# Both lie in arenas of fixed size; when one is full the tree stops growing and the search goes on. The
# steps of the edges, and those figures that only the step played needs, have arenas of their own: the
# choice among many then touches little memory.

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from core.types cimport Move

ctypedef struct Edge:
    uint32_t visits
    uint32_t available     # passes on which the step was legal and open (Cowling et al. 2012)
    double value           # sum over visits of the mover's utility

ctypedef struct Sums:
    # Of an edge, over its visits and seen by the mover.
    double win             # share of the win
    double margin          # lead in points
    double regret          # regret matching: cumulative regret
    double strategy        # and the sum of the strategies played

ctypedef struct Node:
    uint64_t key           # 0 is free
    uint32_t visits
    uint32_t first         # of its row in the arena of edges
    uint32_t edges         # how many it has
    uint32_t room          # how many its row can hold
    uint32_t epoch         # of the search that made it; others are as good as free
    bint whole             # the row has an edge for every legal step, and always will

ctypedef struct Tree:
    Node *nodes
    Edge *edges
    Move *moves            # the step of each edge
    Sums *sums             # and what else is known of it
    uint64_t mask          # number of node places less one, a power of two less one
    uint64_t node_count
    uint64_t node_limit    # leaves enough places free for short probes
    uint64_t edge_count
    uint64_t edge_limit
    uint32_t epoch

cdef inline bint tree_allocate(Tree *tree, uint64_t size) noexcept nogil:
    """At most `size` bytes, a fifth of them for nodes (a node has some four edges). False without
    memory. Pages never touched cost nothing: calloc."""
    cdef uint64_t places = 1024
    while places * 2 * sizeof(Node) <= size // 5 and places < (1ULL << 31):
        places *= 2
    tree.mask = places - 1
    tree.node_limit = places - places // 4
    tree.edge_limit = (size - places * sizeof(Node)) // (
        sizeof(Edge) + sizeof(Move) + sizeof(Sums))
    if tree.edge_limit > 0xFFFFFFF0ULL:
        tree.edge_limit = 0xFFFFFFF0ULL
    tree.nodes = <Node *>calloc(places, sizeof(Node))
    tree.edges = <Edge *>calloc(tree.edge_limit, sizeof(Edge))
    tree.moves = <Move *>calloc(tree.edge_limit, sizeof(Move))
    tree.sums = <Sums *>calloc(tree.edge_limit, sizeof(Sums))
    tree.epoch = 0
    tree_clear(tree)
    return tree.nodes != NULL and tree.edges != NULL and tree.moves != NULL and tree.sums != NULL


cdef inline void tree_release(Tree *tree) noexcept nogil:
    free(tree.nodes)
    free(tree.edges)
    free(tree.moves)
    free(tree.sums)
    tree.nodes = NULL
    tree.edges = NULL
    tree.moves = NULL
    tree.sums = NULL


cdef inline void tree_clear(Tree *tree) noexcept nogil:
    """Forgets everything at once: what an older epoch left counts as free."""
    tree.epoch += 1
    tree.node_count = 0
    tree.edge_count = 0


cdef inline Node *tree_find(Tree *tree, uint64_t key, bint grow) noexcept nogil:
    """The node with this key; made if it is missing and `grow`; NULL where there is none."""
    if key == 0:
        key = 1
    cdef uint64_t place = key & tree.mask
    cdef Node *node
    while True:
        node = &tree.nodes[place]
        if node.key == 0 or node.epoch != tree.epoch:
            break
        if node.key == key:
            return node
        place = (place + 1) & tree.mask
    if not grow or tree.node_count >= tree.node_limit:
        return NULL
    tree.node_count += 1
    node.key = key
    node.epoch = tree.epoch
    node.visits = 0
    node.edges = 0
    node.room = 0
    node.whole = False
    return node


cdef inline bint widen_row(Tree *tree, Node *node, uint32_t wanted) noexcept nogil:
    """Moves the row of a node to a place twice as long, or with room for as many edges as are wanted;
    false where the arena is full."""
    cdef uint32_t room = node.room * 2 if node.room * 2 > wanted else wanted
    if tree.edge_count + room > tree.edge_limit:
        return False
    memcpy(&tree.edges[tree.edge_count], &tree.edges[node.first], node.edges * sizeof(Edge))
    memcpy(&tree.moves[tree.edge_count], &tree.moves[node.first], node.edges * sizeof(Move))
    memcpy(&tree.sums[tree.edge_count], &tree.sums[node.first], node.edges * sizeof(Sums))
    node.first = <uint32_t>tree.edge_count
    node.room = room
    tree.edge_count += room
    return True


cdef inline int edge_find(Tree *tree, Node *node, Move move, int hint) noexcept nogil:
    """Place of a step in the row, looked for from `hint` on around; -1 where it is missing. Legal steps
    mostly come in the order in which they came before, so that the hint is right."""
    cdef const Move *row = &tree.moves[node.first]
    cdef int i, n = node.edges
    for i in range(hint, n):
        if row[i] == move:
            return i
    for i in range(0, hint if hint < n else n):
        if row[i] == move:
            return i
    return -1


cdef inline int edge_add(Tree *tree, Node *node, Move move, int wanted) noexcept nogil:
    """A new edge at the end of a row that is to have `wanted` edges; -1 where there is no room for it."""
    if node.edges == node.room and not widen_row(tree, node, wanted):
        return -1
    cdef uint64_t place = node.first + node.edges
    tree.moves[place] = move
    memset(&tree.edges[place], 0, sizeof(Edge))
    memset(&tree.sums[place], 0, sizeof(Sums))
    node.edges += 1
    return node.edges - 1

# What a tree search over views works with: its variants and settings, what one pass keeps, and the keys of
# nodes. Each seat's tree is the set of nodes keyed by what that seat knows, so that the trees of all seats
# share one table and an observer's step needs no work of its own: its key moves on.
#
# Variants (Cowling, Powley and Whitehouse 2012): MULTI keys a node by its mover's view; SINGLE keys all
# nodes by the actual steps and the searcher's view of chance; PIMC keys them by the world as well
# (perfect-information search in each, counted together at the root); FLAT has nodes for the root only.

from libc.stdint cimport uint32_t, uint64_t

from core.ops cimport GameOps
from core.rng cimport Rng, mix
from core.types cimport MAX_SEATS, Move, State
from search.tree cimport Node, Tree

cdef enum:
    MULTI = 0
    SINGLE = 1
    PIMC = 2
    FLAT = 3

cdef enum:
    PATH = 0       # what the mover saw since the root
    VIEW = 1       # all that the mover knows
    BACKOFF = 2    # VIEW once it has visits enough, PATH before

cdef enum:
    UCB = 0
    REGRET = 1     # regret matching at every decision
    MIXED = 2      # regret matching at secret steps, UCB elsewhere

cdef enum:
    MAX_CHOICES = 1024           # choices in the tree on one pass; deeper ones are played out
    CHANCE_STREAM = 0x43        # streams of the search's seed
    WORLD_STREAM = 0x57
    REDEALT = 0x100              # in the keys of the searcher's nodes with other cards than its own

ctypedef struct Settings:
    int search
    int node_key
    int selection
    int rollout              # the game's policy for playouts
    double exploration       # c of UCB
    double trust             # below the root, share of the first step in the prior; 0: no prior
    double widen             # steps open at a node: widen * sqrt(visits) + 2; 0 opens all
    uint32_t threshold       # visits before a node may have edges
    int through              # nodes without edges on a pass where the policy plays and the pass goes on
    uint32_t fine_visits     # BACKOFF: visits before the finer node is trusted
    uint32_t block           # PIMC: iterations in one world before the next
    double mixing            # regret matching: share of uniform exploration
    int redeal               # MULTI: passes in a hundred that deal the searcher's own cards anew
    bint solved              # a position of exact value ends a pass wherever it is, else at a leaf only
    double margin_weight     # share of the margin in the utility; 1 plays for the margin alone
    double margin_scale      # points that count as much
    uint64_t seed

ctypedef struct Choice:
    Node *node
    Node *twin               # the finer node of BACKOFF, the count at the root of PIMC
    int edge
    int twin_edge
    int seat
    double probability       # with which regret matching chose; 0 under UCB

ctypedef struct Worker:
    const GameOps *ops
    const void *belief       # NULL: open information
    const void *public       # what all seats have seen; NULL: no pass deals the searcher's cards anew
    Tree *tree
    Settings settings
    State root               # open information: the position; else the world drawn at the beginning
    int seat                 # who searches
    bint forced              # the root has one decision: counted like a choice, for the root answers by its counts
    int players
    Rng rng
    Move *moves              # ops.max_moves of them
    const uint64_t *allowed  # hashes of the prefixes of the decisions allowed at the root
    int allowed_count
    uint64_t iterations
    uint64_t failed          # worlds that could not be drawn
    uint64_t depth_sum
    int depth_max
    # of the pass under way
    Choice choices[MAX_CHOICES]
    int depth
    int passed               # nodes without edges
    bint rooted              # still within the decision at the root
    bint redealt             # the searcher's cards are dealt anew
    uint64_t prefix          # hash of the steps of that decision
    uint64_t path            # hash of all steps and, in PIMC, events since the root
    uint64_t base[MAX_SEATS]
    uint64_t world           # PIMC: number of the world
    Rng chance
    double share[MAX_SEATS]
    double margin[MAX_SEATS]


cdef inline uint64_t fold(uint64_t hash, Move move) noexcept nogil:
    return mix(hash ^ (move + 0x9E3779B97F4A7C15ULL))


cdef inline uint64_t key_of(const Worker *w, const State *state, int seat, int node_key) noexcept nogil:
    """The key of the node at which `seat` is to move."""
    cdef uint64_t key
    if w.settings.search == PIMC:
        return fold(w.path, w.world)
    if w.settings.search == SINGLE:
        return fold(w.path, w.ops.view_key(state, w.seat) - w.base[w.seat])
    key = w.ops.view_key(state, seat)
    if node_key == PATH:
        key -= w.base[seat]
    return fold(key, 2 * seat + (node_key == VIEW) + (REDEALT if w.redealt and seat == w.seat else 0))


cdef inline bint as_searcher(const Worker *w, int seat) noexcept nogil:
    """Whether the seat is the searcher's and holds its cards: elsewhere what it knows at the root is not
    the same in every world."""
    return seat == w.seat and not w.redealt


cdef inline int first_kind(const Worker *w, int seat) noexcept nogil:
    """Which key a seat's node is looked for by at first. Of the searcher both kinds tell the same: all
    that it knew at the root is alike in every world."""
    if w.settings.node_key != BACKOFF:
        return w.settings.node_key
    return VIEW if as_searcher(w, seat) else PATH


cdef inline uint64_t root_key(const Worker *w, const State *state) noexcept nogil:
    """The key of the count at the root of PIMC: one for each stage of the searcher's decision."""
    return fold(w.ops.view_key(state, w.seat), 0x726F6F74)

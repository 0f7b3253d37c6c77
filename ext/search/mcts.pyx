"""Tree search over views: the object that holds a tree and runs iterations without the GIL.

The kernel is search/iterate.pxd. Limits, threads, reports and texts are the caller's (solver.search.sampling).
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from core.capsules cimport belief_in, ops_in
from core.clock cimport now_us
from core.flag cimport Flag, flag_is_up, flag_lower, flag_raise
from core.packing cimport read_state
from core.rng cimport rng_seed
from core.types cimport CHANCE, OVER, Move, State
from search.iterate cimport iterate, one_decision
from search.tree cimport (
    Edge, Node, Sums, Tree, edge_find, tree_allocate, tree_clear, tree_find, tree_release,
)
from search.worker cimport (
    BACKOFF, FLAT, MIXED, MULTI, PATH, PIMC, REGRET, SINGLE, UCB, VIEW,
    Settings, Worker, first_kind, fold, key_of, root_key,
)

from collections import namedtuple

cdef enum:
    SEARCH_STREAM = 0x53
    CLOCK_EVERY = 16       # iterations between two looks at the clock: some 0.1 to 1 ms

SEARCHES = {"multi": MULTI, "single": SINGLE, "pimc": PIMC, "flat": FLAT}
NODE_KEYS = {"path": PATH, "view": VIEW, "backoff": BACKOFF}
SELECTIONS = {"ucb": UCB, "regret": REGRET, "mixed": MIXED}

Decision = namedtuple("Decision", "steps open visits value win margin strategy")
Decision.__doc__ = """One decision at the root: its steps, how many of them come before the first one that the
other seats do not see, visits, mean utility, mean share of the win and mean margin of the searching seat,
and its weight in the average strategy of regret matching."""


cdef const void *belief_of(object capsule) except? NULL:
    if capsule is None:
        return NULL
    return belief_in(capsule)


cdef class TreeSearch:
    """A tree of at most `size` bytes and the search in it; one thread at a time may `run` it.

    `stop` may be called from any thread and ends a `run` within one iteration.
    """

    cdef Tree tree
    cdef Worker worker
    cdef Flag stop_flag
    cdef uint64_t *allowed
    cdef object game, belief_capsule, public_capsule

    def __cinit__(self, uint64_t size):
        memset(&self.worker, 0, sizeof(Worker))
        self.allowed = NULL
        if not tree_allocate(&self.tree, size):
            raise MemoryError(f"no memory for a tree of {size} bytes")

    def __dealloc__(self):
        tree_release(&self.tree)
        free(self.allowed)
        free(self.worker.moves)

    def begin(self, game, belief, bytes root, int seat, int players, dict settings, list allowed,
              public=None):
        """Sets the root. `game` is an ops capsule; `belief` a belief capsule or None for open
        information; `root` a packed State (the position, or any world that fits); `settings` the fields
        of Settings by name; `allowed` the decisions to look at, each a tuple of steps (empty: all); `public`
        a belief of what all seats have seen, for passes that deal the searcher's cards anew."""
        cdef Worker *w = &self.worker
        self.game, self.belief_capsule, self.public_capsule = game, belief, public
        w.ops = ops_in(game)
        w.belief = belief_of(belief)
        w.public = belief_of(public)
        read_state(root, &w.root)
        w.tree = &self.tree
        w.seat, w.players = seat, players
        self.set_moves(w)
        w.forced = one_decision(w)
        self.set_settings(&w.settings, settings)
        self.set_allowed(allowed)
        rng_seed(&w.rng, w.settings.seed, SEARCH_STREAM)
        w.iterations = w.failed = w.depth_sum = 0
        w.depth_max = 0
        flag_lower(&self.stop_flag)

    cdef int set_moves(self, Worker *w) except -1:
        free(w.moves)
        w.moves = <Move *>malloc(w.ops.max_moves * sizeof(Move))
        if w.moves == NULL:
            raise MemoryError("no memory for a list of moves")
        return 0

    cdef int set_settings(self, Settings *s, dict values) except -1:
        s.search = SEARCHES[values["search"]]
        s.node_key = NODE_KEYS[values["node_key"]]
        s.selection = SELECTIONS[values["selection"]]
        s.rollout = values["rollout"]
        s.exploration = values["exploration"]
        s.trust = values["trust"]
        s.widen = values["widen"]
        s.threshold = values["threshold"]
        s.through = values["through"]
        s.fine_visits = values["fine_visits"]
        s.block = values["block"]
        s.mixing = values["mixing"]
        s.redeal = values["redeal"]
        s.solved = values["solved"]
        s.margin_weight = values["margin_weight"]
        s.margin_scale = values["margin_scale"]
        s.seed = values["seed"]
        return 0

    cdef int set_allowed(self, list decisions) except -1:
        """Hashes of all prefixes of the allowed decisions."""
        cdef uint64_t hash
        prefixes = []
        for steps in decisions:
            hash = 0
            for step in steps:
                hash = fold(hash, <Move>step)
                prefixes.append(hash)
        free(self.allowed)
        self.allowed = NULL
        self.worker.allowed_count = len(prefixes)
        if prefixes:
            self.allowed = <uint64_t *>malloc(len(prefixes) * sizeof(uint64_t))
            if self.allowed == NULL:
                raise MemoryError("no memory for the list of allowed moves")
        for i, prefix in enumerate(prefixes):
            self.allowed[i] = prefix
        self.worker.allowed = self.allowed
        return 0

    def run(self, uint64_t iterations, double seconds):
        """Runs at most so many iterations for at most so long; returns how many were run."""
        cdef int64_t deadline = now_us() + <int64_t>(seconds * 1e6)
        cdef uint64_t done = 0
        cdef Worker *w = &self.worker
        with nogil:
            while done < iterations and not flag_is_up(&self.stop_flag):
                iterate(w)
                done += 1
                if done % CLOCK_EVERY == 0 and now_us() >= deadline:
                    break
        return done

    def stop(self):
        """Ends a run under way; later runs end at once until `begin`."""
        flag_raise(&self.stop_flag)

    def clear(self):
        """Forgets the tree."""
        tree_clear(&self.tree)

    @property
    def iterations(self):
        """Iterations since `begin`."""
        return self.worker.iterations

    @property
    def failed(self):
        """Iterations since `begin` for which no world could be drawn."""
        return self.worker.failed

    @property
    def depth(self):
        """Mean number of choices within the tree, and the greatest."""
        return self.worker.depth_sum / max(1, self.worker.iterations), self.worker.depth_max

    @property
    def hashfull(self):
        """Thousandths of the fuller arena in use."""
        return max(1000 * self.tree.node_count // self.tree.node_limit,
                   1000 * self.tree.edge_count // self.tree.edge_limit)

    @property
    def size(self):
        """Nodes in the tree."""
        return self.tree.node_count

    cdef Node *node_at(self, const State *state, int seat, bint rooted):
        cdef Worker *w = &self.worker
        if rooted and w.settings.search == PIMC:
            return tree_find(&self.tree, root_key(w, state), False)
        return tree_find(&self.tree, key_of(w, state, seat, first_kind(w, seat)), False)

    cdef int start(self) except -1:
        """Stands the worker at the root world, to read the tree from there."""
        cdef Worker *w = &self.worker
        for seat in range(w.players):
            w.base[seat] = w.ops.view_key(&w.root, seat)
        w.path = 0
        w.redealt = False
        return 0

    def decisions(self):
        """All decisions at the root that the search has visited, in no particular order."""
        found = []
        self.start()
        self.collect(&self.worker.root, 0, (), -1, -1, found)
        return found

    cdef int collect(self, const State *state, uint64_t path, tuple steps, int open, int64_t last,
                     list found) except -1:
        """Goes through the steps of the decision at the root: `open` of them come before the first secret
        one, -1 while there was none; `last` is the edge of the last one that was a choice, -1 for none. A
        step that was no choice goes with it."""
        cdef Worker *w = &self.worker
        cdef State after
        cdef Node *node
        cdef Move move
        cdef uint32_t i
        if steps and not w.ops.partial(state):
            if last >= 0:
                found.append(self.decision(steps, len(steps) if open < 0 else open, last))
            return 0
        if open < 0 and w.ops.secret != NULL and w.ops.secret(state):
            open = len(steps)
        w.path = path
        node = self.node_at(state, w.seat, True)
        if w.ops.gen(state, w.moves, 2) == 1 or node == NULL:
            move = w.moves[0]
            if w.forced and node != NULL and node.edges:
                last = node.first
            w.ops.child(state, move, &after)
            return self.collect(&after, fold(path, move), (*steps, move), open, last, found)
        for i in range(node.edges):
            move = self.tree.moves[node.first + i]
            if self.tree.edges[node.first + i].visits:
                w.ops.child(state, move, &after)
                self.collect(&after, fold(path, move), (*steps, move), open, node.first + i, found)
        return 0

    cdef object decision(self, tuple steps, int open, int64_t edge):
        cdef const Edge *e = &self.tree.edges[edge]
        cdef const Sums *sums = &self.tree.sums[edge]
        cdef double n = e.visits
        return Decision(steps, open, e.visits, e.value / n, sums.win / n, sums.margin / n, sums.strategy)

    def line(self, tuple steps, int length):
        """`steps` and what the tree expects after them, at most `length` steps, up to the first event."""
        cdef Worker *w = &self.worker
        cdef State state = w.root, after
        cdef Move move
        cdef int seat
        line = []
        self.start()
        while len(line) < length:
            seat = w.ops.to_move(&state)
            if seat == OVER or seat == CHANCE:
                break
            if len(line) < len(steps):
                move = steps[len(line)]
            elif not self.likeliest(&state, seat, &move):
                break
            line.append(move)
            w.ops.child(&state, move, &after)
            state = after
            w.path = fold(w.path, move)
        return tuple(line)

    cdef bint likeliest(self, const State *state, int seat, Move *move):
        """The legal step visited most, or the only one; false where the tree knows none."""
        cdef Worker *w = &self.worker
        cdef int i, place, n = w.ops.gen(state, w.moves, w.ops.max_moves)
        cdef Node *node
        cdef Edge *edge
        cdef uint32_t most = 0
        move[0] = w.moves[0]
        if n == 1:
            return True
        node = self.node_at(state, seat, False)
        if node == NULL:
            return False
        for i in range(n):
            place = edge_find(&self.tree, node, w.moves[i], 0)
            if place >= 0:
                edge = &self.tree.edges[node.first + place]
                if edge.visits > most:
                    most = edge.visits
                    move[0] = w.moves[i]
        return most > 0

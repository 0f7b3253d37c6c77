# One iteration of a tree search over views: draw a world, step down the trees of the seats to move (worker.pxd
# says how their nodes are keyed), play out, back up.
#
# In all worlds of the searcher its own cards are the same, so that the answers of the other seats come to
# suit cards that they do not know. On passes that deal those cards anew, from what all seats have seen, they
# learn to answer all that the searcher may hold (after Goodman 2019, who deals anew at their decisions).
# There the searcher is a seat like the others, with nodes of its own, and the root is left alone.

from libc.math cimport sqrt
from libc.stdint cimport uint32_t, uint64_t

from core.ops cimport EXACT, NO_VALUE
from core.rng cimport Rng, rng_below, rng_double, rng_seed
from core.types cimport CHANCE, OVER, Move, State
from kernels.logarithm cimport ln
from kernels.utility cimport utility_of
from search.tree cimport Edge, Node, Sums, edge_add, edge_find, tree_find
from search.worker cimport (
    BACKOFF, CHANCE_STREAM, FLAT, MAX_CHOICES, MIXED, MULTI, PIMC, REGRET, VIEW, WORLD_STREAM, Choice,
    Worker, as_searcher, first_kind, fold, key_of, root_key,
)


cdef inline int restrict(const Worker *w, int n) noexcept nogil:
    """Keeps the steps that lead to an allowed decision; returns their number."""
    cdef int i, j, kept = 0
    cdef uint64_t prefix
    for i in range(n):
        prefix = fold(w.prefix, w.moves[i])
        for j in range(w.allowed_count):
            if w.allowed[j] == prefix:
                w.moves[kept] = w.moves[i]
                kept += 1
                break
    return kept


cdef inline int open_steps(const Worker *w, const Node *node) noexcept nogil:
    """Progressive widening: how many steps, the most promising first, may be open by now."""
    cdef double opened
    if w.settings.widen <= 0.0 or (w.rooted and w.allowed_count):
        return w.ops.max_moves
    opened = w.settings.widen * sqrt(<double>node.visits if node != NULL else 0.0) + 2.0
    return <int>opened if opened < w.ops.max_moves else w.ops.max_moves


cdef inline bint same_steps(const Worker *w, int seat, bint fine) noexcept nogil:
    """Whether the seat's node, of BACKOFF the finer one if `fine`, has the same legal steps on every pass:
    its key tells all that its mover knows."""
    if w.settings.search == PIMC or as_searcher(w, seat):
        return True
    return w.settings.search == MULTI and (w.settings.node_key == VIEW or fine)


cdef inline int list_row(Worker *w, Node *node, const State *state, bint same) noexcept nogil:
    """Puts the places of the edges of all open legal steps into w.moves, new ones made; returns how many
    there are. Where the steps are always the `same`, the row of the node is their list."""
    cdef int i, place, n, hint = 0, kept = 0, opened = open_steps(w, node)
    same = same and not (w.rooted and w.allowed_count)
    if same and (node.whole or <int>node.edges >= opened):
        n = opened if opened < <int>node.edges else <int>node.edges
        for i in range(n):
            w.moves[i] = i
        return n
    n = w.ops.gen(state, w.moves, opened)
    node.whole = same and n < opened
    if w.rooted and w.allowed_count:
        n = restrict(w, n)
    for i in range(n):
        place = edge_find(w.tree, node, w.moves[i], hint)
        if place < 0:
            place = edge_add(w.tree, node, w.moves[i], n)
        if place < 0:
            node.whole = False
            continue
        hint = place + 1
        w.moves[kept] = place
        kept += 1
    return kept


cdef inline int choose_ucb(Worker *w, Node *node, int n) noexcept nogil:
    """The edge of the open step with the best upper bound; unvisited ones first, in their order. Counts
    every open legal step as available. w.moves holds the places of n edges."""
    cdef int i, best = -1
    cdef double bound, best_bound = -1e300, log_available = 0.0
    cdef uint32_t available = 1
    cdef Edge *row = &w.tree.edges[node.first]
    cdef Edge *edge
    cdef bint fresh = False
    for i in range(n):
        edge = &row[w.moves[i]]
        edge.available += 1
        if fresh:
            continue
        if edge.visits == 0:
            best = <int>w.moves[i]
            fresh = True
            continue
        if edge.available != available:
            available = edge.available
            log_available = ln(<double>available)
        bound = edge.value / edge.visits + w.settings.exploration * sqrt(log_available / edge.visits)
        if bound > best_bound:
            best_bound = bound
            best = <int>w.moves[i]
    return best


cdef inline int choose_trusting(Worker *w, Node *node, int n) noexcept nogil:
    """The edge with the best upper bound where the order of the steps is a prior: the first has the share
    `trust` of it, each further one of what is left (PUCT: Rosin 2011; Silver et al. 2017). A step not yet
    visited counts like the mean of the node. w.moves holds the places of n edges, best first."""
    cdef int i, best = -1
    cdef double bound, best_bound = -1e300, share = w.settings.trust, value = 0.0, visits = 0.0, mean, reach
    cdef Edge *row = &w.tree.edges[node.first]
    cdef Edge *edge
    for i in range(n):
        edge = &row[w.moves[i]]
        edge.available += 1
        visits += edge.visits
        value += edge.value
    mean = value / visits if visits > 0.0 else 0.0
    reach = w.settings.exploration * sqrt(visits + 1.0)
    for i in range(n):
        edge = &row[w.moves[i]]
        bound = (edge.value / edge.visits if edge.visits else mean) + reach * share / (1.0 + edge.visits)
        share *= 1.0 - w.settings.trust
        if bound > best_bound:
            best_bound = bound
            best = <int>w.moves[i]
    return best


cdef inline int choose_regret(Worker *w, Node *node, int n, double *probability) noexcept nogil:
    """An edge drawn by regret matching with a share of uniform exploration (Hart and Mas-Colell 2000;
    Lanctot, Lisy and Winands 2014). w.moves holds the places of n edges."""
    cdef int i, best = -1
    cdef double total = 0.0, chance, draw
    cdef Sums *row = &w.tree.sums[node.first]
    cdef Sums *edge
    for i in range(n):
        w.tree.edges[node.first + w.moves[i]].available += 1
        edge = &row[w.moves[i]]
        if edge.regret > 0.0:
            total += edge.regret
    draw = rng_double(&w.rng)
    for i in range(n):
        edge = &row[w.moves[i]]
        chance = 1.0 / n
        if total > 0.0:
            chance = edge.regret / total if edge.regret > 0.0 else 0.0
        edge.strategy += chance
        chance += w.settings.mixing * (1.0 / n - chance)
        draw -= chance
        if best < 0 and (draw < 0.0 or i == n - 1):
            best = <int>w.moves[i]
            probability[0] = chance
    return best


cdef inline bint mixes(const Worker *w, const State *state) noexcept nogil:
    if w.settings.selection == MIXED:
        return w.ops.secret != NULL and w.ops.secret(state)
    return w.settings.selection == REGRET


cdef inline Node *node_of(Worker *w, const State *state, int seat, bint grow) noexcept nogil:
    """The node at which the seat to move chooses; NULL where the tree has none."""
    if w.depth == MAX_CHOICES or (w.settings.search == FLAT and not w.rooted):
        return NULL
    return tree_find(w.tree, key_of(w, state, seat, first_kind(w, seat)), grow)


cdef inline Node *twin_node(Worker *w, const State *state, int seat) noexcept nogil:
    """The node that takes part in the figures beside the first: see Choice."""
    if w.settings.search == PIMC:
        return tree_find(w.tree, root_key(w, state), True) if w.rooted else NULL
    if w.settings.node_key == BACKOFF and w.settings.search == MULTI and not as_searcher(w, seat):
        return tree_find(w.tree, key_of(w, state, seat, VIEW), True)
    return NULL


cdef inline int edge_of(Worker *w, Node *node, Move move) noexcept nogil:
    """Place of a step in the row of a node, made if it is missing; -1 where there is none."""
    cdef int place
    if node == NULL:
        return -1
    place = edge_find(w.tree, node, move, 0)
    return place if place >= 0 else edge_add(w.tree, node, move, 1)


cdef inline bint choose(Worker *w, const State *state, int seat, Node *node, Move *move) noexcept nogil:
    """Chooses among the open steps of a node and notes the choice; false where no edge can be had."""
    cdef Choice *choice = &w.choices[w.depth]
    cdef Node *twin = twin_node(w, state, seat)
    cdef bint fine = w.settings.search == MULTI and twin != NULL and twin.visits >= w.settings.fine_visits
    cdef int n
    if fine:
        node, twin = twin, node
    n = list_row(w, node, state, same_steps(w, seat, fine))
    if n == 0:
        return False
    # One allowed decision is counted like several: the root answers by its counts.
    if n == 1 and not w.rooted:
        move[0] = w.tree.moves[node.first + w.moves[0]]
        return True
    choice.probability = 0.0
    if mixes(w, state):
        choice.edge = choose_regret(w, node, n, &choice.probability)
    elif w.settings.trust > 0.0 and not w.rooted:
        choice.edge = choose_trusting(w, node, n)
    else:
        choice.edge = choose_ucb(w, node, n)
    move[0] = w.tree.moves[node.first + choice.edge]
    choice.node = node
    choice.twin = twin
    choice.twin_edge = edge_of(w, twin, move[0])
    choice.seat = seat
    w.depth += 1
    return True


cdef inline Move random_step(Worker *w, const State *state) noexcept nogil:
    return w.moves[rng_below(&w.rng, <uint32_t>w.ops.gen(state, w.moves, w.ops.max_moves))]


cdef inline void play_out(Worker *w, State *state) noexcept nogil:
    """To the end, by the game's policy or, where it has none, at random."""
    cdef State other
    cdef int seat
    if w.ops.rollout != NULL:
        w.ops.rollout(state, &w.rng, w.settings.rollout)
        return
    while True:
        seat = w.ops.to_move(state)
        if seat == OVER:
            return
        if seat == CHANCE:
            w.ops.child(state, w.ops.sample(state, &w.rng), &other)
        elif w.ops.policy != NULL:
            w.ops.child(state, w.ops.policy(state, &w.rng, w.settings.rollout), &other)
        else:
            w.ops.child(state, random_step(w, state), &other)
        state[0] = other


cdef inline void evaluate(Worker *w, State *state) noexcept nogil:
    """Share of the win and margin of every seat, from the rules, the game's estimate or a playout."""
    if w.ops.to_move(state) != OVER:
        if w.ops.value != NULL and w.ops.value(state, w.share, w.margin) != NO_VALUE:
            return
        play_out(w, state)
    w.ops.returns(state, w.share)
    w.ops.margins(state, w.margin)


cdef inline double utility(const Worker *w, int seat) noexcept nogil:
    return utility_of(
        w.share[seat], w.margin[seat], w.settings.margin_weight, w.settings.margin_scale)


cdef inline void credit(Worker *w, Node *node, int place, int seat) noexcept nogil:
    cdef Edge *edge = &w.tree.edges[node.first + place]
    cdef Sums *sums = &w.tree.sums[node.first + place]
    node.visits += 1
    edge.visits += 1
    edge.value += utility(w, seat)
    sums.win += w.share[seat]
    sums.margin += w.margin[seat]


cdef inline void regrets(Worker *w, Choice *choice) noexcept nogil:
    """Each step's estimated gain over what was played: u/p for the one chosen, 0 for the others, less u."""
    cdef Sums *row = &w.tree.sums[choice.node.first]
    cdef double u = utility(w, choice.seat)
    cdef uint32_t i
    for i in range(choice.node.edges):
        row[i].regret -= u
    row[choice.edge].regret += u / choice.probability


cdef inline void back_up(Worker *w) noexcept nogil:
    cdef int i
    cdef Choice *choice
    for i in range(w.depth):
        choice = &w.choices[i]
        credit(w, choice.node, choice.edge, choice.seat)
        if choice.twin_edge >= 0:
            credit(w, choice.twin, choice.twin_edge, choice.seat)
        if choice.probability > 0.0:
            regrets(w, choice)


cdef inline bint redeals(const Worker *w) noexcept nogil:
    """Whether this pass deals the searcher's cards anew; those that do are spread evenly."""
    cdef uint64_t passes = w.iterations + w.failed
    if w.public == NULL or w.settings.search != MULTI:
        return False
    return (passes + 1) * w.settings.redeal // 100 > passes * w.settings.redeal // 100


cdef inline bint new_world(Worker *w, State *state) noexcept nogil:
    """Puts the world of this pass into `state`: a new one each time, in PIMC one for a block of passes."""
    cdef Rng draw
    cdef int seat
    cdef const void *belief
    if w.settings.search == PIMC:
        w.world = w.iterations // w.settings.block
        rng_seed(&w.chance, w.settings.seed ^ w.world, CHANCE_STREAM)
        rng_seed(&draw, w.settings.seed ^ w.world, WORLD_STREAM)
    w.redealt = redeals(w)
    belief = w.public if w.redealt else w.belief
    if belief == NULL:
        state[0] = w.root
    elif not w.ops.draw(belief, &draw if w.settings.search == PIMC else &w.rng, state):
        return False
    for seat in range(w.players):
        w.base[seat] = w.ops.view_key(state, seat)
    w.path = 0
    w.prefix = 0
    w.depth = 0
    w.passed = 0
    w.rooted = not w.redealt
    return True


cdef inline void advance(Worker *w, State *state, Move move) noexcept nogil:
    """Plays one step or event and keeps what is known of the path."""
    cdef State after
    w.ops.child(state, move, &after)
    state[0] = after
    w.path = fold(w.path, move)
    if w.rooted:
        w.prefix = fold(w.prefix, move)
        w.rooted = w.ops.partial(state)


cdef inline void happen(Worker *w, State *state) noexcept nogil:
    """One chance event. PIMC fixes the events of a world, whatever is played in it."""
    cdef bint fixed = w.settings.search == PIMC
    cdef State after
    cdef Move event = w.ops.sample(state, &w.chance if fixed else &w.rng)
    w.ops.child(state, event, &after)
    state[0] = after
    if fixed:
        w.path = fold(w.path, event)


cdef inline bint go_through(Worker *w, State *state) noexcept nogil:
    """At a node without edges: one step of the policy, where the pass may go on; false at its end."""
    if w.passed == w.settings.through or w.ops.policy == NULL or w.settings.search == FLAT:
        return False
    w.passed += 1
    advance(w, state, w.ops.policy(state, &w.rng, w.settings.rollout))
    return True


cdef inline bint descend(Worker *w, State *state, int seat) noexcept nogil:
    """One step of the seat to move, chosen in the tree unless it is forced; false at a leaf."""
    cdef Move move
    cdef Node *node = node_of(w, state, seat, False)
    if node == NULL:
        if w.ops.gen(state, w.moves, 2) == 1 and not (w.rooted and w.forced):
            advance(w, state, w.moves[0])
            return True
        node = node_of(w, state, seat, True)
    if node == NULL:
        return go_through(w, state)
    if node.visits < w.settings.threshold and not w.rooted:
        node.visits += 1
        return go_through(w, state)
    if not choose(w, state, seat, node, &move):
        return False
    advance(w, state, move)
    return True


cdef inline bint known(Worker *w, const State *state) noexcept nogil:
    """Whether the pass ends here, below the root, because the game knows what the position is worth."""
    if not w.settings.solved or w.rooted or w.ops.value == NULL:
        return False
    return w.ops.value(state, w.share, w.margin) == EXACT


cdef inline bint one_decision(const Worker *w) noexcept nogil:
    """Whether every step of the decision at the root is the only one."""
    cdef State state = w.root, after
    while w.ops.gen(&state, w.moves, 2) == 1:
        w.ops.child(&state, w.moves[0], &after)
        if not w.ops.partial(&after):
            return True
        state = after
    return False


cdef inline void iterate(Worker *w) noexcept nogil:
    cdef State state
    cdef int seat
    if not new_world(w, &state):
        w.failed += 1
        return
    while True:
        seat = w.ops.to_move(&state)
        if seat == OVER:
            break
        if seat == CHANCE:
            happen(w, &state)
        elif known(w, &state) or not descend(w, &state, seat):
            break
    evaluate(w, &state)
    back_up(w)
    w.iterations += 1
    w.depth_sum += w.depth
    if w.depth > w.depth_max:
        w.depth_max = w.depth

# The last battles of a round of Gold und Rum, searched out to the end of the round: each seat does what is
# best for itself (max^n), and knows no more than it has seen.
#
# What is searched is not a position but all worlds between which the table cannot tell, at the same moment.
# What happens next splits them by what all see of it (`look`): the backs of a unit, a card drawn by the
# commando, units turned up; a `keep` is not seen. A seat decides alike in all worlds in which it holds the
# same cards. Hidden splits of goblin backs are weighed by the number of ways to pick the cards, as a
# view weighs them (goldundrum/worlds.pxd); equally good decisions are each played as often.

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from core.rng cimport mix
from core.types cimport Move, State
from games.goldundrum.cards cimport GOBLIN, GOBLIN_BACK, KINDS, MACHINE, Cards, backs, count
from games.goldundrum.rules cimport act, drawn_from, follow, margins, returns, to_move
from games.goldundrum.state cimport (
    ADD, DRAWN, FLIGHT, GAME_OVER, HIT, HIT_DRAW, KEEP, ROUND_OVER, SEATS, SEND, SENT, SETTLE, SHOW,
    Gur, next_in, step_of, type_of, what_of,
)
from games.goldundrum.steps cimport MAX_STEPS, append, everything, list_steps, rank_sends, spare_goblins
from games.goldundrum.worlds cimport ways_to_pick
from kernels.utility cimport utility_of

cdef extern from *:
    """
    /* Utilities as far apart as rounding may put them are even. */
    static const double GUR_EVEN = 1e-12;
    """
    const double EVEN "GUR_EVEN"

ctypedef struct Outlook:
    double utility[SEATS]
    double share[SEATS]
    double margin[SEATS]

# A world on the way, and in the end what it is worth to each seat.
ctypedef struct Branch:
    State state
    Outlook outlook
    double weight
    double part            # of the parent's chance events
    uint64_t look          # what all see of the step
    Move step
    int parent             # place of the world it comes from

# Whether the search should end, asked now and then.
ctypedef bint (*Stopped)(void *) noexcept nogil

cdef enum:
    LOOK_EVERY = 4096      # steps between two such questions: some 4 ms

ctypedef struct Ending:
    Stopped stopped
    void *asked            # its argument
    long look              # at so many steps
    double margin_weight   # as in a search's settings
    double margin_scale
    long steps             # taken so far
    long most              # to take; beyond, the search has failed
    bint failed            # or: no memory
    bint narrow            # below the root, look only at the sends that can matter
    bint estimated         # a round that does not end the game was valued


cdef inline Gur *branch_gur(Branch *b) noexcept nogil:
    return <Gur *>&b.state


cdef inline void add_outlook(Outlook *sum, const Outlook *more, double part) noexcept nogil:
    cdef int seat
    for seat in range(SEATS):
        sum.utility[seat] += part * more.utility[seat]
        sum.share[seat] += part * more.share[seat]
        sum.margin[seat] += part * more.margin[seat]


# ---- What can happen

cdef inline uint64_t look_of(const Gur *s, Move step) noexcept nogil:
    """What all see of a decision (GUR-16, GUR-17, GUR-19)."""
    cdef int what = what_of(step)
    if type_of(step) == KEEP:
        return 0
    if type_of(step) == ADD:
        return step_of(ADD, (what & ~0x7F) + backs(<Cards>what << 32, GOBLIN_BACK))
    return step | <uint64_t>(s.phase.war.actor + 1) << 40


cdef inline double ways_of(const Gur *s, Move step, int seat) noexcept nogil:
    """Ways to pick the goblins and machines of a send; those of trolls and giants are the same for all
    that look alike."""
    cdef int what = what_of(step)
    if type_of(step) != ADD:
        return 1.0
    return (ways_to_pick(count(s.places[seat], GOBLIN), what & 15)
            * ways_to_pick(count(s.places[seat], MACHINE), what >> 4 & 7))


cdef inline uint64_t units_look(const Gur *s) noexcept nogil:
    """Of all units turned up (GUR-18)."""
    cdef uint64_t sum = 0
    cdef int seat
    for seat in range(s.players):
        sum = mix(sum ^ s.places[SENT + seat])
    return sum


cdef inline int moment_of(Branch *worlds, int n) noexcept nogil:
    """What is due, first of all in any of the worlds: who is not asked waits for those who are."""
    cdef int i, moment = branch_gur(&worlds[0]).moment, other
    for i in range(1, n):
        other = branch_gur(&worlds[i]).moment
        if other == HIT or other == FLIGHT:
            moment = other
    return moment


cdef inline int list_choices(const Gur *s, bint narrow, Move *moves) noexcept nogil:
    """The decisions of the seat to move; of sends, if that is enough, those that a search opens first,
    in the last battle nothing and all, with the goblins for the flight and without."""
    cdef Cards hand
    cdef int n
    if not narrow or s.moment != SEND:
        return list_steps(s, moves)
    if s.phase.war.tribes:
        return rank_sends(s, next_in(s), moves)
    hand = s.places[next_in(s)]
    moves[0] = ADD
    n = append(moves, 1, step_of(ADD, everything(hand)))
    return append(moves, n, step_of(ADD, everything(hand) - spare_goblins(hand)))


cdef inline int add(Branch *found, int n, const Branch *parent, int place, Move step, uint64_t look,
                    double part, double ways) noexcept nogil:
    """Puts a world after a step (0: none) at place n of `found`, unless that is NULL: then it is only
    counted. Returns n + 1."""
    cdef Branch *next = &found[n]
    if found != NULL:
        next.state = parent.state
        if step:
            act(branch_gur(next), step)
        next.weight = parent.weight * ways
        next.part, next.look, next.step, next.parent = part, look, step, place
    return n + 1


cdef inline int add_shown(Branch *found, int n, Branch *world, int place) noexcept nogil:
    """Units are turned up."""
    cdef int after = add(found, n, world, place, 0, units_look(branch_gur(world)), 1.0, 1.0)
    if found != NULL:
        follow(branch_gur(&found[n]))
    return after


cdef inline int add_drawn(Branch *found, int n, Branch *world, int place) noexcept nogil:
    """The commando draws a card, which all see."""
    cdef Cards cards = drawn_from(branch_gur(world))
    cdef int kind, all = backs(cards, branch_gur(world).phase.war.back)
    cdef double part
    for kind in range(KINDS):
        if count(cards, kind):
            part = <double>count(cards, kind) / all
            n = add(found, n, world, place, step_of(DRAWN, kind), 1 + kind, part, part)
    return n


cdef inline int add_decided(Branch *found, int n, Branch *world, int place, bint narrow) noexcept nogil:
    """The seat to move decides."""
    cdef Move moves[MAX_STEPS]
    cdef const Gur *s = branch_gur(world)
    cdef int i, seat = to_move(&world.state)
    for i in range(list_choices(s, narrow, moves)):
        n = add(found, n, world, place, moves[i], look_of(s, moves[i]), 1.0, ways_of(s, moves[i], seat))
    return n


cdef inline int list_branches(Branch *worlds, int n, int moment, bint narrow, Branch *found) noexcept nogil:
    """All that can happen next in some worlds, into `found`; NULL only counts."""
    cdef int i, all = 0
    for i in range(n):
        if branch_gur(&worlds[i]).moment != moment:
            all = add(found, all, &worlds[i], i, 0, 0, 1.0, 1.0)
        elif moment == SHOW:
            all = add_shown(found, all, &worlds[i], i)
        elif moment == HIT_DRAW:
            all = add_drawn(found, all, &worlds[i], i)
        else:
            all = add_decided(found, all, &worlds[i], i, narrow)
    return all


# ---- What it is worth

cdef inline void value_end(Ending *e, Branch *world) noexcept nogil:
    """After the last battle, by the score."""
    cdef Outlook *o = &world.outlook
    cdef int seat
    memset(o, 0, sizeof(Outlook))
    returns(&world.state, o.share)
    margins(&world.state, o.margin)
    for seat in range(branch_gur(world).players):
        o.utility[seat] = utility_of(o.share[seat], o.margin[seat], e.margin_weight, e.margin_scale)
    e.estimated = e.estimated or branch_gur(world).moment != GAME_OVER


cdef inline bint alike(Branch *worlds, int i, int j, int seat) noexcept nogil:
    """Whether a seat that decides in one world cannot tell it from another."""
    cdef const Gur *a = branch_gur(&worlds[i])
    cdef const Gur *b = branch_gur(&worlds[j])
    return (a.moment == b.moment and to_move(&worlds[j].state) == seat
            and a.places[seat] == b.places[seat] and a.places[SENT + seat] == b.places[SENT + seat])


cdef inline double merit(Branch *worlds, Branch *next, int all, const Branch *one, int seat) noexcept nogil:
    """What a step is worth to the seat that decides, over all worlds that are like its own to it."""
    cdef double sum = 0.0, whole = 0.0, weight
    cdef int k
    for k in range(all):
        if next[k].step == one.step and alike(worlds, one.parent, next[k].parent, seat):
            weight = worlds[next[k].parent].weight
            sum += weight * next[k].outlook.utility[seat]
            whole += weight
    return sum / whole


cdef inline void choose(Branch *worlds, int n, Branch *next, int all, int i) noexcept nogil:
    """The outlook of world i: that of the steps that are best for the seat that decides."""
    cdef int seat = to_move(&worlds[i].state), k, ties = 0
    cdef double value, best = -1e300
    cdef Outlook *o = &worlds[i].outlook
    for k in range(all):
        if next[k].parent == i:
            value = next[k].outlook.utility[seat] if n == 1 else merit(worlds, next, all, &next[k], seat)
            if value > best + EVEN:
                best = value
                ties = 0
                memset(o, 0, sizeof(Outlook))
            if value >= best - EVEN:
                add_outlook(o, &next[k].outlook, 1.0)
                ties += 1
    for k in range(SEATS):
        o.utility[k] /= ties
        o.share[k] /= ties
        o.margin[k] /= ties


cdef inline void expect(Branch *next, int all, int i, Outlook *o) noexcept nogil:
    """The mean over what can happen in world i."""
    cdef int k
    memset(o, 0, sizeof(Outlook))
    for k in range(all):
        if next[k].parent == i:
            add_outlook(o, &next[k].outlook, next[k].part)


cdef inline int gather(Branch *next, int begin, int all) noexcept nogil:
    """Puts the branches that look like the first behind it; returns their number."""
    cdef Branch other
    cdef int i, end = begin + 1
    for i in range(begin + 1, all):
        if next[i].look == next[begin].look:
            if i != end:
                other = next[end]
                next[end] = next[i]
                next[i] = other
            end += 1
    return end - begin


cdef inline bint goes_beyond(Ending *e) noexcept nogil:
    """Whether the search has taken all steps that it may, or is told to end."""
    if e.steps >= e.look:
        e.look = e.steps + LOOK_EVERY
        if e.stopped(e.asked):
            return True
    return e.steps > e.most


cdef inline Branch *unfold(Ending *e, Branch *worlds, int n, int moment, bint narrow,
                           int *all) noexcept nogil:
    """All that can happen next, each with its outlook; NULL if that is too much. To be freed."""
    cdef Branch *next
    cdef int begin = 0, alike
    all[0] = list_branches(worlds, n, moment, narrow, NULL)
    e.steps += all[0]
    next = NULL if goes_beyond(e) else <Branch *>malloc(all[0] * sizeof(Branch))
    if next == NULL:
        e.failed = True
        return NULL
    list_branches(worlds, n, moment, narrow, next)
    while begin < all[0] and not e.failed:
        alike = gather(next, begin, all[0])
        value(e, next + begin, alike)
        begin += alike
    if e.failed:
        free(next)
        return NULL
    return next


cdef inline void value(Ending *e, Branch *worlds, int n) noexcept nogil:
    """Gives each of some worlds, which look alike to all, its outlook."""
    cdef int moment = moment_of(worlds, n), i, all
    cdef Branch *next
    if moment == SETTLE:
        for i in range(n):
            follow(branch_gur(&worlds[i]))
        moment = branch_gur(&worlds[0]).moment
    if moment >= ROUND_OVER:
        for i in range(n):
            value_end(e, &worlds[i])
        return
    next = unfold(e, worlds, n, moment, e.narrow, &all)
    if next == NULL:
        return
    for i in range(n):
        if branch_gur(&worlds[i]).moment == moment and to_move(&worlds[i].state) >= 0:
            choose(worlds, n, next, all, i)
        else:
            expect(next, all, i, &worlds[i].outlook)
    free(next)

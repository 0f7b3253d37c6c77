# What a seat of Gold und Rum can know, event by event: the worlds that agree with all it has seen, each with
# the number of histories that lead to it (seeds/goldundrum.md, reading 17). They are few: hidden are at most
# four cards drawn by spies and, in a battle, how goblin backs split, which four machines bound.
#
# A world rests at the moment at which something was seen last; rules (`follow`) and the `keep` of others go
# on unseen, as far as what is seen next wants it.

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from core.types cimport Move, State
from games.goldundrum.rules cimport act, drawn_from, follow, goes_on, to_move
from games.goldundrum.cards cimport (
    BACK, GIANT, GIANT_BACK, GOBLIN, KINDS, MACHINE, TROLL_BACK, Cards, count,
)
from games.goldundrum.state cimport (
    ADD, ANNOUNCE, CHAMPION, DEAL, DEALT, DRAWN, FLIGHT, FLY, HIT, HIT_DRAW, KEEP, NAME, SEND,
    SENT, SHOW, SHOWN, SPY_DRAW, SPY_TURN, START, START_DUE, STEAL, STRIKE, TRIBE,
    Gur, key, next_in, step_of,
)
from games.goldundrum.steps cimport MAX_STEPS, list_steps
from games.goldundrum.war cimport keep

cdef enum:
    DISCARDED = 16         # a type beside those of steps: giants that leave a hand (GUR-14)
    MOST_WORLDS = 1 << 14  # what is beyond is left out

# What a seat sees: a step, by backs where it may not see more.
ctypedef struct Seen:
    int type
    int actor              # seat; of chance events unused
    int what               # as in the step; DRAWN by back: the back; ADD by backs: goblin backs for goblins
    bint by_back
    Cards unit             # SHOWN

ctypedef struct World:
    State state
    double weight
    uint64_t key           # of the state, without what was seen

ctypedef struct Worlds:
    World *list
    int count
    int room
    bint failed            # no memory


cdef inline void worlds_release(Worlds *worlds) noexcept nogil:
    free(worlds.list)
    memset(worlds, 0, sizeof(Worlds))


cdef inline bint worlds_reserve(Worlds *worlds) noexcept nogil:
    cdef int room = 2 * worlds.room if worlds.room else 4
    cdef World *list
    if worlds.count < worlds.room:
        return True
    list = <World *>realloc(worlds.list, room * sizeof(World))
    if list == NULL:
        worlds.failed = True
        return False
    worlds.list = list
    worlds.room = room
    return True


cdef inline void worlds_add(Worlds *worlds, const State *state, double weight) noexcept nogil:
    """Adds histories to the world they lead to."""
    cdef uint64_t hash = key(state)
    cdef int i
    for i in range(worlds.count):
        if worlds.list[i].key == hash:
            worlds.list[i].weight += weight
            return
    if weight > 0.0 and worlds.count < MOST_WORLDS and worlds_reserve(worlds):
        worlds.list[worlds.count].state = state[0]
        worlds.list[worlds.count].weight = weight
        worlds.list[worlds.count].key = hash
        worlds.count += 1


# ---- From one thing seen to the next

cdef inline bint wants(const Gur *s, const Seen *seen) noexcept nogil:
    """Whether such a thing is due in this world."""
    cdef int moment = s.moment, type = seen.type
    if moment == DEAL:
        return type == DEALT
    if moment == START_DUE:
        return type == START
    if moment == CHAMPION or moment == TRIBE:
        return type == (NAME if moment == CHAMPION else ANNOUNCE) and seen.actor == s.wizard
    if moment == SPY_TURN:
        return type == STEAL and seen.actor == s.phase.war.actor
    if moment == SPY_DRAW or moment == HIT_DRAW:
        return type == DRAWN
    if moment == SEND:
        return type == ADD and seen.actor == next_in(s)
    if moment == HIT or moment == FLIGHT:
        if seen.actor != s.phase.war.actor:
            return False
        return type == KEEP or type == (STRIKE if moment == HIT else FLY)
    return type == (SHOWN if moment == SHOW else DISCARDED)


cdef inline bint wait_for(Gur *s, const Seen *seen, int viewer) noexcept nogil:
    """Goes on unseen to where such a thing is due; false if that cannot be."""
    while not wants(s, seen):
        if goes_on(s):
            follow(s)
        elif (s.moment == HIT or s.moment == FLIGHT) and s.phase.war.actor != viewer:
            keep(s)
        else:
            return False
    return True


cdef inline double ways_to_pick(int n, int k) noexcept nogil:
    """n over k."""
    cdef double ways = 1.0
    cdef int i
    if k < 0 or k > n:
        return 0.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


cdef inline void add_after(Worlds *found, const State *state, Move step, double weight) noexcept nogil:
    cdef State next = state[0]
    act(<Gur *>&next, step)
    worlds_add(found, &next, weight)


cdef inline void see_draw(Worlds *found, const State *state, double weight, const Seen *seen,
                          int viewer) noexcept nogil:
    """GUR-13, GUR-17: the card, or any with the back; each numbered card is a history."""
    cdef const Gur *s = <const Gur *>state
    cdef Cards cards = drawn_from(s)
    cdef int kind
    cdef bint shown = s.moment == HIT_DRAW or s.phase.war.actor == viewer or s.phase.war.target == viewer
    if seen.by_back == (shown or s.phase.war.back == TROLL_BACK or s.phase.war.back == GIANT_BACK):
        return
    for kind in range(KINDS):
        if count(cards, kind) and (BACK[kind] if seen.by_back else kind) == seen.what:
            add_after(found, state, step_of(DRAWN, kind), weight * count(cards, kind))


cdef inline void see_send(Worlds *found, const State *state, double weight, const Seen *seen,
                          int viewer) noexcept nogil:
    """GUR-16: the set, or any with these backs; each set of numbered cards is a history. The number of
    ways to pick trolls and giants is the same in all worlds."""
    cdef const Gur *s = <const Gur *>state
    cdef Cards hand = s.places[seen.actor]
    cdef int hidden = seen.what & 15, g, w, rest = seen.what & ~0x7F
    if not seen.by_back:
        g = seen.what & 15
        w = seen.what >> 4 & 7
        if (seen.actor == viewer or not (g or w)) and is_legal(s, step_of(ADD, seen.what)):
            add_after(found, state, step_of(ADD, seen.what), weight)
        return
    if seen.actor == viewer:
        return
    for g in range(hidden + 1):
        w = hidden - g
        if w <= count(hand, MACHINE) and is_legal(s, step_of(ADD, g + 16 * w + rest)):
            add_after(found, state, step_of(ADD, g + 16 * w + rest),
                      weight * ways_to_pick(count(hand, GOBLIN), g)
                      * ways_to_pick(count(hand, MACHINE), w))


cdef inline bint is_legal(const Gur *s, Move step) noexcept nogil:
    """Whether the seat to move may decide so."""
    cdef Move moves[MAX_STEPS]
    cdef int i
    for i in range(list_steps(s, moves)):
        if moves[i] == step:
            return True
    return False


cdef inline bint true_result(const Gur *s, const Seen *seen) noexcept nogil:
    """GUR-14, GUR-18: whether a result is as this world has it."""
    if seen.type == SHOWN:
        return seen.unit != 0 and s.places[SENT + seen.actor] == seen.unit
    return seen.what > 1 and count(s.places[seen.actor], GIANT) == seen.what


cdef inline void see_in_world(Worlds *found, const World *world, const Seen *seen,
                              int viewer) noexcept nogil:
    """Adds what a world becomes when the viewer sees something."""
    cdef State state = world.state
    cdef Gur *s = <Gur *>&state
    if not wait_for(s, seen, viewer):
        return
    if seen.type == DRAWN:
        see_draw(found, &state, world.weight, seen, viewer)
    elif seen.type == ADD:
        see_send(found, &state, world.weight, seen, viewer)
    elif seen.type == SHOWN or seen.type == DISCARDED:
        if true_result(s, seen):
            worlds_add(found, &state, world.weight)
    elif seen.type == DEALT:
        if count(s.deck, seen.what):
            add_after(found, &state, step_of(DEALT, seen.what), world.weight)
    elif seen.type == START or is_legal(s, step_of(seen.type, seen.what)):
        add_after(found, &state, step_of(seen.type, seen.what), world.weight)


# ---- The worlds as they stand

cdef inline int units_shown(const Gur *s) noexcept nogil:
    """How many units have a card to show (GUR-18)."""
    cdef int seat, n = 0
    for seat in range(s.players):
        n += s.places[SENT + seat] != 0
    return n


cdef inline bint waits_for_commando(const Worlds *worlds) noexcept nogil:
    cdef int i
    for i in range(worlds.count):
        if (<const Gur *>&worlds.list[i].state).moment == HIT:
            return True
    return False


cdef inline bint more_to_show(const Worlds *worlds, int shown) noexcept nogil:
    """Whether units may still be turned up of which so many have been."""
    cdef const Gur *s
    cdef int i
    for i in range(worlds.count):
        s = <const Gur *>&worlds.list[i].state
        if s.moment == SHOW and units_shown(s) > shown:
            return True
    return False


cdef inline void go_on(const Worlds *worlds, int shown, Worlds *found) noexcept nogil:
    """The worlds right after what was seen last. Before units are turned up (`shown`: some have been) only
    those are left in which a commando may still be played: in the others they would be up."""
    cdef bint held = not shown and waits_for_commando(worlds)
    cdef State state
    cdef Gur *s = <Gur *>&state
    cdef int i
    for i in range(worlds.count):
        state = worlds.list[i].state
        if held and s.moment == SHOW and units_shown(s):
            continue
        while goes_on(s):
            follow(s)
        worlds_add(found, &state, worlds.list[i].weight)


cdef inline void ask_viewer(const Worlds *worlds, int viewer, Worlds *found) noexcept nogil:
    """Of such worlds those in which the viewer is asked now, or once others have declined unseen."""
    cdef State state
    cdef Gur *s = <Gur *>&state
    cdef int i
    for i in range(worlds.count):
        state = worlds.list[i].state
        while to_move(&state) != viewer and (s.moment == HIT or s.moment == FLIGHT):
            keep(s)
            while goes_on(s):
                follow(s)
        if to_move(&state) == viewer:
            worlds_add(found, &state, worlds.list[i].weight)

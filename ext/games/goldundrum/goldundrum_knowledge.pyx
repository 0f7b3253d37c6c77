"""What one seat of Gold und Rum knows, for Python: worlds as packed states (solver._goldundrum.Table)."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from core.capsules cimport belief_capsule
from core.packing cimport packed_state, read_state
from core.rng cimport Rng, rng_seed
from core.types cimport State
from games.goldundrum.rules cimport to_move
from games.goldundrum.belief cimport Belief as BeliefTable
from games.goldundrum.belief cimport draw_world
from games.goldundrum.cards cimport Cards
from games.goldundrum.state cimport ASK, DESERT, ENLIST, FLIGHT, HIT, ORDER, PASS, SHOWN, Gur, view_key
from games.goldundrum.window cimport (
    act_in_window, end_window, in_chain, may_act, next_window, somebody_left,
)
from games.goldundrum.worlds cimport (
    Seen, Worlds, ask_viewer, go_on, more_to_show, see_in_world, worlds_add, worlds_release,
)

from solver._goldundrum import STEP_TYPES
from solver.errors import ImpossiblePosition

cdef enum:
    WORLD_STREAM = 0x57
    UNKNOWN = -3           # whose turn it is


cdef class Belief:
    """The table from which worlds are drawn; it holds nothing but what the view tells."""

    cdef BeliefTable table

    def __cinit__(self):
        memset(&self.table, 0, sizeof(BeliefTable))

    def __dealloc__(self):
        worlds_release(&self.table.worlds)

    def capsule(self):
        """For `draw` of core/ops.pxd; keeps this object alive."""
        return belief_capsule(&self.table, self)

    def worlds(self, int n, uint64_t seed):
        """n worlds as a search draws them."""
        cdef State world
        cdef Rng rng
        found = []
        rng_seed(&rng, seed, WORLD_STREAM)
        for _ in range(n):
            draw_world(&self.table, &rng, &world)
            found.append(packed_state(&world))
        return found

    def draw_many(self, int n, uint64_t seed):
        """Draws n worlds and keeps none: for measuring."""
        cdef State world
        cdef Rng rng
        cdef int _i
        rng_seed(&rng, seed, WORLD_STREAM)
        with nogil:
            for _i in range(n):
                draw_world(&self.table, &rng, &world)

    @property
    def exact(self):
        """Every world with its probability; in a window before the order is drawn."""
        cdef int _i
        return [
            (packed_state(&self.table.worlds.list[i].state), self.table.worlds.list[i].weight / self.table.total)
            for i in range(self.table.worlds.count)
        ]


cdef int turn_for(const State *state, int viewer) noexcept nogil:
    """The seat to act in a world. Another's commando and flying machine may have been declined unseen by now
    (GUR-17, GUR-19)."""
    cdef int moment = (<const Gur *>state).moment, turn = to_move(state)
    return UNKNOWN if turn != viewer and (moment == HIT or moment == FLIGHT) else turn


cdef class Knowledge:
    """What one seat knows: see goldundrum/worlds.pxd. Immutable: `seen` gives a new one."""

    cdef Worlds held
    cdef readonly int viewer
    cdef uint32_t chain
    cdef bint window       # one world, at ORDER
    cdef readonly bint asked
    cdef int shown         # units that have been turned up since the last send or commando
    cdef object drawn      # the Belief, once it has been asked for

    def __cinit__(self):
        memset(&self.held, 0, sizeof(Worlds))

    def __init__(self):
        raise TypeError("expected Knowledge.of")

    def __dealloc__(self):
        worlds_release(&self.held)

    @staticmethod
    def of(list worlds, int viewer):
        """Of packed states, each with its weight."""
        cdef Knowledge k = Knowledge.__new__(Knowledge)
        cdef State state
        k.viewer = viewer
        for world, weight in worlds:
            read_state(world, &state)
            worlds_add(&k.held, &state, weight)
        k.settle()
        return k

    cdef int settle(self) except -1:
        """Opens a window where one has come; raises where nothing is left."""
        cdef Gur *s
        if self.held.failed:
            raise MemoryError("no memory for worlds")
        if self.held.count == 0:
            raise ImpossiblePosition("expected a world that agrees with what was seen, found none")
        s = self.first()
        if s.moment == ORDER or s.moment == ASK:
            s.moment = ORDER
            s.queue = 0
            self.window = True
        if self.window and not somebody_left(s, self.chain):
            self.close()
        return 0

    cdef inline Gur *first(self):
        return <Gur *>&self.held.list[0].state

    cdef int close(self) except -1:
        """The window is over."""
        self.window = False
        self.chain = 0
        end_window(self.first())
        return 0

    cdef Knowledge copy(self):
        cdef Knowledge k = Knowledge.__new__(Knowledge)
        cdef int i
        for i in range(self.held.count):
            worlds_add(&k.held, &self.held.list[i].state, self.held.list[i].weight)
        k.viewer, k.chain, k.window, k.shown = self.viewer, self.chain, self.window, self.shown
        return k

    def seen(self, str type, int actor=0, int what=0, bint by_back=False, Cards unit=0):
        """After something that the viewer saw: a key of STEP_TYPES and what it is about, by backs where
        the viewer may not see more (a draw: the number of the back; a send: goblin backs for goblins).
        Raises ImpossiblePosition where no world agrees."""
        cdef Seen seen
        cdef Knowledge k
        seen.type, seen.actor, seen.what = STEP_TYPES[type], actor, what
        seen.by_back, seen.unit = by_back, unit
        if self.window:
            k = self.copy()
            if seen.type == PASS or seen.type == DESERT or seen.type == ENLIST:
                return k.with_lay(&seen)
            k.close()
            return k.seen(type, actor, what, by_back, unit)
        k = Knowledge.__new__(Knowledge)
        k.viewer = self.viewer
        k.shown = self.shown + 1 if seen.type == SHOWN else 0
        for i in range(self.held.count):
            see_in_world(&k.held, &self.held.list[i], &seen, self.viewer)
        k.settle()
        return k

    cdef Knowledge with_lay(self, const Seen *seen):
        """This, in place, after an act in its window."""
        if seen.type == PASS and seen.actor != self.viewer or not act_in_window(
            self.first(), &self.chain, seen.actor, seen.type, seen.what
        ):
            raise ImpossiblePosition("expected a card that can be laid here")
        self.settle()
        return self

    def next_window(self):
        """The next closing window has begun (GUR-8)."""
        cdef Knowledge k = self.copy()
        next_window(k.first(), &k.chain)
        return k

    def as_asked(self):
        """This, knowing that the viewer is asked now (`go`, GUR-24); None where it cannot be."""
        cdef Knowledge k = self.copy()
        if not self.window:
            worlds_release(&k.held)
            ask_viewer(&(<Belief>self.belief()).table.worlds, self.viewer, &k.held)
        elif in_chain(self.chain, self.viewer) or not may_act(self.first(), self.viewer, PASS):
            return self.as_asked_wizard()
        k.asked = True
        return k if k.held.count else None

    cdef Knowledge as_asked_wizard(self):
        """GUR-8: the wizard is asked once nobody has an enlistment card any more."""
        cdef Knowledge k = self.copy()
        if self.first().dealt < 80 or self.viewer != self.first().wizard:
            return None
        k.close()
        k.asked = True
        return k

    def belief(self):
        """The worlds right after what was seen last, ready to be drawn from."""
        cdef Belief belief
        cdef int i
        if self.drawn is None:
            belief = Belief()
            go_on(&self.held, self.shown, &belief.table.worlds)
            for i in range(belief.table.worlds.count):
                belief.table.total += belief.table.worlds.list[i].weight
            belief.table.viewer, belief.table.chain = self.viewer, self.chain
            belief.table.window, belief.table.asked = self.window, self.asked
            self.drawn = belief
        return self.drawn

    # Reading

    @property
    def turn(self):
        """The seat to act, CHANCE or OVER; UNKNOWN (-3) where the viewer cannot tell."""
        cdef Belief belief
        cdef int i, turn
        if self.window:
            return self.viewer if self.asked else UNKNOWN
        belief = self.belief()
        turn = turn_for(&belief.table.worlds.list[0].state, self.viewer)
        for i in range(1, belief.table.worlds.count):
            if turn_for(&belief.table.worlds.list[i].state, self.viewer) != turn:
                return UNKNOWN
        return turn

    @property
    def in_window(self):
        """Whether a window is open, as far as the viewer can tell."""
        return self.window

    @property
    def more_to_show(self):
        """Whether units are still to be turned up, as far as the viewer can tell (GUR-18)."""
        return more_to_show(&self.held, self.shown)

    @property
    def acted(self):
        """The seats that were seen to act in it, in their order."""
        cdef uint32_t chain = self.chain
        seats = []
        while chain:
            seats.append(<int>(chain & 15) - 1)
            chain >>= 4
        return seats

    @property
    def worlds(self):
        """The worlds as they stand."""
        return [world for world, _ in self.belief().exact]

    @property
    def world(self):
        """One of them, for what all have in common."""
        return packed_state(&(<Belief>self.belief()).table.worlds.list[0].state)

    @property
    def key(self):
        """A hash of all that the viewer has seen."""
        return view_key(&(<Belief>self.belief()).table.worlds.list[0].state, self.viewer)

    @property
    def count(self):
        """How many worlds there are."""
        return (<Belief>self.belief()).table.worlds.count

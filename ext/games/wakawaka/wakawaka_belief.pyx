"""What one seat of Waka Waka can believe of what it does not see, for Python (WAK-27). Tables are packed
states (solver._wakawaka.Table)."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t
from libc.string cimport memset

from core.capsules cimport belief_capsule
from core.packing cimport packed_state, read_state
from core.rng cimport Rng, rng_double, rng_seed
from core.types cimport State
from games.wakawaka.belief cimport Belief as BeliefTable
from games.wakawaka.belief cimport belief_release, draw_world, running_sums
from games.wakawaka.guesses cimport (
    EPOCHS, GROUPS, Guess, Hidden, certain, hidden_begin, hidden_copy, places_of,
)
from games.wakawaka.hidden cimport (
    add_known, add_unknown, effective, forget_group, leave, new_pool, part, reveal, settle,
)
from games.wakawaka.letters cimport (
    CARD_LETTERS, GOOD_LETTERS, card_text, good_text, kind_of_letter, packed_cards, packed_goods,
)

cdef enum:
    WORLD_STREAM = 0x57
    MOST_GUESSES = 8192


cdef class Belief:
    """What may lie in the places that a seat cannot see (WAK-27); followed by operations on groups of cards
    and of goods. Places: hands by seat, LYING and the place of a substitute in the turn; boats from 0 on, then
    the last goods of a pile that ran out. `frozen` gives what worlds are drawn from."""

    cdef BeliefTable table
    cdef readonly bint ready

    def __cinit__(self):
        memset(&self.table, 0, sizeof(BeliefTable))

    def __init__(self, str cards, str goods, int most=MOST_GUESSES, bint folded=True, uint64_t seed=0):
        if not (hidden_begin(&self.table.cards, True, packed_cards(cards), most, folded, seed)
                and hidden_begin(&self.table.goods, False, packed_goods(goods), most, folded, seed)):
            raise MemoryError("no memory for what may be hidden")

    def __dealloc__(self):
        belief_release(&self.table)

    def copy(self):
        """A belief of its own, to be followed further."""
        cdef Belief belief = Belief.__new__(Belief)
        if not (hidden_copy(&self.table.cards, &belief.table.cards)
                and hidden_copy(&self.table.goods, &belief.table.goods)):
            raise MemoryError("no memory for what may be hidden")
        return belief

    cdef Hidden *side(self, str side) except NULL:
        return &self.table.cards if side == "cards" else &self.table.goods

    cdef uint64_t packed(self, str side, str pieces) except? 0xFFFF:
        return packed_cards(pieces) if side == "cards" else packed_goods(pieces)

    cdef str unpacked(self, str side, uint64_t pieces):
        return card_text(pieces) if side == "cards" else good_text(pieces)

    # What is seen; each returns whether it is possible

    def do(self, str side, str operation, int group=0, pieces="", int number=0, int other=0):
        """One operation of ext/games/wakawaka/hidden.pxd on a side, `cards` or `goods`; false where nothing
        can be so."""
        cdef Hidden *h = self.side(side)
        cdef uint64_t packed = self.packed(side, pieces)
        if operation == "pool":
            new_pool(h, packed)
        elif operation == "unknown":
            add_unknown(h, group, number)
        elif operation == "known":
            add_known(h, group, packed)
        elif operation == "reveal":
            reveal(h, packed)
        elif operation == "leave":
            for piece in pieces:
                leave(h, group, kind_of_letter(CARD_LETTERS if side == "cards" else GOOD_LETTERS, piece))
        elif operation == "part":
            part(h, group, other, number)
        elif operation == "settle":
            settle(h, group, packed)
        else:
            forget_group(h, group)
        if h.failed:
            raise MemoryError("no memory for what may be hidden")
        return h.count > 0

    # What follows

    def certain(self, str side, int group):
        """The pieces that lie there in every world."""
        return self.unpacked(side, certain(self.side(side), group))

    def guesses(self, str side):
        """How many ways there are to settle what has been shown."""
        return self.side(side).count

    @property
    def exact(self):
        """Whether all guesses are counted."""
        return self.table.cards.exact and self.table.goods.exact

    @property
    def ess(self):
        """Effective number of guesses where they are a sample; None where all are counted."""
        if self.exact:
            return None
        return effective(&self.table.cards) * effective(&self.table.goods)

    def weighted(self, str side):
        """Every guess, as `guess_in` gives it, with its weight."""
        cdef Hidden *h = self.side(side)
        guesses, _, _ = self.layer(side)
        return [(guess_in(guesses, i, side), h.guesses[<int>i].weight) for i in range(h.count)]

    def pick(self, str side, uint64_t seed):
        """The number of a guess, drawn by weight."""
        cdef Hidden *h = self.side(side)
        cdef Rng rng
        cdef double chance
        cdef int i
        rng_seed(&rng, seed, WORLD_STREAM)
        chance = rng_double(&rng)
        for i in range(h.count - 1):
            chance -= h.guesses[i].weight
            if chance < 0.0:
                return i
        return h.count - 1

    def layer(self, str side):
        """All guesses as bytes, for `guess_in`, the guesses they came from, and the names of the epochs."""
        cdef Hidden *h = self.side(side)
        cdef int i
        guesses = PyBytes_FromStringAndSize(<char *>h.guesses, h.count * sizeof(Guess))
        parents = [h.parents[i] for i in range(h.count)]
        return guesses, parents, tuple([h.names[i] for i in range(h.epochs)])

    # Worlds

    def freeze(self, bytes view not None):
        """Makes worlds ready to be drawn that look to the viewer like this packed table."""
        if self.ready:
            return
        read_state(view, &self.table.view)
        self.table.card_sums = running_sums(&self.table.cards)
        self.table.good_sums = running_sums(&self.table.goods)
        if self.table.card_sums == NULL or self.table.good_sums == NULL:
            raise MemoryError("no memory for what may be hidden")
        self.ready = True

    def capsule(self):
        """For `draw` of core/ops.pxd, once frozen; keeps this object alive."""
        return belief_capsule(&self.table, self)

    def worlds(self, int n, uint64_t seed):
        """n worlds as packed tables, once frozen."""
        cdef State world
        cdef Rng rng
        worlds = []
        rng_seed(&rng, seed, WORLD_STREAM)
        for _ in range(n):
            draw_world(&self.table, &rng, &world)
            worlds.append(packed_state(&world))
        return worlds

    def draw_many(self, int n, uint64_t seed):
        """Draws n worlds and keeps none: for measuring."""
        cdef State world
        cdef Rng rng
        rng_seed(&rng, seed, WORLD_STREAM)
        with nogil:
            for _ in range(n):
                draw_world(&self.table, &rng, &world)


def guess_in(bytes guesses, int number, str side):
    """One guess of a layer: the pools by epoch, the known pieces by group, and the unknown places by group
    and epoch."""
    cdef const char *start = guesses
    cdef Guess g
    cdef int group, epoch, count = len(guesses) // sizeof(Guess)
    if not 0 <= number < count:
        raise IndexError(f"expected a guess from 0 to {count - 1}, found {number}")
    g = (<const Guess *>start)[number]
    unpacked = card_text if side == "cards" else good_text
    return (
        [unpacked(g.pools[epoch]) for epoch in range(EPOCHS)],
        [unpacked(g.known[group]) for group in range(GROUPS)],
        [[places_of(&g, group, epoch) for epoch in range(EPOCHS)] for group in range(GROUPS)],
    )

# The worlds that a seat of Gold und Rum holds possible, ready to be drawn from.

from libc.stdint cimport uint32_t

from core.rng cimport Rng, mix, rng_double
from core.types cimport State
from games.goldundrum.state cimport ONE_ROUND, SENT, Gur
from games.goldundrum.window cimport draw_window
from games.goldundrum.worlds cimport Worlds

ctypedef struct Belief:
    Worlds worlds          # right after what was seen last
    double total           # of their weights
    int viewer
    uint32_t chain         # of an open window, whose one world stands at ORDER
    bint window
    bint asked


cdef inline int pick_world(const Belief *b, Rng *rng) noexcept nogil:
    """The place of a world, each with its probability."""
    cdef double luck
    cdef int i = 0
    if b.worlds.count == 1:
        return 0
    luck = rng_double(rng) * b.total
    while i < b.worlds.count - 1 and luck >= b.worlds.list[i].weight:
        luck -= b.worlds.list[i].weight
        i += 1
    return i


cdef inline void finish_world(Gur *s, int viewer) noexcept nogil:
    """For a search: play stops at the end of the round, and what other seats have seen is told by what
    they hold."""
    cdef int seat
    s.flags |= ONE_ROUND
    for seat in range(s.players):
        if seat != viewer:
            s.own[seat] = mix(s.places[seat] ^ mix(s.places[SENT + seat] + seat))


cdef inline bint draw_world(const void *belief, Rng *rng, State *state) noexcept nogil:
    """Draw of core/ops.pxd: there always is a world."""
    cdef const Belief *b = <const Belief *>belief
    state[0] = b.worlds.list[pick_world(b, rng)].state
    if b.window:
        draw_window(<Gur *>state, b.chain, b.viewer, b.asked, rng)
    finish_world(<Gur *>state, b.viewer)
    return True

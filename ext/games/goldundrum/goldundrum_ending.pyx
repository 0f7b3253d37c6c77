"""The last battles of a round of Gold und Rum, searched out from what a seat knows."""

from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from core.capsules cimport belief_in
from core.types cimport Move
from games.goldundrum.belief cimport Belief, finish_world
from games.goldundrum.cards cimport KINDS, Cards
from games.goldundrum.ending cimport Branch, Ending, Outlook, add_outlook, branch_gur, unfold
from games.goldundrum.policy cimport gain_by_kind

from collections import namedtuple

Valued = namedtuple("Valued", "step utility share margin")
Valued.__doc__ = """A decision with what it is worth to the seat that decides: its utility, its share of the
win and its lead over the best other seat."""


cdef Branch *root_of(const Belief *belief) except NULL:
    """The worlds of a belief, as branches to search from; to be freed."""
    cdef Branch *worlds = <Branch *>malloc(belief.worlds.count * sizeof(Branch))
    cdef int i
    if worlds == NULL:
        raise MemoryError("no memory for worlds")
    for i in range(belief.worlds.count):
        worlds[i].state = belief.worlds.list[i].state
        worlds[i].weight = belief.worlds.list[i].weight / belief.total
        finish_world(branch_gur(&worlds[i]), belief.viewer)
    return worlds


cdef bint wants_stop(void *stopped) noexcept with gil:
    return bool((<object>stopped)())


def searched_out(
    belief, long most, double margin_weight, double margin_scale, bint narrow=False, stopped=bool
):
    """The decisions of the seat to move, valued as far as the end of the round, the steps that took, and
    whether the game ends with this round in any case, so that nothing is estimated; None where it would
    take more than `most` steps, or `stopped` says so.

    `belief` is the capsule of a view in which that seat decides in every world; the margin counts as in
    solver.search.sampling.Settings.
    """
    cdef const Belief *b = <const Belief *>belief_in(belief)
    cdef Ending e
    cdef Branch *worlds = root_of(b)
    cdef Branch *next
    cdef int all, n = b.worlds.count
    memset(&e, 0, sizeof(Ending))
    e.narrow, e.stopped, e.asked = narrow, wants_stop, <void *>stopped
    e.most, e.margin_weight, e.margin_scale = most, margin_weight, margin_scale
    with nogil:
        next = unfold(&e, worlds, n, branch_gur(worlds).moment, False, &all)
    try:
        if next == NULL:
            return None
        found = [valued(worlds, next, all, step, b.viewer) for step in steps_in(next, all)]
        return found, e.steps, not e.estimated
    finally:
        free(next)
        free(worlds)


cdef list steps_in(const Branch *next, int all):
    """The different ones, in the order in which they are listed."""
    cdef int k
    return list(dict.fromkeys([next[k].step for k in range(all)]))


cdef object valued(const Branch *worlds, const Branch *next, int all, Move step, int seat):
    """One decision, over all worlds in which it leads on."""
    cdef Outlook mean
    cdef int k
    memset(&mean, 0, sizeof(Outlook))
    for k in range(all):
        if next[k].step == step:
            add_outlook(&mean, &next[k].outlook, worlds[next[k].parent].weight)
    return Valued(step, mean.utility[seat], mean.share[seat], mean.margin[seat])


def gains(Cards army):
    """What one more card of each kind would add to an army, in thousandths."""
    cdef int32_t gain[KINDS]
    gain_by_kind(army, gain)
    return [gain[kind] for kind in range(KINDS)]

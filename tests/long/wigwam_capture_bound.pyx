"""How many different captures one piece of Wigwam can have: see wigwam_capture_bound.py."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from core.types cimport Move
from games.wigwam.board cimport CHAIN_MAY, Board, all_points, around, bit
from games.wigwam.captures cimport ALL_DIRECTIONS, Chains, begin, walk_piece

cdef enum:
    ROOM = 1 << 16
    MOST_PREY = 8          # WIG-5: seven warriors and a chief


def most_captures(int origin, bint is_chief, int prey):
    """The most captures under `may` of a piece on `origin`, over all sets of `prey` points with an
    opposing warrior on each and nothing else on the board."""
    cdef Board b
    cdef Chains chains
    cdef Move moves[ROOM]
    cdef uint64_t points[64]
    cdef uint64_t rest, over
    cdef int chosen[MOST_PREY]
    cdef int most = 0, count = 0, i
    memset(&b, 0, sizeof(Board))
    b.rules = CHAIN_MAY
    rest = all_points(&b) & ~bit(origin)
    while rest:
        points[count] = rest & -rest
        rest &= rest - 1
        count += 1
    rest = all_points(&b) & ~bit(origin)
    for i in range(prey):
        chosen[i] = i
    with nogil:
        while True:
            over = 0
            for i in range(prey):
                over |= points[chosen[i]]
            if over & around(origin):
                begin(&chains, &b, moves)
                chains.before = over
                walk_piece(&chains, origin, is_chief, ALL_DIRECTIONS, rest & ~over)
                most = max(most, chains.n)
            if not next_choice(chosen, prey, count):
                break
    return most


cdef bint next_choice(int *chosen, int size, int count) noexcept nogil:
    """The next choice of `size` out of `count` in order; false after the last."""
    cdef int k = size - 1, i
    while k >= 0 and chosen[k] == count - size + k:
        k -= 1
    if k < 0:
        return False
    chosen[k] += 1
    for i in range(k + 1, size):
        chosen[i] = chosen[i - 1] + 1
    return True

# What every module speaks of: moves, packed states and who is to act.

from libc.stdint cimport uint64_t

cdef enum:
    MAX_SEATS = 7          # Gold und Rum (GUR-5)
    CHANCE = -1            # to_move: an event is due
    OVER = -2              # to_move: the game is over

# One step of a game, packed by the game as it likes. A decision is one step or, where it would have
# too many forms to list, a few steps in a row (a Wampum bid: village and number, then the cards).
ctypedef uint64_t Move

# A position as the search sees it: fixed size, no pointers, copied by assignment. A game casts it to
# a struct of its own that fits into it.
ctypedef struct State:
    uint64_t words[32]     # 256 bytes

# A flag that any thread raises, to end a loop that runs without the GIL.

from core.relaxed cimport peek_int, poke_int

ctypedef struct Flag:
    int raised


cdef inline void flag_raise(Flag *flag) noexcept nogil:
    poke_int(&flag.raised, 1)


cdef inline void flag_lower(Flag *flag) noexcept nogil:
    poke_int(&flag.raised, 0)


cdef inline bint flag_is_up(const Flag *flag) noexcept nogil:
    """Of no flag, NULL: never."""
    return flag != NULL and peek_int(&flag.raised)

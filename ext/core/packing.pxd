# A State as the bytes in which Python holds it.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memcpy

from core.types cimport State


cdef inline bytes packed_state(const State *state):
    return PyBytes_FromStringAndSize(<const char *>state, sizeof(State))


cdef inline int read_state(bytes packed, State *state) except -1:
    """Raises ValueError for bytes of another length."""
    if len(packed) != sizeof(State):
        raise ValueError(f"expected a packed state of {sizeof(State)} bytes, found {len(packed)}")
    memcpy(state, PyBytes_AS_STRING(packed), sizeof(State))
    return 0

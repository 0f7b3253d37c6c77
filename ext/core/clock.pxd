# Time for budgets: a monotonic clock that can be read without the GIL.

from libc.stdint cimport int64_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec


cdef inline int64_t now_us() noexcept nogil:
    """Microseconds since some fixed moment."""
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return <int64_t>t.tv_sec * 1000000 + t.tv_nsec // 1000

# Relaxed atomics: what one thread writes while others read it. A reader sees some value that was
# written, whole, if not the last; nothing else is ordered by it.

from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #define solver_peek(p) __atomic_load_n((p), __ATOMIC_RELAXED)
    #define solver_poke(p, v) __atomic_store_n((p), (v), __ATOMIC_RELAXED)
    """
    int peek_int "solver_peek"(const int *p) noexcept nogil
    void poke_int "solver_poke"(int *p, int v) noexcept nogil
    int64_t peek_signed "solver_peek"(const int64_t *p) noexcept nogil
    void poke_signed "solver_poke"(int64_t *p, int64_t v) noexcept nogil
    uint64_t peek "solver_peek"(const uint64_t *p) noexcept nogil
    void poke "solver_poke"(uint64_t *p, uint64_t v) noexcept nogil

# A table of values by 128-bit keys: open addressing in one block of memory that doubles when it is full.

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

cdef extern from *:
    """
    typedef __int128 wapi_wide;
    #include <stdint.h>
    #ifdef __linux__
    #include <sys/mman.h>
    static void wapi_use_large_pages(void *start, uint64_t bytes) {
        uintptr_t first = ((uintptr_t)start + 4095) & ~(uintptr_t)4095;
        madvise((void *)first, (bytes - 4096) & ~(uint64_t)4095, MADV_HUGEPAGE);
    }
    #else
    static void wapi_use_large_pages(void *start, uint64_t bytes) {}
    #endif
    """
    ctypedef long long wide "wapi_wide"
    void use_large_pages "wapi_use_large_pages"(void *start, uint64_t bytes) noexcept nogil

cdef enum:
    LARGE = 1 << 22        # bytes from which on large pages are worth asking for

# A place is two words of key, 0 and 0 if it is free, and the values.
ctypedef struct Table:
    wide *places
    int stride             # of a place, in wides
    uint64_t mask
    uint64_t used
    uint64_t size          # bytes at most


cdef inline wide *new_places(uint64_t bytes) noexcept nogil:
    """Zeroed memory, in large pages where the system has them: look-ups go everywhere, and with
    small pages a third of the time is spent on finding the page."""
    cdef wide *places = <wide *>calloc(1, bytes)
    if places != NULL and bytes > LARGE:
        use_large_pages(places, bytes)
    return places


cdef inline bint table_open(Table *t, uint64_t size, int values) noexcept nogil:
    """A table that will grow to `size` bytes at most, growing included; false without memory."""
    t.stride = 1 + values
    t.mask = 1023
    t.used = 0
    t.size = size
    t.places = new_places((t.mask + 1) * t.stride * sizeof(wide))
    return t.places != NULL


cdef inline void table_close(Table *t) noexcept nogil:
    free(t.places)
    t.places = NULL


cdef inline wide *table_find(const Table *t, uint64_t a, uint64_t b) noexcept nogil:
    """The place of the state with this key, or the free one where it belongs."""
    cdef uint64_t place = a & t.mask
    cdef uint64_t *key
    while True:
        key = <uint64_t *>(t.places + place * t.stride)
        if (key[0] == a and key[1] == b) or not (key[0] or key[1]):
            return t.places + place * t.stride
        place = (place + 1) & t.mask


cdef inline bint table_grow(Table *t) noexcept nogil:
    """Twice as many places; false where that is too much."""
    cdef Table old = t[0]
    cdef uint64_t bytes = (t.mask + 1) * t.stride * sizeof(wide)
    cdef uint64_t i
    cdef wide *place
    cdef uint64_t *key
    if 3 * bytes > t.size:
        return False
    t.places = new_places(2 * bytes)
    if t.places == NULL:
        t[0] = old
        return False
    t.mask = 2 * t.mask + 1
    for i in range(old.mask + 1):
        key = <uint64_t *>(old.places + i * t.stride)
        if key[0] or key[1]:
            place = table_find(t, key[0], key[1])
            memcpy(place, key, t.stride * sizeof(wide))
    free(old.places)
    return True

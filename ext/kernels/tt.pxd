# The transposition table: buckets of one cache line, four entries each. Threads share it without locks:
# an entry's check word is its key xor its data, so that a torn write fails the check and is a miss
# (Hyatt and Mann 2002).

from libc.stdint cimport int64_t, uint32_t, uint64_t

from core.relaxed cimport peek, poke
from core.types cimport Move

cdef extern from *:
    """
    #define solver_prefetch(p) __builtin_prefetch(p)
    static inline uint64_t solver_scale(uint64_t x, uint64_t n) {
        return (uint64_t)(((unsigned __int128)x * n) >> 64);
    }
    """
    void solver_prefetch(const void *p) noexcept nogil
    uint64_t solver_scale(uint64_t x, uint64_t n) noexcept nogil

cdef enum:
    BUCKET = 4
    AGES = 64              # ages wrap round
    AGE_WEIGHT = 4         # plies of depth that a search's age is worth
    NO_BOUND = 0           # the entry holds a move only
    LOWER = 1
    UPPER = 2
    EXACT_SCORE = 3

ctypedef struct Entry:
    uint64_t check
    uint64_t data

ctypedef struct Bucket:
    Entry entries[BUCKET]

ctypedef struct Table:
    Bucket *buckets        # aligned to a cache line
    uint64_t count
    int age                # of the search going on

# What an entry says. `mark` stands for the move (below).
ctypedef struct Found:
    uint32_t mark
    int score
    int depth
    int bound


cdef inline uint32_t mark_of(Move move) noexcept nogil:
    """32 bits that stand for a move; compared with moves that are legal, never played unseen."""
    return <uint32_t>((move * 0x9E3779B97F4A7C15ULL) >> 32)


cdef inline uint64_t pack_entry(uint32_t mark, int score, int depth, int bound, int age) noexcept nogil:
    return (<uint64_t>mark << 32 | <uint64_t>(score & 0xFFFF) << 16 | <uint64_t>(depth & 0xFF) << 8
            | <uint64_t>(bound << 6 | age))


cdef inline int depth_of(uint64_t data) noexcept nogil:
    return <int>(data >> 8) & 0xFF


cdef inline int score_of(uint64_t data) noexcept nogil:
    return ((<int>(data >> 16) & 0xFFFF) ^ 0x8000) - 0x8000


cdef inline int worth(uint64_t data, int age) noexcept nogil:
    """The entry worth least makes room: the shallow and the old."""
    return depth_of(data) - AGE_WEIGHT * ((age - <int>data) & (AGES - 1))


cdef inline Bucket *bucket_of(const Table *table, uint64_t key) noexcept nogil:
    return &table.buckets[solver_scale(key, table.count)]


cdef inline void table_fetch(const Table *table, uint64_t key) noexcept nogil:
    """Asks for the bucket's cache line ahead of its use."""
    solver_prefetch(bucket_of(table, key))


cdef inline bint table_probe(const Table *table, uint64_t key, Found *found) noexcept nogil:
    cdef Bucket *bucket = bucket_of(table, key)
    cdef uint64_t data
    cdef int i
    for i in range(BUCKET):
        data = peek(&bucket.entries[i].data)
        if (peek(&bucket.entries[i].check) ^ data) == key and data != 0:
            found.mark = <uint32_t>(data >> 32)
            found.score = score_of(data)
            found.depth = depth_of(data)
            found.bound = <int>(data >> 6) & 3
            return True
    found.mark = 0
    found.bound = NO_BOUND
    found.depth = 0
    found.score = 0
    return False


cdef inline void table_store(const Table *table, uint64_t key, uint32_t mark, int score, int depth,
                             int bound) noexcept nogil:
    """`score` with its plies counted from the position itself (score.pxd); `depth` in 0..255."""
    cdef Bucket *bucket = bucket_of(table, key)
    cdef Entry *target = &bucket.entries[0]
    cdef uint64_t data, old = 0
    cdef int i, least = 1 << 20
    for i in range(BUCKET):
        data = peek(&bucket.entries[i].data)
        if (peek(&bucket.entries[i].check) ^ data) == key:
            target = &bucket.entries[i]
            old = data
            break
        if worth(data, table.age) < least:
            least = worth(data, table.age)
            target = &bucket.entries[i]
    if old != 0:
        if mark == 0:
            mark = <uint32_t>(old >> 32)
        if bound != EXACT_SCORE and depth + 3 < worth(old, table.age):
            return
    data = pack_entry(mark, score, depth, bound, table.age)
    poke(&target.data, data)
    poke(&target.check, key ^ data)


cdef inline int table_used(const Table *table) noexcept nogil:
    """Thousandths of the table that this search has written, from the first 250 buckets."""
    cdef uint64_t n = table.count if table.count < 250 else 250
    cdef uint64_t i, data, used = 0
    cdef int k
    for i in range(n):
        for k in range(BUCKET):
            data = peek(&table.buckets[i].entries[k].data)
            used += data != 0 and (<int>data & (AGES - 1)) == table.age
    return <int>(used * 1000 // (n * BUCKET))

# Random numbers: xoshiro256++ (Blackman and Vigna 2019), seeded by splitmix64. The same seed and
# stream give the same numbers on every machine.

from libc.stdint cimport uint32_t, uint64_t

ctypedef struct Rng:
    uint64_t s[4]


cdef inline uint64_t splitmix(uint64_t *x) noexcept nogil:
    x[0] += 0x9E3779B97F4A7C15ULL
    cdef uint64_t z = x[0]
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL
    return z ^ (z >> 31)


cdef inline uint64_t mix(uint64_t x) noexcept nogil:
    """A 64-bit hash of x: for keys and for rolling view keys."""
    return splitmix(&x)


cdef inline void rng_seed(Rng *rng, uint64_t seed, uint64_t stream) noexcept nogil:
    """Streams of one seed are independent of each other: the deal and the search use two."""
    cdef uint64_t x = seed ^ mix(stream)
    cdef int i
    for i in range(4):
        rng.s[i] = splitmix(&x)


cdef inline uint64_t rotl(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


cdef inline uint64_t rng_next(Rng *rng) noexcept nogil:
    cdef uint64_t *s = rng.s
    cdef uint64_t result = rotl(s[0] + s[3], 23) + s[0]
    cdef uint64_t t = s[1] << 17
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotl(s[3], 45)
    return result


cdef inline uint32_t rng_below(Rng *rng, uint32_t n) noexcept nogil:
    """Uniform in 0..n-1, n >= 1, without bias (Lemire 2019)."""
    cdef uint64_t m = (rng_next(rng) >> 32) * n
    cdef uint32_t threshold
    if <uint32_t>m < n:
        threshold = <uint32_t>(-n) % n
        while <uint32_t>m < threshold:
            m = (rng_next(rng) >> 32) * n
    return <uint32_t>(m >> 32)


cdef inline double rng_double(Rng *rng) noexcept nogil:
    """Uniform in [0, 1), a multiple of 2**-53."""
    return <double>(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)

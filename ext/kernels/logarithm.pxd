# Natural logarithm from additions, multiplications and one division: the C library's may differ in the
# last bit from one processor to the next, and a search must not.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <string.h>
    #include <stdint.h>
    static inline double solver_split(double x, int *exponent) {
        uint64_t bits;
        memcpy(&bits, &x, 8);
        *exponent = (int)((bits >> 52) & 0x7FF) - 1023;
        bits = (bits & 0x000FFFFFFFFFFFFFULL) | 0x3FF0000000000000ULL;
        memcpy(&x, &bits, 8);
        return x;
    }
    """
    double solver_split(double x, int *exponent) noexcept nogil


cdef inline double ln(double x) noexcept nogil:
    """ln x for normal x > 0, to some 1e-10: x = m 2^e with m in 0.707..1.414, and the series of
    atanh((m - 1) / (m + 1)), whose argument stays below 0.172, to the 13th power."""
    cdef int e
    cdef double m = solver_split(x, &e)
    if m > 1.4142135623730951:
        m *= 0.5
        e += 1
    cdef double z = (m - 1.0) / (m + 1.0)
    cdef double y = z * z
    cdef double series = 1.0 + y * (1.0 / 3 + y * (1.0 / 5 + y * (1.0 / 7 + y * (
        1.0 / 9 + y * (1.0 / 11 + y * (1.0 / 13))))))
    return 2.0 * z * series + e * 0.6931471805599453

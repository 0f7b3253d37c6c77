# What a seat plays for, in 0..1: its share of the win with some of the margin, or the margin.


cdef inline double utility_of(double share, double margin, double weight, double scale) noexcept nogil:
    """`weight` is that of the margin, 1 for play for the margin alone: then a lead of `scale` points is
    all there is to win; below 1 it counts three quarters."""
    cdef double lead
    if weight >= 1.0:
        lead = 0.5 + margin / (2.0 * scale)
        return 0.0 if lead < 0.0 else 1.0 if lead > 1.0 else lead
    if weight <= 0.0:
        return share
    lead = 0.5 + 0.5 * margin / (scale + (margin if margin > 0.0 else -margin))
    return (1.0 - weight) * share + weight * lead

"""Whether counts follow expected ones, without tables."""

from collections.abc import Hashable, Mapping

LEAST_EXPECTED = 5.0
MOST_DEVIATION = 4.0  # standard deviations of a normal: p = 0.00003, one side


def deviation(
    counts: Mapping[Hashable, int], expected: Mapping[Hashable, float], groups: int = 1
) -> float:
    """Chi-square over classes of at least five expected, the others pooled, as standard deviations
    of a normal (Wilson and Hilferty 1931). Counts outside `expected` are the caller's to
    refuse. `groups` samples of fixed sizes may be pooled: each takes a degree of freedom."""
    pairs = [(counts.get(key, 0), e) for key, e in expected.items()]
    classes = [pair for pair in pairs if pair[1] >= LEAST_EXPECTED]
    rest = [pair for pair in pairs if pair[1] < LEAST_EXPECTED]
    pooled = sum(n for n, _ in rest), sum(e for _, e in rest)
    if pooled[1] >= LEAST_EXPECTED:
        classes.append(pooled)
    freedom = len(classes) - groups
    if freedom < 1:
        return 0.0
    chi_square = sum((n - e) ** 2 / e for n, e in classes)
    spread = 2 / (9 * freedom)
    return ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5

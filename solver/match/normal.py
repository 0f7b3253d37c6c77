"""The normal distribution."""

from __future__ import annotations

from math import erf, sqrt

Z95 = 1.959963984540054  # what is exceeded on either side in 5 % of all cases


def normal_cdf(z: float) -> float:
    """The probability that a standard normal variable is below `z`."""
    return 0.5 * (1 + erf(z / sqrt(2)))

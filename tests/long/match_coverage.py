"""How often intervals and likelihoods of matches miss, exact, as a table.

    python -m tests.long.match_coverage
"""

from __future__ import annotations

from tests.match.coverage import DISTRIBUTIONS, coverage

PAIRS = (10, 20, 50, 100)


def cell(name: str, pairs: int) -> str:
    """Intervals that miss; for equal engines also those that are told apart beyond 95 or 5 %."""
    found = coverage(DISTRIBUTIONS[name], pairs)
    sure = f" / {found.sure:.3f}" if name.startswith("equal") else ""
    return f"{found.missed:.3f}{sure}"


print("| pairs |", " | ".join(map(str, PAIRS)), "|")
print("| --- |" + " --- |" * len(PAIRS))
for name in DISTRIBUTIONS:
    print(f"| {name} |", " | ".join(cell(name, pairs) for pairs in PAIRS), "|", flush=True)

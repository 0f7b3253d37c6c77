"""How often the sequential test is wrong in simulated matches, alpha and beta 0.05.

    python -m tests.long.match_sprt 2000
"""

from __future__ import annotations

import sys

from solver.match.sprt import Model, Sprt
from tests.match.trials import wrong_verdicts

MODELS: tuple[Model, ...] = ("normalized", "logistic")


def main(trials: int) -> None:
    for model in MODELS:
        test = Sprt(0, 80, model=model)
        alpha, beta = (wrong_verdicts(test, stronger, trials) / trials for stronger in (False, True))
        print(f"{model}: wrong under H0 {alpha:.4f}, under H1 {beta:.4f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))

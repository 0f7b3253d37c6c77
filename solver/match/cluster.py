"""Deals played by the workers of a Dask cluster (extra [cluster]).

The scheduler gives the deals of a worker that is lost to others. The runner counts and writes a
deal by its number, so that none counts twice.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any

from solver.errors import BadOption, SolverError
from solver.match import worker
from solver.match.setting import Match
from solver.notation import shown

CONNECT = 10.0  # seconds to reach the scheduler in


class Cluster:
    """A crew made of all threads of all workers; `address` is `dask://HOST:PORT`.

    Raises SolverError where there is no cluster.
    """

    def __init__(self, address: str) -> None:
        scheme, _, place = address.partition("://")
        if scheme != "dask" or not place:
            raise BadOption(f"expected --executor dask://HOST:PORT, found {shown(address)}")
        self._client = connected(f"tcp://{place}")
        self.executor: Executor = self._client.get_executor(pure=False)

    @property
    def size(self) -> int:
        """The threads of the workers that are there now; a deal waits for one if there is none."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def check_in(self, match: Match) -> list[str]:
        """Here, where the command was given: the workers start engines as they need them."""
        try:
            return worker.check_in(match)
        finally:
            worker.close(match)

    def abort(self, match: Match) -> None:
        self._client.run(worker.abort, match)

    def close(self, match: Match) -> None:
        self._client.run(worker.close, match)
        self._client.close()


def connected(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        needed = "pip install 'solver[cluster]'"
        raise SolverError(f"expected distributed for --executor: {needed}") from None
    try:
        return Client(address, timeout=CONNECT)
    except OSError as problem:
        raise SolverError(f"cannot reach the scheduler at {address}: {problem}") from None

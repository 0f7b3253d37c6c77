"""Deals on a Dask cluster: a scheduler and two workers on loopback, one of them killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from solver.errors import SolverError
from solver.match.cluster import Cluster
from solver.match.journal import Journal, read_journal
from solver.match.records import DealRecord
from solver.match.runner import Runner
from solver.match.setting import match_json
from solver.match.tally import Tally
from tests.match.playing import ROOT, between, mock, played, processes, schedule, wait_until

DEALS = 30
READY = 60.0  # seconds for a process to come up


class Loopback:
    """A scheduler and its workers as processes."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self._folder = folder
        self._started: list[subprocess.Popen[bytes]] = []
        words = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self._start(*words, "--scheduler-file", str(self.file))
        assert wait_until(self.file.exists, READY)

    @property
    def address(self) -> str:
        address: str = json.loads(self.file.read_text())["address"]
        return address.replace("tcp://", "dask://")

    def worker(self) -> subprocess.Popen[bytes]:
        """A worker with one thread that plays where it is started, without a nanny."""
        words = ("worker", "--scheduler-file", str(self.file), "--nworkers", "1", "--no-nanny")
        where = ("--local-directory", str(self._folder), "--host", "127.0.0.1")
        return self._start(*words, *where, "--nthreads", "1", "--no-dashboard")

    def stop(self) -> None:
        for process in reversed(self._started):
            process.kill()
            process.wait()

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        log = (self._folder / "log").open("ab")
        path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            stdout=log,
            stderr=log,
        )
        self._started.append(process)
        return process


@pytest.fixture
def loopback(tmp_path: Path) -> Iterator[Loopback]:
    cluster = Loopback(tmp_path)
    try:
        yield cluster
    finally:
        cluster.stop()


def timeless(deal: DealRecord) -> DealRecord:
    return replace(deal, games=tuple(replace(game, times=()) for game in deal.games))


def test_a_killed_worker_costs_no_game(loopback: Loopback, tmp_path: Path) -> None:
    """Every deal is in the journal once, with the result that it has without a cluster."""
    mark = f"mark-{tmp_path.name}"
    match = between(mock("A", "", "2", mark), mock("B", "", "2", mark))
    _, local = played(match, DEALS)
    first, _second = loopback.worker(), loopback.worker()
    crew = Cluster(loopback.address)
    assert wait_until(lambda: crew.size == 2, READY)
    tally = Tally(match)

    def on_deal(deal: object) -> None:
        if tally.deals == DEALS // 4:
            first.kill()

    path = tmp_path / "journal"
    with Journal(str(path), match_json(match), resume=False) as journal:
        why = Runner(schedule(match), tally, crew, journal, on_deal).run(DEALS)
    assert why == "played"
    assert first.wait() != 0
    _, deals = read_journal(str(path))
    assert [deal.number for deal in deals] == list(range(DEALS))
    assert tally.deals == DEALS
    assert tally.games == 2 * DEALS
    assert set(tally.ends) <= {"win", "draw"}
    assert [timeless(deal) for deal in deals] == [timeless(deal) for deal in local]
    assert wait_until(lambda: not processes(mark))


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.match.cluster.CONNECT", 1.0)
    with pytest.raises(SolverError, match=r"cannot reach the scheduler at tcp://127\.0\.0\.1:9"):
        Cluster("dask://127.0.0.1:9")

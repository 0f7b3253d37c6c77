"""The journal of a match: JSON lines, the match first, then a line for each finished deal.

A line counts once it is on disk. A process that is killed leaves at most one torn line, the last;
it is cut off when the match goes on.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Self

from solver.errors import SolverError
from solver.match.records import DealRecord, deal_json, deal_of
from solver.notation import shown

FORMAT = 1


class JournalProblem(SolverError):
    """A file that is no journal, or that of another match: `FILE:LINE: expected ..., found ...`."""


class Journal:
    """Appends to the journal of one match; holds the file for itself while it is open.

    `header` is the match as JSON. An existing journal is gone on with only if `resume` is set and
    its match is the same; `deals` are those it holds. Raises JournalProblem.
    """

    def __init__(self, path: str, header: Mapping[str, Any], resume: bool) -> None:
        self.path = path
        try:
            if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
                raise JournalProblem(f"{path}: cannot be written: expected a regular file")
            self._file = Path(path).open("a+b")  # noqa: SIM115 it stays open as long as this
        except OSError as problem:
            raise JournalProblem(f"{path}: cannot be written: {problem.strerror}") from None
        try:
            self._lock()
            self.deals = self._begin(dict(header), resume)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        with contextlib.suppress(OSError):  # what could not be written has been told
            self._file.close()

    def append(self, deal: DealRecord) -> None:
        """Writes a finished deal; it is on disk when this returns."""
        self._write(deal_json(deal))

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise JournalProblem(f"{self.path}: another match is writing to it") from None

    def _begin(self, header: dict[str, Any], resume: bool) -> list[DealRecord]:
        size = whole_size(self._file)
        if size and not resume:
            raise JournalProblem(f"{self.path}: expected a new file, or --resume to go on with it")
        self._file.truncate(size)
        if not size:
            self._write({"solver-match": FORMAT, **header})
            return []
        found, deals = read(self._file, self.path)
        check_same(self.path, header, found)
        return deals

    def _write(self, document: dict[str, Any]) -> None:
        line = json.dumps(document, separators=(",", ":"), allow_nan=False)
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as problem:
            raise JournalProblem(f"{self.path}: cannot be written: {problem.strerror}") from None


def whole_size(file: IO[bytes]) -> int:
    """The size of the file up to the end of its last whole line."""
    file.seek(0)
    return file.read().rfind(b"\n") + 1


def read_journal(path: str) -> tuple[dict[str, Any], list[DealRecord]]:
    """The match and the finished deals of a journal, in the order of the deals; raises
    JournalProblem. A torn last line is passed over."""
    try:
        with Path(path).open("rb") as file:
            header, deals = read(file, path)
    except OSError as problem:
        raise JournalProblem(f"{path}: cannot be read: {problem.strerror}") from None
    return header, sorted(deals, key=lambda deal: deal.number)


def read(file: IO[bytes], path: str) -> tuple[dict[str, Any], list[DealRecord]]:
    documents = lines(file, path)
    _, header = next(documents, (1, None))
    if not isinstance(header, dict) or header.pop("solver-match", None) != FORMAT:
        raise JournalProblem(f"{path}:1: expected the journal of a match, format {FORMAT}")
    deals: dict[int, DealRecord] = {}
    for line, document in documents:
        deal = read_deal(document, path, line, len(header.get("engines", ())))
        if deals.setdefault(deal.number, deal) is not deal:
            raise JournalProblem(f"{path}:{line}: expected deal {deal.number} once, found it again")
    return header, list(deals.values())


def lines(file: IO[bytes], path: str) -> Iterator[tuple[int, Any]]:
    """The whole lines as values, with their numbers."""
    file.seek(0)
    for number, line in enumerate(file, start=1):
        if not line.endswith(b"\n"):
            return
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            text = shown(line.decode(errors="replace").strip())
            raise JournalProblem(f"{path}:{number}: expected JSON, found {text}") from None


def read_deal(document: Any, path: str, line: int, engines: int) -> DealRecord:
    try:
        deal = deal_of(document)
        if not all(engine in range(engines) for game in deal.games for engine in game.seats):
            raise ValueError(f"expected engines 0 to {engines - 1}")
        return deal
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise JournalProblem(f"{path}:{line}: expected a deal, found {problem!r}") from None


def check_same(path: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """Raises JournalProblem where the journal is that of another match."""
    ours = json.loads(json.dumps(ours))
    for name in [*ours, *theirs]:
        if ours.get(name) != theirs.get(name):
            found = f"expected {name} {theirs.get(name)!r} to go on, found {ours.get(name)!r}"
            raise JournalProblem(f"{path}: the journal of another match: {found}")

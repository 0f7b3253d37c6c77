"""The journal of a match: JSON lines, the match first, then a line for each finished deal.

A line counts once it is on disk. A process that is killed leaves at most one torn line, the last;
it is cut off when the match goes on. Each deal bears the fingerprint of its match.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import IO, Any, Self

from solver.errors import SolverError
from solver.match.records import DealRecord, deal_json, deal_of
from solver.notation import printable, shown

FORMAT = 1
LONGEST = 1 << 28  # bytes of a line; a device may have no end


class JournalProblem(SolverError):
    """A file that is no journal, or that of another match: `FILE:LINE: expected ..., found ...`."""


class Journal:
    """Appends to the journal of one match; holds the file for itself while it is open.

    `header` is the match as JSON. A file that exists is gone on with if `resume` is set, and replaced
    if `force` is; `check` raises SolverError for a deal that is none of this match. `deals` are those
    that the file holds. Nothing is written before all of it is known to be this match's. Raises
    JournalProblem.
    """

    def __init__(
        self,
        path: str,
        header: Mapping[str, Any],
        resume: bool = False,
        force: bool = False,
        check: Callable[[DealRecord], None] = lambda deal: None,
    ) -> None:
        self.path = path
        self._header = dict(header)
        self._mark = fingerprint(header)
        self._size = 0  # of the whole lines
        self.deals: list[DealRecord] = []
        with self._telling():
            self._file = self._opened(resume, force)
            try:
                self._lock()
                self._begin(resume, check)
            except BaseException:
                self._file.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._file.close()

    def append(self, deal: DealRecord) -> None:
        """Writes a finished deal; it is on disk when this returns."""
        with self._telling():
            self._check_untouched()
            self._write(line_of({**deal_json(deal), "match": self._mark}))

    # -- opening

    def _opened(self, resume: bool, force: bool) -> IO[bytes]:
        if not os.path.lexists(self.path):
            return Path(self.path).open("x+b", buffering=0)
        if not stat.S_ISREG(os.stat(self.path).st_mode):
            raise self._problem("cannot be written: expected a regular file")
        if not (resume or force):
            raise self._problem("expected a new file, --resume to go on with it or --force to replace it")
        return Path(self.path).open("r+b", buffering=0)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._problem("another match is writing to it") from None

    def _begin(self, resume: bool, check: Callable[[DealRecord], None]) -> None:
        first = line_of({"solver-match": FORMAT, **self._header})
        if not resume:
            self._replace(first)
        elif first[:-1].startswith(self._file.read(len(first))):  # empty, or torn in its first line
            self._cut()
            self._write(first)
        else:
            self._resume(check)

    def _replace(self, first: bytes) -> None:
        """Begins anew. An old file stays as it is until the new one is on disk."""
        if os.fstat(self._file.fileno()).st_size == 0:
            self._write(first)
            return
        path = os.path.realpath(self.path)  # a link goes on to lead to it
        number, beside = tempfile.mkstemp(dir=os.path.dirname(path))
        old, self._file = self._file, os.fdopen(number, "r+b", buffering=0)
        try:
            with old:
                self._lock()
                self._write(first)
                os.fchmod(number, stat.S_IMODE(os.fstat(old.fileno()).st_mode))
                Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink()
            raise

    def _resume(self, check: Callable[[DealRecord], None]) -> None:
        found, deals = read(self._file, self.path)
        check_same(self.path, self._header, found)
        for line, deal in enumerate(deals, start=2):
            try:
                check(deal)
            except SolverError as problem:
                raise JournalProblem(f"{self.path}:{line}: {problem}") from None
        self.deals = deals
        self._size = whole_size(self._file)
        self._cut()

    # -- writing

    def _cut(self) -> None:
        """Cuts off what is no whole line."""
        self._file.truncate(self._size)
        self._file.seek(self._size)

    def _write(self, line: bytes) -> None:
        """Appends a line and has it on disk, or leaves the file as it was."""
        left = line
        try:
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):  # the first problem is the one to tell
                self._cut()
            raise
        self._size += len(line)

    def _check_untouched(self) -> None:
        """Others may have changed the file, or taken its name away."""
        now = os.fstat(self._file.fileno())
        if now.st_nlink == 0 or now.st_size != self._size:
            raise self._problem("expected nobody else to change it while the match is played")

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        """Turns what the system refuses into a JournalProblem."""
        try:
            yield
        except OSError as problem:
            raise self._problem(f"cannot be written: {problem.strerror}") from None

    def _problem(self, what: str) -> JournalProblem:
        return JournalProblem(f"{self.path}: {what}")


def line_of(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def whole_size(file: IO[bytes]) -> int:
    """The size of the file up to the end of its last whole line."""
    file.seek(0)
    return file.read().rfind(b"\n") + 1


def fingerprint(header: Mapping[str, Any]) -> str:
    """What the lines of a match bear, so that none is taken for that of another.

    >>> fingerprint({"seed": 1}) == fingerprint({"seed": 2})
    False
    """
    return hashlib.sha256(line_of(header)).hexdigest()[:12]


def read_journal(
    path: str, warn: Callable[[str], None] = lambda warning: None
) -> tuple[dict[str, Any], list[DealRecord]]:
    """The match and the finished deals of a journal, in the order of the deals; raises
    JournalProblem. A torn last line is passed over with a warning."""
    try:
        with Path(path).open("rb") as file:
            header, deals = read(file, path, warn)
    except OSError as problem:
        raise JournalProblem(f"{path}: cannot be read: {problem.strerror}") from None
    return header, sorted(deals, key=lambda deal: deal.number)


def read(
    file: IO[bytes], path: str, warn: Callable[[str], None] = lambda warning: None
) -> tuple[dict[str, Any], list[DealRecord]]:
    documents = lines(file, path, warn)
    _, header = next(documents, (1, None))
    if not isinstance(header, dict) or header.pop("solver-match", None) != FORMAT:
        raise JournalProblem(f"{path}:1: expected the journal of a match, format {FORMAT}")
    deals: dict[int, DealRecord] = {}
    mark = fingerprint(header)
    for line, document in documents:
        if isinstance(document, dict) and document.get("match", mark) != mark:
            raise JournalProblem(f"{path}:{line}: expected a deal of this match, found one of another")
        deal = read_deal(document, path, line, header)
        if deals.setdefault(deal.number, deal) is not deal:
            raise JournalProblem(f"{path}:{line}: expected deal {deal.number} once, found it again")
    return header, list(deals.values())


def lines(
    file: IO[bytes], path: str, warn: Callable[[str], None] = lambda warning: None
) -> Iterator[tuple[int, Any]]:
    """The whole lines as values, with their numbers. Blank ones are passed over; any system's line
    ends will do."""
    file.seek(0)
    for number in count(1):
        line = file.readline(LONGEST)
        if not line.endswith(b"\n"):
            if line.strip():
                warn(f"{path}:{number}: passed over a line without its end")
            return
        if line.strip():
            yield number, value_of(line, path, number)


def value_of(line: bytes, path: str, number: int) -> Any:
    try:
        return json.loads(line, parse_constant=no_number)
    except (ValueError, RecursionError):
        text = shown(line.decode(errors="replace").strip())
        raise JournalProblem(f"{path}:{number}: expected JSON, found {text}") from None


def no_number(word: str) -> float:
    """Called for `NaN` and `Infinity`, which JSON does not know."""
    raise ValueError(word)


def read_deal(document: Any, path: str, line: int, header: Mapping[str, Any]) -> DealRecord:
    try:
        deal = deal_of(document)
        engines = len(header.get("engines", ()))
        if not all(engine in range(engines) for game in deal.games for engine in game.seats):
            raise ValueError(f"expected engines 0 to {engines - 1}")
        return deal
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as problem:
        raise JournalProblem(f"{path}:{line}: expected a deal, found {printable(repr(problem))}") from None


def check_same(path: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """Raises JournalProblem where the journal is that of another match."""
    ours = json.loads(json.dumps(ours))
    for name in [*ours, *theirs]:
        if ours.get(name) != theirs.get(name):
            found = f"expected {name} {theirs.get(name)!r} to go on, found {ours.get(name)!r}"
            raise JournalProblem(f"{path}: the journal of another match: {found}")

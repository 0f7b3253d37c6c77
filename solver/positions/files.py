"""Position files: one position a line, fields behind `;`, comments and rule options behind `#`.

    # option Chain=may
    c3/5/3w2/2w1C2/3w2/5/W3 l 0 1; bm d5xe5-f5; id "short chain"; why "ends out of reach"

The position is written as behind `position` in the protocol, where `fen` may be left out, so a
plain file of position texts is a position file. Options hold from their line to the file's end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO

from solver.errors import SolverError, SyntaxProblem
from solver.notation import number, one_of, shown
from solver.positions.spec import PositionSpec, parse_place

FIELDS = ("bm", "am", "id", "why", "perft")
OPTION = re.compile(r"#\s*option\s+([^=]+?)\s*=\s*(.*?)\s*")


class FileProblem(SolverError):
    """Something wrong in a file: `FILE:LINE: FIELD: what was expected and what was found`."""

    def __init__(self, file: str, line: int, name: str, what: object) -> None:
        super().__init__(f"{file}:{line}: {name}: {what}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a position file. Each move in `best` is right, each in `avoid` wrong; `perft`
    holds the leaf counts from depth 1 on, `options` the rule options in force by name."""

    file: str
    line: int
    spec: PositionSpec
    options: Mapping[str, str] = field(default_factory=dict)
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    id: str = ""
    why: str = ""
    perft: tuple[int, ...] = ()

    def problem(self, name: str, what: object) -> FileProblem:
        """An error in a field of this entry."""
        return FileProblem(self.file, self.line, name, what)


@dataclass
class Reader:
    """Reads the lines of one file; holds the options met so far."""

    file: str
    options: dict[str, str] = field(default_factory=dict)

    def entry(self, line: int, text: str) -> Entry | None:
        """The entry on a line, None for a blank line or a comment."""
        text = text.strip()
        if text.startswith("#"):
            self.comment(text)
            return None
        return self.position(line, text) if text else None

    def comment(self, text: str) -> None:
        if option := OPTION.fullmatch(text):
            self.options[option[1]] = option[2]

    def position(self, line: int, text: str) -> Entry:
        place, *parts = [part.strip() for part in split(text)]
        place, first = before_fields(place)
        try:
            spec = parse_place(place)
        except SyntaxProblem as problem:
            raise FileProblem(self.file, line, "position", problem) from None
        fields = dict(self.field(line, part) for part in (first, *parts) if part)
        return Entry(
            self.file,
            line,
            spec,
            dict(self.options),
            best=tuple(fields.get("bm", "").split()),
            avoid=tuple(fields.get("am", "").split()),
            id=fields.get("id", ""),
            why=fields.get("why", ""),
            perft=self.counts(line, fields.get("perft", "")),
        )

    def field(self, line: int, part: str) -> tuple[str, str]:
        name, _, value = part.partition(" ")
        if name not in FIELDS:
            what = f"expected {one_of(FIELDS)}, found {shown(name)}"
            raise FileProblem(self.file, line, "field", what)
        value = value.strip()
        if not value:
            raise FileProblem(self.file, line, name, "expected a value, found none")
        return name, unquoted(value)

    def counts(self, line: int, text: str) -> tuple[int, ...]:
        try:
            return tuple(number(word, "a leaf count", 0) for word in text.split())
        except SyntaxProblem as problem:
            raise FileProblem(self.file, line, "perft", problem) from None


def split(text: str) -> list[str]:
    """The parts between semicolons; a semicolon in double quotes does not part."""
    pieces = text.split('"')
    pieces[1::2] = [piece.replace(";", "\0") for piece in pieces[1::2]]
    return [part.replace("\0", ";") for part in '"'.join(pieces).split(";")]


def before_fields(text: str) -> tuple[str, str]:
    """The position, and a field right behind it, as EPD has it.

    >>> before_fields("3/4 l 0 1 bm a b")
    ('3/4 l 0 1', 'bm a b')
    """
    words = text.split()
    end = next((i for i, word in enumerate(words) if word in FIELDS), len(words))
    return " ".join(words[:end]), " ".join(words[end:])


def unquoted(value: str) -> str:
    quoted = len(value) >= 2 and value[0] == value[-1] == '"'
    return value[1:-1] if quoted else value


def read_entries(lines: Iterable[str], file: str) -> Iterator[Entry]:
    """The entries of a file; raises FileProblem at the first line that is wrong.

    >>> [entry.best for entry in read_entries(["startpos; bm b2-c2"], "example")]
    [('b2-c2',)]
    """
    reader = Reader(file)
    for line, text in enumerate(lines, start=1):
        entry = reader.entry(line, text)
        if entry is not None:
            yield entry


def read_stream(stream: IO[bytes], file: str) -> Iterator[Entry]:
    """The entries of an open binary file: UTF-8, with or without a byte order mark."""
    return read_entries(decoded(stream, file), file)


def decoded(stream: IO[bytes], file: str) -> Iterator[str]:
    for line, raw in enumerate(stream, start=1):
        try:
            yield raw.decode("utf-8-sig" if line == 1 else "utf-8")
        except UnicodeDecodeError as problem:
            what = f"expected UTF-8 text, found byte 0x{raw[problem.start]:02x}"
            raise FileProblem(file, line, "text", what) from None

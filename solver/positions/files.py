"""Position files: one position a line, fields behind `;`, comments and rule options behind `#`.

    # option Chain=may
    c3/5/3w2/2w1C2/3w2/5/W3 l 0 1; bm d5xe5-f5; id "short chain"; why "ends out of reach"

Fields that are not among FIELDS are passed over with a warning, and so are remarks behind ` # `.
The position is written as behind `position` in the protocol, where `fen` may be left out, so a
plain file of position texts is a position file. Options hold from their line to the file's end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO

from solver.errors import SolverError, SyntaxProblem
from solver.notation import number, shown
from solver.positions.spec import PositionSpec, parse_place

FIELDS = ("bm", "am", "id", "why", "perft")
LONGEST = 1 << 20  # bytes of a line
REMARK = re.compile(r"\s+#(\s|$)")
OPTION = re.compile(r"#\s*option\s+([^=]+?)\s*=\s*(.*?)\s*")


class FileProblem(SolverError):
    """Something wrong in a file: `FILE:LINE: FIELD: what was expected and what was found`."""

    def __init__(self, file: str, line: int, name: str, what: object) -> None:
        super().__init__(f"{file}:{line}: {name}: {what}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a position file. Each move in `best` is right, each in `avoid` wrong; `perft`
    holds the leaf counts from depth 1 on, `options` the rule options in force by name, each set on
    the line that `set_on` has for it."""

    file: str
    line: int
    spec: PositionSpec
    options: Mapping[str, str] = field(default_factory=dict)
    set_on: Mapping[str, int] = field(default_factory=dict)
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    id: str = ""
    why: str = ""
    perft: tuple[int, ...] = ()
    unknown: tuple[str, ...] = ()  # fields of other programs, passed over

    @property
    def warnings(self) -> tuple[str, ...]:
        """A line for each field that was passed over."""
        return tuple(f"{self.file}:{self.line}: passed over the field {shown(n)}" for n in self.unknown)

    def problem(self, name: str, what: object) -> FileProblem:
        """An error in a field of this entry."""
        return FileProblem(self.file, self.line, name, what)

    def option_problem(self, name: str, what: object) -> FileProblem:
        """An error in an option in force."""
        return FileProblem(self.file, self.set_on.get(name, self.line), "option", what)


@dataclass
class Reader:
    """Reads the lines of one file; holds the options met so far."""

    file: str
    options: dict[str, str] = field(default_factory=dict)
    set_on: dict[str, int] = field(default_factory=dict)

    def read(self, line: int, raw: bytes) -> Entry | None:
        """The entry on a line as it stands in the file: UTF-8, the first with or without a byte
        order mark."""
        if len(raw) > LONGEST:
            raise FileProblem(self.file, line, "text", f"expected at most {LONGEST} bytes, found more")
        try:
            return self.entry(line, raw.decode("utf-8-sig" if line == 1 else "utf-8"))
        except UnicodeDecodeError as problem:
            what = f"expected UTF-8 text, found byte 0x{raw[problem.start]:02x}"
            raise FileProblem(self.file, line, "text", what) from None

    def entry(self, line: int, text: str) -> Entry | None:
        """The entry on a line, None for a blank line or a comment."""
        text = text.strip()
        if text.startswith("#"):
            self.comment(line, text)
            return None
        return self.position(line, text) if text else None

    def comment(self, line: int, text: str) -> None:
        if option := OPTION.fullmatch(text):
            self.options[option[1]] = option[2]
            self.set_on[option[1]] = line

    def position(self, line: int, text: str) -> Entry:
        text = without_remark(text)
        if text.count('"') % 2:
            raise FileProblem(self.file, line, "text", "expected a closing quote, found none")
        place, *parts = [part.strip() for part in split(text)]
        place, first = before_fields(place)
        try:
            spec = parse_place(place)
        except SyntaxProblem as problem:
            raise FileProblem(self.file, line, "position", problem) from None
        fields = self.fields(line, [part for part in (first, *parts) if part])
        return Entry(
            self.file,
            line,
            spec,
            dict(self.options),
            dict(self.set_on),
            best=tuple(fields.get("bm", "").split()),
            avoid=tuple(fields.get("am", "").split()),
            id=fields.get("id", ""),
            why=fields.get("why", ""),
            perft=self.counts(line, fields.get("perft", "")),
            unknown=tuple(name for name in fields if name not in FIELDS),
        )

    def fields(self, line: int, parts: Iterable[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for part in parts:
            name, value = self.field(line, part)
            if name in found:
                raise FileProblem(self.file, line, name, "expected it once, found it twice")
            found[name] = value
        return found

    def field(self, line: int, part: str) -> tuple[str, str]:
        name, _, value = part.partition(" ")
        value = value.strip()
        if not value and name in FIELDS:
            raise FileProblem(self.file, line, name, "expected a value, found none")
        return name, unquoted(value)

    def counts(self, line: int, text: str) -> tuple[int, ...]:
        try:
            return tuple(number(word, "a leaf count", 0) for word in text.split())
        except SyntaxProblem as problem:
            raise FileProblem(self.file, line, "perft", problem) from None


def without_remark(text: str) -> str:
    """The text before a remark: a # with space around it, not in quotes.

    >>> without_remark('startpos; id "a # b" # c')
    'startpos; id "a # b"'
    """
    pieces = text.split('"')
    for at in range(0, len(pieces), 2):
        found = REMARK.search(pieces[at])
        if found:
            return '"'.join([*pieces[:at], pieces[at][: found.start()]])
    return text


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
    """The entries of an open binary file; raises FileProblem at the first line that is wrong."""
    reader = Reader(file)
    for line, raw in enumerate(raw_lines(stream), start=1):
        entry = reader.read(line, raw)
        if entry is not None:
            yield entry


def raw_lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a binary file; of one that is too long, enough to see that it is."""
    while line := stream.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = stream.readline(LONGEST + 1)

"""An engine that takes part in a match: how it is called, started and set up."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from solver.errors import BadOption
from solver.match.control import TimeControl, parse_control
from solver.match.words import split
from solver.notation import shown

ROOT = Path(__file__).parents[2]  # the folder that holds the package


@dataclass(frozen=True, slots=True)
class Contestant:
    """`command` is empty for the own engine, `folder` for the folder at hand. `options` are set by
    `setoption` in this order; `control` replaces the time control of the match."""

    name: str
    command: tuple[str, ...] = ()
    folder: str = ""
    options: tuple[tuple[str, str], ...] = ()
    control: TimeControl | None = None

    def arguments(self, game: str) -> tuple[str, ...]:
        """The command that starts it, on the machine at hand."""
        return self.command or (sys.executable, "-P", "-m", "solver", "engine", game)

    def environment(self) -> dict[str, str] | None:
        """The environment to start it in, None for the one at hand. The own engine comes from the
        package that runs, not from sources that lie in the folder."""
        if self.command:
            return None
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}

    def __str__(self) -> str:
        words = [f"name={self.name}"]
        words += [f"cmd={shlex.join(self.command)}"] if self.command else []
        words += [f"dir={self.folder}"] if self.folder else []
        words += [f"tc={self.control}"] if self.control else []
        words += [f"option.{name}={value}" for name, value in self.options]
        return " ".join(map(shlex.quote, words))


def parse_contestant(text: str) -> Contestant:
    """Reads `name=A cmd="./other --fast" dir=DIR tc=TC option.Hash=64 ...`; raises BadOption.

    Without a name the engine is called after its command, `solver` without a command.

    >>> parse_contestant('cmd="./other --fast" option.Hash=64').options
    (('Hash', '64'),)
    """
    reader = Reader()
    for word in split(text, "an engine"):
        name, equals, value = word.partition("=")
        if not equals:
            raise unknown(word)
        reader.take(name, value)
    return reader.contestant()


@dataclass
class Reader:
    """The words of one engine while they are read."""

    words: dict[str, str] = field(default_factory=dict)
    options: list[tuple[str, str]] = field(default_factory=list)

    def take(self, name: str, value: str) -> None:
        if name.startswith("option.") and name != "option.":
            self.options.append((name.removeprefix("option."), value))
        elif name in ("name", "cmd", "dir", "tc") and name not in self.words and value:
            self.words[name] = value
        else:
            raise unknown(f"{name}={value}")

    def contestant(self) -> Contestant:
        command = tuple(split(self.words.get("cmd", ""), "cmd"))
        own = command[0].rpartition("/")[2] if command else "solver"
        control = parse_control(self.words["tc"]) if "tc" in self.words else None
        name = self.words.get("name", own)
        return Contestant(name, command, self.words.get("dir", ""), tuple(self.options), control)


def unknown(word: str) -> BadOption:
    expected = "name=, cmd=, dir=, tc= or option.NAME="
    return BadOption(f"expected {expected}, each once, for an engine, found {shown(word)}")


def named_apart(contestants: Iterable[Contestant]) -> tuple[Contestant, ...]:
    """The contestants as they are; raises BadOption if two of them have one name."""
    seen: dict[str, Contestant] = {}
    for contestant in contestants:
        if seen.setdefault(contestant.name, contestant) is not contestant:
            name = shown(contestant.name)
            raise BadOption(f"expected engines of different names, found two called {name}")
    return tuple(seen.values())

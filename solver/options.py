"""Options: what each is called, which values it takes, and how a text becomes one of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from solver.errors import BadOption, SolverError
from solver.notation import NUMBER, one_of, shown

Kind = Literal["spin", "check", "combo", "string", "button"]
Value = int | bool | str


@dataclass(frozen=True, slots=True)
class Option:
    """One option, of a kind as UCI has them.

    `low` and `high` bound a spin, `values` are those of a combo; `check` raises ValueError for a
    string that is no value. Buttons have no value.
    """

    name: str
    kind: Kind
    default: Value = ""
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    check: Callable[[str], object] | None = None

    def read(self, text: str) -> Value:
        """The value that `text` stands for; raises BadOption.

        >>> Option("Hash", "spin", 64, 1, 1024).read("16")
        16
        """
        readers: dict[Kind, Callable[[str], Value]] = {
            "spin": self._spin,
            "check": self._check,
            "combo": self._combo,
            "string": self._string,
            "button": self._button,
        }
        return readers[self.kind](text.strip())

    def line(self) -> str:
        """The line that tells a front-end of the option."""
        words = [f"option name {self.name} type {self.kind}"]
        if self.kind != "button":
            words.append(f"default {written(self.default) or '<empty>'}")
        if self.kind == "spin":
            words.append(f"min {self.low} max {self.high}")
        words += [f"var {value}" for value in self.values]
        return " ".join(words)

    def _spin(self, text: str) -> int:
        if not NUMBER.fullmatch(text) or not self.low <= int(text) <= self.high:
            raise self._problem(f"a whole number from {self.low} to {self.high}", text)
        return int(text)

    def _check(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise self._problem("true or false", text)
        return text.lower() == "true"

    def _combo(self, text: str) -> str:
        for value in self.values:
            if value.lower() == text.lower():
                return value
        raise self._problem(one_of(self.values), text)

    def _string(self, text: str) -> str:
        value = "" if text == "<empty>" else text
        try:
            if self.check is not None:
                self.check(value)
        except SolverError as problem:
            raise BadOption(f"option {self.name}: {problem}") from None
        return value

    def _button(self, text: str) -> str:
        if text:
            raise self._problem("no value", text)
        return ""

    def _problem(self, expected: str, found: str) -> BadOption:
        return BadOption(f"expected {expected} for option {self.name}, found {shown(found)}")


def values_of(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """The value of each rule option: as it is given, text or number, or its default; raises BadOption.

    >>> values_of((Option("Players", "spin", 2, 2, 4), Option("Fill", "spin", 1, 0, 9)), {"Players": "3"})
    {'Players': 3, 'Fill': 1}
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(f"expected a rule option, {one_of(names)}, found {shown(name)}")
    return {o.name: o.read(str(given[o.name])) if o.name in given else o.default for o in options}


def written(value: Value) -> str:
    """A value as text.

    >>> written(True), written(64)
    ('true', '64')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def memory() -> int:
    """The memory of the machine in MiB."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20


ENGINE_OPTIONS = (
    Option("Hash", "spin", 64, 1, max(64, memory())),
    Option("Threads", "spin", 1, 1, 256),
    Option("MultiPV", "spin", 1, 1, 1024),
    Option("Ponder", "check", False),
    Option("Seed", "spin", 0, 0, 2**63 - 1),
    Option("Clear Hash", "button"),
    Option("Strength", "spin", 20, 1, 20),
    Option("Move Overhead", "spin", 10, 0, 10_000),
    Option("LogFile", "string", ""),
)


class OptionTable:
    """The options of one engine, found by name whatever its case, and their values: those of every
    engine, those of the game's `search` and its `rules`."""

    def __init__(self, rules: Iterable[Option], search: Iterable[Option] = ()) -> None:
        self._rules = tuple(rules)
        self._search = tuple(search)
        options = (*ENGINE_OPTIONS, *self._search, *self._rules)
        self._options = {option.name.lower(): option for option in options}
        self._values = {o.name: o.default for o in self if o.kind != "button"}

    def copy(self) -> OptionTable:
        """A table of its own with the same values."""
        table = OptionTable(self._rules, self._search)
        table._values = dict(self._values)
        return table

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options.values())

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def find(self, name: str) -> Option:
        """The option called `name`; raises BadOption."""
        option = self._options.get(" ".join(name.split()).lower())
        if option is None:
            expected = one_of([option.name for option in self])
            raise BadOption(f"unknown option {shown(name)}, expected {expected}")
        return option

    def set(self, name: str, text: str) -> Option:
        """Gives an option the value that `text` stands for; raises BadOption and keeps the old."""
        option = self.find(name)
        value = option.read(text)
        if option.kind != "button":
            self._values[option.name] = value
        return option

    def is_rule(self, option: Option) -> bool:
        """Whether the option belongs to the rules, not to the search."""
        return option in self._rules

    def rules(self) -> dict[str, Value]:
        """The rule options and their values, as positions take them."""
        return {option.name: self._values[option.name] for option in self._rules}

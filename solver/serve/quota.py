"""What all requests together may take of the machine: fixed when the server starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from solver.errors import BadOption
from solver.notation import shown
from solver.options import OptionTable, memory

REQUESTS = 1024
LINE = 1 << 20
FILES = ("LogFile",)  # options that name a file of the server's machine


def processors() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Quota:
    """`workers` requests are served at once, with so many `threads` and so much `memory` (MiB, the sum
    of their `Hash`) together; the others wait, and further lines are read once fewer than `requests`
    are open. `line` is the length of the longest, in bytes."""

    workers: int = processors()
    threads: int = processors()
    memory: int = max(64, memory() // 2)
    requests: int = REQUESTS
    line: int = LINE

    def options(self, table: OptionTable, given: Mapping[str, str]) -> None:
        """Sets the options of a request; raises BadOption for what no request may have."""
        table.set("Hash", str(min(int(table["Hash"]), self.memory)))  # where none is asked for
        for name, value in given.items():
            option = table.set(name, value)
            if option.name in FILES:
                raise BadOption(f"expected an option that names no file, found {shown(name)}")
        for name, most in (("Hash", self.memory), ("Threads", self.threads)):
            if int(table[name]) > most:
                found = shown(str(table[name]))
                raise BadOption(f"expected at most {most} for option {name} on this server, found {found}")


@dataclass(frozen=True, slots=True)
class Needs:
    """What one request takes while it is carried out; see Quota."""

    threads: int
    memory: int


NOTHING = Needs(0, 0)


class Room:
    """What is left of a quota while requests are carried out."""

    def __init__(self, quota: Quota) -> None:
        self._threads = quota.threads
        self._memory = quota.memory

    def has(self, needs: Needs) -> bool:
        """Whether a request can begin."""
        return needs.threads <= self._threads and needs.memory <= self._memory

    def take(self, needs: Needs) -> None:
        """Takes what a request needs."""
        self._threads -= needs.threads
        self._memory -= needs.memory

    def give_back(self, needs: Needs) -> None:
        """Takes it back from a request that is answered."""
        self._threads += needs.threads
        self._memory += needs.memory

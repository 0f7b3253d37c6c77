"""The terminal for tables. What others wrote, engines' names above all, is text to it and no markup."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from solver.notation import printable

NARROWEST, USUAL = 20, 80  # columns; what is narrower is no width but a mistake
HEIGHT = 25  # lines; rich heeds a width on a dumb terminal only with it
LIMIT = 1 << 16  # columns that a table may take


def console(stderr: bool = False, width: int | None = None) -> Console:
    """One that shows text as it is: no `[red]`, no `:smile:`, no colours by content."""
    height = None if width is None else HEIGHT
    made = Console(
        stderr=stderr, markup=False, emoji=False, highlight=False, width=width, height=height
    )
    return made if made.width >= NARROWEST else console(stderr, USUAL)


def wide_enough(made: Console, table: Table) -> Console:
    """The same, as wide as the table: a terminal breaks its lines, and nothing is left out."""
    needed = made.measure(table, options=made.options.update(width=LIMIT)).maximum
    return made if needed <= made.width else console(made.stderr, needed)


def safe(value: Any) -> Any:
    """A document all of whose texts can be printed: control characters are escaped.

    >>> print(safe({"name": "a" + chr(27) + "[2J"})["name"])
    a\\x1b[2J
    """
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {safe(name): safe(part) for name, part in value.items()}
    return [safe(part) for part in value] if isinstance(value, list) else value

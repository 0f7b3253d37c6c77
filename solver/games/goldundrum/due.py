"""What a seat of Gold und Rum can see next, in words: for those who gave something else."""

from __future__ import annotations

from collections.abc import Iterator

from solver._goldundrum import Table
from solver._goldundrum_knowledge import Knowledge
from solver.games.goldundrum.known import table_in, tables_in
from solver.games.goldundrum.texts import next_pile
from solver.notation import one_of

FORMS = {
    "start": "start",
    "draw": "draw:CARD",
    "hit-draw": "draw:CARD",
    "show": "show:SEAT:CARDS",
    "champion": "{turn}.champion:SEAT",
    "spy": "{turn}.spy:SEAT:BACK",
    "tribe": "{turn}.tribe:TRIBE",
    "send": "{turn}.send:CARDS",
    "commando": "{turn}.commando:SEAT:BACK",
    "fly": "{turn}.fly:GOBLINS",
}
END = "nothing after the end"


def due(knowledge: Knowledge) -> str:
    """The forms of what can be seen next."""
    forms = list(dict.fromkeys([*lays(knowledge), *events(knowledge)]))
    return one_of(forms or [END])


def lays(knowledge: Knowledge) -> Iterator[str]:
    """In a window what the seats lay that have not acted in it."""
    table = table_in(knowledge)
    for seat, (enlistments, desertions) in enumerate(table.left if knowledge.in_window else ()):
        if seat in knowledge.acted and table.dealt < 80:
            continue
        if desertions and table.dealt < 80:
            yield f"{seat}.desert:PILE"
        if enlistments and (table.started or table.dealt == 80):
            yield f"{seat}.enlist:PILE"


def events(knowledge: Knowledge) -> Iterator[str]:
    """What comes when nobody lays anything more."""
    if knowledge.more_to_show:
        yield FORMS["show"]
    for table in tables_in(knowledge):
        if knowledge.in_window:
            yield after_window(table)
        elif table.moment == "deal":
            yield f"deal:{next_pile(table)}:CARD"
        elif table.moment in FORMS:
            yield FORMS[table.moment].format(turn=table.turn)


def after_window(table: Table) -> str:
    if table.dealt == 80:
        return f"{table.wizard}.champion:SEAT"
    return f"deal:{next_pile(table)}:CARD" if not start_due(table) else "start"


def start_due(table: Table) -> bool:
    """Whether the start card comes before the next army card (GUR-5)."""
    return bool(table.dealt == 80 - table.start_below)

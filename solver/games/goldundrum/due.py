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


def due(knowledge: Knowledge, start_below: int) -> str:
    """The forms of what can be seen next, the start card lying above so many cards (GUR-5)."""
    forms = list(dict.fromkeys([*lays(knowledge), *events(knowledge, start_below)]))
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


def events(knowledge: Knowledge, start_below: int) -> Iterator[str]:
    """What comes when nobody lays anything more."""
    if knowledge.more_to_show:
        yield FORMS["show"]
    for table in tables_in(knowledge):
        if knowledge.in_window:
            yield after_window(table, start_below)
        elif table.moment == "deal":
            yield f"deal:{next_pile(table)}:CARD"
        elif table.moment in FORMS:
            yield FORMS[table.moment].format(turn=table.turn)


def after_window(table: Table, start_below: int) -> str:
    if table.dealt == 80:
        return f"{table.wizard}.champion:SEAT"
    return "start" if table.dealt == 80 - start_below else f"deal:{next_pile(table)}:CARD"

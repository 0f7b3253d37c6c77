"""Every decision of a game can be put to an engine that is told what its seat has seen, and no more."""

from __future__ import annotations

import pytest

from solver.engine.engine import Engine
from solver.errors import SolverError
from solver.pipe.session import Session
from solver.protocol.commands import parse_command
from tests.contract.tables import Table, every_hidden_table, random_game

MOST = 60  # decisions of a game, spread over it


def told(table: Table) -> Session:
    """A conversation under the rules of the table, with a search that is quick."""
    session = Session(table.game, Engine(table.game))  # type: ignore[arg-type]
    for name, value in (*table.given, ("Hash", 1), ("Seed", 1)):
        tell(session, f"setoption name {name} value {value}")
    return session


def tell(session: Session, line: str) -> list[str]:
    """What a line is answered in the end; raises SolverError for a refusal."""
    command = parse_command(line)
    assert command is not None
    reply = session.handle(command)
    return reply.job.run(lambda line: None) if reply.job is not None else list(reply.lines)


@every_hidden_table
def test_go_is_answered_wherever_a_seat_decides(table: Table) -> None:
    """GUR-24: also where others pass or keep unseen, so that the seat cannot tell whose turn it is."""
    sessions = {}
    for position in random_game(table, 60).some(MOST):
        seat = position.turn
        session = sessions.setdefault(seat, told(table))
        tell(session, f"position empty seat={seat} moves {' '.join(position.seen(seat))}")
        *before, answer = tell(session, "go nodes 1")
        assert not [line for line in before if "error" in line]
        assert answer.split()[1] in map(str, position.legal_moves())


@every_hidden_table
def test_hints_are_given_wherever_a_seat_decides(table: Table) -> None:
    for position in random_game(table, 61).some(6):
        seat, session = position.turn, told(table)
        tell(session, f"position empty seat={seat} moves {' '.join(position.seen(seat))}")
        *hints, end = tell(session, "hint 2 nodes 20")
        assert end == "hintok"
        assert all(line.split()[3] in map(str, position.legal_moves()) for line in hints)
        assert hints


@every_hidden_table
def test_no_win_is_looked_for_where_none_can_be_forced(table: Table) -> None:
    session = told(table)
    tell(session, "position startpos")
    with pytest.raises(SolverError, match="expected a game without chance for win 2, found"):
        tell(session, "go win 2")


@every_hidden_table
def test_the_board_of_a_view_can_be_drawn(table: Table) -> None:
    for position in random_game(table, 62).some(6):
        session = told(table)
        for seat in range(position.players):
            tell(session, f"position empty seat={seat} moves {' '.join(position.seen(seat))}")
            assert any(line.startswith("text ") for line in tell(session, "d"))

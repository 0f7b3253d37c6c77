"""What a seat of Gold und Rum knows, beside the oracle's enumeration, and what views say."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from solver._goldundrum import Table
from solver.errors import IllegalMove, SolverError
from solver.games.goldundrum import Position, View
from solver.games.goldundrum.cards import spelled_set
from solver.games.goldundrum.plan import LAST_WINDOWS, last_windows
from tests.games.goldundrum_tables import war_text, window_text
from tests.oracle.goldundrum import Position as Oracle
from tests.oracle.goldundrum.cards import spell
from tests.oracle.goldundrum.worlds import worlds_after, worlds_of_text

NO_CARDS = ("deal", "start", "over")  # moments at which no hand matters


def told(table: Table) -> tuple[Any, ...]:
    moment = table.moment
    if moment in NO_CARDS:
        return moment, table.round, tuple(table.scores)
    seats = range(table.players)
    hands = tuple(spelled_set(table.hand(seat)) for seat in seats)
    units = tuple(spelled_set(table.unit(seat)) for seat in seats)
    return moment, table.round, tuple(table.scores), hands, units, table.turn


def told_by_oracle(position: Any) -> tuple[Any, ...]:
    moment = position.moment
    if moment in NO_CARDS:
        return moment, position.round, tuple(position.totals)
    if moment == "draw" and position.drawing[0] == "commando":
        moment = "hit-draw"
    places = [tuple(map(spell, cards)) for cards in (position.hands, position.sent)]
    return moment, position.round, tuple(position.totals), *places, position.turn


def believed(view: View) -> dict[tuple[Any, ...], float]:
    found: Counter[Any] = Counter()
    for world, probability in view.knowledge.belief().exact:
        found[told(Table.unpacked(world))] += probability
    return dict(found)


def enumerated(worlds: list[Any]) -> dict[tuple[Any, ...], float]:
    found: Counter[Any] = Counter()
    for world in worlds:
        found[told_by_oracle(world.position)] += world.weight
    return {key: float(weight) for key, weight in found.items()}


def to_the_war(seed: int, players: int) -> tuple[Any, Any, random.Random]:
    """The same position before the champion for engine and oracle, most piles taken."""
    rng = random.Random(seed)
    options = {"Players": players, "StartBelow": 80, "Window": 20, "MaxRounds": 1}
    position: Any = Position.empty(**options)
    oracle: Any = Oracle.empty(**options)
    while oracle.moment != "champion":
        legal = oracle.legal_moves()
        enlists = [text for text in legal if text.startswith("enlist")]
        text = rng.choice(enlists or legal) if legal else oracle.sample_chance(rng)
        position, oracle = position.play(text), oracle.play(text)
    return position, oracle, rng


@pytest.mark.parametrize(("seed", "players"), [(1, 4), (2, 4), (3, 5), (4, 6)])
def test_worlds_are_those_of_the_oracle(seed: int, players: int) -> None:
    """GUR-12, GUR-13, GUR-16 to GUR-19: along a war, for every seat, the same worlds with the same
    probabilities; and every world drawn replays what was seen and reads back from its text."""
    position, oracle, rng = to_the_war(seed, players)
    start = oracle
    while oracle.turn != -2 and oracle.round == 1:
        legal = oracle.legal_moves()
        keeps = "keep" in legal and rng.random() < 0.5
        text = "keep" if keeps else rng.choice(legal) if legal else oracle.sample_chance(rng)
        position, oracle = position.play(text), oracle.play(text)
        for seat in range(players):
            seen = oracle.seen_since(start.log, seat)
            if seen:
                worlds = worlds_after(start, seen, seat, asked=oracle.turn == seat)
                check_view(position.view(seat), enumerated(worlds), position, seat)


def check_view(view: View, expected: dict[Any, float], position: Any, seat: int) -> None:
    found = believed(view)
    assert found.keys() == expected.keys()
    assert all(abs(found[key] - expected[key]) < 1e-12 for key in found)
    assert view.view_key == position.view_key(seat)
    world = view.sample(1)
    assert world.view_key(seat) == view.view_key
    assert world.seen(seat) == position.seen(seat) == view.seen()
    again = Position.parse(world.text(), StartBelow=80, Window=20, MaxRounds=1)
    assert again.text() == world.text()


@pytest.mark.parametrize("text", [
    war_text("tribe", "O2O2OLO?", "T"),
    war_text("spy", "34T", "G").replace("34T,G", "X?T,X?G"),
    (war_text("tribe", "", "").replace("phase=tribe", "phase=send")
     .replace("tribes=B,O,S,D tribe=-", "tribes=O,S,D tribe=B")
     .replace("hands=-,-,", "hands=-,g?,").replace("sent=-,-,", "sent=-,g?,") + " turn=2"),
    war_text("tribe", "g?B2B?", "g?g?", "S?"),
])
def test_a_view_text_leaves_open_what_the_oracle_says(text: str) -> None:
    """GUR-25: unknown cards are any numbered cards that are not shown."""
    with_seat = text.replace("players=4 ", "players=4 seat=0 ")
    view = View.parse(with_seat)
    assert View.parse(view.text()).text() == view.text()
    assert Counter(view.text()) == Counter(with_seat)
    expected = enumerated(worlds_of_text(text))
    found = believed(view)
    assert found.keys() == expected.keys()
    assert all(abs(found[key] - expected[key]) < 1e-12 for key in found)


def test_a_view_text_with_too_many_worlds_is_drawn_from() -> None:
    """GUR-25: where the fillings are too many a thousand are drawn."""
    text = war_text("tribe", "O?" * 9 + "g?" * 4, "B?" * 9 + "g?" * 4, "S?" * 8 + "D?" * 8)
    view = View.parse(text.replace("players=4 ", "players=4 seat=0 "))
    hands = Counter(spelled_set(world.table.hand(1)) for world in view.worlds(300, 3))
    assert len(hands) > 50
    assert Counter(view.text()) == Counter(text.replace("players=4 ", "players=4 seat=0 "))


def test_a_full_text_does_not_tell_what_lies_face_down() -> None:
    """GUR-16: of g g w one card was sent; who sees its back expects a goblin two times in three."""
    text = war_text("tribe", "ggw", "T").replace("phase=tribe", "phase=send").replace(
        "tribes=B,O,S,D tribe=-", "tribes=O,S,D tribe=B").replace(
        "hands=-,ggw,", "hands=-,gg,").replace("sent=-,-,", "sent=-,w,") + " turn=2"
    view = Position.parse(text).view(2)
    found: Counter[str] = Counter()
    for world, probability in view.knowledge.belief().exact:
        found[spelled_set(Table.unpacked(world).unit(1))] += probability
    assert found == pytest.approx({"g": 2 / 3, "w": 1 / 3})


# -- windows ----------------------------------------------------------------------------------


def test_the_order_of_a_window_is_drawn_with_the_world() -> None:
    """GUR-6: asked after seat 2 laid a card, seat 1 expects seat 3 still to come once in three."""
    position: Any = Position.parse(window_text(54))
    for word in ("order:213", "2.enlist:1"):
        position = position.play(word)
    view = position.view(1)
    worlds = [Table.unpacked(world) for world in view.knowledge.belief().worlds(3000, 5)]
    later = Fraction(sum(table.queue == [1, 3] for table in worlds), 3000)
    assert abs(later - Fraction(1, 3)) < Fraction(1, 20)
    assert all(table.queue in ([1, 3], [1]) for table in worlds)


def test_whose_turn_it_is_in_a_window() -> None:
    """GUR-24: a view cannot tell; `go` says that the seat is asked."""
    view: Any = View.empty(1, Window=40)
    for n in range(40):
        card = ["B2", "O2", "S2", "D2", "g"][n % 5] if n < 35 else "B6O6S6D6T"[2 * (n - 35):][:2]
        view = view.play(f"deal:{n % 9 + 1}:{card if card != 'T' else 'T'}")
    assert view.turn == -3
    assert view.may_act()
    assert view.asked().turn == 1
    assert "desert:1" in view.legal_moves()
    after = view.play("pass")
    assert not after.may_act()
    with pytest.raises(IllegalMove):
        after.asked()


def test_the_wizard_is_asked_when_the_windows_are_over() -> None:
    """GUR-8, GUR-11: until it is, the wizard cannot tell that nobody lays anything more."""
    text = window_text(80, phase="closing", left="2.0").replace("players=4", "players=4 seat=0")
    view: Any = View.parse(text)
    assert view.turn == -3
    assert [str(move) for move in view.legal_moves()] == ["champion:1", "champion:2", "champion:3"]
    assert "phase=champion" in view.asked().text()


@pytest.mark.parametrize("text", [
    "2.pass", "2.keep", "order:123", "deal:2:B2", "deal:1:B7", "1.send:g?", "show:1:g", "x", "",
    "deal:1:B?", "2.enlist:1", "2.desert:10", "draw:O6", "1.giants:GG", "0.champion:2", "-1.pass",
])
def test_what_a_seat_cannot_see_here(text: str) -> None:
    """GUR-24: nobody sees the passes and orders of others; nothing comes before it is due."""
    with pytest.raises(SolverError, match=r"\A[^\n]+\Z"):
        View.empty(1).play(text)


@pytest.mark.parametrize("text", ["1.send:gw", "draw:O6", "1.send:g?g?g?g?", "2.send:-"])
def test_a_view_takes_no_secrets(text: str) -> None:
    """GUR-16: another's send is seen by its backs; the hand has no four goblin backs."""
    view = View.parse(war_text("tribe", "ggw").replace("players=4 ", "players=4 seat=2 "))
    with pytest.raises(SolverError):
        view.play("0.tribe:B").play(text)


def test_a_view_reads_back_from_its_text() -> None:
    """GUR-25: with `?` for what the seat does not know."""
    position: Any = Position.parse(war_text("spy", "1gg", "ggcf", "B2"))
    for word in ["spy:2:g", "draw:c", "0.tribe:B", "1.send:g"]:
        position = position.play(word)
    view = position.view(3)
    assert "g?" in view.text()
    again = View.parse(view.text())
    assert again.text() == view.text()
    assert again.turn == view.turn == 2


# -- passing at once ---------------------------------------------------------------------------


def test_nothing_to_do_before_the_start_card() -> None:
    """SEARCH.md: nobody owns a pile."""
    view: Any = View.empty(1).play("deal:1:B2")
    assert view.asked().at_once()[0] == "pass"


def test_a_desertion_is_thought_about_before_the_card_is_covered() -> None:
    """GUR-9: pile 7 of seat 2 has a leader on top; the next card covers it."""
    rows = ["B2O2S2D2gTG", "B2O2S2D2gT2", "B2O2S2D2gTG", "B2O2S2D2gTG", "B2O2S2D2gG3",
            "B2O2S2D2gG4", "B6B6B6O6w+2BL", "O6O6S6S6wc", "S6D6D6D6w1"]
    assert in_window(60, rows).at_once() is None
    rows[5] = rows[5].removesuffix("4")
    move, words = in_window(59, rows).at_once()
    assert move == "pass"
    assert "plan: desert pile 7 (BL) before card 61 covers it" in words


def test_a_plan_names_what_ends_the_waiting() -> None:
    """GUR-7, GUR-8: until then the seat passes at once."""
    rows = ["B2O2S2D2gTG", "B2O2S2D2gT2", "B2O2S2D2gTG", "B2O2S2D2gTG", "B2O2S2D2gG3",
            "B2O2S2D2gG", "B6B6B6O6w+2BL", "O6O6S6S6wc", "S6D6D6D6w1"]
    move, words = in_window(59, rows).at_once()
    assert move == "pass"
    assert words[0] == (
        "plan: enlist pile 9 when somebody lays a card, the best free piles change or card 77 is"
        " dealt"
    )
    rows[6] = rows[6].replace("+2", "+2+2+3+3")
    move, words = in_window(59, rows, "left=-,2.2,0.2,0.2").at_once()
    assert words[0] == "plan: enlist pile 9 after card 80: nobody else can"


@pytest.mark.parametrize("window", range(1, 80))
def test_the_last_windows_begin_at_the_card_that_a_plan_names(window: int) -> None:
    """At most two windows come after it (GUR-6)."""
    cards = [card for card in range(window, 80, window) if (79 - card) // window < LAST_WINDOWS]
    assert last_windows(window) == cards[0]


def in_window(dealt: int, rows: list[str], left: str = "left=-,2.2,1.2,2.2") -> Any:
    """What seat 1 knows when it is asked first; seat 2 owns a pile."""
    text = (f"players=4 round=1 scores=0,0,0,0 won=0,0,0,0 phase=window dealt={dealt}"
            f" piles={'/'.join(rows)} {left}")
    position: Any = Position.parse(text, StartBelow=80)
    return position.play("order:123").view(1)

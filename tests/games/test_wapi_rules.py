"""Every clause of seeds/wapi.md on small tables, for the oracle and the engine alike."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

SHARES = "OSJBEF"
CHANCE = -1
OVER = -2

# One coin space a share, so that a table of six coins is an end.
SMALL = {"CoinSpaces": 1, "Bag": "O4S4J4B4E4F4:0x9,1x1,2x2,4x2,9x2"}
FULL = dict.fromkeys(SHARES, "/01235")


def table(phase: str, players: int = 2, seat: int | None = None, **shares: str) -> str:
    """A position text: `O="01-/035"` gives that share, the others are empty.

    Without `seat`, the one that WAP-14 asks for.
    """
    fields = dict.fromkeys(SHARES, "/") | shares
    laid = sum(len(tokens) - 1 for tokens in fields.values())
    text = " ".join(f"{letter}:{tokens}" for letter, tokens in fields.items())
    return f"{text} players={players} seat={laid % players if seat is None else seat} phase={phase}"


def ended(players: int = 2, **shares: str) -> str:
    """The text of an end under SMALL; shares not given hold a coin without value."""
    return table("end", players, **dict.fromkeys(SHARES, "/0") | shares)


def played(position: Any, record: str) -> Any:
    """The position after a record of draws and decisions."""
    for word in record.split():
        position = position.play(word)
    return position


def moves(position: Any) -> list[str]:
    return [str(move) for move in position.legal_moves()]


def refused() -> Any:
    """A mistake of the user's: a ValueError, with a message of one line."""
    return pytest.raises(ValueError, match=r"\A[^\n]+\Z")


def share(position: Any, letter: str) -> str:
    """The tokens on one share as the position text shows them."""
    fields = dict(word.split(":", 1) for word in position.text().split()[:6])
    return fields[letter]


# Components and setup


def test_wap_1_six_shares(Position: Any) -> None:
    """WAP-1: owl, sorcerer, jackal, bear, eagle, fish."""
    position = Position.empty(Players=2)
    assert position.text() == "O:/ S:/ J:/ B:/ E:/ F:/ players=2 seat=0 phase=draw"
    assert {token for token, _ in position.chance_events() if token.isalpha()} == set(SHARES)


def test_wap_2_four_symbol_spaces(Position: Any) -> None:
    """WAP-2: four symbol tokens fit on a share, a fifth does not."""
    text = table("draw", J="----/")
    assert Position.parse(text).text() == text
    with refused():
        Position.parse(table("draw", J="-----/"))


def test_wap_2_five_coin_spaces(Position: Any) -> None:
    """WAP-2: five coins fit on a share, a sixth does not; a full share is no choice."""
    assert moves(Position.parse(table("coin:3", J="/01235"))) == ["B", "E", "F", "O", "S"]
    with refused():
        Position.parse(table("draw", J="/012355"))


def test_wap_2_spaces_are_options(Position: Any) -> None:
    """WAP-2: one space of each kind."""
    options = {"SymbolSpaces": 1, "CoinSpaces": 1, "Bag": "J1:1x6"}
    position = played(Position.empty(Players=2, **options), "J pass 1 J")
    assert share(position, "J") == "-/1"
    assert moves(position.play("1")) == ["B", "E", "F", "O", "S"]
    with refused():
        Position.parse(table("draw", J="/11"), **options)


def test_wap_3_bag_of_72_tokens(Position: Any) -> None:
    """WAP-3: four of each symbol, 48 coins."""
    bag = dict(Position.empty(Players=2).chance_events())
    assert {token: bag[token] for token in SHARES} == dict.fromkeys(SHARES, 4)
    assert {token: bag[token] for token in "01235"} == dict(
        zip("01235", (8, 12, 12, 10, 6), strict=True)
    )
    assert sum(bag.values()) == 72
    assert len(bag) == 11


def test_wap_3_bag_is_an_option(Position: Any) -> None:
    """WAP-3: kinds without a token are left out, of the text and of the draws."""
    bag = Position.empty(Players=2, CoinSpaces=1, Bag="S2F1:4x5,9x1").chance_events()
    assert dict(bag) == {"S": 2, "F": 1, "4": 5, "9": 1}


def test_wap_3_bag_without_symbols(Position: Any) -> None:
    """WAP-3: all counts of symbols may be zero."""
    bag = Position.empty(Players=2, CoinSpaces=1, Bag=":0x6").chance_events()
    assert dict(bag) == {"0": 6}


@pytest.mark.parametrize(
    ("bag", "spaces"),
    [
        pytest.param("J5:0x30", {}, id="more-symbols-than-spaces"),
        pytest.param("J2:0x30", {"SymbolSpaces": 1}, id="more-symbols-than-the-option"),
        pytest.param("J4:0x29", {}, id="fewer-coins-than-spaces"),
        pytest.param("J4:0x48", {"CoinSpaces": 9}, id="fewer-coins-than-the-option"),
        pytest.param("J4S4:0x30", {}, id="symbols-out-of-order"),
        pytest.param("J4:1x20,0x20", {}, id="coins-out-of-order"),
        pytest.param("J2J2:0x30", {}, id="symbol-twice"),
        pytest.param("J4:0x20,0x20", {}, id="coin-twice"),
        pytest.param("J0:0x30", {}, id="zero-count"),
        pytest.param("J4:0x30,1x0", {}, id="zero-coins"),
        pytest.param("J04:0x30", {}, id="leading-zero"),
        pytest.param("X4:0x30", {}, id="unknown-symbol"),
        pytest.param("J4:10x30", {}, id="two-digit-coin"),
        pytest.param("J4:0x100", {}, id="more-than-99"),
        pytest.param("J4", {}, id="no-coins"),
        pytest.param("", {}, id="nothing"),
    ],
)
def test_wap_3_bag_refused(Position: Any, bag: str, spaces: dict[str, int]) -> None:
    """WAP-3: a bag that cannot be played, or that is spelled another way."""
    with refused():
        Position.empty(Players=2, Bag=bag, **spaces)


def test_wap_4_three_totems(Position: Any) -> None:
    """WAP-4: after three, no totem is left."""
    position = played(Position.empty(Players=2), "J totem J pass J totem S pass S totem S pass")
    assert moves(position.play("F")) == ["pass"]
    assert moves(played(position, "F pass F")) == ["pass", "totem"]


def test_wap_4_fourth_totem_refused(Position: Any) -> None:
    """WAP-4: no table shows four totems of one seat."""
    Position.parse(table("draw", J="000-/", S="---/"))
    with refused():
        Position.parse(table("draw", J="0000/", S="---/"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wap_4_seat_0_begins_and_play_goes_clockwise(Position: Any, players: int) -> None:
    """WAP-4: one token a turn, seats rising, then seat 0 again."""
    position, seats = Position.empty(Players=players), []
    for token in "J3S0FE":
        position = position.play(token)
        seats.append(position.turn)
        position = position.play(position.legal_moves()[0])
    assert seats == [turn % players for turn in range(6)]
    assert position.players == players


# A turn


def test_wap_5_draw_is_weighted_by_what_is_left(Position: Any) -> None:
    """WAP-5: tokens drawn, laid or just in hand, are out of the bag."""
    position = Position.parse(table("draw", J="0---/035", S="-/55"))
    bag = dict(position.chance_events())
    assert position.turn == CHANCE
    assert moves(position) == []
    assert bag == {"O": 4, "S": 3, "B": 4, "E": 4, "F": 4, "0": 7, "1": 12, "2": 12, "3": 9, "5": 3}
    after = played(position, "S pass")
    assert dict(after.chance_events()) == bag | {"S": 2}


def test_wap_5_no_draw_while_a_decision_is_due(Position: Any) -> None:
    """WAP-5: one token at a time."""
    position = Position.empty(Players=2).play("J")
    assert list(position.chance_events()) == []
    with refused():
        position.play("3")


def test_wap_5_a_token_not_in_the_bag_is_refused(Position: Any) -> None:
    """WAP-5: neither one that is used up nor one that never was."""
    position = Position.parse(table("draw", J="----/"))
    for token in ("J", "4", "X"):
        with refused():
            position.play(token)


def test_wap_5_sampled_draws_have_the_weights_of_the_bag(Position: Any) -> None:
    """WAP-5: all tokens equally likely; 5 of 8 here, within five standard deviations."""
    position = Position.empty(Players=2, CoinSpaces=1, Bag="J1F1:0x1,3x5")
    rng = Random(5)
    drawn = [position.sample_chance(rng) for _ in range(2000)]
    assert set(drawn) == {"J", "F", "0", "3"}
    assert abs(drawn.count("3") - 1250) < 5 * (2000 * 5 / 8 * 3 / 8) ** 0.5


def test_wap_5_all_see_everything(Position: Any) -> None:
    """WAP-5: open information; each seat has seen the whole record."""
    record = "J totem 3 J O pass"
    position = played(Position.empty(Players=3), record)
    assert [[str(text) for text in position.seen(seat)] for seat in range(3)] == [
        record.split()
    ] * 3


def test_wap_6_symbol_goes_on_its_share(Position: Any) -> None:
    """WAP-6: without a totem it stays bare."""
    position = played(Position.empty(Players=2), "B pass")
    assert position.text() == table("draw", B="-/")


def test_wap_6_totem_of_the_seat_that_drew(Position: Any) -> None:
    """WAP-6: the own totem goes on the token."""
    position = Position.parse(table("symbol:B", players=3, O="-/", S="-/"))
    assert position.turn == 2
    assert moves(position) == ["pass", "totem"]
    assert share(position.play("totem"), "B") == "2/"


def test_wap_6_later_is_too_late(Position: Any) -> None:
    """WAP-6: a token passed by stays bare, a totem goes on the token just drawn."""
    position = played(Position.empty(Players=2), "B pass B pass B totem")
    assert share(position, "B") == "0--/"


def test_wap_6_several_own_totems_in_one_share(Position: Any) -> None:
    """WAP-6: one on a token, but as many tokens as one likes."""
    position = played(Position.empty(Players=2), "B totem O pass B totem O pass B totem")
    assert share(position, "B") == "000/"


def test_wap_6_totem_needs_an_own_turn(Position: Any) -> None:
    """WAP-6, WAP-14: only the seat that drew could lay a totem; two tokens, seat 2 drew none."""
    Position.parse(table("draw", players=3, B="01/"))
    for symbols in ("02/", "00/"):
        with refused():
            Position.parse(table("draw", players=3, B=symbols))


def test_wap_7_without_totems_any_share(Position: Any) -> None:
    """WAP-7: symbol tokens without a totem do not bind."""
    assert moves(Position.parse(table("coin:3", B="--/"))) == ["B", "E", "F", "J", "O", "S"]


def test_wap_7_shares_with_a_totem_first(Position: Any) -> None:
    """WAP-7: anybody's totem binds every seat."""
    assert moves(Position.parse(table("coin:3", B="0/", S="1-/", O="-/5"))) == ["B", "S"]
    assert moves(Position.parse(table("coin:3", B="0/", O="-/", S="-/"))) == ["B"]


def test_wap_7_a_full_share_does_not_bind(Position: Any) -> None:
    """WAP-7: where all shares with totems are full, the others are open again."""
    assert moves(Position.parse(table("coin:3", B="0/01235", O="/5"))) == ["E", "F", "J", "O", "S"]
    assert moves(Position.parse(table("coin:3", B="0/01235", O="1/5", S="-/"))) == ["O"]


def test_wap_7_other_shares_refused(Position: Any) -> None:
    """WAP-7: not a share without a totem while one with a totem is free, nor a full one."""
    position = Position.parse(table("coin:3", B="0/", S="1/01235"))
    for letter in "OSX":
        with refused():
            position.play(letter)


def test_wap_7_coin_is_laid_and_nothing_moves(Position: Any) -> None:
    """WAP-7: a coin laid before the first totem stays where it is."""
    position = played(Position.empty(Players=2), "5 O B totem 3 B 0 B")
    assert position.text() == table("draw", O="/5", B="1/03")


# The end


def test_wap_8_ends_with_the_last_coin_space(Position: Any) -> None:
    """WAP-8: whatever is left in the bag."""
    five = dict.fromkeys("OSJBE", "/01235")
    last = Position.parse(table("coin:1", F="/0123", **five))
    assert last.turn == 1
    assert (last.scores(), tuple(last.winners())) == (None, ())
    end = last.play("F")
    assert end.turn == OVER
    assert moves(end) == []
    assert list(end.chance_events()) == []
    assert end.text() == table("end", seat=0, F="/01123", **five)
    with refused():
        end.play("J")


def test_wap_8_symbols_do_not_end_the_game(Position: Any) -> None:
    """WAP-8: all symbol spaces full, the coins go on."""
    position = Position.parse(table("draw", **dict.fromkeys(SHARES, "----/")))
    assert position.turn == CHANCE
    assert sum(weight for _, weight in position.chance_events()) == 48


def test_wap_9_basic_scoring(Position: Any) -> None:
    """WAP-9: the coins of a share, times the own totems there; others' totems take nothing."""
    end = Position.parse(ended(O="001/4", S="1/2", J="-/9"), **SMALL)
    assert tuple(end.scores()) == (8, 6)


def test_wap_9_sum_of_the_coins(Position: Any) -> None:
    """WAP-9: all five coins count."""
    others = dict.fromkeys("SJB", "/00112") | dict.fromkeys("EF", "/11223")
    end = Position.parse(table("end", O="0--/12335", **others))
    assert tuple(end.scores()) == (14, 0)


def test_wap_10_advanced_scoring_divides_by_totems(Position: Any) -> None:
    """WAP-10: nine points, one totem against two: three and six."""
    end = Position.parse(ended(O="011-/9"), Scoring="advanced", **SMALL)
    assert tuple(end.scores()) == (3, 6)


def test_wap_10_exact_fractions(Position: Any) -> None:
    """WAP-10: no rounding, and shares add up exactly."""
    options = {**SMALL, "Scoring": "advanced", "Players": 3}
    end = Position.parse(ended(3, O="012/4", S="011-/2"), **options)
    assert tuple(end.scores()) == (2, Fraction(8, 3), Fraction(4, 3))


def test_wap_10_share_without_totem(Position: Any) -> None:
    """WAP-10: nobody gets anything, and nothing is divided by zero."""
    end = Position.parse(ended(O="--/9", S="1-/2"), Scoring="advanced", **SMALL)
    assert tuple(end.scores()) == (0, 2)


def test_wap_11_most_points_win(Position: Any) -> None:
    """WAP-11: the whole win to one seat."""
    end = Position.parse(ended(3, O="0-/4", S="2/9", J="1-/2"), **SMALL)
    assert tuple(end.winners()) == (2,)
    assert tuple(end.returns()) == (0, 0, 1)


def test_wap_11_tied_players_win_together(Position: Any) -> None:
    """WAP-11: one win, shared equally."""
    end = Position.parse(ended(3, O="0-/4", S="2/4", J="1-/2"), **SMALL)
    assert tuple(end.winners()) == (0, 2)
    assert [float(value) for value in end.returns()] == [0.5, 0, 0.5]


def test_wap_11_nobody_scores(Position: Any) -> None:
    """WAP-11: all tied at nothing, all win."""
    end = Position.parse(ended(3), **SMALL)
    assert tuple(end.winners()) == (0, 1, 2)
    assert [float(value) for value in end.returns()] == pytest.approx([1 / 3] * 3)


def test_wap_11_margin(Position: Any) -> None:
    """WAP-11: own points minus those of the best opponent."""
    end = Position.parse(ended(3, O="0-/4", S="2/9", J="1-/2"), Objective="margin", **SMALL)
    assert [float(value) for value in end.returns()] == [-5, -7, 5]


def test_wap_12_forced_decisions_stand_in_the_record(Position: Any) -> None:
    """WAP-12: no totem left after a symbol, one share only for a coin; both are still decided."""
    symbol = Position.parse(table("symbol:F", J="000/", S="---/"))
    coin = Position.parse(table("coin:3", J="0-/"))
    assert (symbol.turn, moves(symbol)) == (0, ["pass"])
    assert (coin.turn, moves(coin)) == (0, ["J"])
    assert share(symbol.play("pass"), "F") == "-/"
    with refused():
        symbol.play("totem")


# Texts


def test_wap_13_record(Position: Any) -> None:
    """WAP-13: draws and decisions in turn; moves as the engine lists them are accepted too."""
    position = played(Position.empty(Players=3), "J totem 3 J O pass")
    assert position.text() == table("draw", players=3, J="0/3", O="-/")
    listed = Position.empty(Players=3).play("J")
    assert listed.play(listed.legal_moves()[1]).text() == table("draw", players=3, J="0/")


@pytest.mark.parametrize("word", ["Totem", "t", "J", "", " pass", "pass totem", "0"])
def test_wap_13_other_words_after_a_symbol(Position: Any, word: str) -> None:
    """WAP-13: `totem` or `pass`, nothing else."""
    with refused():
        Position.empty(Players=2).play("J").play(word)


@pytest.mark.parametrize("word", ["j", "JS", "pass", "", "3", "X"])
def test_wap_13_other_words_after_a_coin(Position: Any, word: str) -> None:
    """WAP-13: the letter of the share, nothing else."""
    with refused():
        Position.empty(Players=2).play("3").play(word)


@pytest.mark.parametrize("word", ["j", "03", "coin:3", "", "totem", "JJ"])
def test_wap_13_other_words_for_a_draw(Position: Any, word: str) -> None:
    """WAP-13: a symbol letter or a digit, nothing else."""
    with refused():
        Position.empty(Players=2).play(word)


@pytest.mark.parametrize(
    "text",
    [
        table("draw", players=3, J="01-/035"),
        table("symbol:J", players=3, J="01-/035"),
        table("coin:3", players=3, J="01-/035"),
        table("draw", players=5, J="0112/", S="34--/0", F="-/1"),
        table("end", **FULL),
    ],
)
def test_wap_14_texts_are_read_and_written_alike(Position: Any, text: str) -> None:
    """WAP-14: parse and format are inverse, and the seat fits."""
    assert Position.parse(text).text() == text


def test_wap_14_marks_in_order(Position: Any) -> None:
    """WAP-14: seats rising, then bare tokens; coins rising; whatever the order of play."""
    position = played(Position.empty(Players=2), "J pass J totem 5 J J pass J totem 0 J 3 J")
    assert share(position, "J") == "01--/035"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(table("draw", J="0-1/", S="-/"), id="bare-before-totem"),
        pytest.param(table("draw", J="10-/", S="-/"), id="seats-falling"),
        pytest.param(table("draw", J="/30"), id="coins-falling"),
        pytest.param(table("draw", J="/3", seat=0), id="seat-of-another-turn"),
        pytest.param(table("draw", J="/3", seat=3), id="seat-out-of-range"),
        pytest.param(table("draw", players=2, J="2--/"), id="totem-out-of-range"),
        pytest.param(table("draw", players=6), id="too-many-players"),
        pytest.param(table("draw", players=1), id="too-few-players"),
        pytest.param(table("draw", J="/4"), id="coin-not-in-the-bag"),
        pytest.param(table("draw", J="/5555", S="/555"), id="seventh-five"),
        pytest.param(table("coin:5", J="/555", S="/555"), id="seventh-five-drawn"),
        pytest.param(table("symbol:J", J="----/"), id="fifth-symbol-drawn"),
        pytest.param(table("end", J="-/"), id="end-too-early"),
        pytest.param(table("draw", **FULL), id="draw-after-the-end"),
        pytest.param(table("coin:1", **FULL), id="coin-after-the-end"),
        pytest.param(table("symbol:J", **FULL), id="symbol-after-the-end"),
        pytest.param(table("coin:J"), id="letter-as-coin"),
        pytest.param(table("symbol:3"), id="digit-as-symbol"),
        pytest.param(table("coin:10"), id="two-digit-coin"),
        pytest.param(table("symbol"), id="phase-without-token"),
        pytest.param(table("bid"), id="unknown-phase"),
        pytest.param(table("draw") + " ", id="trailing-space"),
        pytest.param(table("draw").replace(" S", "  S"), id="double-space"),
        pytest.param(table("draw").replace("O:/ S:/", "S:/ O:/"), id="shares-out-of-order"),
        pytest.param(table("draw").replace(" F:/", ""), id="share-missing"),
        pytest.param(table("draw").replace("O:/", "O:"), id="slash-missing"),
        pytest.param(table("draw").replace("seat=0 ", ""), id="seat-missing"),
        pytest.param(table("draw").replace("seat=0", "seat=00"), id="leading-zero"),
        pytest.param(table("draw", J="/\u0663"), id="digit-of-another-script"),
        pytest.param("", id="nothing"),
    ],
)
def test_wap_14_texts_refused(Position: Any, text: str) -> None:
    """WAP-14: one spelling only, and only what the tokens allow."""
    with refused():
        Position.parse(text)


def test_wap_14_seat_at_the_end_is_the_next_one(Position: Any) -> None:
    """WAP-14: thirty coins and one symbol laid, so that seat 1 of three would be next."""
    five = dict.fromkeys("OSJBE", "/01235")
    end = Position.parse(table("coin:1", players=3, F="-/0123", **five)).play("F")
    assert end.text().endswith("players=3 seat=1 phase=end")


# Options


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Players", [2, 3, 4, 5, "4"]),
        ("Scoring", ["basic", "advanced"]),
        ("Objective", ["win", "margin"]),
        ("SymbolSpaces", [1, 9, "3"]),
        ("CoinSpaces", [1, 9, "3"]),
    ],
)
def test_options_in_range(Position: Any, name: str, values: list[object]) -> None:
    """WAP-2, WAP-4, WAP-10, WAP-11: each value is taken, as a number or a text."""
    fitting = {"Bag": "J1:0x99"}
    for value in values:
        position = Position.empty(**{"Players": 2, **fitting, name: value})
        assert position.turn == CHANCE


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Players", [1, 6, -2, "two", "", "3.0", None]),
        ("Scoring", ["Basic", "", "exact", 1]),
        ("Objective", ["points", "", 0]),
        ("SymbolSpaces", [0, 10, -1, "many", ""]),
        ("CoinSpaces", [0, 10, -1, "many", ""]),
        ("Totems", [3]),
    ],
)
def test_options_refused(Position: Any, name: str, values: list[object]) -> None:
    """WAP-2, WAP-4, WAP-10, WAP-11: out of range, misspelled or unknown."""
    fitting = {"Bag": "J1:0x99"}
    for value in values:
        with refused():
            Position.empty(**{"Players": 2, **fitting, name: value})


def test_number_of_players_in_the_text_wins_over_the_option(Position: Any) -> None:
    """WAP-14: the text says how many play."""
    assert Position.parse(table("draw", players=4), Players=2).players == 4

"""Wapi, slow and plain: the rules clause by clause, to judge the fast engine by.

Written from the rules alone (seeds/wapi.md, clauses `WAP-n`); imports nothing of the engine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

SHARES = "OSJBEF"  # WAP-1, in the order of the position text (WAP-14)
TOTEMS_EACH = 3  # WAP-4
CHANCE = -1
OVER = -2

DEFAULT_BAG = "O4S4J4B4E4F4:0x8,1x12,2x12,3x10,5x6"  # WAP-3
BAG_TEXT = re.compile(r"((?:[OSJBEF][0-9]+)*):([0-9]x[0-9]+(?:,[0-9]x[0-9]+)*)")
LARGEST_COUNT = 99  # of one kind of token in a bag

RANGES = {"Players": (2, 5), "SymbolSpaces": (1, 9), "CoinSpaces": (1, 9)}
CHOICES = {"Scoring": ("basic", "advanced"), "Objective": ("win", "margin")}
DEFAULTS = {
    "Players": 2,
    "Scoring": "basic",
    "Objective": "win",
    "SymbolSpaces": 4,
    "CoinSpaces": 5,
    "Bag": DEFAULT_BAG,
}

POSITION_TEXT = re.compile(
    " ".join(f"{share}:([0-4]*-*)/([0-9]*)" for share in SHARES)
    + r" players=([2-5]) seat=([0-4]) phase=(draw|end|symbol:[OSJBEF]|coin:[0-9])"
)


def refuse_unless(condition: bool, message: str) -> None:
    """Raise ValueError with the message where the condition does not hold."""
    if not condition:
        raise ValueError(message)


def whole_number(name: str, value: object) -> int:
    """The option `name` as a number within its range."""
    low, high = RANGES[name]
    fits = re.fullmatch("[0-9]{1,3}", str(value)) and low <= int(str(value)) <= high
    refuse_unless(bool(fits), f"{name}: expected {low} to {high}, found {value!r}")
    return int(str(value))


def choice(name: str, value: object) -> str:
    """The option `name` as one of its words."""
    words = CHOICES[name]
    refuse_unless(value in words, f"{name}: expected {' or '.join(words)}, found {value!r}")
    return str(value)


def format_bag(bag: Counter[str]) -> str:
    """The one spelling of a bag (WAP-3): zero counts left out."""
    symbols = "".join(f"{share}{bag[share]}" for share in SHARES if bag[share])
    coins = ",".join(f"{value}x{bag[value]}" for value in "0123456789" if bag[value])
    return f"{symbols}:{coins}"


def parse_bag(text: str) -> Counter[str]:
    """The tokens of a bag (WAP-3): how many of each symbol letter and each coin digit."""
    parts = BAG_TEXT.fullmatch(text)
    refuse_unless(parts is not None, f"Bag: expected a text like {DEFAULT_BAG}, found {text!r}")
    assert parts is not None
    pairs = re.findall("([OSJBEF])([0-9]+)", parts[1]) + re.findall("([0-9])x([0-9]+)", parts[2])
    bag = Counter({token: int(count) for token, count in pairs})
    refuse_unless(format_bag(bag) == text, f"Bag: expected {format_bag(bag)}, found {text}")
    refuse_unless(max(bag.values()) <= LARGEST_COUNT, f"Bag: at most {LARGEST_COUNT} of a kind")
    return bag


@dataclass(frozen=True)
class Rules:
    """The options of a game, checked against one another."""

    players: int
    scoring: str
    objective: str
    symbol_spaces: int
    coin_spaces: int
    bag: Counter[str]

    @staticmethod
    def from_options(options: dict[str, object]) -> Rules:
        """Options by their names in the rules, the others at their defaults."""
        for name in options:
            refuse_unless(name in DEFAULTS, f"unknown option {name!r}")
        chosen = {**DEFAULTS, **options}
        rules = Rules(
            players=whole_number("Players", chosen["Players"]),
            scoring=choice("Scoring", chosen["Scoring"]),
            objective=choice("Objective", chosen["Objective"]),
            symbol_spaces=whole_number("SymbolSpaces", chosen["SymbolSpaces"]),
            coin_spaces=whole_number("CoinSpaces", chosen["CoinSpaces"]),
            bag=parse_bag(str(chosen["Bag"])),
        )
        rules.check_bag()
        return rules

    def check_bag(self) -> None:
        """WAP-3: every symbol token finds a space, and the coins fill theirs."""
        for share in SHARES:
            refuse_unless(
                self.bag[share] <= self.symbol_spaces,
                f"Bag: {self.bag[share]} symbols {share} for {self.symbol_spaces} spaces",
            )
        coins = sum(count for token, count in self.bag.items() if token.isdigit())
        spaces = self.coin_spaces * len(SHARES)
        refuse_unless(coins >= spaces, f"Bag: {coins} coins for {spaces} coin spaces")


@dataclass(frozen=True)
class Share:
    """One treasure share (WAP-1): the tokens on it, both kept in the order of WAP-14."""

    letter: str
    symbols: str = ""  # one character a token: the seat of its totem, or `-`
    coins: str = ""

    @property
    def totems(self) -> int:
        """All totems on the share, anybody's."""
        return len(self.symbols) - self.symbols.count("-")

    @property
    def worth(self) -> int:
        """WAP-9: the sum of the coins."""
        return sum(int(coin) for coin in self.coins)

    def with_symbol(self, mark: str) -> Share:
        """WAP-14: seats rising, then the tokens without a totem."""
        marks = sorted(self.symbols + mark, key=lambda mark: (mark == "-", mark))
        return replace(self, symbols="".join(marks))

    def with_coin(self, coin: str) -> Share:
        """WAP-14: coins in rising order."""
        return replace(self, coins="".join(sorted(self.coins + coin)))

    def text(self) -> str:
        """`J:01-/035`."""
        return f"{self.letter}:{self.symbols}/{self.coins}"


@dataclass(frozen=True)
class Position:
    """A table of Wapi: the shares, and the token just drawn if a decision is due."""

    rules: Rules
    shares: tuple[Share, ...]
    drawn: str = ""
    record: tuple[str, ...] = field(default=(), compare=False)

    @staticmethod
    def empty(**options: object) -> Position:
        """The table before the first draw."""
        return Position(Rules.from_options(options), tuple(Share(letter) for letter in SHARES))

    @staticmethod
    def parse(text: str, **options: object) -> Position:
        """WAP-14. ValueError for another spelling and for what cannot be; the text's number of
        players wins over the option."""
        parts = POSITION_TEXT.fullmatch(text)
        refuse_unless(parts is not None, f"expected a position text of Wapi, found {text!r}")
        assert parts is not None
        *fields, players, _, phase = parts.groups()
        shares = tuple(map(Share, SHARES, fields[0::2], fields[1::2]))
        rules = Rules.from_options({**options, "Players": players})
        position = Position(rules, shares, drawn=phase.partition(":")[2])
        position.check()
        refuse_unless(position.text() == text, f"expected {position.text()!r}, found {text!r}")
        return position

    def check(self) -> None:
        """Refuse a table that cannot be (WAP-2, WAP-3, WAP-4, WAP-6, WAP-14)."""
        for share in self.shares:
            name, spaces = share.letter, self.rules.coin_spaces
            refuse_unless(len(share.coins) <= spaces, f"{name}: more than {spaces} coins")
            ordered = list(share.coins) == sorted(share.coins)
            seats = share.symbols.rstrip("-")
            refuse_unless(ordered and list(seats) == sorted(seats), f"{name}: not in rising order")
        for token, count in self.tokens_out().items():
            held = self.rules.bag[token]
            refuse_unless(count <= held, f"{count} tokens {token}, the bag held {held}")
        self.check_totems()

    def check_totems(self) -> None:
        """WAP-4, WAP-6: three totems each, every one laid on an own turn."""
        placed = self.totems_placed()
        strangers = [seat for seat in placed if seat >= self.players]
        refuse_unless(not strangers, f"totems of seats {strangers} with {self.players} players")
        for seat, count in placed.items():
            turns = len(range(seat, self.tokens_laid(), self.players))
            most = min(TOTEMS_EACH, turns)
            refuse_unless(count <= most, f"seat {seat}: {count} totems, at most {most} possible")

    # What is on the table

    @property
    def players(self) -> int:
        """2 to 5."""
        return self.rules.players

    def tokens_laid(self) -> int:
        """Symbol tokens and coins on the shares; the token just drawn does not count (WAP-14)."""
        return sum(len(share.symbols) + len(share.coins) for share in self.shares)

    def tokens_out(self) -> Counter[str]:
        """The tokens no longer in the bag, the one just drawn among them."""
        out = Counter("".join(share.coins for share in self.shares) + self.drawn)
        for share in self.shares:
            out[share.letter] += len(share.symbols)
        return out

    def bag(self) -> Counter[str]:
        """WAP-14: what is left in the bag follows from the table."""
        return self.rules.bag - self.tokens_out()

    def totems_placed(self) -> Counter[int]:
        """By seat (WAP-6: at most one on a token)."""
        marks = "".join(share.symbols for share in self.shares)
        return Counter(int(mark) for mark in marks if mark != "-")

    def totems_left(self, seat: int) -> int:
        """WAP-4: of three."""
        return TOTEMS_EACH - self.totems_placed()[seat]

    def full(self) -> bool:
        """WAP-8: all coin spaces are filled."""
        return all(len(share.coins) == self.rules.coin_spaces for share in self.shares)

    # Whose turn, and what may happen

    def next_seat(self) -> int:
        """WAP-4, WAP-5: seat 0 begins, and every turn lays one token."""
        return self.tokens_laid() % self.players

    @property
    def turn(self) -> int:
        """The seat to decide, CHANCE before a draw, OVER at the end (WAP-5, WAP-8)."""
        if self.full():
            return OVER
        return self.next_seat() if self.drawn else CHANCE

    def legal_moves(self) -> list[str]:
        """The decisions of the seat to act, in ASCII order; forced ones too (WAP-12)."""
        if self.turn < 0:
            return []
        if self.drawn.isdigit():
            return sorted(share.letter for share in self.open_shares())
        return ["pass", "totem"] if self.totems_left(self.turn) else ["pass"]  # WAP-6

    def open_shares(self) -> list[Share]:
        """WAP-7: where a coin may go. Shares with a totem come first, whosesoever it is."""
        free = [share for share in self.shares if len(share.coins) < self.rules.coin_spaces]
        return [share for share in free if share.totems] or free

    def chance_events(self) -> Iterator[tuple[str, int]]:
        """WAP-5: each kind of token in the bag, weighted by how many there are."""
        if self.turn == CHANCE:
            yield from sorted(self.bag().items())

    def sample_chance(self, rng: Random) -> str:
        """WAP-5: one token, all in the bag equally likely."""
        refuse_unless(self.turn == CHANCE, "no draw is due")
        return rng.choice(sorted(self.bag().elements()))

    def play(self, text: str) -> Position:
        """The position after a draw or a decision (WAP-13). ValueError where it is not possible."""
        possible = list(self.bag()) if self.turn == CHANCE else self.legal_moves()
        refuse_unless(text in possible, f"expected one of {possible}, found {text!r}")
        record = (*self.record, text)
        if self.turn == CHANCE:
            return replace(self, drawn=text, record=record)
        return replace(self, shares=self.shares_after(text), drawn="", record=record)

    def shares_after(self, decision: str) -> tuple[Share, ...]:
        """WAP-6: a symbol on its own share. WAP-7: a coin on the chosen one."""
        if self.drawn.isdigit():
            return tuple(
                share.with_coin(self.drawn) if share.letter == decision else share
                for share in self.shares
            )
        mark = str(self.turn) if decision == "totem" else "-"
        return tuple(
            share.with_symbol(mark) if share.letter == self.drawn else share
            for share in self.shares
        )

    # Texts

    def phase(self) -> str:
        """WAP-14: `draw`, `symbol:J`, `coin:3` or `end`."""
        if self.full():
            return "end"
        if not self.drawn:
            return "draw"
        return f"coin:{self.drawn}" if self.drawn.isdigit() else f"symbol:{self.drawn}"

    def text(self) -> str:
        """WAP-14: the position text."""
        shares = " ".join(share.text() for share in self.shares)
        return f"{shares} players={self.players} seat={self.next_seat()} phase={self.phase()}"

    def seen(self, seat: int) -> list[str]:
        """Every seat sees every draw and decision (WAP-5); from `empty` or the parsed text on."""
        refuse_unless(0 <= seat < self.players, f"no seat {seat} with {self.players} players")
        return list(self.record)

    # The end

    def scores(self) -> tuple[int | Fraction, ...] | None:
        """Points by seat, exact; None before the end."""
        if not self.full():
            return None
        return tuple(
            sum(self.points(share, seat) for share in self.shares) for seat in range(self.players)
        )

    def points(self, share: Share, seat: int) -> int | Fraction:
        """WAP-9: coins times own totems. WAP-10: that divided by all totems on the share."""
        basic = share.worth * share.symbols.count(str(seat))
        if self.rules.scoring == "basic" or not basic:
            return basic
        return Fraction(basic, share.totems)

    def winners(self) -> tuple[int, ...]:
        """WAP-11: most points, tied players together; empty before the end."""
        scores = self.scores()
        if scores is None:
            return ()
        return tuple(seat for seat, points in enumerate(scores) if points == max(scores))

    def win_shares(self) -> tuple[Fraction, ...]:
        """WAP-11 for `Objective=win`: one win, shared equally by the winners."""
        winners = self.winners()
        return tuple(Fraction(seat in winners, len(winners)) for seat in range(self.players))

    def margins(self) -> tuple[Fraction, ...]:
        """WAP-11 for `Objective=margin`: own points minus those of the best opponent."""
        scores = self.scores()
        assert scores is not None
        return tuple(
            Fraction(points - max(scores[:seat] + scores[seat + 1 :]))
            for seat, points in enumerate(scores)
        )

    def returns(self) -> tuple[Fraction, ...] | None:
        """Utilities by seat under the objective; None before the end."""
        if not self.full():
            return None
        return self.win_shares() if self.rules.objective == "win" else self.margins()

"""Wapi before it is packed: rule options, and position texts that may be impossible (WAP-14)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from solver.errors import BadOption, ImpossiblePosition, SyntaxProblem
from solver.games.fields import read_fields
from solver.notation import number, one_of, shown
from solver.options import Option

SHARES = "OSJBEF"  # WAP-1, in the order of WAP-14
TOKENS = SHARES + "0123456789"  # kinds as the engine numbers them
TOTEMS = 3  # WAP-4
MOST = 99  # tokens of one kind in a bag
DEFAULT_BAG = "O4S4J4B4E4F4:0x8,1x12,2x12,3x10,5x6"  # WAP-3
NEW_GAME = " ".join(f"{share}:/" for share in SHARES) + " players=%d seat=0 phase=draw"

BAG_TEXT = re.compile(r"((?:[OSJBEF][0-9]{1,4})*):([0-9]x[0-9]{1,4}(?:,[0-9]x[0-9]{1,4})*)")
SHARE_TEXT = re.compile("([0-4]*-*)/([0-9]*)", re.ASCII)
PHASES = ("draw", "end", *(f"symbol:{share}" for share in SHARES), *(f"coin:{value}" for value in TOKENS[6:]))
FIELDS = ("players", "seat", "phase")


def parse_bag(text: str) -> Counter[str]:
    """How many tokens of each kind a bag holds (WAP-3); raises BadOption.

    >>> parse_bag("J2:0x30")
    Counter({'0': 30, 'J': 2})
    """
    parts = BAG_TEXT.fullmatch(text)
    if parts is None:
        raise BadOption(f"expected a bag such as {DEFAULT_BAG}, found {shown(text)}")
    pairs = re.findall("([OSJBEF])([0-9]+)", parts[1]) + re.findall("([0-9])x([0-9]+)", parts[2])
    bag = Counter({token: int(count) for token, count in pairs})
    if format_bag(bag) != text:
        raise BadOption(f"expected the spelling {format_bag(bag)} of the bag, found {shown(text)}")
    if max(bag.values()) > MOST:
        raise BadOption(f"expected at most {MOST} tokens of a kind, found {shown(text)}")
    return bag


def format_bag(bag: Counter[str]) -> str:
    """The one spelling of a bag: kinds in the order of WAP-1, zero counts left out."""
    symbols = "".join(f"{share}{bag[share]}" for share in SHARES if bag[share])
    coins = ",".join(f"{value}x{bag[value]}" for value in TOKENS[6:] if bag[value])
    return f"{symbols}:{coins}"


OPTIONS = (
    Option("Players", "spin", 2, 2, 5),  # WAP-4
    Option("Scoring", "combo", "basic", values=("basic", "advanced")),  # WAP-9, WAP-10
    Option("Objective", "combo", "win", values=("win", "margin")),  # WAP-11
    Option("SymbolSpaces", "spin", 4, 1, 9),  # WAP-2
    Option("CoinSpaces", "spin", 5, 1, 9),
    Option("Bag", "string", DEFAULT_BAG, check=parse_bag),  # WAP-3
)


def checked(option: Option, given: object) -> str:
    """The value given as text, if the option takes it exactly as it is; raises BadOption."""
    text = str(given)
    if option.kind == "combo" and text not in option.values:
        raise bad(option, one_of(option.values), text)
    if option.kind == "spin":
        value = int(text) if re.fullmatch("[0-9]{1,3}", text) else -1
        if not option.low <= value <= option.high:
            raise bad(option, f"{option.low} to {option.high}", text)
    return text


def bad(option: Option, expected: str, text: str) -> BadOption:
    return BadOption(f"expected {expected} for option {option.name}, found {shown(text)}")


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game, judged together."""

    players: int
    scoring: str
    objective: str
    symbol_spaces: int
    coin_spaces: int
    bag_text: str

    @property
    def bag(self) -> Counter[str]:
        """The tokens of a new game's bag by kind."""
        return parse_bag(self.bag_text)


def read_rules(options: Mapping[str, object]) -> Rules:
    """Rules from options by name, the others at their defaults; raises BadOption."""
    known = {option.name: option for option in OPTIONS}
    for name in options:
        if name not in known:
            raise BadOption(f"unknown option {shown(name)}, expected {one_of(list(known))}")
    values = [checked(o, options.get(o.name, o.default)) for o in OPTIONS]
    players, scoring, objective, symbol_spaces, coin_spaces, bag = values
    rules = Rules(int(players), scoring, objective, int(symbol_spaces), int(coin_spaces), bag)
    check_bag(rules)
    return rules


def check_bag(rules: Rules) -> None:
    """WAP-3: every symbol token finds a space, and the coins fill theirs."""
    bag = rules.bag
    for share in SHARES:
        if bag[share] > rules.symbol_spaces:
            most = f"at most {rules.symbol_spaces} symbols {share}, one a space"
            raise BadOption(f"expected {most}, found {bag[share]} in the bag {rules.bag_text}")
    coins = sum(bag[value] for value in TOKENS[6:])
    least = rules.coin_spaces * len(SHARES)
    if coins < least:
        what = f"expected at least {least} coins, one a space, found {coins}"
        raise BadOption(f"{what} in the bag {rules.bag_text}")


@dataclass(frozen=True, slots=True)
class Setup:
    """A table as a text shows it: for each share its symbol tokens, each the seat of its totem or
    `-`, and its coins; the token drawn and not yet laid, or nothing."""

    rules: Rules
    symbols: tuple[str, ...]
    coins: tuple[str, ...]
    drawn: str = ""

    @property
    def laid(self) -> int:
        """Tokens on the shares."""
        return sum(map(len, self.symbols)) + sum(map(len, self.coins))

    @property
    def seat(self) -> int:
        """Whose turn it is: every turn lays one token (WAP-4, WAP-5)."""
        return self.laid % self.rules.players

    @property
    def raised(self) -> Counter[str]:
        """Totems on the shares by seat."""
        return Counter("".join(self.symbols).replace("-", ""))

    @property
    def out(self) -> Counter[str]:
        """Tokens out of the bag, the one drawn among them."""
        out = Counter("".join(self.coins) + self.drawn)
        out.update(dict(zip(SHARES, map(len, self.symbols), strict=True)))
        return out

    @property
    def bag(self) -> Counter[str]:
        """What is left in the bag."""
        return self.rules.bag - self.out

    def phase(self) -> str:
        """`draw`, `symbol:J`, `coin:3` or `end`."""
        if sum(map(len, self.coins)) == self.rules.coin_spaces * len(SHARES):
            return "end"
        if not self.drawn:
            return "draw"
        return f"coin:{self.drawn}" if self.drawn.isdigit() else f"symbol:{self.drawn}"

    def text(self) -> str:
        """The position text (WAP-14)."""
        rows = zip(SHARES, self.symbols, self.coins, strict=True)
        shares = " ".join(f"{share}:{symbols}/{coins}" for share, symbols, coins in rows)
        return f"{shares} players={self.rules.players} seat={self.seat} phase={self.phase()}"

    def check(self) -> None:
        """Raises ImpossiblePosition where the table cannot be (seeds/wapi.md, readings)."""
        for what in self.impossible():
            raise ImpossiblePosition(what)

    def impossible(self) -> Iterator[str]:
        """All that is wrong, as what was expected and what was found."""
        for share, coins in zip(SHARES, self.coins, strict=True):
            if len(coins) > self.rules.coin_spaces:
                most = self.rules.coin_spaces
                yield f"expected at most {most} coins, found {shown(coins)} on {share}"
        bag = self.rules.bag
        for token, count in self.out.items():
            if count > bag[token]:
                yield f"expected at most {bag[token]} tokens {token} as in the bag, found {count}"
        for seat, count in self.raised.items():
            turns = len(range(int(seat), self.laid, self.rules.players))
            most = min(TOTEMS, turns) if int(seat) < self.rules.players else 0
            if count > most:
                yield f"expected at most {most} totems of seat {seat}, found {count}"


def parse_setup(text: str, options: Mapping[str, object]) -> Setup:
    """The table that a position text shows (WAP-14); its number of players wins over the option.
    Raises SyntaxProblem, ImpossiblePosition or BadOption."""
    words = text.split()
    shares = [parse_share(share, word) for share, word in zip_longest(SHARES, words[: len(SHARES)])]
    field = read_fields(" ".join(words[len(SHARES) :]), FIELDS)
    players = number(field["players"], "players", 2, 5)
    seat = number(field["seat"], "seat", 0, players - 1)
    if field["phase"] not in PHASES:
        expected = "draw, end, symbol:SHARE or coin:VALUE"
        raise SyntaxProblem(f"expected {expected} for phase, found {shown(field['phase'])}")
    rules = read_rules({**options, "Players": players})
    symbols, coins = zip(*shares, strict=True)
    setup = Setup(rules, symbols, coins, field["phase"].partition(":")[2])
    setup.check()
    check_spelling(setup, text, seat)
    return setup


def parse_share(share: str, word: str | None) -> tuple[str, str]:
    """The symbol tokens and the coins of a share, such as `J:01-/22`, in rising order."""
    name, _, laid = (word or "").partition(":")
    parts = SHARE_TEXT.fullmatch(laid)
    if name != share or parts is None:
        found = "the end of the text" if word is None else shown(word)
        raise SyntaxProblem(f"expected {share}:SYMBOLS/COINS such as {share}:01-/22, found {found}")
    return rising(parts[1]), rising(parts[2])


def check_spelling(setup: Setup, text: str, seat: int) -> None:
    """Raises SyntaxProblem where a word is not as the table has it: whose turn it is, what is due, the order
    of tokens; or where the words are not parted by one space."""
    if seat != setup.seat:
        raise SyntaxProblem(f"expected seat={setup.seat} after {setup.laid} tokens laid, found seat={seat}")
    for expected, found in zip(setup.text().split(), text.split(), strict=True):
        if expected != found:
            raise SyntaxProblem(f"expected {expected}, found {found}")
    if setup.text() != text:
        raise SyntaxProblem(f"expected one space between words, found {shown(text)}")


def rising(marks: str) -> str:
    """Digits in rising order, then the `-` (WAP-14)."""
    return "".join(sorted(marks, key=lambda mark: (mark == "-", mark)))

"""GUR-25: position texts, written and read with every check that the rules allow."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.oracle.goldundrum.cards import SPIES, TRIBES, check_supply, read_cards, spell
from tests.oracle.goldundrum.table import Table

COMMON = ("players", "round", "scores", "won", "phase")
ENLISTMENT = ("dealt", "piles", "left")
WAR = ("champion", "hands", "spies", "battle", "tribes", "tribe", "sent")
FIELDS = {
    "round": (),
    "window": ENLISTMENT,
    "closing": ENLISTMENT,
    "champion": WAR,
    "spy": WAR,
    "tribe": WAR,
    "send": (*WAR, "turn"),
}
_ITEM = re.compile(r"[+-][0-6]|[BOSD][26L]|[gwTGfc1-4]")


def base_text(table: Table) -> str:
    """The text of a moment that has one."""
    names = COMMON + FIELDS[table.phase]
    return " ".join(f"{name}={_written(table, name)}" for name in names)


def _written(table: Table, name: str) -> str:
    seats = range(table.players)
    match name:
        case "scores":
            return ",".join(map(str, table.totals))
        case "piles":
            return "/".join("".join(pile) or "-" for pile in table.piles)
        case "left":
            cards = [table.left.get(seat) for seat in seats]
            return ",".join(f"{pair[0]}.{pair[1]}" if pair else "-" for pair in cards)
        case "hands" | "sent":
            return ",".join(spell(cards) for cards in getattr(table, name))
        case "turn":
            return str(table.queue[0])
        case "won" | "spies" | "tribes":
            return ",".join(map(str, getattr(table, name))) or "-"
    value = getattr(table, name)
    return "-" if value is None else str(value)


def read_fields(words: list[str]) -> dict[str, str]:
    """The fields of a text by name, those of its phase in their order; raises ValueError."""
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not value or name in given:
            raise ValueError(f"expected fields name=value, each once, found {word!r}")
        given[name] = value
    phase = given.get("phase", "nothing")
    if phase not in FIELDS:
        raise ValueError(f"expected phase={'|'.join(FIELDS)}, found {phase!r}")
    wanted = COMMON + FIELDS[phase]
    if tuple(given) != wanted:
        raise ValueError(f"expected the fields {' '.join(wanted)}, found {' '.join(given)}")
    return given


def set_up(table: Table, given: dict[str, str]) -> None:
    """Puts a fresh table into the position that the fields tell; raises ValueError."""
    phase = given["phase"]
    table.round = _number(given["round"], "round", 1, table.options.MaxRounds)
    table.battle = _number(given["battle"], "battle", 1, 4) if "battle" in given else 1
    _set_scores(table, given)
    table.begin_round()
    if phase in ("window", "closing"):
        _set_enlistment(table, given)
        table.open_window(phase)
    elif phase != "round":
        _set_war(table, given)
        _resume_war(table, given)


def _number(text: str, what: str, low: int, high: int) -> int:
    if not (re.fullmatch("0|[1-9][0-9]{0,5}", text) and low <= int(text) <= high):
        raise ValueError(f"{what}: expected {low} to {high}, found {text!r}")
    return int(text)


def _split(text: str, separator: str, n: int, what: str) -> list[str]:
    parts = text.split(separator)
    if len(parts) != n:
        raise ValueError(f"{what}: expected {n} entries, found {len(parts)}")
    return parts


def _set_scores(table: Table, given: dict[str, str]) -> None:
    """GUR-20, GUR-22: points come in whole battles, from battles fought; the game is not over."""
    options, n = table.options, table.players
    fought = 4 * (table.round - 1) + table.battle - 1
    most = min(fought * options.BattlePoints, _most_after(table))
    table.totals = [
        _number(word, "scores", 0, most) for word in _split(given["scores"], ",", n, "scores")]
    table.won = [
        _number(word, "won", 0, fought) for word in _split(given["won"], ",", n, "won")]
    for score, battle in zip(table.totals, table.won, strict=True):
        if score % options.BattlePoints or (battle and not score):
            raise ValueError(f"expected points for each battle won, found {score} and {battle}")
    latest = [battle for battle in table.won if battle]
    if options.Tie == "none" and len(latest) != len(set(latest)):
        raise ValueError("won: expected one winner for each battle, found more")


def _most_after(table: Table) -> int:
    """GUR-22: a round begins with scores below the threshold and adds a battle's points at most
    for each battle fought in it."""
    step = table.options.BattlePoints
    before = (table.options.threshold - 1) // step * step
    return before + step * (table.battle - 1)


def _set_enlistment(table: Table, given: dict[str, str]) -> None:
    closing = given["phase"] == "closing"
    low, high = (80, 80) if closing else (1, 79)
    table.dealt = _number(given["dealt"], "dealt", low, high)
    if not closing and table.dealt % table.options.Window:
        raise ValueError(f"dealt: expected a multiple of {table.options.Window} before a window")
    table.closing = closing
    table.started = closing or table.dealt > 80 - table.options.StartBelow
    table.piles = [
        _read_pile(word) for word in _split(given["piles"], "/", table.options.piles, "piles")]
    _check_piles(table)
    _set_left(table, _split(given["left"], ",", table.players, "left"))


def _read_pile(text: str) -> list[str]:
    items = _ITEM.findall(text)
    if text != "-" and "".join(items) != text:
        raise ValueError(f"expected a pile such as B6-1gw+2O2, or -, found {text!r}")
    return items if text != "-" else []


def _check_piles(table: Table) -> None:
    check_supply(item for pile in table.piles for item in pile if item[0] not in "+-")
    for place, pile in enumerate(table.piles):
        due = (table.dealt - 1 - place) // table.options.piles + 1
        if sum(item[0] not in "+-" for item in pile) != due:
            raise ValueError(f"piles: expected {due} army cards on pile {place + 1}")
        _check_laid(table, place, pile)


def _check_laid(table: Table, place: int, pile: list[str]) -> None:
    """GUR-6 to GUR-8: for every card laid there was a window, in an order that fits."""
    beneath, since = 0, 0
    for item in pile:
        if item[0] not in "+-":
            beneath += 1
            since = place + 1 + (beneath - 1) * table.options.piles
            continue
        until = min(place + beneath * table.options.piles, table.dealt)
        windows = [w for w in range(since, until + 1) if _could_lay(table, item, w)]
        if not windows:
            raise ValueError(f"piles: expected a window in which {item} could be laid, found none")
        since = windows[0]


def _could_lay(table: Table, item: str, window: int) -> bool:
    """Whether a card could be laid after that many army cards, before the moment of the text."""
    if window == 80:  # closing windows, before the one of the text
        return item[0] == "+" and table.closing
    regular = 0 < window < table.dealt and window % table.options.Window == 0
    return regular and (item[0] == "-" or window > 80 - table.options.StartBelow)


def _set_left(table: Table, words: list[str]) -> None:
    """GUR-3, GUR-8: what a fighter has not laid is left; in closing windows a pass may have given
    up enlistments, and desertions are lost."""
    laid = [item for pile in table.piles for item in pile if item[0] in "+-"]
    for seat, word in enumerate(words):
        if seat == table.wizard:
            if word != "-" or f"+{seat}" in laid or f"-{seat}" in laid:
                raise ValueError(f"left: expected - and no lay for the wizard, found {word!r}")
            continue
        enlist, desert = (_number(part, "left", 0, 2) for part in _split(word, ".", 2, "left"))
        enlist_due = 2 - laid.count(f"+{seat}")
        desert_due = table.options.desertions - laid.count(f"-{seat}")
        fits = (enlist, desert) == (enlist_due, desert_due)
        if table.closing:
            fits = enlist in (0, enlist_due) and desert_due >= 0 and desert in (0, desert_due)
        if not fits or enlist_due < 0:
            raise ValueError(f"left: expected {enlist_due}.{desert_due} for {seat}, found {word!r}")
        table.left[seat] = [enlist, 0 if table.closing else desert]
    if table.closing and not any(enlist for enlist, _ in table.left.values()):
        raise ValueError("left: expected an enlistment card before a closing window, found none")


def _set_war(table: Table, given: dict[str, str]) -> None:
    table.dealt, table.started, table.closing = 80, True, True
    table.left = {seat: [0, 0] for seat in table.ring}
    table.hands = _read_hands(table, given, "hands")
    table.sent = _read_hands(table, given, "sent")
    check_supply(card for place in (table.hands, table.sent) for hand in place for card in hand)
    table.spies = _read_list(given["spies"], SPIES, "spies")
    table.tribes = _read_list(given["tribes"], TRIBES, "tribes")
    table.tribe = None if given["tribe"] == "-" else given["tribe"]
    _check_champion(table, given["phase"], given["champion"])
    _check_spies(table, given["phase"])
    _check_tribes(table, given["phase"])
    if given["phase"] in ("tribe", "send"):
        _check_giants(table)


def _read_hands(table: Table, given: dict[str, str], name: str) -> list[list[str]]:
    hands = [read_cards(word) for word in _split(given[name], ",", table.players, name)]
    if hands[table.wizard]:
        raise ValueError(f"{name}: expected - for the wizard, found {spell(hands[table.wizard])}")
    return hands


def _read_list(text: str, allowed: str, what: str) -> list[str]:
    items = [] if text == "-" else text.split(",")
    if items != [item for item in allowed if item in items]:
        raise ValueError(f"{what}: expected some of {','.join(allowed)} in order, found {text!r}")
    return items


def _check_champion(table: Table, phase: str, text: str) -> None:
    """GUR-11: named once the moment `champion` is past."""
    allowed = ["-"] if phase == "champion" else [str(seat) for seat in table.ring]
    if text not in allowed:
        raise ValueError(f"champion: expected {' or '.join(allowed)}, found {text!r}")
    table.champion = None if text == "-" else int(text)


def _check_spies(table: Table, phase: str) -> None:
    """GUR-13: the spies still to act are those in the hands."""
    held = sorted(card for hand in table.hands for card in hand if card in SPIES)
    acting = held if table.options.Spies == "steal" else []
    if table.spies != acting:
        raise ValueError(f"spies: expected those in the hands, {acting}, found {table.spies}")
    if phase in ("tribe", "send") and held:
        raise ValueError(f"hands: expected no spy once the battles have begun, found {held}")
    if phase == "spy" and not (held and table.targets(table.spy_holder(), table.hands)):
        raise ValueError("spies: expected a spy with a card to take, found none")


def _check_tribes(table: Table, phase: str) -> None:
    """GUR-15, GUR-16: one tribe a battle; the tribes that have fought are in no hand."""
    fighting = phase == "send"
    if (table.tribe is not None) != fighting or (fighting and table.tribe not in TRIBES):
        raise ValueError(f"tribe: expected one in phase=send alone, found {table.tribe!r}")
    if table.tribe in table.tribes or len(table.tribes) != 5 - table.battle - fighting:
        raise ValueError(f"tribes: expected those to come in battle {table.battle}")
    for hand in table.hands:
        _check_kinds(hand, "hands", "".join(table.tribes) + "gwTGfc" + SPIES)
    for unit in table.sent:
        _check_kinds(unit, "sent", (table.tribe or "") + "gwTG" if fighting else "")
    if fighting or phase == "tribe":
        return
    if table.battle != 1:
        raise ValueError(f"battle: expected 1 before the battles, found {table.battle}")


def _check_kinds(cards: Iterable[str], what: str, allowed: str) -> None:
    for card in cards:
        if card[0] not in allowed:
            raise ValueError(f"{what}: expected no {card} at this moment")


def _check_giants(table: Table) -> None:
    """GUR-14."""
    for hand, unit in zip(table.hands, table.sent, strict=True):
        if (hand + unit).count("G") > 1:
            raise ValueError("hands: expected at most one giant each in battle, found more")


def _resume_war(table: Table, given: dict[str, str]) -> None:
    phase = given["phase"]
    if phase == "champion":
        table.moment = "champion"
        table.anchor("champion")
    elif phase == "spy":
        table.next_spy()
    elif phase == "tribe":
        table.next_tribe()
    else:
        _resume_sends(table, given["turn"])


def _resume_sends(table: Table, turn: str) -> None:
    """GUR-16: who has not had the turn has sent no mercenary."""
    order = table.senders()
    seat = _number(turn, "turn", 0, table.players - 1)
    if seat not in order:
        raise ValueError(f"turn: expected a fighter, found the wizard {seat}")
    table.queue = order[order.index(seat):]
    for waiting in table.queue:
        _check_kinds(table.sent[waiting], f"sent of {waiting}", table.tribe or "")
    table.next_sender()

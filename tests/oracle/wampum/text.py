"""Position texts of Wampum (WAM-22): writing, reading, and refusing what cannot arise."""

import re
from collections.abc import Iterable

from tests.oracle.wampum import cards
from tests.oracle.wampum.options import Options, read_options
from tests.oracle.wampum.position import Bid, Position

FIELDS = ["players", "seat", "round", "start", "turn", "phase", "pile"]
FIELDS += ["villages", "bids", "hands", "chests", "discards", "box", "under"]
MAY_BE_ABSENT = ("seat", "under")


def write_position(position: Position) -> str:
    """WAM-22. Raises ValueError at a chance point: WAM-22 has no phase for it."""
    if position.due:
        raise ValueError(f"expected a decision or the end, found {position.due[0]} due")
    over = position.phase == "end"
    values = {
        "players": position.players,
        "seat": position.viewer,
        "round": position.round,
        "start": position.start,
        "turn": "-" if over else position.seat_to_act,
        "phase": f"move:{position.out}" if position.phase == "move" else position.phase,
        "pile": position.pile,
        "villages": _list(position.villages),
        "bids": _list(f"{bid[0]}:{bid[1]}" if bid else "" for bid in position.bids),
        "hands": _list(position.hands),
        "chests": _list(position.chests),
        "discards": _list(position.discards),
        "box": position.box or "-",
    }
    return " ".join(f"{key}={value}" for key, value in values.items() if value is not None)


def _list(values: Iterable[object]) -> str:
    return ",".join(str(value) if value != "" else "-" for value in values)


def read_position(text: str, given: dict[str, object]) -> Position:
    """The position of a text; what it says of itself wins over an option (the protocol)."""
    fields = _fields(text)
    players = _number("players", fields["players"])
    options = read_options({**given, "Players": players})
    seat = fields.get("seat")
    viewer = None if seat is None else _seat("seat", seat, options)
    over = fields["phase"] == "end"
    if over != (fields["turn"] == "-"):
        raise ValueError("expected turn=- at the end and nowhere else")
    phase, _, out = fields["phase"].partition(":")
    if phase not in ("bid", "move", "discard", "end") or (":" in fields["phase"]) != (
        phase == "move"
    ):
        raise ValueError(f"expected phase bid, move:HH, discard or end, found {fields['phase']}")
    position = Position(
        options=options,
        round=_number("round", fields["round"]),
        start=_seat("start", fields["start"], options),
        seat_to_act=0 if over else _seat("turn", fields["turn"], options),
        phase=phase,
        due=(),
        pool="",
        pile=_number("pile", fields["pile"]),
        villages=_multisets("villages", fields["villages"], len(options.villages)),
        bids=_bids(fields["bids"], options),
        out=_multiset("phase", out) if phase == "move" else "",
        hands=_multisets("hands", fields["hands"], players),
        chests=_chests(fields["chests"], options),
        discards=_multisets("discards", fields["discards"], players),
        box=_multisets("box", fields["box"], 1)[0],
        viewer=viewer,
    )
    under = _multisets("under", fields.get("under", "-"), 1)[0]
    return _checked(position, under, "under" in fields)


# -- syntax -----------------------------------------------------------------------------------


def _fields(text: str) -> dict[str, str]:
    pairs = [part.split("=", 1) for part in text.split()]
    if any(len(pair) != 2 or not pair[1] for pair in pairs):
        raise ValueError(f"expected fields key=value, found {text!r}")
    names = [key for key, _ in pairs]
    if names != [name for name in FIELDS if name in names or name not in MAY_BE_ABSENT]:
        raise ValueError(f"expected the fields {' '.join(FIELDS)}, found {' '.join(names)}")
    return dict(pairs)


def _number(key: str, text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text):
        raise ValueError(f"expected a number for {key}, found {text!r}")
    return int(text)


def _seat(key: str, text: str, options: Options) -> int:
    seat = _number(key, text)
    if seat >= options.players:
        raise ValueError(f"expected {key} from 0 to {options.players - 1}, found {seat}")
    return seat


def _parts(key: str, text: str, count: int) -> list[str]:
    parts = text.split(",")
    if len(parts) != count:
        raise ValueError(f"expected {count} entries for {key}, found {text!r}")
    return parts


def _multiset(key: str, text: str) -> str:
    """A multiset with `?` anywhere; the known cards in the order of WAM-20."""
    known = text.replace(cards.HIDDEN, "")
    if not text or set(known) - set(cards.ORDER) or known != cards.ordered(known):
        raise ValueError(f"expected goods in the order {cards.ORDER} for {key}, found {text!r}")
    return cards.ordered(text)


def _multisets(key: str, text: str, count: int) -> tuple[str, ...]:
    return tuple("" if p == "-" else _multiset(key, p) for p in _parts(key, text, count))


def _chests(text: str, options: Options) -> tuple[int, ...]:
    return tuple(_number("chests", part) for part in _parts("chests", text, options.players))


def _bids(text: str, options: Options) -> tuple[Bid | None, ...]:
    return tuple(_bid(part, options) for part in _parts("bids", text, len(options.villages)))


def _bid(text: str, options: Options) -> Bid | None:
    if text == "-":
        return None
    owner, colon, bid = text.partition(":")
    if not colon:
        raise ValueError(f"expected a bid such as 2:CCH, found {text!r}")
    return _seat("bids", owner, options), _multiset("bids", bid)


# -- what cannot arise ------------------------------------------------------------------------


def _expect(truth: bool, what: str) -> None:
    if not truth:
        raise ValueError(f"impossible position: expected {what}")


def _checked(position: Position, under: str, under_given: bool) -> Position:
    """The position with its pool filled in, once every check has passed (WAM-22)."""
    if under_given:
        _expect(len(under) == sum(position.chests), "as many cards under the chests as in chests")
    _check_hidden(position, under)
    pool = _pool(position, under)
    _check_round(position)
    _check_turn(position)
    _check_first_round(position)
    _check_later_rounds(position)
    object.__setattr__(position, "pool", pool)
    return position


def _check_hidden(position: Position, under: str) -> None:
    """WAM-16: what is public, and what is the viewer's own, holds no `?`."""
    public = [*position.villages, position.box, under]
    viewer = position.viewer
    known = [*position.hands, *position.discards, position.out, *_lying(position).values()]
    if viewer is not None:
        known = [position.hands[viewer], position.discards[viewer]]
        known.append(_lying(position).get(viewer, ""))
        if position.seat_to_act == viewer:
            known.append(position.out)
    _expect(cards.HIDDEN not in "".join(public + known), "no ? where the viewer knows the cards")


def _lying(position: Position) -> dict[int, str]:
    """The bids that lie, by owner."""
    return {bid[0]: bid[1] for bid in position.bids if bid}


def _pool(position: Position, under: str) -> str:
    """The goods that lie in no known place, `?` places included; every count must add up."""
    options = position.options
    lying = [bid[1] for bid in position.bids if bid]
    places = [*position.villages, *position.hands, *position.discards, *lying]
    placed = "".join([*places, position.out, position.box])
    count = len(placed) + position.pile + sum(position.chests)
    _expect(count == options.total, f"{options.total} cards in all, found {count}")
    _expect(len(position.box) == options.box_size, f"{options.box_size} cards in the box")
    _expect(len(set(position.box)) == len(position.box), "different goods in the box")
    deck = "".join(good * options.cards_of_each_good for good in options.goods)
    return cards.minus(deck, (placed + under).replace(cards.HIDDEN, ""))


def _check_round(position: Position) -> None:
    """WAM-9: the pile after so many rounds of income and fill."""
    options = position.options
    _expect(1 <= position.round <= options.last_round, f"a round from 1 to {options.last_round}")
    incomes = position.round - 1
    if position.phase == "discard" and position.round < options.last_round:
        incomes += 1
    pile = options.first_pile - incomes * options.drawn_each_round
    _expect(position.pile == pile, f"a pile of {pile} in round {position.round}")
    if position.phase == "end":
        _expect(position.round == options.last_round, f"the end in round {options.last_round}")
        _expect(not _lying(position), "no bids at the end")


def _check_turn(position: Position) -> None:
    """WAM-5 to WAM-10: the turn fits the bids."""
    lying, bids = _lying(position), [bid for bid in position.bids if bid]
    _expect(len(lying) == len(bids), "one bid for each player at most")
    if position.phase in ("bid", "move"):
        _check_bidding(position, lying)
    elif position.phase == "discard":
        _check_discard(position, lying)


def _check_bidding(position: Position, lying: dict[int, str]) -> None:
    """Who has bid are the first seats clockwise; the last of them drove others out (WAM-7)."""
    order, turn = position.clockwise(), position.seat_to_act
    if position.phase == "bid":
        done = order[: len(lying)]
        _expect(len(done) < len(order) and turn == order[len(done)], "the next seat on turn")
        _expect(set(lying) == set(done), "bids of the seats before the turn and no others")
        return
    done = order[: len(lying) + 1]
    _expect(set(done) == {*lying, turn} and turn not in lying, "a bid of each seat that has bid")
    last = done[-1]
    _expect(last != turn, "another seat than the last to bid to be driven out")
    _expect(len(lying[last]) > len(position.out), "a larger bid that began to drive out")


def _check_discard(position: Position, lying: dict[int, str]) -> None:
    _expect(len(lying) == position.players, "a bid of every player")
    _expect(len(lying[position.start]) == position.largest_bid, "start to own a largest bid")
    hands, order = position.hands, position.clockwise()
    earlier = order[: order.index(position.seat_to_act)]
    limit = position.hand_limit
    _expect(all(len(hands[seat]) <= limit for seat in earlier), "earlier seats within the limit")
    _expect(len(hands[position.seat_to_act]) > limit, "the seat on turn over the limit")
    for seat in range(position.players):
        thrown = seat in earlier and len(hands[seat]) == limit
        _expect(position.round > 1 or thrown or not position.discards[seat], "no discard so early")


def _check_first_round(position: Position) -> None:
    """WAM-4: what everybody holds and what lies in the villages before the first trade.

    Chests are empty then, as all cards are accounted for.
    """
    options = position.options
    if position.round > 1 or position.phase == "end":
        return
    income = position.phase == "discard" and options.last_round > 1
    dealt = options.starting_hand + (options.income if income else 0)
    lying = dict(_lying(position))
    if position.phase == "move":
        lying[position.seat_to_act] = position.out
    for seat in range(position.players):
        held = len(position.hands[seat]) + len(lying.get(seat, "") + position.discards[seat])
        _expect(held == dealt, f"{dealt} cards dealt to seat {seat}, found {held}")
    _expect(position.phase == "discard" or not any(position.discards), "no discards yet")
    for village, value in enumerate(options.villages):
        filled = options.fills if income and not position.bids[village] else 0
        _expect(len(position.villages[village]) == value + filled, "the villages as dealt")


def _check_later_rounds(position: Position) -> None:
    """WAM-11 to WAM-13: villages never run empty, and everybody can bid."""
    options = position.options
    if position.round == 1 and position.phase != "end":
        return
    for value, there in zip(options.villages, position.villages, strict=True):
        _expect(bool(there) or value == 0, "cards in a village that began with some")
    traded = sum(bool(there) for there in position.villages)
    _expect(traded >= position.players, "cards where last round's bids were laid")
    if position.phase == "bid":
        least = min(options.income, 1 + options.limit_plus)
        waiting = set(range(position.players)) - set(_lying(position))
        _expect(all(len(position.hands[s]) >= least for s in waiting), f"hands of {least} or more")

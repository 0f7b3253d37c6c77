"""Hand-made Wampum positions for the rule tests: short words for whole position texts."""

FIRST_PILE = {2: 66, 3: 66, 4: 56, 5: 50}  # WAM-4
LAST_ROUND = {2: 12, 3: 12, 4: 8, 5: 6}
EACH_ROUND = {2: 6, 3: 6, 4: 8, 5: 10}  # WAM-9

TINY = {"Players": 2, "Goods": "CHT", "CardsOfEachGood": 4, "StartingHand": 3, "Villages": "1/1"}
TINY |= {"Removed": "none", "LimitPlus": 1}
TINY_DEAL = ["deal:0:CCT", "deal:1:CHT", "village:1:H", "village:2:H"]
TINY_GAME = [*TINY_DEAL, *["1:T", "2:CH", "draw:1:CH", "draw:0:TT", "-C", "1:CHHT", "2:CTT"]]


def table(hands, villages, bids="", **more):
    """A position text of the real game; cards not mentioned lie under the chests, evenly, or under that of
    the last seat where those of the others are given.

    Bids not given: nobody has bid. Without `round` it is round 4; `start` and `turn` are seat 0.
    """
    players = hands.count(",") + 1
    row = {"players": players, "round": 4, "start": 0, "turn": 0, "phase": "bid"} | more
    row["pile"] = pile_of(players, row["round"], row["phase"])
    row |= {"villages": villages, "hands": hands}
    row["bids"] = bids or ",".join("-" * len(villages.split(",")))
    row.setdefault("discards", ",".join("-" * players))
    row.setdefault("box", {2: "CHTWA", 4: "CH"}.get(players, "-"))
    chests = row.pop("chests", None)
    left = 90 - row["pile"] - cards_in(row) - sum(chests or [])
    shares = [(left + seat) // players for seat in range(players)]
    row["chests"] = ",".join(map(str, shares if chests is None else [*chests, left]))
    order = "players seat round start turn phase pile villages bids hands chests discards box"
    return " ".join(f"{key}={row[key]}" for key in order.split() if key in row)


def pile_of(players, number, phase):
    incomes = number - (phase != "discard")
    return max(0, FIRST_PILE[players] - incomes * EACH_ROUND[players])


def cards_in(row):
    places = ("villages", "hands", "bids", "discards", "box", "phase")
    return sum(letter in "CHTWA?" for key in places for letter in row[key])


def field(position, key):
    """One field of the position's text."""
    return dict(part.split("=") for part in position.text().split())[key]


def legal(position):
    return [str(move) for move in position.legal_moves()]


def play(position, texts):
    for text in texts.split() if isinstance(texts, str) else texts:
        position = position.play(text)
    return position


def next_event(position):
    """What is due at a chance point, without its cards, and how many cards."""
    prefix, _, cards = next(iter(position.chance_events()))[0].rpartition(":")
    return prefix, len(cards)


def events_until_decision(position):
    """The chance events due from here on, each played with its first outcome."""
    due = []
    while position.turn == -1:
        due.append(next_event(position))
        position = position.play(next(iter(position.chance_events()))[0])
    return due, position


def random_game(start, rng):
    """Every position of a game of random decisions, to its end."""
    positions = [start]
    while positions[-1].turn != -2:
        here = positions[-1]
        chance = here.turn == -1
        text = here.sample_chance(rng) if chance else str(rng.choice(here.legal_moves()))
        positions.append(here.play(text))
    return positions

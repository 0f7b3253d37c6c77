"""The value of a unit and the winners of a battle (GUR-18 to GUR-20)."""

from collections import Counter
from collections.abc import Iterable, Mapping

WORTH = {"g": 1, "w": 0, "T": 5, "G": 10}  # GUR-1; machines are counted with their goblins


def unit_value(cards: Iterable[str], tribe: str, flown: int = 0) -> int:
    """GUR-18, GUR-19: what a unit is worth; `flown` goblins came with the flying machine."""
    unit = Counter(cards)
    leaders = unit[tribe + "L"]
    if leaders == 2:
        return 0
    people = 2 * unit[tribe + "2"] + 6 * unit[tribe + "6"]
    if leaders == 1:
        people *= 2
    mercenaries = sum(worth * unit[kind] for kind, worth in WORTH.items())
    machines = 9 * min(unit["g"], unit["w"])
    flight = 4 + flown if flown else 0
    return people + mercenaries + machines + flight


def battle_winners(values: Mapping[int, int], tie: str) -> list[int]:
    """GUR-20: the seats that win, in rising order; `tie` is the option Tie."""
    best = max(values.values())
    top = sorted(seat for seat, value in values.items() if value == best and value > 0)
    return top if len(top) == 1 or tie == "all" else []

"""Points and battles won that nobody can have made (GUR-11, GUR-20, GUR-22), as texts give them."""

from __future__ import annotations

from collections.abc import Iterator

from solver.games.goldundrum.setup import Setup, listed


def score_problems(setup: Setup) -> Iterator[str]:
    """What is wrong with scores and won of a table at which the game goes on."""
    points, fought = setup.rules.battle_points, fought_battles(setup)
    for seat, (score, won) in enumerate(zip(setup.scores, setup.won, strict=True)):
        if won > fought:
            yield f"expected in won battles up to {fought}, found {won} for seat {seat}"
        elif won and setup.rules.wizard(round_of(won)) == seat:
            yield f"expected in won battles that seat {seat} has fought, found {won}, of its round as wizard"
        elif won and not score:
            yield f"expected in scores points for battle {won} of seat {seat}, found {score}"
        elif score > (most := most_points(setup, seat)) or score % points:
            steps = f" in steps of {points}" if points > 1 else ""
            yield f"expected in scores at most {most}{steps} for seat {seat}, found {score}"
    if setup.rules.tie == "none":
        yield from problems_without_ties(setup)


def problems_without_ties(setup: Setup) -> Iterator[str]:
    """GUR-20: a battle has one winner; with the wizard two seats score."""
    latest = [won for won in setup.won if won]
    if len(latest) != len(set(latest)):
        yield f"expected one winner of each battle under Tie=none, found won={listed(map(str, setup.won))}"
    most = 2 * setup.rules.battle_points * fought_battles(setup)
    if sum(setup.scores) > most:
        found = listed(map(str, setup.scores))
        yield f"expected at most {most} points of all seats together, found scores={found}"


def fought_battles(setup: Setup) -> int:
    """How many battles are over."""
    return 4 * (setup.round - 1) + setup.battle - 1


def round_of(battle: int) -> int:
    """The round of a battle counted through the game (GUR-25)."""
    return (battle + 3) // 4


def most_points(setup: Setup, seat: int) -> int:
    """The most that a seat can have made: as a fighter up to the battle that it won last, as a wizard in all
    battles of its rounds (GUR-11), and before this round less than what ends the game (GUR-22)."""
    rules, battles = setup.rules, range(1, fought_battles(setup) + 1)
    scored = sum(b <= setup.won[seat] or rules.wizard(round_of(b)) == seat for b in battles)
    before = (rules.threshold - 1) // rules.battle_points
    return rules.battle_points * min(scored, before + setup.battle - 1)

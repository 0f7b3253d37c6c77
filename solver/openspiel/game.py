"""A game of this package as a pyspiel.Game, registered as `solver_wampum` and so on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from solver.games import NAMES, load
from solver.openspiel.state import SolverState

MOST_ACTIONS = 256  # decisions of one position, unless it is said otherwise
MOST_EVENTS = 1 << 20  # of one chance point: no table is as long as that
MOST_POINTS = 1000.0  # in a margin: no game has as many
LONGEST = 20_000  # decisions and events of a game, as the tests of all games have it


def load_game(name: str, most_actions: int = MOST_ACTIONS, **options: object) -> SolverGame:
    """The game `name` of `solver.games` under these rule options.

    `most_actions` bounds the legal decisions of a position (tables of OpenSpiel are as wide): at one
    with more, SolverError is raised. Raises BadOption.
    """
    given = ";".join(f"{option}:{value}" for option, value in options.items())
    start_of(load(name), options)  # an error of ours, before pyspiel makes one of its own
    game: SolverGame = pyspiel.load_game(
        f"solver_{name}", {"options": given, "most_actions": most_actions}
    )
    return game


def start_of(module: Any, options: Mapping[str, object]) -> Any:
    """Where a game begins: before the deal, or at the first decision of a game without one."""
    kind = module.Position
    return kind.empty(**options) if module.facts.chance else kind.start(**options)


class SolverGame(pyspiel.Game):
    """A game under rule options, written `Name:value;Name:value` in the parameter `options`."""

    NAME = ""  # of the game, as solver.games has it

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        name, module = self.NAME, load(self.NAME)
        given = str(params.get("options", ""))
        options = dict(part.split(":", 1) for part in given.split(";") if part)
        self.start = start_of(module, options)
        kind = game_type(name, str(options.get("Objective", "win")), self.start.players)
        super().__init__(kind, self._info(kind, int(params.get("most_actions", MOST_ACTIONS))), params)

    def _info(self, kind: Any, most_actions: int) -> Any:
        low, high, total = BOUNDS[kind.utility]
        return pyspiel.GameInfo(
            num_distinct_actions=most_actions,
            max_chance_outcomes=MOST_EVENTS,
            num_players=self.start.players,
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=LONGEST,
        )

    def new_initial_state(self) -> SolverState:
        """The start of a game."""
        return SolverState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SeenObserver:
        """What pyspiel's compiled algorithms ask for information states."""
        return SeenObserver()


class SeenObserver:
    """Tells what a seat has seen, as text alone."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: SolverState, player: int) -> None:
        """There is no tensor to fill."""

    def string_from(self, state: SolverState, player: int) -> str:
        """All that the seat has seen."""
        return state.information_state_string(player)


Utility = pyspiel.GameType.Utility
BOUNDS = {
    Utility.CONSTANT_SUM: (0.0, 1.0, 1.0),
    Utility.ZERO_SUM: (-MOST_POINTS, MOST_POINTS, 0.0),
    Utility.GENERAL_SUM: (-MOST_POINTS, MOST_POINTS, None),
}


def utility(zero_sum: bool, objective: str, players: int) -> Any:
    """One win to share, or leads over the best opponent, which two seats have of each other."""
    if zero_sum or (objective == "margin" and players == 2):
        return Utility.ZERO_SUM
    return Utility.GENERAL_SUM if objective == "margin" else Utility.CONSTANT_SUM


def game_type(name: str, objective: str, players: int | None = None) -> Any:
    """What kind of game it is; `players` is the number of seats if that is known."""
    facts, kind = load(name).facts, pyspiel.GameType
    hidden, chance = kind.Information.IMPERFECT_INFORMATION, kind.ChanceMode.EXPLICIT_STOCHASTIC
    return kind(
        short_name=f"solver_{name}",
        long_name=name.title(),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance if facts.chance else kind.ChanceMode.DETERMINISTIC,
        information=hidden if facts.hidden else kind.Information.PERFECT_INFORMATION,
        utility=utility(facts.zero_sum, objective, players or facts.max_players),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players or facts.max_players,
        min_num_players=players or facts.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"options": "", "most_actions": MOST_ACTIONS},
    )


def register() -> None:
    """Makes the games known to pyspiel.load_game, each as a class of its own: pyspiel lets go of what it
    was given after the interpreter has ended, which a function would not survive."""
    for name in NAMES:
        kind = type(f"{name.title()}Game", (SolverGame,), {"NAME": name})
        pyspiel.register_game(game_type(name, "win"), kind)


register()

"""The family as a game of OpenSpiel, whose own search can then judge the solver.

The rules are those of `tests/naive.py`: nothing of the core or of the solver is used.
"""

from importlib import import_module
from typing import Any

from tests.naive import NaiveGame
from timesduel import Rules

# OpenSpiel has no type hints: to import it in the usual way would upset the type checker.
pyspiel: Any = import_module("pyspiel")
_minimax: Any = import_module("open_spiel.python.algorithms.minimax")

_KIND = pyspiel.GameType(
    short_name="python_times_duel",
    long_name="Times Duel",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)


class _State:
    """What OpenSpiel asks of a state; an action is a multiplier."""

    def __init__(self, game: Any, rules: Rules) -> None:
        pyspiel.State.__init__(self, game)
        self.duel = NaiveGame(rules, 1)
        self.result = self.duel.result()

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.duel.mover - 1

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.duel.acceptable())

    def _apply_action(self, action: int) -> None:
        self.duel.move(action)
        self.result = self.duel.result()

    def is_terminal(self) -> bool:
        return self.result is not None

    def returns(self) -> list[float]:
        if self.result is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.result[0] == 1 else [-1.0, 1.0]

    def __str__(self) -> str:
        return " ".join(map(str, self.duel.numbers))


class _Game:
    """What OpenSpiel asks of a game."""

    def __init__(self, rules: Rules) -> None:
        limits = pyspiel.GameInfo(
            num_distinct_actions=max(rules.multipliers) + 1,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=DEEPEST,
        )
        pyspiel.Game.__init__(self, _KIND, limits, {})
        self.rules = rules

    def new_initial_state(self) -> Any:
        return _SpielState(self, self.rules)


# Bases without type hints can only be added at run time.
_SpielState: Any = type("SpielState", (_State, pyspiel.State), {})
_SpielGame: Any = type("SpielGame", (_Game, pyspiel.Game), {})

DEEPEST = 500
"""No game that the search is given lasts longer."""


def openspiel_wins(rules: Rules) -> bool:
    """Does Player 1, who begins, win? OpenSpiel's alpha-beta search decides."""
    game = _SpielGame(rules)
    return _player_1_wins(game, game.new_initial_state())


def openspiel_winning_moves(rules: Rules) -> tuple[int, ...]:
    """The first moves after which OpenSpiel's search finds the other player lost."""
    game = _SpielGame(rules)
    opening = game.new_initial_state()
    moves = [] if opening.is_terminal() else opening.legal_actions()
    return tuple(move for move in moves if _player_1_wins(game, opening.child(move)))


def _player_1_wins(game: Any, state: Any) -> bool:
    value, _ = _minimax.alpha_beta_search(
        game, state=state, maximum_depth=DEEPEST, maximizing_player_id=0
    )
    return bool(value > 0)

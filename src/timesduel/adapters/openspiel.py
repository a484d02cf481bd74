"""The games for OpenSpiel: `pyspiel.load_game("python_timesduel")`, or `game(rules)`.

Needs the extra `openspiel`. To import this module registers the game. All
parameters are text, since OpenSpiel's own numbers end at 2^31. In the name of a game it takes text
that looks like a number for one; so there a number is written as a power, and moves with an x:
`python_timesduel(book=power-play,target=60^1,multipliers=x2-4 x7)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from timesduel.extras import from_extra

with from_extra("openspiel"):
    import numpy as np
    import pyspiel

    from timesduel.adapters.encoding import (
        DEFAULT_BOOK,
        Encoding,
        multiplier_at,
        rewards,
        rules_of,
    )
    from timesduel.core.numbers import in_full, quote, read_move, read_number
    from timesduel.core.outcome import Goal
    from timesduel.core.rules import MOST_MULTIPLIERS, Rules
    from timesduel.errors import MoveError, RulesError, TimesDuelError
    from timesduel.match.game import DIGITS_IN_PLAY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.outcome import Outcome
    from timesduel.core.position import Position

NAME = "python_timesduel"
"""The name for `pyspiel.load_game`."""

_NUMBERS = ("start", "target", "ceiling", "modulus")
_NONE = "none"

_KIND = pyspiel.GameType(
    short_name=NAME,
    long_name="Times Duel",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "book": DEFAULT_BOOK,
        **dict.fromkeys(("goal", "multipliers", *_NUMBERS), ""),  # as the book has it
    },
)


def game(rules: Rules | str | Mapping[str, object]) -> Any:
    """The game with these rules; see `rules_of` for what can be given."""
    return pyspiel.load_game(NAME, parameters(rules_of(rules)))


def parameters(rules: Rules) -> dict[str, str]:
    """Rules as OpenSpiel's parameters, in a form that its names of games keep intact."""
    numbers = {field: getattr(rules, field) for field in _NUMBERS}
    return {
        "book": _based_on(rules),
        "goal": rules.goal.value,
        "multipliers": " ".join(f"x{multiplier}" for multiplier in rules.multipliers),
        **{field: _NONE if n is None else _as_power(n) for field, n in numbers.items()},
    }


def _based_on(rules: Rules) -> str:
    """The book that gave the rules their name, or any."""
    try:
        return rules_of(rules.name).name
    except RulesError:
        return DEFAULT_BOOK


def _as_power(number: int) -> str:
    digits = in_full(number)
    zeros = len(digits) - 1
    return f"10^{zeros}" if zeros and digits == "1" + "0" * zeros else f"{digits}^1"


def _read_parameters(given: Mapping[str, str]) -> Rules:
    """The rules of a book, but for the parameters that are given."""
    changes: dict[str, Any] = {}
    if goal := given.get("goal"):
        if goal not in [each.value for each in Goal]:
            raise RulesError("goal", "adapters.goal")
        changes["goal"] = Goal(goal)
    if multipliers := given.get("multipliers"):
        changes["multipliers"] = _read_multipliers(multipliers)
    for field in _NUMBERS:
        if text := given.get(field):
            try:
                number = None if text == _NONE else read_number(text, most_digits=DIGITS_IN_PLAY)
            except TimesDuelError as error:
                raise RulesError(field, error.message) from None
            changes[field] = number
    return rules_of(given.get("book", DEFAULT_BOOK)).replace(**changes)


def _read_multipliers(text: str) -> tuple[int, ...]:
    """`x2-4 x7`; the x can be left out."""
    numbers: list[int] = []
    try:
        for part in text.split():
            low, dash, high = part.removeprefix("x").partition("-")
            least, most = read_move(low), read_move(high if dash else low)
            numbers += range(least, min(most, least + MOST_MULTIPLIERS) + 1)
    except MoveError:
        raise RulesError("multipliers", "adapters.multipliers", text=quote(text)) from None
    return tuple(numbers)


class TimesDuelGame(pyspiel.Game):
    """What OpenSpiel asks of a game. An action is a place in `rules.multipliers`."""

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        self.rules = _read_parameters(given or {})
        self.encoding = Encoding(self.rules)
        self.longest = _longest(self.rules)
        """Most moves of a game."""
        limits = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(_KIND, limits, parameters(self.rules))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by its parameters: OpenSpiel's own way knows nothing of this class."""
        return TimesDuelGame, (parameters(self.rules),)

    def new_initial_state(self) -> TimesDuelState:
        """The opening."""
        return TimesDuelState(self, self.rules)

    def make_py_observer(
        self, kind: Any = None, params: Mapping[str, object] | None = None
    ) -> _Observer:
        """All that can be seen is public: what is on the table, or every move so far."""
        if params:
            raise TimesDuelError("adapters.observation", parameters=params)
        if kind is not None and not kind.public_info:
            return _Observer({})
        if kind is not None and kind.perfect_recall:
            return _MovesObserver(self)
        return _PositionObserver(self)


class TimesDuelState(pyspiel.State):
    """What OpenSpiel asks of a state."""

    def __init__(self, game: TimesDuelGame, rules: Rules) -> None:
        super().__init__(game)
        self.moment = _Moment.of(rules.opening())

    @property
    def position(self) -> Position:
        """The position of the core that decides everything."""
        return self.moment.position

    def current_player(self) -> int:
        """0 for Player 1, 1 for Player 2."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.position.player - 1

    def _legal_actions(self, _player: int) -> list[int]:
        places = {m: place for place, m in enumerate(self.position.rules.multipliers)}
        return [places[move] for move in self.position.legal_moves()]

    def _apply_action(self, action: int) -> None:
        """Play a move; one that is not allowed is refused with an `IllegalMoveError`."""
        multiplier = multiplier_at(self.position.rules, action)
        self.moment = _Moment.of(self.position.play(multiplier))

    def _action_to_string(self, _player: int, action: int) -> str:
        return f"x{multiplier_at(self.position.rules, action)}"

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.moment.outcome is not None

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss; 0 while nobody has won."""
        return list(rewards(self.moment.outcome))

    def __str__(self) -> str:
        """All that matters for what is to come, so that it can be a key."""
        rules, total, player, used = self.position
        if (outcome := self.moment.outcome) is not None:
            end = "nobody has won" if outcome.winner is None else f"player {outcome.winner} has won"
            return f"{in_full(total)}, {end}"
        text = f"{in_full(total)}, player {player} to move"
        if rules.modulus is not None:
            return f"{text}, used {' '.join(map(str, sorted(used)))}"
        return f"{text}, {len(used) - 1} moves made" if rules.endless else text


@dataclass(frozen=True)
class _Moment:
    """A position and what has come of it. It never changes, so that it is its own copy.

    OpenSpiel copies a state with all it has, again and again.
    """

    position: Position
    outcome: Outcome | None

    @classmethod
    def of(cls, position: Position) -> Self:
        return cls(position, position.outcome())

    def __deepcopy__(self, memo: object) -> Self:
        return self


class _Observer:
    """What OpenSpiel asks of an observer: named parts of one vector. This one sees nothing."""

    def __init__(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32) if shapes else None
        self.dict = {}
        if self.tensor is not None:
            parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
            for (name, shape), part in zip(shapes.items(), parts, strict=True):
                self.dict[name] = part.reshape(shape)

    def set_from(self, state: TimesDuelState, player: int) -> None:
        """Fill in what a player sees."""

    def string_from(self, state: TimesDuelState, player: int) -> str:
        """What a player sees, as text."""
        return ""


class _PositionObserver(_Observer):
    """Sees what is on the table, as the vector that `encoding` describes."""

    def __init__(self, game: TimesDuelGame) -> None:
        super().__init__({"observation": (game.encoding.size,)})
        self._encoding = game.encoding

    def set_from(self, state: TimesDuelState, player: int) -> None:
        self.dict["observation"][:] = self._encoding.vector(state.position, player + 1)

    def string_from(self, state: TimesDuelState, player: int) -> str:
        return str(state)


class _MovesObserver(_Observer):
    """Remembers every move: who observes, and for each ply what was played."""

    def __init__(self, game: TimesDuelGame) -> None:
        super().__init__({"player": (2,), "moves": (game.longest, game.encoding.actions)})

    def set_from(self, state: TimesDuelState, player: int) -> None:
        for part in self.dict.values():
            part.fill(0)
        self.dict["player"][player] = 1
        actions = state.history()
        self.dict["moves"][range(len(actions)), actions] = 1

    def string_from(self, state: TimesDuelState, player: int) -> str:
        multipliers = state.position.rules.multipliers
        return " ".join(f"x{multipliers[action]}" for action in state.history())


def _longest(rules: Rules) -> int:
    """Most moves that a game can have.

    Where products only grow, the smallest multiplier makes the longest game. With a modulus no
    number comes twice.
    """
    if rules.modulus is not None:
        return rules.modulus - 1
    plies, position = 0, rules.opening()
    while position.outcome() is None:
        plies, position = plies + 1, position.play(rules.multipliers[0])
    return plies


pyspiel.register_game(_KIND, TimesDuelGame)

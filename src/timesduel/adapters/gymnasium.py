"""The games for Gymnasium: one seat for your agent, one of our players in the other.

Needs the extra `gymnasium`. To import this module registers `timesduel/Duel-v0`;
`gymnasium.make("timesduel.adapters.gymnasium:timesduel/Duel-v0")` does both.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

from timesduel.extras import from_extra

with from_extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray

    from timesduel.adapters.encoding import (
        DEFAULT_BOOK,
        RENDER_MODES,
        Encoding,
        EnvironmentGame,
        checked_render_mode,
        rules_of,
    )
    from timesduel.errors import RulesError
    from timesduel.host.seats import LevelSeat, level_seat
    from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.core.rules import Rules
    from timesduel.players.player import Player

ID = "timesduel/Duel-v0"
"""The name for `gymnasium.make`."""

_METADATA = {"render_modes": RENDER_MODES, "render_fps": 1}


class TimesDuelEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A game against a player of ours, or of yours.

    The reward is 1 for a win, -1 for a loss, and 0 before the end. An action that the mask rules
    out loses the game.
    """

    metadata = _METADATA

    def __init__(
        self,
        rules: Rules | str | Mapping[str, object] = DEFAULT_BOOK,
        opponent: str | Player = "expert",
        seat: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """Rules, a book's id, or what `to_plain` made of rules; the opponent by name or not."""
        if seat not in (1, 2):
            raise RulesError("seat", "adapters.seat")
        self.render_mode = checked_render_mode(render_mode)
        self._encoding = Encoding(rules_of(rules))
        self._opponent = level_seat(opponent) if isinstance(opponent, str) else LevelSeat(opponent)
        self._seat = seat
        self._game: EnvironmentGame | None = None
        self._texts: list[str] = []
        """What has happened since the agent's last move."""
        self._dice = Random()
        self.action_space = Discrete(self._encoding.actions)
        self.observation_space = Box(0, 1, (self._encoding.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game; if the opponent has the first move, it is made."""
        super().reset(seed=seed)
        self._dice = Random(int(self.np_random.integers(2**63)))
        self._opponent.new_game()
        self._game = game = EnvironmentGame(self._encoding)
        self._texts = []
        self._changed(game)
        self._opponent_moves(game)
        return game.vector(self._seat), game.info(self._seat)

    def step(
        self, action: np.int64
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """The agent's move and the opponent's answer.

        A game that was over before the agent's first move is reported as over whatever it does.
        """
        game = self._game
        if game is None:
            raise gymnasium.error.ResetNeeded(say("adapters.reset"))
        self._texts = []
        if game.outcome is None:
            game.act(action)
            self._changed(game)
            self._opponent_moves(game)
        if game.outcome is not None:
            self._game = None
        seat = self._seat
        ended = game.terminated, game.truncated
        return game.vector(seat), game.reward(seat), *ended, game.info(seat)

    def _opponent_moves(self, game: EnvironmentGame) -> None:
        if game.outcome is None and game.position.player != self._seat:
            game.play(self._opponent.choose(game.position, self._dice))
            self._changed(game)

    def _changed(self, game: EnvironmentGame) -> None:
        """Keep or print what has happened, as the render mode asks."""
        if self.render_mode is not None:
            self._texts.append(game.text())
        if self.render_mode == "human":
            sys.stdout.write(f"{self._texts[-1]}\n\n")

    def action_masks(self) -> NDArray[np.bool_]:
        """What the agent may do, under the name that learners with masks look for."""
        if self._game is None:
            return np.zeros(self._encoding.actions, np.bool_)
        return self._game.mask(self._seat).astype(np.bool_)

    def render(self) -> str | None:
        """What has happened since the agent's last move, in the words of the book.

        It is written as it happens if the mode is `human`.
        """
        return "\n\n".join(self._texts) if self.render_mode == "ansi" else None


gymnasium.register(id=ID, entry_point=f"{__name__}:TimesDuelEnv")

"""The games for PettingZoo: `env()` steps the players in turn, `parallel_env()` all at once.

Needs the extra `pettingzoo`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from timesduel.extras import from_extra

with from_extra("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

    from timesduel.adapters.encoding import (
        DEFAULT_BOOK,
        RENDER_MODES,
        Encoding,
        EnvironmentGame,
        checked_render_mode,
        rules_of,
    )

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gymnasium.spaces import Space
    from pettingzoo import ParallelEnv

    from timesduel.core.rules import Rules

AGENTS = {"player_1": 1, "player_2": 2}
"""The agents, in the order of their turns, and which player each is."""

Seen = dict[str, Any]
"""`observation`, the vector that `encoding` describes, and `action_mask`."""

_METADATA = {
    "name": "timesduel_v0",
    "render_modes": RENDER_MODES,
    "is_parallelizable": False,
}


def env(
    rules: Rules | str | Mapping[str, object] = DEFAULT_BOOK,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int | None]:
    """The environment with PettingZoo's usual safeguards around it."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TimesDuelAEC(rules, render_mode)))


def parallel_env(
    rules: Rules | str | Mapping[str, object] = DEFAULT_BOOK,
    render_mode: str | None = None,
) -> ParallelEnv[str, Seen, int | None]:
    """Both agents act in every step; what the one says whose turn it is not is ignored."""
    return turn_based_aec_to_parallel(env(rules, render_mode))


class TimesDuelAEC(AECEnv[str, Seen, int | None]):
    """A game between two agents.

    An action that the mask rules out loses the game: the mover gets -1, the other 1.
    """

    metadata = _METADATA

    def __init__(
        self,
        rules: Rules | str | Mapping[str, object] = DEFAULT_BOOK,
        render_mode: str | None = None,
    ) -> None:
        """Rules, the id of a book, or what `to_plain` made of rules."""
        super().__init__()
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = list(AGENTS)
        self._encoding = Encoding(rules_of(rules))
        self._game = EnvironmentGame(self._encoding)
        actions, size = self._encoding.actions, self._encoding.size
        self._action_spaces = {agent: Discrete(actions) for agent in AGENTS}
        self._observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (size,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in AGENTS
        }

    def observation_space(self, agent: str) -> Space[Any]:
        """See `Seen`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """An action is a place in `rules.multipliers`."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. There is no chance in it, so the seed changes nothing."""
        self._game = EnvironmentGame(self._encoding)
        self.agents = list(AGENTS)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self._changed()

    def step(self, action: int | None) -> None:
        """Play the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._game.act(action)
        self._changed()

    def _changed(self) -> None:
        """Take over what the game says."""
        game = self._game
        self.agent_selection = self.possible_agents[game.position.player - 1]
        self.rewards = {agent: game.reward(player) for agent, player in AGENTS.items()}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(AGENTS, game.terminated)
        self.truncations = dict.fromkeys(AGENTS, game.truncated)
        self.infos = {agent: game.info(player) for agent, player in AGENTS.items()}
        if self.render_mode == "human":
            sys.stdout.write(f"{game.text()}\n\n")

    def observe(self, agent: str) -> Seen:
        """What an agent sees; the mask is empty when it is not its turn."""
        game, player = self._game, AGENTS[agent]
        return {"observation": game.vector(player), "action_mask": game.mask(player)}

    def render(self) -> str | None:
        """What has just happened, in the words of the book.

        It is written as it happens if the mode is `human`.
        """
        return self._game.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

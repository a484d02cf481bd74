"""One game as an environment runs it: actions in, vectors and the book's words out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.adapters.encoding import multiplier_at, rewards
from timesduel.core.numbers import in_full
from timesduel.core.outcome import Outcome, Reason
from timesduel.errors import IllegalMoveError, RulesError
from timesduel.match.names import default_names
from timesduel.voices.teller import Teller
from timesduel.words.grammar import comma_list

if TYPE_CHECKING:
    from typing import SupportsIndex

    import numpy as np
    from numpy.typing import NDArray

    from timesduel.adapters.encoding import Encoding
    from timesduel.core.position import Position


RENDER_MODES = ["human", "ansi"]
"""Printed as it happens, or returned as text."""


def checked_render_mode(mode: str | None) -> str | None:
    """Check a render mode; None is allowed."""
    if mode is not None and mode not in RENDER_MODES:
        raise RulesError("render_mode", "adapters.render_mode", modes=comma_list(RENDER_MODES))
    return mode


class EnvironmentGame:
    """A game in progress, or one that is over. The position decides everything."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.position: Position = encoding.rules.opening()
        self.outcome: Outcome | None = self.position.outcome()
        """How the game ended, or None while it goes on."""
        self._last: tuple[Position, int] | None = None

    def act(self, action: SupportsIndex) -> None:
        """Play the multiplier of an action; one that is not allowed here loses the game."""
        self.play(multiplier_at(self.encoding.rules, action))

    def play(self, multiplier: int) -> None:
        """Play a move; one that is not allowed here loses the game."""
        before = self.position
        try:
            self.position = before.play(multiplier)
        except IllegalMoveError:
            self.outcome = Outcome(3 - before.player, Reason.ILLEGAL)
        else:
            self.outcome = self.position.outcome()
            self._last = before, multiplier

    @property
    def terminated(self) -> bool:
        """Has the game come to its end?"""
        return self.outcome is not None and not self.truncated

    @property
    def truncated(self) -> bool:
        """Has an endless game been broken off?"""
        return self.outcome is not None and self.outcome.reason is Reason.UNFINISHED

    def reward(self, player: int) -> float:
        """What the game has brought a player: 1 or -1, or 0 while nobody has won."""
        return rewards(self.outcome)[player - 1]

    def vector(self, player: int) -> NDArray[np.float32]:
        """What a player sees."""
        return self.encoding.vector(self.position, player, over=self.outcome is not None)

    def mask(self, player: int) -> NDArray[np.int8]:
        """What a player may do: nothing when it is the other's turn, or the game is over."""
        mask = self.encoding.mask(self.position)
        if self.outcome is not None or player != self.position.player:
            mask[:] = 0
        return mask

    def info(self, player: int) -> dict[str, Any]:
        """The mask, the number in all its digits and, at the end, the reason."""
        info: dict[str, Any] = {
            "action_mask": self.mask(player),
            "total": in_full(self.position.total),
        }
        if self.outcome is not None:
            info["reason"] = self.outcome.reason.value
        return info

    def text(self) -> str:
        """What has just happened, and whose turn it is, in the words of the book."""
        tell = Teller(self.encoding.rules, default_names())
        if self._last is None:
            parts = [tell.opening(), tell.remarks()]
        else:
            parts = [tell.reply(*self._last)]
        if self.outcome is None:
            parts.append(tell.turn(self.position))
        else:
            parts.append(tell.ending(self.outcome, self.position, self._last))
        return "\n\n".join(filter(None, parts))

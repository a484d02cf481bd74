"""A position as numbers for a learner: a vector of fixed size, finite for numbers of any size.

| place           | what it is, from 0 to 1                                         |
|-----------------|-----------------------------------------------------------------|
| 0               | the number: log(number) / log(limit); modular: number / modulus |
| 1               | what is left: r / (1 + r), where r is how many times the number |
|                 | can be multiplied by the largest multiplier up to the limit, as |
|                 | a fraction; modular: the share of numbers not used yet          |
| 2               | 1 if it is the observer's turn                                  |
| 3 ...           | for each multiplier, 1 if the player to move may play it        |
| modular: M more | for each number from 0 to M - 1, 1 if it has been used          |
| modular: M more | for each number from 0 to M - 1, 1 if it is on the table        |

The limit is the target, the ceiling or, in the endless game, the largest number that 500 moves can
make. Logarithms are rounded: the larger the numbers, the more of them look alike.

An `EnvironmentGame` is one game as an environment runs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from timesduel.books.shelf import BOOKS
from timesduel.core.numbers import in_full, quote
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import ENDLESS_PLIES
from timesduel.core.rules import Rules
from timesduel.data.reading import read_value
from timesduel.errors import IllegalMoveError, InvalidMoveError, RulesError
from timesduel.match.game import check_playable
from timesduel.match.names import default_names
from timesduel.voices.teller import Teller
from timesduel.words.grammar import comma_list, show

if TYPE_CHECKING:
    from typing import SupportsIndex

    from numpy.typing import NDArray

    from timesduel.core.position import Position


_HEAD = 3
"""Index of the first multiplier in a vector."""


DEFAULT_BOOK = next(iter(BOOKS))
"""What is played in an environment that is made without rules: the first of the books."""


def rules_of(given: Rules | str | Mapping[str, object]) -> Rules:
    """Rules as they are, by the id of their book, or as `to_plain` writes them."""
    if isinstance(given, str):
        if given not in BOOKS:
            raise RulesError(
                "rules", "adapters.no_book", name=quote(given), known=comma_list(BOOKS)
            )
        return BOOKS[given]
    if isinstance(given, Mapping):
        return read_value(Rules, given)
    if not isinstance(given, Rules):
        raise RulesError("rules", "adapters.no_rules")
    return given


def multiplier_at(rules: Rules, action: SupportsIndex) -> int:
    """The multiplier of an action, which is a place in `rules.multipliers`, counted from 0."""
    place, multipliers = index(action), rules.multipliers
    if not 0 <= place < len(multipliers):
        raise InvalidMoveError("adapters.action", action=show(place), last=len(multipliers) - 1)
    return multipliers[place]


def rewards(outcome: Outcome | None) -> tuple[float, float]:
    """What Player 1 and Player 2 get: 1 for a win, -1 for a loss, else 0."""
    if outcome is None or outcome.winner is None:
        return 0.0, 0.0
    return (1.0, -1.0) if outcome.winner == 1 else (-1.0, 1.0)


class Encoding:
    """How positions of some rules become vectors."""

    def __init__(self, rules: Rules) -> None:
        """Rules whose numbers are too large to be played with are refused."""
        check_playable(rules)
        self.rules = rules
        self.actions = len(rules.multipliers)
        """Number of actions; see `multiplier_at`."""
        self.size = _HEAD + self.actions + 2 * (rules.modulus or 0)
        """Length of the vectors."""
        self._log_of_limit = _log_of_limit(rules)
        self._log_of_largest = log(rules.multipliers[-1])

    def mask(self, position: Position) -> NDArray[np.int8]:
        """For each action, 1 if the player to move may play it; all 0 when the game is over."""
        legal = position.legal_moves()
        if len(legal) == self.actions:
            return np.ones(self.actions, np.int8)
        return np.isin(self.rules.multipliers, legal).astype(np.int8)

    def vector(self, position: Position, player: int, *, over: bool = False) -> NDArray[np.float32]:
        """What a player, 1 or 2, sees: see the table above; no move, if the game is `over`."""
        vector = np.zeros(self.size, np.float32)
        total, modulus = position.total, self.rules.modulus
        if modulus is None:
            left = max(0.0, self._log_of_limit - log(total)) / self._log_of_largest
            vector[0] = min(1.0, log(total) / (self._log_of_limit or 1.0))
            vector[1] = left / (1 + left)
        else:
            vector[0] = total / modulus
            vector[1] = 1 - len(position.used) / modulus
            used = _HEAD + self.actions
            vector[used : used + modulus][list(position.used)] = 1
            vector[used + modulus + total] = 1
        vector[2] = player == position.player
        if not over:
            vector[_HEAD : _HEAD + self.actions] = self.mask(position)
        return vector


def _log_of_limit(rules: Rules) -> float:
    if rules.limit is None:
        return log(rules.start) + ENDLESS_PLIES * log(rules.multipliers[-1])
    return log(rules.limit)


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

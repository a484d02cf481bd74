"""Thousands of games of the same rules, stepped at once by NumPy (the extra `vector`).

An action is a place in `rules.multipliers`. Numbers are exact at any size: 64 bits where every
product fits, logarithms with an exact comparison beyond (`vector_states.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.extras import from_extra

with from_extra("vector"):
    import numpy as np

    from timesduel.adapters.encoding import rules_of
    from timesduel.adapters.vector_states import new_states, random_bits
    from timesduel.errors import IllegalMoveError, InvalidMoveError, RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from timesduel.adapters.vector_states import Mask
    from timesduel.core.rules import Rules


class VectorGames:
    """Many games side by side, all begun by Player 1; finished ones wait for `reset`."""

    def __init__(self, rules: Rules | str | Mapping[str, object], size: int) -> None:
        """Rules, the id of a book, or what `to_plain` made of rules."""
        if size < 1:
            raise RulesError("size", "adapters.size")
        self.rules = rules_of(rules)
        """The rules of all games."""
        self.size = size
        """Number of games."""
        self._states = new_states(self.rules, size)
        self._plies = np.zeros(size, dtype=np.int32)
        self._done = np.zeros(size, dtype=np.bool_)
        self._winners = np.zeros(size, dtype=np.uint8)
        self._judge(~self._done)
        self._stuck_at_once = bool(self._done[0])

    @property
    def totals(self) -> NDArray[Any]:
        """The number on the table of each game: 64 bits, or Python's own beyond that."""
        return self._states.totals()

    @property
    def plies(self) -> NDArray[np.int32]:
        """How many moves were played in each game."""
        return self._plies.copy()

    @property
    def players(self) -> NDArray[np.uint8]:
        """Who is to move in each game, 1 or 2."""
        return ((self._plies & 1) + 1).astype(np.uint8)

    @property
    def done(self) -> Mask:
        """Which games are over?"""
        return self._done.copy()

    @property
    def winners(self) -> NDArray[np.uint8]:
        """Who won each game, 1 or 2; 0 while it goes on, and where nobody won."""
        return self._winners.copy()

    @property
    def legal(self) -> Mask:
        """For each game (row) and action (column): may it be played? None when it is over."""
        return self._states.legal() & ~self._done[:, None]

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begin these games anew, or all of them."""
        chosen = np.ones(self.size, dtype=np.bool_) if which is None else np.asarray(which)
        if chosen.dtype != np.bool_ or chosen.shape != (self.size,):
            raise InvalidMoveError("adapters.truth_values", size=self.size)
        self._states.reset(np.flatnonzero(chosen))
        others = ~chosen
        self._plies *= others
        self._winners *= others
        self._done &= others
        if self._stuck_at_once:
            self._judge(chosen)

    def step(self, actions: ArrayLike) -> tuple[Mask, NDArray[np.uint8]]:
        """One move in every game that is not over; gives back `done` and `winners`.

        The actions of finished games are ignored. If a single one of the others is not allowed,
        an `IllegalMoveError` names it and nothing is played at all.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.size,) or not np.issubdtype(chosen.dtype, np.integer):
            raise InvalidMoveError("adapters.actions", size=self.size)
        going = ~self._done
        self._check(chosen, going)
        self._plies += going
        self._states.play(chosen, going, self._plies)
        self._judge(going)
        return self.done, self.winners

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.uint8]:
        """For each game one of its legal actions, all alike; 0 where it is over."""
        if not self._forbids:
            return _drawn(rng, self.size, len(self.rules.multipliers)) * ~self._done
        ranks = self.legal.cumsum(axis=1, dtype=np.uint8)
        drawn = rng.integers(0, np.maximum(ranks[:, -1], 1), dtype=np.uint8)
        actions: NDArray[np.uint8] = (ranks > drawn[:, None]).argmax(axis=1).astype(np.uint8)
        return actions

    @property
    def _forbids(self) -> bool:
        """Can there be a move that is not allowed?"""
        return self.rules.ceiling is not None or self.rules.modulus is not None

    def _check(self, actions: NDArray[Any], going: Mask) -> None:
        count = len(self.rules.multipliers)
        if actions.min() < 0 or actions.max() >= count:  # a look at all is faster than at each
            wrong = going & ((actions < 0) | (actions >= count))
            if wrong.any():
                game = int(wrong.argmax())
                action = int(actions[game])
                raise IllegalMoveError(
                    "adapters.action_of", game=game, action=action, last=count - 1
                )
        if self._forbids:
            legal = self._states.legal()
            wrong = going & ~legal[np.arange(self.size), actions.clip(0, count - 1)]
            if wrong.any():
                game = int(wrong.argmax())
                multiplier = self.rules.multipliers[actions[game]]
                raise IllegalMoveError("adapters.move_of", game=game, move=multiplier)

    def _judge(self, which: Mask) -> None:
        """Note the end of those games that have come to it."""
        over = which & self._states.over(which, self._plies)
        self._done |= over
        if not self.rules.endless:
            winners = 2 - (self._plies & 1).astype(np.uint8)  # who has moved last
            missed = self._states.missed(over)
            if missed is not None:
                winners = np.where(missed, 3 - winners, winners)
            self._winners |= winners * over


def _drawn(rng: np.random.Generator, size: int, count: int) -> NDArray[np.uint8]:
    """`size` numbers below `count`, equally likely; from bare bits, if possible: it is faster."""
    bits = (count - 1).bit_length()
    if count == 1 << bits:
        return random_bits(rng, size, bits).astype(np.uint8, copy=False)
    return rng.integers(0, count, size, dtype=np.uint8)

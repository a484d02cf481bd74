"""The players that can be asked for by name: chance, greed, the levels, and perfect play."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from timesduel.core.numbers import quote
from timesduel.core.outcome import Goal
from timesduel.errors import EffortError, RulesError, UnsolvedError
from timesduel.players.levels import BEGINNER, EXPERT, LEARNER, THINKER, Level
from timesduel.players.player import ByOdds, Meter
from timesduel.players.sight import look, size
from timesduel.solver.ratio import Limit, largest_total
from timesduel.solver.solve import solve
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Budget, Dice
    from timesduel.solver.verdict import Verdict


@dataclass(frozen=True)
class Random(ByOdds):
    """Plays any legal move, all with the same probability."""

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        moves = position.legal_moves()
        return dict.fromkeys(moves, Fraction(1, len(moves)))


@dataclass(frozen=True)
class Greedy(ByOdds):
    """Makes the largest number it can, without overshooting where that loses if it can."""

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        moves = position.legal_moves()
        rules = position.rules
        if rules.goal is Goal.EXACT and rules.target is not None:
            most = rules.target // position.total
            moves = tuple(move for move in moves if move <= most) or moves
        return {max(moves, key=lambda move: (position.product(move), move)): Fraction(1)}


_FIRST_POINTS, _POINTS = 20_000, 200_000
"""Points of a sweep for a move at the table: the first attempt, and at most."""

_FIRST_STATES, _STATES = 5_000, 40_000
"""States of the modular game likewise; they take longer and are not kept between moves."""

_MOVES_PER_WORK = 8
"""Table look-ups that are charged as one unit of work."""

_SMALL_MODULUS = 100
"""Above it, games that `_FIRST_STATES` do not settle are out of reach of more."""

_FALLBACK = Level((*[Fraction(0)] * 12, Fraction(1)), sets_traps=True)
"""Plays where the solver is out of effort: looks twelve moves ahead."""


@dataclass(frozen=True)
class Perfect(ByOdds):
    """Plays the solver's best move: a won game is never thrown away.

    Where the effort does not settle who wins, it has no odds (an `EffortError`), but it still
    chooses a move, the best as far as it can see; `sees_the_end` tells which of the two it is.
    """

    effort: int | None = None
    """Effort for each move; None for what suits a game at the table."""

    budget: Budget | None = field(default=None, compare=False)
    """What solving is charged to, if anything."""

    def within(self, budget: Budget) -> Perfect:
        return replace(self, budget=budget)

    def odds(self, position: Position) -> Mapping[int, Fraction]:
        verdict = self._verdict(position)
        best = verdict.best_move
        assert best is not None, "the game must not be over"
        if verdict.remoteness is None:  # then it wins if any move does, but may be slow, or no trap
            best = _win_at_once(position) or best
            if not verdict.mover_wins and position.rules.modulus is not None:
                fallback = replace(_FALLBACK, budget=self.budget)
                return fallback.odds(position)
        return {best: Fraction(1)}

    def surely_wins(self, position: Position) -> bool:
        """A won position stays won: every game that can be solved ends."""
        return self._verdict(position).mover_wins

    def sees_the_end(self, position: Position) -> bool:
        """Is it known who wins here, so that this player is as good as its name?"""
        try:
            self._verdict(position)
        except UnsolvedError:
            return False
        return True

    def choose(self, position: Position, rng: Dice) -> int:
        try:
            return super().choose(position, rng)
        except UnsolvedError:
            if position.rules.modulus is not None:
                return _FALLBACK.choose(position, rng)
            moves = self._candidates(position)
            return moves[rng.randrange(len(moves))]

    def _verdict(self, position: Position) -> Verdict:
        """Try with little work first, which is nearly always enough."""
        first, most = _efforts(position.rules)
        if self.effort is not None:
            most = self.effort
        if first < most:
            with suppress(EffortError):
                return self._solved(position, first)
        return self._solved(position, most)

    def _solved(self, position: Position, effort: int) -> Verdict:
        """The solver's verdict, charged to the budget.

        What the solver works out for all positions at once, it works out once: without a modulus
        only the questions are counted.
        """
        budget = self.budget
        if budget is None:
            return solve(position, effort=effort, hurried=True)
        if position.rules.modulus is None:
            verdict = solve(position, effort=effort, hurried=True)
            asked = len(position.rules.multipliers)
            asked *= size(Limit(largest_total(position.rules)))
            if not verdict.mover_wins:  # then the answers to each move are looked at too
                asked *= len(position.rules.multipliers)
            budget.spend(asked // _MOVES_PER_WORK)
            return verdict
        meter, allowed = Meter(), min(effort, budget.left)
        try:
            verdict = solve(position, effort=allowed, watch=meter)
        except EffortError:
            budget.spend(effort if allowed < effort else meter.work)
            raise
        budget.spend(meter.work)
        return verdict

    def _candidates(self, position: Position) -> list[int]:
        """The moves that are not known to lose; a single one that wins, if one is known to."""
        if (move := _win_at_once(position)) is not None:
            return [move]
        unknown: list[int] = []
        for move in position.legal_moves():
            after = position.play(move)
            if not self.sees_the_end(after):
                unknown.append(move)
            elif not self.surely_wins(after):
                return [move]
        return unknown or list(position.legal_moves())


def _win_at_once(position: Position) -> int | None:
    """The first move that wins and ends the game, if there is one."""
    ends = look(position, 1).items()
    return next((move for move, end in ends if end is not None and end.wins), None)


def _efforts(rules: Rules) -> tuple[int, int]:
    """Efforts for a move at the table: the first attempt, and at most."""
    if rules.modulus is None:
        return _FIRST_POINTS, _POINTS
    return _FIRST_STATES, _STATES if rules.modulus <= _SMALL_MODULUS else _FIRST_STATES


@dataclass(frozen=True)
class PlayerKind:
    """A player of ours that can be asked for by name."""

    code: str
    """Code of its description."""

    make: Callable[[int | None], ByOdds]
    """Makes one with this effort for a move; None for what suits a game at the table."""

    @property
    def description(self) -> str:
        """What it does, in a few words without a full stop."""
        return say(self.code)


PLAYERS: Mapping[str, PlayerKind] = MappingProxyType(
    {
        "random": PlayerKind("players.random", lambda _: Random()),
        "greedy": PlayerKind("players.greedy", lambda _: Greedy()),
        "beginner": PlayerKind("players.beginner", lambda _: BEGINNER),
        "learner": PlayerKind("players.learner", lambda _: LEARNER),
        "thinker": PlayerKind("players.thinker", lambda _: THINKER),
        "expert": PlayerKind("players.expert", lambda _: EXPERT),
        "perfect": PlayerKind("players.perfect", Perfect),
    }
)
"""By name, the weakest first."""

LEVELS = ("beginner", "learner", "thinker", "expert", "perfect")
"""Those to play against, from a child's first opponent on."""


def player_called(name: str, effort: int | None = None) -> ByOdds:
    """The player of that name; a `RulesError` says which there are.

    `effort` is what a move may cost; None for what keeps a game at the table going.
    """
    if name not in PLAYERS:
        raise RulesError("player", "players.unknown", name=quote(name), known=comma_list(PLAYERS))
    return PLAYERS[name].make(effort)

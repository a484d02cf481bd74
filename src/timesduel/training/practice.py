"""Practice: products inside real positions, the weak ones more often.

All chance comes from the dice handed in: the same dice and the same diary give the same exercises.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

from timesduel.books.shelf import BOOKS
from timesduel.coach.judge import verdict_of
from timesduel.training.facts import FACTORS
from timesduel.training.puzzle_games import reachable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.training.facts import FactScore, Grid

    Fact = tuple[int, int]

T = TypeVar("T")

SLOW_SECONDS = 5.0
"""From here on a right answer is slow: worked out, not known; reading and typing take less."""

LARGEST_NUMBER = 99
"""No number on the table is larger in practice: its products can still be made in the head."""

LARGER_ONE_IN = 6
"""For those who know the times tables: one exercise in this many goes beyond them."""

ANY_ONE_IN = 4
"""One exercise in this many is about any position; the others are, if possible, where it matters
which move is made."""

LATELY = 2
"""Latest facts, which are not asked again at once."""

_UNKNOWN_WEIGHT = 5
_WRONG_WEIGHT = 3
_SLOW_WEIGHT = 2
_MEMORY = 3
"""Latest tries of a fact in which a mistake still counts."""


def weight(score: FactScore) -> int:
    """How often a fact comes, relative to one that is known well, which has 1.

    Never asked: 5. Each mistake in the latest three tries adds 3, and being slow adds 2.
    """
    if not score.tries:
        return _UNKNOWN_WEIGHT
    wrong = sum(not each.right for each in score.tries[-_MEMORY:])
    slow = score.seconds is not None and score.seconds >= SLOW_SECONDS
    return 1 + _WRONG_WEIGHT * wrong + _SLOW_WEIGHT * slow


@dataclass(frozen=True)
class Exercise:
    """A position, and a product to say before the move."""

    position: Position
    """One that a game can come to; it is not over."""

    multiplier: int
    """A legal move there, though not always a good one."""

    @property
    def product(self) -> int:
        """What is to be said."""
        return self.position.product(self.multiplier)

    @property
    def fact(self) -> Fact | None:
        """The fact of the times table that it is; None for a larger product."""
        one, other = sorted((self.position.total, self.multiplier))
        return (one, other) if one in FACTORS and other in FACTORS else None


class Drill:
    """All exercises that some rule sets without a modulus have to offer."""

    def __init__(
        self,
        rule_sets: Sequence[Rules],
        *,
        wider: Sequence[Rules] = (),
        families: Collection[int] | None = None,
    ) -> None:
        """Facts that do not come up in the rule sets are taken from the `wider` ones.

        Of `families` only the facts that one of these numbers is in, and nothing larger.
        """
        self._by_fact: dict[Fact, list[Exercise]] = {}
        self._larger: list[Exercise] = []
        for exercise in _exercises(rule_sets):
            if (fact := exercise.fact) is not None:
                self._by_fact.setdefault(fact, []).append(exercise)
            else:
                self._larger.append(exercise)
        known = frozenset(self._by_fact)
        for exercise in _exercises(wider):
            if (fact := exercise.fact) is not None and fact not in known:
                self._by_fact.setdefault(fact, []).append(exercise)
        if families is not None:
            self._larger = []
            self._by_fact = {
                fact: exercises
                for fact, exercises in self._by_fact.items()
                if not set(fact).isdisjoint(families)
            }

    @property
    def facts(self) -> frozenset[Fact]:
        """The facts that can come."""
        return frozenset(self._by_fact)

    def next_exercise(
        self, grid: Grid, dice: Dice, lately: Collection[Fact | None] = ()
    ) -> Exercise:
        """What to ask now; facts asked `lately` only if there are no others.

        The times tables come first: nothing larger before every fact here is known well.
        """
        known = all(weight(grid.facts[fact]) == 1 for fact in self._by_fact)
        if known and self._larger and dice.randrange(LARGER_ONE_IN) == 0:
            exercises = self._larger
        else:
            fresh = [fact for fact in self._by_fact if fact not in lately]
            facts = sorted(fresh or self._by_fact)
            weights = [weight(grid.facts[fact]) for fact in facts]
            exercises = self._by_fact[_drawn(facts, weights, dice)]
        return _one_of(exercises, dice)

    def in_turn(self, facts: Collection[Fact], count: int, dice: Dice) -> Iterator[Exercise]:
        """Exercises about these facts alone: each of them once before one comes again."""
        latest: Fact | None = None
        left: list[Fact] = []
        for _ in range(count):
            left = left or sorted(set(facts))
            others = [fact for fact in left if fact != latest] or left
            latest = others[dice.randrange(len(others))]
            left.remove(latest)
            yield _one_of(self._by_fact[latest], dice)


def _one_of(exercises: list[Exercise], dice: Dice) -> Exercise:
    if dice.randrange(ANY_ONE_IN):
        exercises = [each for each in exercises if _move_matters(each.position)] or exercises
    # First the game, lest those with few multipliers hardly ever come.
    games = sorted({each.position.rules.name for each in exercises})
    game = games[dice.randrange(len(games))]
    exercises = [each for each in exercises if each.position.rules.name == game]
    return exercises[dice.randrange(len(exercises))]


def drill_for(book: Rules | None, families: Collection[int] | None) -> Drill:
    """The books as they are; for what does not come up there, with more multipliers.

    A book that was asked for stays as it is, unless facts were asked for too.
    """
    rule_sets = list(BOOKS.values()) if book is None else [book]
    wider = rule_sets if book is None or families is not None else []
    return Drill(rule_sets, wider=[with_whole_table(rules) for rules in wider], families=families)


def with_whole_table(rules: Rules) -> Rules:
    """House rules by which every fact of the times table comes up."""
    return rules.replace(multipliers=FACTORS)


def _exercises(rule_sets: Sequence[Rules]) -> Iterator[Exercise]:
    for rules in rule_sets:
        for position in reachable(rules, LARGEST_NUMBER):
            if position.total > 1:  # times one is no exercise
                for move in position.legal_moves():
                    yield Exercise(position, move)


@cache
def _move_matters(position: Position) -> bool:
    """Do some moves win here, and others not?"""
    verdict = verdict_of(position)
    winning = verdict.winning_moves if verdict is not None else None
    return bool(winning) and winning != position.legal_moves()


def _drawn(things: Sequence[T], weights: Sequence[int], dice: Dice) -> T:
    """One of several things, each as often as its weight says."""
    number = dice.randrange(sum(weights))
    bounds = zip(things, accumulate(weights), strict=True)
    return next(thing for thing, bound in bounds if number < bound)

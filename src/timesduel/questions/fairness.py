"""The questions how fair a setup is, and which setups are fair."""

from dataclasses import dataclass
from fractions import Fraction

from timesduel.coach.fair import (
    WELL_BALANCED,
    WIDELY,
    FairSetup,
    check_size,
    equals,
    fairness_of,
    limit_of,
    other_limits,
    other_multipliers,
    propose,
)
from timesduel.core.rules import Rules
from timesduel.solver.verdict import Watch
from timesduel.words.grammar import in_percent
from timesduel.words.speech import say

_POOL = tuple(range(2, 10))
"""Multipliers that sets are chosen from, unless others are given."""


@dataclass(frozen=True, kw_only=True)
class FairnessAnswer(FairSetup):
    """How often Player 1 wins, who is to move; every chance is a fraction, written exactly, as
    `1/2`."""

    is_well_balanced: bool
    """Is the balance 1/2 or more?"""

    texts: dict[str, str]
    """By level, its chance in a sentence, rounded."""


@dataclass(frozen=True, kw_only=True)
class SetupsAnswer:
    """Setups where it is hard to see who wins."""

    setups: tuple[FairSetup, ...]
    """The best one first."""


def tell_fairness(rules: Rules) -> FairnessAnswer:
    """How often Player 1 wins between two who are equally good."""
    setup = fairness_of(rules)
    texts = {
        level: say("lab.between", level=level, percent=whole_percents(chance))
        for level, chance in setup.p1.items()
    }
    balanced = setup.balance >= WELL_BALANCED
    return FairnessAnswer(**vars(setup), is_well_balanced=balanced, texts=texts)


def tell_setups(
    book: Rules,
    *,
    near: int | None = None,
    multipliers: tuple[int, ...] | None = None,
    by_sets: bool = False,
    count: int = 5,
    watch: Watch | None = None,
) -> SetupsAnswer:
    """The fairest setups of a book with another target or ceiling, `near` a number if one is given.

    With `by_sets`, those with other multipliers instead, chosen from those given. `watch` hears
    how far it is, in steps of `STEPS`.
    """
    rules = wanted_rules(book, near=near, multipliers=multipliers, by_sets=by_sets)
    if by_sets:
        candidates = other_multipliers(rules)
    else:
        candidates = other_limits(rules, WIDELY) if near is None else other_limits(rules)
    return SetupsAnswer(setups=propose(candidates, equals(), count=count, watch=watch))


def wanted_rules(
    book: Rules,
    *,
    near: int | None = None,
    multipliers: tuple[int, ...] | None = None,
    by_sets: bool = False,
) -> Rules:
    """The rules around which setups are looked for; a `RulesError` if that takes too long."""
    rules = book if near is None else book.replace(**{limit_of(book)[0]: near})
    if multipliers is not None or by_sets:
        rules = rules.replace(multipliers=multipliers or _POOL)
    check_size(rules)
    return rules


def whole_percents(chance: Fraction) -> str:
    """Whole percents; 0 and 100 only for what is certain."""
    if 0 < chance < 1:
        rounded = round(100 * chance)
        if rounded == 0:
            return say("numbers.percent_hardly_any")
        return say("numbers.percent_almost_all") if rounded == 100 else in_percent(rounded)
    return in_percent(int(100 * chance))

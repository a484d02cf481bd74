"""Spans: neighbouring numbers that all lose for the player to move, and what leads into them.

Only the span around one number is looked for, so that a target of a thousand digits takes no
longer than a small one.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from timesduel.coach.judge import COACH_EFFORT, verdict_of
from timesduel.coach.wording import is_short, name_of_limit
from timesduel.core.outcome import Goal
from timesduel.core.position import Position
from timesduel.solver.ratio import Limit, Ratio, largest_total
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import SHARED
from timesduel.solver.zones import largest_to_leave
from timesduel.words.grammar import alternatives, from_to
from timesduel.words.speech import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from timesduel.core.rules import Rules
    from timesduel.solver.table import Table

_MOST_TIMES = 10_000
"""A long number that goes into the target more often than this is not described."""

_ATTEMPTS = ((False, 3_000), (True, COACH_EFFORT), (False, COACH_EFFORT))
"""In logarithms or not, and how much work: in the order in which `solve` tries them too."""

_MOST_NAMED = 3
"""More numbers than these are said by the first and the last of them."""

_MOST_CHECKED = 400
"""Most products that are looked at one by one; if there are more, intervals are."""


class Span(NamedTuple):
    """Neighbouring numbers, each of them lost for the player to move."""

    low: int
    """The smallest of them."""

    high: int
    """The largest of them."""

    description: Message | None = None
    """Where the numbers are long: how often they go into the target or the ceiling; None where
    that is long too."""

    @property
    def is_plain(self) -> bool:
        """Can the numbers be said as they are?"""
        return is_short(self.high)

    @property
    def is_range(self) -> bool:
        """Are they said by the first and the last of them?"""
        return self.is_plain and self.high - self.low >= _MOST_NAMED

    @property
    def can_be_said(self) -> bool:
        """Are there short words for them?"""
        return self.is_plain or self.description is not None

    @property
    def text(self) -> str:
        """Few words for them, if there are any."""
        return alternatives(self.parts)

    @property
    def parts(self) -> list[str]:
        """What stands for them in a list: each number, where they are few."""
        if self.is_range:
            return [from_to(self.low, self.high)]
        if self.is_plain:
            return [str(number) for number in range(self.low, self.high + 1)]
        return [str(self.description)]

    def holds(self, number: int) -> bool:
        """Is the number one of them?"""
        return self.low <= number <= self.high


class Ways(NamedTuple):
    """What a player can do with one move, to win at once or later."""

    rules: Rules
    """What is played."""

    at_once: bool
    """Is reaching the target, or hitting it exactly, one of the ways?"""

    spans: tuple[Span, ...] = ()
    """The spans of numbers to leave, each of them a way."""

    @property
    def text(self) -> str:
        """As in `reach 100 or leave a number from 6 to 11`."""
        return self._with(self.numbers)

    @property
    def short(self) -> str:
        """As in `reach 100 or leave 6 to 11`."""
        return self._with(self.short_numbers)

    @property
    def numbers(self) -> str:
        """What to leave, if there are spans; the first range says that it is about numbers."""
        first = next((span for span in self.spans if span.is_range), None)
        return self._listed(
            [say("ways.stretch", low=span.low, high=span.high)] if span is first else span.parts
            for span in self.spans
        )

    @property
    def short_numbers(self) -> str:
        """What to leave, as ranges only."""
        return self._listed(span.parts for span in self.spans)

    @staticmethod
    def _listed(parts: Iterable[list[str]]) -> str:
        words = list(chain.from_iterable(parts))
        return alternatives(words) if words else ""

    @property
    def can_be_said(self) -> bool:
        """Are there short words for all of it?"""
        return all(span.can_be_said for span in self.spans)

    def leads_to(self, number: int) -> bool:
        """Is making this number one of the ways?"""
        return (self.at_once and arrives(self.rules, number)) or any(
            span.holds(number) for span in self.spans
        )

    def _with(self, numbers: str) -> str:
        if not self.at_once:
            return say("ways.leave", numbers=numbers)
        exact, limit = self.rules.goal is Goal.EXACT, name_of_limit(self.rules)
        if not self.spans:
            return say("ways.hit" if exact else "ways.reach", limit=limit)
        if exact:
            return say("ways.hit_or_leave", limit=limit, numbers=numbers)
        return say("ways.reach_or_leave", limit=limit, numbers=numbers)


def arrives(rules: Rules, number: int) -> bool:
    """Does this number reach the target, or hit it where it must be hit?"""
    if rules.target is None:
        return False
    return number == rules.target or (rules.goal is Goal.REACH and number > rules.target)


def is_last(rules: Rules, span: Span) -> bool:
    """Is nobody able to move from there, or to move without losing?"""
    smallest = rules.multipliers[0]
    return rules.goal is not Goal.REACH and span.low * smallest > largest_total(rules)


def can_go_beyond(rules: Rules, span: Span) -> bool:
    """Can one go from there beyond a target that must be hit?"""
    return rules.goal is Goal.EXACT and span.high * rules.multipliers[-1] > largest_total(rules)


def span_around(rules: Rules, number: int) -> Span:
    """The span of a number that loses for the player to move; the game must not be over there.

    A target that is to be hit is no part of it: the game is over there.
    """
    span = _stretch_of(rules, number)
    last = largest_to_leave(rules)
    low, high = span.low, min(span.high, last)
    if not is_short(high):
        return Span(low, high, span.description)
    while low > 1 and _is_lost(rules, low - 1):  # no number lies between the two stretches
        low = _stretch_of(rules, low - 1).low
    while high < last and _is_lost(rules, high + 1):
        high = min(_stretch_of(rules, high + 1).high, last)
    return Span(low, high)


def _is_lost(rules: Rules, number: int) -> bool:
    verdict = verdict_of(Position(rules, number))
    return verdict is not None and not verdict.mover_wins


def _stretch_of(rules: Rules, number: int) -> Span:
    """What the solver has found around a number; at least the number itself."""
    limit = largest_total(rules)
    ratio = Ratio(Limit(limit), number)
    found = _table_that_knows(rules, ratio)
    if found is None:
        return Span(number, number)
    known, effort = found
    stretch, law = known.stretch(ratio, effort), known.law(effort)
    ratio_of_law = 1 if law is None else law.ratio
    factor = ratio_of_law**stretch.period
    first, past = (known.sweep.scale.number(cut) * factor for cut in (stretch.low, stretch.high))
    low, high = limit // past + 1, limit // first
    if is_short(high) or past > _MOST_TIMES:
        return Span(low, high)
    kind = rules.goal.value
    if rules.goal is Goal.EXACT and first == 1:
        kind = "below_exact"  # at the target itself the game is over
    return Span(low, high, Message(f"ways.goes_into.{kind}", low=first, high=past))


def _table_that_knows(rules: Rules, ratio: Ratio) -> tuple[Table, int] | None:
    """Mostly one that was filled when the position was solved; and the effort it took at most."""
    kind = GameKind.of(rules.goal, counting=False)
    for logarithmic, effort in _ATTEMPTS:
        known = SHARED.table(rules.multipliers, kind, counting=False, logarithmic=logarithmic)
        if known.code(ratio, effort) is not None:
            return known, effort
    return None


def leads_into(rules: Rules, start: Span, ways: Ways) -> bool:
    """Whatever is played from any number of a span: can it be answered in one of the ways?

    True only if so; where the numbers are many, the answer may be no without need.
    """
    limit = largest_total(rules)
    if (start.high - start.low + 1) * len(rules.multipliers) <= _MOST_CHECKED:
        replies = {n * m for n in range(start.low, start.high + 1) for m in rules.multipliers}
        return all(
            any(ways.leads_to(reply * m) for m in rules.multipliers)
            for reply in replies
            if reply <= limit
        )
    sources = sorted(_sources(rules, ways))
    return all(
        _is_covered(m * start.low, min(m * start.high, limit), sources)
        for m in rules.multipliers
        if m * start.low <= limit
    )


def _sources(rules: Rules, ways: Ways) -> Iterator[tuple[int, int]]:
    """The intervals from which one move leads into one of the ways."""
    target = rules.target
    for m in rules.multipliers:
        for span in ways.spans:
            yield -(-span.low // m), span.high // m
        if ways.at_once and target is not None:
            if rules.goal is Goal.REACH:
                yield -(-target // m), target
            elif target % m == 0:
                yield target // m, target // m


def _is_covered(low: int, high: int, intervals: list[tuple[int, int]]) -> bool:
    """Is each number from low to high in one of the intervals, which are sorted?"""
    for first, last in intervals:
        if first > low:
            break
        low = max(low, last + 1)
    return low > high

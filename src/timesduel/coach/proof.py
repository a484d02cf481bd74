"""Why the player to move loses: what can be made, how each of that is answered, how it goes on."""

from __future__ import annotations

from functools import reduce
from itertools import chain, combinations
from operator import or_
from typing import TYPE_CHECKING

from timesduel.coach.judge import verdict_of
from timesduel.coach.proof_claims import (
    AnswerList,
    AnswersEach,
    CanOnlyMake,
    Chain,
    GoesOn,
    NoWayOut,
    WonFromEach,
)
from timesduel.coach.proof_modular import modular_proof
from timesduel.coach.spans import (
    Span,
    Ways,
    can_go_beyond,
    is_last,
    leads_into,
    span_around,
)
from timesduel.coach.wording import is_short
from timesduel.core.position import Position
from timesduel.solver.ratio import largest_total
from timesduel.words.speech import ENGLISH, speaking

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.coach.claims import Claim
    from timesduel.coach.wording import Person
    from timesduel.core.rules import Rules
    from timesduel.solver.verdict import Verdict

_MOST_WAYS = 3
"""Most different ways that a sentence names."""

_WAYS_OR_LIST = 2
"""Most ways that a sentence names where the answers could be listed one by one instead."""

_MOST_LINKS = 4
"""Most steps ahead that are described; a longer way goes on like that."""

_MOST_ANSWERS = 4
"""Most answers that are listed one by one."""

_LONGEST_WAYS = 90
_LONGEST_CHAIN = 115
"""Characters: what is longer in English is not worth telling in any language."""


def proof(
    position: Position,
    verdict: Verdict | None,
    winner: Person,
    *,
    after: int | None = None,
    brief: bool = False,
) -> list[Claim]:
    """Why the player to move loses, who does, to the winner.

    The verdict is the one on the position; in the modular game it may not be known. `after` is the
    move that led here, if it was the winner's; `brief` is for fewer words on what comes later.
    """
    if position.rules.modulus is not None:
        return modular_proof(position, winner)
    assert verdict is not None
    moves = None if verdict.remoteness is None else verdict.remoteness // 2
    return _Proof(position, winner, GoesOn(winner, moves, after), brief=brief).claims()


class _Proof:
    """A lost position of a game whose numbers only grow."""

    def __init__(self, position: Position, winner: Person, goes_on: GoesOn, *, brief: bool) -> None:
        self._rules = position.rules
        self._number = position.total
        self._winner = winner
        self._goes_on = goes_on
        self._brief = brief
        self._limit = largest_total(self._rules)
        self._spans: list[Span] = []

    def claims(self) -> list[Claim]:
        rules, number = self._rules, self._number
        products = [number * multiplier for multiplier in rules.multipliers]
        replies = [product for product in products if product <= self._limit]
        if not replies:
            return [NoWayOut(rules, self._winner.opponent, number, number, mentioned=False)]
        claims: list[Claim] = []
        if is_short(replies[-1]):
            claims.append(self._can_only_make(Span(number, number), replies))
        those = len(replies) if claims else 0
        answers = [self._winning_answers(reply) for reply in replies]
        few = bool(those) and len(replies) <= _MOST_ANSWERS
        ways = self._common_ways(answers, _WAYS_OR_LIST if few else _MOST_WAYS)
        if ways is not None and _length(ways) <= _LONGEST_WAYS:
            or_beyond = not those and can_go_beyond(rules, Span(number, number))
            claims.append(AnswersEach(self._winner, number, number, ways, those, or_beyond))
            return claims + self._further(ways)
        best = [self._best_answer(reply) for reply in replies] if few else []
        if best and is_short(max(best)):
            pairs = tuple(zip(replies, best, strict=True))
            claims.append(AnswerList(self._winner, pairs))
        else:
            claims.append(WonFromEach(self._winner, number, those))
            if self._goes_on.moves is None:
                return claims
        return [*claims, self._goes_on]

    def _can_only_make(self, start: Span, products: Sequence[int]) -> CanOnlyMake:
        loser, beyond = self._winner.opponent, can_go_beyond(self._rules, start)
        return CanOnlyMake(self._rules, loser, start.low, start.high, tuple(products), beyond)

    def _winning_answers(self, reply: int) -> list[int]:
        """What the winner can make of a reply."""
        verdict = verdict_of(Position(self._rules, reply))
        assert verdict is not None
        assert verdict.winning_moves
        return [reply * move for move in verdict.winning_moves]

    def _best_answer(self, reply: int) -> int:
        verdict = verdict_of(Position(self._rules, reply))
        assert verdict is not None
        assert verdict.best_move is not None
        return reply * verdict.best_move

    def _span_of(self, number: int) -> Span:
        for span in self._spans:
            if span.holds(number):
                return span
        self._spans.append(span_around(self._rules, number))
        return self._spans[-1]

    def _common_ways(self, answers: list[list[int]], most: int) -> Ways | None:
        """As few ways as possible that suffice against every reply; None if they are more."""
        rules = self._rules
        ways = [Ways(rules, at_once=True)]
        ways += [Ways(rules, at_once=False, spans=(span,)) for span in self._spans_of(answers)]
        beaten = [
            (way, sum(1 << i for i, made in enumerate(answers) if any(map(way.leads_to, made))))
            for way in ways
            if way.can_be_said
        ]
        for size in range(1, most + 1):
            for chosen in combinations(beaten, size):
                if reduce(or_, (replies for _, replies in chosen)) == (1 << len(answers)) - 1:
                    return _together(rules, [way for way, _ in chosen])
        return None

    def _spans_of(self, answers: Iterable[Iterable[int]]) -> list[Span]:
        """The spans that answers lead to, the closest to the end first."""
        target = self._rules.target
        left = {n for n in chain.from_iterable(answers) if target is None or n < target}
        return sorted({self._span_of(n) for n in left}, key=lambda span: -span.low)

    def _further(self, ways: Ways) -> list[Claim]:
        """How the game goes on once one of the ways was taken."""
        if not ways.spans:
            return []
        links = self._links(ways)
        if links is None:
            return [self._goes_on]
        rules, start = self._rules, ways.spans[0]
        claims: list[Claim] = []
        if len(links) == 1 and not links[0].spans and not self._brief:
            claims += self._step(start, links[0])
        elif links:
            was_said = can_go_beyond(rules, Span(self._number, self._number))
            or_beyond = not was_said and can_go_beyond(rules, [ways, *links][-2].spans[0])
            claims.append(Chain(self._winner, start, tuple(links), or_beyond))
            plain = all(span.is_plain for link in links for span in link.spans)
            if _length(claims[0]) > _LONGEST_CHAIN or not plain:
                return [self._goes_on]
        last = [ways, *links][-1]
        if last.spans:
            low, high = last.spans[0].low, last.spans[0].high
            loser = self._winner.opponent
            claims.append(NoWayOut(rules, loser, low, high, mentioned=True))
        return claims

    def _step(self, start: Span, ways: Ways) -> list[Claim]:
        """What can be made from a span, and how it is answered."""
        products = self._hull(start)
        low, high = start.low, start.high
        if not is_short(products[-1]):
            or_beyond = can_go_beyond(self._rules, start)
            return [AnswersEach(self._winner, low, high, ways, 0, or_beyond)]
        those = len(set(products))
        answers = AnswersEach(self._winner, low, high, ways, those, or_beyond=False)
        return [self._can_only_make(start, products), answers]

    def _hull(self, start: Span) -> tuple[int, int]:
        """The smallest and the largest number that can be made from a span."""
        multipliers, limit = self._rules.multipliers, self._limit
        highest = max(
            m * min(start.high, limit // m) for m in multipliers if m * start.low <= limit
        )
        return multipliers[0] * start.low, highest

    def _links(self, ways: Ways) -> list[Ways] | None:
        """The ways after these to the end; None if they are many, or take too many words."""
        links: list[Ways] = []
        while ways.spans:
            if len(ways.spans) > 1:
                return None
            if is_last(self._rules, ways.spans[0]):
                return links
            following = self._next(ways.spans[0])
            if following is None or len(links) == _MOST_LINKS:
                return None
            links.append(following)
            ways = following
        return links

    def _next(self, start: Span) -> Ways | None:
        """What the winner can do after whatever is played from a span, if that is one thing."""
        rules = self._rules
        at_once = Ways(rules, at_once=True)
        if leads_into(rules, start, at_once):
            return at_once
        samples = [self._winning_answers(reply) for reply in self._hull(start)]
        for span in self._spans_of(samples):
            for also_at_once in (False, True):
                ways = Ways(rules, at_once=also_at_once, spans=(span,))
                if ways.can_be_said and leads_into(rules, start, ways):
                    return ways
        return None


def _length(said: Claim | Ways) -> int:
    """In English: what is claimed must not depend on the language that is spoken."""
    with speaking(ENGLISH):
        return len(said.text)


def _together(rules: Rules, several: Sequence[Ways]) -> Ways:
    spans = sorted({span for ways in several for span in ways.spans}, key=lambda span: span.low)
    return Ways(rules, any(ways.at_once for ways in several), tuple(spans))

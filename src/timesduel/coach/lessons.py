"""The sample games of the books, with what they teach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timesduel.books.shelf import SHELF
from timesduel.coach.claims import Makes, Play
from timesduel.coach.explain import Explanation, explain_win, refute
from timesduel.coach.judge import Grade
from timesduel.coach.review import review
from timesduel.coach.spans import Span, Ways, can_go_beyond, is_last, leads_into
from timesduel.coach.wording import name_of_limit, naming
from timesduel.core.goal import Goal
from timesduel.data.plain import to_plain
from timesduel.match.game import Game
from timesduel.records.record import Record
from timesduel.solver.zones import losing_zones, zones_to_leave
from timesduel.words.grammar import one_of
from timesduel.words.speech import say, spoken, times_sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.coach.judge import Judgement
    from timesduel.coach.review import Review
    from timesduel.core.rules import Rules
    from timesduel.solver.zones import Zone


@dataclass(frozen=True, kw_only=True)
class AnnotatedTurn:
    """A move, and what there is to learn from it."""

    judgement: Judgement
    player: int
    better_moves: tuple[int, ...]
    """After a mistake, the moves that would have won."""

    names: tuple[str, str]
    """Who moved, and the opponent."""

    explanation: Explanation
    """Why it is good or bad, without what it is and what it makes. `You` is who moved."""

    @property
    def text(self) -> str:
        """A few short sentences with names: why a move is good or bad, and what was better."""
        with naming(*self.names):
            texts = [self.explanation.text]
        if self.judgement.grade is Grade.ONLY:
            texts.insert(0, say(f"grades.verdict.{self.judgement.grade.value}"))
        elif self.better_moves:
            texts.append(say("lessons.better", moves=one_of(self.better_moves, sign=times_sign())))
        elif not self.judgement.keeps_the_win:
            texts.insert(0, say("lessons.every_move_loses"))
        return " ".join(texts)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A sample game with remarks."""

    review: Review
    """The game, judged."""

    turns: tuple[AnnotatedTurn, ...]
    """Every turn, in order."""

    zones: tuple[Zone, ...]
    """The numbers to leave the opponent in this game."""

    erratum: str | None
    """Where the book is wrong about this game."""

    @property
    def about(self) -> str:
        """What it is, and where the sample is not played as the book is otherwise."""
        sample, about = self.review.record.rules, say("lessons.about")
        usual = SHELF[sample.name].rules.target
        if sample.target == usual:
            return about
        return f"{about} {say('lessons.other_target', target=sample.target, usual=usual)}"

    @property
    def numbers_to_leave(self) -> str:
        """As in `a number from 6 to 11 or 20 to 30`."""
        spans = tuple(Span(*zone) for zone in self.zones)
        return Ways(self.review.record.rules, at_once=False, spans=spans).numbers

    @property
    def why_to_leave(self) -> tuple[str, ...]:
        """Why to leave these numbers: from the last zone back, a sentence for each of them."""
        rules = self.review.record.rules
        return tuple(why_leave(rules, zone, self.zones) for zone in reversed(self.zones))

    @property
    def moral(self) -> str:
        """What the game teaches."""
        return " ".join([say("lessons.moral", numbers=self.numbers_to_leave), *self.why_to_leave])

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON, every number exact."""
        judged = self.review.to_json()
        turns = [
            {**data, "text": turn.text}
            for data, turn in zip(judged["turns"], self.turns, strict=True)
        ]
        more = {"zones": to_plain(self.zones), "moral": self.moral, "erratum": self.erratum}
        return {**judged, "turns": turns, **more}


def lesson(book: str) -> Lesson:
    """The sample game of a book as a lesson."""
    sample, rules = SHELF[book].sample, SHELF[book].sample_rules
    judged = review(Record.of(Game(rules=rules).with_moves(sample.moves)))
    return Lesson(
        review=judged,
        turns=tuple(
            AnnotatedTurn(
                judgement=turn.judgement,
                player=turn.player,
                names=_mover_first(judged.record.names, turn.player),
                better_moves=turn.better_moves,
                explanation=_explained(turn.judgement),
            )
            for turn in judged.turns
        ),
        zones=_zones_to_leave(rules),
        erratum=spoken(sample.erratum) if sample.erratum else None,
    )


def _mover_first(names: tuple[str, str], player: int) -> tuple[str, str]:
    return names if player == 1 else names[::-1]


def why_leave(rules: Rules, zone: Zone, zones: Sequence[Zone]) -> str:
    """What is good about leaving a zone: the game is won next, or another zone can be left."""
    span, limit = Span(*zone), name_of_limit(rules)
    exact, numbers = rules.goal is Goal.EXACT, span.text
    or_beyond = can_go_beyond(rules, span)
    if is_last(rules, span):
        if exact:
            return say("lessons.why.over", numbers=numbers, limit=limit)
        return say("lessons.why.stuck", numbers=numbers, limit=limit)
    if leads_into(rules, span, Ways(rules, at_once=True)):
        if or_beyond:
            return say("lessons.why.hit_or_over", numbers=numbers, limit=limit)
        if exact:
            return say("lessons.why.hit", numbers=numbers, limit=limit)
        return say("lessons.why.reach", numbers=numbers, limit=limit)
    for better in (Span(*other) for other in reversed(zones) if other.low > zone.high):
        if leads_into(rules, span, Ways(rules, at_once=False, spans=(better,))):
            better_numbers = better.text
            if or_beyond:
                return say(
                    "lessons.why.next_or_over", numbers=numbers, better=better_numbers, limit=limit
                )
            return say("lessons.why.next", numbers=numbers, better=better_numbers)
    return say("lessons.why.somehow", numbers=numbers)


def _explained(judged: Judgement) -> Explanation:
    """Why a move is good or bad; what it is, and what it makes, stands above that already."""
    assert judged.move is not None
    if judged.keeps_the_win:
        return explain_win(judged.position, judged.move).without(Play)
    return refute(judged.position, judged.move, looking_back=True).without(Makes)


def _zones_to_leave(rules: Rules) -> tuple[Zone, ...]:
    """All but the start."""
    zones = zones_to_leave(rules, losing_zones(rules))
    return tuple(zone for zone in zones if zone.high > rules.start)

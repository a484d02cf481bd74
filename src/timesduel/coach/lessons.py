"""The sample games of the books, with what they teach."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.coach.claims import Makes, Play
from timesduel.coach.explain import Explanation, explain_win, refute
from timesduel.coach.judge import Grade
from timesduel.coach.review import review
from timesduel.core.books import BOOKS
from timesduel.core.goal import Goal
from timesduel.core.numbers import number_to_json, spell
from timesduel.match.game import Game
from timesduel.records.record import Record
from timesduel.solver.zones import Zone, losing_zones
from timesduel.voices.books import voice_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.coach.claims import Claim
    from timesduel.coach.judge import Judgement
    from timesduel.coach.review import Review
    from timesduel.core.rules import Rules


class Sample(NamedTuple):
    """The game that a book shows."""

    rules: Rules
    """As the book plays it there."""

    moves: tuple[int, ...]
    """The multipliers, in turn."""

    erratum: int | None
    """Which of the errata of the book is about this game, counted from 0."""


SAMPLES: Mapping[str, Sample] = MappingProxyType(
    {
        "multiplier-showdown": Sample(
            BOOKS["multiplier-showdown"].replace(target=100), (5, 9, 2, 2), 0
        ),
        "multiplication-madness": Sample(BOOKS["multiplication-madness"], (5, 6, 3, 2), 0),
        "multiplication-duel": Sample(BOOKS["multiplication-duel"], (5, 6, 3, 2), None),
        "multiplication-showdown": Sample(BOOKS["multiplication-showdown"], (2, 3, 5, 3, 2), 0),
        "power-play": Sample(BOOKS["power-play"], (2, 3, 2, 3, 3), 0),
    }
)
"""By the name of the book."""


@dataclass(frozen=True, kw_only=True)
class AnnotatedTurn:
    """A move, and what there is to learn from it."""

    judgement: Judgement
    player: int
    text: str
    """A few short sentences. `You` is who moved, `they` the other."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A sample game with remarks."""

    review: Review
    """The game, judged."""

    turns: tuple[AnnotatedTurn, ...]
    """Every turn, in order."""

    zones: tuple[Zone, ...]
    """The numbers to leave the opponent in this game."""

    moral: str
    """What the game teaches, in a sentence."""

    erratum: str | None
    """Where the book is wrong about this game."""

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON, every number exact."""
        judged = self.review.to_json()
        turns = [
            {**told, "text": turn.text}
            for told, turn in zip(judged["turns"], self.turns, strict=True)
        ]
        zones = [[number_to_json(number) for number in zone] for zone in self.zones]
        more = {"zones": zones, "moral": self.moral, "erratum": self.erratum}
        return {**judged, "turns": turns, **more}


def lesson(book: str) -> Lesson:
    """The sample game of a book as a lesson."""
    rules, moves, erratum = SAMPLES[book]
    judged = review(Record.of(Game(rules=rules).with_moves(moves)))
    zones = _zones_to_leave(rules)
    return Lesson(
        review=judged,
        turns=tuple(
            AnnotatedTurn(
                judgement=turn.judgement,
                player=turn.player,
                text=_remark(turn.judgement, turn.better_moves),
            )
            for turn in judged.turns
        ),
        zones=zones,
        moral=f"Leave your opponent a number {_listed(zones)}. "
        "From there they cannot win if you play on well.",
        erratum=None if erratum is None else voice_of(rules).errata[erratum],
    )


def _remark(judged: Judgement, better_moves: tuple[int, ...]) -> str:
    """Why a move is good or bad, and what was better."""
    assert judged.move is not None
    if judged.keeps_the_win:
        only = "The only move that wins. " if judged.grade is Grade.ONLY else ""
        return only + _without(Play, explain_win(judged.position, judged.move).claims)
    lost = "" if better_moves else "Every move loses here. "
    better = f" Better: {spell(better_moves, ' or ', 'x')}." if better_moves else ""
    claims = refute(judged.position, judged.move, looking_back=True).claims
    return lost + _without(Makes, claims) + better


def _without(kind: type[Claim], claims: tuple[Claim, ...]) -> str:
    """The claims in words; what the move is, and what it makes, stands above them already."""
    return Explanation(tuple(claim for claim in claims if not isinstance(claim, kind))).text


def _zones_to_leave(rules: Rules) -> tuple[Zone, ...]:
    """All of them; a target that is to be hit is no part of the last, as the game is over there."""
    *others, last = losing_zones(rules)
    if rules.goal is Goal.EXACT and last.high == rules.target:
        last = Zone(last.low, last.high - 1)
    return (*others, last)


def _listed(zones: tuple[Zone, ...]) -> str:
    return " or ".join(f"from {low} to {high}" for low, high in zones)

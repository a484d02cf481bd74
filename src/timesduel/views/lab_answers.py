"""What the lab answers, with its words: verdicts, zones, fairness."""

from dataclasses import dataclass

from timesduel.coach.fair import WELL_BALANCED, FairSetup, fairness_of, whole_percents
from timesduel.coach.hints import Step, ladder
from timesduel.coach.patience import effort_for
from timesduel.core.numbers import ExactInt
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.data.answers import AboutPosition, AboutRules
from timesduel.errors import EffortError, RulesError
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Verdict
from timesduel.solver.zones import PerfectGame, Zone, losing_zones
from timesduel.views.verdict_text import verdict_lines, who_wins
from timesduel.views.zones_scene import zones_scene
from timesduel.words.speech import say

MOST_ZONES = 1_000
"""More than these are no help to anybody, and too long for an answer."""


@dataclass(frozen=True, kw_only=True)
class VerdictAnswer(Verdict, AboutPosition):
    """Who wins from a position."""

    text: str
    """The verdict in sentences."""

    reason: str | None
    """Why, told to the player to move."""


@dataclass(frozen=True, kw_only=True)
class ZonesAnswer(AboutRules):
    """The numbers from which the player to move loses, as ranges of two numbers each."""

    zones: tuple[Zone, ...]
    """Every zone, its first and its last number, ascending."""

    to_leave: tuple[Zone, ...]
    """The same without a target that is to be hit, where the game is over."""

    largest: ExactInt
    """The last number that can be left."""

    heading: str
    """What stands above them."""

    start_text: str
    """Is the number at the start one of them? In a sentence."""

    hit_text: str
    """What is said of a target that is to be hit; else nothing."""

    beyond_text: str
    """What awaits those who go beyond the last number."""

    legend: tuple[str, ...]
    """What the zones mean, and what the other numbers; only the second if there are no zones."""

    perfect_game: PerfectGame
    """A game in which both play as well as can be."""


@dataclass(frozen=True, kw_only=True)
class FairnessAnswer(FairSetup):
    """How often Player 1 wins, who is to move; every chance is a fraction, written exactly, as
    `1/2`."""

    is_well_balanced: bool
    """Is the balance 1/2 or more?"""

    texts: dict[str, str]
    """By level, its chance in a sentence, rounded."""


def verdict_answer(position: Position) -> VerdictAnswer:
    """Who wins from a position, by which moves, how fast, and why."""
    if position.outcome() is not None:
        raise RulesError("total", "lab.over")
    rules = position.rules
    verdict = solve(position, effort=effort_for(rules))
    at_start = position == rules.opening()
    reason = next((hint for hint in ladder(position) if hint.step is Step.REASON), None)
    return VerdictAnswer(
        rules=rules,
        total=position.total,
        **vars(verdict),
        text=" ".join([who_wins(verdict, at_start=at_start), *verdict_lines(verdict)]),
        reason=None if reason is None else reason.text,
    )


def zones_answer(rules: Rules) -> ZonesAnswer:
    """The numbers to leave, and what is said about them."""
    effort = effort_for(rules)
    zones = losing_zones(rules, effort=effort)
    if len(zones) > MOST_ZONES:
        raise EffortError("lab.many_zones", count=len(zones), most=MOST_ZONES)
    scene = zones_scene(rules, zones, effort)
    return ZonesAnswer(
        rules=rules,
        zones=zones,
        to_leave=scene.zones,
        largest=scene.limit,
        heading=scene.heading,
        start_text=scene.start,
        hit_text=scene.hit,
        beyond_text=scene.beyond,
        legend=scene.legend,
        perfect_game=scene.game,
    )


def fairness_answer(rules: Rules) -> FairnessAnswer:
    """How often Player 1 wins between two who are equally good."""
    setup = fairness_of(rules)
    texts = {
        level: say("lab.between", level=level, percent=whole_percents(chance))
        for level, chance in setup.p1.items()
    }
    balanced = setup.balance >= WELL_BALANCED
    return FairnessAnswer(**vars(setup), is_well_balanced=balanced, texts=texts)

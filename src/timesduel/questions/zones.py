"""The question which numbers are good to leave."""

from collections.abc import Sequence
from dataclasses import dataclass

from timesduel.books.shelf import BOOKS
from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.data.answers import AboutRules
from timesduel.errors import EffortError
from timesduel.questions.bounds import effort_for
from timesduel.solver.verdict import Watch
from timesduel.solver.zones import (
    PerfectGame,
    Zone,
    largest_to_leave,
    losing_zones,
    perfect_game,
    zones_to_leave,
)
from timesduel.words.grammar import as_power, brief, one_of
from timesduel.words.speech import say

MOST_ZONES_TOLD = 1_000
"""More than these are no help to anybody, and too long for an answer."""

_LONGEST_GAME = 60
"""Moves of a perfect game that is told."""


@dataclass(frozen=True, kw_only=True)
class LosingZones(AboutRules):
    """The numbers from which the player to move loses, as a value."""

    zones: tuple[Zone, ...]
    """Every zone, its first and its last number, ascending."""


@dataclass(frozen=True, kw_only=True)
class ZonesAnswer(LosingZones):
    """The numbers from which the player to move loses, as ranges of two numbers each."""

    to_leave: tuple[Zone, ...]
    """These zones without a target that is to be hit, where the game is over."""

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


def ask_zones(
    rules: Rules, *, effort: int | None = None, watch: Watch | None = None
) -> LosingZones:
    """The numbers from which the player to move loses.

    `effort` is what `losing_zones` counts; None for what a server does for a stranger.
    """
    most = effort_for(rules) if effort is None else effort
    return LosingZones(rules=rules, zones=losing_zones(rules, effort=most, watch=watch))


def tell_zones(rules: Rules) -> ZonesAnswer:
    """The numbers to leave, and what is said about them."""
    found = ask_zones(rules)
    if (count := len(found.zones)) > MOST_ZONES_TOLD:
        raise EffortError("lab.many_zones", count=count, most=MOST_ZONES_TOLD)
    return zones_in_words(found, effort_for(rules))


def zones_in_words(found: LosingZones, effort: int | None = None) -> ZonesAnswer:
    """Zones with their words, as they are told and drawn.

    An effort asks for a perfect game too, which a picture shows. A `RulesError` refuses rules that
    have no zones.
    """
    rules, zones = found.rules, zones_to_leave(found.rules, found.zones)
    limit, game = largest_to_leave(rules), PerfectGame()
    if effort is not None:
        game = perfect_game(rules, most_moves=_LONGEST_GAME, effort=effort)
    return ZonesAnswer(
        **vars(found),
        to_leave=zones,
        largest=limit,
        heading=_heading(rules),
        start_text=_start(rules, zones),
        hit_text=say("zones.hit", target=brief(limit + 1)) if rules.goal is Goal.EXACT else "",
        beyond_text=say(f"zones.beyond.{rules.goal.value}", limit=as_power(_stated(rules))),
        legend=_legend(rules, zones),
        perfect_game=game,
    )


def _stated(rules: Rules) -> int:
    """The number that the rules name; what has zones has one."""
    assert rules.limit is not None
    return rules.limit


def _heading(rules: Rules) -> str:
    kind, book, limit = rules.limit_name, BOOKS.get(rules.name), brief(_stated(rules))
    if book is not None and rules.multipliers == book.multipliers:
        return say(f"zones.heading.{kind}", book=rules.name, limit=limit)
    by = one_of(rules.multipliers)
    return say(f"zones.heading_of_set.{kind}", book=rules.name, limit=limit, multipliers=by)


def _start(rules: Rules, zones: Sequence[Zone]) -> str:
    if not zones:
        return say("zones.none")
    inside = any(low <= rules.start <= high for low, high in zones)
    return say("zones.start_inside" if inside else "zones.start_outside", start=rules.start)


def _legend(rules: Rules, zones: Sequence[Zone]) -> tuple[str, ...]:
    if not zones:
        return (say("zones.legend_no_zones"),)
    stuck = rules.goal is Goal.LAST
    other = say("zones.legend_other" if stuck else "zones.legend_other_at_once")
    return say("zones.legend_zone"), other

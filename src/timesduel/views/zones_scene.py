"""The zones of a rule set as a scene: what there is to show of them, however it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.books.shelf import BOOKS, game_title
from timesduel.core.goal import Goal
from timesduel.solver.zones import PerfectGame, largest_to_leave, perfect_game, zones_to_leave
from timesduel.views.axis import as_power
from timesduel.words.grammar import brief, one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.core.rules import Rules
    from timesduel.solver.zones import Zone

_LONGEST_SPELLING = 50
_LONGEST_GAME = 60


@dataclass(frozen=True)
class ZonesScene:
    """A line of numbers, with those that are good to leave."""

    name: str
    """Of the rules."""

    title: str
    objective: str
    """The rules in two sentences."""

    heading: str
    zones: tuple[Zone, ...]
    limit: int
    """The last number of the line."""

    start: str
    """Is the first number of the game in a zone?"""

    hit: str
    """What is said of a target that is to be hit, which is no number to leave; else nothing."""

    beyond: str
    """What awaits those who go past the end of the line."""

    legend: tuple[str, ...]
    """What the zones mean, and what the other numbers; only the second if there are no zones."""

    game: PerfectGame
    """A perfect game, or nothing."""


def zones_scene(rules: Rules, zones: Sequence[Zone], effort: int | None = None) -> ZonesScene:
    """The scene; an effort asks for a perfect game too, which a picture shows.

    A `RulesError` refuses rules that have no zones.
    """
    game = PerfectGame()
    limit, zones = largest_to_leave(rules), zones_to_leave(rules, zones)
    if effort is not None:
        game = perfect_game(rules, most_moves=_LONGEST_GAME, effort=effort)
    return ZonesScene(
        name=rules.name,
        title=game_title(rules),
        objective=rules_in_short(rules),
        heading=_heading(rules),
        zones=zones,
        limit=limit,
        start=_start(rules, zones),
        hit=say("zones.hit", target=brief(limit + 1)) if rules.goal is Goal.EXACT else "",
        beyond=say(f"zones.beyond.{rules.goal.value}", limit=as_power(_stated(rules))),
        legend=_legend(rules, zones),
        game=game,
    )


def _stated(rules: Rules) -> int:
    """The number that the rules name; what has zones has one."""
    assert rules.limit is not None
    return rules.limit


def rules_in_short(rules: Rules) -> str:
    """The rules in two sentences, for a picture."""
    kind, limit = rules.goal.value, as_power(_stated(rules))
    multipliers = one_of(rules.multipliers)
    if len(multipliers) <= _LONGEST_SPELLING:
        return say(f"objectives.turns.{kind}", multipliers=multipliers, limit=limit)
    many, (first, *_, last) = len(rules.multipliers), rules.multipliers
    return say(f"objectives.many_turns.{kind}", many=many, first=first, last=last, limit=limit)


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

"""The question who wins for every target, or ceiling, at once."""

from dataclasses import dataclass
from json import loads

from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.data.reading import read_value
from timesduel.errors import EffortError
from timesduel.questions.bounds import effort_for
from timesduel.solver.formula import (
    Zone,
    between,
    law_line,
    sentence_lines,
    starts,
    zones_below,
)
from timesduel.solver.law import Law, certificate
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import table_of_zones
from timesduel.solver.verdict import Watch
from timesduel.words.grammar import count_digits, spell
from timesduel.words.speech import say

MOST_TEXTS = 20
"""No more zones than these are told as conditions."""

MOST_BELOW = 1000
"""No more zones below the law are listed; a certificate has them all, and shorter."""

MOST_IN_A_PERIOD = 1000
"""No more zones of a period are listed for a stranger."""

_LETTERS = {Goal.REACH: "T", Goal.EXACT: "T", Goal.LAST: "C"}


@dataclass(frozen=True, kw_only=True)
class LawAnswer:
    """Who wins for every target T, or every ceiling C, if the game starts at 1.

    What is called a ratio below is T - 1 where the target is to be reached, else T or C itself.
    """

    kind: GameKind
    """`reach` where whoever arrives wins, `wall` where whoever cannot move loses."""

    goal: Goal
    """What wins: `reach`, `exact` or `last`."""

    multipliers: tuple[int, ...]
    """What may be multiplied by."""

    start: int
    """Always 1: from another start, T or C is divided by it."""

    law: str
    """The law in one sentence."""

    ratio: ExactInt
    """By what factor the zones repeat."""

    begins: ExactInt
    """The first ratio that the law speaks of."""

    stretches: int
    """Stretches of a period, won or lost."""

    zones: tuple[tuple[ExactInt, ExactInt], ...]
    """Where Player 2 wins in the first period, as ratios: the first one, and one past the last."""

    zones_below_count: int
    """How many more such zones there are before the law begins."""

    zones_below: tuple[tuple[ExactInt, ExactInt], ...] | None
    """These zones; None where they are more than 1000."""

    heading: str
    """The game that the law is about, in a sentence."""

    sentence: tuple[str, ...]
    """The law in lines, a condition each where it has several."""

    notes: tuple[str, ...]
    """Ratio, beginning and stretches, a sentence each."""

    zone_texts: tuple[str, ...]
    """The first 20 zones of the first period, as conditions such as `9 < T <= 18`."""

    below_texts: tuple[str, ...]
    """The first 20 zones before the law begins, as conditions."""

    other_start: str
    """How to read the law for another start, in a sentence."""


def ask_law(rules: Rules, *, effort: int | None = None, watch: Watch | None = None) -> LawAnswer:
    """The law of a game, whatever its target, ceiling and start.

    `effort` is what `find_law` counts; None for what a server does for a stranger. An
    `EffortError` says that it was not enough. The modular game has no law.
    """
    law, sweep = _proved(rules, effort, watch)
    letter, zones, below = _LETTERS[rules.goal], law.zones(), zones_below(sweep, law)

    def texts(some: list[Zone]) -> tuple[str, ...]:
        return tuple(between(zone, law, letter) for zone in some[:MOST_TEXTS])

    at_once = law.begins == 1
    return LawAnswer(
        kind=law.kind,
        goal=rules.goal,
        multipliers=rules.multipliers,
        start=1,
        law=law_line(law, letter),
        ratio=law.ratio,
        begins=law.begins,
        stretches=len(law.cuts),
        zones=tuple(zones),
        zones_below_count=len(below),
        zones_below=tuple(below) if len(below) <= MOST_BELOW else None,
        heading=say(f"law.aim.{rules.goal.value}", multipliers=spell(rules.multipliers)),
        sentence=tuple(sentence_lines(law, letter)),
        notes=(
            say("law.ratio", ratio=law.ratio),
            say("law.begins_at_once") if at_once else say("law.begins", scope=starts(law, letter)),
            say("law.stretches", stretches=len(law.cuts)),
        ),
        zone_texts=texts(zones),
        below_texts=texts(below),
        other_start=say("law.other_start", letter=letter),
    )


def tell_law(rules: Rules) -> LawAnswer:
    """The law of a game; not one with more zones than are listed for a stranger."""
    found = ask_law(rules)
    if (count := len(found.zones)) > MOST_IN_A_PERIOD:
        raise EffortError("lab.many_zones", count=count, most=MOST_IN_A_PERIOD)
    return found


def law_certificate(rules: Rules, effort: int) -> str:
    """The proof of the law, for the independent checker; what was found before is not sought."""
    law, sweep = _proved(rules, effort)
    return certificate(sweep, law)


@dataclass(frozen=True, kw_only=True)
class LawCertificate:
    """The proof of a law, as the command `verify`, and any other program, can check it."""

    format: str
    """Always `timesduel-law`."""

    version: int
    """Of the format."""

    kind: GameKind
    """`reach` where whoever arrives wins, `wall` where whoever cannot move loses."""

    multipliers: tuple[int, ...]
    """What may be multiplied by."""

    ratio: str
    """By what factor the zones repeat, as a product of primes such as `2*3^2`."""

    begins: str
    """The first ratio that the law speaks of, as such a product."""

    zones: tuple[tuple[str, str], ...]
    """Losing zones of ratios, as far as the proof needs them: the first, and one past the last."""


def tell_certificate(open_rules: Rules) -> LawCertificate:
    """The proof of the law of a game, to be kept in a file."""
    return read_value(LawCertificate, loads(law_certificate(open_rules, effort_for(open_rules))))


def law_lines(found: LawAnswer) -> list[str]:
    """The answer as a page, but for its heading and the law itself."""
    lines = [*found.notes, say("law.first_period"), *_indented(found.zone_texts)]
    if (left := len(found.zones) - len(found.zone_texts)) > 0:
        lines.append(say("law.more_json", left=left))
    count = found.zones_below_count
    if count:
        lines += [say("law.before", count=count), *_indented(found.below_texts)]
        if (left := count - len(found.below_texts)) > 0:
            lines.append(say("law.more_certificate", left=left))
    elif found.begins > 1:
        lines.append(say("law.before_none"))
    return [*lines, found.other_start]


def _proved(rules: Rules, effort: int | None, watch: Watch | None = None) -> tuple[Law, Sweep]:
    known, most = table_of_zones(rules), effort_for(rules) if effort is None else effort
    law = known.extend(most, watch)
    if law is None:
        digits = count_digits(known.sweep.reached)
        raise EffortError("solver.effort_law", effort=most, digits=digits)
    return law, known.sweep


def _indented(texts: tuple[str, ...]) -> list[str]:
    return [f"  {text}" for text in texts]

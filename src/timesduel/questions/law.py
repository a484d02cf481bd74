"""The question who wins for every target, or ceiling, at once."""

from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.errors import EffortError
from timesduel.questions.bounds import effort_for
from timesduel.solver.certificates import is_checkable
from timesduel.solver.drift_walk import DriftWalk
from timesduel.solver.formula import (
    LETTERS,
    Zone,
    between,
    condition,
    law_line,
    sentence_lines,
    starts,
    written_product,
    zones_below,
)
from timesduel.solver.law import Law
from timesduel.solver.lawless import Lawless
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import table_of_zones
from timesduel.solver.two_steps import TwoSteps
from timesduel.solver.verdict import Watch
from timesduel.words.grammar import count_digits, spell
from timesduel.words.speech import say

MOST_TEXTS = 20
"""No more zones than these are told as conditions."""

MOST_BELOW = 1000
"""No more zones below the law are listed; a certificate has them all, and shorter."""

MOST_IN_A_PERIOD = 1000
"""No more zones of a period are listed for a stranger."""


class LawCase(Enum):
    """What is known of a law."""

    LAW = "law"
    """There is one, and it is proved."""

    NONE = "none"
    """It is proved that there is none."""

    OPEN = "open"
    """Neither is known."""


class NoLawReason(Enum):
    """By what it is proved that there is no law."""

    TWO_STEPS = "two_steps"
    """The theorem about the multipliers a, b and ab."""

    DRIFT = "drift"
    """A certificate of drift, for the command `verify`."""


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

    case: LawCase
    """Is there a law? `law`, `none` where it is proved that there is none, or `open`."""

    law: str
    """The law in one sentence; or that there is none, or that none is known."""

    ratio: ExactInt | None
    """By what factor the zones repeat; this and the fields up to `zones_below` are None without a
    law."""

    begins: ExactInt | None
    """The first ratio that the law speaks of."""

    stretches: int | None
    """Stretches of a period, won or lost."""

    zones: tuple[tuple[ExactInt, ExactInt], ...] | None
    """Where Player 2 wins in the first period, as ratios: the first one, and one past the last."""

    zones_below_count: int | None
    """How many more such zones there are before the law begins."""

    zones_below: tuple[tuple[ExactInt, ExactInt], ...] | None
    """These zones; None where they are more than 1000."""

    checkable: bool | None
    """Is the proof small enough for the independent checker? None without a law."""

    reason: NoLawReason | None
    """By what it is proved that there is no law; None where it is not."""

    formula: tuple[str, ...]
    """Who wins where there is no law, in lines; empty where no formula is known."""

    digits: int | None
    """Where it is open: up to a number of about so many digits the zones were looked at."""

    heading: str
    """The game that the law is about, in a sentence."""

    sentence: tuple[str, ...]
    """The law in lines, a condition each where it has several; or what `law` says."""

    notes: tuple[str, ...]
    """Ratio, beginning and stretches, a sentence each; or why there is no law."""

    zone_texts: tuple[str, ...]
    """The first 20 zones of the first period, as conditions such as `9 < T <= 18`; where there is
    no law, the first 20 zones of all."""

    below_texts: tuple[str, ...]
    """The first 20 zones before the law begins, as conditions."""

    other_start: str
    """How to read the law for another start, in a sentence."""


def ask_law(rules: Rules, *, effort: int | None = None, watch: Watch | None = None) -> LawAnswer:
    """The law of a game, or that there is none, whatever its target, ceiling and start.

    `effort` is what `find_law` counts; None for what a server does for a stranger. The modular game
    has no law.
    """
    known, most = table_of_zones(rules), effort_for(rules) if effort is None else effort
    law, letter = known.extend(most, watch), LETTERS[rules.goal]
    if law is not None:
        return _law_answer(rules, law, known.sweep)
    lawless, digits = known.lawless(most), count_digits(known.known_until(most))
    if lawless is None:
        told = say("law.open", effort=most, digits=digits)
        return _answer(rules, LawCase.OPEN, (told,), digits=digits, notes=(say("law.open_note"),))
    found = (stretch for stretch in lawless.stretches() if not stretch.code)
    return _answer(
        rules,
        LawCase.NONE,
        (say("law.none"),),
        reason=NoLawReason.TWO_STEPS if isinstance(lawless, TwoSteps) else NoLawReason.DRIFT,
        formula=_formula_lines(lawless, letter),
        notes=(_why_none(lawless), say("law.answered")),
        zone_texts=tuple(
            condition(
                written_product(zone.low), written_product(zone.high), known.sweep.kind, letter
            )
            for zone in islice(found, MOST_TEXTS)
        ),
    )


def _law_answer(rules: Rules, law: Law, sweep: Sweep) -> LawAnswer:
    letter, zones, below = LETTERS[rules.goal], law.zones(), zones_below(sweep, law)

    def texts(some: list[Zone]) -> tuple[str, ...]:
        return tuple(between(zone, law, letter) for zone in some[:MOST_TEXTS])

    at_once, checkable = law.begins == 1, is_checkable(sweep, law)
    return _answer(
        rules,
        LawCase.LAW,
        tuple(sentence_lines(law, letter)),
        law=law_line(law, letter),
        ratio=law.ratio,
        begins=law.begins,
        stretches=len(law.cuts),
        zones=tuple(zones),
        zones_below_count=len(below),
        zones_below=tuple(below) if len(below) <= MOST_BELOW else None,
        checkable=checkable,
        notes=(
            say("law.ratio", ratio=law.ratio),
            say("law.begins_at_once") if at_once else say("law.begins", scope=starts(law, letter)),
            say("law.stretches", stretches=len(law.cuts)),
            *([] if checkable else [say("law.unchecked")]),
        ),
        zone_texts=texts(zones),
        below_texts=texts(below),
    )


def _answer(rules: Rules, case: LawCase, sentence: tuple[str, ...], **fields: Any) -> LawAnswer:
    """An answer with what all have; fields that are not named are empty."""
    values: dict[str, Any] = {
        "law": " ".join(sentence),
        "formula": (),
        "notes": (),
        "zone_texts": (),
        "below_texts": (),
        **dict.fromkeys(("ratio", "begins", "stretches", "zones", "zones_below_count")),
        **dict.fromkeys(("zones_below", "checkable", "reason", "digits")),
        **fields,
    }
    return LawAnswer(
        kind=GameKind.of(rules.goal, counting=False),
        goal=rules.goal,
        multipliers=rules.multipliers,
        start=1,
        case=case,
        heading=say(f"law.aim.{rules.goal.value}", multipliers=spell(rules.multipliers)),
        sentence=sentence,
        other_start=say("law.other_start", letter=LETTERS[rules.goal]),
        **values,
    )


def _why_none(lawless: Lawless) -> str:
    if isinstance(lawless, TwoSteps):
        return say("law.none_two_steps", a=lawless.a, b=lawless.b, k=lawless.k, next=lawless.k + 1)
    assert isinstance(lawless, DriftWalk)
    return say("law.none_drift", count=len(lawless.drift.cells))


def _formula_lines(lawless: Lawless, letter: str) -> tuple[str, ...]:
    """The formula of the theorem, with the numbers of a set."""
    if not isinstance(lawless, TwoSteps):
        return ()
    a, b, k = lawless.a, lawless.b, lawless.k
    product, more = a * b, k + 1
    names = (
        say("law.formula_powers", a=a, b=b),
        say("law.formula_names", a=a, b=b, k=k),
    )
    if lawless.kind is GameKind.REACH:
        return (
            *names,
            say("law.formula_reach", a=a, b=b, product=product),
            say("law.formula_reach_more", a=a, b=b, k=k, product=product, more=more),
            say("law.formula_before", product=product),
        )
    return (
        *names,
        say("law.formula_wall", a=a, b=b, letter=letter),
        say("law.formula_wall_more", a=a, b=b, k=k, letter=letter, product=product, more=more),
    )


def tell_law(rules: Rules) -> LawAnswer:
    """The law of a game; not one with more zones than are listed for a stranger."""
    found = ask_law(rules)
    if (count := len(found.zones or ())) > MOST_IN_A_PERIOD:
        raise EffortError("lab.many_zones", count=count, most=MOST_IN_A_PERIOD)
    return found


def open_error(rules: Rules, effort: int) -> EffortError:
    """Neither a law nor a proof that there is none was found with so much work."""
    digits = count_digits(table_of_zones(rules).known_until(effort))
    return EffortError("solver.effort_law", effort=effort, digits=digits)


def law_lines(found: LawAnswer) -> list[str]:
    """The answer as a page, but for its heading and the law itself."""
    if found.case is not LawCase.LAW:
        return [*found.notes, *found.formula, *_first_zones(found), found.other_start]
    assert found.zones is not None
    assert found.begins is not None
    lines = [*found.notes, say("law.first_period"), *_indented(found.zone_texts)]
    if (left := len(found.zones) - len(found.zone_texts)) > 0:
        lines.append(say("law.more_json", left=left))
    count = found.zones_below_count
    if count:
        lines += [say("law.before", count=count), *_indented(found.below_texts)]
        if (left := count - len(found.below_texts)) > 0:
            certified = say("law.more_certificate", left=left)
            lines.append(certified if found.checkable else say("law.more", left=left))
    elif found.begins > 1:
        lines.append(say("law.before_none"))
    return [*lines, found.other_start]


def _first_zones(found: LawAnswer) -> list[str]:
    zones = found.zone_texts
    return [say("law.first_zones", count=len(zones)), *_indented(zones)] if zones else []


def _indented(texts: tuple[str, ...]) -> list[str]:
    return [f"  {text}" for text in texts]

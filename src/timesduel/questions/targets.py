"""The questions who wins for a range of targets at once, and how often, at some of them."""

from dataclasses import dataclass
from decimal import Context, Decimal
from itertools import islice

from timesduel.coach.fair import EQUALS
from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.errors import EffortError, RulesError
from timesduel.players.odds import win_odds
from timesduel.players.player import CachedPlayer, Meter
from timesduel.players.registry import player_called
from timesduel.questions.bounds import EFFORT, LARGEST_MODULUS
from timesduel.questions.curves import shipped_chances
from timesduel.solver.targets import LimitStretch, least_limit, winning_stretches

MOST_STRETCHES = 1_000
"""More than these are not told apart on any screen."""

MOST_DIGITS = 200_000
"""Of all stretches together."""

STATES = 400
"""Effort for each modulus: states, of which there may be 199 times as many."""

MOST_SAMPLES = 128
"""Targets of one question."""

LARGEST_SAMPLE = 10**18
"""Beyond it exact odds take too long, but for sets of a few large multipliers."""

_PER_DECADE = 16
"""Samples from a number to ten times as much, where a range is a few decades long."""

_FEWEST, _MOST = 40, 112
"""Samples of a range, if there are so many numbers in it."""

ODDS_EFFORT = 150_000
"""Most work for the odds of one target at one level, as `win_odds` counts it: a second or so."""

PIECE = 60_000
"""When so much work is done, targets that are left are asked about again."""

PLACES = 4
"""Digits behind the point of a chance."""


@dataclass(frozen=True, kw_only=True)
class TargetsAnswer:
    """Who wins for every target, or ceiling, or modulus, of a range."""

    goal: Goal
    """What wins: `reach`, `exact` or `last`."""

    multipliers: tuple[int, ...]
    """What may be multiplied by."""

    start: ExactInt
    """The number on the table before the first move."""

    limit: str
    """What the range is of: `target`, `ceiling` or `modulus`."""

    least: ExactInt
    """The smallest number that the rules allow there."""

    first: ExactInt
    """Where the range begins: not below `least`."""

    last: ExactInt
    """Where it ends."""

    stretches: tuple[LimitStretch, ...]
    """The smallest number and the largest one with the same winner, and who that is: Player 1, who
    begins, or 2; null where that is not known within the effort. They go from `first` to `last`
    without a gap, unless there are more than 1000."""

    samples: tuple[ExactInt, ...]
    """Numbers of the range at which odds can be asked for, evenly spaced by their logarithms."""


@dataclass(frozen=True, kw_only=True)
class TargetOdds:
    """How often Player 1 wins with one target, or ceiling, or modulus."""

    target: ExactInt
    """The target, ceiling or modulus."""

    p1: dict[str, float | None]
    """By level, how often Player 1 wins if both play at it, exact but for rounding to four digits
    behind the point; null where that takes too long."""


@dataclass(frozen=True, kw_only=True)
class TargetOddsAnswer:
    """Player 1's chances at several targets."""

    odds: tuple[TargetOdds, ...]
    """As many as one answer has time for, in the order in which they were asked for."""

    left: tuple[ExactInt, ...]
    """Targets to ask for again."""


def tell_targets(open_rules: Rules, first: int, last: int) -> TargetsAnswer:
    """Who wins for every target from `first` to `last`; what the rules have there is ignored."""
    name, least = open_rules.limit_name, least_limit(open_rules)
    assert name is not None
    first = max(first, least)
    if first > last:
        raise RulesError("last", "lab.range", first=first)
    effort = EFFORT if open_rules.modulus is None else STATES
    stretches: list[LimitStretch] = []
    digits = 0
    found = winning_stretches(open_rules, first, last, effort=effort)
    for stretch in islice(found, MOST_STRETCHES):
        stretches.append(stretch)
        digits += len(str(stretch.last))
        if digits > MOST_DIGITS:
            break
    return TargetsAnswer(
        goal=open_rules.goal,
        multipliers=open_rules.multipliers,
        start=open_rules.start,
        limit=name,
        least=least,
        first=first,
        last=last,
        stretches=tuple(stretches),
        samples=samples(first, last) if open_rules.modulus is None else (),
    )


def tell_target_odds(open_rules: Rules, targets: tuple[int, ...]) -> TargetOddsAnswer:
    """Player 1's chances between equals at several targets, or what there is time for of them."""
    name, least = open_rules.limit_name, least_limit(open_rules)
    assert name is not None
    if not 1 <= len(targets) <= MOST_SAMPLES:
        raise RulesError("targets", "lab.too_many", most=MOST_SAMPLES)
    if open_rules.modulus is not None and max(targets) > LARGEST_MODULUS:
        raise RulesError("targets", "lab.too_large", most=LARGEST_MODULUS)
    if min(targets) < least:
        raise RulesError("targets", "lab.below", least=least)
    done: list[TargetOdds] = []
    spent = 0
    for target in targets:
        rules = open_rules.replace(**{name: target})
        chances = shipped_chances(rules)
        if chances is None:
            if spent > PIECE:
                break
            chances, work = chances_at(rules)
            spent += work
        done.append(TargetOdds(target=target, p1=chances))
    return TargetOddsAnswer(odds=tuple(done), left=targets[len(done) :])


def chances_at(rules: Rules) -> tuple[dict[str, float | None], int]:
    """By level, Player 1's chance against an equal, rounded; and the work that it took.

    The levels stand in the order of their thinking: if the first one takes too long, all do. Of
    very large limits nothing is worked out.
    """
    opening, found, work = rules.opening(), dict[str, float | None](), 0
    if (rules.limit or 0) > LARGEST_SAMPLE:
        return dict.fromkeys(EQUALS), 0
    for level in EQUALS:
        found[level] = None
        if work > ODDS_EFFORT:
            continue
        player, meter = CachedPlayer(player_called(level)), Meter()
        try:
            odds = win_odds(opening, player, player, ODDS_EFFORT, meter)
            found[level] = round(float(odds.p1), PLACES)
            work += meter.work
        except EffortError:
            work += 2 * ODDS_EFFORT if level == EQUALS[0] else ODDS_EFFORT
    return found, work


def samples(first: int, last: int) -> tuple[int, ...]:
    """Whole numbers of a range that are evenly spaced on a logarithmic scale.

    They are whole parts of 10^(i/n), for all i, where n is 16 times a power of 2: a range inside
    another one has samples in common with it.
    """
    last = min(last, LARGEST_SAMPLE)
    if last - first < _FEWEST:
        return tuple(range(first, last + 1))
    context = Context(prec=60)
    low, high = (context.log10(Decimal(end)) for end in (first, last))
    per_decade = Decimal(_PER_DECADE)
    while (high - low) * per_decade < _FEWEST and per_decade < 2**60:
        per_decade *= 2
    while (high - low) * per_decade > _MOST:
        per_decade /= 2
    found: list[int] = []
    for i in range(int(low * per_decade), int(high * per_decade) + 1):
        number = int(context.power(10, context.divide(i, per_decade)))
        if first <= number <= last and (not found or number > found[-1]):
            found.append(number)
    return tuple(found)

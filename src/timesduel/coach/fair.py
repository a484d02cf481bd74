"""Fair setups: since every setup is won for one side, those where it is hard to see how.

Two things make a setup fair. It is *balanced* where players who are equally good, but not perfect,
win about as often in either seat. It is *hidden* where the side that can win will not do so by
guessing: there are few winning moves each time, and many times to find one. Both are computed
exactly; nothing is sampled.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from timesduel.coach.judge import COACH_EFFORT, verdict_of
from timesduel.core.rules import Rules
from timesduel.data.answers import AboutRules
from timesduel.errors import EffortError, RulesError, UnsolvedError
from timesduel.players.odds import win_odds
from timesduel.players.player import ByOdds, CachedPlayer
from timesduel.players.registry import Perfect, Random, player_called
from timesduel.solver.verdict import Verdict, Watch

EQUALS = ("learner", "thinker", "expert")
"""The levels that play against their like. A beginner hardly looks; a perfect player never errs."""

MOST_MULTIPLIERS = 11
"""Setups with more of them, or sets out of more of them, take too long: 2 to 12 is enough."""

LARGEST_LIMIT = 100_000
"""Around a larger target, or ceiling, exact odds take too long."""

WIDELY = 100
"""The largest target, as a multiple of the book's: the larger, the more there is to see through."""

STEPS = 1_000
"""What `watch` is called with when all is done."""

_PROMISING = 250
"""Setups, the longest ones, that are judged further than by the solver."""

_SHORTLIST = 20
"""Setups, the most hidden ones, for which all odds are worked out."""

_ALIKE = 3
"""Most of them that may look alike."""

_WORK = 60_000
"""Most work for the odds of one setup."""

_GUESSES = 400_000
_MOVES = 100_000
"""After so many moves that players have thought about, no further setup is looked at: first with
one who guesses, whose opponent thinks about the answers as well; then with equal players."""


WELL_BALANCED = Fraction(1, 2)
"""From this balance on a setup is nearer to even chances than to games that are decided."""


@dataclass(frozen=True, kw_only=True)
class FairSetup(Verdict, AboutRules):
    """A setup, who wins it if both play as well as can be, and how often others do."""

    guess: Fraction
    """The chance of the side that can win, if it plays any legal move, all alike, against a
    perfect opponent."""

    p1: Mapping[str, Fraction]
    """By level, how often Player 1 wins if both play at it."""

    balance: Fraction
    """From 0, where all is decided, to 1: how even the chances are, on average over the levels. Of
    a level it is 1 - |p - q|, where p and q are the chances of the two seats."""

    quality: Fraction
    """`balance`, times 1 less `guess`: the larger, the better the setup."""


class _Guessed(NamedTuple):
    """A setup that is not compared with others yet."""

    rules: Rules
    verdict: Verdict
    guess: Fraction


def equals() -> dict[str, ByOdds]:
    """The players that play against their like, by name."""
    return {name: player_called(name, COACH_EFFORT) for name in EQUALS}


def limit_of(rules: Rules) -> tuple[str, int]:
    """What ends the game, by the name of its field; refused where nothing does."""
    name, number = rules.limit_name, rules.limit
    if name is None or number is None or rules.modulus is not None:
        raise RulesError("ceiling", "fair.no_ceiling")
    return name, number


def check_size(rules: Rules) -> None:
    """Refuse rules around which it takes too long to look for fair setups, or makes no sense."""
    name, limit = limit_of(rules)
    if limit > LARGEST_LIMIT:
        raise RulesError(name, "fair.too_large", most=LARGEST_LIMIT)
    if not 2 <= len(rules.multipliers) <= MOST_MULTIPLIERS:
        raise RulesError("multipliers", "fair.how_many", most=MOST_MULTIPLIERS)


def other_limits(rules: Rules, times: int = 3) -> list[Rules]:
    """Rules with targets, or ceilings, from a third to `times` as large, nearest first.

    They are round: only zeros follow their first two digits.
    """
    name, limit = limit_of(rules)
    least = rules.start + (name == "target")
    found = []
    for power in range(len(str(times * limit))):
        unit = 10**power
        numbers = range(1 if power == 0 else 10, 100)
        found += [two * unit for two in numbers if limit <= 3 * two * unit <= 3 * times * limit]
    found.sort(key=lambda number: (max(Fraction(number, limit), Fraction(limit, number)), number))
    return [rules.replace(**{name: number}) for number in found if number >= least]


def other_multipliers(rules: Rules) -> list[Rules]:
    """Rules with every set of at least two of the multipliers."""
    pool = rules.multipliers
    sets = (chosen for size in range(2, len(pool) + 1) for chosen in combinations(pool, size))
    return [rules.replace(multipliers=chosen) for chosen in sets]


def propose(
    candidates: Iterable[Rules],
    players: Mapping[str, ByOdds],
    *,
    count: int,
    watch: Watch | None = None,
) -> tuple[FairSetup, ...]:
    """The best setups among several, the best one first; what comes earlier wins ties.

    First the solver and guessing sort the candidates; between `players` only some are compared,
    the most hidden ones. What they play must not depend on their seat. Of setups that look alike
    the best one is enough. An `EffortError` says that all are too long for exact
    odds, or too short to be worth playing.
    """
    tell = watch or _nothing
    promising = _promising(candidates)
    if not promising:
        raise EffortError("fair.over_at_once")
    hidden = sorted(_guessed(promising, tell), key=lambda setup: setup.guess)
    compared = list(_compared(hidden[:_SHORTLIST], players, tell))
    if not compared:
        raise EffortError("fair.too_long")
    chosen: dict[object, FairSetup] = {}
    for setup in sorted(compared, key=lambda setup: setup.quality, reverse=True):
        chosen.setdefault(_look(setup.rules, setup), setup)
    return tuple(chosen.values())[:count]


def fairness_of(rules: Rules) -> FairSetup:
    """How fair one setup is, between the levels of `equals`.

    An `EffortError` says that the games are too long for exact odds.
    """
    check_size(rules)
    opening = rules.opening()
    if opening.outcome() is not None:
        raise EffortError("fair.over_at_once")
    verdict = verdict_of(opening)
    if verdict is None:
        raise EffortError("fair.too_long")
    players = {name: CachedPlayer(player) for name, player in equals().items()}
    try:
        guess = _guess(rules, verdict, CachedPlayer(Random()))
        return compared_setup(rules, verdict, guess, _chances(rules, players))
    except UnsolvedError:
        raise EffortError("fair.too_long") from None


def compared_setup(
    rules: Rules, verdict: Verdict, guess: Fraction, p1: Mapping[str, Fraction]
) -> FairSetup:
    """A setup by its chances: when guessing, and Player 1's by level."""
    lopsided = [abs(2 * chance - 1) for chance in p1.values()]
    balance = 1 - sum(lopsided, Fraction(0)) / len(lopsided)
    return FairSetup(
        rules=rules,
        **vars(verdict),
        guess=guess,
        p1=p1,
        balance=balance,
        quality=balance * (1 - guess),
    )


def _look(rules: Rules, verdict: Verdict) -> tuple[object, ...]:
    """Setups in which this agrees a player would take for the same one."""
    return rules.multipliers, verdict.winning_moves, verdict.remoteness


def _promising(candidates: Iterable[Rules]) -> list[tuple[Rules, Verdict]]:
    """Those that the solver settles: the longest, then those with the fewest winning openings.

    There are not too many that look alike.
    """
    known = []
    taken: Counter[object] = Counter()
    for rules in candidates:
        verdict = verdict_of(rules.opening())
        if verdict is None or verdict.remoteness is None or verdict.remoteness < 2:
            continue
        look = _look(rules, verdict)
        taken[look] += 1
        if taken[look] <= _ALIKE:
            order = (-verdict.remoteness, len(verdict.winning_moves or ()))
            known.append((order, rules, verdict))
    known.sort(key=itemgetter(0))
    return [(rules, verdict) for _, rules, verdict in known[:_PROMISING]]


def _guessed(candidates: list[tuple[Rules, Verdict]], tell: Watch) -> Iterator[_Guessed]:
    """With the chance of guessing it; those that take too long are left out."""
    moves = 0
    for number, (rules, verdict) in enumerate(candidates, 1):
        if moves > _GUESSES:
            return
        guesser = CachedPlayer(Random())
        with suppress(UnsolvedError):
            yield _Guessed(rules, verdict, _guess(rules, verdict, guesser))
        moves += len(guesser.known) * len(rules.multipliers) ** 2
        tell(STEPS // 4 * number // len(candidates))


def _compared(
    setups: list[_Guessed], players: Mapping[str, ByOdds], tell: Watch
) -> Iterator[FairSetup]:
    """With the chances between equal players; those that take too long are left out."""
    moves = 0
    for number, setup in enumerate(setups, 1):
        if moves > _MOVES:
            return
        equals = {name: CachedPlayer(player) for name, player in players.items()}
        with suppress(UnsolvedError):
            yield compared_setup(*setup, _chances(setup.rules, equals))
        moves += sum(len(each.known) for each in equals.values()) * len(setup.rules.multipliers)
        tell(STEPS // 4 + STEPS * 3 // 4 * number // len(setups))


def _guess(rules: Rules, verdict: Verdict, guesser: ByOdds) -> Fraction:
    """The chance of the side that can win, if it guesses."""
    opening, perfect = rules.opening(), Perfect(COACH_EFFORT)
    if verdict.mover_wins:
        return win_odds(opening, guesser, perfect, _WORK).p1
    return win_odds(opening, perfect, guesser, _WORK).p2


def _chances(rules: Rules, players: Mapping[str, ByOdds]) -> dict[str, Fraction]:
    """By name, Player 1's chance if the same player sits in both seats."""
    opening = rules.opening()
    return {name: win_odds(opening, player, player, _WORK).p1 for name, player in players.items()}


def _nothing(_done: int) -> None:
    pass

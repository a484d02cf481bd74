"""Ratings from the results of all pairings: the Bradley-Terry model, on the scale of Elo.

The ratings are the likeliest ones, worked out by choix; each pairing gets one drawn game more than
it has played, so that somebody who has won every game has a rating too. The games of a pairing in
one setup are not independent, since the seat decides much, and players without chance repeat them:
the intervals come from the Hessian of the likelihood with the setups as clusters (a "sandwich").
There is no chance in any of this.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import log, sqrt
from typing import Any, Self

from timesduel.errors import NoRatingsError
from timesduel.extras import from_extra

ELO = 400 / log(10)
"""One unit of the natural logarithm of the odds."""

NINETY_FIVE = 1.959964
"""Standard deviations to either side that make an interval of 95 %."""

_STEPS, _CLOSE = 20_000, 1e-9


@dataclass(frozen=True)
class Rating:
    """Strength of a player on the scale of Elo."""

    elo: float
    error: float
    """The interval of 95 % reaches so far to either side; 0 for the anchor."""

    def rounded(self) -> Self:
        """With two decimals, as it is written."""
        return type(self)(round(self.elo, 2), round(self.error, 2))


@dataclass(frozen=True)
class Result:
    """All games of a pairing in one setup."""

    one: int
    two: int
    points: float
    """What the first of them has made."""

    games: int


def ratings(
    players: int, results: Sequence[Result], anchor: int | None = None
) -> tuple[Rating, ...]:
    """The rating of each player, with the anchor at 0, or else the mean of all."""
    with from_extra("arena", "extras.ratings"):
        choix, numpy = import_module("choix"), import_module("numpy")
    met = {(result.one, result.two) for result in results}
    if not _all_are_linked(players, met):
        raise NoRatingsError("arena.no_ratings")
    drawn = [Result(one, two, 0.5, 1) for one, two in sorted(met)]
    wins = numpy.zeros((players, players))
    for result in (*results, *drawn):
        wins[result.one, result.two] += result.points
        wins[result.two, result.one] += result.games - result.points
    strength = choix.ilsr_pairwise_dense(wins, max_iter=_STEPS, tol=_CLOSE)
    spread = _covariance(numpy, strength, wins + wins.T, results, drawn)
    centre = numpy.eye(players) - 1 / players
    if anchor is not None:
        centre = numpy.eye(players)
        centre[:, anchor] -= 1
    centred = centre @ strength
    variance = numpy.diag(centre @ spread @ centre.T)
    return tuple(
        Rating(ELO * float(value), ELO * NINETY_FIVE * sqrt(max(0.0, float(square))))
        for value, square in zip(centred, variance, strict=True)
    )


def _all_are_linked(players: int, met: Iterable[tuple[int, int]]) -> bool:
    """Can everybody be compared with everybody, by whom they have met?"""
    group = list(range(players))
    for one, two in met:
        joined, gone = group[one], group[two]
        group = [joined if each == gone else each for each in group]
    return len(set(group)) == 1


def _covariance(
    numpy: Any, strength: Any, games: Any, results: Iterable[Result], drawn: Iterable[Result]
) -> Any:
    """H^-1 G H^-1: the Hessian, and how much each result pulls at it.

    A drawn game that was added stands for what has not been seen, so it pulls like half a win and
    half a loss: the interval of two who have always drawn their pairs must not vanish.
    """
    odds = 1 / (1 + numpy.exp(strength[None, :] - strength[:, None]))
    weight = games * odds * (1 - odds)
    inverse = numpy.linalg.pinv(numpy.diag(weight.sum(axis=1)) - weight)
    pull = numpy.zeros_like(weight)
    halves = [(each, points, 0.5) for each in drawn for points in (0.0, 1.0)]
    for result, points, share in [*((each, each.points, 1.0) for each in results), *halves]:
        one, two = result.one, result.two
        square = share * (points - result.games * odds[one, two]) ** 2
        for row, column, sign in ((one, one, 1), (two, two, 1), (one, two, -1), (two, one, -1)):
            pull[row, column] += sign * square
    return inverse @ pull @ inverse

"""The sequential test: is the first player better than the second by so much?

As engines of chess are tested, on pairs of games: the five results of a pair (0, 1/2, 1, 3/2 or 2
points) are one draw from an unknown distribution. The log-likelihood ratio compares the most
likely distribution with the mean that `elo1` would give with the one that `elo0` would give (the
generalised sequential probability ratio test, with logistic Elo).

Within a run it stops the games of the first two players once decided. Pairs count in the order of
the schedule, up to the first that is missing: neither the decision nor what is counted depends on
who was faster, and what had been begun meanwhile is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Self

from timesduel.arena.game import GameResult
from timesduel.arena.schedule import Config

ALPHA = BETA = 0.05
"""Error rates: accepting `elo1` where `elo0` is true, and the other way round."""

LOWER, UPPER = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)
"""Where the test ends: below the one `elo0` is accepted, above the other `elo1`."""

_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
_NEVER_SEEN = 1e-3
"""Count of a result that has not come up, so that it is not taken for impossible."""

_CLOSE = 1e-13


@dataclass(frozen=True)
class Sprt:
    """How a test stands."""

    elo0: float
    """The rating difference that is accepted if the first player is hardly better."""

    elo1: float
    """The rating difference that is accepted if it is clearly better."""

    alpha: float = ALPHA
    """How often `elo1` may be accepted where `elo0` is true."""

    beta: float = BETA
    """How often `elo0` may be accepted where `elo1` is true."""

    pairs: tuple[int, ...] = (0,) * len(_SCORES)
    """Pairs in which the first player has made 0, 1/2, 1, 3/2 and 2 points."""

    llr: float = 0.0
    """The log-likelihood ratio."""

    bounds: tuple[float, float] = (LOWER, UPPER)
    """The ratios at which the test ends."""

    accepted: float | None = None
    """The rating difference that is accepted; None while it is not decided."""

    def after(self, points: float) -> Self:
        """The test after one more pair, in which the first player has made so many points."""
        made = round(2 * points)
        pairs = tuple(count + (place == made) for place, count in enumerate(self.pairs))
        ratio = log_likelihood_ratio(self.elo0, self.elo1, pairs)
        accepted = self.elo1 if ratio >= UPPER else self.elo0 if ratio <= LOWER else None
        return replace(self, pairs=pairs, llr=ratio, accepted=accepted)

    def rounded(self) -> Self:
        """With six decimals, as it is written."""
        return replace(self, llr=round(self.llr, 6), bounds=(round(LOWER, 6), round(UPPER, 6)))


def log_likelihood_ratio(elo0: float, elo1: float, counts: Sequence[int]) -> float:
    """By how much `elo1` is the better explanation of what was seen."""
    seen = [count or _NEVER_SEEN for count in counts]
    under = [_likeliest(seen, expected_score(elo)) for elo in (elo0, elo1)]
    return sum(
        count * log(one / zero) for count, zero, one in zip(seen, under[0], under[1], strict=True)
    )


def expected_score(elo: float) -> float:
    """Expected score of a player who is better by `elo`."""
    return 1 / (1 + float(10 ** (-elo / 400)))


def _likeliest(seen: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with this mean: p / (1 + x (score - mean)), for the right x."""
    whole = sum(seen)
    aside = [score - mean for score in _SCORES]
    low, high = -1 / aside[-1], -1 / aside[0]
    close = _CLOSE * (high - low)
    x, further = low, 0.0
    while abs(further - x) > close:
        x = further
        parts = [a / (1 + x * a) for a in aside]
        off = sum(count * part for count, part in zip(seen, parts, strict=True))
        slope = sum(count * part * part for count, part in zip(seen, parts, strict=True))
        low, high = (x, high) if off > 0 else (low, x)  # what it is off by falls as x grows
        further = x + off / slope  # Newton's step, or half of the way if that leads too far
        if not low < further < high:
            further = (low + high) / 2
    return [count / whole / (1 + x * a) for count, a in zip(seen, aside, strict=True)]


TESTED = (0, 1)
"""The pairing that is tested."""


class Trial:
    """The test as games come in; without one, nothing is ever decided."""

    def __init__(self, config: Config, games: Mapping[str, GameResult]) -> None:
        """`games` may grow: it is looked at again whenever somebody asks."""
        self._config = config
        self._games = games
        self._pairs = [pair for pair in config.pairs if pair.players == TESTED]
        self._seen = 0
        self._test = None if config.sprt is None else Sprt(*config.sprt)

    @property
    def test(self) -> Sprt | None:
        """How the test stands; None if there is none."""
        while self._test is not None and self._test.accepted is None:
            points = self._next_points()
            if points is None:
                break
            self._test = self._test.after(points)
            self._seen += 1
        return self._test

    @property
    def is_over(self) -> bool:
        """Has it been decided?"""
        test = self.test
        return test is not None and test.accepted is not None

    def counted(self) -> dict[str, GameResult]:
        """The games that count, in the order of the schedule."""
        left_out = set(self._pairs[self._seen :]) if self.is_over else set()
        return {
            game: self._games[game]
            for pair in self._config.pairs
            if pair not in left_out
            for game in pair.ids
            if game in self._games
        }

    def _next_points(self) -> float | None:
        """What the first player has made in the next pair; None if it has not been played."""
        if self._seen == len(self._pairs):
            return None
        first, second = (self._games.get(game) for game in self._pairs[self._seen].ids)
        return None if first is None or second is None else first.score + 1 - second.score

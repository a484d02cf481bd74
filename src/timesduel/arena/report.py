"""What has come out of a run, or of a part of it: scores, ratings, the cross table, regret."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from timesduel.arena.ratings import Rating, Result, ratings
from timesduel.arena.regret import Regret
from timesduel.errors import MissingExtraError, NoRatingsError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.arena.game import GameResult
    from timesduel.arena.results import Results
    from timesduel.arena.schedule import Config
    from timesduel.arena.sprt import Sprt


_MOST_DETAILS = 5
"""Of each player, in the data: the most frequent."""


@dataclass
class Standing:
    """One player's part."""

    name: str
    points: float = 0.0
    games: int = 0
    rating: Rating | None = None
    regret: Regret = field(default_factory=Regret)
    by_book: dict[str, Regret] = field(default_factory=dict)
    """The same regret, by the name of the rules."""

    forfeits: Counter[str] = field(default_factory=Counter)
    """How often its program has lost by failing, by reason."""

    details: Counter[str] = field(default_factory=Counter)
    """What it did then, in plain words."""

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        kept, chances = self.regret.total
        return {
            "name": self.name,
            "points": self.points,
            "games": self.games,
            "rating": None if self.rating is None else self.rating.to_json(),
            "kept": kept,
            "chances": chances,
            "unknown": self.regret.unknown,
            "by_distance": self.regret.to_json()["won"],
            "by_book": {book: list(regret.total) for book, regret in self.by_book.items()},
            "forfeits": dict(sorted(self.forfeits.items())),
            "details": dict(self.details.most_common(_MOST_DETAILS)),
        }


@dataclass(frozen=True)
class Score:
    """What one player has made against another."""

    points: float
    games: int


@dataclass(frozen=True, kw_only=True)
class Report:
    """Everything that the tables show."""

    config: Config
    standings: tuple[Standing, ...]
    """The best first: by rating, then by points, then in the order in which they were named."""

    cross: Mapping[tuple[str, str], Score]
    """By the names of those who have met: what the first has made against the second."""

    games: Mapping[str, GameResult]
    """By id, those that count."""

    planned: int
    """Games that the schedule has."""

    sprt: Sprt | None
    left_out: int
    """Games that were played after the test had been decided, and do not count."""

    note: str | None
    """Why there are no ratings; None if there are."""

    advice: str | None
    """How to get what they need on this machine; no part of the data."""

    @property
    def played(self) -> int:
        """How many games count."""
        return len(self.games)

    @property
    def finished(self) -> bool:
        """Is there nothing left to play?"""
        test = self.sprt
        stopped = 0
        if test is not None and test.accepted is not None:
            stopped = self.config.games - 2 * sum(test.counts)
        return self.played + stopped >= self.planned

    @property
    def books(self) -> tuple[str, ...]:
        """The names of the rules, each once, in the order of the setups."""
        return tuple(dict.fromkeys(rules.name for rules in self.config.setups))

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "finished": self.finished,
            "played": self.played,
            "planned": self.planned,
            "left_out": self.left_out,
            "seed": self.config.seed,
            "time": self.config.time,
            "prompts": None if self.config.prompts is None else self.config.prompts.to_json(),
            "players": [standing.to_json() for standing in self.standings],
            "cross": {
                one.name: {
                    two.name: [score.points, score.games]
                    for two in self.standings
                    if (score := self.cross.get((one.name, two.name))) is not None
                }
                for one in self.standings
            },
            "sprt": None if self.sprt is None else self.sprt.to_json(),
            "note": self.note,
        }


def make_report(results: Results, anchor: str | None = None) -> Report:
    """The tables of a run as far as it has come; the anchor's rating is 0."""
    config, trial = results.config, results.trial
    games = trial.counted()
    standings = {player.name: Standing(player.name) for player in config.players}
    cross: dict[tuple[str, str], Score] = {}
    for pair in config.pairs:
        for game in (games[game] for game in pair.ids if game in games):
            book = config.setups[pair.setup].name
            for seat, points in enumerate((game.score, 1 - game.score)):
                name, other = game.seats[seat], game.seats[1 - seat]
                _count(standings[name], game, seat, points, book)
                before = cross.get((name, other), Score(0.0, 0))
                cross[name, other] = Score(before.points + points, before.games + 1)
    note = advice = None
    try:
        _rate(config, games, standings, anchor)
    except NoRatingsError as error:
        note = str(error)
    except MissingExtraError as error:
        note, advice = error.problem, error.advice
    order = sorted(standings.values(), key=_rank)
    return Report(
        config=config,
        standings=tuple(order),
        cross=cross,
        games=games,
        planned=2 * len(config.pairs),
        sprt=trial.test,
        left_out=len(results.games) - len(games),
        note=note,
        advice=advice,
    )


def _count(standing: Standing, game: GameResult, seat: int, points: float, book: str) -> None:
    standing.points += points
    standing.games += 1
    standing.regret.add(game.regret[seat])
    standing.by_book.setdefault(book, Regret()).add(game.regret[seat])
    if game.detail is not None and game.outcome.loser == seat + 1:
        standing.forfeits[game.outcome.reason.value] += 1
        standing.details[game.detail] += 1


def _rate(
    config: Config,
    games: Mapping[str, GameResult],
    standings: Mapping[str, Standing],
    anchor: str | None,
) -> None:
    """Give everybody a rating."""
    scores: dict[tuple[int, int, int], list[float]] = {}
    for pair in config.pairs:
        for seat, game in enumerate(games.get(game) for game in pair.ids):
            if game is not None:
                score = game.score if seat == 0 else 1 - game.score
                scores.setdefault((pair.one, pair.two, pair.setup), []).append(score)
    results = [Result(one, two, sum(made), len(made)) for (one, two, _), made in scores.items()]
    names = list(standings)
    place = None if anchor is None else names.index(anchor)
    for name, rating in zip(names, ratings(len(names), results, place), strict=True):
        standings[name].rating = rating


def _rank(standing: Standing) -> tuple[float, float]:
    share = standing.points / standing.games if standing.games else 0.0
    # Equal players must not be put in order by the last digits of an approximation.
    return (0.0 if standing.rating is None else -round(standing.rating.elo, 6)), -share

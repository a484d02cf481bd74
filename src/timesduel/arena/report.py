"""What has come out of a run, or of a part of it: scores, ratings, the cross table, regret."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.game import GameResult
from timesduel.arena.ratings import Rating, Result, ratings
from timesduel.arena.regret import Kept, Regret, sum_of
from timesduel.arena.results import Results
from timesduel.arena.schedule import Config, plain_run
from timesduel.arena.sprt import Sprt
from timesduel.errors import MissingExtraError, NoRatingsError

_MOST_DETAILS = 5
"""Most details of a player; the most frequent are kept."""


class Score(NamedTuple):
    """What one player has made against another."""

    points: float
    games: int


@dataclass(frozen=True, kw_only=True)
class Standing:
    """The results of one player."""

    name: str
    """What the tables call it."""

    points: float
    """A game that nobody wins is half a point for each."""

    games: int
    """Games that count."""

    rating: Rating | None
    """None where there are no ratings."""

    kept: int
    """Won positions that were still won after its move."""

    chances: int
    """Won positions in which it was to move."""

    unknown: int
    """Moves that nobody can judge, because the solver does not know who wins."""

    by_distance: Mapping[str, Kept]
    """The chances by distance to the end in moves, as in `Regret`."""

    by_book: Mapping[str, Kept]
    """The chances by the name of the rules."""

    forfeits: Mapping[str, int]
    """How often its program has lost by failing, by reason."""

    details: Mapping[str, int]
    """What it did then, in plain words, the most frequent first."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """What has come out of a run, or of a part of it."""

    finished: bool
    """Is there nothing left to play?"""

    played: int
    """Games that count."""

    planned: int
    """Games that the schedule has."""

    left_out: int
    """Games that were played after the test had been decided, and do not count."""

    seed: int
    """Seed of all random numbers."""

    time: float | None
    """Seconds that a program has for each move."""

    prompts: Prompts | None
    """How programs are asked in words; None for numbers only."""

    players: tuple[Standing, ...]
    """The best first: by rating, then by points, then in the order in which they were named."""

    cross: Mapping[str, Mapping[str, Score]]
    """By the names of those who have met: what the first has made against the second."""

    sprt: Sprt | None
    """How the test of the first two stands, if there is one."""

    note: str | None
    """Why there are no ratings; None if there are."""


@dataclass(frozen=True)
class ArenaTables:
    """A report, and what else the tables and pages show."""

    report: Report
    config: Config
    games: Mapping[str, GameResult]
    """By id, those that count."""

    advice: str | None
    """How to get on this machine what ratings need; None if there are ratings."""

    @property
    def books(self) -> tuple[str, ...]:
        """The names of the rules, each once, in the order of the setups."""
        return tuple(dict.fromkeys(rules.name for rules in self.config.setups))


def plain_report(report: Report) -> dict[str, Any]:
    """A report as plain data: figures rounded, reasons by name."""
    players = [
        replace(
            each,
            rating=None if each.rating is None else each.rating.rounded(),
            forfeits=dict(sorted(each.forfeits.items())),
        )
        for each in report.players
    ]
    sprt = None if report.sprt is None else report.sprt.rounded()
    return plain_run(replace(report, players=tuple(players), sprt=sprt))


def make_tables(results: Results, anchor: str | None = None) -> ArenaTables:
    """The tables of a run as far as it has come; the anchor's rating is 0."""
    config, trial = results.config, results.trial
    games = trial.counted()
    tallies = {player.name: _Tally() for player in config.players}
    for pair in config.pairs:
        for game in (games[game] for game in pair.ids if game in games):
            for seat, name in enumerate(game.seats):
                tallies[name].count(game, seat, config.setups[pair.setup].name)
    note = advice = None
    rated: Mapping[str, Rating] = {}
    try:
        rated = _ratings(config, games, anchor)
    except NoRatingsError as error:
        note = str(error)
    except MissingExtraError as error:
        note, advice = error.problem, error.advice
    players = [each.standing(name, rated.get(name)) for name, each in tallies.items()]
    players.sort(key=_rank)
    planned, test = 2 * len(config.pairs), trial.test
    stopped = 0 if test is None or test.accepted is None else config.games - 2 * sum(test.pairs)
    report = Report(
        finished=len(games) + stopped >= planned,
        played=len(games),
        planned=planned,
        left_out=len(results.games) - len(games),
        seed=config.seed,
        time=config.time,
        prompts=config.prompts,
        players=tuple(players),
        cross={
            one.name: {
                two.name: tallies[one.name].against[two.name]
                for two in players
                if two.name in tallies[one.name].against
            }
            for one in players
        },
        sprt=test,
        note=note,
    )
    return ArenaTables(report, config, games, advice)


class _Tally:
    """What one player has done, game by game."""

    def __init__(self) -> None:
        self.against: dict[str, Score] = {}
        self._by_book: dict[str, list[Regret]] = {}
        self._forfeits: Counter[str] = Counter()
        self._details: Counter[str] = Counter()

    def count(self, game: GameResult, seat: int, book: str) -> None:
        """Add a game in which the player had a seat, 0 or 1."""
        points, games = self.against.get(game.seats[1 - seat], Score(0.0, 0))
        made = game.score if seat == 0 else 1 - game.score
        self.against[game.seats[1 - seat]] = Score(points + made, games + 1)
        self._by_book.setdefault(book, []).append(game.regret[seat])
        if game.detail is not None and game.outcome.loser == seat + 1:
            self._forfeits[game.reason.value] += 1
            self._details[game.detail] += 1

    def standing(self, name: str, rating: Rating | None) -> Standing:
        """The sums of what was counted."""
        by_book = {book: sum_of(regrets) for book, regrets in self._by_book.items()}
        regret = sum_of(by_book.values())
        kept, chances = regret.total
        return Standing(
            name=name,
            points=sum((points for points, _ in self.against.values()), 0.0),
            games=sum(games for _, games in self.against.values()),
            rating=rating,
            kept=kept,
            chances=chances,
            unknown=regret.unknown,
            by_distance=regret.won,
            by_book={book: each.total for book, each in by_book.items()},
            forfeits=self._forfeits,
            details=dict(self._details.most_common(_MOST_DETAILS)),
        )


def _ratings(
    config: Config, games: Mapping[str, GameResult], anchor: str | None
) -> dict[str, Rating]:
    """The rating of everybody, by name."""
    scores: dict[tuple[int, int, int], list[float]] = {}
    for pair in config.pairs:
        for seat, game in enumerate(games.get(game) for game in pair.ids):
            if game is not None:
                score = game.score if seat == 0 else 1 - game.score
                scores.setdefault((pair.one, pair.two, pair.setup), []).append(score)
    results = [Result(one, two, sum(made), len(made)) for (one, two, _), made in scores.items()]
    names = [player.name for player in config.players]
    place = None if anchor is None else names.index(anchor)
    return dict(zip(names, ratings(len(names), results, place), strict=True))


def _rank(standing: Standing) -> tuple[float, float]:
    share = standing.points / standing.games if standing.games else 0.0
    # Equal players must not be put in order by the last digits of an approximation.
    return (0.0 if standing.rating is None else -round(standing.rating.elo, 6)), -share

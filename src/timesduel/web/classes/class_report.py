"""A class looked back at: points by round, products that were said, where wins slipped."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.coach.judge import Grade
from timesduel.data.class_report import (
    ClassOwnGame,
    ClassOwnGames,
    ClassProducts,
    ClassReport,
    ClassReportRow,
    ClassScore,
)
from timesduel.errors import StoreError
from timesduel.training.facts import FactScore, Grid, Try, try_of
from timesduel.web.classes.public_class import child_name, result_text, seat_name
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from timesduel.match.class_events import Ended, Number
    from timesduel.match.class_parts import SeatedGame
    from timesduel.match.game import Game
    from timesduel.match.pairings import PeoplePair
    from timesduel.match.school_class import SchoolClass
    from timesduel.questions.review import ReviewAnswer
    from timesduel.web.classes.class_games import ClassGames

MOST_GAMES = 1_000
"""Games that are looked back at, the latest; a class of 30 plays so many in 30 rounds."""


async def report_of(value: SchoolClass, games: ClassGames) -> ClassReport:
    """Everything about a class that its teacher looks back at."""
    played: list[tuple[SeatedGame, Game]] = []
    for seated in value.seated_games[-MOST_GAMES:]:
        with suppress(StoreError):  # it is gone: nobody has sat down there
            played.append((seated, await games.game(seated.game)))
    tries: defaultdict[Number, list[Try]] = defaultdict(list)
    for seated, game in played:
        for number, found in _tries(seated, game):
            tries[number].append(found)
    everything = [found for each in tries.values() for found in each]
    moments = await games.moments(game for _, game in played)
    return ClassReport(
        rows=_rows(value),
        products=_products(everything),
        children={str(number): _products(tries[number]) for number in sorted(tries)},
        moments=None if moments is None else [*moments.moments],
    )


async def own_games(value: SchoolClass, number: Number, games: ClassGames) -> ClassOwnGames:
    """The games of a child; those that nobody has begun are left out."""
    found = []
    for seated in value.seated_games:
        if number not in seated.players:
            continue
        result = value.result_of(seated.game)
        with suppress(StoreError):
            game = await games.game(seated.game)
            if result is not None or game.turns:
                slip = ""
                if result is not None and game.outcome is None and game.turns:
                    slip = _last_slip(await games.review(game), seated.seat_of(number))
                found.append(_own_game(value, number, seated, game, result, slip))
    return ClassOwnGames(found)


def _last_slip(review: ReviewAnswer | None, seat: int | None) -> str:
    """Which move let the win slip last, and why, as a player is told."""
    for turn in reversed(review.turns if review is not None else ()):
        if turn.grade is Grade.THREW and turn.told is not None and seat is not None:
            return say("classes.slip", turn=turn.turn, told=turn.told[seat - 1])
    return ""


def _own_game(
    value: SchoolClass,
    number: Number,
    seated: SeatedGame,
    game: Game,
    result: Ended | None,
    slip: str,
) -> ClassOwnGame:
    one, two = seated.players
    return ClassOwnGame(
        round=seated.round,
        game=seated.game,
        opponent=seat_name(value, two if number == one else one),
        finished=game.outcome is not None,
        text="" if result is None else result_text(value, seated.players, result),
        slip=slip,
    )


def _tries(seated: SeatedGame, game: Game) -> Iterator[tuple[Number, Try]]:
    """The products that children said in a game."""
    for position, turn in zip(game.positions, game.turns, strict=False):
        number = seated.child_at(position.player)
        if number is not None and turn.said is not None and turn.multiplier is not None:
            seconds = turn.seconds or None  # where no clock ran, nothing was measured
            modulus = position.rules.modulus
            found = try_of(position.total, turn.multiplier, turn.said, seconds, modulus)
            if found is not None:
                yield number, found


def _products(tries: Iterable[Try]) -> ClassProducts:
    grid = Grid.of_tries(tries)
    facts = {
        f"{one}x{other}": _score(score) for (one, other), score in grid.facts.items() if score.asked
    }
    return ClassProducts(facts, _score(grid.larger))


def _score(score: FactScore) -> ClassScore:
    latest = "".join(str(int(each.right)) for each in score.latest)
    return ClassScore(score.asked, score.right, latest, score.seconds)


def _rows(value: SchoolClass) -> list[ClassReportRow]:
    return [
        ClassReportRow(
            number=int(each.name),
            name=child_name(value.child(int(each.name))),
            place=each.place,
            points=each.points,
            games=each.games,
            rounds=[_points(pairs, each.name) for pairs in value.tournament.rounds],
        )
        for each in value.tournament.standings()
    ]


def _points(pairs: tuple[PeoplePair, ...], name: str) -> int | None:
    """What somebody has won in a round; None without a result."""
    for pair in pairs:
        if name in pair.opponents and pair.wins is not None:
            return pair.wins[pair.opponents.index(name)]
    return None

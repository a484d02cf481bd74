"""The game that somebody asks for, if it can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from timesduel.errors import RulesError
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.events import TakeBacks
from timesduel.match.game import Game
from timesduel.match.names import default_names, program_name
from timesduel.match.series import Series
from timesduel.players.registry import PLAYERS
from timesduel.questions.house_rules import playable_rules
from timesduel.web.api.requests import First
from timesduel.words.grammar import comma_list

if TYPE_CHECKING:
    from timesduel.players.player import Dice
    from timesduel.web.api.requests import ClockRequest, NewGame

FRIEND, HERE = "friend", "here"
"""In place of a level: somebody who gets a link, or somebody at the same screen."""

T = TypeVar("T")


def agreed_game(request: NewGame, dice: Dice) -> tuple[Game, int]:
    """The game, and the seat of whoever asks for it."""
    if request.opponent not in (FRIEND, HERE, *PLAYERS):
        known = comma_list((FRIEND, HERE, *PLAYERS))
        raise RulesError("opponent", "server.opponent", known=known)
    first = request.first
    if first is First.TOSS:
        first = (First.YOU, First.OTHER)[dice.randrange(2)]
    mine = 1 if first is First.YOU else 2
    program = None if request.opponent in (FRIEND, HERE) else request.opponent
    names = by_seat(request.other_name or (program and program_name(program)), mine, request.name)
    match, unnamed = request.match, default_names()
    game = Game(
        rules=playable_rules(request.book, request.rules or {}),
        names=(names[0] or unnamed[0], names[1] or unnamed[1]),
        players=by_seat(program, mine, None),
        limit=None if request.clock is None else _limit(request.clock),
        take_backs=_take_backs(request),
        series=None if match is None else Series(games=match.games, best_of=match.best_of),
    )
    return game, mine


def by_seat(other: T, mine: int, own: T) -> tuple[T, T]:
    """What belongs to Player 1 and to Player 2, given whose seat is one's own."""
    return (own, other) if mine == 1 else (other, own)


def _limit(clock: ClockRequest) -> TimeLimit:
    prices = [price.value for price in OnTimeout]
    if clock.on_timeout not in prices:
        raise RulesError("clock.on_timeout", "server.on_timeout", known=comma_list(prices))
    return TimeLimit(clock.seconds, OnTimeout(clock.on_timeout))


def _take_backs(request: NewGame) -> TakeBacks:
    if not request.take_backs:
        return TakeBacks.NEVER
    return TakeBacks.AGREED if request.opponent == FRIEND else TakeBacks.AT_ONCE

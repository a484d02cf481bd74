"""What clients get to see of a game, made from the game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.core.outcome import Goal
from timesduel.core.position import can_be_hit
from timesduel.data.board import Choice, reach_of
from timesduel.data.game_state import (
    GameEnding,
    GameEvent,
    GameStanding,
    GameState,
    PastTurn,
    Presence,
)
from timesduel.match.events import Event, Kind
from timesduel.voices.replay import ending_text, event_text
from timesduel.voices.rules import goal_name, objective

if TYPE_CHECKING:
    from timesduel.core.position import Position
    from timesduel.match.game import Game


def standing_of(game: Game, *, announce: bool) -> GameStanding:
    """How a game stands."""
    position, outcome = game.position, game.outcome
    deadline = game.due_at if game.limit is not None and game.running else None
    return GameStanding(
        version=len(game.events),
        total=position.total,
        to_move=position.player if outcome is None else None,
        choices=[] if outcome is not None else _choices(position, announce),
        used=None if game.rules.modulus is None else [*position.used],
        hittable=can_be_hit(position) if game.rules.goal is Goal.EXACT else None,
        asked=game.asked,
        running=game.running,
        deadline=deadline,
        result=_ending(game),
        reach=reach_of(position) if outcome is None else None,
    )


def _ending(game: Game) -> GameEnding | None:
    if (outcome := game.outcome) is None:
        return None
    at = game.events[-1].at if game.events else None
    return GameEnding(outcome.winner, outcome.reason, ending_text(game), at)


def _choices(position: Position, announce: bool) -> list[Choice]:
    moves = position.legal_moves()
    if announce:
        return [Choice(move, None) for move in moves]
    return list(map(Choice, moves, position.products(moves)))


def game_event(before: Game, after: Game, *, announce: bool) -> GameEvent:
    """The last event of a game."""
    event: Event = after.events[-1]
    return GameEvent(
        version=len(after.events),
        kind=event.kind,
        player=event.player,
        at=event.at,
        text=event_text(before, event, after),
        standing=standing_of(after, announce=announce),
        multiplier=event.multiplier,
        seconds=event.seconds,
        said=event.said,
        right=None if event.said is None else event.said == after.position.total,
        reason=event.reason,
        names=after.names if event.kind is Kind.START else None,
    )


def game_state(
    name: str,
    game: Game,
    *,
    now: float,
    presence: Presence,
    coach: bool,
    announce: bool,
    you: list[int],
    helped: bool,
    successor: str | None,
) -> GameState:
    """Everything about a game."""
    return GameState(
        game=name,
        now=round(now, 3),
        rules=game.rules,
        title=game_title(game.rules),
        goal=goal_name(game.rules),
        objective=objective(game.rules),
        names=game.names,
        players=game.players,
        you=you,
        first=game.first,
        started=game.started,
        clock=game.limit,
        series=game.series,
        take_backs=game.take_backs,
        coach=coach,
        announce=announce,
        turns=_turns(game),
        standing=standing_of(game, announce=announce),
        presence=presence,
        next=successor,
        helped=helped,
    )


def _turns(game: Game) -> list[PastTurn]:
    positions = game.positions
    return [
        PastTurn(
            player=before.player,
            multiplier=turn.multiplier,
            total=after.total,
            seconds=turn.seconds,
            said=turn.said,
        )
        for before, turn, after in zip(positions, game.turns, positions[1:], strict=False)
    ]

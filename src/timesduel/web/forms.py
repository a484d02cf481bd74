"""What clients get to see of a game: its state, and each of its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.core.goal import Goal
from timesduel.core.hitting import can_be_hit
from timesduel.core.numbers import number_to_json
from timesduel.core.objective import objective
from timesduel.extras import from_extra
from timesduel.host.due import due_at
from timesduel.match.events import Event, Kind
from timesduel.voices.event_text import ending_text, event_message

with from_extra("web"):
    from msgspec import Struct

if TYPE_CHECKING:
    from timesduel.match.clock import TimeLimit
    from timesduel.match.game import Game
    from timesduel.match.series import Series
    from timesduel.web.room import Room

Number = int | str
"""From 2^53 on a number is a string of its digits, or of `0x` and hexadecimal ones."""


class Choice(Struct, frozen=True, gc=False):
    """A multiplier that may be played now."""

    multiplier: int
    product: Number | None
    """What it makes; null where the players are to say that themselves."""


class GameEnding(Struct, frozen=True, gc=False):
    """How a game ended."""

    winner: int | None
    reason: str
    text: str
    """In the book's own words."""


class GameStanding(Struct, frozen=True):
    """How a game stands after its latest event."""

    version: int
    """How many events there have been."""

    total: Number
    """The number on the table."""

    to_move: int | None
    """Whose turn it is, 1 or 2; null when the game is over."""

    choices: list[Choice]
    used: list[Number] | None
    """In a modular game, the numbers that have been on the table."""

    hittable: bool | None
    """In an exact game, can the target still be hit? Null elsewhere."""

    asked: int | None
    """Who has asked to take back a move, and waits for the answer."""

    running: bool
    """Does the clock run? It does not before everybody has come."""

    deadline: float | None
    """When the time of this turn is up, in seconds since 1970 by the server's clock."""

    result: GameEnding | None


class Happening(Struct, frozen=True, omit_defaults=True):
    """One event of a game."""

    version: int
    """Which one it is: the first has 1."""

    kind: str
    player: int
    at: float
    text: str
    """What has happened, in a sentence."""

    standing: GameStanding
    """How the game stands after it."""

    multiplier: int | None = None
    seconds: float | None = None
    said: Number | None = None
    """The product that the player announced."""

    right: bool | None = None
    """Was it that?"""

    reason: str | None = None
    names: tuple[str, str] | None = None
    """With the start of the clock: who plays."""


class Following(Struct, frozen=True):
    """The last that happens: another game follows this one, with the same seats' secrets."""

    version: int
    game: str
    text: str
    kind: str = "next"


class PastTurn(Struct, frozen=True, gc=False):
    """A turn that stands: what was taken back is not among them."""

    player: int
    multiplier: int | None
    """Null for a turn lost to the clock."""

    total: Number
    """The number after it."""

    seconds: float
    said: Number | None


class Presence(Struct, frozen=True, gc=False):
    """Who is there."""

    here: tuple[bool, bool]
    away_since: tuple[float | None, float | None]
    claim_from: tuple[float | None, float | None]
    """From when on the other one may claim the win, in seconds since 1970."""

    free: list[int]
    """Seats that wait for somebody with an invitation."""

    names: tuple[str, str]


class GameState(Struct, frozen=True):
    """Everything about a game that anybody may know."""

    game: str
    now: float
    """By the server's clock, in seconds since 1970."""

    rules: dict[str, Any]
    title: str
    objective: str
    names: tuple[str, str]
    players: tuple[str | None, str | None]
    """The level of a computer; null for a person."""

    you: list[int]
    """The seats of whoever asks."""

    first: int
    started: str
    clock: dict[str, Any] | None
    series: dict[str, Any] | None
    take_backs: str
    coach: bool
    announce: bool
    turns: list[PastTurn]
    standing: GameStanding
    presence: Presence
    next: str | None
    """The game that follows this one."""


def standing_of(game: Game, *, announce: bool) -> GameStanding:
    """How a game stands."""
    position, outcome = game.position, game.outcome
    choices: list[Choice] = []
    if outcome is None:
        choices = [
            Choice(move, None if announce else number_to_json(product))
            for move, product in position.products()
        ]
    deadline = due_at(game) if game.limit is not None and game.running else None
    return GameStanding(
        version=len(game.events),
        total=number_to_json(position.total),
        to_move=position.player if outcome is None else None,
        choices=choices,
        used=None
        if game.rules.modulus is None
        else [number_to_json(each) for each in position.used],
        hittable=can_be_hit(position) if game.rules.goal is Goal.EXACT else None,
        asked=game.asked,
        running=game.running,
        deadline=deadline,
        result=None
        if outcome is None
        else GameEnding(outcome.winner, outcome.reason.value, ending_text(game)),
    )


def happening(before: Game, after: Game, *, announce: bool) -> Happening:
    """The last event of a game."""
    event: Event = after.events[-1]
    return Happening(
        version=len(after.events),
        kind=event.kind.value,
        player=event.player,
        at=event.at,
        text=str(event_message(before, event, after)),
        standing=standing_of(after, announce=announce),
        multiplier=event.multiplier,
        seconds=event.seconds,
        said=None if event.said is None else number_to_json(event.said),
        right=None if event.said is None else event.said == after.position.total,
        reason=event.reason and event.reason.value,
        names=after.names if event.kind is Kind.START else None,
    )


def game_state(
    name: str,
    game: Game,
    room: Room,
    *,
    now: float,
    presence: Presence,
    you: list[int],
    following: str | None,
) -> GameState:
    """Everything about a game."""
    return GameState(
        game=name,
        now=round(now, 3),
        rules=game.rules.to_json(),
        title=game.rules.title,
        objective=objective(game.rules),
        names=game.names,
        players=game.players,
        you=you,
        first=game.first,
        started=game.started,
        clock=_clock(game.limit),
        series=_series(game.series),
        take_backs=game.take_backs.value,
        coach=room.coach,
        announce=room.announce,
        turns=_turns(game),
        standing=standing_of(game, announce=room.announce),
        presence=presence,
        next=following,
    )


def _clock(limit: TimeLimit | None) -> dict[str, Any] | None:
    if limit is None:
        return None
    return {"seconds": limit.seconds, "on_timeout": limit.on_timeout.value}


def _series(series: Series | None) -> dict[str, Any] | None:
    if series is None:
        return None
    return {
        "games": series.games,
        "best_of": series.best_of,
        "played": series.played,
        "wins": list(series.wins),
    }


def _turns(game: Game) -> list[PastTurn]:
    positions = game.positions
    return [
        PastTurn(
            player=before.player,
            multiplier=turn.multiplier,
            total=number_to_json(after.total),
            seconds=turn.seconds,
            said=None if turn.said is None else number_to_json(turn.said),
        )
        for before, turn, after in zip(positions, game.turns, positions[1:], strict=False)
    ]

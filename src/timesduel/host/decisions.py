"""What happens in a game next: decided over values, for whoever stores and waits for programs.

`HeldGame` and `AsyncHost` load a game, ask here, and store what comes of it before anybody hears of
it.
"""

from __future__ import annotations

from dataclasses import replace
from time import gmtime, strftime
from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.fields import DATE
from timesduel.errors import TimeUpError
from timesduel.match.events import Action, Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.errors import BotError
    from timesduel.host.seats import ProgramAction
    from timesduel.match.game import Game


class Decision(NamedTuple):
    """What an action comes to."""

    next_state: Game
    """To be stored: the game with one event more."""

    refusal: TimeUpError | None = None
    """To be raised once that is stored: the action came too late, and the event says so."""


class Reply(NamedTuple):
    """What a program did when it was its turn."""

    game: Game
    """The game after it."""

    move: int | None = None
    """Its move, if it made one."""

    failure: BotError | None = None
    """What went wrong, if the program lost by it."""


def prepared(game: Game, now: float, new_id: Callable[[], str], *, running: bool = True) -> Game:
    """A new game, to be stored: with its date and id, and its clock started if it is to run."""
    game = replace(game, id=game.id or new_id() or None, started=strftime(DATE, gmtime(now)))
    begun = started(game, now, new_id) if running else None
    return game if begun is None else begun


def decided(game: Game, action: Action, now: float, new_id: Callable[[], str]) -> Decision:
    """What an action comes to; an error says why it is refused, and nothing has happened then."""
    if not action.key:
        action = action._replace(key=new_id())
    try:
        return Decision(game.apply(action, now))
    except TimeUpError as refusal:
        late = game.tick(now, new_id())
        assert late is not None
        return Decision(late, refusal)


def program_is_to_move(game: Game) -> bool:
    """Is it a program's turn?"""
    return game.outcome is None and game.players[game.player - 1] is not None


def answered(
    thought: Game, game: Game, answer: ProgramAction, now: float, new_id: Callable[[], str]
) -> Decision:
    """What a program's answer comes to in a game as it is now.

    A `StaleError` if that is no longer the one that the program has thought about.
    """
    action = answer.action._replace(player=thought.player, version=thought.version)
    decision = decided(game, action, now, new_id)
    # If it failed and the clock was faster, it has lost by the clock: nobody is refused anything.
    return decision if answer.failure is None else decision._replace(refusal=None)


def version_of(game: Game, action: Action) -> int | None:
    """The version that an action has led to, if it has happened already."""
    for version, event in enumerate(game.events, 1):
        if (
            (event.key == action.key != "")
            and (event.kind, event.multiplier) == (action.kind, action.multiplier)
            and action.player in (None, event.player)
        ):
            return version
    return None


def started(game: Game, now: float, new_id: Callable[[], str]) -> Game | None:
    """The game after everybody has come; None if its clock runs already, or it is over."""
    if game.outcome is not None or game.running:
        return None
    return game.apply(Action(kind=Kind.START, key=new_id()), now)


def paused(game: Game, now: float, new_id: Callable[[], str]) -> Game | None:
    """The game after the players have left; None if its clock stands already, or it is over."""
    if game.outcome is not None or not game.running:
        return None
    return game.apply(Action(kind=Kind.PAUSE, key=new_id()), now)


def paused_unwatched(game: Game, new_id: Callable[[], str]) -> Game | None:
    """The game after its players were gone since its last event, as their program was killed."""
    return paused(game, game.events[-1].at, new_id) if game.events else None

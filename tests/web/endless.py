"""A game that never ends: a move, and its taking back."""

from uuid import uuid4

from tests.games import STARTED
from timesduel import BOOKS, Action, Game, Kind


def new_game() -> Game:
    """A game without an event."""
    return Game(rules=BOOKS["power-play"], started=STARTED, id=uuid4().hex)


def go_on(game: Game, now: float = 1002.0) -> Game:
    """The game after one event more."""
    kind, multiplier = (Kind.UNDO, None) if game.turns else (Kind.MOVE, 2)
    return game.apply(Action(kind=kind, multiplier=multiplier, key=uuid4().hex), now)

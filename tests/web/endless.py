"""A game that never ends: a move, and its taking back."""

from uuid import uuid4

from tests.games import STARTED
from timesduel import BOOKS, Action, Game, Kind
from timesduel.match.events import Event


def new_game() -> Game:
    """A game without an event."""
    return Game(rules=BOOKS["power-play"], started=STARTED, id=uuid4().hex)


def go_on(game: Game, now: float = 1002.0) -> Game:
    """The game after one event more."""
    key = uuid4().hex
    if game.turns:  # more often than anybody may ask for it
        return game.after(Event(Kind.UNDO, 1, now, key))
    return game.apply(Action(kind=Kind.MOVE, multiplier=2, key=key), now)

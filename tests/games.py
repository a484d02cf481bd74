"""Games for tests: with some turns, perhaps ended, and what can be done in them."""

from collections.abc import Iterable
from itertools import count
from typing import Any

from timesduel import BOOKS, Action, Game, Kind, Outcome, Position, Rules, Turn
from timesduel.data.plain import to_plain
from timesduel.records.form import GAMES
from timesduel.records.log_file import text_of
from timesduel.records.record import ending_of, event_of
from timesduel.training.entries import KeptPosition

STARTED = "2026-11-15T09:43:00Z"


def game_with(
    rules: Rules, turns: Iterable[Turn] = (), ending: Outcome | None = None, **agreed: Any
) -> Game:
    """A game that has had some turns, and perhaps came to an end that no move brought about."""
    game = Game(rules=rules, **{"started": STARTED, **agreed})
    for turn in turns:
        game = game.after(event_of(game, turn))
    if ending is not None and ending != game.outcome:
        game = game.after(ending_of(ending))
    return game


def act(game: Game, kind: Kind, now: float = 0.0, **fields: Any) -> Game:
    """A game after an action."""
    return game.apply(Action(kind=kind, **fields), now)


def plain_position(position: Position) -> dict[str, Any]:
    """A position as entries of a diary and requests have it."""
    plain: dict[str, Any] = to_plain(KeptPosition.of(position))
    return plain


_KEYS = map(str, count())


def begun(**agreed: Any) -> Game:
    """A game whose clock has been started."""
    game = Game(rules=BOOKS["multiplication-showdown"], started=STARTED, id="0" * 32, **agreed)
    return act(game, Kind.START, 1000.0, key="start")


def move(game: Game, multiplier: int, now: float = 1001.5) -> Game:
    """The game after a move that nobody else has made."""
    action = Action(kind=Kind.MOVE, multiplier=multiplier, key=f"move{next(_KEYS)}")
    return game.apply(action, now)


def game_to_text(game: Game) -> str:
    """A game with all its events, as its file has it."""
    return text_of(GAMES, game)

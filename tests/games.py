"""Games for tests: with some turns, perhaps ended, and what can be done in them."""

from collections.abc import Iterable
from typing import Any

from timesduel import Action, Game, Kind, Outcome, Position, Rules, Turn
from timesduel.data.plain import to_plain
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

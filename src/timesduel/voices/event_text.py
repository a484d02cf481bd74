"""What an event of a game is called for people who follow it from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.match.events import Event, Kind
from timesduel.voices.teller import Teller
from timesduel.words.grammar import modulo
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.match.game import Game


def event_text(before: Game, event: Event, after: Game) -> str:
    """What has happened, in a sentence."""
    name, other = before.names[event.player - 1], before.names[2 - event.player]
    if event.kind is Kind.MOVE:
        assert event.multiplier is not None
        return say(
            "events.move",
            name=name,
            total=before.position.total,
            move=event.multiplier,
            product=after.position.total,
            modulo=modulo(after.rules.modulus),
        )
    if event.kind is Kind.START and not before.turns:
        one, two = after.names
        return say("events.start", one=one, two=two, name=after.names[after.player - 1])
    code = "goes_on" if event.kind is Kind.START else event.kind
    return say(f"events.happened.{code}", name=name, other=other, total=after.position.total)


def ending_text(game: Game) -> str:
    """Who has won a game that is over, and why; the last move has been told as an event."""
    assert game.outcome is not None
    return Teller(game.rules, game.names).result(game.outcome)

"""A game played back in the words of its book, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.outcome import Outcome, Reason
from timesduel.voices.teller import Teller

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.match.game import Game

RESIGN = "resign"
"""What somebody types who gives up."""


class ToldTurn(NamedTuple):
    """What was on the screen in one turn; a text is empty where the book has none."""

    heading: str
    """Whose turn it is, and what is on the table."""

    prompt: str
    """The question."""

    answer: str
    """The multiplier, or the wish to resign; nothing of somebody who ran out of time."""

    reply: str
    """What came of it."""


def told_turns(game: Game) -> Iterator[ToldTurn]:
    """Every turn that stands, and the one in which somebody gave up or ran out of time."""
    teller = Teller(game.rules, game.names)
    for before, turn in zip(game.positions, game.turns, strict=False):
        heading, prompt = teller.turn(before), teller.prompt(before)
        if turn.multiplier is None:
            yield ToldTurn(heading, prompt, "", teller.skipped(before))
        else:
            reply = teller.reply(before, turn.multiplier)
            yield ToldTurn(heading, prompt, str(turn.multiplier), reply)
    last = game.position
    if game.outcome is not None and last.outcome() is None:
        gave_up = game.outcome == Outcome(3 - game.player, Reason.RESIGNED)
        yield ToldTurn(teller.turn(last), teller.prompt(last), RESIGN if gave_up else "", "")
